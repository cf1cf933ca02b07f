"""Running steps: from a session and one more input to the next open question.

`Play` holds no state of an evening. Each input makes a new `Moment`; the old one stays as it was, so an input
that could not be saved leaves no trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from assistant.table.asides import SETTINGS, clean
from assistant.table.events import Event, RuleFailed, SetAside, SettledByHand
from assistant.table.naming import step_name
from assistant.table.questions import Answer, OneOf, Option, Question, Refused
from assistant.table.rules import Rules
from assistant.table.session import Call, Entry, Session, World
from assistant.table.table import (
    BY_HAND,
    DECIDE,
    PATIENCE,
    AsideFailed,
    GameOver,
    Places,
    RuleError,
    Setting,
    Signal,
    Table,
    Unanswered,
)
from assistant.table.text import Text, t

S = TypeVar("S")
C = TypeVar("C")

RETRY = "retry"
BROKEN = t("These words hold a broken letter and can't be kept: leave it out.")

_encode = msgspec.json.Encoder().encode


class Moment(Struct, Generic[S], frozen=True):
    """An evening at rest: what is saved, and what the screen shows of it.

    `world` is the working copy of the unfinished attempt, for display only. `told` is what the running step
    has told so far, `before` the number of events in the log before it began; `news` what the last input added
    to the log and `kept` where in the log that starts. `spare` holds a copy of the session's start to work on.

    `late` is set where a saved session, run again, told something else than was saved: then it and `told` are not
    in the saved log yet, `late` being what was told before the running step began.
    """

    session: Session
    world: World[S]
    question: Question[Any]
    told: tuple[Event, ...]
    before: int
    news: tuple[Event, ...]
    kept: int
    places: Places
    spare: list[World[S]]
    late: tuple[Event, ...] | None = None

    @property
    def state(self) -> S:
        return self.world.state


class Play(Generic[S, C]):
    """One game with its content, ready to run."""

    def __init__(self, rules: Rules[S, C], content: C) -> None:
        self.setting: Setting[C] = Setting(rules, content)
        self.rules = rules
        self.content = content

    # -- beginning

    def begin(self, world: World[S], agenda: tuple[Call, ...] = ()) -> Moment[S]:
        """A new game, run up to its first question."""
        first, *rest = agenda or (self._root(),)
        return self._go(Session(Raw(_encode(world)), first, tuple(rest)), 0)

    def resume(self, session: Session, before: int = 0) -> Moment[S]:
        """A saved session: only the waiting step runs again. The log held `before` events when it began."""
        return self._go(session, before, mend=True)

    # -- inputs

    def answer(self, moment: Moment[S], answer: Any) -> Moment[S]:
        """The open question is answered, or `Refused`."""
        return self.answered(moment, moment.question.check(answer))

    def answered(self, moment: Moment[S], value: Answer) -> Moment[S]:
        """The open question is answered with what it has checked already."""
        key = moment.question.key
        if not key.startswith(DECIDE):
            return self._extended(moment, Entry("answer", key, value))
        asking = list(moment.session.asking)
        if (maker := key.removeprefix(DECIDE)) in asking:
            asking.remove(maker)
        once = replace(moment, session=replace(moment.session, asking=tuple(asking)))
        return self._extended(once, Entry("decision", key, value))

    def what_if(self, moment: Moment[S], answer: Any) -> tuple[Event, ...]:
        """What the running step would tell next if this were the answer. Nothing is drawn, nothing is kept."""
        value = moment.question.check(answer)
        session = moment.session
        if session.failed or moment.question.key.startswith(DECIDE):
            return ()
        entries = (*session.transcript, Entry("answer", moment.question.key, value))
        table = Table(
            self.setting,
            self.rules.world_decoder.decode(session.start),
            entries,
            running=session.running.step,
            places=moment.places,
            asking=session.asking,
            trying=True,
        )
        with suppress(Signal, Exception):  # a rule that fails will say so when it is run in earnest
            table.run_call(session.running)
        told = tuple(table.told)
        return told[_common(moment.told, told) :]

    def aside(self, moment: Moment[S], step: str, args: Mapping[str, Any]) -> Moment[S]:
        """A step beside the open question, or `Refused`."""
        try:
            plain = msgspec.json.decode(_encode(dict(args)))  # exactly what a save will hold
        except UnicodeEncodeError as error:
            raise Refused(BROKEN) from error
        except (TypeError, ValueError) as error:
            raise _failed_aside(step, error) from error
        return self._extended(moment, Entry("aside", step, args=plain))

    def ask_again(self, moment: Moment[S], maker: str) -> Moment[S] | None:
        """The newest decision of the rules by this maker in the running step, put to the table instead."""
        session = moment.session
        if session.failed:
            return None
        for place in range(len(session.transcript) - 1, -1, -1):
            entry = session.transcript[place]
            if entry.key == DECIDE + maker and entry.by == "app":
                cut = replace(session, transcript=session.transcript[:place], asking=(maker,))
                dropped = sum(entry.by == "table" for entry in session.transcript[place:])
                notice = (SetAside(step=session.running.step, answers=dropped),) if dropped else ()
                return self._from(moment, cut, notice=notice)
        return None

    def with_asking(self, moment: Moment[S], maker: str, nth: int = 1) -> Moment[S]:
        """The moment with this maker's next decision after the open question put to the table, or the nth."""
        if moment.question.key == DECIDE + maker:
            nth += 1  # its answer takes one away
        return replace(moment, session=replace(moment.session, asking=(maker,) * nth))

    def _extended(self, moment: Moment[S], entry: Entry) -> Moment[S]:
        session = moment.session
        if session.failed:
            session = replace(session, mending=(*session.mending, entry))
        else:
            session = replace(session, transcript=(*session.transcript, entry))
        try:
            return self._from(moment, session, places=moment.places)
        except AsideFailed as failed:
            if isinstance(failed.cause, Refused):
                raise failed.cause from None
            raise _failed_aside(failed.step, failed.cause) from failed.cause

    def _from(
        self,
        moment: Moment[S],
        session: Session,
        *,
        places: Places | None = None,
        notice: tuple[Event, ...] = (),
    ) -> Moment[S]:
        late = moment.late
        if late is None:
            return self._go(session, moment.before, moment.told, notice, places, spare=moment.spare)
        return self._go(session, moment.before - len(late), (), (*late, *notice), places, spare=moment.spare)

    # -- the loop

    def _go(
        self,
        session: Session,
        before: int,
        previous: tuple[Event, ...] = (),
        late: tuple[Event, ...] = (),
        places: Places | None = None,
        *,
        spare: list[World[S]] | None = None,
        mend: bool = False,
        wary: bool = False,
    ) -> Moment[S]:
        """Runs the waiting step again and what follows it, up to a question without an answer.

        The saved log holds `before` events and then `previous`; `late` ones come between, unsaved.
        `mend`: entries that no longer run are set aside; otherwise the input that brought them is refused.
        `wary`: the world is read back after each step, to find the one that left it unfit to be saved.
        """
        decode = self.rules.world_decoder.decode
        world = spare.pop() if spare else decode(session.start)
        start, running, agenda = session.start, session.running, list(session.agenda)
        transcript, failed, mending = session.transcript, session.failed, session.mending
        asking: Sequence[str] = session.asking
        log = list(late)  # what finished steps told
        patience = PATIENCE
        while True:
            entries = mending if failed else transcript
            table = Table(
                self.setting, world, entries, running=running.step, places=places, asking=asking, patience=patience
            )
            again, rest = False, agenda
            try:
                try:
                    if failed:
                        again = table.ask(_failed_question(step_name(self.rules, running.step), failed)) == RETRY
                    else:
                        table.run_call(running)
                        table.set_aside_rest()
                except GameOver as over:
                    rest, table.scheduled, world.over, again = [], [over.call], True, False
                after = Raw(_encode(world))
                if wary:
                    decode(after)
            except Unanswered as waiting:
                fresh = []
                if start is not session.start and not wary:
                    try:
                        fresh.append(decode(start))
                    except msgspec.MsgspecError:
                        return self._go(session, before, previous, late, mend=mend, wary=True)
                log += table.notices
                now = tuple(table.entries)
                saved = Session(
                    start, running, tuple(agenda),
                    transcript if failed else now, failed, now if failed else (), tuple(table.asking),
                )  # fmt: skip
                told = tuple(table.told)
                everything = (*log, *told)
                kept = _common(previous, everything)
                return Moment(
                    saved, world, waiting.question, told, before + len(log),
                    everything[kept:], before + kept, table.places, fresh,
                )  # fmt: skip
            except AsideFailed:
                if not mend:
                    raise
                table.set_aside()
                log += table.notices
                transcript, mending = (transcript, tuple(table.entries)) if failed else (tuple(table.entries), ())
                world = decode(start)
                continue
            except Exception as error:
                try:
                    world = decode(start)
                except msgspec.MsgspecError:
                    return self._go(session, before, previous, late, mend=mend, wary=True)
                log += (*table.notices, RuleFailed(step=running.step, error=_said(error)))
                transcript, mending = (transcript, ()) if failed else _settings_first(table.entries)
                failed = _said(error)
                asking, places, patience = table.asking, None, PATIENCE
                continue
            log += (*table.notices, *table.told)
            if failed and not again:
                log.append(SettledByHand(step=running.step))
            agenda = table.scheduled + rest
            if again:
                failed, mending = "", ()
            else:
                running = agenda.pop(0) if agenda else self._root()
                failed, mending, transcript = "", (), ()
            start, places = after, None
            asking, patience = table.asking, table.patience - 1

    def _root(self) -> Call:
        if self.rules.root is None:
            raise RuleError(f"{self.rules.game} has no root step")
        return self.rules.root.call()


def _settings_first(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """What a failed step is tried again with, and what stays in force although it is rolled back."""
    settings = [entry for entry in entries if entry.kind == "aside" and entry.key in SETTINGS]
    return tuple(entry for entry in entries if entry not in settings), tuple(settings)


def _common(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """How much of what was told before is told again in the same words."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count


def _failed_question(step: Text, error: str) -> OneOf:
    return OneOf(
        key="failed",
        prompt=t("The rule {step} failed: {error}. Nothing of it was kept.", step=step, error=error),
        hint=t("A correction (a) made now goes before the rule."),
        options=(
            Option(RETRY, t("try the rule again")),
            Option(BY_HAND, t("settle it by hand and go on")),
        ),
        expected=BY_HAND,
    )


def _failed_aside(step: str, error: Exception) -> Refused:
    return Refused(t("{step} failed, nothing changed: {error}.", step=step, error=str(error)))


def _said(error: Exception) -> str:
    words = str(error) if isinstance(error, RuleError | Refused) else f"{type(error).__name__}: {error}"
    return clean(words.encode(errors="replace").decode()) or type(error).__name__
