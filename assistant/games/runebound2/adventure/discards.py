"""Where an adventure card goes when it leaves play, the doom track with its counters. Automa A1, A5."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.events import Discarded, DoomCounter, EndgameBegins
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import DoomCard, Runebound2


def has_doom_track(state: Runebound2) -> bool:
    return "doom_track" in state.variants


@rule("Automa A1, L1156-1158, L1485-1495")
def discard(table: RuneTable, colour: str, card: str = "", *, encounter: bool = False) -> None:
    """A Challenge, an Event or an Encounter leaves play: onto the doom track, under its deck, or out for good."""
    state = table.state
    if has_doom_track(state):
        state.doom.append(DoomCard(colour, card, encounter))
        cards = len(state.doom)
        table.tell(Discarded(colour=colour, card=card, to="doom", cards=cards, threshold=state.threshold))
        clear_full_track(table)
    elif encounter:
        if card:
            state.gone.append(card)
        table.tell(Discarded(colour=colour, card=card, to="gone"))
    else:
        _put_under_deck(table, colour, card)
        table.tell(Discarded(colour=colour, card=card, to="deck"))


def _put_under_deck(table: RuneTable, colour: str, card: str) -> None:
    state = table.state
    if colour in state.built and card:
        state.pile(colour).put_under(card)
    state.left[colour] = state.left.get(colour, 0) + 1


@rule("Automa A5, L1499-1532")
def clear_full_track(table: RuneTable) -> None:
    """The track is full: the last card goes to the first place, the others to their piles, a doom counter is laid."""
    state = table.state
    if not state.threshold or len(state.doom) < state.threshold:
        return
    *swept, last = state.doom
    for one in swept:
        if not one.encounter:
            state.discards[one.colour] = state.discards.get(one.colour, 0) + 1
            if one.card:
                state.pile(one.colour).discard.append(one.card)
        elif one.card:
            state.gone.append(one.card)  # Encounters never come back
    state.doom = [last]
    if state.endgame:
        return
    state.counters += 1
    table.tell(DoomCounter(number=state.counters, city=table.content.city_at(state.counters)))
    if state.counters >= DOOM_COUNTERS:
        begin_endgame(table)


def begin_endgame(table: RuneTable) -> None:
    """At once, even in the middle of a chain; by the other reading of item 19 after this turn."""
    table.ruling("r19_eighth_counter")
    table.state.endgame = True
    table.tell(EndgameBegins())


def turn_ends_now(table: RuneTable) -> bool:
    """Knocked out, fled; or there is no turn any more."""
    return table.state.struck_down or turns_are_over(table)


def turns_are_over(table: RuneTable) -> bool:
    """Won; or the Endgame has begun and by item 19 waits for nothing."""
    state = table.state
    return state.over or (state.endgame and table.ruling("r19_eighth_counter", told=False) == "at_once")


def discards_to_counter(state: Runebound2) -> int:
    """Discards to the next doom counter."""
    return state.threshold - len(state.doom)


def discards_to_endgame(state: Runebound2) -> int:
    """Each further counter needs one less than the threshold, because a card is carried over."""
    return discards_to_counter(state) + (DOOM_COUNTERS - state.counters - 1) * (state.threshold - 1)


def hazard_place(state: Runebound2, number: int) -> tuple[int, str]:
    """The place and colour that a hazard number leads to: counted from the first card, around and around."""
    if not state.doom:
        return 0, ""
    place = (number - 1) % len(state.doom)
    return place + 1, state.doom[place].colour
