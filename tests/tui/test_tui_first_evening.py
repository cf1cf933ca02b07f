"""What somebody meets on a first evening: reminders, ways out, stray keys, broken saves, broken games."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tui_player import at_the_table
from tui_toy import TOY, Started, open_toy, view

from assistant import games
from assistant.i18n import Translator
from assistant.messages.text import Name, t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.value_text import read_back, typed_out
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import run
from assistant.ui.tui.drawing.block_letters import block
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.screens.play import PlayScreen
from assistant.ui.tui.screens.start import StartScreen
from assistant.ui.view.blocks import Count, Figure, Health, Panel, TileMap, Track

# -- reminders


async def test_every_reminder_of_the_deed_is_seen(toy: OpenGame[Any, Any]) -> None:
    for words in ("feed the cat", "bob loses 1", "third"):
        toy.side_action("add_reminder", moment=next(iter(TOY.rules.occasions)), text=words)
    async with at_the_table(open_game=toy) as player:
        await player.press("space")
        player.sees("): feed the cat", "): bob loses 1", "): third", "Your turn.")
        await player.press("n", "x", "enter")
        player.sees("): third")
        await player.press("space")
        player.sees_no("Your reminder (")


# -- Esc


async def test_escape_leaves_a_question_opened_by_something_happened(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "1")
        player.sees("How much?", "Esc leave")
        await player.press("escape")
        player.sees("Your turn.", "Left: nothing changed.")
        assert toy.session.state.monster == 6


async def test_escape_leaves_decide_otherwise(tmp_path: Path) -> None:
    session = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=session) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?")
        await player.press("escape")
        player.sees("How much?", "Left: nothing changed.")


async def test_escape_does_nothing_on_ordinary_questions(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("space", "escape")
        assert toy.session.state.turn == "bob"
        await player.press("e", "3", "escape")  # drawn at once: nothing is open that could be left
        assert toy.session.state.deck.left == 4


# -- stray keys


async def test_a_stray_digit_is_dropped_by_space(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("1")
        player.sees("1_")
        await player.press("space")  # it means nothing with a number that stands there
        player.sees("1: nothing was done with it. The same key again goes on.")
        player.sees_no("1_")
        assert toy.session.state.turn == "ann"
        await player.press("space")
        assert toy.session.state.turn == "bob"


@pytest.mark.parametrize("key", ["escape", "u", "w", "e", "backspace"])
async def test_a_stray_digit_is_dropped_by_commands(toy: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("space", "1", key)
        await player.press("escape")
        player.sees("Your turn.")
        player.sees_no("1_")


async def test_keys_before_the_first_screen_are_dropped(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.app.is_drawn = False
        await player.press("space")
        assert toy.session.state.turn == "ann"
        player.app.is_drawn = True
        await player.press("space")
        assert toy.session.state.turn == "bob"


# -- words instead of data


async def test_a_ruling_is_searched_and_read_in_words(mage_knight: Started) -> None:
    session = mage_knight()
    ruling = next(iter(session.game.rules.rulings(session.content)))
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        name = player.app.pen.say(ruling.question)
        await player.press("/")
        await player.type(name[:12])
        await player.press("enter")
        player.sees("usual reading", "other reading", player.app.pen.say(ruling.options[0][1])[:30])
        player.sees_no("{", "'id'")


@pytest.mark.parametrize("value", [["red", "blue"], [], {"red": 2, "blue": 0}, "night", [1, 2], [["a"], ["b"]], ""])
def test_values_typed_out_are_read_back(value: Any) -> None:
    pen = Pen(Translator.of("pl"))
    names = {"red": Name("Red", "Czerwona")}
    assert read_back(typed_out(value, pen, names), value, Any, pen, names) == value


async def test_yes_and_no_are_offered_when_adjusting(mage_knight: Started) -> None:
    session = mage_knight()
    async with at_the_table(open_game=session) as player:
        await player.press("a", *"scenario", "enter")
        player.sees("what is right?", "1  yes", "2 ► no")
        await player.press("1")
        assert session.session.state.ending is True


async def test_a_list_is_adjusted_in_words(mage_knight: Started) -> None:
    session = mage_knight()
    async with at_the_table(open_game=session) as player:
        await player.press("a")
        await player.type("tactics out")
        player.sees("now none")
        await player.press("enter")
        await player.type("nonsense")
        await player.press("enter")
        player.sees("!")
        assert session.session.state.removed_tactics == []


# -- numbers


def test_numbers_are_bold_also_where_they_choose_the_plural() -> None:
    from assistant.messages.text import tn

    row = Pen(Translator.of("en")).row(tn("{n} turn left", "{n} turns left", 12))
    assert [(run.text, run.bold) for run in row] == [("12", True), (" turns left", False)]


async def test_big_type_shows_the_deciding_number(toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(content: Any, moment: Any) -> Any:
        return replace(view(content, moment), count=Count(4, t("turns left"), t("all sure")))

    monkeypatch.setattr(toy, "view", lambda: counted(toy.content, toy.moment))
    async with at_the_table(open_game=toy) as player:
        player.sees("turns left", "all sure")
        await player.press("b")
        lines = player.lines
        for row in block("4", "accent", 2):  # the number beside its label
            assert any(plain(row).rstrip() in line for line in lines), player.text
        label = [plain(row).rstrip() for row in block("TURNS LEFT", "strong")]
        assert all(any(row in line for line in lines) for row in label), player.text
        assert "SOMETHING HAPPENED" in lines[20]  # the plates stand at the lower edge


# -- saves


async def test_a_damaged_save_is_read_only_and_can_be_copied(dirs: UserDirs, mage_knight: Started) -> None:
    session = mage_knight()
    session.answer("go_on")
    session.side_action("note", text="the altar")
    session.close()
    path = session.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"rubbish\n", *lines[2:]]))
    async with at_the_table(dirs, campaign="Solo", size=(120, 40)) as player:
        player.sees("is damaged", "1  make a sound copy and go on in it")
        await player.press("space")
        player.sees("read only", "Ctrl+P")
        player.sees_no("· saved")
        await player.press("ctrl+p", *"sound", "enter")
        player.sees("WHERE YOU WERE")
        await player.press("space")
        player.sees("saved")
        assert player.app.open_game is not None
        assert player.app.open_game.only_read is None
        assert player.app.open_game.folder != session.folder


async def test_moments_to_go_back_to_are_told_apart(tmp_path: Path) -> None:
    session = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        await player.press("space", "space", "enter", "ctrl+p", *"earlier", "enter")
        player.sees("On from which moment?", "The monster hits ann")


async def test_a_finished_game_leads_to_the_start_screen(dirs: UserDirs, mage_knight: Started) -> None:
    session = open_toy(dirs.saves / "toy")
    async with at_the_table(dirs, open_game=session) as player:
        await player.press("e", "6")
        player.sees("Over.")
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        player.sees_no("go on: Toy")
        await player.press("c")
        player.sees("1 ► Toy", "over")


async def test_campaigns_of_one_name_are_told_apart(dirs: UserDirs, mage_knight: Started) -> None:
    mage_knight().close()
    mage_knight().close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        player.sees("Solo (solo)", "Solo (solo-2)", "last played 2 January, 20:00")


async def test_coming_back_and_packing_up_survive_a_layout_that_fails(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ValueError("a wizard")

    monkeypatch.setattr(toy, "layout", fails)
    toy.side_action("note", text="x")
    async with at_the_table(campaign=toy) as player:
        player.sees("WHERE YOU WERE", "a wizard", "go on where you were")
        await player.press("space", "p")
        player.sees("THE APP KEEPS")


async def test_the_page_of_coming_back_is_turned_with_the_arrows(dirs: UserDirs, mage_knight: Started) -> None:
    session = mage_knight()
    session.answer("go_on")
    session.close()
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("WHERE YOU WERE", "more: arrow down", "go on where you were", "the story so far")
        await player.press("pagedown", "pagedown", "pagedown", "pagedown")
        player.sees("ONLY THE TABLE KNOWS", "from your photo", "go on where you were")
        await player.press("pageup", "pageup", "pageup", "pageup")
        player.sees("WHERE YOU WERE")


# -- games and terminals


async def test_one_broken_game_leaves_the_others(dirs: UserDirs, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dict(games._GAMES) | {"drunagor": ("assistant.games.nowhere", "NOTHING")}
    monkeypatch.setattr(games, "_GAMES", broken)
    async with at_the_table(dirs) as player:
        player.sees("3 ► Mage Knight", "4 Chronicles of Drunagor")
        await player.press("4")
        player.sees("NEW GAME", "This game can't be played")
        await player.press("3")
        player.sees("Which scenario?")


def test_without_a_terminal_it_comes_in_plain_lines(
    dirs: UserDirs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from assistant.cli import main

    monkeypatch.setenv("ASSISTANT_HOME", str(dirs.saves.parent))
    monkeypatch.setattr("sys.stdin", io.StringIO("3\nq\n"))
    assert main(["play", "--language", "en"]) == 0
    said = capsys.readouterr()
    assert "as with --plain" in said.err
    assert "1: new game: Mage Knight" in said.out
    assert "> a number from the list" in said.out


def test_without_a_terminal_the_evening_is_closed(dirs: UserDirs, toy: OpenGame[Any, Any]) -> None:
    from assistant.messages.questions import Refused
    from assistant.sessions.settings import Settings

    assert not sys.stdin.isatty()
    with pytest.raises(Refused, match="needs a terminal"):
        run(dirs, Settings(), campaign=toy)
    assert toy.only_read is not None


# -- small things


async def test_the_first_panel_is_as_wide_as_its_names_need(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.messages.text import verbatim

    long = Track((Figure(verbatim("Drowned Sentinel of the Vault (navy)"), number=7, health=Health(8, 8)),))
    seen = replace(
        toy.view(), panels=(Panel("order", t("ORDER"), (long,)), *toy.view().panels[1:]), status=(t("round 1"),)
    )
    monkeypatch.setattr(toy, "view", lambda: seen)
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        player.sees("Drowned Sentinel of the Vault (navy) ▆▆▆▆▆▆▆▆ 8/8")


async def test_a_tall_screen_shows_more_of_the_log(toy: OpenGame[Any, Any]) -> None:
    for n in range(10):
        toy.side_action("note", text=f"note {n}")
    async with at_the_table(open_game=toy, size=(120, 50)) as player:
        player.sees("Note: note 9", "Note: note 2")
        player.sees_no("Note: note 1")
        await player.resize(120, 40)
        player.sees("Note: note 7")
        player.sees_no("Note: note 6")


async def test_a_rule_named_like_its_phase_is_listed_once(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight(), size=(120, 40)) as player:
        await player.press("ctrl+p", *"settings", "enter", "4")
        await player.type("round prep")
        assert player.text.count("round preparation") == 1


async def test_two_rounds_of_the_drunagor_demo(dirs: UserDirs) -> None:
    session = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "jaheen"], seed=3, preset="app", name="Vault"
    )
    rounds, typed = set(), False
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        for _ in range(80):
            question, state = session.question, session.session.state
            rounds.add(state.round)
            if state.round > 2 or (2 in rounds and state.round < 2) or session.over:
                break
            if question.kind == "go_on" and not typed:
                typed = True
                health = next(one for one in player.screen.snapshot.figures if one.number == 6).value  # type: ignore[attr-defined]
                await player.press("6", "-", "2")
                player.sees(f"{health} → {health - 2}")
                await player.press("enter")
                await player.press("1", "c", "3")
                player.sees("Jaheen: place a5 > c3", "►1)", "(1)")
                await player.press("m", "0")
                player.sees("map off")
                assert not _map(player.screen)
                await player.press("m")
                player.sees("map on", "(1)")
                assert _map(player.screen)
                continue
            lines = len(session.session.timeline.lines)
            expected = question.expected_answer() is not None
            await player.press(*(["enter"] if expected else ["down", "enter"]))
            assert len(session.session.timeline.lines) > lines, player.text
    assert typed
    assert {1, 2} <= rounds


def _map(screen: Any) -> bool:
    assert isinstance(screen, PlayScreen)
    return any(isinstance(block, TileMap) for panel in screen.snapshot.view.panels for block in panel.blocks)


async def test_the_whole_drunagor_demo_is_won_on_the_screen(dirs: UserDirs) -> None:
    """Every hero strikes the first monster for 14 and drinks back to health; an empty room means a walk to its door."""
    session = opening.start(dirs, "drunagor", "demo_sunken_vault", ["vorn", "maya"], seed=5, preset="app", name="Vault")
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        for _ in range(400):
            question, state = session.question, session.session.state
            if state.won or state.lost:
                break
            if question.key.startswith("turn:"):
                for hero in state.heroes:
                    if hero.hp < hero.max_hp and not hero.knocked_out:
                        await player.press(str(hero.number), "+", *str(hero.max_hp - hero.hp), "enter")
                state = session.session.state
                if not state.monsters:
                    me = state.hero(question.key.partition(":")[2])
                    beside = (("f3", "f2"), ("k6", "l6"))[len(state.rooms) - 1][me.number - 1]
                    await player.press(str(me.number), *beside)
                    await player.press("e", "2")
                    continue
                await player.press(*str(state.monsters[0].number), "-", "1", "4", "enter")
                if session.session.state.won:  # at once, with the last of them
                    break
            lines = len(session.session.timeline.lines)
            question = session.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
            assert len(session.session.timeline.lines) > lines, player.text
    assert session.session.state.won, session.session.state.lost
    assert len(session.session.state.rooms) == 3
