"""Rows of styled text, and functions that cut, fill, align and wrap them. All drawing functions return such rows.

A row is a list of runs, which are pieces of text in one style. Colours are names: as `fg`, `red` is red text and `on
red` is text on a red background; as `bg`, `red` is the background. `theme.ink` turns the names into values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

MORE = "…"
LEAST_KEPT = 0.6
"""A row that is too long is cut between two words if at least this part of its width is used then."""
CARD, ZONE = "card:", "zone:"
"""Beginnings of keys for clicks: `card:7.2` means card 7 in zone 2, `zone:2` means zone 2."""


class Run(NamedTuple):
    """A piece of text in one style.

    - `bg`: the background, or "" for that of its surroundings.
    - `press`: the key that a click presses.
    """

    text: str
    fg: str = ""
    bg: str = ""
    bold: bool = False
    press: str = ""


Row = list[Run]
Piece = str | Run | tuple[str, str] | Row
"""What a row can be made of: a text, a text with its colour, a run or another row."""
MEANING = "meaning:"
"""With these letters begins what a click on a sign presses that is explained then. The explanation follows."""
BOLD, QUIET, WARN, KEY = "strong", "quiet", "warn", "accent"
"""The names of text colours. Text in the colour `BOLD` is also bold."""


def row(*pieces: Piece) -> Row:
    made: Row = []
    for piece in pieces:
        if isinstance(piece, str):
            if piece:
                made.append(Run(piece))
        elif isinstance(piece, Run):
            made.append(piece)
        elif isinstance(piece, tuple):
            made.append(Run(piece[0], piece[1], "", piece[1] == BOLD))
        else:
            made += piece
    return made


def inverted(row: Row) -> Row:
    """Return the row on the accent colour, which marks what Space or Enter chooses."""
    return [run._replace(fg="on accent", bg="accent", bold=True) for run in row]


def _long(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)


def length(row: Row) -> int:
    return sum([_long(run.text) for run in row])


def plain(row: Row) -> str:
    """Return the text of a row without styles."""
    return "".join([run.text for run in row])


def cut(row: Row, wide: int) -> Row:
    """Return the row cut to this width, with an ellipsis if something is cut off.

    It is cut between two words if that leaves most of the width in use.
    """
    if length(row) <= wide:
        return row
    if wide <= 0:
        return []
    made: Row = []
    room = wide - 1
    for run in row:
        long = _long(run.text)
        if long > room:
            made.append(run._replace(text=_shortened(run, room, wide)))
            break
        made.append(run)
        room -= long
    return made


def _shortened(run: Run, room: int, wide: int) -> str:
    """Return the text of a run cut to `room` columns, with an ellipsis. `wide` is the width of the whole row."""
    text = set_cell_size(run.text, room)
    if text[-1:].isalpha() and run.text[len(text)].isalpha():
        words, blank, _ = text.rpartition(" ")
        if blank and words.strip() and wide - room + _long(words) >= LEAST_KEPT * wide:
            return f"{words.rstrip()} {MORE}"
    return text + MORE


def fill(row: Row, wide: int, bg: str = "") -> Row:
    """Return the row cut or padded to exactly this width."""
    row = cut(row, wide)
    over = wide - length(row)
    return [*row, Run(" " * over, "", bg)] if over > 0 else row


def centre(row: Row, wide: int, bg: str = "") -> Row:
    row = cut(row, wide)
    left = (wide - length(row)) // 2
    return fill([Run(" " * left, "", bg), *row] if left > 0 else row, wide, bg)


def right(row: Row, wide: int) -> Row:
    row = cut(row, wide)
    return [Run(" " * (wide - length(row))), *row] if length(row) < wide else row


def ends(left: Row, right: Row, wide: int) -> Row:
    """Return a row with `left` at its beginning and `right` at its end. Cut `left` if they do not fit."""
    right = cut(right, wide)
    room = wide - length(right)
    if not right or room < 2:
        return right or fill(left, wide)
    return [*fill(left, room - 1), Run(" "), *right]


def columns(rows: Sequence[Row], count: int, wide: int, gap: int = 2) -> list[Row]:
    """Arrange the rows in columns, which are filled from top to bottom."""
    high = -(-len(rows) // count)
    each = (wide - gap * (count - 1)) // count
    made: list[Row] = []
    for y in range(high):
        cells = [fill(rows[place], each) for place in range(y, len(rows), high)]
        made.append(in_a_row(cells, " " * gap))
    return made


def in_a_row(rows: Iterable[Row], between: str | Row) -> Row:
    made: Row = []
    for place, each in enumerate(rows):
        made += row(between) if place else []
        made += each
    return made


def on(rows: Iterable[Row], bg: str) -> list[Row]:
    """Return the rows with the background `bg` where they have none."""
    return [[run if run.bg else run._replace(bg=bg) for run in row] for row in rows]


def pressing(row: Row, key: str) -> Row:
    """Return the row with `key` as the key that a click presses, where it has none."""
    return [run if run.press else run._replace(press=key) for run in row]


def box(rows: Sequence[Row], wide: int, high: int, bg: str = "") -> list[Row]:
    """Return the rows cut or filled to exactly this width and height."""
    made = [fill(row, wide, bg) for row in rows[:high]]
    made += [[Run(" " * wide, "", bg)] for _ in range(high - len(made))]
    return on(made, bg) if bg else made


def beside(blocks: Sequence[tuple[Sequence[Row], int]], gap: int = 0) -> list[Row]:
    """Return blocks side by side. Each is a pair of rows and width."""
    high = max((len(rows) for rows, _ in blocks), default=0)
    boxes = [box(rows, wide, high) for rows, wide in blocks]
    return [in_a_row([each[y] for each in boxes], " " * gap) for y in range(high)]


def inset(rows: Iterable[Row], left: int) -> list[Row]:
    return [[Run(" " * left), *row] for row in rows]


def shares(wide: int, count: int, gap: int = 1) -> list[int]:
    """Return the widths of equal columns. The first ones are one wider if needed."""
    each, over = divmod(wide - gap * (count - 1), max(1, count))
    return [each + (1 if place < over else 0) for place in range(count)]


def flow(high: int, *parts: Sequence[Row]) -> list[Row]:
    """Return the parts one below the other, with blank rows between them if they fit."""
    shown = [list(part) for part in parts if part]
    spare = high - sum(len(part) for part in shown)
    made: list[Row] = []
    for place, part in enumerate(shown):
        if place and spare > 0:
            made.append([])
            spare -= 1
        made += part
    return made


def wrapped(row: Row, wide: int, indent: int = 0) -> list[Row]:
    """Wrap a row between words, and indent all lines but the first. Badges are never split."""
    if wide < 1:
        return []
    if length(row) <= wide:
        return [row]
    indent = indent if 0 < indent < wide else 0
    lines: list[Row] = [[]]
    for word in _words(row):
        for part in _fitting(word, wide - indent):
            room = wide - (indent if len(lines) > 1 else 0)
            rest = part[1:] if part and part[0].text == " " and not part[0].bg else part
            if lines[-1] and length(lines[-1]) + length(part) > room:
                lines.append(rest)
            else:
                lines[-1] += part if lines[-1] or len(lines) == 1 else rest
    return [line if not place or not indent else [Run(" " * indent), *line] for place, line in enumerate(lines)]


def _words(row: Row) -> list[Row]:
    """Split a row into words, each with the blank before it."""
    words: list[Row] = [[]]
    for run in row:
        if run.bg:
            words[-1].append(run)
            continue
        for place, part in enumerate(run.text.split(" ")):
            if place:
                words.append([run._replace(text=" ")])
            if part:
                words[-1].append(run._replace(text=part))
    return [word for word in words if word]


def _fitting(word: Row, wide: int) -> list[Row]:
    """Split a word into parts that are not wider than `wide`."""
    if length(word) <= wide:
        return [word]
    made: list[Row] = [[]]
    for run in word:
        text = run.text
        while text:
            room = wide - length(made[-1])
            if room <= 0:
                made.append([])
                room = wide
            part = text if _long(text) <= room else set_cell_size(text, room).rstrip() or text[:1]
            made[-1].append(run._replace(text=part))
            text = text[len(part) :]
    return made
