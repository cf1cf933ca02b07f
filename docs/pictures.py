"""Take the pictures of the guides: the real app without a terminal, the same in every run."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import Companion

FOLDER = Path(__file__).parent / "pictures"
SIZE = (120, 40)
NOW = datetime(2026, 11, 19, 22, 47, tzinfo=UTC)


class NewGame(Struct, frozen=True):
    """A game with a fixed seed, so that every run draws the same cards."""

    game: str
    scenario: str
    heroes: tuple[str, ...]
    preset: str = "mine"
    seed: int = 7
    until: str = ""
    """Give the expected answer, or the first option, until the key of the question begins with this."""

    def start(self, dirs: UserDirs) -> OpenGame[Any, Any]:
        open_game = opening.start(
            dirs, self.game, self.scenario, self.heroes,
            preset=self.preset, seed=self.seed, clock=lambda: NOW,
        )  # fmt: skip
        while not open_game.question.key.startswith(self.until):
            expected = open_game.question.expected_answer()
            open_game.answer(expected if expected is not None else open_game.question.options[0].id)  # type: ignore[attr-defined]
        return open_game


CONQUEST = NewGame("mage_knight", "solo_conquest", ("tovak",))
CHAPTER = NewGame("drunagor", "chapter_01", ("elros", "jaheen"))
VAULT = NewGame("drunagor", "demo_sunken_vault", ("vorn", "jaheen", "maya"), "app", seed=3, until="damage")
MILL = NewGame("warhammer_quest", "demo_drowned_mill", ("demo_miller", "demo_ferrywoman"))
DRAGON_LORDS = NewGame("runebound2", "rise_of_the_dragon_lords", ("mordrog", "mad_carthos"))
ASHEN_CROWN = NewGame("runebound2", "demo_ashen_crown", ("bryn",))
ASHEN_TOWER = NewGame("runebound3", "demo_ashen_tower", ("brand",))


class Picture(Struct, frozen=True):
    """A file, the game on its screen, the keys pressed there, and the language."""

    file: str
    game: NewGame
    keys: str
    language: str


GUIDES = tuple(
    Picture(f"{name}.{language}", game, keys, language)
    for name, game, keys in (
        ("mage_knight_turn", CONQUEST, "space 4 space space e 4 space 2 3 space 3 space"),
        ("mage_knight_fight", CONQUEST, "space 4 e 1 3 1 enter 5"),
        ("drunagor_turn", CHAPTER, "1 2 enter enter 1 space 6 minus 4"),
        ("drunagor_fight", CHAPTER, "1 2 enter enter 1 space space 1 1 enter enter"),
        ("drunagor_map", VAULT, ""),
        ("warhammer_quest_turn", MILL, "space enter 1 3 7 minus 2"),
        ("warhammer_quest_fight", MILL, "space enter 1 3 space space space space"),
        ("runebound2_turn", DRAGON_LORDS, "space 1 2 2 3 space"),
        ("runebound2_fight", ASHEN_CROWN, "space enter 2 6 enter enter enter enter"),
        ("runebound3_turn", ASHEN_TOWER, "space space space"),
        ("runebound3_fight", ASHEN_TOWER, "space e 1 2 enter enter"),
    )
    for language in ("en", "pl")
)


async def draw(picture: Picture, dirs: UserDirs) -> str:
    """Return the screen as SVG."""
    open_game = picture.game.start(dirs)
    app = Companion(
        dirs, Settings(), language=picture.language, open_game=open_game, plain=False, wall_clock=lambda: NOW,
        clock=count().__next__,  # a second between two keys: none is taken for one that is held down
    )  # fmt: skip
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        for key in picture.keys.split():
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause(0.1)
        drawn = app.export_screenshot(title="assistant")
    open_game.close()
    return drawn


RECT = re.compile(
    r'<rect fill="(#\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" shape-rendering="crispEdges"/>'
)


def smaller(svg: str) -> str:
    """Return the same drawing in about a third of the bytes, without fonts from elsewhere."""
    svg = re.sub(r"terminal-\d+-", "", svg)
    svg = re.sub(r"\s*@font-face \{.*?\n    \}", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\s*<clipPath id="line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\(#line-\d+\)"', "", svg)
    areas: dict[str, list[str]] = defaultdict(list)
    for fill, x, y, width, height in joined(RECT.findall(svg)):
        areas[fill].append(f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z")
    paths = "\n".join(
        f'<path fill="{fill}" shape-rendering="crispEdges" d="{"".join(shapes)}"/>' for fill, shapes in areas.items()
    )
    first = RECT.search(svg)
    assert first
    svg = svg[: first.start()] + paths + RECT.sub("", svg[first.start() :])
    # Two bytes for a blank that counts, instead of six; no blanks at the end of a line.
    return "\n".join(line.rstrip(" ") for line in svg.replace("&#160;", "\u00a0").splitlines()) + "\n"


def joined(found: list[tuple[str, ...]]) -> Iterator[tuple[str, float, float, float, float]]:
    """Join rectangles of one colour that touch in a row."""
    areas = sorted((float(y), float(x), fill, float(width), float(height)) for fill, x, y, width, height in found)
    at = 0
    while at < len(areas):
        y, x, fill, width, height = areas[at]
        at += 1
        while at < len(areas) and areas[at][0] == y and areas[at][2] == fill and abs(areas[at][1] - x - width) < 0.05:
            width += areas[at][3]
            at += 1
        yield fill, x, y, round(width, 1), height


def main() -> None:
    """Draw all pictures, or those whose names begin with one of the arguments."""
    FOLDER.mkdir(exist_ok=True)
    for picture in GUIDES:
        if sys.argv[1:] and not picture.file.startswith(tuple(sys.argv[1:])):
            continue
        with tempfile.TemporaryDirectory() as folder:
            drawn = asyncio.run(draw(picture, UserDirs.below(Path(folder))))
            assert folder not in drawn
        (FOLDER / f"{picture.file}.svg").write_text(smaller(drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
