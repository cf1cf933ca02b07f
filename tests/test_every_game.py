"""Tests that run for every registered game. docs/new-game.md says what they expect.

The Night Watch (`tests/night_watch`) is tested here like the others.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import polib
import pytest
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).parent / "tui"))  # for the helper that uses the real screen

from night_watch import FOLDER
from tui_player import at_the_table

from assistant.components.pile import Pile
from assistant.content import Root, all_roots
from assistant.engine import question_helpers
from assistant.engine.runner import Engine
from assistant.engine.sequence import Sequence
from assistant.engine.tracked import CorrectableValue
from assistant.games import GAME_IDS, game_named
from assistant.games.event_sentences import say
from assistant.i18n import Translator
from assistant.i18n.catalogues import Catalogue
from assistant.messages.event_text import mistakes
from assistant.messages.questions import Question, Refused
from assistant.messages.text import Name, Text, gaps
from assistant.sessions import opening, positions
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.block_letters import size as letters_size
from assistant.ui.view.headlines import LONGEST

GAMES = (*GAME_IDS, "night_watch")
INPUTS = 40
"""The number of inputs of a random session."""
CORRECTED_AT = (7, 17, 29)
"""Tracked values are corrected one after another each time this number of inputs was made."""
MOST_CORRECTED = 20
NOT_YET = re.compile(r"facts\.card\..*\.keywords")
"""Drunagor's words on cards (`cleave 2`) have no names where a correction of them is told."""
SIZES = ((60, 20), (80, 24), (120, 40), (160, 50), (200, 60))
LETTERS = re.compile(r"[^\W\d_]")
NARROW = 76
"""Columns a headline has on a screen of eighty."""
NO_HEADLINES: dict[str, set[str]] = {
    "drunagor": {"leaves"},
    "mage_knight": {"spell", "title"},
    "runebound2": {"attack", "buy", "held", "target"},
    "warhammer_quest": {"act", "item", "ready", "use"},
}
"""What only looks like a key (lines of a list), and a hero's name while he acts."""
RAW_ID = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w+\}|\?\d")
"""An id that nobody named, a gap nobody filled, the mark of a card nobody saw."""

CARDS: dict[str, Callable[[Any], int]] = {
    "night_watch": lambda state: state.deck.size + len(state.beasts),
}
"""The number of cards by game, which no answer changes within a chapter."""

pytestmark = pytest.mark.usefixtures("night_watch")


def roots() -> tuple[Root, ...]:
    return (*all_roots(), Root(FOLDER / "content", required=True))


def begin(folder: Path, id: str, preset: str | None = None) -> OpenGame[Any, Any]:
    """Start the first scenario with as few heroes as possible, but two where one person may play two."""
    scenario = first_scenario(id)
    game, content = loaded(id, scenario)
    least, most = game.players(content)
    heroes = [option.id for option in game.heroes(content)][: min(max(2, least), most)]
    return opening.start(UserDirs.below(folder), id, scenario, heroes, preset=preset, seed=1, roots=roots())


@cache
def first_scenario(id: str) -> str:
    return next(iter(opening.scenario_names(opening.find_game(id), roots(), [])))


@cache
def loaded(id: str, scenario: str) -> tuple[Any, Any]:
    return opening.load(id, scenario, roots())


def presets() -> Iterator[tuple[str, str]]:
    from night_watch.game import NIGHT_WATCH

    for game in (*map(game_named, GAME_IDS), NIGHT_WATCH):
        yield from ((game.id, preset.id) for preset in game.presets)


# -- texts


@cache
def polish() -> frozenset[str]:
    entries = [*Catalogue(Path(__file__).parents[1]).entries.values(), *polib.pofile(str(FOLDER / "pl.po"))]
    done = (one for one in entries if one.translated())
    return frozenset(f"{one.msgctxt}\x04{one.msgid}" if one.msgctxt else one.msgid for one in done)


def sentences(thing: Any) -> Iterator[Text]:
    """Yield every text in a question, an event or a view, including nested ones."""
    if isinstance(thing, Text):
        yield thing
        thing = thing.args
    elif isinstance(thing, Struct):
        thing = [getattr(thing, field) for field in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = thing.values()
    if not isinstance(thing, str | bytes | Name) and hasattr(thing, "__iter__"):
        for part in thing:
            yield from sentences(part)


def check_said(*things: Any) -> None:
    """Check that a text exists in both languages and contains no id."""
    for text in (text for thing in things for text in sentences(thing)):
        english = Translator.of("en").say(text)
        assert not RAW_ID.search(english), f"an id is said: {english!r} of {text}"
        if text.message != "{words}" and LETTERS.search(re.sub(r"\{\w+\}", "", text.message)):
            key = f"{text.context}\x04{text.message}" if text.context else text.message
            assert key in polish(), f"no Polish: {text.message!r}"


def check_moment(open_game: OpenGame[Any, Any]) -> None:
    """Check what must hold at every question."""
    question = open_game.question
    assert not open_game.moment.checkpoint.failed, open_game.moment.checkpoint.failed
    assert not question.is_unanswerable
    expected = question.expected_answer()
    if expected is not None:
        question.check(expected)
    told = [
        words
        for event in open_game.moment.new_events
        if (words := say(open_game.game, open_game.content, event)) is not None
    ]
    check_said(msgspec.structs.replace(question, to="", rule=""), told, open_game.view(), open_game.layout())


def worlds(open_game: OpenGame[Any, Any]) -> bytes:
    return msgspec.json.encode(open_game.moment.world)


# -- random sessions


@pytest.mark.parametrize(("id", "preset"), presets())
def test_a_random_session(tmp_path: Path, id: str, preset: str) -> None:
    """Answers, interrupts, undo, corrections, restarts: no rule fails, no card is lost, both languages are complete."""
    chance = Random(f"{id}:{preset}")
    open_game = begin(tmp_path, id, preset)
    for count in range(INPUTS):
        check_moment(open_game)
        if open_game.over:
            break
        if count in CORRECTED_AT:
            correct_many(open_game, chance)
        if count % 10 == 4:
            open_game = restarted(open_game, tmp_path)
        if count % 10 == 8:
            undone_and_done_again(open_game)
        chapter, cards = open_game.game.scenario_id(open_game.moment.state), cards_of(open_game)
        answer(open_game, chance)
        if cards and open_game.game.scenario_id(open_game.moment.state) == chapter:
            assert cards_of(open_game) == cards
    open_game.close()


def cards_of(open_game: OpenGame[Any, Any]) -> int:
    """Return the number of cards if the game says what to count; 0 before they are laid out."""
    for pile in piles_in(open_game.moment.state):
        pile.check()
        assert pile.left >= 0
    count = CARDS.get(open_game.game.id)
    return count(open_game.moment.state) if count is not None else 0


def piles_in(thing: Any) -> Iterator[Pile]:
    if isinstance(thing, Pile):
        yield thing
    elif isinstance(thing, Struct):
        for field in thing.__struct_fields__:
            yield from piles_in(getattr(thing, field))
    elif isinstance(thing, dict | list):
        for part in thing.values() if isinstance(thing, dict) else thing:
            yield from piles_in(part)


def answer(open_game: OpenGame[Any, Any], chance: Random) -> None:
    """Give a legal answer; if it is refused, nothing has changed."""
    before = worlds(open_game)
    try:
        open_game.answer(any_answer(open_game.question, chance))
    except Refused as refused:
        check_said(refused.text)
        assert worlds(open_game) == before
        if (expected := open_game.question.expected_answer()) is not None:
            open_game.answer(expected)


def undone_and_done_again(open_game: OpenGame[Any, Any]) -> None:
    question, world = open_game.question, worlds(open_game)
    check_said(open_game.undo())
    open_game.redo()
    assert (open_game.question, worlds(open_game)) == (question, world)


def restarted(open_game: OpenGame[Any, Any], folder: Path) -> OpenGame[Any, Any]:
    """Return the game closed and reopened from its journal; nothing is set aside."""
    open_game.close()
    again = opening.resume(UserDirs.below(folder), open_game.folder, roots=roots())
    assert (again.question, worlds(again)) == (open_game.question, worlds(open_game))
    assert again.session.log() == open_game.session.log()
    return again


# -- corrections and positions


def correct_many(open_game: OpenGame[Any, Any], chance: Random) -> None:
    """Correct tracked values, each to another value and back.

    The question must be the one that a game begun from that position would ask. This is compared where a sequence
    determines what comes next, so that a position continues in the same part.
    """
    before, course = worlds(open_game), isinstance(open_game.game.rules.root, Sequence)
    fresh = course and question_of_position(open_game) == open_game.question
    tracked = open_game.correctable
    for value in chance.sample(tracked, min(MOST_CORRECTED, len(tracked))):
        other = another(value)
        if other is None or NOT_YET.fullmatch(value.path):
            continue
        try:
            open_game.side_action("correct", path=value.path, value=other)
        except Refused as refused:
            check_said(refused.text)
            continue
        check_moment(open_game)
        if fresh:
            check_fresh(open_game, value)
        open_game.undo()
        assert worlds(open_game) == before, value.path


def check_fresh(open_game: OpenGame[Any, Any], value: CorrectableValue) -> None:
    """Check that the question was computed after the correction.

    Where no consequences follow from a correction, another question may come later.
    """
    there = question_of_position(open_game)
    if there.key == open_game.question.key or open_game.game.rules.consequences is not None:
        assert there == open_game.question, f"{value.path} was corrected, and {open_game.question.key} doesn't know it"


def another(value: CorrectableValue) -> Any:
    """Return another value that may be there."""
    match value.value:
        case bool():
            return not value.value
        case int() as now:
            return now + 1 if now < value.most else value.least
        case list() as cards if cards:
            return msgspec.to_builtins(cards[:-1])
    return None


def question_of_position(open_game: OpenGame[Any, Any]) -> Question[Any]:
    """Return the question that is asked when the session is written as a position and begun from there."""
    position = positions.read(positions.write(open_game))
    scenario = open_game.game.scenario_id(open_game.moment.state) or position.scenario
    content = loaded(open_game.game.id, scenario)[1]
    world = positions.world_from(open_game.game, content, position)
    return Engine(open_game.game.rules, content).begin(world).question


@pytest.mark.parametrize("id", GAMES)
def test_a_position_restores_the_game(tmp_path: Path, id: str) -> None:
    open_game = begin(tmp_path / "first", id)
    chance = Random(id)
    for _ in range(25):
        if not open_game.over:
            answer(open_game, chance)
    position = positions.read(positions.write(open_game))
    again = opening.start_from(UserDirs.below(tmp_path / "second"), position, roots=roots())
    assert positions.read(positions.write(again)) == position
    again.close()
    open_game.close()


# -- words


@pytest.mark.parametrize("id", GAMES)
def test_every_event_can_be_said_in_both_languages(id: str) -> None:
    game, content = loaded(id, first_scenario(id))
    assert list(mistakes(game.rules.events, content)) == []
    for kind in game.rules.events:
        for one in (kind.says,) if isinstance(kind.says, Struct) else kind.says:
            assert one.message in polish() or not LETTERS.search(re.sub(r"\{\w+\}", "", one.message)), one.message


@pytest.mark.parametrize("id", GAMES)
def test_every_declaration_has_a_text(id: str) -> None:
    rules = opening.find_game(id).rules
    declared = (rules.components, rules.occasions, rules.phases, [one.label for one in rules.tracked])
    check_declared(*declared, [step.title for step in rules.steps.values() if step.phase])


def check_declared(*things: Any) -> None:
    for text in (text for thing in things for text in sentences(thing)):
        if LETTERS.search(re.sub(r"\{\w+\}", "", text.message)):
            assert (f"{text.context}\x04{text.message}" if text.context else text.message) in polish(), text.message


# -- headlines


def headlines_of(id: str) -> dict[str, Text]:
    """Return the table of headlines of a game."""
    package = id if id == "night_watch" else f"assistant.games.{id}"
    module = f"{package}.headlines"
    found: dict[str, Text] = importlib.import_module(module).HEADLINES
    return found


def literal_keys(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield every question key in a game's rules, up to its colon, and its module."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    methods = takers([ast.parse(Path(question_helpers.__file__).read_text(encoding="utf-8"))])
    functions = takers(trees.values())
    for path, tree in trees.items():
        for node in ast.walk(tree):
            given: list[str] = []
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                known = methods if isinstance(node.func, ast.Attribute) else functions
                place, before = known.get(called, (len(node.args), ""))
                keys = [word.value for word in node.keywords if word.arg == "key"] or node.args[place : place + 1]
                given = [before + words for key in keys for words in beginnings(key)]
            elif isinstance(node, ast.JoinedStr):
                given = [words for words in beginnings(node) if words.endswith(":")]
            firsts = (words.partition(":")[0] for words in given)
            yield from ((first, path.name) for first in firsts if first.isidentifier() and not first.endswith("_"))


def takers(trees: Iterable[ast.Module]) -> dict[str, tuple[int, str]]:
    """Return the functions that ask under a `key` parameter: its place, and the prefix they add."""
    found: dict[str, tuple[int, str]] = {}
    for made in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names = [argument.arg for argument in made.args.args]
        if "key" not in names or names[0] not in ("self", "table"):
            continue
        strings = [node for node in ast.walk(made) if isinstance(node, ast.JoinedStr)]
        around = [one for one in strings if len(one.values) > 1 and getattr(one.values[1], "value", None) is not None]
        before = [words for one in around if "key" in ast.dump(one.values[1]) for words in beginnings(one)]
        found[made.name] = (names.index("key") - (names[0] == "self"), before[0] if before else "")
    return found


def beginnings(node: ast.expr) -> Iterator[str]:
    """Return the text of a string before its first gap; of both strings in a conditional expression."""
    if isinstance(node, ast.IfExp):
        yield from (words for part in (node.body, node.orelse) for words in beginnings(part))
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value


@pytest.mark.parametrize("id", GAMES)
def test_every_question_of_the_rules_has_a_headline(id: str) -> None:
    folder = FOLDER if id == "night_watch" else Path(importlib.import_module(f"assistant.games.{id}").__path__[0])
    keys, said = dict(literal_keys(folder)), headlines_of(id)
    lacking = {key: where for key, where in keys.items() if key not in said}
    assert len(keys) >= len(said) / 2
    assert set(lacking) <= NO_HEADLINES.get(id, set()), lacking


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", GAMES)
def test_headlines_keep_their_budget(id: str, language: str) -> None:
    for key, text in headlines_of(id).items():
        filled = Text(text.message, tuple((gap, 12) for gap in gaps(text.message)), context=text.context)
        said = Translator.of(language).say(filled)
        assert 0 < len(said.replace(" ", "")) <= LONGEST, (key, said)
        assert letters_size(said)[0] <= NARROW, (key, said)


# -- the screen


@pytest.mark.parametrize("id", GAMES)
async def test_every_window_shows_the_question(tmp_path: Path, id: str) -> None:
    open_game = begin(tmp_path, id)
    chance = Random(id)
    for language in ("en", "pl"):
        async with at_the_table(open_game=open_game, size=SIZES[0], language=language) as player:
            for size in SIZES:
                await player.resize(*size)
                assert len(player.lines) == size[1]
                player.sees(Translator.of(language).say(open_game.question.prompt).split()[0])
            player.sees_no("can't be drawn", "nie można narysować")
        for _ in range(12):
            if not open_game.over:
                answer(open_game, chance)
    open_game.close()


@pytest.mark.parametrize("id", ["mage_knight", "runebound2", "runebound3"])
def test_every_scenario_and_hero_of_a_list_says_what_it_is(id: str) -> None:
    """A scenario names its aim. In Mage Knight, which has the longest list, it stands beside the name at 80 columns."""
    game = opening.find_game(id)
    for scenario in opening.scenarios(game, all_roots(), []).values():
        assert scenario.aim is not None, scenario.id
        for language in ("en", "pl"):
            say = Translator.of(language).say
            note = game.scenario_note(scenario)
            assert note is not None
            assert say(note).startswith(say(scenario.aim))
            assert id != "mage_knight" or len(say(scenario.name)) + len(say(note)) <= 67, say(note)
    content = opening.load(id, next(iter(opening.scenario_names(game, all_roots(), []))), all_roots())[1]
    assert [hero.id for hero in game.heroes(content) if hero.note is None] == []
