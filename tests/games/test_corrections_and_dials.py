"""What no dial and no correction can do: go on after the last round, break what was whole, count below 0."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def mage_knight(tmp_path: Path) -> OpenGame[Any, Any]:
    dirs = UserDirs.below(tmp_path / "home")
    return opening.start(dirs, "mage_knight", "solo_conquest", ["norowas"], preset="mine", seed=7, name="Solo")


@pytest.fixture
def drunagor(tmp_path: Path) -> OpenGame[Any, Any]:
    dirs = UserDirs.below(tmp_path / "home")
    return opening.start(dirs, "drunagor", "demo_sunken_vault", ["vorn", "maya"], preset="app", seed=3, name="Vault")


def usual(open_game: OpenGame[Any, Any]) -> Any:
    expected = open_game.question.expected_answer()
    return expected if expected is not None else open_game.question.options[0].id  # type: ignore[attr-defined]


@pytest.mark.parametrize("dial", [{"clock": "manual"}, {"clock": "manual", "virtual_player": "manual"}])
def test_rounds_ended_by_hand_come_to_an_end(mage_knight: OpenGame[Any, Any], dial: dict[str, str]) -> None:
    for rule, mode in dial.items():
        mage_knight.side_action("set_dial", rule=rule, mode=mode)
    mage_knight.side_action("correct", path="round", value=5)
    rounds = set()
    for _ in range(400):
        if mage_knight.over:
            break
        rounds.add(mage_knight.state.round)
        if mage_knight.question.key.startswith("turn:") and not mage_knight.state.announced_by:
            happened = [one.id for one in mage_knight.question.happened]
            mage_knight.answer("announce" if "announce" in happened else "go_on")
        else:
            mage_knight.answer(usual(mage_knight))
    assert mage_knight.over
    assert max(rounds) == 6


def test_a_correction_is_refused_only_for_what_it_breaks_itself(drunagor: OpenGame[Any, Any]) -> None:
    with pytest.raises(Refused, match=r"below 0|from 0 to"):
        drunagor.side_action("correct", path="runes", value={"red": -1})
    broken = drunagor.moment.world.state
    broken.bag.counts["red"] = -3  # as an older version may have left it
    from assistant.engine.side_actions import correct
    from assistant.engine.table import Table

    table: Any = Table(drunagor.session.engine.context, drunagor.moment.world, ())
    correct(table, "round", 2)  # has nothing to do with it
    assert table.state.round == 2
    correct(table, "bag.counts", {**broken.bag.counts, "red": 1})  # mends it
    assert table.state.bag.counts["red"] == 1
    with pytest.raises(Refused):
        correct(table, "bag.counts", {**broken.bag.counts, "red": -1})


@pytest.mark.parametrize(
    ("path", "value"), [("bag.counts", {"red": -1}), ("bag", {"counts": {"red": -2}}), ("runes", {"blue": -1})]
)
def test_no_count_goes_below_zero_whatever_is_set_around_it(
    drunagor: OpenGame[Any, Any], path: str, value: Any
) -> None:
    before = drunagor.state.bag.counts
    with pytest.raises(Refused):
        drunagor.side_action("correct", path=path, value=value)
    assert drunagor.state.bag.counts == before


def test_a_position_with_a_count_below_zero_is_refused(drunagor: OpenGame[Any, Any]) -> None:
    state = drunagor.state
    state.bag.counts["red"] = -1
    with pytest.raises(Refused, match="below 0"):
        drunagor.game.rules.check(state, drunagor.content)
