"""The six slots for undefeated Challenges. If all are taken, the oldest Challenge is discarded.

Rules digest: Automa A4. Rulebook lines 588-602 and 1008-1031.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.events import SlotPushedOut
from assistant.games.runebound2.numbers import UNDEFEATED_SLOTS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Runebound2, Slot


def free_slot(state: Runebound2) -> int:
    """Return the number of the lowest free slot, or 0 if all slots are taken."""
    taken = {slot.number for slot in state.slots}
    return next((number for number in range(1, UNDEFEATED_SLOTS + 1) if number not in taken), 0)


def next_slot(state: Runebound2) -> int:
    """Return the slot for the next undefeated Challenge.

    It is the first free slot or, if there is none, the oldest one's.
    """
    return free_slot(state) or state.slots_by_age[0].number


def next_age(state: Runebound2) -> int:
    return max((slot.age for slot in state.slots), default=0) + 1


@rule("Automa A4, L1026-1031")
def make_undefeated(table: RuneTable, colour: str, card: str = "") -> int:
    """Put a Challenge into the first free slot and return the number of the slot.

    If all slots are taken, discard the oldest Challenge and use its slot.
    """
    state = table.state
    number = free_slot(state)
    if not number:
        oldest = state.slots_by_age[0]
        number = oldest.number
        state.slots.remove(oldest)
        table.tell(SlotPushedOut(slot=number, colour=oldest.colour, card=oldest.card, since=oldest.since))
        discard(table, oldest.colour, oldest.card)
    state.slots.append(Slot(number, colour, next_age(state), card, state.round))
    state.slots.sort(key=lambda slot: slot.number)
    return number


@rule("Item 14")
def lose_again(table: RuneTable, number: int) -> None:
    """Keep a Challenge in its slot after it was not beaten again.

    Ruling 14 decides whether it becomes the newest one.
    """
    slot = table.state.slot(number)
    if slot is not None and table.ruling("r14_lost_again") == "new":
        slot.age, slot.since = next_age(table.state), table.state.round


def clear_slot(state: Runebound2, number: int) -> Slot | None:
    """Empty a slot and return the Challenge that was in it, or None if the slot was empty."""
    slot = state.slot(number)
    if slot is not None:
        state.slots.remove(slot)
    return slot
