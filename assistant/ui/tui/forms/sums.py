"""The form for several numbers in boxes, with a preview of their result. Enter confirms them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import field
from msgspec.structs import replace

from assistant.messages.questions import Refused
from assistant.messages.sums import Box, Total
from assistant.messages.text import Text, t
from assistant.messages.verdict import AnswerPreview, Verdict
from assistant.ui.tui.drawing.block_letters import block
from assistant.ui.tui.drawing.buttons import CHANGES, pad
from assistant.ui.tui.drawing.buttons import DIGITS as DIGITS_PAD
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, WARN, Row, box, centre, cut, in_a_row, length, row, wrapped
from assistant.ui.tui.drawing.verdict import draw_sum, draw_verdict
from assistant.ui.tui.forms.box_table import FilledBox, box_lines, draw_table
from assistant.ui.tui.forms.form import (
    SPACE,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Key,
    Outcome,
    Stay,
    is_digit,
    picked_line,
)
from assistant.ui.tui.forms.number import DIGITS, PLUS_MINUS

WhatIf = Callable[[dict[str, int]], AnswerPreview]
"""A function that returns what an answer would lead to, or raises `Refused` if the answer is wrong."""

SO_BE_IT = t("so be it")
TAB = FootKey("Tab", "tab", t("next box"), t("next box, then the next panel"))
CLEAR = FootKey("Esc", "escape", t("clear"))
NEXT, BEFORE = ("tab", "right", ".", ","), ("shift+tab", "left")
"""The keys for the next box, and those for the box before. Number pads have no Tab, so the point works, too."""
NOTHING = "nothing"
"""The key of the button `0 Enter`, which answers with empty boxes."""
RESULT = 2
"""The rows of the result, always the same, so that nothing moves while players type."""
WIDE, BROAD = 90, 130
"""With at least `WIDE` (`BROAD`) columns, the result is at the right, `SIDE` (`BROAD_SIDE`) columns wide."""
SIDE, BROAD_SIDE, HIGH = 42, 56, 16
"""The widths of a result at the right, and its largest number of rows."""
LOW, FLAT = 5, 1
"""The rows of a result below the boxes: with block letters, and without them."""
SHOUTS, BOXES = 5, 40
"""When a larger result and larger boxes are used (the order in `FormPart.tall`): the lower, the earlier."""


class SumsForm(Form):
    """Boxes for numbers, with their sum and the result, such as "BLOCKED"."""

    boxes: tuple[Box, ...] = ()
    totals: tuple[Total, ...] = ()
    label: Text | None = None
    none: Text | None = None
    what_if: WhatIf | None = None
    typed: dict[str, str] = field(default_factory=dict)
    mark: int = 0
    replaces: bool = True
    """Whether the next digit replaces the number in the marked box."""
    tried: dict[str, int] | None = None
    result: AnswerPreview = AnswerPreview()
    refusal: Text | None = None
    reserves_verdict: bool = False
    """Whether the rows of a result stay free, because there was one or will be one."""
    needed: int | None = None
    """The sum that the result will need, if it is known."""

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers in the boxes, by id.

        Empty boxes are left out, or 0 if their `empty` is "zero".
        """
        there = {box.id: self._shown(box) for box in self.boxes}
        return {box.id: int(there[box.id] or 0) for box in self.boxes if there[box.id] or box.empty == "zero"}

    @property
    def is_complete(self) -> bool:
        """Whether the question accepts the numbers in the boxes."""
        self._try()
        return self.refusal is None and self.accepts(self.numbers)

    def _shown(self, box: Box) -> str:
        """Return the text in a box. An expected 0 is shown as an empty box."""
        return self.typed.get(box.id, str(box.expected) if box.expected else "")

    # -- keys

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return self._submit()
        if key == NOTHING:
            self._empty()
            return self._submit()
        if key == "escape" and self.typed:
            self.typed, self.mark, self.replaces = {}, 0, True
            return Stay()
        if not self.boxes or not self._apply_key(key):
            return None
        if (key == "tab" and self.mark == 0) or (key == "shift+tab" and self.mark == len(self.boxes) - 1):
            return None  # after the last box Tab shows the next panel
        self._try()
        unfinished = any(total.of(self.numbers) < total.least for total in self.totals)
        return Stay(None if unfinished else self.refusal)

    def only_types(self, key: str) -> bool:
        return is_digit(key)

    def _submit(self) -> Outcome:
        self._try()
        return Stay(self.refusal) if self.refusal is not None else Done(self.numbers)

    def _apply_key(self, key: str) -> bool:
        """Apply the key to the boxes. Return whether they use it."""
        if is_digit(key):
            self._digit(key)
        elif key in ("-", "+"):
            self._change(-1 if key == "-" else 1)
        elif key == "backspace" and any(self._shown(box) for box in self.boxes):
            self._delete()
        elif key in (*NEXT, *BEFORE):
            self._mark_box((self.mark + (1 if key in NEXT else -1)) % len(self.boxes))
        elif key in ("up", "down"):
            self._mark_box(self._above_or_below(-1 if key == "up" else 1))
        elif (place := picked_line(key, len(self.boxes))) >= 0:
            self._mark_box(place)
        else:
            return False
        return True

    def _digit(self, digit: str) -> None:
        if digit == "0" and not self.typed and self.mark == 0:
            self._empty()
        box = self.boxes[self.mark]
        longest = max(len(str(box.least)), len(str(box.most)))
        whole = str(int(digit if self.replaces else self._shown(box) + digit))
        self.typed[box.id] = whole if len(whole) <= longest else digit
        self.replaces = False

    def _change(self, by: int) -> None:
        box = self.boxes[self.mark]
        self.typed[box.id] = str(max(box.least, min(box.most, int(self._shown(box) or 0) + by)))
        self.replaces = True

    def _delete(self) -> None:
        box = self.boxes[self.mark]
        self.typed[box.id] = self._shown(box)[:-1].rstrip("-")
        self.replaces = False

    def _empty(self) -> None:
        self.typed = {box.id: "" for box in self.boxes}

    def _mark_box(self, place: int) -> None:
        self.mark, self.replaces = place, True

    def _above_or_below(self, by: int) -> int:
        """Return the index of the box in the line above (`by` is -1) or below (`by` is 1).

        It is the box with the same label or, without one, at the same position.
        """
        lines = box_lines(self.boxes)
        here = next(n for n, line in enumerate(lines) if self.mark in line)
        if not 0 <= here + by < len(lines):
            return self.mark
        line, label = lines[here + by], self.boxes[self.mark].label
        along = min(lines[here].index(self.mark), len(line) - 1)
        return next((place for place in line if self.boxes[place].label == label), line[along])

    # -- trying out

    def _try(self) -> None:
        """Compute the result of the numbers if they have changed."""
        numbers = self.numbers
        if self.what_if is None or numbers == self.tried:
            return
        self.tried, self.result, self.refusal = numbers, AnswerPreview(), None
        try:
            self.result = self.what_if(numbers)
        except Refused as refused:
            self.refusal = refused.text
        except Exception:  # without a preview the numbers can still be answered
            self.result = AnswerPreview()
        self.reserves_verdict = self.reserves_verdict or self.result.verdict is not None or self._expects_verdict()

    def _expects_verdict(self) -> bool:
        """Return whether a typed number will lead to a result in large letters, for which rows stay free."""
        if self.what_if is None or not self.boxes or self.result.said or self.refusal or any(self.numbers.values()):
            return False
        try:
            verdict = self.what_if({**self.numbers, self.boxes[0].id: 1}).verdict
        except Exception:  # 1 is no legal number for this box
            return False
        self.needed = verdict.needed if verdict is not None else None
        return verdict is not None

    def on_change(self) -> None:
        self.tried = None

    def on_refused(self) -> None:
        self.replaces = True

    # -- drawing

    @property
    def has_verdict(self) -> bool:
        self._try()
        return self.reserves_verdict

    def column(self, pen: Pen, width: int, height: int) -> tuple[list[Row], int]:
        """Return the result in large letters for the right side, if the window is wide enough."""
        self._try()
        if not self.reserves_verdict or width < WIDE:
            return [], 0
        across = BROAD_SIDE if width >= BROAD else SIDE
        return self._verdict_box(pen, across, min(HIGH, height - 2)), across

    def _verdict_box(self, pen: Pen, width: int, height: int) -> list[Row]:
        """Draw the result in large letters, or the empty field for it."""
        verdict = self.verdict()
        if verdict is None:
            return self._empty_verdict(pen, width, height)
        return draw_verdict(verdict, pen, width, height)

    def _empty_verdict(self, pen: Pen, width: int, height: int) -> list[Row]:
        """Draw the empty field for the result. Before a number is typed, it shows the needed sum."""
        rows: list[Row] = []
        if self.needed is not None and not any(self.numbers.values()):
            rows = (
                block(f"0 / {self.needed}", QUIET, plain=pen.plain)
                if height >= 3
                else [row((f"0 / {self.needed}", QUIET))]
            )
        above: list[Row] = [[] for _ in range((height - len(rows)) // 2)]
        return box([*above, *(centre(line, width) for line in rows)], width, height, "raised")

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        self._try()
        filled = [self._filled(place) for place in range(len(self.boxes))]
        counted = dict(self.result.verdict.parts) if self.result.verdict is not None else {}
        table = draw_table(filled, pen, width, height, counted)
        boxes = FormPart(table.rows, rank=1, focus=table.focus, tall=[(BOXES, table.tall)] if table.tall else [])
        return [
            boxes,
            FormPart(self._sum(pen, width), rank=2, joined=bool(table.tall)),
            FormPart(self._totals(pen, width), rank=1, joined=True),
            FormPart([] if table.noted else self._note(pen, width), rank=3),
            *self._result_parts(pen, width),
            FormPart(pad((*DIGITS_PAD, (*CHANGES, (".", "tab"))), pen, width) if pen.touch else [], rank=1),
        ]

    def _filled(self, place: int) -> FilledBox:
        one = self.boxes[place]
        return FilledBox(one, self._shown(one), place, place == self.mark)

    def _sum(self, pen: Pen, width: int) -> list[Row]:
        """Draw the sum as a bar up to the needed sum, or an empty row."""
        verdict = self.result.verdict
        if verdict is None or verdict.needed is None or not verdict.parts:
            return [[]] if self.reserves_verdict else []
        hues = {one.id: one.hue for one in self.boxes}
        return [draw_sum([(n, hues.get(id, "")) for id, n in verdict.parts], verdict.needed, pen, width)]

    def _note(self, pen: Pen, width: int) -> list[Row]:
        note = self.boxes[self.mark].note
        return wrapped(row((pen.say(note), QUIET)), width) if note is not None else [[]]

    def _totals(self, pen: Pen, width: int) -> list[Row]:
        """Draw limits such as `hero dice together: 1 of 2`. A wrong sum has the warning colour."""
        numbers = self.numbers
        rows: list[Row] = []
        for total in self.totals:
            n = total.of(numbers)
            if total.least == total.most or not total.least:
                said = t("{total} together: {n} of {most}", total=total.label, n=n, most=total.most)
            else:
                said = t(
                    "{total} together: {n}, from {least} to {most}",
                    total=total.label, n=n, least=total.least, most=total.most,
                )  # fmt: skip
            rows += wrapped(row((pen.say(said), QUIET if total.fits(numbers) else WARN)), width)
        return rows

    def _result_parts(self, pen: Pen, width: int) -> list[FormPart]:
        """Draw the result in large letters, or sentences after a `=`.

        Nothing is drawn for a result that is already at the right.
        """
        if self.what_if is None or self.split:
            return []
        if self.reserves_verdict:
            verdict = self.result.verdict
            flat = FLAT if verdict is None or verdict.why is None else FLAT + 1
            line, box = self._verdict_box(pen, width, flat), self._verdict_box(pen, width, LOW)
            return [FormPart(line, rank=1, tall=[(SHOUTS, box)], apart=True)]
        said = [pen.row(text) for text in self.result.said]
        if len(said) > RESULT or any(length(one) > width - 2 for one in said):
            said = wrapped(in_a_row(said, " "), width - 2)
            said = [*said[: RESULT - 1], cut(in_a_row(said[RESULT - 1 :], " "), width - 2)]
        rows = [row("  " if place else "= ", one) for place, one in enumerate(said)]
        return [FormPart(rows + [[]] * (RESULT - len(rows)), rank=2)]

    def keys(self, pen: Pen) -> list[Key]:
        """Return the keys: Enter, the key for the next box, and `0 Enter` if empty boxes are a right answer."""
        keys = [Key("enter", pen.say(t("Space")), pen.row(self._label()), expected=self.is_complete)]
        if len(self.boxes) > 1:
            keys.append(Key("tab", "Tab", pen.row(TAB.label)))
        if self.none is not None and not self.typed and any(self.numbers.values()):
            keys.append(Key(NOTHING, f"0 {pen.say(t('Space'))}", pen.row(self.none)))
        return [*keys, *super().keys(pen)]

    def _label(self) -> Text:
        """Return what Enter does with these numbers."""
        nothing = None if any(self.numbers.values()) else self.none
        return nothing or self.label or SO_BE_IT

    # -- big type

    def number(self) -> str:
        return (self._shown(self.boxes[self.mark]) or "0") if self.boxes else ""

    def big(self, pen: Pen, width: int) -> list[Row]:
        filled = [self._filled(place) for place in range(len(self.boxes))]
        table = draw_table(filled, pen, width, BOXES, {})
        self.focus = table.focus
        said = [] if self.reserves_verdict else [row("= ", pen.row(text)) for text in self.result.said]
        return [*table.rows, *self._totals(pen, width), *(cut(line, width) for line in said)]

    def verdict(self) -> Verdict | None:
        self._try()
        verdict = self.result.verdict
        return verdict if verdict is None or any(self.numbers.values()) else replace(verdict, tone="plain")

    def buttons(self, pen: Pen) -> list[Button]:
        enter = Button("enter", pen.say(t("Space")), pen.say(self._label()), marked=self.is_complete)
        tab = [Button("tab", "Tab", pen.say(TAB.label))] if len(self.boxes) > 1 else []
        return [enter, *tab, Button("-", "-", pen.say(t("less"))), Button("+", "+", pen.say(t("more")), beside=True)]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, DIGITS, *([TAB] if len(self.boxes) > 1 else []), PLUS_MINUS, *([CLEAR] if self.typed else [])]
