"""Campaigns in a folder that several machines share: where one is open, and the lines of play that went apart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from msgspec import Struct

from assistant.i18n.dates import lasting
from assistant.messages.text import Text, t, tn
from assistant.sessions.record_writer import local_day
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.branches import other_journals, put_aside, take_in
from assistant.storage.journal import Clock
from assistant.storage.presence import open_on, this_host

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

SEEN = "journals"
"""The folder in the cache with a copy of each journal as this machine has left it."""
LEFT = timedelta(hours=12)
"""After this time without a sign, a machine has left the campaign without closing it."""
TOLD = 3


class PlayedLine(Struct, frozen=True):
    """One of the lines of play that went apart.

    - `path`: the other journal, or None for that of the campaign.
    - `own`: the number of its inputs that the campaign lacks; for that of the campaign, of all its inputs.
    - `at`: the time of its last input.
    - `told`: its last sentences, the newest first.
    """

    path: Path | None
    own: int
    at: str
    told: tuple[Text, ...]


def seen_copy(dirs: UserDirs, folder: Path) -> Path | None:
    """Return the file in the cache for the journal of a campaign as this machine has left it."""
    if dirs.cache is None:
        return None
    return dirs.cache / SEEN / f"{folder.name}-{crc32(str(folder.absolute()).encode()):08x}.jsonl"


def opened_elsewhere(folder: Path, clock: Clock) -> Text | None:
    """Return a sentence if another machine has the campaign open or has not closed it, or None."""
    found = open_on(folder)
    if found is None or found.host == this_host():
        return None
    age = found.age(clock)
    ago = lasting(round(age.total_seconds() / 60)) if age is not None else None
    if age is None or ago is None:
        return t("{host} has this campaign open. You can play; if both play, both lines are kept.", host=found.host)
    if age > LEFT:
        return t("{host} did not close this campaign {ago} ago. That does not matter here.", host=found.host, ago=ago)
    return t(
        "{host} has this campaign open, last sign {ago} ago. You can play; if both play, both lines are kept.",
        host=found.host,
        ago=ago,
    )


def lines_apart(dirs: UserDirs, open_game: OpenGame[Any, Any]) -> list[PlayedLine]:
    """Return the line of this campaign and those of other machines, or none if they have nothing of their own.

    Journals that have nothing of their own are put aside.
    """
    from assistant.sessions.restoring import state_in

    if open_game.read_only_reason is not None:
        return []
    others = other_journals(open_game.folder)
    put_aside(open_game.folder, [one.path for one in others if one.is_known])
    others = [one for one in others if not one.is_known]
    if not others:
        return []
    head = open_game.timeline.head
    found = [PlayedLine(None, head.n + 1, head.at, tuple(open_game.log(TOLD)))]
    for one in others:
        told = state_in(dirs, open_game.folder, one.path).told
        found.append(PlayedLine(one.path, one.lines - one.common, one.at, told))
    return found


def line_label(line: PlayedLine) -> Text:
    """Return a line of play in words: whose it is, its length, its day and its last sentence."""
    told = line.told[0] if line.told else t("Nothing was told yet.")
    if line.path is None:
        return t("this one, {day}: {told}", day=local_day(line.at), told=told)
    return tn(
        "{n} input in another line, {day}: {told}",
        "{n} inputs in another line, {day}: {told}",
        line.own,
        day=local_day(line.at),
        told=told,
    )


def go_on_from(open_game: OpenGame[Any, Any], lines: Sequence[PlayedLine], chosen: PlayedLine) -> None:
    """Keep all these lines of play as branches of the campaign, and go on from the chosen one."""
    others = [line.path for line in lines if line.path is not None]
    take_in(open_game.folder, others, chosen.path, open_game.journal.clock)
    open_game.follow()
