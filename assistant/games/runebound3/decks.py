"""The decks of the game: three adventure decks, story cards, assets, skills."""

from __future__ import annotations

from collections import Counter

from assistant.components.counted_stack import CountedStack
from assistant.components.stack import Stack
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.hero.unknown_cards import new_asset
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Runebound3
from assistant.messages.text import Text, t


def by_app(table: RuneTable, deck: str) -> bool:
    """Return whether the app draws the cards of an adventure deck. It must know every card of the deck."""
    return table.source("decks") == "app" and table.content.knows(deck)


def has_no_board(table: RuneTable) -> bool:
    """Return whether this is the demo adventure and the app draws all its cards, so that no board is needed."""
    return table.content.scenario.demo and table.source("decks") == table.source("markets") == "app"


def _unseen(table: RuneTable, deck: str) -> Counter[str]:
    """Return the cards that may still be in an adventure deck, with the number of copies.

    These are all cards except those in the discard pile and with the heroes.
    """
    gone = Counter(table.state.pile(deck).discard)
    for player in table.state.players:
        gone.update((*player.taken, *player.quests, *player.rumours))
    return Counter({id: card.copies for id, card in table.content.cards(deck).items()}) - gone


def _deck(deck: str, name: Text) -> CountedStack[Runebound3, Content]:
    return CountedStack(
        "decks",
        lambda state: state.pile(deck),
        lambda content: content.cards(deck),
        "stay_empty",
        deck,
        name,
        counts=lambda state: state.left,
        count_key=deck,
        known_if=lambda table: by_app(table, deck),
        may_contain=lambda table: _unseen(table, deck),
    )


STACKS: dict[str, CountedStack[Runebound3, Content]] = {
    "combat": _deck("combat", t("combat card")),
    "exploration": _deck("exploration", t("exploration")),
    "social": _deck("social", t("social card")),
}
STORIES: Stack[Runebound3, Content] = Stack(
    "story", lambda s: s.story, Content.stories, "stay_empty", "story_card", t("story card")
)
ASSETS: Stack[Runebound3, Content] = Stack(
    "markets", lambda s: s.assets, Content.assets, "shuffle_at_once", "asset", name=t("asset"), new=new_asset
)
SKILLS: Stack[Runebound3, Content] = Stack(
    "skills", lambda s: s.skills, Content.skills, "shuffle_at_once", "skill", t("skill")
)
