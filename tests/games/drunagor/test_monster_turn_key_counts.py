"""Every monster that a chapter summons can act with the map off, within a limited number of keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from scripted_party import at, chapter, state_of, told

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Face
from assistant.games.drunagor.monsters.card_facts import facts_of
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Question
from assistant.timeline.game_session import GameSession

HEROES = ("vorn", "jaheen", "maya", "elros", "lorelai")
READING = ("attack:", "hits_for:", "several:", "hunts:", "triggered:", "effects:", "value:")
MOST_READING = 8
CHAPTERS = [f"chapter_{number:02d}" for number in range(1, 19)]


def keys_for(question: Question[Any], answer: Any) -> int:
    """Return how many keys the answer takes on the screen."""
    if question.kind == "which_of":
        return len(answer) + 1
    if question.kind == "in_order":
        return len(answer)
    if question.kind == "number":
        return 1 if answer == question.expected_answer() else len(str(answer)) + 1
    return 1


def summoned(content: Content, party: int) -> Iterator[tuple[str, str, str]]:
    """Return every kind, rank and side that may enter for this many heroes."""
    seen = set()
    for set_up in content.chapter.set_up:
        for spawn in set_up.for_party(party):
            kinds = [spawn.monster] if spawn.monster else content.deck(spawn.color, spawn.rank, set_up.exclude)
            for kind in kinds:
                for side in content.behaviours(kind, spawn.rank) or ["standard"]:
                    if (kind, spawn.rank, side) not in seen:
                        seen.add((kind, spawn.rank, side))
                        yield kind, spawn.rank, side


def acts(id: str, party: int, kind: str, rank: str, side: str) -> GameSession[Any, Any]:
    heroes = [{"id": hero, "hp": 12 - number, "max_hp": 12} for number, hero in enumerate(HEROES[:party])]
    position = {
        "heroes": heroes,
        "monsters": [{"kind": kind, "rank": rank, "hp": 10, "max_hp": 30}],
        "cards": [{"kind": kind, "rank": rank, "behaviour": side}],
    }
    return at(id, position, agenda=(Call("monster_turn", {"number": 6}),))


ON_CARD = {"attack:": "melee", "hits_for:": 4, "several:": "cleave 2", "hunts:": "bloodseeker"}


def answer_for(question: Question[Any], reach: str) -> Any:
    """Return the answer: a melee card with CLEAVE 2, SHIELD and BLEED; the best line, or nobody."""
    for prefix, answer in ON_CARD.items():
        if question.key.startswith(prefix):
            return answer
    options = [option.id for option in getattr(question, "options", ())]
    if question.key.startswith("triggered:"):
        return ["shield"] if "shield" in options else []
    if question.key.startswith("effects:"):
        return ["bleed"] if "bleed" in options else []
    if question.key.startswith("value:"):
        return options[1]
    if question.key.startswith(("reach:", "order:")):
        if question.kind == "in_order":
            return options[: question.count]  # type: ignore[attr-defined]
        return "nobody" if reach == "nobody" else next(one for one in options if one != "engaged")
    expected = question.expected_answer()
    return options[0] if expected is None else expected


def count(session: GameSession[Any, Any], reach: str = "best") -> tuple[int, int]:
    """Return the keys for reading an unknown card, and for the turn itself."""
    reading = turn = 0
    for _ in range(40):
        question = session.question
        if not question.key.endswith(":6") and ":6:" not in question.key and not question.key.startswith(READING):
            return reading, turn
        answer = answer_for(question, reach)
        keys = keys_for(question, answer)
        if question.key.startswith(READING):
            reading += 0 if question.key.startswith("value:") else keys
        else:
            turn += keys
        session.answer(answer)
    raise AssertionError("no end")


@pytest.mark.parametrize("party", range(1, 6))
@pytest.mark.parametrize("id", CHAPTERS)
def test_a_turn_takes_at_most_the_specified_number_of_keys(id: str, party: int) -> None:
    content = chapter(id)
    for kind, rank, side in summoned(content, party):
        who = f"{kind} {rank} {side}, {party} heroes"
        session = acts(id, party, kind, rank, side)
        reading, turn = count(session)
        assert reading <= MOST_READING, f"{who}: {reading} keys to read the card"
        assert not told(session, RuleFailed), who
        targets = sum(len(attack.targets) for attack in told(session, e.MonsterAttacked))
        facts = facts_of(state_of(session), session.content, state_of(session).monsters[0])
        assert 1 <= targets <= max(1, min(party, 5 if facts.has("strike") else facts.capacity)), who
        assert turn <= 1 + targets, f"{who}: {turn} keys for {targets} targets"
        if targets == 1:
            assert turn <= 2, who
        if targets == 2:
            assert turn <= 3, who


@pytest.mark.parametrize("party", [3, 5])
@pytest.mark.parametrize("id", CHAPTERS)
def test_a_monster_that_reaches_nobody_takes_one_key(id: str, party: int) -> None:
    for kind, rank, side in summoned(chapter(id), party):
        session = acts(id, party, kind, rank, side)
        assert count(session, "nobody")[1] == 1, f"{kind} {rank} {side}"
        assert len(told(session, e.MonsterMoved)) == 1


@pytest.mark.parametrize("id", CHAPTERS)
def test_a_card_that_is_not_entered_takes_one_key_a_turn(id: str) -> None:
    content = chapter(id)
    unknown = [one for one in summoned(content, 5) if "attack" in (content.face(*one) or Face()).missing]
    for kind, rank, side in unknown:
        session = acts(id, 5, kind, rank, side)
        session.answer("by_hand")
        assert session.question.key == "card:6"
        session.answer("go_on")
        assert not told(session, RuleFailed)


@pytest.mark.parametrize("party", range(1, 6))
def test_a_rune_that_catches_nobody_takes_two_keys(party: int) -> None:
    heroes = [{"id": hero, "hp": 12 - number, "max_hp": 12} for number, hero in enumerate(HEROES[:party])]
    session = at("chapter_02", {"heroes": heroes}, agenda=(Call("draw_rune", {}),))
    keys = 0
    for answer in ("red", []):
        keys += keys_for(session.question, answer)
        session.answer(answer)
    assert keys == 2
    assert len(told(session, e.TileLaid)) == 1
