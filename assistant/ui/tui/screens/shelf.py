"""The shelf: all campaigns with what is known about each, and everything that puts them in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.i18n.dates import moment_of
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, verbatim
from assistant.sessions.shelf import (
    SHELVES,
    SORTS,
    Length,
    archived_notice,
    free_name,
    game_label,
    on_shelves,
    renamed_notice,
    result_of,
    retired_notice,
    scenario_labels,
    taken_up_notice,
    told_apart,
    unarchived_notice,
)
from assistant.sessions.start_offers import title_of
from assistant.storage import shelf
from assistant.storage.backups import backups_of, newest_with_lines
from assistant.storage.campaigns import Campaign
from assistant.storage.picture import picture_in
from assistant.ui.tui.drawing.campaign_card import CampaignCard
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.shelf import ShelfForm
from assistant.ui.tui.forms.text_field import TextField, TextForm
from assistant.ui.tui.screens.form_screen import FormScreen

if TYPE_CHECKING:
    from assistant.messages.names import Label
    from assistant.sessions.user_dirs import UserDirs

BATCH = 10
"""How many journals are counted before the screen shows what was counted."""


class ShelfScreen(FormScreen[None]):
    """All campaigns. What is done here is done by the same functions as with `assistant campaigns`."""

    def __init__(self, dirs: UserDirs) -> None:
        super().__init__()
        self.dirs = dirs
        self.heading = (t("Assistant"), t("campaigns"))
        self.shelves: dict[str, list[Campaign]] = {}
        self.cards: dict[Path, CampaignCard] = {}
        self.shelf = "playing"
        self.sort = "date"

    def begin(self) -> None:
        self.load()

    # -- what is shown

    def load(self, marked: Path | None = None, notice: Text | None = None) -> None:
        """Read all campaigns again and list them. `marked` is the folder of the campaign to mark."""
        try:
            self.shelves = on_shelves(self.dirs.saves)
        except Refused as refused:
            self.shelves, notice = {id: [] for id in SHELVES}, refused.text
        self.cards = self._cards()
        self.list(marked)
        if notice is not None:
            self.say(notice)
        self.run_worker(self._count(), exclusive=True, exit_on_error=False)

    def list(self, marked: Path | None = None) -> None:
        """Show the campaigns of the shelf in their order."""
        old = self.open_forms[0].form if self.open_forms else None
        form = ShelfForm(
            title=t("CAMPAIGNS"),
            shelves=tuple((id, label, len(self.shelves[id])) for id, label in SHELVES.items()),
            shelf=self.shelf,
            campaigns=self.shelves[self.shelf],
            cards=self.cards,
            sort=self.sort,
            typed=old.typed if isinstance(old, ShelfForm) else TextField(),
        )
        folders = [one.folder for one in form.listed]
        form.mark = folders.index(marked) if marked in folders else 0
        self.open_forms.clear()
        self.ask(form, self._take, self.companion.show_start)

    def _every(self) -> Sequence[Campaign]:
        """Return the campaigns of all shelves."""
        return [one for shelved in self.shelves.values() for one in shelved]

    def _cards(self) -> dict[Path, CampaignCard]:
        """Return what is known about each campaign without opening it."""
        from assistant.sessions.statistics.cache import known_records

        every = self._every()
        names = [one.name for one in every]
        scenarios = scenario_labels(every, self.dirs.roots())
        records = known_records(self.dirs, [one.folder for one in every])
        now = self.companion.wall_clock()
        cards = {}
        for one in every:
            twice = names.count(one.name) > 1
            record = records.get(one.folder)
            cards[one.folder] = CampaignCard(
                one,
                t("{name} ({folder})", name=one.name, folder=one.folder.name) if twice else verbatim(one.name),
                game_label(one),
                scenarios[one.game, one.scenario],
                self._party(one),
                moment_of(one.played, now),
                result_of(one),
                Length.of(record) if record is not None else None,
                picture_in(one.folder, one.lines, one.played),
                one.problem is not None and newest_with_lines(one.folder) is not None,
            )
        return cards

    def _party(self, one: Campaign) -> Label:
        return one.shown.heroes if one.shown.heroes.en else verbatim(", ".join(map(title_of, one.heroes)))

    async def _count(self) -> None:
        """Count the journals that have changed since they were counted, and show the results as they come."""
        from assistant.sessions.statistics.cache import counted, known_records

        left = [folder for folder, card in self.cards.items() if card.length is None and not card.campaign.problem]
        while left:
            folders, left = left[:BATCH], left[BATCH:]
            await asyncio.to_thread(counted, self.dirs, folders, [])
            for folder, record in known_records(self.dirs, folders).items():
                if folder in self.cards:
                    self.cards[folder].length = Length.of(record)
            self.draw()

    # -- keys

    @property
    def bottom(self) -> ShelfForm:
        form = self.open_forms[0].form
        assert isinstance(form, ShelfForm)
        return form

    def command(self, key: str) -> None:
        if len(self.open_forms) > 1:
            super().command(key)
            return
        marked = self.bottom.marked
        match key:
            case "left" | "right":
                ids = list(SHELVES)
                self._show(ids[(ids.index(self.shelf) + (1 if key == "right" else -1)) % len(ids)])
            case "ctrl+o":
                orders = list(SORTS)
                self.sort = orders[(orders.index(self.sort) + 1) % len(orders)]
                self.list(marked.campaign.folder if marked is not None else None)
            case "tab" if marked is not None:
                self._more(marked)
            case "delete" if marked is not None and self.shelf != "bin":
                self._ask_delete(marked)
            case _ if key.startswith("shelf:"):
                self._show(key.removeprefix("shelf:"))
            case _:
                super().command(key)

    def _show(self, shelf: str) -> None:
        self.shelf = shelf
        self.list()

    def _take(self, folder: str) -> None:
        card = self.cards[Path(folder)]
        if self.shelf == "bin":
            self._bring_back(card)
        else:
            self._open(card)

    # -- what can be done with a campaign

    def _more(self, card: CampaignCard) -> None:
        """Ask what to do with a campaign."""
        actions = self._actions(card)
        choices = [NumberedLine(id, label, note) for id, (label, note, _) in actions.items()]
        form = ChoiceForm(title=t("CAMPAIGN"), prompt=card.name, choices=choices, expected=choices[0].id, leavable=True)
        self.ask(form, lambda id: actions[id][2](card))

    def _actions(self, card: CampaignCard) -> dict[str, tuple[Text, Text | None, Callable[[CampaignCard], None]]]:
        """Return the label, the note and the function of each action that is possible."""
        if self.shelf == "bin":
            return {
                "back": (t("bring it back"), None, self._bring_back),
                "empty": (t("empty the bin"), t("all of it, for good"), self._ask_empty),
            }
        one = card.campaign
        away = t("the first screen does not offer it any more")
        found: dict[str, tuple[Text, Text | None, Callable[[CampaignCard], None]]] = {}
        if one.problem is None:
            found["on"] = (t("go on"), None, self._open)
            found["page"] = (t("read its log"), t("what the game's sheets say, and your notes"), self._read)
        if one.lines:  # without a line there is no name to change and nothing to copy
            found["rename"] = (t("rename it"), None, self._ask_name)
            found["copy"] = (t("copy it"), t("to try something else"), self._copy)
        if backups_of(one.folder):
            found["backups"] = (t("an earlier save of it"), t("the backups"), self._backups)
        if one.is_archived:
            found["unarchive"] = (t("take it out of the archive"), None, self._archive)
        else:
            found["archive"] = (t("archive it"), away, self._archive)
        if one.is_retired:
            found["unretire"] = (t("take it up again"), None, self._retire)
        elif not one.shown.over:
            found["retire"] = (t("retire it"), t("you end it here; everything can be read"), self._retire)
        found["delete"] = (t("delete it"), t("it goes into the bin and can be brought back"), self._ask_delete)
        return found

    def _open(self, card: CampaignCard) -> None:
        if card.needs_backup:
            self._backups(card)
            return
        if card.campaign.problem is not None:
            self.say(card.campaign.problem, refusal=True)
            return
        from assistant.ui.tui.screens.saved_game import show_saved_game

        self.close()
        self.wait()
        self.say(t("Opening {name}.", name=card.campaign.name))
        self.run_worker(show_saved_game(self.companion, card.campaign.folder), exit_on_error=False)

    def _read(self, card: CampaignCard) -> None:
        from assistant.ui.tui.screens.campaign_page import CampaignPageScreen

        self.companion.push_screen(CampaignPageScreen(self.dirs, card.campaign.folder, card.name))

    def _backups(self, card: CampaignCard) -> None:
        from assistant.ui.tui.commands.backups import choose_backup

        choose_backup(self, card.campaign)

    def _ask_name(self, card: CampaignCard) -> None:
        name = card.campaign.name
        form = TextForm(
            title=t("RENAME"), prompt=t("How is {name} called from now on?", name=name), what=t("Name"),
            typed=TextField(name, len(name)),
        )  # fmt: skip
        self.ask(form, lambda name: self._rename(card, name))

    def _rename(self, card: CampaignCard, name: str) -> None:
        try:
            shelf.rename(card.campaign.folder, name)
        except Refused as refused:
            self.say(refused.text, refusal=True)
            return
        self.load(card.campaign.folder, renamed_notice(card.campaign, name))

    def _copy(self, card: CampaignCard) -> None:
        name = free_name(self._every(), card.campaign.name)
        self._do(
            lambda: shelf.copy(card.campaign.folder, name),
            t("{name} is a copy of {old}.", name=name, old=card.campaign.name),
        )

    def _archive(self, card: CampaignCard) -> None:
        one = told_apart(self._every(), card.campaign)
        notice = unarchived_notice(one) if one.is_archived else archived_notice(one)
        self._do(lambda: shelf.put_away(one.folder, not one.is_archived), notice)

    def _retire(self, card: CampaignCard) -> None:
        one = told_apart(self._every(), card.campaign)
        notice = taken_up_notice(one) if one.is_retired else retired_notice(one)
        self._do(lambda: shelf.retire(one.folder, not one.is_retired), notice)

    def _ask_delete(self, card: CampaignCard) -> None:
        choices = [
            NumberedLine("keep", t("keep it"), number=1),
            NumberedLine("delete", t("delete it"), t("it goes into the bin and can be brought back"), number=2),
        ]
        prompt = t("Delete {name}?", name=card.name)
        form = ChoiceForm(title=t("DELETE"), prompt=prompt, choices=choices, expected="keep", leavable=True)
        self.ask(form, lambda chosen: self._delete(card) if chosen == "delete" else self.back())

    def back(self) -> None:
        """Close all questions about a campaign."""
        self.close()
        self.say(None)

    def _delete(self, card: CampaignCard) -> None:
        notice = t("{name} is in the bin; the arrow keys lead there.", name=card.campaign.name)
        self._do(lambda: shelf.delete(card.campaign.folder), notice)

    def _bring_back(self, card: CampaignCard) -> None:
        self._do(lambda: shelf.bring_back(card.campaign.folder), t("{name} is back.", name=card.campaign.name))

    def _ask_empty(self, card: CampaignCard) -> None:
        choices = [
            NumberedLine("keep", t("keep it"), number=1),
            NumberedLine("empty", t("empty it"), t("nothing in it can be brought back"), number=2),
        ]
        prompt = t("Empty the bin for good?")
        form = ChoiceForm(title=t("BIN"), prompt=prompt, choices=choices, expected="keep", leavable=True)
        self.ask(form, lambda chosen: self._empty() if chosen == "empty" else self.back())

    def _empty(self) -> None:
        self._do(lambda: shelf.empty_bin(self.dirs.saves), t("The bin is empty."))

    def _do(self, change: Callable[[], object], notice: Text) -> None:
        """Do something with the folder of a campaign, then show all campaigns and what was done."""
        marked = self.bottom.marked
        try:
            change()
        except Refused as refused:
            self.back()
            self.say(refused.text, refusal=True)
            return
        self.load(marked.campaign.folder if marked is not None else None, notice)
