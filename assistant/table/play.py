"""Running steps: from a session and one more deed to the next open question.

`Play` holds no state of an evening. Each deed makes a new `Moment`; the old one stays as it was, so a deed
that could not be saved leaves no trace.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw

from assistant.table.events import Event, RuleFailed, SettledByHand
from assistant.table.questions import OneOf, Option, Question, Refused
from assistant.table.rules import Rules
from assistant.table.session import Call, Entry, Session, World
from assistant.table.table import (
    AsideFailed,
    GameOver,
    LeftByHand,
    Places,
    RuleError,
    Setting,
    Table,
    Unanswered,
)
from assistant.table.text import t

S = TypeVar("S")
C = TypeVar("C")

_encode = msgspec.json.Encoder().encode


@dataclasses.dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """An evening at rest: what is saved, and what the screen shows of it.

    `world` is the working copy of the unfinished attempt, for display only. `told` is what the running step
    has told so far, `before` the number of events in the log before it began; `news` what the last deed added
    to the log and `kept` where in the log that starts.
    """

    session: Session
    world: World[S]
    question: Question[Any]
    told: tuple[Event, ...]
    before: int
    news: tuple[Event, ...]
    kept: int
    places: Places = dataclasses.field(default_factory=dict)

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
        return self._go(Session(Raw(_encode(world)), first, tuple(rest)), told=(), before=0, places={})

    def resume(self, session: Session, before: int = 0) -> Moment[S]:
        """A saved session: only the waiting step runs again. The log held `before` events when it began."""
        return self._go(session, told=(), before=before, places={}, mend=True)

    # -- deeds

    def answer(self, moment: Moment[S], answer: Any) -> Moment[S]:
        """The open question is answered, or `Refused`."""
        value = moment.question.check(answer)
        key = moment.question.key
        kind = "decision" if key.startswith("decide:") else "answer"
        return self._extended(moment, Entry(kind, key, value, by="table"))  # type: ignore[arg-type]

    def aside(self, moment: Moment[S], step: str, args: Mapping[str, Any]) -> Moment[S]:
        """A step beside the open question, or `Refused`."""
        return self._extended(moment, Entry("aside", step, args=msgspec.to_builtins(dict(args))))

    def ask_again(self, moment: Moment[S], maker: str) -> Moment[S] | None:
        """The newest decision of this maker in the running step, put to the table instead."""
        session = moment.session
        for place in range(len(session.transcript) - 1, -1, -1):
            if session.transcript[place].key == f"decide:{maker}":
                cut = msgspec.structs.replace(
                    session, transcript=session.transcript[:place], asking=(*session.asking, maker)
                )
                return self._go(cut, moment.told, moment.before, {})
        return None

    def with_asking(self, moment: Moment[S], maker: str) -> Moment[S]:
        """The moment with this maker's next decision put to the table."""
        session = moment.session
        asking = msgspec.structs.replace(session, asking=(*session.asking, maker))
        return dataclasses.replace(moment, session=asking, places={})

    def _extended(self, moment: Moment[S], entry: Entry) -> Moment[S]:
        session = moment.session
        if session.failed:
            session = msgspec.structs.replace(session, mending=(*session.mending, entry))
        else:
            session = msgspec.structs.replace(session, transcript=(*session.transcript, entry))
        try:
            return self._go(session, moment.told, moment.before, moment.places)
        except AsideFailed as failed:
            if isinstance(failed.cause, Refused):
                raise failed.cause from None
            raise Refused(
                t("{step} failed, nothing changed: {error}.", step=failed.step, error=str(failed.cause))
            ) from failed.cause

    # -- the loop

    def _go(
        self, session: Session, told: tuple[Event, ...], before: int, places: Places, *, mend: bool = False
    ) -> Moment[S]:
        """Runs the waiting step again and what follows it, up to a question without an answer.

        `mend`: entries that no longer run are set aside; otherwise the deed that brought them is refused.
        """
        world = self.rules.world_decoder.decode(session.start)
        start, running, agenda = session.start, session.running, list(session.agenda)
        transcript: Sequence[Entry] = session.transcript
        failed, mending, asking = session.failed, session.mending, session.asking
        log: list[Event] = []  # what finished steps told in this deed
        log_start = before
        previous = told
        patience = None
        while True:
            table = Table(self.setting, world, mending if failed else transcript, places=places, asking=asking)
            if patience is not None:
                table.patience = patience
            question: Question[Any] | None = None
            try:
                if failed:
                    how = table.ask(_failed_question(running, failed))
                    failed, mending, places = "", (), {}
                    if how == "retry":
                        start = Raw(_encode(world))
                        continue
                    table.tell(SettledByHand(step=running.step))
                else:
                    step = self.rules.steps.get(running.step)
                    if step is None:
                        raise RuleError(f"no step is named {running.step}")
                    table.run(step, step.arguments(running.args))
            except Unanswered as waiting:
                question = waiting.question
            except AsideFailed:
                if not mend:
                    raise
                table.set_aside()
                transcript = table.entries
                world = self.rules.world_decoder.decode(start)
                log += table.told
                continue
            except LeftByHand:
                table.told.append(SettledByHand(step=running.step))
            except GameOver as over:
                agenda = []
                table.scheduled = [over.call]
                world.over = True
            except Exception as error:
                world = self.rules.world_decoder.decode(start)
                failed = str(error) if isinstance(error, RuleError | Refused) else f"{type(error).__name__}: {error}"
                log.append(RuleFailed(step=running.step, error=failed))
                mending, places, transcript = (), {}, table.entries
                continue
            if question is not None:
                saved = Session(
                    start, running, tuple(agenda),
                    tuple(transcript if failed else table.entries), failed,
                    tuple(table.entries) if failed else (), tuple(table.asking),
                )  # fmt: skip
                told_now = tuple(table.told)
                everything = (*log, *told_now)
                kept = _common(previous, everything)
                return Moment(
                    saved, world, question, told_now, log_start + len(log),
                    everything[kept:], before + kept, places,
                )  # fmt: skip
            log.extend(table.told)
            agenda = table.scheduled + agenda
            running = agenda.pop(0) if agenda else self._root()
            start, transcript, places = Raw(_encode(world)), (), {}
            asking, patience = tuple(table.asking), table.patience - 1

    def _root(self) -> Call:
        if self.rules.root is None:
            raise RuleError(f"{self.rules.game} has no root step")
        return self.rules.root.call()


def _common(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """How much of what was told before is told again in the same words."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count


def _failed_question(running: Call, error: str) -> OneOf:
    return OneOf(
        key="failed",
        prompt=t("The rule {step} failed: {error}. Nothing of it was kept.", step=running.step, error=error),
        hint=t("A correction (a) made now goes before the rule."),
        options=(
            Option("retry", t("try the rule again")),
            Option("by_hand", t("settle it by hand and go on")),
        ),
        expected="by_hand",
    )
