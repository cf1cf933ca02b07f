"""Running one example through the real engine: from its position, row by row, each against what it expects."""

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
from assistant.games.game import Game, Setup
from assistant.i18n import Translator
from assistant.messages.events import Event, RuleFailed
from assistant.messages.questions import Finished, Refused
from assistant.messages.text import Text, t
from assistant.sessions.examples.example_file import Example, Given, Then, When, deed_of
from assistant.sessions.examples.expectations import (
    differences,
    not_told_differences,
    question_differences,
    show,
    told_differences,
)
from assistant.sessions.inputs import do
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession

S = TypeVar("S")
C = TypeVar("C")

DONE = "example_done"


class Failure(Struct, frozen=True):
    """One thing that is not as expected. `row` counts the `when` from 1; 0 is the final `then`."""

    row: int
    text: Text


class Wrong(Exception):
    """The example can't go on from here."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


def run(example: Example, game: Game[Any, Any], content: Any) -> tuple[Failure, ...]:
    """What is not as the example says; nothing if it passes. Stops at the first row that fails."""
    stage = _Stage(game, content, example)
    for number, when in enumerate(example.when, 1):
        failures = _failures(number, stage.row(when))
        if failures:
            return (*failures, *stage.waiting(number))
    failures = _failures(0, stage.end(example.then))
    return (*failures, *stage.waiting(0)) if failures else ()


def _failures(row: int, texts: Iterable[Text]) -> tuple[Failure, ...]:
    found: list[Failure] = []
    try:
        for text in texts:
            found.append(Failure(row, text))
    except Wrong as wrong:
        found.append(Failure(row, wrong.text))
    return tuple(found)


class _Stage:
    """The evening of one example. A step starts a fresh session from where the one before it ended."""

    def __init__(self, game: Game[Any, Any], content: Any, example: Example) -> None:
        self.game = game
        self.content = content
        self.given = example.given
        self.may_fail = _expects_failure(example)
        self.forced: dict[str, list[str]] = {}
        self.session: GameSession[Any, Any] | None = None
        self.told: list[Event] = []
        self.starts_with_step = next((bool(when.step) for when in example.when if when.step or deed_of(when)), False)
        self._force(example.given.draws)

    # -- doing

    def row(self, when: When) -> Iterator[Text]:
        self._force(when.draws)
        news: tuple[Event, ...] = ()
        if when.step:
            news = self._run_step(when)
        elif input := deed_of(when):
            session = self._open()
            try:
                do(session, input)
            except Refused as refused:
                yield from _refusal(refused.text, when)
            else:
                if when.refused:
                    raise Wrong(t("It was not refused."))
                moved = session.timeline.head.kind in ("undo", "back", "point")
                news = () if moved else session.moment.new_events
        self._check_rule_failed()
        if when.then != Then():
            yield from self._check(when.then, news)

    def end(self, then: Then) -> Iterator[Text]:
        session = self._open()
        self._check_rule_failed()
        yield from self._check(then, (*self.told, *session.log()))
        for component, left in self.forced.items():
            if left:
                yield t("draws: the app never drew {cards} from {component}.", cards=show(left), component=component)

    def waiting(self, row: int) -> Iterator[Failure]:
        """Which question is open where it failed."""
        if self.session is not None and self.session.question.key != DONE:
            question = self.session.question
            prompt = Translator.of("en").say(question.prompt)
            yield Failure(row, t("The open question is {key} ({words}).", key=question.key, words=prompt))

    def _open(self) -> GameSession[Any, Any]:
        """The evening; a game that is not begun yet goes on from its position to its first question."""
        return self.session or self._begin(self.game.rules, self._world(), ())

    def _run_step(self, when: When) -> tuple[Event, ...]:
        if self.session is None:
            world = self._world() if self.starts_with_step else self._open().moment.world
        elif self.session.question.key == DONE:
            world = self.session.moment.world
        else:
            raise Wrong(t("A question is still open."))
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
            raise Wrong(t("given: no game can stand so. {reason}", reason=refused.text)) from refused

    # -- checking

    def _check(self, then: Then, told: Iterable[Event]) -> Iterator[Text]:
        session = self._open()
        events = tuple(told)
        yield from differences(then.state, session.state) if then.state else ()
        yield from differences(then.facts, session.moment.world.facts, "facts") if then.facts else ()
        yield from told_differences(then.told, events)
        yield from not_told_differences(then.not_told, events)
        yield from question_differences(then.question, session.question)
        if then.over is not None:
            yield from differences(then.over, _is_over(session), "over")
        if then.best is not None:
            yield from self._check_best(then.best)

    def _check_best(self, expected: list[str]) -> Iterator[Text]:
        moment = self._open().moment
        made = moment.chooser_options.get(len(moment.checkpoint.transcript))
        if made is None or not moment.question.key.startswith("decide:"):
            yield t("best: no decision is open; the open question is {key}.", key=moment.question.key)
            return
        options = made[1]
        best = [option.id for option in options if option.rank == options[0].rank]
        yield from differences(sorted(expected), sorted(best), "best")

    def _check_rule_failed(self) -> None:
        if self.session is None or self.may_fail:
            return
        failed = self.session.moment.checkpoint.failed
        if failed:
            step = self.session.moment.checkpoint.running.step
            raise Wrong(t("The rule {step} failed: {error}", step=step, error=failed))


def _is_over(session: GameSession[Any, Any]) -> bool:
    """Whether the rules have ended the game, or nothing is left to answer."""
    question = session.question
    return session.moment.world.over or (isinstance(question, Finished) and question.key != DONE)


def _expects_failure(example: Example) -> bool:
    tag = RuleFailed.__struct_config__.tag
    thens = [example.then, *(when.then for when in example.when)]
    return any(pattern.get("event") == tag for then in thens for pattern in then.told)


def _refusal(text: Text, when: When) -> Iterator[Text]:
    sentence = Translator.of("en").say(text)
    if when.refused is False:
        raise Wrong(t("Refused: {words}", words=sentence))
    if isinstance(when.refused, str) and when.refused.casefold() not in sentence.casefold():
        yield t("refused: expected a sentence with {part}, found {words}", part=show(when.refused), words=sentence)


def world_of(game: Game[Any, Any], content: Any, given: Given) -> World[Any]:
    """A new game, or the position given; the app draws unless `sources` says otherwise; what is off stays so."""
    least, _ = game.players(content)
    heroes = given.heroes or [option.id for option in game.heroes(content)][:least]
    sources: dict[str, Source] = {id: "app" for id, one in game.rules.components.items() if one.default == "table"}
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
    """The same rules, but when the agenda is empty nothing more happens: an example looks at what was done."""
    stopped = copy.copy(rules)
    step: Step[[]] = Step(example_done, "", None, "")
    stopped.steps = {**rules.steps, step.name: step}
    stopped.root = step
    return stopped


def example_done(table: Table[Any, Any]) -> None:
    table.ask(Finished(key=DONE, prompt=t("The step is done.")))
