"""The recap of a game of Mage Knight: who did what, the virtual player's luck, the winner among rivals."""

from __future__ import annotations

from mage_knight_helpers import content_of, english, from_state

from assistant.games.mage_knight.combat.events import FightEnded
from assistant.games.mage_knight.events import Flipped, RoundEndAnnounced, RoundEnded, VirtualPlayerMade
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.scoring.events import WinnersFound
from assistant.games.mage_knight.scoring.recap import with_score
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.events import Event
from assistant.messages.text import t
from assistant.ui.view.recap import Recap

SOLO = "solo_conquest"


def recap(*told: Event, scenario: str = SOLO, heroes: tuple[str, ...] = ("tovak",)) -> Recap:
    _, moment = from_state(MageKnight(heroes=list(heroes)), scenario=scenario)
    return with_score(content_of(scenario), moment, Recap("warn", t("game over"), told=told))


def test_the_party_has_fights_won_and_wounds() -> None:
    """A solo player is not named in the events."""
    won, lost = FightEnded(place="keep", won=True, wounds=1), FightEnded(place="tomb", won=False, wounds=3)
    party = recap(won, lost).party
    assert party is not None
    assert [(english(row.name), row.first, row.second) for row in party.rows] == [("Tovak", 1, 4)]
    assert recap().party is None


def test_the_winner_of_rivals_heads_the_recap() -> None:
    made = recap(WinnersFound(winners=("goldyx",), total=41), scenario="full_conquest", heroes=("tovak", "goldyx"))
    assert made.who is not None
    assert (made.tone, english(made.who), english(made.what)) == ("good", "Goldyx", "wins the game")


def test_luck_compares_the_extra_cards_with_what_was_to_be_expected() -> None:
    """16 cards, 4 of each colour, 2 green crystals: each turn of 4 in 16 flips 2 more, half a card on average."""
    made = VirtualPlayerMade(hero="goldyx", crystals={"green": 2})
    lucky = Flipped(cards=("red", "blue", "green"), extra=("red", "red"), crystals=2, left=11, size=16)
    ended = RoundEndAnnounced(by=VIRTUAL, human=False, alone=True)
    notes = [english(note) for note in recap(made, lucky, ended, RoundEnded(round=1, time="day")).notes]
    assert notes == [
        "The virtual player ended 1 of 1 round.",
        "Its crystals flipped 2 cards more. Expected: 0.5.",
    ]


def test_unknown_cards_give_no_luck() -> None:
    made = VirtualPlayerMade(hero="goldyx", crystals={"green": 2})
    assert recap(made, Flipped(cards=("red", "blue", "green"), extra=("", ""), left=11, size=16)).notes == ()
