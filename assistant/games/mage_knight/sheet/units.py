"""Wounds, and the units of a hero whose sheet the app keeps: digest C9, C10. How units join: market/units.py."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import UnitChanged, WoundsChanged
from assistant.games.mage_knight.sheet.state import Unit
from assistant.speech.text import Text, hued, t, tc
from assistant.table.rules import rule


@rules.step(phase="sheet", title=t("units are readied"), rule="R1, L243-245")
def ready_units(table: MageTable) -> None:
    """R1 g: all units are ready again, wounded ones too, without healing; skills are turned up."""
    for sheet in table.state.sheets.values():
        for unit in sheet.units:
            unit.spent = False
        sheet.used_skills.clear()


def change_wounds(table: MageTable, hero: str, by: int, *, glade: bool = False) -> None:
    """Of the hero, in hand, deck and discard pile: taken, or healed and thrown away; never below none."""
    if not by or not table.held("sheets"):
        return
    sheet = table.state.sheet(hero)
    before = sheet.wounds
    sheet.wounds = max(0, before + by)
    table.tell(WoundsChanged(who=hero, by=sheet.wounds - before, now=sheet.wounds, glade=glade))


@rule("C10, L294-296")
def use(table: MageTable, hero: str, unit: Unit) -> None:
    """C10: only a ready, unwounded unit; spent for the round."""
    unit.spent = True
    table.tell(UnitChanged(who=hero, unit=unit.kind, what="used"))


@rule("C10, L297, L304")
def ready(table: MageTable, hero: str, unit: Unit) -> None:
    """By an effect; a wound stays."""
    unit.spent = False
    table.tell(UnitChanged(who=hero, unit=unit.kind, what="readied"))


@rule("C9, L939-941")
def wound(table: MageTable, hero: str, unit: Unit) -> None:
    """C9: a wounded unit keeps its ready or spent side."""
    unit.wounds += 1
    table.tell(UnitChanged(who=hero, unit=unit.kind, what="wounded"))


@rule("C9, L951-953")
def heal(table: MageTable, hero: str, unit: Unit) -> None:
    """C9: its level in healing points takes one wound off."""
    unit.wounds -= 1
    table.tell(UnitChanged(who=hero, unit=unit.kind, what="healed", cost=healing(table.content, unit)))


@rule("C10, L301-303")
def attach(table: MageTable, hero: str, unit: Unit) -> None:
    """C10: a banner comes or goes."""
    unit.banner = not unit.banner
    table.tell(UnitChanged(who=hero, unit=unit.kind, what="banner" if unit.banner else "no_banner"))


def healing(content: Content, unit: Unit) -> int:
    """Healing points for one wound card: the unit's level."""
    card = content.pack.unit.get(unit.kind)
    return card.level if card else 1


def unit_badge(unit: Unit) -> Text:
    """Whether it can be used, to be seen at a glance."""
    if unit.wounds:
        return hued(t("SPENT, WOUNDED") if unit.spent else t("WOUNDED"), "bad")
    return hued(t("SPENT"), "grey") if unit.spent else hued(t("READY"), "good")


def unit_state(unit: Unit) -> Text | None:
    """Only what differs from ready and unwounded."""
    if unit.wounds:
        return tc("unit", "spent, wounded") if unit.spent else tc("unit", "wounded")
    return tc("unit", "spent") if unit.spent else None
