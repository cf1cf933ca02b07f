"""The twenty-sided die: rolled by the app if it holds the die, else typed."""

from __future__ import annotations

from assistant.components.dice import Die
from assistant.games.drunagor.heroes.calculator import SIDES
from assistant.games.drunagor.rules import DrunagorTable
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import Text, t, verbatim


def roll(table: DrunagorTable, key: str, prompt: Text | None = None) -> int:
    """What the d20 shows; `prompt` is for a die on the table."""
    if table.source("d20") != "app":
        asked = prompt or t("What does the d20 show?")
        return table.number(key, asked, name=t("d20"), least=1, most=SIDES)
    die = Die({str(face): 1 for face in range(1, SIDES + 1)})
    faces = tuple(Option(face, verbatim(face)) for face in die.faces)
    return int(die.roll(table, "d20", 1, lambda: InOrder(key=key, prompt=t("d20?"), options=faces, count=1))[0])
