"""The actions in a phase of a fight, and their exact odds.

Rules digest: Combat. Rulebook lines 981-1123.
"""

from __future__ import annotations

from functools import lru_cache

from assistant.engine.checkpoint import Source
from assistant.games.runebound2.card_summaries import fighter_summary
from assistant.games.runebound2.fight.current_fight import DEFEND, ESCAPE, close_options, current_contenders, may_attack
from assistant.games.runebound2.fight.fighters import (
    Contender,
    Contenders,
    fight_position,
    fight_setup,
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
from assistant.games.runebound2.hero.interrupts import has_tasks
from assistant.games.runebound2.hero.items import can_activate
from assistant.games.runebound2.names import FIGHTER, PHASES
from assistant.games.runebound2.numbers import ESCAPE_WOUNDS, MOST_ALLIES
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight
from assistant.messages.names import Label
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t, verbatim

UNKNOWN_PERCENT = -1
ATTACKED = t("has attacked in this round")

# -- odds


@lru_cache(maxsize=32)
def _solver(setup: FightSetup) -> Solver:
    """Return the solver of this fight. It is cached, because every question of the fight shows odds."""
    return float_solver(setup)


def solver_of(both: Contenders, odds: Source) -> Solver | None:
    """Return the solver of the fight, or None if the odds are switched off, or the fight is decided or too large."""
    if odds == "off" or not both.hero.life_left or not both.foe.life_left or not is_solvable(fight_position(both)):
        return None
    return _solver(fight_setup(both))


def challenge_summary(table: RuneTable, who: str, card: str) -> tuple[Text, ...]:
    """Return the numbers of a Challenge and the hero's odds against it. Return nothing if the card is not known.

    The odds are left out if the app keeps no hero sheets.
    """
    entry = table.content.pack.adventure.get(card)
    printed = fighter_summary(entry) if entry is not None else None
    if printed is None:
        return ()
    known = known_fight(table.content, table.state.player_of(who), card) if table.is_held("sheets") else None
    won = win_percent(table, known) if known is not None else UNKNOWN_PERCENT
    if won == UNKNOWN_PERCENT:
        return (printed,)
    return printed, t("Beaten {won}%, you fall {falls}%, if you choose best.", won=won, falls=100 - won)


def win_percent(table: RuneTable, both: Contenders) -> int:
    solver = solver_of(both, table.source("odds"))
    return percent(solver.odds(fight_position(both)).won) if solver is not None else UNKNOWN_PERCENT


# -- actions


def phase_actions(both: Contenders) -> list[tuple[str, int, Contender]]:
    """Return the legal actions of this phase.

    Each has its option id, its number in `odds.py`, and the fighter who acts.
    """
    actions: list[tuple[str, int, Contender]] = []
    if not both.hero.combatant.attacked:
        actions.append(("hero", HERO_ATTACKS, both.hero))
    actions += [(f"ally{index}", index, ally) for index, ally in enumerate(both.allies) if may_attack(both, index)]
    return [*actions, (DEFEND, HERO_DEFENDS, both.hero)]


def _shown(both: Contenders) -> list[tuple[str, int, Contender]]:
    """Return every action of the fight, also those that are not legal in this phase."""
    allies = [(f"ally{index}", index, ally) for index, ally in enumerate(both.allies)]
    return [("hero", HERO_ATTACKS, both.hero), *allies, (DEFEND, HERO_DEFENDS, both.hero)]


def action_number(action: str) -> int:
    """Return the digit that players type for an action.

    - 0: the hero defends.
    - 1: the hero attacks.
    - 2, 3, then 6 and higher: an Ally attacks.

    4 stops the app from running the fight, and 5 is the escape.
    """
    if action in (DEFEND, "hero"):
        return int(action == "hero")
    index = int(action.removeprefix("ally"))
    return index + (2 if index < MOST_ALLIES else 4)


def can_escape(fight: Fight, phase: str) -> bool:
    """Return whether the hero may try to escape now: only before the ranged phase of a round."""
    return fight.may_escape and phase == PHASE_ORDER[0] and not fight.committed


def is_nothing_to_decide(table: RuneTable, who: str) -> bool:
    """Return whether the only answer is a defence against no damage, and no card of the hero can be used.

    The app knows the cards only if it keeps the hero sheets.
    """
    both = current_contenders(table)
    phase = both.fight.phase
    is_sole = [id for id, _, _ in phase_actions(both)] == [DEFEND] and not can_escape(both.fight, phase)
    may_close = phase == PHASE_ORDER[0] and bool(close_options(table))
    if not is_sole or may_close or both.foe.damage(phase) or not table.is_held("sheets"):
        return False
    return not can_activate(table, who) and not has_tasks(table, who)


def action_question(table: RuneTable, phase: str) -> OneOf:
    """Return the question for the action of this phase. Before the ranged phase, it also offers the escape."""
    both = current_contenders(table)
    solver = solver_of(both, table.source("odds"))
    actions = phase_actions(both)
    able = {id for id, _, _ in actions}
    options = [
        _action_option(table, both, id, action, fighter, phase, solver)
        if id in able
        else Option(id, _action_label(table, id, fighter), number=action_number(id))
        for id, action, fighter in _shown(both)
    ]
    barred = {option.id: ATTACKED for option in options if option.id not in able}
    barred |= {f"ally{index}": t("knocked out of the fight") for index, ally in enumerate(both.allies)
               if not ally.life_left}  # fmt: skip
    if both.fight.may_escape:
        each_try = chance(both.hero.value("mind"), both.foe.value("mind"))
        before_fall = escape_chance(each_try, both.hero.life_left)
        note = t("{n}% each try, {all}% before you fall", n=percent(each_try), all=percent(before_fall))
        needed = roll_needed(both.hero.value("mind"), both.foe.value("mind"))
        rolls = t("{n}+", n=needed), t("{n}%", n=percent(each_try))
        facts = (*rolls, verbatim("-"), verbatim(str(ESCAPE_WOUNDS)), verbatim("-")) if solver is not None else rolls
        options.append(Option(ESCAPE, t("flee"), note=note, number=5, facts=facts))
        if not can_escape(both.fight, phase):
            barred[ESCAPE] = t("only before ranged combat")
    else:
        options.append(Option(ESCAPE, t("flee"), number=5))
        barred[ESCAPE] = t("nobody flees from this fight")
    closing = close_options(table)
    options += closing
    if phase != PHASE_ORDER[0]:
        barred |= {option.id: t("only before ranged combat") for option in closing}
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
        barred=barred,
        expected=expected,
        to=both.hero.id,
    )


def _action_label(table: RuneTable, id: str, fighter: Contender) -> Text:
    name = FIGHTER(table.content, fighter.id)
    return t("{name} defends", name=name) if id == DEFEND else t("{name} attacks", name=name)


def _action_option(
    table: RuneTable, both: Contenders, id: str, action: int, fighter: Contender, phase: str, solver: Solver | None
) -> Option:
    target, defends, label = both.foe.value(phase), id == DEFEND, _action_label(table, id, fighter)
    rolls = {"roll": roll_needed(fighter.value(phase), target), "chance": percent(chance(fighter.value(phase), target))}
    facts: tuple[Label, ...] = (t("{n}+", n=rolls["roll"]), t("{n}%", n=rolls["chance"]))
    note = t("{roll}+, {chance}%", **rolls)
    if solver is not None:
        hit = verbatim("-") if defends else verbatim(str(fighter.damage(phase)))
        won = percent(solver.odds_of(fight_position(both), action).won)
        facts = (*facts, hit, verbatim(str(both.foe.damage(phase))), t("{n}%", n=won))
        note = t("{roll}+, {chance}%; you win {won}%", won=won, **rolls)
    return Option(id, label, note, number=action_number(id), facts=facts)
