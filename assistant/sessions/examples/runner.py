"""Running an example row by row, and comparing each result with the expected one."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct

from assistant.engine.checkpoint import Call, Source, World
from assistant.engine.overlay import check_facts, overlay_facts
from assistant.engine.rules import Rules, Step
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.games.event_sentences import say
from assistant.games.game import Game, Setup
from assistant.i18n import Translator
from assistant.messages.events import Event, RuleFailed
from assistant.messages.questions import Finished, Refused
from assistant.messages.text import Text, t
from assistant.sessions.examples.example_file import Example, GivenSection, ThenSection, WhenRow, input_of
from assistant.sessions.examples.expectations import (
    differences,
    not_told_differences,
    question_differences,
    show,
    told_differences,
)
from assistant.sessions.inputs import apply_input
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import MOVES, GameSession

S = TypeVar("S")
C = TypeVar("C")

DONE = "example_done"
"""The key of the question that ends the run of a single step."""


class Failure(Struct, frozen=True):
    """A difference from the expected result. `row` is the number of the `when` row, or 0 for the final `then`."""

    row: int
    text: Text


class ExampleError(Exception):
    """Raised when an example can't be continued."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


def run(example: Example, game: Game[Any, Any], content: Any) -> tuple[Failure, ...]:
    """Run an example up to the first `when` row that fails, and return its failures. If it passes, there are none."""
    example_run = _ExampleRun(game, content, example)
    for number, when in enumerate(example.when, 1):
        failures = _failures(number, example_run.row(when))
        if failures:
            return (*failures, *example_run.open_question(number))
    failures = _failures(0, example_run.end(example.then))
    return (*failures, *example_run.open_question(0)) if failures else ()


def _failures(row: int, texts: Iterable[Text]) -> tuple[Failure, ...]:
    found: list[Failure] = []
    try:
        for text in texts:
            found.append(Failure(row, text))
    except ExampleError as error:
        found.append(Failure(row, error.text))
    return tuple(found)


class _ExampleRun:
    """The game session of one example.

    Each `when` row with a rule starts a new session from the state reached so far.
    """

    def __init__(self, game: Game[Any, Any], content: Any, example: Example) -> None:
        self.game = game
        self.content = content
        self.given = example.given
        self.may_fail = _expects_failure(example)
        self.forced: dict[str, list[str]] = {}
        self.session: GameSession[Any, Any] | None = None
        self.told: list[Event] = []
        self.starts_with_step = next((bool(when.step) for when in example.when if when.step or input_of(when)), False)
        self._force(example.given.draws)

    # -- running

    def row(self, when: WhenRow) -> Iterator[Text]:
        """Run one `when` row and yield the differences from its expected result."""
        self._force(when.draws)
        news: tuple[Event, ...] = ()
        if when.step:
            news = self._run_step(when)
        elif input := input_of(when):
            session = self._open_session()
            try:
                apply_input(session, input)
            except Refused as refused:
                yield from _refusal(refused.text, when)
            else:
                if when.refused:
                    raise ExampleError(t("It was not refused."))
                news = self._news()
        elif when.then != ThenSection():
            news = self._look()
        self._check_rule_failed()
        if when.then != ThenSection():
            yield from self._check(when.then, news)

    def _look(self) -> tuple[Event, ...]:
        """Return the events of the last input or rule, for a `when` row that runs nothing.

        If this is the first row, return the events of the position from which the example starts.
        """
        if self.session is None and self.starts_with_step:
            self._begin(stopping(self.game.rules), self._world(), ())
        return self._news()

    def _news(self) -> tuple[Event, ...]:
        """Return the events of the last input or rule. After undo or redo, there are none."""
        session = self._open_session()
        return () if session.timeline.head.kind in MOVES else session.moment.new_events

    def end(self, then: ThenSection) -> Iterator[Text]:
        """Yield each difference from the final result, including draws that the example set but did not use."""
        session = self._open_session()
        self._check_rule_failed()
        yield from self._check(then, (*self.told, *session.log()))
        for component, left in self.forced.items():
            if left:
                yield t("draws: the app never drew {cards} from {component}.", cards=show(left), component=component)

    def open_question(self, row: int) -> Iterator[Failure]:
        """Yield the open question, to show how far the example came before it failed."""
        if self.session is not None and self.session.question.key != DONE:
            question = self.session.question
            prompt = Translator.of("en").say(question.prompt)
            yield Failure(row, t("The open question is {key} ({words}).", key=question.key, words=prompt))

    def _open_session(self) -> GameSession[Any, Any]:
        """Return the session. Begin it first if there is none yet."""
        return self.session or self._begin(self.game.rules, self._world(), ())

    def _run_step(self, when: WhenRow) -> tuple[Event, ...]:
        if self.session is None:
            world = self._world() if self.starts_with_step else self._open_session().moment.world
        elif self.session.question.key == DONE:
            world = self.session.moment.world
        else:
            raise ExampleError(t("A question is still open."))
        rules = stopping(self.game.rules) if when.stop else self.game.rules
        return self._begin(rules, world, (Call(when.step, when.args),)).moment.new_events

    def _begin(self, rules: Rules[Any, Any], world: World[Any], agenda: tuple[Call, ...]) -> GameSession[Any, Any]:
        if self.session is not None:
            self.told += self.session.log()
        engine = Engine(rules, self.content)
        engine.context.forced = self.forced
        self.session = GameSession.begin(engine, world, agenda)
        return self.session

    def _force(self, draws: Mapping[str, list[str]]) -> None:
        for component, results in draws.items():
            self.forced.setdefault(component, []).extend(results)

    def _world(self) -> World[Any]:
        try:
            return world_of(self.game, self.content, self.given)
        except Refused as refused:
            raise ExampleError(t("given: no game can stand so. {reason}", reason=refused.text)) from refused

    # -- checking

    def _check(self, then: ThenSection, told: Iterable[Event]) -> Iterator[Text]:
        session = self._open_session()
        events = tuple(told)
        yield from differences(then.state, session.state) if then.state else ()
        yield from differences(then.facts, session.moment.world.facts, "facts") if then.facts else ()
        yield from told_differences(then.told, events, self._sentence_of)
        yield from not_told_differences(then.not_told, events, self._sentence_of)
        yield from question_differences(then.question, session.question)
        if then.over is not None:
            yield from differences(then.over, _is_over(session), "over")
        if then.best is not None:
            yield from self._check_best(then.best)

    def _sentence_of(self, event: Event) -> Text | None:
        return say(self.game, self._open_session().content, event)

    def _check_best(self, expected: list[str]) -> Iterator[Text]:
        moment = self._open_session().moment
        decision = moment.chooser_options.get(len(moment.checkpoint.transcript))
        if decision is None or not moment.question.key.startswith("decide:"):
            yield t("best: no decision is open; the open question is {key}.", key=moment.question.key)
            return
        options = decision[1]
        best = [option.id for option in options if option.rank == options[0].rank]
        yield from differences(sorted(expected), sorted(best), "best")

    def _check_rule_failed(self) -> None:
        if self.session is None or self.may_fail:
            return
        failed = self.session.moment.checkpoint.failed
        if failed:
            step = self.session.moment.checkpoint.running.step
            raise ExampleError(t("The rule {step} failed: {error}", step=step, error=failed))


def _is_over(session: GameSession[Any, Any]) -> bool:
    """Return whether the rules have ended the game or no question is left."""
    question = session.question
    return session.moment.world.over or (isinstance(question, Finished) and question.key != DONE)


def _expects_failure(example: Example) -> bool:
    tag = RuleFailed.__struct_config__.tag
    thens = [example.then, *(when.then for when in example.when)]
    return any(pattern.get("event") == tag for then in thens for pattern in then.told)


def _refusal(text: Text, when: WhenRow) -> Iterator[Text]:
    sentence = Translator.of("en").say(text)
    if when.refused is False:
        raise ExampleError(t("Refused: {words}", words=sentence))
    if isinstance(when.refused, str) and when.refused.casefold() not in sentence.casefold():
        yield t("refused: expected a sentence with {part}, found {words}", part=show(when.refused), words=sentence)


def world_of(game: Game[Any, Any], content: Any, given: GivenSection) -> World[Any]:
    """Return the world (state and settings) with which an example starts.

    The app draws every component that `sources` does not name.
    """
    least, _ = game.players(content)
    heroes = given.heroes or [option.id for option in game.heroes(content)][:least]
    sources: dict[str, Source] = {
        id: "app" for id, component in game.rules.components.items() if component.default == "table"
    }
    sources |= cast(dict[str, Source], given.sources)
    world: World[Any] = game.begin(content, Setup(heroes=tuple(heroes), sources=sources, seed=given.seed))
    check_facts(content, given.facts)
    world.facts = given.facts
    content = overlay_facts(content, given.facts)
    if given.state is not None:
        position = dict(given.state)
        sources = {**game.sources(position), **sources}
        if "heroes" in game.rules.state.__struct_fields__:
            position.setdefault("heroes", heroes)
        world.state = state_from(game, content, position)
    world.sources |= sources
    game.rules.check_world(world, content)
    world.rulings |= given.rulings
    world.dial |= cast(Any, given.dial)
    world.reminders += given.reminders
    return world


def stopping(rules: Rules[S, C]) -> Rules[S, C]:
    """Return a copy of the rules that stops after the scheduled steps, so that an example can run a single step."""
    stopped = copy.copy(rules)
    step: Step[[]] = Step(example_done, "", None, "")
    stopped.steps = {**rules.steps, step.name: step}
    stopped.root = step
    return stopped


def example_done(table: Table[Any, Any]) -> None:
    table.ask(Finished(key=DONE, prompt=t("The step is done.")))
