"""A fight against a Challenge, run by the app phase by phase. Players call this the referee.

Rules digest: Combat. Rulebook lines 910-1123.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.rules import rule
from assistant.engine.sequence import back_to, when
from assistant.games.runebound2.fight.actions import action_question, is_nothing_to_decide, phase_actions, win_percent
from assistant.games.runebound2.fight.challenge_card import before_combat_test
from assistant.games.runebound2.fight.current_fight import (
    CLOSED,
    DEFEND,
    ESCAPE,
    acting_fighter,
    ally_index,
    begin_scope,
    close_options,
    close_referee,
    current_contenders,
    current_fight,
    goes_on,
    new_round,
)
from assistant.games.runebound2.fight.damage import (
    deal_damage,
    is_hurt,
    take_damage,
    wound_ally_in_fight,
    wound_combatant,
)
from assistant.games.runebound2.fight.events import (
    EscapeTried,
    FightBegan,
    NoRollNeeded,
    RollMade,
    RoundOfFight,
)
from assistant.games.runebound2.fight.fighters import ally_combatants, challenge_combatant, hero_combatant
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.fight.odds import PHASE_ORDER, roll_needed
from assistant.games.runebound2.fight.rolls import roll_total, take_test
from assistant.games.runebound2.hero.sheet import exhaust
from assistant.games.runebound2.names import FIGHTER
from assistant.games.runebound2.numbers import ESCAPE_WOUNDS
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import OPPONENT_NUMBER, Combatant, Fight, FightKind
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

ATTACK, DEFENCE = "attack", "defence"
"""The values of `RollMade.how`."""


@rule("Combat, L910-1123")
def begin_fight(
    table: RuneTable, who: str, colour: str, card: str = "", kind: FightKind = "challenge", slot: int = 0
) -> None:
    """Begin a fight and schedule its phases.

    The caller must then schedule the step after the fight, and leave its own step.
    """
    begin_scope(table, Fight(Combatant(0, who), Combatant(OPPONENT_NUMBER, card), [], kind, colour, slot))
    foe, card = challenge_combatant(table, colour, card, enemy="enemy" in kind)
    fight = Fight(hero_combatant(table, who), foe, ally_combatants(table, who), kind, colour, slot)
    fight.again = may_allies_attack_again(table, fight)
    table.state.fight = fight
    table.tell(FightBegan(who=who, foe=foe.id, won=win_percent(table, current_contenders(table))))
    table.schedule(FIGHT)


@rule("Item 8, L1121, L1359-1361")
def may_allies_attack_again(table: RuneTable, fight: Fight) -> bool:
    """Return whether an Ally may attack more than once in a round (ruling 8)."""
    return bool(fight.attacking_allies) and table.ruling("r8_ally_attacks") == "any"


# -- before combat


def has_card_text(table: RuneTable) -> bool:
    """Return whether the opponent's card may have a text to carry out before combat. Hazards and enemies have none."""
    fight = table.state.fight
    if fight is None or fight.is_hazard or fight.is_enemy:
        return False
    return goes_on(table) and fight.foe.id in table.content.pack.adventure


def has_before_combat(table: RuneTable) -> bool:
    return goes_on(table) and not current_fight(table).is_hazard


@rules.step(phase="fight", title=t("the card's text before combat"), rule="L925-952", always=True)
def card_test(table: RuneTable) -> None:
    """Make the test that the Challenge requires before combat, if there is one. Abilities follow later."""
    who = current_fight(table).hero.id
    test = before_combat_test(table, current_fight(table).foe.id)
    if test is not None and not take_test(table, who, test):
        over = exhaust(table, who, test.exhaustion) if test.exhaustion else 0
        deal_damage(table, who, over + test.wounds)


@rules.step(phase="fight", title=t("wounds before combat"), rule="L2034-2037", always=True)
def card_wounds(table: RuneTable) -> None:
    take_damage(table)


@rules.step(phase="fight", title=t("before combat"), rule="L925-952", always=True)
def before_combat(table: RuneTable) -> None:
    """Let the hero's side use abilities: each once, and one activated Item at most."""
    if table.ask(lambda: _before_question(table), FIGHT_INTERRUPTS, current_fight(table).hero.id) == CLOSED:
        close_referee(table)


def _before_question(table: RuneTable) -> OneOf:
    return OneOf(
        key="before",
        name=t("before combat"),
        prompt=t("Before combat: your abilities, each once, one activation."),
        hint=t("What they do is typed: a 9-2 Enter, it takes 2."),
        options=(Option("done", t("done: the fight begins"), number=1), *close_options(table)),
        expected="done",
        to=current_fight(table).hero.id,
    )


# -- a round


@rules.step(phase="fight", title=t("a round begins"), rule="Combat, L910-1123", always=True)
def round_begins(table: RuneTable) -> None:
    fight = current_fight(table)
    new_round(fight)
    table.tell(RoundOfFight(round=fight.round))


def next_phase(fight: Fight) -> None:
    """Go to the next combat phase. The escape is followed by the ranged phase."""
    known = fight.phase in PHASE_ORDER
    fight.phase = PHASE_ORDER[PHASE_ORDER.index(fight.phase) + 1 if known else 0]
    fight.action, fight.target = "", 0


@rules.step(phase="fight", title=t("a phase begins"), rule="L954-964", always=True)
def phase_begins(table: RuneTable) -> None:
    next_phase(current_fight(table))


@rules.step(phase="fight", title=t("attack, defence or escape"), rule="L981-1009, L1041-1123", always=True)
def choose_action(table: RuneTable) -> None:
    """Ask what happens in this phase: the hero attacks, an Ally attacks, the hero defends or tries to escape.

    An escape is possible only before ranged combat. Each fighter attacks once a round at most. Ruling 8 may allow
    Allies more attacks. Nothing is asked where the only answer is a defence without a roll, and no card can be used.
    """
    fight = current_fight(table)
    if is_nothing_to_decide(table, fight.hero.id):
        action = DEFEND
    else:
        action = table.ask(lambda: action_question(table, current_fight(table).phase), FIGHT_INTERRUPTS, fight.hero.id)
    if action == CLOSED:
        close_referee(table)
    fight = current_fight(table)
    fight.action = action
    fight.committed = action != ESCAPE
    if action == ESCAPE:
        fight.phase = "escape"
    else:
        tell_if_no_roll(table)


def tell_if_no_roll(table: RuneTable) -> None:
    """Tell the players if the chosen defence needs no roll (L1288-1295)."""
    fight = current_fight(table)
    if not needs_roll(table):
        table.tell(NoRollNeeded(name=fight.attacker.id, phase=fight.phase))


def needs_roll(table: RuneTable) -> bool:
    """Return whether the chosen action needs a roll. A defence against 0 damage needs none."""
    both = current_contenders(table)
    return both.fight.action != DEFEND or both.foe.damage(both.fight.phase) > 0


def is_escaping(table: RuneTable) -> bool:
    return goes_on(table) and current_fight(table).phase == "escape"


@rules.step(phase="fight", title=t("escape"), rule="L981-1031", always=True)
def escape_roll(table: RuneTable) -> None:
    roll_escape(table, lambda: current_contenders(table).foe.value("mind"))


def roll_escape(table: RuneTable, target: Callable[[], int]) -> None:
    """Roll 2d10 plus Mind against the target. A failed escape costs wounds, and the hero may try again."""
    who = current_fight(table).attacker.id

    def value() -> int:
        return current_contenders(table).hero.value("mind")

    def prompt() -> Text:
        return t("Escape, {n} or more: your roll?", n=roll_needed(value(), target()))

    total = roll_total(table, who, ESCAPE, prompt, value)
    fled = total >= target()
    table.tell(EscapeTried(who=who, total=total, target=target(), fled=fled))
    if fled:
        current_fight(table).ended = "fled"
    else:
        deal_damage(table, who, ESCAPE_WOUNDS)


@rules.step(phase="fight", title=t("the wound of a failed escape"), rule="L1000-1006, L2034-2037", always=True)
def escape_wound(table: RuneTable) -> None:
    take_damage(table)


# -- ranged, melee and magic combat


def has_action(table: RuneTable) -> bool:
    """Return whether a legal action is chosen for this phase."""
    if not goes_on(table):
        return False
    both = current_contenders(table)
    return any(id == both.fight.action for id, _, _ in phase_actions(both))


def is_action_missing(table: RuneTable) -> bool:
    return goes_on(table) and not has_action(table)


def has_roll(table: RuneTable) -> bool:
    return has_action(table) and needs_roll(table)


@rules.step(phase="fight", title=t("the roll of a phase"), rule="L981-1009, L1041-1123", always=True)
def combat_roll(table: RuneTable) -> None:
    """Roll for the attack or the defence."""
    fight = current_fight(table)
    action, phase = fight.action, fight.phase

    def prompt() -> Text:
        fighter = acting_fighter(table, action)
        needed = roll_needed(fighter.value(phase), current_contenders(table).foe.value(phase))
        name = FIGHTER(table.content, fighter.id)
        if action == DEFEND:
            return t("{name} defends, {n} or more: your roll?", name=name, n=needed)
        return t("{name} attacks, {n} or more: your roll?", name=name, n=needed)

    what = "defence" if action == DEFEND else f"attack:{acting_fighter(table, action).number}"
    total = roll_total(table, fight.hero.id, what, prompt, lambda: acting_fighter(table, action).value(phase))
    apply_roll(table, total, current_contenders(table).foe.value(phase))


def apply_roll(table: RuneTable, total: int, target: int) -> None:
    """Apply a combat roll. A hit wounds the opponent. A miss or a failed defence wounds the fighter who rolled."""
    both = current_contenders(table)
    phase, action, hit = both.fight.phase, both.fight.action, total >= target
    attacks, ally, fighter = action != DEFEND, ally_index(action), acting_fighter(table, action)
    damage_taken = both.foe.damage(phase)
    damage = fighter.damage(phase) if attacks else damage_taken
    how = ATTACK if attacks else DEFENCE
    table.tell(RollMade(name=fighter.id, phase=phase, how=how, total=total, target=target, hit=hit, damage=damage))
    if hit and attacks:
        if both.fight.rival:
            deal_damage(table, both.foe.id, damage)
        else:
            wound_combatant(table, both.foe, damage)
    elif not hit and ally is None:
        deal_damage(table, both.hero.id, damage_taken)
    elif not hit and ally is not None:
        wound_ally_in_fight(table, ally, damage_taken)


@rules.step(phase="fight", title=t("wounds of a phase"), rule="L1353-1373, L2034-2037", always=True)
def combat_wounds(table: RuneTable) -> None:
    take_damage(table)


@rules.step(phase="fight", title=t("a phase is over"), rule="L1121-1123", always=True)
def phase_over(table: RuneTable) -> None:
    """Note who has attacked in this round.

    This is a step of its own after the wounds, so that the screen shows the odds of this phase until then.
    """
    action = current_fight(table).action
    if action == "hero" or ally_index(action) is not None:
        acting_fighter(table, action).combatant.attacked = True
    current_fight(table).action = ""


def has_phases_left(table: RuneTable) -> bool:
    return goes_on(table) and current_fight(table).phase != PHASE_ORDER[-1]


@rules.step(phase="fight", title=t("a round is over"), rule="L1113-1119", always=True)
def round_over(table: RuneTable) -> None:
    current_fight(table).round += 1


FIGHT = rules.sequence(
    "fight_in_order",
    lambda state: state.fight.course if state.fight is not None and not state.fight.rival else None,
    when(card_test, has_card_text),
    when(card_wounds, is_hurt),
    when(before_combat, has_before_combat),
    when(round_begins, goes_on),
    when(phase_begins, goes_on),
    when(choose_action, goes_on),
    when(escape_roll, is_escaping),
    when(escape_wound, is_hurt),
    back_to(phase_begins, is_escaping),
    back_to(choose_action, is_action_missing),
    when(combat_roll, has_roll),
    when(combat_wounds, is_hurt),
    when(phase_over, goes_on),
    back_to(phase_begins, has_phases_left),
    when(round_over, goes_on),
    back_to(round_begins, goes_on),
)
