"""Checks that refuse corrections and positions which break the rules."""

from __future__ import annotations

from collections import Counter

from assistant.components.pile import is_unseen
from assistant.games.warhammer_quest.content import HEROES, Content
from assistant.games.warhammer_quest.names import CONDITION, HERO, LAIR, SHADOWS, face, numbered
from assistant.games.warhammer_quest.party.limits import broken_limits
from assistant.games.warhammer_quest.state import (
    FIRST_ENEMY,
    MOST_IN_ZONE,
    MOST_TOKENS,
    Hero,
    WarhammerQuest,
    full_health,
)
from assistant.messages.questions import Refused
from assistant.messages.text import t, tn


def check(state: WarhammerQuest, content: Content) -> None:
    """Raise `Refused` if the state is impossible by the rules."""
    _check_heroes(state, content)
    _check_enemies(state, content)
    _check_quest(state, content)
    _check_decks(state)


def _check_heroes(state: WarhammerQuest, content: Content) -> None:
    if len(state.heroes) not in HEROES:
        least, most = min(HEROES), max(HEROES)
        raise Refused(t("A party has {least} to {most} heroes, not {n}.", least=least, most=most, n=len(state.heroes)))
    twice = _first_duplicate([hero.id for hero in state.heroes])
    if twice:
        raise Refused(t("{hero} is in the party twice.", hero=HERO(content, twice)))
    if not state.leader:
        raise Refused(t("Somebody must lead the party."))
    party = {hero.id for hero in state.heroes}
    for named in (state.leader, state.activated, *state.passed):
        if named and named not in party:
            raise Refused(t("{hero} is not in the party.", hero=HERO(content, named)))
    for hero in state.heroes:
        _check_hero(content, hero)


def _check_hero(content: Content, hero: Hero) -> None:
    name = HERO(content, hero.id)
    most = full_health(content, hero)
    if most and hero.wounds > most:
        raise Refused(t("{hero} has a health of {n}: more wounds find no room.", hero=name, n=most))
    if any(not 0 <= tokens <= MOST_TOKENS for tokens in hero.tokens.values()):
        raise Refused(t("An action card holds at most {n} success tokens.", n=MOST_TOKENS))
    condition = _first_duplicate(hero.conditions)
    if condition:
        raise Refused(t("{hero} can't have {condition} twice.", hero=name, condition=CONDITION(content, condition)))
    for broken in broken_limits(content, hero, *(one.card for one in hero.gear)):
        raise Refused(broken)


def _check_enemies(state: WarhammerQuest, content: Content) -> None:
    for hero in state.heroes:
        if len(state.enemies_in(hero.id)) > MOST_IN_ZONE:
            most = tn("{n} enemy at most", "{n} enemies at most", MOST_IN_ZONE)
            raise Refused(t("{hero}: {most} in the zone.", hero=HERO(content, hero.id), most=most))
    zones = {SHADOWS, LAIR, *(hero.id for hero in state.heroes)}
    strange = next((enemy.zone for enemy in state.enemies if enemy.zone not in zones), "")
    if strange:
        raise Refused(t("{hero} is not in the party.", hero=HERO(content, strange)))
    number = _first_duplicate([str(enemy.number) for enemy in state.enemies])
    if number:
        raise Refused(t("Two cards have the number {number}.", number=number))
    for enemy in state.enemies:
        if enemy.number < FIRST_ENEMY:
            raise Refused(t("Enemies have the numbers from {n} on.", n=FIRST_ENEMY))
        name = numbered(face(content, enemy.card, face_up=not is_unseen(enemy.card)), enemy.number)
        if not enemy.face_up and not is_unseen(enemy.card):
            raise Refused(t("{enemy} can't be turned face-down again.", enemy=name))
        if enemy.face_up and is_unseen(enemy.card):
            raise Refused(t("{enemy}: nobody has named it. It is turned over by the rules.", enemy=name))
        if not enemy.face_up and enemy.zone != SHADOWS:
            raise Refused(t("{enemy}: cards lie face-down only in the shadows.", enemy=name))
        if not enemy.face_up and enemy.wounds:
            raise Refused(t("{enemy}: a wound turns it over first.", enemy=name))
        card = content.pack.enemy.get(enemy.card)
        if card is not None and card.kind != "nemesis" and enemy.zone == LAIR:
            raise Refused(t("The lair is for nemeses."))
        if card is not None and card.health is not None and enemy.wounds > card.health:
            raise Refused(t("{enemy} has a health of {n}: more wounds find no room.", enemy=name, n=card.health))


def _check_quest(state: WarhammerQuest, content: Content) -> None:
    location = content.pack.location.get(state.location)
    if location is not None and location.exploration is not None and state.progress > location.exploration:
        raise Refused(t("The exploration value is {n}: more progress finds no room.", n=location.exploration))
    track = content.quest.track
    if track and state.peril > len(track):
        raise Refused(t("The peril track has {n} spaces after the start.", n=len(track)))


def _check_decks(state: WarhammerQuest) -> None:
    """Refuse decks with impossible numbers of cards, and a face-down enemy that is from no deck."""
    for deck in (state.enemy_deck, state.location_deck, state.dungeon_deck, state.gear_deck):
        deck.check()
    if "enemy" not in state.sizes:  # else the app doesn't know the cards of the deck
        unseen = Counter(enemy.card for enemy in state.enemies if is_unseen(enemy.card))
        for mark, count in unseen.items():
            if count > state.enemy_deck.unseen_of(mark):
                raise Refused(t("More enemies lie face-down than the enemy deck counts as unseen."))


def _first_duplicate(ids: list[str]) -> str:
    return next((id for id, times in Counter(ids).items() if times > 1), "")
