"""Two ten-sided dice, rolled by the app or typed, with what cards add. L184-192."""

from __future__ import annotations

from assistant.games.runebound2.rules import RuneTable
from assistant.pieces.dice import Die
from assistant.speech.questions import InOrder
from assistant.speech.sums import Box, Sums
from assistant.speech.text import Text, t

TEN = Die({str(face): 1 for face in range(1, 11)})


def roll(table: RuneTable, who: str, key: str, prompt: Text, value: int) -> int:
    """The total: the dice, the value and what cards add. `11.2`: a roll of 11, 2 from cards."""
    table.hear()
    if table.source("dice") == "app":
        faces = TEN.roll(table, "dice", 2, lambda: InOrder(key=key, prompt=prompt, options=(), count=2))
        return sum(int(face) for face in faces) + value
    answer = table.ask(lambda: _question(key, prompt, who))
    return answer.get("roll", 0) + answer.get("cards", 0) + value


def _question(key: str, prompt: Text, who: str) -> Sums:
    return Sums(
        key=f"roll:{key}",
        name=t("roll"),
        prompt=prompt,
        boxes=(
            Box("roll", t("two dice"), row=t("rolled"), least=2, most=20, empty="needed"),
            Box("cards", t("from cards"), row=t("rolled"), least=-20, most=20),
        ),
        to=who,
    )
