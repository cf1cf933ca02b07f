"""Random changes of bytes, texts and JSON."""

from __future__ import annotations

import re
from random import Random
from typing import Any

NUMBERS = (-1, 0, 1, 2, 7, 255, 10**6, 2**31, 2**53 + 1, 2**63 - 1, -(2**63), 1.5)
"""Numbers at which programs break."""
TEXTS = ("", "go_on", "x" * 5000, "\x1b]0;a\x07", "../../etc", "{words}", "\u202e", "żółw", "?1", "none", "0")


def mutated(data: bytes, chance: Random) -> bytes:
    """Return the data with one to three changes: flipped bits, cuts, doubled or swapped lines, rubbish."""
    for _ in range(chance.randint(1, 3)):
        data = chance.choice(_CHANGES)(data, chance) or b"\n"
    return data


def _flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 30))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _cut_end(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _cut_out(data: bytes, chance: Random) -> bytes:
    begin = chance.randrange(len(data))
    return data[:begin] + data[begin + chance.randrange(1, 200) :]


def _double_line(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def _swap_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _drop_line(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _rubbish(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return (
        data[:at] + chance.choice((b"\0" * 4096, b"\xff\xfe", b"[" * 5000, b"\n\n", chance.randbytes(50))) + data[at:]
    )


def _number(data: bytes, chance: Random) -> bytes:
    found = list(re.finditer(rb"-?\d+", data[:200_000]))
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start()] + str(chance.choice(NUMBERS)).encode() + data[one.end() :]


_CHANGES = (_flip, _flip, _cut_end, _cut_out, _double_line, _swap_lines, _drop_line, _rubbish, _number)


def mutated_text(data: bytes, chance: Random) -> bytes:
    """Return TOML with one to three other values, keys or lines, so that most of it can still be read."""
    for _ in range(chance.randint(1, 3)):
        values = list(re.finditer(rb'(?<== )(?:-?\d+|"[^"\n]*"|true|false)', data))
        match chance.randrange(4):
            case 0 if values:
                one = chance.choice(values)
                value = chance.choice((*map(str, NUMBERS), '""', "true", "[]", "{}", '"' + "x" * 5000 + '"', "[[1]]"))
                data = data[: one.start()] + value.encode() + data[one.end() :]
            case 1 if values:
                one, other = chance.choice(values), chance.choice(values)
                data = data[: one.start()] + other.group() + data[one.end() :]
            case 2 if data:
                data = _drop_line(data, chance)
            case _ if data:
                data = _double_line(data, chance)
    return data


def mutated_json(value: Any, chance: Random) -> Any:
    """Return plain data with one other value somewhere in it."""
    if isinstance(value, dict) and value and chance.random() < 0.93:
        key = chance.choice([*value])
        if chance.random() < 0.04:
            return {name: one for name, one in value.items() if name != key}
        if chance.random() < 0.03:
            return {chance.choice(TEXTS) if name == key else name: one for name, one in value.items()}
        return {**value, key: mutated_json(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.93:
        at = chance.randrange(len(value))
        if chance.random() < 0.1:
            return [*value[:at], *value[at + 1 :]]
        if chance.random() < 0.1:
            return [*value, value[at]]
        return [*value[:at], mutated_json(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and chance.random() < 0.7:
        return chance.choice(TEXTS)
    if isinstance(value, int) and chance.random() < 0.8:
        return chance.choice((value + 1, value - 1, *NUMBERS))
    return chance.choice((*NUMBERS, *TEXTS, None, True, [], {}, [[]], {"a": 1}))
