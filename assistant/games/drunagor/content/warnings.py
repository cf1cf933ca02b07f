"""Warnings about Drunagor's content: rooms and triggers that are never reached, and a box that does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.content import ContentWarning, TriggerData
from assistant.games.drunagor.content.chapter import Chapter, Content, door_number
from assistant.games.drunagor.content.pack import RANKED, MonsterKind, Pack
from assistant.messages.text import t

OPENED = ("room_opened", "room_revealed")
"""The events that name a room by its label."""


def warnings(pack: Pack, chapter: Chapter | None) -> Iterator[ContentWarning]:
    """Yield what is probably a mistake in the pack or, if there is one, in the chapter."""
    if chapter is None:
        yield from _totals(pack)
        return
    content = Content.of(pack, chapter)
    reached = _reached(content)
    for number, set_up in enumerate(chapter.set_up):
        if set_up.label not in reached:
            message = t('No door and no trigger opens the room "{room}".', room=set_up.label)
            yield ContentWarning(f"set_up.{number}", message)
    for number, trigger in enumerate(chapter.trigger):
        yield from _never(content, number, trigger, reached)
    shown = {call.get(key) for trigger in chapter.trigger for call in trigger.then for key in ("text", "reason")}
    for id, rule in chapter.reminder.items():
        if not rule.always and id not in shown:
            message = t("Nothing shows this rule: write {always}, or name it in a trigger.", always="always = true")
            yield ContentWarning(f"reminder.{id}", message)


def _totals(pack: Pack) -> Iterator[ContentWarning]:
    """Yield the components of which the files have another number than the box. 0 means that it is not stated."""
    core = [one for one in pack.monster.values() if one.set == "core"]
    attacks = Counter(card.of for card in pack.attack_card.values())
    counted = {
        "heroes": len(pack.hero),
        "runes": sum(rune.count for rune in pack.rune.values()),
        "figures": sum(one.figures or 0 for one in core),
        "bases": len(pack.base),
        "monster_cards": sum(_printed_cards(one) for one in core if one.color in RANKED),
        "commander_attack_cards": attacks["commander"],
        "boss_attack_cards": attacks["boss"],
        "bridges": sum(one.count or 0 for one in pack.piece.values() if one.kind == "bridge"),
    }
    for key, found in counted.items():
        printed = getattr(pack.components, key)
        if printed not in (0, found):
            message = t("The box holds {printed}, but the files have {found}.", printed=printed, found=found)
            yield ContentWarning(f"components.{key}", message)


def _printed_cards(kind: MonsterKind) -> int:
    """Return the number of cards: standard and alternative share one, complex A and B another."""
    return len({(face.rank, face.behaviour in ("complex_a", "complex_b")) for face in kind.cards})


def _reached(content: Content) -> set[str]:
    """Return the labels of the rooms that can be opened: all of them, unless each room has a map with its doors."""
    set_ups = content.chapter.set_up
    labels = {set_up.label for set_up in set_ups}
    if any(set_up.room is None for set_up in set_ups):
        return labels  # the players say which room is behind a door
    behind = content.behind_doors()
    triggers = [trigger for trigger in content.chapter.trigger if trigger.on != "door_opened"]
    opened = {
        str(call.get("label")) for trigger in triggers for call in trigger.then if call.get("step") == "open_room"
    }
    reached: set[str] = set()
    coming = {set_up.label for set_up in set_ups[:1]} | (opened & labels)
    while coming:
        reached |= coming
        doors = _doors(content, reached)
        named = {label for label in labels if door_number(label) in doors}
        coming = ({behind[door] for door in doors if door in behind} & labels | named) - reached
    return reached


def _doors(content: Content, rooms: set[str]) -> set[int]:
    return {door.door for set_up in content.set_ups(rooms) if set_up.room for door in set_up.room.doors}


def _never(content: Content, number: int, trigger: TriggerData, reached: set[str]) -> Iterator[ContentWarning]:
    """Yield why a trigger never happens."""
    key, where = f"trigger.{number}", trigger.where
    is_mapped = all(set_up.room is not None for set_up in content.chapter.set_up)
    door, round = where.get("door"), where.get("round")
    if trigger.on == "door_opened" and is_mapped and door is not None and door not in _doors(content, reached):
        yield ContentWarning(f"{key}.where.door", t("This never happens: no room that opens has door {n}.", n=door))
    if trigger.on in OPENED and "label" in where and where["label"] not in reached:
        message = t('This never happens: nothing opens the room "{room}".', room=where["label"])
        yield ContentWarning(f"{key}.where.label", message)
    last = content.last_round
    loses = any(call.get("step") == "adventure_lost" for call in trigger.then)
    if trigger.on == "round_began" and isinstance(round, int) and last > 0 and round > last and not loses:
        message = t("This never happens: round {n} is the last one.", n=last)
        yield ContentWarning(f"{key}.where.round", message)
    kind = where.get("kind")
    if trigger.on == "monster_defeated" and isinstance(kind, str) and is_mapped and not _enters(content, kind, reached):
        message = t("This never happens: no room and no trigger brings {kind}.", kind=kind)
        yield ContentWarning(f"{key}.where.kind", message)


def _enters(content: Content, kind: str, reached: set[str]) -> bool:
    """Return whether a room or a trigger brings this kind of monster, by name or at random."""
    monster = content.monster(kind)
    color = monster.color if monster else ""
    spawns = [spawn for set_up in content.set_ups(reached) for spawn in set_up.spawns]
    called = [call for trigger in content.chapter.trigger for call in trigger.then]
    by_name = {*(spawn.monster for spawn in spawns), *_words(called)}
    return kind in by_name or any(not spawn.monster and spawn.color == color for spawn in spawns)


def _words(calls: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the words in the arguments of calls, such as the kind of a summoned monster."""
    for call in calls:
        yield from _words_in(call)


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _words_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words_in(item)
