"""What never moves: the strip below the title bar, NOW below it, the headline and the keys keep their rows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from assistant import games
from assistant.i18n import Translator
from assistant.messages.questions import Finished
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.arrangement import Rect, map_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.snapshot import take_snapshot
from assistant.ui.tui.widgets.game_widgets import GameWidgets
from assistant.ui.tui.widgets.now import LONG_LIST, Now

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
FIXED = {(60, 20): 11, (80, 24): 15, (120, 40): 17, (200, 60): 16}
ANSWERS = 60


class Screen(Struct):
    """Where the strip and NOW are, and the rows of NOW."""

    strip: Rect | None
    track: Rect | None
    now: Rect
    rows: list[Row]
    mapped: bool
    may_grow: bool
    has_keys: bool


def screen(open_game: OpenGame[Any, Any], size: tuple[int, int], language: str) -> Screen:
    pen, seen = Pen(Translator.of(language)), take_snapshot(open_game)
    now = Now(pen)
    form = form_for(seen.question, pen, open_game.what_if)
    now.show(form, headline=seen.view.headline, count=seen.view.count, beside=seen.view.beside, told=seen.reports,
             deciding=seen.view.now, reminders=seen.reminders)  # fmt: skip
    made = GameWidgets(pen).place(*size, seen, now, turned=0, big=False, looking=False, near=0)
    rows = now.draw(made.now.wide, made.now.high)
    tight = now.needed(made.now.wide, size[1] - 2)[1]
    return Screen(
        made.strip, made.track, made.now, rows, any(map_of(panel) is not None for panel in seen.view.panels),
        form.has_verdict or len(getattr(form, "choices", ())) >= LONG_LIST or tight > FIXED[size],
        bool(form.keys(pen)),
    )  # fmt: skip


def is_drawn(line: Row) -> bool:
    """Return whether something is drawn in this row of NOW, apart from the edge at the left."""
    return any(run.text.strip() or run.bg for run in line[1:])


@pytest.mark.parametrize("game", [id for id in games.GAME_IDS if id in games.DEMOS])
def test_strip_headline_and_keys_keep_their_rows(tmp_path: Any, game: str) -> None:
    open_game = quick_start.demo(UserDirs.below(tmp_path), game)
    chance = Random(5)
    before: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for step in range(ANSWERS):
        if isinstance(open_game.question, Finished):
            break
        size = SIZES[step % len(SIZES)]
        seen = screen(open_game, size, ("en", "pl")[step % 2])
        key = (size, seen.mapped)
        at = (seen.strip, seen.track and seen.track.y, seen.now.x, seen.now.y)
        assert before.setdefault(key, at) == at, open_game.question.key
        assert not is_drawn(seen.rows[0]), open_game.question.key
        assert is_drawn(seen.rows[1]), open_game.question.key
        if not seen.may_grow and not seen.mapped:
            assert seen.now.high == FIXED[size], open_game.question.key
        assert is_drawn(seen.rows[-1]) or not seen.has_keys, open_game.question.key
        try:
            open_game.answer(any_answer(open_game.question, chance))
        except DeadEnd:
            break
    open_game.close()


async def test_typing_moves_nothing(tmp_path: Any) -> None:
    from tui_player import at_the_table

    open_game = opening.start(UserDirs.below(tmp_path), "mage_knight", "solo_conquest", ["norowas"], seed=7)
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        for key in ("space", "4", "space", "e", "1"):
            await player.press(key)
            at = player.screen.now.region  # type: ignore[attr-defined]
            await player.press("3")
            assert player.screen.now.region == at or player.screen.now.form.has_verdict  # type: ignore[attr-defined]
            await player.press("backspace")
