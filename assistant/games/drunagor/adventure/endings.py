"""How an adventure ends: won, or lost by a curse, a trauma, the last rune or a rule of its own (F6, F7, L981-1003)."""

from __future__ import annotations

from typing import NoReturn

from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.events import AdventureLost, AdventureWon
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Try
from assistant.table.text import Text, t


def lose(table: DrunagorTable, reason: str, hero: str = "") -> NoReturn:
    """The adventure is lost here and now; nothing after it happens. `reason`: see `AdventureLost`."""
    state = table.state
    state.lost, state.lost_by = reason, hero
    state.tries.append(Try(state.chapter, state.round, reason=reason))
    table.tell(AdventureLost(reason=reason, hero=hero, rule="F7, L981-987"))
    table.over(adventure_ended, won=False)


def win(table: DrunagorTable) -> NoReturn:
    """The objective is reached: rewards, camp or the next adventure follow."""
    state = table.state
    state.won = True
    state.tries.append(Try(state.chapter, state.round, won=True))
    table.tell(AdventureWon(rounds=state.round, rule="F6, L989-995"))
    table.over(adventure_ended, won=True)


@rules.step(always=True)
def adventure_ended(table: DrunagorTable, won: bool) -> None:
    """What the root finds next; the campaign itself is not over."""
    state = table.state
    table.world.over = False
    state.stage = "camp" if won else "lost"
    state.forget_turn()


@rules.step(title=t("the adventure is won"), rule="F6")
def adventure_won(table: DrunagorTable) -> None:
    """For triggers and for the table: an ending entry says so."""
    win(table)


@rules.step(title=t("the adventure is lost"), rule="F7")
def adventure_lost(table: DrunagorTable, reason: str = "said") -> None:
    """For triggers and for the table: a failure of this adventure's own."""
    lose(table, reason)


def reason_text(content: Content, reason: str, hero: str = "") -> Text:
    """Why the adventure is lost, in a sentence."""
    who = hero_name(content, hero)
    match reason:
        case "curse":
            return t("{hero} is corrupted: one curse cube too many.", hero=who)
        case "trauma":
            return t("{hero} dies: one trauma cube too many.", hero=who)
        case "last_rune":
            return t("The last rune is drawn.")
        case "said":
            return t("The adventure's own rule says so.")
        case _:
            reminder = content.chapter.reminder.get(reason)
            return t("{reason}", reason=reminder.text if reminder else reason)
