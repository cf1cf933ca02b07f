"""The units of a hero whose sheet the app keeps: digest C9, C10."""

from __future__ import annotations

from typing import Literal

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import UnitChanged, UnitJoined
from assistant.games.mage_knight.sheet.fame import alone, level_row
from assistant.games.mage_knight.sheet.state import Sheet, Unit
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.text import Text, t

Room = Literal["room", "later", "forgo"]


def free_tokens(content: Content, sheet: Sheet, level: int = 0) -> int:
    """Command tokens without a unit; of a level still to come if one is named."""
    return level_row(content, level or sheet.level).command - len(sheet.units)


def ready_units(table: MageTable) -> None:
    """R1 g: all units are ready again, wounded ones too, without healing; skills are turned up."""
    for sheet in table.state.sheets.values():
        for unit in sheet.units:
            unit.spent = False
        sheet.used_skills.clear()


def join(table: MageTable, hero: str, kind: str) -> None:
    """C10: a new unit is ready and unwounded."""
    sheet = table.state.sheet(hero)
    sheet.units.append(Unit(kind))
    table.tell(
        UnitJoined(
            who=hero,
            alone=alone(table.state),
            unit=kind,
            free=max(0, free_tokens(table.content, sheet)),
            rule="C10, L289, L293",
        )
    )


def disband(table: MageTable, hero: str, index: int) -> None:
    """Removed from the game; its banner goes to the discard pile."""
    units = table.state.sheet(hero).units
    if 0 <= index < len(units):
        unit = units.pop(index)
        table.tell(UnitChanged(who=hero, alone=alone(table.state), unit=unit.kind, what="disbanded", rule="C10, L293"))


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
        UnitChanged(
            who=hero, alone=alone(table.state), unit=unit.kind, what="healed", cost=cost, rule="C9, L951-953"
        )
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
    table.tell(UnitChanged(who=hero, alone=alone(table.state), unit=unit.kind, what=what, rule=rule))


def make_room(table: MageTable, hero: str, *, later: bool = False) -> Room:
    """C6, C10: a new unit needs a free command token, else one is disbanded or it is forgone; or taken later."""
    if free_tokens(table.content, table.state.sheet(hero)) > 0:
        return "room"
    answer = table.ask(lambda: _room_question(table, hero, later=later))
    if answer in ("later", "forgo"):
        return "later" if answer == "later" else "forgo"
    if answer.isdecimal():
        disband(table, hero, int(answer))
    return "room"


def _room_question(table: MageTable, hero: str, *, later: bool) -> OneOf:
    sheet = table.state.sheet(hero)
    options = [Option("later", t("take it after the level-up"))] if later else []
    options += [
        Option(str(index), t("disband {unit}", unit=unit_name(table.content, unit.kind)), note=unit_state(unit))
        for index, unit in enumerate(sheet.units)
    ]
    options.append(Option("forgo", t("forgo the new unit")))
    options.append(Option("room", t("an effect gives room for it")))
    return OneOf(
        key=f"room:{hero}",
        name=t("room for a unit"),
        prompt=t("No command token is free for the new unit."),
        options=tuple(options),
    )


def unit_name(content: Content, kind: str) -> Text:
    card = content.pack.unit.get(kind)
    return t("{unit}", unit=card.name) if card else t("{unit}", unit=kind or "?")


def unit_state(unit: Unit) -> Text | None:
    """Only what differs from ready and unwounded."""
    if unit.wounds:
        return t("spent, wounded") if unit.spent else t("wounded")
    return t("spent") if unit.spent else None


def leveling(state: MageKnight, content: Content, hero: str, reached: int) -> bool:
    """Whether the level-ups still to come give a free command token."""
    sheet = state.sheet(hero)
    return reached > sheet.level and free_tokens(content, sheet, reached) > 0
