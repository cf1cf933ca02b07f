"""Fame, levels, skills and rewards in words. Alone nobody needs a name; several go by their heroes."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.sheet import events as e
from assistant.games.mage_knight.sheet.fame import field_of
from assistant.games.mage_knight.sheet.units import unit_name
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, tn, verbatim

CARDS = {
    "advanced_action": lambda n: tn("{n} advanced action", "{n} advanced actions", n),
    "spell": lambda n: tn("{n} spell", "{n} spells", n),
    "artifact": lambda n: tn("{n} artifact", "{n} artifacts", n),
}


def say(content: Content, event: Event) -> Text | None:
    if isinstance(event, e.OfHero):
        what = _of_hero(content, event)
        if what is None or event.alone or event.who not in content.pack.hero:
            return what
        return t("{who}: {what}", who=who_name(content, event.who), what=what)
    return _skill_gained(content, event) if isinstance(event, e.SkillGained) else None


def _skill_gained(content: Content, event: e.SkillGained) -> Text:
    if event.skill:
        return tn(
            "Virtual player: {skill} joins the common pool; {n} token is left in its pile.",
            "Virtual player: {skill} joins the common pool; {n} tokens are left in its pile.",
            event.left,
            skill=skill_name(content, event.skill),
        )
    return tn(
        "Turn over one skill token of the virtual player into the common pool; {n} is left in its pile.",
        "Turn over one skill token of the virtual player into the common pool; {n} are left in its pile.",
        event.left,
    )


def _of_hero(content: Content, event: e.OfHero) -> Text | None:
    match event:
        case e.FameGained():
            return _fame(event)
        case e.ReputationChanged():
            return _reputation(event)
        case e.HeroCrystalGained():
            return _crystal(event)
        case e.CrystalUsed(color=color, left=left):
            return t("A crystal is used: {color}, {left} left.", color=COLOR_NAMES[color], left=left)
        case e.CrystalRolled(face="black"):
            return t("Random crystal: black, 1 fame instead.")
        case e.CrystalRolled(face="gold"):
            return t("Random crystal: gold, a colour of your choice.")
        case e.CrystalRolled(face=face):
            return t("Random crystal: {color}.", color=COLOR_NAMES[face])
        case e.FameBid(bid=bid, after=after, field=field) if after < 0:
            return t("{bid} fame paid for the hero, now {after} (field {field}).", bid=bid, after=after, field=field)
        case e.FameBid(bid=bid, after=after):
            return t("{bid} fame paid for the hero, now {after}.", bid=bid, after=after)
        case e.SheetLaid(fame=fame, reputation=reputation, influence=influence):
            return t(
                "At the start: fame {fame}, reputation {reputation} (influence {influence}).",
                fame=fame,
                reputation=signed(reputation),
                influence=signed(influence),
            )
        case e.WoundsChanged():
            return _wounds(event)
        case e.HandToDraw():
            return _hand(event)
        case e.TowerMana(mana=mana):
            return t("A turn begun at a tower of yours: {mana} mana, gold by day, black by night.", mana=mana)
        case _:
            return _gains(content, event)


def _gains(content: Content, event: e.OfHero) -> Text | None:
    match event:
        case e.LevelReached():
            return _level(event)
        case e.SkillChosen():
            return _skill(content, event)
        case e.NoSkillLeft():
            return t("No skill token is left to take.")
        case e.SkillUsed(skill=skill):
            return t("{skill} is turned over until the next round.", skill=skill_name(content, skill))
        case e.ActionDue(lowest=True):
            return t("Take the lowest advanced action of the offer onto your deck. A new one comes on top.")
        case e.ActionDue():
            return t("Take any advanced action of the offer onto your deck. A new one comes on top.")
        case e.RewardDue():
            return _reward(event)
        case e.CardGained(kind=kind, now=now):
            return t("A card gained: now {cards}.", cards=CARDS[kind](now))
        case e.UnitChanged():
            return _unit(content, event)
        case _:
            return None


def _fame(event: e.FameGained) -> Text:
    if not event.counted:
        return tn("+{n} fame.", "+{n} fame.", event.points)
    now = _place(event.after)
    gained = (
        t("+{points} fame, +{bonus} for lines crossed, now {now}.", points=event.points, bonus=event.bonus, now=now)
        if event.bonus
        else t("+{points} fame, now {now}.", points=event.points, now=now)
    )
    if not event.level:
        return gained
    return t("{gained} Level {level} at the end of the turn.", gained=gained, level=event.level)


def _place(fame: int) -> Text:
    return t("{fame} (field {field})", fame=fame, field=field_of(fame)) if fame < 0 else verbatim(str(fame))


def _reputation(event: e.ReputationChanged) -> Text:
    by = signed(event.by)
    if not event.counted:
        return t("Reputation {by}.", by=by)
    now = signed(event.after)
    if event.before == event.after:
        return t("Reputation {by}, but {now} is the end of the track.", by=by, now=now)
    if event.barred:
        return t("Reputation {by}, now {now}: no interaction at all.", by=by, now=now)
    return t("Reputation {by}, now {now} (influence {influence}).", by=by, now=now, influence=signed(event.influence))


def _crystal(event: e.HeroCrystalGained) -> Text:
    color = COLOR_NAMES[event.color]
    if not event.counted:
        return t("Crystal gained: {color}.", color=color)
    match event.to:
        case "inventory":
            return t("Crystal gained: {color}, now {n}.", color=color, n=event.now)
        case "mana":
            return tn(
                "{n} crystal already: a mana token instead, {color}.",
                "{n} crystals already: a mana token instead, {color}.",
                event.now,
                color=color,
            )
        case "nothing":
            return tn(
                "{n} crystal already, nothing is gained: {color}.",
                "{n} crystals already, nothing is gained: {color}.",
                event.now,
                color=color,
            )


def _wounds(event: e.WoundsChanged) -> Text:
    now = tn("now {n} wound", "now {n} wounds", event.now)
    if event.glade:
        return t("Glade: a wound is thrown away, {now}.", now=now)
    taken = tn("{n} wound taken", "{n} wounds taken", event.by)
    healed = tn("{n} wound healed", "{n} wounds healed", -event.by)
    return t("{change}, {now}.", change=taken if event.by > 0 else healed, now=now)


def _hand(event: e.HandToDraw) -> Text:
    limit = tn("Draw up to {n} card.", "Draw up to {n} cards.", event.limit)
    if event.keep and event.city:
        return t(
            "{limit} At a keep of yours {keep} more, at your city {city} more, at both up to {most}.",
            limit=limit,
            keep=event.keep,
            city=event.city,
            most=event.most,
        )
    if event.keep:
        return t("{limit} At a keep of yours up to {most}.", limit=limit, most=event.most)
    if event.city:
        return t("{limit} At your city up to {most}.", limit=limit, most=event.most)
    return limit


def _level(event: e.LevelReached) -> Text:
    if event.level % 2 == 0:
        return t("Level {level}: a skill and an advanced action.", level=event.level)
    return t(
        "Level {level}: one more command token, now {command}. Armour {armor}, hand limit {hand}.",
        level=event.level,
        command=event.command,
        armor=event.armor,
        hand=event.hand,
    )


def _skill(content: Content, event: e.SkillChosen) -> Text:
    skill = skill_name(content, event.skill)
    taken = (
        t("Skill taken from the common pool: {skill}.", skill=skill)
        if event.from_pool
        else t("Skill taken: {skill}.", skill=skill)
    )
    if not event.to_pool:
        return taken
    pool = tuple(skill_name(content, token) for token in event.to_pool)
    return t("{taken} To the common pool: {skills}.", taken=taken, skills=pool)


def _reward(event: e.RewardDue) -> Text:
    match event.reward:
        case "artifact":
            return t(
                "Reward: {artifacts}. Draw {n}, one goes under the deck.",
                artifacts=CARDS["artifact"](event.count),
                n=event.count + 1,
            )
        case "spell":
            return t("Reward: a spell of the offer onto your deck. A new one comes on top.")
        case "spell_or_artifact":
            return t("Reward: a spell of the offer or an artifact, as the site's card says.")
        case "unit":
            return t("Reward: any unit of the offer, if a command token is free.")
        case _:
            return t("Reward: roll a die for a crystal. Gold: your choice, black: 1 fame instead.")


def _unit(content: Content, event: e.UnitChanged) -> Text:
    unit = unit_name(content, event.unit)
    match event.what:
        case "used":
            return t("{unit}: spent until the next round.", unit=unit)
        case "readied":
            return t("{unit}: ready again.", unit=unit)
        case "wounded":
            return t("{unit}: wounded.", unit=unit)
        case "healed":
            return t("{unit}: a wound healed for {cost}.", unit=unit, cost=event.cost)
        case "banner":
            return t("{unit}: carries a banner.", unit=unit)
        case "no_banner":
            return t("{unit}: carries no banner any more.", unit=unit)


def skill_name(content: Content, id: str) -> Text | Name:
    skill = content.pack.skill.get(id)
    return skill.name if skill else verbatim(id)


def pool_name(content: Content, id: str) -> Text | Name:
    """In the common pool with whose it is: every hero has a Motivation."""
    skill = content.pack.skill.get(id)
    return t("{skill} ({hero})", skill=skill.name, hero=who_name(content, skill.hero)) if skill else verbatim(id)


def signed(number: int) -> str:
    """`+2`, `0`, `-1`."""
    return f"{number:+d}" if number else "0"
