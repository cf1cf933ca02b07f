"""The three adventure decks, story cards, assets and skills as piles."""

from __future__ import annotations

from collections import Counter

from assistant.components.stack import Stack
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.hero.cards import new_asset
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Runebound3
from assistant.messages.text import Text, t


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
    "markets", lambda s: s.assets, Content.assets, "shuffle_at_once", "asset", name=t("asset"), new=new_asset
)
SKILLS: Stack[Runebound3, Content] = Stack(
    "skills", lambda s: s.skills, Content.skills, "shuffle_at_once", "skill", t("skill")
)


def by_app(table: RuneTable, deck: str) -> bool:
    """Whether the app draws the cards of an adventure deck: it shall, and every one of them is known."""
    return table.source("decks") == "app" and table.content.knows(deck)


def draw_adventure(table: RuneTable, deck: str, prompt: Text) -> str:
    """The top card of an adventure deck; by its name where the app draws it."""
    card = ""
    if by_app(table, deck):
        _as_counted(table, deck)
        card = STACKS[deck].draw(table, prompt)
    table.state.left[deck] = max(0, table.state.deck_left(deck) - 1)
    return card


def _as_counted(table: RuneTable, deck: str) -> None:
    """A deck that the table held so far: as many cards as are left, out of those that lie nowhere else."""
    state, pile = table.state, table.state.pile(deck)
    if pile.left == state.deck_left(deck):
        return
    discard = list(pile.discard)
    gone = Counter(discard)
    for player in state.players:
        gone.update((*player.taken, *player.quests, *player.rumours))
    may_come = Counter({id: card.copies for id, card in table.content.cards(deck).items()}) - gone
    STACKS[deck].fill(state, {}, (min(state.deck_left(deck), may_come.total()), may_come))
    pile.discard = discard
