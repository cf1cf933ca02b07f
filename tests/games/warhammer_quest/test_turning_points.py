"""What stands on the plates of turning points, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from quest_tables import at, quest

from assistant.games.warhammer_quest.events import HeroDefeated, Moved, Revealed, Spawned
from assistant.games.warhammer_quest.quest_events import PerilMoved, ProgressMade, QuestEnded
from assistant.games.warhammer_quest.settlement.events import CampaignDecided
from assistant.i18n import Translator
from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.messages.text import Text, t
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.presentation.staging import turning_points
from assistant.ui.view.headlines import LONGEST

ENGLISH, POLISH = Translator.of("en"), Translator.of("pl")
FALLEN = HeroDefeated(who="demo_ferrywoman", numbers=(7, 11), wounds=2, by=t("Bog Lurker [7]"))


def point(event: Event, scenario: str = "demo_drowned_mill") -> TurningPoint:
    found = turning_point_of(event, quest(scenario))
    assert found is not None
    return found


def said(text: Text | None) -> tuple[str, str]:
    return ("", "") if text is None else (ENGLISH.say(text), POLISH.say(text))


@pytest.mark.parametrize(
    ("event", "who", "what", "cause"),
    [
        (
            FALLEN,
            ("Ferrywoman", "Przewoźniczka"),
            ("defeated", "poza walką"),
            (
                "Bog Lurker [7] hits for 2 wounds, and no health is left.",
                "Bog Lurker [7]: 2 rany i koniec zdrowia.",
            ),
        ),
        (
            HeroDefeated(who="demo_charcoal", wounds=1),
            ("Charcoal Burner", "Węglarz"),
            ("defeated", "poza walką"),
            ("1 wound, and no health is left.", "1 rana i koniec zdrowia."),
        ),
        (
            Spawned(number=8, card="the_miller", at="demo_miller"),
            ("The Miller", "Młynarz"),
            ("arrives", "nadchodzi"),
            ("The nemesis of this quest comes into play.", "Nemezis tej przygody wchodzi do gry."),
        ),
        (
            ProgressMade(by=2, progress=5, exploration=5, location="sluice_gate", done=True),
            ("Sluice Gate", "Śluza"),
            ("explored", "zbadano"),
            ("Progress 5 of 5.", "Postęp 5 z 5."),
        ),
        (
            PerilMoved(space=7, colour="red", last=True),
            ("Peril 7", "Zagrożenie 7"),
            ("red effect", "efekt czerwony"),
            (
                "The token is on the last space: the same effect again.",
                "Żeton jest na ostatnim polu: znów ten sam efekt.",
            ),
        ),
        (
            QuestEnded(won=False, nobody=True),
            ("quest", "przygoda"),
            ("lost", "przegrana"),
            ("All heroes are defeated.", "Wszyscy bohaterowie są pokonani."),
        ),
        (
            QuestEnded(won=True),
            ("quest", "przygoda"),
            ("won", "wygrana"),
            ("The Victory box of the sheet is met.", "Spełniono warunek z pola „Zwycięstwo” na arkuszu."),
        ),
        (
            CampaignDecided(won=False),
            ("campaign", "kampania"),
            ("lost", "przegrana"),
            ("The last quest is lost.", "Ostatnia przygoda jest przegrana."),
        ),
    ],
)
def test_who_what_and_why(event: Event, who: tuple[str, str], what: tuple[str, str], cause: tuple[str, str]) -> None:
    found = point(event)
    assert (said(found.who), said(found.what), said(found.cause)) == (who, what, cause)
    assert all(len(words) <= LONGEST for words in (*said(found.who), *said(found.what)))
    assert 1 <= len(found.hands) <= 4
    assert len(found.means) <= 2


def test_the_hands_of_a_defeat_name_the_card_the_conditions_and_the_enemies_that_move() -> None:
    found = point(FALLEN)
    assert [said(one) for one in found.hands] == [
        ("Turn the hero card face-down: Ferrywoman.", "Zakryj kartę bohatera: Przewoźniczka."),
        ("Discard all conditions: Ferrywoman.", "Odrzuć wszystkie stany: Przewoźniczka."),
        ("Move into the shadows: [7], [11].", "Przenieś do cienia: [7], [11]."),
    ]
    assert len(point(HeroDefeated(who="demo_miller")).hands) == 2
    out = point(HeroDefeated(who="demo_miller", out=True))
    assert said(out.means[0])[0] == "Miller's Son is out of this delve for good."


@pytest.mark.parametrize(
    "event",
    [
        Spawned(number=8, card="mill_rat", at="demo_miller"),
        Spawned(number=8, card="the_miller", at="lair"),
        Moved(number=8, card="the_miller", to="demo_miller"),
        Revealed(number=8, card="bog_lurker_elite"),
        ProgressMade(by=1, progress=2, exploration=5, location="sluice_gate"),
        PerilMoved(space=2),
    ],
)
def test_ordinary_events_have_no_plate(event: Event) -> None:
    assert turning_point_of(event, quest()) is None


def test_a_nemesis_that_leaves_the_lair_arrives() -> None:
    session = at({"heroes": ["demo_miller", "demo_charcoal"], "enemies": [{"card": "the_miller", "zone": "lair"}]})
    session.side_action("let_out", enemy="the_miller")
    plates = turning_points(session.moment.new_events, session.content)
    assert [said(plate.what)[0] for plate in plates] == ["arrives"]
    assert said(plates[0].hands[0])[0] == "Move The Miller [6] into the zone: Miller's Son."
    assert said(plates[0].hands[0])[1] == "Przenieś do strefy starć (Syn młynarza): Młynarz [6]."


def test_the_last_fall_is_the_end_of_the_quest_and_says_who_hit() -> None:
    heroes: list[Any] = [{"id": "demo_miller", "wounds": 11}, {"id": "demo_charcoal", "wounds": 13, "defeated": True}]
    enemies = [{"card": "bog_lurker", "zone": "demo_miller"}]
    course = {"at": "enemy_turn", "left": ["demo_miller"]}
    session = at({"heroes": heroes, "enemies": enemies, "course": course, "location": "eel_traps"})
    while session.question.key.partition(":")[0] != "inflict":
        session.answer(session.question.expected_answer())
    session.answer(session.question.expected_answer())
    fallen = [event for event in session.log() if isinstance(event, HeroDefeated)]
    assert said(fallen[0].by)[0] == "Bog Lurker [6]"
    assert fallen[0].wounds > 0
    [plate] = turning_points(session.log(), session.content)
    assert plate.ends
    assert said(plate.cause)[0] == "All heroes are defeated."
