"""A hero's cards in a simulated game. The app does not see them, so each card only has a number of points."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.sheet.fame import level_row
from assistant.games.mage_knight.sheet.state import Sheet
from assistant.games.simulation import Chance

WOUND = 0
CARD, ADVANCED_ACTION, SPELL, ARTIFACT = 2, 3, 4, 4
"""How many points of movement, influence, block or attack a card brings."""
SOURCE_DIE = 2
"""How many more points the one die of a turn brings."""


class SimulatedHand:
    """The deck and the hand of a hero as points, and what is left of them in the present turn.

    A turn uses the die of the source first, then the best cards. Cards that are not needed stay in the hand. A unit
    brings one point more than its level once in each round, a skill one point in each turn.
    """

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.left = 0
        """The points that are played but not used."""
        self.has_die = False
        self.has_played = False
        """Whether a card was played or discarded in this turn."""
        self.spent_units = 0
        self.wounds = 0
        self.gained = (0, 0, 0)

    def begin_round(self, content: Content, hero: str, sheet: Sheet, chance: Chance) -> None:
        """Shuffle all cards of the hero, wounds included."""
        self.gained = _gained(sheet)
        actions, spells, artifacts = self.gained
        basic = sum(content.pack.hero[hero].deck.values())
        cards = [CARD] * basic + [ADVANCED_ACTION] * actions + [SPELL] * spells + [ARTIFACT] * artifacts
        cards += [WOUND] * sheet.wounds
        self.deck = [cards.pop(chance.randint(0, len(cards) - 1)) for _ in range(len(cards))]
        self.hand, self.wounds, self.spent_units = [], sheet.wounds, 0

    def begin_turn(self, content: Content, sheet: Sheet) -> None:
        """Draw up to the hand limit."""
        self.take_over(sheet)
        limit = level_row(content, sheet.level).hand
        while self.deck and len(self.hand) < limit:
            self.hand.append(self.deck.pop())
        self.left, self.has_die, self.has_played = len(sheet.skills), True, False

    def take_over(self, sheet: Sheet) -> None:
        """Add new wounds to the hand, and lay cards that the hero has gained onto the deck."""
        self.hand += [WOUND] * max(0, sheet.wounds - self.wounds)
        self.wounds = sheet.wounds
        gained = _gained(sheet)
        for points, before, now in zip((ADVANCED_ACTION, SPELL, ARTIFACT), self.gained, gained, strict=True):
            self.deck += [points] * max(0, now - before)
        self.gained = gained

    @property
    def cards(self) -> list[int]:
        """The cards in the hand that are no wounds."""
        return [card for card in self.hand if card]

    @property
    def wounds_in_hand(self) -> int:
        return len(self.hand) - len(self.cards)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to play in this round."""
        return not self.deck and not self.cards

    def points(self, content: Content, sheet: Sheet, *, units: bool = True) -> int:
        """Return the points that the hero can still play in this turn."""
        ready = sum(_unit_points(content, sheet)[self.spent_units :]) if units else 0
        return self.left + sum(self.hand) + (SOURCE_DIE if self.has_die and self.cards else 0) + ready

    def full_points(self, content: Content, sheet: Sheet) -> int:
        """Return the points of a whole hand without wounds, with the units that are ready."""
        units = sum(_unit_points(content, sheet)[self.spent_units :])
        return level_row(content, sheet.level).hand * CARD + SOURCE_DIE + len(sheet.skills) + units

    def pay(self, content: Content, sheet: Sheet, points: int, *, units: bool = True) -> None:
        """Use points: first what is left, then the die, the best cards, and units."""
        while self.left < points and self.cards:
            self._play(max(self.hand))
        ready = _unit_points(content, sheet)
        while units and self.left < points and self.spent_units < len(ready):
            self.left += ready[self.spent_units]
            self.spent_units += 1
        self.left -= min(self.left, points)

    def _play(self, card: int) -> None:
        self.hand.remove(card)
        self.has_played = True
        self.left += card + (SOURCE_DIE if self.has_die else 0)
        self.has_die = False

    def discard_one(self) -> None:
        """Discard the worst card, if none was played in this turn."""
        if not self.has_played and self.cards:
            self.hand.remove(min(self.cards))
            self.has_played = True

    def rest(self) -> None:
        """Discard all wounds in the hand with one other card or, without such a card, one wound."""
        if self.cards:
            self.hand = self.cards
            self.discard_one()
        elif self.hand:
            self.hand.pop()
        self.has_played = True

    def knock_out(self) -> None:
        """Discard all cards in the hand except wounds."""
        self.hand = [WOUND] * self.wounds_in_hand
        self.left, self.has_die = 0, False


def _gained(sheet: Sheet) -> tuple[int, int, int]:
    return len(sheet.advanced_actions), len(sheet.spells), len(sheet.artifacts)


def _unit_points(content: Content, sheet: Sheet) -> Sequence[int]:
    """Return what each healthy unit brings once in a round."""
    known = content.pack.unit
    return [known[unit.kind].level + 1 for unit in sheet.units if not unit.wounds and unit.kind in known]
