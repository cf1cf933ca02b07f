"""How likely a hero beats a Challenge, judged at a glance by the heroes of simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from assistant.games.runebound2.content import AdventureCard, Content
from assistant.games.runebound2.fight.fighters import Contenders, contenders, fight_setup
from assistant.games.runebound2.fight.odds import PHASE_ORDER, Side, chance
from assistant.games.runebound2.state import Combatant, Fight, Player

UNEVEN = 2
"""How quickly a fight becomes certain when one side is stronger. Fitted to the exact odds, like `EVEN`."""
EVEN = 0.85
"""How many times as long as the opponent a hero must last for an even fight."""
SURE = 20.0
"""How many times as long a hero lasts at most. It stands for a fight that costs nothing."""
Foe = tuple[Side, int]
"""The numbers of a Challenge and its Life."""


class Strength(NamedTuple):
    """The numbers of a hero with all Items and experience, the Allies, and the Life that the hero has left."""

    hero: Side
    allies: tuple[Side, ...]
    life: int


@lru_cache(maxsize=1 << 14)
def average_outlook(strength: Strength, foes: tuple[Foe, ...]) -> float:
    """Return how likely a hero beats one of these Challenges, or 0 if none is known."""
    return sum(outlook(strength, foe) for foe in foes) / len(foes) if foes else 0.0


@lru_cache(maxsize=1 << 15)
def outlook(strength: Strength, foe: Foe) -> float:
    """Return roughly how likely a hero beats a Challenge, as players judge it at a glance.

    They compare how many rounds both sides last on average, if everyone attacks in the best phase. The exact odds take
    too long to calculate for every card that may be drawn.
    """
    side, life = foe
    best = 0.0
    for attackers in _ways_to_attack(len(strength.allies)):
        dealt, taken = _wounds_of_a_round(strength, side, attackers)
        lasts, needs = strength.life * dealt, life * taken
        best = max(best, lasts / needs if lasts < SURE * needs else SURE * (dealt > 0))
    ratio = (best / EVEN) ** UNEVEN
    return ratio / (1 + ratio)


@lru_cache
def _ways_to_attack(allies: int) -> list[tuple[int | None, ...]]:
    """Return who may attack in each phase: the hero (0), an Ally (from 1), or nobody. Nobody attacks twice."""
    ways = product([None, *range(allies + 1)], repeat=len(PHASE_ORDER))
    return [way for way in ways if all(way.count(one) < 2 for one in range(allies + 1))]


def _wounds_of_a_round(strength: Strength, foe: Side, attackers: Sequence[int | None]) -> tuple[float, float]:
    """Return the wounds that the opponent and the hero take in a round on average. Those of Allies count half."""
    dealt = taken = 0.0
    for phase, attacker in enumerate(attackers):
        acts = strength.allies[attacker - 1] if attacker else strength.hero
        hits = _hit_chance(acts.values[phase], foe.values[phase])
        if attacker is not None:
            dealt += hits * acts.damages[phase]
        taken += (1 - hits) * foe.damages[phase] / (2 if attacker else 1)
    return dealt, taken


@lru_cache
def _hit_chance(value: int, target: int) -> float:
    return float(chance(value, target))


def strength_in(both: Contenders) -> Strength:
    """Return the strength of the hero's side in a fight. Fallen Allies do not count."""
    standing = tuple(ally for ally in both.allies if ally.life_left)
    setup = fight_setup(Contenders(both.fight, both.hero, both.foe, standing))
    return Strength(setup.hero, setup.allies, both.hero.life_left)


def strength_of(content: Content, player: Player) -> Strength:
    """Return the strength of a hero who is not in a fight."""
    allies = [Combatant(0, ally.card, ally.wounds) for ally in player.allies]
    fight = Fight(Combatant(0, player.hero, player.wounds), Combatant(0), allies)
    return strength_in(contenders(content, [player], fight))


def foe_of(card: AdventureCard | None) -> Foe | None:
    """Return the numbers of a Challenge, or None if one of them is not known."""
    if card is None:
        return None
    values = card.mind, card.body, card.spirit
    damages = card.mind_damage, card.body_damage, card.spirit_damage
    if card.life is None or None in values or None in damages:
        return None
    return Side(values, damages), card.life  # type: ignore[arg-type]


def foes_of(content: Content, colour: str) -> tuple[Foe, ...]:
    """Return all known Challenges of a colour."""
    cards = [card for card in content.cards(colour).values() if card.kind == "challenge"]
    return tuple(foe for card in cards if (foe := foe_of(card)) is not None)


def foe_in(both: Contenders) -> Foe:
    """Return the numbers of the opponent in a fight and the Life that it has left."""
    return fight_setup(both).foe, both.foe.life_left
