"""What may happen while a fight waits: key `e`. Either hero of a duel may do it. L854-860, L887-908."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.hero.deeds import has_cards, has_tasks, task_done, to_somebody
from assistant.games.runebound2.hero.items import activate, can_activate, discard_held
from assistant.games.runebound2.names import HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.text import t

Can = Callable[[RuneTable, str], bool]


def _able(table: RuneTable, can: Can) -> list[str]:
    fight = table.state.fight
    heroes = [] if fight is None else [fight.hero.id, fight.rival]
    return [hero for hero in heroes if hero and can(table, hero)]


def _whose(table: RuneTable, who: str, can: Can) -> str:
    able = _able(table, can)
    return able[0] if len(able) == 1 else table.one("who", t("Whose card?"), lambda: able, HERO, to=who)


def _somebody(can: Can) -> Can:
    return lambda table, who: bool(_able(table, can))


def _can_pay(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets")


@rules.step(phase="fight", title=t("exhaustion as a cost"), rule="L854-860")
def pays_in_fight(table: RuneTable, who: str) -> None:
    hero = _whose(table, who, _can_pay)
    if hero:
        to_somebody(table, hero, "cost")


@rules.step(phase="fight", title=t("a kept card is used up"), rule="L1494-1495")
def uses_up_in_fight(table: RuneTable, who: str) -> None:
    hero = _whose(table, who, has_tasks)
    if hero:
        task_done.function(table, hero)


@rules.step(phase="fight", title=t("I activate a card in the fight"), rule="L900-902")
def activates_in_fight(table: RuneTable, who: str) -> None:
    hero = _whose(table, who, can_activate)
    if hero:
        activate(table, hero)


@rules.step(phase="fight", title=t("an Item or Ally is discarded"), rule="L705-707, L733-738")
def discards_in_fight(table: RuneTable, who: str) -> None:
    hero = _whose(table, who, has_cards)
    if hero:
        discard_held(table, hero)


FIGHTING: Interrupts[[str]] = Interrupts(
    Interrupt(2, pays_in_fight, when=_somebody(_can_pay)),
    Interrupt(3, uses_up_in_fight, when=_somebody(has_tasks)),
    Interrupt(9, activates_in_fight, when=_somebody(can_activate)),
    Interrupt(0, discards_in_fight, when=_somebody(has_cards)),
)
