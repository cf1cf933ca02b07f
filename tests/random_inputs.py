"""Random inputs of every kind, as plain data (`assistant.sessions.inputs`), for a session at any question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_origin

import msgspec

from assistant.engine.checkpoint import MODES
from assistant.engine.paths import EACH, choices_of, part_of
from assistant.engine.state_names import names_of
from assistant.engine.tracked import UNLIMITED, CorrectableValue
from assistant.messages.questions import Finished
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import DeadEnd, any_answer

Input = dict[str, Any]
AnyGame = OpenGame[Any, Any]

RESTART = "restart"
SPREAD = 3


class Chooser:
    """Chooses the next input. How often each kind comes up is set by `WEIGHTS`."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def next_input(self, game: AnyGame) -> Input | None:
        """Return an input, or None if the game is over."""
        kinds, weights = zip(*WEIGHTS.items(), strict=True)
        if isinstance(game.question, Finished) and self.chance.random() < 0.5:
            return None
        while True:
            (kind,) = self.chance.choices(kinds, weights)
            input = kind(self, game)
            if input is not None:
                return input

    # -- each kind of input; None if there is none now

    def answer(self, game: AnyGame) -> Input | None:
        try:
            return {"answer": any_answer(game.question, self.chance)}
        except DeadEnd:
            return None

    def expected(self, game: AnyGame) -> Input | None:
        expected = game.question.expected_answer()
        return None if expected is None else {"answer": expected}

    def happening(self, game: AnyGame) -> Input | None:
        happened = game.question.happened
        return {"answer": self.chance.choice(happened).id} if happened else None

    def undo(self, game: AnyGame) -> Input | None:
        return {"undo": True} if game.timeline.undoable() else None

    def redo(self, game: AnyGame) -> Input | None:
        return {"redo": True} if game.timeline.redoable() else None

    def otherwise(self, game: AnyGame) -> Input | None:
        return {"otherwise": True} if game.session.newest_decision() else None

    def restart(self, game: AnyGame) -> Input | None:
        return {RESTART: self.chance.choice(["lost", "lost", "lost", "closed"])}

    def note(self, game: AnyGame) -> Input | None:
        return {"aside": "note", "args": {"text": f"note {self.chance.randint(1, 9)}"}}

    def reminder(self, game: AnyGame) -> Input | None:
        moments = sorted(game.game.rules.occasions)
        if not moments:
            return None
        return {"aside": "add_reminder", "args": {"moment": self.chance.choice(moments), "text": "look here"}}

    def save_point(self, game: AnyGame) -> Input | None:
        return {"save_point": f"point {len(game.timeline.lines)}"}

    def back_to(self, game: AnyGame) -> Input | None:
        return {"back_to": self.chance.randrange(len(game.timeline.lines))}

    def dial(self, game: AnyGame) -> Input | None:
        rules = game.game.rules
        names = self.chance.choice([["game"], sorted(rules.phases), sorted(rules.steps), sorted(rules.choosers)])
        return {"set": {"dial": {self.chance.choice(names): self.chance.choice(MODES)}}} if names else None

    def ruling(self, game: AnyGame) -> Input | None:
        rulings = list(game.session.engine.context.rulings.values())
        if not rulings:
            return None
        ruling = self.chance.choice(rulings)
        return {"set": {"ruling": {ruling.id: self.chance.choice(ruling.options)[0]}}}

    def source(self, game: AnyGame) -> Input | None:
        free = [component for component in game.game.rules.components.values() if not component.fixed]
        if not free:
            return None
        component = self.chance.choice(free)
        return {"set": {"source": {component.id: self.chance.choice(component.may)}}}

    def correct(self, game: AnyGame) -> Input | None:
        values = game.correctable
        if not values:
            return None
        value = self.chance.choice(values)
        other = self.another(game.content, value)
        return None if other is None else {"aside": "correct", "args": {"path": value.path, "value": other}}

    def another(self, content: Any, value: CorrectableValue) -> Any:
        """Return another value that may be there, or None."""
        return self._other(content, value.kind, msgspec.to_builtins(value.value, str_keys=True), value)

    def _other(self, content: Any, kind: Any, now: Any, limits: CorrectableValue) -> Any:
        match now:
            case bool():
                return not now
            case int():
                return self._number(now, limits.least, limits.most)
            case str():
                ids = [id for id in names_of(content, kind) if id != now and (id or limits.empty)]
                return self.chance.choice(ids) if ids else None
            case list():
                return self._list(content, kind, now)
            case dict() if now and any(get_origin(choice) is dict for choice in choices_of(kind)):
                key = self.chance.choice(sorted(now))
                inner = self._other(content, part_of(kind, key), now[key], limits)
                return None if inner is None else {**now, key: inner}
        return None

    def _number(self, now: int, least: int, most: int) -> int:
        """Return a number nearby, or one of the limits."""
        if self.chance.random() < 0.2:
            return self.chance.choice([least, least if most >= UNLIMITED else most])
        near = range(max(least, now - SPREAD), max(least, min(most, now + SPREAD)) + 1)
        return self.chance.choice([number for number in near if number != now] or [least])

    def _list(self, content: Any, kind: Any, now: list[Any]) -> list[Any] | None:
        ids = [id for id in names_of(content, part_of(kind, EACH)) if id]
        if now and (not ids or self.chance.random() < 0.5):
            gone = self.chance.randrange(len(now))
            return [*now[:gone], *now[gone + 1 :]]
        return [*now, self.chance.choice(ids)] if ids else None


WEIGHTS: dict[Callable[[Chooser, AnyGame], Input | None], int] = {
    Chooser.answer: 40,
    Chooser.expected: 8,
    Chooser.happening: 4,
    Chooser.correct: 14,
    Chooser.undo: 8,
    Chooser.redo: 6,
    Chooser.restart: 6,
    Chooser.otherwise: 4,
    Chooser.back_to: 2,
    Chooser.save_point: 1,
    Chooser.dial: 3,
    Chooser.ruling: 2,
    Chooser.source: 2,
    Chooser.note: 1,
    Chooser.reminder: 1,
}
"""How often each kind of input is chosen, in proportion."""
