"""A hero's turn. It is one question, or one for each action if the app keeps the hero sheets.

Rules digest: Flow.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.events import TurnEnded
from assistant.games.runebound3.fight.flow import FIGHT
from assistant.games.runebound3.hero.actions import do_action, turn_question
from assistant.games.runebound3.hero.sheet import set_delayed
from assistant.games.runebound3.names import HERO
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import ACTIONS
from assistant.games.runebound3.time_track import WARNING_ROUNDS, rounds_left
from assistant.messages.questions import GoOn
from assistant.messages.text import Text, hued, t, tn


@rules.step(phase="turn", title=t("a hero's turn"), rule="Flow, L66-72, L815")
def hero_turn(table: RuneTable, who: str) -> None:
    """Run the turn of a hero, or one action of it if the app keeps the hero sheets. An eliminated hero has no turn."""
    if table.state.over or table.state.of(who).eliminated:
        return
    if table.state.fight is not None:  # the game began from a position during a fight
        table.schedule(FIGHT)
        return
    if not table.is_held("sheets"):
        table.ask(lambda: _question(table, who))
        if _has_got_up(table, who):
            set_delayed(table, who, False)
        _turn_ends(table, who)
        return
    chosen = table.ask(lambda: turn_question(table, who, _lead(table, who)))
    if not do_action(table, who, chosen) or table.state.of(who).eliminated:
        _turn_ends(table, who)


@rule("L922-925")
def _has_got_up(table: RuneTable, who: str) -> bool:
    """Ask whether a delayed hero has spent an action to get up, because the app does not know the hero's actions.

    The players answer no if the last action of the turn delayed the hero, because no action was left to get up.
    """
    player = table.state.of(who)
    if not player.delayed or player.defeated:
        return False
    prompt = t("{hero} is delayed. Was an action spent to get up?", hero=HERO(table.content, who))
    return table.yes("got_up", prompt, name=t("get up"), expected=True, to=who)


def _turn_ends(table: RuneTable, who: str) -> None:
    state = table.state
    if who not in state.had_turn:
        state.had_turn.append(who)
    state.turn_over, state.actions, state.once = True, ACTIONS, []
    table.tell(TurnEnded(who=who))


def who_follows(table: RuneTable, last: str) -> str:
    """Return the hero who acts next, or "" if the round or the game is over.

    The hero `last` goes on until the turn is over.
    """
    state = table.state
    if state.over:
        return ""
    if last and last not in state.had_turn and not state.of(last).eliminated:
        return last
    return state.turn_of


def _question(table: RuneTable, who: str) -> GoOn:
    return GoOn(
        key=f"turn:{who}",
        name=t("turn"),
        prompt=t("{hero}: your turn.", hero=HERO(table.content, who)),
        lead=_lead(table, who),
        label=t("the turn is over"),
        to=who,
    )


def _lead(table: RuneTable, who: str) -> tuple[Text, ...]:
    """Return the lines above the question: whether the hero is defeated or delayed, and whether the end is near."""
    state, player = table.state, table.state.of(who)
    lines: list[Text] = []
    if player.defeated:
        lines.append(hued(t("Defeated: only rest until you heal."), "bad"))
    if player.delayed:
        lines.append(t("Delayed: the next action gets up."))
    left = rounds_left(table.content, state)
    if state.stuck:
        lines.append(hued(t("The villain marches: {n} hexes to go.", n=max(0, state.to_go)), "bad"))
    elif left < WARNING_ROUNDS:
        rounds = tn("{n} round left after this", "{n} rounds left after this", left)
        after = t("then all heroes lose") if table.content.scenario.end == "lost" else t("then the villain marches")
        lines.append(hued(t("{rounds}; {after}.", rounds=rounds, after=after), "warn"))
    return tuple(lines)
