"""The page of a campaign: the log that its game prints on a sheet, the players' notes, and the last sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.messages.text import Text, t, verbatim
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs

LAST = 6
"""How many of the last sentences are on the page."""


class PageSection(Struct, frozen=True):
    """A part of the page: a title and its lines."""

    title: Text
    lines: tuple[Text, ...]


def page_of(open_game: OpenGame[Any, Any]) -> list[PageSection]:
    """Return the parts of the page that have any lines."""
    notes = tuple(verbatim(note) for note in open_game.moment.world.notes)
    sections = [
        PageSection(t("THE CAMPAIGN LOG"), tuple(open_game.campaign_log())),
        PageSection(t("NOTES"), notes),
        PageSection(t("WHAT HAPPENED LAST"), tuple(open_game.log(LAST)[::-1])),
    ]
    return [section for section in sections if section.lines]


def page_in(dirs: UserDirs, folder: Path, notices: list[Text]) -> list[PageSection]:
    """Return the page of the campaign in this folder. Nothing is changed there. Raise `Refused` if it is broken.

    Sentences about the save, such as that it is damaged, are added to `notices`.
    """
    open_game = opening.resume(dirs, folder, only_reading=True)
    try:
        notices += open_game.notices
        return page_of(open_game)
    finally:
        open_game.journal.close()
