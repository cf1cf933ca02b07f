"""The table as a step sees it: the verbs ask, hear, decide, draw, roll, shuffle, tell, then, settle and over.

A `Table` lives for one attempt to run a step. It reads recorded entries from the transcript where there are
any, adds what the app itself decides or draws, and ends the attempt where an answer is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, TypeVar, cast

import msgspec

from assistant.table import chance
from assistant.table.events import (
    Decided,
    Event,
    LeftToTable,
    Reminded,
    Ruled,
    SetAside,
    SettledByHand,
    tag_of_event,
)
from assistant.table.pieces import Deck, Die
from assistant.table.questions import Answer, Card, GoOn, InOrder, OneOf, Option, Question, Refused
from assistant.table.rules import CORRECTION, Choice, Maker, Rules, Step, Trigger
from assistant.table.session import Call, Entry, Source, World
from assistant.table.text import Text, t

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")
A = TypeVar("A", bound=Answer)
O = TypeVar("O", bound=Choice)  # noqa: E741

PATIENCE = 5000
"""Verbs and steps without a new question before we call it a loop."""


BY_HAND = "by_hand"
DECIDE = "decide:"
"""Keys of questions that put a decision of the rules to the table begin so."""


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


class NotDrawn(Signal):
    """Only tried out: chance is left alone."""


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
        running: str = "",
        places: Places | None = None,
        asking: Sequence[str] = (),
        patience: int = PATIENCE,
        trying: bool = False,
    ) -> None:
        self.setting = setting
        self.world = world
        self.running = running
        self.entries = list(entries)
        self.told: list[Event] = []
        self.notices: list[Event] = []
        self.scheduled: list[Call] = []
        self.asking = list(asking)
        self.places: Places = dict(places) if places else {}
        self.patience = patience
        self.trying = trying
        self._next = 0
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
        chosen = self.world.sources.get(component)
        if chosen is not None:
            return chosen
        declared = self.setting.rules.components.get(component)
        return declared.default if declared else "app"

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
        if all(option != known for known, _ in ruling.options):
            option = ruling.default
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
                answer = question.check(recorded.value)
            except Refused:
                self.set_aside(self._next - 1)
            else:
                self.patience = PATIENCE
                return cast(A, answer)
        if question.hopeless or question.key.startswith(DECIDE):
            raise RuleError(f"no answer to {question.key} can be right")
        raise Unanswered(question)

    def hear(self) -> None:
        """Takes in what was corrected at this point, where a correction may spare the question that follows."""
        self._tick()
        self._run_asides()

    def decide(self, maker: Maker[P, O], *args: P.args, **kwargs: P.kwargs) -> O:
        """What the rules decide: the best option, put to the table only among equals or where the dial says so."""
        self._tick()
        self._run_asides()
        options = self._made(maker, *args, **kwargs)
        if not options:
            raise RuleError(f"{maker.name} made no option")
        key = DECIDE + maker.name
        recorded = self._recorded("decision", key)
        if recorded is not None:
            if recorded.by == "table":
                self.patience = PATIENCE
            if recorded.value == BY_HAND:
                raise LeftByHand
            chosen = next((option for option in options if option.id == recorded.value), None)
            if chosen is not None:
                return self._decided(maker, chosen, options, recorded.by)
            self.set_aside(self._next - 1)
        wanted = self._asked_otherwise(maker)
        if wanted or (len(options) > 1 and self.mode(maker.name, maker.phase) != "auto"):
            raise Unanswered(_choice_question(maker, key, options, tie=False))
        best = [option for option in options if option.rank == options[0].rank]
        if len(best) > 1:
            who = (maker.ties(self.state, self.content),) if maker.ties else ()
            raise Unanswered(_choice_question(maker, key, best, tie=True, who=who))
        self._record(Entry("decision", key, best[0].id, by="app"))
        return self._decided(maker, best[0], options, "app")

    def _asked_otherwise(self, maker: Maker[Any, Any]) -> bool:
        """Whether the table wants this very decision, or one of the maker's after it."""
        if self.asking.count(maker.name) > 1:
            self.asking.remove(maker.name)
            return False
        return maker.name in self.asking

    def _made(self, maker: Maker[P, O], *args: P.args, **kwargs: P.kwargs) -> Sequence[O]:
        kept = self.places.get(self._next)
        if kept is not None and kept[0] is maker:
            return kept[1]
        made = tuple(sorted(maker.function(self.state, *args, **kwargs), key=lambda option: option.rank))
        if len({option.id for option in made}) < len(made):
            raise RuleError(f"{maker.name} made two options with one id")
        self.places[self._next] = (maker, made)
        return made

    def _decided(self, maker: Maker[Any, Any], chosen: O, options: Sequence[Choice], by: str) -> O:
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

    def draw(self, component: str, deck: Deck, count: int, question: Callable[[], InOrder | OneOf | Card]) -> list[str]:
        """So many cards off the deck, as far as it goes; a card whose face nobody told is an empty string.

        A single card may be asked for as one of a list or by its name.
        """
        self._tick()
        self._run_asides()
        count = min(count, deck.left)
        if count < 1:
            return []
        if self.source(component) == "table":
            return self._drawn_at_table(deck, count, question)

        def from_deck() -> str:
            if deck.top:
                return deck.top[0]
            if sum(deck.pool.values()) > deck.unseen:
                card, self.world.chance = chance.one_of(self.world.chance, deck.pool)
                return card
            return deck.bottom[0]

        return self._by_chance(f"draw:{component}", count, from_deck, deck.take)

    def _drawn_at_table(self, deck: Deck, count: int, question: Callable[[], InOrder | OneOf | Card]) -> list[str]:
        answer = cast("str | list[str]", self.ask(question))
        named = [answer] if isinstance(answer, str) else answer
        try:
            deck.take_all(named)
        except Refused:  # each of them may be there, but not all together
            self.set_aside(self._next - 1)
            raise Unanswered(question()) from None
        return [*deck.take_unknown(count - len(named)), *named]

    def roll(self, component: str, die: Die, count: int, question: Callable[[], InOrder]) -> list[str]:
        """So many dice."""
        self._tick()
        self._run_asides()
        if count < 1:
            return []
        if self.source(component) == "table":
            return self.ask(question)

        def throw() -> str:
            face, self.world.chance = chance.one_of(self.world.chance, die.faces)
            return face

        return self._by_chance(f"roll:{component}", count, throw, die.check)

    def pick(self, component: str, question: Callable[[], OneOf]) -> str:
        """One of the question's options at random; an option's `most` says how many of it there are."""
        self._tick()
        self._run_asides()
        if self.source(component) == "table":
            return self.ask(question)

        things = {option.id: 1 if option.most < 0 else option.most for option in question().options}

        def one() -> str:
            thing, self.world.chance = chance.one_of(self.world.chance, things)
            return thing

        return self._by_chance(f"pick:{component}", 1, one, Die(things).check)[0]

    def shuffle(self, deck: Deck, *, with_discard: bool = True) -> None:
        """The deck is one unordered pool again."""
        self._tick()
        deck.reshuffle(with_discard=with_discard)

    def _by_chance(self, key: str, count: int, generate: Callable[[], str], take: Callable[[str], object]) -> list[str]:
        """What chance gave or is recorded to have given. The generator moves on either way, so a re-run ends alike."""
        recorded = self._recorded("chance", key)
        given = recorded.value if recorded is not None and isinstance(recorded.value, list) else []
        if recorded is not None and len(given) != count:
            self.set_aside(self._next - 1)
            recorded = None
        if recorded is None and self.trying:
            raise NotDrawn
        forced = self.setting.forced.get(key.partition(":")[2]) if self.setting.forced else None
        results: list[str] = []
        for index in range(count):
            made = generate()
            result = given[index] if recorded is not None else forced.pop(0) if forced else made
            try:
                take(result)
            except Refused:
                if recorded is None:
                    raise
                self.set_aside(self._next - 1)
                recorded, result = None, made
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
        if self.world.reminders:
            self._remind(event)
        if not self.setting.triggers or self._correcting:
            return
        for trigger in self.setting.triggers.get(tag_of_event(event), ()):
            if (trigger.once and trigger.id in self.world.fired) or not trigger.matches(event):
                continue
            if trigger.once:
                self.world.fired.append(trigger.id)
            self.scheduled += [_filled(call, event) for call in trigger.then]

    def _remind(self, event: Event) -> None:
        for reminder in self.world.reminders:
            moment = self.setting.rules.occasions.get(reminder.moment)
            if moment and moment.matches(event):
                self.told.append(Reminded(moment=reminder.moment, text=reminder.text))

    # -- what comes next

    def then(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Runs after this step, before what was on the agenda already."""
        self._tick()
        self.scheduled.append(step.call(*args, **kwargs))

    def settle(self) -> None:
        """Runs what is scheduled here and now; what it schedules itself comes before what was scheduled already."""
        self._tick()
        while self.scheduled:
            call, *older = self.scheduled
            self.scheduled = []
            self.run_call(call)
            self.scheduled += older

    def in_play(self, deed: Callable[Concatenate[Table[S, C], P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """A deed said beside the question: its triggers fire and what it schedules runs here and now."""
        correcting, self._correcting = self._correcting, False
        older, self.scheduled = self.scheduled, []
        try:
            deed(self, *args, **kwargs)
            self.settle()
        finally:
            self._correcting = correcting
        self.scheduled = older

    def over(self, step: Step[P], *args: P.args, **kwargs: P.kwargs) -> NoReturn:
        """Keeps what was done and drops the rest of the step and the agenda: the game is lost or won."""
        raise GameOver(step.call(*args, **kwargs))

    def run_call(self, call: Call) -> None:
        """Runs a step given as data."""
        step = self.setting.rules.steps.get(call.step)
        if step is None:
            raise RuleError(f"no step is named {call.step}")
        self.run(step, step.arguments(call.args))

    def run(self, step: Step[Any], args: Mapping[str, Any]) -> None:
        """Runs a step inside the running one; on manual the table does it."""
        self._tick()
        if self.world.dial and self._left_to_table(step):
            return
        try:
            step.function(self, **args)
        except LeftByHand:
            self.told.append(SettledByHand(step=step.name))

    def _left_to_table(self, step: Step[Any]) -> bool:
        """On manual: the table is reminded and confirms, unless it sets the dial back meanwhile."""
        if step.always or step is self.setting.rules.root or self.mode(step.name, step.phase) != "manual":
            return False
        self.tell(LeftToTable(step=step.name, rule=step.rule))
        self._run_asides()
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
        return True

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
        for later in [key for key in self.places if key > place]:
            del self.places[later]
        answers = sum(entry.by == "table" for entry in dropped)
        self.notices.append(SetAside(step=self.running, answers=answers))

    def set_aside_rest(self) -> None:
        """The step is done and asked less than was answered."""
        if self._next < len(self.entries):
            self.set_aside()

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
        self._correcting = before or step.phase == CORRECTION
        try:
            step.function(self, **step.arguments(entry.args))
        except LeftByHand:
            self.told.append(SettledByHand(step=step.name))
        finally:
            self._correcting = before


def _choice_question(
    maker: Maker[Any, Any], key: str, options: Sequence[Choice], *, tie: bool, who: tuple[Text, ...] = ()
) -> OneOf:
    """What holds for all options is said once above them, and who chooses; what tells one apart beside it."""
    shared: tuple[Text, ...] = ()
    if tie:
        shared = tuple(one for one in options[0].reasons if all(one in option.reasons for option in options))
    notes = [next((reason for reason in option.reasons if reason not in shared), None) for option in options]
    return OneOf(
        key=key,
        prompt=maker.prompt,
        lead=(*shared, *who),
        options=tuple(Option(option.id, option.label, note=note) for option, note in zip(options, notes, strict=True))
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
