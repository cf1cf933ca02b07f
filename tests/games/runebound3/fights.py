"""Five fixed fights and players that fight them to the end, to measure the strength of the enemy AI."""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec.structs import replace

from assistant.games.runebound3.fight import bout as fight
from assistant.games.runebound3.fight import enemy_ai
from assistant.games.runebound3.fight.bout import Action, Bout
from assistant.games.runebound3.fight.sides import ENEMY, HERO, Ability, Effect, Face, Piece, Side, Token


def face(text: str) -> Face:
    symbol, *rest = text.split()
    return Face(symbol, next((int(word) for word in rest if word.isdigit()), 1), "gold" in rest)


def token(a: str, b: str) -> Token:
    return face(a), face(b)


FIVE = (
    token("enemy 1", "dash gold"),
    token("shield 1", "enemy 1"),
    token("agility", "enemy 1"),
    token("enemy 1 gold", "surge"),
    token("double", "dash gold"),
)
MIGHTY = token("enemy 2", "surge gold")
OWN = token("surge 2", "enemy 1")
HAWTHORNE = (
    token("physical 2", "shield 1"),
    token("physical 1 gold", "agility"),
    token("physical 1 gold", "dash"),
)
MOK = (token("magic 2", "double"), token("agility gold", "shield 1"), token("surge gold", "physical 1"))
LYSSA = (token("physical 2", "shield 1"), token("magic 1 gold", "agility"), token("agility gold", "surge gold"))
ARMOUR = token("shield 1", "dash gold")
BLADE = token("agility", "physical 3")
MANA = token("magic 1", "shield 2")
RUNE = token("surge gold", "magic 1")

BONE_ARMOUR = Ability(1, (Effect("remove"),))
BRUTAL = Ability(2, (Effect("damage", 2, symbol="enemy"),))
UNDYING = Ability(3, (Effect("heal", 4),))
CLAW = Ability(1, (Effect("damage", 1, symbol="enemy"),))
FIRE = Ability(3, (Effect("damage", 5, symbol="enemy"),))
VAMPIRE = Ability(1, (Effect("damage", 1, symbol="enemy"), Effect("heal", 1)))
CURSE = Ability(2, (Effect("flip", 99),))
TAUNT = Ability(1, (Effect("flip", 1),))
RECAST = Ability(1, (Effect("recast", 1, "own", spent=True),))


def hero(tokens: tuple[Token, ...], health: int, *abilities: Ability) -> Side:
    pieces = tuple(Piece(token) for token in tokens)
    return Side(pieces, health, health, abilities=abilities, attacks=("physical", "magic"))


def foe(tokens: tuple[Token, ...], health: int, *abilities: Ability) -> Side:
    return Side(tuple(Piece(token) for token in tokens), health, health, abilities=abilities)


FIGHTS: tuple[tuple[Side, Side], ...] = (
    (hero((*HAWTHORNE, ARMOUR), 9), foe(FIVE, 8, BONE_ARMOUR, BRUTAL, UNDYING)),
    (hero((*LYSSA, ARMOUR), 8, RECAST), foe(FIVE, 8, CLAW, Ability(2, (Effect("heal", 2),)), FIRE)),
    (hero((*MOK, ARMOUR, RUNE), 9), foe((*FIVE, MIGHTY), 6, TAUNT, BRUTAL)),
    (hero((*HAWTHORNE, ARMOUR, BLADE), 9), foe((*FIVE, MIGHTY), 8, CLAW, BONE_ARMOUR)),
    (hero((*LYSSA, ARMOUR, BLADE, MANA, RUNE), 12), foe((*FIVE, MIGHTY, OWN), 10, VAMPIRE, CURSE, TAUNT)),
)

Player = Callable[[Bout, random.Random], Action]
Answerer = Callable[[Bout, random.Random], tuple[int, ...]]


def cast(side: Side, chance: random.Random) -> Side:
    pieces = tuple(Piece(piece.token, chance.randrange(2)) for piece in side.pieces)
    return replace(side, pieces=pieces, passed=False, used=(), barred=False, doubled="", taken=0, extra=0)


def random_action(bout: Bout, chance: random.Random) -> Action:
    return chance.choice(fight.actions(bout))


def random_answer(bout: Bout, chance: random.Random) -> tuple[int, ...]:
    return chance.choice(fight.answers(bout))


def of_strength(strength: str) -> tuple[Player, Answerer]:
    return (
        lambda bout, chance: enemy_ai.choose_action(bout, strength),
        lambda bout, chance: enemy_ai.choose_answer(bout, strength),
    )


RANDOM: tuple[Player, Answerer] = (random_action, random_answer)


def two_ahead(bout: Bout) -> Action:
    """Return the hero's best action, searched two actions ahead."""
    search = enemy_ai.Search(10**9)
    listed = enemy_ai.candidates(bout)
    worths = [search.value(fight.act(bout, action), 1).worth for action in listed]
    return listed[worths.index(min(worths))]


def hero_answer(bout: Bout) -> tuple[int, ...]:
    search = enemy_ai.Search(10**9)
    listed = enemy_ai.sensible_answers(bout)
    worths = [search.value(fight.answer(bout, tokens), 1).worth for tokens in listed]
    return listed[worths.index(min(worths))]


def enemy_wins(sides: tuple[Side, Side], enemy: tuple[Player, Answerer], seed: int) -> bool:
    """Fight to the end and return whether the enemy wins. A fight of 50 rounds is a draw, which is no win."""
    chance = random.Random(seed)
    hero_side, enemy_side = sides
    act, respond = enemy
    for _ in range(50):
        bout = fight.begin(cast(hero_side, chance), cast(enemy_side, chance))
        while (now := fight.waiting(bout)).kind != "over":
            if now.kind == "cast":
                bout = fight.finish_recast(bout, chance.randrange(2))
            elif now.kind == "act":
                bout = fight.act(bout, two_ahead(bout) if now.side == HERO else act(bout, chance))
            else:
                bout = fight.answer(bout, hero_answer(bout) if now.side == HERO else respond(bout, chance))
        hero_side, enemy_side = bout.hero, bout.enemy
        if hero_side.left <= 0 or enemy_side.left <= 0:
            return hero_side.left <= 0
    return False


def wins(enemy: tuple[Player, Answerer], each: int, first: int = 1) -> int:
    return sum(enemy_wins(sides, enemy, seed) for sides in FIGHTS for seed in range(first, first + each))


assert ENEMY == 1
