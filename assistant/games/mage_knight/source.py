"""The mana source: digest A5. Only where the players gave the dice to the app, or let it keep count of them."""

from __future__ import annotations

from assistant.games.mage_knight.content import COLORS
from assistant.games.mage_knight.events import DieRerolled, SourceRolled
from assistant.games.mage_knight.rules import COLOR_NAMES, MageTable
from assistant.table.pieces import Die
from assistant.table.questions import InOrder, OneOf, Option
from assistant.table.text import t, tn

DIE = Die({"red": 1, "blue": 1, "green": 1, "white": 1, "gold": 1, "black": 1})


def held(table: MageTable) -> bool:
    return table.source("dice") != "off"


def roll_source(table: MageTable) -> None:
    """All dice; while fewer than half show a basic colour, the gold and black ones again."""
    dice = _roll(table, table.content.scenario.dice)
    while 2 * sum(die in COLORS for die in dice) < len(dice):
        basic = [die for die in dice if die in COLORS]
        dice = basic + _roll(table, len(dice) - len(basic), again=True)
    table.state.dice = dice
    table.tell(SourceRolled(dice=tuple(dice), rule="A5"))


def use_die(table: MageTable) -> str:
    """One die of the source is taken; it is rolled again at the end of the turn."""
    return table.ask(
        lambda: OneOf(
            key="die",
            name=t("die used"),
            prompt=t("Which die do you use?"),
            options=tuple(Option(face, COLOR_NAMES[face]) for face in DIE.faces if face in table.state.dice),
        )
    )


def put_back(table: MageTable, used: list[str]) -> None:
    """E1: each used die is rolled and returned, without the half rule."""
    for die in used:
        now = _roll(table, 1)[0]
        if die in table.state.dice:
            table.state.dice.remove(die)
        table.state.dice.append(now)
        table.tell(DieRerolled(used=die, now=now, rule="E1"))


def _roll(table: MageTable, count: int, *, again: bool = False) -> list[str]:
    return table.roll(
        "dice",
        DIE,
        count,
        lambda: InOrder(
            key=f"roll:{count}",
            name=t("mana dice"),
            prompt=tn(
                "Fewer than half are basic colours: roll {n} die again. What came?",
                "Fewer than half are basic colours: roll {n} dice again. What came?",
                count,
            )
            if again
            else tn("Roll {n} mana die. What came?", "Roll {n} mana dice. What came?", count),
            options=tuple(Option(face, COLOR_NAMES[face]) for face in DIE.faces),
            count=count,
            least=count,
        ),
    )
