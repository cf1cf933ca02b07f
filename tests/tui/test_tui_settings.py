"""The settings: look, language, the dial, and rulings in words."""

from __future__ import annotations

from pathlib import Path

from tui_player import at_the_table
from tui_toy import Started, open_toy

from assistant.sessions.settings import read_settings
from assistant.sessions.user_dirs import UserDirs


async def test_a_ruling_is_found_and_shown_in_words(mage_knight: Started) -> None:
    open_game = mage_knight()
    ruling = next(iter(open_game.game.rules.rulings(open_game.content)))
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        name = player.app.pen.say(ruling.question)
        await player.press("/")
        await player.type(name[:12])
        await player.press("enter")
        player.sees("usual reading", "other reading", player.app.pen.say(ruling.options[0][1])[:30])
        player.sees_no("{", "'id'")


async def test_a_rule_named_like_its_phase_is_listed_once(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight(), size=(120, 40)) as player:
        await player.press("ctrl+p", *"settings", "enter", "4")
        await player.type("round prep")
        assert player.text.count("round preparation") == 1


async def test_the_settings_show_every_look_immediately_and_save_it(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(120, 40), plain=None) as player:
        await player.press("s")
        player.sees("language   English", "look   dark", "IT LOOKS LIKE THIS")
        await player.press("2")
        assert player.app.pen.ink.variant == "light"
        player.sees("look   light")
        await player.press("4", "4", "4")
        player.sees("colours   16")
        assert player.app.pen.ink.variant == "sixteen"
        await player.press("5")
        player.sees("signs   ASCII only")
        assert player.text.isascii()
        await player.press("up", "left", "left", "down", "left")
        assert (player.app.pen.ink.variant, player.app.pen.plain) == ("light", False)
        await player.press("3", "escape")
        assert player.app.big
    settings, _ = read_settings(dirs.settings)
    assert (settings.theme, settings.colours, settings.signs, settings.big_type) == ("light", "all", "", True)


async def test_each_game_has_its_accent(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        assert player.app.pen.ink.game == "none"
        await player.press("1")
        assert player.app.pen.ink.game == "mage_knight"
        await player.press("escape", "2")
        assert player.app.pen.ink.game == "drunagor"
        await player.press("escape")
        assert player.app.pen.ink.game == "none"


async def test_the_settings_stay_open_during_a_game(dirs: UserDirs, mage_knight: Started) -> None:
    async with at_the_table(dirs, open_game=mage_knight(), size=(120, 40), plain=None) as player:
        await player.press("ctrl+p", *"settings", "enter", "2")
        assert player.app.pen.ink.variant == "light"
        player.sees("look   light", "who holds the pieces")
        await player.press("1")
        player.sees("język   polski", "USTAWIENIA")
        await player.press("escape")
        player.sees("Rozłóż grę.")


async def test_the_dial_is_set_in_the_settings(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game) as player:
        await player.press("ctrl+p", *"settings", "enter", "4")
        player.sees("Which rule?", "the whole game")
        await player.press(*"monsters", "enter", "2")
        assert open_game.moment.world.dial == {"monsters": "ask"}
        await player.press("space", "space")
        player.sees("Whom does it hit?")
