"""`Ink`: it turns names of colours into values, and signs into ASCII if needed."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from rich.style import Style

from assistant.ui.tui.theme.palettes import ACCENTS, FEW_GROUNDS, FEW_ROLES, GROUNDS, HUES, ROLES, VARIANTS

Variant = Literal["dark", "light", "contrast", "sixteen", "few", "none"]
"""The kind of theme. `few` has 256 colours, `none` only bold text and signs."""
ACCENT = "accent"
_GROUNDS = {"accent", "good", "bad", "warn", "hit"}
"""Backgrounds that must be visible from afar. Without colours, they are in reverse video."""


class Ink(Struct, frozen=True):
    """The colours of one theme, with the accent colour of one game. With `plain`, signs are ASCII."""

    variant: Variant = "dark"
    game: str = "none"
    plain: bool = False

    @property
    def flat(self) -> bool:
        """Whether all backgrounds look the same, so that cards and boxes need frames."""
        return self.variant in ("contrast", "sixteen", "none") or self.plain

    @property
    def _column(self) -> int:
        return VARIANTS.index(self.variant) if self.variant in VARIANTS else 0

    def fg(self, name: str) -> str:
        """Return the value of a text colour.

        The name is a use such as `quiet`, a colour such as `red`, `on red` (text on red), `=red` (the background red)
        or a value such as `#ffffff`.
        """
        if name.startswith("#"):
            return name
        if name.startswith("="):
            return self.bg(name[1:])
        if name.startswith("on "):
            return self._on(name[3:])
        if not name or name in ROLES:
            return self._role(name or "text")
        if name in HUES:
            return HUES[name][self._column][2]
        return self._accent(name)[0]

    def bg(self, name: str) -> str:
        """Return the value of a background colour. `=red` is the text colour red."""
        if name.startswith("#"):
            return name
        if name.startswith("="):
            return self.fg(name[1:])
        if name in ROLES:
            return self._role("bad_ground" if name == "bad" else name)
        return HUES[name][self._column][0] if name in HUES else self._accent(name)[0]

    def _on(self, name: str) -> str:
        """Return the value of the text colour on the background `name`."""
        if f"on_{name}" in ROLES:
            return self._role(f"on_{name}")
        if name in HUES:
            return HUES[name][self._column][1]
        return self._role("text") if name in ROLES else self._accent(name)[1]

    def _role(self, name: str) -> str:
        if self.variant == "few" and name in FEW_ROLES:
            return FEW_ROLES[name]
        return ROLES[name][self._column]

    def _accent(self, name: str) -> tuple[str, str]:
        """Return background and text colour of an accent.

        The name "accent" means the accent of the game on the screen, any other name that of the game with this id."""
        return ACCENTS.get(self.game if name == ACCENT else name, ACCENTS["none"])[self._column]

    def ground(self, name: str) -> tuple[str, str]:
        """Return the values for a ground of a map: its background and its characters."""
        return FEW_GROUNDS[name] if self.variant == "few" else GROUNDS[name][self._column]

    @property
    def coloured(self) -> bool:
        """Whether the screen shows colours that can be told apart."""
        return self.variant != "none" and not self.plain

    def signs(self, words: str) -> str:
        return words.translate(_ASCII) if self.plain else words

    def style(self, fg: str, bg: str, bold: bool, press: str) -> Style:
        return _style(self, fg, bg, bold, press)


@lru_cache(maxsize=8192)
def _style(ink: Ink, fg: str, bg: str, bold: bool, press: str) -> Style:
    if ink.variant == "none":
        made = Style(bold=bold, reverse=bg in _GROUNDS or (bg.startswith("=") and not bg.startswith("=on ")))
    else:
        made = Style(color=ink.fg(fg), bgcolor=ink.bg(bg), bold=bold)
    return made + Style.from_meta({"press": press}) if press else made


@lru_cache(maxsize=8192)
def mix(one: str, two: str, share: float) -> str:
    """Return a mixture of two colours. `share` (0 to 1) is how much of the second is in it."""
    a, b = ([int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in (one, two))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


_ASCII = str.maketrans(
    {
        "█": "#", "▀": "#", "▄": "#", "▌": "|", "▐": "|", "░": ".", "▒": "%", "▓": "#", "▂": "_", "▁": "_", "▏": "|",
        "▎": "|", "▍": "|", "▋": "#", "▊": "#", "▉": "#", "■": "#", "□": "o", "▪": "+", "▫": "-", "▬": "=", "▲": "^",
        "△": "^", "▴": "'", "▶": ">", "►": ">", "▸": ">", "▼": "v", "◄": "<", "◂": "<", "◆": "*", "◇": "-", "◈": "*",
        "●": "x", "○": ".", "◉": "o", "◎": "@", "◐": "(", "◖": "(", "◗": ")", "▣": "$", "▥": "D", "▤": "H", "←": "<",
        "→": ">", "↑": "^", "↓": "v", "─": "-", "│": "|", "┃": "|", "━": "=", "┄": "-", "╌": "-", "┌": "+", "┐": "+",
        "└": "+", "┘": "+", "├": "+", "┤": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "·": "-", "…": "~", "▛": "+",
        "▜": "+", "▙": "+", "▟": "+", "▗": "+", "▖": "+", "▝": "+", "▘": "+", "×": "x", "┈": ".", "╱": "/", "╳": "x",
        "▆": "#", "▔": "-", "═": "=", "◦": "o", "✓": "x", "–": "-", "—": "-", "„": '"', "”": '"', "“": '"', "’": "'",
        "•": "*", "▇": "#", "▅": "#", "▃": "_", "ą": "a", "ć": "c", "ę": "e", "ł": "l", "ń": "n", "ó": "o", "ś": "s",
        "ź": "z", "ż": "z", "Ą": "A", "Ć": "C", "Ę": "E", "Ł": "L", "Ń": "N", "Ó": "O", "Ś": "S", "Ź": "Z", "Ż": "Z",
    }
)  # fmt: skip
