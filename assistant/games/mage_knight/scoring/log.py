"""The log of a game: its scenario with its difficulty, and the score of each player or team."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO, VARIANT
from assistant.games.mage_knight.scoring.events import score_name
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, t, verbatim


def log_lines(content: Content, state: MageKnight) -> Iterator[Text]:
    """Yield the scenario and its difficulty, the heroes with their levels, and the scores line by line."""
    yield t("{scenario}: {heroes}", scenario=content.scenario.name, heroes=HERO.all(content, state.heroes))
    if state.city_levels:
        levels = tuple(verbatim(str(level)) for level in state.city_levels)
        yield t("difficulty: cities of level {levels}", levels=levels)
    if state.variants:
        yield t("variants: {list}", list=VARIANT.all(content, state.variants))
    for hero, sheet in state.sheets.items():
        if sheet.on_table or state.scores:  # the counted fame stands in the score
            yield t("{hero}: level {level}", hero=HERO(content, hero), level=sheet.level)
        else:
            yield t("{hero}: level {level}, fame {fame}", hero=HERO(content, hero), level=sheet.level, fame=sheet.fame)
    for score in state.scores:
        yield t("{heroes}: score {total}", heroes=HERO.all(content, score.heroes or state.heroes), total=score.total)
        for line in score.lines:
            yield t("· {what}: {points}", what=score_name(content, line.what), points=line.points)
    if state.winner:
        yield t("winner: {hero}", hero=HERO(content, state.winner))
