"""The mana source: digest A5. Only where the players gave the dice to the app, or let it keep count of them."""

from __future__ import annotations

from collections import Counter

from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.market.events import DieRerolled, SourceRolled
from assistant.games.mage_knight.rules import COLOR_NAMES, DIE, MageTable, or_none, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import InOrder, OneOf, Option
from assistant.table.text import t, tn


def held(table: MageTable) -> bool:
    return table.source("dice") != "off"


def roll_source(table: MageTable) -> None:
    """All dice; while fewer than half show a basic colour, the gold and black ones again."""
    dice = _roll(table, table.content.dice(len(table.state.heroes)))
    while 2 * sum(die in COLORS for die in dice) < len(dice):
        basic = [die for die in dice if die in COLORS]
        dice = basic + _roll(table, len(dice) - len(basic), again=True)
    table.state.dice = dice
    table.tell(SourceRolled(dice=tuple(dice), rule="A5, L176-178, L230"))


def usable(state: MageKnight) -> list[str]:
    """The faces of the dice not yet used this turn. Gold is no use at night; black may be by day, in a dungeon."""
    free = Counter(state.dice) - Counter(state.turn.dice)
    return [face for face in DIE.faces if free[face] and not (face == "gold" and state.time == "night")]


@rules.step(phase="market", title=t("a die used"), rule="A5, L337-341")
def use_die(table: MageTable, hero: str) -> None:
    """One die of the source is taken; it is rolled again at the end of the turn."""
    face = table.ask(
        lambda: OneOf(
            key="die",
            name=t("die used"),
            prompt=t("Which die do you use?"),
            options=or_none(Option(face, COLOR_NAMES[face]) for face in usable(table.state)),
        )
    )
    if face in table.state.dice:
        table.state.turn.dice.append(face)


def put_back(table: MageTable) -> None:
    """E1: each used die is rolled and returned, without the half rule."""
    rolling = Counter(table.state.turn.dice) & Counter(table.state.dice)
    table.state.turn.dice = []
    for die in rolling.elements():
        now = _roll(table, 1)[0]
        dice = table.state.dice
        if die not in dice:  # corrected meanwhile
            continue
        dice[dice.index(die)] = now
        table.tell(DieRerolled(used=die, now=now, rule="E1, L339, L461"))


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
