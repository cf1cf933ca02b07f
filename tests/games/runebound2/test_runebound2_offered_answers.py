"""Every answer that a question of a random game offers is accepted by the rules, unless the question bars it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import Root, shipped_root
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.game import RUNEBOUND2
from assistant.games.runebound2.hero.movement import PathQuestion
from assistant.messages.questions import (
    CardQuestion,
    Finished,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Refused,
    WhichOf,
)
from assistant.messages.sums import Sums
from assistant.messages.text import verbatim
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer

DEMO, BOX = "demo_ashen_crown", "rise_of_the_dragon_lords"
SESSIONS = [
    (BOX, 1, "mine", {"movement": "table"}, 1),
    (BOX, 3, "counted", {}, 2),
    (DEMO, 1, "app", {}, 3),
    (DEMO, 2, "app", {}, 4),
    (DEMO, 4, "counted", {"movement": "app"}, 5),
    (DEMO, 6, "app", {}, 6),
]
ANSWERS = 60
MOST_CARDS = 12
"""At most so many cards of a long list are tried."""


@cache
def content_of(scenario: str) -> Content:
    content: Content = opening.load("runebound2", scenario, [Root(shipped_root(), shipped=True)])[1]
    return content


def begun(scenario: str, players: int, preset: str, sources: dict[str, Any], seed: int) -> tuple[Any, Moment[Any]]:
    content = content_of(scenario)
    heroes = [hero.id for hero in content.heroes()][:players]
    heroes += [f"typed_{place}" for place in range(1, players - len(heroes) + 1)]
    setup = opening.make_setup(RUNEBOUND2, content, heroes, preset=preset, seed=seed)
    setup = replace(setup, sources={**setup.sources, **sources})
    engine = Engine(RUNEBOUND2.rules, content)
    return engine, engine.begin(RUNEBOUND2.begin(content, setup))


def offered(question: Question[Any], chance: Random) -> Iterator[Any]:
    """The answers that stand in the question, except the barred ones."""
    if (expected := question.expected_answer()) is not None:
        yield expected
    yield from (option.id for option in question.happened if option.id not in question.barred)
    match question:
        case OneOf(options=options) | CardQuestion(options=options):
            possible = [option.id for option in options if option.id not in question.barred]
            yield from chance.sample(possible, min(MOST_CARDS, len(possible)))
        case WhichOf(options=options, least=0 | 1):
            yield from ([option.id] for option in options)
        case Number(least=least, most=most):
            yield from {least, most}
        case InOrder():
            yield from ([option.id] for option in question.next_options([]))
            yield any_answer(question, chance)
        case Sums():
            yield any_answer(question, chance)


@pytest.mark.parametrize(("scenario", "players", "preset", "sources", "seed"), SESSIONS)
def test_every_offered_answer_is_accepted(
    scenario: str, players: int, preset: str, sources: dict[str, Any], seed: int
) -> None:
    chance = Random(seed)
    engine, moment = begun(scenario, players, preset, sources, seed)
    tried = 0
    for _ in range(ANSWERS):
        question = moment.question
        if isinstance(question, Finished):
            break
        for answer in offered(question, chance):
            after = engine.answer(moment, answer)  # a refusal fails the test
            assert not after.checkpoint.failed, (question.key, answer, after.checkpoint.failed)
            tried += 1
        for barred in question.barred:
            with pytest.raises(Refused):
                engine.answer(moment, barred)
        moment = engine.answer(moment, any_answer(question, chance))
    assert tried > ANSWERS


def test_a_path_offers_what_the_dice_can_still_pay() -> None:

    options = tuple(Option(id, verbatim(id)) for id in ("plains", "hills", "swamp", "city"))
    dice = (("plains", "hills"), ("plains", "swamp"))
    path = PathQuestion(key="way_to", prompt=verbatim("?"), options=options, count=2, dice=dice)
    assert [option.id for option in path.next_options([])] == ["plains", "hills", "swamp", "city"]
    assert [option.id for option in path.next_options(["hills"])] == ["plains", "swamp", "city"]
    assert [option.id for option in path.next_options(["swamp", "hills"])] == []
