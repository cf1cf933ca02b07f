"""Exact odds of how long the round lasts, calculated from the virtual player's deck and crystals.

In each turn the virtual player flips `FLIPS` cards. The last of them, here called the deciding card, says how many more
cards are flipped.

Every order of the deck is equally likely. So the deciding cards are a random draw from the deck, and the other cards do
not matter.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb

from assistant.components.percentages import percents
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.state import FLIPS, MageKnight
from assistant.messages.text import t

Counts = tuple[int, ...]
Odds = tuple[tuple[int, Fraction], ...]
Sets = dict[tuple[int, int], int]

MOST_CARDS = 200
"""The highest number of cards for which odds are calculated. No real deck is larger."""
NO_ODDS = t("No odds: the virtual player's deck holds more cards than the box.")


@lru_cache(maxsize=512)
def turns_until_announced(held: Counts, left: int, crystals: Counts) -> Odds:
    """Return the turns in which the virtual player may announce the end of the round, with their probabilities.

    - `held`: the number of cards of each colour that may be in the deck.
    - `left`: the number of cards in the deck.
    - `crystals`: the virtual player's crystals of each colour.

    Turn 1 is its next turn. The order of the deciding cards does not matter, so sets of them are counted.
    """
    if left <= 0:
        return ((1, Fraction(1)),)
    total = sum(held)
    goes_on = [Fraction(ways, comb(total, turns)) for turns, ways in enumerate(_sets_that_go_on(held, left, crystals))]
    ends = ((turns + 1, before - after) for turns, (before, after) in enumerate(pairwise((*goes_on, Fraction(0))), 1))
    return tuple((turn, chance) for turn, chance in ends if chance)


def _sets_that_go_on(held: Counts, left: int, crystals: Counts) -> list[int]:
    """Return how many sets of deciding cards leave cards in the deck. Entry n is the number of sets of n cards."""
    groups: Counter[int] = Counter()
    for count, worth in zip(held, crystals, strict=True):
        groups[worth] += count
    sets = {(0, 0): 1}  # keys: number of deciding cards, number of their crystals
    for worth, count in groups.items():
        sets = sets_with_group(sets, worth, count, left)
    found = [0] * (max(cards for cards, _ in sets) + 1)
    for (cards, _), ways in sets.items():
        found[cards] += ways
    return found


def sets_with_group(sets: Sets, worth: int, count: int, left: int) -> Sets:
    """Add 0 to `count` cards of one more colour to these sets of deciding cards, in every way. Return the new sets.

    - `sets`: how many sets there are, by the number of their cards and the crystals for these cards.
    - `worth`: the virtual player's crystals of the colour.
    - `left`: the number of cards in the deck. Sets that would empty it are left out.
    """
    chosen = [comb(count, number) for number in range(min(count, (left - 1) // FLIPS) + 1)]
    found: Sets = {}
    for (cards, extra), ways in sets.items():
        most = (left - 1 - FLIPS * cards - extra) // (FLIPS + worth)  # more cards would empty the deck
        for number, more in enumerate(chosen[: most + 1]):
            place = cards + number, extra + number * worth
            found[place] = found.get(place, 0) + ways * more
    return found


def announcement_odds(state: MageKnight) -> Odds:
    """Return in which turns the virtual player may announce the end of the round, with the probabilities.

    Turn 1 is its next turn. Return none if the deck has more than `MOST_CARDS` cards.
    """
    deck = state.virtual.deck
    held = deck.may_hold()
    if deck.left > MOST_CARDS:
        return ()
    return turns_until_announced(
        tuple(held.get(color, 0) for color in COLORS),
        deck.left,
        tuple(state.virtual.extra_flips(color) for color in COLORS),
    )


def turns_left_odds(state: MageKnight, hero: str) -> Odds:
    """Return the possible numbers of turns that this hero has left in the round, with their probabilities.

    The current turn is included.
    """
    skipped = int(hero in state.face_down)
    if state.is_in_last_turns:
        return ((max(0, state.last_turns.count(hero) - skipped) + (state.active_player == hero), Fraction(1)),)
    # The hero plays after each turn of the virtual player; the turn after the announcement is the last.
    ahead = state.after(state.current)
    between = state.active_player not in (hero, VIRTUAL)
    first = state.active_player == hero or (between and ahead.index(hero) < ahead.index(VIRTUAL))
    return tuple((count + first - skipped, chance) for count, chance in announcement_odds(state))


def in_percents(odds: Odds) -> dict[int, int]:
    return dict(zip((turns for turns, _ in odds), percents([chance for _, chance in odds]), strict=True))


def cumulative_percents(state: MageKnight) -> tuple[tuple[int, int], ...]:
    """Return pairs of a turn and the percentage for an end of the round announced in that turn or earlier.

    Turn 1 is the virtual player's next turn.
    """
    shown = in_percents(announcement_odds(state))
    so_far = accumulate(shown.get(turn, 0) for turn in range(1, max(shown, default=0) + 1))
    return tuple(enumerate(so_far, 1))
