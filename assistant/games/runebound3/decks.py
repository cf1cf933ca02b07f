"""The three adventure decks, story cards, assets and skills as piles."""

from __future__ import annotations

from assistant.games.runebound3.content import Content
from assistant.games.runebound3.hero.cards import new_asset
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Runebound3
from assistant.pieces.stack import Stack
from assistant.speech.text import Text, t


def _deck(deck: str, name: Text) -> Stack[Runebound3, Content]:
    return Stack("decks", lambda s: s.pile(deck), lambda content: content.cards(deck), "stay_empty", deck, name)


STACKS: dict[str, Stack[Runebound3, Content]] = {
    "combat": _deck("combat", t("combat card")),
    "exploration": _deck("exploration", t("exploration")),
    "social": _deck("social", t("social card")),
}
STORIES: Stack[Runebound3, Content] = Stack(
    "story", lambda s: s.story, Content.stories, "stay_empty", "story_card", t("story card")
)
ASSETS: Stack[Runebound3, Content] = Stack(
    "markets", lambda s: s.assets, Content.assets, key="asset", name=t("asset"), new=new_asset
)
SKILLS: Stack[Runebound3, Content] = Stack("skills", lambda s: s.skills, Content.skills, key="skill", name=t("skill"))


def can_draw(table: RuneTable, deck: str) -> bool:
    """Whether the app can draw the cards of an adventure deck: it shall, and every one of them is known."""
    return table.source("decks") == "app" and table.content.knows(deck)


def by_app(table: RuneTable, deck: str) -> bool:
    """Whether it does: a deck whose number alone is kept stays so."""
    return can_draw(table, deck) and deck not in table.state.left
