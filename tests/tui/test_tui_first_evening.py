"""What somebody meets on a first evening: reminders, ways out, stray keys, broken saves, broken games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tui_player import at_the_table
from tui_toy import TOY, Started, open_toy, view

from assistant import games
from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open
from assistant.speech.text import Name, t
from assistant.tui.app import run
from assistant.tui.letters import block
from assistant.tui.pen import Pen
from assistant.tui.plainly import read_back, typed_out
from assistant.tui.rows import plain
from assistant.tui.screens.play import PlayScreen
from assistant.tui.screens.start import StartScreen
from assistant.view.kinds import Count, Figure, Health, Panel, TileMap, Track
from assistant.words import Words

# -- reminders


async def test_every_reminder_of_the_deed_is_seen(toy: Open[Any, Any]) -> None:
    for words in ("feed the cat", "bob loses 1", "third"):
        toy.aside("add_reminder", moment=next(iter(TOY.rules.occasions)), text=words)
    async with at_the_table(open=toy) as player:
        await player.press("space")
        player.sees("): feed the cat", "): bob loses 1", "): third", "Your turn.")
        await player.press("n", "x", "enter")
        player.sees("): third")
        await player.press("space")
        player.sees_no("Your reminder (")


# -- Esc


async def test_escape_leaves_a_question_opened_by_something_happened(toy: Open[Any, Any]) -> None:
    async with at_the_table(open=toy) as player:
        await player.press("e", "1")
        player.sees("How much?", "Esc leave")
        await player.press("escape")
        player.sees("Your turn.", "Left: nothing changed.")
        assert toy.evening.state.monster == 6


async def test_escape_leaves_decide_otherwise(tmp_path: Path) -> None:
    evening = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open=evening) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?")
        await player.press("escape")
        player.sees("How much?", "Left: nothing changed.")


async def test_escape_does_nothing_on_ordinary_questions(toy: Open[Any, Any]) -> None:
    async with at_the_table(open=toy) as player:
        await player.press("space", "escape")
        assert toy.evening.state.turn == "bob"
        await player.press("e", "3", "escape")  # drawn at once: nothing is open that could be left
        assert toy.evening.state.deck.left == 4


# -- stray keys


async def test_a_stray_digit_is_dropped_by_space(toy: Open[Any, Any]) -> None:
    async with at_the_table(open=toy) as player:
        await player.press("1")
        player.sees("1_")
        await player.press("space")  # it means nothing with a number that stands there
        player.sees("1: nothing was done with it. The same key again goes on.")
        player.sees_no("1_")
        assert toy.evening.state.turn == "ann"
        await player.press("space")
        assert toy.evening.state.turn == "bob"


@pytest.mark.parametrize("key", ["escape", "u", "w", "e", "backspace"])
async def test_a_stray_digit_is_dropped_by_commands(toy: Open[Any, Any], key: str) -> None:
    async with at_the_table(open=toy) as player:
        await player.press("space", "1", key)
        await player.press("escape")
        player.sees("Your turn.")
        player.sees_no("1_")


async def test_keys_before_the_first_screen_are_dropped(toy: Open[Any, Any]) -> None:
    async with at_the_table(open=toy) as player:
        player.app.drawn = False
        await player.press("space")
        assert toy.evening.state.turn == "ann"
        player.app.drawn = True
        await player.press("space")
        assert toy.evening.state.turn == "bob"


# -- words instead of data


async def test_a_ruling_is_searched_and_read_in_words(mage_knight: Started) -> None:
    evening = mage_knight()
    ruling = next(iter(evening.game.rules.rulings(evening.content)))
    async with at_the_table(open=evening, size=(120, 40)) as player:
        name = player.app.pen.say(ruling.question)
        await player.press("/")
        await player.type(name[:12])
        await player.press("enter")
        player.sees("usual reading", "other reading", player.app.pen.say(ruling.options[0][1])[:30])
        player.sees_no("{", "'id'")


@pytest.mark.parametrize("value", [["red", "blue"], [], {"red": 2, "blue": 0}, "night", [1, 2], [["a"], ["b"]], ""])
def test_values_typed_out_are_read_back(value: Any) -> None:
    pen = Pen(Words.of("pl"))
    names = {"red": Name("Red", "Czerwona")}
    assert read_back(typed_out(value, pen, names), value, Any, pen, names) == value


async def test_yes_and_no_are_offered_when_adjusting(mage_knight: Started) -> None:
    evening = mage_knight()
    async with at_the_table(open=evening) as player:
        await player.press("a", *"scenario", "enter")
        player.sees("what is right?", "1  yes", "2 ► no")
        await player.press("1")
        assert evening.evening.state.ending is True


async def test_a_list_is_adjusted_in_words(mage_knight: Started) -> None:
    evening = mage_knight()
    async with at_the_table(open=evening) as player:
        await player.press("a")
        await player.type("tactics out")
        player.sees("now none")
        await player.press("enter")
        await player.type("nonsense")
        await player.press("enter")
        player.sees("!")
        assert evening.evening.state.removed_tactics == []


# -- numbers


def test_numbers_are_bold_also_where_they_choose_the_plural() -> None:
    from assistant.speech.text import tn

    row = Pen(Words.of("en")).row(tn("{n} turn left", "{n} turns left", 12))
    assert [(run.text, run.bold) for run in row] == [("12", True), (" turns left", False)]


async def test_big_type_shows_the_deciding_number(toy: Open[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(content: Any, moment: Any) -> Any:
        return replace(view(content, moment), count=Count(4, t("turns left"), t("all sure")))

    monkeypatch.setattr(toy, "view", lambda: counted(toy.content, toy.moment))
    async with at_the_table(open=toy) as player:
        player.sees("turns left", "all sure")
        await player.press("b")
        lines = player.lines
        for row in block("4", "accent", 2):  # the number beside its label
            assert any(plain(row).rstrip() in line for line in lines), player.text
        label = [plain(row).rstrip() for row in block("TURNS LEFT", "strong")]
        assert all(any(row in line for line in lines) for row in label), player.text
        assert "SOMETHING HAPPENED" in lines[20]  # the plates stand at the lower edge


# -- saves


async def test_a_damaged_save_is_read_only_and_can_be_copied(home: Home, mage_knight: Started) -> None:
    evening = mage_knight()
    evening.answer("go_on")
    evening.aside("note", text="the altar")
    evening.close()
    path = evening.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"rubbish\n", *lines[2:]]))
    async with at_the_table(home, campaign="Solo", size=(120, 40)) as player:
        player.sees("is damaged", "1  make a sound copy and go on in it")
        await player.press("space")
        player.sees("read only", "Ctrl+P")
        player.sees_no("· saved")
        await player.press("ctrl+p", *"sound", "enter")
        player.sees("WHERE YOU WERE")
        await player.press("space")
        player.sees("saved")
        assert player.app.open is not None
        assert player.app.open.only_read is None
        assert player.app.open.folder != evening.folder


async def test_moments_to_go_back_to_are_told_apart(tmp_path: Path) -> None:
    evening = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open=evening, size=(120, 40)) as player:
        await player.press("space", "space", "enter", "ctrl+p", *"earlier", "enter")
        player.sees("On from which moment?", "The monster hits ann")


async def test_a_finished_game_leads_to_the_start_screen(home: Home, mage_knight: Started) -> None:
    evening = open_toy(home.saves / "toy")
    async with at_the_table(home, open=evening) as player:
        await player.press("e", "6")
        player.sees("Over.")
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        player.sees_no("go on: Toy")
        await player.press("c")
        player.sees("1 ► Toy", "over")


async def test_campaigns_of_one_name_are_told_apart(home: Home, mage_knight: Started) -> None:
    mage_knight().close()
    mage_knight().close()
    async with at_the_table(home, size=(120, 40)) as player:
        await player.press("c")
        player.sees("Solo (solo)", "Solo (solo-2)", "last played 2 January, 20:00")


async def test_coming_back_and_packing_up_survive_a_layout_that_fails(
    toy: Open[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ValueError("a wizard")

    monkeypatch.setattr(toy, "layout", fails)
    toy.aside("note", text="x")
    async with at_the_table(campaign=toy) as player:
        player.sees("WHERE YOU WERE", "a wizard", "go on where you were")
        await player.press("space", "p")
        player.sees("THE APP KEEPS")


async def test_the_page_of_coming_back_is_turned_with_the_arrows(home: Home, mage_knight: Started) -> None:
    evening = mage_knight()
    evening.answer("go_on")
    evening.close()
    async with at_the_table(home, campaign="Solo") as player:
        player.sees("WHERE YOU WERE", "more: arrow down", "go on where you were", "the story so far")
        await player.press("pagedown", "pagedown", "pagedown", "pagedown")
        player.sees("ONLY THE TABLE KNOWS", "from your photo", "go on where you were")
        await player.press("pageup", "pageup", "pageup", "pageup")
        player.sees("WHERE YOU WERE")


# -- games and terminals


async def test_one_broken_game_leaves_the_others(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dict(games._GAMES) | {"drunagor": ("assistant.games.nowhere", "NOTHING")}
    monkeypatch.setattr(games, "_GAMES", broken)
    async with at_the_table(home) as player:
        player.sees("3 ► Mage Knight", "4 Chronicles of Drunagor")
        await player.press("4")
        player.sees("NEW GAME", "This game can't be played")
        await player.press("3")
        player.sees("Which scenario?")


def test_without_a_terminal_there_is_no_screen(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    from assistant.cli import main

    monkeypatch.setenv("ASSISTANT_HOME", str(home.saves.parent))
    assert main(["play"]) == 1


def test_without_a_terminal_the_evening_is_closed(home: Home, toy: Open[Any, Any]) -> None:
    from assistant.evenings.settings import Settings
    from assistant.speech.questions import Refused

    assert not sys.stdin.isatty()
    with pytest.raises(Refused, match="needs a terminal"):
        run(home, Settings(), campaign=toy)
    assert toy.only_read is not None


# -- small things


async def test_the_first_panel_is_as_wide_as_its_names_need(
    toy: Open[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.speech.text import verbatim

    long = Track((Figure(verbatim("Drowned Sentinel of the Vault (navy)"), number=7, health=Health(8, 8)),))
    seen = replace(
        toy.view(), panels=(Panel("order", t("ORDER"), (long,)), *toy.view().panels[1:]), status=(t("round 1"),)
    )
    monkeypatch.setattr(toy, "view", lambda: seen)
    async with at_the_table(open=toy, size=(120, 40)) as player:
        player.sees("Drowned Sentinel of the Vault (navy) ▆▆▆▆▆▆▆▆ 8/8")


async def test_a_tall_screen_shows_more_of_the_log(toy: Open[Any, Any]) -> None:
    for n in range(10):
        toy.aside("note", text=f"note {n}")
    async with at_the_table(open=toy, size=(120, 50)) as player:
        player.sees("Note: note 9", "Note: note 2")
        player.sees_no("Note: note 1")
        await player.resize(120, 40)
        player.sees("Note: note 7")
        player.sees_no("Note: note 6")


async def test_a_rule_named_like_its_phase_is_listed_once(mage_knight: Started) -> None:
    async with at_the_table(open=mage_knight(), size=(120, 40)) as player:
        await player.press("ctrl+p", *"settings", "enter", "4")
        await player.type("round prep")
        assert player.text.count("round preparation") == 1


async def test_two_rounds_of_the_drunagor_demo(home: Home) -> None:
    evening = opening.start(
        home, "drunagor", "demo_sunken_vault", ["vorn", "jaheen"], seed=3, preset="app", name="Vault"
    )
    rounds, typed = set(), False
    async with at_the_table(open=evening, size=(120, 40)) as player:
        for _ in range(80):
            question, state = evening.question, evening.evening.state
            rounds.add(state.round)
            if state.round > 2 or (2 in rounds and state.round < 2) or evening.over:
                break
            if question.kind == "go_on" and not typed:
                typed = True
                health = next(one for one in player.screen.seen.figures if one.number == 6).value  # type: ignore[attr-defined]
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
            lines = len(evening.evening.timeline.lines)
            expected = question.expected_answer() is not None
            await player.press(*(["enter"] if expected else ["down", "enter"]))
            assert len(evening.evening.timeline.lines) > lines, player.text
    assert typed
    assert {1, 2} <= rounds


def _map(screen: Any) -> bool:
    assert isinstance(screen, PlayScreen)
    return any(isinstance(block, TileMap) for panel in screen.seen.view.panels for block in panel.blocks)


async def test_the_whole_drunagor_demo_is_won_on_the_screen(home: Home) -> None:
    """Every hero strikes the first monster for 14 and drinks back to health; an empty room means a walk to its door."""
    evening = opening.start(home, "drunagor", "demo_sunken_vault", ["vorn", "maya"], seed=5, preset="app", name="Vault")
    async with at_the_table(open=evening, size=(120, 40)) as player:
        for _ in range(400):
            question, state = evening.question, evening.evening.state
            if state.won or state.lost:
                break
            if question.key.startswith("turn:"):
                for hero in state.heroes:
                    if hero.hp < hero.max_hp and not hero.knocked_out:
                        await player.press(str(hero.number), "+", *str(hero.max_hp - hero.hp), "enter")
                state = evening.evening.state
                if not state.monsters:
                    me = state.hero(question.key.partition(":")[2])
                    beside = (("f3", "f2"), ("k6", "l6"))[len(state.rooms) - 1][me.number - 1]
                    await player.press(str(me.number), *beside)
                    await player.press("e", "2")
                    continue
                await player.press(*str(state.monsters[0].number), "-", "1", "4", "enter")
                if evening.evening.state.won:  # at once, with the last of them
                    break
            lines = len(evening.evening.timeline.lines)
            question = evening.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
            assert len(evening.evening.timeline.lines) > lines, player.text
    assert evening.evening.state.won, evening.evening.state.lost
    assert len(evening.evening.state.rooms) == 3
