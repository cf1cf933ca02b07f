"""Questions: every kind of question that the app asks, as data. Each checks its own answer.

An answer is a `str`, an `int`, a list of option ids, or a dict of numbers. A wrong answer raises `Refused`, and nothing
changes.
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
"""The name of the key that confirms: Space on the screen, Enter in the front end without a screen."""
TENTH = 10
"""The tenth option of a list, for which players type 0."""


class Refused(Exception):
    """Raised for a wrong input, with a sentence that says what is wrong and what would be right.

    `instead` is the right answer, if there is only one. The screen suggests it.
    """

    def __init__(self, text: Text, instead: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.instead = instead

    def __str__(self) -> str:
        return in_english(self.text)


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One option of a question.

    - `number`: what players type for it. Options without a number are counted from 1.
    - `most`: how often an `InOrder` answer may repeat it (-1: no limit).
    - `zone`: for `InZone`, the zone in which the card of this option lies.
    - `facts`: the printed facts of the card, one for each of the question's `heads`.
    - `badges`: words about the card, in their colours.
    - `figures`: the numbers of the figures that the option is about. The screen shows their badges and health.
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
    """Return the number to type for each option: its own number, or else the next free one.

    If there are ten options, players type 0 for the tenth.
    """
    own = [number if number is not None and number not in given[:place] else None for place, number in enumerate(given)]
    free = (number for number in count(1) if number not in own)
    numbers = [next(free) if number is None else number for number in own]
    if max(numbers, default=0) == TENTH and TENTH not in own and 0 not in own:
        numbers[numbers.index(TENTH)] = 0
    return numbers


class Question(Struct, Generic[A], frozen=True, kw_only=True, omit_defaults=True):
    """The base class of all questions.

    - `key`: identifies the question. A recorded answer is used again only for the same key.
    - `lead`: the lines above the prompt, such as what to do and why.
    - `hint`: the line below the prompt.
    - `to`: the hero whose player is asked.
    - `why`, `rule`: shown to a player who asks for the reason.
    - `happened`: things that players can report instead of answering (key `e`).
    - `barred`: answers that are impossible now, with the reason. The key is an option's id or a number's digits.
    - `heads`: the column titles above the facts of the options.
    - `handed`: whether the first sentence of `lead` says what the hands do.
    - `items`: things to do with the components before answering, one on each line.
    - `steps`: what the hands do before answering, in this order. The front ends number them; the prompt is the last
      step.
    - `reports`: whether the answer reports something that has already happened, such as a drawn card. Then nothing else
      can be reported instead.
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
        """Return the answer in its normal form, or raise `Refused` if it is wrong."""
        if self.barred and (reason := self._reason_against(answer)) is not None:
            raise Refused(reason)
        if isinstance(answer, str) and any(option.id == answer for option in self.happened):
            return answer
        return self.accept(answer)

    def _reason_against(self, answer: Any) -> Text | None:
        """Return why the answer, or a part of it, is impossible now, or None."""
        named = answer if isinstance(answer, list) else [str(answer) if isinstance(answer, int) else answer]
        return next((self.barred[part] for part in named if isinstance(part, str) and part in self.barred), None)

    def accept(self, answer: Any) -> Answer:
        """Return the answer in its normal form, or raise `Refused`. Each kind of question overrides this method.

        Unlike `check`, it ignores `barred` and `happened`.
        """
        raise TypeError(f"{type(self).__name__} takes no answer")

    @property
    def is_unanswerable(self) -> bool:
        """Whether every answer would be refused. If so, the rule that asks has a mistake."""
        return False

    def expected_answer(self) -> Answer | None:
        """Return the answer that Space or Enter gives, or None."""
        return None

    def samples(self) -> Sequence[Answer]:
        """Return examples of right answers, for programs that answer at random.

        Only questions that refuse most answers have examples.
        """
        return ()

    def answer_text(self, answer: Answer) -> Text:
        """Return the answer in words, for the log and for undo."""
        for option in self.happened:
            if option.id == answer:
                return as_text(option.label)
        words = self.describe(answer)
        return t("{question}: {answer}", question=self.name, answer=words) if self.name else words

    def describe(self, answer: Answer) -> Text:
        return verbatim(str(answer))


class OneWay(Question[str], frozen=True, kw_only=True):
    """A question with a single possible answer, whose button shows `label`."""

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
    """A question that waits until the players go on."""

    kind = "go_on"


class Finished(Question[str], frozen=True, kw_only=True, tag="finished"):
    """The end of the game. The players cannot answer, but they can look at everything and undo.

    `first` is the id of something in `happened` that the screen opens at once, such as the final score.
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
    """A choice of one option out of several.

    - `first_true`: the options are conditions, best first. The right answer is the first one that is true.
    - `menu`: each option starts an action. Esc leads back to the menu until the action has changed something.
    """

    kind = "one_of"
    expected: str = ""
    first_true: bool = False
    menu: bool = False

    def expected_answer(self) -> Answer | None:
        return self.expected or None


class InZone(OneOf, frozen=True, kw_only=True, tag="in_zone"):
    """A choice of one card in a zone, or of a zone. The screen shows which can be chosen."""

    kind = "in_zone"


class WhichOf(Question[list[str]], frozen=True, kw_only=True, tag="which_of"):
    """A choice of several options, each at most once.

    At least `least` must be chosen. `none` is the text for choosing nothing. `taken` is the text for any other answer;
    its gap `{names}` gets the chosen lines.

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
    """Whether the options are spaces of a sheet, such as `b4`."""
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
    """A choice of sides for two-sided components. The answer lists those that show their second side.

    `faces` has the two sides of each component.
    """

    kind = "sided"
    faces: tuple[tuple[Label, Label], ...]

    def describe(self, answer: Answer) -> Text:
        if not answer:
            return t("as shown")
        return super().describe(answer)


class Number(Question[int], frozen=True, kw_only=True, tag="number"):
    """A number within limits.

    - `at_once`: one digit is accepted without Enter.
    - `loses`: the number of the figure that loses this much health. The screen shows the health that remains.
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

    `count` options are the whole answer. Fewer are accepted, but not fewer than `least`.
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
        """Return the options that can still follow the `chosen` ones."""
        free = [option for option in self.options if option.id not in self.barred]
        return [option for option in free if option.most < 0 or chosen.count(option.id) < option.most]

    @property
    def is_unanswerable(self) -> bool:
        possible = sum(self.count if option.most < 0 else option.most for option in self.options)
        return possible < min(self.least, self.count) and not self.happened

    def describe(self, answer: Answer) -> Text:
        return _listed(self.options, answer)


class CardQuestion(OneThing, frozen=True, kw_only=True, tag="card"):
    """A choice of one out of many options. Players find it by typing a few letters of its name."""

    kind = "card"
    spaces: bool = False
    """Whether the options are spaces of the map, such as `b4`."""


class Typed(Question[str], frozen=True, kw_only=True, tag="typed"):
    """Free text, such as the name of a card that the app does not know.

    - `such`: examples of right texts, if only certain texts are right.
    - `instead`: the answer if the players type nothing.
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
    """A list of things to do with the components. Ticking them off is optional; one key confirms the whole list."""

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
