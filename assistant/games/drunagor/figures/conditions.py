"""Conditions: what they do to heroes and monsters at the start of a turn. Rules digest: 5.3 step 1, 6.2, 6.3."""

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
"""How many tokens of each condition are removed after its damage (6.2)."""
HURTFUL = tuple(WEARS_OFF)
"""The conditions that deal damage, in this order (G6). The order decides which of them knocks a figure out."""


MOVE_TOKENS = ("knock_down", "slow")
"""The tokens that are removed when the figure moves."""


def resolve_monster(table: DrunagorTable, monster: Monster) -> bool:
    """Resolve the conditions of a monster at the start of its turn. Return whether STUN prevents its attack.

    The monster may be defeated by them.
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

    A knocked-out hero regains breath first. A hero knocked out by a condition regains breath at once (L758).
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
    """Let a knocked-out hero stand up with full health at the start of the hero's turn (C10)."""
    hero.knocked_out, hero.hp = False, hero.max_hp
    table.tell(RegainedBreath(hero=hero.id, hp=hero.hp))


@rule("7.2, L2682")
def afflict(table: DrunagorTable, figure: Figure, token: str, count: int) -> None:
    """Give tokens of a condition to a figure.

    In PvP, a condition that hurts deals its damage at once and gives no tokens (L2682-2684).
    """
    if table.state.mode != "pvp" or token not in HURTFUL or isinstance(figure, Ally):
        tokens.give(table, figure, token, count)
        return
    count = min(count, table.content.cap(token))
    if count < 1 or tokens.refusal(table, figure, token) is not None:
        return
    damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)


def spend_move_tokens(table: DrunagorTable, figure: Fighter, *, told: bool = True) -> None:
    """Remove KNOCK DOWN and SLOW, because the figure moves (L2880, L2948).

    KNOCK DOWN cancels the move, SLOW shortens it. If the figure has both, ruling G54 decides whether both are removed.
    `told` is false if the log has named this ruling already.
    """
    down = tokens.take(table, figure, "knock_down")
    if tokens.number_of(figure, "slow") and not (down and table.ruling("g54_both_tokens", told=told) == "slow_stays"):
        tokens.take(table, figure, "slow")


def has_move_token(figure: Fighter) -> bool:
    return any(tokens.number_of(figure, token) for token in MOVE_TOKENS)


def intimidation(table: DrunagorTable, count: int, *, told: bool = True) -> int:
    """Return by how much `count` INTIMIDATE tokens reduce the damage of an attack (L2942).

    Ruling G32 decides about several tokens. `told` is false if the log has named it already.
    """
    squared = count > 1 and table.ruling("g32_intimidate_value", told=told) == "squared"
    return count * count if squared else count


def least_damage(table: DrunagorTable, *, told: bool = True) -> int:
    """Return the least damage of an attack despite INTIMIDATE (ruling G31).

    `told` is false if the log has named this ruling already.
    """
    return 1 if table.ruling("g31_intimidate_floor", told=told) == "one" else 0


def is_on_board(table: DrunagorTable, figure: Figure) -> bool:
    """Return whether the figure is still on the board."""
    return any(other.number == figure.number for other in table.state.figures)


@rule("6.2")
def hurt_by(table: DrunagorTable, figure: Figure, token: str, *, stands_up: bool = False) -> None:
    """Deal the damage of a condition, 1 for each token. It cannot be prevented.

    Then all BLEED tokens are removed, or one BURN token. POISON stays. `stands_up` is true if a hero knocked out by it
    regains breath in the same turn.
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
