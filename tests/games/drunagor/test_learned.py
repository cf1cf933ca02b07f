"""What the table reads from its cards is asked once in a lifetime, not once a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from assistant.evenings import opening
from assistant.evenings.home import Home


def play(evening: Any, answers: int) -> list[str]:
    """The questions asked while the expected is answered."""
    asked = []
    for _ in range(answers):
        question = evening.question
        asked.append(question.key)
        match question.kind:
            case "one_of":
                evening.answer(question.expected or question.options[0].id)
            case "which_of":
                evening.answer(list(question.expected))
            case "number":
                evening.answer(question.expected if question.expected is not None else max(1, question.least))
            case _:
                evening.answer("go_on")
    return asked


def test_what_was_typed_in_is_known_in_the_next_campaign(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    asked: list[list[str]] = []
    for name in ("first", "second"):
        evening = opening.start(home, "drunagor", "chapter_03", ["vorn", "maya"], seed=5, preset="app", name=name)
        assert evening.notices == []
        asked.append(play(evening, 60))
        evening.close()
        assert evening.notices == []
    once = {key for key in asked[0] if key.startswith(("health:", "attack:"))}
    assert {"health:vorn", "health:maya"} <= once
    assert any(key.startswith("attack:") for key in once)
    assert not [key for key in asked[1] if key.startswith(("health:", "attack:"))]
    assert (home.own_content / "drunagor" / "own.toml").exists()


def test_a_companion_named_once_is_offered_by_name_in_the_next_campaign(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while evening.question.key != "turn:vorn":
        play(evening, 1)
    for answer in ("ally", "join", "other", 5):
        evening.answer(answer)
    evening.aside("correct", path="allies.0.id", value="Żelazny Tom")
    evening.close()
    assert evening.notices == []
    content = opening.load("drunagor", "chapter_03", home.roots())[1]
    known = content.pack.companion["zelazny_tom"]
    assert (known.name.en, known.sturdiness) == ("Żelazny Tom", 5)
