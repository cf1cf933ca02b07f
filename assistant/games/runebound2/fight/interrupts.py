"""What key `e` offers in a fight. In a duel both heroes can use it (L854-860, L887-908)."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.fight.current_fight import redirect_fight
from assistant.games.runebound2.hero.interrupts import apply_effect, has_cards, has_tasks, keeps_sheets, task_done
from assistant.games.runebound2.hero.items import activate, can_activate, discard_item_or_ally
from assistant.games.runebound2.interrupts import IN_FIGHT_LINES
from assistant.games.runebound2.names import HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.text import Text, t

Condition = Callable[[RuneTable, str], bool]


def _heroes_who_can(table: RuneTable, can: Condition) -> list[str]:
    """Return the heroes in the fight for whom the condition `can` is true."""
    fight = table.state.fight
    if fight is None:
        return []
    heroes = [fight.attacker.id, fight.defender.id] if fight.rival else [fight.hero.id]
    return [hero for hero in heroes if can(table, hero)]


def _ask_hero(table: RuneTable, who: str, can: Condition) -> str:
    """Return the hero for whom the condition `can` is true. If it is true for both heroes of a duel, ask which one."""
    heroes = _heroes_who_can(table, can)
    return (
        heroes[0]
        if len(heroes) == 1
        else table.one("who", t("Whose card?"), lambda: heroes, HERO, to=who, reports=True)
    )


def _unless(can: Condition, reason: Text) -> Callable[[RuneTable, str], Text | None]:
    """Return a function that gives `reason` why a line of the list is not possible.

    The line is possible if `can` is true for a hero in the fight. The function then returns None.
    """
    return lambda table, who: None if _heroes_who_can(table, can) else reason


@rules.step(phase="fight", title=t("exhaustion as a cost"), rule="L854-860")
def pays_in_fight(table: RuneTable, who: str) -> None:
    hero = _ask_hero(table, who, keeps_sheets)
    if hero:
        apply_effect(table, hero, "cost")
    redirect_fight(table)


@rules.step(phase="fight", title=t("a kept card is used up"), rule="L1494-1495")
def uses_up_in_fight(table: RuneTable, who: str) -> None:
    hero = _ask_hero(table, who, has_tasks)
    if hero:
        task_done.function(table, hero)
    redirect_fight(table)


@rules.step(phase="fight", title=t("I activate a card in the fight"), rule="L900-902")
def activates_in_fight(table: RuneTable, who: str) -> None:
    hero = _ask_hero(table, who, can_activate)
    if hero:
        activate(table, hero)


@rules.step(phase="fight", title=t("an Item or Ally is discarded"), rule="L705-707, L733-738")
def discards_in_fight(table: RuneTable, who: str) -> None:
    hero = _ask_hero(table, who, has_cards)
    if hero:
        discard_item_or_ally(table, hero)
    redirect_fight(table)


FIGHT_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(2, pays_in_fight, when=keeps_sheets),
    Interrupt(3, uses_up_in_fight, barred=_unless(has_tasks, t("no kept card to use up"))),
    Interrupt(9, activates_in_fight, when=keeps_sheets, barred=_unless(can_activate, t("no Item for this moment"))),
    Interrupt(0, discards_in_fight, when=keeps_sheets, barred=_unless(has_cards, t("no Item and no Ally"))),
    *IN_FIGHT_LINES,
)
