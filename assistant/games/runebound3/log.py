"""The log of a game: who won, and each hero with trophies, skills and assets."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.runebound3.content import Content
from assistant.games.runebound3.names import ASSET, DECK, HERO, SKILL
from assistant.games.runebound3.state import Runebound3
from assistant.messages.text import Text, t


def log_lines(content: Content, state: Runebound3) -> Iterator[Text]:
    """Yield the scenario, the winner, and the lines of each hero."""
    yield t("{scenario}, round {n}", scenario=content.scenario.name, n=state.round)
    if state.winner:
        yield t("winner: {hero}", hero=HERO(content, state.winner))
    for player in state.players:
        hero = player.display_name(content)
        trophies = tuple(t("{deck} {n}", deck=DECK(content, id), n=n) for id, n in player.trophies.items() if n)
        if trophies:
            yield t("{hero}: trophies {list}", hero=hero, list=trophies)
        if player.skills:
            yield t("{hero}: skills {list}", hero=hero, list=SKILL.all(content, player.skills))
        if player.assets:
            yield t("{hero}: assets {list}", hero=hero, list=ASSET.all(content, player.assets))
        if player.eliminated:
            yield t("{hero}: out of the game", hero=hero)
