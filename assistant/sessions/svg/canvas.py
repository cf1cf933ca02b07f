"""SVG elements as text, and the colours of printed pages."""

from __future__ import annotations

from html import escape

INK, QUIET, LINE, PAPER = "#2a261f", "#665e50", "#b9ad97", "#fffdf7"
HUES = {
    "red": "#cc2f26", "blue": "#2a62c4", "green": "#2f8a3e", "white": "#e9e4d6", "gold": "#d9a514", "black": "#2b2b33",
    "yellow": "#e0b21b", "orange": "#d9731a", "violet": "#7a4bb0", "purple": "#7a4bb0", "grey": "#8b8b8b",
    "navy": "#2d3f7d", "brown": "#8a5a33", "pink": "#d8699b", "cyan": "#2f9fb0", "darkness": "#5b3f8c",
    "good": "#14683a", "bad": "#b3261e", "warn": "#b06a10", "accent": "#09645d", "fire": "#d8562a", "ice": "#5a9ed0",
    "day": "#c98a00", "night": "#4a4fb8",
}  # fmt: skip
"""The colour of each hue on paper."""
LETTER = 7.3
"""The usual width of a letter of the size 12."""


def hue(name: str, otherwise: str = "#4d6f8f") -> str:
    return HUES.get(name, otherwise)


def on(fill: str) -> str:
    """Return black or white: what can be read on this colour."""
    red, green, blue = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    return "#ffffff" if red * 299 + green * 587 + blue * 114 < 140_000 else "#111111"


def width_of(words: str, size: float = 12) -> float:
    """Return about how wide a text is."""
    capitals = sum(letter.isupper() for letter in words)
    return (len(words) + 0.35 * capitals) * LETTER * size / 12


def cut(words: str, room: float, size: float = 12) -> str:
    """Return the text cut to this width, with an ellipsis if something is cut off."""
    most = max(1, int(room / (LETTER * size / 12)))
    return words if len(words) <= most else words[: most - 1] + "…"


class Canvas:
    """Collects SVG elements. `svg` returns the picture."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._width = self._height = 0.0

    def _reach(self, x: float, y: float) -> None:
        self._width, self._height = max(self._width, x), max(self._height, y)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *, line: str = "", round: float = 0
    ) -> None:
        stroke = f' stroke="{line}"' if line else ""
        corner = f' rx="{_n(round)}"' if round else ""
        size = f'width="{_n(max(0, width))}" height="{_n(height)}"'
        self._parts.append(f'<rect x="{_n(x)}" y="{_n(y)}" {size} fill="{fill}"{stroke}{corner}/>')
        self._reach(x + width, y + height)

    def dot(self, x: float, y: float, radius: float, fill: str, *, line: str = "") -> None:
        stroke = f' stroke="{line}" stroke-width="2"' if line else ""
        self._parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"{stroke}/>')
        self._reach(x + radius, y + radius)

    def line(self, x: float, y: float, to_x: float, to_y: float, color: str = LINE) -> None:
        self._parts.append(f'<path d="M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}" stroke="{color}" fill="none"/>')
        self._reach(max(x, to_x), max(y, to_y))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 12,
        color: str = INK,
        bold: bool = False,
        anchor: str = "start",
        struck: bool = False,
    ) -> None:
        if not words:
            return
        style = (' font-weight="bold"' if bold else "") + (' text-decoration="line-through"' if struck else "")
        style += f' text-anchor="{anchor}"' if anchor != "start" else ""
        words = escape(words, quote=False)
        self._parts.append(f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{color}"{style}>{words}</text>')
        across = {"start": 1.0, "middle": 0.5, "end": 0.0}[anchor]
        self._reach(x + width_of(words, size) * across, y + size / 3)

    def svg(self, title: str) -> str:
        width, height = self._width + 1, self._height + 1
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" '
            f'role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif">'
            + "".join(self._parts)
            + "</svg>"
        )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
