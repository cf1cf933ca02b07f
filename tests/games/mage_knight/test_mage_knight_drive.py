"""Whole games through `assistant drive` with random legal answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

HAPPENED = 0.6
"""Probability of an interrupt."""
SELDOM = {"announce": 0.1, "variants": 0.3, "close": 0.2}
"""Probabilities of interrupts that would end a game or fight early."""


class RandomDriver:
    """Answers every question with a random legal answer."""

    def __init__(self, dirs: Path, scenario: str, heroes: list[str], pieces: str, seed: int) -> None:
        chosen = [option for hero in heroes for option in ("--hero", hero)]
        command = [sys.executable, "-m", "assistant", "drive", "--memory", "--game", "mage_knight"]
        self.process = subprocess.Popen(
            [*command, "--scenario", scenario, *chosen, "--pieces", pieces, "--seed", str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ASSISTANT_HOME": str(dirs)},
        )
        self.chance = Random(seed)
        self.told: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.reply = self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "drive ended"
        reply: dict[str, Any] = json.loads(line)
        self.told.update(one["event"]["type"] for one in reply.get("told", []))
        return reply

    def do(self, **deed: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(deed) + "\n")
        self.process.stdin.flush()
        reply = self._read()
        assert "refused" not in reply, (deed, self.reply["question"], reply)
        if "question" in reply:
            self.reply = reply
        return reply

    def engine(self, answers: int = 20000) -> None:
        for _ in range(answers):
            question = self.reply["question"]
            self.asked[question["key"].partition(":")[0]] += 1
            assert question["key"] != "failed", question
            if question["kind"] == "finished":
                return
            self.do(answer=self._answer(question))
        raise AssertionError(f"the game never ended: {self.asked.most_common(8)}")

    def _answer(self, question: dict[str, Any]) -> Any:
        barred = question.get("barred", {})
        happened = [
            one["id"] for one in question.get("happened", []) if one["id"] not in barred and self._done(one["id"])
        ]
        if happened and self.chance.random() < HAPPENED:
            return self.chance.choice(happened)
        match question["kind"]:
            case "one_of" | "card":
                barred = question.get("barred", {})
                free = [one["id"] for one in question["options"] if one.get("most", -1) and one["id"] not in barred]
                return self.chance.choice(free)
            case "number":
                expected = question.get("expected") or 0
                most = min(question.get("most", 999), expected + 3)
                return self.chance.randint(max(question.get("least", 0), expected - 3), most)
            case "which_of":
                ids = [one["id"] for one in question["options"]]
                least, most = min(question.get("least", 0), len(ids)), min(question.get("most", 99), len(ids))
                return self.chance.sample(ids, self.chance.randint(least, most))
            case "in_order":
                return self._in_order(question)
            case "sums":
                return {box["id"]: self.chance.randint(box.get("least", 0), _highest(box)) for box in question["boxes"]}
            case _:
                return "go_on"

    def _done(self, deed: str) -> bool:
        return self.chance.random() < SELDOM.get(deed, 1)

    def _in_order(self, question: dict[str, Any]) -> list[str]:
        chosen: list[str] = []
        wanted = self.chance.randint(min(question.get("least", 1), question["count"]), question["count"])
        for _ in range(wanted):
            left = [
                one["id"]
                for one in question["options"]
                if one.get("most", -1) < 0 or chosen.count(one["id"]) < one["most"]
            ]
            if left:
                chosen.append(self.chance.choice(left))
        return chosen


def _highest(box: dict[str, Any]) -> int:
    return min(int(box.get("most", 99)), int(box.get("expected", 0)) + 5)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("pieces", ["mine", "counted", "app"])
def test_random_solo_games_reach_the_end(tmp_path: Path, pieces: str, seed: int) -> None:
    table = RandomDriver(tmp_path, "solo_conquest", ["tovak"], pieces, seed)
    table.engine()
    assert {"flipped", "round_ended", "game_ended"} <= set(table.told)
    assert 1 <= table.told["round_ended"] <= 6
    if pieces == "app":
        assert {"tile_revealed", "fight_began", "fame_gained", "level_reached", "score_counted"} <= set(table.told)
    table.process.kill()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("pieces", ["mine", "app"])
def test_random_co_operative_games_reach_the_end(tmp_path: Path, pieces: str, seed: int) -> None:
    table = RandomDriver(tmp_path, "full_cooperation", ["tovak", "arythea", "goldyx"], pieces, seed)
    table.engine()
    assert {"flipped", "turn_order_set", "round_ended", "game_ended", "fight_began"} <= set(table.told)
    table.process.kill()
