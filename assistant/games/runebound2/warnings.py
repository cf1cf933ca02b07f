"""Warnings about the content of Runebound 2: decks with more cards than the box has."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content import ContentWarning
from assistant.games.runebound2.content import Content, Pack, Scenario
from assistant.games.runebound2.names import COLOURS
from assistant.messages.text import t


def warnings(pack: Pack, scenario: Scenario | None) -> Iterator[ContentWarning]:
    """Yield the decks of an adventure of which the files have more cards than the box."""
    if scenario is None:
        return
    content = Content(pack, scenario)
    decks = {
        f"cards.{colour}": (scenario.box.cards[colour], sum(card.copies for card in content.cards(colour).values()))
        for colour in COLOURS
    }
    decks["market"] = (scenario.box.market, sum(content.market().values()))
    for key, (printed, found) in decks.items():
        if found > printed:
            message = t("The box holds {printed}, but the files have {found}.", printed=printed, found=found)
            yield ContentWarning(f"box.{key}", message)
