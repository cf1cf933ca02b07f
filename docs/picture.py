"""Takes the pictures for the README: the real app, without a terminal, the same every time."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open
from assistant.evenings.settings import LastGame, Settings
from assistant.tui.app import Companion

HERE = Path(__file__).parent
SIZE = (120, 40)
NIGHT = datetime(2026, 11, 19, 22, 47, tzinfo=UTC)


def clock(*at: datetime) -> Callable[[], datetime]:
    """These times one after another, then the last one again and again."""
    times = list(at)
    return lambda: times.pop(0) if len(times) > 1 else times[0]


def mage_knight(home: Home) -> Open[Any, Any]:
    """Laid out, a tactic chosen, two turns played, in an evening of almost three hours."""
    times = clock(datetime(2026, 11, 18, 19, 10, tzinfo=UTC), datetime(2026, 11, 18, 21, 50, tzinfo=UTC))
    evening = opening.start(home, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Friday", clock=times)
    for answer in ("go_on", "planning", "go_on", "go_on"):
        evening.answer(answer)
    evening.aside("note", text="Keep taken, Tovak on it")
    return evening


def drunagor(home: Home) -> Open[Any, Any]:
    """The demo adventure up to the first hero's turn."""
    evening = opening.start(
        home, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], preset="app", seed=3, name="The Vault",
        clock=clock(datetime(2026, 11, 2, 20, tzinfo=UTC)),
    )  # fmt: skip
    while not evening.question.key.startswith("turn:"):
        expected = evening.question.expected_answer()
        evening.answer(expected if expected is not None else evening.question.options[0].id)  # type: ignore[attr-defined]
    return evening


def turn(home: Home) -> dict[str, Any]:
    return {"open": mage_knight(home)}


def on_the_map(home: Home) -> dict[str, Any]:
    evening = drunagor(home)
    while not evening.question.key.startswith("damage"):  # a monster has found somebody
        question = evening.question
        expected = question.expected_answer()
        evening.answer(expected if expected is not None else question.options[0].id)  # type: ignore[attr-defined]
    return {"open": evening}


def first(home: Home) -> dict[str, Any]:
    """Two evenings were left."""
    mage_knight(home).close()
    drunagor(home).close()
    named = {"en": "Solo Conquest, Tovak"}
    last = {"mage_knight": LastGame("solo_conquest", ["tovak"], "mine", {}, named)}
    return {"settings": Settings(game="mage_knight", campaign="friday", last=last)}


class Picture(Struct, frozen=True):
    """A file, how to come to its screen, and the keys pressed there."""

    file: str
    begin: Callable[[Home], dict[str, Any]]
    keys: tuple[str, ...] = ()


PICTURES = (
    Picture("start.svg", first),
    Picture("screen.svg", turn),
    Picture("fight.svg", turn, ("e", "1", "4", "1", "enter", "5")),
    Picture("map.svg", on_the_map),
)


async def draw(picture: Picture, home: Home) -> str:
    """The screen as SVG."""
    options = picture.begin(home)
    settings = options.pop("settings", Settings())
    app = Companion(home, settings, plain=False, wall=lambda: NIGHT, **options)
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        for key in picture.keys:
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause(0.1)
        drawn = app.export_screenshot(title="assistant")
    if app.open is not None:
        app.open.close()
    return drawn


def main() -> None:
    for picture in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            drawn = asyncio.run(draw(picture, Home.below(Path(folder))))
            assert folder not in drawn
        # Every line of the drawing ends where it ends: no blanks behind it.
        rows = "\n".join(line.rstrip() for line in drawn.splitlines())
        (HERE / picture.file).write_text(f"{rows}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
