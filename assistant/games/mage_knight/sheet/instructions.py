"""Laying the table again: what each hero has, as far as the app keeps it."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.sheet.view import (
    card_words,
    crystal_words,
    fame_words,
    reputation_words,
    skill_words,
    unit_words,
)
from assistant.games.mage_knight.sheet.words import pool_name
from assistant.games.mage_knight.state import MageKnight
from assistant.table.text import Text, t
from assistant.view.kinds import Words


def rows(content: Content, state: MageKnight) -> list[tuple[Text, tuple[Words, ...]]]:
    """A line for each hero, one for the common pool of skills."""
    laid: list[tuple[Text, tuple[Words, ...]]] = []
    for hero in state.heroes:
        sheet = state.sheets.get(hero)
        if sheet is None or sheet.on_table:
            continue
        words: tuple[Words, ...] = (
            t("fame {fame}", fame=fame_words(content, sheet)),
            t("level {level}", level=sheet.level),
            t("reputation {reputation}", reputation=reputation_words(content, sheet)),
            crystal_words(sheet),
            *unit_words(content, sheet),
            *skill_words(content, sheet),
            *card_words(sheet),
        )
        laid.append((t("{hero}", hero=who_name(content, hero)), words))
    if state.common_skills:
        laid.append((t("common pool"), tuple(pool_name(content, skill) for skill in state.common_skills)))
    return laid
