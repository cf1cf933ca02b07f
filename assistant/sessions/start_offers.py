"""What the start screen and the plain lines offer first, with the number to type for each line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant import games
from assistant.messages.questions import TENTH
from assistant.messages.text import Name, Text, for_eyes, t, verbatim
from assistant.sessions.settings import LastGame, Settings
from assistant.storage.campaigns import Campaign

MOST_SAVED = 4
"""The largest number of saved games that are listed at the start."""
HALF = 5
"""The first screen without a saved game has this many games, and under the next digits their demos."""
LETTERS = {"fight": "f", "again": "g"}
"""The keys of quick starts where no game is saved, because the digits start games and demos there."""
FIRST_GAME = 3
"""The number of the first new game. 1 and 2 are for saved games."""


TRY = "drunagor"
"""The game whose demo Space starts on the first screen of players without a saved game."""
WELCOME = (
    t("You play with your own box, on your own table. I run what has no player: enemies, decks, clocks, sums."),
    for_eyes(
        t("You answer with one key; I tell your hands what to do."),
        t("You answer with a few letters; I tell your hands what to do."),
    ),
)
"""What the app is, for players without a saved game."""
ABOUT_DEMO = (
    t("No box, nothing to set up."),
    t("A small dungeon, three heroes, 5 minutes."),
    t("Every key is shown when you need it."),
)
"""What the demo of `TRY` is."""
FIVE_KEYS: tuple[tuple[Text | str, Text], ...] = (
    (t("Space"), t("next")),
    ("0-9", t("answer")),
    ("u", t("undo")),
    ("w", t("why?")),
    ("?", t("keys")),
)
"""The keys that are enough for every game."""


class GameOffer(Struct, frozen=True):
    """What the first screen says about a game: what the app does in it, and what the players need for it."""

    does: Text
    needs: Text


GAME_OFFERS = {
    "mage_knight": GameOffer(t("plays the virtual player, judges every fight"), t("needs: base game")),
    "drunagor": GameOffer(t("moves monsters and Darkness, keeps all health"), t("needs: core box and book")),
    "warhammer_quest": GameOffer(t("runs the enemies, keeps the campaign"), t("needs: core box")),
    "runebound2": GameOffer(t("runs events and doom, judges every fight"), t("needs: base game")),
    "runebound3": GameOffer(t("plays the enemy, the story and the villain"), t("needs: base game")),
}


class QuickOffer(Struct, frozen=True):
    """A game that starts without more questions, such as a demo."""

    id: str
    label: Text
    note: Text


def quick_offers(settings: Settings) -> list[QuickOffer]:
    """Return the games that start without more questions. "As last time" is the last of them."""
    made = []
    if any(id in games.GAME_IDS for id in games.FIGHTS):
        made.append(QuickOffer("fight", t("one fight, nothing kept"), t("Mage Knight: the app judges it")))
    if demos := tuple(games.name_of(id) for id in games.DEMOS if id in games.GAME_IDS):
        made.append(QuickOffer("demos", t("a demo, no box needed"), t("{list}", list=demos)))
    if settings.game in games.GAME_IDS and (last := settings.of_game(settings.game)).scenario:
        made.append(
            QuickOffer("again", t("{game} as last time", game=games.name_of(settings.game)), _last_game_words(last))
        )
    return made


def demo_games() -> list[str]:
    """Return the games that have a demo, in the order of the first screen."""
    return [id for id in games.GAME_IDS if id in games.DEMOS]


def newcomer_numbers() -> dict[str, int]:
    """Return the number of each line that players without a saved game are offered, by the id of the line.

    The games have the numbers from 1. The demo of a game has the number of the game plus 5; the tenth is typed as 0.
    """
    places = {id: number for number, id in enumerate(games.GAME_IDS, 1)}
    numbers = {f"new:{id}": number % TENTH for id, number in places.items() if number <= TENTH}
    if len(places) <= HALF:
        numbers |= {f"demo:{id}": (places[id] + HALF) % TENTH for id in demo_games()}
    return numbers


def last_campaigns(campaigns: Sequence[Campaign], settings: Settings, starts: int) -> list[Campaign]:
    """Return the saved games that are listed at the start. The game that was opened last is first.

    Games that are over, put away, retired or can't be opened are left out. `starts` is the number of lines that start a
    game.
    """
    sound = [one for one in campaigns if one.problem is None and not one.shown.over and not one.is_guided]
    sound = [one for one in sound if not one.is_archived and not one.is_retired]
    left = TENTH - (FIRST_GAME + starts) + 1
    most = min(MOST_SAVED, FIRST_GAME - 1 + max(0, left))
    return sorted(sound, key=lambda one: one.folder.name != settings.campaign)[:most]


def line_numbers(saved: int, starts: int) -> tuple[list[int], list[int]]:
    """Return the numbers to type for the saved games and for the lines that start a game.

    The first two saved games are 1 and 2, the others come last. The tenth line is 0.
    """
    after = FIRST_GAME + starts
    numbers = [*range(1, FIRST_GAME), *range(after, after + MOST_SAVED)][:saved]
    return [number % TENTH for number in numbers], [number % TENTH for number in range(FIRST_GAME, after)]


def _last_game_words(last: LastGame) -> Text:
    """Return the scenario and the heroes of the last game in words."""
    if last.named:
        return t("{words}", words=Name(last.named.get("en", ""), last.named.get("pl", "")))
    return verbatim(", ".join(map(title_of, (last.scenario, *last.heroes))))


def title_of(id: str) -> str:
    """Return an id as words: `lost_mine` becomes "Lost Mine"."""
    return id.replace("_", " ").title()
