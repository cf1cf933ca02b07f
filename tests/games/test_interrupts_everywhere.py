"""What may happen is offered at every question where it may happen, and it always leads to a legal question.

A game declares with `rules.anytime` what may happen at any time, perhaps with a list of its own for fights. Then each
of these interrupts is listed at every question, perhaps barred with a reason, unless the question only `reports`
something or the game says that nothing can happen now. An interrupt with a condition (`when`) may be missing only if
the game, as it was set up, has no such thing: then it is missing at every question.

For a game without such a declaration, the questions that offer nothing are printed (`pytest -rP`).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from assistant.content import Root, shipped_root
from assistant.engine.runner import Engine
from assistant.games import GAME_IDS
from assistant.games.game import Setup
from assistant.i18n import Translator
from assistant.messages.questions import Finished, Question, Refused
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

ROOTS = [Root(shipped_root(), shipped=True)]
GAMES = {"mage_knight": 16, "runebound2": 16, "runebound3": 16, "drunagor": 12, "warhammer_quest": 30}
"""How many random games are played of each game. They take about ten seconds."""
OWN_LISTS = {("mage_knight", "turn")}
"""The questions for which a rule passes a list of its own, with conditions that change during the game."""
INPUTS = 60
"""The most inputs of a random game."""
REASON_WORDS = 6
"""The most words of a reason why something can't happen now."""


def begin(id: str, seed: int) -> GameSession[Any, Any]:
    """Begin a game with a random scenario, preset and party."""
    chance = Random(seed)
    game = opening.find_game(id)
    scenarios = list(opening.scenario_names(game, ROOTS, []))
    game, content = opening.load(id, chance.choice(scenarios), ROOTS)
    heroes = [option.id for option in game.heroes(content)]
    least, most = game.players(content)
    party = tuple(chance.sample(heroes, min(len(heroes), chance.randint(least, most))))
    sources = dict(chance.choice(game.presets).sources)
    return GameSession.begin(
        Engine(game.rules, content), game.begin(content, Setup(heroes=party, sources=sources, seed=seed))
    )


Seen = dict[tuple[tuple[str, ...], str], bool]
"""Which interrupts with a condition a game has listed, by the list that they belong to and their id."""


def check_offered(played: GameSession[Any, Any], seen: Seen) -> None:
    """Check that every interrupt of the game is offered or barred with a short reason."""
    question, anytime = played.question, played.engine.rules.anytime
    if anytime is None or is_quiet(played):
        return
    english = Translator.of("en")
    for reason in (question.barred[one.id] for one in question.happened if one.id in question.barred):
        assert 0 < len(english.say(reason).split()) <= REASON_WORDS, english.say(reason)
    listed = {option.id for option in question.happened}
    expected, _ = anytime.offered(played.state, question)
    lacks = [one.id for one in expected.all if one.when is None and one.id not in listed]
    assert not lacks, f"{question.key} does not offer {lacks}"
    whole = tuple(one.id for one in expected.all)
    if (played.engine.rules.game, kind_of(question)) in OWN_LISTS:
        return
    for one in expected.all:
        if one.when is not None:
            was = seen.setdefault((whole, one.id), one.id in listed)
            assert was == (one.id in listed), f"{question.key} offers {one.id}, or not, unlike the questions before"


def is_quiet(played: GameSession[Any, Any]) -> bool:
    """Return whether nothing can happen at this question, because the question or the game says so."""
    question, anytime = played.question, played.engine.rules.anytime
    says_so = anytime is not None and anytime.given(played.state) is None
    return says_so or question.reports or isinstance(question, Finished) or bool(played.moment.checkpoint.failed)


def check_legal(question: Question[Any], chance: Random) -> None:
    """Check that the question has a legal answer, and that the expected answer is one."""
    assert not question.is_unanswerable
    expected = question.expected_answer()
    if expected is not None:
        question.check(expected)
    if not isinstance(question, Finished):
        any_answer(question, chance)


def check_each_interrupt(played: GameSession[Any, Any], tried: Counter[tuple[str, str]], chance: Random) -> None:
    """Let everything happen that is offered, one after another, and take it back. Barred interrupts are refused."""
    question = played.question
    for option in question.happened:
        kind = (kind_of(question), option.id)
        if tried[kind] >= 2:
            continue
        tried[kind] += 1
        if option.id in question.barred:
            with pytest.raises(Refused):
                played.answer(option.id)
            continue
        played.answer(option.id)
        assert not played.moment.checkpoint.failed, (question.key, option.id, played.moment.checkpoint.failed)
        check_legal(played.question, chance)
        played.undo()
        assert played.question == question


def kind_of(question: Question[Any]) -> str:
    return question.key.partition(":")[0]


@pytest.mark.parametrize("id", GAME_IDS)
def test_what_may_happen_is_offered_and_leads_to_a_legal_question(id: str) -> None:
    tried: Counter[tuple[str, str]] = Counter()
    silent: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for seed in range(GAMES[id]):
        seen: Seen = {}
        played, chance = begin(id, seed), Random(seed)
        scenario = opening.find_game(id).scenario_id(played.state)
        for _ in range(INPUTS):
            question = played.question
            if isinstance(question, Finished) or opening.find_game(id).scenario_id(played.state) != scenario:
                break
            check_offered(played, seen)
            check_each_interrupt(played, tried, chance)
            asked[kind_of(question)] += 1
            silent[kind_of(question)] += not question.happened and not is_quiet(played)
            try:
                played.answer(any_answer(question, chance))
            except Refused:  # numbers that fit together only by luck
                continue
            assert not played.moment.checkpoint.failed, (question.key, played.moment.checkpoint.failed)
    assert tried
    print(f"{id}: {len(tried)} pairs of question and interrupt tried.")
    lacking = sorted(kind for kind, times in silent.items() if times)
    print(f"{len(lacking)} of {len(asked)} kinds of questions offer nothing: {', '.join(lacking) or '-'}.")
