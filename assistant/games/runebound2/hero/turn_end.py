"""The end of a hero's turn, with the Experience phase before it.

Rules digest: Flow 5. Rulebook lines 751-833.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import turn_ends_now
from assistant.games.runebound2.events import TurnEnded
from assistant.games.runebound2.hero.experience import counter_price, experience_phase, is_short_of_points
from assistant.games.runebound2.rules import RuneTable


@rule("Flow, L361-379")
def end_turn(table: RuneTable, who: str, *, experience_follows: bool) -> None:
    """Run the Experience phase and end the turn. A turn that ends early has no Experience phase."""
    goes_on = experience_follows and not turn_ends_now(table)
    if goes_on:
        experience_phase(table, who)
    cost = counter_price(table.content, table.state) if goes_on else 0
    table.tell(TurnEnded(who=who, experience=cost, short=bool(cost) and is_short_of_points(table, who)))
