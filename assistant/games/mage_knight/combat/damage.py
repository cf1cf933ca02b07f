"""The damage phase: digest C4. Each attack that was not blocked, in any order; the table says who takes it."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.mage_knight.combat import arithmetic, foes
from assistant.games.mage_knight.combat.events import HeroHurt, KnockedOut, UnitHurt
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES
from assistant.games.mage_knight.combat.outcome import beat
from assistant.games.mage_knight.combat.state import Fight, Foe
from assistant.games.mage_knight.laying import who_name
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import fame
from assistant.games.mage_knight.sheet.state import Unit
from assistant.games.mage_knight.sheet.units import unit_name
from assistant.table.questions import InOrder, Number, Option
from assistant.table.text import Text, t


@rules.step(phase="combat", title=t("damage phase"), rule="C4, L757-818")
def damage_phase(table: MageTable) -> None:
    """One unblocked attack after another; then summoned monsters vanish."""
    fight = table.state.fight
    if fight is None:
        return
    fight.phase = "damage"
    foe = next((foe for foe in fight.attackers if foe.unblocked and not foe.attacked), None)
    if foe is None:
        beat(table, fight, [foe for foe in fight.foes if foe.active and foe.role == "summoned"])
        return
    foe.attacked = True
    left = foes.damage_of(table, fight, foe)
    if left > 0:
        left = _units_take(table, fight, foe, left)
    if left > 0:
        _hero_takes(table, fight, foe, left)
    table.then(damage_phase)


# -- units


def takers(table: MageTable, fight: Fight, foe: Foe) -> list[int]:
    """Unwounded units, ready or spent, that may take damage; none against an assassin or where none may fight."""
    if not fame.kept(table) or not fight.units_allowed or "assassination" in foe.abilities:
        return []
    units = table.state.sheet(fight.hero).units
    known = table.content.pack.unit
    return [
        index
        for index, unit in enumerate(units)
        if not unit.wounds and unit.kind in known and index not in fight.absorbed
    ]


def _units_take(table: MageTable, fight: Fight, foe: Foe, damage: int) -> int:
    """The units that step in, in this order; what is left goes on to the next, at last to the hero."""
    if not takers(table, fight, foe):
        return damage
    chosen = table.ask(lambda: _units_question(table, fight, foe, damage))
    units = table.state.sheet(fight.hero).units
    destroyed: list[int] = []
    for index in map(int, chosen):
        if damage <= 0:
            break
        damage = _unit_takes(table, fight, foe, index, units[index], damage, destroyed)
    _remove(fight, units, destroyed)
    return damage


def _unit_takes(
    table: MageTable, fight: Fight, foe: Foe, index: int, unit: Unit, damage: int, destroyed: list[int]
) -> int:
    card = table.content.pack.unit[unit.kind]
    hit = arithmetic.unit_takes(
        damage,
        card.armor,
        resistant=arithmetic.resists(card.resistances, foe.element),
        poison="poison" in foe.abilities,
        paralyze="paralyze" in foe.abilities,
    )
    unit.wounds += hit.wounds
    if hit.absorbed:
        fight.absorbed.append(index)
    if hit.destroyed:
        destroyed.append(index)
    table.tell(
        UnitHurt(
            unit=unit.kind,
            enemy=foe.enemy,
            wounds=hit.wounds,
            destroyed=hit.destroyed,
            absorbed=hit.absorbed,
            rule="C4, L766-786, L804-814",
        )
    )
    return hit.left


def _remove(fight: Fight, units: list[Unit], destroyed: Sequence[int]) -> None:
    """Destroyed units are gone; the others move up."""
    for index in sorted(destroyed, reverse=True):
        del units[index]
        fight.absorbed = [other - (other > index) for other in fight.absorbed if other != index]


def _units_question(table: MageTable, fight: Fight, foe: Foe, damage: int) -> InOrder:
    units = table.state.sheet(fight.hero).units
    options = tuple(
        Option(
            str(index), unit_name(table.content, units[index].kind), note=_unit_note(table, units[index], foe), most=1
        )
        for index in takers(table, fight, foe)
    )
    return InOrder(
        key=f"units:{foe.number}",
        name=t("units that take damage"),
        prompt=_damage_comes(table, foe, damage),
        hint=t("Which units take it, in order? What is left reaches your hero. Enter alone: none."),
        options=options,
        count=len(options),
        least=0,
        rule="C4, L766-786",
    )


def _unit_note(table: MageTable, unit: Unit, foe: Foe) -> Text:
    card = table.content.pack.unit[unit.kind]
    if arithmetic.resists(card.resistances, foe.element):
        return t("armour {n}, resists it", n=card.armor)
    return t("armour {n}", n=card.armor)


def _damage_comes(table: MageTable, foe: Foe, damage: int) -> Text:
    return t(
        "DAMAGE. {enemy}: {element} {damage}.",
        enemy=foes.foe_name(table.content, foe.enemy),
        element=ELEMENT_NAMES[foe.element],
        damage=damage,
    )


# -- the hero


def _hero_takes(table: MageTable, fight: Fight, foe: Foe, damage: int) -> None:
    """C4: wounds into the hand; poison adds as many to the discard pile, paralysis empties the hand."""
    if not fame.kept(table) or not takers_known(table, fight):
        damage = table.ask(lambda: _reaches_question(table, fight, foe, damage))
    if damage <= 0:
        return
    armor = fame.armor(table, fight.hero)
    hit = arithmetic.hero_takes(damage, armor, poison="poison" in foe.abilities, paralyze="paralyze" in foe.abilities)
    fight.wounds += hit.hand
    if fame.kept(table):
        table.state.sheet(fight.hero).wounds += hit.hand + hit.discard
    table.tell(
        HeroHurt(
            who=fight.hero,
            alone=len(table.state.heroes) == 1,
            enemy=foe.enemy,
            damage=damage,
            armor=armor,
            hand=hit.hand,
            discard=hit.discard,
            paralyzed=hit.paralyzed,
            rule="C4, L788-814",
        )
    )
    knock_out(table, fight)


def knock_out(table: MageTable, fight: Fight) -> None:
    """C4: as many wounds into the hand in this fight as the printed hand limit (edge cases 17, 18)."""
    limit = fame.hand_limit(table, fight.hero)
    if fight.knocked_out or not arithmetic.knocked_out(fight.wounds, limit):
        return
    fight.knocked_out = True
    table.tell(
        KnockedOut(
            who=fight.hero,
            alone=len(table.state.heroes) == 1,
            wounds=fight.wounds,
            limit=limit,
            rule="C4, L796-800",
        )
    )


def takers_known(table: MageTable, fight: Fight) -> bool:
    """Whether the app knows every unit that could have stepped in."""
    units = table.state.sheet(fight.hero).units
    return bool(units) and all(unit.kind in table.content.pack.unit for unit in units)


def _reaches_question(table: MageTable, fight: Fight, foe: Foe, damage: int) -> Number:
    alone = len(table.state.heroes) == 1
    return Number(
        key=f"reaches:{foe.number}",
        name=t("damage"),
        lead=(_damage_comes(table, foe, damage),),
        prompt=t("How much of it reaches your hero?")
        if alone
        else t("How much of it reaches {hero}?", hero=who_name(table.content, fight.hero)),
        hint=t("Take off what units and effects take.")
        if "assassination" not in foe.abilities
        else t("Assassination: units can't take it."),
        most=damage,
        expected=damage,
        rule="C4, L788-800",
    )
