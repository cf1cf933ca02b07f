"""Facts that players enter from their printed cards, saved to their own content pack for all later campaigns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from assistant.content import ContentErrors, write_facts
from assistant.engine.checkpoint import Facts
from assistant.engine.facts import changed_since
from assistant.engine.overlay import entry_of, fields_of
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t


class OwnFacts:
    """Writes the facts that players entered in one game to their own pack in the folder `own_content`.

    `content` is the content as it was loaded, without the facts entered in this game. Facts for which it already has a
    value are not written.
    """

    def __init__(self, own_content: Path, game: Game[Any, Any], content: Any, facts: Facts) -> None:
        self._own_content = own_content
        self._game = game
        self._saved = _facts_in(content, facts)

    def save(self, content: Any, facts: Facts) -> list[Text]:
        """Write the facts that the pack does not have yet. Return a sentence for each failure.

        `content` is the current content with the facts entered in this game. Only facts about entries of the pack's
        tables are written.
        """
        if facts == self._saved:
            return []
        tables = {field.encode_name for field in msgspec.structs.fields(self._game.pack)}
        changed = {kind: entries for kind, entries in changed_since(self._saved, facts).items() if kind in tables}
        new: Facts = {}
        for kind, entries in changed.items():
            # A card has no entry as long as too few of its fields were read.
            complete = {id: fields for id, fields in entries.items() if entry_of(content, kind, id) is not None}
            if complete:
                new[kind] = complete
        if not new:
            return []
        try:
            problems = write_facts(self._own_content, self._game.id, new)
        except (ContentErrors, Refused) as error:
            return [_failure(str(error))]
        for kind, entries in new.items():
            for id, fields in entries.items():
                self._saved.setdefault(kind, {}).setdefault(id, {}).update(fields)
        return [_failure(str(problem)) for problem in problems]


def _failure(error: str) -> Text:
    return t("What was typed in can't be kept in your own content: {error}.", error=error.removesuffix("."))


def _facts_in(content: Any, facts: Facts) -> Facts:
    """Return those of the facts for which the content has a value, even if it is a different value."""
    found: Facts = {}
    for kind, entries in facts.items():
        for id, fields in entries.items():
            entry = entry_of(content, kind, id)
            known = fields_of(type(entry)) if entry is not None else {}
            found.setdefault(kind, {})[id] = {
                field: value
                for field, value in fields.items()
                if field in known and getattr(entry, known[field].name) is not None
            }
    return found
