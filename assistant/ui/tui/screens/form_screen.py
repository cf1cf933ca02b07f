"""The base of most screens: a title bar, the open form, and a bottom line with keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgspec import Struct
from textual.app import ComposeResult
from textual.events import Key, Paste, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from assistant.messages.text import Text, t, verbatim
from assistant.ui.tui.arrangement import Rect, size_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import MEANING, Row
from assistant.ui.tui.forms.form import Done, FootKey, Form, FormPart, Leave, Outcome, Stay
from assistant.ui.tui.input.key_repeat import WAIT
from assistant.ui.tui.input.keys import KEYS, key_of
from assistant.ui.tui.widgets.footer import ALL, Footer, footer_rows
from assistant.ui.tui.widgets.header import Header, Said
from assistant.ui.tui.widgets.now import TOO_SMALL, Now
from assistant.ui.tui.widgets.row_widget import Pressed

if TYPE_CHECKING:
    from assistant.ui.tui.app import Companion

R = TypeVar("R")
OnAnswer = Callable[[Any], None]
REPEATS = {"up", "down", "left", "right", "pageup", "pagedown", "tab"}
"""The keys that may be held down, because they never answer a question."""
LONG_WAIT = 0.5
"""After this many seconds, a notice says that the app is still working."""
ONE_MOMENT = t("One moment.")
TOO_EARLY = t("That tap came too early: nothing was done with it.")
MORE = FootKey("Ctrl+P", ALL, t("more"), stays=True)


class OpenForm(Struct):
    """An open form, a function for its answer, and one for leaving it without an answer."""

    form: Form
    on_answer: OnAnswer
    on_leave: Callable[[], None] | None = None


class FormScreen(Screen[R]):
    """A screen with forms on top of each other. The top one gets the keys, and Esc closes it."""

    AUTO_FOCUS = None
    heading: Said = ()
    status: Said = ()

    def __init__(self) -> None:
        super().__init__()
        self.open_forms: list[OpenForm] = []
        self.notice: Text | None = None
        self.refusal = False
        self.busy = False
        self.tapped_early = False
        """Whether the player tapped something while the screen was busy."""
        self.notice_timer: Timer | None = None
        self.last_key = ""
        self.drawn_for: Size | None = None
        """The size for which the screen was last drawn."""

    @property
    def companion(self) -> Companion:
        return cast("Companion", self.app)

    @property
    def pen(self) -> Pen:
        return self.companion.pen

    @property
    def form(self) -> Form:
        return self.open_forms[-1].form

    # -- the widgets

    def compose(self) -> ComposeResult:
        self.head = Header(self.pen)
        self.now = Now(self.pen)
        self.foot = Footer(self.pen)
        yield self.head
        yield self.now
        yield from self.extra_widgets()
        yield self.foot

    def extra_widgets(self) -> Iterable[Widget]:
        return ()

    def on_mount(self) -> None:
        self.begin()
        self.draw()

    def begin(self) -> None:
        """Open the first form."""

    def on_resize(self, event: Resize) -> None:
        if self.drawn_for != self.app.size:  # the first event has the size that was drawn already
            self.draw()

    # -- asking

    def ask(self, form: Form, on_answer: OnAnswer, on_leave: Callable[[], None] | None = None) -> None:
        """Open a form on top of the others."""
        self.open_forms.append(OpenForm(form, on_answer, on_leave))
        self.say(None)

    def close(self) -> None:
        """Close all forms except the lowest one."""
        del self.open_forms[1:]

    def say(self, notice: Text | None, *, refusal: bool = False) -> None:
        """Show one sentence below the question, or none. It replaces the notice "One moment."."""
        if self.notice_timer is not None:
            self.notice_timer.stop()
        self.notice, self.refusal = notice, refusal
        self.draw()

    # -- while something is being done

    def wait(self) -> None:
        """Ignore all answers until `done` is called. After `LONG_WAIT` seconds, show that the app is working."""
        self.busy = True
        self.notice_timer = self.set_timer(LONG_WAIT, lambda: self.say(ONE_MOMENT))

    def done(self) -> None:
        """Accept answers again. If the player has tapped meanwhile, say that the tap was ignored."""
        self.busy = False
        if self.tapped_early and self.notice is None:
            self.say(TOO_EARLY, refusal=True)
        self.tapped_early = False

    # -- keys

    async def on_key(self, event: Key) -> None:
        key = key_of(event)
        if not self.handles_key(key):
            return
        event.stop()
        event.prevent_default()
        if self.busy:
            self.key_while_busy(key)
        elif self.companion.is_drawn:
            self.press_unless_repeat(key)

    def key_while_busy(self, key: str) -> None:
        """Handle a key that is typed while the screen is busy. This base class ignores it."""

    def press_unless_repeat(self, key: str) -> None:
        """Press a key if it is no repeat of a held key. Repeats that only add to a text are pressed, too."""
        key_repeat = self.companion.key_repeat
        if key in REPEATS or (self.open_forms and self.form.takes_letters and self.only_types(key)):
            self.press(key)
            return
        if waiting := key_repeat.take_delayed(key):
            self.press(waiting)
        if self.busy:
            self.key_while_busy(key)
            return
        adding = bool(self.open_forms) and self.only_types(key) and key_repeat.may_repeat(key)
        verdict = "now" if adding else key_repeat.judge(key)
        if verdict == "now":
            self.press(key)
        elif verdict == "later":
            self.set_timer(WAIT, lambda: self.press(key) if key_repeat.confirm_delayed(key) and not self.busy else None)

    def only_types(self, key: str) -> bool:
        """Return whether the key only adds to a text that is being typed."""
        return self.form.only_types(key)

    def handles_key(self, key: str) -> bool:
        """Return whether the screen uses this key. The app handles the others."""
        return key not in ("ctrl+q", "ctrl+c", "ctrl+p", "ctrl+z")

    def on_pressed(self, message: Pressed) -> None:
        message.stop()
        if message.again and (self.busy or self.companion.key_repeat.is_question_new()):
            return
        if self.busy:
            self.tapped_early = True
        elif message.key == ALL:
            self.companion.action_command_palette()
        elif message.key.startswith(MEANING):
            self.say(verbatim(message.key.removeprefix(MEANING)))
        else:
            self.press(message.key)

    def on_paste(self, event: Paste) -> None:
        if self.open_forms and not self.busy:
            event.stop()
            self.take(self.form.paste(event.text), "")

    def press(self, key: str) -> None:
        """Give a key to the form, or run it as a command.

        Space and Enter are refused if the window is too small for the whole question.
        """
        self.companion.key_repeat.note_key(key)
        self.last_key = key
        if self.open_forms and key in ("space", "enter") and not self.now.is_whole(*self.window):
            self.say(TOO_SMALL, refusal=True)
        elif self.open_forms:
            self.take(self.form.key(key), key)

    def take(self, outcome: Outcome, key: str) -> None:
        match outcome:
            case Done(value=value):
                self.notice = None
                self.companion.key_repeat.note_question(self.last_key)
                self.open_forms[-1].on_answer(value)
            case Stay(notice=notice):
                self.say(notice, refusal=notice is not None)
            case Leave():
                self.leave()
            case None:
                if key:
                    self.command(key if len(key) > 1 else key.lower())

    def leave(self) -> None:
        """Close the top form without an answer."""
        on_leave = self.open_forms[-1].on_leave
        if len(self.open_forms) > 1:
            self.open_forms.pop()
        if on_leave is not None:
            on_leave()
        self.say(None)

    def command(self, key: str) -> None:
        """Run the command of a key that the form does not use."""
        match key:
            case "?":
                self.show_keys()
            case "s":
                from assistant.ui.tui.commands.settings import settings

                settings(self)
            case "ctrl+l":
                self.companion.switch_language()
            case "b":
                self.companion.big = not self.companion.big
                self.draw()
            case "escape":
                self.escape()
            case _:
                pass

    def escape(self) -> None:
        if len(self.open_forms) > 1:
            self.leave()
        else:
            self.say(None)

    def show_keys(self) -> None:
        from assistant.ui.tui.drawing.pages import help_rows, section, with_gaps
        from assistant.ui.tui.forms.page import PageForm
        from assistant.ui.tui.input.keys import HELP

        signs = tuple(self.signs())

        def rows(pen: Pen, width: int) -> list[Row]:
            parts = [help_rows(HELP, pen, width), section(t("SIGNS"), help_rows(signs, pen, width), pen, width)]
            return with_gaps(*(reversed(parts) if self.signs_first else parts))

        self.ask(PageForm(title=t("KEYS"), rows=rows), lambda _: None)

    @property
    def signs_first(self) -> bool:
        """Whether the signs are explained before the keys, because the question is full of them."""
        return False

    def signs(self) -> Iterable[tuple[Text, Text]]:
        """Return the signs on this screen, each with its meaning."""
        return ()

    # -- drawing

    def draw(self) -> None:
        """Draw everything in the current language and look."""
        if not self.is_mounted or not self.open_forms:
            return
        self.drawn_for = self.app.size
        for sheet in (self.head, self.now, self.foot):
            sheet.pen = self.pen
        self.head.show(self.heading, self.status)
        self.now.big = self.companion.big
        self.show_now()
        self.foot.show(self.foot_keys())
        self.place()

    def show_now(self) -> None:
        self.now.show(self.form, extra=self.extra(), notice=self.notice, refusal=self.refusal)

    def language_changed(self) -> None:
        """Redraw after a change of language."""
        self.say(None)

    def extra(self) -> Sequence[FormPart]:
        return ()

    def foot_keys(self) -> list[FootKey]:
        if self.form.takes_letters:
            return self.form.foot_keys()
        return [*self.form.foot_keys(), *([MORE] if self.pen.touch else []), KEYS.foot_key]

    def place(self) -> None:
        """Place the widgets in the window."""
        self.place_head_and_foot()
        width, height = self.window
        tiny = size_of(width, height) == "tiny"
        self.now.put(Rect(0, 0, width, height) if tiny else Rect(0, 1, width, height - 2))

    @property
    def window(self) -> tuple[int, int]:
        """The size of the window. On touch screens, the additional rows of the bottom line are subtracted."""
        width, height = self.app.size
        return width, height - footer_rows(width, height, touch=self.pen.touch) + 1

    def place_head_and_foot(self) -> None:
        """Place the title bar and the bottom line. In a tiny window, hide them."""
        width, height = self.window
        tiny = size_of(width, height) == "tiny"
        self.head.put(None if tiny else Rect(0, 0, width, 1))
        self.foot.put(None if tiny else Rect(0, height - 1, width, self.app.size.height - height + 1))
