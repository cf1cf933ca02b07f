"""Deed 6, "my hero": what happened to a hero whose sheet the app keeps. Digest C9-C13."""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.mage_knight.called import COLOR_NAMES
from assistant.games.mage_knight.cards import COLORS, Color, as_color
from assistant.games.mage_knight.market.units import disband
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.rules import MageTable, or_none, rules
from assistant.games.mage_knight.sheet import cards, units, wounds
from assistant.games.mage_knight.sheet.crystals import gain_crystal, use_crystal
from assistant.games.mage_knight.sheet.events import SkillUsed
from assistant.games.mage_knight.sheet.fame import change_reputation, gain_fame
from assistant.games.mage_knight.sheet.state import Sheet, Unit
from assistant.table.questions import TENTH, Number, OneOf, Option
from assistant.table.text import Text, t, tc

MOST_CHANGE = 30


@rules.step(phase="sheet", title=t("my hero"), rule="C9-C13")
def my_hero(table: MageTable, hero: str) -> None:
    """What happened, then how much or which one."""
    what = table.ask(lambda: _what_question(table, hero))
    HAPPENINGS[what](table, hero)


def _what_question(table: MageTable, hero: str) -> OneOf:
    sheet = table.state.sheet(hero)
    return OneOf(
        key=f"hero:{hero}",
        name=t("my hero"),
        prompt=t("What happened to your hero?")
        if table.state.alone
        else t("{hero}: what happened to your hero?", hero=who_name(table.content, hero)),
        options=tuple(_options(table, sheet)),
    )


def _options(table: MageTable, sheet: Sheet) -> list[Option]:
    """Each thing keeps its number."""
    options = [
        Option("crystal_gained", t("crystal gained"), number=1),
        Option("fame", t("fame"), number=3),
        Option("reputation", t("reputation"), number=4),
        Option("wounds", t("wounds"), number=5),
        Option("card", t("card gained"), note=t("not as a reward or bought"), number=7),
    ]
    if any(sheet.crystals.values()):
        options.append(Option("crystal_used", t("crystal used"), number=2))
    if sheet.units:
        options.append(Option("unit", t("unit used, healed ..."), number=6))
    if face_up(table, sheet):
        options.append(Option("skill_used", t("skill used, once a round"), number=8))
    return sorted(options, key=lambda option: option.number or TENTH)


# -- crystals, fame, reputation, wounds


def _crystal_gained(table: MageTable, hero: str) -> None:
    color = table.ask(lambda: _color_question("crystal_gained", t("Which crystal did you gain?"), list(COLORS)))
    gain_crystal(table, hero, as_color(color), "effect")


def _crystal_used(table: MageTable, hero: str) -> None:
    def question() -> OneOf:
        crystals = table.state.sheet(hero).crystals
        held = [color for color in COLORS if crystals.get(color, 0)]
        return _color_question("crystal_used", t("Which crystal did you use?"), held)

    color = table.ask(question)
    if color in COLORS:
        use_crystal(table, hero, as_color(color))


def _color_question(key: str, prompt: Text, colors: list[Color]) -> OneOf:
    return OneOf(
        key=key,
        name=t("crystal"),
        prompt=prompt,
        options=or_none(Option(color, COLOR_NAMES[color], number=COLORS.index(color) + 1) for color in colors),
    )


def _fame(table: MageTable, hero: str) -> None:
    gain_fame(table, hero, table.ask(_number("fame", t("fame"), t("How much fame?"), least=0)))


def _reputation(table: MageTable, hero: str) -> None:
    by = table.ask(_number("reputation", t("reputation"), t("By how much? Down with -."), least=-MOST_CHANGE))
    change_reputation(table, hero, by)


def _wounds(table: MageTable, hero: str) -> None:
    by = table.ask(_number("wounds", t("wounds"), t("How many wounds? Healed ones with -."), least=-MOST_CHANGE))
    wounds.change(table, hero, by)


def _number(key: str, name: Text, prompt: Text, *, least: int) -> Number:
    return Number(key=f"hero_{key}", name=name, prompt=prompt, least=least, most=MOST_CHANGE, expected=1)


# -- cards and skills


def _card(table: MageTable, hero: str) -> None:
    kind = table.ask(
        OneOf(
            key="card_kind",
            name=t("card gained"),
            prompt=t("Which kind of card?"),
            options=tuple(Option(kind, label) for kind, label in cards.KINDS.items()),
        )
    )
    cards.note(table, hero, kind)


def face_up(table: MageTable, sheet: Sheet) -> list[str]:
    """Skills that are turned over when they are used and were not yet."""
    skills = table.content.pack.skill
    return [
        id
        for id in sheet.skills
        if id in skills and id not in sheet.used_skills and skills[id].use in ("once_per_round", "interactive")
    ]


def _skill_used(table: MageTable, hero: str) -> None:
    sheet = table.state.sheet(hero)
    skill = table.ask(
        lambda: OneOf(
            key="skill_used",
            name=t("skill used"),
            prompt=t("Which skill did you use?"),
            options=or_none(
                Option(id, t("{skill}", skill=table.content.pack.skill[id].name)) for id in face_up(table, sheet)
            ),
        )
    )
    if skill in sheet.skills:
        sheet.used_skills.append(skill)
        table.tell(SkillUsed(who=hero, alone=table.state.alone, skill=skill, rule="C11, L314-319"))


# -- units

UnitDeed = Callable[[MageTable, str, Unit], None]

DEEDS_OF_UNITS: dict[str, tuple[Text, Callable[[Unit], bool], UnitDeed]] = {
    "used": (tc("unit", "used"), lambda unit: not unit.spent and not unit.wounds, units.use),
    "healed": (tc("unit", "healed"), lambda unit: unit.wounds > 0, units.heal),
    "wounded": (tc("unit", "wounded"), lambda unit: unit.wounds == 0, units.wound),
    "readied": (t("readied by an effect"), lambda unit: unit.spent, units.ready),
    "banner": (t("a banner comes or goes"), lambda unit: True, units.attach),
}


def _unit(table: MageTable, hero: str) -> None:
    """Which one, and what: only what it can do now."""
    sheet = table.state.sheet(hero)
    index = 0
    if len(sheet.units) > 1:
        index = int(table.ask(lambda: _which_unit(table, sheet)))
    if index >= len(sheet.units):
        return
    unit = sheet.units[index]
    what = table.ask(lambda: _unit_question(table, unit))
    if what == "disbanded":
        disband(table, hero, index)
    else:
        DEEDS_OF_UNITS[what][2](table, hero, unit)


def _which_unit(table: MageTable, sheet: Sheet) -> OneOf:
    return OneOf(
        key="which_unit",
        name=t("unit"),
        prompt=t("Which unit?"),
        options=tuple(
            Option(str(index), units.unit_name(table.content, unit.kind), note=units.unit_state(unit))
            for index, unit in enumerate(sheet.units)
        ),
    )


def _unit_question(table: MageTable, unit: Unit) -> OneOf:
    name, points = units.unit_name(table.content, unit.kind), units.healing(table.content, unit)
    options = [
        Option(id, label, number=number)
        for number, (id, (label, may, _)) in enumerate(DEEDS_OF_UNITS.items(), 1)
        if may(unit)
    ]
    options.append(Option("disbanded", t("disbanded or destroyed"), number=len(DEEDS_OF_UNITS) + 1))
    return OneOf(
        key="unit_what",
        name=name,
        prompt=t("{unit}: what happened?", unit=name),
        hint=t("Healing points for one wound: {points}.", points=points) if unit.wounds else None,
        options=tuple(options),
    )


HAPPENINGS: dict[str, Callable[[MageTable, str], None]] = {
    "crystal_gained": _crystal_gained,
    "crystal_used": _crystal_used,
    "fame": _fame,
    "reputation": _reputation,
    "wounds": _wounds,
    "unit": _unit,
    "card": _card,
    "skill_used": _skill_used,
}
