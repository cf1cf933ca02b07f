"""The Textual app, which switches between screens and holds the data that they share."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual import constants
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.input.key_repeat import KeyRepeat
from assistant.ui.tui.theme.terminal import SYSTEMS, ExactColours, Terminal, ink_of
from assistant.ui.tui.theme.terminal import terminal as terminal_here
from assistant.ui.tui.theme.themes import name_of, themes

if TYPE_CHECKING:
    from textual.command import Provider

    from assistant.sessions.settings import Settings
    from assistant.sessions.user_dirs import UserDirs
    from assistant.ui.tui.screens.play import PlayScreen
    from assistant.ui.tui.snapshot import AnyOpenGame

NO_GAME = "none"
TOUCH = "ASSISTANT_TOUCH"
"""An environment variable that is "1" if the screen is operated by touch."""
SERVED = GONE = 5.0
"""How many seconds pass between two checks that the web server (`SERVED`) or the terminal (`GONE`) still exists."""


def _provider() -> type[Provider]:
    from assistant.ui.tui.commands.palette import Actions

    return Actions


class Companion(App[int]):
    """The companion app in one terminal or one browser window."""

    CSS_PATH = "companion.tcss"
    COMMANDS = {_provider}
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        dirs: UserDirs | None,
        settings: Settings,
        *,
        language: str = "en",
        open_game: AnyOpenGame | None = None,
        campaign: str | AnyOpenGame | None = None,
        notice: Text | None = None,
        terminal: Terminal | None = None,
        plain: bool | None = None,
        touch: bool = False,
        clock: Callable[[], float] = monotonic,
        wall_clock: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__()
        self.dirs = dirs
        self.settings = settings
        self.open_game = open_game
        self.campaign = campaign
        self.first_notice = notice
        self.big = settings.big_type
        self.exits_on_signal = False
        """Whether SIGTERM and SIGHUP close the game and end the app."""
        self.skip_resume = False
        """Whether the page "welcome back" is skipped when a campaign is opened."""
        self.is_drawn = False
        """Whether the first screen has been drawn. Until then, typed keys answer no question."""
        self.key_repeat = KeyRepeat(clock)
        self.wall_clock = wall_clock
        """A function that returns the local date and time."""
        self.terminal = terminal or Terminal(plain=plain or False, asked=plain is not None)
        self.game = open_game.game.id if open_game is not None else NO_GAME
        """The id of the game on the screen, or `NO_GAME`. It decides the accent colour."""
        self.pen = Pen(Translator.of(language), ink_of(self.terminal, settings, self.game), touch=touch)
        for theme in themes():
            self.register_theme(theme)
        self.theme = name_of(self.pen.ink)

    def get_default_screen(self) -> Screen[Any]:
        """Return the first screen: the open game, the page "welcome back", or the start screen."""
        if self.open_game is not None:
            from assistant.ui.tui.screens.play import PlayScreen

            return PlayScreen(self.open_game)
        if self.campaign is not None:
            from assistant.ui.tui.screens.saved_game import first_screen

            return first_screen(self, self.campaign)
        from assistant.ui.tui.screens.start import StartScreen

        return StartScreen(self.first_notice)

    def on_mount(self) -> None:
        if self.exits_on_signal:
            self._exit_on_signals()
        self.set_class(self.pen.plain, "plain")
        if self.is_web:
            self.set_interval(SERVED, partial(self._exit_without_server, os.getppid()))
        elif self.exits_on_signal:
            self.set_interval(GONE, self._exit_without_terminal)
        self.call_after_refresh(self._after_first_draw)

    def _exit_on_signals(self) -> None:
        """Treat a closed window or a shutdown like Ctrl+C: restore the terminal and close the game."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.exit, 0)

    def _exit_without_server(self, server: int) -> None:
        """End the app if the web server with the process id `server` no longer runs."""
        if os.getppid() != server:
            self.exit(0)

    def _exit_without_terminal(self) -> None:
        """End the app if its terminal no longer exists."""
        if not has_terminal():
            self.exit(0)

    def _after_first_draw(self) -> None:
        self.is_drawn = True
        if not gc.isenabled():  # everything loaded for the start is needed until the end
            gc.freeze()
            gc.enable()

    # -- from screen to screen

    def show(self, screen: Screen[Any]) -> None:
        """Show this screen in place of all others."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:  # the first screen can't be replaced, only covered
            self.push_screen(screen)

    def play(self, open_game: AnyOpenGame, typed_ahead: Sequence[str] = ()) -> None:
        """Show the play screen of a game, then press the keys `typed_ahead`.

        They were typed while the game was being prepared.
        """
        from assistant.ui.tui.screens.play import PlayScreen

        self.set_open_game(open_game)
        self.set_accent(open_game.game.id)
        screen = PlayScreen(open_game)
        self.show(screen)
        if typed_ahead:
            self._press_typed(screen, list(typed_ahead))

    def _press_typed(self, screen: PlayScreen, keys: list[str]) -> None:
        """Press the keys that were typed before `screen` was shown, up to the first one that would answer a question.

        The players have not read that question yet. Checklists and text fields take all keys.
        """
        from assistant.ui.tui.input.type_ahead import answers

        if screen.is_mounted and self.screen is not screen:  # another screen covers it by now
            return
        while keys and screen.is_mounted and screen.open_forms and not screen.busy and self.screen is screen:
            key = keys.pop(0)
            if answers(key) and screen.snapshot.question.kind != "checklist" and not screen.form.takes_letters:
                return
            screen.press(key)
        if keys:
            self.set_timer(0.01, partial(self._press_typed, screen, keys))

    def set_open_game(self, open_game: AnyOpenGame | None) -> None:
        """Set the open game, or None. The browser is told, so that it returns to this game after a lost connection."""
        self.open_game = open_game
        tell = getattr(self._driver, "write_meta", None)
        if tell is not None and self.is_drawn:
            tell({"type": "campaign", "folder": open_game.folder.name if open_game is not None else ""})

    def leave_game(self) -> None:
        """Close the game and return to the start screen. If this app only watches the game, end the app."""
        from assistant.sessions import quick_start

        following = self.open_game is not None and self.open_game.following
        closed = self.open_game
        if closed is not None:
            quick_start.close(closed)
            self.set_open_game(None)
        if following:
            self.exit(0)
            return
        self.show_start()
        if closed is not None and closed.scratch is None:
            self.run_worker(self._count(closed.folder), exit_on_error=False)

    async def _count(self, folder: Path) -> None:
        """Count the figures of a campaign that was closed, so that the next page of figures has them at once."""
        from assistant.sessions.statistics.cache import counted

        if self.dirs is not None:
            await asyncio.to_thread(counted, self.dirs, [folder], [])

    def show_start(self, notice: Text | None = None) -> None:
        from assistant.ui.tui.screens.start import StartScreen

        self.set_accent(NO_GAME)
        self.show(StartScreen(notice))

    def new_game(self, game: str) -> None:
        """Show the questions before a new game."""
        from assistant.ui.tui.screens.wizard import WizardScreen

        self.show(WizardScreen(game))

    # -- what all screens share

    def switch_language(self) -> None:
        """Switch between English and Polish on all screens."""
        self.set_language("en" if self.pen.translator.language == "pl" else "pl")

    def set_language(self, language: str) -> None:
        self.settings.language = language
        self.save_settings()
        if self.open_game is not None:
            self.open_game.language = language
        self._redraw(Translator.of(language))

    def set_accent(self, game: str) -> None:
        """Use the accent colour of the game with this id, or that of `NO_GAME`."""
        self.game = game
        self._redraw(self.pen.translator)

    def set_look(self, *, theme: str | None = None, colours: str | None = None, signs: str | None = None) -> None:
        """Change theme, colours or signs now, and save the choice."""
        settings = self.settings
        settings.theme = settings.theme if theme is None else theme
        settings.colours = settings.colours if colours is None else colours
        settings.signs = settings.signs if signs is None else signs
        self.save_settings()
        self._redraw(self.pen.translator)

    def _redraw(self, translator: Translator) -> None:
        """Redraw all screens if the language, the theme or the accent colour has changed."""
        ink = ink_of(self.terminal, self.settings, self.game)
        if translator.language == self.pen.translator.language and ink == self.pen.ink:
            return
        other = translator.language != self.pen.translator.language
        self.pen = Pen(translator, ink, touch=self.pen.touch)
        self.theme = name_of(ink)
        self.set_class(ink.plain, "plain")
        for screen in self.screen_stack:
            again = getattr(screen, "language_changed" if other else "draw", None)
            if again is not None:
                again()

    def save_settings(self) -> Text | None:
        """Save the settings. Return a sentence if they can't be written."""
        if self.dirs is None:
            return None
        from assistant.sessions.settings import remember

        return remember(self.dirs.settings, self.settings)

    def action_command_palette(self) -> None:
        from textual.command import CommandPalette

        from assistant.ui.tui.commands.palette import PLACEHOLDER

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.pen.say(PLACEHOLDER)))


def run(
    dirs: UserDirs,
    settings: Settings,
    *,
    campaign: str | AnyOpenGame | None = None,
    open_game: AnyOpenGame | None = None,
    language: str = "en",
    notice: Text | None = None,
    ascii: bool = False,
    skip_resume: bool = False,
) -> int:
    """Run the app until the player leaves it, and return its exit code.

    The game is closed and saved even after an error.
    """
    _require_terminal(open_game, campaign)
    _discard_typed_keys()
    _ignore_invalid_bytes()
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    terminal = terminal_here(os.environ, encoding, ascii=ascii, windows=sys.platform == "win32")
    vars(constants)["COLOR_SYSTEM"] = SYSTEMS[terminal.colours]
    app = Companion(
        dirs, settings, language=language, open_game=open_game, campaign=campaign, notice=notice, terminal=terminal,
        touch=os.environ.get(TOUCH) == "1",
    )  # fmt: skip
    if terminal.colours != "all":
        app._filters[:] = [ExactColours(terminal.colours)]
    app.exits_on_signal = True
    app.skip_resume = skip_resume
    try:
        app.run()
    finally:
        if app.open_game is not None:
            from assistant.sessions import quick_start

            quick_start.close(app.open_game)
        _end_input_thread(app)
    return app.return_code or 0


def has_terminal() -> bool:
    """Return whether the terminal still exists. Return True on systems where this can't be checked."""
    try:
        import termios
    except ImportError:
        return True
    try:
        termios.tcgetattr(0)
    except (termios.error, OSError):
        return False
    return True


def _end_input_thread(app: Companion) -> None:
    """End Textual's input thread. Textual does not do this when the terminal is gone."""
    ended = getattr(app._driver, "exit_event", None)
    if ended is not None:
        ended.set()


def _require_terminal(*sessions: object) -> None:
    """Refuse to start without a terminal, because nobody could press a key."""
    if os.environ.get("TEXTUAL_DRIVER"):  # a browser is connected through the pipes
        return
    if sys.stdin is not None and sys.stdout is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return
    from assistant.sessions.open_game import OpenGame

    for session in sessions:
        if isinstance(session, OpenGame):
            session.close()
    raise Refused(t("The screen needs a terminal: its keys and its output can't go through a pipe or into a file."))


def _discard_typed_keys() -> None:
    """Discard keys typed while the program was loading."""
    with contextlib.suppress(Exception):  # Windows, or no terminal
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _ignore_invalid_bytes() -> None:
    """Ignore keyboard bytes that are not UTF-8, which would end Textual's input thread."""
    if sys.platform == "win32":
        return
    from textual.drivers import linux_driver

    decoder = codecs.getincrementaldecoder("utf-8")
    vars(linux_driver)["getincrementaldecoder"] = lambda encoding: partial(decoder, "ignore")
