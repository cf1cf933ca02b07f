"""The villain: his health against a hero, his coming, elimination, the end. A7; screens 9."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.events import (
    Eliminated,
    FirstPlayerNow,
    GameLost,
    GameWon,
    VillainCame,
    VillainHealth,
    Zombies,
)
from assistant.games.runebound3.hero.trophies import discard_card
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player, Runebound3


def villain_health(content: Content, state: Runebound3, hero: str) -> VillainHealth:
    """Printed, and every summand: lore and companions of this hero alone, zombies of the whole board."""
    card, player = content.villain, state.of(hero)
    lore, companions = card.lore * player.lore, card.companions * player.companions
    zombies = card.zombies * state.zombies
    made = card.health + lore + companions + zombies
    return VillainHealth(
        villain=card.id,
        hero=hero,
        printed=card.health,
        lore=lore,
        companions=companions,
        zombies=zombies,
        total=max(card.least, made),
        least=made < card.least,
    )


@rule("A7, L98")
def villain_comes(table: RuneTable) -> None:
    """After Act 1, with the zombies his card names."""
    state, card = table.state, table.content.villain
    state.villain_here = True
    state.zombies += card.zombies_with_him
    table.tell(VillainCame(villain=card.id, where=card.comes, zombies=card.zombies_with_him))


@rule("A8, L1104-1107")
def change_zombies(table: RuneTable, by: int, *, fallen: bool = False) -> None:
    state = table.state
    before = state.zombies
    state.zombies = max(0, state.zombies + by)
    if state.zombies != before or by == 0:
        table.tell(Zombies(by=state.zombies - before, now=state.zombies, fallen=fallen))


@rule("L1086")
def win(table: RuneTable, hero: str) -> None:
    """The game ends the instant the villain is defeated."""
    state = table.state
    state.over, state.winner = True, hero
    table.tell(GameWon(hero=hero, villain=table.content.villain.id, together=state.mode == "together"))


def lose(table: RuneTable, how: str) -> None:
    table.state.over = True
    table.tell(GameLost(how=how, villain=table.content.villain.id))


@rule("L955-958")
def eliminate(table: RuneTable, hero: str) -> None:
    """Out of the game, with all he has; a first player hands on the role, and nobody gets a second turn."""
    state = table.state
    heir = _next_standing(state, hero)
    player = state.of(hero)
    for card in (*player.quests, *player.rumours):
        discard_card(table, table.content.pack.adventure[card].deck, card)
    gone = Player(hero, player.number, eliminated=True)
    state.players[state.players.index(player)] = gone
    table.tell(Eliminated(hero=hero))
    if hero not in state.had_turn:
        state.had_turn.append(hero)
    if state.turn_of == "" or state.course.who == hero:
        state.turn_over = True
    if not state.standing:
        lose(table, "out")
    elif state.first == hero:
        state.first = heir
        table.tell(FirstPlayerNow(hero=heir))


def complete_eliminations(table: RuneTable) -> None:
    """Whoever was only marked as out leaves the table with all he has."""
    state = table.state
    for player in list(state.players):
        here = player.hero in (state.first, state.course.who) or player != Player(
            player.hero, player.number, eliminated=True
        )
        if player.eliminated and here:
            eliminate(table, player.hero)


def _next_standing(state: Runebound3, hero: str) -> str:
    """Who sits next in turn order and is not out."""
    heroes = [player.hero for player in state.players]
    place = heroes.index(hero)
    others = [*state.players[place + 1 :], *state.players[:place]]
    return next((player.hero for player in others if not player.eliminated), "")
