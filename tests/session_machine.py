"""Sessions of random inputs in any order, kept on a disk as at the table, and what must hold after each input.

A `Setup` and the inputs made are enough to repeat a session, so a session that shows a fault can be cut down to the
shortest one that still shows it.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from random_inputs import RESTART, Chooser, Input

from assistant.content import all_roots
from assistant.games import GAME_IDS
from assistant.messages.events import Corrected, Event, RuleFailed
from assistant.messages.questions import Finished, Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs

REPLAYS = 150
"""How many shorter sessions are tried for a fault at most."""

MOST_KEPT = 100
"""How many contents are kept in memory."""
MOST_REFUSED = 20
"""How many answers in a row a question may refuse that it has offered."""

_encode = msgspec.json.Encoder().encode


class Setup(Struct, frozen=True):
    """How a session begins."""

    game: str
    scenario: str
    preset: str
    heroes: tuple[str, ...]
    seed: int


class Fault(Exception):
    """Something that must hold and does not. `kind` is what two sessions with the same fault have in common."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class Found(Struct):
    """A fault with the session that shows it."""

    setup: Setup
    inputs: list[Input]
    fault: Fault

    def report(self) -> str:
        lines = [str(self.fault), f"{self.setup}", *(json.dumps(input) for input in self.inputs)]
        return "\n".join(lines)


class Place(Struct, frozen=True):
    """What must be the same whenever a session is at this line again: the open question and the whole world."""

    question: Any
    world: bytes

    def difference(self, other: Place) -> str:
        if self.world != other.world:
            before, after = (msgspec.json.decode(world) for world in (self.world, other.world))
            return "; ".join(itertools.islice(_differences(before, after), 5))
        if self.question.key != other.question.key:
            return f"question {self.question.key} became {other.question.key}"
        names = type(self.question).__struct_fields__
        changed = [name for name in names if getattr(self.question, name) != getattr(other.question, name, None)]
        return f"question {self.question.key}: {', '.join(changed)} changed"


def _differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _differences(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    elif before != after:
        yield f"{path}: {before!r} became {after!r}"


class Session:
    """One session under test. `do` makes one input and checks everything that must hold after it.

    - `own_pack`: the players' own pack is read at each start, with what was typed in from their cards.
    - `corrections_shown`: a corrected value must be the value that is shown.
    """

    def __init__(self, setup: Setup, folder: Path, own_pack: bool = True, corrections_shown: bool = True) -> None:
        self.setup = setup
        self.corrections_shown = corrections_shown
        self.dirs = UserDirs.below(folder)
        self.roots = None if own_pack else all_roots()
        self.open_game: OpenGame[Any, Any] = opening.start(
            self.dirs,
            setup.game,
            setup.scenario,
            setup.heroes,
            preset=setup.preset,
            seed=setup.seed,
            name="Game",
            roots=self.roots,
        )
        self.inputs: list[Input] = []
        self.refusals: list[tuple[str, str]] = []
        """The questions that refused an answer they had offered, with the refusal."""
        self.places: dict[int, Place] = {0: self.place()}
        self._check_moment()

    def place(self) -> Place:
        return Place(self.open_game.question, _encode(self.open_game.moment.world))

    def close(self) -> None:
        self.open_game.journal.close()

    # -- inputs

    def do(self, input: Input) -> bool:
        """Make an input and check what must hold. Return False if it was refused."""
        self.inputs.append(input)
        try:
            return self._restart(input) if RESTART in input else self._apply(input)
        except (Fault, Refused, KeyboardInterrupt):
            raise
        except Exception as error:
            place = _place_of(error)
            raise Fault(f"{type(error).__name__} {place}", f"{type(error).__name__}: {error} ({place})") from error

    def _apply(self, input: Input) -> bool:
        game = self.open_game
        moment, lines, question = game.moment, len(game.timeline.lines), game.question
        expected = self._expected_place(input)
        try:
            apply_input(game, input)
        except Refused as refused:
            if game.moment is not moment or len(game.timeline.lines) != lines:
                raise Fault("refused input changed something", f"refused ({refused}), but not without effect") from None
            if "answer" in input:
                self.refusals.append((question.key, str(refused)))
            return False
        now = self.places[game.timeline.head.n] = self.place()
        self._check_moment()
        if expected is not None and expected != now:
            kind = next(iter(input))
            raise Fault(f"{kind} leads elsewhere", f"{kind} leads elsewhere: {expected.difference(now)}")
        if input.get("aside") == "correct" and self.corrections_shown:
            self._check_corrected(moment.step_events, **input["args"])
        return True

    def _expected_place(self, input: Input) -> Place | None:
        """Return where an input must lead if that is known beforehand."""
        timeline = self.open_game.timeline
        if "undo" in input:
            undone = timeline.undoable()
            return None if undone is None else self.places[undone.parent]
        if "redo" in input:
            again = timeline.redoable()
            same = again is not None and self.places[again.parent] == self.places[timeline.head.n]
            return self.places[again.n] if again is not None and same else None
        if "back_to" in input:
            return self.places.get(input["back_to"])
        return self.places[timeline.head.n] if "save_point" in input else None

    def _restart(self, input: Input) -> bool:
        """Close the game and open it from its save. With "lost", the app is ended from outside."""
        before, log = self.places[self.open_game.timeline.head.n], self.open_game.session.log()
        folder = self.open_game.folder
        if input[RESTART] == "lost":
            self.open_game.journal.close()
        else:
            self.open_game.close()
        self.open_game = opening.resume(self.dirs, folder, roots=self.roots)
        now = self.place()
        if now != before:
            raise Fault("restart leads elsewhere", f"restart leads elsewhere: {before.difference(now)}")
        if self.open_game.session.log() != log:
            raise Fault("restart changes the log", "the log after a restart is another one")
        return True

    # -- what must hold

    def _check_moment(self) -> None:
        game = self.open_game
        checkpoint, question = game.moment.checkpoint, game.question
        if checkpoint.failed:
            failed = [event.step for event in game.moment.new_events if isinstance(event, RuleFailed)]
            step = failed[-1] if failed else checkpoint.running.step
            raise Fault(f"{step} failed", f"the rule {step} failed: {checkpoint.failed}")
        if not isinstance(question, Finished) and question.is_unanswerable and not question.happened:
            raise Fault(f"no answer to {_kind(question.key)}", f"no answer to {question.key} can be right")
        expected = question.expected_answer()
        if expected is not None:
            try:
                question.check(expected)
            except Refused as refused:
                key = _kind(question.key)
                raise Fault(
                    f"expected answer of {key} is refused", f"{question.key} refuses {expected}: {refused}"
                ) from None
        decoded = game.game.rules.world_decoder.decode(_encode(game.moment.world))
        if decoded != game.moment.world or _encode(decoded) != _encode(game.moment.world):
            raise Fault("world can't be read back", "the world read back is another one")
        game.view()
        game.layout()

    def _check_corrected(self, told: Sequence[Event], path: str, value: Any) -> None:
        """Check that the field shows what it was corrected to, unless something followed from that."""
        news = [event for event in self.open_game.moment.new_events if event not in told]
        if not news or not isinstance(news[-1], Corrected):
            return
        shown = next((one.value for one in self.open_game.correctable if one.path == path), value)
        if msgspec.to_builtins(shown, str_keys=True) != value:
            kind = re.sub(r"\.\d+", ".*", path)
            raise Fault(f"correction of {kind} shows another value", f"{path} was set to {value}, it shows {shown}")


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _place_of(error: BaseException) -> str:
    """Return the innermost line of the app in the traceback of an error."""
    place, trace = "", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "/assistant/" in file:
            place = f"{file.rpartition('/assistant/')[2]}:{trace.tb_frame.f_code.co_name}"
        trace = trace.tb_next
    return place


# -- whole sessions


def play(setup: Setup, length: int, chance: Random, **checks: bool) -> tuple[Session, Fault | None]:
    """Play a session of random inputs until the game is over, `length` inputs are made or something is wrong."""
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        session = Session(setup, Path(folder), **checks)
        chooser = Chooser(chance)
        try:
            refused = 0
            for _ in range(length):
                input = chooser.next_input(session.open_game)
                if input is None:
                    break
                taken = session.do(input)
                refused = refused + 1 if not taken and "answer" in input else 0
                if refused > MOST_REFUSED:
                    key = session.open_game.question.key
                    raise Fault(f"{_kind(key)} refuses what it offers", f"{key}: {session.refusals[-1][1]}")
        except Fault as fault:
            return session, fault
        finally:
            session.close()
        return session, None


def repeat(setup: Setup, inputs: Sequence[Input], **checks: bool) -> tuple[list[Input], Fault] | None:
    """Make these inputs again. Return the fault and the inputs up to it, without refused ones; None if all is well."""
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        session = Session(setup, Path(folder), **checks)
        taken: list[Input] = []
        try:
            for input in inputs:
                try:
                    if session.do(input):
                        taken.append(input)
                except Fault as fault:
                    return [*taken, input], fault
        finally:
            session.close()
    return None


def shortest(setup: Setup, inputs: Sequence[Input], fault: Fault, **checks: bool) -> Found:
    """Cut the inputs down to as few as possible that still lead to the same fault."""
    best, left = list(inputs), REPLAYS
    size = max(1, len(best) // 2)
    while left > 0:
        at, shorter = 0, False
        while at < len(best) and left > 0:
            left -= 1
            with contextlib.suppress(Refused, AssertionError):
                again = repeat(setup, [*best[:at], *best[at + size :]], **checks)
                if again is not None and again[1].kind == fault.kind and len(again[0]) < len(best):
                    best, fault = again
                    shorter = True
                    continue
            at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return Found(setup, best, fault)


def random_setup(game: str, scenario: str, preset: str, chance: Random) -> Setup:
    """Return a setup with a random party."""
    found, content = opening.load(game, scenario, all_roots())
    least, most = found.players(content)
    heroes = [option.id for option in found.heroes(content)]
    party = chance.sample(heroes, chance.randint(least, min(most, len(heroes))))
    return Setup(game, scenario, preset, tuple(party), chance.getrandbits(32))


@cache
def scenarios_and_presets() -> tuple[tuple[str, str, str], ...]:
    """Return every game with each of its scenarios and presets."""
    return tuple(
        (game, scenario, preset.id)
        for game in GAME_IDS
        for scenario in opening.scenario_names(opening.find_game(game), all_roots(), [])
        for preset in opening.find_game(game).presets
    )


# -- speed


def _folder() -> str | None:
    return "/dev/shm" if os.path.isdir("/dev/shm") else None


@contextlib.contextmanager
def without_waiting() -> Iterator[None]:
    """Keep content in memory and don't wait for the disk, so that a restart takes milliseconds."""
    load = opening._content

    kept: dict[Any, Any] = {}

    def content(game: Any, scenario: str, roots: Sequence[Any], cache: Path | None = None) -> Any:
        own = [root.path / game.id for root in roots if root.is_optional]
        key = (game.id, scenario, *(file.read_bytes() for folder in own for file in sorted(folder.rglob("*.toml"))))
        if key not in kept:
            if len(kept) > MOST_KEPT:
                kept.clear()
            kept[key] = load(game, scenario, roots, cache)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_content", content)
        patch.setattr(os, "fsync", lambda handle: None)
        yield
