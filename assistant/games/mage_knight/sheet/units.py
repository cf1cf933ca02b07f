"""Wounds of heroes, and the units on hero sheets. Rules digest: C9, C10.

How units join a hero is in `market/units.py`.
"""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import UnitChange, UnitChanged, WoundsChanged
from assistant.games.mage_knight.sheet.state import Unit
from assistant.messages.text import Text, hued, t, tc


@rules.step(phase="sheet", title=t("units are readied"), rule="R1, L243-245")
def ready_units(table: MageTable) -> None:
    """Ready all units, wounded ones, too, and turn all skills face up (R1 g)."""
    for sheet in table.state.sheets.values():
        for unit in sheet.units:
            unit.spent = False
        sheet.used_skills.clear()


def change_wounds(table: MageTable, hero: str, by: int, *, glade: bool = False) -> None:
    """Change the hero's wounds in hand, deck and discard pile by `by`, never below 0."""
    if not by or not table.is_held("sheets"):
        return
    sheet = table.state.sheet(hero)
    before = sheet.wounds
    sheet.wounds = max(0, before + by)
    table.tell(WoundsChanged(who=hero, by=sheet.wounds - before, now=sheet.wounds, glade=glade))


RULES = {
    "used": "C10, L294-296",
    "readied": "C10, L297, L304",
    "wounded": "C9, L939-941",
    "healed": "C9, L951-953",
    "banner": "C10, L301-303",
}


def change_unit(table: MageTable, hero: str, unit: Unit, what: UnitChange) -> None:
    """Change a unit as `what` says: it is used, readied, wounded or healed, or it gains or loses a banner.

    A readied unit keeps its wounds, and a wounded unit stays ready or spent. Healing a wound costs healing points equal
    to the unit's level.
    """
    rule, cost = RULES[what], 0
    match what:
        case "used" | "readied":
            unit.spent = what == "used"
        case "wounded":
            unit.wounds += 1
        case "healed":
            unit.wounds -= 1
            cost = healing_cost(table.content, unit)
        case _:
            unit.banner = not unit.banner
            what = "banner" if unit.banner else "no_banner"
    table.tell(UnitChanged(who=hero, unit=unit.kind, what=what, cost=cost, rule=rule))


def healing_cost(content: Content, unit: Unit) -> int:
    """Return how many healing points one wound of the unit needs: its level."""
    card = content.pack.unit.get(unit.kind)
    return card.level if card else 1


def unit_badge(unit: Unit) -> Text:
    """Return the state of a unit as a short label: ready, spent or wounded."""
    if unit.wounds:
        return hued(t("SPENT, WOUNDED") if unit.spent else t("WOUNDED"), "bad")
    return hued(t("SPENT"), "grey") if unit.spent else hued(t("READY"), "good")


def unit_state(unit: Unit) -> Text | None:
    """Return the state of a unit in words, or None if it is ready and unwounded."""
    if unit.wounds:
        return tc("unit", "spent, wounded") if unit.spent else tc("unit", "wounded")
    return tc("unit", "spent") if unit.spent else None
