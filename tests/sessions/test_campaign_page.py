"""The page of a campaign: what each game prints on its sheets, notes, and the last sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.content import all_roots
from assistant.games.mage_knight.scoring.state import Score, ScoreLine
from assistant.games.runebound2.state import ExperienceCounter
from assistant.i18n import Translator
from assistant.sessions import opening
from assistant.sessions.campaign_page import page_of
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs

EN, PL = Translator.of("en"), Translator.of("pl")


def started(tmp_path: Path, game: str, scenario: str, *heroes: str) -> OpenGame:
    dirs = UserDirs.below(tmp_path)
    return opening.start(dirs, game, scenario, heroes, preset="app", seed=3, name="Log", roots=all_roots())


def log_of(open_game: OpenGame, translator: Translator = EN) -> list[str]:
    return [translator.say(line) for line in open_game.campaign_log()]


def test_drunagor_says_how_long_statuses_auras_and_outcomes_last(tmp_path: Path) -> None:
    open_game = started(tmp_path, "drunagor", "demo_sunken_vault", "vorn", "maya")
    state = open_game.moment.state
    vorn, maya = state.heroes
    vorn.statuses, vorn.aura, vorn.trauma, vorn.curse = ["hunted"], "Dawn", 1, 2
    maya.skills, maya.role_level = ["melee_1", "melee_2"], 1
    state.outcomes = ["the bridge stands"]
    lines = log_of(open_game)
    assert "outcomes, to the end of the campaign: the bridge stands" in lines
    assert "Vorn: status, until the camp: hunted" in lines
    assert "Vorn: aura, until a trauma cube or another aura: Dawn" in lines
    assert "Vorn: 1 trauma cube, until the camp" in lines
    assert "Vorn: 2 curse cubes" in lines
    assert "Maya: skills melee, level 2, the role's skill, level 1" in lines
    assert "Vorn: 2 kostki klątwy" in log_of(open_game, PL)


@pytest.mark.parametrize(
    ("game", "scenario", "heroes", "first"),
    [
        ("mage_knight", "solo_conquest", ("tovak",), "Solo Conquest: Tovak"),
        ("runebound2", "demo_ashen_crown", ("bryn", "old_tamas"), "Demo: The Ashen Crown, round 1"),
        ("runebound3", "demo_ashen_tower", ("brand", "wick"), "Demo: The Ashen Tower, round 1"),
    ],
)
def test_other_games_begin_with_what_was_played(
    tmp_path: Path, game: str, scenario: str, heroes: tuple[str, ...], first: str
) -> None:
    open_game = started(tmp_path, game, scenario, *heroes)
    assert log_of(open_game)[0] == first
    open_game.side_action("note", text="the altar")
    titles = [EN.say(one.title) for one in page_of(open_game)]
    assert titles[:2] == ["THE CAMPAIGN LOG", "NOTES"]
    open_game.close()


def test_runebound_names_winners_with_their_runes_and_experience(tmp_path: Path) -> None:
    open_game = started(tmp_path, "runebound2", "demo_ashen_crown", "bryn", "old_tamas")
    state = open_game.moment.state
    bryn, tamas = state.players
    tamas.runes, bryn.experience = 2, [ExperienceCounter("mind", 5), ExperienceCounter("life", 5)]
    state.winner = tamas.hero
    lines = log_of(open_game)
    assert "winner: Old Tamas" in lines
    assert "Old Tamas: 2 Dragon Runes, level 1" in lines
    assert any(line.endswith("0 Dragon Runes, level 3") for line in lines)
    assert any("experience +" in line and line.endswith("+1 Life") for line in lines)
    state.winner, state.shared = "", [bryn.hero, tamas.hero]
    assert any(line.startswith("winners: ") and "Old Tamas" in line for line in log_of(open_game))
    open_game.close()


def test_mage_knight_lists_the_score_line_by_line(tmp_path: Path) -> None:
    open_game = started(tmp_path, "mage_knight", "solo_conquest", "tovak")
    state = open_game.moment.state
    state.city_levels = [5, 8]
    state.scores = [Score(["tovak"], [ScoreLine("fame", 0, 41), ScoreLine("beating", 3, -6)], 35)]
    lines = log_of(open_game)
    assert "difficulty: cities of level 5, 8" in lines
    assert "Tovak: score 35" in lines
    assert any(line.startswith("· ") and line.endswith(": 41") for line in lines)
    assert any(line.startswith("· ") and line.endswith(": -6") for line in lines)
    open_game.close()
