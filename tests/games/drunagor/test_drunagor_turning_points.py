"""What Drunagor's plates say, in both languages, and when they come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scripted_party import at, chapter, told

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.i18n import Translator
from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.messages.text import Text, verbatim
from assistant.messages.turning_points import TurningPoint
from assistant.sessions import quick_start
from assistant.sessions.presentation.staging import turning_points
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession

DEMO, LONGEST = "demo_sunken_vault", 15
SAID: list[tuple[Event, str, list[str], list[str]]] = [
    (
        e.KnockedOut(
            hero="elros", trauma=1, source=verbatim("x"), damage=5, before=5, conditions={"poison": 2}, spare=0, full=10
        ),
        "bad",
        [
            "Elros", "knocked out", "x: 5 damage. Health: 5, now 0.", "Lay the figure of Elros down where it stands.",
            "Take all conditions off Elros: POISON 2.", "Put all cubes of Elros back into the pool. No curse cube.",
            "Give Elros 1 trauma cube.", "One more trauma cube on Elros loses the adventure.",
            "Nothing can hit Elros until the next turn of Elros. Then the figure stands up with 10 health.",
        ],
        [
            "Elros", "nokaut", "x: 5 obrażeń. Zdrowie: 5, teraz 0.", "Połóż figurkę: Elros. Leży tam, gdzie stała.",
            "Zdejmij wszystkie stany (Elros): TRUCIZNA 2.",
            "Odłóż wszystkie kostki z powrotem do puli: Elros. Bez kostki klątwy.", "Daj 1 kostkę urazów: Elros.",
            "Elros: jeszcze jedna kostka urazów i przygoda jest przegrana.",
            "Elros: do następnej tury tego bohatera nic go nie trafi. Wtedy figurka wstaje i ma 10 PZ.",
        ],
    ),
    (
        e.RoomRevealed(label="gallery", kinds=("shadow_cultist", "demo_sentinel"), counts=(2, 1)),
        "warn",
        [
            "3 monsters", "enter", "Revealed: The gallery over the fire.",
            "2 x Shadow Cultist, 1 x Drowned Sentinel (demo).",
        ],
        [
            "3 potwory", "wchodzą", "Odsłonięte: Galeria nad ogniem.",
            "2 x Kultysta Cienia, 1 x Topielec Strażnik (demo).",
        ],
    ),
    (
        e.RoomRevealed(label="vault"),
        "good",
        ["no monsters", "Revealed: The vault."],
        ["bez potworów", "Odsłonięte: Skarbiec."],
    ),
    (
        e.RoundBegan(round=4, runes=2),
        "darkness",
        ["round 4", "2 runes now", "The Darkness draws 2 runes in this round."],
        ["runda 4", "teraz 2 runy", "Ciemność losuje w tej rundzie 2 runy."],
    ),
    (
        e.RoundBegan(round=12, last=True),
        "warn",
        ["round 12", "last round", "The adventure is lost when the next round begins."],
        ["runda 12", "ostatnia runda", "Gdy zacznie się następna runda, przygoda jest przegrana."],
    ),
    (
        e.RuneDrawn(rune="red", left=1, x=3),
        "darkness",
        ["1 rune left", "This rune is red. X for it is now 3.", "The next rune loses the adventure."],
        [
            "ostatnia runa", "Kolor tej runy: czerwona. X dla niej wynosi teraz 3.",
            "Wylosowanie następnej runy to przegrana.",
        ],
    ),
    (
        e.Crushed(damage=3),
        "darkness",
        [
            "crushed", "All heroes are in Darkness already.", "Lay no tile.",
            "Everybody loses 3 health. Nothing prevents it.",
        ],
        [
            "miażdżenie", "Wszyscy bohaterowie stoją już w Ciemności.", "Nie kładź kafelka.",
            "Każdy traci 3 PZ. Nie do uniknięcia.",
        ],
    ),
    (
        e.CommanderSummoned(number=6, kind="undead_king", power=0, hp=40),
        "bad",
        ["Undead King", "arrives", "It has 40 health."],
        ["Nieumarły Król", "nadchodzi", "Ma 40 punktów zdrowia."],
    ),
    (
        e.MonsterDefeated(number=6, kind="undead_king", base="", rank="", left=0, monsters=2, cards=4),
        "good",
        [
            "Undead King", "defeated", "Take the figure off the board: Undead King.",
            "Take 4 attack cards off the track.", "2 monsters are left on the board.",
        ],
        [
            "Nieumarły Król", "wróg pokonany", "Zdejmij figurkę z planszy: Nieumarły Król.",
            "Zdejmij z toru 4 karty ataku.", "Na planszy zostały 2 potwory.",
        ],
    ),
    (
        e.AdventureLost(reason="trauma", hero="maya"),
        "bad",
        ["the adventure", "lost", "Maya dies: one trauma cube too many."],
        ["przygoda", "przegrana", "Maya: śmierć, o jedną kostkę urazów za dużo."],
    ),
    (
        e.AdventureWon(rounds=3),
        "good",
        ["the adventure", "won", "Won in 3 rounds."],
        ["przygoda", "wygrana", "Wygrana po 3 rundach."],
    ),
]  # fmt: skip


def plate(event: Event, scenario: str = "chapter_02") -> TurningPoint | None:
    return turning_point_of(event, chapter(scenario))


def words(point: TurningPoint) -> list[Text]:
    parts = (point.who, point.what, point.cause, *point.hands, *point.means)
    return [part for part in parts if part is not None]


@pytest.mark.parametrize(("event", "tone", "english", "polish"), SAID, ids=lambda one: type(one).__name__)
def test_a_turning_point_says_who_what_and_what_to_do(
    event: Event, tone: str, english: list[str], polish: list[str]
) -> None:
    point = plate(event, DEMO if isinstance(event, e.RoomRevealed) else "chapter_02")
    assert point is not None
    assert point.tone == tone
    assert point.ends == isinstance(event, e.AdventureLost | e.AdventureWon)
    assert (len(point.hands) <= 4, len(point.means) <= 2) == (True, True)
    for language, expected in (("en", english), ("pl", polish)):
        said = Translator.of(language).say
        assert [said(text) for text in words(point)] == expected
        assert all(len(said(text)) <= LONGEST for text in (point.who, point.what) if text is not None)


def test_no_plate_of_the_demo_orders_handwork() -> None:
    content = chapter(DEMO)
    events = (
        e.KnockedOut(hero="elros", trauma=1, conditions={"poison": 2}, aura="brave"),
        e.MonsterDefeated(number=6, kind="undead_king", base="", rank="", left=0, monsters=2, cards=4),
        e.Crushed(damage=3),
        e.RoomRevealed(label="vault"),
        e.RoundBegan(round=4, runes=2),
        e.AdventureLost(reason="flooded"),
        e.AdventureWon(rounds=3),
    )
    assert [point.hands for event in events if (point := turning_point_of(event, content))] == [()] * len(events)


def test_the_last_round_is_the_one_before_the_limit_of_the_chapter() -> None:
    assert chapter(DEMO).last_round == 12
    assert chapter("chapter_02").last_round == 0


def test_the_campaign_is_won_only_with_its_last_chapter() -> None:
    assert plate(e.CampaignEnded(won=True)) is None
    last = plate(e.CampaignEnded(won=True), "chapter_18")
    assert last is not None
    assert last.ends
    assert [Translator.of("pl").say(text) for text in words(last)] == [
        "kampania", "wygrana", "Ostatni rozdział jest wygrany.",
    ]  # fmt: skip


def test_a_chapter_is_reached_once() -> None:
    first, again = e.AdventureBegan(chapter="chapter_03"), e.AdventureBegan(chapter="chapter_03", again=1)
    reached = plate(first, "chapter_03")
    assert reached is not None
    assert not reached.ends
    assert [Translator.of("pl").say(text) for text in words(reached)][:2] == ["rozdział 3", "zaczyna się"]
    assert plate(again, "chapter_03") is None
    assert plate(e.AdventureBegan(chapter="chapter_01"), "chapter_01") is None


def test_an_ordinary_event_has_no_plate() -> None:
    ordinary = (
        e.RoundBegan(round=2),
        e.RuneDrawn(rune="red", left=2, x=1),
        e.MonsterDefeated(number=6, kind="executioner", base="navy", rank="rookie", left=0, monsters=2),
        e.DoorOpened(door=1),
        e.RegainedBreath(hero="vorn", hp=9),
    )
    assert [plate(event) for event in ordinary] == [None] * len(ordinary)


# ---- in play ----


def hit(hero: dict[str, Any], damage: int) -> GameSession[Any, Any]:
    position = {
        "heroes": [hero, {"id": "maya", "hp": 2, "max_hp": 10}],
        "monsters": [{"kind": "executioner", "rank": "rookie"}],
        "facts": {"executioner_rookie_standard": {"attack": "melee", "keywords": []}},
    }
    session = at("chapter_01", position, agenda=(Call("monster_turn", {"number": 6}),))
    session.answer("vorn")
    session.answer(damage)
    return session


def test_a_knock_out_names_the_blow_and_what_the_hero_had() -> None:
    session = hit({"id": "vorn", "hp": 6, "max_hp": 13, "tokens": {"burn": 2}}, 7)
    event = told(session, e.KnockedOut)[0]
    assert (event.damage, event.before, event.full, event.spare) == (7, 6, 13, 0)
    assert event.conditions == {"burn": 2}
    assert Translator.of("en").say(event.source) == "Executioner (yellow)"
    assert not event.at_once


def test_the_end_replaces_the_plate_of_the_knock_out_that_caused_it() -> None:
    session = hit({"id": "vorn", "hp": 6, "max_hp": 13, "trauma": 1}, 7)
    points = turning_points(session.moment.new_events, session.content)
    assert [(point.what.message, point.ends) for point in points] == [("lost", True)]


def test_a_condition_of_the_own_turn_knocks_out_for_a_moment_only() -> None:
    position = {"heroes": [{"id": "vorn", "hp": 2, "max_hp": 11, "tokens": {"poison": 3}}]}
    session = at("chapter_01", position, agenda=(Call("hero_turn", {"hero": "vorn"}),))
    assert told(session, e.KnockedOut)[0].at_once
    assert told(session, e.RegainedBreath)[0].hp == 11


def test_a_room_tells_who_enters_before_it_is_laid_out() -> None:
    position = {"rooms": [{"label": "stairs"}], "heroes": ["vorn", "maya"]}
    session = at(DEMO, position, agenda=(Call("open_room", {"label": "gallery"}),))
    assert session.question.key == "room:gallery"
    revealed = told(session, e.RoomRevealed)[0]
    assert dict(zip(revealed.kinds, revealed.counts, strict=True)) == {"shadow_cultist": 2, "demo_sentinel": 1}
    assert not told(session, e.RoomOpened)


def test_the_demo_gives_roles_and_health_and_orders_no_handwork(tmp_path: Path) -> None:
    guided = quick_start.demo(UserDirs.below(tmp_path / "guided"), "drunagor").session
    assert guided.question.key == "turn:elros"
    assert all(hero.sure for hero in guided.state.heroes)  # the map is only in the app
    session = quick_start._demo_from_set_up(UserDirs.below(tmp_path), "drunagor").session
    assert session.question.key == "set_up"
    assert [hero.number for hero in session.state.heroes] == [1, 2, 3]
    assert all(hero.role and hero.hp == hero.max_hp == 10 for hero in session.state.heroes)
    pages = [Translator.of("en").say(line) for line in session.question.items]
    assert pages[0] == "No box is needed. The app holds the map, the figures and the cards."
    assert not any(word in line for line in pages for word in ("Shuffle", "bases", "may stay in the box"))
    session.answer("go_on")
    assert session.question.key.startswith("turn:")
