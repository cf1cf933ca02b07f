"""Plates of turning points: which keys pass them, undo, restart, sizes, looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from test_tui_pictures import Picture, companion, pressing
from tui_player import Player, at_the_table
from tui_stage import Fell, Over, open_stage, reopened

from assistant.i18n import Translator
from assistant.messages.event_text import turning_point_of
from assistant.messages.text import t, verbatim
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import Settings
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, length, plain
from assistant.ui.tui.drawing.turning_point import draw_turning_point
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.input.key_repeat import WAIT
from assistant.ui.tui.screens.form_screen import FormScreen
from assistant.ui.tui.theme.ink import Ink

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
FALLBACKS: dict[str, Callable[[], Ink]] = {
    "dark": Ink,
    "ascii": lambda: Ink(plain=True),
    "sixteen": lambda: Ink(variant="sixteen"),
    "contrast": lambda: Ink(variant="contrast"),
    "none": lambda: Ink(variant="none"),
}


@pytest.fixture
def stage(tmp_path: Path) -> OpenGame[Any, Any]:
    return open_stage(tmp_path / "stage")


def plate(player: Player) -> str:
    """Return who and what the plate on the screen tells of, or "" if there is no plate."""
    form = player.screen.form  # type: ignore[attr-defined]
    if not isinstance(form, PlateForm):
        return ""
    point = form.point
    return ": ".join(player.app.pen.say(words).upper() for words in (point.who, point.what) if words is not None)


def answers(open_game: OpenGame[Any, Any]) -> int:
    return sum(line.kind == "answer" for line in open_game.timeline.lines)


# -- keys


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_space_and_enter_pass_a_plate(stage: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("1")
        assert plate(player) == "ELROS: KNOCKED OUT"
        player.sees("Lay the figure of Elros down", "next: what now?", "Space next")
        await player.press(key)
        assert not plate(player)
        assert answers(stage) == 1
        await player.press(key)  # now it is the question that takes it
        assert answers(stage) == 2


async def test_no_other_key_falls_through_to_the_question(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("1")
        lines = len(stage.timeline.lines)
        for key in (*"0123456789eadmrpg+-*./", "escape", "tab", "up", "down", "left", "right", "pageup", "pagedown"):
            await player.press(key)
            assert plate(player) == "ELROS: KNOCKED OUT", key
        assert len(stage.timeline.lines) == lines
        assert stage.state.down == ["Elros"]


@pytest.mark.parametrize("key", ["w", "l", "n", "?"])
async def test_commands_that_only_look_come_back_to_the_plate(stage: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("1", key)
        if key != "w":  # the toy rules have decided nothing, so w says so on the plate
            assert not isinstance(getattr(player.screen, "form", None), PlateForm)
            await player.press("escape")
        else:
            player.sees("Nothing was decided by the rules so far.")
        assert plate(player) == "ELROS: KNOCKED OUT"
        assert answers(stage) == 1


async def test_a_note_is_written_on_a_plate(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("2", "n")
        await player.type("Ouch")
        await player.press("enter")
        assert plate(player) == "ELROS, JAHEEN: KNOCKED OUT"
        await player.press("space", "u")  # the note is undone; its plate was passed
        assert not plate(player)
        assert stage.state.down == ["Elros", "Jaheen"]


async def test_big_type_draws_the_plate_and_not_the_question(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage, size=(120, 40)) as player:
        await player.press("1", "b")
        assert plate(player) == "ELROS: KNOCKED OUT"
        player.sees("Lay the figure of Elros down")
        assert not any("trauma cube" in line for line in player.lines)
        await player.press("b", "space")
        assert not plate(player)


async def test_a_held_space_passes_one_plate_and_never_answers_the_question(
    stage: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    late: list[Callable[[], object]] = []  # timers are run by the test, so that its result does not depend on its speed
    timer = FormScreen.set_timer

    def set_timer(screen: Any, delay: float, callback: Any = None, **options: Any) -> Any:
        return late.append(callback) if delay == WAIT else timer(screen, delay, callback, **options)

    monkeypatch.setattr(FormScreen, "set_timer", set_timer)
    async with at_the_table(open_game=stage) as player:
        await player.press("5")
        for left in ("LAST ROUND", ""):
            await player.press("space")
            player.clock.now += 0.5  # the keyboard's initial delay, then its repeats
            for _ in range(20):
                await player.pilot.press("space")
                player.clock.now += 0.03
            for repeat in late:
                repeat()
            await player.settle()
            assert plate(player) == left
        assert answers(stage) == 1


@pytest.mark.parametrize("words", ["KNOCKED", "Take all conditions", "next:"])
async def test_a_click_anywhere_passes_a_plate(stage: OpenGame[Any, Any], words: str) -> None:
    async with at_the_table(open_game=stage, size=(60, 20)) as player:
        await player.press("1")
        await player.click(words)
        assert not plate(player)
        assert answers(stage) == 1


async def test_a_touch_on_the_band_passes_a_plate(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage, size=(80, 24), touch=True) as player:
        await player.press("1")
        await player._click(40, 3)
        assert not plate(player)


# -- several plates


async def test_equal_turning_points_are_one_plate(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("2")
        assert plate(player) == "ELROS, JAHEEN: KNOCKED OUT"
        player.sees("Lay the figure of Elros down", "Lay the figure of Jaheen down")
        await player.press("space", "3")
        assert plate(player) == "ELROS, JAHEEN AND 3 MORE: KNOCKED OUT"
        await player.press("space")
        assert not plate(player)


async def test_plates_come_in_order_with_their_number(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("5")
        assert plate(player) == "ELROS: KNOCKED OUT"
        player.sees("1 of 2", "next: last round")
        await player.press("space")
        assert plate(player) == "LAST ROUND"
        player.sees("2 of 2", "next: what now?")


async def test_an_end_drops_the_plates_that_wait(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("6")
        assert "KNOCKED OUT" not in plate(player)


# -- undo and restart


async def test_undo_on_a_plate_takes_back_the_answer_with_all_its_plates(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("5", "space", "u")
        assert not plate(player)
        assert stage.state.down == []
        assert stage.state.round == 1
        await player.press("2")
        assert plate(player) == "ELROS, JAHEEN: KNOCKED OUT"
        player.sees_no("1 of")


async def test_undo_on_the_question_takes_back_the_same_answer(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("1", "space", "2", "space", "u")
        assert stage.state.down == ["Elros"]
        assert not plate(player)  # the plate of the answer before was passed
        await player.press("1")
        assert plate(player) == "ELROS: KNOCKED OUT"
        await player.press("u", "ctrl+r")
        assert plate(player) == "ELROS: KNOCKED OUT"


async def test_a_restart_shows_an_unpassed_plate_again(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("1")
    again = reopened(stage)
    async with at_the_table(open_game=again) as player:
        assert plate(player) == "ELROS: KNOCKED OUT"
        await player.press("space", "2")
        assert plate(player) == "ELROS, JAHEEN: KNOCKED OUT"
    again = reopened(again)
    async with at_the_table(open_game=again) as player:
        await player.press("u")
        assert not plate(player)  # an answer was given after it, so it was passed before the restart


# -- sizes and looks


def knocked_out(*names: str) -> TurningPoint:
    point = turning_point_of(Fell(who=names[0]), None)
    assert point is not None
    return replace(point, who=t("{names}", names=tuple(verbatim(name) for name in names)))


def points() -> Iterator[TurningPoint]:
    yield knocked_out("Elros")
    yield knocked_out("Elros", "Jaheen", "Lorelai")
    yield knocked_out("Wielkomistrzyni Świętosława Źdźbłowska")
    yield TurningPoint("darkness", t("doom"), means=(t("The bag has a black rune more."),))
    yield TurningPoint("good", verbatim("zażółć gęślą"), who=verbatim("Jaźń"))
    end = turning_point_of(Over(won=False), None)
    assert end is not None
    yield end


def drawn(point: TurningPoint, width: int, height: int, ink: Ink, *, big: bool = False) -> list[Row]:
    pen = Pen(Translator.of("pl"), ink)
    return draw_turning_point(point, pen, width, height, following=t("next: what now?"), queue=(1, 2), big=big)


@pytest.mark.parametrize("look", FALLBACKS)
@pytest.mark.parametrize("size", [(39, 11), (40, 12), *SIZES])
def test_a_plate_fits_every_window_in_every_look(size: tuple[int, int], look: str) -> None:
    width, height = size[0], size[1] - 2
    for point in points():
        rows = drawn(point, width, height, FALLBACKS[look]())
        assert len(rows) == height
        assert all(length(line) <= width for line in rows)
        said = FALLBACKS[look]().signs(" ".join(" ".join(plain(line) for line in rows).split()))
        assert "Spacja" in said
        assert said.isascii() or look != "ascii"
        if size in SIZES:
            pen = Pen(Translator.of("pl"), FALLBACKS[look]())
            for hands in point.hands:
                for word in pen.say(hands).split():
                    assert word in said, (word, said)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_gets_smaller_letters_and_is_not_cut(size: tuple[int, int]) -> None:
    point = replace(knocked_out("Wielkomistrzyni Świętosława Źdźbłowska"), cause=None, counts=())
    rows = drawn(point, size[0], size[1] - 2, Ink())
    said = " ".join(" ".join(plain(line) for line in rows).split())
    letters = any("▀" in plain(line) for line in rows[:12])
    assert "WIELKOMISTRZYNI ŚWIĘTOSŁAWA ŹDŹBŁOWSKA" in said or letters
    assert "…" not in said


def test_the_scale_grows_with_the_window() -> None:
    def high(size: tuple[int, int]) -> int:
        rows = drawn(knocked_out("Elros"), size[0], size[1] - 2, Ink())
        return sum(any(run.bg == "bad" or run.fg == "on bad" for run in line) for line in rows)

    heights = [high(size) for size in SIZES]
    assert heights == sorted(heights)
    assert heights[0] < heights[2] < heights[3]


def test_counts_are_at_the_right_of_wide_windows() -> None:
    def said(size: tuple[int, int]) -> str:
        return "\n".join(plain(line) for line in drawn(replace(knocked_out("Elros"), counted=t("LIVES")), *size, Ink()))

    assert "LIVES" in said((120, 38))
    assert "LIVES" not in said((80, 22))


async def test_the_log_keeps_its_column_in_a_huge_window(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage, size=(200, 60)) as player:
        await player.press("8", "1")
        assert plate(player) == "ELROS: KNOCKED OUT"
        player.sees("A door is open.")
    async with at_the_table(open_game=stage, size=(120, 40)) as player:
        assert plate(player) == "ELROS: KNOCKED OUT"
        player.sees_no("A door is open.")


@pytest.mark.parametrize(
    ("size", "language", "look"),
    [
        *((size, language, "") for size in SIZES for language in ("en", "pl")),
        *(((120, 40), "en", look) for look in ("ascii", "sixteen", "contrast", "light")),
    ],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else value or "dark",
)
def test_the_picture(
    snap_compare: Picture, stage: OpenGame[Any, Any], size: tuple[int, int], language: str, look: str
) -> None:
    settings = Settings(theme=look) if look in ("light", "contrast") else Settings()
    settings.colours = look if look == "sixteen" else settings.colours
    app = companion(open_game=stage, language=language, settings=settings, plain=look == "ascii")
    assert snap_compare(app, terminal_size=size, run_before=pressing("5"))
