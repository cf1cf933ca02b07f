"""Questions as lines of text, and typed lines as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.i18n import Translator
from assistant.messages.names import Label
from assistant.messages.questions import (
    GO_ON,
    Answer,
    AnyQuestion,
    CardQuestion,
    Checklist,
    Finished,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Refused,
    Sided,
    Typed,
    WhichOf,
    typed_numbers,
)
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t, tn
from assistant.ui.plain.blocks import comma_list

MANY = 25
"""The largest number of options that are listed at once. Players ask for a longer list."""
NONE = "-"
_NUMBERS = re.compile(r"-?\d*(?:[.,; ]+-?\d*)*")
_PAIRS = re.compile(r"(?:\d+=-?\d+[.,; ]*)+")
_SPLIT = re.compile(r"[,; ]+")
ENDS = "?!."
"""The signs at the end of a headline after which no colon is needed."""


def question_lines(question: AnyQuestion, headline: Text, translator: Translator, *, whole: bool = False) -> list[str]:
    """Return the lines of a question: the text before it, the prompt, the options, what can be typed.

    With `whole`, list all options, even if there are many.
    """
    lines = [translator.say(lead) for lead in question.lead]
    lines += [f"{number}. {translator.say(step)}" for number, step in enumerate(question.steps, 1)]
    big, prompt = translator.say(headline).upper(), translator.say(question.prompt)
    if big.rstrip(ENDS) == prompt.upper().rstrip(ENDS):
        lines.append(prompt.upper())
    else:
        lines.append(f"{big}{' ' if big.endswith(tuple(ENDS)) else ': '}{prompt}")
    lines += [f"- {translator.say(item)}" for item in question.items]
    options = offered(question)
    if len(options) > MANY and not whole:
        lines.append(translator.say(t("{n} to choose from; o lists them all.", n=len(options))))
    elif isinstance(question, Sided):
        lines += _sided_lines(question, translator)
    else:
        lines += option_lines(options, question.heads, translator, question.barred)
    if isinstance(question, Sums):
        lines += [_box_line(place, box, translator) for place, box in enumerate(question.boxes, 1)]
        lines += [_total_line(question.boxes, total, translator) for total in question.totals]
    if question.hint is not None:
        lines.append(translator.say(question.hint))
    return lines


def offered(question: AnyQuestion) -> Sequence[Option]:
    return question.options if isinstance(question, OneOf | WhichOf | InOrder | CardQuestion) else ()


def option_lines(
    options: Sequence[Option], heads: Sequence[Text], translator: Translator, barred: Mapping[str, Text] | None = None
) -> list[str]:
    """Return lines such as `2: Name, facts, note`. An option in `barred` has its reason instead of the note."""
    numbers = typed_numbers([option.number for option in options])
    reasons = barred or {}
    return [
        f"{number}: {_barred(one, reasons[one.id], translator)}"
        if one.id in reasons
        else f"{number}: {_option(one, heads, translator)}"
        for number, one in zip(numbers, options, strict=True)
    ]


def _barred(option: Option, reason: Text, translator: Translator) -> str:
    return translator.say(t("{option}, not now: {reason}", option=option.label, reason=reason))


def _sided_lines(question: Sided, translator: Translator) -> list[str]:
    """Return a line for each two-sided piece: `2: the side that is up, other side: the side that is down`."""
    numbers = typed_numbers([option.number for option in question.options])
    faces = ([up, t("other side: {face}", face=other)] for up, other in question.faces)
    return [f"{number}: {comma_list(both, translator)}" for number, both in zip(numbers, faces, strict=True)]


def _option(option: Option, heads: Sequence[Text], translator: Translator) -> str:
    parts: list[Label] = [option.label]
    parts += [
        t("{label}: {value}", label=heads[place], value=fact) if place < len(heads) else fact
        for place, fact in enumerate(option.facts)
        if translator.say(fact)
    ]
    parts += option.badges
    if option.note is not None:
        parts.append(option.note)
    return comma_list(parts, translator)


def _box_line(place: int, box: Box, translator: Translator) -> str:
    name: list[Label] = [box.label] if box.row is None else [box.row, box.label]
    limits: list[Text] = [t("from {least} to {most}", least=box.least, most=box.most)]
    if box.expected:
        limits.append(t("expected {n}", n=box.expected))
    if box.note is not None:
        limits.append(box.note)
    return f"{place}: {comma_list([*name, *limits], translator)}"


def _total_line(boxes: Sequence[Box], total: Total, translator: Translator) -> str:
    """Return a line like `1+2: damage, from 0 to 9, together` for the sum of boxes 1 and 2."""
    held = "+".join(str(place) for place, box in enumerate(boxes, 1) if box.id in total.boxes)
    limits = t("from {least} to {most}", least=total.least, most=total.most)
    return f"{held}: {comma_list([total.label, limits, t('together')], translator)}"


def how_to_answer(question: AnyQuestion, translator: Translator) -> str:
    """Return the last line of a question, which begins with `>` and says what can be typed."""
    said = [translator.say(text) for text in _ways(question)]
    expected = _enter(question, translator)
    if expected:
        said.append(expected)
    if question.happened:
        said.append(translator.say(t("e: something happened")))
    return "> " + "; ".join([*said, translator.say(t("?: all that can be typed"))])


def _ways(question: AnyQuestion) -> list[Text]:
    match question:
        case Sided():
            return [t("the numbers of the pieces that lie on their other side")]
        case WhichOf(least=least, most=most):
            most = min(most, len(question.options))
            return [t("numbers from the list, {least} to {most} of them", least=least, most=most)]
        case InOrder(count=count, least=least) if least < count:
            return [t("{least} to {most} numbers from the list in their order", least=least, most=count)]
        case InOrder(count=count):
            return [tn("{n} number from the list", "{n} numbers from the list in their order", count)]
        case CardQuestion():
            return [t("a number from the list, or letters of its name")]
        case OneOf():
            return [t("a number from the list")]
        case Number(least=least, most=most):
            return [t("a number from {least} to {most}", least=least, most=most)]
        case Sums():
            return [t("the numbers of the boxes like 3.2, or 2=5 for box 2 alone; ? in front only tries them")]
        case Typed(most=most):
            return [t("words, at most {most} letters; a command with : in front", most=most)]
    return []


def _enter(question: AnyQuestion, translator: Translator) -> str:
    """Return what Enter means on an empty line, or "" if it means nothing."""
    if isinstance(question, GoOn | Checklist):
        return translator.say(t("Enter: {words}", words=question.label))
    if isinstance(question, Finished):
        return translator.say(t("Enter: end the session"))
    if isinstance(question, Sided):
        return translator.say(t("Enter: they lie like this"))
    expected = question.expected_answer()
    if expected is None:
        return ""
    if isinstance(question, OneOf | WhichOf | Sums):
        return translator.say(t("Enter: {words}", words=question.describe(expected)))
    return translator.say(t("Enter: {words}", words=str(expected)))


# -- reading the answer


def answer_to(question: AnyQuestion, typed: str, translator: Translator) -> Answer | None:
    """Return the answer that the typed line means, or None if the line does not look like an answer.

    Raise `Refused` if it looks like a wrong answer.
    """
    if isinstance(question, Typed):
        return question.check(typed)
    if not typed:
        return _expected(question)
    match question:
        case OneOf(options=options) | CardQuestion(options=options):
            found = _one(options, typed, translator, letters=isinstance(question, CardQuestion))
            return None if found is None else question.check(found)
        case WhichOf(options=options):
            many = [] if typed == NONE else _several(options, typed, translator)
            return None if many is None else question.check(many)
        case InOrder(options=options):
            many = _several(options, typed, translator)
            return None if many is None else question.check(many)
        case Number():
            return question.check(int(typed)) if re.fullmatch(r"-?\d{1,9}", typed) else None
        case Sums(boxes=boxes):
            numbers = numbers_in(boxes, typed)
            return None if numbers is None else question.check(numbers)
    return None


def _expected(question: AnyQuestion) -> Answer:
    if isinstance(question, GoOn | Checklist):
        return GO_ON
    expected = question.expected_answer()
    if expected is None:
        raise Refused(t("Nothing is expected here: an answer must be typed."))
    return expected


def numbers_in(boxes: Sequence[Box], typed: str) -> dict[str, int] | None:
    """Return the typed number for each box id, or None if the text is no list of numbers.

    `3.2` means 3 in the first box and 2 in the second. `2=5` means 5 in the second box.
    """
    if _PAIRS.fullmatch(typed):
        pairs = [part.split("=") for part in _SPLIT.split(typed.replace(".", " ")) if part]
        given = {int(place): int(number) for place, number in pairs}
    elif _NUMBERS.fullmatch(typed) and typed not in ("", NONE):
        parts = re.split(r"[.,;]| +", typed)
        given = {place: int(part) for place, part in enumerate(parts, 1) if part not in ("", NONE)}
    else:
        return None
    for place in given:
        if not 1 <= place <= len(boxes):
            raise Refused(t("There is no box {place}: they are numbered from 1 to {n}.", place=place, n=len(boxes)))
    return {boxes[place - 1].id: number for place, number in given.items()}


def _several(options: Sequence[Option], typed: str, translator: Translator) -> list[str] | None:
    found = [_one(options, part, translator) for part in _SPLIT.split(typed.replace(".", " ")) if part]
    return [one for one in found if one is not None] if all(one is not None for one in found) else None


def _one(options: Sequence[Option], typed: str, translator: Translator, *, letters: bool = False) -> str | None:
    """Return the id of the option with the typed number or name, or None.

    With `letters`, the beginning or a part of the name is enough if it fits only one option.
    """
    numbers = typed_numbers([option.number for option in options])
    if typed.isdecimal():
        for number, option in zip(numbers, options, strict=True):
            if number == int(typed[:9]):
                return option.id
        raise Refused(t("{typed} is no number of the list.", typed=typed[:20]))
    wanted = typed.casefold()
    names = {option.id: translator.say(option.label).casefold() for option in options}
    exact = [id for id, name in names.items() if name == wanted or id.casefold() == wanted]
    if exact:
        return exact[0]
    if not letters or len(wanted) < 2:
        return None
    begun = [id for id, name in names.items() if name.startswith(wanted)]
    found = begun if len(begun) == 1 else [id for id, name in names.items() if wanted in name]
    if len(found) == 1:
        return found[0]
    if not found:
        return None
    place: dict[str, Any] = dict(zip(names, numbers, strict=True))
    named = tuple(t("{number}: {name}", number=place[id], name=names[id]) for id in found[:MANY])
    raise Refused(t("Several have these letters: {names}.", names=named))
