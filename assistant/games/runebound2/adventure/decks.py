"""The four adventure decks: drawn by the app where it knows every card, else at the table. Components; item 10."""

from __future__ import annotations

from assistant.components.stack import Stack
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DeckEmpty, DrawnByHand, LastCard
from assistant.games.runebound2.names import COLOURS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Runebound2
from assistant.messages.text import t


def _stack(colour: str) -> Stack[Runebound2, Content]:
    return Stack(
        "cards",
        lambda state: state.pile(colour),
        lambda content: content.cards(colour),
        when_empty="stay_empty",
        key=f"card:{colour}",
        name=t("adventure card"),
    )


DECKS: dict[str, Stack[Runebound2, Content]] = {colour: _stack(colour) for colour in COLOURS}


def by_app(table: RuneTable, colour: str) -> bool:
    """Whether the app draws it: it must hold the cards and know every one of them."""
    return table.source("cards") == "app" and colour in table.state.built


def build(table: RuneTable) -> None:
    """Shuffled by colour; what the packs don't know in full is drawn by hand."""
    state, content = table.state, table.content
    for colour in COLOURS:
        cards = content.scenario.box.cards[colour]
        state.left[colour] = cards
        if table.source("cards") != "app":
            continue
        known = {card.id: card.copies for card in content.cards(colour).values()}
        if content.knows(colour):
            DECKS[colour].fill(state, known)
            state.built.append(colour)
        else:
            table.tell(DrawnByHand(colour=colour, known=sum(known.values()), cards=cards))


@rule("Item 10, L521-527, L1517-1521")
def has_card(table: RuneTable, colour: str) -> bool:
    """An empty deck: with the doom track its discards are shuffled, Encounters excepted; else no card is drawn."""
    state = table.state
    if state.left.get(colour, 0):
        return True
    pile = state.discards.get(colour, 0)
    if not pile or not _is_shuffled(table, told=True):
        table.tell(DeckEmpty(colour=colour))
        return False
    if by_app(table, colour):
        DECKS[colour].shuffle_discard(table)
    state.left[colour], state.discards[colour] = pile, 0
    table.tell(DeckEmpty(colour=colour, shuffled=pile))
    return True


def _is_shuffled(table: RuneTable, *, told: bool = False) -> bool:
    """Whether an empty deck takes its discards."""
    return has_doom_track(table.state) and table.ruling("r10_empty_deck", told=told) == "shuffle"


def draw(table: RuneTable, colour: str) -> str:
    """The next card, by the app; "" where the table draws it: then only what it is is asked."""
    table.apply_corrections()
    state = table.state
    state.left[colour] = max(0, state.left.get(colour, 0) - 1)
    if not state.left[colour]:
        table.tell(LastCard(colour=colour, shuffled=_is_shuffled(table)))
    if by_app(table, colour):
        return DECKS[colour].draw(table, t("Draw a card. Which one is it?"))
    if colour in state.built:
        state.built.remove(colour)  # it changed hands: the app knows its order no longer
    return ""
