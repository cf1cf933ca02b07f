"""A nemesis in the lair is no target of heroes, unless the sheet says so. L827-837."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from quest_tables import quest

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.rules import rules
from assistant.messages.questions import Refused
from assistant.sessions.positions import state_from

POSITION = {
    "laid_out": True,
    "round": 1,
    "heroes": ["demo_miller", "demo_ferrywoman"],
    "location": "eel_traps",
    "enemies": [{"card": "the_miller", "zone": "lair"}, {"card": "mill_rat", "zone": "demo_miller"}],
    "course": {"at": "hero_activation", "left": ["demo_miller"]},
}


@pytest.mark.parametrize("allowed", [False, True])
def test_a_nemesis_in_the_lair_is_a_target_only_if_the_sheet_says_so(allowed: bool) -> None:
    content = quest()
    sheet = replace(content.printed, nemesis=tuple(replace(one, target=allowed) for one in content.printed.nemesis))
    content = Content(content.pack, sheet)
    engine = Engine(rules, content)
    world = World(state_from(WARHAMMER_QUEST, content, POSITION), 1)
    moment = engine.answer(engine.answer(engine.begin(world), "reckon"), "attack")
    if not allowed:  # one target is no question
        assert moment.question.key == "roll:demo_miller"
        with pytest.raises(Refused):
            engine.answer(moment, "6")
        return
    assert moment.question.key == "target:demo_miller"
    hit = engine.answer(engine.answer(moment, "6"), {"successes": 3})
    assert next(enemy for enemy in hit.state.enemies if enemy.number == 6).wounds == 2
