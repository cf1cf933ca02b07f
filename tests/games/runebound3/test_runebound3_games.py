"""Whole games with random answers: invariants of the state, positions and undo, `drive` to the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.cli.drive import InMemoryGame
from assistant.components.pile import Pile
from assistant.content import all_roots
from assistant.engine.runner import Engine
from assistant.games.runebound3.content import MOST_STORY, Content
from assistant.games.runebound3.fight.flow import COMMON, MIGHTY
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.games.runebound3.hero.sheet import tokens_of
from assistant.games.runebound3.state import MARKET, Fighter, Runebound3, health_of
from assistant.i18n.translator import Translator
from assistant.messages.questions import Question, Refused
from assistant.sessions import opening
from assistant.sessions.driver import Driver
from assistant.sessions.positions import position_of, world_from
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

DEMO, BOXES = "demo_ashen_tower", ("corpse_king", "ascendance_of_margath")
HEROES = {DEMO: ("brand", "moss", "wick")} | dict.fromkeys(BOXES, ("lyssa", "corbin", "elder_mok", "lord_hawthorne"))
PRESETS = ("mine", "counted", "app")


@cache
def content_of(scenario: str) -> Content:
    content: Content = opening.load("runebound3", scenario, all_roots())[1]
    return content


def start(scenario: str, heroes: int, preset: str, seed: int) -> InMemoryGame:
    """Start a game as `drive --memory` does."""
    content = content_of(scenario)
    setup = opening.make_setup(RUNEBOUND3, content, HEROES[scenario][:heroes], preset=preset, seed=seed)
    about = {"game": RUNEBOUND3.id, "scenario": scenario, "heroes": ",".join(setup.heroes)}
    engine = Engine(RUNEBOUND3.rules, content)
    return InMemoryGame(RUNEBOUND3, GameSession.begin(engine, RUNEBOUND3.begin(content, setup), about=about), [])


# -- invariants


def cards_in(pile: Pile) -> Counter[str]:
    return Counter(pile.pool) + Counter(pile.top) + Counter(pile.bottom) + Counter(pile.discard)


def check_stacks(fighter: Fighter) -> None:
    """Check that each token is in one place and stacks are two tokens high."""
    under = [token.on for token in fighter.tokens if token.on >= 0]
    assert len(under) == len(set(under))
    for token in fighter.tokens:
        if token.on >= 0:
            below = fighter.tokens[token.on]
            assert below is not token
            assert (token.place, below.place, below.on) == ("pool", "pool", -1)


def check_fight(content: Content, state: Runebound3) -> None:
    """Check that both sides have all their tokens: those of the hero, and five, six or seven of the enemy."""
    fight = state.fight
    if fight is None or not fight.hero.tokens:
        return
    check_stacks(fight.hero)
    check_stacks(fight.enemy)
    for hero in (fight.hero, fight.enemy) if fight.rival else (fight.hero,):
        in_fight = Counter(token.token for token in hero.tokens if token.place != "gone")
        assert in_fight <= Counter(tokens_of(content, state.of(hero.id)))
    theirs = [token.token for token in fight.enemy.tokens]
    if not fight.rival:
        own = [*COMMON, MIGHTY, *content.villain.tokens] if fight.villain else [*COMMON, MIGHTY][: 4 + state.act]
        assert theirs in ([], own)
        assert fight.enemy.damage >= 0
        assert fight.villain or fight.enemy.damage <= fight.enemy.health


def check(content: Content, state: Runebound3, *, at_rest: bool) -> None:
    assert state.story_drawn <= 2 * MOST_STORY
    for player in state.players:
        assert 0 <= player.damage <= health_of(content, player)
        assert player.gold >= 0
    check_fight(content, state)
    for cards in state.markets.values():
        assert len(cards) <= MARKET + 1
        assert len(cards) == MARKET or not at_rest or not state.assets.left


def assets_in(state: Runebound3) -> Counter[str]:
    found = cards_in(state.assets)
    found.update(card for cards in state.markets.values() for card in cards)
    found.update(card for player in state.players for card in player.assets)
    return found


def skills_in(state: Runebound3) -> Counter[str]:
    found = cards_in(state.skills)
    found.update(card for player in state.players for card in (*player.cards, *player.skills))
    return found


@settings(max_examples=20, deadline=None)
@given(st.sampled_from((DEMO, *BOXES)), st.integers(1, 4), st.sampled_from(PRESETS), st.integers(0, 10**6))
def test_invariants_hold_for_random_answers(scenario: str, heroes: int, preset: str, seed: int) -> None:
    """Damage is within 0 and health, every token and card is in one place, and markets have three assets."""
    table, chance = start(scenario, heroes, preset, seed), Random(seed)
    cards = Counter[str]()
    for count in range(60):
        moment = table.moment
        assert not moment.checkpoint.failed, moment.checkpoint.failed
        question, state = moment.question, moment.state
        at_rest = question.key.startswith("turn:")
        check(table.content, state, at_rest=at_rest)  # this content has the facts that were read from cards
        if at_rest and preset == "app" and not any(player.eliminated for player in state.players):
            held = assets_in(state) + skills_in(state)
            assert not cards or held == cards
            cards = held
        if question.kind == "finished":
            break
        try:
            table.answer(any_answer(question, chance))
        except Refused:
            continue
        if count % 9 == 5:
            before = (table.question, table.moment.world)
            table.undo()
            table.redo()
            assert (table.question, table.moment.world) == before


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(("cinder_knight", "bone_piper", "ash_wolf")), st.integers(0, 10**6))
def test_a_fight_survives_a_position_and_undo_at_any_point(enemy: str, seed: int) -> None:
    """A fight is the same after it is written to a position and read again, and after undo and redo."""
    table, chance = start(DEMO, 1, "mine", seed), Random(seed)
    for value in ("go_on", "a_fight", enemy, 0):
        table.answer(value)
    for _ in range(20):
        if table.state.fight is None:
            break
        check_fight(table.content, table.state)
        again = world_from(table.game, table.content, position_of(table)).state
        assert msgspec.json.encode(again.fight) == msgspec.json.encode(table.state.fight)
        before = msgspec.json.encode(table.state)
        table.answer(any_answer(msgspec.structs.replace(table.question, happened=()), chance))
        after = msgspec.json.encode(table.state)
        table.undo()
        assert msgspec.json.encode(table.state) == before
        table.redo()
        assert msgspec.json.encode(table.state) == after


# -- through drive


def drive(table: InMemoryGame, answer: Callable[[Question[Any]], Any]) -> list[str]:
    """Answer every question until the game is over and return the events' names."""

    def lines() -> Iterator[str]:
        while table.question.kind != "finished":
            yield json.dumps({"answer": answer(table.question)})

    events: list[str] = []
    for reply in Driver(table, Translator.of("en")).serve(lines()):
        assert "refused" not in reply, reply
        assert reply["question"]["key"] != "failed", reply
        events += [line["event"]["type"] for line in reply["told"]]
        assert len(events) < 6000, "the game never ended"
    return events


@pytest.mark.parametrize("mode", ["together", "rivals"])
@pytest.mark.parametrize("heroes", [1, 3])
@pytest.mark.parametrize("preset", ["mine", "app"])
def test_the_demo_can_be_driven_to_its_end(heroes: int, preset: str, mode: str) -> None:
    table = start(DEMO, heroes, preset, 5)
    chance = Random(f"{heroes}{preset}{mode}")
    events = drive(table, lambda question: mode if question.key == "mode" else any_answer(question, chance))
    assert "game_lost" in events or "game_won" in events
    assert table.state.mode == (mode if heroes > 1 else "alone")


def test_the_corpse_king_with_unknown_enemies_is_lost_after_round_24() -> None:
    """Every other round has a fight with an enemy whose card the players have to read."""
    table = start("corpse_king", 2, "mine", 1)
    chance = Random(2)
    asked = Counter[str]()

    def answer(question: Question[Any]) -> Any:
        asked[question.key.partition(":")[0]] += 1
        state = table.state
        if question.key.startswith("turn:") and state.round % 2 and len(state.fought) < state.round // 2:
            return "a_fight"
        if question.key == "enemy":
            return "another"
        if question.kind == "typed":
            return f"Barrow thing {len(state.fought)}"
        if question.key.startswith("holds:"):
            return question.expected_answer()
        return any_answer(msgspec.structs.replace(question, happened=()), chance)

    events = drive(table, answer)
    assert events.count("round_began") == 24
    assert "villain_came" in events
    assert "game_lost" in events
    assert asked["health"] == asked["costs"] == asked["always"] > 3
    assert asked["does"] > 3  # the players read an ability when it is first used
