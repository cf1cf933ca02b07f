"""A short version of each kind of torture: the same rounds every time. `make torture` runs new ones for long."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("the torture forks and looks into /proc", allow_module_level=True)

from session_machine import without_waiting

from assistant.components.pile import Pile
from assistant.messages.questions import Refused
from assistant.sessions.inputs import apply_input
from assistant.sessions.user_dirs import UserDirs
from tests.torture import disk, files, keys, kills, pieces, screens, writers
from tests.torture.campaigns import Ack, Broken, any_script, check_save
from tests.torture.hooks import Calls, Trap

GAME = "runebound2"


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with without_waiting():
        yield


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_program_loses_nothing(tmp_path: Path, seed: int) -> None:
    assert kills.kill_drive(Random(seed), tmp_path, GAME)["acknowledged"]


def test_a_killed_start_leaves_no_half_campaign(tmp_path: Path) -> None:
    for seed in range(4):
        kills.kill_new(Random(seed), tmp_path / str(seed), GAME)


def test_a_killed_screen_loses_nothing(tmp_path: Path) -> None:
    assert screens.kill_screen(Random(4), tmp_path, GAME)["kills of the screen"]


def test_a_killed_browser_screen_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp", reason="the extra serve is not installed")
    screens.kill_served_screen(Random(2), tmp_path, GAME)


@pytest.mark.parametrize("seed", range(2))
def test_writers_at_once_lose_nothing(tmp_path: Path, seed: int) -> None:
    assert writers.one_round(Random(seed), tmp_path, "drunagor")["acknowledged"]


@pytest.mark.parametrize("kind", [disk.failing_calls, disk.failing_new, disk.file_limit])
def test_a_bad_disk_refuses_and_loses_nothing(tmp_path: Path, kind: disk.Kind) -> None:
    kind(Random(1), tmp_path, GAME)


@pytest.mark.skipif(not disk.can_mount(), reason="this user may mount nothing")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    disk.full_disk(Random(1), tmp_path, GAME)


@pytest.mark.parametrize("kind", files.KINDS, ids=lambda kind: kind.__name__)
def test_a_hostile_file_is_refused_with_a_sentence(tmp_path: Path, kind: files.Kind) -> None:
    kind(Random(3), tmp_path, GAME)


def test_random_keys_break_nothing(tmp_path: Path) -> None:
    keys.one_round(Random(1), tmp_path, GAME, presses=8)


@pytest.mark.parametrize("game", ["mage_knight", "runebound2", "runebound3"])
def test_no_piece_is_lost_or_doubled(tmp_path: Path, game: str) -> None:
    counts = pieces.one_round(Random(5), tmp_path, game, answers=60)
    assert counts["pieces counted"] > 500


# -- the torture itself notices what is wrong


def test_a_doubled_piece_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pile, "take", lambda self, card: None)
    with pytest.raises(Broken):
        pieces.one_round(Random(5), tmp_path, "mage_knight", answers=60)


def test_a_lost_piece_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "UNDER_WAY", 5)
    real = Pile.take

    def take(self: Pile, card: str) -> None:
        real(self, card)
        if self.left:
            real(self, next(iter(self.coming())))

    monkeypatch.setattr(Pile, "take", take)
    with pytest.raises(Broken):
        pieces.one_round(Random(5), tmp_path, "mage_knight", answers=60)


def test_a_lost_line_is_noticed(tmp_path: Path) -> None:
    script, dirs = any_script(GAME, Random(1), 6), UserDirs.below(tmp_path)
    game = script.begin(dirs)
    for input in script.inputs[:-1]:
        apply_input(game, input)
    game.close()
    check_save(dirs, script.acks[:-1], most_unknown=0)
    with pytest.raises(Broken, match="is lost"):
        check_save(dirs, script.acks)
    with pytest.raises(Broken, match="never acknowledged"):
        check_save(dirs, script.acks[:2])


# -- faults that the torture has found


@pytest.mark.parametrize("closed", [False, True])
def test_a_refused_line_that_stays_on_the_disk_is_not_taken_for_another_screens(tmp_path: Path, closed: bool) -> None:
    """The write is refused, and then the disk also refuses to take the line away."""
    script, dirs = any_script(GAME, Random(1), 6), UserDirs.below(tmp_path)
    game = script.begin(dirs)
    with Calls(tmp_path, Trap(2, fails=errno.EIO, again=2)), pytest.raises(Refused):
        apply_input(game, script.inputs[0])
    assert not game.follow()
    assert Ack.of(game) == script.acks[0]
    if closed:
        game.close()
        check_save(dirs, script.acks[:1], most_unknown=0)
        return
    for input in script.inputs:
        apply_input(game, input)
    game.close()
    check_save(dirs, script.acks, most_unknown=0)
