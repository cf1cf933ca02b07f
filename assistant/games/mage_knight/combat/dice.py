"""The Interactive combat variant: the die that the previous player has set. Digest 7.12."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES, FACE
from assistant.games.mage_knight.combat.events import DieShown
from assistant.games.mage_knight.combat.state import under_way
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.speech.questions import Option
from assistant.speech.text import t
from assistant.table.asking import NO, YES

RULE = "7.12, L1393-1412"
THE_DIE = t("the previous player's die")


@rules.step(phase="combat", title=THE_DIE, rule=RULE)
def show_white(table: MageTable) -> None:
    """White is shown or denied before the ranged phase."""
    _show_or_deny(table, "white")


@rules.step(phase="combat", title=THE_DIE, rule=RULE)
def show_red(table: MageTable) -> None:
    """Red before the block."""
    _show_or_deny(table, "red")


@rules.step(phase="combat", title=THE_DIE, rule=RULE)
def show_rest(table: MageTable) -> None:
    """The rest before the attack."""
    prompt = t("The previous player turns up the die. Its colour?")
    _shown(table, table.one("die:rest", prompt, lambda: ("blue", "green", "gold", "black"), FACE, name=THE_DIE))


def _show_or_deny(table: MageTable, color: str) -> None:
    prompt = t("Does the previous player show a {color} die?", color=COLOR_NAMES[color])
    shown = (Option("no", NO), Option(color, YES))
    if table.one(f"die:{color}", prompt, lambda: shown, name=THE_DIE, expected="no") == color:
        _shown(table, color)


def _shown(table: MageTable, die: str) -> None:
    fight = under_way(table.state.fight)
    fight.die = die
    table.tell(DieShown(die=die, enemy=fight.targets[0].enemy))
