"""Packs are found in the shipped, the user's and the named folders, and merged in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.content import ContentErrors, Override, Root, all_roots, check, load, shipped_root
from assistant.content import packs as packs_module
from assistant.messages.text import Name

from toy_content import ToyContent  # isort: skip

HERO = '[[hero]]\nid = "{}"\nname = "{}"\nweight = {}\n'


def test_shipped_folder_of_a_checkout():
    assert shipped_root() == Path(__file__).parents[2] / "content"


def test_shipped_folder_of_an_installed_copy(tmp_path, monkeypatch):
    (tmp_path / "assistant" / "shipped").mkdir(parents=True)
    monkeypatch.setattr(packs_module, "__file__", str(tmp_path / "assistant" / "content" / "packs.py"))
    assert shipped_root() == (tmp_path / "assistant" / "shipped").resolve()


def test_order_of_roots(tmp_path):
    user, extra = tmp_path / "user", tmp_path / "extra"
    assert [root.path for root in all_roots(user, [extra])] == [shipped_root(), user, extra]
    assert [root.path for root in all_roots()] == [shipped_root()]


def test_a_later_pack_overrides_entries_by_field_and_tables_by_key(write_pack):
    first = write_pack(
        "first",
        {
            "h.toml": "motto = 'a'\n[totals]\nheroes = 1\ncards = 2\n"
            + HERO.format("a", "A", 1)
            + HERO.format("b", "B", 1)
        },
    )
    second = write_pack("second", {"own.toml": "motto = 'b'\n[totals]\ncards = 3\n[[hero]]\nid = 'a'\nname = 'New'\n"})
    loaded = load(ToyContent, "toy", [first, second])
    content = loaded.content
    assert (content.motto, content.totals.heroes, content.totals.cards) == ("b", 1, 3)
    assert list(content.hero) == ["a", "b"]
    assert content.hero["a"].name == Name("New")
    assert content.hero["a"].weight == 1.0
    old, new = str(first.path / "toy" / "h.toml"), str(second.path / "toy" / "own.toml")
    assert loaded.overrides == tuple(Override(what, new, old) for what in ("motto", "totals.cards", "hero.a"))


def test_a_mistake_in_a_table_is_reported_in_its_own_pack(write_pack):
    first = write_pack("first", {"h.toml": "[totals]\nheroes = 1\ncards = 'x'\n"})
    second = write_pack("second", {"own.toml": "\n[totals]\nheroes = 'y'\n"})
    places = [(Path(one.file).name, one.line, one.key) for one in check(ToyContent, "toy", [first, second])]
    assert places == [("own.toml", 3, "totals.heroes"), ("h.toml", 3, "totals.cards")]


def test_a_table_replaced_by_another_value(write_pack):
    first = write_pack("first", {"h.toml": "[totals]\nheroes = 1\n"})
    second = write_pack("second", {"h.toml": "totals = 3\n"})
    third = write_pack("third", {"h.toml": "\n\n[totals]\nheroes = 'x'\n"})
    (problem,) = check(ToyContent, "toy", [first, second])
    assert "second" in problem.file
    (problem,) = check(ToyContent, "toy", [first, second, third])
    assert ("third" in problem.file, problem.line) == (True, 4)


def test_files_are_read_in_order_of_their_names(write_pack):
    root = write_pack("r", {"b.toml": HERO.format("b", "B", 1), "a.toml": HERO.format("a", "A", 1)})
    assert list(load(ToyContent, "toy", [root]).content.hero) == ["a", "b"]


def test_game_file_describes_the_pack(write_pack):
    root = write_pack("r", {"game.toml": "game = 'toy'\nname = { en = 'Toy', pl = 'Zabawka' }\nversion = '1'"})
    (info,) = load(ToyContent, "toy", [root]).packs
    assert (info.game, info.name, info.version) == ("toy", Name("Toy", "Zabawka"), "1")


def test_mistakes_in_the_game_file_are_reported(write_pack):
    root = write_pack("r", {"game.toml": "gmae = 'toy'\nname = 3"})
    keys = [problem.key for problem in check(ToyContent, "toy", [root])]
    assert keys == ["gmae", "name", ""]


def test_a_pack_in_the_folder_of_another_game_is_reported(write_pack):
    (problem,) = check(ToyContent, "toy", [write_pack("r", {"game.toml": "game = 'chess'"})])
    assert 'for "chess", but it lies in the folder of "toy"' in str(problem)


def test_a_single_pack_may_be_named_itself(write_pack):
    base = write_pack("base", {"h.toml": HERO.format("a", "A", 1)})
    single = write_pack("r", {"game.toml": "game = 'toy'", "h.toml": HERO.format("b", "B", 1)})
    other = write_pack("r2", {"game.toml": "game = 'chess'", "h.toml": HERO.format("c", "C", 1)})
    named = [base, Root(single.path / "toy", required=True), Root(other.path / "toy", required=True)]
    assert list(load(ToyContent, "toy", named).content.hero) == ["a", "b"]


def test_a_single_pack_with_a_damaged_game_file_is_reported(write_pack):
    single = write_pack("r", {"game.toml": "game = toy"})
    (problem,) = check(ToyContent, "toy", [Root(single.path / "toy", required=True)])
    assert "not valid TOML" in str(problem)


def test_a_folder_named_by_the_user_must_exist(write_pack, tmp_path):
    base = write_pack("base", {"h.toml": ""})
    assert check(ToyContent, "toy", [base, Root(tmp_path / "none")]) == ()
    (problem,) = check(ToyContent, "toy", [base, Root(tmp_path / "none", required=True)])
    assert "There is no such folder" in str(problem)


def test_missing_content_is_reported(tmp_path):
    (problem,) = check(ToyContent, "toy", [Root(tmp_path)])
    assert 'There is no content for the game "toy" here.' in str(problem)
    assert len(check(ToyContent, "toy", [])) == 1


@pytest.mark.parametrize("game", ["../toy", "", "a/b", ".", "toy\n"])
def test_a_path_as_name_of_a_game_is_refused(write_pack, game):
    with pytest.raises(ContentErrors, match="no name of a game"):
        load(ToyContent, game, [write_pack("r", {})])


def test_shipped_files_have_short_names(write_pack):
    root = write_pack("content", {"h.toml": "x = 1"})
    (problem,) = check(ToyContent, "toy", [Root(root.path, shipped=True)])
    assert problem.file == "content/toy/h.toml"
