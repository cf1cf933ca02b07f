"""Touch: targets are two rows high, important keys are always shown; and screens that only follow a game."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.events import MouseScrollDown
from tui_player import Player, at_the_table
from tui_toy import Started
from tui_zones_toy import open_den

from assistant import games
from assistant.i18n import Translator
from assistant.messages.questions import CardQuestion, Checklist, InOrder, Number, OneOf, Option, WhichOf
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t, verbatim
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import ONLY_FOLLOWS, OpenGame
from assistant.sessions.settings import Settings, read_settings, write_settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.faces import side_by_side
from assistant.ui.tui.drawing.part_layout import fit_parts
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, length, plain
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done
from assistant.ui.tui.screens import form_screen
from assistant.ui.view.blocks import TwoSided

PEN = Pen(Translator.of("en"), touch=True)
SIZES = [(113, 31), (81, 41), (41, 34), (105, 15)]
"""A tablet, the same upright, a phone, a phone on its side."""


def pressed(rows: list[Row]) -> dict[str, set[int]]:
    """Return the rows in which each key can be tapped."""
    found: dict[str, set[int]] = defaultdict(set)
    for place, line in enumerate(rows):
        for run in line:
            if run.press:
                found[run.press].add(place)
    return found


def buttons(player: Player) -> dict[str, set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for y, strip in enumerate(player.screen._compositor.render_strips()):
        for segment in strip:
            if segment.style is not None and (press := segment.style.meta.get("press")):
                found[press].add(y)
    return found


@pytest.mark.parametrize("width", [38, 78, 110])
@pytest.mark.parametrize(
    "question",
    [
        OneOf(key="k", prompt=t("p"), options=tuple(Option(str(n), verbatim(f"line {n}")) for n in range(1, 7))),
        WhichOf(key="k", prompt=t("p"), options=tuple(Option(str(n), verbatim(f"line {n}")) for n in range(1, 5))),
        Number(key="k", prompt=t("p"), expected=3),
        Sums(key="k", prompt=t("p"), boxes=(Box("a", t("attack")), Box("b", t("block")))),
    ],
    ids=lambda one: one.kind if not isinstance(one, int) else None,
)
def test_touch_targets_are_two_rows_high(question: Any, width: int) -> None:
    parts = form_for(question, PEN).draw(PEN, width, 40)
    rows = [row for part in parts for row in part.rows]
    assert all(length(row) <= width for row in rows), [plain(row) for row in rows]
    keys = pressed(rows)
    wanted = {"one_of": ["pick:0", "pick:5"], "which_of": ["pick:3", "enter"]}
    for key in wanted.get(question.kind, ["1", "9", "0", "-", "+", "backspace", "enter"]):
        places = sorted(keys[key])
        assert len(places) >= 2, (key, [plain(row) for row in rows])
        assert places[1] == places[0] + 1


MANY = tuple(Option(str(n), verbatim(f"line {n}"), note=verbatim("printed on it " * 3)) for n in range(1, 13))


@pytest.mark.parametrize("height", range(11, 40, 3))
@pytest.mark.parametrize(
    "question",
    [
        OneOf(key="k", prompt=t("p"), options=MANY, expected="12"),
        OneOf(key="k", prompt=t("p"), options=tuple(Option(str(n), verbatim(str(n))) for n in range(30))),
        WhichOf(key="k", prompt=t("p"), options=MANY),
        Checklist(key="k", prompt=t("p"), label=t("done"), items=tuple(verbatim(f"do {n}") for n in range(20))),
        CardQuestion(key="k", prompt=t("p"), options=MANY),
    ],
    ids=lambda one: one.kind if not isinstance(one, int) else None,
)
def test_a_long_list_keeps_its_plates_and_can_be_scrolled(question: Any, height: int) -> None:
    form = form_for(question, PEN)
    count = len(question.items if isinstance(question, Checklist) else question.options)
    seen: set[str] = set()
    for _ in range(2 * count):
        rows = fit_parts(form.draw(PEN, 38, height), height, PEN)
        assert len(rows) <= height
        keys = pressed(rows)
        assert all(len(places) >= 2 for places in keys.values()), [plain(row) for row in rows]
        seen |= {key for key in keys if key.startswith("pick:")}
        ahead = [key for key in keys if key.startswith("line:")]
        if len(seen) == count:
            break
        unseen = [key for key in ahead if key.replace("line:", "pick:") not in seen]
        form.key((unseen or ahead)[0])
    assert len(seen) == count


def test_a_tap_picks_the_right_line_of_a_scrolled_list() -> None:
    form = form_for(CardQuestion(key="k", prompt=t("p"), options=MANY), PEN)
    form.key("line:8")
    rows = [row for part in form.draw(PEN, 38, 40) for row in part.rows]
    (press,) = {run.press for row in rows if "line 10" in plain(row) for run in row}
    assert form.key(press) == Done("10")


def test_options_in_order_are_a_row_of_plates() -> None:
    colours = tuple(Option(name, verbatim(name)) for name in ("red", "blue", "green"))
    parts = form_for(InOrder(key="k", prompt=t("p"), options=colours, count=3), PEN).draw(PEN, 60, 20)
    keys = pressed([row for part in parts for row in part.rows])
    assert all(len(keys[f"pick:{place}"]) == 2 for place in range(3))


@pytest.mark.parametrize("width", [38, 110])
def test_two_sided_components_are_plates(width: int) -> None:
    pieces = [TwoSided(n, t("two damage and a surge"), t("a shield")) for n in range(1, 6)]
    keys = pressed(side_by_side(pieces, PEN, width))
    assert all(len(keys[f"pick:{place}"]) >= 2 for place in range(5))


async def test_cards_in_zones_by_taps(tmp_path: Path) -> None:
    """A tap on a card selects it; buttons move it, turn it and defeat it."""
    den = open_den(tmp_path / "den", acts=True)
    zones = {beast.number: beast.zone for beast in den.state.beasts}
    async with at_the_table(open_game=den, size=(60, 40), touch=True) as player:
        await player._click(*player.pressing("card:8.2"))
        player.sees("8_")
        assert {beast.number: beast.zone for beast in den.state.beasts} == zones
        await player._click(*player.pressing("zone:0"))
        assert {beast.number: beast.zone for beast in den.state.beasts} == {**zones, 8: "0"}
        await player._click(*player.pressing("card:8.0"))
        await player._click(*player.pressing("*"))
        assert not next(beast for beast in den.state.beasts if beast.number == 8).ready
        for press in ("pad", "card:8.0", "-", "enter"):
            await player._click(*player.pressing(press))
        assert 8 not in [beast.number for beast in den.state.beasts]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_undo_why_and_interrupt_are_always_shown(vault: OpenGame[Any, Any], size: tuple[int, int]) -> None:
    async with at_the_table(open_game=vault, size=size, touch=True) as player:
        found = buttons(player)
        for key in ("u", "w", "e", "?", "space"):
            assert len(found[key]) >= 2, (key, player.text)
        assert not any(line.startswith(" 0-9") for line in player.lines)
        if size[1] > 30:
            player.sees("ROUND 1")


async def test_damage_by_taps(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(41, 34), touch=True) as player:
        for press in ("pad", "pick:3", "-", "2", "enter"):
            await player._click(*player.pressing(press))
        player.sees("7/9")
        assert vault.question.key.startswith("turn:")
        await player._click(*player.pressing("pad"))
        await player._click(*player.pressing("escape"))
        player.sees("'s turn")


async def test_the_wheel_scrolls_and_never_changes_a_number(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(41, 34), touch=True) as player:
        await player._click(*player.pressing("?"))
        before = player.text
        for _ in range(4):
            player.screen.now.on_mouse_scroll_down(_scroll())  # type: ignore[attr-defined]
            await player.settle()
        assert player.text != before
        player.screen.now.form = form_for(Number(key="k", prompt=t("p"), expected=3), PEN)  # type: ignore[attr-defined]
        assert not player.screen.now.form.scrolls  # type: ignore[attr-defined]


def _scroll() -> MouseScrollDown:
    return MouseScrollDown(None, 1, 1, 0, 1, 0, False, False, False)


async def test_all_actions_are_reached_by_a_button(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(41, 34), touch=True) as player:
        await player._click(*player.pressing("ctrl+p"))
        await player.press("pagedown", "pagedown")
        player.sees("save point: name this moment")


async def test_language_and_look_by_taps_alone(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault, size=(81, 41), touch=True) as player:
        for press in ("s", "pick:0"):
            await player._click(*player.pressing(press))
        player.sees("USTAWIENIA")
        await player._click(*player.pressing("pick:1"))
        assert player.app.settings.theme == "light"
        await player._click(*player.pressing("escape"))
        player.sees("Tura: Jaheen.")


async def test_an_early_tap_is_refused_and_a_long_wait_is_announced(
    vault: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form_screen, "LONG_WAIT", 0.01)
    lasting, question = Event(), vault.question
    async with at_the_table(open_game=vault, size=(81, 41), touch=True) as player:
        where = player.pressing("space")
        player.screen.perform(lambda _: lasting.wait(30) and None)  # type: ignore[attr-defined]
        await player.pilot.pause(0.1)
        player.sees("One moment.")
        with monkeypatch.context() as patch:  # waiting for an idle app would only time out while it is busy
            patch.setattr("textual.pilot.wait_for_idle", lambda _: asyncio.sleep(0.02))
            await player.pilot.click(offset=where)
        lasting.set()
        await player.settle()
        player.sees("That tap came too early: nothing was done with it.")
        player.sees_no("One moment.")
        assert vault.question == question
        await player._click(*player.pressing("space"))
        player.sees_no("That tap came too early")
        assert vault.question != question


async def test_a_following_screen_only_shows_the_game(vault: OpenGame[Any, Any], dirs: UserDirs) -> None:
    follower = opening.resume(dirs, vault.folder, following=True)
    before = (vault.folder / "journal.jsonl").read_bytes()
    async with at_the_table(dirs, open_game=follower, size=(120, 40)) as player:
        player.sees("only follows")
        for key in ("space", "u", "d"):
            await player.press(key)
            player.sees("This screen only follows")
        await player.press("w")
        player.sees("Rulebook")
        await player.press("escape", "l", "escape", "/", "escape", "tab")
        await player.press("n", "x", "enter")
        player.sees("This screen only follows")
        vault.answer(vault.question.expected_answer())
        await player.screen._follow()  # type: ignore[attr-defined]
        player.sees("Another screen has gone on.")
        assert follower.timeline.head.n == vault.timeline.head.n
        before = (vault.folder / "journal.jsonl").read_bytes()
        player.app.leave_game()
        await player.pilot.pause()
        assert player.app.return_code == 0
    assert (vault.folder / "journal.jsonl").read_bytes() == before
    assert follower.read_only_reason == ONLY_FOLLOWS


@pytest.mark.parametrize("game", games.GAME_IDS)
async def test_every_game_can_be_followed_on_a_second_screen(game: str, dirs: UserDirs, mage_knight: Started) -> None:
    played = quick_start.demo(dirs, game) if game in games.DEMOS else mage_knight()
    follower = opening.resume(dirs, played.folder, following=True)
    async with at_the_table(dirs, open_game=follower) as player:
        await player.press("space")
        player.sees("only follows")
        answer = played.question.expected_answer()
        played.answer(answer if answer is not None else played.question.options[0].id)  # type: ignore[attr-defined]
        await player.screen._follow()  # type: ignore[attr-defined]
        await player.settle()
        player.sees("Another screen has gone on.")
        assert follower.question == played.question == player.screen.snapshot.question  # type: ignore[attr-defined]


def test_each_device_has_its_own_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from assistant.cli import main

    dirs = UserDirs.below(tmp_path)
    write_settings(dirs.settings, Settings(language="pl", theme="light"))
    shown: list[Any] = []

    def run(there: UserDirs, settings: Settings, **options: Any) -> int:
        shown.append((there.settings, settings.theme, options["language"]))
        settings.theme = "contrast"
        write_settings(there.settings, settings)
        return 0

    monkeypatch.setattr("assistant.ui.tui.app.run", run)
    monkeypatch.setattr("assistant.cli.play.has_screen", lambda: True)
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path))
    monkeypatch.setenv("ASSISTANT_DEVICE", "0123456789abcdef")
    assert main(["play"]) == main(["play"]) == 0
    own = tmp_path / "devices" / "0123456789abcdef.toml"
    assert shown == [(own, "light", "pl"), (own, "contrast", "pl")]
    assert read_settings(dirs.settings)[0].theme == "light"
    monkeypatch.setenv("ASSISTANT_DEVICE", "../../etc/passwd")
    assert main(["play"]) == 0
    assert shown[-1][0] == dirs.settings
