"""The pages for people: they are short, they name what exists, and the code they show runs."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games import GAME_IDS

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "assistant" / "games"
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml)\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
MOST_LINES = {"README.md": 120, "docs/architecture.md": 250}
MOST_WORDS = 40


@pytest.mark.parametrize("page", MOST_LINES)
def test_a_page_is_short(page: str) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= MOST_LINES[page]


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in ROOT.glob("docs/*.md"))]
)
def test_every_link_leads_to_a_file(page: str) -> None:
    for target in re.findall(r"\]\(([^):#]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / page).parent.joinpath(target).is_file(), target


def test_every_module_that_the_architecture_names_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for place in re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", page):
        below = [ROOT / place, ROOT / "assistant" / place]
        assert any(path.exists() for path in below), place


# -- docs/new-game.md


def test_every_block_says_where_it_is_from() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```\w", PAGE, re.MULTILINE))


@pytest.mark.parametrize(("file", "code"), [(file, code) for _, file, code in BLOCKS if "/" in file])
def test_the_code_of_the_page_is_in_its_file(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("program", ["smallest.py", "imports.py"])
def test_a_whole_program_runs_as_it_stands(tmp_path: Path, program: str) -> None:
    (code,) = (code for _, file, code in BLOCKS if file == program)
    (tmp_path / program).write_text(code, encoding="utf-8")
    runpy.run_path(str(tmp_path / program))


# -- docs/glossary.md


def test_the_glossary_is_short_and_has_each_word_once_in_one_sentence() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", GLOSSARY, re.MULTILINE)
    words = [word for word, _ in rows]
    assert 30 <= len(words) == len(set(words)) <= MOST_WORDS
    assert [word for word, meaning in rows if not meaning.endswith(".") or ". " in meaning] == []


@pytest.mark.parametrize(("file", "name"), re.findall(r"`(\w+/\w+\.py)`: `(\w+)`", GLOSSARY))
def test_what_the_glossary_names_exists(file: str, name: str) -> None:
    assert re.search(rf"^(class )?{name}\b", (ROOT / "assistant" / file).read_text(encoding="utf-8"), re.MULTILINE)


# -- where to find a rule: the docstring of each game's package


def table_of(game: str) -> str:
    return ast.get_docstring(ast.parse((GAMES / game / "__init__.py").read_text(encoding="utf-8"))) or ""


def rows() -> Iterator[tuple[str, str]]:
    """The rows and list items of each game's docstring."""
    for game in GAME_IDS:
        for row in re.findall(r"^\| .*|^- .*(?:\n  .*)*", table_of(game), re.MULTILINE):
            yield game, row


@pytest.mark.parametrize(("game", "row"), rows())
def test_every_module_that_a_game_lists_exists(game: str, row: str) -> None:
    """`x.py` is in the game's package, or in a folder that the same row names."""
    folders = ["", *re.findall(r"`([\w/]+/)`", row)]
    for module in re.findall(r"`([\w/]+\.py)`", row):
        assert any((GAMES / game / folder / module).exists() for folder in folders), module
    for folder in folders:
        assert (GAMES / game / folder).is_dir() or (ROOT / folder).is_dir(), folder


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_module_of_a_game_is_listed(game: str) -> None:
    listed = table_of(game)
    modules = [path.relative_to(GAMES / game) for path in (GAMES / game).rglob("*.py") if path.name != "__init__.py"]
    assert [str(path) for path in modules if f"{path.name}`" not in listed] == []
