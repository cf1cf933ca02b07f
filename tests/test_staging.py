"""What the screen may rely on at every question: short headlines, few told lines, a reason, options that stay.

Random games are played with fixed seeds.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.content import all_roots
from assistant.engine.menu import Menu, MenuLine
from assistant.games import GAME_IDS
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.explanations import explained
from assistant.sessions.presentation.narration import Told, event_text, events_since_answer
from assistant.sessions.presentation.staging import is_staged
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.widgets.now import TOLD, most_important
from assistant.ui.view.blocks import LONGEST_HEADLINE
from assistant.ui.view.headlines import CUT_NAME, LONGEST_NAME, asked_hero, short_name

SEEDS = (1, 2, 3, 4)
ANSWERS = 55
SHORT = 6
"""A reason has at most so many words; a name counts as one."""
AT_HAND = 0.35
"""How often the expected answer is given."""
GIVES_WAY: dict[str, set[frozenset[str]]] = {
    "runebound2": {frozenset({"roll", "way"})},
    "runebound3": {frozenset({"move", "get_up"}), frozenset({"nothing", "villain"})},
}
"""Lines of which one takes the place of the other, because they belong to different phases."""
OF_CARD: dict[str, set[str]] = {
    "drunagor": {"moved", "stayed"},
    "runebound2": {"event", "encounter", "kept"},
}
"""Lines for a card that the app does not know: a known card is what it is. Lines for a token that lies there."""


TWO_MENUS = {"drunagor": {"more", "cubes"}}
"""Keys under which two menus ask: one in a hero's turn, one for the text of a card."""
NAMED = {"runebound2", "runebound3"}
"""Games in which every headline of a hero's question names the hero, if several play."""
LISTED: dict[str, set[str]] = {
    "drunagor": {"turn:", "role:", "damage:", "attack_card:", "second_card", "set_up"},
}
"""Keys of questions, up to the colon, at which every interrupt and option stays listed for the whole game."""


def games(folder: Path, id: str) -> Iterator[OpenGame[Any, Any]]:
    """Yield a new game for each seed, with other scenarios, heroes and sources each time."""
    game = opening.find_game(id)
    names = list(opening.scenario_names(game, all_roots(), []))
    for place, seed in enumerate(SEEDS):
        scenario = names[place % len(names)]
        content = opening.load(id, scenario, all_roots())[1]
        least, most = game.players(content)
        seats = min(max(least, 1 + place % 3), most)
        heroes = Random(seed).sample([option.id for option in game.heroes(content)], seats)
        preset = game.presets[place % len(game.presets)].id
        dirs = UserDirs.below(folder / str(seed))
        yield opening.start(dirs, id, scenario, heroes, preset=preset, seed=seed, roots=all_roots())


def questions(open_game: OpenGame[Any, Any], seed: int) -> Iterator[None]:
    """Yield at every question of a random game, then answer it."""
    chance = Random(seed)
    for _ in range(ANSWERS):
        yield
        if open_game.over:
            break
        expected = open_game.question.expected_answer()
        try:
            take_expected = expected is not None and chance.random() < AT_HAND
            open_game.answer(expected if take_expected else any_answer(open_game.question, chance))
        except (Refused, DeadEnd):
            if expected is not None:
                open_game.answer(expected)
    open_game.close()


@pytest.mark.parametrize("id", GAME_IDS)
def test_the_stage_of_every_question(tmp_path: Path, id: str) -> None:
    for seed, open_game in zip(SEEDS, games(tmp_path, id), strict=False):
        lines: dict[str, set[str]] = {}
        for _ in questions(open_game, seed):
            check_headline(open_game)
            check_named(open_game, id)
            check_told(open_game)
            check_reason(open_game)
            check_lines(open_game, id, lines)
            check_listed(open_game, id, lines)
            check_short_reasons(open_game)


@pytest.mark.parametrize("id", sorted(NAMED))
@pytest.mark.parametrize("seed", range(6))
def test_the_headline_names_the_hero(tmp_path: Path, id: str, seed: int) -> None:
    """Random games of two and three heroes, with each preset."""
    game = opening.find_game(id)
    names = list(opening.scenario_names(game, all_roots(), []))
    scenario, preset = names[seed % len(names)], game.presets[seed % len(game.presets)].id
    heroes = [option.id for option in game.heroes(opening.load(id, scenario, all_roots())[1])]
    chosen = Random(seed).sample(heroes, min(len(heroes), 2 + seed % 2))
    dirs = UserDirs.below(tmp_path)
    open_game = opening.start(dirs, id, scenario, chosen, preset=preset, seed=seed, roots=all_roots())
    for _ in questions(open_game, seed):
        check_headline(open_game)
        check_named(open_game, id)


def check_headline(open_game: OpenGame[Any, Any]) -> None:
    headline = open_game.view().headline
    assert headline is not None
    for language in ("en", "pl"):
        said = headline.words(Translator.of(language).say)
        assert 0 < len(said) <= LONGEST_HEADLINE, (open_game.question.key, said)


def check_named(open_game: OpenGame[Any, Any], id: str) -> None:
    """Check that the headline names the hero who is asked, or whose turn it is, if several heroes play."""
    if id not in NAMED or len(open_game.heroes) < 2 or open_game.over:
        return
    state = open_game.moment.state
    who = asked_hero(open_game.question, state.course.who, [player.hero for player in state.players])
    headline = open_game.view().headline
    assert headline is not None
    for language in ("en", "pl") if who else ():
        say = Translator.of(language).say
        name = open_game.content.pack.hero[who].name
        said = headline.words(say)
        assert any(say(short_name(name, most)) in said for most in (LONGEST_NAME, CUT_NAME)), (
            open_game.question.key,
            said,
        )


def check_told(open_game: OpenGame[Any, Any]) -> None:
    """Check that few lines stand above the question, none of them twice."""
    events = [event for event in events_since_answer(open_game.session)[1] if not is_staged(event, open_game.content)]
    said = [(text, event.sign) for event in events if (text := event_text(open_game, event)) is not None]
    needed = [Translator.of("en").say(text) for text, sign in said if sign != "fact"]
    assert len(needed) == len(set(needed)), needed
    shown, left = most_important([Told(text, sign) for text, sign in said], TOLD, passed=True)
    assert len(shown) + left == len(said)
    assert len(shown) <= TOLD, [Translator.of("en").say(one.text) for one in shown]


def check_reason(open_game: OpenGame[Any, Any]) -> None:
    reason = next(iter(explained(open_game, open_game.question)), None)
    assert reason is not None, open_game.question.key
    assert reason.what == open_game.question.prompt, open_game.question.key
    assert reason.reasons, open_game.question.key


def check_lines(open_game: OpenGame[Any, Any], id: str, lines: dict[str, set[str]]) -> None:
    """Check that no line of a menu is missing that the same question had before in this game."""
    key = open_game.question.key
    if key in TWO_MENUS.get(id, set()):
        return
    known = menu_lines(id) - OF_CARD.get(id, set())
    here = {option.id for option in getattr(open_game.question, "options", ())} & known
    before = lines.setdefault(key, here)
    gone = {line for line in before - here if not any({line} < pair and pair & here for pair in GIVES_WAY.get(id, ()))}
    assert not gone, (key, gone)
    lines[key] = before | here


def check_listed(open_game: OpenGame[Any, Any], id: str, lines: dict[str, set[str]]) -> None:
    """Check that nothing has gone from the lists of these kinds of questions since the game began.

    What can't be done now is listed with the reason.
    """
    question = open_game.question
    kind = beginning(question.key)
    if kind not in LISTED.get(id, set()):
        return
    options = getattr(question, "options", ()) if kind == "role:" else question.happened
    here = {option.id for option in options} - OF_CARD.get(id, set())
    before = lines.setdefault(f"{kind} listed", here)
    gone = {one for one in before - here if not any({one} < pair and pair & here for pair in GIVES_WAY.get(id, ()))}
    assert not gone, (question.key, gone)
    lines[f"{kind} listed"] = here


def beginning(key: str) -> str:
    """Return `turn:` for `turn:vorn`, and a key without a colon as it is."""
    head, colon, _ = key.partition(":")
    return head + colon


@cache
def menu_lines(id: str) -> frozenset[str]:
    """Return the ids of all menu lines of a game that have a place of their own."""
    package = importlib.import_module(f"assistant.games.{id}")
    modules = [
        importlib.import_module(one.name) for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    menus = {value for module in modules for value in vars(module).values() if isinstance(value, Menu)}
    return frozenset(line.id for menu in menus for line in menu.lines if isinstance(line, MenuLine))


def check_short_reasons(open_game: OpenGame[Any, Any]) -> None:
    """Check that a line that can't be taken says why in a few words."""
    options = {option.id for option in getattr(open_game.question, "options", ())}
    if beginning(open_game.question.key) in LISTED.get(open_game.game.id, set()):
        options |= {option.id for option in open_game.question.happened}
    for id, reason in open_game.question.barred.items():
        if id in options:
            said = Translator.of("en").say(reason)
            names = sum(
                len(Translator.of("en").say(arg).split()) - 1 for _, arg in reason.args if not isinstance(arg, int)
            )
            assert not said.endswith("."), said
            assert len(said.split()) - names <= SHORT, said
