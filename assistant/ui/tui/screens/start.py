"""The start screen: continue a saved game, set up a new game, or start one without questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from assistant import games
from assistant.i18n.dates import clock, day_of
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t, verbatim
from assistant.sessions.start_offers import (
    LETTERS,
    TRY,
    last_campaigns,
    line_numbers,
    newcomer_numbers,
    quick_offers,
)
from assistant.storage import shelf
from assistant.storage.campaigns import campaign_folders, list_campaigns
from assistant.storage.picture import picture_in
from assistant.ui.tui.arrangement import Rect, size_of
from assistant.ui.tui.drawing.newcomer import PLAY
from assistant.ui.tui.drawing.save_card import SaveCard
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.form import ENTER, SPACE, FootKey
from assistant.ui.tui.input.keys import KEYS, SETTINGS
from assistant.ui.tui.input.type_ahead import TypeAhead
from assistant.ui.tui.screens.form_screen import FormScreen
from assistant.ui.tui.widgets.start_menu import GameProgress, StartMenu, StartOffers

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame
    from assistant.storage.campaigns import Campaign

CAMPAIGNS = FootKey("c", "c", t("campaigns"))
OTHER = FootKey("Ctrl+L", "ctrl+l", t("po polsku"))
QUIT = FootKey("Ctrl+Q", "ctrl+q", t("quit"))
GO_ON = FootKey(t("Space"), "space", t("go on"))
BEGIN = FootKey(t("Space"), "space", t("play"))
PICK = FootKey("0-9", "", t("pick"))
TRY_IT = FootKey(t("Space"), "space", t("try it"))
NEW_GAME = FootKey("1-5", "", t("play"))
DEMOS = FootKey("6-0", "", t("demo"))
LETTER_KEYS = {"fight": FootKey("f", "f", t("one fight")), "again": FootKey("g", "g", t("as last time"))}


class StartForm(ChoiceForm):
    """The form with the numbered lines of the start screen."""

    def foot_keys(self) -> list[FootKey]:
        if self.mark < 0:
            return [ENTER, PICK]
        return [GO_ON if self.choices[self.mark].id.startswith("on:") else BEGIN, PICK]


class NewcomerForm(ChoiceForm):
    """The form of the start screen if no game is saved. Space starts a demo."""

    def foot_keys(self) -> list[FootKey]:
        is_demo = self.mark >= 0 and self.choices[self.mark].id.startswith("demo:")
        demos = [DEMOS] if any(one.id.startswith("demo:") for one in self.choices) else []
        return [TRY_IT if is_demo else SPACE, NEW_GAME, *demos]


class StartScreen(FormScreen[None]):
    """Cards of saved games and lists of new games."""

    def __init__(self, notice: Text | None = None) -> None:
        super().__init__()
        self.first_notice = notice
        self.campaigns: list[Campaign] = []
        self.offers = StartOffers()
        self.heading = (t("Assistant"),)
        self.typed_ahead: TypeAhead | None = None
        """The keys typed while a game is being prepared."""

    def extra_widgets(self) -> Iterable[Widget]:
        self.front = StartMenu(self.pen)
        yield self.front

    def begin(self) -> None:
        dirs = self.companion.dirs
        notice = self.first_notice
        try:
            self.campaigns = list_campaigns(dirs.saves) if dirs is not None else []
        except Refused as refused:
            notice = refused.text
        self.offers = self._offers()
        kind = StartForm if self.offers.sessions else NewcomerForm
        self.ask(kind(prompt=PLAY, choices=self._choices(), expected=self._expected()), self._take_choice)
        if notice is not None:
            self.say(notice)
        if any(one.picture is None for one in self.offers.sessions):
            self.call_after_refresh(self._start_pictures)

    # -- what is offered

    def _offers(self) -> StartOffers:
        """Return everything that the start screen offers, with the digits to type.

        New games always get a digit; saved games get those that are left.
        """
        settings = self.companion.settings
        at_once = quick_offers(settings) if self.companion.dirs is not None else []
        last = last_campaigns(self.campaigns, settings, len(games.GAME_IDS) + len(at_once))
        sessions = [self._save_card(campaign) for campaign in last]
        return StartOffers(sessions, [self._progress(id) for id in games.GAME_IDS], at_once)

    def _save_card(self, campaign: Campaign) -> SaveCard:
        picture = picture_in(campaign.folder, campaign.lines, campaign.played)
        day = day_of(campaign.played, self.companion.wall_clock())
        return SaveCard(campaign, self._campaign_name(campaign), campaign.game, day, picture)

    def _progress(self, id: str) -> GameProgress:
        """Return the name of a game and how many of its scenarios were won."""
        from assistant.sessions.quick_start import winnable

        dirs = self.companion.dirs
        ids = winnable(dirs, id) if dirs is not None else []
        mine = [one for one in self.campaigns if one.game == id]
        won = {scenario for one in mine for scenario in one.shown.won if scenario in ids}
        try:
            name = games.name_of(id)
        except Exception:
            name = Name(id.replace("_", " "))
        return GameProgress(id, name, len(won), len(ids), bool(mine))

    def _choices(self) -> list[NumberedLine]:
        """Return all numbered lines."""
        offers = self.offers
        if not offers.sessions:
            return self._newcomer_choices()
        starts = [(f"new:{one.id}", t("{name}", name=one.name)) for one in offers.games]
        starts += [(one.id, one.label) for one in offers.at_once]
        of_saved, of_starts = line_numbers(len(offers.sessions), len(starts))
        saved = enumerate(zip(offers.sessions, of_saved, strict=True))
        lines = [(f"on:{place}", one.title, number) for place, (one, number) in saved]
        lines += [(id, label, number) for (id, label), number in zip(starts, of_starts, strict=True)]
        return [NumberedLine(id, label, number=number) for id, label, number in lines]

    def _newcomer_choices(self) -> list[NumberedLine]:
        """Return the lines of the games and their demos. A demo needs a folder to be saved in."""
        names = {one.id: one.name for one in self.offers.games}
        kinds = ("new", "demo") if self.companion.dirs is not None else ("new",)
        return [
            NumberedLine(id, t("{name}", name=names[id.partition(":")[2]]), number=number)
            for id, number in newcomer_numbers().items()
            if id.partition(":")[0] in kinds
        ]

    def _expected(self) -> str:
        if self.offers.sessions:
            return "on:0"
        return f"demo:{TRY}"

    def _campaign_name(self, campaign: Campaign) -> Text:
        """Return the name of a campaign, with its folder if another one has the same name."""
        if sum(one.name == campaign.name for one in self.campaigns) == 1:
            return verbatim(campaign.name)
        return t("{name} ({folder})", name=campaign.name, folder=campaign.folder.name)

    # -- the pictures that are missing

    def _start_pictures(self) -> None:
        self.run_worker(self._make_pictures(), exit_on_error=False)

    async def _make_pictures(self) -> None:
        """Make the missing previews of saved games after the first drawing."""
        from assistant.sessions.quick_start import make_picture

        dirs = self.companion.dirs
        for one in self.offers.sessions:
            if one.picture is not None or dirs is None:
                continue
            try:
                one.picture = await asyncio.to_thread(make_picture, dirs, one.campaign.folder)
            except Exception:
                continue
            self.draw()

    # -- what is chosen

    def _take_choice(self, chosen: str) -> None:
        what, _, which = chosen.partition(":")
        match what:
            case "on":
                self._open(self.offers.sessions[int(which)].campaign)
            case "new":
                self.companion.new_game(which)
            case "demos":
                self._demos()
            case "again" | "fight" | "demo":
                self._begin(what, which)

    def command(self, key: str) -> None:
        match key:
            case "c" if self.is_uncovered and self._has_campaigns():
                self._campaigns()
            case _ if self.is_uncovered and key in self._letters():
                self._begin(self._letters()[key], "")
            case _:
                super().command(key)

    def _letters(self) -> dict[str, str]:
        """Return the quick starts that begin by a letter: the keys, each with the id of the quick start."""
        if self.offers.sessions:
            return {}
        return {LETTERS[one.id]: one.id for one in self.offers.at_once if one.id in LETTERS}

    def _demos(self) -> None:
        choices = [
            NumberedLine(f"demo:{id}", t("{game}", game=games.name_of(id)), t("{scenario}", scenario=scenario))
            for id, (_, scenario) in games.DEMOS.items()
            if id in games.GAME_IDS
        ]
        form = ChoiceForm(title=t("A DEMO"), prompt=t("Which game is tried out?"), choices=choices, leavable=True)
        self.ask(form, self._take_choice)

    def _campaigns(self) -> None:
        from assistant.ui.tui.screens.shelf import ShelfScreen

        if self.companion.dirs is not None:
            self.companion.show(ShelfScreen(self.companion.dirs))

    def _has_campaigns(self) -> bool:
        """Return whether the shelf or its bin has a campaign."""
        dirs = self.companion.dirs
        return bool(self.campaigns) or (dirs is not None and bool(campaign_folders(shelf.bin_of(dirs.saves))))

    def _open(self, campaign: Campaign) -> None:
        if campaign.problem is not None:
            self.say(campaign.problem, refusal=True)
            return
        from assistant.ui.tui.screens.saved_game import show_saved_game

        self.wait()
        self.say(t("Opening {name}.", name=campaign.name))
        self.run_worker(show_saved_game(self.companion, campaign.folder), exit_on_error=False)

    def _begin(self, what: str, which: str) -> None:
        """Start a game without further questions."""
        self.wait()
        self.typed_ahead = TypeAhead(self.companion.key_repeat.clock, self.last_key)
        self.run_worker(self._play_when_made(self._starter(what, which)), exit_on_error=False)

    def _starter(self, what: str, which: str) -> Callable[[], OpenGame[Any, Any]]:
        from assistant.sessions import quick_start

        dirs, settings = self.companion.dirs, self.companion.settings
        assert dirs is not None
        if what == "again":
            game, name = settings.game, self.pen.say(games.name_of(settings.game))
            return lambda: quick_start.again(dirs, game, settings.of_game(game), name)
        if what == "fight":
            return lambda: quick_start.one_fight(dirs, next(id for id in games.FIGHTS if id in games.GAME_IDS))
        name = self.pen.say(games.DEMOS[which][1])
        return lambda: quick_start.demo(dirs, which, name)

    def key_while_busy(self, key: str) -> None:
        if self.typed_ahead is not None:
            self.typed_ahead.add(key)

    async def _play_when_made(self, begin: Callable[[], OpenGame[Any, Any]]) -> None:
        app = self.companion
        try:
            open_game = await asyncio.to_thread(begin)
        except Refused as refused:
            self.done()
            self.typed_ahead = None
            self.say(refused.text, refusal=True)
            return
        except Exception as error:
            self.done()
            self.typed_ahead = None
            self.say(t("The game can't begin: {error}.", error=str(error)), refusal=True)
            return
        open_game.language = app.pen.translator.language
        if open_game.scratch is None:
            app.settings.campaign = open_game.folder.name
            app.save_settings()
        app.play(open_game, self.typed_ahead.keys() if self.typed_ahead is not None else ())

    # -- drawing

    @property
    def is_uncovered(self) -> bool:
        """Whether no form covers the start screen."""
        return len(self.open_forms) == 1

    def draw(self) -> None:
        if not self.is_mounted or not self.open_forms:
            return
        self.status = (clock(self.companion.wall_clock()),)
        self.front.pen = self.pen
        bottom = self.open_forms[0].form
        if isinstance(bottom, ChoiceForm):
            self.front.show(self.offers, bottom, self.notice if self.is_uncovered else None)
        super().draw()

    def foot_keys(self) -> list[FootKey]:
        if not self.is_uncovered:
            return super().foot_keys()
        letters = [LETTER_KEYS[id] for id in self._letters().values()]
        campaigns = [CAMPAIGNS] if self._has_campaigns() else []
        own = [*self.form.foot_keys(), *campaigns, SETTINGS.foot_key, OTHER, QUIT, *letters]
        return [*own, KEYS.foot_key]

    def place(self) -> None:
        super().place()
        width, height = self.window
        tiny = size_of(width, height) == "tiny"
        if self.is_uncovered:
            self.now.put(None)
            self.front.put(Rect(0, 0, width, height) if tiny else Rect(0, 1, width, height - 2))
        else:
            self.front.put(None)
