"""Steps that leave a world that cannot be saved. (How steps run: test_steps.py.)"""

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct
from replay import begin, place, reopened, told
from toy import Content

from assistant.engine.rules import Choice, Rules
from assistant.messages.events import RuleFailed, SettledByHand
from assistant.messages.questions import GoOn, Number
from assistant.messages.text import t


class Limited(Struct):
    number: Annotated[int, Meta(le=5)] = 0
    done: list[str] = []


def limited(after: str) -> Rules[Limited, Content]:
    """Return a game in which a rule breaks a limit of the state; the next step does what `after` says."""
    game: Rules[Limited, Content] = Rules("limited", Limited, ())

    @game.chooser(t("Which?"))
    def nothing(state: Limited) -> list[Choice]:
        return []

    @game.step
    def root(table: Any) -> None:
        if table.ask(Number(key="what", prompt=t("?"), most=9)):
            table.schedule(fine)
            table.schedule(spoil)
            table.schedule(follow)

    @game.step
    def fine(table: Any) -> None:
        table.state.done.append("fine")

    @game.step
    def spoil(table: Any) -> None:
        table.state.number = 9

    @game.step
    def follow(table: Any) -> None:
        match after:
            case "crash":
                raise ZeroDivisionError
            case "decide":
                table.decide(nothing)
            case "loop":
                while True:
                    table.run_scheduled()
            case "over":
                table.end_game(end)
            case "ask":
                table.ask(GoOn(key="follow", prompt=t("?"), label=t("on")))
        table.state.done.append("follow")

    @game.step
    def end(table: Any) -> None:
        raise ZeroDivisionError

    game.root = root
    return game


@pytest.mark.parametrize("after", ["nothing", "crash", "decide", "loop", "over", "ask"])
def test_the_step_that_broke_the_state_fails_not_the_next_one(after: str) -> None:
    played = begin(limited(after), state=Limited())
    played.answer(1)
    assert played.question.key == "failed"
    assert [event.step for event in told(played, RuleFailed)] == ["spoil"]
    assert played.state == Limited(0, ["fine"])
    assert place(reopened(played)) == place(played)


@pytest.mark.parametrize("after", ["crash", "decide", "loop"])
def test_the_game_continues_after_settling_it_by_hand(after: str) -> None:
    played = begin(limited(after), state=Limited())
    for answer in (1, "by_hand", "by_hand"):
        played.answer(answer)
    assert played.question.key == "what"
    assert [event.step for event in told(played, SettledByHand)] == ["spoil", "follow"]
    assert [event.step for event in told(played, RuleFailed)] == ["spoil", "follow"]
    assert place(reopened(played)) == place(played)


def test_undo_repairs_the_state() -> None:
    played = begin(limited("crash"), state=Limited())
    before = place(played)
    played.answer(1)
    played.undo()
    assert place(played)["session"] == before["session"]
    played.answer(0)
    assert played.question.key == "what"


@pytest.mark.parametrize("dial", ["game", "counting", "count"])
def test_bookkeeping_steps_are_never_manual(dial: str) -> None:
    game: Rules[Limited, Content] = Rules("limited", Limited, (), phases={"counting": t("counting")})

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="root", prompt=t("?"), label=t("on")))
        table.schedule(count)

    @game.step(always=True, phase="counting")
    def count(table: Any) -> None:
        table.state.number += 1

    game.root = root
    played = begin(game, state=Limited())
    played.side_action("set_dial", rule=dial, mode="manual")
    played.answer("go_on")
    assert played.question.key == "root"
    assert played.state.number == 1
