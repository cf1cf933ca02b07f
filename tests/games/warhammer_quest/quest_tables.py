"""Sessions in memory for tests, and invariants that hold at every question."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from assistant.content import Root, shipped_root
from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.names import SHADOWS
from assistant.games.warhammer_quest.rules import rules
from assistant.games.warhammer_quest.state import MOST_IN_ZONE, MOST_TOKENS, WarhammerQuest, full_health
from assistant.messages.questions import Question
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession

HEROES = ("demo_miller", "demo_ferrywoman", "demo_charcoal", "demo_herbalist")
DEMO = "demo_drowned_mill"


@cache
def quest(id: str = DEMO) -> Content:
    content: Content = opening.load("warhammer_quest", id, [Root(shipped_root(), shipped=True)])[1]
    return content


def sources(preset: str) -> dict[str, Any]:
    return dict(next(one.sources for one in WARHAMMER_QUEST.presets if one.id == preset))


def begin(*heroes: str, preset: str = "mine", scenario: str = DEMO, seed: int = 1) -> GameSession[Any, Any]:
    content = quest(scenario)
    world = WARHAMMER_QUEST.begin(content, Setup(heroes=heroes, sources=sources(preset), seed=seed))
    return GameSession.begin(Engine(rules, content), world)


def at(position: dict[str, Any], *, seed: int = 1, **held: Any) -> GameSession[Any, Any]:
    """Return a session that begins at a position."""
    content = quest()
    state = state_from(WARHAMMER_QUEST, content, {"laid_out": True, "round": 1, **position})
    return GameSession.begin(
        Engine(rules, content), World(state, seed, sources={"enemies": "app", "locations": "app", **held})
    )


def state_of(session: GameSession[Any, Any]) -> WarhammerQuest:
    state: WarhammerQuest = session.moment.world.state
    return state


# -- invariants


def check_question(question: Question[Any]) -> None:
    """Check that the expected answer is legal."""
    expected = question.expected_answer()
    if expected is not None:
        question.check(expected)
    assert not question.is_unanswerable


def check_state(content: Content, state: WarhammerQuest) -> None:
    rules.check(state, content)
    for hero in state.heroes:
        assert len(state.enemies_in(hero.id)) <= MOST_IN_ZONE
        assert not (hero.defeated and (state.enemies_in(hero.id) or hero.conditions))
        assert not hero.health or 0 <= hero.wounds <= full_health(content, hero)
        assert all(0 < tokens <= MOST_TOKENS for tokens in hero.tokens.values())
        assert len(set(hero.conditions)) == len(hero.conditions)
    for enemy in state.enemies:
        assert enemy.face_up or (enemy.zone == SHADOWS and not enemy.wounds)
        if enemy.face_up:
            health = content.pack.enemy[enemy.card].health
            assert health is None or 0 <= enemy.wounds < health
    numbers = [enemy.number for enemy in state.enemies]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers, default=6) >= 6
    if state.location:
        assert 0 <= state.progress <= (content.pack.location[state.location].exploration or 0)
    assert 0 <= state.peril <= len(content.quest.track or ())
    check_cards(content, state)


def check_cards(content: Content, state: WarhammerQuest) -> None:
    """Check that no card is in two places."""
    known = Counter(enemy.card for enemy in state.enemies if enemy.face_up)
    known += Counter(card for card in state.enemy_deck.discard if card in content.pack.enemy)
    known += Counter(state.gone)
    for card, times in known.items():
        assert times <= (content.pack.enemy[card].copies or 99), (card, times)
    gear = Counter(one.card for hero in state.heroes for one in hero.gear) + Counter(state.gear_deck.discard)
    for card, times in gear.items():
        assert times <= content.pack.gear[card].copies, (card, times)
    places = [*state.location_deck.discard, *([state.location] if state.location else [])]
    assert len(set(places)) == len(places)


def cards(state: WarhammerQuest) -> dict[str, int]:
    """Return the number of cards of each kind; none is lost during a quest."""
    return {
        "enemies": state.enemy_deck.size + len(state.enemies) + len(state.gone),
        "locations": state.location_deck.size + bool(state.location),
        "dungeon": state.dungeon_deck.size + sum(len(hero.items) for hero in state.heroes),
    }


def gear(content: Content, state: WarhammerQuest) -> int:
    """Return the number of cards of the gear deck, wherever they are, without legendary gear."""
    equipped = [one.card for hero in state.heroes for one in hero.gear]
    return state.gear_deck.size + sum(not content.pack.gear[card].hero for card in equipped)
