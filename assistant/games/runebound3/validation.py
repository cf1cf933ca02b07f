"""Checks that refuse impossible corrections and positions."""

from __future__ import annotations

from assistant.games.runebound3.content import Content
from assistant.games.runebound3.names import HERO
from assistant.games.runebound3.state import Fight, Runebound3
from assistant.messages.questions import Refused
from assistant.messages.text import t


def check(state: Runebound3, content: Content) -> None:
    """Raise `Refused` if the state names heroes who do not play, or if its fight is impossible."""
    heroes = [player.hero for player in state.players]
    if not heroes:
        raise Refused(t("At least one hero plays."))
    twice = next((hero for hero in heroes if heroes.count(hero) > 1), None)
    if twice is not None:
        raise Refused(t("{hero} plays twice: each hero is there once.", hero=HERO(content, twice)))
    for hero in _named(state):
        if hero not in heroes:
            raise Refused(t("{hero} does not play in this game.", hero=HERO(content, hero)))
    if state.fight is not None:
        _check_fight(state.fight, content)


def _named(state: Runebound3) -> list[str]:
    """Return all heroes that the state names. Each must be one of the players."""
    named = [state.first, *state.had_turn, *state.course.left, state.winner]
    fight = state.fight
    if fight is not None:
        named += [fight.hero.id, fight.fled, *([fight.enemy.id] if fight.rival else ())]
    return [hero for hero in named if hero]


def _check_fight(fight: Fight, content: Content) -> None:
    if not fight.hero.id or fight.hero.id == fight.enemy.id:
        raise Refused(t("A fight has a hero who plays, and an enemy, the villain or another hero who plays."))
