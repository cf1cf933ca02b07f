"""Positions of Drunagor's demo adventure for the tests of the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tui_toy import clock

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor.game import DRUNAGOR
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import state_from
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession

VORN = {"id": "vorn", "role": "leader", "hp": 9, "max_hp": 12, "at": "c5"}
MAYA = {"id": "maya", "role": "striker", "hp": 7, "max_hp": 10, "at": "a5"}
SENTINEL = {"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}
FAR = [("k5", "yellow"), ("l5", "navy"), ("k3", "pink"), ("l3", "green"), ("k4", "burgundy"), ("l4", "white")]
ROOMS = [{"label": "stairs"}, {"label": "gallery"}]


def walking(folder: Path, size: int = len(FAR)) -> OpenGame[Any, Any]:
    """Open a game in which sentinels far away from two heroes walk one after another."""
    folder.mkdir()
    content = opening.load("drunagor", "demo_sunken_vault", all_roots())[1]
    monsters = [
        {**SENTINEL, "number": number, "at": at, "base": base} for number, (at, base) in enumerate(FAR[:size], 6)
    ]
    heroes = [{**VORN, "at": "a5"}, {**MAYA, "at": "a6"}]
    position = {"map_on": True, "rooms": ROOMS, "heroes": heroes, "monsters": monsters}
    agenda = tuple(Call("monster_turn", {"number": number}) for number in range(6, 6 + size))
    journal = Journal.create(folder, clock)
    world = World(state_from(DRUNAGOR, content, position), 1)
    session = GameSession.begin(
        Engine(DRUNAGOR.rules, content), world, agenda, writer=journal.keep, about={"game": "drunagor", "name": "Walk"}
    )
    return OpenGame(DRUNAGOR, session, journal)
