"""Small boards for monster tests: rows of characters, and where the figures stand."""

from __future__ import annotations

from typing import Any

from assistant.components.grid import Space, area_of, space_of, spaces_of
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.monsters.on_map.movement import Mover
from assistant.games.drunagor.monsters.on_map.plans import Plan, Situation, plans
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.monsters.ranking import Foe
from assistant.messages.text import Name, Text, in_english

GROUND = {
    ".": Ground(0),
    ":": Ground(1),
    "^": Ground(2),
    "w": Ground(0, "water"),
    "l": Ground(0, "lava"),
    "m": Ground(0, "miasma"),
    "s": Ground(0, "spikes"),
}
"""A blank is no space."""

PIECES = ("pets", "companions", "npcs", "monsters", "large", "chests", "solids", "loots", "traps")


def open_floor(columns: int, rows: int) -> list[str]:
    return ["." * columns] * rows


def spaces(addresses: str) -> list[Space]:
    return [space_of(address) for address in addresses.split()]


def board(rows: list[str], *, dark: str = "", bridges: str = "", **pieces: Any) -> Board:
    """Return a board. `bridges` are on level 2 above what is drawn. Heroes are `id: "address hp"`, others `"id
    address"` lists.
    """
    drawn = {(x, y): GROUND[letter] for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != " "}
    above = {space: Ground(2) for space in spaces(bridges)}
    hidden, out = pieces.pop("hidden", "").split(), pieces.pop("out", "").split()
    laid: list[Piece] = []
    for id, words in pieces.pop("heroes", {}).items():
        at = space_of(words.split()[0])
        laid.append(Piece(id, "hero", (at,), "heroes", hidden=id in hidden, knocked_out=id in out))
    for group, words in pieces.items():
        kind = "monster" if group == "large" else group[:-1]
        side = {"pet": "heroes", "companion": "heroes", "monster": "monsters"}.get(kind, "none")
        names = words.split()
        for id, address in zip(names[::2], names[1::2], strict=True):
            at = space_of(address)
            its = spaces_of(area_of(at)) if group == "large" else (at,)
            laid.append(Piece(id, kind, its, side, hidden=id in hidden))  # type: ignore[arg-type]
    return Board(
        drawn | above,
        {space: drawn[space] for space in above if space in drawn},
        frozenset(spaces(dark)),
        frozenset(),
        tuple(laid),
    )


def scene(
    rows: list[str],
    at: str = "a1",
    move: int = 4,
    *,
    big: bool = False,
    keywords: str = "",
    order: str = "",
    readings: dict[str, str] | None = None,
    pvp: bool = False,
    measures: dict[str, dict[str, int]] | None = None,
    **rest: Any,
) -> Situation:
    """Return the situation of a monster on `at` with `move` points.

    Arguments that are not the board's go to the monster (`attack`, `slow` ...).
    """
    on_board = {
        name: rest.pop(name) for name in ("heroes", *PIECES, "dark", "bridges", "hidden", "out") if name in rest
    }
    heroes = on_board.get("heroes", {})
    words = [word.split(":") for word in keywords.split()]
    start = space_of(at)
    mover = Mover(
        id="1",
        spaces=spaces_of(area_of(start)) if big else (start,),
        move=move,
        keywords={word[0]: int(word[1]) if len(word) > 1 else 0 for word in words},
        **{
            name: frozenset(value.split()) if isinstance(value, str) and name in ("immune", "affected") else value
            for name, value in rest.items()
        },
    )
    foes = [
        Foe(id=id, name=Name(id.title()), hp=int(words.split()[1]), **(measures or {}).get(id, {}))
        for id, words in heroes.items()
    ]
    for group in ("pets", "companions", "npcs"):
        ids = on_board.get(group, "").split()[::2]
        foes += [Foe(id=id, name=Name(id.title()), kind=group[:-1]) for id in ids]  # type: ignore[arg-type]
    turns = tuple(order.split() or heroes)
    return Situation(
        board(rows, **on_board), mover, tuple(foes), turns, tuple(sorted(turns)), Readings(**(readings or {})), pvp
    )


def best(situation: Situation) -> list[Plan]:
    """Return the equally best plans."""
    made = plans(situation)
    return [plan for plan in made if plan.rank == made[0].rank]


def ids(situation: Situation) -> list[str]:
    return [plan.id for plan in best(situation)]


def only(situation: Situation) -> Plan:
    (plan,) = best(situation)
    return plan


def said(text: Text) -> str:
    return in_english(text)


def reasons(plan: Plan) -> list[str]:
    return [said(text) for text in plan.reasons]
