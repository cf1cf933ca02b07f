"""A nemesis in the lair is no target of heroes, unless the sheet says so. L827-837."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from quest_tables import quest

from assistant.evenings.positions import state_from
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.rules import rules
from assistant.speech.questions import Refused
from assistant.table.play import Play
from assistant.table.session import World

POSITION = {
    "laid_out": True,
    "round": 1,
    "heroes": ["demo_miller", "demo_ferrywoman"],
    "location": "eel_traps",
    "enemies": [{"card": "the_miller", "zone": "lair"}, {"card": "mill_rat", "zone": "demo_miller"}],
    "course": {"at": "hero_activation", "left": ["demo_miller"]},
}


@pytest.mark.parametrize("allowed", [False, True])
def test_only_the_sheet_makes_it_a_target(allowed: bool) -> None:
    content = quest()
    sheet = replace(content.printed, nemesis=tuple(replace(one, target=allowed) for one in content.printed.nemesis))
    content = Content(content.pack, sheet)
    play = Play(rules, content)
    world = World(state_from(WARHAMMER_QUEST, content, POSITION), 1)
    moment = play.answer(play.answer(play.begin(world), "reckon"), "attack")
    if not allowed:  # one target is no question
        assert moment.question.key == "roll:demo_miller"
        with pytest.raises(Refused):
            play.answer(moment, "6")
        return
    assert moment.question.key == "target:demo_miller"
    hit = play.answer(play.answer(moment, "6"), {"successes": 3})
    assert next(enemy for enemy in hit.state.enemies if enemy.number == 6).wounds == 2
