"""The villain: his health, his arrival, zombies, elimination of heroes, winning and losing. Rules digest: A7 and A8."""

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
from assistant.games.runebound3.state import ACTIONS, Player, Runebound3


def villain_health(content: Content, state: Runebound3, hero: str) -> VillainHealth:
    """Return the villain's health against a hero, with every part of the sum.

    It depends on this hero's lore and companions and on all zombies. It is never below the villain's minimum.
    """
    card, player = content.villain, state.of(hero)
    lore, companions = card.lore * player.lore, card.companions * player.companions
    zombies = card.zombies * state.zombies
    total = card.health + lore + companions + zombies
    return VillainHealth(
        villain=card.id,
        hero=hero,
        printed=card.health,
        lore=lore,
        companions=companions,
        zombies=zombies,
        total=max(card.least, total),
        least=total < card.least,
    )


@rule("A7, L98")
def villain_comes(table: RuneTable) -> None:
    """Place the villain and the zombies that his card names on the board, after Act 1."""
    state, card = table.state, table.content.villain
    state.villain_here = True
    state.zombies += card.zombies_with_him
    table.tell(VillainCame(villain=card.id, where=card.comes, zombies=card.zombies_with_him))


@rule("A8, L1104-1107")
def change_zombies(table: RuneTable, by: int, *, fallen: bool = False) -> None:
    """Add zombies to the board, or remove some if `by` is negative. `fallen` is true if a hero killed one."""
    state = table.state
    before = state.zombies
    state.zombies = max(0, state.zombies + by)
    if state.zombies != before or by == 0:
        table.tell(Zombies(by=state.zombies - before, now=state.zombies, fallen=fallen))


@rule("L1086")
def win(table: RuneTable, hero: str) -> None:
    """End the game, because a hero has defeated the villain. In a game together, all heroes win."""
    state = table.state
    state.over, state.winner = True, hero
    table.tell(GameWon(hero=hero, villain=table.content.villain.id, together=state.mode == "together"))


def lose(table: RuneTable, how: str) -> None:
    """End the game: all heroes lose. `GameLost` explains the values of `how`."""
    table.state.over = True
    table.tell(GameLost(how=how, villain=table.content.villain.id))


@rule("L955-958")
def eliminate(table: RuneTable, hero: str) -> None:
    """Remove a hero and everything that the hero owns from the game.

    If it is the first player, the next hero becomes first player. Nobody gets a second turn in this round for it.
    """
    state = table.state
    next_first = _next_standing(state, hero)
    player = state.of(hero)
    for card in (*player.quests, *player.rumours):
        discard_card(table, table.content.pack.adventure[card].deck, card)
    state.players[state.players.index(player)] = Player(hero, player.number, eliminated=True)
    table.tell(Eliminated(hero=hero))
    if hero not in state.had_turn:
        state.had_turn.append(hero)
    if state.course.who == hero:
        state.turn_over, state.actions, state.once = True, ACTIONS, []
    elif state.turn_of == "":
        state.turn_over = True
    if not state.standing:
        lose(table, "out")
    elif state.first == hero:
        state.first = next_first
        table.tell(FirstPlayerNow(hero=next_first))


def complete_eliminations(table: RuneTable) -> None:
    """Eliminate the heroes whom a correction has marked as eliminated."""
    state = table.state
    for player in list(state.players):
        is_in_game = player.hero in (state.first, state.course.who) or player != Player(
            player.hero, player.number, eliminated=True
        )
        if player.eliminated and is_in_game:
            eliminate(table, player.hero)


def _next_standing(state: Runebound3, hero: str) -> str:
    """Return the next hero in turn order who is still in the game, or ""."""
    heroes = [player.hero for player in state.players]
    place = heroes.index(hero)
    others = [*state.players[place + 1 :], *state.players[:place]]
    return next((player.hero for player in others if not player.eliminated), "")
