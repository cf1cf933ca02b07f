"""A duel between two heroes, run by the app (L1380-1411).

The defender rolls first, and the roles swap after each round.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.engine.sequence import back_to, when
from assistant.games.runebound2.fight.actions import action_number, phase_actions
from assistant.games.runebound2.fight.current_fight import (
    CLOSED,
    DEFEND,
    acting_fighter,
    begin_scope,
    close_options,
    close_referee,
    current_contenders,
    current_fight,
    goes_on,
    new_round,
)
from assistant.games.runebound2.fight.damage import is_hurt, take_damage
from assistant.games.runebound2.fight.events import DuelRoll, RolesSwapped
from assistant.games.runebound2.fight.fighters import ally_combatants, hero_combatant
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.fight.odds import chance, duel_chance, percent, roll_needed
from assistant.games.runebound2.fight.referee import (
    apply_roll,
    has_phases_left,
    has_roll,
    is_action_missing,
    is_escaping,
    may_allies_attack_again,
    next_phase,
    phase_over,
    roll_escape,
    tell_if_no_roll,
)
from assistant.games.runebound2.fight.rolls import roll_total
from assistant.games.runebound2.names import FIGHTER, HERO, PHASES
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import Combatant, Fight
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t


@rule("L1380-1425")
def begin_duel(table: RuneTable, who: str, rival: str) -> None:
    """Begin a duel and schedule its phases, as `begin_fight` does for a fight with a Challenge."""
    begin_scope(table, Fight(Combatant(0, who), Combatant(0, rival), rival=rival))
    hero, other = hero_combatant(table, who), hero_combatant(table, rival)
    fight = Fight(hero, other, ally_combatants(table, who), rival=rival)
    fight.again = may_allies_attack_again(table, fight)
    table.state.fight = fight
    table.schedule(DUEL)


# -- before combat


@rules.step(phase="fight", title=t("the defender before combat"), rule="L1386-1391", always=True)
def defender_before_combat(table: RuneTable) -> None:
    """Let the defender use abilities before combat. The attacker follows."""
    _use_abilities(table, current_fight(table).defender.id)


@rules.step(phase="fight", title=t("the attacker before combat"), rule="L1386-1391", always=True)
def attacker_before_combat(table: RuneTable) -> None:
    _use_abilities(table, current_fight(table).attacker.id)


def _use_abilities(table: RuneTable, who: str) -> None:
    if table.ask(lambda: _before_question(table, who), FIGHT_INTERRUPTS, who) == CLOSED:
        close_referee(table)


def _before_question(table: RuneTable, who: str) -> OneOf:
    name, fight = HERO(table.content, who), current_fight(table)
    other = fight.foe if fight.hero.id == who else fight.hero
    return OneOf(
        key=f"before:{who}",
        name=t("before combat"),
        prompt=t("{hero}: abilities before combat, each once.", hero=name),
        hint=t(
            "What they do is typed: a {n}-2 Enter, {hero} takes 2.", n=other.number, hero=HERO(table.content, other.id)
        ),
        options=(Option("done", t("done"), number=1), *close_options(table)),
        expected="done",
        to=who,
    )


# -- the escape phase


@rules.step(phase="fight", title=t("a round of a duel begins"), rule="L1393-1401", always=True)
def duel_round_begins(table: RuneTable) -> None:
    fight = current_fight(table)
    new_round(fight)
    fight.phase = "escape"


@rules.step(phase="fight", title=t("escape from a duel"), rule="L1393-1394, item 17", always=True)
def choose_escape(table: RuneTable) -> None:
    """Ask whether the attacker tries to escape. There is no limit to the number of tries."""
    who = current_fight(table).attacker.id
    chosen = table.ask(lambda: _escape_question(table, who), FIGHT_INTERRUPTS, who)
    if chosen == CLOSED:
        close_referee(table)
    if chosen == "yes":
        table.ruling("r17_duel_escape")
    else:
        current_fight(table).phase = ""


def _escape_question(table: RuneTable, attacker: str) -> OneOf:
    both = current_contenders(table)
    attacker_mind, defender_mind = both.hero.value("mind"), both.foe.value("mind")
    plain = not is_escape_rolled(table)
    each_try = chance(attacker_mind, defender_mind) if plain else duel_chance(attacker_mind, defender_mind)
    return OneOf(
        key=f"flee:{attacker}",
        name=t("escape"),
        prompt=t("{hero}: try to escape? {n}% each try.", hero=HERO(table.content, attacker), n=percent(each_try)),
        options=(Option("yes", t("yes"), number=5), Option("no", t("no"), number=2), *close_options(table)),
        expected="no",
        to=attacker,
    )


def is_escape_rolled(table: RuneTable) -> bool:
    """Return whether the defender rolls against an escape.

    Ruling 17 may set the target to the defender's Mind instead.
    """
    return table.ruling("r17_duel_escape", told=False) != "plain"


def is_escaping_against_roll(table: RuneTable) -> bool:
    return is_escaping(table) and is_escape_rolled(table)


@rules.step(phase="fight", title=t("the defender rolls against an escape"), rule="L1393-1394, item 17", always=True)
def escape_target_roll(table: RuneTable) -> None:
    target = _roll_target(table, "defender", "mind")
    current_fight(table).target = target


@rules.step(phase="fight", title=t("the roll of an escape"), rule="L981-1031, item 17", always=True)
def duel_escape_roll(table: RuneTable) -> None:
    def target() -> int:
        rolled = is_escape_rolled(table)
        return current_fight(table).target if rolled else current_contenders(table).foe.value("mind")

    roll_escape(table, target)


@rules.step(phase="fight", title=t("the wound of a failed escape"), rule="L1000-1006, L2034-2037", always=True)
def duel_escape_wound(table: RuneTable) -> None:
    take_damage(table)


def _roll_target(table: RuneTable, what: str, phase: str) -> int:
    """Let the defender roll. Return the total, which the attacker must reach."""
    defender = current_fight(table).defender.id

    def prompt() -> Text:
        return t("{hero} rolls first: two dice, and cards?", hero=HERO(table.content, defender))

    return roll_total(table, defender, what, prompt, lambda: current_contenders(table).foe.value(phase))


# -- ranged, melee and magic combat


@rules.step(phase="fight", title=t("a phase of a duel begins"), rule="L1396-1401", always=True)
def duel_phase_begins(table: RuneTable) -> None:
    next_phase(current_fight(table))


@rules.step(phase="fight", title=t("attack or defence"), rule="L1396-1401, L1588-1599", always=True)
def choose_duel_action(table: RuneTable) -> None:
    """Ask what the attacker does, before the defender rolls."""
    who = current_fight(table).attacker.id
    action = table.ask(lambda: _action_question(table, who), FIGHT_INTERRUPTS, who)
    current_fight(table).action = action
    tell_if_no_roll(table)


def _action_question(table: RuneTable, attacker: str) -> OneOf:
    both = current_contenders(table)
    phase = both.fight.phase
    against = both.foe.value(phase)
    options = []
    for id, _, fighter in phase_actions(both):
        name = FIGHTER(table.content, fighter.id)
        label = t("{name} defends", name=name) if id == DEFEND else t("{name} attacks", name=name)
        likely = t("{n}%", n=percent(duel_chance(fighter.value(phase), against)))
        options.append(Option(id, label, likely, number=action_number(id), facts=(likely,), figures=(fighter.number,)))
    return OneOf(
        key=f"duel_way:{phase}",
        name=PHASES[phase],
        prompt=t("{phase}: what does {hero} do?", phase=PHASES[phase], hero=HERO(table.content, attacker)),
        heads=(t("chance"),),
        options=tuple(options),
        expected=options[0].id,
        to=attacker,
    )


@rules.step(phase="fight", title=t("the defender rolls first"), rule="L1396-1401, L1588-1599", always=True)
def target_roll(table: RuneTable) -> None:
    phase = current_fight(table).phase
    target = _roll_target(table, f"target:{phase}", phase)
    fight = current_fight(table)
    fight.target = target
    table.tell(DuelRoll(name=fight.defender.id, total=target))


@rules.step(phase="fight", title=t("the attacker's roll"), rule="L1396-1401, L1588-1599", always=True)
def duel_roll(table: RuneTable) -> None:
    fight = current_fight(table)
    action, phase, target = fight.action, fight.phase, fight.target

    def prompt() -> Text:
        fighter = acting_fighter(table, action)
        name, value = FIGHTER(table.content, fighter.id), fighter.value(phase)
        p = percent(chance(value, target))
        return t("{name}, {n} or more, {p}%: your roll?", name=name, n=roll_needed(value, target), p=p)

    what = f"duel:{phase}"
    total = roll_total(table, fight.attacker.id, what, prompt, lambda: acting_fighter(table, action).value(phase))
    apply_roll(table, total, current_fight(table).target)


@rules.step(phase="fight", title=t("wounds in a duel"), rule="L1396-1401, L2034-2037", always=True)
def duel_wounds(table: RuneTable) -> None:
    take_damage(table)


# -- the next round


@rules.step(phase="fight", title=t("the roles swap"), rule="L1406-1407, L1599-1600", always=True)
def swap_roles(table: RuneTable) -> None:
    """Swap attacker and defender.

    This is a step of its own, so that players see the new roles before the next question.
    """
    fight = current_fight(table)
    fight.attacking = fight.defender.id
    fight.round += 1
    new_round(fight)
    table.tell(RolesSwapped(attacker=fight.attacking, round=fight.round))


@rules.step(phase="fight", title=t("the new attacker's Allies"), rule="L1406-1407, item 8", always=True)
def allies_join(table: RuneTable) -> None:
    """Let the Allies of the new attacker join the fight. If they are not known yet, ask for them."""
    fight = current_fight(table)
    if fight.attacker is fight.foe and fight.rival_allies is None:
        allies = ally_combatants(table, fight.attacker.id)
        current_fight(table).rival_allies = allies
    fight = current_fight(table)
    fight.again = may_allies_attack_again(table, fight)
    for ally in fight.attacking_allies:
        ally.attacked = False


DUEL = rules.sequence(
    "duel_in_order",
    lambda state: state.fight.course if state.fight is not None and state.fight.rival else None,
    when(defender_before_combat, goes_on),
    when(attacker_before_combat, goes_on),
    when(duel_round_begins, goes_on),
    when(choose_escape, goes_on),
    when(escape_target_roll, is_escaping_against_roll),
    when(duel_escape_roll, is_escaping),
    when(duel_escape_wound, is_hurt),
    back_to(choose_escape, is_escaping),
    when(duel_phase_begins, goes_on),
    when(choose_duel_action, goes_on),
    back_to(choose_duel_action, is_action_missing),
    when(target_roll, has_roll),
    when(duel_roll, has_roll),
    when(duel_wounds, is_hurt),
    when(phase_over, goes_on),
    back_to(duel_phase_begins, has_phases_left),
    when(swap_roles, goes_on),
    when(allies_join, goes_on),
    back_to(duel_round_begins, goes_on),
)
