"""Trophies: taking, gaining and spending them, and the discard piles of the adventure decks.

Rules reference: lines 795-811.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.decks import STACKS
from assistant.games.runebound3.hero.attribute_tests import exert, hand_size
from assistant.games.runebound3.hero.events import TrophyGained, Walks
from assistant.games.runebound3.names import DECKS, numbered
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import stat_of
from assistant.messages.text import t, tn


def take_trophy(table: RuneTable, hero: str, deck: str, card: str = "") -> None:
    """Take an adventure card of this deck as a trophy. `card` is empty if the app does not know it."""
    if not table.is_held("sheets"):
        return
    player = table.state.of(hero)
    player.trophies[deck] = player.trophies.get(deck, 0) + 1
    if card:
        player.taken.append(card)
    table.tell(TrophyGained(who=hero, deck=deck, card=card))
    _offer_walk(table, hero)


def _offer_walk(table: RuneTable, hero: str) -> None:
    """After a trophy, ask a hero with the ability `walk` whether to exert and move up to mind hexes."""
    player = table.state.of(hero)
    far = stat_of(table.content, player, "mind")
    if table.content.pack.hero[hero].knack != "walk" or far < 1 or not hand_size(table, player):
        return
    prompt = tn("Exert, and move up to {n} hex?", "Exert, and move up to {n} hexes?", far)
    if table.yes("walks", prompt, name=t("move"), expected=False, to=hero) and exert(table, hero):
        table.tell(Walks(who=hero, hexes=far))


def bonus_trophy(table: RuneTable, hero: str, deck: str) -> None:
    """Gain the top card of a deck as a trophy.

    If the deck is empty, gain the top card of its discard pile, if there is one.
    """
    state = table.state
    card = ""
    if table.is_held("decks"):
        if state.deck_left(deck):
            card = STACKS[deck].draw(table, t("A trophy: the top card of the deck. Which one?"))
        elif state.discarded.get(deck, 0):
            state.discarded[deck] -= 1
            pile = state.pile(deck)
            card = pile.discard.pop() if pile.discard else ""
        else:
            table.tell(TrophyGained(who=hero, deck=deck, none=True))
            return
    take_trophy(table, hero, deck, card)


@rule("L800-801, L1048")
def any_trophy(table: RuneTable, hero: str) -> None:
    """Let the hero choose a deck, and gain a trophy of it."""
    deck = table.one("trophy", t("Of which deck?"), lambda: numbered(DECKS), name=t("trophy"), to=hero)
    if deck:
        bonus_trophy(table, hero, deck)


def discard_card(table: RuneTable, deck: str, card: str = "") -> None:
    """Discard an adventure card to the pile of its deck. `card` is empty if the app does not know it."""
    state = table.state
    if not table.is_held("decks"):
        return
    state.discarded[deck] = state.discarded.get(deck, 0) + 1
    if card:
        state.pile(deck).discard.append(card)


def spend_trophies(table: RuneTable, hero: str, spent: dict[str, int]) -> None:
    """Discard the trophies that a hero spends, each to the pile of its deck."""
    player = table.state.of(hero)
    for deck in DECKS:
        for _ in range(spent.get(deck, 0)):
            player.trophies[deck] = player.trophies.get(deck, 0) - 1
            cards = table.content.cards(deck)
            named = next((card for card in player.taken if card in cards), "")
            if named:
                player.taken.remove(named)
            discard_card(table, deck, named)
