"""The forms: one for each kind of question, and some for commands. A form takes keys and draws itself.

Forms may import `ui.tui.drawing`, `ui.view` and the layers below, but neither Textual nor screens and widgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.questions import (
    AnyQuestion,
    CardQuestion,
    Checklist,
    Finished,
    GoOn,
    InOrder,
    InZone,
    Number,
    OneOf,
    Sided,
    Typed,
    WhichOf,
)
from assistant.messages.sums import Sums
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.choice import ChoiceForm, InZoneForm, numbered_lines
from assistant.ui.tui.forms.form import Form
from assistant.ui.tui.forms.go_on import GoOnForm

if TYPE_CHECKING:
    from assistant.ui.tui.forms.sums import WhatIf

__all__ = ["form_for"]


def form_for(question: AnyQuestion, pen: Pen, what_if: WhatIf | None = None) -> Form:
    """Return the form for this question. `what_if` returns what an answer would lead to."""
    form = _form(question, pen, what_if)
    form.interrupts = tuple(option for option in question.happened if option.id not in question.barred)
    form.steps, form.handed = question.steps, question.handed
    form.check = question.check
    return form


def _form(question: AnyQuestion, pen: Pen, what_if: WhatIf | None) -> Form:
    lead, prompt, hint, heads = question.lead, question.prompt, question.hint, question.heads
    match question:
        case GoOn(label=label):
            return GoOnForm(lead, prompt, hint, label=label)
        case InZone(options=options, expected=expected):
            choices = numbered_lines(options, question.barred)
            return InZoneForm(lead, prompt, hint, choices=choices, expected=expected, options=options, heads=heads)
        case OneOf(options=options, expected=expected):
            choices, items = numbered_lines(options, question.barred), question.items
            return ChoiceForm(lead, prompt, hint, choices=choices, expected=expected, heads=heads, items=items)
        case Sided(options=options, expected=chosen, faces=faces):
            from assistant.ui.tui.forms.which_of import TwoSidedForm

            return TwoSidedForm(lead, prompt, hint, choices=numbered_lines(options), chosen=list(chosen), faces=faces)
        case WhichOf(options=options, expected=chosen, spaces=True):
            from assistant.ui.tui.forms.shape import ShapeForm

            return ShapeForm(lead, prompt, hint, cells=[one.id for one in options], chosen=list(chosen))
        case WhichOf(options=options, expected=chosen, none=none):
            from assistant.ui.tui.forms.which_of import NOBODY, WhichOfForm

            choices, named = numbered_lines(options, question.barred), none or NOBODY
            return WhichOfForm(
                lead, prompt, hint, choices=choices, chosen=list(chosen), heads=heads, none=named,
                taken=question.taken, alone=question.alone, loses=question.loses,
                steps_with=question.steps_with,
            )  # fmt: skip
        case Number(least=least, most=most, expected=number, at_once=at_once, loses=loses):
            from assistant.ui.tui.forms.number import NumberForm

            return NumberForm(lead, prompt, hint, least=least, most=most, expected=number, at_once=at_once, loses=loses)
        case InOrder(options=options, count=count, least=at_least):
            from assistant.ui.tui.forms.in_order import InOrderForm

            limits = {option.id: option.most for option in options}
            return InOrderForm(
                lead, prompt, hint, choices=numbered_lines(options, question.barred), count=count, least=at_least,
                most=limits,
            )  # fmt: skip
        case CardQuestion(options=options, spaces=True):
            from assistant.ui.tui.forms.map_space import SpaceForm

            return SpaceForm(lead, prompt, hint, cells=[option.id for option in options])
        case CardQuestion(options=options):
            from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm

            entries = [
                FilterEntry(
                    option.id, pen.say(option.label), pen.say(option.note) if option.note else "", option.number,
                    option.facts, option.badges, question.barred.get(option.id),
                )
                for option in options
            ]  # fmt: skip
            most = max(5, sum(thing.number is not None for thing in entries))
            return FilterForm(lead, prompt, hint, entries=entries, leavable=False, most=most, heads=heads)
        case Checklist(items=items, label=label):
            from assistant.ui.tui.forms.checklist import ChecklistForm

            return ChecklistForm(lead, prompt, hint, items=items, label=label)
        case Sums(boxes=boxes, totals=totals, label=so_be_it, none=none):
            from assistant.ui.tui.forms.sums import SumsForm

            return SumsForm(lead, prompt, hint, boxes=boxes, totals=totals, label=so_be_it, none=none, what_if=what_if)
        case Typed(name=name, instead=instead):
            from assistant.ui.tui.forms.text_field import WORDS, TextForm

            return TextForm(lead, prompt, hint, what=name or WORDS, leavable=False, empty=bool(instead))
        case Finished():
            from assistant.ui.tui.forms.go_on import FinishedForm

            return FinishedForm(lead, prompt, hint)
        case _:
            return Form(lead, prompt, hint)
