"""Access to the running fight. If a correction or an interrupt changes the fight, this module decides where it goes on.

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
"""The name of the scope that begins with a fight. Closing the referee abandons it."""
DEFEND, ESCAPE, CLOSED = "defend", "escape", "closed"
"""Ids of options.

`DEFEND` means that the hero defends. `ESCAPE` means that the hero tries to escape. `CLOSED` means that the players
close the referee.
"""


def current_fight(table: RuneTable) -> Fight:
    """Return the running fight. Call it again after each question, since a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def current_contenders(table: RuneTable) -> Contenders:
    """Return both sides of the running fight with their current numbers."""
    return contenders(table.content, table.state.players, current_fight(table))


def acting_fighter(table: RuneTable, action: str) -> Contender:
    """Return the Ally who attacks with this action, or the hero."""
    both, ally = current_contenders(table), ally_index(action)
    return both.hero if ally is None else both.allies[ally]


def ally_index(action: str) -> int | None:
    """Return the index of the Ally who attacks, or None if the hero acts."""
    return int(action.removeprefix("ally")) if action.startswith("ally") else None


def may_attack(both: Contenders, ally: int) -> bool:
    """Return whether this Ally may attack in this phase. Ruling 8 decides whether an Ally attacks more than once."""
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

    `outcome` is `beaten`, `fled`, `knocked_out` or, in a duel, `both`. It is empty if the players stopped the app from
    running the fight. `card` is then the card as it was known before the fight. Otherwise it is the card that was
    fought. `defender` is the hero who defended in the last round of a duel.
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
    """Remove the fight from the state and return how it ended.

    Afterwards the players can no longer stop the app from running this fight.
    """
    result = _fight_result(table)
    table.state.fight = None
    table.end_scope(SCOPE)
    return result


def begin_scope(table: RuneTable, unknown: Fight) -> None:
    """Begin the scope of a fight. `unknown` is the fight as it is known before the players answer anything about it.

    If the players stop the app from running the fight, the state goes back to this point. The fight of the state is
    then `unknown`, and its `ended` is `closed`.
    """
    unknown.ended = "closed"
    table.state.fight = unknown
    table.begin_scope(SCOPE)
    table.state.fight = None


def close_options(table: RuneTable) -> tuple[Option, ...]:
    """Return the option to stop the app from running the fight, called "close the referee".

    Return no option if the game began in the middle of a fight, because its beginning is then not known.
    """
    if not table.is_scope_open(SCOPE):
        return ()
    return (Option(CLOSED, t("close the referee: as if it had never been opened"), number=4),)


def close_referee(table: RuneTable) -> NoReturn:
    """Undo everything since the app began to run this fight. The step after the fight then asks how the fight ended."""
    is_duel = bool(current_fight(table).rival)
    table.tell(RefereeClosed(rule="L609-623, L1380-1425" if is_duel else "Combat, L910-1123"))
    table.abandon_scope(SCOPE)


# -- what happens beside the order of the fight


ROLLS = {"combat_roll": "choose_action", "target_roll": "choose_duel_action", "duel_roll": "choose_duel_action"}
"""The steps with the rolls of an attack, each with the step in which the attack is chosen."""


def redirect_fight(table: RuneTable) -> None:
    """Leave the running part of the fight if a correction or an interrupt has made it pointless.

    It is pointless if the fight is now decided, or if the Ally who was to attack can no longer attack. The cursor then
    moves to the end of the fight, or back to the choice of an attack.
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
    """End the fight because an effect has knocked this hero out. The step that follows the fight tells it."""
    fight = current_fight(table)
    fight.ended = "knocked_out" if hero == fight.attacker.id else "beaten"
    redirect_fight(table)


def new_round(fight: Fight) -> None:
    """Reset what counts for one round: attacks, activated Items, and the escape phase."""
    fight.activated, fight.committed, fight.action, fight.phase = [], False, "", ""
    attackers: list[Combatant] = [fight.attacker, *fight.attacking_allies]
    for combatant in attackers:
        combatant.attacked = False
