"""The backups of a campaign: what each would change, and putting one in the place of the save."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn, verbatim
from assistant.sessions.restoring import RestorePreview, SavedState, made_at, preview, restore_backup
from assistant.storage.backups import Backup, backups_of
from assistant.ui.tui.drawing.pages import bullets, section, with_gaps
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.form import FormPart

if TYPE_CHECKING:
    from assistant.storage.campaigns import Campaign
    from assistant.ui.tui.screens.shelf import ShelfScreen


class RestoreForm(ChoiceForm):
    """The question whether a backup is restored, below what it would change."""

    backup: Backup | None = None
    change: RestorePreview | None = None

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        assert self.backup is not None
        assert self.change is not None
        then = t("THEN, AS ON {made}", made=made_at(self.backup))
        rows = with_gaps(_state(t("NOW"), self.change.now, pen, width), _state(then, self.change.then, pen, width))
        return [FormPart(rows, rank=2), *self.offer(pen, width, height - len(rows) - 1)]


def _state(title: Text, state: SavedState | Text, pen: Pen, width: int) -> list[Row]:
    """Draw how many lines a save has and its last sentences, or why it has none."""
    if isinstance(state, Text):
        return section(title, wrapped(pen.row(state, "warn"), width), pen, width)
    told = state.told[::-1] or (state.last,)
    return section(title, bullets(told, pen, width), pen, width, tn("{n} line", "{n} lines", state.lines))


def choose_backup(screen: ShelfScreen, campaign: Campaign) -> None:
    """Ask which backup is looked at."""
    backups = backups_of(campaign.folder)
    choices = [
        NumberedLine(str(place), verbatim(made_at(backup)), tn("{n} line", "{n} lines", backup.lines))
        for place, backup in enumerate(backups)
    ]
    expected = next((str(place) for place, backup in enumerate(backups) if backup.lines), "0")
    prompt = t("{name}: which backup? Nothing changes yet.", name=campaign.name)
    form = ChoiceForm(
        title=t("BACKUPS"), prompt=prompt, choices=choices, expected=expected, leavable=True, whole=True
    )  # fmt: skip
    screen.ask(form, lambda place: _look(screen, campaign, backups[int(place)]))


def _look(screen: ShelfScreen, campaign: Campaign, backup: Backup) -> None:
    """Show what a backup would change, and ask whether it is restored."""

    async def read() -> None:
        try:
            change = await asyncio.to_thread(preview, screen.dirs, campaign.folder, backup)
        except Refused as refused:
            screen.done()
            screen.say(refused.text, refusal=True)
            return
        except Exception as error:  # a broken backup must not end the app
            screen.done()
            screen.say(t("This backup can't be opened: {error}.", error=str(error)), refusal=True)
            return
        screen.done()
        choices = [
            NumberedLine("keep", t("leave everything as it is"), number=1),
            NumberedLine("restore", t("restore it"), t("the present save becomes a backup itself"), number=2),
        ]
        form = RestoreForm(
            title=t("RESTORE?"), choices=choices, expected="keep", leavable=True, backup=backup, change=change
        )  # fmt: skip
        screen.ask(form, lambda chosen: _restore(screen, campaign, backup) if chosen == "restore" else screen.leave())

    screen.wait()
    screen.run_worker(read(), exit_on_error=False)


def _restore(screen: ShelfScreen, campaign: Campaign, backup: Backup) -> None:
    try:
        replaced = restore_backup(screen.dirs, campaign.folder, backup)
    except Refused as refused:
        screen.back()
        screen.say(refused.text, refusal=True)
        return
    notice = t("Restored as on {made}.", made=made_at(backup))
    if replaced is not None:
        notice = t("{notice} To undo this, restore the backup of {then}.", notice=notice, then=made_at(replaced))
    screen.load(campaign.folder, notice)
