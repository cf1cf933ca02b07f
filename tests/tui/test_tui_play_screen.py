"""The play screen key by key, with the toy game and Mage Knight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tui_player import at_the_table
from tui_toy import Started, open_toy

from assistant.components.pile import Pile
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


async def test_a_turn_ends_with_one_key(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.sees("Your turn.", "Space  my turn is over", "something happened", "I hit the monster · I opened a door")
        await player.press("space")
        assert toy.state.turn == "bob"


async def test_a_round_is_played_on_the_number_pad(mage_knight: Started) -> None:
    open_game = mage_knight("deck")
    async with at_the_table(open_game=open_game) as player:
        await player.press("2")  # the virtual player's hero
        await player.press("1", "2", "3")  # the dice
        await player.press("enter")  # the setup is done
        await player.press("4", "6")  # the tactics of the player and of the virtual player
        player.sees("Your turn.")
        await player.press("enter")
        player.sees("flip 3 cards")
        await player.press("3", "1")
        player.sees("3 1 _")
        await player.press("2")
        player.sees("flip 1 more card")  # Goldyx has one blue crystal
        await player.press("enter")
        player.sees("Your turn.", "flips 3 cards: green, red, blue")
        assert open_game.state.turns == 2
        for _ in range(60):
            question, state = open_game.question, open_game.state
            if state.round == 2 and question.key.startswith("turn:"):
                break
            await player.press(*_on_the_pad(question, state.virtual.deck.may_hold()))
            await player.pass_plates()
        player.sees("Your turn.", "round 2 of 6")


def _on_the_pad(question: Any, held: dict[str, int]) -> list[str]:
    """Return digits and Enter for any question of a round."""
    if question.key.startswith("flip:"):
        color = next(number for number, color in enumerate(("red", "blue", "green", "white"), 1) if held.get(color))
        return [str(color)] if question.count == 1 else [str(color), "enter"]
    if question.kind == "in_order":
        return [str(number % 4 + 1) for number in range(question.count)]
    if question.kind == "one_of":
        return [str(question.options[0].number or 1)]
    return ["enter"]


async def test_a_shorter_list_ends_with_enter(mage_knight: Started) -> None:
    open_game = mage_knight("deck")
    async with at_the_table(open_game=open_game) as player:
        await player.press("2", "1", "2", "3", "enter", "4", "6", "enter")
        player.sees("flip 3 cards")
        await player.press("2", "enter")
        player.sees("flip 1 more card")
        await player.press("enter")
        player.sees("Your turn.")
        assert open_game.state.virtual.deck.unseen == 3  # two of the three, and one more


async def test_an_interrupt_is_picked_by_its_number(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e")
        player.sees("What happened?", "1  I hit the monster", "3  I draw")
        await player.press("1")
        player.sees("How much?", "Space  1")
        await player.press("2", "enter")
        assert toy.state.monster == 4
        player.sees("Your turn.")


async def test_a_number_is_changed_with_minus_and_plus(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "1", "+", "+", "-", "enter")
        assert toy.state.monster == 4


async def test_a_number_too_high_is_refused_with_a_sentence(tmp_path: Path) -> None:
    toy = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=toy) as player:
        await player.press("space", "space")
        player.sees("How much?")
        await player.press("9", "enter")
        player.sees("! 9 can't be: a number from 0 to 5 is right.", "How much?")
        await player.press("enter")
        assert toy.state.health["ann"] == 3


async def test_a_hit_is_typed_as_a_figure_and_a_number(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("6", "-", "4")
        player.sees("6-4_   monster 6 → 2", "Enter")
        await player.press("enter")
        assert toy.state.monster == 2
        player.sees("Your turn.", "By hand: monster 6 > 2")
        await player.press("1", "+", "3", "enter")
        assert toy.state.health["ann"] == 8


async def test_an_unknown_figure_is_refused(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("4")
        player.sees("No figure has the number 4. There are: 1 ann, 2 bob, 6 monster.")


async def test_undo_names_what_it_took_back(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("6", "-", "4", "enter", "u")
        player.sees("Undone: monster 6 > 2. Ctrl+R brings it back.")
        assert toy.state.monster == 6
        await player.press("ctrl+r")
        player.sees("Done again: monster 6 > 2.")
        assert toy.state.monster == 2
        await player.press("backspace", "backspace")
        player.sees("Nothing is left to undo.")


async def test_backspace_takes_a_typed_digit_back_before_it_undoes(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", sources={"deck": "table"})
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "3", "1")
        player.sees("Which?", "1 _")
        await player.press("backspace")
        player.sees("Which?")
        player.sees_no("1 _")
        await player.press("2", "2")
        assert open_game.state.deck.discard == ["blue", "blue"]


async def test_a_colour_the_deck_cannot_give_is_refused(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", sources={"deck": "table"}, deck=Pile({"red": 1, "blue": 5}))
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "3", "1", "1")
        player.sees("Which?", "! red can come 1 time at most, not 2.", "1 _")
        await player.press("2")
        assert open_game.state.deck.discard == ["red", "blue"]


async def test_an_unknown_line_is_refused(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", sources={"dice": "table"})
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "5")
        player.sees("Rolled?")
        await player.press("7")
        player.sees("! There is no line 7.")
        await player.press("enter")
        player.sees("! 2 more are missing.")


async def test_why_says_reason_rule_and_what_else_was_possible(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "space", "w")
        player.sees("WHY", "5 health", "Rulebook: p. 7", "Ranked lower by the rules", "  bob")
        player.sees_no("The rules allow as well:")
        await player.press("escape")
        player.sees("How much?")


async def test_a_decision_of_the_rules_is_changed(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?", "1 ► ann", "2  bob", "3  something else, by hand")
        await player.press("2", "enter")
        assert open_game.state.health == {"ann": 5, "bob": 2}


async def test_anything_is_adjusted_in_the_middle_of_a_question(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "space", "a", *"2-3", "enter")
        assert open_game.state.health["bob"] == 1
        player.sees("How much?")
        await player.press("a", *"mon")
        player.sees("monster   now 6")
        await player.press("enter")
        player.sees("Monster: how much is right?", "Space  6")
        await player.press("9", "enter")
        assert open_game.state.monster == 9


async def test_escape_changes_nothing(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        before = len(toy.timeline.lines)
        for key in ("e", "a", "r", "n", "w", "/", "?", "l", "p", "6"):
            await player.press(key)
            await player.press("escape")
            player.sees("Your turn.")
        await player.press("r", "1", *"milk", "escape")
        await player.press("n", *"milk", "escape", "escape")
        assert len(toy.timeline.lines) == before


async def test_a_reminder_comes_up_at_its_moment_and_is_struck_out(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("r")
        player.sees("Remind you when?", "1  Bob's turn")
        await player.press("1")
        await player.type("loses [b]1[/b]")
        await player.press("enter")
        await player.press("space")
        player.sees("Your reminder (Bob's turn): loses [b]1[/b]", "Your turn.")
        await player.press("r")
        player.sees("1  Bob's turn", "0  strike one out")
        await player.press("0")
        player.sees("Strike out which one?", "1  loses [b]1[/b]   Bob's turn")
        await player.press("1")
        assert toy.moment.world.reminders == []


async def test_a_note_goes_into_the_campaign_book(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("n")
        await player.type("łąka u")
        await player.press("enter")
        assert toy.moment.world.notes == ["łąka u"]


async def test_components_the_app_does_not_draw_are_found_by_search(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight()) as player:
        await player.press("/", *"tova")
        player.sees("Tovak")
        await player.press("enter")
        player.sees("SEARCH", "crystals")
        await player.press("escape", "escape")
        player.sees("Lay out the game.")


async def test_the_log_is_read_and_closed(tmp_path: Path) -> None:
    toy = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=toy) as player:
        await player.press("space", "space", "enter", "l")
        player.sees("the story so far", "The monster hits")
        await player.press("l")
        player.sees("Your turn.")


async def test_keys_are_explained(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(100, 40)) as player:
        await player.press("?")
        player.sees("KEYS", "pause: a note for next time", "Ctrl+Q")


async def test_a_failing_rule_does_not_end_the_session(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "4")
        player.sees("failed", "1  try the rule again", "2 ► settle it by hand")
        await player.press("enter")
        player.sees("Your turn.")


async def test_a_finished_game_can_still_be_undone(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "6")
        player.sees("Over.", "to the start screen")
        await player.press("u")
        player.sees("Your turn.")


async def test_a_save_point_is_set_and_gone_back_to(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("ctrl+p", *"name", "enter")
        player.sees("A name for this moment.")
        await player.type("before")
        await player.press("enter")
        player.sees("Save point: before.")
        await player.press("space", "ctrl+p", *"earlier", "enter")
        player.sees("On from which moment?", "before   save point")
        await player.press("enter")
        assert toy.state.turn == "ann"


async def test_another_screen_is_followed(toy: OpenGame[Any, Any], dirs: UserDirs) -> None:
    async with at_the_table(open_game=toy) as player:
        from assistant.storage import Journal
        from assistant.timeline.game_session import GameSession

        journal = Journal.open(toy.folder)
        other = GameSession.resume(toy.session.engine, journal.timeline, journal.keep)
        other.answer("go_on")
        await player.screen._follow()  # type: ignore[attr-defined]
        await player.settle()
        player.sees("Another screen has gone on.")
        assert toy.state.turn == "bob"
        journal.close()


# -- something else manually


async def test_something_else_asks_what_was_done(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?", "something else, by hand")
        await player.click("something else, by hand")
        player.sees("What was done instead?")
        await player.type("it fell asleep")
        await player.press("enter")
        player.sees("it fell asleep")
        assert open_game.state.health == {"ann": 5, "bob": 4}


async def test_something_else_needs_no_words_and_can_be_left(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "space", "d")
        await player.click("something else, by hand")
        await player.press("escape")
        player.sees("Whom does it hit?")
        await player.click("something else, by hand")
        await player.press("enter")
        player.sees("settled by hand")
        player.sees_no("Note:")
