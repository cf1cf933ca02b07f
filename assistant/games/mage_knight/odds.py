"""How long the round lasts: exact odds from the composition of the virtual player's deck and its crystals.

Only the last card of each first three decides, and every order of the deck is equally likely. So the colour
of each deciding card is a draw from what the deck may still hold, and all other cards don't matter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from assistant.games.mage_knight.content import COLORS
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.text import Text, t, tn

FLIPS = 3

Counts = tuple[int, ...]
Odds = tuple[tuple[int, Fraction], ...]


@lru_cache(maxsize=512)
def turns_until_announced(held: Counts, left: int, crystals: Counts) -> Odds:
    """On which of its turns it announces the end of the round, counted from its next one, with what probability.

    `held` counts the cards by colour that may be in the deck, `left` how many are.
    """
    if left <= 0:
        return ((1, Fraction(1)),)
    total = sum(held)
    chances: dict[int, Fraction] = {}
    for index, count in enumerate(held):
        if count == 0:
            continue
        rest = (*held[:index], count - 1, *held[index + 1 :])
        after = max(0, left - FLIPS - crystals[index])
        for turns, chance in turns_until_announced(rest, after, crystals):
            chances[turns + 1] = chances.get(turns + 1, Fraction(0)) + Fraction(count, total) * chance
    return tuple(sorted(chances.items()))


def virtual_odds(state: MageKnight) -> Odds:
    """The virtual player's announcement, by its turns from now on."""
    deck = state.virtual.deck
    held = deck.may_hold()
    return turns_until_announced(
        tuple(held.get(color, 0) for color in COLORS),
        deck.left,
        tuple(state.virtual.crystals.get(color, 0) for color in COLORS),
    )


def ends_by(state: MageKnight) -> Odds:
    """How likely the end of the round is announced within its next 1, 2, 3 ... turns."""
    sums: list[tuple[int, Fraction]] = []
    so_far = Fraction(0)
    by_turn = dict(virtual_odds(state))
    for turn in range(1, max(by_turn) + 1):
        so_far += by_turn.get(turn, Fraction(0))
        sums.append((turn, so_far))
    return tuple(sums)


def your_turns(state: MageKnight, hero: str) -> Odds:
    """How many turns this hero still has this round, the one under way and the last one included."""
    if state.last_round_turns:
        return ((state.last_turns.count(hero) + (state.playing == hero), Fraction(1)),)
    under_way = 1 if state.playing == hero else 0
    virtual_next = state.playing == VIRTUAL
    turns = []
    for count, chance in virtual_odds(state):
        # After each of its turns comes one of ours; the one after the announcement is the last.
        if under_way or virtual_next:
            turns.append((under_way + count, chance))
        else:
            comes_first = _comes_before_virtual(state, hero)
            turns.append((count + comes_first, chance))
    return tuple(turns)


def _comes_before_virtual(state: MageKnight, hero: str) -> bool:
    """Between two turns: whether this hero's next turn lies before the virtual player's."""
    order = state.participants
    start = order.index(state.current) + 1 if state.current in order else 0
    ahead = [*order[start:], *order[:start]]
    return ahead.index(hero) < ahead.index(VIRTUAL)


def percent(chance: Fraction) -> int:
    """Rounded, but never to 0 or 100 while it is neither."""
    rounded = round(chance * 100)
    if 0 < chance < 1:
        return min(99, max(1, rounded))
    return rounded


def turns_left(state: MageKnight, hero: str) -> Text:
    """The odds in words, as turns the human still has, this one and the last one included."""
    odds = your_turns(state, hero)
    count, chance = odds[0]
    if len(odds) == 1:
        return tn("You have {n} turn left this round.", "You have {n} turns left this round.", count)
    others = [t("{turns} ({percent}%)", turns=turns, percent=percent(likely)) for turns, likely in odds[1:]]
    first = tn(
        "You have {n} turn left this round ({percent}%)",
        "You have {n} turns left this round ({percent}%)",
        count,
        percent=percent(chance),
    )
    if len(others) == 1:
        return t("{first} or {other}.", first=first, other=others[0])
    return t("{first}, {others} or {last}.", first=first, others=tuple(others[:-1]), last=others[-1])
