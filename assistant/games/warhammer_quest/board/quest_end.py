"""The end of a quest, as soon as the Victory or Defeat box of the sheet applies.

Rules digest: Flow 5, A24 (rulebook lines 784, 1105-1114).
"""

from __future__ import annotations

from typing import NoReturn

from msgspec import UNSET

from assistant.games.warhammer_quest.party.events import ItemsDiscarded
from assistant.games.warhammer_quest.quest_events import QuestEnded
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import Result
from assistant.messages.questions import Option
from assistant.messages.text import t


@rules.step(phase="settlement", title=t("the quest ends"), rule="Flow 5, L784, L1105-1114", always=True)
def quest_ends(table: QuestTable) -> None:
    """Discard unused items, return tokens and conditions to the supply, and record the result of the quest (A27)."""
    state = table.state
    unused = tuple(card for hero in state.heroes for card in hero.items)
    if unused:
        table.tell(ItemsDiscarded(cards=unused))
    for hero in state.heroes:
        state.dungeon_deck.discard += hero.items
        hero.items, hero.conditions, hero.tokens = [], [], {}
    state.results.append(Result(state.quest, state.outcome == "won", table.content.printed.name))


def decide_quest(table: QuestTable, *, won: bool) -> NoReturn:
    """End the quest immediately, without running the rest of the current step."""
    state = table.state
    state.outcome = "won" if won else "lost"
    table.tell(QuestEnded(won=won, nobody=not won and not state.standing))
    state.course.go_to(quest_ends)
    table.end_game(quest_over)


@rules.step(always=True)
def quest_over(table: QuestTable) -> None:
    """Let the campaign go on after a quest: the game is not over, and no enemy phase and no roll is running."""
    table.world.over = False
    table.state.acting, table.state.activated, table.state.passed = 0, "", []
    table.state.no_targets = UNSET


@rules.step(title=t("the quest is won"), rule="L1105-1111")
def win(table: QuestTable) -> None:
    decide_quest(table, won=True)


@rules.step(title=t("the quest is lost"), rule="L1112-1114")
def lose(table: QuestTable) -> None:
    decide_quest(table, won=False)


def lose_if_nobody_stands(table: QuestTable) -> None:
    """Lose the quest if all heroes are defeated and the sheet says so.

    For other sheets, `nobody_stands` asks the players later (A23).
    """
    if not table.state.standing and not table.state.outcome and table.content.quest.all_defeated == "lost":
        decide_quest(table, won=False)


@rules.step(phase="heroes", title=t("victory or defeat"), rule="L1105-1114")
def quest_decided(table: QuestTable, who: str) -> None:
    options = (
        Option("won", t("the Victory box is met"), number=1),
        Option("lost", t("the Defeat box is met"), number=2),
    )
    how = table.one("decided", t("How does the quest end?"), lambda: list(options), name=t("the quest"), reports=True)
    decide_quest(table, won=how == "won")
