"""Whole games in which the app holds the pieces: no card, token or tile is lost or doubled.

What a pile holds when it is filled is counted. After each answer every one of these pieces is still somewhere in the
state, and none is there more often than before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from assistant.components.pile import Pile, is_unseen
from assistant.engine.overlay import entry_of
from assistant.messages.names import Named
from assistant.messages.questions import Finished, Refused
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.sessions.user_dirs import UserDirs
from tests.torture.campaigns import Broken, Setup, random_setup, scenarios_and_presets, start

ANSWERS = 150
UNDONE = 0.05
UNDER_WAY = 60
"""For so many answers a piece may be nowhere, because a rule that draws or moves it is waiting for answers."""

KINDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "drunagor": (),
    "mage_knight": (("advanced_action",), ("spell",), ("artifact",), ("unit",), ("tile",), ("enemy", "ruin")),
    "runebound2": (("item", "ally"), ("adventure",)),
    "runebound3": (("asset",), ("skill",), ("story",)),
    "warhammer_quest": (("enemy",), ("location",), ("dungeon",)),
}
"""The kinds of pieces of each game whose every place is in the state: the tables of the content that name them.

Drunagor's cards and cubes lie before the players; the app draws its attack cards from the rest of a fixed list.
"""

TYPED = ("nobody", "typed")
"""How the ids of cards begin that random players have named; they may name a card that the app has, too."""

SCENARIOS = {"runebound2": "demo", "warhammer_quest": "demo"}
"""How the scenarios begin in which the app knows every card: of the others, the players read what they draw."""

KEPT_AS_ANOTHER = ("adventure",)
"""Cards that a hero may keep as an item, under the id of the item. It is only checked that they are not doubled."""

OUT = ("eliminated", "item_gone")
"""The events after which pieces of a hero are out of the game."""

NOT_PLACES = (".before", ".fight.", ".pool")
"""Where the state only mentions a piece that lies elsewhere, or one that the players say to be there."""


def one_round(chance: Random, folder: Path, game: str, answers: int = ANSWERS) -> Counter[str]:
    """Play one game with random answers, some of them undone."""
    setup = setup_of(game, chance)
    played = start(setup, UserDirs.below(folder))
    pieces = Pieces(game)
    counts = Counter({"games": 1})
    try:
        for _ in range(answers):
            if isinstance(played.question, Finished):
                break
            try:
                if chance.random() < UNDONE and played.timeline.undoable():
                    played.undo()
                else:
                    played.answer(any_answer(played.question, chance))
            except DeadEnd:
                break
            except Refused:
                continue
            counts["answers"] += 1
            counts["pieces counted"] += pieces.check(played)
    except Broken as broken:
        raise Broken(f"{setup}: {broken}") from None
    finally:
        played.journal.close()
    return counts


def setup_of(game: str, chance: Random) -> Setup:
    """Return a random set-up in which the app holds the pieces."""
    held = [
        (scenario, preset)
        for id, scenario, preset in scenarios_and_presets()
        if id == game and preset == "app" and scenario.startswith(SCENARIOS.get(game, ""))
    ]
    return random_setup(game, *chance.choice(held), chance)


class Pieces:
    """The pieces of one game: how many there were of each, and for how long one has been missing."""

    def __init__(self, game: str) -> None:
        self.kinds = {table: kind[0] for kind in KINDS[game] for table in kind}
        self.chapter = ""
        self.known: dict[tuple[str, str], int] = {}
        self.missing: Counter[tuple[str, str]] = Counter()
        self.may_be_missing = False

    def _may_be_missing(self, piece: tuple[str, str]) -> bool:
        return self.may_be_missing or piece[0] in KEPT_AS_ANOTHER

    def printed(self, content: Any, piece: tuple[str, str]) -> int:
        """Return how many copies of a piece the box has."""
        tables = [table for table, kind in self.kinds.items() if kind == piece[0]]
        entries = [entry for table in tables if (entry := entry_of(content, table, piece[1])) is not None]
        return max((getattr(entry, name, 1) for entry in entries for name in ("copies", "count")), default=1)

    def check(self, game: AnyOpenGame) -> int:
        """Check all pieces, and return how many there are."""
        chapter = game.game.scenario_id(game.moment.state)
        if chapter != self.chapter:  # the next chapter builds its decks anew
            self.chapter, self.known, self.missing = chapter, {}, Counter()
        self.may_be_missing |= any(event.__struct_config__.tag in OUT for event in game.moment.new_events)
        lying, held = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        where: dict[tuple[str, str], list[str]] = {}
        unclear: set[str] = set()
        for named, place, piece in places(game.moment.state, type(game.moment.state)):
            kind = next((self.kinds[table] for table in named.tables if table in self.kinds), None)
            if kind is None or any(part in place for part in NOT_PLACES):
                continue
            if isinstance(piece, Pile):
                if piece.some or piece.older or piece.unseen:
                    unclear.add(kind)  # nobody at the table could count these cards either
                held.update({(kind, id): count for id, count in certain(piece).items()})
                for id in certain(piece):
                    where.setdefault((kind, id), []).append(place)
            elif not is_unseen(piece):
                lying[kind, piece] += 1
                where.setdefault((kind, piece), []).append(place)
        for piece, count in held.items():
            if piece[0] in unclear or piece[1].startswith(TYPED):
                continue
            self.known.setdefault(piece, min(count + lying[piece], self.printed(game.content, piece)))
        for piece, count in self.known.items():
            if piece[0] in unclear:
                continue
            now = held[piece] + lying[piece]
            self.missing[piece] = self.missing[piece] + 1 if now < count and not self._may_be_missing(piece) else 0
            if now > count or self.missing[piece] > UNDER_WAY:
                at = ", ".join(where.get(piece, ["nowhere"]))
                raise Broken(f"{now} of {count} {piece} at the question {game.question.key}: {at}")
        return sum(self.known.values())


def certain(pile: Pile) -> Counter[str]:
    """Return the cards that are certainly in a pile or its discard pile."""
    held = Counter(pile.pool)
    held.update(card for card in (*pile.top, *pile.bottom, *pile.discard) if not is_unseen(card))
    return +held


def places(value: Any, kind: Any, path: str = "") -> Iterator[tuple[Named, str, str | Pile]]:
    """Yield each piece and each pile of a state that names its pieces, with its path."""
    named = None
    while get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        named = next((note for note in notes if isinstance(note, Named)), named)
    if get_origin(kind) in (Union, UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
        kind = Annotated[kind, named] if named is not None else kind
        yield from places(value, kind, path) if value is not None else ()
    elif isinstance(value, Pile | str):
        if named is not None and value:
            yield named, path, value
    elif isinstance(value, Struct):
        for field, inner in _hints(type(value)).items():
            if field in value.__struct_fields__:
                yield from places(getattr(value, field), inner, f"{path}.{field}")
    elif isinstance(value, dict | list | tuple) and (parts := get_args(kind)):
        inner = parts[-1] if isinstance(value, dict) else parts[0]
        for one in value.values() if isinstance(value, dict) else value:
            yield from places(one, Annotated[inner, named] if named is not None else inner, path)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
