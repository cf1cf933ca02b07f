"""The facts that players enter from printed cards, in a file of their own that later campaigns read.

Each campaign lists the facts that it wrote there (in `own_facts.json`). So a fact can be removed again if it is undone,
and the campaign itself does not read its own facts: its save still leads to the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from time import time_ns
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from assistant.content import ContentErrors, Root, write_facts
from assistant.content.own_pack import own_fields, own_text_with, read_own_pack
from assistant.engine.checkpoint import Facts
from assistant.engine.facts import changed_since
from assistant.engine.overlay import entry_of, fields_of
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.storage import files, list_campaigns
from assistant.storage.journal import JOURNAL_FILE

WRITTEN_FILE = "own_facts.json"
MOST_BYTES = 16 << 20
"""A larger list is not read."""


class WrittenFact(Struct, frozen=True, omit_defaults=True):
    """One value that a campaign wrote to the players' own pack (`own.toml`).

    - `after`: the value that it wrote.
    - `time`: when it wrote it, in nanoseconds.
    - `before`: the value that the pack had before, or `UNSET`.
    """

    after: Any
    time: int
    before: Any | UnsetType = UNSET


WrittenFacts = dict[str, dict[str, dict[str, WrittenFact]]]
"""What a campaign wrote to the players' own pack: kind of card -> id of the card -> name of the fact -> value."""

_decoder = msgspec.json.Decoder(WrittenFacts)


def roots_without_own_facts(
    roots: Sequence[Root], written: WrittenFacts, own_content: Path, game: str
) -> tuple[Root, ...]:
    """Return the content folders for a campaign, without the facts that this campaign has `written`.

    The campaign's save contains those that still hold. The others were undone and must be asked again.
    """
    if not written:
        return tuple(roots)
    data = read_own_pack(own_content, game)
    hidden: Facts = {}
    for kind, id, field, fact in _each(written):
        if own_fields(data, kind, id).get(field) == fact.after:
            hidden.setdefault(kind, {}).setdefault(id, {})[field] = fact.before
    text = own_text_with(data, hidden)  # also without hidden facts: another screen may write one before this is read
    return tuple(replace(root, own_text=text) if root.path == own_content else root for root in roots)


class OwnFacts:
    """Writes the facts that players entered in one campaign to their own pack (`own.toml`).

    - `content`: the content as it was loaded, without facts of this campaign.
    - `facts`: the facts that hold now.
    - `lock`: returns a lock of the campaign. Several screens may write facts of one campaign.
    """

    def __init__(
        self,
        folder: Path,
        own_content: Path,
        saves: Path,
        game: Game[Any, Any],
        content: Any,
        facts: Facts,
        lock: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._lock = lock
        self._folder = folder
        self._own_content = own_content
        self._saves = saves
        self._game = game
        self._written = read_written(folder)
        self._saved = self._already_saved(content, facts)
        self._checked: Facts | None = None

    def _already_saved(self, content: Any, facts: Facts) -> Facts:
        """Return the facts that need not be written, because a pack has them.

        A value that the players changed in the pack is not overwritten either.
        """
        data = read_own_pack(self._own_content, self._game.id)
        found: Facts = {}
        for kind, entries in facts.items():
            for id, fields in entries.items():
                entry = entry_of(content, kind, id)
                known = fields_of(type(entry)) if entry is not None else {}
                own, written = own_fields(data, kind, id), self._written.get(kind, {}).get(id, {})
                found.setdefault(kind, {})[id] = {
                    field: value
                    for field, value in fields.items()
                    if field in own
                    or (field not in written and field in known and getattr(entry, known[field].name) is not None)
                }
        return found

    def save(self, content: Any, facts: Facts) -> list[Text]:
        """Write new facts to the players' own pack and remove undone ones. Return a sentence for each failure.

        `content` is the present content with all facts.
        """
        facts = msgspec.json.decode(msgspec.json.encode(facts), type=Facts)  # as it is read back: lists, no tuples
        if facts == self._checked:
            return []
        try:
            with self._lock():
                self._written = read_written(self._folder)  # another screen may have added to it
                problems = (*self._write_new(content, facts), *self._take_back(facts))
        except (ContentErrors, Refused, OSError) as error:
            return [_failure(str(error))]
        self._checked = facts
        return [_failure(str(problem)) for problem in problems]

    def _write_new(self, content: Any, facts: Facts) -> tuple[Any, ...]:
        tables = {field.encode_name for field in msgspec.structs.fields(self._game.pack)}
        changed = {kind: entries for kind, entries in changed_since(self._saved, facts).items() if kind in tables}
        new: Facts = {}
        for kind, entries in changed.items():
            # A card has no entry as long as too few of its fields were read.
            complete = {id: fields for id, fields in entries.items() if entry_of(content, kind, id) is not None}
            if complete:
                new[kind] = complete
        if not new:
            return ()
        self._note_written(
            new
        )  # first, so that a crash in between leaves no fact in the pack that nobody can take back
        problems = write_facts(self._own_content, self._game.id, new)
        for kind, entries in new.items():
            for id, fields in entries.items():
                self._saved.setdefault(kind, {}).setdefault(id, {}).update(fields)
        return problems

    def _note_written(self, new: Facts) -> None:
        data, now = read_own_pack(self._own_content, self._game.id), time_ns()
        for kind, entries in new.items():
            for id, fields in entries.items():
                known = self._written.setdefault(kind, {}).setdefault(id, {})
                for field, value in fields.items():
                    if value is not None:
                        earlier = (
                            known[field].before if field in known else own_fields(data, kind, id).get(field, UNSET)
                        )
                        known[field] = WrittenFact(value, now, earlier)
        self._write_list()

    def _take_back(self, facts: Facts) -> tuple[Any, ...]:
        """Give undone facts the value that they had in the pack before. Return the problems.

        A fact stays if another campaign may have used it, or if the players have changed it in the pack.
        """
        undone = [
            (kind, id, field, fact)
            for kind, id, field, fact in _each(self._written)
            if facts.get(kind, {}).get(id, {}).get(field) is None
        ]
        if not undone:
            return ()
        data, played = read_own_pack(self._own_content, self._game.id), self._others_played()
        restored: Facts = {}
        settled: list[tuple[str, str, str]] = []
        for kind, id, field, fact in undone:
            if own_fields(data, kind, id).get(field) == fact.after:
                if played >= fact.time:
                    continue
                restored.setdefault(kind, {}).setdefault(id, {})[field] = fact.before
            settled.append((kind, id, field))
        problems = write_facts(self._own_content, self._game.id, restored) if restored else ()
        for kind, id, field in settled:
            del self._written[kind][id][field]
            self._saved.get(kind, {}).get(id, {}).pop(field, None)
        if settled:
            self._write_list()
        return problems

    def _others_played(self) -> int:
        """Return when another campaign of this game was last played, in nanoseconds, or 0."""
        others = (
            one for one in list_campaigns(self._saves) if one.game == self._game.id and one.folder != self._folder
        )
        return max(((one.folder / JOURNAL_FILE).stat().st_mtime_ns for one in others), default=0)

    def _write_list(self) -> None:
        files.replace(self._folder / WRITTEN_FILE, msgspec.json.encode(self._written))


def read_written(folder: Path) -> WrittenFacts:
    """Return the facts that a campaign wrote. Return none if its list is missing or damaged."""
    try:
        return _decoder.decode(files.read_regular(folder / WRITTEN_FILE, MOST_BYTES))
    except (OSError, msgspec.MsgspecError, RecursionError):
        return {}


def _each(written: WrittenFacts) -> Iterator[tuple[str, str, str, WrittenFact]]:
    for kind, entries in written.items():
        for id, fields in entries.items():
            for field, fact in fields.items():
                yield kind, id, field, fact


def _failure(error: str) -> Text:
    return t("What was typed in can't be kept in your own content: {error}.", error=error.removesuffix("."))
