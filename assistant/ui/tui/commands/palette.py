"""The command palette: a list of all commands, which typed letters filter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from assistant.messages.text import Text, t
from assistant.ui.tui.input.keys import ACTIONS, MAP, SETTINGS
from assistant.ui.tui.screens.form_screen import FormScreen

if TYPE_CHECKING:
    from assistant.ui.tui.app import Companion

PLACEHOLDER = t("Find an action")


class Actions(Provider):
    """The commands of the present screen."""

    @property
    def companion(self) -> Companion:
        return cast("Companion", self.app)

    def _actions(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the name, the shown text and the function of each command. The shown text is the name with its key."""
        say, touch = self.companion.pen.say, self.companion.pen.touch
        return [
            (say(label), f"{say(label)}\n " if touch else f"{say(label)}   {say(sign)}".rstrip(), run)
            for label, sign, run in self._offered()
        ]

    def _offered(self) -> list[tuple[Text, Text | str, Callable[[], None]]]:
        from assistant.ui.tui.screens.play import PlayScreen

        screen = self.screen
        offered: list[tuple[Text, Text | str, Callable[[], None]]] = []
        if isinstance(screen, PlayScreen):
            from assistant.ui.tui.commands.save_points import go_back, save_point

            offered += [
                (action.long, t("key {key}", key=str(action.sign or action.key)), partial(screen.command, action.key))
                for action in ACTIONS
                if action is not MAP or screen.open_game.game.map_step
            ]
            offered += [
                (t("save point: name this moment"), "", partial(save_point, screen)),
                (t("go back to an earlier moment or another line"), "", partial(go_back, screen)),
            ]
            if screen.open_game.campaign_log():
                from assistant.ui.tui.commands.campaign_log import campaign_log

                offered.append((t("the campaign log"), "", partial(campaign_log, screen)))
            if screen.open_game.journal.damaged:
                from assistant.ui.tui.commands.sound_copy import sound_copy

                offered.append((t("make a sound copy and go on in it"), "", partial(sound_copy, screen)))
        elif isinstance(screen, FormScreen):
            offered.append((SETTINGS.long, t("key {key}", key=SETTINGS.key), partial(screen.command, SETTINGS.key)))
        if isinstance(screen, FormScreen):
            offered.append((t("figures of all campaigns"), "", self._figures))
        offered += [
            (t("other campaigns, a new game"), "", self.companion.leave_game),
            (t("quit; everything is saved"), t("key {key}", key="Ctrl+Q"), self.companion.exit),
        ]
        return offered

    def _figures(self) -> None:
        from assistant.ui.tui.screens.figures import FiguresScreen

        self.companion.push_screen(FiguresScreen())

    async def discover(self) -> Hits:
        for label, shown, run in self._actions():
            yield DiscoveryHit(Content(shown), run, text=label)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for label, shown, run in self._actions():
            score = matcher.match(label)
            if score > 0:
                yield Hit(score, Content(shown), run, text=label)
