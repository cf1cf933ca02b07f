"""`w` and `/`: references to the printed rulebook, meanings of terms, no empty or repeated reasons, no raw data."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import open_toy

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.explanations import Reason, explained, meanings
from assistant.ui.tui.commands.search import entry_page
from assistant.ui.tui.commands.why import page
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain

Started = Callable[..., OpenGame[Any, Any]]

REFERENCE = re.compile(r"\bL\d{2,}|\b[A-Z]\d{1,2}(\.\d)?\b(?! ?[-+x])|\b\d{1,2}\.\d{1,2}(-\d+)?\b")
"""References to the digest, which players don't have."""


def played(open_game: OpenGame[Any, Any], answers: int) -> None:
    """Give this number of expected answers, or else the first line."""
    for _ in range(answers):
        question = open_game.question
        expected = question.expected_answer()
        possible = [option.id for option in getattr(question, "options", ()) if option.id not in question.barred]
        open_game.answer(expected if expected is not None else possible[0])


def pages(open_game: OpenGame[Any, Any], language: str) -> list[str]:
    told = list(explained(open_game, open_game.question))
    return [plain(row) for row in page(open_game, told, Pen(Translator.of(language)), 78)] if told else []


async def test_why_names_chapter_and_heading_of_the_printed_rulebook(mage_knight: Started) -> None:
    open_game = mage_knight("app")
    while open_game.question.key != "tactic":
        played(open_game, 1)
    async with at_the_table(open_game=open_game, size=(100, 40)) as player:
        await player.press("w")
        player.sees("WHY", "Rulebook: One round of play (day or night): 3. Players choose tactic cards")
        assert not REFERENCE.search(player.text), player.text
        await player.press("escape", "ctrl+l", "w")
        player.sees("CZEMU", "Instrukcja: Jedna runda gry (dzień lub noc): 3. Gracze wybierają karty taktyki")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_why_is_never_empty_and_repeats_no_reason(
    vault: OpenGame[Any, Any], mage_knight: Started, language: str
) -> None:
    for open_game, answers in ((vault, 60), (mage_knight("app"), 60)):
        for _ in range(answers):
            played(open_game, 1)
            rows = pages(open_game, language)
            words = [row.strip() for row in rows if row.strip()]
            assert bool(rows) == bool(words)
            told = list(explained(open_game, open_game.question))
            reasons = [reason for one in told for reason in one.reasons]
            assert len(reasons) == len(set(reasons))
            assert len({one.what for one in told}) == len(told)
            cited = [row for row in words if re.search(r"\bL\d{2,}|\bG\d{1,2}\b|_", row)]
            assert not cited, cited


async def test_a_word_of_the_rules_is_explained_in_a_sentence(vault: OpenGame[Any, Any]) -> None:
    pen = Pen(Translator.of("en"))
    for _ in range(60):
        played(vault, 1)
        told = list(explained(vault, vault.question))
        text = " ".join(plain(row) for row in page(vault, told, pen, 300)) if told else ""
        if "POISON: start of each turn: 1 damage per token, until CLEANSE" in text:
            return
    raise AssertionError("no monster with POISON acted")


async def test_why_explains_a_tie_and_d_offers_the_alternatives(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 5})
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "space")
        player.sees("Whom does it hit?", "d ")
        await player.press("w")
        player.sees("WHY", "All that the rules compare is equal here", "5 health", "Rulebook: p. 7")
        await player.press("escape", "d")
        player.sees("1 ► ann", "2  bob", "3  something else, by hand")
        await player.press("escape")
        player.sees("Whom does it hit?")
        player.sees_no("something else, by hand")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_page_of_the_search_shows_ids_or_field_names(
    vault: OpenGame[Any, Any], mage_knight: Started, language: str
) -> None:
    pen = Pen(Translator.of(language))
    fields = {"has value", "cap", "pile", "abilities", "hooks", "virtual", "gray white", "none", "default", "options"}
    for open_game in (vault, mage_knight()):
        entries = list(open_game.game.book(open_game.content))
        assert len(entries) > 100
        for entry in entries:
            rows = [plain(row) for row in entry_page(entry)(pen, 78)]
            assert rows
            assert "_" not in "".join(rows)
            assert not fields & {row.split("  ")[0].strip() for row in rows}, rows


async def test_an_enemy_is_looked_up_with_all_that_its_token_shows(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight(), size=(100, 40)) as player:
        await player.press("/", *"ironcl", "enter")
        player.sees("Ironclads ─", "─ enemy", "attack", "physical 4", "armour", "brutal", "it deals twice its damage")
        await player.press("escape", "escape", "/", *"swift", "enter")
        player.sees("Swift ─", "─ word on tokens", "The block must be twice its attack")


def test_only_words_that_are_said_are_explained(vault: OpenGame[Any, Any]) -> None:
    """The heading of a rule may name conditions that the card does not have."""
    say, rule = Translator.of("en").say, "L2850, L2896, L2900"
    silent = [Reason(t("{who} is hurt.", who="Vorn"), rule=rule)]
    assert meanings(vault, silent, say, "") == []
    poisoned = [Reason(t("{who} is hurt by {what}.", who="Vorn", what="POISON"), rule=rule)]
    assert [say(line).partition(":")[0] for line in meanings(vault, poisoned, say, "")] == ["POISON"]
