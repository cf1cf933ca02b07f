"""The guides of the games: one in each language, with the same structure, and with keys that exist."""

from __future__ import annotations

import asyncio
import re
import runpy
from pathlib import Path

import pytest

from assistant.games import GAME_IDS
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.input.keys import ACTIONS

FOLDER = Path(__file__).parents[1] / "docs" / "games"
PICTURES = FOLDER.parent / "pictures"
ENGLISH = (
    "In a minute", "Set-up", "A turn", "A fight", "Keys by situation", "Who holds the pieces",
    "What the app does not do", "Good to know",
)  # fmt: skip
POLISH = (
    "W minutę", "Przygotowanie", "Tura", "Walka", "Klawisze według sytuacji", "Kto trzyma elementy gry",
    "Czego aplikacja nie robi", "Warto wiedzieć",
)  # fmt: skip
GUIDES = [(game, suffix) for game in GAME_IDS for suffix in (".md", ".pl.md")]
LONGEST = 130


def text_of(game: str, suffix: str) -> str:
    return (FOLDER / f"{game}{suffix}").read_text(encoding="utf-8")


def key_rows(text: str) -> list[tuple[str, ...]]:
    """The rows of the table of keys without its head: situation, key, what it does."""
    section = re.search(rf"## (?:{ENGLISH[4]}|{POLISH[4]})\n(.*?)\n## ", text, re.DOTALL)
    assert section
    lines = [line for line in section[1].splitlines() if line.startswith("|")]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines[2:]]


@pytest.mark.parametrize(("game", "suffix"), GUIDES)
def test_each_guide_is_short_and_has_the_common_headings(game: str, suffix: str) -> None:
    text = text_of(game, suffix)
    assert tuple(re.findall(r"^## (.+)$", text, re.MULTILINE)) == (ENGLISH if suffix == ".md" else POLISH)
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize(("game", "suffix"), GUIDES)
def test_every_linked_file_and_picture_exists(game: str, suffix: str) -> None:
    targets = re.findall(r"\]\(([^):]+)\)", text_of(game, suffix))
    language = "pl" if suffix == ".pl.md" else "en"
    assert {Path(target).name for target in targets if target.endswith(".svg")} >= {
        f"{game}_turn.{language}.svg", f"{game}_fight.{language}.svg"
    }  # fmt: skip
    for target in targets:
        assert (FOLDER / target).is_file(), target


@pytest.mark.parametrize("game", GAME_IDS)
def test_both_languages_name_the_same_keys(game: str) -> None:
    english, polish = (key_rows(text_of(game, suffix)) for suffix in (".md", ".pl.md"))

    def keys(cell: str) -> list[str]:
        return re.findall(r"`([^`]+)`", cell.replace("`Spacja`", "`Space`"))

    assert [keys(row[1]) for row in english] == [keys(row[1]) for row in polish]


@pytest.mark.parametrize(("game", "suffix"), GUIDES)
def test_every_letter_among_the_keys_is_a_command(game: str, suffix: str) -> None:
    commands = {action.key for action in ACTIONS}
    cells = [cell for situation, key, _ in key_rows(text_of(game, suffix)) for cell in (situation, key)]
    letters = {key for cell in cells for key in re.findall(r"`([a-z])`", cell)}
    assert {"u", "w", "e", "a"} <= letters
    assert letters <= commands


def test_every_picture_of_a_game_is_in_its_guide() -> None:
    for game in GAME_IDS:
        used = {name for suffix in (".md", ".pl.md") for name in re.findall(r"/([^/)]+\.svg)\)", text_of(game, suffix))}
        assert used == {picture.name for picture in PICTURES.glob(f"{game}_*.svg")}


def test_the_pictures_can_be_drawn_again(tmp_path: Path) -> None:
    script = runpy.run_path(str(FOLDER.parent / "pictures.py"))
    picture = next(picture for picture in script["GUIDES"] if picture.file == "drunagor_map.en")
    drawn = script["smaller"](asyncio.run(script["draw"](picture, UserDirs.below(tmp_path))))
    assert "SKELETON" in drawn.upper()
