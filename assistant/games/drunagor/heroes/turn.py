"""A hero's turn: digest part 1 F2, part 2 4.1. Conditions, then nothing is asked; what happened is said, or not.

The turn is a chain of short steps: `hero_turn` begins it, `hero_acts` waits for "the turn is over" and comes again
after each thing that happened, `hero_turn_ends` looks at the ground. Damage to monsters is typed (`6-4`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import structs

from assistant.games.drunagor.adventure.rooms import open_door
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import board_of, has_darkness, has_map, spaces_at
from assistant.games.drunagor.called import hero_name, token_name
from assistant.games.drunagor.figures import conditions, damage, tokens
from assistant.games.drunagor.heroes import allies, chests, cubes, happened, interactions, items, rolls
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero
from assistant.pieces.grid import space_of
from assistant.table.questions import GO_ON, GoOn, Option
from assistant.table.text import Text, t, verbatim

HAPPENED: tuple[Option, ...] = (
    Option("condition", t("condition or token"), number=1),
    Option("door", t("door opened"), number=2),
    Option("chest", t("chest searched"), number=3),
    Option("hurt", t("hurt, healed, knocked out"), number=4),
    Option("ally", t("pet or companion"), number=5),
    Option("cubes", t("curse cube, recall"), number=6),
    Option("interaction", t("interaction"), number=7),
    Option("dice", t("reckon a roll: attack or challenge"), number=8),
    Option("more", t("something else"), number=9),
)
"""The same thing keeps its number all evening."""
MINOR_ACTIONS = ("door", "chest", "interaction")


@rules.step(phase="heroes", title=t("a hero's turn"), rule="F2, L620-653")
def hero_turn(table: DrunagorTable, hero: str) -> None:
    """The start: conditions, standing up. STUN costs one of the two cube actions (L2814)."""
    state, me = table.state, table.state.hero(hero)
    if state.started == hero:  # a position in the middle of this turn
        table.then(hero_acts, hero, list(state.used))
        return
    damage.sweep(table)
    cubes.first_cubes(table, me)
    cubes.recall_if_empty(table)
    stunned = conditions.resolve_hero(table, me)
    if has_map(state, table.content):
        me.sure = False  # until a place is entered
    state.started, state.used = hero, ["cube"] if stunned else []
    table.then(hero_acts, hero, list(state.used))


@rules.step(phase="heroes", title=t("a hero acts"), rule="F2.3")
def hero_acts(table: DrunagorTable, hero: str, used: list[str]) -> None:
    """Waits; whoever was brought to 0 by hand meanwhile is defeated or knocked out now."""
    me = table.state.hero(hero)
    answer = table.ask(partial(_turn_question, table, hero, used))
    damage.sweep(table)
    over = answer == GO_ON or DEEDS[answer](table, me, used)
    damage.sweep(table)
    cubes.recall_if_empty(table)
    table.state.used = list(used)
    if over:
        table.then(hero_turn_ends, hero)
    else:
        table.then(hero_acts, hero, used)


@rules.step(phase="heroes", title=t("a hero's turn ends"), rule="F2.4, 5.15, L2368, L2382")
def hero_turn_ends(table: DrunagorTable, hero: str) -> None:
    """Darkness and harmful ground, where the place is known; a hero without a new place carries a `?`."""
    me = table.state.hero(hero)
    if me.sure and not me.knocked_out:
        places.ground_hurts(table, me)
    mine = allies.of(table.state, hero)
    if len({ally.kind for ally in mine}) > 1:
        table.ruling("p1_pet_or_companion")
    for ally in mine:
        allies.turn(table, ally)
    cubes.recall_if_empty(table)
    table.state.started, table.state.used = "", []


# ---- the question ----


def _turn_question(table: DrunagorTable, hero: str, used: list[str]) -> GoOn:
    me, name = table.state.hero(hero), hero_name(table.content, hero)
    after, engaged = allies.reminder(table, hero), _is_engaged(table, me)
    return GoOn(
        key=f"turn:{hero}",
        prompt=t("{hero}: your turn.", hero=name),
        lead=(after,) if after else (),
        hint=_hint(table, me),
        label=t("the turn is over"),
        to=hero,
        happened=tuple(_noted(option, used, engaged=engaged) for option in HAPPENED),
    )


def _noted(option: Option, used: list[str], *, engaged: bool) -> Option:
    """Each kind of minor action once a turn, and not next to a monster (L639-649); an effect may allow more."""
    if option.id not in MINOR_ACTIONS:
        return option
    if option.id in used:
        return structs.replace(option, note=items.ONCE)
    return structs.replace(option, note=t("a monster is adjacent")) if engaged else option


def _is_engaged(table: DrunagorTable, hero: Hero) -> bool:
    """With the map on and the place sure: whether an enemy that can be seen is next to the hero (L667)."""
    state, content = table.state, table.content
    if not hero.at or not hero.sure or not has_map(state, content):
        return False
    here = (space_of(hero.at),)
    seen = [one for one in state.monsters if one.at and not tokens.has(one, "stealth")]
    return any(adjacent(spaces_at(state, content, one, one.at), here) for one in seen)


def _hint(table: DrunagorTable, hero: Hero) -> Text | None:
    """What nobody is asked about, as it is typed: the ground, and what a monster felt."""
    ground, monsters = _ground_hint(table, hero), table.state.monsters
    if not monsters:
        return ground
    number = min(monster.number for monster in monsters)
    hit = t("Hit a monster? Like {number}-4.", number=number)
    if shielded := tuple(verbatim(str(one.number)) for one in monsters if tokens.has(one, "shield")):
        shield = token_name(table.content, "shield")
        hit = t(
            "Hit? Like {number}-4. With {shield} ({figures}): what got through.",
            number=number,
            shield=shield,
            figures=shielded,
        )
    return t("{first} {second}", first=ground, second=hit) if ground else hit


def _ground_hint(table: DrunagorTable, hero: Hero) -> Text | None:
    """One quiet line: what ending on Darkness costs, and who takes it off."""
    state, content = table.state, table.content
    if not has_map(state, content):
        if has_darkness(state, content) and "darkness" not in hero.immune:
            return t("Ends on Darkness: {number}-2.", number=hero.number)
        return None
    if not hero.at or hero.sure:
        return None
    board, space = board_of(state, content), space_of(hero.at)
    if space in board.dark or (space in board.ground and board.harmful(space)):
        return t("Still on {space}? {number}{space} says so; it hurts at the end.", space=hero.at, number=hero.number)
    return t("Moved? {number} and the space, like {number}{space}.", space=hero.at, number=hero.number)


# ---- what happened ----


def _door(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    open_door(table, hero.id)
    used.append("door")
    return False


def _chest(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    chests.search_chest(table, hero.id)
    used.append("chest")
    return False


def _ally(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    allies.happen(table, hero)
    return False


def _interaction(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    interactions.interact(table, hero.id)
    used.append("interaction")
    return False


def _dice(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    rolls.calculate(table, hero)
    return False


DEEDS: dict[str, Callable[[DrunagorTable, Hero, list[str]], bool]] = {
    "condition": happened.condition,
    "door": _door,
    "chest": _chest,
    "hurt": happened.hurt,
    "ally": _ally,
    "cubes": happened.curse_or_recall,
    "interaction": _interaction,
    "dice": _dice,
    "more": happened.more,
}
