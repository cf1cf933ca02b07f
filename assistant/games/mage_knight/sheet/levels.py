"""Level up at the end of the turn: digest E6, Level up, A8."""

from __future__ import annotations

from assistant.games.mage_knight.market import offers
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import skills
from assistant.games.mage_knight.sheet.events import ActionDue, LevelReached
from assistant.games.mage_knight.sheet.fame import level_for, level_row
from assistant.speech.text import t
from assistant.table.rules import rule


@rules.step(phase="sheet", title=t("level up"), rule="E6, L889-903")
def level_up(table: MageTable, hero: str) -> None:
    """One level for each line crossed this turn, one after another; the odd ones bring a command token.

    The even ones: the skill, in solo then a token of the virtual player (L1212-1218), and the advanced action.
    """
    while (sheet := table.state.sheet(hero)).level < level_for(table.content, sheet.fame).level:
        sheet.level += 1
        row = level_row(table.content, sheet.level)
        table.tell(LevelReached(who=hero, level=row.level, armor=row.armor, hand=row.hand, command=row.command))
        if sheet.level % 2 == 0:
            action = skills.choose(table, hero)
            if action and table.state.alone and table.state.virtual.plays:
                skills.gained(table, hero)
            gain_action(table, hero, lowest=action == "lowest")


@rule("E6, L889-903")
def gain_action(table: MageTable, hero: str, *, lowest: bool = False) -> None:
    """An advanced action of its own offer, onto the hero's deck: any, or the lowest."""
    if table.held("offers"):
        offers.take(table, "advanced_actions", hero, lowest=lowest)
        return
    if table.held("sheets"):
        table.state.sheet(hero).advanced_actions.append("")
    table.tell(ActionDue(who=hero, lowest=lowest))
