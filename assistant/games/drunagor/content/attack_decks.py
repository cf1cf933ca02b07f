"""Attack cards of commanders and overlords: their track positions, and how to build a deck. Rules digest: S5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import RUNES, SIDES, Slot
from assistant.messages.questions import Refused
from assistant.messages.text import t

OWNERS = ("commander", "overlord", "boss")
DECK_SIZE = 10


def slot_of(content: Content, card: str) -> Slot | None:
    """Return the rune and arrow of an attack card, or None if they are not known."""
    known = content.pack.attack_card.get(card)
    if known is not None:
        return Slot(known.rune, known.side) if known.rune and known.side else None
    for rune in RUNES:
        for side in SIDES:
            if card.endswith(f"_{rune}_{side}"):
                return Slot(rune, side)
    return None


def check_deck(content: Content, of: str, deck: Sequence[str]) -> None:
    """Refuse a deck that is not ten cards, one above and one below each rune (L2206-2215)."""
    if len(deck) != DECK_SIZE:
        raise Refused(t("An attack deck has exactly {n} cards, not {given}.", n=DECK_SIZE, given=len(deck)))
    slots = Counter(_place(content, of, card) for card in deck)
    twice = next((slot for slot, count in slots.items() if count > 1), None)
    if twice is not None:
        raise Refused(t("Two cards lie at one place: {place}. Each place has one card.", place=twice))


def _place(content: Content, of: str, card: str) -> str:
    known = content.pack.attack_card.get(card)
    owner = known.of if known is not None else next((one for one in OWNERS if card.startswith(f"{one}_")), of)
    if owner != of:
        raise Refused(t("{card} is no card of this deck.", card=card))
    slot = slot_of(content, card)
    if slot is None:
        raise Refused(t("{card} has no known place on the track.", card=card))
    return content.rune_position(slot.rune, slot.side) or card
