"""The play screen: head, NOW, the panels around it, the log and the foot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import get_current_worker

from assistant.engine.rules import BY_HAND, DECIDE
from assistant.messages.questions import TENTH, AnyQuestion, Finished, Refused
from assistant.messages.text import Text, as_text, t
from assistant.sessions.presentation.figures import By, Handled, Put, aside_of, zones_of
from assistant.sessions.presentation.narration import in_force
from assistant.ui.tui.arrangement import COLUMN, map_of, room_for_now, size_of
from assistant.ui.tui.drawing.tiles import WIDTHS, Sight
from assistant.ui.tui.drawing.zones import Lit
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.choose import InZoneForm
from assistant.ui.tui.forms.figures import DRAGGED, Figures
from assistant.ui.tui.forms.form import CARD, ESC, Done, Form, FormPart, Hand, Leave, card_of
from assistant.ui.tui.forms.on_map import OFF, Looking, MapForm, what_to_do
from assistant.ui.tui.forms.pad import PAD, PROMPT, PadForm
from assistant.ui.tui.forms.told import ToldForm
from assistant.ui.tui.forms.typed import TypeForm
from assistant.ui.tui.input.keys import ADJUST, HAPPENED, KEYS, MAP, NOTE, OTHERWISE, SETTINGS, UNDO, WHY
from assistant.ui.tui.screens.form_screen import MORE, FormScreen, OpenForm
from assistant.ui.tui.snapshot import WAITING, Snapshot, figures_of, look, notice_of, saved_or_not
from assistant.ui.tui.widgets.surroundings import Surroundings
from assistant.ui.view.blocks import TileMap, Track

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame


FOLLOW = 1.0
"""Seconds between two checks whether another screen has changed the game."""

Doing = Callable[["AnyOpenGame"], Text | None]
PAUSE = 0.5
"""Seconds in which Space after a typed place separates two places (`1g5 2g2`) instead of answering."""
PAGES = {"pageup": -5, "pagedown": 5}
"""Rows that these keys scroll a panel."""
UNTYPED = Hand("Backspace", "backspace", UNDO.label)
NUMBERS = Hand("- +", "", t("number"), t("change a number"))


class PlayScreen(FormScreen[None]):
    """Draws a snapshot of the game and performs the players' input in a worker thread."""

    def __init__(self, open_game: AnyOpenGame, seen: Snapshot | None = None) -> None:
        super().__init__()
        self.open_game = open_game
        self.seen = seen or look(open_game)
        self.figures = Figures()
        self._take_figures()
        self.looking = Looking()
        self.placed = -1e9
        """When the last place was typed."""
        self.placing = ""
        """The key of the question that is open while a figure is being moved; keys typed then go to `typed_on`."""
        self.typed_on: list[str] = []
        self.between: Timer | None = None
        """Runs while a Space may still separate two places."""
        self.taken = False
        """Whether an answer was accepted: then even the same question gets a new form."""
        self.turned = 0
        """Which of the `among` panels on Tab is shown."""
        self.among = 1
        self.passed: tuple[int, ...] = ()
        """The timeline lines whose report the players have read and closed with a key."""
        self.first_command = ""
        self._following = False

    # -- the widgets

    def around(self) -> Iterable[Widget]:
        self.surroundings = Surroundings(self.pen)
        yield from self.surroundings.sheets

    def begin(self) -> None:
        self.ask(form_for(self.seen.question, self.pen, self.open_game.what_if), self._answer)
        self.set_interval(FOLLOW, self._follow)
        notice = notice_of(self.open_game)
        if notice is not None:
            self.say(notice)
        if self.first_command:
            self.command(self.first_command)

    # -- doing things

    def perform(self, doing: Doing, instead: Callable[[str], None] | None = None) -> None:
        """Run an input in a worker thread; no key answers anything until its result is drawn.

        If the input is refused, `instead` is called with the value that would be accepted.
        """
        self.wait()
        self.companion.held.brought(self.pressed)
        self.run_worker(self._perform(doing, instead), group="doings", exit_on_error=False)

    async def _perform(self, doing: Doing, instead: Callable[[str], None] | None) -> None:
        get_current_worker()
        try:
            notice, seen = await asyncio.to_thread(self._do, doing)
        except Refused as refused:
            self.asked[0].form.refused()
            self._see(await asyncio.to_thread(look, self.open_game))
            if instead is not None:
                instead(refused.instead)
            self.say(refused.text, refusal=True)
        except Exception as error:  # a failing input must not end the session
            self.asked[0].form.refused()
            self.say(t("That failed: {error}. Nothing changed.", error=_short(error)), refusal=True)
        else:
            again = self.taken and seen.question == self.seen.question and seen.question.kind == "sums"
            if again and seen.told:  # the same boxes, now empty: their result must stay visible
                notice, seen = seen.told[-1], replace(seen, told=())
            self._see(seen)
            self.say(notice)
        finally:
            self.call_after_refresh(self._drawn)

    def _do(self, doing: Doing) -> tuple[Text | None, Snapshot]:
        before = len(self.open_game.notices)
        notice = doing(self.open_game)
        return notice_of(self.open_game) if len(self.open_game.notices) > before else notice, look(self.open_game)

    def _drawn(self) -> None:
        still, self.placing = self.placing == self.seen.question.key and not self.refusal, ""
        self.done()
        typed, self.typed_on = self.typed_on if still else [], []
        while typed and not self.busy:
            self.press(typed.pop(0))
        self.typed_on += typed

    def meanwhile(self, key: str) -> None:
        """Queue keys while a figure is being moved: players type places (`1g5 2g2`) faster than they are saved."""
        if self.placing:
            self.typed_on.append(key)

    def _see(self, seen: Snapshot) -> None:
        """Take a new snapshot; a new question replaces the form of the old one."""
        if self.taken or seen.question != self.seen.question:
            typing = self.asked[1:] if self.form.typing else []  # a text being typed must not get lost
            self.asked = [OpenForm(form_for(seen.question, self.pen, self.open_game.what_if), self._answer), *typing]
        else:
            self.asked[0].form.again()
        answered, self.seen, self.taken = self.taken, seen, False
        self._take_figures()
        self.looking.at = ""
        if answered and isinstance(seen.question, Finished) and seen.question.first:
            self.call_after_refresh(self._give, seen.question, seen.question.first)

    def _take_figures(self) -> None:
        """Update which figures can be typed now, and what can be done with them."""
        seen, game, figures = self.seen, self.open_game.game, self.figures
        figures.figures, figures.places, figures.acting = seen.figures, self._places(), self._mover()
        figures.zones = {zone.key: as_text(zone.name) for zone in zones_of(seen.view)} if game.zone_step else {}
        figures.turns = bool(game.turn_step)
        figures.defeats = bool(game.defeat_step)

    def _map_shown(self) -> TileMap | None:
        return next((map for panel in self.seen.view.panels if (map := map_of(panel)) is not None), None)

    def _places(self) -> dict[str, int]:
        """Return the spaces of the map with the number of the figure on each, if figures can be moved by typing."""
        map = self._map_shown() if self.open_game.game.place_step else None
        return {tile.at: tile.figure for tile in map.tiles} if map is not None else {}

    def _acting(self) -> int:
        """Return the number of the active figure; 0 if there is none."""
        blocks = [block for panel in self.seen.view.panels for block in panel.blocks]
        figures = [figure for block in blocks if isinstance(block, Track) for figure in block.figures]
        return next((figure.number for figure in figures if figure.mark == "now" and figure.number), 0)

    def _mover(self) -> int:
        """Return the number of the hero whose turn it is; 0 during a monster's turn, which the app moves itself."""
        return self._acting() if self.seen.question.to else 0

    def _answer(self, value: Any) -> None:
        asked = self.seen.question
        if isinstance(asked, Finished) and value not in [option.id for option in asked.happened]:
            self.companion.leave_evening()
            return

        if asked.key.startswith(DECIDE) and value == BY_HAND:
            self._ask_what_was_done(asked)
        else:
            self._give(asked, value)

    def _ask_what_was_done(self, asked: AnyQuestion) -> None:
        """Ask what the players did instead of all legal choices; their words go into the log."""
        form = TypeForm(
            title=t("BY HAND"), prompt=t("What was done instead?"), what=t("Your words"), empty=True,
            hint=t("For the log. What changed is typed as always: 6-4, 6f3, a."),
        )  # fmt: skip
        self.ask(form, lambda words: self._give(asked, BY_HAND, words))

    def _give(self, asked: AnyQuestion, value: Any, words: str = "") -> None:
        def answer(open_game: AnyOpenGame) -> None:
            if open_game.session.question != asked:
                raise Refused(t("Another screen has gone on: this is the question now."))
            open_game.answer(value)
            self.taken = True
            if words:
                open_game.side_action("note", text=words)

        self.close()
        self.perform(answer)

    def side_action(self, step: str, **args: Any) -> None:
        """Run a side action (a correction, a reminder, a note) and close the forms above the question."""
        self.close()
        self.figures.drop()
        self.perform(lambda open_game: open_game.side_action(step, **args))

    def handle(self, handled: Handled) -> None:
        """Run what was typed, tapped or dragged for a figure.

        If it can't be moved to a space, the nearest free space becomes the expected answer.
        """
        step, args = aside_of(self.open_game.game, handled)
        if isinstance(handled, By):
            self.side_action(step, **args)
            return
        self.placed, self.placing = self.companion.held.clock(), self.seen.question.key
        self.close()
        self.figures.drop()
        instead = (lambda at: self.figures.offer(handled.figure, at)) if isinstance(handled, Put) else None
        self.perform(lambda open_game: open_game.side_action(step, **args), instead)

    async def _follow(self) -> None:
        if self.busy or self._following or not self.is_current:
            return
        self._following = True
        try:
            seen = await asyncio.to_thread(self._followed)
        except Exception as error:  # the file may be readable again at the next check
            self.say(t("The save can't be read just now: {error}.", error=_short(error)), refusal=True)
        else:
            if seen is not None and not self.busy:
                self.wait()
                self._see(seen)
                self.say(t("Another screen has gone on."))
                self.call_after_refresh(self._drawn)
        finally:
            self._following = False

    def _followed(self) -> Snapshot | None:
        return look(self.open_game) if self.open_game.follow() else None

    # -- keys

    def press(self, key: str) -> None:
        self.companion.held.came(key)
        if self.between is not None:
            self.between.stop()
            self.between = None
        if self.pen.touch and key.startswith(CARD) and not isinstance(self.form, InZoneForm | PadForm):
            self._pad(card_of(key))  # a tap beside its target must not turn a card
            return
        if len(self.asked) == 1 and (self.figures.wants(key) if not self.form.digits else key.startswith(DRAGGED)):
            self.pressed = key
            outcome = self.figures.key(key)
            if isinstance(outcome, Leave):
                self.figures.drop()
            match outcome:
                case Done(value=handled):
                    self.handle(handled)
                    return
                case None:
                    pass
                case _:
                    self.take(outcome, key)
                    return
        if len(self.asked) == 1 and key in PAGES and self.surroundings.scroll(PAGES[key]):
            return  # a panel that is cut off names these keys; a list in NOW uses the arrows
        if key == "space" and self.companion.held.clock() - self.placed < PAUSE:
            self.between = self.set_timer(PAUSE, self._after_all)
            return
        super().press(key)

    def _pad(self, card: int | None = None) -> None:
        """Open the touch pad for figures; a `card` that was tapped is already selected."""
        self.close()
        self.figures.drop()
        self.figures.typed = "" if card is None else str(card)
        self.ask(PadForm(title=t("NUMBERS"), prompt=PROMPT, figures=self.figures), self.handle)

    def adds(self, key: str) -> bool:
        return super().adds(key) or (bool(self.figures.typed) and key.isdigit())

    def _after_all(self) -> None:
        """Press Space after all: no further place was typed, so it was no separator."""
        self.between = None
        if not self.busy and self.is_current:
            super().press("space")

    def escape(self) -> None:
        """Leave a form above the question, a question the players opened (`e`, `d`, a menu), or a finished game."""
        if len(self.asked) > 1:
            super().escape()
        elif isinstance(self.seen.question, Finished):
            self.companion.leave_evening()
        elif self.seen.leavable:
            self.perform(partial(_left, self.seen.leavable))
        else:
            waiting = self.seen.question.kind in WAITING
            self.say(None if waiting else t("This question can't be left; u takes back the last answer."))

    def command(self, key: str) -> None:
        if key not in ("tab", "shift+tab"):
            self.figures.drop()
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
                self._happened()
            case "tab" | "shift+tab":
                self.turned = (self.turned + (1 if key == "tab" else -1)) % self.among
                self.draw()
            case "m":
                self._map()
            case "pad":
                self._pad()
            case "w" | "a" | "r" | "n" | "/" | "l" | "p":
                from assistant.ui.tui.commands import run_command

                run_command(self, key)
            case _:
                super().command(key)

    def _map(self) -> None:
        """Switch the map on if it is off; else show it over the whole screen."""
        step = self.open_game.game.map_step
        if not step:
            self.say(t("This game has no map."), refusal=True)
        elif self._map_shown() is None:
            self.side_action(step, on=True)
        else:
            self.close()
            self.companion.big = False
            who = next((one.label for one in self.figures.figures if one.number == self.figures.acting), None)
            form = MapForm(
                title=t("MAP"), prompt=what_to_do(who), figures=self.figures, looking=self.looking, widths=WIDTHS
            )
            self.ask(form, self._on_map)

    def _on_map(self, chosen: str | Put) -> None:
        if isinstance(chosen, Put):
            self.handle(chosen)
        elif chosen == OFF:
            self.side_action(self.open_game.game.map_step, on=False)

    def _happened(self) -> None:
        from assistant.ui.tui.forms.choose import ChooseForm, numbered

        happened = [replace(one, number=one.number and one.number % TENTH) for one in self.seen.question.happened]
        if not happened:
            self.say(t("Nothing else can happen at this question."), refusal=True)
            return
        self.close()
        form = ChooseForm(prompt=t("What happened?"), choices=numbered(happened), leavable=True)
        self.ask(form, self._answer)

    # -- drawing

    def show_now(self) -> None:
        seen, view = self.seen, self.seen.view
        if len(self.asked) > 1:
            self.now.show(
                self.form, sky=view.sky, extra=self.extra(), notice=self.notice, refusal=self.refusal,
                figures=figures_of(view),
            )  # fmt: skip
            return
        self.now.show(
            self.form, headline=view.headline, count=view.count, beside=view.beside, sky=view.sky, told=seen.told,
            deciding=view.now, reminders=seen.reminders, extra=self.extra(), notice=self.notice, refusal=self.refusal,
            figures=figures_of(view), passed=self.passed == seen.since,
        )  # fmt: skip

    def extra(self) -> Sequence[FormPart]:
        if len(self.asked) > 1:
            return ()
        return self.figures.draw(self.pen, self.now.inner(self.now.size.width or 80))

    def hands(self) -> list[Hand]:
        form: Form = self.form
        if len(self.asked) > 1:
            return super().hands()
        touch = self.pen.touch  # on touch screens digits belong to the question; figures have the pad
        numbers = [replace(NUMBERS, press=PAD if touch else "")] if touch or not form.digits else []
        numbers = numbers if self.seen.figures else []
        happened = [HAPPENED.hand] if self.seen.question.happened else []
        leave = [ESC] if self.seen.leavable and all(hand.press != ESC.press for hand in form.hands()) else []
        if form.typing:  # letters are text here, so no letter is a command
            return [*form.hands(), *leave, UNTYPED]
        otherwise = [OTHERWISE.hand] if self.seen.decided else []
        map = [MAP.hand] if self._map_shown() is not None else []
        return [
            *form.hands(), *leave, *numbers, UNDO.hand, WHY.hand, *otherwise, *happened, *map, ADJUST.hand,
            NOTE.hand, *([SETTINGS.hand, MORE] if touch else []), KEYS.hand,
        ]  # fmt: skip

    def draw(self) -> None:
        if not self.is_mounted:
            return
        view = self.seen.view
        self.heading = view.title
        self.status = (*view.status, saved_or_not(self.open_game))
        self.surroundings.speak(self.pen)
        self._tell_first()
        super().draw()

    def _tell_first(self) -> None:
        """Show the report of the last input before the question, if both don't fit together."""
        seen, (width, height) = self.seen, self.window
        if len(self.asked) != 1 or self.passed == seen.since:
            return
        self.now.big = self.companion.big
        self.show_now()
        panels = bool(seen.view.panels) and not seen.question.items  # a long page takes their room
        room = room_for_now(width, height, seen.view, panels=panels, big=self.companion.big)
        if self.now.is_crowded(width - COLUMN.get(size_of(width, height), 0), room):
            self.asked.append(OpenForm(ToldForm(told=(*seen.told, *seen.reminders), most=room), self._pass))

    def _pass(self, _: None) -> None:
        self.passed = self.seen.since
        self.close()
        self.say(None)

    def place(self) -> None:
        self.put_around()
        width, height = self.window
        made = self.surroundings.place(
            width, height, self.seen, self.now, turned=self.turned, big=self.companion.big,
            looking=isinstance(self.form, MapForm), near=self.looking.wide,
        )  # fmt: skip
        self.among = made.among
        reminders = tuple(one.line for one in in_force(self.open_game))
        self.surroundings.show(made, self.seen, width, self._sight(), self._lit(), reminders, self.form.live)
        self.looking.fits = self.surroundings.nearest

    def _sight(self) -> Sight:
        """Return what the map highlights: where the selected figure would go, or the spaces of the marked line."""
        cursor = self.figures.cursor
        marked = (cursor,) if cursor else () if isinstance(self.form, MapForm) else self.form.spaces()
        standing = next((at for at, figure in self.figures.places.items() if figure and figure == self._acting()), "")
        return Sight(self.looking.wide, self.looking.at or standing, tuple(marked))

    def _lit(self) -> Lit:
        """Return the cards and zones that the question offers, and the marked one."""
        form = self.form
        if not isinstance(form, InZoneForm):
            return Lit()
        form.look({card.number: zone.key for zone in zones_of(self.seen.view) for card in zone.cards})
        card = next((number for number, id in form.cards.items() if id == form.marked), None)
        zone = next((key for key, id in form.zones.items() if id == form.marked), "")
        return Lit(frozenset(form.cards), frozenset(form.zones), card, zone)

    def relearn(self) -> None:
        """Ask the open question again in the new language."""
        self.asked = [OpenForm(form_for(self.seen.question, self.pen, self.open_game.what_if), self._answer)]
        self.say(None)


def _left(answers: int, open_game: AnyOpenGame) -> Text:
    for _ in range(answers):
        open_game.undo()
    return t("Left: nothing changed.")


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]
