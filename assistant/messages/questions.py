"""Questions: every kind of question the app asks, as data. Each question checks its own answer.

An answer is a `str`, an `int`, a `list[str]` of option ids or a dict of numbers by name, never a position in a list. A
question refuses a wrong answer with a sentence, and nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assistant.messages.names import Label
from assistant.messages.text import Text, as_text, for_eyes, in_english, t, tn, verbatim

Answer = str | int | list[str] | dict[str, int]
A = TypeVar("A", bound=Answer, covariant=True)

GO_ON = "go_on"
GO_ON_KEY = for_eyes(t("Space"), t("Enter"))
"""The name of its key in sentences; in plain lines the key is another one."""
TENTH = 10
"""The tenth line of a list is typed as 0."""


class Refused(Exception):
    """A refusal, with a sentence for the person who caused it: what is wrong and what would be right.

    `instead` is the right answer where the rules can name it. It becomes the expected answer of the next attempt.
    """

    def __init__(self, text: Text, instead: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.instead = instead

    def __str__(self) -> str:
        return in_english(self.text)


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line to choose from.

    - `number` is what is typed for it, as it is (0 as 0, 10 as 1 and 0). Lines without one are counted from 1.
    - `most` limits how often it may appear in an `InOrder` answer (-1: no limit).
    - `zone` (in an `InZone` question) is the zone of the card, or the zone itself if no card there has this number.
    - `facts` are its printed facts, one below each of the question's `heads`; `badges` are its words, in their hues.
    - `figures` are the numbers of the figures it is about. The screen shows their badges and health.
    """

    id: str
    label: Label
    note: Text | None = None
    number: int | None = None
    most: int = -1
    zone: str = ""
    facts: tuple[Label, ...] = ()
    badges: tuple[Label, ...] = ()
    figures: tuple[int, ...] = ()


def typed_numbers(given: Sequence[int | None]) -> list[int]:
    """Return the number to type for each line: its own, else the next free one from 1 on.

    The tenth line of a counted list is 0, unless longer numbers have to be typed anyway. No number is used twice.
    """
    own = [number if number is not None and number not in given[:place] else None for place, number in enumerate(given)]
    free = (number for number in count(1) if number not in own)
    numbers = [next(free) if number is None else number for number in own]
    if max(numbers, default=0) == TENTH and TENTH not in own and 0 not in own:
        numbers[numbers.index(TENTH)] = 0
    return numbers


class Question(Struct, Generic[A], frozen=True, kw_only=True, omit_defaults=True):
    """The base class of all questions.

    - `key` names the question inside its step. A recorded answer is used again only under the same key.
    - `lead` is shown above the prompt (first what to do, then the reason), `hint` below it.
    - `to` is the hero who is asked.
    - `why` and `rule` are shown to a player who asks for the reason.
    - `happened` are interrupts (key `e`), which are valid answers as well.
    - `barred` are answers that are not possible now, each with the reason, which is shown if one is given.
    - `heads` are the column titles above the facts of its options.
    - `items` are things to do on the table before answering, a line each.
    """

    kind: ClassVar[str] = ""

    key: str
    prompt: Text
    name: Text | None = None
    lead: tuple[Text, ...] = ()
    hint: Text | None = None
    to: str = ""
    why: tuple[Text, ...] = ()
    rule: str = ""
    happened: tuple[Option, ...] = ()
    barred: Mapping[str, Text] = {}
    heads: tuple[Text, ...] = ()
    items: tuple[Text, ...] = ()

    def check(self, answer: Any) -> Answer:
        """Return the answer in its normal form, or raise `Refused`."""
        if isinstance(answer, str) and answer in self.barred:
            raise Refused(self.barred[answer])
        if isinstance(answer, str) and any(option.id == answer for option in self.happened):
            return answer
        return self.accept(answer)

    def accept(self, answer: Any) -> Answer:
        """Return the answer in its normal form, or raise `Refused`. Each kind of question overrides it."""
        raise TypeError(f"{type(self).__name__} takes no answer")

    @property
    def is_unanswerable(self) -> bool:
        """Whether no answer can be right, which is a mistake of the rule that asks."""
        return False

    def expected_answer(self) -> Answer | None:
        """Return the answer that Space or Enter gives, or None."""
        return None

    def answer_text(self, answer: Answer) -> Text:
        """Return the answer as text, for the log and for undo."""
        for option in self.happened:
            if option.id == answer:
                return as_text(option.label)
        words = self.describe(answer)
        return t("{question}: {answer}", question=self.name, answer=words) if self.name else words

    def describe(self, answer: Answer) -> Text:
        return verbatim(str(answer))


class OneWay(Question[str], frozen=True, kw_only=True):
    """A question with a single answer, shown as `label`."""

    label: Text

    def accept(self, answer: Any) -> Answer:
        if answer != GO_ON:
            raise Refused(t("Here the table only goes on: the answer is {right}.", right=GO_ON))
        return GO_ON

    def expected_answer(self) -> Answer | None:
        return GO_ON

    def describe(self, answer: Answer) -> Text:
        return self.label


class GoOn(OneWay, frozen=True, kw_only=True, tag="go_on"):
    """A question that one key answers: go on."""

    kind = "go_on"


class Finished(Question[str], frozen=True, kw_only=True, tag="finished"):
    """The end of the game: nothing can be answered, but everything can be looked at and undone.

    `first` is the interrupt that the screen opens by itself here, for example the score.
    """

    kind = "finished"
    first: str = ""

    def accept(self, answer: Any) -> Answer:
        raise Refused(t("The game is over. Undo takes the last thing back."))


class OneThing(Question[str], frozen=True, kw_only=True):
    """A question for the id of one option."""

    options: tuple[Option, ...]

    @property
    def is_unanswerable(self) -> bool:
        return not self.options and not self.happened

    def accept(self, answer: Any) -> Answer:
        if not isinstance(answer, str) or all(option.id != answer for option in self.options):
            refuse_unknown(answer, self.options)
        return str(answer)

    def describe(self, answer: Answer) -> Text:
        return _label(self.options, str(answer))


class OneOf(OneThing, frozen=True, kw_only=True, tag="one_of"):
    """One of several lines.

    With `first_true` they are listed from best to worst, and the first one that is true is the answer. The lines of a
    `menu` begin actions; Esc leaves an action again as long as nothing was done in it.
    """

    kind = "one_of"
    expected: str = ""
    first_true: bool = False
    menu: bool = False

    def expected_answer(self) -> Answer | None:
        return self.expected or None


class InZone(OneOf, frozen=True, kw_only=True, tag="in_zone"):
    """One of the cards in zones, or one of the zones. The screen highlights what can be chosen."""

    kind = "in_zone"


class WhichOf(Question[list[str]], frozen=True, kw_only=True, tag="which_of"):
    """Any of several lines, each at most once. An empty answer is allowed if `least` is 0; `none` is its text."""

    kind = "which_of"
    options: tuple[Option, ...]
    none: Text | None = None
    expected: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    spaces: bool = False
    """Whether the options are spaces of a sheet, like `b4`."""

    def accept(self, answer: Any) -> Answer:
        chosen = _ids(answer, self.options)
        for id, times in Counter(chosen).items():
            if times > 1:
                raise Refused(t("{option} is named twice; once is enough.", option=_label(self.options, id)))
        most = min(self.most, len(self.options))
        _check_length(len(chosen), min(self.least, most), most)
        return [option.id for option in self.options if option.id in chosen]

    def expected_answer(self) -> Answer | None:
        return list(self.expected) if len(self.expected) >= min(self.least, len(self.options)) else None

    def describe(self, answer: Answer) -> Text:
        return self.none if self.none is not None and not answer else _listed(self.options, answer)


class Sided(WhichOf, frozen=True, kw_only=True, tag="sided"):
    """A row of two-sided components. The answer names those that show the other side than listed.

    `faces` are the two sides of each option; the first is the one that is listed.
    """

    kind = "sided"
    faces: tuple[tuple[Label, Label], ...]

    def describe(self, answer: Answer) -> Text:
        if not answer:
            return t("as shown")
        return super().describe(answer)


class Number(Question[int], frozen=True, kw_only=True, tag="number"):
    """A number within limits. The expected number is already filled in. `at_once`: one digit is the whole answer.

    `loses` is the number of the figure that loses this much health, so that the screen can show what would be left.
    """

    kind = "number"
    least: int = 0
    most: int = 999
    expected: int | None = None
    at_once: bool = False
    loses: int = 0

    def accept(self, answer: Any) -> Answer:
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise Refused(t("{answer} is no whole number.", answer=short(answer)))
        if not self.least <= answer <= self.most:
            raise Refused(
                t(
                    "{answer} can't be: a number from {least} to {most} is right.",
                    answer=short(answer),
                    least=self.least,
                    most=self.most,
                )
            )
        return int(answer)

    @property
    def is_unanswerable(self) -> bool:
        return self.least > self.most and not self.happened

    def expected_answer(self) -> Answer | None:
        return self.expected


def _too_often(option: Label, most: int, times: int) -> Text:
    return tn(
        "{option} can come {n} time at most, not {times}.",
        "{option} can come {n} times at most, not {times}.",
        most,
        option=option,
        times=times,
    )


class InOrder(Question[list[str]], frozen=True, kw_only=True, tag="in_order"):
    """Several options in order, repeated up to `Option.most` times. The answer is complete at `count` options.

    Fewer than `count` are allowed, but at least `least`; the rule that asks decides which ones were left out.
    """

    kind = "in_order"
    options: tuple[Option, ...]
    count: int
    least: int = 1
    refusal: Text | None = None

    def accept(self, answer: Any) -> Answer:
        chosen = _ids(answer, self.options)
        _check_length(len(chosen), min(self.least, self.count), self.count)
        for option in self.options:
            if 0 <= option.most < chosen.count(option.id):
                raise Refused(
                    _too_often(option.label, option.most, chosen.count(option.id))
                    if self.refusal is None
                    else replace(
                        self.refusal, args=(*self.refusal.args, ("option", option.label), ("most", option.most))
                    )
                )
        return chosen

    @property
    def is_unanswerable(self) -> bool:
        possible = sum(self.count if option.most < 0 else option.most for option in self.options)
        return possible < min(self.least, self.count) and not self.happened

    def describe(self, answer: Answer) -> Text:
        return _listed(self.options, answer)


class CardQuestion(OneThing, frozen=True, kw_only=True, tag="card"):
    """One of many options, found by typing two or three letters of its name."""

    kind = "card"
    spaces: bool = False
    """Whether the options are spaces of the map, like `b4`."""


class Typed(Question[str], frozen=True, kw_only=True, tag="typed"):
    """Free text, for example the name of a card that the app does not know.

    `such` are examples of right answers where not every text will do. `instead` is the answer if nothing is typed.
    """

    kind = "typed"
    most: int = 60
    such: tuple[str, ...] = ()
    instead: str = ""

    def accept(self, answer: Any) -> Answer:
        if not isinstance(answer, str):
            raise Refused(t("{answer} are no words.", answer=short(answer)))
        words = " ".join("".join(letter if letter.isprintable() else " " for letter in answer).split()) or self.instead
        if not words:
            raise Refused(t("A few words are needed here."))
        if len(words) > self.most:
            raise Refused(t("{n} letters are too many: at most {most} can be kept.", n=len(words), most=self.most))
        return words


class Checklist(OneWay, frozen=True, kw_only=True, tag="checklist"):
    """A page of things to do on the table. Ticks are optional; one key ends it."""

    kind = "checklist"


AnyQuestion = Question[Any]


def short(answer: Any) -> str:
    try:
        words = answer if isinstance(answer, str) else repr(answer)
    except (ValueError, RecursionError):  # a number with thousands of digits, or a deeply nested list
        words = "..."
    return words if len(words) <= 40 else words[:37] + "..."


def _label(options: Sequence[Option], id: str) -> Text:
    return next((as_text(option.label) for option in options if option.id == id), verbatim(id))


def _listed(options: Sequence[Option], answer: Answer) -> Text:
    ids = answer if isinstance(answer, list) else [str(answer)]
    if not ids:
        return t("none")
    return t("{list}", list=tuple(_label(options, id) for id in ids))


def refuse_unknown(answer: Any, options: Sequence[Option]) -> NoReturn:
    raise Refused(
        t(
            "{answer} is not on the list. Right would be: {options}.",
            answer=short(answer),
            options=tuple(verbatim(option.id) for option in options[:12]),
        )
    )


def _ids(answer: Any, options: Sequence[Option]) -> list[str]:
    if not isinstance(answer, list):
        raise Refused(t("{answer} is no list; several may be named here.", answer=short(answer)))
    known = {option.id for option in options}
    for id in answer:
        if not isinstance(id, str) or id not in known:
            refuse_unknown(id, options)
    return list(answer)


def _check_length(length: int, least: int, most: int) -> None:
    if least == most and length != least:
        raise Refused(tn("{n} is needed here, not {given}.", "{n} are needed here, not {given}.", least, given=length))
    if length < least:
        raise Refused(
            tn(
                "At least {n} is needed here, not {given}.",
                "At least {n} are needed here, not {given}.",
                least,
                given=length,
            )
        )
    if length > most:
        raise Refused(
            tn(
                "At most {n} may be named here, not {given}.",
                "At most {n} may be named here, not {given}.",
                most,
                given=length,
            )
        )
