"""What happens to heroes and what they do, in words; see words.py."""

from __future__ import annotations

from assistant.games.drunagor import events as e
from assistant.games.drunagor.called import hero_name, token_name, who_is
from assistant.games.drunagor.content.chapter import Content
from assistant.table.events import Event
from assistant.table.text import Text, t, tn


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event of heroes, pets and companions."""
    return _heroes(content, event) or _turn(content, event)


def _heroes(content: Content, event: Event) -> Text | None:
    match event:
        case e.HeroHurt(hero=hero, damage=damage, left=left, source=source):
            return t(
                "{source}: {hero} -{damage}, {left} HP left.",
                hero=hero_name(content, hero),
                damage=damage,
                left=left,
                source=source,
            )
        case e.HeroHealed(hero=hero, healed=healed, left=left):
            return t("{hero} +{healed}, {left} HP.", hero=hero_name(content, hero), healed=healed, left=left)
        case e.KnockedOut(hero=hero):
            return t(
                "{hero} is knocked out: no conditions, all cubes back, 1 trauma cube. Lay the figure down.",
                hero=hero_name(content, hero),
            )
        case e.RegainedBreath(hero=hero, hp=hp):
            return t("{hero} regains breath: stand the figure up, {hp} HP.", hero=hero_name(content, hero), hp=hp)
        case e.CurseTaken(hero=hero, count=count, now=now, limit=limit):
            return tn(
                "{hero} takes {n} curse cube: {now} of {limit}.",
                "{hero} takes {n} curse cubes: {now} of {limit}.",
                count,
                hero=hero_name(content, hero),
                now=now,
                limit=limit,
            )
        case e.Cleansed(hero=hero, now=now):
            return t("{hero} is cleansed: curse cubes left {now}.", hero=hero_name(content, hero), now=now)
        case e.Recalled(hero=hero, kind="free"):
            return t("{hero} recalls all cubes, without a curse cube.", hero=hero_name(content, hero))
        case e.Recalled(hero=hero):
            return t("{hero} recalls all cubes.", hero=hero_name(content, hero))
        case e.AllyJoined(ally=ally, hero=hero):
            return t("{ally} joins {hero}.", ally=hero_name(content, ally), hero=hero_name(content, hero))
        case e.AllyLeft(ally=ally):
            return t("{ally} is gone.", ally=hero_name(content, ally))
        case e.AllyHurt(ally=ally, damage=damage):
            return t("{ally} -{damage}.", ally=hero_name(content, ally), damage=damage)
        case e.StoodIn(who=who, target=target):
            return t(
                "PROTECT: {who} is hit instead of {target}.",
                who=hero_name(content, who),
                target=hero_name(content, target),
            )
        case e.Retaliated(hero=hero, damage=damage):
            return t("{hero}: RETALIATE {n}.", hero=hero_name(content, hero), n=damage)
        case e.TraumaLost(hero=hero, now=now):
            return t("{hero} loses a trauma cube: {now} left.", hero=hero_name(content, hero), now=now)
        case e.ChestSearched(hero=hero):
            return t("{hero} searches a chest: one chest card into the bag.", hero=hero_name(content, hero))
        case e.TrapRolled(face=face):
            known = content.pack.trap_face.get(face)
            return t("Trap die: {face}.", face=known.name if known else face)
        case _:
            return None


def _turn(content: Content, event: Event) -> Text | None:
    match event:
        case e.AttackRolled(hit=False, natural=natural, total=total, accuracy=accuracy, kind=kind, base=base):
            return t(
                "{monster}: d20 {natural}, {total} of {accuracy}: missed.",
                monster=who_is(content, kind, base),
                natural=natural,
                total=total,
                accuracy=accuracy,
            )
        case e.AttackRolled(natural=natural, total=total, accuracy=accuracy, kind=kind, base=base, damage=damage):
            return t(
                "{monster}: d20 {natural}, {total} of {accuracy}: hit for {damage}{critical}.",
                monster=who_is(content, kind, base),
                natural=natural,
                total=total,
                accuracy=accuracy,
                damage=damage,
                critical=t(", critical") if event.critical else "",
            )
        case e.ChallengeRolled(hero=hero, total=total, difficulty=difficulty, success=success):
            if success:
                return t(
                    "{hero}: {total} of {most}, the challenge is met.",
                    hero=hero_name(content, hero),
                    total=total,
                    most=difficulty,
                )
            return t(
                "{hero}: {total} of {most}, the challenge fails.",
                hero=hero_name(content, hero),
                total=total,
                most=difficulty,
            )
        case e.InteractionUsed(hero=hero, left=left):
            if left == 0:
                return t("{hero} interacts: last charge, take the token away.", hero=hero_name(content, hero))
            if left > 0:
                return tn(
                    "{hero} interacts: {n} charge left.",
                    "{hero} interacts: {n} charges left.",
                    left,
                    hero=hero_name(content, hero),
                )
            return t("{hero} interacts.", hero=hero_name(content, hero))
        case e.CubesChanged(hero=hero, left=left):
            return tn(
                "{hero}: {n} cube available.", "{hero}: {n} cubes available.", left, hero=hero_name(content, hero)
            )
        case e.SkillCovered(hero=hero, name=name, cube="trauma"):
            return t("{hero}: trauma cube on {skill}, blocked.", hero=hero_name(content, hero), skill=name)
        case e.SkillCovered(hero=hero, name=name):
            return t("{hero}: curse cube on {skill}, blocked.", hero=hero_name(content, hero), skill=name)
        case e.SkillFreed(hero=hero, name=name):
            return t("{hero}: {skill} is free again.", hero=hero_name(content, hero), skill=name)
        case e.FullHealthChanged(hero=hero, hp=hp, max_hp=max_hp):
            return t("{hero}: {hp} of {most} HP.", hero=hero_name(content, hero), hp=hp, most=max_hp)
        case e.ItemMoved():
            return _item(content, event)
        case e.TokenLaid(token=token, at=at, gone=gone):
            return _laid(token_name(content, token), at, gone=gone)
        case e.MapSwitched(on=on):
            return t("The map is on.") if on else t("The map is off.")
        case _:
            return None


def _item(content: Content, event: e.ItemMoved) -> Text:
    """What became of an item; discarded equipment goes back to its deck (L1842)."""
    known = content.pack.item.get(event.item)
    hero, item = hero_name(content, event.hero), known.name if known else event.item.replace("_", " ")
    match event.how:
        case "taken":
            return t("{hero} takes: {item}.", hero=hero, item=item)
        case "equipped":
            return t("{hero} equips: {item}.", hero=hero, item=item)
        case "unequipped":
            return t("{hero} unequips: {item}. Into the bag.", hero=hero, item=item)
        case "used":
            return t("{hero} uses up: {item}. Onto the chest discards.", hero=hero, item=item)
        case "given":
            return t("{hero} gives {other}: {item}.", hero=hero, other=hero_name(content, event.to), item=item)
        case "left":
            return t("{hero} leaves behind: {item}.", hero=hero, item=item)
    if known is not None and known.deck in ("camp", "adventure"):
        return t("{hero} discards: {item}. Back into its deck.", hero=hero, item=item)
    return t("{hero} discards: {item}.", hero=hero, item=item)


def _laid(token: Text, at: str, *, gone: bool) -> Text:
    """A token on the board; with the map off nobody says where."""
    if not at:
        return t("{token}: off the board.", token=token) if gone else t("{token}: onto the board.", token=token)
    return t("{token} taken from {at}.", token=token, at=at) if gone else t("{token} on {at}.", token=token, at=at)
