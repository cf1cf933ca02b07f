"""The log of a game: who won, and each hero with Dragon Runes, experience, Items and Allies."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.experience import experience_level
from assistant.games.runebound2.names import BOUGHT, HERO, MARKET, VARIANT
from assistant.games.runebound2.state import Runebound2
from assistant.messages.text import Text, t, tn


def log_lines(content: Content, state: Runebound2) -> Iterator[Text]:
    """Yield the adventure with its variants, the winners, and the lines of each hero."""
    yield t("{scenario}, round {n}", scenario=content.scenario.name, n=state.round)
    if state.variants:
        yield t("variants: {list}", list=VARIANT.all(content, state.variants))
    winners = [state.winner] if state.winner else list(state.shared)
    if len(winners) == 1:
        yield t("winner: {hero}", hero=HERO(content, winners[0]))
    elif winners:
        yield t("winners: {heroes}", heroes=HERO.all(content, winners))
    for player in state.players:
        hero = player.display_name(content)
        runes = tn("{n} Dragon Rune", "{n} Dragon Runes", player.runes)
        yield t("{hero}: {runes}, level {level}", hero=hero, runes=runes, level=experience_level(player))
        if player.experience:
            bought = tuple(BOUGHT(content, counter.kind) for counter in player.experience)
            yield t("{hero}: experience {list}", hero=hero, list=bought)
        if player.held_cards:
            yield t("{hero}: Items and Allies {list}", hero=hero, list=MARKET.all(content, player.held_cards))
        if player.out:
            yield t("{hero}: out of the Endgame", hero=hero)
