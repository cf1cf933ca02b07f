"""Whom a monster sees and hunts, with the map on or off. Rules digest: 5.1.

Players are asked for numbers that only they know: cubes and resource tokens that the app does not track.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from assistant.engine.checkpoint import World
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.figures import selection
from assistant.games.drunagor.monsters import glossary
from assistant.games.drunagor.monsters.card_facts import Facts
from assistant.games.drunagor.monsters.on_map.readings import Readings, other_readings, readings_from
from assistant.games.drunagor.monsters.ranking import (
    MEASURES,
    RESOURCES,
    TRACKERS,
    Foe,
    Hunted,
    Rule,
    rank,
    targetable,
    tie_key,
    tie_text,
)
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, Drunagor, Hero
from assistant.messages.questions import InOrder
from assistant.messages.text import Name, t


def visible_heroes(state: Drunagor, facts: Facts) -> list[Hero]:
    """Return the heroes that the monster may target."""
    return [hero for hero in state.heroes if _visible(state, facts, hero, knocked_out=hero.knocked_out)]


def visible_allies(state: Drunagor, facts: Facts) -> list[Ally]:
    """Return the pets and companions that the monster may target."""
    return [ally for ally in state.allies if _visible(state, facts, ally)]


def _visible(state: Drunagor, facts: Facts, figure: Hero | Ally, *, knocked_out: bool = False) -> bool:
    hidden = bool(figure.tokens.get("stealth"))
    return targetable(facts.immune, knocked_out=knocked_out, hidden=hidden, pvp=state.mode == "pvp")


def rule_of(state: Drunagor, facts: Facts) -> Rule:
    """Return the rule by which the monster ranks the heroes.

    In PvP, an attack with several targets ranks them by strength, one with a single target by distance (L2672-2675).
    """
    if state.mode != "pvp":
        return facts.hunts
    return "strongest" if facts.capacity > 1 or facts.has("strike") else "nearest"


def is_unknown(world: World[Drunagor], rule: Rule) -> bool:
    """Return whether only the players know the numbers that this rule compares."""
    match MEASURES[rule].number:
        case "cubes":
            return not rules.is_held(world, "cubes")
        case "resources":
            return not rules.is_held(world, "tokens")
        case "distance":
            return True
        case "hp" | "curse":
            return False


def name_of(content: Content, id: str) -> Name:
    """Return the name of a hero, a pet or a companion."""
    known = content.pack.hero.get(id) or content.pack.pet.get(id) or content.pack.companion.get(id)
    return known.name if known else Name(id.replace("_", " ").title())


def foe_of(content: Content, hero: Hero, measured: Mapping[str, int] | None = None) -> Foe:
    """Return the hero as a `Foe`, with every number that a ranking can compare.

    If the players gave only an order, `measured` has numbers made from it, by the heroes' ids.
    """
    given = (measured or {}).get(hero.id)
    return Foe(
        id=hero.id,
        name=name_of(content, hero.id),
        hp=hero.hp,
        cubes=sum(hero.cubes.values()) if given is None else given,
        curse=hero.curse,
        resources=sum(hero.tokens.get(token, 0) for token in RESOURCES) if given is None else given,
        trackers=sum(hero.tokens.get(token, 0) for token in TRACKERS) if given is None else 0,
    )


def ranking(table: DrunagorTable, rule: Rule, heroes: Sequence[Hero], asked: Sequence[str] = ()) -> list[Hunted]:
    """Return the heroes in the order of the hunt, the primary target first, and log the rulings that decided.

    If the players gave the order, `asked` has the heroes' ids in it.
    """
    if asked:
        return [Hunted(id) for id in asked if any(hero.id == id for hero in heroes)]
    readings = readings_from(table.world.rulings)
    now = ranked(table.state, table.content, rule, heroes, readings)
    for ruling in ("g01_soonest", "g02_covetous", "g53_keyword_strongest"):
        others = [ranked(table.state, table.content, rule, heroes, other) for other in other_readings(readings, ruling)]
        if any([one.id for one in other] != [one.id for one in now] for other in others):
            table.ruling(ruling)
    return now


def ranked(state: Drunagor, content: Content, rule: Rule, heroes: Sequence[Hero], readings: Readings) -> list[Hunted]:
    """Return the heroes in the order of the hunt, by the numbers that the app knows.

    `readings` are the chosen answers to rulings.
    """
    foes = [foe_of(content, hero) for hero in heroes]
    order = track.turn_order_of_heroes(state, readings)
    return [Hunted(ranked_foe.foe.id, ranked_foe.number) for ranked_foe in rank(foes, rule, order, readings)]


def ask_order(table: DrunagorTable, number: int, rule: Rule, heroes: Sequence[Hero]) -> list[str]:
    """Ask for the order of the heroes by a number that only the players know. The last hero is not asked for."""
    options = tuple(replace(line, most=1) for line in selection.options_by_name(table, heroes))
    named = table.ask(
        InOrder(
            key=f"order:{number}",
            name=t("order"),
            prompt=t("{question} Who is next?", question=glossary.WHO[rule]),
            hint=tie_text(rule),
            options=options,
            count=len(heroes) - 1,
            least=len(heroes) - 1,
        )
    )
    return [*named, *(id for id in in_turn_order(table, rule, heroes) if id not in named)]


def in_turn_order(table: DrunagorTable, rule: Rule, heroes: Sequence[Hero]) -> list[str]:
    """Return the ids of the heroes in the order in which they are hunted if their numbers are equal."""
    order = track.turn_order_of_heroes(table.state, readings_from(table.world.rulings))
    return [hero.id for hero in sorted(heroes, key=lambda hero: tie_key(rule, order, hero.id, hero.hp))]
