"""The table as a step sees it: the verbs ask, decide, draw, roll, shuffle, tell, then, settle and over.

A `Table` lives for one attempt to run a step. It reads recorded entries from the transcript where there are
any, adds what the app itself decides or draws, and ends the attempt where an answer is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NoReturn, ParamSpec, TypeVar, cast

import msgspec

from assistant.table import chance
from assistant.table.events import (
    Decided,
    Event,
    LeftToTable,
    Reminded,
    Ruled,
    SetAside,
)
from assistant.table.pieces import Deck, Die
from assistant.table.questions import Answer, GoOn, InOrder, OneOf, Option, Question, Refused
from assistant.table.rules import Choice, Maker, Rules, Step, Trigger
from assistant.table.session import Call, Entry, Source, World
from assistant.table.text import t

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
A = TypeVar("A", bound=Answer)
O = TypeVar("O", bound=Choice)  # noqa: E741

PATIENCE = 5000
"""Verbs and steps without a new question before we call it a loop."""


BY_HAND = "by_hand"


class Signal(BaseException):
    """The kernel's own signals: no rule can catch them by accident."""


class Unanswered(Signal):
    def __init__(self, question: Question[Any]) -> None:
        self.question = question


class GameOver(Signal):
    def __init__(self, call: Call) -> None:
        self.call = call


class LeftByHand(Signal):
    """The table wants something else than any legal option: what is left of the step is its business."""


class AsideFailed(Signal):
    def __init__(self, step: str, cause: Exception) -> None:
        self.step = step
        self.cause = cause


class RuleError(Exception):
    """A mistake in a rule, not at the table."""


Places = dict[int, tuple[Maker[Any, Any], tuple[Any, ...]]]
"""What makers made, by place in the transcript; good as long as the entries before it are the same."""


class Setting(Generic[C]):
    """What stays the same while a step runs: the rules, the content, its triggers, forced chance."""

    def __init__(self, rules: Rules[Any, C], content: C) -> None:
        self.rules = rules
        self.content = content
        self.triggers: dict[str, list[Trigger]] = {}
        for trigger in rules.triggers(content):
            self.triggers.setdefault(trigger.on, []).append(trigger)
        self.rulings = {ruling.id: ruling for ruling in rules.rulings(content)}
        self.forced: dict[str, list[str]] = {}


class Table(Generic[S, C]):
    """One attempt at one step."""

    def __init__(
        self,
        setting: Setting[C],
        world: World[S],
        entries: Sequence[Entry],
        *,
        places: Places | None = None,
        asking: Sequence[str] = (),
    ) -> None:
        self.setting = setting
        self.world = world
        self.entries = list(entries)
        self.told: list[Event] = []
        self.scheduled: list[Call] = []
        self.asking = list(asking)
        self.patience = PATIENCE
        self._next = 0
        self._places: Places = {} if places is None else places
        self._steps: list[str] = []
        self._correcting = False

    # -- what a rule may look at

    @property
    def state(self) -> S:
        return self.world.state

    @property
    def content(self) -> C:
        return self.setting.content

    def source(self, component: str) -> Source:
        """Who draws or rolls this: the app or the table."""
        declared = self.setting.rules.components.get(component)
        return self.world.sources.get(component, declared.default if declared else "app")

    def mode(self, name: str, phase: str) -> str:
        """The dial for this rule: its own setting, else its phase's, else the whole game's."""
        dial = self.world.dial
        return dial.get(name) or (dial.get(phase) if phase else None) or dial.get("game") or "auto"

    def ruling(self, id: str) -> str:
        """The reading in force. Asked only where it matters, so the log says that it did."""
        ruling = self.setting.rulings.get(id)
        if ruling is None:
            raise RuleError(f"no ruling is named {id}")
        option = self.world.rulings.get(id, ruling.default)
        self.tell(Ruled(ruling=id, option=option, rule=ruling.rule))
        return option

    # -- asking

    def ask(self, question: Question[A] | Callable[[], Question[A]]) -> A:
        """What only the table knows. A question that depends on the state is given as a function: it is made
        after the asides, so a correction made while it waits changes it.
        """
        self._tick()
        self._run_asides()
        if not isinstance(question, Question):
            question = question()
        recorded = self._recorded("answer", question.key)
        if recorded is not None:
            try:
                return cast(A, question.check(recorded.value))
            except Refused:
                self.set_aside(self._next - 1)
        raise Unanswered(question)

    def decide(self, maker: Maker[P, O], *args: P.args, **kwargs: P.kwargs) -> O:
        """What the rules decide: the best option, put to the table only among equals or where the dial says so."""
        self._tick()
        self._run_asides()
        options = self._made(maker, *args, **kwargs)
        if not options:
            raise RuleError(f"{maker.name} made no option")
        best = [option for option in options if option.rank == options[0].rank]
        put_to_table = maker.name in self.asking or self.mode(maker.name, maker.phase) != "auto"
        offered = options if put_to_table else best
        key = f"decide:{maker.name}"
        recorded = self._recorded("decision", key)
        if recorded is not None and recorded.value == BY_HAND:
            raise LeftByHand
        if recorded is not None:
            chosen = next((option for option in options if option.id == recorded.value), None)
            if chosen is not None:
                return self._decided(maker, chosen, options, recorded.by)
            self.set_aside(self._next - 1)
        if len(offered) == 1 and not (put_to_table and len(options) > 1):
            self._record(Entry("decision", key, best[0].id, by="app"))
            return self._decided(maker, best[0], options, "app")
        raise Unanswered(_choice_question(maker, key, offered, tie=not put_to_table))

    def _made(self, maker: Maker[P, O], *args: P.args, **kwargs: P.kwargs) -> list[O]:
        kept = self._places.get(self._next)
        if kept is not None and kept[0] is maker:
            return list(kept[1])
        made = sorted(maker.function(self.state, *args, **kwargs), key=lambda option: option.rank)
        self._places[self._next] = (maker, tuple(made))
        return made

    def _decided(self, maker: Maker[Any, Any], chosen: O, options: Sequence[Choice], by: str) -> O:
        if maker.name in self.asking:
            self.asking.remove(maker.name)
        self.tell(
            Decided(
                maker=maker.name,
                option=chosen.id,
                label=chosen.label,
                reasons=chosen.reasons,
                rule=maker.rule,
                alternatives=tuple(option.label for option in options if option.id != chosen.id),
                by=by,
            )
        )
        return chosen

    # -- chance

    def draw(self, component: str, deck: Deck, count: int, question: Callable[[], InOrder]) -> list[str]:
        """So many cards off the deck, as far as it goes; a card whose face nobody told is an empty string."""
        self._tick()
        self._run_asides()
        count = min(count, deck.left)
        if count == 0:
            return []
        if self.source(component) == "table":
            named = self.ask(question)
            deck.take_unseen(count - len(named))
            del deck.discard[len(deck.discard) - (count - len(named)) :]
            cards = [""] * (count - len(named)) + named
            for card in named:
                deck.take(card)
            return cards

        def from_deck() -> str:
            if deck.top:
                return deck.top[0]
            if sum(deck.pool.values()) > deck.unseen:
                card, self.world.chance = chance.one_of(self.world.chance, deck.pool)
                return card
            return deck.bottom[0]

        return self._by_chance(f"draw:{component}", count, from_deck, deck.take)

    def roll(self, component: str, die: Die, count: int, question: Callable[[], InOrder]) -> list[str]:
        """So many dice."""
        self._tick()
        self._run_asides()
        if self.source(component) == "table":
            return self.ask(question)

        def throw() -> str:
            face, self.world.chance = chance.one_of(self.world.chance, die.faces)
            return face

        return self._by_chance(f"roll:{component}", count, throw, lambda face: None)

    def pick(self, component: str, question: Callable[[], OneOf]) -> str:
        """One of the question's options at random; an option's `most` says how many of it there are."""
        self._tick()
        self._run_asides()
        if self.source(component) == "table":
            return self.ask(question)

        def one() -> str:
            things = {option.id: 1 if option.most < 0 else option.most for option in question().options}
            thing, self.world.chance = chance.one_of(self.world.chance, things)
            return thing

        return self._by_chance(f"pick:{component}", 1, one, lambda thing: None)[0]

    def shuffle(self, deck: Deck, *, with_discard: bool = True) -> None:
        """The deck is one unordered pool again."""
        self._tick()
        deck.reshuffle(with_discard=with_discard)

    def _by_chance(self, key: str, count: int, generate: Callable[[], str], take: Callable[[str], None]) -> list[str]:
        recorded = self._recorded("chance", key)
        results: list[str] = []
        forced = self.setting.forced.get(key.split(":", 1)[1])
        for index in range(count):
            result = generate()
            if recorded is not None and isinstance(recorded.value, list) and index < len(recorded.value):
                result = recorded.value[index]
            elif recorded is None and forced:
                result = forced.pop(0)
            try:
                take(result)
            except Refused:
                if recorded is None:
                    raise
                self.set_aside(self._next - 1)
                recorded = None
                result = generate()
                take(result)
            results.append(result)
        if recorded is None:
            self._record(Entry("chance", key, results, by="app"))
        return results

    # -- telling

    def tell(self, event: Event) -> None:
        """The only output. Reminders and triggers listen to it."""
        self._tick()
        self.told.append(event)
        if self._correcting:
            return
        tag = cast(str, type(event).__struct_config__.tag)
        for reminder in self.world.reminders:
            moment = self.setting.rules.moments.get(reminder.moment)
            if moment and moment.on == tag and all(getattr(event, k) == v for k, v in moment.where.items()):
                self.told.append(Reminded(moment=reminder.moment, text=reminder.text))
        for trigger in self.setting.triggers.get(tag, ()):
            if (trigger.once and trigger.id in self.world.fired) or not trigger.matches(event):
                continue
            if trigger.once:
                self.world.fired.append(trigger.id)
            self.scheduled += [_filled(call, event) for call in trigger.then]

    # -- what comes next

    def then(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Runs after this step, before what was on the agenda already."""
        self.scheduled.append(step.call(*args, **kwargs))

    def settle(self) -> None:
        """Runs what is scheduled here and now."""
        while self.scheduled:
            call = self.scheduled.pop(0)
            step = self.setting.rules.steps.get(call.step)
            if step is None:
                raise RuleError(f"no step is named {call.step}")
            self.run(step, step.arguments(call.args))

    def over(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> NoReturn:
        """Keeps what was done and drops the rest of the step and the agenda: the game is lost or won."""
        raise GameOver(step.call(*args, **kwargs))

    def run(self, step: Step[Any], args: Mapping[str, Any]) -> None:
        """Runs a step inside the running one; on manual the table does it."""
        self._tick()
        if self.mode(step.name, step.phase) == "manual" and not step.always:
            self.tell(LeftToTable(step=step.name, rule=step.rule))
            self.ask(
                GoOn(
                    key=f"by_hand:{step.name}",
                    prompt=t("{step}: by hand.", step=step.title),
                    hint=t("Do it at the table, correct with a what the app keeps, then go on."),
                    label=t("done by hand"),
                )
            )
            return
        self._steps.append(step.name)
        step.function(self, **args)
        self._steps.pop()

    # -- the transcript

    def _tick(self) -> None:
        self.patience -= 1
        if self.patience < 0:
            raise RuleError(f"{PATIENCE} verbs without a new question")

    def _recorded(self, kind: str, key: str) -> Entry | None:
        if self._next >= len(self.entries):
            return None
        entry = self.entries[self._next]
        if entry.kind != kind or entry.key != key:
            self.set_aside(self._next)
            return None
        self._next += 1
        return entry

    def _record(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._next = len(self.entries)

    def set_aside(self, place: int | None = None) -> None:
        """The entries from here on no longer fit: the table is told and asked anew."""
        place = self._next if place is None else place
        dropped = self.entries[place:]
        del self.entries[place:]
        self._next = place
        for later in [key for key in self._places if key > place]:
            del self._places[later]
        answers = sum(entry.kind == "answer" for entry in dropped)
        self.told.append(SetAside(step=self._steps[0] if self._steps else "", answers=answers))

    def _run_asides(self) -> None:
        while self._next < len(self.entries) and self.entries[self._next].kind == "aside":
            entry = self.entries[self._next]
            place = self._next
            self._next += 1
            try:
                self._run_aside(entry)
            except Exception as error:
                self._next = place
                raise AsideFailed(entry.key, error) from error

    def _run_aside(self, entry: Entry) -> None:
        step = self.setting.rules.steps.get(entry.key)
        if step is None:
            raise Refused(t("There is no step named {step}.", step=entry.key))
        before = self._correcting
        self._correcting = before or step.phase == "correction"
        step.function(self, **step.arguments(entry.args))
        self._correcting = before


def _choice_question(maker: Maker[Any, Any], key: str, options: Sequence[Choice], *, tie: bool) -> OneOf:
    return OneOf(
        key=key,
        prompt=maker.prompt,
        lead=(maker.ties,) if tie and maker.ties else (),
        options=tuple(
            Option(option.id, option.label, note=option.reasons[0] if option.reasons else None) for option in options
        )
        + (() if tie else (Option(BY_HAND, t("something else, by hand")),)),
        expected=options[0].id,
    )


def _filled(call: Call, event: Event) -> Call:
    """The call with `"@field"` replaced by that field of the event."""
    args = {
        name: msgspec.to_builtins(getattr(event, value[1:]))
        if isinstance(value, str) and value.startswith("@")
        else value
        for name, value in call.args.items()
    }
    return Call(call.step, args)
