"""The play screen: title bar, question, panels, log and bottom line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.widget import Widget
from textual.worker import get_current_worker

from assistant.engine.failures import error_text
from assistant.engine.rules import BY_HAND, DECIDE
from assistant.messages.questions import TENTH, AnyQuestion, Finished, Refused
from assistant.messages.text import Text, as_text, t
from assistant.sessions.presentation.ending import is_over
from assistant.sessions.presentation.figures import CounterChange, FigureChange, Placement, side_action_of, zones_of
from assistant.sessions.presentation.narration import active_reminders
from assistant.ui.tui.arrangement import plate_rect
from assistant.ui.tui.drawing.tiles import WIDTHS, Sight
from assistant.ui.tui.drawing.zones import Highlight
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.choice import InZoneForm
from assistant.ui.tui.forms.figure_input import DRAGGED, FigureInput
from assistant.ui.tui.forms.form import CARD, ESC, Done, FootKey, FormPart, Leave, card_of
from assistant.ui.tui.forms.map_view import OFF, MapForm, Viewport, map_prompt
from assistant.ui.tui.forms.text_field import TextForm
from assistant.ui.tui.forms.touch_pad import PAD, PROMPT, TouchPadForm
from assistant.ui.tui.input.keys import ADJUST, INTERRUPT, KEYS, MAP, NOTE, OTHERWISE, SETTINGS, UNDO, WHY
from assistant.ui.tui.screens.form_screen import MORE, FormScreen, OpenForm
from assistant.ui.tui.screens.guide import Guide
from assistant.ui.tui.screens.interludes import Interludes, plate_form, plate_keys
from assistant.ui.tui.screens.typed_moves import TypedMoves
from assistant.ui.tui.snapshot import Snapshot, numbered_figures, save_notice, save_status, take_snapshot
from assistant.ui.tui.widgets.game_widgets import GameWidgets
from assistant.ui.tui.widgets.plate import PlateWidget
from assistant.ui.view.blocks import Reach

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame


FOLLOW = 1.0
"""The number of seconds between two checks whether the game was changed on another screen."""

Input = Callable[["AnyOpenGame"], Text | None]
PAGES = {"pageup": -5, "pagedown": 5}
"""For each key that scrolls a panel, how many rows it scrolls."""
UNTYPED = FootKey("Backspace", "backspace", UNDO.label)
NUMBERS = FootKey("- +", "", t("number"), t("change a number"))


class PlayScreen(FormScreen[None]):
    """The screen on which players answer questions.

    It draws a snapshot of the game, and runs inputs in a worker thread.
    """

    def __init__(self, open_game: AnyOpenGame, snapshot: Snapshot | None = None) -> None:
        super().__init__()
        self.open_game = open_game
        self.snapshot = snapshot or take_snapshot(open_game)
        self.figures = FigureInput()
        self._update_figures()
        self.viewport = Viewport()
        self.placing_at = ""
        """The key of the open question while a figure is being moved, else "". Typed keys wait in `queued_keys`."""
        self.queued_keys: list[str] = []
        self.answer_taken = False
        """Whether an answer was accepted, so that a new form is made even if the question is the same."""
        self.panel_turn = 0
        """The index of the panel that Tab shows now."""
        self.tab_count = 1
        self.interludes, self.guide, self.typed_moves = Interludes(self), Guide(self), TypedMoves(self)
        self.first_command = ""
        self._following = False

    # -- the widgets

    def extra_widgets(self) -> Iterable[Widget]:
        self.surroundings = GameWidgets(self.pen)
        self.plate = PlateWidget(self.pen)
        yield from (*self.surroundings.widgets, self.plate)

    def begin(self) -> None:
        self.open_forms = [self._form_of(self.snapshot)]
        self.say(None)
        self.set_interval(FOLLOW, self._follow)
        notice = save_notice(self.open_game)
        if notice is not None:
            self.say(notice)
        if self.first_command:
            self.command(self.first_command)

    def _form_of(self, snapshot: Snapshot) -> OpenForm:
        return OpenForm(form_for(snapshot.question, self.pen, self.open_game.what_if), self._answer)

    # -- doing things

    def close(self) -> None:
        """Close all forms above the question, except a turning point that was not seen yet."""
        super().close()
        self.interludes.open_plate()

    def perform(self, input: Input, instead: Callable[[str], None] | None = None) -> None:
        """Run an input in a worker thread. Until the result is drawn, no key answers anything.

        If the input is refused, `instead` is called with the suggested answer, or with "".
        """
        self.wait()
        self.companion.key_repeat.note_question(self.last_key)
        self.run_worker(self._perform(input, instead), group="inputs", exit_on_error=False)

    async def _perform(self, input: Input, instead: Callable[[str], None] | None) -> None:
        get_current_worker()
        try:
            notice, snapshot = await asyncio.to_thread(self._do, input)
        except Refused as refused:
            self.open_forms[0].form.on_refused()
            self._show_snapshot(await asyncio.to_thread(take_snapshot, self.open_game))
            if instead is not None:
                instead(refused.instead)
            self.say(refused.text, refusal=True)
        except Exception as error:  # a failing input must not end the session
            self.open_forms[0].form.on_refused()
            self.say(t("That failed: {error}. Nothing changed.", error=error_text(error)), refusal=True)
        else:
            question = snapshot.question
            asked_again = self.answer_taken and question == self.snapshot.question and question.kind == "sums"
            if asked_again and snapshot.reports:  # the same boxes, now empty: their result must stay visible
                notice, snapshot = snapshot.reports[-1].text, replace(snapshot, reports=())
            self._show_snapshot(snapshot)
            self.say(notice)
        finally:
            self.call_after_refresh(self._after_drawing)

    def _do(self, input: Input) -> tuple[Text | None, Snapshot]:
        """Run the input. Return a notice and the snapshot after it."""
        before = len(self.open_game.notices)
        notice = input(self.open_game)
        if len(self.open_game.notices) > before:
            notice = save_notice(self.open_game, before)
        return notice, take_snapshot(self.open_game)

    def _after_drawing(self) -> None:
        still, self.placing_at = self.placing_at == self.snapshot.question.key and not self.refusal, ""
        self.done()
        typed, self.queued_keys = self.queued_keys if still else [], []
        while typed and not self.busy:
            self.press(typed.pop(0))
        self.queued_keys += typed

    def key_while_busy(self, key: str) -> None:
        """Keep keys that are typed while a figure is being moved, because players type faster than moves are saved."""
        if self.placing_at:
            self.queued_keys.append(key)

    def _show_snapshot(self, snapshot: Snapshot) -> None:
        """Show a new snapshot. If its question is new, it gets a new form."""
        if self.answer_taken or snapshot.question != self.snapshot.question:
            typing = self.open_forms[1:] if self.form.takes_letters else []  # a text being typed must not get lost
            self.open_forms = [self._form_of(snapshot), *typing]
        else:
            self.open_forms = [one for one in self.open_forms if plate_form(one.form) is None]
            self.open_forms[0].form.on_change()
        answered, self.snapshot, self.answer_taken = self.answer_taken, snapshot, False
        self._update_figures()
        self.viewport.centre = ""
        if answered and isinstance(snapshot.question, Finished) and snapshot.question.first:
            self.call_after_refresh(self._send_answer, snapshot.question, snapshot.question.first)

    def _update_figures(self) -> None:
        """Update which figures players can change by typing, and how."""
        snapshot, game, figures = self.snapshot, self.open_game.game, self.figures
        figures.figures, figures.places, figures.acting = snapshot.figures, self._places(), self._hero_on_turn()
        figures.zones = {zone.key: as_text(zone.name) for zone in zones_of(snapshot.view)} if game.zone_step else {}
        figures.turns = bool(game.turn_step)
        figures.defeats = bool(game.defeat_step)

    def _places(self) -> dict[str, int]:
        """Return the number of the figure on each space of the map (0: none), or {} if moves cannot be typed."""
        map = self.snapshot.map_shown if self.open_game.game.place_step else None
        return {tile.at: tile.figure for tile in map.tiles} if map is not None else {}

    def _hero_on_turn(self) -> int:
        """Return the number of the hero whose turn it is, or 0 during a monster's turn."""
        return self.snapshot.active_figure if self.snapshot.question.to else 0

    def _answer(self, value: Any) -> None:
        asked = self.snapshot.question
        if isinstance(asked, Finished) and value not in [option.id for option in asked.happened]:
            self.companion.leave_game()
            return
        if asked.key.startswith(DECIDE) and value == BY_HAND:
            self._ask_what_was_done(asked)
        else:
            self._send_answer(asked, value)

    def _ask_what_was_done(self, asked: AnyQuestion) -> None:
        """Ask what the players did instead of the offered options, and add it to the log."""
        form = TextForm(
            title=t("BY HAND"), prompt=t("What was done instead?"), what=t("Your words"), empty=True,
            hint=t("For the log. What changed is typed as always: 6-4, 6f3, a."),
        )  # fmt: skip
        self.ask(form, lambda words: self._send_answer(asked, BY_HAND, words))

    def _send_answer(self, asked: AnyQuestion, value: Any, words: str = "") -> None:
        def answer(open_game: AnyOpenGame) -> None:
            if open_game.question != asked:
                raise Refused(t("Another screen has gone on: this is the question now."))
            open_game.answer(value)
            self.answer_taken = True
            if words:
                open_game.side_action("note", text=words)

        self.close()
        self.perform(answer)

    def side_action(self, step: str, **args: Any) -> None:
        """Run a correction, a reminder or a note by its name, and close the forms above the question."""
        self.close()
        self.figures.clear()
        self.perform(lambda open_game: open_game.side_action(step, **args))

    def handle(self, handled: FigureChange) -> None:
        """Make a change of a figure that was typed, tapped or dragged.

        If a move is refused, the nearest free space is suggested.
        """
        step, args = side_action_of(self.open_game.game, handled)
        if isinstance(handled, CounterChange):
            self.side_action(step, **args)
            return
        self.typed_moves.note(handled, self.last_key)
        self.placing_at = self.snapshot.question.key
        self.close()
        self.figures.clear()
        instead = (lambda at: self.figures.suggest(handled.figure, at)) if isinstance(handled, Placement) else None
        self.perform(lambda open_game: open_game.side_action(step, **args), instead)

    async def _follow(self) -> None:
        if self.busy or self._following or not self.is_current:
            return
        self._following = True
        try:
            snapshot = await asyncio.to_thread(self._follow_snapshot)
        except Exception as error:  # the file may be readable again at the next check
            self.say(t("The save can't be read just now: {error}.", error=error_text(error)), refusal=True)
        else:
            if snapshot is not None and not self.busy:
                self.wait()
                self._show_snapshot(snapshot)
                self.say(t("Another screen has gone on."))
                self.call_after_refresh(self._after_drawing)
        finally:
            self._following = False

    def _follow_snapshot(self) -> Snapshot | None:
        return take_snapshot(self.open_game) if self.open_game.follow() else None

    # -- keys

    def press(self, key: str) -> None:
        self.companion.key_repeat.note_key(key)
        self.typed_moves.next_key(key)
        if self.guide.takes(key):
            return
        if self.pen.touch and key.startswith(CARD) and not isinstance(self.form, InZoneForm | TouchPadForm):
            self._open_pad(card_of(key))  # a tap beside its target must not turn a card
            return
        if len(self.open_forms) == 1 and (
            self.figures.takes(key) if not self.form.takes_digits else key.startswith(DRAGGED)
        ):
            self.last_key = key
            outcome = self.figures.key(key)
            if isinstance(outcome, Leave):
                self.figures.clear()
            match outcome:
                case Done(value=handled):
                    self.handle(handled)
                    return
                case None:
                    pass
                case _:
                    self.take(outcome, key)
                    return
        if len(self.open_forms) == 1 and key in PAGES and self.surroundings.scroll(PAGES[key]):
            return  # a panel that is cut off names these keys; a list in NOW uses the arrows
        if self.typed_moves.takes(key):
            return
        super().press(key)

    def _open_pad(self, card: int | None = None) -> None:
        """Open the touch pad for figures, for the tapped card if there is one."""
        self.close()
        self.figures.clear()
        self.figures.typed = "" if card is None else str(card)
        self.ask(TouchPadForm(title=t("NUMBERS"), prompt=PROMPT, figures=self.figures), self.handle)

    def only_types(self, key: str) -> bool:
        return super().only_types(key) or (bool(self.figures.typed) and key.isdigit())

    def escape(self) -> None:
        """Leave what Esc can leave: the top form, a finished game, or a question that the players opened themselves."""
        if len(self.open_forms) > 1:
            super().escape()
        elif isinstance(self.snapshot.question, Finished):
            self.companion.leave_game()
        elif self.snapshot.answers_to_leave:
            self.perform(partial(_leave, self.snapshot.answers_to_leave))
        elif self.form.takes_letters:
            self.say(
                t("Esc does not leave your game. Ctrl+P: pause and all else. Backspace without letters: take back.")
            )
        elif self.open_game.scratch is not None:
            self.say(t("Esc does not leave the fight. p: leave it. u: take back the last answer."))
        else:
            self.say(t("Esc does not leave your game. p: pause. u: take back the last answer."))

    def command(self, key: str) -> None:
        if key not in ("tab", "shift+tab"):
            self.figures.clear()
        match key:
            case "u" | "backspace":
                self.close()
                self.perform(lambda open_game: t("Undone: {name}. Ctrl+R brings it back.", name=open_game.undo()))
            case "ctrl+r":
                self.close()
                self.perform(lambda open_game: t("Done again: {name}.", name=open_game.redo()))
            case "d":
                self.close()
                self.perform(lambda open_game: open_game.otherwise())
            case "e":
                self._ask_interrupt()
            case "h" if is_over(self.snapshot.question):
                self.interludes.open_luck()
            case "tab" | "shift+tab":
                self.panel_turn = (self.panel_turn + (1 if key == "tab" else -1)) % self.tab_count
                self.draw()
            case "m":
                self._open_map()
            case "pad":
                self._open_pad()
            case "w" | "a" | "r" | "n" | "/" | "l" | "p":
                from assistant.ui.tui.commands import run_command

                run_command(self, key)
            case _:
                super().command(key)

    def _open_map(self) -> None:
        """Show the map, or show it over the whole screen if it is already visible."""
        step = self.open_game.game.map_step
        if not step:
            self.say(t("This game has no map."), refusal=True)
        elif self.snapshot.map_shown is None:
            self.side_action(step, on=True)
        else:
            self.close()
            self.companion.big = False
            who = next((one.label for one in self.figures.figures if one.number == self.figures.acting), None)
            form = MapForm(
                title=t("MAP"), prompt=map_prompt(who), figures=self.figures, viewport=self.viewport, widths=WIDTHS
            )
            self.ask(form, self._on_map)

    def _on_map(self, chosen: str | Placement) -> None:
        if isinstance(chosen, Placement):
            self.handle(chosen)
        elif chosen == OFF:
            self.side_action(self.open_game.game.map_step, on=False)

    def _ask_interrupt(self) -> None:
        from assistant.ui.tui.forms.choice import ChoiceForm, numbered_lines

        options = [replace(one, number=one.number and one.number % TENTH) for one in self.snapshot.question.happened]
        if not options:
            self.say(t("Nothing else can happen at this question."), refusal=True)
            return
        self.close()
        lines = numbered_lines(options, self.snapshot.question.barred)
        form = ChoiceForm(prompt=t("What happened?"), choices=lines, leavable=True)
        self.ask(form, self._answer)

    # -- drawing

    def show_now(self) -> None:
        snapshot, view = self.snapshot, self.snapshot.view
        if len(self.open_forms) > 1:
            self.now.show(
                self.form, sky=view.sky, extra=self.extra(), notice=self.notice, refusal=self.refusal,
                figures=numbered_figures(view),
            )  # fmt: skip
            return
        self.now.show(
            self.form, headline=view.headline, count=view.count, beside=view.beside, duel=view.duel, sky=view.sky,
            told=snapshot.reports, lead_signs=snapshot.lead_signs, deciding=view.now, reminders=snapshot.reminders,
            extra=self.extra(), notice=self.notice, refusal=self.refusal, figures=numbered_figures(view),
            passed=self.interludes.closed_report == snapshot.report_lines, lessons=self.guide.lines(),
        )  # fmt: skip

    def signs(self) -> Iterable[tuple[Text, Text]]:
        return self.open_game.game.signs(self.open_game.content)

    @property
    def signs_first(self) -> bool:
        return self.snapshot.view.duel is not None

    def extra(self) -> Sequence[FormPart]:
        if len(self.open_forms) > 1:
            return ()
        picked = self._picked()
        width = self.now.inner(self.now.size.width or 80)
        return self.figures.draw(self.pen, width, lines=picked.lines if picked is not None else ())

    def _picked(self) -> Reach | None:
        """Return what the map shows of the figure whose number is typed."""
        typed = self.figures.typed
        return self.open_game.reach(int(typed)) if typed.isdigit() and self.figures.places else None

    def foot_keys(self) -> list[FootKey]:
        if (plate := plate_form(form := self.form)) is not None:
            return plate_keys(plate)
        if len(self.open_forms) > 1:
            return super().foot_keys()
        touch = self.pen.touch  # on touch screens digits belong to the question; figures have the pad
        typed = self.snapshot.figures and (touch or not form.takes_digits)
        numbers = [replace(NUMBERS, press=PAD if touch else "")] if typed else []
        interrupt = [INTERRUPT.foot_key] if self.snapshot.question.happened else []
        own = form.foot_keys()
        if self.snapshot.answers_to_leave and all(key.press != ESC.press for key in own):
            own = [*own, ESC]
        if form.takes_letters:  # letters are text here, so no letter is a command
            return [*own, UNTYPED]
        otherwise = [OTHERWISE.foot_key] if self.snapshot.has_decision else []
        map = [MAP.foot_key] if self.snapshot.map_shown is not None else []
        return [
            *own, *numbers, UNDO.foot_key, WHY.foot_key, *otherwise, *interrupt, *map, ADJUST.foot_key, NOTE.foot_key,
            *self.guide.foot_keys(), *([SETTINGS.foot_key, MORE] if touch else []), KEYS.foot_key,
        ]  # fmt: skip

    def draw(self) -> None:
        if not self.is_mounted:
            return
        view = self.snapshot.view
        self.heading = view.title
        self.status = (*view.status, save_status(self.open_game))
        self.surroundings.set_pen(self.pen)
        self.plate.pen = self.pen
        self.interludes.open_next()
        super().draw()

    def place(self) -> None:
        self.place_head_and_foot()
        width, height = self.window
        plate, big = plate_form(self.form), self.companion.big
        self.plate.put(plate_rect(width, height, big=big) if plate is not None else None)
        if plate is not None:
            self.plate.show(plate, notice=self.notice, big=big)
        made = self.surroundings.place(
            width, height, self.snapshot, self.now, turned=self.panel_turn, big=self.companion.big,
            looking=isinstance(self.form, MapForm), near=self.viewport.zoom,
        )  # fmt: skip
        self.tab_count = made.tab_count
        reminders = tuple(one.line for one in active_reminders(self.open_game))
        self.surroundings.show(made, self.snapshot, width, self._sight(), self._highlights(), reminders, self.form.live)
        self.viewport.fitting_zoom = self.surroundings.nearest

    def _sight(self) -> Sight:
        """Return which part of the map is shown, and which spaces are highlighted."""
        cursor = self.figures.cursor
        marked = (cursor,) if cursor else () if isinstance(self.form, MapForm) else self.form.spaces()
        standing = next(
            (at for at, figure in self.figures.places.items() if figure and figure == self.snapshot.active_figure), ""
        )
        picked = self._picked()
        reach = picked.spaces if picked is not None else ()
        return Sight(self.viewport.zoom, self.viewport.centre or standing, tuple(marked), reach)

    def _highlights(self) -> Highlight:
        """Return the cards and zones to highlight."""
        zones = zones_of(self.snapshot.view)
        return self.form.highlight(zones) if isinstance(self.form, InZoneForm) else Highlight()

    def language_changed(self) -> None:
        """Ask the open question again in the new language."""
        self.open_forms = [self._form_of(self.snapshot)]
        self.say(None)


def _leave(answers: int, open_game: AnyOpenGame) -> Text:
    for _ in range(answers):
        open_game.undo()
    return t("Left: nothing changed.")
