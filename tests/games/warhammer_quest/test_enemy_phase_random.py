"""Enemy and peril phase from random positions: every ready enemy acts once, and a standing hero leads."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from quest_tables import HEROES, at, check_state, quest, state_of

from assistant.games.warhammer_quest.events import EnemyActivated
from assistant.games.warhammer_quest.quest_events import LeaderPassed
from assistant.messages.events import Event
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

CARDS = (
    "mill_rat", "mill_rat_elite", "bog_lurker", "reed_witch", "reed_witch_elite", "leech_swarm", "drowned_guard",
    "drowned_guard_elite", "marsh_slinger", "marsh_slinger_elite",
)  # fmt: skip
ONCE_IN_PLAY = ("mill_rat_elite", "reed_witch_elite", "drowned_guard_elite", "marsh_slinger_elite")
SETTINGS = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Heroes, some of them hurt or defeated, and enemies with them and in the shadows."""
    heroes = draw(st.permutations(HEROES))[: draw(st.integers(2, 4))]
    fallen = draw(st.lists(st.booleans(), min_size=len(heroes), max_size=len(heroes)))
    if all(fallen):
        fallen[0] = False
    party = [
        {"id": id, "defeated": True, "wounds": 7} if down else {"id": id, "wounds": draw(st.integers(0, 5))}
        for id, down in zip(heroes, fallen, strict=True)
    ]
    standing = [id for id, down in zip(heroes, fallen, strict=True) if not down]
    enemies: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0, 8))):
        card = draw(st.sampled_from(CARDS))
        zone = draw(st.sampled_from(["shadows", *standing]))
        barred = card.startswith("marsh_slinger")
        full = sum(one["zone"] == zone for one in enemies) >= 3
        twice = sum(one["card"] == card for one in enemies) >= (1 if card in ONCE_IN_PLAY else 2)
        if twice:
            continue
        ready = draw(st.booleans()) or card == "leech_swarm"
        enemies.append({"card": card, "zone": "shadows" if full or barred else zone, "ready": ready})
    if draw(st.booleans()):
        enemies.append({"card": "the_miller", "zone": "lair"})
    return {
        "heroes": party,
        "leader": draw(st.sampled_from(heroes)),
        "enemies": enemies,
        "location": "eel_traps",
        "peril": draw(st.integers(0, 9)),
        "enemy_deck": {"pool": {"bog_lurker_elite": 1, "leech_swarm_elite": 1}},
        "course": {"at": "hero_activation", "left": []},
    }


def played(session: GameSession[Any, Any], chance: Random) -> list[Event]:
    """Play to the next activation or the end of the quest; return the events."""
    told: list[Event] = list(session.moment.new_events)
    for _ in range(200):
        state = state_of(session)
        check_state(quest(), state)
        if state.outcome or session.question.key.startswith("act:"):
            return told
        quiet = replace(session.question, happened=())  # what players tell may add enemies or activate them again
        session.answer(any_answer(quiet, chance))
        assert not session.moment.checkpoint.failed, session.moment.checkpoint.failed
        told += session.moment.new_events
    raise AssertionError("the phase never ended")


@SETTINGS
@given(table=tables(), seed=st.integers(0, 2**32))
def test_every_ready_enemy_acts_once_and_the_phase_ends(table: dict[str, Any], seed: int) -> None:
    numbers = range(6, 6 + len(table["enemies"]))
    ready = {
        number
        for number, enemy in zip(numbers, table["enemies"], strict=True)
        if enemy.get("ready", True) and enemy["zone"] != "lair"
    }
    exhausted = set(numbers) - ready
    table = {**table, "course": {"at": "begin_enemies", "left": []}}
    session = at({**table, "course": {"at": "enemy_turn"}}, seed=seed % 1000)
    told = played(session, Random(seed))
    acted = Counter(event.number for event in told if isinstance(event, EnemyActivated))
    assert max(acted.values(), default=1) == 1
    assert not exhausted & acted.keys()
    state = state_of(session)
    if state.outcome:
        return
    assert ready <= acted.keys()
    assert all(enemy.ready and not enemy.acted for enemy in state.enemies)


@SETTINGS
@given(table=tables(), seed=st.integers(0, 2**32))
def test_after_the_peril_phase_the_leader_stands(table: dict[str, Any], seed: int) -> None:
    session = at({**table, "course": {"at": "peril_phase"}}, seed=seed % 1000)
    told = played(session, Random(seed))
    state = state_of(session)
    if state.outcome:
        return
    assert any(isinstance(event, LeaderPassed) for event in told)
    assert not state.hero(state.leader).defeated
