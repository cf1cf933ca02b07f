"""The commands of the play screen, one module each. A module is imported when its command is first used.

Commands may import everything in `ui.tui` and below. Screens and the app import them only inside functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen


def run_command(screen: PlayScreen, key: str) -> None:
    """Close all forms above the question and run the command of the letter `key`."""
    screen.close()
    match key:
        case "w":
            from assistant.ui.tui.commands.why import why

            why(screen)
        case "a":
            from assistant.ui.tui.commands.adjust import adjust

            adjust(screen)
        case "r":
            from assistant.ui.tui.commands.reminders import reminders

            reminders(screen)
        case "n":
            from assistant.ui.tui.commands.reminders import note

            note(screen)
        case "/":
            from assistant.ui.tui.commands.search import search

            search(screen)
        case "l":
            from assistant.ui.tui.screens.log import LogScreen

            screen.app.push_screen(LogScreen(screen.open_game))
        case "p":
            from assistant.ui.tui.screens.pack_up import PackUpScreen

            screen.app.push_screen(PackUpScreen(screen.open_game))
