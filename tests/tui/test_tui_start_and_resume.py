"""Starting a game, packing up, resuming."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tui_player import Player, at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.messages.text import verbatim
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import LastGame, Settings, read_settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.screens.play import PlayScreen
from assistant.ui.tui.snapshot import joined_notices


def played(start: Started) -> None:
    """Start a game, play it and pack it up."""
    open_game = start()
    open_game.answer("go_on")
    open_game.close()


async def test_a_new_game_is_four_keys(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        player.sees("YOUR GAME", "1   Mage Knight", "2   Chronicles of Drunagor")
        player.sees_no("go on:", "tonight")
        await player.press("1")
        player.sees("Which scenario?")
        await player.press("2")
        player.sees("Which hero do you play?")
        await player.press("enter")
        player.sees("Who holds the pieces?", "choose one by one")
        await player.press("enter")
        player.sees("Lay out the game.", "Solo Conquest")
        assert isinstance(player.screen, PlayScreen)
    settings, _ = read_settings(dirs.settings)
    assert settings.last["mage_knight"].scenario == "solo_conquest"


async def test_last_times_answers_are_the_defaults(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("1", "2", "3", "2")
        player.sees("Draw one of the unused heroes")
    settings, _ = read_settings(dirs.settings)
    async with at_the_table(dirs, settings=settings) as player:
        await player.press("3", "enter", "enter", "enter")
        player.sees("Draw one of the unused heroes", "Solo Conquest")
        assert player.app.open_game is not None
        assert player.app.open_game.heroes == ["goldyx"]


async def test_components_are_chosen_one_by_one(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("1", "2", "1", "5")
        player.sees("Who holds what?", "mana dice")
        await player.press("1", "enter")
        assert player.app.open_game is not None
        assert "table" in player.app.open_game.moment.world.sources.values()


async def test_without_a_virtual_player_its_cards_are_not_asked_about(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("1", "7", "1", "2", "enter")
        player.sees("Who holds the pieces?", "4   choose one by one")
        assert "flip the virtual player's cards" not in player.text
        await player.press("4")
        player.sees("Who holds what?", "1   mana dice")
        assert "virtual player" not in player.text


async def test_escape_goes_a_step_back_in_a_new_game(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("1", "2")
        player.sees("Which hero")
        await player.press("escape")
        player.sees("Which scenario?")
        await player.press("escape")
        player.sees("YOUR GAME", "try it now")


async def test_packing_up_and_resuming(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(dirs, open_game=open_game) as player:
        await player.press("space", "4", "r", "1")
        await player.type("feed the cat")
        await player.press("enter", "p")
        player.sees("THE APP KEEPS", "ONLY THE TABLE KNOWS", "take a photo before you clear it")
        await player.type("The altar first")
        await player.press("enter")
        player.sees("Space   go on: Solo")
    async with at_the_table(dirs) as player:
        player.sees("Space   go on: Solo", "Mage Knight · Solo Conquest · Round 1 of 6, DAY 1.", '"The altar first"')
        player.sees("2 January", "► DAY 1")
        await player.press("space")
        player.sees("WHERE YOU WERE", 'Your note: "The altar first"', "feed the cat", "SET THE TABLE UP AGAIN", "Tovak")
        await player.press("2")
        player.sees("the story so far", "Round 1 begins")
        await player.press("escape", "space")
        player.sees("my turn is over")


async def test_something_is_different_on_the_table(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight)
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("WHERE YOU WERE")
        await player.press("1")
        player.sees("What is different on the table?", "red crystals   now 1")
        await player.press(*"red cry", "enter", "4", "enter")
        assert player.app.open_game is not None
        assert player.app.open_game.state.virtual.crystals["red"] == 4


async def test_other_campaigns_are_one_key_away(dirs: UserDirs, mage_knight: Started) -> None:
    played(mage_knight)
    played(mage_knight)
    async with at_the_table(dirs, campaign="Solo") as player:
        await player.press("escape")
        player.sees("NEW GAME", "2   go on: Solo (solo)")
        await player.press("c")
        player.sees("CAMPAIGNS", "2   Solo")
        await player.press("2")
        player.sees("WHERE YOU WERE")


async def test_a_broken_save_is_reported_and_others_can_be_opened(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.close()
    (open_game.folder / "journal.jsonl").write_text("nothing\n")
    async with at_the_table(dirs) as player:
        player.sees("campaigns")
        player.sees_no("go on:")
        await player.press("c", "1")
        player.sees("CAMPAIGNS", "!")


async def test_a_missing_campaign_leads_to_the_start_screen(dirs: UserDirs) -> None:
    async with at_the_table(dirs, campaign="Nowhere") as player:
        player.sees("try it now", "No campaign is saved")


async def test_look_and_language_are_saved(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("s", "2", "2", "1")
        assert player.app.pen.ink.variant == "contrast"
        assert player.app.theme == "assistant-contrast"
        assert player.app.pen.translator.language == "pl"
    settings, _ = read_settings(dirs.settings)
    assert (settings.theme, settings.language) == ("contrast", "pl")


async def test_quitting_is_one_key(dirs: UserDirs) -> None:
    async with at_the_table(dirs, settings=Settings()) as player:
        await player.press("ctrl+q")
        assert player.app.return_code == 0


async def test_heroes_sit_in_the_order_they_were_picked(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("2", "enter")
        player.sees("Which heroes? 1 to 5, in the order they sit.", "Space   nobody yet")
        await player.press("3", "1", "4", "1")
        player.sees("3   [1] Lorelai", "4   [2] Maya")
        await player.press("1", "enter")
        player.sees("Who holds the pieces?")
        await player.press("enter")
        assert player.app.open_game is not None
        picked = player.app.open_game.heroes
    assert len(picked) == 3
    settings, _ = read_settings(dirs.settings)
    assert settings.last["drunagor"].heroes == picked
    async with at_the_table(dirs, settings=settings) as player:
        await player.press("4", "enter")
        player.sees("Space   as last time: ", "3   [ ] Lorelai")
        await player.press("enter", "enter")
        assert player.app.open_game is not None
        assert player.app.open_game.heroes == picked


async def test_last_times_heroes_are_not_ticked_under_typed_numbers(dirs: UserDirs) -> None:
    settings = Settings(game="drunagor", last={"drunagor": LastGame(heroes=["vorn", "jaheen"])})
    async with at_the_table(dirs, settings=settings) as player:
        await player.press("2", "enter")
        player.sees("as last time: Vorn > Jaheen")
        await player.press("1", "2")
        player.sees_no("as last time")
        await player.press("enter", "enter")
        assert player.app.open_game is not None
        assert len(player.app.open_game.heroes) == 2


async def test_the_last_hero_allowed_ends_the_selection(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("2", "enter", "5", "4", "3", "2", "1")
        player.sees("Who holds the pieces?")
        await player.press("escape")
        player.sees("Which heroes")


async def test_a_campaign_without_answers_opens_its_setup(dirs: UserDirs, mage_knight: Started) -> None:
    mage_knight().close()
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("Lay out the game.")
        player.sees_no("WHERE YOU WERE")
        await player.press("space", "1", "space")
        assert player.app.open_game is not None
        player.app.open_game.close()
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("WHERE YOU WERE")


# -- keys typed while a new game is being made


def slowly(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Delay making new games until the returned event is set."""
    ready, begin = threading.Event(), opening.start

    def start(*args: Any, **options: Any) -> Any:
        ready.wait(10)
        return begin(*args, **options)

    monkeypatch.setattr(opening, "start", start)
    return ready


async def typed_ahead(player: Player, ready: threading.Event, *keys: str, apart: float = 0.2) -> None:
    """Start a game and type these keys before it is made."""
    for key in ("1", "2", "1"):
        await player.press(key)
    player.clock.now += 5
    await player.press_on("1")
    for key in keys:
        player.clock.now += apart
        await player.press_on(key)
    ready.set()
    await player.settle()
    for _ in range(20):
        await player.pilot.pause(0.02)
    await player.settle()


async def test_keys_typed_while_a_game_is_made_tick_off_its_first_page(
    dirs: UserDirs, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = slowly(monkeypatch)
    async with at_the_table(dirs) as player:
        await typed_ahead(player, ready, "space")
        assert player.app.open_game is not None
        assert player.app.open_game.question.kind == "one_of"
        assert player.app.open_game.timeline.head.n == 1


async def test_keys_typed_ahead_never_answer_an_unseen_question(
    dirs: UserDirs, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = slowly(monkeypatch)
    async with at_the_table(dirs) as player:
        await typed_ahead(player, ready, "space", "4", "space", "space")
        assert player.app.open_game is not None
        assert player.app.open_game.timeline.head.n == 1  # only the setup


async def test_commands_typed_ahead_are_kept(dirs: UserDirs, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = slowly(monkeypatch)
    async with at_the_table(dirs) as player:
        await typed_ahead(player, ready, "n", "h", "i", "enter")
        assert player.app.open_game is not None
        assert player.app.open_game.moment.world.notes == ["hi"]


async def test_a_key_held_down_while_a_game_is_made_is_no_answer(
    dirs: UserDirs, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = slowly(monkeypatch)
    async with at_the_table(dirs) as player:
        await typed_ahead(player, ready, *("space",) * 9, apart=0.03)
        assert player.app.open_game is not None
        assert player.app.open_game.timeline.head.n == 0
        player.sees("Lay out the game.")


# -- roles


async def test_roles_of_the_last_game_are_expected(dirs: UserDirs) -> None:
    def start() -> OpenGame[Any, Any]:
        return opening.start(
            dirs, "drunagor", "demo_sunken_vault", ["vorn", "maya"], seed=3, preset="app", name="Vault"
        )

    async with at_the_table(dirs, open_game=start()) as player:
        await player.press("3", "5")
        player.sees("which number is dark red")
    async with at_the_table(dirs, open_game=start()) as player:
        player.sees("Which role does Vorn take?", "3 ► Support")
        await player.press("enter")
        player.sees("Which role does Maya take?", "5 ► Striker")
        await player.press("1")
        player.sees("which number is dark red")


async def test_all_broken_files_are_named_on_the_screen(dirs: UserDirs) -> None:
    folder = dirs.own_content / "mage_knight"
    folder.mkdir(parents=True)
    for name in ("aa.toml", "bb.toml"):
        (folder / name).write_text("[[hero]\n")
    (folder / "scenarios").mkdir()
    for name in ("cc.toml", "dd.toml"):
        (folder / "scenarios" / name).write_text("id = \n")
    async with at_the_table(dirs, size=(160, 50)) as player:
        await player.press("1")
        player.sees("Which scenario?", "cc.toml is left out", "dd.toml is left out")
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"])
    open_game.answer("go_on")
    open_game.close()
    async with at_the_table(dirs, size=(160, 50)) as player:
        await player.press("1")
        player.sees("WELCOME BACK", "aa.toml is left out", "bb.toml is left out")


def test_notices_that_are_too_many_are_counted() -> None:
    notices = [verbatim(f"{word}.") for word in ("One", "Two", "Three", "Four", "Five")]
    joined = joined_notices(notices)
    assert joined is not None
    assert Translator.of("en").say(joined) == "Five. Four. Three. And 2 more."
    assert joined_notices(notices[:1]) == notices[0]
    assert joined_notices([]) is None
