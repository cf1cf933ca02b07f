"""The questions of each combat phase. An empty answer means that the hero passes.

The order of the phases is in `sequence.py`. Rules digest: C2, C3, C5, 7.12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.engine.question_helpers import NO, YES
from assistant.games.mage_knight.card_options import TOKEN_HEADS
from assistant.games.mage_knight.combat import arithmetic, foes, reasons
from assistant.games.mage_knight.combat.arithmetic import Power, Powers
from assistant.games.mage_knight.combat.events import AttackMade, BlockMade, DieShown, LetThrough, OutOfReach
from assistant.games.mage_knight.combat.interrupts import FIGHT_INTERRUPTS
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES, boxes
from assistant.games.mage_knight.combat.outcome import beat_foes
from assistant.games.mage_knight.combat.state import Fight, Foe, under_way
from assistant.games.mage_knight.names import COLOR_NAMES, FACE
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.questions import Option, WhichOf
from assistant.messages.sums import Sums
from assistant.messages.text import t

RANGED, SIEGE = "ranged", "siege"


# -- ranged and siege


@rules.step(phase="combat", title=t("ranged and siege phase"), rule="C2, L666-703")
def ranged_phase(table: MageTable) -> None:
    """Ask for one ranged or siege attack. This step repeats until the hero passes (C2)."""
    fight = under_way(table.state.fight)
    _attack(table, fight, reachable_foes(fight))
    fight.walled = False


@rules.step(phase="combat", title=t("out of reach"), rule="C2, L675-678")
def out_of_reach(table: MageTable) -> None:
    """Skip the ranged phase, because no enemy can be attacked in it."""
    fight = under_way(table.state.fight)
    fight.walled = True
    table.tell(OutOfReach(enemies=tuple(foe.enemy for foe in fight.targets), reasons=(reasons.TWICE,)))


def reachable_foes(fight: Fight) -> list[Foe]:
    """Return the enemies that can be attacked in the ranged phase: all but those fortified by both ability and site."""
    return [foe for foe in fight.targets if arithmetic.is_targetable(fortified=foe.is_fortified, by_site=foe.by_site)]


# -- attack


@rules.step(phase="combat", title=t("attack phase"), rule="C5, L822-830")
def attack_phase(table: MageTable) -> None:
    """Ask for one attack of any kind. Fortifications do not matter in this phase (C5)."""
    fight = under_way(table.state.fight)
    _attack(table, fight, fight.targets)


# -- attacks of either phase


def _attack(table: MageTable, fight: Fight, targets: Sequence[Foe]) -> None:
    """Ask for the targets and the attack points, then resolve the attack. It beats all targets or none.

    To pass, a hero chooses no target or, if there is only one, enters no points.
    """
    only = len(targets) == 1
    numbers = [foe.number for foe in targets]
    if not only:
        chosen = table.ask(lambda: _targets_question(table, fight, _foes_numbered(fight, numbers)), FIGHT_INTERRUPTS)
        numbers = [int(number) for number in chosen]
    if not numbers:
        fight.course.enough()
        return
    powers = table.ask(
        lambda: _powers_question(table, fight, _foes_numbered(fight, numbers), only=only), FIGHT_INTERRUPTS
    )
    if powers:
        _strike(table, fight, _foes_numbered(fight, numbers), powers)
    elif only:
        fight.course.enough()


def _foes_numbered(fight: Fight, numbers: Sequence[int]) -> list[Foe]:
    return [foe for foe in fight.targets if foe.number in numbers]


def _targets_question(table: MageTable, fight: Fight, targets: Sequence[Foe]) -> WhichOf:
    ranged = fight.phase == "ranged"
    hidden = tuple(
        foe.display_name(table.content) for foe in fight.targets if ranged and foe not in reachable_foes(fight)
    )
    unreachable = t("Fortified twice, out of reach in this phase: {enemies}.", enemies=hidden)
    return WhichOf(
        key="targets",
        name=t("targets"),
        lead=(unreachable,) if hidden else (),
        prompt=t("RANGED AND SIEGE. Whom do you attack?") if ranged else t("ATTACK. Whom do you attack?"),
        hint=t("Several together: the sum of their armour. Enter alone: nobody more."),
        options=tuple(foes.foe_option(table.content, fight, foe) for foe in targets),
        heads=TOKEN_HEADS,
    )


def _powers_question(table: MageTable, fight: Fight, targets: Sequence[Foe], *, only: bool) -> Sums:
    """Return the question for attack points. With `only`, there is one target, so an empty answer ends the phase."""
    ranged = fight.phase == "ranged"
    armor = sum(foes.armor_of(fight, foe) for foe in targets)
    names = tuple(foe.display_name(table.content) for foe in targets)
    only_siege = _only_siege(fight, targets)
    passing = t("no attack: the fight ends")
    if ranged:
        passing = t("no siege attack: on to the block") if only_siege else t("no ranged attack: on to the block")
    siege_boxes, ranged_boxes = boxes(t("siege"), SIEGE), [] if only_siege else boxes(t("ranged"), RANGED)
    return Sums(
        key="attack",
        name=t("attack"),
        prompt=t("RANGED AND SIEGE against {enemies}: armour {armor}.", enemies=names, armor=armor)
        if ranged
        else t("ATTACK against {enemies}: armour {armor}.", enemies=names, armor=armor),
        lead=tuple(reasons.attack_hints(table.content, fight, targets)),
        hint=t("Nothing counts before Enter; u takes a phase back."),
        boxes=(*ranged_boxes, *siege_boxes) if ranged else tuple(boxes(t("your attack"))),
        none=passing if only else t("no attack: choose again"),
    )


def _strike(table: MageTable, fight: Fight, targets: Sequence[Foe], given: dict[str, int]) -> None:
    """Beat all targets if the attack's power reaches the sum of their armour, otherwise none."""
    resistances = [foe.resistances for foe in targets]
    matters = bool(_counting_powers(fight, targets, given).get("cold_fire")) and arithmetic.has_mixed_resistance(
        resistances
    )
    together = matters and table.ruling("cold_fire_against_a_group") == "halved"

    def power_of(typed: Powers) -> Power:
        return arithmetic.attack_power(_counting_powers(fight, targets, typed), resistances, together=together)

    power = power_of(given)
    armor = sum(foes.armor_of(fight, foe) for foe in targets)
    beaten = bool(targets) and power.total >= armor
    table.tell(
        AttackMade(
            phase=fight.phase,
            targets=tuple(foe.enemy for foe in targets),
            power=power.total,
            armor=armor,
            beaten=beaten,
            parts=arithmetic.shares(given, lambda typed: power_of(typed).total),
            reasons=reasons.power_reasons(table.content, power, targets),
        )
    )
    if beaten:
        beat_foes(table, fight, targets)


def _counting_powers(fight: Fight, targets: Sequence[Foe], typed: Powers) -> Powers:
    """Return the attack points by element that may be used in the current phase."""
    if fight.phase != "ranged":
        return typed
    return arithmetic.ranged_phase_powers(
        arithmetic.by_element(typed, RANGED),
        arithmetic.by_element(typed, SIEGE),
        only_siege=_only_siege(fight, targets),
    )


def _only_siege(fight: Fight, targets: Sequence[Foe]) -> bool:
    """Return whether only siege attacks count against these targets now, because one of them is fortified."""
    fortified = [(foe.is_fortified, foe.by_site) for foe in targets]
    return fight.phase == "ranged" and arithmetic.only_siege_counts(fortified)


# -- block


@rules.step(phase="combat", title=t("block phase"), rule="C3, L707-753")
def block_phase(table: MageTable) -> None:
    """Ask for the block against one attack. A block stops the attack completely or not at all (C3)."""
    fight = under_way(table.state.fight)
    foe = next(foes_to_block(fight))
    if foes.attack_of(fight, foe) <= 0:
        foe.attacked = True
        return
    needed, damage = foes.block_needed(table, fight, foe), foes.damage_of(table, fight, foe)
    block = table.ask(lambda: _block_question(table, fight, foe, needed, damage), FIGHT_INTERRUPTS)
    _block(table, fight, foe, needed, damage, block)


def foes_to_block(fight: Fight) -> Iterator[Foe]:
    """Yield the enemies whose attack the hero has neither blocked nor let through."""
    return (foe for foe in fight.attackers if not foe.attacked and not foe.unblocked)


def _block(table: MageTable, fight: Fight, foe: Foe, needed: int, damage: int, block: dict[str, int]) -> None:
    power = arithmetic.block_power(block, [foe.element])
    if power.total >= needed:
        foe.blocked = foe.attacked = True
    else:
        foe.unblocked = True
    hurt = reasons.wounds_if_unblocked(table, fight, damage) if foe.unblocked else 0
    if block:
        table.tell(
            BlockMade(
                enemy=foe.enemy,
                power=power.total,
                needed=needed,
                blocked=foe.blocked,
                damage=damage if foe.unblocked else 0,
                wounds=hurt,
                parts=arithmetic.shares(block, lambda typed: arithmetic.block_power(typed, [foe.element]).total),
                reasons=reasons.block_reasons(power, foe.element),
            )
        )
        if foe.blocked and foe.role == "summoned":
            beat_foes(table, fight, [foe])
    if foe.unblocked:
        table.tell(LetThrough(enemy=foe.enemy, damage=damage, needed=needed, wounds=hurt, rule="C3, C4, L757-764"))


def _block_question(table: MageTable, fight: Fight, foe: Foe, needed: int, damage: int) -> Sums:
    name = foe.display_name(table.content)
    element, attack = ELEMENT_NAMES[foe.element], foes.attack_of(fight, foe)
    return Sums(
        key=f"block:{foe.number}",
        name=t("block"),
        prompt=t(
            "BLOCK. {enemy} attack: {element} {attack}. Block needed: {needed}.",
            enemy=name,
            element=element,
            attack=attack,
            needed=needed,
        )
        if needed != attack
        else t("BLOCK. {enemy} attack: {element} {needed}.", enemy=name, element=element, needed=needed),
        lead=tuple(reasons.block_hints(foe)),
        hint=t("Nothing counts before Enter; u takes a phase back."),
        boxes=tuple(boxes(t("your block"))),
        none=reasons.no_block_text(table, fight, damage),
    )


# -- Interactive combat: the die chosen by the previous player (7.12)

BY_DIE = "7.12, L1393-1412"
THE_DIE = t("the previous player's die")


@rules.step(phase="combat", title=THE_DIE, rule=BY_DIE)
def show_white(table: MageTable) -> None:
    """Ask before the ranged phase whether the previous player's die is white."""
    _show_or_deny(table, "white")


@rules.step(phase="combat", title=THE_DIE, rule=BY_DIE)
def show_red(table: MageTable) -> None:
    """Ask before the block phase whether the previous player's die is red."""
    _show_or_deny(table, "red")


@rules.step(phase="combat", title=THE_DIE, rule=BY_DIE)
def show_rest(table: MageTable) -> None:
    """Ask before the attack phase for the colour of the previous player's die."""
    prompt = t("The previous player turns up the die. Its colour?")
    _show_die(
        table,
        table.one("die:rest", prompt, lambda: ("blue", "green", "gold", "black"), FACE, name=THE_DIE, reports=True),
    )


def _show_or_deny(table: MageTable, color: str) -> None:
    prompt = t("Does the previous player show a {color} die?", color=COLOR_NAMES[color])
    shown = (Option("no", NO), Option(color, YES))
    if table.one(f"die:{color}", prompt, lambda: shown, name=THE_DIE, expected="no", reports=True) == color:
        _show_die(table, color)


def _show_die(table: MageTable, die: str) -> None:
    fight = under_way(table.state.fight)
    fight.die = die
    table.tell(DieShown(die=die, enemy=fight.targets[0].enemy))
