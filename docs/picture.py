"""Takes the pictures for the README: the real app, without a terminal, the same every time."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import LastGame, Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import Companion

HERE = Path(__file__).parent
SIZE = (120, 40)
NIGHT = datetime(2026, 11, 19, 22, 47, tzinfo=UTC)


def clock(*at: datetime) -> Callable[[], datetime]:
    """These times one after another, then the last one again and again."""
    times = list(at)
    return lambda: times.pop(0) if len(times) > 1 else times[0]


def mage_knight(dirs: UserDirs) -> OpenGame[Any, Any]:
    """Laid out, a tactic chosen, two turns played, in an evening of almost three hours."""
    times = clock(datetime(2026, 11, 18, 19, 10, tzinfo=UTC), datetime(2026, 11, 18, 21, 50, tzinfo=UTC))
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Friday", clock=times)
    for answer in ("go_on", "planning", "go_on", "go_on"):
        session.answer(answer)
    session.side_action("note", text="Keep taken, Tovak on it")
    return session


def drunagor(dirs: UserDirs) -> OpenGame[Any, Any]:
    """The demo adventure up to the first hero's turn."""
    session = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], preset="app", seed=3, name="The Vault",
        clock=clock(datetime(2026, 11, 2, 20, tzinfo=UTC)),
    )  # fmt: skip
    while not session.question.key.startswith("turn:"):
        expected = session.question.expected_answer()
        session.answer(expected if expected is not None else session.question.options[0].id)  # type: ignore[attr-defined]
    return session


def turn(dirs: UserDirs) -> dict[str, Any]:
    return {"open": mage_knight(dirs)}


def on_the_map(dirs: UserDirs) -> dict[str, Any]:
    session = drunagor(dirs)
    while not session.question.key.startswith("damage"):  # a monster has found somebody
        question = session.question
        expected = question.expected_answer()
        session.answer(expected if expected is not None else question.options[0].id)  # type: ignore[attr-defined]
    return {"open": session}


def first(dirs: UserDirs) -> dict[str, Any]:
    """Two evenings were left."""
    mage_knight(dirs).close()
    drunagor(dirs).close()
    named = {"en": "Solo Conquest, Tovak"}
    last = {"mage_knight": LastGame("solo_conquest", ["tovak"], "mine", {}, named)}
    return {"settings": Settings(game="mage_knight", campaign="friday", last=last)}


class Picture(Struct, frozen=True):
    """A file, how to come to its screen, and the keys pressed there."""

    file: str
    begin: Callable[[UserDirs], dict[str, Any]]
    keys: tuple[str, ...] = ()


PICTURES = (
    Picture("start.svg", first),
    Picture("screen.svg", turn),
    Picture("fight.svg", turn, ("e", "1", "4", "1", "enter", "5")),
    Picture("map.svg", on_the_map),
)


async def draw(picture: Picture, dirs: UserDirs) -> str:
    """The screen as SVG."""
    options = picture.begin(dirs)
    settings = options.pop("settings", Settings())
    app = Companion(dirs, settings, plain=False, wall_clock=lambda: NIGHT, **options)
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        for key in picture.keys:
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause(0.1)
        drawn = app.export_screenshot(title="assistant")
    if app.open_game is not None:
        app.open_game.close()
    return drawn


def main() -> None:
    for picture in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            drawn = asyncio.run(draw(picture, UserDirs.below(Path(folder))))
            assert folder not in drawn
        # Every line of the drawing ends where it ends: no blanks behind it.
        rows = "\n".join(line.rstrip() for line in drawn.splitlines())
        (HERE / picture.file).write_text(f"{rows}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
