"""Whole games: what holds at every question, and games through `drive` to the end with 1, 2 and 6 players."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.components.pile import Pile, is_unseen
from assistant.content import all_roots
from assistant.engine.runner import Engine
from assistant.games.runebound2.card_summaries import item_summary
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.game import RUNEBOUND2
from assistant.games.runebound2.hero.sheet import attribute_value
from assistant.games.runebound2.names import COLOURS
from assistant.games.runebound2.state import HeldItem, Player, Runebound2
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession

DEMO, BOX = "demo_ashen_crown", "rise_of_the_dragon_lords"
EXTRA = ("weak_knockout", "item_limit", "ally_upkeep", "short")


@cache
def content_of(scenario: str) -> Content:
    content: Content = opening.load("runebound2", scenario, all_roots())[1]
    return content


def session_of(scenario: str, players: int, preset: str, seed: int) -> GameSession[Any, Any]:
    content = content_of(scenario)
    heroes = [hero.id for hero in content.heroes()][:players]
    heroes += [f"typed_{place}" for place in range(1, players - len(heroes) + 1)]
    setup = opening.make_setup(RUNEBOUND2, content, heroes, preset=preset, seed=seed)
    return GameSession.begin(Engine(RUNEBOUND2.rules, content), RUNEBOUND2.begin(content, setup))


# -- what holds at every question


def cards_in(pile: Pile) -> Counter[str]:
    held = Counter(pile.pool) + Counter(pile.top) + Counter(pile.bottom)
    for layer in pile.older.values():
        held.update(layer.pool)
    held.update(card for card in pile.discard if not is_unseen(card))
    return held


def adventure_cards(content: Content, state: Runebound2) -> Counter[str]:
    """Return every adventure card of the decks that the app draws from. A card face down counts in its pile."""
    found: Counter[str] = Counter()
    for colour in state.built:
        if colour != "market":
            found += cards_in(state.pile(colour))
    found.update(one.card for one in (*state.slots, *state.doom) if one.card and not is_unseen(one.card))
    found.update(state.gone)
    if state.event is not None and state.event.card:
        found[state.event.card] += 1
    for player in state.players:
        found.update(task.card for task in player.kept if task.card)
        for held in (*player.items, *player.allies):
            entry = content.pack.item.get(held.card) or content.pack.ally.get(held.card)
            if held.kept and entry is not None:
                found[entry.adventure] += 1
    return found


def market_cards(state: Runebound2) -> Counter[str]:
    found = cards_in(state.market)
    for stack in state.stacks.values():
        found.update(stack)
    for player in state.players:
        found.update(held.card for held in (*player.items, *player.allies) if not held.kept)
    return found


def check(content: Content, state: Runebound2, rank: int, *, running: str = "") -> None:
    if not state.laid:
        return
    box = content.scenario.box
    if "market" in state.built:
        assert market_cards(state) == Counter(content.market())
    for player in state.players:
        assert player.gold >= 0
        assert player.points >= 0
        assert player.wounds >= 0
        assert player.closed <= 3
        assert all(n >= 0 for n in player.counters.values())
    for colour in COLOURS:
        counters = state.on_map[colour] + state.pool[colour] + sum(p.counters.get(colour, 0) for p in state.players)
        assert counters == box.counters[colour]
        assert state.left[colour] >= 0
    numbers, ages = [slot.number for slot in state.slots], [slot.age for slot in state.slots]
    assert len(set(numbers)) == len(numbers) <= 6
    assert len(set(ages)) == len(ages)
    assert state.event is None or state.event.rank >= rank
    if "doom_track" in state.variants and state.threshold:
        assert 1 <= len(state.doom) < state.threshold
        assert 0 <= state.counters <= 8


@settings(max_examples=24, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 6]), st.sampled_from(["mine", "counted", "app"]), st.booleans())
def test_any_answers_keep_cards_counters_and_ranks_consistent(seed: int, players: int, preset: str, demo: bool) -> None:
    """Every card and counter is in one place, nothing is negative, the Event rank never falls, and undo works."""
    scenario = DEMO if demo else BOX
    content, chance = content_of(scenario), Random(seed)
    session = session_of(scenario, players, preset, seed)
    rank, cards = 0, Counter[str]()
    for count in range(70):
        moment = session.moment
        assert not moment.checkpoint.failed, moment.checkpoint.failed
        state = moment.state
        asked = moment.question.key.partition(":")[0]
        check(content, state, rank)
        if asked in ("turn", "endgame") and state.built:
            now = adventure_cards(content, state)
            assert not cards or now == cards
            cards = now
        if session.question.kind == "finished":
            break
        before = state.event.rank if state.event is not None else 0
        answer = any_answer(session.question, chance)
        if "event_goes" in session.question.key:
            answer = "no"
        try:
            session.answer(answer)
        except Refused:
            continue
        rank = before if session.moment.state.event is not None else 0
        if count % 9 == 5:
            here = (session.question, session.moment.world)
            session.undo()
            session.redo()
            assert (session.question, session.moment.world) == here


@pytest.mark.parametrize(("players", "discards"), [(2, 24), (3, 40), (4, 56), (6, 56)])
def test_the_number_of_discards_to_the_endgame(players: int, discards: int) -> None:
    """Each doom counter needs one discard less than the threshold, since a card stays on the track."""
    session = session_of(BOX, players, "mine", 1)
    while session.question.key.partition(":")[0] not in ("turn",):
        answer = session.question.expected_answer()
        session.answer(answer if answer is not None else "Somebody Else")
    beaten = 0
    while not session.moment.state.endgame:
        session.answer("green" if session.moment.state.left["green"] else "yellow")
        while session.question.key.startswith("card:"):
            session.answer("beaten")
        beaten += 1
    assert beaten == discards


# -- through drive


class Driver:
    """Plays a game through `assistant drive` with random answers."""

    def __init__(self, dirs: Path, scenario: str, heroes: list[str], pieces: str, seed: int) -> None:
        command = [sys.executable, "-m", "assistant", "drive", "--memory", "--game", "runebound2"]
        options = ["--scenario", scenario, "--pieces", pieces, "--seed", str(seed), "--hero", *heroes]
        self.process = subprocess.Popen(
            [*command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ASSISTANT_HOME": str(dirs)},
        )
        self.chance = Random(seed)
        self.told: list[str] = []
        self.reply = self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "drive ended"
        reply: dict[str, Any] = json.loads(line)
        self.told += [one["event"]["type"] for one in reply.get("told", [])]
        return reply

    def answer(self, answer: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"answer": answer}) + "\n")
        self.process.stdin.flush()
        reply = self._read()
        assert "refused" not in reply, reply
        self.reply = reply

    def play(self, variants: tuple[str, ...], most: int = 3000) -> None:
        for variant in variants:
            self.answer(variant)
        for _ in range(most):
            question = self.reply["question"]
            assert question["key"] != "failed", question
            if question["kind"] == "finished":
                self.process.terminate()
                self.process.wait()
                return
            self.answer(self._chosen(question))
        raise AssertionError("the game never ended")

    def _chosen(self, question: dict[str, Any]) -> Any:
        key, barred = question["key"], question.get("barred", ())
        options = [one["id"] for one in question.get("options", ()) if one["id"] not in barred]
        if key.startswith("card:"):
            return self.chance.choice([one for one in options if one in ("beaten", "fled", "knocked_out", "event")])
        if key.startswith("turn:"):
            return self.chance.choice([one for one in options if one != "nothing"] or options)
        if question["kind"] == "in_order":
            return [question["dice"][0][0]]
        if question["kind"] == "sums":
            return {box["id"]: max(box["least"], box.get("expected", 0)) for box in question["boxes"]}
        if question["kind"] == "typed":
            return f"Somebody {self.chance.randrange(10**6)}"
        if key == "rune" or "here" in options or "closed" in options:
            options = [one for one in options if one not in ("here", "fight", "closed")]
        if options:
            return self.chance.choice(options)
        if question.get("expected") is not None:
            return question["expected"]
        return question.get("least", 0)


@pytest.mark.parametrize(
    ("players", "pieces", "variants"),
    [
        (1, "mine", ()),
        (2, "app", EXTRA),
        (6, "app", (*EXTRA[:3], "long")),
        (6, "counted", ("doom_track", "hazards", *EXTRA)),
        (1, "app", ("long",)),
        (2, "mine", ("doom_track",)),
    ],
)
def test_a_whole_game_through_drive(tmp_path: Path, players: int, pieces: str, variants: tuple[str, ...]) -> None:
    heroes = ["bryn", "odile", "karsk", "mirela", "old_tamas", "venn"][:players]
    driver = Driver(tmp_path, DEMO, heroes, pieces, seed=players)
    driver.play(variants)
    assert "game_won" in driver.told
    assert "rule_failed" not in driver.told


def test_seven_players_and_a_hero_twice_are_refused() -> None:
    content = content_of(DEMO)
    heroes = [hero.id for hero in content.heroes()]
    with pytest.raises(Refused, match="1 to 6 players, not 7"):
        opening.make_setup(RUNEBOUND2, content, [*heroes, "drawn_1"])
    with pytest.raises(Refused, match="twice"):
        opening.make_setup(RUNEBOUND2, content, ["bryn", "bryn"])


def test_drawn_and_typed_heroes_are_one_line_each_and_hero_1_needs_no_enter() -> None:
    _, content = opening.load("runebound2", "rise_of_the_dragon_lords", all_roots())
    offered = RUNEBOUND2.heroes(content)
    lines = opening.group_same_labels(offered)
    assert len(lines) == len(content.heroes()) + 2 <= 9
    assert opening.distinct_ids(lines, ["drawn_1", "mordrog", "drawn_1", "typed_1"]) == [
        "drawn_1", "mordrog", "drawn_2", "typed_1",
    ]  # fmt: skip
    assert [option.number for option in offered if option.id == "typed_1"] == [0]


@pytest.mark.parametrize(("preset", "scenario"), [("mine", "rise_of_the_dragon_lords"), ("app", "demo_ashen_crown")])
def test_the_set_up_page_names_the_start_city_unless_there_is_no_board(
    tmp_path: Path, preset: str, scenario: str
) -> None:
    _, content = opening.load("runebound2", scenario, all_roots())
    heroes = [hero.id for hero in content.heroes()[:2]]
    open_game = opening.start(
        UserDirs.below(tmp_path), "runebound2", scenario, heroes, preset=preset, seed=1, roots=all_roots()
    )
    said = " ".join(Translator.of("en").say(item) for item in open_game.question.items)
    assert ("7 cards face up, one in each city but Tamalir" in said) == (preset == "mine")
    assert ("Nothing is laid out" in said) == (preset == "app")
    open_game.close()


def test_a_permanent_bonus_of_an_item_adds_to_its_attribute_only() -> None:
    _, content = opening.load("runebound2", "demo_ashen_crown", all_roots())
    bare, armed = Player("bryn", 1), Player("bryn", 1, items=[HeldItem("cleaver")])
    assert attribute_value(content, armed, "body") == attribute_value(content, bare, "body") + 2
    assert attribute_value(content, armed, "mind") == attribute_value(content, bare, "mind")


def test_demo_items_and_kept_encounters_say_what_they_do() -> None:
    _, content = opening.load("runebound2", "demo_ashen_crown", all_roots())
    assert all(item_summary(item) is not None for item in content.pack.item.values() if item.demo)
    kept = [one for one in content.pack.adventure.values() if one.demo and one.kind == "encounter" and one.keep]
    assert all(one.does is not None or one.becomes for one in kept)


def test_only_a_won_or_shared_game_counts_as_won() -> None:
    state = Runebound2([Player("bryn", 1)], over=True)
    assert not list(RUNEBOUND2.won(state, "demo_ashen_crown"))
    state.winner = "bryn"
    assert list(RUNEBOUND2.won(state, "demo_ashen_crown")) == ["demo_ashen_crown"]
    together = Runebound2([Player("bryn", 1), Player("odile", 2)], over=True, shared=["bryn", "odile"])
    assert list(RUNEBOUND2.won(together, "demo_ashen_crown")) == ["demo_ashen_crown"]
