"""What key `e` offers at any question of a round: a hero changes, or uses a die.

All lists of key `e` have these two lines (`combat/interrupts.py`, `turns.py`), if the app tracks what they change.
"""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.hero_changes import my_hero
from assistant.messages.text import Text, t


def reason_against_die(table: MageTable, hero: str) -> Text | None:
    """Return why this hero cannot use a die now, or None.

    At the end of a turn, the used dice must be rolled first (E1).
    """
    if not hero:
        return t("only in a hero's turn")
    if table.state.turn.ends:
        return t("the turn is ending already")
    return None if source.has_die_to_use(table, hero) else source.NO_DIE_LEFT


def reason_against_change(table: MageTable, hero: str) -> Text | None:
    """Return why no change of a hero can be recorded now, or None."""
    return None if table.is_held("sheets") else t("the players keep the hero sheets")


def keeps_sheets(table: MageTable, hero: str) -> bool:
    return table.is_held("sheets") or table.state.keeps_sheets


def keeps_dice(table: MageTable, hero: str) -> bool:
    return table.is_held("dice")


def choose_hero(table: MageTable, hero: str = "") -> str:
    """Return `hero`. If it is empty, ask which hero it is."""
    humans, prompt = table.state.humans, t("Which hero is meant?")
    return hero or table.one("whose_hero", prompt, lambda: humans, HERO, name=t("hero"), sole=True, reports=True)


@rules.step(phase="sheet", title=t("my hero"), rule="C9-C13")
def change_some_hero(table: MageTable, hero: str) -> None:
    """Ask what happened to a hero and record it."""
    if who := choose_hero(table, hero):
        my_hero(table, who)


HERO_LINE: Interrupt[[str]] = Interrupt(6, change_some_hero, id="hero", when=keeps_sheets, barred=reason_against_change)
DIE_LINE: Interrupt[[str]] = Interrupt(
    7, source.use_die, id="die", label=t("I use a die"), when=keeps_dice, barred=reason_against_die
)
