"""Saves written by version 0.1 still open, mean the same, and come out byte for byte when they are replayed.

Each folder of `saves` is one campaign: its journal, its record `campaign.toml`, the owner's `content` if there
is any, and `expected.json`, written by version 0.1:

- `start`: how the campaign was started;
- `structure`: what opening it must give: the question, the world, the events. The tests compare all of it;
- `words`: the question and the log in sentences. Sentences may be reworded, so the tests do not look at them.

`vocabulary.json` holds every word that a save of 0.1 may contain, also those that no save here has: event tags and
their fields, steps and their parameters, the fields of the state. Each of them must still be known.

The saves `<game>_format_<number>` were written by the version that froze `format.json` (see `test_save_format.py`).

The files are never regenerated: they stand for the saves that players have. A journal of an older format is compared
after its migration. The tests work on copies, so nothing here is migrated in place.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from night_watch import FOLDER as NIGHT_WATCH

from assistant.content import Root
from assistant.engine.checkpoint import Facts
from assistant.games import GAME_IDS, game_named
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening, positions
from assistant.sessions.driver import question_data
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import Journal, campaign_in
from assistant.timeline.timeline import FORMAT, Timeline

SAVES = Path(__file__).parent / "saves"
NAMES = sorted(folder.name for folder in SAVES.iterdir() if folder.is_dir())
VOCABULARY = SAVES / "vocabulary.json"

REPLAYED_UP_TO: dict[str, int] = {
    "drunagor_campaign_mine": 77,  # a knock-out tells the blow and the conditions, too
    "drunagor_vault_lost": 35,  # a round tells how many runes it draws if that has changed
    "mage_knight_mines_counted": 40,  # 0.1 reported a correction before what its step had already done
    "mage_knight_solo_finished": 62,  # 0.1 went on with the attack after the referee was closed
    "runebound2_dragons_counted": 88,  # 0.1 took the defender of a closed duel for the one of the typed result
    "runebound2_crown_app": 40,  # 0.1 left an Encounter swept off the doom track out of its discard pile
    "runebound3_tower_app": 81,  # an enemy's decision gives its reason in words, too
    # 0.1 let each hero take both settlement actions in seating order
    "warhammer_quest_campaign_app": 151,
    "warhammer_quest_stench_mine": 86,
}
"""The first line of a save that a deliberate change of the rules replays differently: `{"drunagor_vault_app": 61}`.

The lines before it are still compared, and the whole save must still open.
"""

REDONE_STATE: dict[str, dict[str, Any]] = {
    "runebound2_crown_app": {  # the swept Encounter and the unseen card of the set-up are now in their discard piles
        "gone": [],
        "green.discard": [""],
        "yellow.discard": ["ambush_at_ford"],
        "discards.yellow": 1,
        "swept_encounters": {"yellow": 1},
    },
    "runebound3_tower_app": {"story.discard": ["grave_bells"]},  # 0.1 did not discard story cards
}
"""What stands in the state, by its path, after a save of `REPLAYED_UP_TO` was redone by the rules of today."""

STEPS_SPLIT: dict[str, tuple[range, ...]] = {
    "runebound2_crown_app": (range(11, 17), range(61, 71), range(85, 96)),
    "runebound2_dragons_counted": (range(80, 88),),
}
"""The lines of a save at which a step was running that is several steps now: a fight was one step in 0.1.

At these lines the checkpoint and the place in the log where its step began (`before`) differ; the rest is compared.
"""

ADDED_TO_EVENTS = {
    "hero_defeated": ("by", "wounds"),
    "moved": ("arrives",),
    "quest_ended": ("nobody",),
    "tactic_taken": ("now",),
}
"""Fields of events that version 0.1 did not have, by the tag of the event."""

LINE_KINDS = {"begin", "answer", "aside", "otherwise", "undo", "redo", "point", "back"}
REDONE = {"answer", "aside", "otherwise"}
ENTRY_KINDS = {
    ("answer", "table"),
    ("decision", "table"),
    ("decision", "app"),
    ("chance", "app"),
    ("aside", "table"),
    ("happened", "table"),
}
CHECKPOINT_FIELDS = {"start", "running", "agenda", "transcript", "failed", "mending", "asking", "open_key"}
WORLD_FIELDS = {"state", "chance", "sources", "dial", "rulings", "fired", "reminders", "notes", "over", "facts"}
SIDE_ACTIONS = {
    "correct",
    "correct_by",
    "insert",
    "remove",
    "set_dial",
    "set_ruling",
    "set_source",
    "add_reminder",
    "strike_reminder",
    "note",
    "name_it",
}

QUESTION_DATA = ("kind", "key", "to", "rule", "expected", "least", "most", "count", "first_true")
OPTION_DATA = ("id", "number", "most", "zone")
BOX_DATA = ("id", "least", "most", "expected")
TOTAL_DATA = ("boxes", "least", "most")
TEXT_FIELDS = {"type", "message", "args", "plural", "count", "context", "hue", "aloud"}
NAME_FIELDS = {"type", "en", "pl", "short_en", "short_pl", "hue"}
LAST_EVENTS = 20


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests write about 1500 lines. That each one is on the disk is tested elsewhere."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def night_watch_is_known(request: pytest.FixtureRequest) -> None:
    """Register the test game where its save is opened."""
    callspec = getattr(request.node, "callspec", None)
    if callspec is not None and callspec.params.get("name", "").startswith("night_watch"):
        request.getfixturevalue("night_watch")


# -- opening and comparing


def expected_of(name: str) -> dict[str, Any]:
    return json.loads((SAVES / name / "expected.json").read_text(encoding="utf-8"))


def journal_of(name: str) -> list[bytes]:
    return (SAVES / name / "journal.jsonl").read_bytes().splitlines(keepends=True)


def migrated(folder: Path, name: str) -> tuple[list[bytes], Timeline]:
    """The journal in the current format: its lines, and the timeline read from them."""
    copy = folder / "migrated" / name
    copy.mkdir(parents=True)
    shutil.copy(SAVES / name / "journal.jsonl", copy)
    journal = Journal.open(copy)
    journal.close()
    return (copy / "journal.jsonl").read_bytes().splitlines(keepends=True), journal.timeline


def roots_of(dirs: UserDirs, name: str) -> tuple[Root, ...]:
    if name.startswith("night_watch"):
        return Root(NIGHT_WATCH / "content", required=True), Root(dirs.own_content)
    return dirs.roots()


def dirs_with(folder: Path, name: str, *, saved: bool, own_pack: bool = True) -> UserDirs:
    """User folders with the owner's content, with or without the save and the facts that were read from cards."""
    dirs = UserDirs.below(folder)
    content = SAVES / name / "content"
    if content.exists():
        ignored = None if own_pack else shutil.ignore_patterns("own.toml")
        shutil.copytree(content, dirs.own_content, ignore=ignored)
    if saved:
        folder = dirs.saves / name
        folder.mkdir(parents=True)
        for file in ("journal.jsonl", "campaign.toml"):
            shutil.copy(SAVES / name / file, folder)
    return dirs


def opened(folder: Path, name: str, *, own_pack: bool = True) -> AnyOpenGame:
    dirs = dirs_with(folder, name, saved=True, own_pack=own_pack)
    return opening.resume(dirs, name, roots=roots_of(dirs, name))


def structure_of(game: AnyOpenGame) -> dict[str, Any]:
    """Everything that opening a save gives, as plain data without sentences."""
    timeline, moment = game.timeline, game.moment
    events = [without_sentences(event_in_0_1(json.loads(msgspec.json.encode(event)))) for event in game.session.log()]
    undo, redo = timeline.undoable(), timeline.redoable()
    data = {
        "about": {key: value for key, value in game.about.items() if key != "name"},
        "scenario": game.game.scenario_id(moment.state),
        "lines": len(timeline.lines),
        "undo": undo.n if undo else None,
        "redo": redo.n if redo else None,
        "question": question_structure(game),
        "session": without_sentences(as_in_0_1({**json.loads(msgspec.json.encode(moment.checkpoint)), "start": None})),
        "world": without_sentences(json.loads(msgspec.json.encode(moment.world))),
        "events": {
            "count": len(events),
            "types": dict(sorted(Counter(event["type"] for event in events).items())),
            "sha256": hashlib.sha256(json.dumps(events, sort_keys=True).encode()).hexdigest(),
            "last": events[-LAST_EVENTS:],
        },
    }
    return json.loads(json.dumps(data))


def question_structure(game: AnyOpenGame) -> dict[str, Any]:
    """The open question as `drive` gives it, without its sentences.

    0.1 did not list options that can't be chosen now, so they are left out.
    """
    data = question_data(game.question, Translator.of("en"))
    lists = {"options": OPTION_DATA, "happened": OPTION_DATA, "boxes": BOX_DATA, "totals": TOTAL_DATA}
    structure = {key: data[key] for key in QUESTION_DATA if key in data}
    for key, fields in lists.items():
        if key in data:
            possible = [one for one in data[key] if key != "options" or one["id"] not in game.question.barred]
            structure[key] = [{field: one[field] for field in fields if field in one} for one in possible]
    return structure


def assert_offers_as_much(found: dict[str, Any], expected: dict[str, Any], barred: Collection[str]) -> None:
    """Check that everything that could happen at the question can still happen; more may be offered than before.

    The interrupts are then taken out of both questions. So are options that were left out before and are barred now:
    they stand in the list with a reason, and nobody can take them.
    """
    offered, before = found.pop("happened", []), expected.pop("happened", [])
    assert all(one in offered for one in before), "happened"
    known = {one["id"] for one in expected.get("options", ())}
    if "options" in found:
        found["options"] = [one for one in found["options"] if one["id"] in known or one["id"] not in barred]


def without_sentences(data: Any) -> Any:
    """Plain data with every sentence and every name emptied."""
    if isinstance(data, list):
        return [without_sentences(one) for one in data]
    if not isinstance(data, dict):
        return data
    if data.get("type") == "text" and "message" in data:
        assert data.keys() <= TEXT_FIELDS
        return {"type": "text"}
    if data.get("type") == "name" and "en" in data:
        assert data.keys() <= NAME_FIELDS
        return {"type": "name"}
    return {key: without_sentences(value) for key, value in data.items()}


def line_structure(line: bytes, checkpoint: bytes) -> dict[str, Any]:
    """A line without sentences, its checkpoint in full."""
    data = {key: value for key, value in json.loads(line).items() if key not in ("sum", "full", "patch")}
    for event in data.get("told") or ():
        event_in_0_1(event)
    return without_sentences({**data, "session": as_in_0_1(json.loads(checkpoint))})


def event_in_0_1(event: dict[str, Any]) -> dict[str, Any]:
    """An event without the fields that version 0.1 did not have."""
    for field in ADDED_TO_EVENTS.get(event.get("type", ""), ()):
        event.pop(field, None)
    return event


def as_in_0_1(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint without the fields that version 0.1 did not have."""
    checkpoint.pop("open_key", None)
    state = (checkpoint.get("start") or {}).get("state")
    if isinstance(state, dict):
        state.pop("no_targets", None)
    for entry in (*checkpoint.get("transcript", ()), *checkpoint.get("mending", ())):
        entry.pop("shown", None)
    return checkpoint


# -- the tests


def in_force(packs: dict[str, Any], facts: Facts) -> dict[str, Any]:
    """The packs without what was undone. Version 0.1 left it in the pack."""
    kept: dict[str, Any] = {}
    for file, tables in packs.items():
        kept[file] = {}
        for kind, entries in tables.items():
            read = facts.get(kind, {})
            now = [
                {key: entry[key] for key in entry if key in ("id", *read[entry["id"]])}
                for entry in entries
                if entry["id"] in read
            ]
            kept[file] |= {kind: now} if now else {}
    return kept


@pytest.mark.parametrize("name", NAMES)
def test_an_old_save_opens_as_it_was(tmp_path: Path, name: str) -> None:
    game = opened(tmp_path, name)
    expected = expected_of(name)["structure"]
    assert not game.notices
    found = structure_of(game)
    assert_offers_as_much(found["question"], expected["question"], game.question.barred)
    for key in expected:
        assert found[key] == expected[key], key
    assert found.keys() == expected.keys()
    game.view()
    game.layout()
    game.close()
    if json.loads(journal_of(name)[0])["format"] == FORMAT:
        assert (game.folder / "journal.jsonl").read_bytes() == b"".join(journal_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_an_old_save_replays_byte_for_byte(tmp_path: Path, name: str) -> None:
    dirs = dirs_with(tmp_path, name, saved=False, own_pack=False)
    old, then = migrated(tmp_path, name)
    old = old[: REPLAYED_UP_TO.get(name)]
    game = replayed(dirs, name, journal_of(name)[: len(old)])
    game.close()
    new = (game.folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    assert len(new) == len(old)
    now = game.timeline
    for n, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:  # sentences may differ, nothing else
            found, expected = line_structure(after, now.checkpoint(n)), line_structure(before, then.checkpoint(n))
            for key in found.keys() | expected.keys():
                split = key in ("session", "before") and any(n in lines for lines in STEPS_SPLIT.get(name, ()))
                assert split or found.get(key) == expected.get(key), f"line {n}: {key}"
    if name not in REPLAYED_UP_TO:
        assert own_packs(dirs.own_content) == in_force(own_packs(SAVES / name / "content"), game.moment.world.facts)
        assert position_in(game.folder) == position_in(SAVES / name)


def replayed(dirs: UserDirs, name: str, lines: list[bytes]) -> AnyOpenGame:
    """A new campaign, started as the old one was, with the same inputs at the same times."""
    old = [json.loads(line) for line in lines]
    times = iter([datetime.fromisoformat(line["at"]) for line in old])
    start = expected_of(name)["start"]
    game = opening.start(
        dirs,
        start["game"],
        start["scenario"],
        start["heroes"],
        preset=start["preset"],
        seed=start["seed"],
        name=start["name"],
        roots=roots_of(dirs, name),
        clock=lambda: next(times),
    )
    for line in old[1:]:
        given = line.get("input", {})
        match line["kind"]:
            case "answer":
                game.answer(given["value"])
            case "aside":
                game.side_action(given["key"], **given.get("args", {}))
            case "otherwise":
                game.otherwise()
            case "undo":
                game.undo()
            case "redo":
                game.redo()
            case "point":
                game.save_point(dict(line["name"]["args"])["words"])
            case "back":
                game.back_to(line["parent"])
            case other:
                pytest.fail(f"a line of the unknown kind {other}")
    return game


def set_redone(name: str, state: dict[str, Any]) -> None:
    """Change the state of a save to what it is after the save was redone by the rules of today."""
    for path, value in REDONE_STATE.get(name, {}).items():
        *holders, last = path.split(".")
        holder = state
        for part in holders:
            holder = holder.setdefault(part, {})
        holder[last] = value


def own_packs(folder: Path) -> dict[str, Any]:
    """What was read from cards, by file."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("own.toml")}
    return {file: tomllib.loads(path.read_text(encoding="utf-8")) for file, path in files.items()}


def position_in(folder: Path) -> dict[str, Any]:
    """The position of a record, and what the list of campaigns reads of it."""
    record = tomllib.loads((folder / "campaign.toml").read_text(encoding="utf-8"))
    read = ("format", "game", "scenario", "heroes", "played", "outcome", "position")
    return without_sentences({key: record[key] for key in read if key in record})


SPLIT_LINES = [(name, line) for name, ranges in STEPS_SPLIT.items() for lines in ranges for line in lines[1::3]]


@pytest.mark.parametrize(("name", "line"), SPLIT_LINES)
def test_a_save_from_the_middle_of_a_split_step_opens_without_loss(tmp_path: Path, name: str, line: int) -> None:
    """All answers of the step are kept: the same question is open, and the same events were told."""
    dirs = dirs_with(tmp_path, name, saved=True)
    cut = migrated(tmp_path, name)[0][: line + 1]
    (dirs.saves / name / "journal.jsonl").write_bytes(b"".join(cut))
    game = opening.resume(dirs, name, roots=roots_of(dirs, name))
    assert not game.notices
    played = replayed(
        dirs_with(tmp_path / "replayed", name, saved=False, own_pack=False), name, journal_of(name)[: line + 1]
    )
    assert question_structure(game) == question_structure(played)
    opened_world, played_world = (json.loads(msgspec.json.encode(one.moment.world)) for one in (game, played))
    if opened_world != played_world:  # played by the rules of today
        for state in (opened_world["state"], *opened_world["scopes"].values()):
            set_redone(name, state)
    assert opened_world == played_world
    assert [*game.session.log()] == [*played.session.log()]
    game.close()
    played.close()


@pytest.mark.parametrize("name", NAMES)
def test_undo_is_appended_to_an_old_save(tmp_path: Path, name: str) -> None:
    game = opened(tmp_path, name)
    game.undo()
    game.close()
    old, new = b"".join(migrated(tmp_path, name)[0]), (game.folder / "journal.jsonl").read_bytes()
    assert new.startswith(old)
    [line] = new[len(old) :].splitlines()
    assert json.loads(line)["kind"] == "undo"


@pytest.mark.parametrize("name", NAMES)
def test_an_old_save_can_be_undone_to_its_beginning_and_redone(tmp_path: Path, name: str) -> None:
    """Opened without `own.toml`: what its facts answer is asked again then, so redo finds its questions."""
    game = opened(tmp_path, name, own_pack=False)
    undone = 0
    while game.timeline.undoable() is not None:
        game.undo()
        undone += 1
    for _ in range(undone):
        try:
            game.redo()
        except Refused:
            assert name in REPLAYED_UP_TO
            game.close()
            return
    found, expected = structure_of(game), expected_of(name)["structure"]
    assert_offers_as_much(found["question"], expected["question"], game.question.barred)
    set_redone(name, expected["world"]["state"])
    for key in ("scenario", "question", "session", "world", *(() if name in REPLAYED_UP_TO else ("events",))):
        assert found[key] == expected[key], key
    game.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_starts_from_an_old_record(tmp_path: Path, name: str) -> None:
    dirs = dirs_with(tmp_path, name, saved=True)
    about = expected_of(name)["structure"]["about"]
    listed = campaign_in(dirs.saves / name)
    assert {"game": listed.game, "scenario": listed.scenario, "heroes": ",".join(listed.heroes)} == about
    assert listed.problem is None
    assert listed.shown.where.en
    position = positions.read(dirs.saves / name / "campaign.toml")
    game = opening.start_from(dirs, position, name="again", roots=roots_of(dirs, name))
    assert not game.moment.checkpoint.failed
    record = tomllib.loads((dirs.saves / name / "campaign.toml").read_text(encoding="utf-8"))
    assert position.scenario == record["position"]["scenario"]
    game.close()


def lines() -> Iterator[dict[str, Any]]:
    for name in NAMES:
        for line in journal_of(name):
            yield json.loads(line)


def test_the_saves_hold_everything_that_is_saved(tmp_path: Path) -> None:
    """Every kind of line, of transcript entry and of side action, every field of a checkpoint and of the world."""
    assert {line["kind"] for line in lines()} == LINE_KINDS
    assert {line["input"]["kind"] for line in lines() if line["kind"] == "redo"} == REDONE
    assert {line["input"]["key"] for line in lines() if line["kind"] == "aside"} >= SIDE_ACTIONS
    assert any("full" in line and line["n"] for line in lines())
    assert {part for line in lines() for part in line.get("patch", {})} == {"set", "cut", "gone"}
    entries: set[tuple[str, str]] = set()
    checkpoint_fields: set[str] = set()
    world_fields: set[str] = set()
    for name in NAMES:
        timeline = migrated(tmp_path, name)[1]
        for line in timeline.lines:
            checkpoint = json.loads(timeline.checkpoint(line.n))
            checkpoint_fields |= checkpoint.keys()
            world_fields |= checkpoint["start"].keys()
            for entry in (*checkpoint.get("transcript", ()), *checkpoint.get("mending", ())):
                entries.add((entry["kind"], entry.get("by", "table")))
    assert entries == ENTRY_KINDS
    assert checkpoint_fields == CHECKPOINT_FIELDS
    assert world_fields == WORLD_FIELDS


# -- words that no save here has


def vocabulary_of(game_id: str) -> dict[str, Any]:
    """The words that a save of this game may contain."""
    game = game_named(game_id)
    rules = game.rules
    return {
        "events": {event.__struct_config__.tag: [*event.__struct_encode_fields__] for event in rules.events},
        "steps": {name: [*step.parameters] for name, step in rules.steps.items()},
        "makers": sorted(rules.choosers),
        "components": {id: [*component.may] for id, component in rules.components.items()},
        "presets": {preset.id: dict(preset.sources) for preset in game.presets},
        "occasions": sorted(rules.occasions),
        "phases": sorted(rules.phases),
        "state": sorted(paths_in(rules.state)),
    }


def paths_in(state: type) -> set[str]:
    """The path of every field of the state: `virtual.crystals.*`."""
    found: set[str] = set()

    def look(kind: Any, path: str, inside: tuple[type, ...]) -> None:
        match kind:
            case inspect.StructType(cls=cls, fields=fields) if cls not in inside:
                for field in fields:
                    found.add(deeper := f"{path}.{field.encode_name}".removeprefix("."))
                    look(field.type, deeper, (*inside, cls))
            case inspect.DictType(value_type=inner) | inspect.ListType(item_type=inner):
                look(inner, f"{path}.*", inside)
            case inspect.VarTupleType(item_type=inner) | inspect.SetType(item_type=inner):
                look(inner, f"{path}.*", inside)
            case inspect.TupleType(item_types=kinds) | inspect.UnionType(types=kinds):
                for inner in kinds:
                    look(inner, path, inside)
            case inspect.LiteralType(values=values):
                found.update(f"{path} = {value}" for value in values)
            case inspect.Metadata(type=inner):
                look(inner, path, inside)

    look(inspect.type_info(state), "", ())
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_word_of_old_saves_is_still_known(game: str) -> None:
    old, new = json.loads(VOCABULARY.read_text(encoding="utf-8"))[game], vocabulary_of(game)
    for kind, words in old.items():
        assert set(words) <= set(new[kind]), kind
        if isinstance(words, dict) and kind != "presets":
            for word, parts in words.items():
                assert set(parts) <= set(new[kind][word]), (kind, word)
    assert new["presets"] == old["presets"]
