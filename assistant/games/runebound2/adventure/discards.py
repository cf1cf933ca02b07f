"""Where adventure cards go when they leave play, and the doom track.

Rules digest: Automa A1 and A5.
"""

from __future__ import annotations

from assistant.components.pile import is_unseen
from assistant.engine.rules import rule
from assistant.games.runebound2.endgame_events import EndgameBegins
from assistant.games.runebound2.events import Discarded, DoomCounter
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import DoomCard, Runebound2


def has_doom_track(state: Runebound2) -> bool:
    return "doom_track" in state.variants


@rule("Automa A1, L1156-1158, L1485-1495")
def discard(table: RuneTable, colour: str, card: str = "", *, encounter: bool = False) -> None:
    """Discard an adventure card.

    With the doom track, the card goes onto the track. Without it, an Encounter leaves the game, and any other card goes
    under its deck.
    """
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
    """If the doom track is full, lay a doom counter and clear the track. The last doom counter starts the Endgame.

    The last card moves to the first place. The others go to the discard piles of their colours.
    """
    state = table.state
    if not state.threshold or len(state.doom) < state.threshold:
        return
    *swept, last = state.doom
    for card in swept:
        state.discards[card.colour] = state.discards.get(card.colour, 0) + 1
        if card.encounter:
            n = state.encounters_among_discards(card.colour) + 1
            state.swept_encounters = {**(state.swept_encounters or {}), card.colour: n}
        pile = state.pile(card.colour)
        # nobody has seen the card of the set-up: it has no id but a mark, and the first mark is ""
        if not is_unseen(card.card) or pile.unseen_of(card.card) > pile.discard.count(card.card):
            pile.discard.append(card.card)
    state.doom = [last]
    if state.endgame:
        return
    state.counters += 1
    table.tell(DoomCounter(number=state.counters, city=table.content.city_at(state.counters)))
    if state.counters >= DOOM_COUNTERS:
        begin_endgame(table)


def begin_endgame(table: RuneTable) -> None:
    """Start the Endgame. Ruling 19 decides whether it begins immediately or after this turn."""
    table.ruling("r19_eighth_counter")
    table.state.endgame = True
    table.tell(EndgameBegins())


def turn_ends_now(table: RuneTable) -> bool:
    """Return whether the turn ends immediately.

    The reason is a knock-out, a flight from an enemy, the end of the game, or an Endgame that begins immediately.
    """
    return table.state.struck_down or turns_are_over(table)


def turns_are_over(table: RuneTable) -> bool:
    """Return whether there are no more turns, because the game is won or the Endgame begins immediately (ruling 19)."""
    state = table.state
    return state.over or (state.endgame and table.ruling("r19_eighth_counter", told=False) == "at_once")


def discards_to_counter(state: Runebound2) -> int:
    """Return the number of discards until the next doom counter."""
    return state.threshold - len(state.doom)


def discards_to_endgame(state: Runebound2) -> int:
    """Return the number of discards until the Endgame.

    Clearing the track leaves one card on it, so each later doom counter needs one discard less than the threshold.
    """
    return discards_to_counter(state) + (DOOM_COUNTERS - state.counters - 1) * (state.threshold - 1)


def hazard_place(state: Runebound2, number: int) -> tuple[int, str]:
    """Return the place on the doom track for a hazard number, and the colour of the card there.

    Count `number` cards from the first place, again from the first after the last card. Return 0 and "" for an empty
    track.
    """
    if not state.doom:
        return 0, ""
    place = (number - 1) % len(state.doom)
    return place + 1, state.doom[place].colour
