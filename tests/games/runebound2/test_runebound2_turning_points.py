"""Turning points: the words on their plates in both languages, and what is no turning point."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content import Root, shipped_root
from assistant.games.runebound2.endgame_events import Eliminated, EndgameBegins, GameWon, RuneGained
from assistant.games.runebound2.events import ChallengeBeaten, DoomCounter, KnockedOut
from assistant.i18n import Translator
from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.sessions import opening

ROOTS = [Root(shipped_root(), shipped=True)]
CONTENT = opening.load("runebound2", "rise_of_the_dragon_lords", ROOTS)[1]
DEMO = opening.load("runebound2", "demo_ashen_crown", ROOTS)[1]
LETTERS = 15
HANDS, MEANINGS = 4, 2


def plate(event: Event, language: str, content: Any = CONTENT) -> tuple[str, str, str]:
    """Return who, what and the cause on the plate of an event."""
    point, say = turning_point_of(event, content), Translator.of(language).say
    assert point is not None
    return (say(point.who) if point.who else "", say(point.what), say(point.cause) if point.cause else "")


@pytest.mark.parametrize(
    ("event", "english", "polish"),
    [
        (
            KnockedOut(who="varikas_the_dead", slot=3),
            ("Varikas", "knocked out", ""),
            ("Varikas Martwy", "ogłuszenie", ""),
        ),
        (
            KnockedOut(who="bryn"),
            ("Bryn", "knocked out", ""),
            ("Bryn Przewoźnik", "ogłuszenie", ""),
        ),
        (
            ChallengeBeaten(who="bryn", colour="green", card="ash_rats", fought=True),
            ("Bryn", "fight won", "Ash Rats is beaten."),
            ("Bryn Przewoźnik", "walka wygrana", "Pokonano: Popielne szczury."),
        ),
        (
            RuneGained(who="mordrog", runes=2),
            ("Mordrog", "Dragon Rune", "Dragon Rune 2 of 3."),
            ("Mordrog", "Smoczy Run", "Smoczy Run 2 z 3."),
        ),
        (
            DoomCounter(number=5),
            ("", "doom counter 5", "The doom track is full."),
            ("", "żeton Zagłady 5", "Szlak Zagłady jest pełny."),
        ),
        (
            EndgameBegins(),
            ("the Endgame", "begins", "The eighth doom counter lies on its city."),
            ("Ostateczne", "Starcie", "Ósmy żeton Zagłady leży na swoim mieście."),
        ),
        (
            Eliminated(who="mordrog"),
            ("Mordrog", "eliminated", "Knocked out in the Endgame."),
            ("Mordrog", "odpada z gry", "Ogłuszenie w Ostatecznym Starciu."),
        ),
        (
            GameWon(hero="mad_carthos", how="final"),
            ("Mad Carthos", "game won", "HIGH LORD MARGATH is beaten."),
            ("Szalony Carthos", "gra wygrana", "WIELKI WŁADCA MARGATH pokonany."),
        ),
        (
            GameWon(hero="mordrog", how="lost", runes=1),
            ("", "game lost", "The Endgame is lost, with 1 red cards."),
            ("", "gra przegrana", "Ostateczne Starcie przegrane, czerwone karty: 1."),
        ),
        (
            GameWon(how="shared", heroes=("mordrog", "mad_carthos")),
            ("", "shared win", "All are out, and nothing parts Mordrog, Mad Carthos."),
            ("", "wspólna wygrana", "Wszyscy odpadli i wszystko mają równe: Mordrog, Szalony Carthos."),
        ),
    ],
)
def test_words_on_a_plate(event: Event, english: tuple[str, str, str], polish: tuple[str, str, str]) -> None:
    content = DEMO if getattr(event, "who", "") == "bryn" else CONTENT
    assert plate(event, "en", content) == english
    assert plate(event, "pl", content) == polish
    point = turning_point_of(event, content)
    assert point is not None
    assert len(point.hands) <= HANDS
    assert len(point.means) <= MEANINGS
    for words in (*english[:2], *polish[:2]):
        assert len(words) <= LETTERS


def test_a_won_or_lost_game_ends_it_and_a_loss_is_bad() -> None:
    lost, won = (turning_point_of(GameWon(hero="mordrog", how=how, runes=3), CONTENT) for how in ("lost", "runes"))
    assert lost is not None
    assert won is not None
    assert (lost.ends, lost.tone, won.ends, won.tone) == (True, "bad", True, "good")


def test_a_fight_told_by_the_players_and_the_last_doom_counter_cost_no_key() -> None:
    assert turning_point_of(ChallengeBeaten(who="mordrog", colour="blue"), CONTENT) is None
    assert turning_point_of(DoomCounter(number=8), CONTENT) is None
    assert turning_point_of(DoomCounter(number=7), CONTENT) is not None


def test_hands_move_things_only_where_a_board_lies_on_the_table() -> None:
    printed, drawn = (turning_point_of(KnockedOut(who=who), of) for who, of in (("mordrog", CONTENT), ("bryn", DEMO)))
    weak = turning_point_of(KnockedOut(who="mordrog", weak=True), CONTENT)
    assert printed is not None
    assert drawn is not None
    assert weak is not None
    assert (len(printed.hands), len(drawn.hands), len(weak.hands)) == (3, 0, 2)


@pytest.mark.parametrize("content", [CONTENT, DEMO])
def test_every_hero_fits_on_a_plate(content: Any) -> None:
    for hero in content.heroes():
        for language in ("en", "pl"):
            assert len(plate(RuneGained(who=hero.id, runes=1), language, content)[0]) <= LETTERS
