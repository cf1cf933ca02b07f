"""How lucky a game was: draws beside their expectation, and its place among games that a party has played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch import FOLDER
from party_games import MILL, ONE_DAY, VAULT, play_to_the_end

from assistant.content import Root
from assistant.games.simulation import GameResult
from assistant.games.warhammer_quest.events import RoundBegan
from assistant.i18n import Translator
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.luck import GameLuck, games_like, luck_of, luck_panels
from assistant.sessions.simulation.comparison import comparison
from assistant.sessions.simulation.playing import PlayedGame
from assistant.sessions.statistics.counting import count
from assistant.sessions.statistics.journals import read_lines
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import panel_lines


def game(seed: int, rounds: int, hurt: int, *, won: bool | None = False, level: str = "") -> PlayedGame:
    result = GameResult("won" if won else "lost", won, rounds, {"a": hurt, "b": 1}, {"clock": (rounds, 9)}, level)
    return PlayedGame(seed, 2, "finished", 10, result)


TEN = [game(seed, rounds=seed, hurt=20 - seed, won=seed > 7) for seed in range(1, 11)]


def said(luck: GameLuck, played: list[PlayedGame] | None, language: str = "en") -> list[str]:
    translator = Translator.of(language)
    return [line for panel in luck_panels(luck, played) for line in panel_lines(panel, translator)]


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> OpenGame[Any, Any]:
    return play_to_the_end(tmp_path_factory.mktemp("mill"), *MILL, seed=2)


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> OpenGame[Any, Any]:
    return play_to_the_end(tmp_path_factory.mktemp("vault"), *VAULT, seed=1)


# -- the comparison


def test_a_number_stands_among_those_of_the_others() -> None:
    found = comparison(game(0, rounds=8, hurt=18).result, TEN)
    assert found is not None
    assert (found.rounds.less, found.rounds.same, found.rounds.more) == (7, 1, 2)
    assert (found.hurt.less, found.hurt.same, found.hurt.more) == (8, 1, 1)
    assert (found.clocks["clock"].value, found.clocks["clock"].less) == (8, 7)
    assert (found.alike.count, found.games) == (7, 10)


def test_games_of_another_difficulty_and_broken_off_ones_do_not_count() -> None:
    others = [game(1, 3, 3, level="13"), game(2, 3, 3, level="20"), game(3, 3, 3, won=None, level="13")]
    found = comparison(game(0, 3, 3, level="13").result, others)
    assert found is not None
    assert found.games == 1
    assert comparison(game(0, 3, 3, level="7").result, others) is None


# -- what is known of a game that was played


@pytest.mark.parametrize("name", ["mill", "vault"])
def test_a_finished_game_has_draws_and_a_result(name: str, request: pytest.FixtureRequest) -> None:
    luck = luck_of(request.getfixturevalue(name))
    assert luck.why_alone is None
    assert luck.result is not None
    assert luck.result.won is not None
    assert luck.is_first
    assert luck.chances
    assert all(chance.draws > 0 for chance in luck.chances)


def test_the_same_seed_of_the_party_plays_the_same_game_alone(vault: OpenGame[Any, Any], tmp_path: Path) -> None:
    """The saved game was played by the party with seed 1, so it is the first of the games like it."""
    dirs = UserDirs.below(tmp_path)
    (first,) = games_like(vault, dirs).play(range(1, 2)).games
    assert luck_of(vault).result == first.result


def test_it_says_where_the_game_stands_and_on_how_many_games_that_rests(mill: OpenGame[Any, Any]) -> None:
    result = replace(game(0, rounds=10, hurt=18, won=True).result, clocks={"peril": (9, 9)})
    luck = replace(luck_of(mill), result=result)
    others = [replace(one, result=replace(one.result, clocks={"peril": (9, 9)})) for one in TEN]
    lines = said(luck, others)
    begin = lines.index("games like it:")
    assert lines[begin + 1 : begin + 5] == [
        "It is set beside 10 games with the same heroes that a careful party played without a table.",
        "It was won. So were 3 of 10 games.",
        "rounds: 10, longer than 9 of 10 games like it (usual: 2 to 9).",
        "wounds: 19, more than in 8 of 10 games like it (usual: 12 to 19).",
    ]
    assert not any(line.startswith("peril token") for line in lines)  # the same in every game
    assert any("The party takes for granted" in line for line in lines)
    polish = said(luck, others, "pl")
    assert "rundy: 10, dłużej niż 9 na 10 takich gier (zwykle 2 do 9)." in polish
    assert "Gra wygrana. Tak samo skończyły się 3 gry na 10." in polish


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        (11, "longer than all"),
        (0, "shorter than all"),
        (5, "as usual (2 to 9)"),
        (2, "shorter than 8"),
    ],
)
def test_lengths_in_words(mill: OpenGame[Any, Any], rounds: int, words: str) -> None:
    luck = replace(luck_of(mill), result=replace(game(0, rounds, 9).result, clocks={}))
    assert any(line.startswith(f"rounds: {rounds}, {words}") for line in said(luck, TEN))


def test_games_that_do_not_count_are_named(mill: OpenGame[Any, Any]) -> None:
    luck = replace(luck_of(mill), result=replace(game(0, 3, 3).result, clocks={}))
    broken_off = [game(11, 3, 3, won=None), game(12, 3, 3, level="hard")]
    assert "2 more were played: they did not end, or had another difficulty." in said(luck, [*TEN, *broken_off])
    assert not any("more were played" in line for line in said(luck, TEN))


def test_a_quest_begun_from_a_position_counts_the_rounds_before_it(mill: OpenGame[Any, Any]) -> None:
    simulation = luck_of(mill).simulation
    assert simulation is not None
    events = mill.session.log()
    begun = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
    whole = simulation.result(mill.content, mill.state, events)
    rest = simulation.result(mill.content, mill.state, events[begun[0] + 1 :])
    assert whole.rounds == rest.rounds == len(begun)


def test_wounds_are_the_same_as_in_the_figures(mill: OpenGame[Any, Any]) -> None:
    result = luck_of(mill).result
    assert result is not None
    record = count("", read_lines(mill.folder), mill.game, lambda scenario: mill.content)
    assert sum(result.hurt.values()) == sum(one.n for one in record.damage if one.side == "heroes")


def test_a_later_quest_says_that_the_others_begin_it_anew(mill: OpenGame[Any, Any]) -> None:
    luck = replace(luck_of(mill), result=replace(game(0, 3, 3).result, clocks={}))
    anew = "There they begin the scenario without what they have gained before."
    assert anew not in said(luck, TEN)
    assert anew in said(replace(luck, is_first=False), TEN)


def test_a_party_that_had_to_guess_gives_no_figures(mill: OpenGame[Any, Any]) -> None:
    guessing = [replace(one, guessed=("reach",)) for one in TEN]
    lines = said(luck_of(mill), guessing)
    assert lines[-1].startswith("It can't be set beside other games: here only a table knows")


def test_a_game_that_is_not_over_has_only_its_draws(tmp_path: Path) -> None:
    open_game = opening.start(UserDirs.below(tmp_path), MILL[0], MILL[1], list(MILL[2]), preset="app", seed=1)
    luck = luck_of(open_game)
    assert luck.result is None
    assert said(luck, None)[-1].startswith("It is not over")
    open_game.close()


@pytest.mark.usefixtures("night_watch")
def test_a_game_without_a_party_has_only_its_draws(tmp_path: Path) -> None:
    roots = [Root(FOLDER / "content", required=True)]
    heroes = ["ada", "bruno"]
    open_game = opening.start(
        UserDirs.below(tmp_path), "night_watch", "orchard", heroes, preset="mine", seed=1, roots=roots
    )
    assert "nobody can play this game without a table" in said(luck_of(open_game), None)[-1]
    open_game.close()


def test_estimated_hands_tell_nothing_of_wins_but_of_the_virtual_player(tmp_path: Path) -> None:
    open_game = play_to_the_end(tmp_path, *ONE_DAY, seed=4)
    luck = luck_of(open_game)
    assert luck.result is not None
    games = games_like(open_game, UserDirs.below(tmp_path)).play(range(1, 11)).games
    lines = said(luck, games)
    assert "dice of the mana source" in lines
    assert not any(line.startswith(("It was lost", "It was won")) for line in lines)
    (turns,) = [line for line in lines if line.startswith("turns of the virtual player: ")]
    assert turns.startswith(f"turns of the virtual player: {luck.result.figures['turns']}, ")
    assert not any(line.startswith("conquered cities") for line in lines)  # none in any game


def test_games_of_another_difficulty_are_not_set_beside_it(mill: OpenGame[Any, Any]) -> None:
    harder = [replace(one, result=replace(one.result, level="hard")) for one in TEN]
    assert said(luck_of(mill), harder)[-1].endswith("the party plays with another difficulty.")


def test_in_games_like_it_the_app_draws_what_the_players_draw(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    open_game = opening.start(dirs, VAULT[0], VAULT[1], list(VAULT[2]), preset="mine", seed=1)
    setup = games_like(open_game, dirs).setup
    assert "table" in open_game.moment.world.sources.values()
    assert setup.sources is not None
    sources = dict(setup.sources)
    assert (sources["runes"], sources["d20"]) == ("app", "off")
    assert (setup.scenario, setup.heroes) == (VAULT[1], VAULT[2])
    open_game.close()
