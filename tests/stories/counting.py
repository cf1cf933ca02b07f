"""A second count of a journal, straight from its JSON and without any code of the app."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

ROUND = "round_began"
LONGEST_GAP = 3 * 3600
"""A longer gap between two inputs, in seconds, is a break."""

DAMAGE: dict[str, dict[str, tuple[str, ...]]] = {
    "drunagor": {"taken": ("hero_hurt.damage", "ally_hurt.damage"), "dealt": ("monster_hurt.damage",)},
    "warhammer_quest": {"taken": ("hero_hit.laid",), "dealt": ("enemy_hit.laid",)},
    "mage_knight": {"taken": ("hero_hurt.hand", "hero_hurt.discard"), "dealt": ("attack_made.armor",)},
    "runebound2": {"taken": ("wounded.wounds",), "dealt": ("struck.wounds",)},
    "runebound3": {"taken": ("suffered.damage",), "dealt": ()},
}
"""For each game and side, the fields with damage that only this side deals or takes."""
ENDS = {
    "drunagor": {"adventure_won": True, "adventure_lost": False},
    "warhammer_quest": {"quest_ended": None},
    "mage_knight": {"game_ended": None},
    "runebound2": {"game_won": True},
    "runebound3": {"game_won": True, "game_lost": False},
}
"""The events that end a game or chapter, and whether it is won. None: the field `won` says it."""


class SecondCount:
    """What a journal says, counted line by line."""

    def __init__(self, journal: Path, game: str) -> None:
        lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
        chain = [lines[-1]]
        while chain[-1]["parent"] >= 0:
            chain.append(lines[chain[-1]["parent"]])
        chain.reverse()
        self.chain = chain
        log: list[tuple[dict[str, Any], int]] = []
        for line in chain:
            kept = line.get("kept", -1)
            if kept >= 0:
                log = log[:kept]
            log.extend((event, line["n"]) for event in line.get("told", ()))
        self.log = log
        self.events = [event for event, _ in log]
        self.kinds = Counter(event["type"] for event in self.events)
        self.undone = sum(line["kind"] == "undo" for line in lines)
        self.otherwise = sum((line.get("input") or {}).get("kind") == "otherwise" for line in chain)
        self.answers = sum((line.get("input") or {}).get("kind") == "answer" for line in chain)
        self.corrections = self.kinds["corrected"]
        self.rounds = [event["round"] for event in self.events if event["type"] == ROUND]
        self.damage = {side: sum(map(self._sum, fields)) for side, fields in DAMAGE[game].items()}
        self.ends = [
            event.get("won", False) if ENDS[game][event["type"]] is None else ENDS[game][event["type"]]
            for event in self.events
            if event["type"] in ENDS[game]
        ]

    def _sum(self, field: str) -> int:
        kind, name = field.split(".")
        counted = [event for event in self.events if event["type"] == kind]
        if kind == "attack_made":
            counted = [event for event in counted if event["beaten"]]
        if name == "laid":
            return sum(event.get("laid", 0) or event["wounds"] for event in counted)
        return sum(event.get(name, 0) for event in counted)

    def minutes(self) -> float:
        times = [datetime.fromisoformat(line["at"]).timestamp() for line in self.chain]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        return sum(gap for gap in gaps if 0 <= gap <= LONGEST_GAP) / 60

    def attack_dice(self) -> list[int]:
        """Return the numbers on the d20 of Drunagor's attacks. One roll counts against several targets."""
        rolls: list[int] = []
        before: tuple[Any, ...] = ()
        for event, n in self.log:
            if event["type"] == "attack_rolled":
                this = (n, event["hero"], event["natural"])
                if this != before:
                    rolls.append(event["natural"])
                before = this
        return rolls

    def hunted(self) -> Counter[str]:
        """Return how often Drunagor's monsters and Darkness aimed at each hero."""
        found: Counter[str] = Counter()
        for event in self.events:
            if event["type"] == "monster_attacked":
                found.update(event["targets"])
            elif event["type"] == "darkness_hunts":
                found[event["hero"]] += 1
        return found
