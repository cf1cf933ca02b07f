"""A hero's turn. Rules digest: F2, 4.1.

First the conditions are resolved. Then the players act freely until one key ends the turn. They report what happened
with key `e`, and type damage to monsters, for example `6-4`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.components.grid import space_of
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import Step
from assistant.engine.sequence import each
from assistant.games.drunagor import corrections
from assistant.games.drunagor.adventure.rooms import doors_beside
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import empty_board, has_darkness, has_map, is_engaged
from assistant.games.drunagor.figures import conditions, tokens
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, SLOWED
from assistant.games.drunagor.heroes import actions, allies, cubes, interactions, interrupts, move_reports, rolls
from assistant.games.drunagor.names import TOKEN, hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero, Turn
from assistant.messages.questions import GoOn
from assistant.messages.text import Text, t, tn

# ---- sequence ----


@rules.step(phase="heroes", title=t("a hero's turn"), rule="F2, L620-653")
def hero_turn(table: DrunagorTable, hero: str) -> None:
    """Run a hero's turn. A saved game may begin in the middle of it and goes on there."""
    if table.state.turn.hero != hero:
        table.state.turn = Turn(hero)
    table.schedule(HERO_TURN)


@rules.step(phase="heroes", title=t("a hero's turn begins"), rule="F2, L620-653")
def hero_turn_begins(table: DrunagorTable, hero: str) -> None:
    """Resolve the hero's conditions, and let a knocked-out hero regain breath. STUN costs one cube action (L2814)."""
    state, me = table.state, table.state.hero(hero)
    corrections.sweep(table)
    cubes.first_cubes(table, me)
    cubes.recall_if_empty(table)
    stunned = conditions.resolve_hero(table, me)
    if has_map(state, table.content):
        me.sure = state.map_held is True  # otherwise not until the players enter a place
    state.used = [cubes.ACTION] if stunned else []


@rules.step(phase="heroes", title=t("a hero acts"), rule="F2.3")
def hero_acts(table: DrunagorTable, hero: str) -> None:
    """Wait until the players end the turn. Each of their reports is a step of its own."""
    table.ask(partial(_turn_question, table, hero), TURN_INTERRUPTS, hero)
    actions.finish_action(table)


@rules.step(phase="heroes", title=t("a hero's turn ends"), rule="F2.4, 5.15, L2368, L2382")
def hero_turn_ends(table: DrunagorTable, hero: str) -> None:
    """End the turn: the ground affects the hero, then the hero's allies act.

    A hero without a new place is shown with a `?`.
    """
    state, me = table.state, table.state.hero(hero)
    mapped = has_map(state, table.content)
    if not mapped and move_reports.STAYED not in state.used:
        conditions.spend_move_tokens(table, me)
    places.ground_hurts(table, me)
    if mapped and not me.sure:  # in case another place is entered later
        state.unsaid[me.number] = list(state.affected.get(me.number, []))
    for ally in allies.acting_order(table, hero):
        allies.resolve_turn(table, ally)
    cubes.recall_if_empty(table)
    state.turn, state.used = Turn(), []


def _current_hero(table: DrunagorTable) -> list[str]:
    return [table.state.turn.hero]


HERO_TURN = rules.sequence(
    "hero_turn_in_order",
    lambda state: state.turn.course,
    each(hero_turn_begins, _current_hero),
    each(hero_acts, _current_hero),
    each(hero_turn_ends, _current_hero),
)


# ---- interrupts ----


def reason_against(table: DrunagorTable, hero: str, *, action: str) -> Text | None:
    """Return why the hero cannot take this action now, in at most six words. Return None if the action is possible.

    Each minor action is allowed once in a turn. Doors and chests must be adjacent. A knocked-out hero can do nothing. A
    hero next to a monster may use only focus abilities and consumables. Rulebook lines 639-649, 669-670, 1591, 1611.
    """
    me = table.state.hero(hero)
    name = me.display_name(table.content)
    if me.knocked_out:
        return t("{hero} is knocked out", hero=name)
    if action in table.state.used:
        return t("done already in this turn")
    if action == "door" and doors_beside(table, me) == []:
        return t("{hero} is next to no door", hero=name)
    if action == "chest" and interactions.chests_beside(table, me) == []:
        return t("{hero} is next to no chest", hero=name)
    if action in MINOR and is_engaged(table.state, table.content, me):
        return t("a monster is next to {hero}", hero=name)
    return None


def _restricted(number: int, step: Step[[str]], id: str) -> Interrupt[[str]]:
    return Interrupt(number, step, id=id, barred=partial(reason_against, action=id))


TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, interrupts.condition_or_token, id="condition"),
    _restricted(2, interrupts.door_opened, "door"),
    _restricted(3, interactions.search_chest, "chest"),
    Interrupt(4, interrupts.hurt_or_healed, id="hurt"),
    Interrupt(5, allies.pet_or_companion, id="ally"),
    Interrupt(6, interrupts.curse_or_recall, id="cubes"),
    _restricted(7, interactions.interact, "interaction"),
    _restricted(8, rolls.reckon, "dice"),
    Interrupt(9, interrupts.something_else, id="more"),
    Interrupt(
        0,
        actions.one_more,
        id="allowed",
        note=actions.used_up_note,
        barred=lambda table, hero: None if actions.used_up_actions(table.state) else t("nothing is used up yet"),
    ),
    Interrupt(
        11,
        move_reports.move_used_up,
        id="moved",
        when=partial(move_reports.reports_move, mapped=True),
        barred=move_reports.reason_against_move_report,
    ),
    Interrupt(
        11,
        move_reports.no_move_made,
        id=move_reports.STAYED,
        when=partial(move_reports.reports_move, mapped=False),
        barred=move_reports.reason_against_move_report,
    ),
)
"""What key `e` offers during a hero's turn. Each line always has the same number."""
MINOR = ("door", "chest", "interaction")


# ---- the question ----


def _turn_question(table: DrunagorTable, hero: str) -> GoOn:
    me, after = table.state.hero(hero), allies.reminder(table, hero)
    return GoOn(
        key=f"turn:{hero}",
        prompt=t("{hero}'s turn.", hero=hero_name(table.content, hero)),
        lead=(*_tokens_now(table, me), *((after,) if after else ())),
        hint=_hint(table, me),
        label=t("the turn is over"),
        to=hero,
    )


def _tokens_now(table: DrunagorTable, hero: Hero) -> Iterator[Text]:
    """Yield sentences about what the hero's tokens do in this turn."""
    if tokens.number_of(hero, "knock_down"):
        yield t("KNOCK DOWN: the next move is cancelled, the token goes with it.")
    if tokens.number_of(hero, "slow"):
        yield tn(
            "SLOW: the next move has {n} point less, the token goes with it.",
            "SLOW: the next move has {n} points less, the token goes with it.",
            SLOWED,
        )
    if count := tokens.number_of(hero, "intimidate"):
        less = conditions.intimidation(table, count, told=False)
        yield t("INTIMIDATE: {n} damage less with the next attack.", n=less)


def _hint(table: DrunagorTable, hero: Hero) -> Text | None:
    """Return the hint what players can type: damage to monsters, and what the ground does."""
    ground, monsters = _ground_hint(table, hero), table.state.monsters
    if not monsters:
        return ground
    number, shield = min(monster.number for monster in monsters), TOKEN(table.content, "shield")
    hit = t("Hit a monster? Like {number}-4.", number=number)
    if any(tokens.number_of(monster, "shield") for monster in monsters):
        hit = t("Hit a monster? Like {number}-4: the damage dealt, {shield} goes first.", number=number, shield=shield)
    return t("{first} {second}", first=ground, second=hit) if ground else hit


def _ground_hint(table: DrunagorTable, hero: Hero) -> Text | None:
    """Return the hint about the ground at the end of the turn, or None.

    With the map off, it says what to type for damage by Darkness. With the map on, it says how to enter a new place,
    and warns if staying hurts.
    """
    state, content = table.state, table.content
    if not has_map(state, content):
        if not has_darkness(state, content) or "darkness" in hero.immune:
            return None
        if tokens.number_of(hero, "shield"):
            return t(
                "Ends on Darkness: {number} loses {n}, nothing prevents it. Press e 4.",
                number=hero.number,
                n=DARKNESS_DAMAGE,
            )
        return t("Ends on Darkness: {number}-{n}.", number=hero.number, n=DARKNESS_DAMAGE)
    if not hero.at or (hero.sure and state.map_held is not True):
        return None
    board, space = empty_board(state, content), space_of(hero.at)
    if space in board.dark or (space in board.ground and board.harmful(space)):
        return t("Staying on {space} hurts. Moved? Like {number}{space}.", space=hero.at, number=hero.number)
    return t("Moved? {number} and the space, like {number}{space}.", space=hero.at, number=hero.number)
