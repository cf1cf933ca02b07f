"""The log across an update of the rules; names that can't be kept. (Undo, redo: test_timeline.py.)"""

from typing import Any

import pytest
from replaying import changed, place, reopened, written
from toy import TurnBegan, rules, session

from assistant.messages.events import SetAside
from assistant.messages.questions import GoOn, Refused
from assistant.messages.text import t
from assistant.timeline.game_session import GameSession


def hero_turn(table: Any, who: str) -> None:
    """Hero's turn of a later version of the toy game: it asks one other thing, again and again."""
    table.tell(TurnBegan(who=who))
    while table.ask(GoOn(key="another", prompt=t("?"), label=t("on"))):
        pass


updated = changed({"hero_turn": hero_turn})


def played(*answers: Any) -> GameSession[Any, Any]:
    evening_ = session()
    for answer in answers:
        evening_.answer(answer)
    return evening_


def check(evening_: GameSession[Any, Any]) -> None:
    """The log carried along is the one the lines say, and a restart finds it so."""
    timeline = evening_.timeline
    assert timeline.log == timeline.log_at(timeline.head.n)
    assert evening_.events(timeline.log) == evening_.log()
    assert place(reopened(evening_)) == place(evening_)


def test_undo_after_undo_across_an_update_keeps_the_log_right() -> None:
    after = reopened(played("door", "door", "door"), updated)
    for left in (2, 1):
        after.undo()
        check(after)
        assert after.log() == [SetAside(step="hero_turn", answers=left), TurnBegan(who="ann")]
    after.undo()
    check(after)
    assert after.log() == [TurnBegan(who="ann")]


def test_a_save_point_after_an_update_does_not_spoil_the_undo_of_the_deed_before_it() -> None:
    after = reopened(played("door"), updated)
    after.save_point("updated")
    check(after)
    after.undo()
    check(after)
    assert after.log() == [TurnBegan(who="ann")]
    after.answer("go_on")
    check(after)


def test_an_update_and_back_again() -> None:
    after = reopened(played("door", "go_on", "door"), updated)
    after.save_point("updated")
    again = reopened(after, rules)
    for _ in range(3):
        again.undo()
        check(again)
    assert again.log() == [TurnBegan(who="ann")]


def test_a_save_point_is_named_on_one_line() -> None:
    named = played("door")
    named.save_point("  before\nthe\x1b[31m door ")
    assert named.timeline.head.name.args == (("words", "before the [31m door"),)
    assert place(reopened(named)) == place(named)


@pytest.mark.parametrize("name", ["\ud800", "a\udcffb"])
def test_a_name_that_can_not_be_written_down_is_refused(name: str) -> None:
    named = played("door")
    before = place(named)
    with pytest.raises(Refused, match="letter"):
        named.save_point(name)
    assert place(named) == before
    assert written(named)
