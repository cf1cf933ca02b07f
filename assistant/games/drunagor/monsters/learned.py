"""What the table read from cards and boards that the content doesn't know: kept for every later campaign."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

from assistant.games.drunagor.campaign.party import MOST_HEALTH
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Face, ability
from assistant.games.drunagor.state import Drunagor, TypedFace

Entry = tuple[str, dict[str, Any]]
"""The kind of a content entry and the entry itself, as it stands in a file."""


def learned(content: Content, state: Drunagor) -> Iterator[Entry]:
    """Faces of cards, the heroes' health and companions by name, where the content has nothing."""
    for key, typed in state.typed.items():
        kind, rank, behaviour = key.split(":")
        face = _face(content, typed)
        if content.monster(kind) is not None and face:
            id = "_".join(part for part in (kind, rank, behaviour) if part)
            yield "card", {"id": id, "monster": kind, "face": {**_known(content, kind, rank, behaviour), **face}}
    for hero in state.heroes:
        known = content.pack.hero.get(hero.id)
        health = hero.max_hp + hero.covered
        if known is not None and _is_new_health(state, known.hp, health):
            entry = msgspec.to_builtins(msgspec.structs.replace(known, hp=health))
            entry["name"] = {key: word for key, word in entry["name"].items() if word and key != "type"}
            yield "hero", {key: value for key, value in entry.items() if value is not None}
    for ally in state.allies:
        id = _plain_id(ally.id)
        if ally.kind == "companion" and id and "_of_" not in ally.id and id not in content.pack.companion:
            yield "companion", {"id": id, "name": ally.id, "sturdiness": ally.sturdiness}


def _is_new_health(state: Drunagor, before: int | None, now: int) -> bool:
    """The health of a new hero: read for the first time, or corrected in the first adventure of a campaign."""
    return 1 <= now <= MOST_HEALTH and (before is None or (before != now and not state.tries))


def _plain_id(name: str) -> str:
    """What a file takes as an id, from a name typed at the table."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def _known(content: Content, kind: str, rank: str, behaviour: str) -> dict[str, Any]:
    """The shipped face: an entry of the owner takes its place whole."""
    face = content.face(kind, rank, behaviour) or Face()
    plain = msgspec.to_builtins(face)
    kept = {key: value for key, value in plain.items() if value not in (None, [], ())}
    kept |= {"behaviour": behaviour}
    if rank:
        kept["rank"] = rank
    else:
        kept.pop("rank", None)
    return kept


def _face(content: Content, typed: TypedFace) -> dict[str, Any]:
    """The fields that were read and are fit for a file: a word whose number nobody asked for yet is not."""
    fields = [name for name in typed.known if name in Face.__struct_fields__]
    face = {name: msgspec.to_builtins(getattr(typed, name)) for name in fields}
    words = face.get("keywords")
    if words is not None and not all(_complete(content, word) for word in words):
        del face["keywords"]
    return {name: value for name, value in face.items() if value not in ("", None)}


def _complete(content: Content, word: str) -> bool:
    made = ability(word)
    known = content.pack.keyword.get(made.keyword) if made else None
    return known is not None and known.has_value == (" " in word)
