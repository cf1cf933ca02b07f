"""Conditions: digest part 2, 5.3 step 1, 6.2, 6.3. What they do to heroes and monsters at the start of a turn."""

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
"""How many tokens go after the condition has hurt (6.2)."""
HURTFUL = tuple(WEARS_OFF)
"""Conditions that hurt, in the order in which they do (G6); the order decides only which one knocks a figure out."""


MOVE_TOKENS = ("knock_down", "slow")
"""Tokens that go with the next move."""


def resolve_monster(table: DrunagorTable, monster: Monster) -> bool:
    """Resolve the conditions of a monster that begins its turn; return whether STUN costs its attack.

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
    """Resolve the conditions of a hero who begins the turn; return whether STUN costs a cube action.

    A knocked-out hero regains breath first. A hero knocked out by a condition regains breath immediately (L758).
    """
    if hero.knocked_out:
        regain_breath(table, hero)
    for token in HURTFUL:
        hurt_by(table, hero, token)
        if hero.knocked_out:  # all conditions are gone
            regain_breath(table, hero)
    tokens.take(table, hero, "stealth")
    return _remove_stun(table, hero)


@rule("C10, L758")
def regain_breath(table: DrunagorTable, hero: Hero) -> None:
    """Stand the hero up with full health, at the start of the hero's turn (C10)."""
    hero.knocked_out, hero.hp = False, hero.max_hp
    table.tell(RegainedBreath(hero=hero.id, hp=hero.hp))


@rule("7.2, L2682")
def afflict(table: DrunagorTable, figure: Figure, token: str, count: int = 1) -> int:
    """Give a condition and return how many tokens it was. In PvP hurtful conditions deal damage immediately instead
    (L2682-2684).
    """
    if table.state.mode != "pvp" or token not in HURTFUL or isinstance(figure, Ally):
        return tokens.give(table, figure, token, count)
    count = min(count, table.content.cap(token))
    if count < 1 or tokens.refusal(table, figure, token) is not None:
        return 0
    damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)
    return count


def spend_move_tokens(table: DrunagorTable, figure: Fighter, *, told: bool = True) -> None:
    """Remove the tokens of the move that KNOCK DOWN cancels or SLOW shortens (L2880, L2948), both together (G54).

    `told` is false if a monster's plan has named the ruling already.
    """
    down = tokens.take(table, figure, "knock_down")
    if tokens.number_of(figure, "slow") and not (down and table.ruling("g54_both_tokens", told=told) == "slow_stays"):
        tokens.take(table, figure, "slow")


def has_move_token(figure: Fighter) -> bool:
    return any(tokens.number_of(figure, token) for token in MOVE_TOKENS)


def intimidation(table: DrunagorTable, count: int, *, told: bool = True) -> int:
    """Return how much damage this number of INTIMIDATE tokens takes off an attack (L2942, G32)."""
    squared = count > 1 and table.ruling("g32_intimidate_value", told=told) == "squared"
    return count * count if squared else count


def least_damage(table: DrunagorTable, *, told: bool = True) -> int:
    """Return the damage that INTIMIDATE leaves at least (G31)."""
    return 1 if table.ruling("g31_intimidate_floor", told=told) == "one" else 0


def is_on_board(table: DrunagorTable, figure: Figure) -> bool:
    """Return whether the figure is still on the board."""
    return any(other.number == figure.number for other in table.state.figures)


@rule("6.2")
def hurt_by(table: DrunagorTable, figure: Figure, token: str) -> None:
    """Deal the damage of a condition: 1 per token, not preventable. All BLEED goes, one BURN goes, POISON stays."""
    if count := tokens.number_of(figure, token):
        tokens.take(table, figure, token, WEARS_OFF[token])
        damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)


@rule("L2814")
def _remove_stun(table: DrunagorTable, figure: Fighter) -> bool:
    """Remove STUN and return whether the figure had it."""
    if not tokens.take(table, figure, "stun"):
        return False
    table.tell(StunResolved(**figure.figure_fields))
    return True
