"""Panels and their blocks (tables, bars, maps) as lines of text, one line for each item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from assistant.i18n import Translator
from assistant.messages.text import Text, as_text, t, verbatim
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Card,
    Cards,
    Chart,
    Dice,
    Duel,
    DuelSide,
    Faces,
    Figure,
    Grid,
    Health,
    Label,
    Lines,
    Mark,
    Pairs,
    Panel,
    Pip,
    Pips,
    Shelf,
    Stat,
    Stats,
    Strip,
    Tile,
    TileMap,
    Track,
    TwoSided,
    Zone,
    ZoneCard,
    Zones,
)

_MARKS: dict[Mark, Text] = {"done": t("done"), "now": t("now"), "out": t("out")}
_GROUNDS: dict[str, Text] = {
    "water": t("water"),
    "lava": t("lava"),
    "miasma": t("miasma"),
    "bridge": t("bridge"),
    "spikes": t("spikes"),
    "darkness": t("darkness"),
}
_PIECES: dict[str, Text] = {
    "chest": t("chest"),
    "door": t("door"),
    "interaction": t("interaction"),
    "spawn": t("spawn point"),
    "trap": t("trap"),
    "npc": t("companion"),
    "event": t("event"),
    "other": t("piece"),
}


def panel_lines(panel: Panel, translator: Translator) -> list[str]:
    """Return the lines of a panel: its title, then one line for each item."""
    note = [panel.note] if panel.note is not None else []
    made = [line for block in panel.blocks for line in block_lines(block, translator)]
    return [f"{comma_list([panel.title, *note], translator)}:", *made]


def block_lines(block: Block, translator: Translator) -> list[str]:
    return [line for line in (comma_list(parts, translator) for parts in _parts(block)) if line]


def comma_list(parts: Iterable[Label | int], translator: Translator) -> str:
    """Return the parts in one line, separated by commas."""
    said = (translator.say(part) if not isinstance(part, int) else str(part) for part in parts)
    return ", ".join(one for one in said if one)


Parts = Sequence[Label | int]


def _parts(block: Block) -> Iterator[Parts]:
    match block:
        case Lines(lines=lines):
            yield from _titled(block.title, block.note)
            for place, line in enumerate(lines, 1):
                yield [t("{place}. {words}", place=place, words=as_text(line))] if block.counted else [line]
        case Pairs(pairs=pairs):
            yield from ([_pair(label, value)] for label, value in pairs)
        case Bar():
            yield _bar(block)
        case Pips(rows=rows):
            yield from _titled(block.title, block.note)
            for row in rows:
                yield _pips(row, block.heads)
        case Chart(chances=chances):
            yield from _titled(block.title, block.note)
            yield from ([_pair(one.label, t("{n} %", n=one.percent))] for one in chances)
        case Shelf(slips=slips):
            yield from _titled(block.title, block.note)
            yield from ([slip.name, *_optional(slip.corner)] for slip in slips)
        case Dice(dice=dice):
            yield from _titled(block.title, block.note)
            for die in dice:
                state = [] if die.state == "ready" else [t("used") if die.state == "used" else t("spent")]
                yield [die.face, *state, *_optional(die.note)]
        case Faces(pieces=pieces):
            yield from _titled(block.title, None)
            yield from (_two_sided(piece) for piece in pieces)
        case Grid(header=header, rows=rows):
            for cells in rows:
                yield [cells[0], *(_under(head, cell) for head, cell in zip(header[1:], cells[1:], strict=False))]
        case Stats(stats=stats):
            yield from ([_stat(stat)] for stat in stats)
        case Cards(cards=cards):
            yield from (_card(card) for card in cards)
        case Track(figures=figures):
            yield from (_figure(figure) for figure in figures)
        case Strip(stages=stages):
            for place, stage in enumerate(stages):
                label = t("{place}. {words}", place=place, words=as_text(stage.label)) if block.spaces else stage.label
                yield [label, *_mark(stage.mark), *_optional(stage.note)]
        case TileMap():
            yield from _map(block)
        case Zones(zones=zones):
            for zone in zones:
                yield from _zone(zone)
        case _:
            assert_never(block)


def _titled(title: Label | None, note: Label | None) -> Iterator[Parts]:
    if title is not None or note is not None:
        yield [*_optional(title), *_optional(note)]


def _optional(words: Label | None) -> list[Label]:
    return [] if words is None else [words]


def _mark(mark: Mark) -> list[Text]:
    return [_MARKS[mark]] if mark in _MARKS else []


def _pair(label: Label, value: Label | int) -> Text:
    return t("{label}: {value}", label=label, value=value)


def _under(head: Label, cell: Label) -> Label:
    """Return a table cell with its column title before it, if both have words."""
    empty = Text("")
    return cell if empty in (head, cell) or cell == verbatim("") else _pair(head, cell)


def _pips(row: Pip, heads: Sequence[Text]) -> Parts:
    counted, _, noted = heads or (None, None, None)
    crystals = [] if row.crystals is None else [_pair(t("crystals"), row.crystals)]
    note = [_pair(noted, row.note)] if noted and row.note is not None else _optional(row.note)
    return [_pair(row.word, row.full if counted is None else _pair(counted, row.full)), *crystals, *note]


def _of(left: int, most: int) -> Text:
    return t("{n} of {most}", n=left, most=most)


def _bar(bar: Bar) -> Parts:
    after = [] if bar.after is None else [t("then {n}", n=bar.after)]
    number = bar.number if bar.number is not None else _of(bar.value, bar.most)
    return [_pair(bar.label, number), *after, *_optional(bar.note)]


def _stat(stat: Stat) -> Text:
    value = stat.value if stat.below is None else t("{n} {what}", n=stat.value, what=stat.below)
    return _pair(stat.label, value)


def duel_lines(duel: Duel, translator: Translator) -> Iterator[str]:
    """Yield the two sides of a fight as lines: name, health and sums of each, then its tokens as they lie."""
    for side in (duel.mine, duel.theirs):
        for parts in (_duel_side(side), *map(_two_sided, side.tokens)):
            yield comma_list(parts, translator)


def _duel_side(side: DuelSide) -> Parts:
    return [side.name, *_health(side.health), *_optional(side.sums)]


def _two_sided(piece: TwoSided) -> Parts:
    spent = [] if piece.live else [t("spent")]
    name = t("{number} {name}", number=piece.number, name=piece.up)
    return [name, t("other side: {face}", face=piece.other), *dict.fromkeys([*spent, *_optional(piece.note)])]


def _card(card: Card) -> Parts:
    name = card.title if not card.number else t("{number} {name}", number=card.number, name=card.title)
    stats = [_stat(stat) for stat in card.stats]
    return [name, *_optional(card.corner), *_mark(card.mark), *_optional(card.stamp), *stats, *card.badges, *card.lines]


def _figure(figure: Figure) -> Parts:
    name = figure.name if not figure.number else t("{number} {name}", number=figure.number, name=figure.name)
    signs = [*([t("is hit")] if figure.target else []), *([t("place unsure")] if figure.unsure else [])]
    return [name, *_mark(figure.mark), *_health(figure.health), *figure.tokens, *_optional(figure.note), *signs]


def _health(health: Health | None) -> list[Text]:
    if health is None:
        return []
    after = [] if health.after is None else [t("then {n}", n=health.after)]
    return [_pair(t("health"), _of(health.left, health.most)), *after]


def _map(map: TileMap) -> Iterator[Parts]:
    """Yield the spaces of the map that are not plain, empty floor, then the notes of the map."""
    names = {figure.number: figure.name for figure in map.figures}
    for tile in map.tiles:
        there = _lying(tile, names)
        if there:
            yield [_pair(verbatim(tile.at), t("{list}", list=tuple(there)))]
    yield from ([note] for note in map.notes)


def _lying(tile: Tile, names: dict[int, Label]) -> list[Label]:
    made: list[Label] = []
    if tile.figure:
        made.append(t("{number} {name}", number=tile.figure, name=names.get(tile.figure, "")))
    if tile.piece:
        made.append(_PIECES[tile.piece])
    if tile.ground in _GROUNDS:
        made.append(_GROUNDS[tile.ground])
    if tile.level:
        made.append(t("level {n}", n=tile.level))
    if tile.offer:
        made.append(t("can be chosen"))
    return made


def _zone(zone: Zone) -> Iterator[Parts]:
    room = [t("room for {n}", n=zone.room)] if zone.room else []
    name = t("zone {key} {name}", key=zone.key, name=zone.name)
    yield [name, *_mark(zone.mark), *_health(zone.health), *_optional(zone.value), *room]
    for card in zone.cards:
        yield _lying_card(card)


def _lying_card(card: ZoneCard) -> Parts:
    if not card.face_up:  # face down: identity unknown
        return [t("{number} {name}", number=card.number, name=t("face down")), *_mark(card.mark)]
    name = card.name
    health: list[Text] = []
    if card.left is not None:
        health = [_pair(t("health"), card.left if card.most is None else _of(card.left, card.most))]
    tired = [] if card.ready else [t("exhausted")]
    number = t("{number} {name}", number=card.number, name=name)
    return [number, *_mark(card.mark), *health, *tired, *_optional(card.note)]
