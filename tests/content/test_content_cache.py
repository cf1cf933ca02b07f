"""The content cache is used only if nothing has changed, and its errors are ignored."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from assistant import games
from assistant.content import ContentErrors, all_roots, loader, scenario_ids
from assistant.content import cache as ready

from toy_content import Strict, ToyContent, ToyScenario, friends  # isort: skip

HEROES = '[[hero]]\nid = "ann"\nname = "Ann"\nfriend = "bob"\n[[hero]]\nid = "bob"\nname = "Bob"\n'
SCENARIO = 'id = "cellar"\nname = "Cellar"\nrounds = 3\n'


@pytest.fixture
def root(write_pack):
    files = {"heroes.toml": HEROES, "motto.toml": "motto = 'one'\n", "scenarios/cellar.toml": SCENARIO}
    return write_pack("first", files)


@pytest.fixture
def read(monkeypatch):
    """Record each time packs are read from their files."""
    times = []
    for name in ("load", "load_scenario"):
        original = getattr(loader, name)

        def noted(*args, original=original, name=name, **options):
            times.append(name)
            return original(*args, **options)

        monkeypatch.setattr(loader, name, noted)
    return times


def load(cache, *roots):
    return ready.load(cache, ToyContent, "toy", roots, friends)


def rewrite_same_size(path, text):
    """Replace the text by one of the same length and keep the file time, so that only its bytes differ."""
    about = path.stat()
    assert len(text) == about.st_size
    path.write_text(text)
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def test_cached_content_is_not_read_again(tmp_path, root, read):
    first = load(tmp_path / "cache", root)
    scenario = ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root])
    assert read == ["load", "load_scenario"]
    assert load(tmp_path / "cache", root) == first == loader.load(ToyContent, "toy", [root], friends).content
    assert ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root]) == scenario
    assert read == ["load", "load_scenario", "load"]  # the last one is by this test


def test_without_a_cache_everything_is_read(root, read):
    assert load(None, root) == load(None, root)
    assert read == ["load", "load"]


def test_a_changed_file_is_read_again(tmp_path, root, read):
    load(tmp_path / "cache", root)
    rewrite_same_size(root.path / "toy" / "motto.toml", "motto = 'two'\n")
    assert load(tmp_path / "cache", root).motto == "two"
    assert load(tmp_path / "cache", root).motto == "two"
    assert read == ["load", "load"]


def test_a_changed_scenario_is_read_again(tmp_path, root, read):
    ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root])
    rewrite_same_size(root.path / "toy" / "scenarios" / "cellar.toml", SCENARIO.replace("3", "4"))
    assert ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root]).rounds == 4
    assert read == ["load_scenario", "load_scenario"]


def test_new_and_deleted_files_and_packs_are_noticed(tmp_path, root, write_pack):
    load(tmp_path / "cache", root)
    more = root.path / "toy" / "own.toml"
    more.write_text("levels = [1, 2]\n")
    assert load(tmp_path / "cache", root).levels == (1, 2)
    more.unlink()
    assert load(tmp_path / "cache", root).levels == ()
    other = write_pack("second", {"own.toml": "motto = 'four'\n"})
    assert load(tmp_path / "cache", root, other).motto == "four"
    assert load(tmp_path / "cache", root).motto == "one"


def test_a_scenario_in_a_later_pack_overrides_the_cached_one(tmp_path, root, write_pack):
    ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root])
    later = write_pack("later", {"scenarios/cellar.toml": SCENARIO.replace("3", "7")})
    assert ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "cellar", [root, later]).rounds == 7


def test_mistakes_are_found_with_a_cache(tmp_path, root):
    load(tmp_path / "cache", root)
    (root.path / "toy" / "heroes.toml").write_text(HEROES.replace('friend = "bob"', 'friend = "nobody"'))
    for _ in range(2):
        with pytest.raises(ContentErrors) as errors:
            load(tmp_path / "cache", root)
        assert [one.line for one in errors.value.problems] == [4]
    (root.path / "toy" / "heroes.toml").write_text(HEROES)
    assert load(tmp_path / "cache", root).hero["ann"].friend == "bob"


def test_another_version_of_the_app_reads_again(tmp_path, root, read, monkeypatch):
    load(tmp_path / "cache", root)
    monkeypatch.setattr(ready, "_modules", lambda: "another version")
    load(tmp_path / "cache", root)
    assert read == ["load", "load"]


def test_changed_code_changes_the_version(tmp_path, monkeypatch):
    monkeypatch.setattr(ready, "PACKAGE", tmp_path)
    (tmp_path / "games" / "toy").mkdir(parents=True)
    module = tmp_path / "games" / "toy" / "cards.py"
    module.write_text("LIMIT = 1")
    first = ready._modules.__wrapped__()
    assert ready._modules.__wrapped__() == first
    os.utime(module, ns=(1, 1))
    assert ready._modules.__wrapped__() != first


def test_another_schema_reads_again(tmp_path, write_pack, read):
    root = write_pack("plain", {"all.toml": "motto = 'one'\n"})
    assert ready.load(tmp_path, Strict, "toy", [root]) == Strict("one")
    assert ready.load(tmp_path, ToyContent, "toy", [root]) == ToyContent({}, motto="one")
    assert read == ["load", "load"]


def test_a_damaged_cache_file_is_ignored(tmp_path, root, read):
    content = load(tmp_path, root)
    kept = tmp_path / "toy.ready"
    sound = kept.read_bytes()
    damaged = [b"", sound[:-1], sound[: len(sound) // 2], sound + b"\0", b"\xc1" * 50]
    damaged += [sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1 :] for at in range(0, len(sound), 97)]
    for number, data in enumerate(damaged):
        kept.write_bytes(data)
        assert load(tmp_path, root) == content
        assert kept.read_bytes() == sound, "and is made anew"
        assert len(read) == number + 2


def test_a_folder_named_like_the_cache_file_is_ignored(tmp_path, root, read):
    (tmp_path / "toy.ready" / "full").mkdir(parents=True)
    assert load(tmp_path, root) == load(tmp_path, root)
    assert read == ["load", "load"]


def test_the_cache_can_be_deleted_at_any_time(tmp_path, root):
    content = load(tmp_path / "cache", root)
    (tmp_path / "cache" / "toy.ready").unlink()
    assert load(tmp_path / "cache", root) == content
    assert [entry.name for entry in (tmp_path / "cache").iterdir()] == ["toy.ready"]


def test_a_read_only_cache_folder_is_ignored_silently(tmp_path, root, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    content = load(tmp_path / "file", root)

    def read_only(*args, **options):
        raise OSError(30, "read-only")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", read_only)
        assert load(tmp_path / "cache", root) == content
    assert not (tmp_path / "cache").exists()
    (tmp_path / "cache").mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", read_only)
        assert load(tmp_path / "cache", root) == content
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
def test_only_regular_files_are_cached(tmp_path, root, read):
    motto = root.path / "toy" / "motto.toml"
    motto.rename(root.path / "toy" / "real.txt")
    motto.symlink_to("real.txt")
    assert load(tmp_path / "cache", root).motto == "one"
    assert not (tmp_path / "cache").exists()


def test_a_scenario_name_cannot_leave_the_cache_folder(tmp_path, root):
    with pytest.raises(ContentErrors):
        ready.load_scenario(tmp_path / "cache", ToyScenario, "toy", "../cellar", [root])
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("game", games.GAME_IDS)
def test_every_scenario_of_every_game_is_cached_without_loss(tmp_path, game, read):
    known, roots = games.game_named(game), all_roots()
    for _ in range(2):
        assert ready.load(tmp_path, known.pack, game, roots) == loader.load(known.pack, game, roots).content
    ids = scenario_ids(game, roots)
    for id in ids:
        plain = loader.load_scenario(known.scenario, game, id, roots).content
        assert [ready.load_scenario(tmp_path, known.scenario, game, id, roots) for _ in range(2)] == [plain, plain]
    assert len(read) == 3 + 2 * len(ids)
