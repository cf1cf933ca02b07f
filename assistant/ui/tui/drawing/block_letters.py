"""Block letters, five squares high and drawn with half blocks."""

from __future__ import annotations

from functools import lru_cache

from assistant.ui.tui.drawing.rows import Row, Run

_LETTERS = {
    "A": ".##.|#..#|####|#..#|#..#", "B": "###.|#..#|###.|#..#|###.", "C": ".###|#...|#...|#...|.###",
    "D": "###.|#..#|#..#|#..#|###.", "E": "####|#...|###.|#...|####", "F": "####|#...|###.|#...|#...",
    "G": ".###|#...|#.##|#..#|.###", "H": "#..#|#..#|####|#..#|#..#", "I": "#|#|#|#|#",
    "J": "...#|...#|...#|#..#|.##.", "K": "#..#|#.#.|##..|#.#.|#..#", "L": "#...|#...|#...|#...|####",
    "M": "#...#|##.##|#.#.#|#...#|#...#", "N": "#...#|##..#|#.#.#|#..##|#...#", "O": ".##.|#..#|#..#|#..#|.##.",
    "P": "###.|#..#|###.|#...|#...", "Q": ".##.|#..#|#..#|#.#.|.#.#", "R": "###.|#..#|###.|#.#.|#..#",
    "S": ".###|#...|.##.|...#|###.", "T": "#####|..#..|..#..|..#..|..#..", "U": "#..#|#..#|#..#|#..#|.##.",
    "V": "#...#|#...#|#...#|.#.#.|..#..", "W": "#...#|#...#|#.#.#|#.#.#|.#.#.", "X": "#..#|#..#|.##.|#..#|#..#",
    "Y": "#...#|.#.#.|..#..|..#..|..#..", "Z": "####|...#|.##.|#...|####", "Ł": "#...|#.#.|##..|#...|####",
    "0": "####|#..#|#..#|#..#|####", "1": ".#|##|.#|.#|.#", "2": "####|...#|####|#...|####",
    "3": "####|...#|.###|...#|####", "4": "#..#|#..#|####|...#|...#", "5": "####|#...|####|...#|####",
    "6": "####|#...|####|#..#|####", "7": "####|...#|...#|..#.|..#.", "8": "####|#..#|####|#..#|####",
    "9": "####|#..#|####|...#|####", " ": "..|..|..|..|..", "?": "###.|...#|.##.|....|.#..", "!": "#|#|#|.|#",
    ".": ".|.|.|.|#", ",": "..|..|..|.#|#.", ":": ".|#|.|#|.", "-": "...|...|###|...|...",
    "+": "...|.#.|###|.#.|...", "/": "..#|..#|.#.|#..|#..", "%": "#..#|..#.|.#..|#..#|....", "'": "#|#|.|.|.",
    "(": ".#|#.|#.|#.|.#", ")": "#.|.#|.#|.#|#.", ">": "#..|.#.|..#|.#.|#..", "×": "...|#.#|.#.|#.#|...",
}  # fmt: skip
_ABOVE = {"Ć": "C", "Ń": "N", "Ó": "O", "Ś": "S", "Ź": "Z", "Ż": "Z"}
_BELOW = {"Ą": "A", "Ę": "E"}


@lru_cache(maxsize=512)
def _bits(words: str) -> list[str]:
    """Return the words as rows of squares, where `#` is a filled one."""
    words = words.upper()
    up, down = any(sign in _ABOVE for sign in words), any(sign in _BELOW for sign in words)
    rows = [""] * (5 + up + down)
    for place, sign in enumerate(words):
        base = _LETTERS.get(_ABOVE.get(sign, _BELOW.get(sign, sign)), _LETTERS["?"]).split("|")
        wide = len(base[0])
        if up:
            mark = {True: "..#.", False: "...."}[sign in _ABOVE]
            base = [mark[:wide].ljust(wide, "."), *base]
        if down:
            base = [*base, ("..##" if sign in _BELOW else "....")[:wide].ljust(wide, ".")]
        rows = [row + ("." if place else "") + part for row, part in zip(rows, base, strict=True)]
    return rows


def size(words: str, times: int = 1) -> tuple[int, int]:
    """Return the columns and rows that the words take at this scale."""
    bits = _bits(words)
    return len(bits[0]) * times, -(-len(bits) * times // 2)


def block(words: str, fg: str, times: int = 1, bg: str = "", *, plain: bool = False) -> list[Row]:
    """Draw words in block letters, enlarged `times` times.

    With `plain`, only ASCII is used, and letters that are not enlarged are underlined capitals.
    """
    if plain and times == 1:  # spaced capitals, underlined
        spaced = " ".join(words.upper())
        wide = size(words)[0]
        text = (spaced if len(spaced) <= wide else words.upper())[:wide]
        return [[Run(text, fg, bg, True)], [Run("=" * len(text), fg, bg)], []]
    bits = ["".join(bit * times for bit in row) for row in _bits(words) for _ in range(times)]
    if len(bits) % 2:
        bits.append("." * len(bits[0]))
    return [_half(bits[y], bits[y + 1], fg, bg, plain) for y in range(0, len(bits), 2)]


def _half(upper: str, lower: str, fg: str, bg: str, plain: bool) -> Row:
    """Draw two rows of squares as one row of half blocks."""
    row: Row = []
    for up, down in zip(upper, lower, strict=True):
        if up == down == "#":
            run = Run("#", fg, bg, True) if plain else Run(" ", "", f"={fg}")
        elif up == "#":
            run = Run('"' if plain else "▀", fg, bg)
        elif down == "#":
            run = Run("_" if plain else "▄", fg, bg)
        else:
            run = Run(" ", "", bg)
        if row and row[-1][1:] == run[1:]:
            row[-1] = row[-1]._replace(text=row[-1].text + run.text)
        else:
            row.append(run)
    return row


def biggest(words: str, wide: int, high: int, most: int = 4) -> int:
    """Return how many times the words can be enlarged in this space, or 0 if they do not fit."""
    for times in range(most, 0, -1):
        across, down = size(words, times)
        if across <= wide and down <= high:
            return times
    return 0
