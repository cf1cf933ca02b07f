"""A game's rules as the kernel sees them: its state, steps, makers, events, triggers and components.

Registries are per game: `rules = Rules(...)` once, then `@rules.step` and `@rules.maker(...)`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, get_type_hints, overload

import msgspec
from msgspec import Struct

from assistant.engine.checkpoint import Call, Reminder, Source, World
from assistant.engine.facts import fact_values
from assistant.engine.signals import RuleError
from assistant.engine.tracked import TrackedField, TrackedPath, TrackedPlace, Value, check_names
from assistant.messages.events import KERNEL_EVENTS, Event, tag_of_event
from assistant.messages.questions import OneOf, Option, Question, Refused
from assistant.messages.text import Text, t

if TYPE_CHECKING:
    from assistant.engine import sequence as order
    from assistant.engine.facts import Printed
    from assistant.engine.table import Table

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="Table[Any, Any]")
O = TypeVar("O", bound="Choice")  # noqa: E741
E = TypeVar("E", bound=Struct)


CORRECTION = "correction"
"""The phase of the steps that set the record straight: nothing listens to them but reminders."""

BY_HAND = "by_hand"
DECIDE = "decide:"
"""Keys of questions that put a decision of the rules to the table begin so."""


class Choice(Struct, frozen=True, kw_only=True):
    """A legal option made by the rules. The lowest `rank` is the best; equal ranks are equally good."""

    id: str
    label: Text
    rank: tuple[int, ...] = ()
    reasons: tuple[Text, ...] = ()


class Step(Generic[P]):
    """A rule: a plain function over the table. Calling it runs it here and now, in the running step."""

    def __init__(
        self,
        function: Callable[..., None],
        phase: str = "",
        title: Text | None = None,
        rule: str = "",
        always: bool = False,
        name: str = "",
    ) -> None:
        self.function = function
        self.always = always
        self.name = name or function.__name__
        self.phase = phase
        self.title = title or t("{step}", step=self.name)
        self.rule = rule
        given = list(inspect.signature(function).parameters.values())[1:]
        self.parameters = [one.name for one in given]
        self._needed = {one.name for one in given if one.default is one.empty}
        self._arguments: type[Struct] | None = None
        self._names = set(self.parameters)
        self._plain = Call(self.name)
        self._takes_words = False

    def __call__(self, table: Table[Any, Any], /, *args: P.args, **kwargs: P.kwargs) -> None:
        table.run(self, dict(zip(self.parameters, args, strict=False)) | kwargs)

    def call(self, *args: P.args, **kwargs: P.kwargs) -> Call:
        """This step with these arguments, as data."""
        if not args and not kwargs:
            return self._plain
        given = dict(zip(self.parameters, args, strict=False)) | kwargs
        return Call(self.name, msgspec.to_builtins(given, str_keys=True))

    def types(self) -> dict[str, Any]:
        """What each parameter may be."""
        return _hints(self.function, self.parameters)

    def needs(self, parameter: str) -> bool:
        """Whether it can't be left out."""
        return parameter in self._needed

    def arguments(self, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Plain data made into what the step's signature names, or `Refused`."""
        if not args and not self._needed:
            return args
        if self._takes_words and args.keys() == self._names and {*map(type, args.values())} == {str}:
            return args
        if self._arguments is None:
            hints = self.types()
            signature = inspect.signature(self.function).parameters
            fields: list[Any] = [
                (name, hints[name])
                if signature[name].default is inspect.Parameter.empty
                else (name, hints[name], signature[name].default)
                for name in self.parameters
            ]
            self._takes_words = all(hints[name] is str for name in self.parameters)
            self._arguments = msgspec.defstruct(self.name, fields, forbid_unknown_fields=True)
        try:
            made = msgspec.convert(args, self._arguments, str_keys=True)
        except msgspec.ValidationError as error:
            raise Refused(t("The step {step} can't be run so: {error}.", step=self.name, error=str(error))) from error
        return {name: getattr(made, name) for name in self.parameters}


def rule(reference: str) -> Callable[[Callable[Concatenate[T, P], R]], Callable[Concatenate[T, P], R]]:
    """Where a plain function that is a rule stands in the book: `@rule("A6, L367")`. What it tells and asks says so."""

    def referenced(function: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
        @wraps(function)
        def run(table: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
            before, table.rule = table.rule, reference
            try:
                return function(table, *args, **kwargs)
            finally:
                table.rule = before

        return run

    return referenced


def is_tie(question: Question[Any]) -> bool:
    """Whether the rules put equals to the table: those alone can be chosen."""
    return question.key.startswith(DECIDE) and all(option.id != BY_HAND for option in getattr(question, "options", ()))


class Chooser(Generic[P, O]):
    """Makes every legal option of a decision from the state, ranked, each with its reasons. Pure."""

    def __init__(
        self,
        function: Callable[..., Sequence[O]],
        prompt: Text,
        phase: str,
        rule: str,
        ties: Callable[[Any, Any], Text] | None,
        quiet: bool = False,
    ) -> None:
        self.function = function
        self.name = function.__name__
        self.quiet = quiet
        self.prompt = prompt
        self.phase = phase
        self.rule = rule
        self.ties = ties

    def options(self, state: Any, *args: P.args, **kwargs: P.kwargs) -> Sequence[O]:
        """The best first."""
        made = tuple(sorted(self.function(state, *args, **kwargs), key=lambda option: option.rank))
        if len({option.id for option in made}) < len(made):
            raise RuleError(f"{self.name} made two options with one id")
        return made

    @property
    def key(self) -> str:
        """Of the question that puts the decision to the table."""
        return DECIDE + self.name

    def question(self, options: Sequence[Choice], *, tie: bool, who: tuple[Text, ...] = ()) -> OneOf:
        """What holds for all options is said once above them, and who chooses; what tells one apart beside it."""
        shared: tuple[Text, ...] = ()
        if tie:
            shared = tuple(one for one in options[0].reasons if all(one in option.reasons for option in options))
        notes = [next((reason for reason in option.reasons if reason not in shared), None) for option in options]
        lines = tuple(Option(option.id, option.label, note=note) for option, note in zip(options, notes, strict=True))
        return OneOf(
            key=self.key,
            prompt=self.prompt,
            lead=(*shared, *who),
            options=lines if tie else (*lines, Option(BY_HAND, t("something else, by hand"))),
            expected=options[0].id,
            why=(t("All that the rules compare is equal here, so they leave the choice open."), *shared) if tie else (),
            rule=self.rule,
        )


class Trigger(Struct, frozen=True):
    """Content's own rule: when such an event is told, these steps are scheduled."""

    id: str
    on: str
    where: Mapping[str, Any]
    then: tuple[Call, ...]
    once: bool = True

    def matches(self, event: Event) -> bool:
        return all(getattr(event, name) == value for name, value in self.where.items())

    def calls(self, event: Event) -> list[Call]:
        """The steps, each `"@field"` among their arguments replaced by that field of the event."""
        return [Call(call.step, filled(call.args, lambda name: getattr(event, name))) for call in self.then]


class Occasion(Struct, frozen=True):
    """An occasion in play that a reminder can be tied to: an event, perhaps only with certain fields."""

    id: str
    label: Text
    on: str
    where: Mapping[str, Any] = {}

    def matches(self, event: Event) -> bool:
        return self.on == tag_of_event(event) and all(getattr(event, k) == v for k, v in self.where.items())


class Component(Struct, frozen=True):
    """Something that is drawn or rolled: by the app, on the table while the app asks what came, or (off) unasked.

    `fixed`: who holds it is settled when the game begins.
    """

    id: str
    label: Text
    default: Source = "app"
    may: tuple[Source, ...] = ("app", "table")
    fixed: bool = False


class Ruling(Struct, frozen=True):
    """Where the rulebook is silent: the readings and the one we take unless the players say otherwise."""

    id: str
    question: Text
    options: tuple[tuple[str, Text], ...]
    default: str
    rule: str = ""


class Rules(Generic[S, C]):
    """One game's rules. `table` passed to its steps is a `Table[S, C]`.

    `alone`: one player sits there, nobody needs the hero's name in what is told and asked. `chapter` is the one that
    a campaign plays now: reminders belong to theirs.
    """

    def __init__(
        self,
        game: str,
        state: type[S],
        events: Iterable[type[Event]],
        *,
        components: Iterable[Component] = (),
        occasions: Iterable[Occasion] = (),
        phases: Mapping[str, Text] | None = None,
        rulings: Callable[[C], Iterable[Ruling]] = lambda content: (),
        triggers: Callable[[C], Iterable[Trigger]] = lambda content: (),
        tracked: Iterable[TrackedField] = (),
        check: Callable[[S, C], None] = lambda state, content: None,
        alone: Callable[[S], bool] = lambda state: False,
        chapter: Callable[[S], str] = lambda state: "",
    ) -> None:
        from assistant.engine.side_actions import KERNEL_STEPS

        self.game = game
        self.state = state
        self.events = (*KERNEL_EVENTS, *events)
        self.event_type: Any = _union(self.events)
        self.world_decoder: msgspec.json.Decoder[World[S]] = msgspec.json.Decoder(World[state])  # type: ignore[valid-type]
        self.components = {component.id: component for component in components}
        self.occasions = {occasion.id: occasion for occasion in occasions}
        self.phases = dict(phases or {})
        self.rulings = rulings
        self.triggers = triggers
        self.tracked = tuple(tracked)
        self._ways: dict[int, TrackedPath] = {}
        self._check = check
        self.alone = alone
        self.chapter = chapter
        self.printed: list[Printed[Any]] = []
        self.never_asks: dict[str, bool] = {}
        """Whether a step has always come to its end by itself so far; one that asked or failed never again does."""
        self.steps: dict[str, Step[Any]] = {step.name: step for step in KERNEL_STEPS}
        self.choosers: dict[str, Chooser[Any, Any]] = {}
        self.root: Step[[]] | None = None
        self.consequences: Step[[]] | None = None
        self.amount: Callable[[Table[S, C], int, int], None] | None = None

    def reminders(self, world: World[S]) -> list[tuple[int, Reminder]]:
        """Those in force in the chapter that is played, each with the number it is struck out by."""
        chapter = self.chapter(world.state)
        there = enumerate(world.reminders, 1)
        return [(number, one) for number, one in there if one.chapter in ("", chapter)]

    def typed_amount(
        self, function: Callable[[Table[S, C], int, int], None]
    ) -> Callable[[Table[S, C], int, int], None]:
        """What an amount typed for a figure does (`6-4`: figure 6, -4), where it happens in the game: no correction."""
        self.amount = function
        return function

    @cached_property
    def event_decoder(self) -> msgspec.json.Decoder[Event]:
        """Made when a saved event is looked at: it takes as long as loading all the rules."""
        return msgspec.json.Decoder(self.event_type)

    @overload
    def step(self, function: Callable[Concatenate[Table[S, C], P], None], /) -> Step[P]: ...
    @overload
    def step(
        self, *, phase: str = "", title: Text | None = None, rule: str = "", always: bool = False
    ) -> Callable[[Callable[Concatenate[Table[S, C], P], None]], Step[P]]: ...
    def step(self, *function: Any, **options: Any) -> Any:
        """Registers a function as a step. `always`: bookkeeping that the dial never leaves to the table."""
        if function:
            return self._register(Step(function[0]))
        return lambda function: self._register(Step(function, **options))

    # -- what is kept

    def source(self, world: World[S], component: str) -> Source:
        """Who draws or rolls this: the app or the table; or off."""
        chosen = world.sources.get(component)
        if chosen is not None:
            return chosen
        declared = self.components.get(component)
        return declared.default if declared else "app"

    def is_held(self, world: World[S], component: str) -> bool:
        """Whether the app knows it, whoever draws: not off."""
        return self.source(world, component) != "off"

    def places(self, world: World[S], content: C, tracked: Iterable[TrackedField] | None = None) -> list[TrackedPlace]:
        """Where the kept things lie now, in the order of their declarations: what is held and lies open."""
        held = (
            one
            for one in (self.tracked if tracked is None else tracked)
            if not one.holder or self.is_held(world, one.holder)
        )
        return [place for one in held for place in self._way(one).places(world.state, content)]

    def correctable(self, world: World[S], content: C) -> list[Value]:
        """All that can be corrected by hand: kept things, then what was read from cards."""
        return [*(place.tracked for place in self.places(world, content)), *fact_values(self, world, content)]

    def hidden(self, state: S, content: C) -> list[TrackedPlace]:
        """Where kept things lie face down, whoever holds them: for the kernel alone."""
        return [place for one in self.tracked if one.open for place in self._way(one).hidden(state, content)]

    def _way(self, kept: TrackedField) -> TrackedPath:
        if id(kept) not in self._ways:
            self._ways[id(kept)] = TrackedPath(kept, self.state)
        return self._ways[id(kept)]

    def check(self, state: S, content: C) -> None:
        """A state that holds names nobody knows or leaves no sensible game is refused."""
        check_names(state, content)
        self._check(state, content)

    def check_world(self, world: World[S], content: C) -> None:
        """One that a file describes: the same, and no more of anything than there can be."""
        self.check(world.state, content)
        for beyond in self.beyond_limits(world, content):
            raise Refused(beyond)

    def beyond_limits(self, world: World[S], content: C) -> Iterator[Text]:
        """A sentence for each count beyond what there can be of it."""
        for place in self.places(world, content):
            if (beyond := place.beyond(place.value)) is not None:
                yield beyond

    def _register(self, step: Step[Any]) -> Step[Any]:
        if step.name in self.steps:
            raise ValueError(f"{self.game} has two steps named {step.name}")
        self.steps[step.name] = step
        return step

    def sequence(
        self, name: str, cursor: Callable[[S], order.Cursor | None], *parts: Step[[]] | order.SequencePart
    ) -> order.Sequence:
        """Registers an order of steps; `cursor` says where in the state it is kept, None: it is over."""
        from assistant.engine.sequence import Sequence

        sequence = Sequence(name, cursor, parts)
        self._register(sequence)
        return sequence

    def after_correction(self, function: Callable[[Table[S, C]], None]) -> Step[[]]:
        """Registers what follows from any correction at once: a hero falls, the last enemy is gone."""
        self.consequences = self._register(Step(function, always=True))
        return self.consequences

    def prints(self, printed: Printed[E]) -> Printed[E]:
        """Registers the cards of a table of the content: what is read from them can be corrected."""
        self.printed.append(printed)
        return printed

    def chooser(
        self,
        prompt: Text,
        *,
        phase: str = "",
        rule: str = "",
        ties: Callable[[S, C], Text] | None = None,
        quiet: bool = False,
    ) -> Callable[[Callable[Concatenate[S, P], Sequence[O]]], Chooser[P, O]]:
        """Registers a function that makes the legal options of a decision. `ties` says who chooses among equals.

        `quiet`: what the rules decide needs no line of its own in the log, what follows from it is told.
        """

        def register(function: Callable[Concatenate[S, P], Sequence[O]]) -> Chooser[P, O]:
            chooser: Chooser[P, O] = Chooser(function, prompt, phase, rule, ties, quiet)
            if chooser.name in self.choosers:
                raise ValueError(f"{self.game} has two makers named {chooser.name}")
            self.choosers[chooser.name] = chooser
            return chooser

        return register


def filled(args: Mapping[str, Any], given: Callable[[str], Any]) -> dict[str, Any]:
    """The arguments with `"@name"` replaced by what is given under that name."""
    return {
        name: msgspec.to_builtins(given(value[1:])) if isinstance(value, str) and value.startswith("@") else value
        for name, value in args.items()
    }


def _hints(function: Callable[..., None], names: Sequence[str]) -> dict[str, Any]:
    """The types of these parameters; the table's own, which may be known to type checkers only, is left out."""
    wanted = {name: function.__annotations__[name] for name in names}
    holder = type("Parameters", (), {"__annotations__": wanted})
    return get_type_hints(holder, globalns=function.__globals__, include_extras=True)


def _union(types: Sequence[type[Event]]) -> Any:
    from typing import Union

    return Union[tuple(types)]  # noqa: UP007
