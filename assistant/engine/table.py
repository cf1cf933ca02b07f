"""The table: what a rule works with. Its main methods are `ask`, `decide`, `by_chance`, `tell` and `schedule`.

A `Table` exists for one run of a step (a rule function). It gives the step the recorded answers and results of earlier
runs. The run ends at the first question without an answer.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar, cast, overload

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from assistant.engine.attempt import LOOP_LIMIT
from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.engine.interrupts import NOTHING, Interrupts
from assistant.engine.question_helpers import QuestionHelpers
from assistant.engine.rules import BY_HAND, DECIDE, Choice, Chooser, Step
from assistant.engine.side_action_runner import SideActionRunner
from assistant.engine.signals import (
    DoneByHand,
    DrawNeeded,
    GameOver,
    RestartStep,
    RuleError,
    StepLeft,
    Unanswered,
)
from assistant.engine.triggers import filled
from assistant.messages.events import (
    Decided,
    EffectRefused,
    Event,
    LeftToTable,
    Reminded,
    Ruled,
    SettledByHand,
    tag_of_event,
)
from assistant.messages.questions import Answer, GoOn, Question, Refused
from assistant.messages.text import t

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
A = TypeVar("A", bound=Answer)
O = TypeVar("O", bound=Choice)  # noqa: E741

_encode = msgspec.json.Encoder().encode


class Happens(NamedTuple):
    """The interrupts that a question offers, with the arguments of their steps."""

    interrupts: Interrupts[Any] = NOTHING
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = {}


class Table(SideActionRunner[S, C], QuestionHelpers):
    """What a rule works with: methods that ask the players, make decisions, draw, and report events."""

    def ruling(self, id: str, *, told: bool = True) -> str:
        """Return the chosen answer to `id`, a question that the rulebook leaves open, and report that it mattered.

        Call this only if the answer makes a difference now. With `told=False`, nothing is reported.
        """
        ruling = self.context.rulings.get(id)
        if ruling is None:
            raise RuleError(f"no ruling is named {id}")
        option = self.world.rulings.get(id, ruling.default)
        if all(option != known for known, _ in ruling.options):
            option = ruling.default
        if told:
            self.tell(Ruled(ruling=id, option=option, rule=ruling.rule))
        return option

    # -- asking

    @overload
    def ask(self, question: Question[A] | Callable[[], Question[A]]) -> A: ...
    @overload
    def ask(self, question: Callable[[], Question[A] | None]) -> A | None: ...
    @overload
    def ask(
        self,
        question: Question[A] | Callable[[], Question[A]],
        interrupts: Interrupts[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A: ...
    def ask(
        self,
        question: Question[A] | Callable[[], Question[A] | None],
        interrupts: Interrupts[Any] | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> A | None:
        """Ask the players a question and return their answer.

        Pass a function if the question depends on the state, so that it follows corrections. The function may return
        None if nothing is left to ask; the answer is then None.

        If the players choose one of the `interrupts`, its step runs with `args` and `kwargs`, and the question is asked
        again. Without `interrupts`, those of `Rules.anytime` are offered.
        """
        while True:
            self.tick()
            self._run_side_actions()
            before = self._progress()
            asked = question if isinstance(question, Question) else question()
            if asked is None:
                return None
            happens = self._interrupts(asked) if interrupts is None else Happens(interrupts, args, kwargs)
            if self._run_interrupt(asked.key, happens):
                continue
            recorded = self.transcript.read("answer", asked.key)
            if recorded is not None:
                try:
                    answer = asked.check(recorded.value)
                except Refused:
                    self.transcript.set_aside_last()
                else:
                    self.steps_left = LOOP_LIMIT
                    return cast(A, answer)
            if asked.key.startswith(DECIDE):
                raise RuleError(f"no answer to {asked.key} can be right")
            self._wait(self._unanswered(asked, happens), before)

    def _interrupts(self, question: Question[Any] | None = None) -> Happens:
        """Return the interrupts that the game offers at every question, if `question` allows them."""
        anytime = self.context.rules.anytime
        return Happens() if anytime is None else Happens(*anytime.offered(self.state, question))

    def _progress(self) -> tuple[int, int, int, int]:
        """Return the numbers of events, scheduled calls and fired triggers so far, and the steps left."""
        return len(self.events), len(self.scheduled), len(self.world.fired), self.steps_left

    def _wait(self, waiting: Unanswered, before: tuple[int, int, int, int]) -> None:
        """Wait until the question is answered, if the step runs in a thread. Else end this run of the step.

        `before` is the progress before the question was made. What making it has told is told again with its answer.
        """
        _, *other = self._progress()
        if self.thread is None or other[:2] != [*before[1:3]]:
            raise waiting
        self.thread.wait(waiting)
        del self.events[before[0] :]
        self.steps_left = before[3]

    def _unanswered(self, question: Question[Any], happens: Happens) -> Unanswered:
        """Return the signal for a question without an answer.

        Add the rulebook reference and the interrupts to the question.

        If one person plays alone, the question names no hero.
        """
        to = "" if question.to and self.context.rules.alone(self.state) else question.to
        interrupts, args, kwargs = happens
        reasons = interrupts.reasons(self, *args, **kwargs)
        listed = [one.line(reason, self, *args, **kwargs) for one, reason in reasons]
        barred = {**{one.id: reason for one, reason in reasons if reason is not None}, **question.barred}
        possible = [one.id for one, reason in reasons if reason is None]
        if question.is_unanswerable and not possible:
            raise RuleError(f"no answer to {question.key} can be right")
        asked = replace(
            question, to=to, rule=question.rule or self.rule, happened=(*question.happened, *listed), barred=barred
        )
        return Unanswered(asked, possible)

    def _run_interrupt(self, key: str, happens: Happens) -> bool:
        """Run the interrupt that the players chose at the question `key`. Return False if they chose none.

        If the step has changed nothing yet, it starts again after the interrupt.
        """
        interrupts, args, kwargs = happens
        place, upcoming = self.transcript.next, self.transcript.upcoming
        if not interrupts.all or upcoming is None or upcoming.kind != "happened":
            return False
        recorded = self.transcript.read("happened", key)
        if recorded is None:
            return False
        interrupt = interrupts.possible(self, *args, **kwargs).get(str(recorded.value))
        if interrupt is None:
            self.transcript.set_aside_last()
            return False
        call = interrupt.step.call(*args, **kwargs)
        if self.transcript.only_side_actions(place) and self._has_no_changes():
            raise RestartStep(self.transcript.side_actions(place), call)
        self._touched = True
        self.steps_left = LOOP_LIMIT
        cursor = self.sequence_place()
        self.run_now(call)
        self.leave_if_moved(cursor)
        return True

    def decide(self, chooser: Chooser[P, O], *args: P.args, **kwargs: P.kwargs) -> O:
        """Return the best option of a decision.

        The players decide if several options are equally good, or if they want to be asked.
        """
        key = chooser.key
        while True:
            self.tick()
            self._run_side_actions()
            before = self._progress()
            options = self.transcript.options_of(chooser, lambda: chooser.options(self.state, *args, **kwargs))
            if not options:
                raise RuleError(f"{chooser.name} made no option")
            happens = self._interrupts()
            if self._run_interrupt(key, happens):
                continue
            recorded = self.transcript.read("decision", key)
            if recorded is not None:
                if recorded.by == "table":
                    self.steps_left = LOOP_LIMIT
                if recorded.value == BY_HAND:
                    raise DoneByHand
                chosen = next((option for option in options if option.id == recorded.value), None)
                if chosen is not None:
                    return self._decided(chooser, chosen, options, recorded.by)
                self.transcript.set_aside_last()
            best = [option for option in options if option.rank == options[0].rank]
            asks = self._is_forced(chooser) or (len(options) > 1 and self.mode(chooser.name, chooser.phase) != "auto")
            if not asks and len(best) == 1:
                self.transcript.add(TranscriptEntry("decision", key, best[0].id, by="app"))
                return self._decided(chooser, best[0], options, "app")
            to, lead = chooser.asked(self.state, self.content)
            if not asks and chooser.ties:
                lead = (chooser.ties(self.state, self.content),)
            question = chooser.question(options if asks else best, tie=not asks, who=lead, to=to)
            self._wait(self._unanswered(question, happens), before)

    def _is_forced(self, chooser: Chooser[Any, Any]) -> bool:
        """Return whether the players want to make this decision themselves.

        They may want to make only the second or third decision of this kind: then remove one name and return False.
        """
        if self.forced_choices.count(chooser.name) > 1:
            self.forced_choices.remove(chooser.name)
            return False
        return chooser.name in self.forced_choices

    def _decided(self, chooser: Chooser[Any, Any], chosen: O, options: Sequence[Choice], by: str) -> O:
        others = [option for option in options if option.id != chosen.id]
        self.tell(
            Decided(
                chooser=chooser.name,
                option=chosen.id,
                label=chosen.label,
                reasons=chosen.reasons,
                rule=chooser.rule,
                alternatives=tuple(option.label for option in others),
                equals=sum(option.rank == options[0].rank for option in others),
                by=by,
            )
        )
        return chosen

    # -- chance

    def by_chance(self, key: str, count: int, generate: Callable[[], str], take: Callable[[str], object]) -> list[str]:
        """Return `count` random results. If the step runs again, return the recorded ones.

        - `generate`: returns a random result. It is called in any case, so that later results stay the same.
        - `take`: is called with each result and may refuse it.
        """
        recorded = self.transcript.read("chance", key)
        given = recorded.value if recorded is not None and isinstance(recorded.value, list) else []
        if recorded is not None and len(given) != count:
            self.transcript.set_aside_last()
            recorded = None
        if recorded is None and self.trying:
            raise DrawNeeded
        forced = self.context.forced.get(key.partition(":")[2] or key) if self.context.forced else None
        results: list[str] = []
        for index in range(count):
            drawn = generate()
            result = given[index] if recorded is not None else forced.pop(0) if forced else drawn
            try:
                take(result)
            except Refused:
                if recorded is None:
                    raise
                self.transcript.set_aside_last()
                recorded, result = None, drawn
                take(result)
            results.append(result)
        if recorded is None:
            self.transcript.add(TranscriptEntry("chance", key, results, by="app"))
        return results

    # -- telling

    def tell(self, event: Event) -> None:
        """Report an event to the players. Reminders and triggers of the content react to it."""
        self.tick()
        if not event.rule and self.rule:
            event = replace(event, rule=self.rule)
        self.events.append(event.to_one_player() if self.context.rules.alone(self.state) else event)
        if self.world.reminders:
            self._remind(event)
        if not self.context.triggers or self._correcting:
            return
        for trigger in self.context.triggers.get(tag_of_event(event), ()):
            if (trigger.once and trigger.id in self.world.fired) or not trigger.matches(event):
                continue
            if trigger.once:
                self.world.fired.append(trigger.id)
            calls = trigger.calls(event)
            self._triggered += calls
            self.scheduled += calls

    def _remind(self, event: Event) -> None:
        for _, reminder in self.context.rules.reminders(self.world):
            moment = self.context.rules.occasions.get(reminder.moment)
            if moment and moment.matches(event):
                self.events.append(Reminded(moment=reminder.moment, text=reminder.text))

    # -- what comes next

    def schedule(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run `step` after the current one, before the calls that were already waiting."""
        self.tick()
        self.scheduled.append(step.call(*args, **kwargs))

    def run_scheduled(self) -> None:
        """Run the scheduled calls now. The calls that one of them schedules run before the next one."""
        self.tick()
        while self.scheduled:
            call, *older = self.scheduled
            self.scheduled = []
            try:
                if any(call is one for one in self._triggered):
                    self._run_if_possible(call)
                else:
                    self.run_call(call)
            finally:  # the calls still run if the step is left
                self.scheduled += older

    def run_now(self, *calls: Call) -> None:
        """Run these calls now, and everything that they schedule. Earlier scheduled calls still wait."""
        older, self.scheduled = self.scheduled, list(calls)
        try:
            self.run_scheduled()
        finally:
            self.scheduled += older

    def _run_if_possible(self, call: Call) -> bool:
        """Run a call that the content names, and return whether it ran. If its step refuses, tell the players why."""
        before = _encode(self.state)
        try:
            self.run_call(call)
        except Refused as refused:
            if _encode(self.state) != before:
                raise
            self.tell(EffectRefused(step=call.step, reason=refused.text))
            return False
        self.run_scheduled()
        return True

    def is_still_next(self) -> bool:
        """Return whether the sequence would choose the running step again now."""
        return self.sequence is not None and self.sequence.would_run(self, self.running)

    def run_effects(self, effects: Sequence[Mapping[str, Any]], /, **given: Any) -> bool:
        """Run the steps that a card or another content entry names as its effects. Return whether there are any.

        The argument `"@hero"` means the keyword argument `hero`. If a step refuses, for example because
        a cost cannot be paid, the remaining effects are skipped.
        """
        self.tick()
        older, self.scheduled = self.scheduled, []
        try:
            for effect in effects:
                args = {name: value for name, value in effect.items() if name != "step"}
                if not self._run_if_possible(Call(effect["step"], filled(args, given.__getitem__))):
                    break
        finally:
            self.scheduled += older
        return bool(effects)

    def leave_step(self) -> NoReturn:
        """End the running step here. Its changes and the calls that it has scheduled stay."""
        raise StepLeft

    @contextlib.contextmanager
    def if_left(self, tidy: Callable[[], object]) -> Iterator[None]:
        """Call `tidy` if the step ends early inside the `with` block, for example to discard cards that it has drawn.

        If a scope is abandoned, `tidy` is not called: the state from before the scope is restored anyway.
        """
        try:
            yield
        except StepLeft as left:
            if left.instead is None:
                tidy()
            raise

    def end_game(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> NoReturn:
        """End the game with `step` as the last step. Changes stay, all other calls are dropped."""
        raise GameOver(step.call(*args, **kwargs))

    # -- scopes: something that can be abandoned as if it had never begun

    def begin_scope(self, name: str) -> None:
        """Take a snapshot of the state, so that what happens from now on (such as a fight) can be abandoned.

        The snapshot is saved with the game. An older snapshot with the same name is replaced.
        """
        self.world.scopes[name] = Raw(_encode(self.state))

    def end_scope(self, name: str) -> None:
        """Drop the snapshot `name`, if there is one. What happened since then can no longer be abandoned."""
        self.world.scopes.pop(name, None)

    def is_scope_open(self, name: str) -> bool:
        """Return whether there is a snapshot `name`. A game that began from a position file has none."""
        return name in self.world.scopes

    def abandon_scope(self, name: str, *then: Call) -> NoReturn:
        """Restore the snapshot `name`, end the running step and run the calls `then`.

        Settings, notes, entered card facts and reported events stay. Later snapshots and scheduled calls are dropped.
        """
        names = list(self.world.scopes)
        before = self.context.rules.state_decoder.decode(self.world.scopes[name])
        for opened in names[names.index(name) :]:
            del self.world.scopes[opened]
        for field in before.__struct_fields__:
            setattr(self.state, field, getattr(before, field))  # rules hold references to the state object
        raise StepLeft(then)

    def run_call(self, call: Call) -> None:
        """Run the step that a call names, with the arguments of the call."""
        step = self.context.rules.steps.get(call.step)
        if step is None:
            raise RuleError(f"no step is named {call.step}")
        self.run(step, step.arguments(call.args))

    def run(self, step: Step[Any], args: Mapping[str, Any]) -> None:
        """Run a step inside the running one. If its rule is set to "manual", the players carry it out instead."""
        self.tick()
        before, self.rule = self.rule, step.rule
        try:
            if self.world.dial and self._left_to_table(step):
                return
            step.function(self, **args)
        except DoneByHand:
            self.events.append(SettledByHand(step=step.name))
        finally:
            self.rule = before

    def _left_to_table(self, step: Step[Any]) -> bool:
        """If the rule is set to "manual", ask the players to carry it out. Return whether they did."""
        if step.always or step is self.context.rules.root or self.mode(step.name, step.phase) != "manual":
            return False
        self.tell(LeftToTable(step=step.name))
        self._run_side_actions()
        if self.mode(step.name, step.phase) != "manual":
            return False
        self.ask(
            GoOn(
                key=f"by_hand:{step.name}",
                prompt=t("{step}: by hand.", step=step.title),
                hint=t("Do it at the table, correct with a what the app keeps, then go on."),
                label=t("done by hand"),
            )
        )
        self.by_hand = step.name
        return True
