"""The clock of the round: who announces its end, which turns are left, when the game is over. Digest A11, 7.1, 7.6."""

from __future__ import annotations

from assistant.games.mage_knight import upgrades
from assistant.games.mage_knight.called import VIRTUAL
from assistant.games.mage_knight.events import (
    LastTurnsBegan,
    RoundEndAnnounced,
    RoundEnded,
    TacticsRemoved,
)
from assistant.games.mage_knight.realm import hooks
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.ending import end_game
from assistant.table.questions import OneOf, Option
from assistant.table.text import t


def announce_end(table: MageTable, who: str) -> None:
    """A11: every other participant has one more turn, in the order after the one who announced."""
    state = table.state
    state.announced_by = who
    order = state.participants
    after = order.index(who) + 1
    state.last_turns = [other for other in (*order[after:], *order[:after]) if other != who]
    if who != VIRTUAL and VIRTUAL in state.last_turns and table.ruling("virtual_turn_after_announcement") == "no":
        state.last_turns.remove(VIRTUAL)
    table.tell(
        RoundEndAnnounced(
            by=who,
            human=who != VIRTUAL,
            others=tuple(state.last_turns),
            rule="A11, L1188" if who == VIRTUAL else "A11, L401",
            alone=state.alone,
            reasons=(t("Its deck was empty at the start of its turn."),) if who == VIRTUAL else (),
        )
    )


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
    if VIRTUAL in turns and (not virtual_ruling or table.ruling(virtual_ruling) == "no"):
        turns = [who for who in turns if who != VIRTUAL]
    state.last_turns = turns
    table.tell(LastTurnsBegan(turns=tuple(turns), rule=rule))


@rules.step(phase="clock", title=t("the end of the round"), rule="R4, A2.7")
def end_round(table: MageTable) -> None:
    """R4: what the scenario does at the end of a day or night, tactics that leave the game; then on, or the end."""
    state = table.state
    table.tell(RoundEnded(round=state.round, time=state.time, rule="R4, L260-263"))
    table.settle()
    _remove_tactics(table)
    if not is_last(table):
        upgrades.drafted_join(table)
    hooks.end_of_round(table)
    if is_last(table):
        table.over(end_game)


def is_last(table: MageTable) -> bool:
    """The end of the scenario, the round limit, or nobody is left to play on."""
    state = table.state
    limit = table.content.rounds(len(state.heroes), epic=state.epic)
    return state.ending or state.round >= limit or all(hero in state.eliminated for hero in state.heroes)


def _remove_tactics(table: MageTable) -> None:
    """A2.7: alone, both used cards leave the game; in a team one that a human used, as long as it matters."""
    state = table.state
    used = [tactic for tactic in state.tactics.values() if tactic not in state.removed_tactics]
    if not state.virtual.plays or not used:
        return
    if table.content.scenario.mode == "cooperative":
        humans = [state.tactics[who] for who in state.order if who != VIRTUAL and state.tactics.get(who) in used]
        if not humans or not _comes_again(table):
            return
        removed = table.ask(lambda: _remove_question(table, humans))
        used = [removed]
    state.removed_tactics += used
    table.tell(TacticsRemoved(tactics=tuple(used), rule="A2.7, L1681" if len(used) > 1 else "A2.7, L1598"))


def _comes_again(table: MageTable) -> bool:
    """Whether a round of this time of day is still to come."""
    state = table.state
    left = table.content.rounds(len(state.heroes), epic=state.epic) - state.round
    return not state.ending and left >= (1 if "darkness_falls" in state.variants else 2)


def _remove_question(table: MageTable, humans: list[str]) -> OneOf:
    tactics = table.content.pack.tactic
    return OneOf(
        key="remove_tactic",
        name=t("out of the game"),
        prompt=t("Which of your tactics leaves the game?"),
        hint=t("The virtual player's stays."),
        options=tuple(
            Option(id, t("{tactic}", tactic=tactics[id].name), number=tactics[id].number)
            for id in sorted(humans, key=lambda id: tactics[id].number)
        ),
    )
