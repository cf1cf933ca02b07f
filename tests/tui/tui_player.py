"""Somebody at the table: presses keys, clicks, and reads what the screen says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from assistant.evenings.settings import Settings
from assistant.tui.app import Companion


class Clock:
    """Time goes on only when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Player:
    def __init__(self, app: Companion, pilot: Pilot[int], clock: Clock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    async def press(self, *keys: str) -> None:
        """One key after another, each a while after the last was answered."""
        for key in keys:
            self.clock.now += 5
            await self.pilot.press(key)
            await self.settle()

    async def type(self, words: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in words))

    async def click(self, words: str) -> None:
        """On the first place where these words stand."""
        for y, line in enumerate(self.lines):
            if words in line:
                await self.pilot.click(offset=(line.index(words) + 1, y))
                await self.settle()
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")

    async def settle(self) -> None:
        """Until all is done and drawn, also what was typed on meanwhile: it is done one after another."""
        rounds = 2
        while rounds:
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            rounds = 2 if getattr(self.screen, "typed_on", ()) else rounds - 1

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def lines(self) -> list[str]:
        return [strip.text for strip in self.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def sees(self, *words: str) -> None:
        for one in words:
            assert one in self.text, f"{one!r} is not on the screen:\n{self.text}"

    def sees_no(self, *words: str) -> None:
        for one in words:
            assert one not in self.text, f"{one!r} is on the screen:\n{self.text}"


@asynccontextmanager
async def at_the_table(
    home: Any = None,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    settings: Settings | None = None,
    **options: Any,
) -> AsyncIterator[Player]:
    clock = Clock()
    app = Companion(home, settings or Settings(), language=language, clock=clock, plain=False, **options)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot, clock)
        await player.settle()
        yield player
