"""The recap of an end: when it is shown, its keys, what it tells, sizes and looks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from test_tui_pictures import Picture, companion, pressing
from test_tui_plates import FALLBACKS, SIZES, answers
from tui_player import Player, at_the_table
from tui_stage import open_stage, reopened
from tui_toy import Started

from assistant.i18n import LANGUAGES, Translator
from assistant.messages.questions import Finished
from assistant.messages.text import t, verbatim
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.ending import ending_of, recap_of, recap_of_demo
from assistant.sessions.random_answers import any_answer
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import write_record
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, length, plain
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.forms.recap import RecapForm
from assistant.ui.tui.screens.luck import LuckScreen
from assistant.ui.tui.screens.start import StartScreen
from assistant.ui.view.recap import Recap


@pytest.fixture
def stage(tmp_path: Path) -> OpenGame[Any, Any]:
    return open_stage(tmp_path / "saves" / "stage")


def recap(player: Player) -> Recap | None:
    """Return the recap on the screen, or None."""
    form = getattr(player.screen, "form", None)
    return form.recap if isinstance(form, RecapForm) else None


def said(open_game: OpenGame[Any, Any], language: str = "en") -> list[str]:
    """Return what, cause, the story and what stays, as text."""
    say, made = Translator.of(language).say, recap_of(open_game)
    story = [f"{say(line.when)} {say(line.text)}" if line.when else say(line.text) for line in made.story]
    return [say(made.what), say(made.cause or ""), *story, *map(say, made.stays)]


# -- when it is shown


async def test_an_end_shows_one_recap_in_place_of_its_plates(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("5", "space", "space", "6")
        assert recap(player) is not None
        player.sees("The last hero fell: nobody stands.", "HOW IT WENT", "Elros: knocked out", "Put the cards back")
        player.sees_no("trauma cube", "1 of 2")
        assert answers(stage) == 2


async def test_a_game_that_ends_without_a_turning_point_has_a_recap(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("8", "9")
        assert recap(player) is not None
        player.sees("The game is over.", "A door is open.")


async def test_a_restart_at_the_end_shows_the_recap_again(stage: OpenGame[Any, Any]) -> None:
    stage.answer("win")
    again = reopened(stage)
    async with at_the_table(open_game=again) as player:
        made = recap(player)
        assert made is not None
        assert made.tone == "good"


# -- keys


async def test_no_key_falls_through_to_the_question(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("6")
        lines = len(stage.timeline.lines)
        for key in (*"0123456789eadmrp+-*./", "tab", "up", "down", "left", "right", "pageup", "pagedown"):
            await player.press(key)
            assert recap(player) is not None, key
        assert len(stage.timeline.lines) == lines


async def test_after_the_recap_of_a_game_everything_can_still_be_looked_at(dirs: UserDirs) -> None:
    """Of Mage Knight the score can still be corrected, so Space leads back to the end and not to the first screen."""
    chance = Random(1)
    open_game = opening.start(dirs, "mage_knight", "demo_one_day", ["tovak"], preset="app", seed=1)
    for _ in range(200):
        if isinstance(open_game.question, Finished) and not open_game.question.first:
            break
        expected = open_game.question.expected_answer()
        open_game.answer(expected if expected is not None else any_answer(open_game.question, chance))
    async with at_the_table(dirs, open_game=open_game) as player:
        made = recap(player)
        assert made is not None
        assert len(made.story) >= 4
        player.sees("how everything stands at the end", "how lucky?")
        player.sees_no("next: not won")
        await player.press("space")
        assert recap(player) is None
        await player.press("h")
        assert isinstance(player.screen, LuckScreen)


def test_what_the_hands_did_is_not_told(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "drunagor")
    while open_game.state.round == 1:
        expected = open_game.question.expected_answer()
        open_game.answer(expected if expected is not None else any_answer(open_game.question, Random(1)))
    story = recap_of_demo(open_game).story
    assert story
    assert not any(line.sign == "hands" for line in story)
    open_game.close()


@pytest.mark.parametrize("key", ["space", "enter", "escape"])
async def test_space_and_escape_lead_to_the_first_screen(dirs: UserDirs, stage: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(dirs, open_game=stage) as player:
        await player.press("6")
        player.sees("Space to the start screen", "Esc home")
        await player.press(key)
        assert isinstance(player.screen, StartScreen)


async def test_undo_takes_the_end_back(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("6", "u")
        assert recap(player) is None
        assert not isinstance(player.screen.form, PlateForm)  # type: ignore[attr-defined]
        assert stage.state.down == []
        await player.press("7")
        made = recap(player)
        assert made is not None
        assert made.tone == "good"


@pytest.mark.parametrize("key", ["l", "n", "?", "w"])
async def test_commands_that_only_look_come_back_to_the_recap(stage: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("6", key)
        if key != "w":
            assert recap(player) is None
            await player.press("escape")
        assert recap(player) is not None


async def test_the_same_game_begins_again(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight("mine", hero="arythea")
    folder = open_game.folder
    async with at_the_table(dirs, open_game=open_game) as player:
        screen: Any = player.screen
        form = RecapForm(recap=Recap("bad", t("lost")), following=t("on"))
        screen.ask(form, lambda way: screen.interludes._pass_recap(None, way))
        await player.press("g")
        begun = player.app.open_game
        assert begun is not None
        assert begun.folder != folder
        assert begun.heroes == ["arythea"]
        assert begun.about["scenario"] == "solo_conquest"
        assert begun.moment.world.sources == open_game.moment.world.sources
        begun.close()


async def test_without_folders_no_game_begins_again(stage: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=stage) as player:
        await player.press("6", "g")
        assert recap(player) is not None
        player.sees("No new game can begin here.")


# -- what it tells


def test_it_tells_the_last_turning_points_with_their_rounds(stage: OpenGame[Any, Any]) -> None:
    for answer in ("one", "round", "two", "lose"):
        stage.answer(answer)
    assert said(stage) == [
        "quest lost",
        "The last hero fell: nobody stands.",
        "Elros: knocked out",
        "Elros: knocked out",
        "round 2 last round",
        "round 2 Elros: knocked out",
        "round 2 Jaheen: knocked out",
        "round 2 Elros: knocked out",
        "Put the cards back into the box.",
    ]


def test_it_crosses_out_the_round_in_which_the_game_was_lost(stage: OpenGame[Any, Any]) -> None:
    for answer in ("round", "round", "lose"):
        stage.answer(answer)
    rounds = recap_of(stage).rounds
    assert rounds is not None
    assert [stage_.mark for stage_ in rounds.stages] == ["done", "done", "out"]


def test_the_points_are_compared_with_other_games_of_the_scenario(tmp_path: Path) -> None:
    say = Translator.of("en").say
    first, second = (open_stage(tmp_path / "saves" / name) for name in ("first", "second"))
    for open_game in (first, second):
        open_game.answer("five")
        open_game.answer("one")
    first.answer("lose")
    assert recap_of(first).best is None
    first.close()  # writes the record
    second.answer("win")
    best = recap_of(second).best
    assert best is not None
    assert say(best) == "Best so far: 7, Stage."


def test_a_record_with_odd_points_is_ignored(tmp_path: Path) -> None:
    first, second = (open_stage(tmp_path / "saves" / name) for name in ("first", "second"))
    first.answer("lose")
    write_record(first.folder, {"played": first.timeline.head.at, "outcome": {"over": True, "points": "many"}})
    second.answer("five")
    second.answer("win")
    assert recap_of(second).best is None


def test_a_mistake_of_a_game_does_not_hide_the_end(stage: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    stage.answer("lose")

    def broken(content: Any, moment: Any, made: Recap) -> Recap:
        raise KeyError("hero")

    monkeypatch.setattr(stage, "game", _with(stage.game, recap=broken))
    assert said(stage)[0] == "quest lost"
    assert ending_of(stage) is not None
    stage.close()


def _with(game: Any, **changes: Any) -> Any:
    import dataclasses

    return dataclasses.replace(game, **changes)


# -- sizes and looks


def drawn(made: Recap, width: int, height: int, look: str, language: str = "pl", *, big: bool = False) -> list[Row]:
    form = RecapForm(recap=made, following=t("to the start screen"))
    return form.page(Pen(Translator.of(language), FALLBACKS[look]()), width, height, notice=None, big=big)


@pytest.mark.parametrize("look", FALLBACKS)
@pytest.mark.parametrize("size", [(39, 11), (40, 12), *SIZES])
def test_a_recap_fits_every_window_in_every_look(stage: OpenGame[Any, Any], size: tuple[int, int], look: str) -> None:
    for answer in ("one", "round", "two", "five", "lose"):
        stage.answer(answer)
    made = recap_of(stage)
    width, height = size[0], size[1] - 2
    for one in (
        made,
        replace(made, who=verbatim("Wielkomistrzyni Świętosława Źdźbłowska"), means=(t("Nobody plays on."),)),
        Recap("warn", t("the end")),
    ):
        for language in LANGUAGES:
            rows = drawn(one, width, height, look, language)
            assert len(rows) == height
            assert all(length(line) <= width for line in rows)
            text = FALLBACKS[look]().signs("\n".join(plain(line) for line in rows))
            assert ("Space" if language == "en" else "Spacja") in text
            assert text.isascii() or look != "ascii"
            if size in SIZES and one.stays:
                assert "Put the cards back into the box." in text


def test_more_room_tells_more(stage: OpenGame[Any, Any]) -> None:
    for answer in ("one", "round", "two", "lose"):
        stage.answer(answer)
    made = recap_of(stage)

    def text(size: tuple[int, int]) -> str:
        return "\n".join(plain(line) for line in drawn(made, size[0], size[1] - 2, "dark", "en"))

    assert "HOW IT WENT" not in text((60, 20))
    assert text((80, 24)).count("knocked out") == 3
    assert "Score: 4." in text((80, 24))
    for size in ((120, 40), (146, 60)):
        for words in ("HOW IT WENT", "THE PARTY", "SCORE", "WHAT STAYS", "total", "Luck: as expected.", "round 2"):
            assert words in text(size), (size, words)
        assert text(size).count("knocked out") == 5


@pytest.mark.parametrize("game", ["mage_knight", "drunagor", "warhammer_quest", "runebound2", "runebound3"])
def test_every_game_has_a_recap(dirs: UserDirs, game: str) -> None:
    found = opening.find_game(game)
    scenario = next(iter(opening.scenarios(found, dirs.roots(), [])))
    _, content = opening.load(game, scenario, dirs.roots())
    heroes = [option.id for option in found.heroes(content)][: found.players(content)[0]]
    open_game = opening.start(dirs, game, scenario, heroes, seed=3)
    made = recap_of(open_game)
    assert made.place is not None
    for size in SIZES:
        assert len(drawn(made, size[0], size[1] - 2, "dark")) == size[1] - 2
    open_game.close()


@pytest.mark.parametrize(
    ("size", "language", "look"),
    [
        *((size, language, "") for size in SIZES for language in ("en", "pl")),
        *(((120, 40), "en", look) for look in ("ascii", "sixteen", "contrast", "light")),
    ],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else value or "dark",
)
def test_the_picture(
    snap_compare: Picture, stage: OpenGame[Any, Any], size: tuple[int, int], language: str, look: str
) -> None:
    for answer in ("one", "round", "two"):
        stage.answer(answer)
    settings = Settings(theme=look) if look in ("light", "contrast") else Settings()
    settings.colours = look if look == "sixteen" else settings.colours
    app = companion(open_game=stage, language=language, settings=settings, plain=look == "ascii")
    assert snap_compare(app, terminal_size=size, run_before=pressing("space", "6"))
