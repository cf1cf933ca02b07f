"""The saved fight, and its conversion to the `Bout` of `bout.py` and back."""

from __future__ import annotations

from collections import Counter

from assistant.engine.rules import rule
from assistant.games.runebound3.content import NEVER, Content, ability_of, token_of
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.sides import ENEMY, FREE, HERO, MAGIC, PHYSICAL, SKULL, Ability, Piece, Side
from assistant.games.runebound3.hero.sheet import heal, suffer, tokens_of
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import CastToken, Fight, Fighter, Runebound3, health_of
from assistant.games.runebound3.villain import villain_health


def current_fight(table: RuneTable) -> Fight:
    """Return the running fight. Call it again after each question, because a correction may have replaced it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def enemy_player(state: Runebound3) -> str:
    """Return the hero whose player plays the enemy, or "". Among rivals, it is the player on the right (L879)."""
    fight = state.fight
    return state.right_of(fight.hero.id) if fight is not None and state.mode == "rivals" and not fight.rival else ""


def fighter(fight: Fight, which: int) -> Fighter:
    return fight.hero if which == HERO else fight.enemy


def is_hero(fight: Fight, which: int) -> bool:
    """Return whether this side is a hero. The players play heroes, the AI plays enemies."""
    return which == HERO or fight.rival


def max_health(content: Content, state: Runebound3, fight: Fight, which: int) -> int:
    """Return the health of a side without damage."""
    side = fighter(fight, which)
    if is_hero(fight, which):
        return health_of(content, state.of(side.id))
    if fight.villain:
        return villain_health(content, state, fight.hero.id).total
    card = content.pack.enemy.get(side.id)
    return max(1, side.health + (card.lore * state.of(fight.hero.id).lore if card is not None else 0))


def health_left(content: Content, state: Runebound3, fight: Fight, which: int) -> int:
    """Return the health that a side has left."""
    side = fighter(fight, which)
    damage = state.of(side.id).damage if is_hero(fight, which) else side.damage
    return max(0, max_health(content, state, fight, which) - damage)


def side_of(content: Content, state: Runebound3, fight: Fight, which: int) -> Side:
    """Return a side of the fight in the form that the rules of `bout.py` use."""
    saved = fighter(fight, which)
    known = content.pack.ability
    return Side(
        pieces=tuple(
            Piece(token_of(content.pack, token.token), token.up, token.place, token.on) for token in saved.tokens
        ),
        left=health_left(content, state, fight, which),
        most=max_health(content, state, fight, which),
        passed=saved.passed,
        used=tuple(saved.used),
        barred=saved.barred,
        doubled=saved.doubled,
        taken=saved.taken,
        extra=saved.extra,
        abilities=tuple(ability_of(known[id]) if id in known else Ability(NEVER) for id in saved.abilities),
        attacks=(PHYSICAL, MAGIC) if is_hero(fight, which) else (SKULL,),
        blocks=fight.blocks if which == ENEMY else "",
    )


def bout_of(content: Content, state: Runebound3, owner_picks: bool = False) -> Bout:
    """Return the running combat round in the form that the rules of `bout.py` use."""
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
    """Return the running combat round, with the players' choice for ruling 25."""
    return bout_of(table.content, table.state, owner_picks(table))


def owner_picks(table: RuneTable) -> bool:
    """Return whether a token's owner chooses what is recast, if the card names no tokens (ruling 25)."""
    return table.ruling("r25_recast", told=False) == "owner"


def store_bout(table: RuneTable, bout: Bout) -> None:
    """Save a combat round in the running fight."""
    fight = current_fight(table)
    fight.turn, fight.queue, fight.dealt, fight.acting = bout.turn, list(bout.queue), bout.dealt, bout.acting
    for which in (HERO, ENEMY):
        side, saved = bout.side(which), fighter(fight, which)
        saved.tokens = [
            CastToken(token.token, piece.up, piece.place, piece.on)  # type: ignore[arg-type]
            for token, piece in zip(saved.tokens, side.pieces, strict=True)
        ]
        saved.passed, saved.used, saved.doubled = side.passed, list(side.used), side.doubled
        saved.taken, saved.extra = side.taken, side.extra
        saved.barred = side.barred
        damage = max(0, max_health(table.content, table.state, fight, which) - side.left)
        if is_hero(fight, which):
            table.state.of(saved.id).damage = damage
        else:
            saved.damage = damage


@rule("L292-293")
def drop_lost_tokens(table: RuneTable) -> None:
    """Remove tokens from the fight that their hero no longer owns. Tokens on top of them stay.

    A token that a hero has gained joins at the next cast.
    """
    fight = current_fight(table)
    for which in (HERO, ENEMY) if fight.rival else (HERO,):
        hero = fighter(fight, which)
        owned = Counter(tokens_of(table.content, table.state.of(hero.id)))
        for index, token in enumerate(hero.tokens):
            owned[token.token] -= 1
            if owned[token.token] < 0:
                token.place, token.on = "gone", FREE
                for above in hero.tokens:
                    above.on = FREE if above.on == index else above.on


def apply_damage(table: RuneTable, which: int, damage: int) -> None:
    """Deal damage to a side, or heal it if `damage` is negative. Shields do not stop it."""
    fight = current_fight(table)
    side = fighter(fight, which)
    if is_hero(fight, which):
        suffer(table, side.id, damage) if damage > 0 else heal(table, side.id, -damage)
    else:
        most = max_health(table.content, table.state, fight, which)
        side.damage = max(0, min(most, side.damage + damage))
