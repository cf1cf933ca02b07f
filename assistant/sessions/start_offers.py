"""What the start screen and the plain lines offer first, with the number to type for each line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant import games
from assistant.messages.questions import TENTH
from assistant.messages.text import Name, Text, t, verbatim
from assistant.sessions.settings import LastGame, Settings
from assistant.storage.campaigns import Campaign

MOST_SAVED = 4
"""The largest number of saved games that are listed at the start."""
FIRST_GAME = 3
"""The number of the first new game. 1 and 2 are for saved games."""


class QuickOffer(Struct, frozen=True):
    """A game that starts without more questions, such as a demo."""

    id: str
    label: Text
    note: Text


def quick_offers(settings: Settings) -> list[QuickOffer]:
    """Return the games that start without more questions. "As last time" is the last of them."""
    made = []
    if any(id in games.GAME_IDS for id in games.FIGHTS):
        made.append(QuickOffer("fight", t("one fight, nothing kept"), t("the referee alone")))
    if demos := tuple(games.name_of(id) for id in games.DEMOS if id in games.GAME_IDS):
        made.append(QuickOffer("demos", t("a demo, no box needed"), t("{list}", list=demos)))
    if settings.game in games.GAME_IDS and (last := settings.of_game(settings.game)).scenario:
        made.append(
            QuickOffer("again", t("{game} as last time", game=games.name_of(settings.game)), _last_game_words(last))
        )
    return made


def last_campaigns(campaigns: Sequence[Campaign], settings: Settings, starts: int) -> list[Campaign]:
    """Return the saved games that are listed at the start. The game that was opened last is first.

    Games that are over or can't be opened are left out. `starts` is the number of lines that start a game.
    """
    sound = [one for one in campaigns if one.problem is None and not one.shown.over]
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
