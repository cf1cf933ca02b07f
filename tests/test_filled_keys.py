"""The filled key is never refused: what Space answers is legal at every question, or no key is drawn filled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.games import DEMOS, GAME_IDS, game_named
from assistant.i18n import Translator
from assistant.messages.questions import Finished, Number, Option, Question, Refused, WhichOf
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.choice import ChoiceForm
from assistant.ui.tui.forms.form import Done, Form

PEN = Pen(Translator.of("en"))
INPUTS = 50
"""The number of inputs of a random session."""


def filled_key(form: Form) -> str:
    """Return the key that is drawn filled, or "" if there is none."""
    filled = [key.press for key in form.keys(PEN) if key.expected]
    lines = form.lines(PEN) if isinstance(form, ChoiceForm) else []
    return next(iter(filled), "") or ("space" if any(line.marked and line.expected for line in lines) else "")


def games() -> Iterator[tuple[str, str, str]]:
    """Yield the first scenario of each game with each preset, and each demo with the app's cards."""
    for game in map(game_named, GAME_IDS):
        scenario = next(iter(opening.scenario_names(game, all_roots(), [])))
        yield from ((game.id, scenario, preset.id) for preset in game.presets)
    yield from ((id, scenario, "app") for id, (scenario, _) in DEMOS.items())


@pytest.mark.parametrize(("id", "scenario", "preset"), games())
def test_what_the_filled_key_answers_is_accepted(tmp_path: Path, id: str, scenario: str, preset: str) -> None:
    chance = Random(f"{scenario}:{preset}")
    game, content = opening.load(id, scenario, all_roots())
    least, most = game.players(content)
    heroes = [option.id for option in game.heroes(content)][: min(max(2, least), most)]
    open_game = opening.start(UserDirs.below(tmp_path), id, scenario, heroes, preset=preset, seed=1)
    for _ in range(INPUTS):
        if isinstance(open_game.question, Finished):
            break
        check_filled_key(open_game)
        try:
            open_game.answer(any_answer(open_game.question, chance))
        except Refused:
            continue
    open_game.close()


def check_filled_key(open_game: OpenGame[Any, Any]) -> None:
    question = open_game.question
    form = form_for(question, PEN, open_game.what_if)
    if not (key := filled_key(form)):
        return
    outcome = form.key(key)
    assert isinstance(outcome, Done), (question, outcome)
    open_game.session.what_if(outcome.value)  # a refusal fails the test


TWO = tuple(Option(id, t("{n}", n=id)) for id in "ab")
TOGETHER = Sums(
    key="k",
    prompt=t("Tokens?"),
    boxes=tuple(Box(id, t("{n}", n=id), most=2) for id in "ab"),
    totals=(Total(("a", "b"), t("tokens"), 2, 2),),
)


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        (TOGETHER, ["2"]),
        (WhichOf(key="k", prompt=t("Which?"), options=TWO, least=1, most=1), ["1"]),
        (Number(key="k", prompt=t("How many?"), least=1, most=12), ["3"]),
    ],
)
def test_the_key_is_filled_when_the_answer_is_complete(question: Question[Any], keys: list[str]) -> None:
    form = form_for(question, PEN)
    assert filled_key(form) == ""
    assert not any(button.marked for button in form.buttons(PEN))
    for key in keys:
        form.key(key)
    assert filled_key(form) == "enter"
    assert any(button.marked for button in form.buttons(PEN))


def test_too_many_ticked_lines_leave_no_key_filled() -> None:
    form = form_for(WhichOf(key="k", prompt=t("Which?"), options=TWO, most=1), PEN)
    assert filled_key(form) == "enter"
    for key in ("1", "2"):
        form.key(key)
    assert filled_key(form) == ""


def test_a_barred_line_is_not_proposed() -> None:
    question = WhichOf(key="k", prompt=t("Which?"), options=TWO, expected=("a",))
    barred = replace(question, barred={"a": t("It is gone.")})
    assert filled_key(form_for(question, PEN)) == "enter"
    assert filled_key(form_for(barred, PEN)) == ""
