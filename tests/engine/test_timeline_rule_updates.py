"""The log across updates of the rules, and names that cannot be saved. (Undo, redo: test_timeline.py.)"""

from typing import Any

import pytest
from replay import changed, place, reopened, written
from toy import TurnBegan, rules, session

from assistant.messages.events import SetAside
from assistant.messages.questions import GoOn, Refused
from assistant.messages.text import t
from assistant.timeline.game_session import GameSession


def hero_turn(table: Any, who: str) -> None:
    """Hero's turn of a later version of the toy game, which asks another question again and again."""
    table.tell(TurnBegan(who=who))
    while table.ask(GoOn(key="another", prompt=t("?"), label=t("on"))):
        pass


updated = changed({"hero_turn": hero_turn})


def played(*answers: Any) -> GameSession[Any, Any]:
    played_session = session()
    for answer in answers:
        played_session.answer(answer)
    return played_session


def check(played_session: GameSession[Any, Any]) -> None:
    """Check that the log matches the lines, also after a restart."""
    timeline = played_session.timeline
    assert timeline.log == timeline.log_at(timeline.head.n)
    assert played_session.events(timeline.log) == played_session.log()
    assert place(reopened(played_session)) == place(played_session)


def test_repeated_undo_across_an_update_keeps_the_log() -> None:
    after = reopened(played("door", "door", "door"), updated)
    for left in (2, 1):
        after.undo()
        check(after)
        assert after.log() == [SetAside(step="hero_turn", answers=left), TurnBegan(who="ann")]
    after.undo()
    check(after)
    assert after.log() == [TurnBegan(who="ann")]


def test_a_save_point_after_an_update_does_not_break_undo() -> None:
    after = reopened(played("door"), updated)
    after.save_point("updated")
    check(after)
    after.undo()
    check(after)
    assert after.log() == [TurnBegan(who="ann")]
    after.answer("go_on")
    check(after)


def test_an_update_and_a_downgrade() -> None:
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
def test_a_name_that_cannot_be_encoded_is_refused(name: str) -> None:
    named = played("door")
    before = place(named)
    with pytest.raises(Refused, match="letter"):
        named.save_point(name)
    assert place(named) == before
    assert written(named)
