"""The blocks of a game's view as SVG: maps, the order of play, tracks, bars, zones and charts."""

from __future__ import annotations

from assistant.components.grid import space_of
from assistant.i18n import Translator
from assistant.messages.text import as_text, t, verbatim
from assistant.sessions.svg.canvas import INK, LINE, QUIET, Canvas, cut, hue, on, width_of
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Chart,
    Figure,
    Health,
    Label,
    Mark,
    Stage,
    Strip,
    Tile,
    TileMap,
    Track,
    Zone,
    Zones,
)

WIDE = 720
"""The width of a page."""
CELL = 34
BOLD = 1.12
"""How much wider bold letters are."""
GROUNDS = {
    "floor": "#efe6d2", "water": "#a9cfe8", "lava": "#ee9c5f", "miasma": "#b9c98a", "bridge": "#cdb08a",
    "spikes": "#c9c2b6", "darkness": "#8f7bb5",
}  # fmt: skip
PIECES = {
    "chest": "C", "door": "D", "interaction": "?", "spawn": "S", "trap": "^", "npc": "N", "event": "!", "other": "o",
}  # fmt: skip
PIECE_NAMES = {
    "chest": t("chest"), "door": t("door"), "interaction": t("interaction"), "spawn": t("spawn point"),
    "trap": t("trap"), "npc": t("companion"), "event": t("event"), "other": t("piece"),
}  # fmt: skip
GROUND_NAMES = {
    "water": t("water"), "lava": t("lava"), "miasma": t("miasma"), "bridge": t("bridge"), "spikes": t("spikes"),
    "darkness": t("darkness"),
}  # fmt: skip
SIDES = {"hero": "#2b2721", "monster": "#b3261e", "other": "#5d6575"}


def block_svg(block: Block, translator: Translator) -> str:
    """Return a block as SVG, or "" if it is no picture."""
    canvas = Canvas()
    say = translator.say
    match block:
        case TileMap():
            _draw_map(canvas, block, translator)
            title = t("map")
        case Track():
            _draw_track(canvas, block, translator)
            title = t("order of play")
        case Strip():
            _draw_strip(canvas, block, translator)
            title = t("track")
        case Bar():
            draw_bars(canvas, (block,), translator)
            title = as_text(block.label)
        case Chart():
            bars = tuple(Bar(one.label, one.percent, 100, number=t("{n} %", n=one.percent)) for one in block.chances)
            draw_bars(canvas, bars, translator)
            title = as_text(block.title) if block.title is not None else t("chances")
        case Zones():
            _draw_zones(canvas, block, translator)
            title = t("zones")
        case _:
            return ""
    return canvas.svg(say(title))


def bars_svg(bars: tuple[Bar, ...], translator: Translator) -> str:
    """Return several bars as one picture."""
    canvas = Canvas()
    draw_bars(canvas, bars, translator)
    return canvas.svg(", ".join(translator.say(bar.label) for bar in bars[:3]))


def draw_bars(canvas: Canvas, bars: tuple[Bar, ...], translator: Translator) -> None:
    """Draw bars below each other, with their labels at the left."""
    say = translator.say
    labels = [say(bar.label) for bar in bars]
    left = min(240.0, max(map(width_of, labels), default=0) + 14)
    room = 300
    for place, (bar, label) in enumerate(zip(bars, labels, strict=True)):
        y = place * 22
        canvas.text(0, y + 14, cut(label, left))
        canvas.box(left, y + 3, room, 14, "#e4dccb", round=3)
        if bar.most > 0 and bar.value > 0:
            share = min(1.0, bar.value / bar.most)
            canvas.box(left, y + 3, max(3.0, room * share), 14, hue(bar.hue), round=3)
        number = say(bar.number if bar.number is not None else t("{n} of {most}", n=bar.value, most=bar.most))
        note = say(bar.note) if bar.note is not None else ""
        canvas.text(left + room + 10, y + 14, " · ".join(part for part in (number, note) if part), color=QUIET)


# -- the map


def _draw_map(canvas: Canvas, block: TileMap, translator: Translator) -> None:
    spaces = {space_of(tile.at): tile for tile in block.tiles}
    left, right = min(x for x, _ in spaces), max(x for x, _ in spaces)
    down, up = min(y for _, y in spaces), max(y for _, y in spaces)
    figures = {figure.number: figure for figure in block.figures}

    def corner(x: int, y: int) -> tuple[float, float]:
        return 20 + (x - left) * CELL, (up - y) * CELL

    for (x, y), tile in spaces.items():
        at_x, at_y = corner(x, y)
        canvas.box(at_x, at_y, CELL, CELL, GROUNDS[tile.ground], line="#d8ccb2")
        if tile.level:
            canvas.text(at_x + CELL - 3, at_y + CELL - 4, str(tile.level), size=9, color=QUIET, anchor="end")
        if tile.piece:
            canvas.text(at_x + 4, at_y + 12, PIECES[tile.piece], size=11, color="#7a4d00", bold=True)
    for x in range(left, right + 1):
        at_x, at_y = corner(x, down)
        canvas.text(at_x + CELL / 2, at_y + CELL + 14, _column(spaces, x), size=11, color=QUIET, anchor="middle")
    for y in range(down, up + 1):
        _, at_y = corner(left, y)
        canvas.text(14, at_y + CELL / 2 + 4, _row(spaces, y), size=11, color=QUIET, anchor="end")
    for number, places in _places(spaces).items():
        mid_x = sum(corner(*place)[0] + CELL / 2 for place in places) / len(places)
        mid_y = sum(corner(*place)[1] + CELL / 2 for place in places) / len(places)
        known = figures.get(number)
        fill = SIDES[known.kind if known is not None else "other"]
        ring = hue(known.hue, "#ffffff") if known is not None and known.hue else "#ffffff"
        canvas.dot(mid_x, mid_y, CELL * (0.85 if len(places) > 1 else 0.4), fill, line=ring)
        canvas.text(mid_x, mid_y + 5, str(number), size=14, color="#ffffff", bold=True, anchor="middle")
    _draw_legend(canvas, block, translator, 20 + (right - left + 1) * CELL + 24)
    for place, note in enumerate(block.notes):
        canvas.text(0, (up - down + 1) * CELL + 36 + place * 16, translator.say(note), size=11, color=QUIET)


def _column(spaces: dict[tuple[int, int], Tile], x: int) -> str:
    return next((tile.at.rstrip("0123456789") for (column, _), tile in spaces.items() if column == x), "")


def _row(spaces: dict[tuple[int, int], Tile], y: int) -> str:
    return next((tile.at.lstrip("abcdefghijklmnopqrstuvwxyz") for (_, row), tile in spaces.items() if row == y), "")


def _places(spaces: dict[tuple[int, int], Tile]) -> dict[int, list[tuple[int, int]]]:
    places: dict[int, list[tuple[int, int]]] = {}
    for place, tile in spaces.items():
        if tile.figure:
            places.setdefault(tile.figure, []).append(place)
    return places


def _draw_legend(canvas: Canvas, block: TileMap, translator: Translator, x: float) -> None:
    """Draw what the signs of the map mean: its figures, pieces and grounds."""
    say, y = translator.say, 14.0
    there = {tile.figure for tile in block.tiles}
    for figure in block.figures:
        if figure.number in there and figure.number:
            canvas.dot(x + 8, y - 4, 8, SIDES[figure.kind])
            canvas.text(x + 8, y, str(figure.number), size=10, color="#ffffff", bold=True, anchor="middle")
            canvas.text(x + 24, y, say(figure.name))
            y += 20
    for piece in dict.fromkeys(tile.piece for tile in block.tiles if tile.piece):
        canvas.text(x + 8, y, PIECES[piece], color="#7a4d00", bold=True, anchor="middle")
        canvas.text(x + 24, y, say(PIECE_NAMES[piece]), color=QUIET)
        y += 18
    for ground in dict.fromkeys(tile.ground for tile in block.tiles if tile.ground in GROUND_NAMES):
        canvas.box(x + 1, y - 11, 14, 14, GROUNDS[ground], line=LINE)
        canvas.text(x + 24, y, say(GROUND_NAMES[ground]), color=QUIET)
        y += 18


# -- lists


def _draw_track(canvas: Canvas, block: Track, translator: Translator) -> None:
    say = translator.say
    names = [say(figure.name) for figure in block.figures]
    left = 34 + min(280.0, BOLD * max(map(width_of, names), default=0) + 16)
    for place, (figure, name) in enumerate(zip(block.figures, names, strict=True)):
        y = place * 24.0
        fill = hue(figure.hue, SIDES[figure.kind])
        canvas.box(0, y + 2, 26, 20, fill, round=4, line=LINE)
        canvas.text(13, y + 17, str(figure.number or "·"), color=on(fill), bold=True, anchor="middle")
        is_out = figure.mark == "out"
        canvas.text(34, y + 17, cut(name, left - 34), bold=figure.kind == "hero", struck=is_out)
        x = left
        if figure.health is not None:
            _draw_health(canvas, figure.health, x, y + 4)
            x += 210
        canvas.text(x, y + 17, _beside(figure, translator), size=11, color=QUIET)


def _beside(figure: Figure, translator: Translator) -> str:
    said = [*figure.tokens, *([figure.note] if figure.note is not None else [])]
    return ", ".join(translator.say(one) for one in said)


def _draw_health(canvas: Canvas, health: Health, x: float, y: float) -> None:
    share = health.left / health.most if health.most else 0.0
    color = "#2f8a3e" if share > 0.5 else "#d9a514" if share > 0.25 else "#cc2f26"
    canvas.box(x, y, 140, 14, "#e4dccb", round=3)
    if share > 0:
        canvas.box(x, y, 140 * min(1.0, share), 14, color, round=3)
    canvas.text(x + 150, y + 12, f"{health.left} / {health.most}", size=11, color=QUIET)


_FILLS: dict[Mark, str] = {"done": "#d5cbb8", "now": "#09645d", "ahead": "#fffdf7", "out": "#b3261e"}


def _draw_strip(canvas: Canvas, block: Strip, translator: Translator) -> None:
    say = translator.say
    x, y = 0.0, 0.0
    for place, stage in enumerate(block.stages, 1):
        label = say(stage.label) or str(place)
        words = f"{place}. {label}" if block.spaces and label != str(place) else label
        note = say(stage.note) if stage.note is not None else ""
        width = max(40.0, max(width_of(words), width_of(note, 10)) + 16)
        if x + width > WIDE and x:
            x, y = 0.0, y + 46
        fill = _fill(stage)
        canvas.box(x, y, width, 40 if note else 26, fill, line=LINE, round=4)
        canvas.text(x + width / 2, y + 17, words, color=on(fill), bold=stage.mark == "now", anchor="middle")
        canvas.text(x + width / 2, y + 33, note, size=10, color=on(fill), anchor="middle")
        x += width + 4


def _fill(stage: Stage) -> str:
    if stage.hue and stage.mark != "now":
        return hue(stage.hue)
    return _FILLS[stage.mark]


def _draw_zones(canvas: Canvas, block: Zones, translator: Translator) -> None:
    say = translator.say
    width = 232
    heights = [0.0, 0.0, 0.0]
    for zone in block.zones:
        column = heights.index(min(heights))
        x, y = column * (width + 12), heights[column]
        lines = _zone_lines(zone, translator)
        canvas.box(x, y, width, 28 + 18 * max(1, len(lines)), "#fffdf7", line=LINE, round=4)
        canvas.box(x, y, width, 22, "#e4dccb", round=4)
        canvas.text(x + 8, y + 16, cut(say(zone.name), 150), bold=True)
        if zone.health is not None:
            health = f"{zone.health.left} / {zone.health.most}"
            canvas.text(x + width - 8, y + 16, health, color=QUIET, anchor="end")
        for place, line in enumerate(lines):
            canvas.text(x + 8, y + 38 + 18 * place, cut(line, width - 14, 11), size=11, color=INK)
        heights[column] += 40 + 18 * max(1, len(lines))


def _zone_lines(zone: Zone, translator: Translator) -> list[str]:
    say = translator.say
    lines = []
    for card in zone.cards:
        name: Label = card.name if card.face_up else t("face down")
        health = ""
        if card.face_up and card.left is not None and card.most:
            health = f" · {card.left} / {card.most}"
        lines.append(f"{say(verbatim(str(card.number)))} {say(name)}{health}")
    return lines
