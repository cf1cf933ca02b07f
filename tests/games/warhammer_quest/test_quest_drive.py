"""The demo campaign through `assistant drive`: two to four heroes, with nothing and with everything tracked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from quest_tables import DEMO, HEROES


class Party:
    """Accept expected answers, defeat an enemy of the own zone, explore; take calculated actions in turn."""

    def __init__(self, dirs: Path, heroes: int, pieces: str, seed: int) -> None:
        command = [sys.executable, "-m", "assistant", "drive", "--memory", "--game", "warhammer_quest"]
        names = [part for hero in HEROES[:heroes] for part in ("--hero", hero)]
        self.process = subprocess.Popen(
            [*command, "--scenario", DEMO, *names, "--pieces", pieces, "--seed", str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "ASSISTANT_HOME": str(dirs)},
        )
        self.told: list[str] = []
        self.acts = 0
        self.reply = self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "drive ended"
        reply: dict[str, Any] = json.loads(line)
        self.told += [one["event"]["type"] for one in reply.get("told", [])]
        return reply

    def do(self, **deed: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(deed) + "\n")
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

    def engine(self, answers: int = 1500) -> None:
        for _ in range(answers):
            if self.question["kind"] == "finished":
                return
            self._answer()
        raise AssertionError("the campaign never ended")

    def _answer(self) -> None:
        question = self.question
        assert question["key"] != "failed", question
        if question["key"].startswith("act:"):
            self._act(question["key"].partition(":")[2])
        elif question["key"].startswith("action:"):
            self._reckon(question)
        elif question["key"].startswith("roll:"):
            boxes = question["boxes"]
            given = {"successes": 3, "attack": 1, "defence": 1, "nemesis": 0}
            self.do(answer={box["id"]: given[box["id"]] for box in boxes})
        else:
            self.do(answer=expected(question))

    def _act(self, hero: str) -> None:
        enemies = self.do(state="enemies")["state"]
        there = [enemy["number"] for enemy in enemies if enemy["zone"] == hero]
        if there:
            self.do(aside="defeat", args={"figure": there[0]})
        else:
            self.do(adjust={"path": "progress", "by": 2})
        if self.question["key"].startswith("act:"):
            self.do(answer="go_on")

    def _reckon(self, question: dict[str, Any]) -> None:
        """Return each action in turn, if its card is ready."""
        self.acts += 1
        order = ("attack", "explore", "aid", "rest")
        wanted = [order[(self.acts + place) % 4] for place in range(4)]
        there = [option["id"] for option in question["options"] if option["id"] not in question.get("barred", {})]
        self.do(answer=next(action for action in wanted if action in there))


def expected(question: dict[str, Any]) -> Any:
    if question.get("expected") not in (None, ""):
        return question["expected"]
    match question["kind"]:
        case "one_of" | "card" | "in_zone":
            return next(one["id"] for one in question["options"] if one["id"] not in question.get("barred", {}))
        case "number":
            return question.get("least", 0)
        case "which_of":
            return [option["id"] for option in question["options"][: question.get("least", 0)]]
        case "in_order":
            return [question["options"][0]["id"]] * question.get("least", 0)
        case "sums":
            return shared(question)
        case _:
            return "go_on"


def shared(question: dict[str, Any]) -> dict[str, int]:
    """Return an answer in which the first boxes take everything to be distributed."""
    numbers = {box["id"]: box.get("expected", 0) for box in question["boxes"]}
    for total in question.get("totals", ()):
        left = total["least"]
        for box in question["boxes"]:
            if box["id"] in total["boxes"]:
                numbers[box["id"]] = min(left, box.get("most", left))
                left -= numbers[box["id"]]
    return numbers


@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("pieces", ["mine", "kept", "app"])
def test_the_demo_campaign_comes_to_its_end(tmp_path: Path, heroes: int, pieces: str) -> None:
    party = Party(tmp_path, heroes, pieces, seed=heroes)
    party.engine()
    told = set(party.told)
    assert party.told.count("quest_ended") == 2
    assert {"enemy_activated", "peril_moved", "leader_passed", "settlement_began", "refreshed"} <= told
    assert ("action_reckoned" in told) == (pieces != "mine")
    assert "campaign_decided" in told
    assert "rule_failed" not in told
    party.process.kill()
