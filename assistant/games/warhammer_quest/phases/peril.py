"""The peril phase: peril token, coloured effects, leader token.

Rules digest: Flow 4, Automa 9.
"""

from __future__ import annotations

from assistant.games.warhammer_quest.board.nemeses import let_out
from assistant.games.warhammer_quest.board.rank import run_effects
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import COLOUR
from assistant.games.warhammer_quest.quest_events import (
    LeaderPassed,
    PerilChanged,
    PerilEffect,
    PerilMoved,
)
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.messages.questions import GO_ON_KEY, GoOn
from assistant.messages.text import t


def peril_track(content: Content) -> tuple[str, ...]:
    """Return the colours of the peril spaces after the start, "" for a space without a colour.

    Return none if the app doesn't know the track.
    """
    return content.quest.track or ()


def colour_at(content: Content, space: int) -> str:
    """Return the colour of a space, or "" for the start and for a space without a colour."""
    spaces = peril_track(content)
    return spaces[space - 1] if 0 < space <= len(spaces) else ""


def next_colour(content: Content, state: WarhammerQuest) -> tuple[str, int]:
    """Return the colour of the next peril effect and the number of peril phases until then. "" if no colour follows.

    A token on the last space stays there, so the effect of this space is next again.
    """
    spaces = peril_track(content)
    if spaces and state.peril >= len(spaces):
        return colour_at(content, state.peril), 1
    ahead = ((colour, n) for n, colour in enumerate(spaces[state.peril :], 1) if colour)
    return next(ahead, ("", 0))


@rules.step(phase="peril", title=t("the peril token moves"), rule="Flow 4, L712-729")
def peril_phase(table: QuestTable) -> None:
    """Move the peril token one space and run the effect of the new space.

    On the last space the token stays, and the effect of that space is run again.
    """
    state, last = table.state, len(peril_track(table.content))
    stays = last > 0 and state.peril >= last
    if not stays:
        state.peril += 1
    colour = colour_at(table.content, state.peril)
    table.tell(PerilMoved(space=state.peril, colour=colour, last=stays))
    if colour:
        peril_effect(table, colour)
    elif not last:
        prompt = t("Peril: is the new space coloured? Do its effect, then {key}.", key=GO_ON_KEY)
        table.ask(GoOn(key="peril:sheet", prompt=prompt, label=t("done")))


def peril_effect(table: QuestTable, colour: str) -> None:
    """Run the peril effect of this colour, then bring the nemeses of this colour into play.

    An effect on one hero affects the leader. If the app doesn't know the effect, the players read it from the sheet.
    """
    table.tell(PerilEffect(colour=colour))
    effects = table.content.quest.peril.get(colour, ())  # type: ignore[call-overload]
    if not run_effects(table, effects):
        name = COLOUR(table.content, colour)
        prompt = t("Do the {colour} effect of the sheet, then {key}.", key=GO_ON_KEY, colour=name)
        table.ask(GoOn(key=f"peril:{colour}", prompt=prompt, label=t("done")))
    for one in table.content.quest.nemesis:
        if one.comes == colour:
            let_out(table, one.enemy)


@rules.step(phase="peril", title=t("peril goes up or down"), rule="Automa 9, L1553-1562")
def change_peril(table: QuestTable, by: int) -> None:
    """Move the peril token `by` spaces because of a card or rule, or back if `by` is negative.

    No peril effect is triggered. The token stops at both ends of the track (A10).
    """
    state, last = table.state, len(peril_track(table.content)) or 30
    before, state.peril = state.peril, max(0, min(last, state.peril + by))
    table.tell(PerilChanged(space=state.peril, by=state.peril - before))


@rules.step(phase="peril", title=t("the leader token is passed"), rule="Flow 4.3, L715-717, L1041-1043", always=True)
def pass_leader(table: QuestTable) -> None:
    """Pass the leader token clockwise to the next hero who is not defeated. If there is none, the leader keeps it."""
    state = table.state
    before, state.leader = state.leader, state.next_leader
    table.tell(LeaderPassed(to=state.leader, kept=state.leader == before))
