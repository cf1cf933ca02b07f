"""Colours and signs by terminal, and starting without a terminal."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor

from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import run
from assistant.ui.tui.theme.palettes import ACCENTS, FEW_GROUNDS, FEW_ROLES, HUES, ROLES
from assistant.ui.tui.theme.terminal import Colours, ExactColours, Terminal, ink_of, terminal

BLACK = TextualColor(0, 0, 0)


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "all"),
        ({"TERM": "xterm-kitty"}, "all"),
        ({"TERM": "xterm-direct"}, "all"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "all"),
        ({"TERM": "xterm-256color"}, "few"),
        ({"TERM": "screen.xterm-256color"}, "few"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "few"),
    ],
)
def test_colours_are_as_many_as_the_terminal_says(environ: dict[str, str], colours: str) -> None:
    assert terminal(environ, "utf-8").colours == colours


@pytest.mark.parametrize(
    ("environ", "encoding", "ascii", "plain"),
    [
        ({"TERM": "xterm"}, "utf-8", False, False),
        ({"TERM": "xterm"}, "UTF8", False, False),
        ({"TERM": "xterm"}, "iso8859-2", False, True),
        ({"TERM": "linux"}, "utf-8", False, True),
        ({"TERM": "dumb"}, "utf-8", False, True),
        ({"TERM": "xterm"}, "utf-8", True, True),
        ({"TERM": "xterm", "ASSISTANT_ASCII": "1"}, "utf-8", False, True),
        ({"TERM": "linux", "ASSISTANT_ASCII": "0"}, "utf-8", False, False),
    ],
)
def test_only_signs_of_the_terminal_are_used(environ: dict[str, str], encoding: str, ascii: bool, plain: bool) -> None:
    assert terminal(environ, encoding, ascii=ascii).plain is plain


def test_the_theme_of_the_settings_is_used_if_there_are_colours_for_it() -> None:
    assert ink_of(Terminal("all"), Settings(theme="light")).variant == "light"
    assert ink_of(Terminal("all"), Settings(theme="no such theme")).variant == "dark"
    assert ink_of(Terminal("few"), Settings(theme="light")).variant == "few"
    assert ink_of(Terminal("sixteen"), Settings()).variant == "sixteen"
    assert ink_of(Terminal("none"), Settings()).variant == "none"
    assert ink_of(Terminal("all"), Settings(colours="sixteen")).variant == "sixteen"
    assert ink_of(Terminal("all"), Settings(signs="ascii")).plain
    assert ink_of(Terminal("all", plain=True, asked=True), Settings(signs="all")).plain
    assert ink_of(Terminal(), Settings(), "runebound3").game == "runebound3"


def shown(value: str, colours: Colours) -> Color:
    (segment,) = ExactColours(colours).apply([Segment("x", Style(color=value, bgcolor=value))], BLACK)
    assert segment.style is not None
    assert segment.style.color == segment.style.bgcolor
    assert segment.style.color is not None
    return segment.style.color


def test_sixteen_colours_are_exactly_the_sixteen_of_the_palette() -> None:
    values = {row[3] for row in ROLES.values()}
    values |= {pair for fill in ACCENTS.values() for pair in fill[3]}
    values |= {pair for fill in HUES.values() for pair in fill[3]}
    for value in values:
        colour = shown(value, "sixteen")
        assert colour.type is ColorType.STANDARD
        red, green, blue = (int(value[place : place + 2], 16) for place in (1, 3, 5))
        assert {red, green, blue} <= {0x00, 0x55, 0xAA, 0xFF}, value
        assert colour.number == NAMED[(red, green, blue)]


NAMED = {
    (0, 0, 0): 0, (170, 0, 0): 1, (0, 170, 0): 2, (170, 85, 0): 3, (0, 0, 170): 4, (170, 0, 170): 5, (0, 170, 170): 6,
    (170, 170, 170): 7, (85, 85, 85): 8, (255, 85, 85): 9, (85, 255, 85): 10, (255, 255, 85): 11, (85, 85, 255): 12,
    (255, 85, 255): 13, (85, 255, 255): 14, (255, 255, 255): 15,
}  # fmt: skip


def test_two_hundred_and_fifty_six_colours_are_named_exactly() -> None:
    grounds = [value for pair in FEW_GROUNDS.values() for value in pair]
    for value in (*FEW_ROLES.values(), *grounds):
        colour = shown(value, "few")
        assert colour.type is ColorType.EIGHT_BIT
        assert colour.number is not None
        assert colour.number >= 16


def test_backgrounds_of_256_colours_differ() -> None:
    assert shown(FEW_GROUNDS["darkness"][0], "few") != shown(FEW_GROUNDS["water"][0], "few")
    assert shown("#080808", "few").number == 232
    assert shown("#dadada", "few").number == 253
    assert shown("#5f0087", "few").number == 54


def test_without_colours_bold_and_reverse_are_used() -> None:
    style = Style(color="#ffffff", bgcolor="#000000", bold=True, reverse=True)
    (segment,) = ExactColours("none").apply([Segment("x", style)], BLACK)
    assert segment.style == Style(bold=True, reverse=True)


# -- no terminal


def test_without_a_terminal_plain_lines_are_used(
    dirs: UserDirs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from assistant.cli import main

    monkeypatch.setenv("ASSISTANT_HOME", str(dirs.saves.parent))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert main(["play", "--language", "en"]) == 0
    said = capsys.readouterr()
    assert "as with --plain" in said.err
    assert "1: new game: Mage Knight" in said.out
    assert "> a number from the list" in said.out


def test_without_a_terminal_the_game_is_closed(dirs: UserDirs, toy: OpenGame[Any, Any]) -> None:
    from assistant.messages.questions import Refused
    from assistant.sessions.settings import Settings

    assert not sys.stdin.isatty()
    with pytest.raises(Refused, match="needs a terminal"):
        run(dirs, Settings(), campaign=toy)
    assert toy.read_only_reason is not None
