"""The damage phase: who takes the damage of unblocked attacks, units or the hero. Rules digest: C4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from assistant.engine.rules import rule
from assistant.games.mage_knight.combat import arithmetic, foes
from assistant.games.mage_knight.combat.arithmetic import UnitHit
from assistant.games.mage_knight.combat.events import HeroHurt, UnitHurt
from assistant.games.mage_knight.combat.interrupts import FIGHT_INTERRUPTS
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES
from assistant.games.mage_knight.combat.outcome import beat_foes, check_knock_out, take_wounds
from assistant.games.mage_knight.combat.state import Fight, Foe, under_way
from assistant.games.mage_knight.names import HERO, UNIT
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import fame
from assistant.messages.questions import InOrder, Number, Option
from assistant.messages.text import Text, hued, t, verbatim


@rules.step(phase="combat", title=t("damage phase"), rule="C4, L757-818")
def damage_phase(table: MageTable) -> None:
    """Resolve one unblocked attack. The chosen units take damage first, the hero takes the rest."""
    fight = under_way(table.state.fight)
    foe = next(unblocked_foes(fight))
    damage = foes.damage_of(table, fight, foe)
    hits = _unit_hits(table, fight, foe, _choose_units(table, fight, foe, damage), damage)
    reaching = _damage_to_hero(table, fight, foe, hits[-1][1].left if hits else damage)
    _hurt_units(table, fight, foe, hits)
    if reaching > 0:
        _hurt_hero(table, fight, foe, reaching)
    foe.attacked = True


def unblocked_foes(fight: Fight) -> Iterator[Foe]:
    """Yield the enemies whose unblocked attack has not dealt its damage yet."""
    return (foe for foe in fight.attackers if foe.unblocked and not foe.attacked)


@rules.step(phase="combat", title=t("summoned monsters vanish"), rule="C4")
def summoned_vanish(table: MageTable) -> None:
    """Remove summoned monsters at the end of the damage phase."""
    fight = under_way(table.state.fight)
    beat_foes(table, fight, [foe for foe in fight.foes if foe.is_active and foe.role == "summoned"])


# -- units


def units_that_may_take(table: MageTable, fight: Fight, foe: Foe) -> list[int]:
    """Return the indices of the hero's units that may take damage from this enemy.

    - The unit is unwounded, has absorbed no damage in this fight, and the app knows its card.
    - There are none against "assassination", and none if units take no part in the fight.
    """
    if not table.is_held("sheets") or not fight.units_allowed or "assassination" in foe.abilities:
        return []
    units = table.state.peek_sheet(fight.hero).units
    known = table.content.pack.unit
    return [
        index
        for index, unit in enumerate(units)
        if not unit.wounds and unit.kind in known and index not in fight.absorbed
    ]


@rule("C4, L766-786")
def _choose_units(table: MageTable, fight: Fight, foe: Foe, damage: int) -> list[str]:
    """Ask which units take damage and in which order."""
    if damage <= 0 or not units_that_may_take(table, fight, foe):
        return []
    return table.ask(lambda: _units_question(table, fight, foe, damage), FIGHT_INTERRUPTS)


def _unit_hits(
    table: MageTable, fight: Fight, foe: Foe, chosen: Sequence[str], damage: int
) -> list[tuple[int, UnitHit]]:
    """Return what the damage does to each chosen unit, in order, until no damage is left."""
    hits: list[tuple[int, UnitHit]] = []
    for index in map(int, chosen):
        if damage <= 0:
            break
        card = table.content.pack.unit[table.state.peek_sheet(fight.hero).units[index].kind]
        hit = arithmetic.unit_takes(
            damage,
            card.armor,
            resistant=arithmetic.resists(card.resistances, foe.element),
            poison="poison" in foe.abilities,
            paralyze="paralyze" in foe.abilities,
        )
        hits.append((index, hit))
        damage = hit.left
    return hits


@rule("C4, L766-786, L804-814")
def _hurt_units(table: MageTable, fight: Fight, foe: Foe, hits: Sequence[tuple[int, UnitHit]]) -> None:
    """Apply these hits to the hero's units. A destroyed unit leaves the game."""
    units = table.state.peek_sheet(fight.hero).units
    for index, hit in hits:
        unit = units[index]
        unit.wounds += hit.wounds
        if hit.absorbed:
            fight.absorbed.append(index)
        table.tell(
            UnitHurt(
                unit=unit.kind,
                enemy=foe.enemy,
                wounds=hit.wounds,
                destroyed=hit.destroyed,
                banner=hit.destroyed and unit.banner,
                absorbed=hit.absorbed,
            )
        )
    for index in sorted((index for index, hit in hits if hit.destroyed), reverse=True):
        table.state.units.removed.append(units.pop(index).kind)
        fight.absorbed = [other - (other > index) for other in fight.absorbed if other != index]


def _units_question(table: MageTable, fight: Fight, foe: Foe, damage: int) -> InOrder:
    options: list[Option] = []
    for index in units_that_may_take(table, fight, foe):
        card = table.content.pack.unit[table.state.peek_sheet(fight.hero).units[index].kind]
        name, armor = UNIT(table.content, card.id), (verbatim(str(card.armor)),)
        option = Option(str(index), name, note=t("armour {n}", n=card.armor), most=1, facts=armor)
        if arithmetic.resists(card.resistances, foe.element):
            note, badges = t("armour {n}, resists it", n=card.armor), (hued(t("RESISTS it"), "good"),)
            option = replace(option, note=note, badges=badges)
        options.append(option)
    return InOrder(
        key=f"units:{foe.number}",
        name=t("units that take damage"),
        prompt=_damage_text(table, foe, damage),
        hint=t("Which units take it, in order? What is left reaches your hero. Enter alone: none."),
        options=tuple(options),
        count=len(options),
        least=0,
        heads=(t("armour"),),
    )


def _damage_text(table: MageTable, foe: Foe, damage: int) -> Text:
    return t(
        "DAMAGE. {enemy}: {element} {damage}.",
        enemy=foe.display_name(table.content),
        element=ELEMENT_NAMES[foe.element],
        damage=damage,
    )


# -- the hero


@rule("C4, L788-800")
def _damage_to_hero(table: MageTable, fight: Fight, foe: Foe, damage: int) -> int:
    """Return how much of `damage` reaches the hero.

    If the app knows all units of the hero, it is all, because the units have taken their part before. Otherwise the
    players are asked.
    """
    units = table.state.peek_sheet(fight.hero).units if table.is_held("sheets") else []
    if damage <= 0 or (units and all(unit.kind in table.content.pack.unit for unit in units)):
        return damage
    return table.ask(lambda: _reaches_question(table, fight, foe, damage), FIGHT_INTERRUPTS)


@rule("C4, L788-814")
def _hurt_hero(table: MageTable, fight: Fight, foe: Foe, damage: int) -> None:
    """Give the hero wounds (C4).

    Poison puts as many wounds on the discard pile. Paralyze discards all other cards from the hand.
    """
    armor = fame.armor(table, fight.hero)
    hit = arithmetic.hero_takes(damage, armor, poison="poison" in foe.abilities, paralyze="paralyze" in foe.abilities)
    take_wounds(table, fight, hit.hand, hit.discard)
    table.tell(
        HeroHurt(
            who=fight.hero,
            enemy=foe.enemy,
            damage=damage,
            armor=armor,
            hand=hit.hand,
            discard=hit.discard,
            paralyzed=hit.paralyzed,
        )
    )
    check_knock_out(table, fight)


def _reaches_question(table: MageTable, fight: Fight, foe: Foe, damage: int) -> Number:
    hint = t("Take off what units and effects take.") if fight.units_allowed else t("Take off what effects take.")
    return Number(
        key=f"reaches:{foe.number}",
        name=t("damage"),
        lead=(_damage_text(table, foe, damage),),
        prompt=t("How much of it reaches your hero?")
        if table.state.alone
        else t("How much of it reaches {hero}?", hero=HERO(table.content, fight.hero)),
        hint=t("Assassination: units can't take it.") if "assassination" in foe.abilities else hint,
        most=damage,
        expected=damage,
    )
