"""A random player that knows only the plain lines: it reads them up to the `>` and types a matching reply."""

from __future__ import annotations

import re
from random import Random

OPTION = re.compile(r"(\d+): ")
HAPPENED = re.compile(r"e (\d+): ")
TOTAL = re.compile(r"(\d+(?:\+\d+)+): ")
LIMITS = re.compile(r"(?:from|od) (-?\d+) (?:to|do) (-?\d+)")
ASKED = re.compile(r"([^:?!.]+)[:?!.] ")
NEAR = 3
EXAMPLE = re.compile(r": (\d+\.\d+)$")
"""A refusal that ends with a valid answer."""


class Reader:
    """Replies to the lines since the last reply; the last of them begins with `>`."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.options: list[str] = []
        self.boxes: list[tuple[int, int]] = []
        self.totals: list[tuple[list[int], int, int]] = []
        self.tries = 0
        self.happened = False
        self.example = ""

    def reply(self, lines: list[str]) -> str:
        assert lines[-1].startswith("> "), lines
        ways = lines[-1]
        options = [found[1] for line in lines if (found := OPTION.match(line))]
        asked = any((found := ASKED.match(line)) and found[1].isupper() for line in lines[:-1])
        self.tries = 0 if asked else self.tries + 1
        self.example = next((found[1] for line in lines if (found := EXAMPLE.search(line))), "")
        if asked:
            self.options = options
            self.boxes = [_limits(line) for line in lines if OPTION.match(line)] if "3.2" in ways else []
            self.totals = [
                ([int(place) for place in found[1].split("+")], *_limits(line))
                for line in lines
                if (found := TOTAL.match(line))
            ]
        happened = [found[1] for line in lines if (found := HAPPENED.match(line))]
        if happened and not self.happened:
            self.happened = True
            return f"e {self.chance.choice(happened)}"
        self.happened = False
        if " e: " in ways and self.chance.random() < 0.1 and not happened:
            return "e"
        if self.tries > 30:
            return ":u" if " : " in ways else "u"
        enter = "Enter: " in ways
        if enter and (self.chance.random() < 0.5 or (not self.options and "3.2" not in ways)):
            return ""
        return self.answer(ways)

    def answer(self, ways: str) -> str:
        way = ways[2:].split(";")[0]
        numbers = [int(number) for number in re.findall(r"-?\d+", way)]
        if "3.2" in ways:
            return self.sums(ways)
        if " : " in ways:
            return self.example or f"Nobody {self.chance.randint(1, 3)}"
        if self.options and numbers:
            least, most = (numbers[0], numbers[0]) if len(numbers) == 1 else numbers[:2]
            count = self.chance.randint(least, max(least, min(most, least + 2)))
            if count <= len(self.options) and self.chance.random() < 0.7:
                return " ".join(self.chance.sample(self.options, count)) or "-"
            return " ".join(self.chance.choice(self.options) for _ in range(count)) or "-"
        if self.options:
            return self.chance.choice(self.options)
        if len(numbers) >= 2:
            least, most = numbers[:2]
            return str(self.chance.randint(least, min(most, least + NEAR)))
        return "o"

    def sums(self, ways: str) -> str:
        boxes = self.boxes
        given = [self.chance.randint(least, min(most, least + NEAR)) for least, most in boxes]
        for places, least, most in self.totals:
            for _ in range(200):
                total = sum(given[place - 1] for place in places)
                if least <= total <= most:
                    break
                at, by = self.chance.choice(places) - 1, 1 if total < least else -1
                given[at] = min(max(given[at] + by, boxes[at][0]), boxes[at][1])
        return ".".join(map(str, given))


def _limits(line: str) -> tuple[int, int]:
    found = LIMITS.search(line)
    assert found is not None, line
    return int(found[1]), int(found[2])
