"""Questions: every kind of question the app asks, as data. Each question checks its own answer.

An answer is a `str`, an `int`, a `list[str]` of option ids, or a dict of numbers by name. It names an option by its id,
never by its place in a list. A question refuses a wrong answer with a sentence, and nothing changes.
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
"""The name of the key that answers a `GoOn` question, for use in sentences.

It is Space on the screen and Enter in the front end without a screen.
"""
TENTH = 10
"""The tenth line of a list is typed as 0."""


class Refused(Exception):
    """A refusal, with a sentence for the players: what is wrong and what would be right.

    `instead` is the right answer, if the rules can name it. The screen then suggests this answer.
    """

    def __init__(self, text: Text, instead: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.instead = instead

    def __str__(self) -> str:
        return in_english(self.text)


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line to choose from.

    - `number` is what players type for the line. Lines without a number are counted from 1.
    - `most` is how often an `InOrder` answer may repeat the line (-1: no limit).
    - `zone` is used only by `InZone`. It is the zone in which the card of this line lies. If no card of the zone has
      the line's `number`, the line stands for the zone itself.
    - `facts` are the printed facts of the card, one below each of the question's `heads`.
    - `badges` are words about the card, in their colours.
    - `figures` are the numbers of the figures that the line is about. The screen shows their badges and health.
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
    """Return the number to type for each line: its own number, or the next free one from 1 on.

    No number is used twice. If the highest number is 10, the line is typed as 0 instead. But a line that has 0 or 10 as
    its own number keeps it.
    """
    own = [number if number is not None and number not in given[:place] else None for place, number in enumerate(given)]
    free = (number for number in count(1) if number not in own)
    numbers = [next(free) if number is None else number for number in own]
    if max(numbers, default=0) == TENTH and TENTH not in own and 0 not in own:
        numbers[numbers.index(TENTH)] = 0
    return numbers


class Question(Struct, Generic[A], frozen=True, kw_only=True, omit_defaults=True):
    """The base class of all questions.

    - `key`: identifies the question in its step. A recorded answer is used again only for a question with the same key.
    - `lead`: the lines above the prompt, first what to do, then the reason. `hint` is the line below the prompt.
    - `to`: the hero who is asked.
    - `why` and `rule`: shown to a player who asks for the reason of the question.
    - `happened`: the interrupts (key `e`), which are valid answers as well.
    - `barred`: answers that are not possible now, each with the reason, which the refusal shows. The key is the id of
      an option or, for a numeric answer, its digits. A list of ids is refused if one of them is barred.
    - `heads`: the column titles above the facts of the options.
    - `handed`: whether the first sentence of `lead` says what the hands do.
    - `items`: things to do with the components before answering, one on each line.
    - `steps`: what the hands do before answering, in this order. The front ends number them; the prompt is the last
      step.
    - `reports`: whether the answer only reports what has already happened, such as a drawn card, a printed fact or the
      details of an interrupt. Nothing else can happen before the report is complete, so the interrupts of the game are
      not offered.
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
    steps: tuple[Text, ...] = ()
    handed: bool = False
    reports: bool = False

    def check(self, answer: Any) -> Answer:
        """Return the answer in its normal form, or raise `Refused`."""
        if self.barred and (reason := self._reason_against(answer)) is not None:
            raise Refused(reason)
        if isinstance(answer, str) and any(option.id == answer for option in self.happened):
            return answer
        return self.accept(answer)

    def _reason_against(self, answer: Any) -> Text | None:
        """Return why an answer or a part of it is barred, or None."""
        named = answer if isinstance(answer, list) else [str(answer) if isinstance(answer, int) else answer]
        return next((self.barred[part] for part in named if isinstance(part, str) and part in self.barred), None)

    def accept(self, answer: Any) -> Answer:
        """Return the answer in its normal form, or raise `Refused`.

        Each kind of question overrides this method. It does not look at `barred` or at interrupts; `check` does.
        """
        raise TypeError(f"{type(self).__name__} takes no answer")

    @property
    def is_unanswerable(self) -> bool:
        """Whether no answer can be accepted. If so, the rule that asks has a mistake."""
        return False

    def expected_answer(self) -> Answer | None:
        """Return the answer that Space or Enter gives, or None if there is no such answer."""
        return None

    def samples(self) -> Sequence[Answer]:
        """Return examples of right answers if the question refuses most answers of the right type, else nothing.

        The programs that answer questions at random use them.
        """
        return ()

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
    """A question with a single answer. The button for it shows `label`."""

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
    """A question that only waits until the players press a key to go on."""

    kind = "go_on"


class Finished(Question[str], frozen=True, kw_only=True, tag="finished"):
    """The end of the game. No answer is possible, but everything can be looked at and undone.

    `first` is the id of an interrupt, for example the score. The screen opens it at once, without waiting for a key.
    """

    kind = "finished"
    first: str = ""

    def accept(self, answer: Any) -> Answer:
        raise Refused(t("The game is over. Undo takes the last thing back."))


class OneThing(Question[str], frozen=True, kw_only=True):
    """A question whose answer is the id of one option."""

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
    """A choice of one line out of several.

    With `first_true`, the lines are conditions in the order of preference. The answer is the first condition that is
    true.

    With `menu`, each line begins an action. Esc leads back to the menu until the action has done something.
    """

    kind = "one_of"
    expected: str = ""
    first_true: bool = False
    menu: bool = False

    def expected_answer(self) -> Answer | None:
        return self.expected or None


class InZone(OneOf, frozen=True, kw_only=True, tag="in_zone"):
    """A choice of one card in a zone, or of one zone. The screen highlights what can be chosen."""

    kind = "in_zone"


class WhichOf(Question[list[str]], frozen=True, kw_only=True, tag="which_of"):
    """A choice of any number of lines, each at most once.

    If `least` is 0, the answer may be empty. `none` is the text for the empty answer. `taken` is the text for any other
    answer; its gap `{names}` gets the chosen lines.

    - `alone`: options that are chosen without any other. They answer at once.
    - `loses`: how much health each ticked figure loses. The screen shows what would be left.
    - `steps_with`: the steps while an option is ticked, instead of `steps`. Such an option is no part of `{names}`.
    """

    kind = "which_of"
    options: tuple[Option, ...]
    none: Text | None = None
    expected: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    spaces: bool = False
    """Whether the options are spaces on a sheet, such as `b4`."""
    taken: Text | None = None
    alone: tuple[str, ...] = ()
    loses: int = 0
    steps_with: Mapping[str, tuple[Text, ...]] = {}

    def accept(self, answer: Any) -> Answer:
        chosen = _ids(answer, self.options)
        if len(chosen) > 1 and (only := next((id for id in chosen if id in self.alone), None)) is not None:
            raise Refused(t("{option} goes with no other line.", option=_label(self.options, only)))
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
    """Several two-sided components side by side. The answer names the components that show their second side.

    `faces` has the two sides of each option.
    """

    kind = "sided"
    faces: tuple[tuple[Label, Label], ...]

    def describe(self, answer: Answer) -> Text:
        if not answer:
            return t("as shown")
        return super().describe(answer)


class Number(Question[int], frozen=True, kw_only=True, tag="number"):
    """A number within limits. The box already contains the expected number.

    With `at_once`, one digit is the whole answer, without Enter.

    If the number is damage to a figure, `loses` is the number of that figure. The screen then shows how much health is
    left.
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
    """A choice of several options whose order matters. An option may be repeated up to `Option.most` times.

    The answer is complete with `count` options, but `least` are enough. If there are fewer than `count`, the rule that
    asks decides which ones were left out.
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

    def next_options(self, chosen: Sequence[str]) -> list[Option]:
        """Return the options that can follow the `chosen` ones.

        An option that has been repeated as often as allowed is left out.
        """
        return [option for option in self.options if option.most < 0 or chosen.count(option.id) < option.most]

    @property
    def is_unanswerable(self) -> bool:
        possible = sum(self.count if option.most < 0 else option.most for option in self.options)
        return possible < min(self.least, self.count) and not self.happened

    def describe(self, answer: Answer) -> Text:
        return _listed(self.options, answer)


class CardQuestion(OneThing, frozen=True, kw_only=True, tag="card"):
    """A choice of one out of many options. Players type two or three letters of an option's name to find it."""

    kind = "card"
    spaces: bool = False
    """Whether the options are spaces on the map, such as `b4`."""


class Typed(Question[str], frozen=True, kw_only=True, tag="typed"):
    """Free text, for example the name of a card that the app does not know.

    If only certain texts are right, `such` lists examples. `instead` is the answer if the players type nothing.
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

    def samples(self) -> Sequence[Answer]:
        return self.such


class Checklist(OneWay, frozen=True, kw_only=True, tag="checklist"):
    """A page of things to do with the components. Ticking them off is optional; one key ends the page."""

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
