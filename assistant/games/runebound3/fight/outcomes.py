"""The end of a fight with an enemy, the villain or another hero; rewards and trophies. Rules digest: C6 and C9."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.fight.events import (
    ChallengeWon,
    EnemyBeaten,
    FightClosed,
    HeroBeaten,
    HeroFled,
    VillainReset,
)
from assistant.games.runebound3.fight.fight_state import health_left
from assistant.games.runebound3.fight.sides import ENEMY, HERO
from assistant.games.runebound3.hero.attribute_tests import exert, hand_size
from assistant.games.runebound3.hero.sheet import change_gold, change_story_tokens, heal
from assistant.games.runebound3.hero.trophies import any_trophy, bonus_trophy, discard_card, take_trophy
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import Fight, Player, health_of
from assistant.games.runebound3.villain import eliminate, win
from assistant.messages.questions import Option
from assistant.messages.text import t

CHALLENGE_GOLD = 2
"""The gold that the hero Corbin gets for a won challenge. He also gets a combat trophy."""


def outcome(table: RuneTable) -> str:
    """Return how the fight ended, or "" if it goes on. What the players entered is more important than health.

    - `won`: the hero defeated the opponent.
    - `defeated`: the hero is defeated.
    - `fled`: a hero retreated.
    - `taken`: the hero won by taking the enemy as a trophy with an ability.
    - `closed`: the players closed the fight as if it had never been opened.
    - `out`: a hero in the fight is eliminated.
    """
    state, fight = table.state, table.state.fight
    if fight is None:
        return "closed"
    if fight.ended:
        return fight.ended
    if any(player.eliminated for player in _heroes(table, fight)):
        return "out"
    if health_left(table.content, state, fight, HERO) <= 0:
        return "defeated"
    return "won" if health_left(table.content, state, fight, ENEMY) <= 0 else ""


def _heroes(table: RuneTable, fight: Fight) -> list[Player]:
    return [table.state.of(side.id) for side in ((fight.hero, fight.enemy) if fight.rival else (fight.hero,))]


@rules.step(phase="fight", title=t("the fight is over"), rule="C6", always=True)
def fight_over(table: RuneTable) -> None:
    """End the fight and apply its outcome.

    If the players closed the fight, the heroes have the same damage as before it.
    """
    state, fight = table.state, table.state.fight
    if fight is None:
        return
    how = outcome(table)
    state.fight = None
    if how == "closed":
        for side in (fight.hero, fight.enemy) if fight.rival else (fight.hero,):
            state.of(side.id).damage = side.came_with
        table.tell(FightClosed())
    elif how == "out":
        _end_without_hero(table, fight)
    elif fight.rival:
        _end_challenge(table, fight, how)
    elif fight.villain:
        _end_villain_fight(table, fight, how)
    else:
        _end_enemy_fight(table, fight, how)


@rule("A7, C6, L479, L955, L1087")
def _end_without_hero(table: RuneTable, fight: Fight) -> None:
    """End a fight whose hero a card eliminated. An enemy is discarded. The villain loses all damage."""
    if fight.villain and not table.state.over:
        table.tell(VillainReset(villain=fight.enemy.id))
    elif not (fight.villain or fight.rival or fight.story):
        _discard_enemy(table, fight)


def _discard_enemy(table: RuneTable, fight: Fight) -> None:
    card = table.content.pack.enemy.get(fight.enemy.id)
    discard_card(table, card.deck if card is not None else "combat", fight.enemy.id if fight.drawn else "")


@rule("C6, L480, L516, L804, L912")
def _end_enemy_fight(table: RuneTable, fight: Fight, how: str) -> None:
    """End a fight with an enemy.

    The winner gets the reward, then the card as a trophy (not a story card), then bonus trophies. After a defeat or a
    retreat the card is discarded.
    """
    who, enemy = fight.hero.id, fight.enemy.id
    card = table.content.pack.enemy.get(enemy)
    deck = card.deck if card is not None else "combat"
    if how in ("won", "taken"):
        gold = card.gold if card is not None and how == "won" else 0
        bonus = card.bonus if card is not None and how == "won" else ()
        instead = card.instead if card is not None and how == "won" else ""
        if instead and table.one("reward", t("Which reward?"), lambda: _rewards(gold, instead), to=who) == "instead":
            gold = 0
        else:
            instead = ""
        table.tell(EnemyBeaten(who=who, enemy=enemy, gold=gold, instead=instead, bonus=bonus, story=fight.story,
                               taken=how == "taken"))  # fmt: skip
        if table.is_held("sheets"):
            change_gold(table, who, gold)
        if instead == "lore":
            change_story_tokens(table, who, "lore", 1)
        if not fight.story:
            take_trophy(table, who, deck, enemy if fight.drawn else "")
        for bonus_deck in bonus:
            bonus_trophy(table, who, bonus_deck)
        if instead == "trophy" and table.is_held("sheets"):
            any_trophy(table, who)
        _offer_healing(table, who)
        return
    if not fight.story:
        _discard_enemy(table, fight)
    if how == "fled":
        table.tell(HeroFled(who=who, hero=who))
        return
    _mark_defeated(table, who)
    table.tell(HeroBeaten(who=who, hero=who, enemy=enemy))


def _rewards(gold: int, instead: str) -> list[Option]:
    other = t("1 lore") if instead == "lore" else t("1 bonus trophy")
    return [Option("gold", t("{n} gold", n=gold), number=1), Option("instead", other, number=2)]


def _offer_healing(table: RuneTable, who: str) -> None:
    """After a won combat, ask a hero with the ability `heal` whether to exert and heal all damage."""
    player = table.state.of(who)
    if table.content.pack.hero[who].knack != "heal" or not table.is_held("sheets") or not player.damage:
        return
    if not hand_size(table, player):
        return
    if table.yes("breathes", t("Exert, and heal all damage?"), name=t("heal"), to=who) and exert(table, who):
        heal(table, who, table.state.of(who).damage)


def _mark_defeated(table: RuneTable, who: str) -> None:
    """Record that a hero is defeated. The event of the fight's end reports it."""
    player = table.state.of(who)
    player.damage = health_of(table.content, player)
    player.defeated = True


@rule("A7, L1086-1089")
def _end_villain_fight(table: RuneTable, fight: Fight, how: str) -> None:
    """Win the game if the villain is defeated. Otherwise the hero is eliminated and the villain loses all damage."""
    if how in ("won", "taken"):
        win(table, fight.hero.id)
        return
    eliminate(table, fight.hero.id)
    if not table.state.over:
        table.tell(VillainReset(villain=fight.enemy.id))


@rule("C9, L996-1000")
def _end_challenge(table: RuneTable, fight: Fight, how: str) -> None:
    """End a challenge. Only Corbin gets a reward from the app, if he challenged and won."""
    who, rival = fight.hero.id, fight.enemy.id
    if how == "fled":
        fled = fight.fled or who
        table.tell(HeroFled(who=fled, hero=fled, rival=True))
        return
    winner, loser = (who, rival) if how in ("won", "taken") else (rival, who)
    _mark_defeated(table, loser)
    table.tell(HeroBeaten(who=loser, hero=loser, by_hero=True))
    rewarded = winner == who and table.content.pack.hero[who].knack == "challenge"
    table.tell(ChallengeWon(hero=winner, reward=fight.reward or winner == who, gold=CHALLENGE_GOLD if rewarded else 0))
    if rewarded and table.is_held("sheets"):
        change_gold(table, who, CHALLENGE_GOLD)
        bonus_trophy(table, who, "combat")
