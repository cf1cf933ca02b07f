"""Checks for mistakes in Drunagor's content: unknown names, impossible maps, more figures than the box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.components.grid import Space, address_of, area_of, space_of, spaces_of
from assistant.content import BrokenReference, ContentErrors, Problem
from assistant.content.references import broken_references
from assistant.games.drunagor.board.board import LONGEST, MOST_SPACES, Ground
from assistant.games.drunagor.content.chapter import BEYOND, Chapter, Content, RoomMap, SetUp, covered, door_number
from assistant.games.drunagor.content.pack import RANKED, RANKS, Face, MonsterKind, Pack, parse_ability
from assistant.messages.questions import Refused


def assemble(pack: Pack, chapter: Chapter) -> Content:
    """Return pack and chapter as `Content`. Raise `ContentErrors` if the chapter has a mistake."""
    content = Content.of(pack, chapter)
    problems = [Problem("", 0, reference.where, reference.message) for reference in chapter_references(content)]
    if problems:
        raise ContentErrors(problems)
    return content


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Yield the mistakes in the pack: names that do not exist, and misspelt keywords."""
    yield from broken_references(pack)
    yield from _spelling(pack, pack.monster)
    for card in pack.card.values():
        yield from _misspelt(pack, "card", card.id, "", card, open_numbers=True)
    for ruling in pack.ruling.values():
        yield from _known("ruling", ruling.id, "default", ruling.default, [option.id for option in ruling.options])


def chapter_references(content: Content) -> Iterator[BrokenReference]:
    """Yield the mistakes in the chapter: names, spaces and doors that do not exist, and misspelt keywords."""
    yield from broken_references(content.chapter, content.pack)
    yield from _spelling(content.pack, content.chapter.monster)
    for number, set_up in enumerate(content.chapter.set_up):
        yield from _set_up_references(content, f"set_up.{number}", set_up)
    yield from _map_references(content)
    yield from _trigger_references(content)


def _spelling(pack: Pack, monsters: Mapping[str, MonsterKind]) -> Iterator[BrokenReference]:
    for monster in monsters.values():
        for number, face in enumerate(monster.cards):
            yield from _misspelt(pack, "monster", monster.id, f"cards.{number}.", face)


def _misspelt(
    pack: Pack, kind: str, id: str, key: str, face: Face, *, open_numbers: bool = False
) -> Iterator[BrokenReference]:
    """Yield keywords that are misspelt or have a wrong number.

    With `open_numbers`, a number may be missing, because players enter it later.
    """
    for list_key, words in (("keywords", face.keywords or ()), ("seen", face.seen)):
        for number, word in enumerate(words):
            if not _is_ability(pack, word) and not (open_numbers and word in pack.keyword):
                value = word.partition(" ")[2] or "1"
                parse_ability = [f"{one.id} {value}" if one.has_value else one.id for one in pack.keyword.values()]
                yield BrokenReference(kind, id, f"{key}{list_key}.{number}", word, tuple(parse_ability))


def _is_ability(pack: Pack, words: str) -> bool:
    set_up = parse_ability(words)
    known = pack.keyword.get(set_up.keyword) if set_up else None
    return known is not None and known.has_value == (" " in words)


def _set_up_references(content: Content, key: str, set_up: SetUp) -> Iterator[BrokenReference]:
    kinds = {**content.pack.monster, **content.chapter.monster}
    for number, spawn in enumerate(set_up.spawns):
        here = f"{key}.spawns.{number}"
        if not spawn.monster:
            if spawn.color in RANKED and not content.deck(spawn.color, spawn.rank, set_up.exclude):
                yield BrokenReference("", "", f"{here}.color", f"{spawn.color} {spawn.rank}")
            continue
        if (monster := kinds.get(spawn.monster)) is None:
            continue
        if monster.color != spawn.color:
            yield BrokenReference("", "", f"{here}.color", f"{spawn.color} {monster.id}", (monster.color,))
        ranks = [face.rank for face in monster.cards]
        if ranks:
            yield from _known("", "", f"{here}.rank", spawn.rank, ranks)
    yield from _figures(content, key, set_up)


def _figures(content: Content, key: str, set_up: SetUp) -> Iterator[BrokenReference]:
    """Yield set-ups that name more figures of a kind than the box has."""
    named = Counter(spawn.monster for spawn in set_up.spawns if spawn.monster)
    for kind, wanted in named.items():
        there = content.figures(kind)
        if there is not None and wanted > there:
            yield BrokenReference("", "", f"{key}.spawns", f"{wanted} x {kind}", (f"{there} figures",))


def _map_references(content: Content) -> Iterator[BrokenReference]:
    """Yield the mistakes of the chapter's map: overlaps, things outside the map, wrong doors, too large a map."""
    taken: dict[tuple[Space, str], str] = {}
    behind = content.behind_doors()
    for number, set_up in enumerate(content.chapter.set_up):
        if set_up.room is None:
            continue
        key = f"set_up.{number}"
        faults = list(_piece_references(content, f"{key}.room.pieces", set_up.room, taken))
        yield from faults
        if not faults:
            ground = content.laid([set_up.label]).ground
            yield from _space_references(content, key, set_up, set_up.room, ground)
            yield from _door_references(content, f"{key}.room.doors", set_up.room, ground, behind)
        if len({space for space, _ in taken}) > MOST_SPACES:
            yield BrokenReference("", "", f"{key}.room.pieces", f"room for more than {MOST_SPACES} spaces on one map")
            return


def _piece_references(
    content: Content, key: str, room: RoomMap, taken: dict[tuple[Space, str], str]
) -> Iterator[BrokenReference]:
    for number, placed in enumerate(room.pieces):
        here = f"{key}.{number}"
        corner = _space(placed.at)
        if corner is None or area_of(corner) != corner:
            yield BrokenReference("", "", f"{here}.at", f"area that begins at {placed.at}")
            continue
        for space, _, kind in covered(placed, content.piece):
            if max(space) >= LONGEST:
                yield BrokenReference("", "", f"{here}.at", f"column or row after the first {LONGEST}")
                break
            if (space, kind) in taken:
                yield BrokenReference("", "", f"{here}.at", f"room for a {kind} on {address_of(space)}")
                break
            taken[space, kind] = placed.piece


def _space_references(
    content: Content, key: str, set_up: SetUp, room: RoomMap, ground: Mapping[Space, Ground]
) -> Iterator[BrokenReference]:
    """Yield tokens, starting spaces and monsters that are outside the room or on the same space."""
    wanted: list[tuple[str, str, bool]] = [
        *((f"{key}.room.tokens.{number}.at", one.at, False) for number, one in enumerate(room.tokens)),
        *((f"{key}.room.starts.{number}", at, False) for number, at in enumerate(room.starts)),
    ]
    for number, spawn in enumerate(set_up.spawns):
        if spawn.at:
            wanted.append((f"{key}.spawns.{number}.at", spawn.at, content.size(spawn.monster) == "large"))
    known = tuple(address_of(space) for space in ground)
    taken: set[Space] = set()
    for where, at, large in wanted:
        space = _space(at)
        if space is None or space not in ground:
            yield BrokenReference("", "", where, at, known)
            continue
        spaces = spaces_of(space) if large else (space,)
        level = {ground[space].level if space in ground else -1 for space in spaces}
        if large and (area_of(space) != space or len(level) > 1 or -1 in level):
            yield BrokenReference("", "", where, f"level area that begins at {at}")
        elif taken & set(spaces):
            yield BrokenReference("", "", where, f"free {at}")
        taken |= set(spaces)


def _door_references(
    content: Content, key: str, room: RoomMap, ground: Mapping[Space, Ground], behind: Mapping[int, str]
) -> Iterator[BrokenReference]:
    """Yield the mistakes of doors.

    A door must be on an edge of its room, be opened by a trigger, and lead to a space of the next room.
    """
    for number, door in enumerate(room.doors):
        here = f"{key}.{number}"
        space = _space(door.at)
        if space is None or space not in ground:
            yield BrokenReference("", "", f"{here}.at", door.at, tuple(address_of(one) for one in ground))
            continue
        beyond = (space[0] + BEYOND[door.side][0], space[1] + BEYOND[door.side][1])
        if beyond in ground:
            yield BrokenReference("", "", f"{here}.side", f"edge {door.side} of {door.at}")
        elif door.door not in behind:
            yield BrokenReference("", "", f"{here}.door", f"trigger that opens door {door.door}")
        elif beyond not in content.laid([behind[door.door]]).ground:
            yield BrokenReference("", "", f"{here}.side", f"space {door.side} of {door.at} in {behind[door.door]}")


def _trigger_references(content: Content) -> Iterator[BrokenReference]:
    """Yield unknown names in the triggers of a chapter. Steps and events are checked in `trigger_compiler.py`."""
    doors = [str(door) for door in _doors(content)]
    kinds = {**content.pack.monster, **content.chapter.monster}
    known: dict[str, Iterable[str]] = {
        "label": [set_up.label for set_up in content.chapter.set_up],
        "kind": kinds,
        "rank": ("", *RANKS),
        "text": content.chapter.reminder,
        "reason": content.chapter.reminder,
        "token": content.pack.token,
        "door": doors,
        "who": ("all", *content.pack.hero),
        "at": (
            "",
            *(address_of(one) for one in content.laid(set_up.label for set_up in content.chapter.set_up).ground),
        ),
    }
    for number, trigger in enumerate(content.chapter.trigger):
        given: list[tuple[str, Any]] = [(f"where.{key}", value) for key, value in trigger.where.items()]
        for place, call in enumerate(trigger.then):
            given += [(f"then.{place}.{key}", value) for key, value in call.items()]
        for key, value in given:
            names = known.get(key.rpartition(".")[2])
            if names is not None and not str(value).startswith("@"):
                yield from _known("", "", f"trigger.{number}.{key}", str(value), names)


def _doors(content: Content) -> set[int]:
    """Return the numbers of the doors on the map or, without a map, those in triggers and set-ups."""
    set_ups = content.chapter.set_up
    drawn = {door.door for set_up in set_ups if set_up.room for door in set_up.room.doors}
    named = {number for set_up in set_ups if (number := door_number(set_up.label))}
    return drawn | named if drawn else named | set(content.behind_doors())


def _known(kind: str, id: str, key: str, value: str, known: Iterable[str]) -> Iterator[BrokenReference]:
    names = tuple(known)
    if value not in names:
        yield BrokenReference(kind, id, key, value, names)


def _space(address: str) -> Space | None:
    try:
        return space_of(address)
    except Refused:
        return None
