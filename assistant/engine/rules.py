"""The registry of a game's rules: steps, decisions, events, triggers and components.

A step is a rule function. A chooser is a function that lists the legal options of a decision. Each game creates one
registry with `rules = Rules(...)` and registers its functions with `@rules.step` and `@rules.chooser(...)`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, get_type_hints, overload

import msgspec
from msgspec import Struct

from assistant.engine.checkpoint import Call, Reminder, Source, World
from assistant.engine.facts import fact_values
from assistant.engine.signals import RuleError
from assistant.engine.state_names import check_names
from assistant.engine.tracked import CorrectableValue, TrackedField, TrackedPath, TrackedPlace
from assistant.messages.event_decoder import EventDecoder
from assistant.messages.events import ENGINE_EVENTS, Event
from assistant.messages.questions import OneOf, Option, Question, Refused
from assistant.messages.text import Text, t

if TYPE_CHECKING:
    from assistant.engine import sequence as sequences
    from assistant.engine.facts import Printed
    from assistant.engine.interrupts import Anytime
    from assistant.engine.table import Table
    from assistant.engine.triggers import Occasion, Trigger

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="Table[Any, Any]")
O = TypeVar("O", bound="Choice")  # noqa: E741
E = TypeVar("E", bound=Struct)


CORRECTION = "correction"
"""The phase of corrections. An event that is reported in this phase starts no triggers of the content."""

BY_HAND = "by_hand"
DECIDE = "decide:"
"""The prefix of question keys for decisions that the players make instead of the rules."""


class Choice(Struct, frozen=True, kw_only=True):
    """One legal option of a decision that the rules make.

    - `rank`: the options with the lowest rank are the best.
    - `reasons`: why the option has this rank, in words for the players.
    """

    id: str
    label: Text
    rank: tuple[int, ...] = ()
    reasons: tuple[Text, ...] = ()


class Step(Generic[P]):
    """A rule: a plain function whose first parameter is the table.

    A rule can call a step like a function, or schedule it to run later.

    - `phase`: the part of the game that the rule belongs to.
    - `rule`: its reference to the rulebook.
    - `always`: the app runs this step even if the players run the rules themselves.
    """

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
        self.parameters = [parameter.name for parameter in given]
        self._needed = {parameter.name for parameter in given if parameter.default is parameter.empty}
        self._arguments: type[Struct] | None = None
        self._names = set(self.parameters)
        self._plain = Call(self.name)
        self._takes_words = False

    def __call__(self, table: Table[Any, Any], /, *args: P.args, **kwargs: P.kwargs) -> None:
        table.run(self, dict(zip(self.parameters, args, strict=False)) | kwargs)

    def call(self, *args: P.args, **kwargs: P.kwargs) -> Call:
        """Return a call of this step with these arguments, as data that can be saved and run later."""
        if not args and not kwargs:
            return self._plain
        given = dict(zip(self.parameters, args, strict=False)) | kwargs
        return Call(self.name, msgspec.to_builtins(given, str_keys=True))

    def types(self) -> dict[str, Any]:
        """Return the type of each parameter: name -> type."""
        return _hints(self.function, self.parameters)

    def needs(self, parameter: str) -> bool:
        """Return whether a parameter is required."""
        return parameter in self._needed

    def arguments(self, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return `args` converted from plain data to the types of the parameters, or raise `Refused`."""
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
            converted = msgspec.convert(args, self._arguments, str_keys=True)
        except msgspec.ValidationError as error:
            raise Refused(t("The step {step} can't be run so: {error}.", step=self.name, error=str(error))) from error
        return {name: getattr(converted, name) for name in self.parameters}


def rule(reference: str) -> Callable[[Callable[Concatenate[T, P], R]], Callable[Concatenate[T, P], R]]:
    """Return a decorator that gives a function its rulebook reference.

    In `@rule("A6, L367")`, A6 is an item of our summary of the rulebook, and L367 is a line of the rulebook's text. The
    events and questions of the function carry this reference.
    """

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
    """Return whether the question is about options that the rules rank as equally good."""
    return question.key.startswith(DECIDE) and all(option.id != BY_HAND for option in getattr(question, "options", ()))


class Chooser(Generic[P, O]):
    """A function that lists every legal option of a decision, ranked and with reasons. It changes nothing.

    - `ties`: a function that returns the sentence that says who chooses between equally good options.
    - `quiet`: the decision is not shown in the log.
    - `asked`: a function that returns the hero whose player decides, or "", and sentences for the question.
    """

    def __init__(
        self,
        function: Callable[..., Sequence[O]],
        prompt: Text,
        phase: str,
        rule: str,
        ties: Callable[[Any, Any], Text] | None,
        quiet: bool = False,
        asked: Callable[[Any, Any], tuple[str, tuple[Text, ...]]] = lambda state, content: ("", ()),
    ) -> None:
        self.function = function
        self.name = function.__name__
        self.quiet = quiet
        self.prompt = prompt
        self.phase = phase
        self.rule = rule
        self.ties = ties
        self.asked = asked

    def options(self, state: Any, *args: P.args, **kwargs: P.kwargs) -> Sequence[O]:
        """Return the legal options, the best one first."""
        options = tuple(sorted(self.function(state, *args, **kwargs), key=lambda option: option.rank))
        if len({option.id for option in options}) < len(options):
            raise RuleError(f"{self.name} made two options with one id")
        return options

    @property
    def key(self) -> str:
        """The key of the question for this decision."""
        return DECIDE + self.name

    def question(self, options: Sequence[Choice], *, tie: bool, who: tuple[Text, ...] = (), to: str = "") -> OneOf:
        """Return the question that lets the players make the decision.

        - `tie`: the options are equally good.
        - `who`: sentences above the options; in a tie, they say who chooses.
        - `to`: the hero whose player is asked, or "".

        In a tie, the reasons that all options share are shown once, above the options.
        """
        shared: tuple[Text, ...] = ()
        if tie:
            shared = tuple(
                reason for reason in options[0].reasons if all(reason in option.reasons for option in options)
            )
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
            to=to,
        )


class Component(Struct, frozen=True):
    """Something that is drawn or rolled, such as a deck or a set of dice.

    - `default`: who draws at first: the app ("app"), the players ("table") or nobody ("off").
    - `may`: the values that the players can choose instead.
    - `fixed`: the players cannot change this after the game has begun.
    """

    id: str
    label: Text
    default: Source = "app"
    may: tuple[Source, ...] = ("app", "table")
    fixed: bool = False


class Ruling(Struct, frozen=True):
    """A question that the rulebook leaves open, with its possible answers and the default answer."""

    id: str
    question: Text
    options: tuple[tuple[str, Text], ...]
    default: str
    rule: str = ""


class Rules(Generic[S, C]):
    """The registry of one game's rules.

    - `alone`: a function that returns whether one person plays alone. Events and questions then omit the hero's name.
    - `lots`: the names of random draws without a component, such as the first player. The app always makes them.
    - `chapter`: a function that returns the current chapter of a campaign. It decides which reminders are shown.
    """

    def __init__(
        self,
        game: str,
        state: type[S],
        events: Iterable[type[Event]],
        *,
        components: Iterable[Component] = (),
        occasions: Iterable[Occasion] = (),
        lots: Mapping[str, Text] | None = None,
        phases: Mapping[str, Text] | None = None,
        rulings: Callable[[C], Iterable[Ruling]] = lambda content: (),
        triggers: Callable[[C], Iterable[Trigger]] = lambda content: (),
        tracked: Iterable[TrackedField] = (),
        check: Callable[[S, C], None] = lambda state, content: None,
        alone: Callable[[S], bool] = lambda state: False,
        chapter: Callable[[S], str] = lambda state: "",
    ) -> None:
        from assistant.engine.side_actions import ENGINE_STEPS

        self.game = game
        self.state = state
        self.events = (*ENGINE_EVENTS, *events)
        self.event_decoder = EventDecoder(self.events)
        self.world_decoder: msgspec.json.Decoder[World[S]] = msgspec.json.Decoder(World[state])  # type: ignore[valid-type]
        self.state_decoder: msgspec.json.Decoder[S] = msgspec.json.Decoder(state)
        self.components = {component.id: component for component in components}
        self.occasions = {occasion.id: occasion for occasion in occasions}
        self.lots = dict(lots or {})
        self.phases = dict(phases or {})
        self.rulings = rulings
        self.triggers = triggers
        self.tracked = tuple(tracked)
        self._tracked_paths: dict[int, TrackedPath] = {}
        self._check = check
        self.alone = alone
        self.chapter = chapter
        self.printed: list[Printed[Any]] = []
        self.never_asks: dict[str, bool] = {}
        """Step name -> whether every run of the step so far ended without a question."""
        self.interrupted_first: set[str] = set()
        """The steps in which an interrupt was chosen before they changed anything (see `engine.straight`)."""
        self.steps: dict[str, Step[Any]] = {step.name: step for step in ENGINE_STEPS}
        self.choosers: dict[str, Chooser[Any, Any]] = {}
        self.root: Step[[]] | None = None
        self.anytime: Anytime[Any] | None = None
        self.consequences: Step[[]] | None = None
        self.amount: Callable[[Table[S, C], int, int], None] | None = None

    def reminders(self, world: World[S]) -> list[tuple[int, Reminder]]:
        """Return the reminders of the current chapter, each with its number in the list of all reminders."""
        chapter = self.chapter(world.state)
        numbered = enumerate(world.reminders, 1)
        return [(number, reminder) for number, reminder in numbered if reminder.chapter in ("", chapter)]

    def typed_amount(
        self, function: Callable[[Table[S, C], int, int], None]
    ) -> Callable[[Table[S, C], int, int], None]:
        """Register the function that handles an amount typed for a figure: `6-4` calls it with 6 and -4.

        A typed amount is then a regular event of the game. Without this function, it is a correction.
        """
        self.amount = function
        return function

    @overload
    def step(self, function: Callable[Concatenate[Table[S, C], P], None], /) -> Step[P]: ...
    @overload
    def step(
        self, *, phase: str = "", title: Text | None = None, rule: str = "", always: bool = False
    ) -> Callable[[Callable[Concatenate[Table[S, C], P], None]], Step[P]]: ...
    def step(self, *function: Any, **options: Any) -> Any:
        """Register a function as a step (a rule function) and return the step.

        With `always`, the app runs it even if the players run the rules themselves.
        """
        if function:
            return self._register(Step(function[0]))
        return lambda function: self._register(Step(function, **options))

    # -- tracked fields

    def source(self, world: World[S], component: str) -> Source:
        """Return who draws or rolls a component: the app ("app"), the players ("table"), or nobody ("off")."""
        chosen = world.sources.get(component)
        if chosen is not None:
            return chosen
        declared = self.components.get(component)
        return declared.default if declared else "app"

    def is_held(self, world: World[S], component: str) -> bool:
        """Return whether the app keeps track of a component, which means that its source is not "off"."""
        return self.source(world, component) != "off"

    def places(self, world: World[S], content: C, tracked: Iterable[TrackedField] | None = None) -> list[TrackedPlace]:
        """Return the present values of the tracked fields (what players see and can correct), in their declared order.

        Values that lie face down are left out, and so are those of components that nobody draws.
        """
        held = (
            field
            for field in (self.tracked if tracked is None else tracked)
            if not field.holder or self.is_held(world, field.holder)
        )
        return [place for field in held for place in self.tracked_path(field).places(world.state, content)]

    def correctable(self, world: World[S], content: C) -> list[CorrectableValue]:
        """Return everything that players can correct: values of the state, then printed facts of cards."""
        return [*(place.correctable for place in self.places(world, content)), *fact_values(self, world, content)]

    def hidden(self, state: S, content: C) -> list[TrackedPlace]:
        """Return the values of tracked fields that lie face down.

        Only the engine may see them.
        """
        return [
            place for field in self.tracked if field.open for place in self.tracked_path(field).hidden(state, content)
        ]

    def tracked_path(self, field: TrackedField) -> TrackedPath:
        """Return the path of a tracked field, with the type at each point of the path."""
        if id(field) not in self._tracked_paths:
            self._tracked_paths[id(field)] = TrackedPath(field, self.state)
        return self._tracked_paths[id(field)]

    def check(self, state: S, content: C) -> None:
        """Raise `Refused` if the state contains unknown ids or fails the game's own check."""
        check_names(state, content)
        self._check(state, content)

    def check_world(self, world: World[S], content: C) -> None:
        """Raise `Refused` if a world (game state and settings) that was read from a file is wrong.

        This checks the state, the limits of its numbers, and the saved place of each sequence.
        """
        from assistant.engine import sequence as sequences

        sequences.check_cursors(self.steps.values(), world.state)
        self.check(world.state, content)
        for beyond in self.beyond_limits(world, content):
            raise Refused(beyond)

    def beyond_limits(self, world: World[S], content: C) -> Iterator[Text]:
        """Yield a sentence for each tracked number that is below or above its limits."""
        for place in self.places(world, content):
            if (beyond := place.beyond(place.value)) is not None:
                yield beyond

    def _register(self, step: Step[Any]) -> Step[Any]:
        if step.name in self.steps:
            raise ValueError(f"{self.game} has two steps named {step.name}")
        self.steps[step.name] = step
        return step

    def sequence(
        self,
        name: str,
        cursor: Callable[[S], sequences.Cursor | None],
        *parts: Step[[]] | sequences.SequencePart,
        participants: Callable[[S], Iterable[str]] | None = None,
    ) -> sequences.Sequence:
        """Register a sequence, which is an ordered list of steps.

        - `cursor`: a function of the state that returns the saved place in the sequence, or None if the sequence is
          over.
        - `participants`: a function of the state that returns who can take a turn. A position file that gives a turn to
          somebody else is refused.
        """
        from assistant.engine.sequence import Sequence

        sequence = Sequence(name, cursor, parts, participants)
        self._register(sequence)
        return sequence

    def after_correction(self, function: Callable[[Table[S, C]], None]) -> Step[[]]:
        """Register the function that runs after every correction, for example to check whether a hero is defeated."""
        self.consequences = self._register(Step(function, always=True))
        return self.consequences

    def prints(self, printed: Printed[E]) -> Printed[E]:
        """Register a kind of card, so that players can correct the printed facts of its cards."""
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
        asked: Callable[[S, C], tuple[str, tuple[Text, ...]]] = lambda state, content: ("", ()),
    ) -> Callable[[Callable[Concatenate[S, P], Sequence[O]]], Chooser[P, O]]:
        """Return a decorator that registers a function which lists the legal options of a decision.

        - `ties`: a function that returns the sentence that says who chooses between equally good options.
        - `quiet`: the decision is not shown in the log, because the next event reports it.
        - `asked`: a function that returns the hero whose player decides, or "", and sentences for the question.
        """

        def register(function: Callable[Concatenate[S, P], Sequence[O]]) -> Chooser[P, O]:
            chooser: Chooser[P, O] = Chooser(function, prompt, phase, rule, ties, quiet, asked)
            if chooser.name in self.choosers:
                raise ValueError(f"{self.game} has two choosers named {chooser.name}")
            self.choosers[chooser.name] = chooser
            return chooser

        return register


def _hints(function: Callable[..., None], names: Sequence[str]) -> dict[str, Any]:
    """Return the types of the parameters `names`.

    The type of the table is not looked up: it may be imported for type checkers only.
    """
    wanted = {name: function.__annotations__[name] for name in names}
    holder = type("Parameters", (), {"__annotations__": wanted})
    return get_type_hints(holder, globalns=function.__globals__, include_extras=True)
