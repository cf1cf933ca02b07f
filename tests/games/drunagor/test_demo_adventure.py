"""The whole demo adventure, played by a scripted party through `assistant drive`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

BLOW, HEALING = 12, 10
"""What each hero does to a monster in a turn, and the health all heroes drink themselves back to."""


class Party:
    """A scripted party: it accepts what is expected, heals, hits the first monster and opens a door when a room is
    empty.
    """

    def __init__(self, dirs: Path, *options: str) -> None:
        command = [sys.executable, "-m", "assistant", "drive", "--memory", "--game", "drunagor"]
        self.process = subprocess.Popen(
            [*command, "--scenario", "demo_sunken_vault", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ASSISTANT_HOME": str(dirs)},
        )
        self.told: list[str] = []
        self.reply = self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "drive ended"
        reply: dict[str, Any] = json.loads(line)
        self.told += [one["event"]["type"] for one in reply.get("told", [])]
        assert all(one["text"] or one["event"]["type"] for one in reply.get("told", []))
        return reply

    def do(self, **hero_action: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(hero_action) + "\n")
        self.process.stdin.flush()
        reply = self._read()
        assert "refused" not in reply, reply
        if "question" in reply:
            self.reply = reply
        return reply

    @property
    def question(self) -> dict[str, Any]:
        question: dict[str, Any] = self.reply["question"]
        return question

    def engine(self, answers: int = 2000) -> None:
        for _ in range(answers):
            if self.question["kind"] == "finished" or "adventure_won" in self.told or "adventure_lost" in self.told:
                return
            self._answer()
        raise AssertionError("the adventure never ended")

    def _answer(self) -> None:
        question = self.question
        assert question["key"] != "failed", question
        if question["key"].startswith("turn:"):
            self._turn(question)
        else:
            self.do(answer=_expected(question))

    def _turn(self, question: dict[str, Any]) -> None:
        monsters = self.do(state="monsters")["state"]
        if not monsters:
            self._open_door(question["to"])
            return
        for place, hero in enumerate(self.do(state="heroes")["state"]):
            if hero["hp"] < HEALING and not hero["knocked_out"]:
                self.do(adjust={"path": f"heroes.{place}.hp", "value": HEALING})
        self.do(adjust={"path": "monsters.0.hp", "by": -BLOW})
        if "adventure_won" not in self.told:  # immediately, with the last of them
            self.do(answer="go_on")

    def _open_door(self, hero: str) -> None:
        """From beside it."""
        heroes, rooms = self.do(state="heroes")["state"], self.do(state="rooms")["state"]
        number = next(one["number"] for one in heroes if one["id"] == hero)
        beside = (("f3", "f2", "f4"), ("k6", "l6", "j6"))[len(rooms) - 1][number - 1]
        self.do(aside="put", args={"figure": number, "at": beside})
        self.do(answer="door")


def _expected(question: dict[str, Any]) -> Any:
    if question.get("expected") not in (None, ""):
        return question["expected"]
    match question["kind"]:
        case "one_of" | "card":
            return question["options"][0]["id"]
        case "number":
            return question.get("least", 0)
        case "which_of":
            return []
        case "in_order":
            return [question["options"][0]["id"]] * question["count"]
        case _:
            return "go_on"


def test_three_heroes_win_the_demo(tmp_path: Path) -> None:
    party = Party(tmp_path, "--hero", "vorn", "--hero", "jaheen", "--hero", "maya", "--pieces", "app", "--seed", "4")
    party.engine()
    assert "adventure_won" in party.told
    assert party.told.count("room_opened") == 3
    assert {"rune_drawn", "monster_attacked", "monster_moved", "hero_hurt", "tile_laid", "round_ended"} <= set(
        party.told
    )
    party.process.kill()


def test_one_hero_alone_comes_to_an_end(tmp_path: Path) -> None:
    party = Party(tmp_path, "--hero", "maya", "--pieces", "app", "--seed", "9")
    party.engine()
    assert {"adventure_won", "adventure_lost"} & set(party.told)
    party.process.kill()
