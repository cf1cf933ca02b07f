"""The menu "my hero", where players enter changes of a hero's sheet that the app keeps. Rules digest: C9-C13."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS, as_color
from assistant.games.mage_knight.market.units import disband, unit_options
from assistant.games.mage_knight.names import COLOR, HERO, SKILL, UNIT
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import cards, units
from assistant.games.mage_knight.sheet.crystals import gain_crystal, use_crystal
from assistant.games.mage_knight.sheet.events import SkillUsed, UnitChange
from assistant.games.mage_knight.sheet.fame import change_reputation, gain_fame
from assistant.games.mage_knight.sheet.state import Sheet, Unit
from assistant.messages.questions import Option
from assistant.messages.text import Text, as_text, t, tc

MOST_CHANGE = 30
ChangeAction = Callable[[MageTable, str], None]


# -- crystals, fame, reputation, wounds


def _crystal_gained(table: MageTable, hero: str) -> None:
    color = table.one(
        "crystal_gained", t("Which crystal did you gain?"), lambda: COLORS, COLOR, name=t("crystal"), reports=True
    )
    gain_crystal(table, hero, as_color(color), "effect")


def _crystal_used(table: MageTable, hero: str) -> None:
    def held() -> list[str]:
        crystals = table.state.peek_sheet(hero).crystals
        return [color for color in COLORS if crystals.get(color, 0)]

    color = table.one("crystal_used", t("Which crystal did you use?"), held, COLOR, name=t("crystal"), reports=True)
    if color:
        use_crystal(table, hero, as_color(color))


def _ask_amount(
    change: Callable[[MageTable, str, int], None], key: str, name: Text, prompt: Text, least: int
) -> ChangeAction:
    """Return a menu action that asks for a number and calls `change` with it."""

    def happens(table: MageTable, hero: str) -> None:
        change(
            table, hero, table.number(key, prompt, name=name, least=least, most=MOST_CHANGE, expected=1, reports=True)
        )

    return happens


_fame = _ask_amount(gain_fame, "hero_fame", t("fame"), t("How much fame?"), 0)
_reputation = _ask_amount(
    change_reputation, "hero_reputation", t("reputation"), t("By how much? Down with -."), -MOST_CHANGE
)
_wounded = rule("C9, L933-957")(units.change_wounds)
_wounds = _ask_amount(_wounded, "hero_wounds", t("wounds"), t("How many wounds? Healed ones with -."), -MOST_CHANGE)


# -- cards and skills


def _card(table: MageTable, hero: str) -> None:
    """Ask for a card that the hero gained, by its kind or by its name, and record it."""
    kinds = [*cards.card_kind_options(), Option("named", t("a card by its name"))]
    kind = table.one("card_kind", t("Which kind of card?"), lambda: kinds, name=t("card gained"), reports=True)
    if kind == "named":
        cards.record_named_card(table, hero)
    else:
        cards.record_card(table, hero, kind)


def usable_skills(table: MageTable, sheet: Sheet) -> list[str]:
    """Return the hero's face-up skills that are turned over when they are used."""
    known = table.content.pack.skill
    return [
        id
        for id in sheet.skills
        if id in known and id not in sheet.used_skills and known[id].use in ("once_per_round", "interactive")
    ]


@rule("C11, L314-319")
def _skill_used(table: MageTable, hero: str) -> None:
    sheet, prompt = table.state.sheet(hero), t("Which skill did you use?")
    skill = table.one(
        "skill_used", prompt, lambda: usable_skills(table, sheet), SKILL, name=t("skill used"), reports=True
    )
    if skill:
        sheet.used_skills.append(skill)
        table.tell(SkillUsed(who=hero, skill=skill))


# -- units


def _unit_line(what: UnitChange, number: int, label: Text, when: Callable[[Unit], bool]) -> MenuLine[[str, Unit], None]:
    """Return a menu line that changes a unit. It is shown for units for which `when` is true."""
    return MenuLine(
        what,
        lambda table, hero, unit: units.change_unit(table, hero, unit, what),
        label,
        number=number,
        when=lambda table, hero, unit: when(unit),
    )


UNIT_MENU: Menu[[str, Unit], None] = Menu(
    _unit_line("used", 1, tc("unit", "used"), lambda unit: not unit.spent and not unit.wounds),
    _unit_line("healed", 2, tc("unit", "healed"), lambda unit: unit.wounds > 0),
    _unit_line("wounded", 3, tc("unit", "wounded"), lambda unit: unit.wounds == 0),
    _unit_line("readied", 4, t("readied by an effect"), lambda unit: unit.spent),
    _unit_line("banner", 5, t("a banner comes or goes"), lambda unit: True),
    MenuLine("disbanded", disband, t("disbanded or destroyed"), number=6),
)


def _unit(table: MageTable, hero: str) -> None:
    """Ask for a unit and for what happened to it. Impossible changes are not offered."""
    place = table.one(
        "which_unit", t("Which unit?"), lambda: unit_options(table, hero), name=t("unit"), sole=True, reports=True
    )
    if not place:
        return
    unit = table.state.peek_sheet(hero).units[int(place)]
    name, points = as_text(UNIT(table.content, unit.kind)), units.healing_cost(table.content, unit)
    prompt = t("{unit}: what happened?", unit=name)
    hint = t("Healing points for one wound: {points}.", points=points) if unit.wounds else None
    options = UNIT_MENU.options(table, hero, unit)
    what = table.one("unit_what", prompt, lambda: options, name=name, hint=hint, reports=True)
    UNIT_MENU.run(table, what, hero, unit)


# -- my hero


HERO_MENU: Menu[[str], None] = Menu(
    MenuLine("crystal_gained", _crystal_gained, t("crystal gained"), number=1),
    MenuLine(
        "crystal_used",
        _crystal_used,
        t("crystal used"),
        number=2,
        when=lambda table, hero: any(table.state.peek_sheet(hero).crystals.values()),
    ),
    MenuLine("fame", _fame, t("fame"), number=3),
    MenuLine("reputation", _reputation, t("reputation"), number=4),
    MenuLine("wounds", _wounds, t("wounds"), number=5),
    MenuLine(
        "unit",
        _unit,
        t("unit used, healed ..."),
        number=6,
        when=lambda table, hero: bool(table.state.peek_sheet(hero).units),
    ),
    MenuLine("card", _card, t("card gained"), number=7, note=t("not as a reward or bought")),
    MenuLine(
        "skill_used",
        _skill_used,
        t("skill used, once a round"),
        number=8,
        when=lambda table, hero: bool(usable_skills(table, table.state.peek_sheet(hero))),
    ),
)


@rules.step(phase="sheet", title=t("my hero"), rule="C9-C13")
def my_hero(table: MageTable, hero: str) -> None:
    """Ask what happened to the hero and record it."""
    ask_change(table, hero)


def ask_change(table: MageTable, hero: str, *, without: str = "") -> None:
    """Ask what happened to the hero, and record it. The menu line `without` is left out."""
    prompt = t("What happened to your hero?")
    if not table.state.alone:
        prompt = t("{hero}: what happened to your hero?", hero=HERO(table.content, hero))

    def lines() -> list[Option]:
        return [line for line in HERO_MENU.options(table, hero) if line.id != without]

    HERO_MENU.run(table, table.one(f"hero:{hero}", prompt, lines, name=t("my hero"), reports=True), hero)
