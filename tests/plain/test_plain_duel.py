"""A fight of Runebound's third edition in plain lines: both sides and their tokens stand above the question."""

from __future__ import annotations

from pathlib import Path

from assistant.i18n import Translator
from assistant.sessions import quick_start
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.console import Console
from assistant.ui.plain.start import play


def test_both_sides_of_a_fight_and_their_tokens_are_told(tmp_path: Path) -> None:
    dirs, said = UserDirs.below(tmp_path), list[str]()
    replies = iter(("5", "1", "", "q"))
    play(
        dirs,
        Console(Translator.of("en"), lambda: next(replies, None), said.append),
        quick_start.demo(dirs, "runebound3"),
    )
    assert "Brand, health: 7 of 9, deals 3 phys., blocks 0" in said
    assert "Bone Piper, health: 5 of 5, deals nothing, blocks 1" in said
    mine, theirs = said.index("1 physical 2, other side: shield 1"), said.index("1 dash, gold, other side: damage 1")
    assert mine < theirs
    assert "1 physical 2, other side: shield 1, spent" in said  # after the attack
