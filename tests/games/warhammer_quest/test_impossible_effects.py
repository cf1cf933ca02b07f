"""An effect that content names but that is not possible now does not happen, and a sentence says why. No rule fails."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from quest_tables import quest

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.games.event_sentences import say
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.rules import rules
from assistant.messages.events import EffectRefused
from assistant.messages.text import in_english
from assistant.sessions.positions import state_from

POSITION = {
    "laid_out": True,
    "round": 2,
    "location": "sluice_gate",
    "heroes": ["demo_charcoal", "demo_ferrywoman"],
    "course": {"at": "hero_activation", "left": ["demo_charcoal"]},
    "dungeon_deck": {"top": ["demo_leeches"]},
}


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ({"step": "travel"}, "No location is left: the party can't travel."),
        ({"step": "use_gear", "hero": "@hero", "gear": "demo_lantern"}, "Miller's Lantern is not equipped."),
        (
            {"step": "give", "giver": "@hero", "card": "demo_lantern", "to": "demo_ferrywoman"},
            "Gear is given away only in the settlement.",
        ),
        ({"step": "pay_tokens", "hero": "@hero", "n": 2}, "2 success tokens needed, 0 there."),
        ({"step": "revive", "hero": "@hero"}, "is not defeated."),
    ],
)
def test_an_impossible_effect_of_a_dungeon_card_is_told(effect: dict[str, Any], reason: str) -> None:
    shipped = quest()
    card = replace(shipped.pack.dungeon["demo_leeches"], then=(effect, {"step": "heal", "hero": "@hero", "n": 1}))
    pack = replace(shipped.pack, dungeon={**shipped.pack.dungeon, card.id: card})
    content = Content(pack, shipped.printed)
    state = state_from(WARHAMMER_QUEST, content, POSITION)
    held: Any = {"enemies": "app", "locations": "app", "dungeon": "app", "actions": "table", "gear": "table"}
    engine = Engine(rules, content)
    moment = engine.begin(World(state, 1, sources=held))
    for answer in ("explored", 1):
        moment = engine.answer(moment, answer)
    assert not moment.checkpoint.failed
    told = [event for event in moment.new_events if isinstance(event, EffectRefused)]
    assert [event.step for event in told] == [effect["step"]]
    sentence = say(WARHAMMER_QUEST, content, told[0])
    assert sentence is not None
    assert in_english(sentence).startswith("Nothing happens. ")
    assert in_english(sentence).endswith(reason)
    assert not [event for event in moment.new_events if type(event).__name__ == "HeroHealed"]  # what follows
