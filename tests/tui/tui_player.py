"""A test player who presses keys, clicks and reads the screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from assistant.sessions.settings import Settings
from assistant.ui.tui.app import Companion
from assistant.ui.tui.forms.form import Button
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.forms.recap import RecapForm
from assistant.ui.tui.widgets.headline import BigHeadline


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def wall() -> datetime:
    """Return always the same time."""
    return datetime(2026, 11, 19, 22, 47, tzinfo=UTC)


class Player:
    def __init__(self, app: Companion, pilot: Pilot[int], clock: Clock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each after the last one was handled."""
        for key in keys:
            self.clock.now += 5
            await self.pilot.press(key)
            await self.settle()

    async def pass_plates(self) -> None:
        """Pass the plates of turning points, if any are shown."""
        while isinstance(getattr(self.screen, "form", None), PlateForm):
            await self.press("space")

    async def press_on(self, key: str) -> None:
        """Send a key without waiting until the app is idle."""
        self.app.post_message(Key(key, key if len(key) == 1 else None))
        await self.pilot._wait_for_screen()

    async def type(self, words: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in words))

    async def click(self, words: str) -> None:
        """Click on the first place with these words, or on the plate with these block letters."""
        for y, line in enumerate(self.lines):
            if found := _spaced(words).search(line):
                await self._click(found.start() + 1, y)
                return
        for button in self._plates():
            if words in f"{button.sign}  {button.words}":
                await self._click(*self.pressing(button.key))
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")

    async def _click(self, x: int, y: int) -> None:
        await self.pilot.click(offset=(x, y))
        await self.settle()

    def pressing(self, key: str) -> tuple[int, int]:
        """Return the first place where a click presses this key."""
        for y, strip in enumerate(self.screen._compositor.render_strips()):
            x = 0
            for segment in strip:
                if segment.style is not None and segment.style.meta.get("press") == key:
                    return x, y
                x += segment.cell_length
        raise AssertionError(f"nothing presses {key!r}:\n{self.text}")

    async def settle(self) -> None:
        """Wait until everything is handled and drawn, including queued keys."""
        rounds = 2
        while rounds:
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            rounds = 2 if getattr(self.screen, "queued_keys", ()) else rounds - 1

    async def resize(self, width: int, height: int) -> None:
        """Resize the window and wait for its layout, which may be late on a busy machine."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()
        while (len(self.lines[0]), len(self.lines)) != (width, height):
            await self.settle()

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def lines(self) -> list[str]:
        return [strip.text for strip in self.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join([*(line.rstrip() for line in self.lines), *self.aloud])

    @property
    def aloud(self) -> list[str]:
        """Return the words in block letters (headline and plates), which are not in the text of the screen."""
        form = getattr(self.screen, "form", None)
        if isinstance(form, PlateForm | RecapForm):
            band = form.point if isinstance(form, PlateForm) else form.recap
            return [self.app.pen.say(words).upper() for words in (band.who, band.what) if words is not None]
        now = getattr(self.screen, "now", None)
        if now is None or now.form is None:
            return []
        shout, prompt = BigHeadline.of(now.form, now.headline, now.pen), now.form.prompt
        said = [shout.words, *([now.pen.sentence(prompt)] if prompt is not None and not shout.asked else [])]
        return [*said, *(f"{button.sign}  {button.words}" for button in self._plates())]

    def _plates(self) -> list[Button]:
        now = getattr(self.screen, "now", None)
        return now.form.buttons(now.pen) if now is not None and now.big and not now.form.takes_letters else []

    def sees(self, *words: str) -> None:
        for one in words:
            assert _spaced(one).search(self.text), f"{one!r} is not on the screen:\n{self.text}"

    def sees_no(self, *words: str) -> None:
        for one in words:
            assert not _spaced(one).search(self.text), f"{one!r} is on the screen:\n{self.text}"


def _spaced(words: str) -> re.Pattern[str]:
    """Return a pattern for these words on one line, with any number of spaces between them."""
    return re.compile(" +".join(re.escape(word) for word in words.split()))


@asynccontextmanager
async def at_the_table(
    dirs: Any = None,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    settings: Settings | None = None,
    **options: Any,
) -> AsyncIterator[Player]:
    clock = Clock()
    options.setdefault("plain", False)
    app = Companion(dirs, settings or Settings(), language=language, clock=clock, wall_clock=wall, **options)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot, clock)
        await player.settle()
        yield player
