"""Takes the picture for the README: the real app, without a terminal, in the middle of round 1 of Mage Knight."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.settings import Settings
from assistant.tui.app import Companion

PICTURE = Path(__file__).parent / "screen.svg"
SIZE = (120, 40)
DEEDS = ("go_on", "planning", "go_on", "go_on")
"""Laid out, a tactic chosen, two turns played."""


async def picture(home: Home) -> str:
    """The screen as SVG; the same every time."""
    evening = opening.start(home, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Friday")
    for deed in DEEDS:
        evening.answer(deed)
    app = Companion(home, Settings(), open=evening, plain=False)
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        drawn = app.export_screenshot(title="assistant")
    evening.close()
    return drawn


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        drawn = asyncio.run(picture(Home.below(Path(folder))))
        assert folder not in drawn
    # Every line of the drawing ends where it ends: no blanks behind it.
    PICTURE.write_text("\n".join(line.rstrip() for line in drawn.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
