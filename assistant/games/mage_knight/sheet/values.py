"""What of a hero's sheet can be set by hand, and what can't be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.games.mage_knight.called import CRYSTALS
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.sheet.state import BEST, HIGHEST_LEVEL, MOST_CRYSTALS, WORST, Sheet
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import Refused
from assistant.table.rules import Value
from assistant.table.text import Name, Text, t

TENS = 10
"""The figures of the first hero are 11, 12 ..., those of the second 21, 22 ..."""


def values(state: MageKnight, content: Content) -> Iterator[Value]:
    """Each hero's crystals are its figures 1 to 4 (11, 12 ...), then fame, reputation and wounds."""
    for place, hero in enumerate(state.heroes, 1):
        if hero in state.sheets and hero in content.pack.hero:
            yield from _sheet(state.sheets[hero], f"sheets.{hero}", content.pack.hero[hero].name, place * TENS)
    if any(not sheet.on_table for sheet in state.sheets.values()):
        yield Value("common_skills", t("the common pool of skills"))


def _sheet(sheet: Sheet, path: str, hero: Name, tens: int) -> Iterator[Value]:
    def label(what: Text) -> Text:
        return t("{who}: {what}", who=hero, what=what)

    yield Value(f"{path}.level", label(t("level")), least=1, most=HIGHEST_LEVEL)
    if sheet.on_table:
        return
    for number, color in enumerate(COLORS, 1):
        yield Value(f"{path}.crystals.{color}", label(CRYSTALS[color]), most=MOST_CRYSTALS, figure=tens + number)
    yield Value(f"{path}.fame", label(t("fame")), least=-99, figure=tens + 5)
    reputation = label(t("reputation"))
    yield Value(f"{path}.reputation", reputation, least=WORST, most=BEST, figure=tens + 6)
    yield Value(f"{path}.wounds", label(t("wounds")), most=99, figure=tens + 7)
    yield Value(f"{path}.skills", label(t("skills")))
    yield Value(f"{path}.used_skills", label(t("skills turned over")))
    yield Value(f"{path}.advanced_actions", label(t("advanced actions")))
    yield Value(f"{path}.spells", label(t("spells")))
    yield Value(f"{path}.artifacts", label(t("artifacts")))
    for index, number in enumerate(range(1, len(sheet.units) + 1)):
        yield Value(f"{path}.units.{index}.kind", label(t("unit {n}", n=number)))
        yield Value(f"{path}.units.{index}.spent", label(t("unit {n} is spent", n=number)))
        yield Value(f"{path}.units.{index}.wounds", label(t("wounds of unit {n}", n=number)), most=2)
        yield Value(f"{path}.units.{index}.banner", label(t("unit {n} carries a banner", n=number)))


def check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible sheet is refused."""
    for hero, sheet in state.sheets.items():
        if hero not in state.heroes:
            raise Refused(
                t("Nobody named {who} plays. At the table: {known}.", who=hero, known=", ".join(state.heroes))
            )
        _check_sheet(sheet)
        for unit in sheet.units:
            if unit.kind not in content.pack.unit:
                raise Refused(t("{id} is no unit.", id=unit.kind or "-"))
    _check_skills(state, content)


def _check_sheet(sheet: Sheet) -> None:
    if not 1 <= sheet.level <= HIGHEST_LEVEL:
        raise Refused(t("There is no level {level}: a number from 1 to {most}.", level=sheet.level, most=HIGHEST_LEVEL))
    if not WORST <= sheet.reputation <= BEST:
        raise Refused(t("The reputation track goes from -{most} to {most}.", most=BEST))
    if any(not 0 <= count <= MOST_CRYSTALS for count in sheet.crystals.values()):
        raise Refused(t("A hero has at most {most} crystals of a colour.", most=MOST_CRYSTALS))
    if sheet.wounds < 0 or any(unit.wounds < 0 for unit in sheet.units):
        raise Refused(t("A count can't be below 0."))


def _check_skills(state: MageKnight, content: Content) -> None:
    """Each token is there once."""
    tokens = [*state.common_skills, *(skill for sheet in state.sheets.values() for skill in sheet.skills)]
    for token, count in Counter(tokens).items():
        if token not in content.pack.skill:
            raise Refused(t("{id} is no skill.", id=token or "-"))
        if count > 1:
            raise Refused(t("Each skill token is there once: {id} is named twice.", id=token))
