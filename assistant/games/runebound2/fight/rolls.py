"""Two ten-sided dice, rolled by the app or typed, with what cards add; tests. L184-192, L1441-1453."""

from __future__ import annotations

from collections.abc import Callable

from assistant.components.dice import Die
from assistant.components.random_draw import draw_at_random
from assistant.engine.rules import rule
from assistant.games.runebound2.content import Test
from assistant.games.runebound2.fight.asking import ask_in_fight
from assistant.games.runebound2.fight.events import TestMade
from assistant.games.runebound2.fight.odds import chance, needed, percent
from assistant.games.runebound2.hero.sheet import value_of
from assistant.games.runebound2.names import ATTRIBUTES, WORD
from assistant.games.runebound2.rules import HERO_NUMBERS, RuneTable
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t

TEN = Die({str(face): 1 for face in range(1, 11)})
"""A face 0 counts as ten."""


def two_dice(table: RuneTable) -> int:
    """Rolled by the app."""
    return sum(int(face) for face in draw_at_random(table, "roll:dice", 2, lambda: TEN.faces, TEN.check))


def roll(table: RuneTable, who: str, what: str, prompt: Callable[[], Text], value: Callable[[], int]) -> int:
    """The total: the dice, what cards add (`11.2`: a roll of 11, 2 from cards), and the value as it is by then."""
    table.apply_corrections()
    if table.source("dice") == "app":
        return two_dice(table) + value()
    answer = ask_in_fight(table, who, lambda: _question(what, prompt(), who))
    return answer.get("roll", 0) + answer.get("cards", 0) + value()


def _question(what: str, prompt: Text, who: str) -> Sums:
    return Sums(
        key=f"roll:{what}",
        name=t("roll"),
        prompt=prompt,
        boxes=(
            Box("roll", t("two dice"), row=t("rolled"), least=2, most=20, empty="needed"),
            Box("cards", t("from cards"), row=t("rolled"), least=-20, most=20),
        ),
        to=who,
    )


@rule("L1441-1457, L2059-2061")
def test_of(table: RuneTable, who: str, test: Test) -> bool:
    """2d10, attribute and skill against the number; equal is enough. Whether it is passed."""
    HERO_NUMBERS[test.attribute].of(table, who)
    named: Text = ATTRIBUTES[test.attribute]
    if test.skill:
        named = t("{attribute}, {skill}", attribute=named, skill=WORD(table.content, test.skill))

    def value() -> int:
        skill = table.content.pack.hero[who].skills.get(test.skill, 0) if test.skill else 0
        return value_of(table.content, table.state.of(who), test.attribute) + skill

    def prompt() -> Text:
        return t(
            "Test {attribute} ({target}): {n} or more, {p}%. Your roll?",
            attribute=named,
            target=test.target,
            n=needed(value(), test.target),
            p=percent(chance(value(), test.target)),
        )

    total = roll(table, who, "test", prompt, value)
    passed = total >= test.target
    table.tell(TestMade(who=who, total=total, target=test.target, passed=passed))
    return passed
