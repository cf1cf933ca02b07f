"""Sheets that can't be."""

from __future__ import annotations

from collections import Counter

from assistant.games.mage_knight.sheet.state import BEST, HIGHEST_LEVEL, MOST_CRYSTALS, WORST, Sheet
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.questions import Refused
from assistant.speech.text import t


def check(state: MageKnight) -> None:
    """A correction that would leave no sensible sheet is refused."""
    for hero, sheet in state.sheets.items():
        if hero not in state.heroes:
            raise Refused(
                t("Nobody named {who} plays. At the table: {known}.", who=hero, known=", ".join(state.heroes))
            )
        _check_sheet(sheet)
    _check_skills(state)


def _check_sheet(sheet: Sheet) -> None:
    if not 1 <= sheet.level <= HIGHEST_LEVEL:
        raise Refused(t("There is no level {level}: a number from 1 to {most}.", level=sheet.level, most=HIGHEST_LEVEL))
    if not WORST <= sheet.reputation <= BEST:
        raise Refused(t("The reputation track goes from -{most} to {most}.", most=BEST))
    if any(not 0 <= count <= MOST_CRYSTALS for count in sheet.crystals.values()):
        raise Refused(t("A hero has at most {most} crystals of a colour.", most=MOST_CRYSTALS))
    if sheet.wounds < 0 or any(unit.wounds < 0 for unit in sheet.units):
        raise Refused(t("A count can't be below 0."))


def _check_skills(state: MageKnight) -> None:
    """Each token is there once."""
    tokens = [*state.common_skills, *(skill for sheet in state.sheets.values() for skill in sheet.skills)]
    for token, count in Counter(tokens).items():
        if count > 1:
            raise Refused(t("Each skill token is there once: {id} is named twice.", id=token))
