"""`7-` and Enter: a figure is defeated whatever its health, if the game has a step for it."""

from __future__ import annotations

from pathlib import Path

from tui_player import at_the_table
from tui_zones_toy import open_den

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.presentation.figures import CounterChange, Defeat, NumberedFigure
from assistant.ui.plain.figures import do_figure_action
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.forms.figure_input import FigureInput
from assistant.ui.tui.forms.form import Done, Stay
from assistant.ui.view.blocks import Health

LURKER = (NumberedFigure(7, t("Bog Lurker"), "beasts.1.left", 3),)


def test_a_minus_without_amount_defeats_if_the_game_has_that_rule() -> None:
    figures = FigureInput(LURKER, defeats=True)
    for key in "7-":
        assert isinstance(figures.key(key), Stay)
    drawn = "".join(plain(line) for part in figures.draw(Pen(Translator.of("en")), 60) for line in part.rows)
    assert "Bog Lurker defeated" in drawn
    assert figures.key("enter") == Done(Defeat(7))


def test_a_minus_without_amount_means_one_in_other_games() -> None:
    figures = FigureInput(LURKER)
    for key in "7-":
        figures.key(key)
    assert figures.key("enter") == Done(CounterChange("beasts.1.left", -1))


def test_a_minus_with_an_amount_changes_the_number() -> None:
    figures = FigureInput(LURKER, defeats=True)
    for key in "7-2":
        figures.key(key)
    assert figures.key("enter") == Done(CounterChange("beasts.1.left", -2))


async def test_a_card_is_defeated_by_typing(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    async with at_the_table(open_game=den) as player:
        await player.press("8", "minus", "enter")
        assert 8 not in [beast.number for beast in den.moment.state.beasts]
        await player.press("8", "minus", "enter")
        player.sees("No figure has the number 8.")


async def test_a_card_is_defeated_on_the_touch_pad(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    async with at_the_table(open_game=den) as player:
        player.screen.command("pad")
        await player.press("8", "minus", "enter")
        assert 8 not in [beast.number for beast in den.moment.state.beasts]


def test_a_card_is_defeated_in_plain_lines(tmp_path: Path) -> None:
    den = open_den(tmp_path / "den", acts=True)
    assert do_figure_action(den, "8-")
    assert 8 not in [beast.number for beast in den.moment.state.beasts]


# -- health left


def drawn(figures: FigureInput) -> str:
    return "".join(plain(line) for part in figures.draw(Pen(Translator.of("en")), 60) for line in part.rows)


def test_typed_damage_previews_the_health_left() -> None:
    wounded = NumberedFigure(7, t("Bog Lurker"), "beasts.1.wounds", 1, up=True, health=Health(4, 5))
    assert "Bog Lurker 4 → 2/5" in drawn(FigureInput((wounded,), "7-2"))
    assert "Bog Lurker 4 → 5/5" in drawn(FigureInput((wounded,), "7+3"))
    assert "Bog Lurker 4 → 0/5" in drawn(FigureInput((wounded,), "7-9"))
    assert "Bog Lurker 3 → 1" in drawn(FigureInput(LURKER, "7-2"))
