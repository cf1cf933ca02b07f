"""The evening itself: head, NOW, the panels around it, the log, the foot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from textual.widget import Widget
from textual.worker import get_current_worker

from assistant.table.questions import Finished, Refused
from assistant.table.text import Text, t
from assistant.table.view import Map
from assistant.tui.asking import form_for
from assistant.tui.asking.figures import CLICKED, By, Figures, Put
from assistant.tui.asking.form import ESC, Done, Form, Hand, Part, is_digit
from assistant.tui.asking.go_on import GoOnForm, happened_part
from assistant.tui.keys import ADJUST, HAPPENED, KEYS, NOTE, UNDO, WHY
from assistant.tui.screens.form_screen import Asked, FormScreen
from assistant.tui.seen import Seen, look, notice_of, saved_or_not
from assistant.tui.widgets.log_strip import LogStrip
from assistant.tui.widgets.map import width_of
from assistant.tui.widgets.panel import PanelBox, turning
from assistant.tui.widgets.places import Around, places

if TYPE_CHECKING:
    from assistant.tui.seen import OpenEvening


FOLLOW = 1.0
"""How often we look whether another screen has done something."""

Deed = Callable[["OpenEvening"], Text | None]
NEAR = 30
"""From so many rows on a map is drawn near."""
FRAME = 4
MAP_PANEL = 62
"""How much of the width, in percent, a map may take."""
FIRST_PANEL = 45
"""How much of the width, in percent, the first panel may take if it needs more than its share."""
NUMBERS = Hand("- +", "", t("number"), t("change a number"))


class PlayScreen(FormScreen[None]):
    """Draws what was seen of the evening, and does what the table says, off the screen's thread."""

    def __init__(self, open: OpenEvening, seen: Seen | None = None) -> None:
        super().__init__()
        self.open = open
        self.seen = seen or look(open)
        self.figures = Figures(self.seen.figures, "", self._places())
        self.turned = 0
        self.first_command = ""
        self._following = False

    # -- the widgets

    def around(self) -> Iterable[Widget]:
        self.panels = [PanelBox(self.pen) for _ in range(3)]
        self.around_box = Around(*self.panels)
        self.strip = LogStrip(self.pen)
        yield self.around_box
        yield self.strip

    def begin(self) -> None:
        self.ask(form_for(self.seen.question, self.pen), self._answer)
        self.set_interval(FOLLOW, self._follow)
        notice = notice_of(self.open)
        if notice is not None:
            self.say(notice)
        if self.first_command:
            self.command(self.first_command)

    # -- deeds

    def deed(self, doing: Deed) -> None:
        """Done off the screen's thread; until its result is drawn no key answers anything."""
        self.busy = True
        self.companion.held.brought(self.pressed)
        self.run_worker(self._deed(doing), group="deeds", exit_on_error=False)

    async def _deed(self, doing: Deed) -> None:
        get_current_worker()
        try:
            notice, seen = await asyncio.to_thread(self._do, doing)
        except Refused as refused:
            self.asked[0].form.refused()
            self._see(await asyncio.to_thread(look, self.open))
            self.say(refused.text, refusal=True)
        except Exception as error:  # whatever broke down, the evening goes on
            self.asked[0].form.refused()
            self.say(t("That failed: {error}. Nothing changed.", error=_short(error)), refusal=True)
        else:
            self._see(seen)
            self.say(notice)
        finally:
            self.call_after_refresh(self._drawn)

    def _do(self, doing: Deed) -> tuple[Text | None, Seen]:
        notice = doing(self.open)
        return notice, look(self.open)

    def _drawn(self) -> None:
        self.busy = False

    def _see(self, seen: Seen) -> None:
        """Another picture of the evening: a new question takes the place of the old one."""
        if seen.question != self.seen.question:
            typing = self.asked[1:] if self.form.typing else []  # words being typed are not thrown away
            self.asked = [Asked(form_for(seen.question, self.pen), self._answer), *typing]
        self.seen = seen
        self.figures = Figures(seen.figures, self.figures.typed, self._places())

    def _places(self) -> dict[str, int]:
        """The spaces of the map on the screen, where figures can be put by typing, and who stands there."""
        blocks = [block for panel in self.seen.view.panels for block in panel.blocks]
        maps = [block for block in blocks if isinstance(block, Map)] if self.open.game.place_step else []
        there = {place.at: place.figure.strip("()[]{}") for one in maps for place in one.places}
        return {at: int(figure) if figure.isdigit() else 0 for at, figure in there.items()}

    def _answer(self, value: Any) -> None:
        if isinstance(self.seen.question, Finished):
            self.companion.leave_evening()
            return
        asked = self.seen.question

        def answer(open: OpenEvening) -> None:
            if open.evening.question != asked:
                raise Refused(t("Another screen has gone on: this is the question now."))
            open.answer(value)

        self.close()
        self.deed(answer)

    def aside(self, step: str, **args: Any) -> None:
        """A correction, a reminder, a note; whatever lies on the question closes."""
        self.close()
        self.figures.typed = ""
        self.deed(lambda open: open.aside(step, **args))

    async def _follow(self) -> None:
        if self.busy or self._following or not self.is_current:
            return
        self._following = True
        try:
            seen = await asyncio.to_thread(self._followed)
        except Exception as error:  # the file is not to be read just now; the next time it may be
            self.say(t("The save can't be read just now: {error}.", error=_short(error)), refusal=True)
        else:
            if seen is not None and not self.busy:
                self.busy = True
                self._see(seen)
                self.say(t("Another screen has gone on."))
                self.call_after_refresh(self._drawn)
        finally:
            self._following = False

    def _followed(self) -> Seen | None:
        return look(self.open) if self.open.follow() else None

    # -- keys

    def press(self, key: str) -> None:
        figured = self.figures.typed or is_digit(key) or key in "+-" or key.startswith(CLICKED)
        if len(self.asked) == 1 and not self.form.digits and figured:
            outcome = self.figures.key(key)
            if isinstance(outcome, Done) and isinstance(outcome.value, By):
                self.aside("correct_by", path=outcome.value.path, by=outcome.value.by)
                return
            if isinstance(outcome, Done) and isinstance(outcome.value, Put):
                self.aside(self.open.game.place_step, figure=outcome.value.figure, at=outcome.value.at)
                return
            if outcome is not None:
                if not isinstance(outcome, Done) and key == "escape":
                    self.figures.typed = ""
                self.take(outcome, key)
                return
        super().press(key)

    def escape(self) -> None:
        """Leaves what lies on the question; a question the table opened itself with `e` or `d`; a finished game."""
        if len(self.asked) > 1:
            super().escape()
        elif isinstance(self.seen.question, Finished):
            self.companion.leave_evening()
        elif self.seen.leavable:
            self.deed(_left)
        else:
            self.say(None)

    def command(self, key: str) -> None:
        if key != "tab":
            self.figures.typed = ""
        match key:
            case "u" | "backspace":
                self.close()
                self.deed(lambda open: t("Undone: {name}. Ctrl+R brings it back.", name=open.undo()))
            case "ctrl+r":
                self.close()
                self.deed(lambda open: t("Done again: {name}.", name=open.redo()))
            case "d":
                self.close()
                self.deed(lambda open: open.otherwise())
            case "e":
                self._happened()
            case "tab" | "shift+tab":
                self.turned += 1 if key == "tab" else -1
                self.draw()
            case "m":
                self._map()
            case "w" | "a" | "r" | "n" | "/" | "l" | "p":
                from assistant.tui.commands import run_command

                run_command(self, key)
            case _:
                super().command(key)

    def _map(self) -> None:
        step = self.open.game.map_step
        if not step:
            self.say(t("This game has no map."), refusal=True)
            return
        shown = any(isinstance(block, Map) for panel in self.seen.view.panels for block in panel.blocks)
        self.aside(step, on=not shown)

    def _happened(self) -> None:
        from assistant.tui.asking.choose import Choose, numbered

        happened = self.seen.question.happened
        if not happened:
            self.say(t("Nothing else can happen at this question."), refusal=True)
            return
        self.close()
        form = Choose(prompt=t("What happened?"), choices=numbered(happened), leavable=True)
        self.ask(form, self._answer)

    # -- drawing

    def show_now(self) -> None:
        seen = self.seen
        if len(self.asked) > 1:
            super().show_now()
            return
        self.now.show(
            self.form, told=seen.told, deciding=seen.view.now, reminders=seen.reminders, extra=self.extra(),
            notice=self.notice, refusal=self.refusal, counts=True,
        )  # fmt: skip

    def extra(self) -> Sequence[Part]:
        if len(self.asked) > 1:
            return ()
        width = self.now.size.width or 76
        happened = () if isinstance(self.form, GoOnForm) else self.seen.question.happened
        return [*happened_part(happened, self.pen, width), *self.figures.draw(self.pen, width)]

    def hands(self) -> list[Hand]:
        form: Form = self.form
        if len(self.asked) > 1:
            return super().hands()
        numbers = [NUMBERS] if not form.digits and self.seen.figures else []
        happened = [HAPPENED.hand] if self.seen.question.happened else []
        leave = [ESC] if self.seen.leavable else []
        return [
            *form.hands(), *leave, *numbers, UNDO.hand, WHY.hand, *happened, ADJUST.hand, NOTE.hand, KEYS.hand,
        ]  # fmt: skip

    def draw(self) -> None:
        if not self.is_mounted:
            return
        view = self.seen.view
        self.heading = view.title
        self.status = (*view.status, saved_or_not(self.open))
        for sheet in (*self.panels, self.strip):
            sheet.pen = self.pen
        self.strip.show(self.seen.newest)
        super().draw()

    def place(self) -> None:
        width, height = self.app.size
        made = places(width, height, self.now, count=len(self.seen.view.panels), big=self.companion.big)
        self.set_class(made.tiny, "tiny")
        self.now.styles.height = made.now
        self.around_box.display = made.panels > 0
        self.strip.display = made.log > 0
        self.strip.styles.height = made.log or 1
        shown = self._shown(made.panels)
        for box, panel in zip(self.panels, shown, strict=True):
            box.display = panel is not None
            box.styles.width = self._map_width(panel, width, height) if made.panels > 1 else "1fr"
            last = panel is not None and panel is shown[made.panels - 1]
            count = len(self.seen.view.panels) - made.panels + 1
            box.show(panel, turning(self.turned % count + 1, count) if last and count > 1 else None)
        share = width // max(1, made.panels)
        wanted = min(self.panels[0].wanted(), width * FIRST_PANEL // 100) if made.panels > 1 else 0
        if wanted > share:
            self.panels[0].styles.width = wanted

    def _map_width(self, panel: Any, width: int, height: int) -> int | str:
        """A panel with a map is as wide as the map, other panels share the rest."""
        maps = [block for block in panel.blocks if isinstance(block, Map)] if panel is not None else []
        if not maps:
            return "1fr"
        return min(width_of(maps[0], near=height >= NEAR) + FRAME, width * MAP_PANEL // 100)

    def _shown(self, count: int) -> list[Any]:
        """The first panels, and in the last place the one Tab has turned to."""
        panels = list(self.seen.view.panels)
        if not count or not panels:
            return [None, None, None]
        fixed, rest = panels[: count - 1], panels[count - 1 :]
        shown = [*fixed, rest[self.turned % len(rest)]]
        return [*shown, *[None] * (3 - len(shown))]

    def relearn(self) -> None:
        """The language has changed: the open question is put again in the new one."""
        self.asked = [Asked(form_for(self.seen.question, self.pen), self._answer)]
        self.say(None)


def _left(open: OpenEvening) -> Text:
    open.undo()
    return t("Left: nothing changed.")


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]
