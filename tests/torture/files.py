"""Damaged and hostile files: saves, records, positions, packs, settings, and lines for `drive`.

No traceback, no hang, little memory, and one clear sentence.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from assistant.sessions.user_dirs import UserDirs
from tests.torture import TESTS
from tests.torture.campaigns import NAME, Broken, any_script
from tests.torture.children import Ended, ended
from tests.torture.mutations import NUMBERS, mutated, mutated_json, mutated_text

MOST_MEMORY = 300
"""The most memory a program may need, in MB."""
LENGTH = 16
MOST_SENTENCES = 3
LOOKS = b'{"undo": true}\n{"undo": true}\n{"redo": true}\n{"view": true}\n{"log": 5}\n{"question": true}\n'
SAVES = TESTS / "saves"
SHIPPED = TESTS.parent / "content"


Kind = Callable[[Random, Path, str], Counter[str]]


def one_round(chance: Random, folder: Path, game: str) -> Counter[str]:
    return chance.choices(KINDS, [5, 5, 2, 3, 2, 1, 4])[0](chance, folder, game)


def check_end(end: Ended, *, sentences: int = MOST_SENTENCES) -> None:
    """Check how a program took a bad file."""
    if end.hangs:
        raise Broken("it hangs")
    said = end.out + end.err
    if "Traceback" in said or "mistake here" in said or end.code not in (0, 1, 2):
        raise Broken(f"ended with {end.code}: {end.err[-900:]}")
    if end.memory > MOST_MEMORY:
        raise Broken(f"needed {end.memory} MB")
    lines = [line for line in end.err.splitlines() if line]
    if end.code == 1 and not 1 <= len(lines) <= sentences:
        raise Broken(f"said {len(lines)} sentences: {end.err[-900:]}")
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said):
        raise Broken(f"printed control characters: {said!r:.600}")


def played_save(chance: Random, folder: Path, game: str) -> Path:
    """Lay a save into the saves folder: one of version 0.1, or one of today."""
    saves = folder / "saves" / NAME
    old = sorted(path for path in SAVES.glob(f"{game}_*") if path.is_dir())
    if old and chance.random() < 0.5:
        saves.mkdir(parents=True)
        chosen = chance.choice(old)
        for name in ("journal.jsonl", "campaign.toml"):
            shutil.copy(chosen / name, saves)
        if (chosen / "content").exists():
            shutil.copytree(chosen / "content", folder / "content")
        return saves
    from assistant.sessions.inputs import apply_input

    script = any_script(game, chance, LENGTH)
    played = script.begin(UserDirs.below(folder))
    for input in script.inputs:
        apply_input(played, input)
    played.close()
    return saves


def use(chance: Random, folder: Path) -> Counter[str]:
    """Use the campaign in every way, and begin a new game from its record."""
    record = str(folder / "saves" / NAME / "campaign.toml")
    commands = (
        (("log", NAME), b""),
        (("drive", NAME), LOOKS),
        (("position", NAME), b""),
        (("new", "--from", record, "--name", "again"), b""),
        (("play", NAME, "--plain"), b"\n\nu\nw\n?\nq\n"),
        (("doctor",), b""),
    )  # fmt: skip
    counts = Counter[str]()
    for argv, keys in chance.sample(commands, 2):
        end = ended(folder, *argv, keys=keys)
        if argv == ("doctor",) and end.code == 1 and "WRONG" in end.out:
            end = msgspec.structs.replace(end, err=end.err or "named in the list")
        check_end(end)
        counts["taken" if end.code == 0 else "refused"] += 1
    return counts


def hostile_save(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Change bytes and lines of a journal."""
    journal = played_save(chance, folder, game) / "journal.jsonl"
    journal.write_bytes(mutated(journal.read_bytes(), chance))
    return use(chance, folder) + Counter({"files": 1})


def hostile_state(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Change values in lines of a journal, with right checksums."""
    journal = played_save(chance, folder, game) / "journal.jsonl"
    lines = journal.read_bytes().splitlines()
    for at in sorted(
        {chance.choice([0, len(lines) - 1, chance.randrange(len(lines))]) for _ in range(chance.randint(1, 3))}
    ):
        data = json.loads(lines[at])
        data.pop("sum", None)
        body = json.dumps(mutated_json(data, chance), ensure_ascii=False, separators=(",", ":"))
        encoded = body.encode("utf-8", "replace")[:-1]
        lines[at] = b'%b,"sum":"%08x"}' % (encoded, crc32(encoded))
    journal.write_bytes(b"\n".join(lines) + b"\n")
    return use(chance, folder) + Counter({"files": 1})


def hostile_side_files(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Change the record, the preview and the own pack beside a sound journal: the game still opens."""
    saves = played_save(chance, folder, game)
    others = [*saves.glob("*.toml"), *saves.glob("*.json"), *folder.glob("content/**/own.toml")]
    for path in chance.sample(others, chance.randint(1, len(others))):
        path.write_bytes(
            mutated_text(path.read_bytes(), chance) if chance.random() < 0.5 else mutated(path.read_bytes(), chance)
        )
    return use(chance, folder) + Counter({"files": 1})


def hostile_position(chance: Random, folder: Path, game: str) -> Counter[str]:
    saves = played_save(chance, folder, game)
    position = folder / "position.toml"
    made = ended(folder, "position", NAME)
    data = made.out.encode() if made.code == 0 and chance.random() < 0.7 else (saves / "campaign.toml").read_bytes()
    position.write_bytes(mutated_text(data, chance) if chance.random() < 0.8 else mutated(data, chance))
    end = ended(folder, "new", "--from", str(position), "--name", "again")
    check_end(end, sentences=20)
    if end.code == 0:
        check_end(ended(folder, "drive", "again", keys=b'{"view": true}\n{"question": true}\n'))
    return Counter({"files": 1, "taken" if end.code == 0 else "refused": 1})


def hostile_pack(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Put a changed copy of our own content into the folder of the players."""
    own = folder / "content" / game
    sources = sorted((SHIPPED / game).rglob("*.toml"))
    for source in chance.sample(sources, min(len(sources), chance.randint(1, 3))):
        target = own / source.relative_to(SHIPPED / game)
        target.parent.mkdir(parents=True, exist_ok=True)
        change = mutated_text if chance.random() < 0.8 else mutated
        target.write_bytes(change(source.read_bytes(), chance))
    end = ended(folder, "check", game)
    if end.code == 1 and end.out:
        end = msgspec.structs.replace(end, err=end.err or "named in the list")
    check_end(end, sentences=packs_limit())
    setup = any_script(game, chance, LENGTH).setup
    argv = ("new", game, setup.scenario, "--hero", *setup.heroes, "--pieces", setup.preset, "--name", NAME)
    check_end(ended(folder, *argv), sentences=packs_limit())
    return Counter({"files": 1, "taken" if end.code == 0 else "refused": 1})


def packs_limit() -> int:
    """Return the most mistakes that are listed of the content."""
    from assistant.content.problems import MAX_PROBLEMS

    return MAX_PROBLEMS + 1  # and that there are more


def hostile_settings(chance: Random, folder: Path, game: str) -> Counter[str]:
    settings = folder / "settings.toml"
    whole = b'language = "pl"\ntheme = "dark"\nbig_type = true\ngame = "drunagor"\n[last.drunagor]\nheroes = ["a"]\n'
    settings.write_bytes(mutated_text(whole, chance) if chance.random() < 0.6 else mutated(whole, chance))
    end = ended(folder, "--plain", keys=b"1\n1\nq\n")
    check_end(end)
    return Counter({"files": 1, "taken" if end.code == 0 else "refused": 1})


def hostile_lines(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Give `drive` nonsense: each line gets one reply."""
    script = any_script(game, chance, LENGTH)
    script.begin(UserDirs.below(folder)).close()
    lines = [_hostile_line(script.inputs, chance) for _ in range(20)]
    end = ended(folder, "drive", NAME, keys=b"\n".join([*lines, b'{"question": true}']) + b"\n")
    check_end(end)
    replies = [json.loads(line) for line in end.out.splitlines()]
    sent = [line for line in lines if line.decode("utf-8", "replace").strip()]
    if len(replies) != len(sent) + 2:
        raise Broken(f"{len(sent) + 1} lines got {len(replies) - 1} replies: {lines!r:.2000}")
    again = ended(folder, "drive", NAME)
    check_end(again)
    first, last = json.loads(again.out.splitlines()[0]), replies[-1]
    if (first["line"], first["question"]) != (last["line"], last["question"]):
        raise Broken("another question is open after the lines")
    return Counter({"lines": len(sent), "files": 1})


def _hostile_line(inputs: list[dict[str, Any]], chance: Random) -> bytes:
    match chance.randrange(6):
        case 0:
            return mutated(json.dumps(chance.choice(inputs)).encode(), chance).replace(b"\n", b" ").replace(b"\r", b" ")
        case 1:
            keys = (
                "answer",
                "aside",
                "adjust",
                "set",
                "back_to",
                "save_point",
                "undo",
                "what_if",
                "state",
                "log",
                "args",
            )
            return json.dumps({chance.choice(keys): _any_value(chance, 3)}).encode()
        case 2:
            return json.dumps(
                {
                    "aside": chance.choice(("correct", "note", "name_it", "insert", "remove", "set_dial")),
                    "args": _any_value(chance, 2),
                }
            ).encode()
        case 3:
            return json.dumps(
                {
                    "adjust": {
                        "path": chance.choice(("heroes", "round", "x.y", "", "a" * 999)),
                        "value": _any_value(chance, 3),
                    }
                }
            ).encode()
        case _:
            return json.dumps(mutated_json(chance.choice(inputs), chance)).encode()


def _any_value(chance: Random, depth: int) -> Any:
    simple: tuple[Any, ...] = (
        *NUMBERS,
        "",
        "go_on",
        "\ud800",
        "x" * 10_000,
        "\x1b[2J",
        True,
        None,
        "../..",
        "{x}",
        "%s",
    )
    match chance.randrange(5) if depth else 0:
        case 1:
            return [_any_value(chance, depth - 1) for _ in range(chance.randrange(4))]
        case 2:
            return {str(chance.choice(simple[-6:])): _any_value(chance, depth - 1) for _ in range(chance.randrange(3))}
        case _:
            return chance.choice(simple)


KINDS: tuple[Kind, ...] = (
    hostile_save, hostile_state, hostile_side_files, hostile_position, hostile_pack, hostile_settings, hostile_lines
)  # fmt: skip
