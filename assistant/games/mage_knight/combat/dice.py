"""The Interactive combat variant: the die that the previous player has set. Digest 7.12."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES, DIE_COLORS
from assistant.games.mage_knight.combat.events import DieShown
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.questions import OneOf, Option
from assistant.table.text import t

RULE = "7.12, L1393-1412"


@rules.step(phase="combat", title=t("the previous player's die"), rule=RULE)
def show_white(table: MageTable) -> None:
    """White is shown or denied before the ranged phase."""
    _show_or_deny(table, "white")


@rules.step(phase="combat", title=t("the previous player's die"), rule=RULE)
def show_red(table: MageTable) -> None:
    """Red before the block."""
    _show_or_deny(table, "red")


@rules.step(phase="combat", title=t("the previous player's die"), rule=RULE)
def show_rest(table: MageTable) -> None:
    """The rest before the attack."""
    shown = table.ask(
        OneOf(
            key="die:rest",
            name=t("the previous player's die"),
            prompt=t("The previous player turns up the die. Its colour?"),
            options=tuple(Option(die, DIE_COLORS[die]) for die in ("blue", "black", "green", "gold")),
        )
    )
    _shown(table, shown)


def _show_or_deny(table: MageTable, color: str) -> None:
    shown = table.ask(
        OneOf(
            key=f"die:{color}",
            name=t("the previous player's die"),
            prompt=t("Does the previous player show a {color} die?", color=COLOR_NAMES[color]),
            options=(Option("no", t("no")), Option(color, t("yes"))),
            expected="no",
        )
    )
    if shown != "no":
        _shown(table, shown)


def _shown(table: MageTable, die: str) -> None:
    fight = table.state.fight
    if fight is not None and fight.targets:
        fight.die = die
        table.tell(DieShown(die=die, enemy=fight.targets[0].enemy))
