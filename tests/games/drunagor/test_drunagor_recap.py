"""What the end of an adventure adds to the recap."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from scripted_party import at, chapter

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.games.drunagor.adventure.recap import with_party
from assistant.i18n import Translator
from assistant.messages.events import Event
from assistant.messages.text import verbatim
from assistant.timeline.game_session import GameSession
from assistant.ui.view.recap import Recap

EVENTS: tuple[Event, ...] = (
    e.TurnBegan(who="vorn", kind="hero", number=1),
    e.MonsterHurt(number=6, kind="executioner", base="yellow", damage=4, left=2),
    e.MonsterHurt(number=6, kind="executioner", base="yellow", damage=2, left=0),
    e.MonsterDefeated(number=6, kind="executioner", base="yellow", rank="rookie", left=0, monsters=1),
    e.TrapRolled(who="vorn", face="blank"),
    e.TurnBegan(who="executioner", kind="monster", number=7, base="navy"),
    e.HeroHurt(hero="maya", damage=5, left=1, source=verbatim("x")),
    e.Retaliated(hero="maya", number=7, damage=3),
    e.MonsterHurt(number=7, kind="executioner", base="navy", damage=3, left=5),
    e.MonsterHurt(number=7, kind="executioner", base="navy", damage=1, left=4),
)


def ended(scenario: str, **state: Any) -> GameSession[Any, Any]:
    position = {"heroes": [{"id": "vorn", "hp": 6, "max_hp": 13}, {"id": "maya", "hp": 2, "max_hp": 10}], **state}
    return at(scenario, position, agenda=(Call("adventure_lost", {}),))


def recap(session: GameSession[Any, Any]) -> Recap:
    return with_party(session.content, session.moment, Recap("bad", verbatim("x"), told=EVENTS))


def test_each_hero_has_the_damage_dealt_and_taken() -> None:
    party = recap(ended("chapter_02")).party
    assert party is not None
    assert [(row.first, row.second) for row in party.rows] == [(6, 0), (3, 5)]


def test_luck_is_told_only_where_the_app_rolls() -> None:
    session = ended("chapter_02")
    say = Translator.of("en").say
    assert [say(line) for line in recap(session).notes] == ["The party defeated 1 monster."]
    session.side_action("set_source", component="trap_die", source="app")
    assert [say(line) for line in recap(session).notes] == [
        "The party defeated 1 monster.",
        "Trap die: 0 of 1 roll hurt. Expected: 0.7.",
    ]


def test_what_stays_after_a_defeat_and_nothing_in_the_demo() -> None:
    say = Translator.of("pl").say
    lost = recap(ended("chapter_02"))
    assert [say(line) for line in lost.stays] == [
        "Oddaj wszystko, co bohaterowie zdobyli w tej przygodzie.",
        "Odzyskaj przedmioty jednokrotnego użytku, które bohaterowie mieli na jej początku.",
    ]
    assert [say(line) for line in lost.means] == ["Porażka nic nie kosztuje: ten sam rozdział zaczyna się od nowa."]
    demo = recap(ended("demo_sunken_vault"))
    assert (demo.stays, demo.means) == ((), ())


def test_a_won_chapter_says_what_comes_next() -> None:
    session = ended("chapter_02")
    won = replace(session.moment, world=replace(session.moment.world, state=session.state))
    won.state.won, won.state.lost = True, ""
    say = Translator.of("en").say
    made = with_party(chapter("chapter_02"), won, Recap("good", verbatim("x")))
    assert [say(line) for line in (*made.stays, *made.means)] == [
        "Put the figures and the map back into the box.",
        "Keep the hero boards and the track as they are.",
        "The camp comes next.",
    ]


@pytest.mark.parametrize(
    ("scenario", "mode", "means"),
    [
        ("chapter_04", "campaign", ["The next chapter follows without a camp."]),
        ("chapter_18", "campaign", []),
        ("chapter_02", "one_shot", []),
        ("chapter_02", "pvp", []),
        ("demo_sunken_vault", "campaign", []),
    ],
)
def test_what_comes_next_depends_on_the_chapter_and_the_mode(scenario: str, mode: str, means: list[str]) -> None:
    session = at(scenario, {"heroes": [{"id": "vorn", "hp": 6}], "mode": mode})
    won = replace(session.moment, world=replace(session.moment.world, state=session.state))
    won.state.won = True
    made = with_party(chapter(scenario), won, Recap("good", verbatim("x")))
    assert [Translator.of("en").say(line) for line in made.means] == means


def test_rolls_are_compared_with_what_was_to_be_expected() -> None:
    session = ended("chapter_02")
    session.side_action("set_source", component="d20", source="app")
    rolls = (
        e.AttackRolled(hero="vorn", who="", number=6, natural=12, total=12, accuracy=7, hit=True, damage=2),
        e.ChallengeRolled(hero="vorn", natural=5, total=5, difficulty=12, success=False),
    )
    made = with_party(session.content, session.moment, Recap("bad", verbatim("x"), told=rolls))
    assert [Translator.of("en").say(line) for line in made.notes] == ["d20: 2 rolls, average 8.5. Expected: 10.5."]
    one = with_party(session.content, session.moment, Recap("bad", verbatim("x"), told=rolls[1:]))
    assert [Translator.of("en").say(line) for line in one.notes] == ["d20: 1 roll, average 5.0. Expected: 10.5."]


def test_traps_that_hurt_are_counted() -> None:
    session = ended("chapter_02")
    session.side_action("set_source", component="trap_die", source="app")
    rolled = tuple(e.TrapRolled(who="vorn", face=face) for face in ("blank", "bleed", "slow"))
    made = with_party(session.content, session.moment, Recap("bad", verbatim("x"), told=rolled))
    assert [Translator.of("en").say(line) for line in made.notes] == [
        "Trap die: 2 of 3 rolls hurt. Expected: 2.0.",
    ]
