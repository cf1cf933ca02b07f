"""The first screen: go on with the last evening, or begin a new one."""

from __future__ import annotations

import contextlib
from datetime import datetime
from typing import TYPE_CHECKING

from assistant import games
from assistant.saves.campaigns import list_campaigns
from assistant.speech.questions import Refused
from assistant.speech.text import Name, Text, t, verbatim
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.screens.form_screen import FormScreen

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.saves.campaigns import Campaign


class StartScreen(FormScreen[None]):
    """Numbered lines; Space takes the marked one."""

    def __init__(self, notice: Text | None = None) -> None:
        super().__init__()
        self.first_notice = notice
        self.saved: list[Campaign] = []
        self.over: set[Path] = set()
        self.heading = (t("At the table"),)

    def begin(self) -> None:
        home = self.companion.home
        notice = self.first_notice
        try:
            self.saved = list_campaigns(home.saves) if home is not None else []
        except Refused as refused:
            notice = refused.text
        self.over = {campaign.folder for campaign in self.saved if campaign.shown.over}
        last = self._last()
        choices = []
        if last is not None:
            choices.append(Choice("continue", t("go on: {name}", name=last.name), self._about(last), 1))
        choices += [
            Choice("new", t("new game"), number=2),
            *([Choice("campaigns", t("campaigns"), number=3)] if self.saved else []),
            Choice("settings", t("settings"), number=4),
            Choice("quit", t("quit"), number=5),
        ]
        form = Choose(
            title=t("WELCOME"), prompt=t("What do you play tonight?"), choices=choices,
            expected="continue" if last else "new",
        )  # fmt: skip
        self.ask(form, self._chosen)
        if notice is not None:
            self.say(notice)

    def _last(self) -> Campaign | None:
        """The campaign played last, if it can be opened and isn't over."""
        sound = [one for one in self.saved if one.problem is None and one.folder not in self.over]
        named = [campaign for campaign in sound if campaign.folder.name == self.companion.settings.campaign]
        return next(iter(named or sound), None)

    def _chosen(self, chosen: str) -> None:
        match chosen:
            case "continue":
                last = self._last()
                if last is not None:
                    self._open(last)
            case "new":
                from assistant.tui.screens.wizard import WizardScreen

                self.companion.show(WizardScreen())
            case "campaigns":
                self._campaigns()
            case "settings":
                from assistant.tui.commands.settings import settings

                settings(self)
            case "quit":
                self.app.exit(0)

    def _campaigns(self) -> None:
        choices = [
            Choice(str(place), self._named(campaign), campaign.problem or self._about(campaign))
            for place, campaign in enumerate(self.saved)
        ]
        form = Choose(title=t("CAMPAIGNS"), prompt=t("Which campaign?"), choices=choices, expected="0", leavable=True)
        self.ask(form, lambda place: self._open(self.saved[int(place)]))

    def _named(self, campaign: Campaign) -> Text:
        """With its folder where others have the same name."""
        if sum(one.name == campaign.name for one in self.saved) == 1:
            return verbatim(campaign.name)
        return t("{name} ({folder})", name=campaign.name, folder=campaign.folder.name)

    def _about(self, campaign: Campaign) -> Text:
        about = _about(campaign)
        return t("{about}, over", about=about) if campaign.folder in self.over else about

    def _open(self, campaign: Campaign) -> None:
        if campaign.problem is not None:
            self.say(campaign.problem, refusal=True)
            return
        from assistant.tui.screens.opening import open_later

        self.busy = True
        self.say(t("Opening {name}.", name=campaign.name))
        self.run_worker(open_later(self.companion, campaign.folder), exit_on_error=False)


def _about(campaign: Campaign) -> Text:
    """Its game, chapter and round, who plays, the last evening; as much of it as is known."""
    name: Name | str = campaign.game
    with contextlib.suppress(Exception):  # a game that is not there or broken has no other name
        name = games.game_named(campaign.game).name
    shown, day = campaign.shown, when(campaign.played)
    heroes: Name | str = shown.heroes if shown.heroes.en else ", ".join(map(_spelled, campaign.heroes))
    if shown.where.en and heroes:
        return t("{game}, {where}; {heroes}; last played {day}", game=name, where=shown.where, heroes=heroes, day=day)
    if heroes:
        return t("{game}; {heroes}; last played {day}", game=name, heroes=heroes, day=day)
    return t("{game}, last played {day}", game=name, day=day)


def _spelled(hero: str) -> str:
    return hero.replace("_", " ").title()


def when(at: str) -> str:
    """Date and time as the clock on the wall has them."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return at
