"""The running fight: its numbers, its end, and where it goes on after a correction.

Rulebook lines 1060-1062.
"""

from __future__ import annotations

from typing import NoReturn

from msgspec import Struct

from assistant.games.runebound2.fight.events import RefereeClosed
from assistant.games.runebound2.fight.fighters import Contender, Contenders, contenders
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant, Fight
from assistant.messages.questions import Option
from assistant.messages.text import t

SCOPE = "fight"
"""The name of the snapshot that the app takes at the start of a fight. Closing the referee goes back to it."""
DEFEND, ESCAPE, CLOSED = "defend", "escape", "closed"
"""Option ids: the hero defends, the hero tries to escape, the players stop the app from running the fight."""


def current_fight(table: RuneTable) -> Fight:
    """Return the running fight. Call it again after each question, because a correction may have replaced it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def current_contenders(table: RuneTable) -> Contenders:
    """Return both sides of the running fight with their current numbers."""
    return contenders(table.content, table.state.players, current_fight(table))


def acting_fighter(table: RuneTable, action: str) -> Contender:
    """Return the fighter who takes this action: an Ally for an Ally's attack, otherwise the hero."""
    both, ally = current_contenders(table), ally_index(action)
    return both.hero if ally is None else both.allies[ally]


def ally_index(action: str) -> int | None:
    """Return the index of the Ally who takes this action, or None if the hero takes it."""
    return int(action.removeprefix("ally")) if action.startswith("ally") else None


def may_attack(both: Contenders, ally: int) -> bool:
    """Return whether this Ally may attack in this phase.

    Ruling 8 decides whether an Ally may attack again in a round.
    """
    if ally >= len(both.allies) or not both.allies[ally].life_left:
        return False
    return both.fight.again or not both.allies[ally].combatant.attacked


# -- the end


def goes_on(table: RuneTable) -> bool:
    """Return whether the fight is undecided.

    A fight ends as soon as the Challenge is defeated, or the hero is knocked out or has escaped.
    """
    fight = table.state.fight
    if fight is None or fight.ended or table.state.over:
        return False
    both = current_contenders(table)
    return bool(both.hero.life_left and both.foe.life_left)


class FightResult(Struct, frozen=True):
    """How a fight ended.

    - `outcome`: `beaten`, `fled`, `knocked_out`, or `both` if a duel knocked out both heroes. Empty if the players
      stopped the app from running the fight.
    - `card`: the card that was fought. If the players stopped the app, the card as it was known before the fight.
    - `defender`: the opponent. In a duel, the hero who defended in the last round.
    """

    outcome: str
    colour: str
    card: str
    hazard: bool
    slot: int
    defender: str


def _fight_result(table: RuneTable) -> FightResult:
    both = current_contenders(table)
    fight = both.fight
    if fight.ended:
        outcome: str = "" if fight.ended == CLOSED else fight.ended
    elif both.foe.life_left:
        outcome = "" if both.hero.life_left else "knocked_out"
    else:
        outcome = "both" if fight.rival and not both.hero.life_left else "beaten"
    return FightResult(outcome, fight.colour, fight.foe.id, fight.is_hazard, fight.slot, both.foe.id)


def clear_fight(table: RuneTable) -> FightResult:
    """Remove the finished fight from the state and return how it ended."""
    result = _fight_result(table)
    table.state.fight = None
    table.end_scope(SCOPE)
    return result


def begin_scope(table: RuneTable, unknown: Fight) -> None:
    """Take a snapshot of the game at the start of a fight. `close_referee` goes back to it.

    `unknown` is the fight before any question about it was answered. The snapshot contains it, marked as `closed`.
    """
    unknown.ended = "closed"
    table.state.fight = unknown
    table.begin_scope(SCOPE)
    table.state.fight = None


def close_options(table: RuneTable) -> tuple[Option, ...]:
    """Return the option "cancel this fight", which stops the app from running the fight.

    Return none if the game was started in the middle of a fight, because its beginning is not known.
    """
    if not table.is_scope_open(SCOPE):
        return ()
    return (Option(CLOSED, t("cancel this fight: nothing of it counts"), number=4),)


def close_referee(table: RuneTable) -> NoReturn:
    """Stop running the fight and undo everything since its start. The players are then asked how it ended."""
    is_duel = bool(current_fight(table).rival)
    table.tell(RefereeClosed(rule="L609-623, L1380-1425" if is_duel else "Combat, L910-1123"))
    table.abandon_scope(SCOPE)


# -- what happens beside the order of the fight


ROLLS = {"combat_roll": "choose_action", "target_roll": "choose_duel_action", "duel_roll": "choose_duel_action"}
"""For each step that rolls for an attack, the step in which the attack was chosen."""


def redirect_fight(table: RuneTable) -> None:
    """After a correction or interrupt, skip the parts of the fight that make no sense any more.

    - If the fight is decided, go to its end.
    - If the Ally who was to attack cannot attack, go back to the choice of an attack.
    """
    fight = table.state.fight
    if fight is None:
        return
    ally = ally_index(fight.action)
    if not goes_on(table):
        fight.course.enough()
    elif ally is not None and fight.course.at in ROLLS and not may_attack(current_contenders(table), ally):
        fight.action = ""
        fight.course.goes = ROLLS[fight.course.at]


def decide_by_knock_out(table: RuneTable, hero: str) -> None:
    """End the fight, because an effect knocked this hero out. The step after the fight tells the players."""
    fight = current_fight(table)
    fight.ended = "knocked_out" if hero == fight.attacker.id else "beaten"
    redirect_fight(table)


def new_round(fight: Fight) -> None:
    """Begin a new round: nobody has attacked or activated an Item yet, and no phase has begun."""
    fight.activated, fight.committed, fight.action, fight.phase = [], False, "", ""
    attackers: list[Combatant] = [fight.attacker, *fight.attacking_allies]
    for combatant in attackers:
        combatant.attacked = False
