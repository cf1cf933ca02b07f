"""What the terminal can show: how many colours, and whether only ASCII."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct
from rich.color import Color
from rich.palette import Palette
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.filter import LineFilter

from assistant.ui.tui.theme.ink import Ink, Variant

if TYPE_CHECKING:
    from assistant.sessions.settings import Settings

Colours = Literal["all", "few", "sixteen", "none"]
"""How many colours the terminal shows. `few` means 256."""
ASCII = "ASSISTANT_ASCII"
_ALL = ("kitty", "alacritty", "ghostty", "wezterm", "foot", "contour", "iterm", "konsole", "rio")
"""Beginnings of TERM for terminals that show all colours, although COLORTERM does not say so."""
_PLAIN = ("dumb", "linux", "vt100", "vt220", "ansi", "cons25")
"""Beginnings of TERM for terminals without box and block characters."""
_NO = ("0", "no", "false", "off")


class Terminal(Struct, frozen=True):
    """What the terminal can show: how many colours, and whether only ASCII signs (`plain`).

    If `asked`, `plain` comes from the command line or the environment, and settings do not change it.
    """

    colours: Colours = "all"
    plain: bool = False
    asked: bool = False


def terminal(environ: Mapping[str, str], encoding: str, *, ascii: bool = False, windows: bool = False) -> Terminal:
    """Return what the terminal can show, according to its environment.

    The option `ascii` and ASSISTANT_ASCII come first.
    """
    name = environ.get("TERM", "").lower()
    utf8 = encoding.lower().replace("-", "").replace("_", "") in ("utf8", "cp65001")
    wanted = "yes" if ascii else environ.get(ASCII, "").strip().lower()
    plain = wanted not in _NO if wanted else not utf8 or name.startswith(_PLAIN)
    return Terminal(_colours(environ, name, windows), plain, asked=bool(wanted))


def ink_of(terminal: Terminal, settings: Settings, game: str = "none") -> Ink:
    """Return the colours and signs for drawing, with the accent colour of `game`.

    The settings choose the theme if all colours can be shown, and may choose the number of colours.
    """
    colours = settings.colours or terminal.colours
    plain = settings.signs == "ascii" if settings.signs and not terminal.asked else terminal.plain
    variant = settings.theme if colours == "all" else colours
    known: tuple[Variant, ...] = get_args(Variant)
    return Ink(next((one for one in known if one == variant), "dark"), game, plain)


def _colours(environ: Mapping[str, str], name: str, windows: bool) -> Colours:
    if environ.get("NO_COLOR") or name.startswith(("dumb", "vt100", "vt220")):
        return "none"
    said = environ.get("COLORTERM", "").lower()
    program = environ.get("TERM_PROGRAM", "").lower().removesuffix(".app")
    bare = name.removeprefix("xterm-")
    if said in ("truecolor", "24bit") or bare.startswith(_ALL) or name.endswith("-direct"):
        return "all"
    if environ.get("WT_SESSION") or program in ("iterm", "vscode", "wezterm", "ghostty", "hyper", "rio"):
        return "all"
    if "256" in name:
        return "few"
    return "all" if windows and not name else "sixteen"


SYSTEMS: dict[Colours, str] = {"all": "truecolor", "few": "256", "sixteen": "standard", "none": "standard"}
"""Rich's names for these numbers of colours."""


class ExactColours(LineFilter):
    """A filter that replaces every colour by its number in the terminal's palette.

    Rich would otherwise replace exact colours by similar ones.
    """

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self.colours = colours

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        colours = self.colours
        return [Segment(text, _exact(style, colours) if style else style, control) for text, style, control in segments]


@lru_cache(maxsize=8192)
def _exact(style: Style, colours: Colours) -> Style:
    if colours == "none":
        return style.without_color
    return style + Style(color=_number(style.color, colours), bgcolor=_number(style.bgcolor, colours))


@lru_cache(maxsize=4096)
def _number(colour: Color | None, colours: Colours) -> Color | None:
    if colour is None or colour.triplet is None:
        return colour
    if colours == "sixteen":
        return Color.from_ansi(_SIXTEEN.match(colour.triplet))
    return Color.from_ansi(16 + _CUBE.match(colour.triplet))


_SIXTEEN = Palette(
    [
        (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
        (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
        (255, 255, 255),
    ]
)  # fmt: skip
_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE = Palette(
    [
        *((red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
        *((grey, grey, grey) for grey in range(8, 248, 10)),
    ]
)
"""The colours 16 to 255. The first sixteen differ between terminals."""
