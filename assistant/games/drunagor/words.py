"""Drunagor's events in words: first what happened, with figures named as people point at them."""

from __future__ import annotations

from assistant.games.drunagor import events as e
from assistant.games.drunagor.adventure.endings import reason_text
from assistant.games.drunagor.called import (
    RANK_NAMES,
    RUNE_COLORS,
    attack_card_name,
    card_name,
    figure_name,
    hero_name,
    kind_name,
    position_name,
    role_name,
    token_name,
)
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.shapes import spaces_in_words
from assistant.games.drunagor.heroes import words as hero_words
from assistant.games.drunagor.heroes.items import item_name
from assistant.games.drunagor.heroes.skills import SKILLS
from assistant.games.drunagor.heroes.words import who_is
from assistant.games.drunagor.monsters import glossary
from assistant.games.drunagor.monsters.attacking import EVOLVED
from assistant.table.events import Event
from assistant.table.text import Text, t, tn, verbatim


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event; None for what is seen elsewhere."""
    return (
        _adventure(content, event)
        or _track(content, event)
        or hero_words.say(content, event)
        or _tokens(content, event)
        or _summons(content, event)
        or _monsters(content, event)
        or _abilities(content, event)
        or _darkness(content, event)
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


def _summons(content: Content, event: Event) -> Text | None:
    match event:
        case e.RandomDrawn(kind=kind, rank=rank):
            return t("Drawn: {card}.", card=card_name(content, kind, rank))
        case e.MonsterSummoned(number=number, kind=kind, rank=rank, base=base, hp=hp, at=at):
            name = figure_name(content, kind, base)
            level = RANK_NAMES.get(rank)
            if level is None:  # commanders and bosses
                place = t("{hp} HP, on {at}", hp=hp, at=at) if at else t("{hp} HP", hp=hp)
                return t("{number} {monster}: {place}.", number=number, monster=name, place=place)
            if at:
                return t(
                    "{number} {monster}, {rank}: {hp} HP, on {at}.",
                    number=number,
                    monster=name,
                    rank=level,
                    hp=hp,
                    at=at,
                )
            return t("{number} {monster}, {rank}: {hp} HP.", number=number, monster=name, rank=level, hp=hp)
        case e.PiecesShort(what="bases"):
            return t("No base is left: take something else in its place.")
        case e.PiecesShort(what="large_tiles"):
            return t("No Darkness tile is left: take something else in its place.")
        case e.PiecesShort(what="small_tiles"):
            return t("Too few small Darkness tiles are left: take something else in their place.")
        case e.PiecesShort(kind=kind):
            return t("No figure is left: take another for {monster}.", monster=kind_name(content, kind))
        case e.CommanderSummoned(kind=kind, power=0, hp=hp, cards=cards):  # a boss
            return t(
                "{monster}: {hp} HP. Attack cards: {cards}.",
                monster=kind_name(content, kind),
                hp=hp,
                cards=tuple(attack_card_name(content, card) for card in cards),
            )
        case e.CommanderSummoned(kind=kind, power=power, hp=hp, cards=cards):
            return t(
                "{monster}: power {power}, {hp} HP. Attack cards: {cards}.",
                monster=kind_name(content, kind),
                power=power,
                hp=hp,
                cards=tuple(attack_card_name(content, card) for card in cards),
            )
        case e.AttackCardRead(passive=True):
            return None
        case e.AttackCardRead(card=card, x=x):
            return t("Attack card: {card}. X is {x}.", card=attack_card_name(content, card), x=x)
        case e.Maelstrom(cards=cards):
            names = tuple(attack_card_name(content, card) for card in cards)
            return t("MAELSTROM: new attack cards: {cards}.", cards=names)
        case _:
            return None


def _monsters(content: Content, event: Event) -> Text | None:
    match event:
        case e.MonsterHurt(kind=kind, base=base, damage=damage, left=left):
            return t(
                "{monster} -{damage}, {left} HP left.",
                monster=figure_name(content, kind, base),
                damage=damage,
                left=left,
            )
        case e.MonsterHealed(kind=kind, base=base, healed=healed, left=left):
            return t(
                "{monster} +{healed}, {left} HP.", monster=figure_name(content, kind, base), healed=healed, left=left
            )
        case e.MonsterDefeated(kind=kind, base=base, monsters=monsters):
            return tn(
                "{monster} is defeated. {n} monster is left.",
                "{monster} is defeated. {n} monsters are left.",
                monsters,
                monster=figure_name(content, kind, base),
            )
        case e.MonsterMoved():
            return _moved(content, event)
        case e.MonsterAttacked():
            return _attack(content, event)
        case e.MonsterStayed(kind=kind, base=base):
            return t("{monster} stays and does not attack.", monster=figure_name(content, kind, base))
        case _:
            return None


TERRAIN = {
    "lava": t("lava"),
    "miasma": t("toxic miasma"),
    "spikes": t("spikes"),
    "water": t("water"),
    "darkness": t("Darkness"),
    "fall": t("a fall"),
}


def _abilities(content: Content, event: Event) -> Text | None:
    """What monsters do by themselves, and what the ground does."""
    match event:
        case e.StunResolved(who=who, base=base):
            if who in content.pack.hero:
                return t("{who}: STUN costs one cube action.", who=hero_name(content, who))
            return t("{who}: STUN costs its attack.", who=who_is(content, who, base))
        case e.MonsterEvolved(kind=kind, base=base, times=times):
            name = figure_name(content, kind, base)
            return t(
                "{monster} EVOLVES: +{damage} damage, +{move} movement.",
                monster=name,
                damage=EVOLVED * times,
                move=times,
            )
        case e.Commanded(kind=kind, base=base, other=0):
            return t("{monster}: COMMAND, but there is no other monster.", monster=figure_name(content, kind, base))
        case e.Commanded(kind=kind, base=base, other_kind=other, other_base=other_base):
            return t(
                "{monster}: COMMAND. At once: {other}.",
                monster=figure_name(content, kind, base),
                other=figure_name(content, other, other_base),
            )
        case e.Ambushed(kind=kind, base=base, target=target):
            return t(
                "{monster}: AMBUSH, next to {target}.",
                monster=figure_name(content, kind, base),
                target=who_is(content, target, ""),
            )
        case e.Manifested(kind=kind, base=base, rune=rune):
            name = figure_name(content, kind, base)
            if rune in RUNE_COLORS:
                return t("{monster}: MANIFEST, {rune}; the rune goes back.", monster=name, rune=RUNE_COLORS[rune])
            return t("{monster}: MANIFEST; the rune goes back.", monster=name)
        case e.EffectOn(who=who, effect=effect, count=count):
            known = content.pack.keyword.get(effect)
            word = known.name if known else effect.replace("_", " ").upper()
            if count:
                return t("{who}: {effect} {n}.", who=who_is(content, who, ""), effect=word, n=count)
            return t("{who}: {effect}.", who=who_is(content, who, ""), effect=word)
        case e.TrapSprung(trap=trap, at=""):
            return t("Trap sprung: {trap}.", trap=token_name(content, trap))
        case e.TrapSprung(trap=trap, at=at):
            return t("Trap on {at}: {trap}.", at=at, trap=token_name(content, trap))
        case e.TerrainFelt(who=who, terrain=terrain, base=base):
            ground = TERRAIN.get(terrain, verbatim(terrain))
            return t("{who}: {terrain}.", who=who_is(content, who, base), terrain=ground)
        case e.MonsterShoved(kind=kind, base=base, at=at):
            name = figure_name(content, kind, base)
            return (
                t("{monster} is shoved to {at}.", monster=name, at=at)
                if at
                else t("{monster} is shoved.", monster=name)
            )
        case e.ChestCrushed(kind=kind, base=base, at=at):
            return t("{monster} crushes the chest on {at}.", monster=figure_name(content, kind, base), at=at)
        case _:
            return None


def _moved(content: Content, event: e.MonsterMoved) -> Text:
    """Where to with the map on; else how far, and towards whom."""
    monster, at, n = figure_name(content, event.kind, event.base), event.at, event.points
    who = hero_name(content, event.towards) if event.towards else None
    if event.hunts:
        who = glossary.the_one(event.hunts)
    if at:
        if who is None:
            return t("{monster}: to {at}.", monster=monster, at=at)
        return t("{monster}: to {at}, towards {who}.", monster=monster, at=at, who=who)
    if who is None:
        return t("{monster} moves.", monster=monster) if n < 0 else t("{monster} moves {n}.", monster=monster, n=n)
    if n < 0:
        return t("{monster} moves towards {who}.", monster=monster, who=who)
    return t("{monster} moves {n} towards {who}.", monster=monster, n=n, who=who)


def _attack(content: Content, event: e.MonsterAttacked) -> Text:
    """How much it is said with each hero that is hurt."""
    monster = figure_name(content, event.kind, event.base)
    targets = _heroes_named(content, event.targets)
    if len(event.parts) > 1:
        parts = tuple(
            t("{what} {n}", what=glossary.PARTS.get(what, verbatim(what)), n=number) for what, number in event.parts
        )
        return t("{monster} hits {names}: {parts}.", monster=monster, names=targets, parts=parts)
    return t("{monster} hits {names}.", monster=monster, names=targets)


def _darkness(content: Content, event: Event) -> Text | None:
    match event:
        case e.RuneDrawn(rune=rune, left=left, x=x):
            return t(
                "Rune: {rune}. X for it is now {x}; {left} left in the bag.",
                rune=RUNE_COLORS.get(rune, verbatim(rune)),
                x=x,
                left=left,
            )
        case e.TileLaid(caught=caught, hunted=hunted, cells=cells):
            what = [
                t("Darkness hunts {hero}.", hero=hero_name(content, hunted))
                if hunted
                else t("A Darkness tile is laid."),
                _tiles(cells, event.small) if cells else None,
                t("Caught: {heroes}.", heroes=_heroes_named(content, caught)) if caught else t("Nobody is caught."),
            ]
            said = [one for one in what if one is not None]
            return (
                t("{first} {second}", first=said[0], second=said[-1])
                if len(said) == 2
                else t("{first} {second} {third}", first=said[0], second=said[1], third=said[2])
            )
        case e.Crushed(damage=damage):
            return t("All heroes are in Darkness already: everybody loses {damage}.", damage=damage)
        case e.DarknessHunts(hero=hero, hp=hp):
            return t("DARKNESS hunts {hero}: {hp} HP, the strongest outside it.", hero=hero_name(content, hero), hp=hp)
        case e.RunesReturned(runes=runes, left=left):
            names = tuple(RUNE_COLORS.get(rune, verbatim(rune)) for rune in runes)
            return t("Back into the bag: {runes}. {left} runes are in it.", runes=names, left=left)
        case e.RuneCardFlipped(side=side):
            return t("Flip the rune card: side {side}.", side=side.upper())
        case _:
            return None


def _tiles(cells: tuple[str, ...], small: bool) -> Text:
    if small:
        return t("It breaks, small tiles on {cells}.", cells=spaces_in_words(cells))
    return t("Whole, on {cells}.", cells=spaces_in_words(cells))


def _heroes_named(content: Content, ids: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(who_is(content, id, "") for id in ids)


def _room(content: Content, label: str) -> Text:
    made = content.set_up(label)
    if made is not None and made.name is not None:
        return t("{room}", room=made.name)
    return verbatim(label.replace("_", " "))
