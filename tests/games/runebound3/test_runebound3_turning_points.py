"""The plates of turning points: their words in both languages, and that who and what fit a headline."""

from __future__ import annotations

import pytest

from assistant.content import all_roots
from assistant.games.runebound3.events import ActEnded, Eliminated, EndNears, GameLost, GameWon, VillainCame
from assistant.games.runebound3.fight.events import EnemyBeaten, HeroBeaten, HeroFled
from assistant.games.runebound3.hero.events import Fell
from assistant.i18n import Translator
from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.messages.text import Name
from assistant.sessions import opening
from assistant.ui.view.headlines import LONGEST

RUINS = Name("the Cursed Ruins", "Przeklęte Ruiny")
DEMO = "demo_ashen_tower"

WORDS = [
    (
        EnemyBeaten(who="moss", enemy="bog_crone", gold=2, bonus=("social",)),
        ["Moss", "fight won", "Bog Crone is defeated.", "Take 2 gold.", "Keep the card as a trophy.",
         "Take a bonus trophy: social."],
        ["Moss", "walka wygrana", "Pokonany wróg: Bagienna wiedźma.", "Weź nagrodę: 2 złota.",
         "Zatrzymaj kartę jako trofeum.", "Weź premiowe trofeum: spotkań."],
    ),
    (
        EnemyBeaten(enemy="bog_crone", story=True),
        ["fight won", "Bog Crone is defeated.", "Take the reward on its card.",
         "Discard the story card: it is no trophy."],
        ["walka wygrana", "Pokonany wróg: Bagienna wiedźma.", "Weź nagrodę: nagroda z karty.",
         "Odrzuć kartę fabuły: nie jest trofeum."],
    ),
    (
        EnemyBeaten(who="moss", enemy="bog_crone", taken=True),
        ["Moss", "fight won", "Bog Crone is defeated.", "Keep the card as a trophy."],
        ["Moss", "walka wygrana", "Pokonany wróg: Bagienna wiedźma.", "Zatrzymaj kartę jako trofeum."],
    ),
    (
        HeroBeaten(hero="wick", enemy="bog_crone"),
        ["Wick", "fight lost", "Bog Crone wins.", "Discard the card: no reward, no trophy.",
         "Wick stays on the hex and can only rest until healed."],
        ["Wick", "walka przegrana", "Wygrywa Bagienna wiedźma.", "Odrzuć kartę: bez nagrody i bez trofeum.",
         "Wick zostaje na heksie. Do wyleczenia tylko odpoczynek."],
    ),
    (
        HeroBeaten(hero="wick", by_hero=True),
        ["Wick", "fight lost", "Wick stays on the hex and can only rest until healed."],
        ["Wick", "walka przegrana", "Wick zostaje na heksie. Do wyleczenia tylko odpoczynek."],
    ),
    (
        Fell(who="moss"),
        ["Moss", "defeated", "The damage equals the health.", "Only rest until damage is healed."],
        ["Moss", "brak zdrowia", "Tyle obrażeń, ile zdrowia.", "Do wyleczenia tylko odpoczynek."],
    ),
    (
        ActEnded(),
        ["Act 2 begins", "Move the time token to the first space, side 2 up.",
         "From now on every enemy casts the mighty token, too."],
        ["początek Aktu 2", "Przesuń żeton czasu na pierwsze pole, stroną 2 do góry.",
         "Odtąd każdy wróg rzuca też żetonem potężnego wroga."],
    ),
    (
        VillainCame(villain="ash_queen", where=RUINS, zombies=1),
        ["The Ash Queen", "arrives", "Put the figure of The Ash Queen on the board: the Cursed Ruins.",
         "Put 1 zombie beside it.",
         "Whoever defeats The Ash Queen wins. Whoever loses that fight is out of the game."],
        ["Królowa Popiołów", "przybywa", "Postaw na planszy figurkę złoczyńcy. Królowa Popiołów: Przeklęte Ruiny.",
         "Połóż obok 1 zombie.",
         "Kto pokona złoczyńcę (Królowa Popiołów), wygrywa. Kto przegra tę walkę, odpada z gry."],
    ),
    (
        EndNears(end="march", villain="ash_queen"),
        ["last round", "The time token is on the last space of Act 2.", "The Ash Queen marches after this round."],
        ["ostatnia runda", "Żeton czasu leży na ostatnim polu Aktu 2.", "Po tej rundzie rusza Królowa Popiołów."],
    ),
    (
        EndNears(end="lost", villain="ash_queen"),
        ["last round", "The time token is on the last space of Act 2.", "After this round all heroes lose."],
        ["ostatnia runda", "Żeton czasu leży na ostatnim polu Aktu 2.",
         "Po tej rundzie przegrywają wszyscy bohaterowie."],
    ),
    (
        Eliminated(hero="wick"),
        ["Wick", "eliminated", "Take the figure of Wick off the board.",
         "Put the assets, skills, trophies and combat tokens of Wick into the box.",
         "Put the gold, story tokens and damage of Wick into the bank.", "Discard the quests and rumours of Wick.",
         "Wick takes no more turns."],
        ["Wick", "odpada z gry", "Zdejmij figurkę z planszy: Wick.",
         "Usuń z gry zasoby, umiejętności, trofea i żetony walki: Wick.",
         "Odłóż do puli złoto, żetony fabuły i obrażenia: Wick.", "Odrzuć wyprawy i pogłoski: Wick.",
         "Wick nie ma już tur."],
    ),
    (
        GameWon(hero="wick", villain="ash_queen"),
        ["Wick", "game won", "The Ash Queen is defeated."],
        ["Wick", "gra wygrana", "Pokonany złoczyńca: Królowa Popiołów."],
    ),
    (
        GameWon(hero="wick", villain="ash_queen", together=True),
        ["game won", "The Ash Queen is defeated.", "Everybody wins."],
        ["gra wygrana", "Pokonany złoczyńca: Królowa Popiołów.", "Wygrywają wszyscy."],
    ),
    (
        GameLost(how="out", villain="ash_queen"),
        ["game lost", "The last hero is out.", "All heroes lose."],
        ["gra przegrana", "Odpadł ostatni bohater.", "Przegrywają wszyscy bohaterowie."],
    ),
    (
        GameLost(how="arrived", villain="ash_queen"),
        ["game lost", "The Ash Queen has reached the goal.", "All heroes lose."],
        ["gra przegrana", "Królowa Popiołów dociera do celu.", "Przegrywają wszyscy bohaterowie."],
    ),
    (
        GameLost(how="time", villain="ash_queen"),
        ["game lost", "Act 2 is over, and The Ash Queen still stands.", "All heroes lose."],
        ["gra przegrana", "Koniec Aktu 2, a złoczyńca nadal stoi: Królowa Popiołów.",
         "Przegrywają wszyscy bohaterowie."],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "english", "polish"), WORDS)
def test_the_words_of_a_plate(event: Event, english: list[str], polish: list[str]) -> None:
    _, content = opening.load("runebound3", DEMO, all_roots())
    point = turning_point_of(event, content)
    assert point is not None
    texts = [text for text in (point.who, point.what, point.cause, *point.hands, *point.means) if text is not None]
    for language, expected in (("en", english), ("pl", polish)):
        assert [Translator.of(language).say(text) for text in texts] == expected
    assert point.ends == isinstance(event, GameWon | GameLost)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("scenario", [DEMO, "corpse_king", "ascendance_of_margath"])
def test_who_and_what_fit_a_plate(scenario: str, language: str) -> None:
    game, content = opening.load("runebound3", scenario, all_roots())
    say = Translator.of(language).short
    heroes = [option.id for option in game.heroes(content)]
    events: list[Event] = [event for event, _, _ in WORDS if isinstance(event, ActEnded | EndNears | GameLost)]
    for hero in heroes:
        events += [
            EnemyBeaten(who=hero, enemy="bog_crone"),
            HeroBeaten(hero=hero, by_hero=True),
            Fell(who=hero),
            Eliminated(hero=hero),
            GameWon(hero=hero, villain=content.villain.id),
        ]
    events.append(VillainCame(villain=content.villain.id, where=RUINS))
    for event in events:
        point = turning_point_of(event, content)
        assert point is not None
        for text in (point.who, point.what):
            assert text is None or len(say(text)) <= LONGEST, say(text)


def test_a_retreat_has_no_plate() -> None:
    _, content = opening.load("runebound3", DEMO, all_roots())
    assert turning_point_of(HeroFled(who="moss", hero="moss"), content) is None
