"""The units of a hero whose sheet the app keeps: digest C9, C10. How they join and leave: market/units.py."""

from __future__ import annotations

from typing import Literal

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import UnitChanged
from assistant.games.mage_knight.sheet.state import Unit
from assistant.table.text import Text, t, tc


@rules.step(phase="sheet", title=t("units are readied"), rule="R1, L243-245")
def ready_units(table: MageTable) -> None:
    """R1 g: all units are ready again, wounded ones too, without healing; skills are turned up."""
    for sheet in table.state.sheets.values():
        for unit in sheet.units:
            unit.spent = False
        sheet.used_skills.clear()


def use(table: MageTable, hero: str, unit: Unit) -> None:
    """C10: only a ready, unwounded unit; spent for the round."""
    unit.spent = True
    _changed(table, hero, unit, "used", "C10, L294-296")


def ready(table: MageTable, hero: str, unit: Unit) -> None:
    """By an effect; a wound stays."""
    unit.spent = False
    _changed(table, hero, unit, "readied", "C10, L297, L304")


def wound(table: MageTable, hero: str, unit: Unit, *, wounds: int = 1) -> None:
    """C9: a wounded unit keeps its ready or spent side; poison brings two wounds."""
    unit.wounds += wounds
    _changed(table, hero, unit, "wounded", "C9, L939-941")


def heal(table: MageTable, hero: str, unit: Unit) -> None:
    """C9: its level in healing points takes one wound off."""
    cost = healing(table.content, unit)
    unit.wounds -= 1
    table.tell(
        UnitChanged(who=hero, alone=table.state.alone, unit=unit.kind, what="healed", cost=cost, rule="C9, L951-953")
    )


def attach(table: MageTable, hero: str, unit: Unit) -> None:
    """C10: a banner comes or goes."""
    unit.banner = not unit.banner
    _changed(table, hero, unit, "banner" if unit.banner else "no_banner", "C10, L301-303")


def healing(content: Content, unit: Unit) -> int:
    """Healing points for one wound card: the unit's level."""
    card = content.pack.unit.get(unit.kind)
    return card.level if card else 1


def _changed(
    table: MageTable,
    hero: str,
    unit: Unit,
    what: Literal["used", "readied", "wounded", "banner", "no_banner"],
    rule: str,
) -> None:
    table.tell(UnitChanged(who=hero, alone=table.state.alone, unit=unit.kind, what=what, rule=rule))


def unit_name(content: Content, kind: str) -> Text:
    card = content.pack.unit.get(kind)
    return t("{unit}", unit=card.name) if card else t("{unit}", unit=kind or "?")


def unit_state(unit: Unit) -> Text | None:
    """Only what differs from ready and unwounded."""
    if unit.wounds:
        return tc("unit", "spent, wounded") if unit.spent else tc("unit", "wounded")
    return tc("unit", "spent") if unit.spent else None
