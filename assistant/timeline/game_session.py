"""An evening under way: inputs in, the next question out, everything kept before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from assistant.engine.checkpoint import Call, Checkpoint, World
from assistant.engine.rules import DECIDE, is_tie
from assistant.engine.runner import BROKEN, Engine, Moment
from assistant.engine.setting_names import corrected_value, setting_name
from assistant.engine.side_actions import clean
from assistant.messages.events import Changed, Corrected, Decided, Event, Noted, ReminderAdded, ReminderStruck
from assistant.messages.questions import Question, Refused
from assistant.messages.text import Text, t, verbatim
from assistant.timeline.timeline import Input, JournalLine, LineKind, Timeline

S = TypeVar("S")
C = TypeVar("C")

Writer = Callable[[JournalLine], None]
"""Makes a line last; raises `Refused` if it can't, and then nothing has happened."""

MOVES: frozenset[LineKind] = frozenset({"undo", "back", "point"})

_encode = msgspec.json.Encoder().encode
_checkpoint = msgspec.json.Decoder(Checkpoint)


def write_nowhere(line: JournalLine) -> None:
    """For examples, simulations and tests: the evening lives in memory only."""


class GameSession(Generic[S, C]):
    """One game being played. `moment` is where it stands.

    A campaign goes from chapter to chapter: `play_for` gives the play (rules with the chapter's content) for a state.
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
        """A new game. `about` names game and scenario for whoever opens the save."""
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
        """An evening that was saved."""
        engine, moment = _moment_at(engine, timeline, timeline.head, engine_for)
        return cls(engine, timeline, moment, writer, engine_for)

    @property
    def state(self) -> S:
        return self.moment.state

    @property
    def content(self) -> C:
        """The content of the chapter being played, with what the table has read lying over it."""
        return self.engine.context.overlaid(self.moment.world.facts)

    @property
    def question(self) -> Question[Any]:
        return self.moment.question

    # -- inputs

    def answer(self, answer: Any) -> None:
        """The open question is answered."""
        question = self.moment.question
        value = question.check(answer)
        moment = self.engine.answered(self.moment, value)
        self._input("answer", question.told(value), moment, Input("answer", question.key, value))

    def what_if(self, answer: Any) -> tuple[Event, ...]:
        """What would be told next if the open question were answered so; nothing happens."""
        return self.engine.what_if(self.moment, answer)

    def side_action(self, step: str, /, **args: Any) -> None:
        """Something beside the open question: a correction, a setting, a reminder, a note."""
        moment = self.engine.side_action(self.moment, step, args)
        told = next((name for event in moment.news if (name := self._named(event))), None)
        name = told or self._amount(args) or self.engine.rules.steps[step].title
        self._input("aside", name, moment, Input("aside", step, args=args))

    def _amount(self, args: dict[str, Any]) -> Text | None:
        """`Executioner (yellow): health -4`: an amount typed for a figure that did something in the game."""
        by, path = args.get("by"), args.get("path")
        known = self.engine.rules.correctable(self.moment.world, self.content) if isinstance(by, int) else ()
        label = next((value.label for value in known if value.path == path), None)
        return t("{what} {by}", what=label, by=f"{by:+d}") if label is not None else None

    def _named(self, event: Event) -> Text | None:
        """What the table did beside the question, by what came of it."""
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
        """The newest decision of the rules is put to the table."""
        decided = self.newest_decision() if chooser is None else chooser
        if decided is None:
            raise Refused(t("The rules have decided nothing since your last answer."))
        moment = self.engine.ask_again(self.moment, decided)
        if moment is None:
            moment = self._again_asking(decided)
        self._input("otherwise", t("decide otherwise"), moment, Input("otherwise", decided))

    def newest_decision(self) -> str | None:
        """The maker of the newest decision that can still be taken otherwise: of this step or of the last input."""
        if is_tie(self.question):
            return self.question.key.removeprefix(DECIDE)
        choosers = _deciders(self.moment.told) or self._decided_by_last_input()
        return choosers[-1] if choosers else None

    def _decided_by_last_input(self) -> list[str]:
        last = self.timeline.undoable() or self.timeline.lines[0]
        return _deciders(self.events(last.told))

    def _again_asking(self, chooser: str) -> Moment[S]:
        """The last input once more, this maker's newest decision put to the table."""
        last = self.timeline.undoable()
        nth = self._decided_by_last_input().count(chooser)
        if last is None or last.input is None or last.input.kind != "answer" or not nth:
            raise Refused(t("That decision lies further back: undo leads there."))
        engine, before = self._at(self.timeline.lines[last.parent])
        moment = engine.answer(engine.with_forced_choice(before, chooser, nth), last.input.value)
        if moment.question.key != DECIDE + chooser:  # a decision that was only taken over from an earlier attempt
            raise Refused(t("That decision lies further back: undo leads there."))
        return moment

    def undo(self) -> Text:
        """Takes the newest thing a person did back and says what it was."""
        undone = self.timeline.undoable()
        if undone is None:
            raise Refused(t("Nothing is left to undo."))
        target = self.timeline.lines[undone.parent]
        _, moment = self._at(target)
        self._commit("undo", undone.name, target.n, moment, of=undone.n)
        return undone.name

    def redo(self) -> Text:
        """Does the undone thing again and says what it was."""
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
            moment = self.engine.ask_again(self.moment, input.key) or self._again_asking(input.key)
        self._input("redo", line.name, moment, input)
        return line.name

    def save_point(self, name: str) -> None:
        """A name on this moment."""
        words = clean(name)
        try:
            words.encode()
        except UnicodeEncodeError as error:
            raise Refused(BROKEN) from error
        self._commit("point", verbatim(words), self.timeline.head.n, self.moment)

    def back_to(self, n: int) -> None:
        """On from an earlier moment; the line that was played since is kept."""
        if not 0 <= n < len(self.timeline.lines):
            raise Refused(t("There is no line {n} in this evening.", n=n))
        target = self.timeline.lines[n]
        _, moment = self._at(target)
        self._commit("back", target.name, n, moment)

    # -- the log

    def log(self) -> list[Event]:
        """Everything told so far, oldest first."""
        return self.newest(self.moment.before + len(self.moment.told))[::-1]

    def newest(self, count: int) -> list[Event]:
        """The last things told, newest first."""
        moment = self.moment
        late = moment.late or ()
        newest = [*late, *moment.told][::-1][:count]
        saved = moment.before - len(late)
        start = max(0, saved - count + len(newest))
        earlier = self.timeline.log_at(self.timeline.head.n, start)[: max(0, saved - start)]
        return newest + self.events(earlier)[::-1]

    def times_of(self, event: type[Event]) -> list[str]:
        """When such events were told, oldest first, as the journal has it."""
        lines = list(self.timeline.path())[::-1]
        places = [place for place, one in enumerate(self.log()) if isinstance(one, event)]
        first = (next((line for line in lines if self.timeline.told_at(line.n) > place), lines[-1]) for place in places)
        return [line.at for line in first]

    def events(self, raw: list[Raw]) -> list[Event]:
        decode = self.engine.rules.event_decoder.decode
        return [_event(decode, one) for one in raw]

    # -- keeping

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
        """Computed first, then kept, then shown."""
        checkpoint = _encode(moment.checkpoint)
        kept, news = moment.kept, moment.news
        if kind in MOVES:  # the log is the parent's, unless the rules have changed since
            kept = -1 if moment.late is None else moment.before - len(moment.late)
            news = () if moment.late is None else (*moment.late, *moment.told)
        line = self.timeline.next_line(
            kind,
            name,
            parent,
            checkpoint,
            before=moment.before,
            kept=kept,
            told=[_raw(event) for event in news],
            input=input,
            of=of,
            about=about,
        )
        self.writer(line)
        self.timeline.append(line)
        self.moment = moment if moment.late is None else replace(moment, late=None)
        if self.engine_for is not None and (engine := self.engine_for(moment.state)) is not self.engine:
            self.engine, there = _moment_at(engine, self.timeline, line, self.engine_for)
            done = moment.news[: max(0, len(moment.news) - len(moment.told))]  # what the input brought before
            self.moment = replace(there, news=(*done, *there.told))

    def moment_at(self, line: JournalLine) -> Moment[S]:
        """Return the moment after a line of the timeline."""
        return self._at(line)[1]

    def _at(self, line: JournalLine) -> tuple[Engine[S, C], Moment[S]]:
        return _moment_at(self.engine, self.timeline, line, self.engine_for)


def _moment_at(
    engine: Engine[S, C], timeline: Timeline, line: JournalLine, engine_for: Callable[[S], Engine[S, C]] | None
) -> tuple[Engine[S, C], Moment[S]]:
    """The evening after a line, and the play it belongs to."""
    checkpoint = _checkpoint.decode(timeline.checkpoint(line.n))
    if engine_for is not None:
        engine = engine_for(engine.rules.world_decoder.decode(checkpoint.start).state)
    moment = engine.resume(checkpoint, before=line.before)
    if [_raw(event) for event in moment.news] == timeline.log_at(line.n, line.before):
        return engine, moment
    return engine, replace(moment, late=moment.news[: moment.before - line.before])


def _raw(event: Event) -> Raw:
    try:
        return Raw(_encode(event))
    except (TypeError, ValueError):  # a rule's mistake: what it told is kept as far as it can be
        return Raw(_encode(Unknown(raw=ascii(event))))


def _deciders(events: Iterable[Event]) -> list[str]:
    """Who made the decisions that the rules took."""
    return [event.chooser for event in events if isinstance(event, Decided) and event.by == "app"]


def _event(decode: Callable[[Raw], Event], raw: Raw) -> Event:
    try:
        return decode(raw)
    except msgspec.ValidationError:
        return Unknown(raw=bytes(raw).decode("utf-8", "replace"))


class Unknown(Event, frozen=True, kw_only=True):
    """An event of another version of the app: shown as it was written."""

    raw: str
