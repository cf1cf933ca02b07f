"""The start screen: cards of saved games, progress, quick starts."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant import games
from assistant.i18n import Translator
from assistant.i18n.dates import clock, day_of, lasting
from assistant.messages.questions import Refused
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.record_writer import session_minutes
from assistant.sessions.settings import LastGame, Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns
from assistant.storage.picture import PICTURE_FILE, Picture, picture_in
from assistant.ui.tui.screens.play import PlayScreen

EN, PL = Translator.of("en"), Translator.of("pl")
NOW = datetime(2026, 11, 19, 22, 47, tzinfo=UTC)


def played(start: Started, note: str = "Keep taken") -> Path:
    open_game = start()
    open_game.answer("go_on")
    open_game.side_action("note", text=note)
    open_game.close()
    return open_game.folder


def drawn(folder: Path) -> Picture | None:
    (campaign,) = [one for one in list_campaigns(folder.parent) if one.folder == folder]
    return picture_in(folder, campaign.lines, campaign.played)


# -- the picture of a save


def test_a_picture_is_written_when_the_game_is_closed(mage_knight: Started) -> None:
    folder = played(mage_knight)
    picture = drawn(folder)
    assert picture is not None
    assert picture.note == "Keep taken"
    assert "Round 1 of 6" in EN.say(picture.where[0])
    assert picture.blocks


def test_a_picture_is_never_trusted_over_a_newer_journal(mage_knight: Started, dirs: UserDirs) -> None:
    folder = played(mage_knight)
    open_game = opening.resume(dirs, folder)
    open_game.side_action("note", text="Later")
    open_game.journal.close()  # as after a power cut: the game was not closed
    assert drawn(folder) is None
    assert quick_start.make_picture(dirs, folder).note == "Later"
    assert drawn(folder) is not None


@pytest.mark.parametrize(
    "damage", [b"", b"nothing", b'{"lines":1}', b"[" * 5000, b'{"lines":3,"at":"x","blocks":[{}]}']
)
def test_a_damaged_picture_is_ignored(mage_knight: Started, damage: bytes) -> None:
    folder = played(mage_knight)
    (folder / PICTURE_FILE).write_bytes(damage)
    assert drawn(folder) is None


def test_a_picture_that_is_no_file_is_ignored(mage_knight: Started) -> None:
    folder = played(mage_knight)
    (folder / PICTURE_FILE).unlink()
    (folder / PICTURE_FILE).mkdir()
    assert drawn(folder) is None
    open_game = opening.resume(UserDirs.below(folder.parent.parent), folder)
    open_game.answer(open_game.question.options[0].id)  # type: ignore[attr-defined]
    open_game.close()  # a picture that can't be written does no harm


def test_a_picture_is_read_back_as_written(mage_knight: Started) -> None:
    open_game = mage_knight("app")
    open_game.answer("go_on")
    picture = open_game.picture()
    assert msgspec.json.decode(msgspec.json.encode(picture), type=Picture) == picture
    open_game.close()


async def test_a_missing_picture_is_made_after_the_first_frame(dirs: UserDirs, mage_knight: Started) -> None:
    folder = played(mage_knight)
    (folder / PICTURE_FILE).unlink()
    async with at_the_table(dirs) as player:
        player.sees("go on: Solo", "Round 1 of 6", '"Keep taken"')
    assert drawn(folder) is not None


async def test_an_unreadable_save_shows_its_record(
    dirs: UserDirs, mage_knight: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = played(mage_knight)
    (folder / PICTURE_FILE).unlink()

    def broken(dirs: UserDirs, folder: Path) -> Picture:
        raise ValueError("broken")

    monkeypatch.setattr(quick_start, "make_picture", broken)
    async with at_the_table(dirs) as player:
        player.sees("go on: Solo", "Mage Knight", "Solo Conquest · round 1 of 6 · DAY 1", "Norowas")


async def test_one_broken_save_never_blocks_the_others(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight)
    (dirs.saves / "bad").mkdir()
    (dirs.saves / "bad" / "journal.jsonl").write_text("{" * 100)
    async with at_the_table(dirs) as player:
        player.sees("go on: Solo")
        await player.press("c")
        player.sees("Solo", "bad")
        await player.press("escape", "1")
        player.sees("WHERE YOU WERE")


async def test_the_second_saved_game_is_opened_by_its_number(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight, "the first")
    second = played(mage_knight, "the second")
    settings = Settings(campaign=second.name)
    async with at_the_table(dirs, size=(120, 40), settings=settings) as player:
        player.sees("Space   go on: Solo (solo-2)", '"the second"', "2   go on: Solo (solo)", '"the first"')
        await player.press("2")
        player.sees("WHERE YOU WERE", "the first")


# -- progress


def test_won_scenarios_are_saved_in_the_record(mage_knight: Started, dirs: UserDirs) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    assert open_game.won() == ()
    open_game.moment.state.won = True
    open_game.close()
    (campaign,) = list_campaigns(dirs.saves)
    assert campaign.shown.won == ("solo_conquest",)


async def test_games_say_how_many_of_their_scenarios_were_won(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.moment.state.won = True
    open_game.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("1 of 11 won", "not played yet")


def test_names_and_demos_match_the_games(dirs: UserDirs) -> None:
    for id in games.GAME_IDS:
        assert games.name_of(id) == games.game_named(id).name
    assert set(games.FIGHTS) == {id for id in games.GAME_IDS if games.game_named(id).fight is not None}
    for id, (scenario, name) in games.DEMOS.items():
        notices: list[object] = []
        named = opening.scenario_names(games.game_named(id), dirs.roots(), notices)  # type: ignore[arg-type]
        assert named[scenario].en.endswith(name.en)
        assert named[scenario].pl.endswith(name.pl)
    assert games.name_of("no_such_game").en == "no such game"


# -- quick starts


async def test_one_fight_opens_the_referee_and_keeps_nothing(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("f")
        player.sees("Where do you fight?", "nothing is kept")
        open_game = player.app.open_game
        assert open_game is not None
        folder = open_game.folder
        assert folder.exists()
        assert not dirs.saves.exists()
        await player.press("1", "1")
        player.sees("RANGED AND SIEGE")
        await player.press("p")
        player.sees("Nothing of this fight is saved.", "THE APP KEEPS")
        player.sees_no("A note to yourselves", "Everything is saved.")
        await player.press("a", "enter")
        player.sees("YOUR GAME")
    assert not folder.exists()
    assert not dirs.saves.exists()


def test_a_game_without_fights_offers_none(dirs: UserDirs) -> None:
    with pytest.raises(Refused):
        quick_start.one_fight(dirs, "drunagor")


async def test_a_demo_needs_no_box_and_is_saved(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        player.sees("Space   try it now", "No box, nothing to set up", "7   demo")
        await player.press("space")
        assert isinstance(player.screen, PlayScreen)
        open_game = player.app.open_game
        assert open_game is not None
        assert open_game.about["scenario"] == "demo_sunken_vault"
        assert len(open_game.heroes) == games.game_named("drunagor").demo.heroes
        assert open_game.moment.world.sources["runes"] == "app"
    assert len(list_campaigns(dirs.saves)) == 1


async def test_a_campaign_is_named_in_the_language_of_its_start(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("ctrl+l", "7")
    assert [one.name for one in list_campaigns(dirs.saves)] == [PL.say(games.DEMOS["drunagor"][1])]


async def test_a_demo_expects_the_app_to_handle_the_components(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("5", "3", "1", "enter", "enter")
        open_game = player.app.open_game
        assert open_game is not None
        assert open_game.about["scenario"] == "demo_ashen_tower"
        preset = next(one for one in games.game_named("runebound3").presets if one.id == "app")
        assert {id: open_game.moment.world.sources[id] for id in preset.sources} == preset.sources


@pytest.mark.parametrize("id", list(games.DEMOS))
def test_every_demo_starts(dirs: UserDirs, id: str) -> None:
    open_game = quick_start.demo(dirs, id)
    assert games.is_demo(open_game.about["scenario"])
    open_game.close()


async def test_the_last_game_starts_again_with_one_key(dirs: UserDirs) -> None:
    last = {"mage_knight": LastGame("solo_conquest", ["goldyx"], "mine", named={"en": "Solo Conquest, Goldyx"})}
    async with at_the_table(dirs, settings=Settings(game="mage_knight", last=last), size=(120, 40)) as player:
        player.sees("f   one fight", "g   Mage Knight as last time", "Solo Conquest, Goldyx")
        await player.press("g")
        player.sees("Lay out the game.")
        assert player.app.open_game is not None
        assert player.app.open_game.heroes == ["goldyx"]


async def test_a_quick_start_that_fails_shows_a_sentence(dirs: UserDirs) -> None:
    last = {"mage_knight": LastGame("no_such_scenario", ["goldyx"])}
    async with at_the_table(dirs, settings=Settings(game="mage_knight", last=last)) as player:
        await player.press("g")
        player.sees("no_such_scenario", "try it now")


# -- days and times


def test_days_are_named_relative_to_today() -> None:
    assert EN.say(clock(NOW)) == "Thursday, 22:47"
    assert EN.say(day_of("2026-11-19T05:00:00Z", NOW)) == "today"
    assert EN.say(day_of("2026-11-18T23:00:00Z", NOW)) == "yesterday"
    assert EN.say(day_of("2026-11-02T20:00:00Z", NOW)) == "2 November"
    assert EN.say(day_of("2025-12-31T20:00:00Z", NOW)) == "31 December 2025"
    assert PL.say(day_of("2026-11-02T20:00:00Z", NOW)) == "2 listopada"
    assert EN.say(day_of("long ago", NOW)) == "long ago"


def test_the_length_of_a_session_in_words() -> None:
    assert lasting(0) is None
    assert [EN.say(text) for n in (7, 60, 160) if (text := lasting(n))] == ["7 min", "1 h 0 min", "2 h 40 min"]


def test_a_long_break_ends_a_session(mage_knight: Started) -> None:
    open_game = mage_knight()
    timeline = open_game.timeline
    times = ["2026-01-01T18:00:00Z", "2026-01-01T21:00:00Z", "2026-01-02T19:00:00Z", "2026-01-02T20:30:00Z"]
    line = timeline.lines[0]
    timeline.lines[:] = [
        msgspec.structs.replace(line, n=n, parent=n - 1, at=at) for n, at in enumerate(times)
    ]  # fmt: skip
    assert session_minutes(timeline) == 90
    timeline.lines[:] = [line]
    assert session_minutes(timeline) == 0


# -- mouse, keys and small windows


async def test_cards_and_lines_can_be_clicked(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight)
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.click("Chronicles of Drunagor")
        player.sees("Which scenario?")
        await player.press("escape")
        await player.click('"Keep taken"')
        player.sees("WHERE YOU WERE")


async def test_arrows_move_the_mark_and_space_takes_it(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight)
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("Space   go on: Solo", "Space go on")
        await player.press("down")
        player.sees("1   go on: Solo", "3 ►", "Space play")
        await player.press("space")
        player.sees("Which scenario?")


@pytest.mark.parametrize("size", [(40, 12), (30, 8), (20, 5), (10, 3), (3, 2), (1, 1), (200, 9)])
async def test_the_first_screen_in_a_tiny_window(dirs: UserDirs, mage_knight: Started, size: tuple[int, int]) -> None:
    played(mage_knight)
    async with at_the_table(dirs) as player:
        await player.resize(*size)
        await player.press("s", "escape", "c", "escape", "?", "escape")
        await player.resize(80, 24)
        player.sees("go on: Solo", "NEW GAME")


async def test_the_language_changes_on_the_first_screen(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("ctrl+l")
        player.sees("TWOJA GRA", "wypróbuj teraz", "czwartek, 22:47", "potrzeba: gra podstawowa")


# -- campaigns


async def test_the_start_screen_names_the_chapter_now_played(dirs: UserDirs, vault: OpenGame[Any, Any]) -> None:
    vault.side_action("note", text="x")
    vault.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("go on: Vault", "Demo: The Sunken Vault, The flooded stairs, round 1")
    async with at_the_table(dirs, size=(120, 40), language="pl") as player:
        player.sees("Demo: Zatopiony skarbiec")


async def test_one_broken_game_leaves_the_others_playable(dirs: UserDirs, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dict(games._GAMES) | {"drunagor": ("assistant.games.nowhere", "NOTHING")}
    monkeypatch.setattr(games, "_GAMES", broken)
    async with at_the_table(dirs) as player:
        player.sees("1   Mage Knight", "2   Chronicles of Drunagor")
        await player.press("2")
        player.sees("try it now", "This game can't be played")
        await player.press("1")
        player.sees("Which scenario?")
