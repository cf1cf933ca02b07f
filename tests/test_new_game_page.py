"""docs/new-game.md shows code that exists, and its programs run; docs/glossary.md has each word once."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml)\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_every_code_block_names_its_file() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```\w", PAGE, re.MULTILINE))


@pytest.mark.parametrize(("file", "code"), [(file, code) for _, file, code in BLOCKS if "/" in file])
def test_the_code_of_the_page_is_in_its_file(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("program", ["smallest.py", "imports.py"])
def test_a_whole_program_runs_as_it_stands(tmp_path: Path, program: str) -> None:
    (code,) = (code for _, file, code in BLOCKS if file == program)
    (tmp_path / program).write_text(code, encoding="utf-8")
    runpy.run_path(str(tmp_path / program))


GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")


def test_the_glossary_has_each_word_once_in_one_sentence() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", GLOSSARY, re.MULTILINE)
    words = [word for word, _ in rows]
    assert len(words) == len(set(words)) > 60
    assert [word for word, says in rows if not says.endswith(".") or ". " in says] == []


@pytest.mark.parametrize(("file", "name"), re.findall(r"`(\w+/\w+\.py)`: `(\w+)`", GLOSSARY))
def test_names_in_the_glossary_exist(file: str, name: str) -> None:
    assert re.search(rf"^(class )?{name}\b", (ROOT / "assistant" / file).read_text(encoding="utf-8"), re.MULTILINE)
