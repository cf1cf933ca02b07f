"""Whom a monster hunts: heroes ranked by the number that its keyword compares. Rules digest: 5.1."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.drunagor.monsters.on_map.readings import DIGEST, Readings
from assistant.games.drunagor.names import hero_name
from assistant.messages.text import Name, Text, t, tn

Rule = Literal["strongest", "bloodseeker", "defiant", "relentless", "reckoner", "covetous", "slaughter", "nearest"]

RESOURCES = ("focus", "fruit_of_life", "fury", "ki", "shield")
TRACKERS = ("damage_1", "movement_1", "health_30")


class Foe(Struct, frozen=True, kw_only=True):
    """A figure that a monster may attack, with every number that a ranking can compare.

    - `cubes`: available action cubes.
    - `curse`: curse cubes.
    - `resources`: the total value of stackable resource tokens.
    - `distance`: set only if the monster hunts the nearest figure.
    """

    id: str
    name: Name
    kind: Literal["hero", "pet", "companion", "npc"] = "hero"
    hp: int = 0
    cubes: int = 0
    curse: int = 0
    resources: int = 0
    trackers: int = 0
    distance: int = 0


class TieBreak(NamedTuple):
    """A rule that decides which of two heroes with equal numbers is hunted first.

    - `soonest`: true for the hero whose next turn is soonest, false for the latest.
    - `hint`: this rule in words.
    - `turns_decide`: a sentence that uses it for two heroes.
    - `numbers_first`: the same sentence with the number that both have.
    - `health_decides`: set if health is compared first. A sentence that does so for two heroes.
    """

    hint: Text
    turns_decide: Text
    numbers_first: Text
    health_decides: Text | None = None
    soonest: bool = True

    def key(self, turn: int, hp: int) -> tuple[int, int]:
        """Return the sort key of a hero. The lowest is hunted first."""
        return -hp if self.health_decides else 0, turn if self.soonest else -turn


SOONEST = TieBreak(
    t("Equal: the one who acts soonest."),
    t("{one} and {other} are equal: it hunts the one who acts first."),
    t("{one} and {other} have {number} each: it hunts the one who acts first."),
)
LATEST = TieBreak(
    t("Equal: the one who acts last."),
    t("{one} and {other} are equal: it hunts the one who acts last."),
    t("{one} and {other} have {number} each: it hunts the one who acts last."),
    soonest=False,
)
STRONGER = TieBreak(
    t("Equal: the stronger one."),
    SOONEST.turns_decide,
    SOONEST.numbers_first,
    t("Equally near, so the stronger one: {one} has {n} HP, {other} {m}."),
)
"""In PvP, the stronger one of two equally near figures is hunted (L2675)."""


class Measure(NamedTuple):
    """What a keyword compares.

    - `number`: the name of the number.
    - `highest`: true if the hero with the highest number is hunted first, false for the lowest.
    - `tie`: decides between equal numbers.
    """

    number: Literal["hp", "cubes", "curse", "resources", "distance"]
    highest: bool
    tie: TieBreak

    def of(self, foe: Foe, readings: Readings) -> int:
        """Return the number of a foe. Ruling G2 decides whether COVETOUS also counts trackers."""
        number: int = getattr(foe, self.number)
        too = self.number == "resources" and foe.trackers and readings.g02_covetous == "all"
        return number + foe.trackers if too else number


MEASURES: dict[Rule, Measure] = {
    "strongest": Measure("hp", highest=True, tie=SOONEST),
    "bloodseeker": Measure("hp", highest=False, tie=LATEST),
    "defiant": Measure("cubes", highest=True, tie=SOONEST),
    "relentless": Measure("cubes", highest=False, tie=LATEST),
    "reckoner": Measure("curse", highest=True, tie=SOONEST),
    "covetous": Measure("resources", highest=True, tie=SOONEST),
    "slaughter": Measure("hp", highest=True, tie=SOONEST),
    "nearest": Measure("distance", highest=False, tie=STRONGER),
}


ON_CARDS: tuple[Rule, ...] = tuple(rule for rule in MEASURES if rule not in ("strongest", "nearest"))
"""The rules that keywords on cards name. Without one, the strongest hero is hunted, in PvP the nearest."""


def tie_key(rule: Rule, order: Sequence[str], id: str, hp: int) -> tuple[int, int]:
    """Return the sort key that breaks ties under this rule. The lowest is hunted first.

    `order` has the ids in the order of their next turns.
    """
    return MEASURES[rule].tie.key(order.index(id) if id in order else len(order), hp)


def tie_text(rule: Rule) -> Text:
    """Return a sentence for the players that says how ties are broken."""
    return MEASURES[rule].tie.hint


class Hunted(Struct, frozen=True):
    """A hunted hero with the number that was compared, or -1 if it is not known. For the Darkness, it is the health."""

    id: str
    number: int = -1

    def label(self, content: Any) -> Text:
        """Return the name with the number: `Jaheen 11`."""
        name = hero_name(content, self.id)
        return name if self.number < 0 else t("{name} {n}", name=name, n=self.number)


class Ranked(Struct, frozen=True):
    """A foe in a ranking, with the `number` that was compared.

    `place` 0 is the primary target. Two foes share a place only if no rule tells them apart.
    """

    foe: Foe
    place: int
    number: int
    rule: Rule


def rank(foes: Iterable[Foe], rule: Rule, order: Sequence[str], readings: Readings = DIGEST) -> list[Ranked]:
    """Return the foes in the order of the hunt, the primary target first.

    `order` has the foes' ids in the order of their next turns. Ruling G53 may put the strongest hero last for a monster
    with a keyword.
    """
    foes, measure, last = list(foes), MEASURES[rule], ""
    if foes and rule not in ("strongest", "slaughter", "nearest") and readings.g53_keyword_strongest == "last":
        last = rank(foes, "strongest", order)[0].foe.id

    def key(foe: Foe) -> tuple[int, ...]:
        if foe.kind == "npc":  # SLAUGHTER: before every hero; players choose among several (G3)
            return (0,)
        number = measure.of(foe, readings)
        by_number = -number if measure.highest else number
        return 1, foe.id == last, by_number, *tie_key(rule, order, foe.id, foe.hp)

    ranked: list[Ranked] = []
    for foe in sorted(foes, key=key):
        place = ranked[-1].place if ranked and key(foe) == key(ranked[-1].foe) else len(ranked)
        ranked.append(Ranked(foe, place, measure.of(foe, readings), rule))
    return ranked


def hunt_rule(keywords: Collection[str]) -> Rule:
    """Return the rule of the hunt that a card's keywords name, or the rule "strongest hero"."""
    return next((rule for rule in MEASURES if rule in keywords), "strongest")


def targetable(immune: Collection[str], *, knocked_out: bool, hidden: bool, pvp: bool) -> bool:
    """Return whether a monster may target a figure (L2685, L2802, L2868).

    Not if the figure is knocked out or hidden by STEALTH. A monster with STEALTH in `immune` sees hidden figures, and
    in PvP STEALTH hides nobody.
    """
    return not knocked_out and (not hidden or pvp or "stealth" in immune)


def with_number(ranked: Ranked) -> Text:
    """Return the name of a foe with the number that was compared: `Jaheen (11 HP)`."""
    name, n = ranked.foe.name, ranked.number
    if ranked.foe.kind != "hero":
        return t("{name}", name=name)
    match MEASURES[ranked.rule].number:
        case "hp":
            return t("{name} ({n} HP)", name=name, n=n)
        case "cubes":
            return tn("{name} ({n} free cube)", "{name} ({n} free cubes)", n, name=name)
        case "curse":
            return tn("{name} ({n} curse cube)", "{name} ({n} curse cubes)", n, name=name)
        case "resources":
            return tn("{name} ({n} resource)", "{name} ({n} resources)", n, name=name)
        case "distance":
            return t("{name} ({n} away)", name=name, n=n)


def _number(ranked: Ranked) -> Text | None:
    """Return the number that was compared in words, `10 HP`, or None if nobody "has" it."""
    n = ranked.number
    match MEASURES[ranked.rule].number:
        case "hp":
            return t("{n} HP", n=n)
        case "cubes":
            return tn("{n} free cube", "{n} free cubes", n)
        case "curse":
            return tn("{n} curse cube", "{n} curse cubes", n)
        case "resources":
            return tn("{n} resource", "{n} resources", n)
        case "distance":
            return None


def comparison(first: Ranked, second: Ranked) -> Text:
    """Return a sentence that compares two foes of a ranking, with both numbers."""
    one, other = with_number(first), with_number(second)
    if first.number != second.number or "npc" in (first.foe.kind, second.foe.kind):
        return t("{one} comes before {other}.", one=one, other=other)
    tie = MEASURES[first.rule].tie
    if tie.health_decides is not None and first.foe.hp != second.foe.hp:
        healths = (("one", first.foe.name), ("other", second.foe.name), ("n", first.foe.hp), ("m", second.foe.hp))
        return replace(tie.health_decides, args=healths)
    if first.foe.kind == second.foe.kind == "hero" and (number := _number(first)) is not None:
        names = (("one", first.foe.name), ("other", second.foe.name), ("number", number))
        return replace(tie.numbers_first, args=names)
    return replace(tie.turns_decide, args=(("one", one), ("other", other)))
