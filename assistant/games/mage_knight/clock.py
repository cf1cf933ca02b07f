"""The clock of the round: who announces its end, which turns are left, when the game is over. Digest A11, 7.1, 7.6."""

from __future__ import annotations

from assistant.games.mage_knight.events import (
    LastTurnsBegan,
    RoundEndAnnounced,
    RoundEnded,
    TacticsRemoved,
)
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.ending import end_game
from assistant.games.mage_knight.state import VIRTUAL
from assistant.table.text import t


def announce_end(table: MageTable, who: str) -> None:
    """A11: every other participant has one more turn, in the order after the one who announced."""
    state = table.state
    state.announced_by = who
    order = state.participants
    after = order.index(who) + 1
    state.last_turns = [other for other in (*order[after:], *order[:after]) if other != who]
    table.tell(
        RoundEndAnnounced(
            by=who,
            human=who != VIRTUAL,
            others=tuple(state.last_turns),
            rule="A11, L1188" if who == VIRTUAL else "A11, L401",
            reasons=(t("Its deck was empty at the start of its turn."),) if who == VIRTUAL else (),
        )
    )
    if who != VIRTUAL and VIRTUAL in state.last_turns and table.ruling("virtual_turn_after_announcement") == "no":
        state.last_turns.remove(VIRTUAL)


@rules.step(phase="clock", title=t("the last turns"), rule="7.6, 7.1")
def begin_last_turns(table: MageTable, virtual_ruling: str = "", announced_ruling: str = "", rule: str = "") -> None:
    """The scenario's end has come: each human has one last turn; the virtual player only by a ruling.

    Once the end of the round is announced, the round's end cuts these turns short, unless a ruling says otherwise.
    """
    state = table.state
    if state.ending:
        return
    state.ending = True
    if state.announced_by and (not announced_ruling or table.ruling(announced_ruling) == "with_round"):
        table.tell(LastTurnsBegan(turns=tuple(state.last_turns), with_round=True, rule=rule))
        return
    order = state.participants
    after = order.index(state.playing) + 1 if state.playing in order else 0
    turns = [*order[after:], *order[:after]]
    if not virtual_ruling or table.ruling(virtual_ruling) == "no":
        turns = [who for who in turns if who != VIRTUAL]
    state.last_turns = turns
    table.tell(LastTurnsBegan(turns=tuple(turns), rule=rule))


@rules.step(phase="clock", title=t("the end of the round"), rule="R4, A2.7")
def end_round(table: MageTable) -> None:
    """R4: both tactics used leave the game; then the next round, or the end."""
    state = table.state
    table.tell(RoundEnded(round=state.round, time=state.time, rule="R4, L260-263"))
    used = [tactic for tactic in state.tactics.values() if tactic not in state.removed_tactics]
    state.removed_tactics += used
    if used:
        table.tell(TacticsRemoved(tactics=tuple(used), rule="A2.7, L1681"))
    table.settle()
    if state.ending or state.round >= table.content.rounds(len(state.heroes)):
        table.over(end_game)
