"""The panel of the hero sheets."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.mage_knight.cards import COLORS, Color
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CRYSTAL_COLORS, HERO, SKILL, UNIT, signed
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.sheet.events import card_count
from assistant.games.mage_knight.sheet.fame import level_for, level_row, next_line, reputation_row
from assistant.games.mage_knight.sheet.skills import pool_name
from assistant.games.mage_knight.sheet.state import MOST_CRYSTALS, Sheet, Unit, fame_field
from assistant.games.mage_knight.sheet.units import unit_badge, unit_state
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, as_text, for_eyes, hued, t, tc, tcs, tn, verbatim
from assistant.ui.view.blocks import Bar, Block, Grid, Label, Lines, Panel, Pip, Pips, Shelf, Slip, Stat, Stats


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """Return the panel of heroes: line by line for a single hero, as a grid for several."""
    heroes = [hero for hero in moment.state.heroes if hero in moment.state.sheets]
    if not rules.is_held(moment.world, "sheets") or not heroes:
        return []
    if len(heroes) > 1:
        return [Panel("heroes", t("HEROES"), tuple(_several_heroes(content, moment.state, heroes)))]
    (hero,) = heroes
    sheet = moment.state.sheets[hero]
    level = t("level {level}", level=sheet.level)
    return [Panel("heroes", as_text(HERO(content, hero)), tuple(_one_hero(content, sheet)), level)]


def _one_hero(content: Content, sheet: Sheet) -> Iterator[Block]:
    row, reputation = level_row(content, sheet.level), sheet.reputation
    tone = "good" if reputation > 0 else "bad" if reputation < 0 else ""
    numbers = (Stat(t("LEVEL"), sheet.level, "accent"), Stat(t("ARMOUR"), row.armor), Stat(t("HAND"), row.hand))
    yield Stats((*numbers, Stat(tc("column", "REP."), verbatim(signed(reputation)), tone)))
    yield fame_bar(content, sheet)
    yield Pips(tuple(_crystals(sheet, color) for color in COLORS))
    lines = [t("reputation {reputation}", reputation=reputation_words(content, sheet))]
    if not sheet.units:
        lines.append(tn("{n} command token", "{n} command tokens", row.command))
    if sheet.wounds:
        lines.append(hued(tn("{n} wound", "{n} wounds", sheet.wounds), "bad"))
    yield Lines(tuple(lines))
    if units := sheet.units:
        note = t("{n} of {most} command tokens", n=len(units), most=row.command)
        slips = (Slip(_with_banner(content, unit), UNIT.hue(content, unit.kind), unit_badge(unit)) for unit in units)
        yield Shelf(t("UNITS"), tuple(slips), note)
    if sheet.skills:
        yield Lines(skill_words(content, sheet), t("SKILLS"))


def fame_bar(content: Content, sheet: Sheet, label: Label | None = None) -> Bar:
    """Return a bar of the fame on the way to the next level."""
    line = next_line(content, sheet.fame)
    note = t("level {level} at {line}", level=level_for(content, line).level, line=line) if line else None
    if sheet.fame < 0:
        note = fame_words(content, sheet)
    return Bar(label or t("fame"), max(0, sheet.fame), line or max(1, sheet.fame), hue="accent", note=note)


def _crystals(sheet: Sheet, color: Color) -> Pip:
    held, name = sheet.crystals.get(color, 0), CRYSTAL_COLORS[color]
    word = for_eyes(name, t("crystals, {colour}", colour=name))
    return Pip(word, held, max(0, MOST_CRYSTALS - held), name.hue)


def _several_heroes(content: Content, state: MageKnight, heroes: list[str]) -> list[Block]:
    header = (t(""), t("fame"), *tcs("column", "lev.", "arm.", "hand", "rep.").values())
    rows: list[tuple[Label, ...]] = []
    lines: list[Label] = []
    for hero in heroes:
        sheet = state.sheets[hero]
        row = level_row(content, sheet.level)
        numbers = (str(sheet.fame), str(sheet.level), str(row.armor), str(row.hand), signed(sheet.reputation))
        rows.append((HERO(content, hero), *(verbatim(number) for number in numbers)))
        owned: tuple[Label, ...] = (crystal_words(sheet), *unit_words(content, sheet), *skill_words(content, sheet))
        lines.append(t("{who}: {owned}", who=HERO(content, hero), owned=owned))
    return [Grid(header, tuple(rows)), Lines(tuple(lines))]


def _with_banner(content: Content, unit: Unit) -> Label:
    name = UNIT(content, unit.kind)
    return t("{unit}, banner", unit=name) if unit.banner else name


def fame_words(content: Content, sheet: Sheet) -> Text:
    """Return the fame with the next level, for example `12, level 4 at 15`."""
    if sheet.fame < 0:
        return t("{fame}, on field {field}", fame=sheet.fame, field=fame_field(sheet.fame))
    line = next_line(content, sheet.fame)
    if not line:
        return verbatim(str(sheet.fame))
    return t("{fame}, level {level} at {line}", fame=sheet.fame, level=level_for(content, line).level, line=line)


def reputation_words(content: Content, sheet: Sheet) -> Text:
    row = reputation_row(content, sheet.reputation)
    if row.barred:
        return t("{reputation}, no interaction", reputation=signed(sheet.reputation))
    return t("{reputation}, influence {n}", reputation=signed(sheet.reputation), n=signed(row.influence))


def crystal_words(sheet: Sheet) -> Text:
    held = tuple(
        t("{color} {n}", color=CRYSTAL_COLORS[color], n=sheet.crystals[color])
        for color in COLORS
        if sheet.crystals.get(color, 0)
    )
    return t("{list}", list=held) if held else t("no crystals")


def unit_words(content: Content, sheet: Sheet) -> tuple[Text, ...]:
    named = ((_with_banner(content, unit), unit_state(unit)) for unit in sheet.units)
    return tuple(t("{unit} ({state})", unit=name, state=state) if state else as_text(name) for name, state in named)


def skill_words(content: Content, sheet: Sheet) -> tuple[Text, ...]:
    """Return the names of the hero's skills, with a note beside used ones."""
    return tuple(
        t("{skill} (used)", skill=SKILL(content, id)) if id in sheet.used_skills else as_text(SKILL(content, id))
        for id in sheet.skills
    )


# -- laying out a saved game


def sheet_rows(content: Content, state: MageKnight) -> list[tuple[Text, tuple[Label, ...]]]:
    """Return the rows for the layout of a saved game: one for each hero and one for the common skill pool."""
    laid: list[tuple[Text, tuple[Label, ...]]] = []
    for hero in state.heroes:
        sheet = state.sheets.get(hero)
        if sheet is None or sheet.on_table:
            continue
        joined = {"advanced_action": sheet.advanced_actions, "spell": sheet.spells, "artifact": sheet.artifacts}
        words: tuple[Label, ...] = (
            t("fame {fame}", fame=fame_words(content, sheet)),
            t("level {level}", level=sheet.level),
            t("reputation {reputation}", reputation=reputation_words(content, sheet)),
            crystal_words(sheet),
            *unit_words(content, sheet),
            *skill_words(content, sheet),
            *(card_count(kind, len(held)) for kind, held in joined.items() if held),
            *((tn("{n} wound", "{n} wounds", sheet.wounds),) if sheet.wounds else ()),
        )
        laid.append((as_text(HERO(content, hero)), words))
    if state.common_skills:
        laid.append((t("common pool"), tuple(pool_name(content, skill) for skill in state.common_skills)))
    return laid
