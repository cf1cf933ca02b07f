"""A fight against a Challenge, refereed from before combat to its end, with exact odds. Combat; L910-1123."""

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
from assistant.games.runebound2.fight.events import (
    AllyFell,
    EscapeTried,
    FightBegan,
    NoRollNeeded,
    RefereeClosed,
    RollMade,
    RoundOfFight,
    Struck,
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
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
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
from assistant.games.runebound2.hero.sheet import exhaust, wound, wound_ally
from assistant.games.runebound2.names import FIGHTER, PHASES
from assistant.games.runebound2.numbers import ESCAPE_WOUNDS, MOST_ALLIES
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant, Fight, FightKind, Runebound2
from assistant.messages.names import Label
from assistant.messages.questions import Number, OneOf, Option
from assistant.messages.text import Text, t, verbatim

ATTACK, DEFENCE, DEFEND = "attack", "defence", "defend"
ESCAPE, CLOSED = "escape", "closed"
UNKNOWN_PERCENT = -1


@lru_cache(maxsize=32)
def _solver(setting: FightSetup) -> Solver:
    """A setting is solved once, however often it is looked at."""
    return float_solver(setting)


def solver_of(both: Contenders, odds: Source) -> Solver | None:
    """The odds from here on; None where nobody wants them, the fight is decided, or too many fight."""
    if odds == "off" or not both.hero.left or not both.foe.left or not is_solvable(fight_position(both)):
        return None
    return _solver(fight_setup(both))


CLOSE_OPTION = Option(CLOSED, t("close the referee: as if it had never been opened"), number=4)


# -- the whole


@rule("Combat, L910-1123")
def fight_challenge(
    table: RuneTable, who: str, colour: str, card: str = "", kind: FightKind = "challenge", slot: int = 0
) -> tuple[str, str]:  # fmt: skip
    """Before combat, then rounds of escape, ranged, melee and magic. How it ended, and the card that was fought."""
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
    """By the other reading of item 8 an Ally may attack in any phase that the hero does not."""
    return bool(fight.allies) and table.ruling("r8_ally_attacks") == "any"


def challenge_summary(table: RuneTable, who: str, card: str) -> tuple[Text, ...]:
    """Of a Challenge that the app knows: its numbers, and the odds where the sheet is kept."""
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
    return percent(solver.worth(fight_position(both)).won) if solver is not None else UNKNOWN_PERCENT


def restore_state(table: RuneTable, before: Runebound2) -> None:
    """Close the referee as if it had never been opened. In place: whoever called it holds this very state."""
    for name in before.__struct_fields__:
        setattr(table.state, name, getattr(before, name))


def check_end(table: RuneTable) -> bool:
    """Stops the moment the Challenge is dead, the hero is down or away. L1060-1062."""
    table.apply_corrections()
    both = current_contenders(table)
    fight = both.fight
    if not fight.ended:
        if both.foe.left == 0:
            fight.ended = "beaten"
        elif both.hero.left == 0:
            fight.ended = "knocked_out"
    return bool(fight.ended)


# -- before combat


@rule("L925-952")
def _before_combat(table: RuneTable, who: str, card: str) -> None:
    """Its own text first; then the hero's side, each ability once, one activation. A miss here costs nothing."""
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
    """One acts: the hero attacks (once a round), an Ally (each once), or the hero defends; fleeing before ranged."""
    way = ESCAPE
    while way == ESCAPE:
        way = ask_in_fight(table, who, lambda: _phase_question(table, who, phase, escapes))
        if way == CLOSED:
            current_fight(table).ended = "closed"
            return
        if way == ESCAPE:
            if try_escape(table, who, lambda: _target_number(table, "mind")):
                current_fight(table).ended = "fled"
            if check_end(table):
                return
    try:
        _act(table, who, phase, way)
    except AllyGone:
        _phase(table, who, phase, escapes=False)


def phase_actions(both: Contenders) -> list[tuple[str, int, Contender]]:
    """What can be done in this phase: its id, its place for the odds, who does it."""
    made: list[tuple[str, int, Contender]] = [] if both.hero.who.attacked else [("hero", HERO_ATTACKS, both.hero)]
    made += [
        (f"ally{place}", place, ally)
        for place, ally in enumerate(both.allies)
        if ally.left and (both.fight.again or not ally.who.attacked)
    ]
    return [*made, (DEFEND, HERO_DEFENDS, both.hero)]


def ally_index(way: str) -> int | None:
    """Of the Ally who attacks; None: the hero."""
    return int(way.removeprefix("ally")) if way.startswith("ally") else None


def action_number(id: str) -> int:
    """The digit of a way: 1 the hero attacks, 2 and 3 his Allies, 0 he defends; 4 and 5 close and flee."""
    if id in (DEFEND, "hero"):
        return int(id == "hero")
    place = int(id.removeprefix("ally"))
    return place + (2 if place < MOST_ALLIES else 4)


def _phase_question(table: RuneTable, who: str, phase: str, escapes: bool) -> OneOf:
    both = current_contenders(table)
    solver = solver_of(both, table.source("odds"))
    options = [
        _action_option(table, both, id, place, fighter, phase, solver) for id, place, fighter in phase_actions(both)
    ]
    if escapes:
        each = chance(both.hero.value("mind"), both.foe.value("mind"))
        often = escape_chance(each, both.hero.left)
        note = t("{n}% each try, {all}% before you fall", n=percent(each), all=percent(often))
        rolls = t("{n}+", n=roll_needed(both.hero.value("mind"), both.foe.value("mind"))), t("{n}%", n=percent(each))
        facts = (*rolls, verbatim("-"), verbatim(str(ESCAPE_WOUNDS)), verbatim("-")) if solver is not None else rolls
        options.append(Option(ESCAPE, t("flee"), note=note, number=5, facts=facts))
    if phase == PHASE_ORDER[0]:
        options.append(CLOSE_OPTION)
    best = solver.best(fight_position(both)) if solver is not None else HERO_ATTACKS
    expected = next((id for id, place, _ in phase_actions(both) if place == best), DEFEND)
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
    table: RuneTable, both: Contenders, id: str, place: int, fighter: Contender, phase: str, solver: Solver | None
) -> Option:
    name, target = FIGHTER(table.content, fighter.id), both.foe.value(phase)
    defends = id == DEFEND
    label = t("{name} defends", name=name) if defends else t("{name} attacks", name=name)
    rolls = {"roll": roll_needed(fighter.value(phase), target), "chance": percent(chance(fighter.value(phase), target))}
    facts: tuple[Label, ...] = (t("{n}+", n=rolls["roll"]), t("{n}%", n=rolls["chance"]))
    note = t("{roll}+, {chance}%", **rolls)
    if solver is not None:
        hit = verbatim("-") if defends else verbatim(str(fighter.damage(phase)))
        won = percent(solver.of(fight_position(both), place).won)
        facts = (*facts, hit, verbatim(str(both.foe.damage(phase))), t("{n}%", n=won))
        note = t("{roll}+, {chance}%; you win {won}%", won=won, **rolls)
    return Option(id, label, note, number=action_number(id), facts=facts)


def _act(table: RuneTable, who: str, phase: str, way: str) -> None:
    """An attack or the hero's defence; against no damage at all no roll is needed. L1288-1295."""
    attacks, place = way != DEFEND, ally_index(way)
    if not attacks and current_contenders(table).foe.damage(phase) == 0:
        table.tell(NoRollNeeded(name=who, phase=phase))
        return

    def prompt() -> Text:
        one = fighter_about_to_roll(table, place)
        said = {
            "name": FIGHTER(table.content, one.id),
            "n": roll_needed(one.value(phase), _target_number(table, phase)),
        }
        if attacks:
            return t("{name} attacks, {n} or more: your roll?", **said)
        return t("{name} defends, {n} or more: your roll?", **said)

    what = f"attack:{acting_fighter(table, place).number}" if attacks else "defence"
    total = roll_total(table, who, what, prompt, lambda: acting_fighter(table, place).value(phase))
    apply_roll(table, who, phase, way, total, _target_number(table, phase))


def apply_roll(table: RuneTable, who: str, phase: str, way: str, total: int, target: int) -> None:
    """A hit hurts the opponent; a miss, or a defence that fails, whoever rolled."""
    attacks, place, both = way != DEFEND, ally_index(way), current_contenders(table)
    fighter, suffers, hit = acting_fighter(table, place), both.foe.damage(phase), total >= target
    damage = fighter.damage(phase) if attacks else suffers
    how = ATTACK if attacks else DEFENCE
    table.tell(RollMade(name=fighter.id, phase=phase, how=how, total=total, target=target, hit=hit, damage=damage))
    if hit and attacks:
        if both.fight.rival:
            take_damage(table, both.foe.id, damage)
        else:
            wound_combatant(table, both.foe, damage)
    elif not hit and place is None:
        take_damage(table, who, suffers)
    elif not hit and place is not None:
        wound_ally_in_fight(table, who, place, suffers)
    acting_fighter(table, place).who.attacked |= attacks  # last: until then the odds are those of the phase


def _target_number(table: RuneTable, phase: str) -> int:
    return current_contenders(table).foe.value(phase)


@rule("L981-1031")
def try_escape(table: RuneTable, who: str, target: Callable[[], int]) -> bool:
    """2d10 and Mind against its Mind. A failure costs a wound, and he may try again."""

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


# -- wounds in a fight


@rule("L2034-2037")
def take_damage(table: RuneTable, who: str, damage: int) -> None:
    """A card cancels a wound at this moment, in this window; what is left is typed over what is expected."""
    if damage == 0:
        return
    prompt = t("{name} takes {n}. How much gets through?", name=FIGHTER(table.content, who), n=damage)
    question = Number(key="through", name=t("wounds"), prompt=prompt, least=0, most=99, expected=damage, to=who)
    wound_hero_in_fight(table, who, table.ask(question, FIGHT_INTERRUPTS, who))


def wound_hero_in_fight(table: RuneTable, who: str, wounds: int) -> None:
    both = current_contenders(table)
    one = both.hero if both.hero.id == who else both.foe
    if table.is_held("sheets"):
        wound(table, who, wounds)
        one.who.wounds = table.state.player_of(who).wounds
    else:
        wound_combatant(table, one, wounds)


def wound_combatant(table: RuneTable, one: Contender, wounds: int) -> None:
    """Of whom no sheet is kept."""
    one.who.wounds += wounds
    table.tell(Struck(name=one.id, wounds=wounds, left=one.left))


@rule("L1353-1373")
def wound_ally_in_fight(table: RuneTable, who: str, place: int, wounds: int) -> None:
    """The Ally, not the hero, takes what his miss costs; killed, the fight goes on."""
    ally = current_contenders(table).allies[place]
    if not wounds or not ally.left:
        return
    if table.is_held("sheets"):
        held = sheet_index(ally.who, current_fight(table))
        ally.who.wounds += wounds
        wound_ally(table, who, held, wounds)
    else:
        wound_combatant(table, ally, wounds)
        _remove_dead_ally(table, ally)


def sheet_index(ally: Combatant, fight: Fight) -> int:
    """Where this Ally lies on the hero's sheet: those that fell lie there no more."""
    place = next(place for place, one in enumerate(fight.allies) if one is ally)
    return sum(not one.fallen for one in fight.allies[:place])


def _remove_dead_ally(table: RuneTable, ally: Contender) -> None:
    if ally.left == 0 and not ally.who.fallen:
        ally.who.fallen = True
        table.tell(AllyFell(name=ally.id))


def sync_after_correction(table: RuneTable) -> None:
    """After a correction in mid-fight: the sheets follow the fight, and an Ally without Life falls."""
    both, sheets = current_contenders(table), table.is_held("sheets")
    if sheets:
        for one in (both.hero.who, both.foe.who):
            if any(player.hero == one.id for player in table.state.players):
                table.state.player_of(one.id).wounds = one.wounds
    for ally in both.allies:
        if not sheets:
            _remove_dead_ally(table, ally)
        elif not ally.who.fallen:
            held = sheet_index(ally.who, both.fight)
            table.state.player_of(both.hero.id).allies[held].wounds = ally.who.wounds
            if ally.left == 0:
                wound_ally(table, both.hero.id, held, 0)
