"""Counting up at the end: digest 7.1-7.13."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.questions import Option
from assistant.table.text import t

FINISHED = Option("count", t("count the score"), number=1)


@rules.step(phase="scoring", title=t("counting the score"), rule="7.13")
def count_up(table: MageTable) -> None:
    """Each player's achievements, then the score of the scenario."""
