"""How an adventure ends. Rules digest: F6, F7 (rulebook lines 981-1003).

It is lost by curse cubes, trauma cubes, the last rune, or a special rule of the chapter.
"""

from __future__ import annotations

import copy
from typing import NoReturn

from assistant.engine.rules import rule
from assistant.games.drunagor.events import LAST_CHAPTER, AdventureLost, AdventureWon, BegunAgain
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Try
from assistant.messages.questions import Finished, Option
from assistant.messages.text import Text, t

AGAIN_OR_STOP = (Option("again", t("begin the chapter again, this try is kept")), Option("stop", t("stop here")))


@rule("F7, L981-987")
def lose(table: DrunagorTable, reason: str, hero: str = "") -> NoReturn:
    """End the adventure as lost and stop the running step, so that this function never returns.

    `AdventureLost` lists the values of `reason`.
    """
    state = table.state
    state.lost, state.lost_by = reason, hero
    state.tries.append(Try(state.chapter, state.round, reason=reason))
    table.tell(AdventureLost(reason=reason, hero=hero))
    _end(table)


@rule("F6, L989-995")
def win(table: DrunagorTable) -> NoReturn:
    """End the adventure as won and stop the running step, so that this function never returns.

    Rewards, the camp or the next adventure follow.
    """
    state = table.state
    state.won = True
    state.tries.append(Try(state.chapter, state.round, won=True))
    table.tell(AdventureWon(rounds=state.round))
    _end(table)


def _end(table: DrunagorTable) -> NoReturn:
    table.state.course.go_to(again_or_stop)
    table.end_game(adventure_ended)


@rules.step(always=True)
def adventure_ended(table: DrunagorTable) -> None:
    """Forget the turn that was running when the adventure ended."""
    table.world.over = False
    table.state.clear_turn()


@rules.step(title=t("the adventure is won"), rule="F6")
def adventure_won(table: DrunagorTable) -> None:
    """Win the adventure, because the book says so. Triggers of a chapter and the players use this step."""
    win(table)


@rules.step(title=t("the adventure is lost"), rule="F7")
def adventure_lost(table: DrunagorTable, reason: str = "said") -> None:
    """Lose the adventure by a special rule. Triggers of a chapter and the players use this step."""
    lose(table, reason)


# ---- after the end ----


def is_lost(table: DrunagorTable) -> bool:
    return bool(table.state.lost)


@rules.step(always=True, rule="F7, L997-1003")
def again_or_stop(table: DrunagorTable) -> None:
    """Record the defeat, and ask whether to play the lost chapter again or to stop.

    Playing again restores the party as it was at the start of the chapter.
    """
    state = table.state
    answer = table.one(
        f"lost:{len(state.tries)}",
        t("The adventure is lost. What now?"),
        lambda: AGAIN_OR_STOP,
        name=t("after the loss"),
        lead=(AdventureLost(reason=state.lost, hero=state.lost_by).why(table.content),),
        hint=t("Again: give back what you gained; take back consumables you used up."),
        expected="again",
    )
    if answer == "stop":
        state.course.go_to(game_over)
        return
    before = state.snapshot
    if before.heroes:
        state.heroes, state.allies = copy.deepcopy(before.heroes), copy.deepcopy(before.allies)
        state.runes, state.outcomes = dict(before.runes), list(before.outcomes)
    else:  # a position without a snapshot
        state.runes = {}
    for hero in state.heroes:
        hero.curse, hero.trauma = min(hero.curse, hero.curse_limit), min(hero.trauma, hero.trauma_limit)
        hero.remove_surplus_cubes()
    table.tell(BegunAgain(chapter=state.chapter))


@rules.step(always=True)
def game_over(table: DrunagorTable) -> None:
    table.ask(Finished(key="finished", prompt=_ending(table.state)))


def _ending(state: Drunagor) -> Text:
    if state.won:
        return t("The campaign is won.") if state.chapter >= LAST_CHAPTER else t("The adventure is won.")
    return t("The adventure is lost.") if state.lost else t("The game is over.")
