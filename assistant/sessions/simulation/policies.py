"""Who plays a simulated game: a party that a game offers, or random answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Literal, get_args

from msgspec.structs import replace

from assistant.engine.straight import NoAnswer, StopPlaying
from assistant.games.simulation import Party, Simulation
from assistant.messages.questions import Question, Refused
from assistant.sessions.random_answers import legal_answers
from assistant.sessions.simulation.check import kind_of

PolicyName = Literal["random", "careful", "bold"]
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)


class PartyPolicy:
    """Answers for a whole table.

    The party stands in for what only a table knows. What is left to decide is decided at random, or by what a careful
    or bold party likes: its hints, then the expected answer, then chance.
    """

    def __init__(self, simulation: Simulation, name: PolicyName, seed: int) -> None:
        self.chance = Random(seed)
        self.is_random = name == "random"
        self.guessed: set[str] = set()
        """The kinds of the questions that only a table could have answered."""
        self.party: Party | None = None
        if simulation.party is not None:
            self.party = simulation.party(self.chance, bold=name == "bold")

    @property
    def uses_interrupts(self) -> bool:
        """Whether the answers may be interrupts."""
        return self.is_random or self.party is None or self.party.uses_interrupts

    def __call__(self, question: Question[Any], state: Any, content: Any) -> Any:
        party = self.party
        if party is not None and party.is_over(question, state):
            raise StopPlaying
        for way, find in enumerate(self._ways(party)):
            for answer in find(question, state, content):
                try:
                    checked = question.check(answer)
                except Refused:
                    continue
                if way and party is not None and party.is_guess(question):
                    self.guessed.add(kind_of(question.key))
                return checked
        raise NoAnswer

    def _ways(self, party: Party | None) -> Iterator[Callable[..., Iterator[Any]]]:
        """Yield the ways to find an answer, the best one first."""
        if party is not None:
            yield lambda *asked: iter([answer] if (answer := party.stands_in(*asked)) is not None else ())
        if self.is_random:
            yield lambda question, *_: legal_answers(question, self.chance)
            return
        if party is not None:
            yield lambda *asked: self._by_weight(party.hint(*asked) or {})
        yield lambda question, *_: iter([answer] if (answer := question.expected_answer()) is not None else ())
        yield lambda question, *_: legal_answers(replace(question, happened=()), self.chance)
        yield lambda question, *_: legal_answers(question, self.chance)

    def _by_weight(self, weights: Mapping[str, float]) -> Iterator[str]:
        """Yield the answers in random order. The more weight, the earlier."""
        left = {answer: weight for answer, weight in weights.items() if weight > 0}
        while left:
            (answer,) = self.chance.choices([*left], [*left.values()])
            del left[answer]
            yield answer
