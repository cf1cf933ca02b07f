"""A position that no quest can be in is refused with a sentence that names what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from quest_tables import DEMO

from assistant.content import all_roots
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.positions import Position, world_from

FACE_DOWN = {"card": "", "face_up": False}
PARTY = "demo_miller, demo_ferrywoman"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (
            {"course": {"at": "hero_activation", "left": ["mill_rat"]}},
            rf"course\.left: mill_rat does not play\. Right would be: {PARTY}\.",
        ),
        ({"course": {"at": "enemy_turn", "left": ["demo_charcoal"]}}, "demo_charcoal does not play"),
        ({"course": {"at": "hero_activation", "left": [""]}}, "course.left: - does not play"),
        ({"activated": "demo_herbalist"}, "Herbalist is not in the party"),
        ({"passed": ["demo_miller", "demo_charcoal"]}, "Charcoal Burner is not in the party"),
        ({"enemies": [FACE_DOWN] * 2, "enemy_deck": {"pool": {"mill_rat": 3}, "unseen": 1}}, "More enemies lie"),
        ({"gear_deck": {"pool": {"demo_lantern": -1}}}, "count can't be below 0"),
        ({"location_deck": {"some": [{"n": 2, "cards": {"eel_traps": 1}}]}}, "More cards would be unseen"),
    ],
)
def test_an_impossible_position_is_refused(state: dict[str, Any], words: str) -> None:
    _, content = opening.load("warhammer_quest", DEMO, all_roots())
    with pytest.raises(Refused, match=words):
        world_from(WARHAMMER_QUEST, content, Position(game="warhammer_quest", scenario=DEMO, state=state))


def test_face_down_enemies_of_a_deck_that_the_app_does_not_know_are_not_counted() -> None:
    _, content = opening.load("warhammer_quest", DEMO, all_roots())
    state = {"enemies": [FACE_DOWN] * 2, "sizes": {"enemy": 4}}
    world = world_from(WARHAMMER_QUEST, content, Position(game="warhammer_quest", scenario=DEMO, state=state))
    assert len(world.state.shadows) == 2
