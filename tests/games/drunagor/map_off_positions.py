"""Drawn boards for playing with the map off, each resolved by hand with nothing but the sentences of the question.

A blank is no space, `.` level 0, `:` level 1, `^` level 2, `w l m s` harmful ground, `#` Darkness, `*` a spawn point.
A letter is a hero or pet on level 0, `6` the monster. Areas are two by two spaces, counted from the upper left corner.

`answer` is what the hands read from the sentences: the heroes that the monster hits, or who stands on the new tile.
"""

from __future__ import annotations

from typing import Any

HEALTH = {"jaheen": 11, "elros": 10, "vorn": 9, "maya": 7}
LETTERS = {"J": "jaheen", "E": "elros", "V": "vorn", "M": "maya", "P": "jynx"}

MONSTERS: dict[str, dict[str, Any]] = {
    "an engaged archer steps away and shoots the strongest": {
        "rows": ["........", "........", "..6...J.", "...M....", "........", "V......."],
        "attack": "ranged", "move": 4, "answer": "jaheen",
    },
    "two near ones beat the strongest far away": {
        "rows": ["6.........", "..........", ".....V.M..", "..........", "..........", "..........  J"],
        "attack": "ranged", "move": 4, "keywords": "multishot:2", "answer": "vorn+maya",
    },
    "an archer in a dead end is stuck": {
        "rows": ["6M...", "     ", "..J.."],
        "attack": "ranged", "move": 4, "keywords": "multishot:2", "answer": "engaged",
    },
    "three in range, two targets: the order decides": {
        "rows": ["......", ".6..E.", "......", "..V...", "......", "M....."],
        "attack": "ranged", "move": 2, "keywords": "multishot:2", "answer": "elros+vorn",
    },
    "every free space is next to somebody": {
        "rows": ["V.E", ".6.", "M.J"],
        "attack": "ranged", "move": 4, "answer": "engaged",
    },
    "a blade that reaches two weak ones leaves the strong one": {
        "rows": ["...........", ".......E...", "J...6......", ".......V...", "..........."],
        "attack": "melee", "move": 3, "keywords": "cleave:2", "answer": "elros+vorn",
    },
    "the strongest is behind a wall": {
        "rows": ["6...  J", "....  .", "....  .", "..V.  .", "....M ."],
        "attack": "melee", "move": 3, "answer": "vorn",
    },
    "nobody in reach": {
        "rows": ["6..........", "...........", ".........J.", "......... V"],
        "attack": "melee", "move": 4, "keywords": "cleave:2", "answer": "nobody",
    },
    "an area with two beats the strongest alone": {
        "rows": ["..........", "..6.......", "J.........", "......EV..", ".........."],
        "attack": "melee", "move": 3, "keywords": "strike:1", "answer": "elros+vorn",
    },
    "one in the area is not next to it and is hit all the same": {
        "rows": ["........", ".6......", "....J...", ".....V..", "........"],
        "attack": "melee", "move": 2, "keywords": "strike:1", "answer": "jaheen+vorn",
    },
    "two areas": {
        "rows": ["..........", "..........", "..6..J....", "...V......", "......E...", "M........."],
        "attack": "melee", "move": 1, "keywords": "strike:2", "answer": "jaheen+vorn",
    },
    "a large monster moves by areas": {
        "rows": ["66......", "66......", "....J...", "........", ".V......", "......M."],
        "attack": "melee", "move": 1, "keywords": "cleave:2", "big": True, "answer": "jaheen+vorn",
    },
    "SLOW takes two spaces": {
        "rows": ["6.......", "........", "....J...", "..V....."],
        "attack": "melee", "move": 4, "slow": True, "answer": "vorn",
    },
    "KNOCK DOWN holds an archer beside a hero": {
        "rows": ["6J....", "......", "..V..."],
        "attack": "ranged", "move": 4, "knock_down": True, "answer": "engaged",
    },
    "BLOODSEEKER hunts the weakest in reach": {
        "rows": ["6.......", "........", "..J.....", "....V...", "........", ".......M"],
        "attack": "melee", "move": 4, "keywords": "bloodseeker", "answer": "vorn",
    },
    "who lies on the ground does not hold an archer": {
        "rows": ["6M......", "........", "...V....", "........", "......J."],
        "attack": "ranged", "move": 0, "out": "maya", "answer": "vorn",
    },
    "who is hidden does not hold an archer": {
        "rows": ["6M......", "........", "...V....", "........", "......J."],
        "attack": "ranged", "move": 0, "hidden": "maya", "answer": "vorn",
    },
    "a pet fills the second place": {
        "rows": ["6.......", "........", "...J....", ".....P..", "........", "........"],
        "attack": "ranged", "move": 3, "keywords": "multishot:2", "answer": "jaheen", "also": "jynx",
    },
    "only a pet is in reach": {
        "rows": ["6.........", "..........", "...P......", "..........", ".........J"],
        "attack": "melee", "move": 3, "answer": "allies", "also": "jynx",
    },
    "a pet holds an archer": {
        "rows": ["6P   ", "     ", "..J.."],
        "attack": "ranged", "move": 3, "answer": "engaged",
    },
}  # fmt: skip
"""Monsters' turns."""

DARKNESS: dict[str, dict[str, Any]] = {
    "a spawn point under the strongest": {
        "rows": ["......", "..*J..", "......", "....M."], "shape": "a1 a2 b1 b2", "answer": "jaheen",
    },
    "small tiles come nearer than a square": {
        "rows": ["..*.....J", "..."], "shape": "a1 a2 b1 b2", "broken": True,
    },
    "no room for it": {
        "rows": ["*. ", " . ", " . ", " J "], "shape": "a1 a2 a3 a4", "broken": True,
    },
    "equally near: it stays whole": {
        "rows": ["*.....", "......", ".....J"], "shape": "a1 a2 a3",
    },
    "it lies on one level only": {
        "rows": ["*.::J", "..:::", "..:::"], "shape": "a1 b1 c1 d1", "broken": True,
    },
    "over a corner is no way": {
        "rows": ["#.....", "......", "..J...", "......"], "shape": "a1 a2",
    },
    "the strongest is inside: it hunts the next, in pieces": {
        "rows": ["J.....", "......", ".....*", "V....."], "dark": "a1", "shape": "a1 a2",
        "inside": "jaheen", "broken": True, "answer": "vorn",
    },
    "one tile catches two": {
        "rows": ["  JV", "  *."], "shape": "a1 b1 a2 b2", "answer": "jaheen vorn",
    },
    "small tiles go on to the next hero": {
        "rows": ["J#V", "   "], "shape": "a1 b1 c1 d1", "broken": True, "answer": "jaheen vorn",
    },
    "the nearest spawn point leads nowhere": {
        "rows": ["*. ....", "   ....", "J....*."], "shape": "a1 a2 a3",
    },
    "a spawn point farther away leads nearer": {
        "rows": ["......J", "*.....*"], "shape": "a1 b1", "answer": "jaheen",
    },
    "nothing fits": {
        "rows": ["J...", "V..."], "shape": "a1 a2 a3", "nothing": True,
    },
}  # fmt: skip
"""Darkness tiles. `shape` are the spaces of the tile, `dark` are dark spaces under heroes."""
