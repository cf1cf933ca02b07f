"""The referee: the app runs a fight against a Challenge round by round, and shows exact odds.

Rules digest: Combat. Rulebook lines 910-1123.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache

from assistant.engine.checkpoint import Source
from assistant.engine.rules import rule
from assistant.games.runebound2.card_summaries import fighter_summary
from assistant.games.runebound2.fight.challenge_card import before_combat_test
from assistant.games.runebound2.fight.current_fight import (
    AllyGone,
    FightDecided,
    acting_fighter,
    ask_in_fight,
    current_contenders,
    current_fight,
    fighter_about_to_roll,
)
from assistant.games.runebound2.fight.damage import take_damage, wound_ally_in_fight, wound_combatant
from assistant.games.runebound2.fight.events import (
    EscapeTried,
    FightBegan,
    NoRollNeeded,
    RefereeClosed,
    RollMade,
    RoundOfFight,
)
from assistant.games.runebound2.fight.fighters import (
    Contender,
    Contenders,
    ally_combatants,
    challenge_combatant,
    fight_position,
    fight_setup,
    hero_combatant,
    known_fight,
)
from assistant.games.runebound2.fight.odds import (
    HERO_ATTACKS,
    HERO_DEFENDS,
    PHASE_ORDER,
    FightSetup,
    Solver,
    chance,
    escape_chance,
    float_solver,
    is_solvable,
    percent,
    roll_needed,
)
from assistant.games.runebound2.fight.rolls import roll_total, take_test
from assistant.games.runebound2.hero.sheet import exhaust
from assistant.games.runebound2.names import FIGHTER, PHASES
from assistant.games.runebound2.numbers import ESCAPE_WOUNDS, MOST_ALLIES
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight, FightKind, Runebound2
from assistant.messages.names import Label
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t, verbatim

ATTACK, DEFENCE = "attack", "defence"
"""The values of `RollMade.how`: the roll is an attack or a defence."""
DEFEND, ESCAPE, CLOSED = "defend", "escape", "closed"
"""Ids of options.

`DEFEND` means that the hero defends. `ESCAPE` means that the hero tries to escape. `CLOSED` means that the players
close the referee.
"""
UNKNOWN_PERCENT = -1
CLOSE_OPTION = Option(CLOSED, t("close the referee: as if it had never been opened"), number=4)


# -- odds


@lru_cache(maxsize=32)
def _solver(setup: FightSetup) -> Solver:
    """Return the solver of this fight. It is cached, because every question of the fight needs it."""
    return float_solver(setup)


def solver_of(both: Contenders, odds: Source) -> Solver | None:
    """Return the solver of the fight. Return None if odds are switched off, or if the fight is decided or too large."""
    if odds == "off" or not both.hero.life_left or not both.foe.life_left or not is_solvable(fight_position(both)):
        return None
    return _solver(fight_setup(both))


def challenge_summary(table: RuneTable, who: str, card: str) -> tuple[Text, ...]:
    """Return the numbers of a Challenge and, if the app keeps the hero sheets, the hero's odds.

    Return nothing if the card is not known.
    """
    entry = table.content.pack.adventure.get(card)
    printed = fighter_summary(entry) if entry is not None else None
    if printed is None:
        return ()
    known = known_fight(table.content, table.state.player_of(who), card) if table.is_held("sheets") else None
    won = _win_percent(table, known) if known is not None else UNKNOWN_PERCENT
    if won == UNKNOWN_PERCENT:
        return (printed,)
    return printed, t("Beaten {won}%, you fall {falls}%, with the best ways.", won=won, falls=100 - won)


def _win_percent(table: RuneTable, both: Contenders) -> int:
    solver = solver_of(both, table.source("odds"))
    return percent(solver.odds(fight_position(both)).won) if solver is not None else UNKNOWN_PERCENT


# -- the whole fight


@rule("Combat, L910-1123")
def fight_challenge(
    table: RuneTable, who: str, colour: str, card: str = "", kind: FightKind = "challenge", slot: int = 0
) -> tuple[str, str]:
    """Run a fight: Before combat, then rounds of escape, ranged, melee and magic combat.

    Return the outcome (`beaten`, `fled`, `knocked_out` or `closed`) and the id of the card that was fought. `closed`
    means that the players stopped the app from running the fight, and everything since its start is undone.
    """
    foe, card = challenge_combatant(table, colour, card, enemy="enemy" in kind)
    before = deepcopy(table.state)
    hero = hero_combatant(table, who)
    fight = Fight(hero, foe, ally_combatants(table, who), kind, colour, slot)
    fight.again = may_allies_attack_again(table, fight)
    table.state.fight = fight
    table.tell(FightBegan(who=who, foe=foe.id, won=_win_percent(table, current_contenders(table))))
    with suppress(FightDecided):
        if not fight.is_hazard:
            _before_combat(table, who, "" if fight.is_enemy else card)
        while not check_end(table):
            _round(table, who)
    check_end(table)
    outcome = current_fight(table).ended
    if outcome == CLOSED:
        restore_state(table, before)
        table.tell(RefereeClosed())
    table.state.fight = None
    return outcome, card


@rule("Item 8, L1121, L1359-1361")
def may_allies_attack_again(table: RuneTable, fight: Fight) -> bool:
    """Return whether an Ally may attack in every phase in which the hero does not attack (ruling 8)."""
    return bool(fight.allies) and table.ruling("r8_ally_attacks") == "any"


def restore_state(table: RuneTable, before: Runebound2) -> None:
    """Undo everything since the app began to run this fight.

    This changes the state object in place, because other functions hold a reference to it.
    """
    for name in before.__struct_fields__:
        setattr(table.state, name, getattr(before, name))


def check_end(table: RuneTable) -> bool:
    """Return whether the fight has ended. Record the outcome if the opponent or the hero has no Life left.

    A fight stops at the moment when the Challenge is defeated, or when the hero is knocked out or has escaped (rulebook
    lines 1060-1062).
    """
    table.apply_corrections()
    both = current_contenders(table)
    fight = both.fight
    if not fight.ended:
        if both.foe.life_left == 0:
            fight.ended = "beaten"
        elif both.hero.life_left == 0:
            fight.ended = "knocked_out"
    return bool(fight.ended)


# -- before combat


@rule("L925-952")
def _before_combat(table: RuneTable, who: str, card: str) -> None:
    """Run the test of the Challenge, then let the hero's side use abilities.

    Each ability may be used once, and at most one Item may be activated.
    """
    test = before_combat_test(table, card) if card else None
    if test is not None and not take_test(table, who, test):
        over = exhaust(table, who, test.exhaustion) if test.exhaustion else 0
        take_damage(table, who, over + test.wounds)
    if check_end(table):
        return
    if ask_in_fight(table, who, lambda: _before_question(table, who)) == CLOSED:
        current_fight(table).ended = "closed"
    current_fight(table).activated = []


def _before_question(table: RuneTable, who: str) -> OneOf:
    return OneOf(
        key="before",
        name=t("before combat"),
        prompt=t("Before combat: your abilities, each once, one activation."),
        hint=t("What they do is typed: a 9-2 Enter, it takes 2."),
        options=(Option("done", t("done: the fight begins"), number=1), CLOSE_OPTION),
        expected="done",
        to=who,
    )


# -- a round


def _round(table: RuneTable, who: str) -> None:
    """Run one round. The hero may try to escape only in its first phase, before ranged combat."""
    fight = current_fight(table)
    fight.hero.attacked = False
    fight.activated = []
    for ally in fight.allies:
        ally.attacked = False
    table.tell(RoundOfFight(round=fight.round))
    for phase in PHASE_ORDER:
        current_fight(table).phase = phase
        if check_end(table):
            return
        _phase(table, who, phase, escapes=fight.may_escape and phase == PHASE_ORDER[0])
        if check_end(table):
            return
    current_fight(table).round += 1


@rule("L981-1009, L1041-1123")
def _phase(table: RuneTable, who: str, phase: str, *, escapes: bool) -> None:
    """Run one phase, in which exactly one fighter acts.

    The hero attacks, an Ally attacks, or the hero defends. The hero and each Ally attack at most once a round, unless
    ruling 8 allows Allies more.
    """
    action = ESCAPE
    while action == ESCAPE:
        action = ask_in_fight(table, who, lambda: _phase_question(table, who, phase, escapes))
        if action == CLOSED:
            current_fight(table).ended = "closed"
            return
        if action == ESCAPE:
            if try_escape(table, who, lambda: _target_number(table, "mind")):
                current_fight(table).ended = "fled"
            if check_end(table):
                return
    try:
        _act(table, who, phase, action)
    except AllyGone:
        _phase(table, who, phase, escapes=False)


def phase_actions(both: Contenders) -> list[tuple[str, int, Contender]]:
    """Return the legal actions of this phase: the option id, the action number of `odds.py`, and the acting fighter."""
    actions: list[tuple[str, int, Contender]] = []
    if not both.hero.combatant.attacked:
        actions.append(("hero", HERO_ATTACKS, both.hero))
    actions += [
        (f"ally{index}", index, ally)
        for index, ally in enumerate(both.allies)
        if ally.life_left and (both.fight.again or not ally.combatant.attacked)
    ]
    return [*actions, (DEFEND, HERO_DEFENDS, both.hero)]


def ally_index(action: str) -> int | None:
    """Return the index of the Ally who attacks, or None if the hero acts."""
    return int(action.removeprefix("ally")) if action.startswith("ally") else None


def action_number(action: str) -> int:
    """Return the digit that players type for an action.

    1 means that the hero attacks, 0 that the hero defends, 2 and 3 that an Ally attacks. 4 closes the referee and 5 is
    the escape, so further Allies have the digits from 6.
    """
    if action in (DEFEND, "hero"):
        return int(action == "hero")
    index = int(action.removeprefix("ally"))
    return index + (2 if index < MOST_ALLIES else 4)


def _phase_question(table: RuneTable, who: str, phase: str, escapes: bool) -> OneOf:
    both = current_contenders(table)
    solver = solver_of(both, table.source("odds"))
    actions = phase_actions(both)
    options = [_action_option(table, both, id, action, fighter, phase, solver) for id, action, fighter in actions]
    if escapes:
        each_try = chance(both.hero.value("mind"), both.foe.value("mind"))
        before_fall = escape_chance(each_try, both.hero.life_left)
        note = t("{n}% each try, {all}% before you fall", n=percent(each_try), all=percent(before_fall))
        needed = roll_needed(both.hero.value("mind"), both.foe.value("mind"))
        rolls = t("{n}+", n=needed), t("{n}%", n=percent(each_try))
        facts = (*rolls, verbatim("-"), verbatim(str(ESCAPE_WOUNDS)), verbatim("-")) if solver is not None else rolls
        options.append(Option(ESCAPE, t("flee"), note=note, number=5, facts=facts))
    if phase == PHASE_ORDER[0]:
        options.append(CLOSE_OPTION)
    best = solver.best_action(fight_position(both)) if solver is not None else HERO_ATTACKS
    expected = next((id for id, action, _ in actions if action == best), DEFEND)
    return OneOf(
        key=f"way:{phase}",
        name=PHASES[phase],
        prompt=t(
            "{phase}. {foe}: {target} or more, {damage} damage.",
            phase=PHASES[phase],
            foe=FIGHTER(table.content, both.foe.id),
            target=both.foe.value(phase),
            damage=both.foe.damage(phase),
        ),
        heads=(t("roll"), t("chance"), t("hit"), t("miss"), t("you win"))
        if solver is not None
        else (t("roll"), t("chance")),
        options=tuple(options),
        expected=expected,
        to=who,
    )


def _action_option(
    table: RuneTable, both: Contenders, id: str, action: int, fighter: Contender, phase: str, solver: Solver | None
) -> Option:
    name, target = FIGHTER(table.content, fighter.id), both.foe.value(phase)
    defends = id == DEFEND
    label = t("{name} defends", name=name) if defends else t("{name} attacks", name=name)
    rolls = {"roll": roll_needed(fighter.value(phase), target), "chance": percent(chance(fighter.value(phase), target))}
    facts: tuple[Label, ...] = (t("{n}+", n=rolls["roll"]), t("{n}%", n=rolls["chance"]))
    note = t("{roll}+, {chance}%", **rolls)
    if solver is not None:
        hit = verbatim("-") if defends else verbatim(str(fighter.damage(phase)))
        won = percent(solver.odds_of(fight_position(both), action).won)
        facts = (*facts, hit, verbatim(str(both.foe.damage(phase))), t("{n}%", n=won))
        note = t("{roll}+, {chance}%; you win {won}%", won=won, **rolls)
    return Option(id, label, note, number=action_number(id), facts=facts)


def _act(table: RuneTable, who: str, phase: str, action: str) -> None:
    """Run an attack or a defence. A defence against 0 damage needs no roll (rulebook lines 1288-1295)."""
    attacks, ally = action != DEFEND, ally_index(action)
    if not attacks and current_contenders(table).foe.damage(phase) == 0:
        table.tell(NoRollNeeded(name=who, phase=phase))
        return

    def prompt() -> Text:
        fighter = fighter_about_to_roll(table, ally)
        needed = roll_needed(fighter.value(phase), _target_number(table, phase))
        name = FIGHTER(table.content, fighter.id)
        if attacks:
            return t("{name} attacks, {n} or more: your roll?", name=name, n=needed)
        return t("{name} defends, {n} or more: your roll?", name=name, n=needed)

    what = f"attack:{acting_fighter(table, ally).number}" if attacks else "defence"
    total = roll_total(table, who, what, prompt, lambda: acting_fighter(table, ally).value(phase))
    apply_roll(table, who, phase, action, total, _target_number(table, phase))


def apply_roll(table: RuneTable, who: str, phase: str, action: str, total: int, target: int) -> None:
    """Apply a combat roll. A hit wounds the opponent. A miss or a failed defence wounds the fighter who rolled."""
    attacks, ally, both = action != DEFEND, ally_index(action), current_contenders(table)
    fighter, damage_taken, hit = acting_fighter(table, ally), both.foe.damage(phase), total >= target
    damage = fighter.damage(phase) if attacks else damage_taken
    how = ATTACK if attacks else DEFENCE
    table.tell(RollMade(name=fighter.id, phase=phase, how=how, total=total, target=target, hit=hit, damage=damage))
    if hit and attacks:
        if both.fight.rival:
            take_damage(table, both.foe.id, damage)
        else:
            wound_combatant(table, both.foe, damage)
    elif not hit and ally is None:
        take_damage(table, who, damage_taken)
    elif not hit and ally is not None:
        wound_ally_in_fight(table, who, ally, damage_taken)
    # set last, so that the screen shows the odds of this phase while the damage is asked for
    acting_fighter(table, ally).combatant.attacked |= attacks


def _target_number(table: RuneTable, phase: str) -> int:
    return current_contenders(table).foe.value(phase)


@rule("L981-1031")
def try_escape(table: RuneTable, who: str, target: Callable[[], int]) -> bool:
    """Roll 2d10 plus Mind against the target. Return whether the hero escapes.

    A failed escape costs `ESCAPE_WOUNDS` wounds, and the hero may try again.
    """

    def value() -> int:
        return current_contenders(table).hero.value("mind")

    def prompt() -> Text:
        return t("Escape, {n} or more: your roll?", n=roll_needed(value(), target()))

    total = roll_total(table, who, ESCAPE, prompt, value)
    fled = total >= target()
    table.tell(EscapeTried(who=who, total=total, target=target(), fled=fled))
    if not fled:
        take_damage(table, who, ESCAPE_WOUNDS)
    return fled
