"""Drunagor's events in words: first what happened, with figures named as people point at them."""

from __future__ import annotations

from assistant.games.drunagor import events as e
from assistant.games.drunagor.adventure.endings import reason_text
from assistant.games.drunagor.called import (
    attack_card_name,
    card_name,
    hero_name,
    position_name,
    role_name,
    token_name,
    who_is,
)
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.heroes import words as hero_words
from assistant.games.drunagor.heroes.items import item_name
from assistant.games.drunagor.heroes.skills import SKILLS
from assistant.table.events import Event
from assistant.table.text import Text, t, verbatim


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event; None for what is seen elsewhere."""
    return (
        _adventure(content, event)
        or _track(content, event)
        or hero_words.say(content, event)
        or _tokens(content, event)
    )


def _adventure(content: Content, event: Event) -> Text | None:
    match event:
        case e.RoleTaken(hero=hero, role=role):
            return t("{hero}: {role}.", hero=hero_name(content, hero), role=role_name(content, role))
        case e.PartyFormed(heroes=heroes):
            return t("The party in the order of the track: {heroes}.", heroes=_heroes_named(content, heroes))
        case e.InitiativeRolled(hero=hero, natural=natural):
            return t("{hero}, initiative: {n}.", hero=hero_name(content, hero), n=natural)
        case e.AdventureBegan(again=0):
            return t("The adventure begins: {chapter}.", chapter=content.chapter.name)
        case e.AdventureBegan(again=again):
            return t("The adventure begins again: {chapter}, try {n}.", chapter=content.chapter.name, n=again + 1)
        case e.RoomOpened(label=label) if label == content.chapter.set_up[0].label and not content.chapter.demo:
            return t("The first room is laid out.")
        case e.RoomOpened(label=label):
            return t("Set up: {room}.", room=_room(content, label))
        case e.DoorOpened(by=by) if by in content.pack.hero:
            return t("{hero} opens a door.", hero=hero_name(content, by))
        case e.DoorOpened():
            return t("A door opens.")
        case e.RoundBegan(round=round):
            return t("Round {round} begins.", round=round)
        case e.RoundEnded(round=round):
            return t("End of round {round}.", round=round)
        case e.Reminder(text=text):
            known = content.chapter.reminder.get(text)
            return t("{reminder}", reminder=known.text) if known else verbatim(text)
        case e.AdventureLost(reason=reason, hero=hero):
            why = reason_text(content, reason, hero)
            return t("{first} {second}", first=t("The adventure is lost."), second=why)
        case e.AdventureWon():
            return t("The adventure is won.")
        case e.BegunAgain():
            return t("Begin the chapter again: the party is as it was at its start.")
        case e.CampReached():
            return t("The party reaches the camp.")
        case e.Linked():
            return t("On to the next adventure without a camp.")
        case e.RewardTaken(hero=hero):
            return t("{hero} learns or takes: {reward}.", hero=hero_name(content, hero), reward=_reward(content, event))
        case e.LogChanged(name=name, gained=gained, hero=hero):
            who = hero_name(content, hero) if hero else t("Party")
            if gained:
                return t("{who}, into the campaign log: {name}.", who=who, name=name)
            return t("{who}, out of the campaign log: {name}.", who=who, name=name)
        case e.CampDone():
            return t("The camp is done.")
        case e.CampaignEnded(won=True):
            return t("The campaign is won.")
        case e.CampaignEnded():
            return t("The campaign is over.")
        case _:
            return None


def _reward(content: Content, event: e.RewardTaken) -> Text:
    match event.kind:
        case "camp_item":
            return item_name(content, event.name)
        case "class_ability":
            of, tree, place = event.name.rsplit("_", 2)
            known = content.pack.hero_class.get(of)
            name = known.name if known is not None else of
            return t("{name}, tree {tree}, ability {place}", name=name, tree=tree, place=place)
        case _:
            skill = SKILLS.get(event.name, verbatim(event.name))
            return t("{skill}, level {level}", skill=skill, level=event.level)


def _track(content: Content, event: Event) -> Text | None:
    match event:
        case e.CardPlaced(card=card, position=position, kind=kind, rank=rank, acts=acts):
            name = card_name(content, kind, rank) if kind else attack_card_name(content, card)
            where = position_name(content, position)
            if acts:
                return t("Onto the track, {position}: {card}.", card=name, position=where)
            return t("Onto the track, {position}: {card}. It acts from the next round on.", card=name, position=where)
        case e.CardRemoved(card=card, kind=kind, rank=rank):
            name = card_name(content, kind, rank) if kind else attack_card_name(content, card)
            return t("Off the track: {card}.", card=name)
        case e.CardFlipped(kind=kind, rank=rank, position=position, again=again):
            name = card_name(content, kind, rank)
            where = position_name(content, position)
            if again:
                return t("{card}: flip it, to {position}. It acts again this round.", card=name, position=where)
            return t("{card}: flip it, to {position}.", card=name, position=where)
        case _:
            return None


def _tokens(content: Content, event: Event) -> Text | None:
    match event:
        case e.TokensChanged(who=who, token=token, count=count, now=now, base=base):
            name = who_is(content, who, base)
            word = token_name(content, token)
            if count > 0 and now > 1:
                return t("{who}: {token} {now}.", who=name, token=word, now=now)
            if count > 0:
                return t("{who}: {token}.", who=name, token=word)
            if now:
                return t("{who}: {token} down to {now}.", who=name, token=word, now=now)
            return t("{who}: no more {token}.", who=name, token=word)
        case e.TokensRefused(who=who, token=token, why="cap", base=base):
            return t(
                "{who} holds no more {token} than that.",
                who=who_is(content, who, base),
                token=token_name(content, token),
            )
        case e.TokensRefused(who=who, token=token, base=base):
            return t("{who} is immune: no {token}.", who=who_is(content, who, base), token=token_name(content, token))
        case _:
            return None


def _heroes_named(content: Content, ids: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(who_is(content, id, "") for id in ids)


def _room(content: Content, label: str) -> Text:
    made = content.set_up(label)
    if made is not None and made.name is not None:
        return t("{room}", room=made.name)
    return verbatim(label.replace("_", " "))
