"""Warnings about the content of Runebound 3: decks with more cards than the scenario says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from assistant.content import ContentWarning
from assistant.games.runebound3.content import STORY_CARDS, Content, Pack, Scenario
from assistant.games.runebound3.names import Deck
from assistant.messages.text import t


def warnings(pack: Pack, scenario: Scenario | None) -> Iterator[ContentWarning]:
    """Yield the decks of a scenario of which the files have more cards than there are."""
    if scenario is None:
        return
    content = Content(pack, scenario)
    for deck in get_args(Deck):
        found = sum(card.copies for card in content.cards(deck).values())
        if found > scenario.deck:
            message = t(
                "Cards of the deck {deck}: {printed} printed, {found} in the files.",
                deck=deck,
                printed=scenario.deck,
                found=found,
            )
            yield ContentWarning("deck", message)
    if (stories := len(content.stories())) > STORY_CARDS:
        message = t(
            "Cards of the deck {deck}: {printed} printed, {found} in the files.",
            deck="story",
            printed=STORY_CARDS,
            found=stories,
        )
        yield ContentWarning("id", message)
