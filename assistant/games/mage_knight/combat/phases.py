"""The four phases of a fight, each a step of its own: digest C2-C5. An empty answer passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from assistant.games.mage_knight.called import COLOR_NAMES, DIE_COLORS
from assistant.games.mage_knight.cards import ELEMENTS
from assistant.games.mage_knight.combat import arithmetic, foes, reasons
from assistant.games.mage_knight.combat.damage import damage_phase
from assistant.games.mage_knight.combat.events import (
    AttackMade,
    BlockMade,
    DieShown,
    EnemySummoned,
    LetThrough,
    OutOfReach,
)
from assistant.games.mage_knight.combat.meddling import JOINS, happened, meddled
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES
from assistant.games.mage_knight.combat.outcome import beat, city_of, fight_over
from assistant.games.mage_knight.combat.state import Fight, Foe
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.names import enemy_name
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.questions import Answer, Box, OneOf, Option, Sums, WhichOf
from assistant.table.text import Text, t

ATTACK = "attack"
RANGED, SIEGE = "ranged", "siege"
HIDDEN_DIE = {"ranged": "white", "block": "red", "attack": "blue"}
"""Interactive combat: the colour that is shown or denied when this phase begins (L1393-1412)."""


# -- ranged and siege


@rules.step(phase="combat", title=t("ranged and siege phase"), rule="C2, L666-703")
def ranged_phase(table: MageTable) -> None:
    """C2: several attacks, one after another, until nobody is left or the table passes."""
    fight = table.state.fight
    if fight is None or _won(table, fight):
        return
    fight.phase = "ranged"
    fight.walled = not _reachable(fight)
    if fight.walled:
        table.tell(
            OutOfReach(enemies=tuple(foe.enemy for foe in fight.targets), rule="C2, L675-678", reasons=(reasons.TWICE,))
        )
        table.then(summoning)
        return
    answer = _attack(table, fight, _reachable)
    if meddled(table, answer):
        table.then(ranged_phase)
    elif answer == PASS:
        table.then(summoning)
    else:
        table.then(ranged_phase)


def _reachable(fight: Fight) -> list[Foe]:
    return [foe for foe in fight.targets if arithmetic.targetable(fortified=foe.fortified, by_site=foe.by_site)]


def _within_reach_after_all(fight: Fight) -> bool:
    """Nobody was asked for a ranged attack, nothing was blocked yet, and now somebody joined or walls fell."""
    return fight.walled and not any(foe.attacked or foe.unblocked for foe in fight.foes) and bool(_reachable(fight))


# -- attack


@rules.step(phase="combat", title=t("attack phase"), rule="C5, L822-830")
def attack_phase(table: MageTable) -> None:
    """C5: every kind of attack may be mixed, walls no longer matter."""
    fight = table.state.fight
    if fight is None or _won(table, fight):
        return
    fight.phase = "attack"
    answer = _attack(table, fight, lambda running: running.targets)
    if meddled(table, answer):
        table.then(attack_phase)
    elif answer == PASS:
        table.then(fight_over)
    else:
        table.then(attack_phase)


def _won(table: MageTable, fight: Fight) -> bool:
    """Nobody is left to fight."""
    if fight.targets:
        return False
    table.then(fight_over)
    return True


# -- attacks of either phase

PASS = "pass"
MADE = "made"


def _attack(table: MageTable, fight: Fight, targets: Callable[[Fight], list[Foe]]) -> str:
    """One attack: whom, then how much. Several are beaten together or not at all."""
    chosen = targets(fight)
    if len(chosen) > 1:
        answer = cast(Answer, table.ask(lambda: _targets_question(table, fight, targets(fight))))
        if isinstance(answer, str):
            return answer
        chosen = [foe for foe in targets(fight) if str(foe.number) in cast(list[str], answer)]
        if not chosen:
            return PASS
        only = False
    else:
        only = True
    numbers = [foe.number for foe in chosen]
    powers = cast(Answer, table.ask(lambda: _powers_question(table, fight, _still(fight, numbers), only=only)))
    if isinstance(powers, str):
        return powers
    if not powers:
        return PASS if only else MADE
    _strike(table, fight, _still(fight, numbers), cast(dict[str, int], powers))
    return MADE


def _still(fight: Fight, numbers: Sequence[int]) -> list[Foe]:
    return [foe for foe in fight.targets if foe.number in numbers]


def _targets_question(table: MageTable, fight: Fight, targets: Sequence[Foe]) -> WhichOf:
    ranged = fight.phase == "ranged"
    return WhichOf(
        key="targets",
        name=t("targets"),
        lead=tuple(_beyond_reach(table, fight)) if ranged else (),
        prompt=t("RANGED AND SIEGE. Whom do you attack?") if ranged else t("ATTACK. Whom do you attack?"),
        hint=t("Several together: the sum of their armour. Enter alone: nobody more."),
        options=tuple(
            foes.foe_option(table.content, foe, t("armour {n}", n=foes.armor_of(fight, foe))) for foe in targets
        ),
        happened=happened(),
        rule="C2, L666-703" if ranged else "C5, L822-830",
    )


def _beyond_reach(table: MageTable, fight: Fight) -> Iterator[Text]:
    """Why somebody is not among those who can be attacked."""
    hidden = [foe for foe in fight.targets if foe not in _reachable(fight)]
    if hidden:
        names = tuple(enemy_name(table.content, foe.enemy) for foe in hidden)
        yield t("Fortified twice, out of reach in this phase: {enemies}.", enemies=names)


def _powers_question(table: MageTable, fight: Fight, targets: Sequence[Foe], *, only: bool) -> Sums:
    """`only`: nobody else could be attacked, so that no attack at all ends the phase."""
    ranged = fight.phase == "ranged"
    armor = sum(foes.armor_of(fight, foe) for foe in targets)
    names = tuple(enemy_name(table.content, foe.enemy) for foe in targets)
    only_siege = ranged and arithmetic.siege_only([(foe.fortified, foe.by_site) for foe in targets])
    return Sums(
        key="attack",
        name=t("attack"),
        prompt=t("RANGED AND SIEGE against {enemies}: armour {armor}.", enemies=names, armor=armor)
        if ranged
        else t("ATTACK against {enemies}: armour {armor}.", enemies=names, armor=armor),
        lead=tuple(reasons.of_attack(table.content, fight, targets)),
        hint=t("Nothing counts before Enter; u takes a phase back."),
        boxes=_ranged_boxes(only_siege) if ranged else _boxes(ATTACK, t("your attack")),
        none=_no_attack(ranged=ranged) if only else t("no attack: choose again"),
        happened=happened(),
        rule="C2, L666-703" if ranged else "C5, L822-830",
    )


def _no_attack(*, ranged: bool) -> Text:
    return t("no ranged attack: on to the block") if ranged else t("no attack: the fight ends")


def _boxes(kind: str, row: Text) -> tuple[Box, ...]:
    prefix = "" if kind == ATTACK else f"{kind}_"
    return tuple(Box(prefix + element, ELEMENT_NAMES[element], row=row) for element in ELEMENTS)


def _ranged_boxes(only_siege: bool) -> tuple[Box, ...]:
    siege = _boxes(SIEGE, t("siege"))
    return siege if only_siege else (*_boxes(RANGED, t("ranged")), *siege)


def _strike(table: MageTable, fight: Fight, targets: Sequence[Foe], given: dict[str, int]) -> None:
    """All of them fall if the power reaches the sum of their armour; otherwise nothing happens."""
    powers = given
    if fight.phase == "ranged":
        powers = arithmetic.ranged_powers(
            {element: given.get(f"{RANGED}_{element}", 0) for element in ELEMENTS},
            {element: given.get(f"{SIEGE}_{element}", 0) for element in ELEMENTS},
            only_siege=arithmetic.siege_only([(foe.fortified, foe.by_site) for foe in targets]),
        )
    resistances = [foe.resistances for foe in targets]
    matters = bool(powers.get("cold_fire")) and arithmetic.mixed_resistance(resistances)
    together = matters and table.ruling("cold_fire_against_a_group") == "halved"
    power = arithmetic.attack_power(powers, resistances, together=together)
    armor = sum(foes.armor_of(fight, foe) for foe in targets)
    beaten = bool(targets) and power.total >= armor
    table.tell(
        AttackMade(
            phase=fight.phase,
            targets=tuple(foe.enemy for foe in targets),
            power=power.total,
            armor=armor,
            beaten=beaten,
            reasons=reasons.of_power(table.content, power, targets),
            rule="C2, L666-703" if fight.phase == "ranged" else "C5, L822-830",
        )
    )
    if beaten:
        beat(table, fight, targets)


# -- block


@rules.step(phase="combat", title=t("summoning"), rule="C3, L709-713")
def summoning(table: MageTable) -> None:
    """C3: each undefeated summoner draws a brown token that stands in for it in block and damage."""
    fight = table.state.fight
    if fight is None or _won(table, fight):
        return
    fight.phase = "block"
    for summoner in [foe for foe in fight.targets if foe.summoner and not foe.summons]:
        enemy = tokens.draw(table, "brown", t("{enemy}, summoning", enemy=enemy_name(table.content, summoner.enemy)))
        if enemy not in table.content.pack.enemy:
            continue
        monster = foes.make(table.content, enemy, role="summoned")
        city = city_of(table, fight)
        if city is not None and summoner.role == "defender" and table.ruling("summoned_in_city") == "like_defenders":
            foes.strengthen(monster, foes.cities_of(table.content, city))
        summoner.summons = foes.add(fight, monster).number
        table.tell(EnemySummoned(by=summoner.enemy, enemy=enemy, rule="C3, L709-713"))
    if fight.die == "hidden":
        table.then(show_die)
    table.then(block_phase)


@rules.step(phase="combat", title=t("block phase"), rule="C3, L707-753")
def block_phase(table: MageTable) -> None:
    """C3: each attack by itself; it is blocked wholly or not at all."""
    fight = table.state.fight
    if fight is None or _won(table, fight):
        return
    if _within_reach_after_all(fight):
        table.then(ranged_phase)
        return
    fight.phase = "block"
    foe = next((foe for foe in fight.attackers if not foe.attacked and not foe.unblocked), None)
    if foe is None:
        table.then(damage_phase)
        table.then(show_die)
        table.then(attack_phase)
        return
    if foes.attack_of(fight, foe) <= 0:
        foe.attacked = True
        table.then(block_phase)
        return
    needed, damage = foes.block_needed(table, fight, foe), foes.damage_of(table, fight, foe)
    answer = cast(Answer, table.ask(lambda: _block_question(table, fight, foe, needed, damage)))
    if not meddled(table, answer):
        _block(table, fight, foe, needed, damage, cast(dict[str, int], answer))
    table.then(summoning if answer == JOINS.id else block_phase)  # a summoner may have joined


def _block(table: MageTable, fight: Fight, foe: Foe, needed: int, damage: int, block: dict[str, int]) -> None:
    power = arithmetic.block_power(block, [foe.element])
    if power.total >= needed:
        foe.blocked = foe.attacked = True
    else:
        foe.unblocked = True
    if block:
        table.tell(
            BlockMade(
                enemy=foe.enemy,
                power=power.total,
                needed=needed,
                blocked=foe.blocked,
                reasons=reasons.of_block(power, foe.element),
                rule="C3, L707-753",
            )
        )
        if foe.blocked and foe.role == "summoned":
            beat(table, fight, [foe])
    if foe.unblocked:
        table.tell(LetThrough(enemy=foe.enemy, damage=damage, rule="C3, C4, L757-764"))


def _block_question(table: MageTable, fight: Fight, foe: Foe, needed: int, damage: int) -> Sums:
    name = enemy_name(table.content, foe.enemy)
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
        else t("BLOCK. {enemy} attack: {element} {attack}.", enemy=name, element=element, attack=attack),
        lead=tuple(reasons.before_block(foe)),
        hint=t("Nothing counts before Enter; u takes a phase back."),
        boxes=_boxes(ATTACK, t("your block")),
        none=reasons.unblocked(table, fight, damage),
        happened=happened(),
        rule="C3, L707-753",
    )


# -- the Interactive combat variant


@rules.step(phase="combat", title=t("the previous player's die"), rule="7.12, L1393-1412")
def show_die(table: MageTable) -> None:
    """White is shown or denied before the ranged phase, red before the block, the rest before the attack."""
    fight = table.state.fight
    if fight is None or fight.die != "hidden" or not fight.targets:
        return
    color = HIDDEN_DIE.get(fight.phase, "blue")
    if color != "blue":
        shown = table.ask(
            OneOf(
                key=f"die:{color}",
                name=t("the previous player's die"),
                prompt=t("Does the previous player show a {color} die?", color=COLOR_NAMES[color]),
                options=(Option("no", t("no")), Option(color, t("yes"))),
                expected="no",
            )
        )
    else:
        shown = table.ask(
            OneOf(
                key="die:rest",
                name=t("the previous player's die"),
                prompt=t("The previous player turns up the die. Its colour?"),
                options=tuple(Option(die, DIE_COLORS[die]) for die in ("blue", "black", "green", "gold")),
            )
        )
    if shown != "no":
        fight.die = shown
        table.tell(DieShown(die=shown, enemy=fight.targets[0].enemy, rule="7.12, L1393-1412"))
