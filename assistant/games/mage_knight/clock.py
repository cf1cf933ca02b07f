"""The end of a round: who announces it, which turns are left, and whether it ends the game.

Rules digest: A11, 7.1, 7.6.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight import variants
from assistant.games.mage_knight.events import LastTurnsBegan, RoundEndAnnounced, RoundEnded, TacticsRemoved
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.realm import druid_nights, goals, portal, round_dice
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.game_end import end_game
from assistant.messages.questions import Option
from assistant.messages.text import Text, t


def announce_end(table: MageTable, who: str, *reasons: Text) -> None:
    """Announce the end of the round. All other participants get one more turn, in turn order.

    - If a hero announces it, a ruling decides about the virtual player's turn.
    - During the last turns of the game, nobody gets another turn.
    """
    state = table.state
    state.announced_by = who
    if not state.ending:
        state.last_turns = [other for other in state.after(who) if other != who]
        if who != VIRTUAL and VIRTUAL in state.last_turns and table.ruling("virtual_turn_after_announcement") == "no":
            state.last_turns.remove(VIRTUAL)
    table.tell(RoundEndAnnounced(by=who, human=who != VIRTUAL, others=tuple(state.last_turns), reasons=reasons))


def may_announce(table: MageTable, hero: str) -> bool:
    """Return whether this hero may announce the end of the round instead of taking a turn (T1, L401, L411).

    The round's end is announced only once. A hero whose turn triggered the end of the game may not announce it then.
    The players themselves check that the hero's deck is empty.
    """
    state = table.state
    return not state.turn.fought and not state.announced_by and not (state.ending and hero in state.last_turns)


@rules.step(phase="clock", title=t("the last turns"), rule="7.6, 7.1")
def begin_last_turns(table: MageTable, virtual_ruling: str = "", announced_ruling: str = "", rule: str = "") -> None:
    """Start the last turns of the game: one for each human.

    - `virtual_ruling`: the ruling that decides whether the virtual player gets one, too. Without it, it gets none.
    - `announced_ruling`: the ruling for a round whose end was already announced. Without it, only the turns left in
      this round are played.
    """
    state = table.state
    if state.ending:
        return
    state.ending = True
    if state.announced_by and (not announced_ruling or table.ruling(announced_ruling) == "with_round"):
        table.tell(LastTurnsBegan(turns=tuple(state.last_turns), with_round=True, rule=rule))
        return
    turns = state.after(state.active_player)
    if VIRTUAL in turns and (not virtual_ruling or table.ruling(virtual_ruling) == "no"):
        turns = [who for who in turns if who != VIRTUAL]
    state.last_turns = turns
    table.tell(LastTurnsBegan(turns=tuple(turns), rule=rule))


@rules.step(phase="clock", title=t("the end of the round"), rule="R4, L260-263")
def end_round(table: MageTable) -> None:
    """End the round, or the game after its last round.

    Used tactics leave the game, and the scenario's rules for the end of a round are run.
    """
    state = table.state
    table.tell(RoundEnded(round=state.round, time=state.time))
    table.run_scheduled()
    _remove_tactics(table)
    if not is_final_round(table):
        variants.tell_drafted_actions(table)
    _scenario_ends_round(table)
    if is_final_round(table):
        table.end_game(end_game)


def _scenario_ends_round(table: MageTable) -> None:
    """Run the rules of scenarios and variants for the end of a day or night.

    In the last round, skip those that only prepare the next round.
    """
    scenario = table.content.scenario
    last = goals.is_last_round(table)
    if scenario.has("portal"):
        portal.find_winner(table) if last else portal.close_portal(table)
    if last or table.state.ending:
        return
    if scenario.has("druid_nights"):
        druid_nights.clear_glades(table)
    round_dice.roll_rampage(table)
    round_dice.roll_darkness(table)


def is_final_round(table: MageTable) -> bool:
    """Return whether the game ends after this round: its end was reached, it is the last round, or no hero is left."""
    state = table.state
    return state.ending or goals.is_last_round(table) or not state.humans


@rule("A2.7, L1598, L1681")
def _remove_tactics(table: MageTable) -> None:
    """Remove used tactics from the game.

    - Solo: both used cards.
    - Co-operative: one of the cards that humans used. The players choose it.
    - No card, if no later round has the same time of day.
    """
    state = table.state
    used = [tactic for tactic in state.tactics.values() if tactic not in state.removed_tactics]
    if not state.virtual.plays or not used:
        return
    if table.content.scenario.mode == "cooperative":
        humans = [state.tactics[who] for who in state.order if who != VIRTUAL and state.tactics.get(who) in used]
        if not humans or state.ending or not state.time_comes_again(table.content):
            return
        cards = table.content.pack.tactic
        leaving = table.one(
            "remove_tactic",
            t("Which of your tactics leaves the game?"),
            lambda: sorted(humans, key=lambda id: cards[id].number),
            lambda id: Option(id, cards[id].name, number=cards[id].number),
            name=t("out of the game"),
            hint=t("The virtual player's stays."),
        )
        used = [leaving]
    state.removed_tactics += used
    table.tell(TacticsRemoved(tactics=tuple(used)))
