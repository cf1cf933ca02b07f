"""A hero's turn: digest part 1 F2, part 2 4.1. Conditions, then nothing is asked; what happened is said, or not.

The turn is a chain of short steps: `hero_turn` begins it, `hero_acts` waits for "the turn is over" and comes again
after each thing that happened, `hero_turn_ends` looks at the ground. Damage to monsters is typed (`6-4`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import structs

from assistant.games.drunagor.adventure.rooms import may_open, open_door
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import board_of, has_darkness, has_map, spaces_at
from assistant.games.drunagor.called import hero_name, token_name
from assistant.games.drunagor.figures import conditions, damage, tokens
from assistant.games.drunagor.heroes import allies, chests, cubes, happened, interactions, items, rolls
from assistant.games.drunagor.rules import DrunagorTable, reads, rules
from assistant.games.drunagor.state import Hero
from assistant.pieces.grid import space_of
from assistant.table.names import Named
from assistant.table.questions import GO_ON, Answer, GoOn, Option, Refused
from assistant.table.text import Text, t

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
ALLOWED, MOVED, STAYED = "allowed", "moved", "stayed"
ONE_MORE: dict[str, Text] = {
    "door": t("open a door"),
    "chest": t("search a chest"),
    "interaction": t("interact"),
    items.CONSUMABLE: t("use a consumable"),
    items.EXCHANGE: t("exchange items"),
    "cube": t("a cube action"),
    "focus": t("a focus ability"),
    "ki": t("KI"),
    "fury": t("FURY"),
}
"""What goes only so often in a turn, and what an effect may allow once more."""


def used_up(used: list[str]) -> list[str]:
    return [what for what in ONE_MORE if used.count(what) >= (cubes.CUBE_ACTIONS if what == "cube" else 1)]


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
    over = answer == GO_ON or (DEEDS | RARE_DEEDS)[answer](table, me, used)
    damage.sweep(table)
    cubes.recall_if_empty(table)
    table.state.used = list(used)
    if over:
        table.then(hero_turn_ends, hero)
    else:
        table.then(hero_acts, hero, used)


@rules.step(phase="heroes", title=t("a hero's turn ends"), rule="F2.4, 5.15, L2368, L2382")
def hero_turn_ends(table: DrunagorTable, hero: str) -> None:
    """Darkness and harmful ground where he stands; without a new place he stayed, and carries a `?`."""
    state, me = table.state, table.state.hero(hero)
    mapped = has_map(state, table.content)
    if not mapped and STAYED not in state.used:
        conditions.move_taken(table, me)
    places.ground_hurts(table, me)
    if mapped and not me.sure:  # should it turn out that he stands elsewhere
        state.unsaid[me.number] = list(state.affected.get(me.number, []))
    mine = allies.of(table.state, hero)
    if len({ally.kind for ally in mine}) > 1:
        table.ruling("p1_pet_or_companion")
    for ally in mine:
        allies.turn(table, ally)
    cubes.recall_if_empty(table)
    state.started, state.used = "", []


# ---- the question ----


class HeroTurn(GoOn, frozen=True, kw_only=True, tag="go_on"):
    """The turn; what can't happen in it now is refused with the reason."""

    barred: Mapping[str, Text]

    def check(self, answer: Any) -> Answer:
        if isinstance(answer, str) and answer in self.barred:
            raise Refused(self.barred[answer])
        return super().check(answer)


def _turn_question(table: DrunagorTable, hero: str, used: list[str]) -> GoOn:
    me, name = table.state.hero(hero), hero_name(table.content, hero)
    after, barred = allies.reminder(table, hero), _barred(table, me, used)
    return HeroTurn(
        key=f"turn:{hero}",
        prompt=t("{hero}: your turn.", hero=name),
        lead=(*_tokens_now(table, me), *((after,) if after else ())),
        hint=_hint(table, me),
        label=t("the turn is over"),
        to=hero,
        happened=tuple(option for option in _happened(table, me, used) if option.id not in barred),
        barred=barred,
    )


def _barred(table: DrunagorTable, hero: Hero, used: list[str]) -> dict[str, Text]:
    """Each kind of minor action once a turn (L639-649), a door from beside it; who lies knocked out does nothing."""
    if hero.knocked_out:
        return dict.fromkeys((*MINOR_ACTIONS, "dice"), t("Who is knocked out does nothing."))
    again = t("It was done once already this turn. If an effect allows one more, say so first (e, 0).")
    barred = {what: again for what in MINOR_ACTIONS if what in used}
    if "door" not in barred and not may_open(table, hero):
        barred["door"] = t("No closed door is beside the hero.")
    return barred


def _tokens_now(table: DrunagorTable, hero: Hero) -> Iterator[Text]:
    """What the hero's own tokens do in this turn."""
    if tokens.has(hero, "knock_down"):
        yield t("KNOCK DOWN: the next move is cancelled, the token goes with it.")
    if tokens.has(hero, "slow"):
        yield t("SLOW: the next move has 2 points less, the token goes with it.")
    if count := tokens.has(hero, "intimidate"):
        less = count * count if reads(table, "g32_intimidate_value") == "squared" else count
        yield t("INTIMIDATE: {n} damage less with the next attack.", n=less)


def _happened(table: DrunagorTable, hero: Hero, used: list[str]) -> Iterator[Option]:
    """Next to a monster no minor action goes but focus and consumables (L669-670): it is said, not forbidden."""
    engaged = _is_engaged(table, hero)
    for option in HAPPENED:
        near = engaged and option.id in MINOR_ACTIONS
        yield structs.replace(option, note=t("a monster is adjacent")) if near else option
    if spent := used_up(used):
        done = t("once already this turn: {what}", what=tuple(ONE_MORE[one] for one in spent))
        yield Option(ALLOWED, t("an effect allows one more"), done, number=10)
    if not hero.knocked_out and conditions.spoils_move(hero):
        if has_map(table.state, table.content):
            yield Option(MOVED, t("a move is used up by KNOCK DOWN or SLOW"), number=11)
        elif STAYED not in used:
            yield Option(STAYED, t("no move is made: KNOCK DOWN and SLOW stay"), number=11)


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
    number, shield = min(monster.number for monster in monsters), token_name(table.content, "shield")
    hit = t("Hit a monster? Like {number}-4.", number=number)
    if any(tokens.has(one, "shield") for one in monsters):
        hit = t("Hit a monster? Like {number}-4: the damage dealt, {shield} goes first.", number=number, shield=shield)
    return t("{first} {second}", first=ground, second=hit) if ground else hit


def _ground_hint(table: DrunagorTable, hero: Hero) -> Text | None:
    """One quiet line: what ending on Darkness costs, and who takes it off."""
    state, content = table.state, table.content
    if not has_map(state, content):
        if not has_darkness(state, content) or "darkness" in hero.immune:
            return None
        if tokens.has(hero, "shield"):
            return t("Ends on Darkness: {number} loses 2 that nothing prevents (e, 4).", number=hero.number)
        return t("Ends on Darkness: {number}-2.", number=hero.number)
    if not hero.at or hero.sure:
        return None
    board, space = board_of(state, content), space_of(hero.at)
    if space in board.dark or (space in board.ground and board.harmful(space)):
        return t("Staying on {space} hurts. Moved? Like {number}{space}.", space=hero.at, number=hero.number)
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


def _one_more(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    """An effect allows what was used up: it may happen once more."""
    spent = used_up(used)
    what = spent[0]
    if len(spent) > 1:
        prompt, offered = t("What does an effect allow once more?"), [one for one in ONE_MORE if one in spent]
        what = table.one(ALLOWED, prompt, lambda: offered, Named(words=ONE_MORE), name=t("one more"))
    used.remove(what)
    if what == items.CONSUMABLE and "fruit_of_life" in used:
        used.remove("fruit_of_life")
    return False


def _moved(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    conditions.move_taken(table, hero)
    return False


def _stayed(table: DrunagorTable, hero: Hero, used: list[str]) -> bool:
    used.append(STAYED)
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
RARE_DEEDS: dict[str, Callable[[DrunagorTable, Hero, list[str]], bool]] = {
    ALLOWED: _one_more,
    MOVED: _moved,
    STAYED: _stayed,
}
