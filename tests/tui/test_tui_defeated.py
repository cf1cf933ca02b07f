"""`7-` and Enter: a figure is defeated whatever it had, where the game has a step for it."""

from __future__ import annotations

from pathlib import Path

from tui_player import at_the_table
from tui_zones_toy import open_den

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.presentation.figures import By, Defeated, Figure
from assistant.ui.plain.figures import figure_deed
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.forms.figure_input import FigureInput
from assistant.ui.tui.forms.form import Done, Stay
from assistant.ui.view.blocks import Health

LURKER = (Figure(7, t("Bog Lurker"), "beasts.1.left", 3),)


def test_a_minus_alone_defeats_where_the_game_says_so() -> None:
    figures = FigureInput(LURKER, defeats=True)
    for key in "7-":
        assert isinstance(figures.key(key), Stay)
    drawn = "".join(plain(line) for part in figures.draw(Pen(Translator.of("en")), 60) for line in part.rows)
    assert "Bog Lurker defeated" in drawn
    assert figures.key("enter") == Done(Defeated(7))


def test_elsewhere_a_minus_alone_means_one() -> None:
    figures = FigureInput(LURKER)
    for key in "7-":
        figures.key(key)
    assert figures.key("enter") == Done(By("beasts.1.left", -1))


def test_with_an_amount_it_is_an_amount() -> None:
    figures = FigureInput(LURKER, defeats=True)
    for key in "7-2":
        figures.key(key)
    assert figures.key("enter") == Done(By("beasts.1.left", -2))


async def test_a_card_is_defeated_at_the_table(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    async with at_the_table(open_game=den) as player:
        await player.press("8", "minus", "enter")
        assert 8 not in [beast.number for beast in den.moment.state.beasts]
        await player.press("8", "minus", "enter")
        player.sees("No figure has the number 8.")


async def test_by_tapping_the_pad_just_as_well(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    async with at_the_table(open_game=den) as player:
        player.screen.command("pad")
        await player.press("8", "minus", "enter")
        assert 8 not in [beast.number for beast in den.moment.state.beasts]


def test_in_plain_lines_just_as_well(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    assert figure_deed(den, "8-")
    assert 8 not in [beast.number for beast in den.moment.state.beasts]


# -- what would be left


def drawn(figures: FigureInput) -> str:
    return "".join(plain(line) for part in figures.draw(Pen(Translator.of("en")), 60) for line in part.rows)


def test_where_health_is_shown_what_is_typed_says_what_would_be_left() -> None:
    wounded = Figure(7, t("Bog Lurker"), "beasts.1.wounds", 1, up=True, health=Health(4, 5))
    assert "Bog Lurker 4 → 2/5" in drawn(FigureInput((wounded,), "7-2"))
    assert "Bog Lurker 4 → 5/5" in drawn(FigureInput((wounded,), "7+3"))
    assert "Bog Lurker 4 → 0/5" in drawn(FigureInput((wounded,), "7-9"))
    assert "Bog Lurker 3 → 1" in drawn(FigureInput(LURKER, "7-2"))
