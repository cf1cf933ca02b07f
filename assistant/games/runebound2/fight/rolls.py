"""Rolls of two ten-sided dice, by the app or by the players, and tests.

Rulebook lines 184-192 and 1441-1453.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.components.dice import Die
from assistant.components.random_draw import draw_at_random
from assistant.engine.rules import rule
from assistant.games.runebound2.content import Test
from assistant.games.runebound2.fight.events import TestMade
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.fight.odds import chance, percent, roll_needed
from assistant.games.runebound2.hero.sheet import attribute_value
from assistant.games.runebound2.names import ATTRIBUTES, WORD
from assistant.games.runebound2.rules import HERO_NUMBERS, RuneTable
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t

TEN_SIDED_DIE = Die({str(face): 1 for face in range(1, 11)})
"""A ten-sided die. The face 0 is read as 10."""


def roll_two_dice(table: RuneTable) -> int:
    """Let the app roll 2d10 and return the total."""
    faces = draw_at_random(table, "roll:dice", 2, lambda: TEN_SIDED_DIE.faces, TEN_SIDED_DIE.check)
    return sum(int(face) for face in faces)


def roll_total(table: RuneTable, who: str, what: str, prompt: Callable[[], Text], value: Callable[[], int]) -> int:
    """Return the sum of a roll of 2d10, the bonus from cards, and `value`.

    Players type roll and bonus as `11.2`. `value` is called after the answer, because an interrupt may have changed it.
    """
    table.apply_corrections()
    if table.source("dice") == "app":
        return roll_two_dice(table) + value()
    if table.state.fight is None:  # the test of an Encounter
        answer = table.ask(lambda: _roll_question(what, prompt(), who))
    else:
        answer = table.ask(lambda: _roll_question(what, prompt(), who), FIGHT_INTERRUPTS, who)
    return answer.get("roll", 0) + answer.get("cards", 0) + value()


def _roll_question(what: str, prompt: Text, who: str) -> Sums:
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
def take_test(table: RuneTable, who: str, test: Test) -> bool:
    """Make a test and return whether the hero passes. 2d10 plus attribute and skill must reach the target."""
    HERO_NUMBERS[test.attribute].of(table, who)
    named: Text = ATTRIBUTES[test.attribute]
    if test.skill:
        named = t("{attribute}, {skill}", attribute=named, skill=WORD(table.content, test.skill))

    def value() -> int:
        skill = table.content.pack.hero[who].skills.get(test.skill, 0) if test.skill else 0
        return attribute_value(table.content, table.state.player_of(who), test.attribute) + skill

    def prompt() -> Text:
        return t(
            "Test {attribute} ({target}): {n} or more, {p}%. Your roll?",
            attribute=named,
            target=test.target,
            n=roll_needed(value(), test.target),
            p=percent(chance(value(), test.target)),
        )

    total = roll_total(table, who, "test", prompt, value)
    passed = total >= test.target
    table.tell(TestMade(who=who, total=total, target=test.target, passed=passed))
    return passed
