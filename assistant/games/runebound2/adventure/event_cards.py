"""Resolve an Event. It replaces an Event in play of the same or a lower rank, and counters are refilled.

Rules digest: Automa A2. Rulebook lines 505-568.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.counters import refill
from assistant.games.runebound2.adventure.discards import discard, turns_are_over
from assistant.games.runebound2.events import EventLaid, EventTooLow
from assistant.games.runebound2.names import rank_name
from assistant.games.runebound2.numbers import EVENT_RANKS
from assistant.games.runebound2.rules import EVENT_RANK, RuneTable
from assistant.games.runebound2.state import EventInPlay
from assistant.messages.questions import Option
from assistant.messages.text import t


@rule("Automa A2, L505-540")
def resolve_event(table: RuneTable, who: str, colour: str, card: str = "") -> None:
    """Resolve an Event and refill the adventure counters.

    The Event replaces the Event in play. If the new Event has a lower rank, it has no effect. Counters are refilled in
    both cases. They are not refilled if the game is over or the Endgame begins.
    """
    rank = EVENT_RANK.of(table, card) if card else _ask_rank(table, who)
    state = table.state
    now = state.event
    if now is not None and rank < now.rank:
        table.tell(EventTooLow(who=who, rank=rank, card=card, under=now.rank))
        discard(table, colour, card)
    else:
        beats = now.rank if now is not None else 0
        table.tell(EventLaid(who=who, rank=rank, card=card, beats=beats, colour=colour))
        state.event = EventInPlay(rank, colour, card, state.round)
        if now is not None:
            discard(table, now.colour, now.card)
        if card:
            table.run_effects(table.content.pack.adventure[card].then, hero=who)
    if not turns_are_over(table):
        refill(table, who)


def _ask_rank(table: RuneTable, who: str) -> int:
    def options() -> list[Option]:
        now = table.state.event
        above = now.rank if now is not None else 0
        too_low = t("no effect below {rank}, only the refill", rank=rank_name(above))
        return [
            Option(str(rank), rank_name(rank), too_low if rank < above else None, number=rank)
            for rank in range(1, EVENT_RANKS + 1)
        ]

    chosen = table.one("rank", t("Event. Its rank?"), options, name=t("rank"), to=who, reports=True)
    return int(chosen or 1)
