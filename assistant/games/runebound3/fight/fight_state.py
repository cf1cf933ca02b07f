"""The fight that is kept, as the pure combat round sees it, and back again."""

from __future__ import annotations

from collections import Counter

from assistant.engine.rules import rule
from assistant.games.runebound3.content import Content, ability_of, token_of
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.sides import ENEMY, FREE, HERO, MAGIC, PHYSICAL, SKULL, Ability, Piece, Side
from assistant.games.runebound3.hero.sheet import heal, health_of, suffer, tokens_of
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import CastToken, Fight, Fighter, Runebound3
from assistant.games.runebound3.villain import villain_health


def current_fight(table: RuneTable) -> Fight:
    """The fight as it stands: a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def fighter(fight: Fight, which: int) -> Fighter:
    return fight.hero if which == HERO else fight.enemy


def is_hero(fight: Fight, which: int) -> bool:
    """Whether a person plays this side."""
    return which == HERO or fight.rival


def max_health(content: Content, state: Runebound3, fight: Fight, which: int) -> int:
    """Health as it is now: a villain's follows lore, companions and zombies, that of some enemies lore."""
    one = fighter(fight, which)
    if is_hero(fight, which):
        return health_of(content, state.of(one.id))
    if fight.villain:
        return villain_health(content, state, fight.hero.id).total
    card = content.pack.enemy.get(one.id)
    return max(1, one.health + (card.lore * state.of(fight.hero.id).lore if card is not None else 0))


def health_left(content: Content, state: Runebound3, fight: Fight, which: int) -> int:
    one = fighter(fight, which)
    damage = state.of(one.id).damage if is_hero(fight, which) else one.damage
    return max(0, max_health(content, state, fight, which) - damage)


def side_of(content: Content, state: Runebound3, fight: Fight, which: int) -> Side:
    one = fighter(fight, which)
    known = content.pack.ability
    return Side(
        pieces=tuple(
            Piece(token_of(content.pack, lying.token), lying.up, lying.place, lying.on) for lying in one.tokens
        ),
        left=health_left(content, state, fight, which),
        most=max_health(content, state, fight, which),
        passed=one.passed,
        used=tuple(one.used),
        barred=one.barred,
        doubled=one.doubled,
        taken=one.taken,
        extra=one.extra,
        abilities=tuple(ability_of(known[id]) if id in known else Ability(9) for id in one.abilities),
        attacks=(PHYSICAL, MAGIC) if is_hero(fight, which) else (SKULL,),
        blocks=fight.blocks if which == ENEMY else "",
    )


def bout_of(content: Content, state: Runebound3, owner_picks: bool = False) -> Bout:
    fight = state.fight
    assert fight is not None
    return Bout(
        side_of(content, state, fight, HERO),
        side_of(content, state, fight, ENEMY),
        fight.turn,
        tuple(fight.queue),
        owner_picks,
        fight.dealt,
        fight.acting,
    )


def current_bout(table: RuneTable) -> Bout:
    """The combat round that runs, by the reading in force."""
    return bout_of(table.content, table.state, owner_picks(table))


def owner_picks(table: RuneTable) -> bool:
    """Ruling 25: a recast that names no token."""
    return table.ruling("r25_recast", told=False) == "owner"


def store_bout(table: RuneTable, made: Bout) -> None:
    """What an action has come to is kept."""
    fight = current_fight(table)
    fight.turn, fight.queue, fight.dealt, fight.acting = made.turn, list(made.queue), made.dealt, made.acting
    for which in (HERO, ENEMY):
        side, one = made.side(which), fighter(fight, which)
        one.tokens = [
            CastToken(lying.token, piece.up, piece.place, piece.on)  # type: ignore[arg-type]
            for lying, piece in zip(one.tokens, side.pieces, strict=True)
        ]
        one.passed, one.used, one.doubled = side.passed, list(side.used), side.doubled
        one.taken, one.extra = side.taken, side.extra
        one.barred = side.barred
        damage = max(0, max_health(table.content, table.state, fight, which) - side.left)
        if is_hero(fight, which):
            table.state.of(one.id).damage = damage
        else:
            one.damage = damage


@rule("L292-293")
def drop_lost_tokens(table: RuneTable) -> None:
    """A token that a hero has no longer leaves the fight, and what lies on it lies alone; one that came waits for the
    cast.
    """
    fight = current_fight(table)
    for which in (HERO, ENEMY) if fight.rival else (HERO,):
        one = fighter(fight, which)
        has = Counter(tokens_of(table.content, table.state.of(one.id)))
        for index, lying in enumerate(one.tokens):
            has[lying.token] -= 1
            if has[lying.token] < 0:
                lying.place, lying.on = "gone", FREE
                for above in one.tokens:
                    above.on = FREE if above.on == index else above.on


def apply_damage(table: RuneTable, which: int, damage: int) -> None:
    """Damage that no shield stops; healing if less than nothing. Never above health, never below none."""
    fight = current_fight(table)
    one = fighter(fight, which)
    if is_hero(fight, which):
        suffer(table, one.id, damage) if damage > 0 else heal(table, one.id, -damage)
    else:
        most = max_health(table.content, table.state, fight, which)
        one.damage = max(0, min(most, one.damage + damage))
