"""A running session: each input is computed, then saved, then shown with the next question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from assistant.engine.checkpoint import Call, Checkpoint, World
from assistant.engine.moment import Moment
from assistant.engine.rules import DECIDE, is_tie
from assistant.engine.runner import BROKEN, Engine
from assistant.engine.setting_names import corrected_value, setting_name
from assistant.engine.side_actions import clean
from assistant.messages.events import Changed, Corrected, Decided, Event, Noted, ReminderAdded, ReminderStruck
from assistant.messages.questions import Question, Refused
from assistant.messages.text import Text, t, verbatim
from assistant.timeline.timeline import Input, JournalLine, LineKind, Timeline

S = TypeVar("S")
C = TypeVar("C")

Writer = Callable[[JournalLine], None]
"""A function that saves a line of the journal. If it raises `Refused`, the input has no effect."""

REMEMBERED = 32
"""How many of the last open questions are remembered."""

MOVES: frozenset[LineKind] = frozenset({"undo", "back", "point"})

_encode = msgspec.json.Encoder().encode
_checkpoint = msgspec.json.Decoder(Checkpoint)


def write_nowhere(line: JournalLine) -> None:
    """Save nothing. Examples, simulations and tests need no save."""


class AskedThen(Struct, frozen=True):
    """What was open after an earlier line of the journal."""

    question: Question[Any]
    checkpoint: Checkpoint


class GameSession(Generic[S, C]):
    """One game that is being played. `moment` is the session at the open question.

    Each chapter of a campaign has its own content. `engine_for` returns the engine for the chapter of a state.
    """

    def __init__(
        self,
        engine: Engine[S, C],
        timeline: Timeline,
        moment: Moment[S],
        writer: Writer,
        engine_for: Callable[[S], Engine[S, C]] | None = None,
    ) -> None:
        self.engine = engine
        self.engine_for = engine_for
        self.timeline = timeline
        self.moment = moment
        self.writer = writer
        self._asked: dict[int, AskedThen] = {}
        """What was open after the last lines of the journal, by their numbers."""

    @classmethod
    def begin(
        cls,
        engine: Engine[S, C],
        world: World[S],
        agenda: tuple[Call, ...] = (),
        writer: Writer = write_nowhere,
        about: dict[str, str] | None = None,
        engine_for: Callable[[S], Engine[S, C]] | None = None,
    ) -> GameSession[S, C]:
        """Start a new game and save it. `about` has the names of the game and the scenario."""
        session = cls(engine, Timeline(), engine.begin(world, agenda), writer, engine_for)
        session._commit("begin", t("the beginning"), -1, session.moment, about=about)
        return session

    @classmethod
    def resume(
        cls,
        engine: Engine[S, C],
        timeline: Timeline,
        writer: Writer = write_nowhere,
        engine_for: Callable[[S], Engine[S, C]] | None = None,
    ) -> GameSession[S, C]:
        """Continue a saved session."""
        engine, moment = _restored(engine, timeline, timeline.head, engine_for)
        return cls(engine, timeline, moment, writer, engine_for)

    @property
    def state(self) -> S:
        return self.moment.state

    @property
    def content(self) -> C:
        """The content of the current chapter, with the facts that the players entered from printed cards."""
        return self.engine.context.overlaid(self.moment.world.facts)

    @property
    def question(self) -> Question[Any]:
        return self.moment.question

    # -- inputs

    def answer(self, answer: Any) -> None:
        """Answer the open question and save the answer, or raise `Refused`."""
        question = self.moment.question
        value = question.check(answer)
        moment = self.engine.answer_checked(self.moment, value)
        self._input("answer", question.answer_text(value), moment, Input("answer", question.key, value))

    def what_if(self, answer: Any) -> tuple[Event, ...]:
        """Return the events that this answer would cause. Nothing changes."""
        return self.engine.what_if(self.moment, answer)

    def side_action(self, step: str, /, **args: Any) -> None:
        """Run a correction, a setting, a reminder or a note beside the open question, and save it.

        `step` is its name, such as "correct".
        """
        moment = self.engine.side_action(self.moment, step, args)
        reported = next((name for event in moment.new_events if (name := self._named(event))), None)
        name = reported or self._amount(args) or self.engine.rules.steps[step].title
        self._input("aside", name, moment, Input("aside", step, args=args))

    def _amount(self, args: dict[str, Any]) -> Text | None:
        """Return the name of a correction by an amount, such as `Executioner (yellow): health -4`, or None."""
        by, path = args.get("by"), args.get("path")
        known = self.engine.rules.correctable(self.moment.world, self.content) if isinstance(by, int) else ()
        label = next((value.label for value in known if value.path == path), None)
        return t("{what} {by}", what=label, by=f"{by:+d}") if label is not None else None

    def _named(self, event: Event) -> Text | None:
        """Return the name of a correction or setting, taken from its event, or None."""
        rules, content = self.engine.rules, self.content
        match event:
            case Corrected(path=path, label=label):
                before, after = (corrected_value(rules, content, path, value) for value in (event.before, event.after))
                return t("{what} {before} > {after}", what=label, before=before, after=after)
            case ReminderAdded(text=text):
                return t("reminder: {text}", text=text)
            case ReminderStruck(text=text):
                return t("struck out: {text}", text=text)
            case Noted(text=text):
                return t("note: {text}", text=text)
            case Changed(what=what):
                setting, to = setting_name(rules, content, event)
                if what == "ruling":
                    return t("{question} {answer}", question=setting, answer=to)
                return t("{question}: {answer}", question=setting, answer=to)
            case _:
                return None

    def otherwise(self, chooser: str | None = None) -> None:
        """Take back the last decision that the rules made, and let the players make it.

        `chooser` is the name of a kind of decision. Without it, the last decision of any kind is taken back.
        """
        decided = self.newest_decision() if chooser is None else chooser
        if decided is None:
            raise Refused(t("The rules have decided nothing since your last answer."))
        moment = self.engine.ask_again(self.moment, decided)
        if moment is None:
            moment = self._repeat_asking(decided)
        self._input("otherwise", t("decide otherwise"), moment, Input("otherwise", decided))

    def newest_decision(self) -> str | None:
        """Return the name of the last decision that players can still take back, or None.

        The rules made it in the running step or after the last input.
        """
        if is_tie(self.question):
            return self.question.key.removeprefix(DECIDE)
        choosers = _deciders(self.moment.step_events) or self._decided_by_last_input()
        return choosers[-1] if choosers else None

    def _decided_by_last_input(self) -> list[str]:
        last = self.timeline.undoable() or self.timeline.lines[0]
        return _deciders(self.events(last.told))

    def _repeat_asking(self, chooser: str) -> Moment[S]:
        """Repeat the last input, and let the players, not the app, make the last decision named `chooser`.

        Return the session at the question that is open then.
        """
        last = self.timeline.undoable()
        nth = self._decided_by_last_input().count(chooser)
        if last is None or last.input is None or last.input.kind != "answer" or not nth:
            raise Refused(t("That decision lies further back: undo leads there."))
        engine, before = self._restored(self.timeline.lines[last.parent])
        moment = engine.answer(engine.with_forced_choice(before, chooser, nth), last.input.value)
        if moment.question.key != DECIDE + chooser:  # that decision was made in an earlier attempt
            raise Refused(t("That decision lies further back: undo leads there."))
        return moment

    def undo(self) -> Text:
        """Undo the last input and return its name."""
        undone = self.timeline.undoable()
        if undone is None:
            raise Refused(t("Nothing is left to undo."))
        target = self.timeline.lines[undone.parent]
        moment = self.moment_at(target)
        self._commit("undo", undone.name, target.n, moment, of=undone.n)
        return undone.name

    def redo(self) -> Text:
        """Redo the input that was undone last, and return its name."""
        line = self.timeline.redoable()
        input = line.input if line else None
        if line is None or input is None:
            raise Refused(t("Nothing is left to redo."))
        if input.kind == "answer":
            if self.question.key != input.key:
                raise Refused(t("{deed} can't be done again: another question is open now.", deed=line.name))
            moment = self.engine.answer(self.moment, input.value)
        elif input.kind == "aside":
            moment = self.engine.side_action(self.moment, input.key, input.args)
        else:
            moment = self.engine.ask_again(self.moment, input.key) or self._repeat_asking(input.key)
        self._input("redo", line.name, moment, input)
        return line.name

    def save_point(self, name: str) -> None:
        """Add a save point with a name. Players can go back to it later."""
        words = clean(name)
        try:
            words.encode()
        except UnicodeEncodeError as error:
            raise Refused(BROKEN) from error
        self._commit("point", verbatim(words), self.timeline.head.n, self.moment)

    def back_to(self, n: int) -> None:
        """Continue from line `n` of the journal. The later lines are kept as another branch."""
        if not 0 <= n < len(self.timeline.lines):
            raise Refused(t("There is no line {n} in this session.", n=n))
        target = self.timeline.lines[n]
        moment = self.moment_at(target)
        self._commit("back", target.name, n, moment)

    def moment_at(self, line: JournalLine) -> Moment[S]:
        """Return the session as it was after a line of the journal."""
        return self._restored(line)[1]

    def asked_at(self, line: JournalLine) -> AskedThen:
        """Return what was open after a line of the journal. Only for an old line, rules run again to find it."""
        if (asked := self._asked.get(line.n)) is not None:
            return asked
        moment = self.moment_at(line)
        return AskedThen(moment.question, moment.checkpoint)

    # -- the log

    def log(self) -> list[Event]:
        """Return all events so far, oldest first."""
        return self.newest(self.moment.before + len(self.moment.step_events))[::-1]

    def newest(self, count: int) -> list[Event]:
        """Return the last `count` events, newest first."""
        moment = self.moment
        unsaved = moment.unsaved or ()
        newest = [*unsaved, *moment.step_events][::-1][:count]
        saved = moment.before - len(unsaved)
        start = max(0, saved - count + len(newest))
        earlier = self.timeline.log_at(self.timeline.head.n, start)[: max(0, saved - start)]
        return newest + self.events(earlier)[::-1]

    def times_of(self, event: type[Event]) -> list[str]:
        """Return the times at which events of this class happened, oldest first, as written in the journal."""
        lines = list(self.timeline.path())[::-1]
        places = [place for place, reported in enumerate(self.log()) if isinstance(reported, event)]
        first = (next((line for line in lines if self.timeline.told_at(line.n) > place), lines[-1]) for place in places)
        return [line.at for line in first]

    def events(self, raw: list[Raw]) -> list[Event]:
        decode = self.engine.rules.event_decoder.decode
        return [_event(decode, event) for event in raw]

    # -- saving

    def _input(self, kind: LineKind, name: Text, moment: Moment[S], input: Input) -> None:
        self._commit(kind, name, self.timeline.head.n, moment, input=input)

    def _commit(
        self,
        kind: LineKind,
        name: Text,
        parent: int,
        moment: Moment[S],
        *,
        input: Input | None = None,
        of: int = 0,
        about: dict[str, str] | None = None,
    ) -> None:
        """Save `moment` as a new line of the journal, then continue from it."""
        checkpoint = _encode(moment.checkpoint)
        kept, events = moment.log_kept, moment.new_events
        if kind in MOVES:  # the log is the parent's, unless the rules have changed since
            kept = -1 if moment.unsaved is None else moment.before - len(moment.unsaved)
            events = () if moment.unsaved is None else (*moment.unsaved, *moment.step_events)
        line = self.timeline.next_line(
            kind,
            name,
            parent,
            checkpoint,
            before=moment.before,
            kept=kept,
            told=[_raw(event) for event in events],
            input=input,
            of=of,
            about=about,
        )
        self.writer(line)
        self.timeline.append(line)
        self.moment = moment if moment.unsaved is None else replace(moment, unsaved=None)
        if self.engine_for is not None and (engine := self.engine_for(moment.state)) is not self.engine:
            self.engine, restored = _restored(engine, self.timeline, line, self.engine_for)
            earlier = moment.new_events[: max(0, len(moment.new_events) - len(moment.step_events))]
            self.moment = replace(restored, new_events=(*earlier, *restored.step_events))
        self._asked[line.n] = AskedThen(self.moment.question, self.moment.checkpoint)
        self._asked.pop(line.n - REMEMBERED, None)

    def _restored(self, line: JournalLine) -> tuple[Engine[S, C], Moment[S]]:
        return _restored(self.engine, self.timeline, line, self.engine_for)


def _restored(
    engine: Engine[S, C], timeline: Timeline, line: JournalLine, engine_for: Callable[[S], Engine[S, C]] | None
) -> tuple[Engine[S, C], Moment[S]]:
    """Return the engine and the session as they were after a line of the journal."""
    checkpoint = _checkpoint.decode(timeline.checkpoint(line.n))
    if engine_for is not None:
        engine = engine_for(engine.rules.world_decoder.decode(checkpoint.start).state)
    moment = engine.resume(checkpoint, before=line.before)
    if [_raw(event) for event in moment.new_events] == timeline.log_at(line.n, line.before):
        return engine, moment
    return engine, replace(moment, unsaved=moment.new_events[: moment.before - line.before])


def _raw(event: Event) -> Raw:
    try:
        return Raw(_encode(event))
    except (TypeError, ValueError):  # a rule's mistake: the event is saved as text
        return Raw(_encode(Unknown(raw=ascii(event))))


def _deciders(events: Iterable[Event]) -> list[str]:
    """Return the names of the decisions that the rules, not the players, made in these events."""
    return [event.chooser for event in events if isinstance(event, Decided) and event.by == "app"]


def _event(decode: Callable[[Raw], Event], raw: Raw) -> Event:
    try:
        return decode(raw)
    except msgspec.ValidationError:
        return Unknown(raw=bytes(raw).decode("utf-8", "replace"))


class Unknown(Event, frozen=True, kw_only=True):
    """An event of another version of the app, which is shown as it was saved."""

    raw: str
