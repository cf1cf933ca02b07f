"""The three adventure decks, story cards, assets and skills as piles."""

from __future__ import annotations

from assistant.games.runebound3.content import AdventureCard, AssetCard, Content, EnemyCard, SkillCard, StoryCard
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Runebound3
from assistant.pieces.stack import Stack
from assistant.speech.text import t


def _combat(content: Content) -> dict[str, AdventureCard | EnemyCard]:
    return content.cards("combat")


def _exploration(content: Content) -> dict[str, AdventureCard | EnemyCard]:
    return content.cards("exploration")


def _social(content: Content) -> dict[str, AdventureCard | EnemyCard]:
    return content.cards("social")


def _stories(content: Content) -> dict[str, StoryCard]:
    return content.stories()


def _assets(content: Content) -> dict[str, AssetCard]:
    return content.assets()


def _skills(content: Content) -> dict[str, SkillCard]:
    return content.skills()


STACKS: dict[str, Stack[Runebound3, Content]] = {
    "combat": Stack("decks", lambda s: s.combat, _combat, "stay_empty", "combat", t("combat card")),
    "exploration": Stack("decks", lambda s: s.exploration, _exploration, "stay_empty", "exploration", t("exploration")),
    "social": Stack("decks", lambda s: s.social, _social, "stay_empty", "social", t("social card")),
}
STORIES: Stack[Runebound3, Content] = Stack(
    "story", lambda s: s.story, _stories, "stay_empty", "story_card", t("story card")
)
ASSETS: Stack[Runebound3, Content] = Stack("markets", lambda s: s.assets, _assets, key="asset", name=t("asset"))
SKILLS: Stack[Runebound3, Content] = Stack("skills", lambda s: s.skills, _skills, key="skill", name=t("skill"))


def by_app(table: RuneTable, deck: str) -> bool:
    """Whether the app draws the adventure cards: every card of the deck is known."""
    return table.source("decks") == "app" and table.content.knows(deck)


def deck_left(table: RuneTable, deck: str) -> int:
    """Cards in an adventure deck that is counted."""
    return table.state.pile(deck).left if by_app(table, deck) else table.state.left.get(deck, 0)
