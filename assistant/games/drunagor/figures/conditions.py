"""Conditions: digest part 2, 5.3 step 1, 6.2, 6.3. What they do at the start of a turn, to monsters and to heroes."""

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
"""How many tokens go when a condition has hurt (6.2)."""
HURTFUL = tuple(WEARS_OFF)
"""In this order (G6): it changes nothing but which of them is the last straw."""


MOVE_TOKENS = ("knock_down", "slow")
"""What goes with the next move."""


def resolve_monster(table: DrunagorTable, monster: Monster) -> bool:
    """The conditions of a monster that begins its turn; whether STUN costs it the attack. It may be defeated now."""
    for token in HURTFUL:
        if is_on_board(table, monster):
            hurt_by(table, monster, token)
    if not is_on_board(table, monster):
        return False
    tokens.take(table, monster, "stealth")
    return _remove_stun(table, monster)


def resolve_hero(table: DrunagorTable, hero: Hero) -> bool:
    """A hero begins the turn: stands up, suffers the conditions; whether STUN costs one of the two cube actions.

    Who is knocked out by a condition regains breath at once and goes on (L758).
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
    """C10: at the start of the own turn the hero stands up with full health."""
    hero.knocked_out, hero.hp = False, hero.max_hp
    table.tell(RegainedBreath(hero=hero.id, hp=hero.hp))


@rule("7.2, L2682")
def afflict(table: DrunagorTable, figure: Figure, token: str, count: int = 1) -> int:
    """A condition on a figure; in PvP what hurts does so at once and leaves no token (L2682-2684)."""
    if table.state.mode != "pvp" or token not in HURTFUL or isinstance(figure, Ally):
        return tokens.give(table, figure, token, count)
    count = min(count, table.content.cap(token))
    if count < 1 or tokens.refusal(table, figure, token) is not None:
        return 0
    damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)
    return count


def spend_move_tokens(table: DrunagorTable, figure: Fighter, *, told: bool = True) -> None:
    """The move that KNOCK DOWN cancels or SLOW shortens: the tokens go with it (L2880, L2948), both at once (G54).

    Not `told`: a monster's plan has named the ruling already.
    """
    down = tokens.take(table, figure, "knock_down")
    if tokens.number_of(figure, "slow") and not (down and table.ruling("g54_both_tokens", told=told) == "slow_stays"):
        tokens.take(table, figure, "slow")


def has_move_token(figure: Fighter) -> bool:
    return any(tokens.number_of(figure, token) for token in MOVE_TOKENS)


def intimidation(table: DrunagorTable, count: int, *, told: bool = True) -> int:
    """How much damage so many INTIMIDATE tokens take from an attack, a monster's or a hero's (L2942, G32)."""
    squared = count > 1 and table.ruling("g32_intimidate_value", told=told) == "squared"
    return count * count if squared else count


def least_damage(table: DrunagorTable, *, told: bool = True) -> int:
    """What INTIMIDATE leaves at least (G31)."""
    return 1 if table.ruling("g31_intimidate_floor", told=told) == "one" else 0


def is_on_board(table: DrunagorTable, figure: Figure) -> bool:
    """Whether the figure is still on the board."""
    return any(other.number == figure.number for other in table.state.figures)


@rule("6.2")
def hurt_by(table: DrunagorTable, figure: Figure, token: str) -> None:
    """A condition hurts, 1 for each token, and nothing prevents it: all BLEED goes, one BURN goes, POISON stays."""
    if count := tokens.number_of(figure, token):
        tokens.take(table, figure, token, WEARS_OFF[token])
        damage.deal(table, figure, count, source=as_text(TOKEN(table.content, token)), preventable=False)


@rule("L2814")
def _remove_stun(table: DrunagorTable, figure: Fighter) -> bool:
    if not tokens.take(table, figure, "stun"):
        return False
    table.tell(StunResolved(**figure.figure_fields))
    return True
