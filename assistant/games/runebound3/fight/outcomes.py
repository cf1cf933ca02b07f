"""How a fight ends: won, defeated, fled, taken as a trophy; villains; challenges. C6, C9."""

from __future__ import annotations

from assistant.games.runebound3.fight.bout import ENEMY, HERO
from assistant.games.runebound3.fight.events import (
    ChallengeWon,
    EnemyBeaten,
    FightClosed,
    HeroBeaten,
    HeroFled,
    VillainReset,
)
from assistant.games.runebound3.fight.here import left
from assistant.games.runebound3.hero.sheet import change_gold, health_of
from assistant.games.runebound3.hero.trophies import bonus_trophy, discard_card, take_trophy
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import Fight
from assistant.games.runebound3.villain import eliminate, win
from assistant.speech.text import t
from assistant.table.rules import rule


def outcome(table: RuneTable) -> str:
    """What was told, else who has nothing left."""
    state, fight = table.state, table.state.fight
    if fight is None:
        return "closed"
    if fight.ended:
        return fight.ended
    if left(table.content, state, fight, HERO) <= 0:
        return "defeated"
    return "won" if left(table.content, state, fight, ENEMY) <= 0 else ""


@rules.step(phase="fight", title=t("the fight is over"), rule="C6", always=True)
def fight_over(table: RuneTable) -> None:
    state, fight = table.state, table.state.fight
    if fight is None:
        return
    how = outcome(table)
    state.fight = None
    if how == "closed":
        for one in (fight.hero, fight.enemy) if fight.rival else (fight.hero,):
            state.of(one.id).damage = one.came_with
        table.tell(FightClosed())
    elif fight.rival:
        _challenge(table, fight, how)
    elif fight.villain:
        _villain(table, fight, how)
    else:
        _enemy(table, fight, how)


@rule("C6, L480, L516, L804, L912")
def _enemy(table: RuneTable, fight: Fight, how: str) -> None:
    """The reward, then the card as a trophy, then bonus trophies; a story card is no trophy."""
    who, enemy = fight.hero.id, fight.enemy.id
    card = table.content.pack.enemy.get(enemy)
    deck = card.deck if card is not None else "combat"
    if how in ("won", "taken"):
        gold = card.gold if card is not None and how == "won" else 0
        bonus = card.bonus if card is not None and how == "won" else ()
        table.tell(EnemyBeaten(who=who, enemy=enemy, gold=gold, bonus=bonus, story=fight.story, taken=how == "taken"))
        if table.held("sheets"):
            change_gold(table, who, gold)
        if not fight.story:
            take_trophy(table, who, deck, enemy if fight.drawn else "")
        for one in bonus:
            bonus_trophy(table, who, one)
        return
    if not fight.story:
        discard_card(table, deck, enemy if fight.drawn else "")
    if how == "fled":
        table.tell(HeroFled(who=who, hero=who))
        return
    _falls(table, who)
    table.tell(HeroBeaten(who=who, hero=who, enemy=enemy))


def _falls(table: RuneTable, who: str) -> None:
    """Told by the fight itself: damage equals health."""
    player = table.state.of(who)
    player.damage = health_of(table.content, player)
    player.defeated = True


@rule("A7, L1086-1089")
def _villain(table: RuneTable, fight: Fight, how: str) -> None:
    """Beaten: the game is won. Not: the hero is out, all damage off the villain."""
    if how in ("won", "taken"):
        win(table, fight.hero.id)
        return
    eliminate(table, fight.hero.id)
    if not table.state.over:
        table.tell(VillainReset(villain=fight.enemy.id))


@rule("C9, L996-1000")
def _challenge(table: RuneTable, fight: Fight, how: str) -> None:
    who, rival = fight.hero.id, fight.enemy.id
    if how == "fled":
        table.tell(HeroFled(who=who, hero=who, rival=True))
        return
    winner, loser = (who, rival) if how in ("won", "taken") else (rival, who)
    _falls(table, loser)
    table.tell(HeroBeaten(who=loser, hero=loser, by_hero=True))
    table.tell(ChallengeWon(hero=winner, reward=fight.reward or winner == who))
