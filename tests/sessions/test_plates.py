"""Which plates the last input calls for."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from assistant.i18n import Translator
from assistant.messages.events import Event, sentence
from assistant.messages.text import t, verbatim
from assistant.messages.turning_points import PlateCount, TurningPoint
from assistant.sessions.presentation.staging import turning_points

SAY = Translator.of("en").say


class Fell(Event, frozen=True, kw_only=True):
    who: str
    lives: int = 1
    cause: str = ""
    says = sentence("{who} falls.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            t("knocked out"),
            who=t("{who}"),
            cause=verbatim(self.cause) if self.cause else None,
            hands=(t("Lay {who} down."), t("Take a cube.")),
            means=(t("Nobody can hit who lies."),),
            counts=(PlateCount(t("{who}"), self.lives, 3),),
        )


class Stood(Event, frozen=True, kw_only=True):
    who: str

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint("good", t("stands up"), who=t("{who}"))


class Broke(Event, frozen=True, kw_only=True):
    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint("warn", t("round over"))


class Lost(Event, frozen=True, kw_only=True):
    by: str

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint("bad", t("lost"), who=t("{by}"), ends=True)


class Broken(Event, frozen=True, kw_only=True):
    def turning_point(self, content: Any) -> TurningPoint:
        raise KeyError("a name that the content no longer has")


class Shown(Struct, frozen=True):
    who: str
    what: str


def shown(*events: Event) -> list[Shown]:
    points = turning_points(events, None)
    return [Shown("" if point.who is None else SAY(point.who), SAY(point.what)) for point in points]


def fell(*names: str) -> list[Event]:
    return [Fell(who=name) for name in names]


def test_plates_are_in_the_order_in_which_things_happened() -> None:
    assert shown(Fell(who="Ann"), Stood(who="Bob"), Broke()) == [
        Shown("Ann", "knocked out"),
        Shown("Bob", "stands up"),
        Shown("", "round over"),
    ]


def test_equal_turning_points_of_different_heroes_are_one_plate() -> None:
    events = [Fell(who="Ann", cause="An arrow."), Stood(who="Cid"), Fell(who="Bob", lives=2)]
    assert shown(*events) == [Shown("Ann, Bob", "knocked out"), Shown("Cid", "stands up")]
    point = turning_points(events, None)[0]
    assert [SAY(hand) for hand in point.hands] == ["Lay Ann down.", "Take a cube.", "Lay Bob down."]
    assert [SAY(text) for text in point.means] == ["Nobody can hit who lies."]
    assert point.cause is not None
    assert SAY(point.cause) == "An arrow."
    assert [(SAY(one.who), one.value) for one in point.counts] == [("Bob", 2)]  # the newest count


def test_the_same_hero_twice_is_named_once() -> None:
    assert shown(*fell("Ann", "Ann")) == [Shown("Ann", "knocked out")]


def test_of_more_than_three_heroes_two_are_named() -> None:
    assert shown(*fell("Ann", "Bob", "Cid")) == [Shown("Ann, Bob, Cid", "knocked out")]
    assert shown(*fell("Ann", "Bob", "Cid", "Dan")) == [Shown("Ann, Bob and 2 more", "knocked out")]
    assert shown(*fell("Ann", "Bob", "Cid", "Dan", "Eve")) == [Shown("Ann, Bob and 3 more", "knocked out")]


def test_without_a_name_nothing_is_merged() -> None:
    assert shown(Broke(), Broke()) == [Shown("", "round over"), Shown("", "round over")]


def test_an_end_drops_the_others_and_several_ends_are_named_together() -> None:
    assert shown(*fell("Ann"), Lost(by="Ann"), Broke()) == [Shown("Ann", "lost")]
    assert shown(Lost(by="Ann"), Lost(by="Bob")) == [Shown("Ann, Bob", "lost")]


def test_a_plate_that_cannot_be_made_is_left_out() -> None:
    assert shown(Broken(), Stood(who="Bob")) == [Shown("Bob", "stands up")]
