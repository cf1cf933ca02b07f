"""Waiting until a screen has nothing more to do, by inspecting it instead of sleeping."""

from __future__ import annotations

import asyncio
import time

from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump

ROUNDS = 3
"""The number of idle rounds after which it is quiet, because a widget may pass on what it was given."""
AT_ONCE = 50
"""The number of rounds after which it waits for a thread or a timer."""


async def wait_until_quiet(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until all messages are handled and everything is drawn; replaces Textual's `wait_for_idle`."""
    app = active_app.get()
    until = time.monotonic() + max_sleep
    quiet = rounds = 0
    while quiet < ROUNDS and time.monotonic() < until:
        rounds += 1
        await asyncio.sleep(0 if rounds < AT_ONCE else 0.002)
        if not _at_rest(app):
            quiet = 0
            continue
        quiet += 1
        if app.screen_stack:
            app.screen._on_timer_update()


def _at_rest(app: App[object]) -> bool:
    resizing = app._resize_event is not None  # carried out later by a timer
    return (
        not resizing
        and all(worker.is_finished for worker in app.workers)
        and all(_waits(pump) for pump in (app, *app._registry))
    )


def _waits(pump: MessagePump) -> bool:
    """Return whether it waits for a message or does not run."""
    queue = pump._message_queue
    return not pump._running or (queue.empty() and bool(queue.ready_event._waiters))  # type: ignore[attr-defined]
