"""A correction means what the players see when they type it, at every question of random sessions of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from test_tracked_fields import SESSIONS, corrected, played

from assistant.engine.moment import Moment
from assistant.games import game_named
from assistant.messages.events import Corrected
from assistant.messages.questions import Finished, Refused
from assistant.sessions.meddling import other_values
from assistant.sessions.random_answers import DeadEnd, any_answer

ANSWERS = 60
AT_ONCE = 6
"""So many fields are tried at each question."""


def shown(game: Any, engine: Any, moment: Moment[Any]) -> dict[str, Any]:
    content = engine.context.overlaid(moment.world.facts)
    return {value.path: plain(value.value) for value in game.rules.correctable(moment.world, content)}


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(value, str_keys=True)))


def told_more(after: Moment[Any], path: str) -> bool:
    """Whether something else has followed from the correction, which may have changed the field again."""
    return any(not (isinstance(event, Corrected) and event.path == path) for event in after.new_events)


@pytest.mark.parametrize(("id", "scenario", "heroes", "preset", "seed"), SESSIONS)
def test_a_corrected_field_shows_what_was_typed(
    id: str, scenario: str, heroes: tuple[str, ...], preset: int, seed: int
) -> None:
    game, chance = game_named(id), Random(seed)
    engine, moment = played(game, scenario, heroes, preset, seed)
    tried, wrong = 0, []
    for _ in range(ANSWERS):
        if isinstance(moment.question, Finished):
            break
        content = engine.context.overlaid(moment.world.facts)
        tracked = game.rules.correctable(moment.world, content)
        for value in chance.sample(tracked, min(AT_ONCE, len(tracked))):
            options = [*other_values(value, content)]
            if not options or (after := corrected(engine, moment, value, to := chance.choice(options))) is None:
                continue
            tried += 1
            now = shown(game, engine, after)
            if now.get(value.path, plain(to)) != plain(to) and not told_more(after, value.path):
                wrong.append((moment.question.key, value.path, plain(value.value), plain(to), now[value.path]))
        try:
            moment = engine.answer(moment, any_answer(moment.question, chance))
        except (DeadEnd, Refused):
            break
    assert not wrong
    assert tried > ANSWERS
