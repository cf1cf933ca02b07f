"""Conditions: what they do to heroes and monsters at the start of a turn.

Rules digest: 5.3 step 1, 6.2, 6.3.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor.events import RegainedBreath, StunResolved
from assistant.games.drunagor.figures import damage, tokens
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Fighter, Figure, Hero, Monster
from assistant.messages.text import as_text

ALL = 99
WEARS_OFF = {"bleed": ALL, "burn": 1, "poison": 0}
"""How many tokens of each condition are removed after it has dealt its damage (6.2)."""
HURTFUL = tuple(WEARS_OFF)
"""Conditions that deal damage, in the order in which they do (G6).

The order matters only if a condition knocks a figure out: it decides which of the conditions does.
"""


MOVE_TOKENS = ("knock_down", "slow")
"""Tokens that are removed with the figure's next move."""


def resolve_monster(table: DrunagorTable, monster: Monster) -> bool:
    """Resolve the conditions of a monster at the start of its turn. Return whether STUN prevents its attack.

    The conditions may defeat the monster.
    """
    for token in HURTFUL:
        if is_on_board(table, monster):
            hurt_by(table, monster, token)
    if not is_on_board(table, monster):
        return False
    tokens.take(table, monster, "stealth")
    return _remove_stun(table, monster)


def resolve_hero(table: DrunagorTable, hero: Hero) -> bool:
    """Resolve the conditions of a hero at the start of the turn. Return whether STUN costs a cube action.

    If the hero is knocked out, the hero regains breath first. If a condition knocks the hero out now, the hero regains
    breath immediately. Rulebook line 758.
    """
    if hero.knocked_out:
        regain_breath(table, hero)
    for token in HURTFUL:
        hurt_by(table, hero, token, stands_up=True)
        if hero.knocked_out:  # all conditions are gone
            regain_breath(table, hero)
    tokens.take(table, hero, "stealth")
    return _remove_stun(table, hero)


@rule("C10, L758")
def regain_breath(table: DrunagorTable, hero: Hero) -> None:
    """Let a knocked-out hero stand up again with full health, at the start of the hero's turn.

    Rules digest: C10.
    """
    hero.knocked_out, hero.hp = False, hero.max_hp
    table.tell(RegainedBreath(hero=hero.id, hp=hero.hp))


@rule("7.2, L2682")
def afflict(table: DrunagorTable, figure: Figure, token: str, count: int = 1) -> int:
    """Give tokens of a condition to a figure, and return how many the figure took.

    In PvP, a condition that hurts deals its damage immediately, and the figure gets no tokens.
    Rulebook lines 2682-2684.
    """
    if table.state.mode != "pvp" or token not in HURTFUL or isinstance(figure, Ally):
        return tokens.give(table, figure, token, count)
    count = min(count, table.content.cap(token))
    if count < 1 or tokens.refusal(table, figure, token) is not None:
        return 0
    damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)
    return count


def spend_move_tokens(table: DrunagorTable, figure: Fighter, *, told: bool = True) -> None:
    """Remove KNOCK DOWN and SLOW, because the figure moves.

    KNOCK DOWN cancels the move, and SLOW shortens it. If the figure has both, ruling G54 says whether both are removed
    together. `told` is false if the log has already named this ruling. Rulebook lines 2880, 2948.
    """
    down = tokens.take(table, figure, "knock_down")
    if tokens.number_of(figure, "slow") and not (down and table.ruling("g54_both_tokens", told=told) == "slow_stays"):
        tokens.take(table, figure, "slow")


def has_move_token(figure: Fighter) -> bool:
    return any(tokens.number_of(figure, token) for token in MOVE_TOKENS)


def intimidation(table: DrunagorTable, count: int, *, told: bool = True) -> int:
    """Return by how much INTIMIDATE reduces the damage of an attack if the figure has `count` of these tokens.

    Ruling G32 says how several tokens count. `told` is false if the log has already named this ruling.
    Rulebook line 2942.
    """
    squared = count > 1 and table.ruling("g32_intimidate_value", told=told) == "squared"
    return count * count if squared else count


def least_damage(table: DrunagorTable, *, told: bool = True) -> int:
    """Return the least damage that an attack deals despite INTIMIDATE. Ruling G31 says how much it is.

    `told` is false if the log has already named this ruling.
    """
    return 1 if table.ruling("g31_intimidate_floor", told=told) == "one" else 0


def is_on_board(table: DrunagorTable, figure: Figure) -> bool:
    """Return whether the figure is still on the board."""
    return any(other.number == figure.number for other in table.state.figures)


@rule("6.2")
def hurt_by(table: DrunagorTable, figure: Figure, token: str, *, stands_up: bool = False) -> None:
    """Deal the damage of a condition: 1 for each token. This damage cannot be prevented.

    Then all BLEED tokens are removed, or one BURN token. POISON stays. `stands_up` is true if a hero who is knocked out
    by the damage regains breath in the same turn.
    """
    if count := tokens.number_of(figure, token):
        tokens.take(table, figure, token, WEARS_OFF[token])
        source = as_text(TOKEN(table.content, token))
        damage.deal(table, figure, count, source=source, preventable=False, stands_up=stands_up)


@rule("L2814")
def _remove_stun(table: DrunagorTable, figure: Fighter) -> bool:
    """Remove STUN and return whether the figure had it."""
    if not tokens.take(table, figure, "stun"):
        return False
    table.tell(StunResolved(**figure.figure_fields))
    return True
