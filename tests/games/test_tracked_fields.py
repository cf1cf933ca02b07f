"""Correct every tracked field at the questions of random sessions of every game: no rule fails, nothing is revealed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from assistant.content import Root, shipped_root
from assistant.engine.moment import Moment
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.state_names import in_words
from assistant.engine.tracked import CorrectableValue
from assistant.games import GAME_IDS, game_named
from assistant.games.event_sentences import say
from assistant.games.game import Game, Setup
from assistant.i18n.translator import Translator
from assistant.messages.questions import Finished, Refused
from assistant.sessions import opening
from assistant.sessions.meddling import other_values
from assistant.sessions.random_answers import DeadEnd, any_answer

ROOTS = [Root(shipped_root(), shipped=True)]
SESSIONS = [
    ("mage_knight", "solo_conquest", ("tovak",), 2, 1),
    ("mage_knight", "full_conquest", ("tovak", "norowas"), 1, 2),
    ("mage_knight", "mines_liberation", ("goldyx", "arythea"), 2, 3),
    ("drunagor", "chapter_01", ("vorn", "maya"), 1, 1),
    ("drunagor", "demo_sunken_vault", ("vorn", "elros", "jaheen"), 2, 2),
    ("warhammer_quest", "demo_drowned_mill", ("demo_miller", "demo_charcoal"), 0, 1),
    ("warhammer_quest", "demo_drowned_mill", ("demo_miller", "demo_ferrywoman", "demo_herbalist"), 2, 2),
    ("runebound2", "demo_ashen_crown", ("bryn", "odile"), 2, 1),
    ("runebound3", "demo_ashen_tower", ("brand", "moss"), 2, 1),
]
ANSWERS = 41
EVERY = 20
"""At each so many questions everything is corrected."""
GOES_ON = 0.3
"""How often one field is corrected at other questions while the session continues."""


def played(game: Game[Any, Any], scenario: str, heroes: tuple[str, ...], preset: int, seed: int) -> tuple[Any, Any]:
    content = opening.load(game.id, scenario, ROOTS)[1]
    engine = Engine(game.rules, content)
    setup = Setup(heroes=heroes, sources=dict(game.presets[preset].sources), seed=seed)
    return engine, engine.begin(game.begin(content, setup))


def corrected(engine: Engine[Any, Any], moment: Moment[Any], value: CorrectableValue, to: Any) -> Moment[Any] | None:
    """The moment after it, or None: refused with a sentence. No rule fails, and everything can be shown and said."""
    try:
        after = engine.side_action(moment, "correct", {"path": value.path, "value": to})
    except Refused as refused:
        said = str(refused)
    else:
        said = ""
    assert "failed" not in said, (value.path, to, said)
    if said:
        return None
    assert not after.checkpoint.failed, (value.path, to, after.checkpoint.failed)
    return after


@pytest.mark.parametrize(("id", "scenario", "heroes", "preset", "seed"), SESSIONS)
def test_everything_can_be_corrected_at_any_question(
    id: str, scenario: str, heroes: tuple[str, ...], preset: int, seed: int
) -> None:
    game, chance = game_named(id), Random(seed)
    engine, moment = played(game, scenario, heroes, preset, seed)
    speaking = [Translator.of("en"), Translator.of("pl")]
    for answers in range(ANSWERS):
        if isinstance(moment.question, Finished):
            break
        content = engine.context.overlaid(moment.world.facts)
        tracked = game.rules.correctable(moment.world, content)
        assert len({value.path for value in tracked}) == len(tracked)
        if answers % EVERY == 0:
            for value in tracked:
                for words in speaking:
                    assert "{" not in words.say(value.label), value.path
                    words.say(in_words(content, value.kind, value.value))
                for to in other_values(value, content):
                    if (after := corrected(engine, moment, value, to)) is not None:
                        game.view(content, after)
                        game.layout(content, after)
                        assert [say(game, content, event) for event in after.new_events]
        elif tracked and chance.random() < GOES_ON:
            value = chance.choice(tracked)
            moment = (
                corrected(engine, moment, value, chance.choice([*other_values(value, content), value.value])) or moment
            )
        try:
            moment = engine.answer(moment, any_answer(moment.question, chance))
        except (DeadEnd, Refused):
            break
        assert not moment.checkpoint.failed, moment.checkpoint.failed
    assert answers > EVERY


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_declaration_leads_somewhere(id: str) -> None:
    rules: Rules[Any, Any] = game_named(id).rules
    assert len({kept.path for kept in rules.tracked}) == len(rules.tracked)
    for kept in rules.tracked:
        rules.tracked_path(kept)
