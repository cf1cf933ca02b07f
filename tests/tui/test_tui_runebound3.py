"""Runebound 3 on the screen: how many keys each situation takes, and whole fights by keys, number pad and mouse."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import Player, at_the_table

from assistant.games.runebound3.hero.sheet import tokens_of
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.staging import plates_of
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.rows import MEANING

ANSWERS = 80
PAD = {*"0123456789", "minus", "plus", "enter"}


def begun(dirs: UserDirs, seed: int = 3) -> OpenGame[Any, Any]:
    return opening.start(dirs, "runebound3", "demo_ashen_tower", ["brand"], seed=seed, preset="mine", name="Demo")


def corpse_king(dirs: UserDirs, seed: int = 2) -> OpenGame[Any, Any]:
    """Open a game with Lord Hawthorne, whose board is not entered yet."""
    heroes = ["lord_hawthorne"]
    return opening.start(dirs, "runebound3", "corpse_king", heroes, seed=seed, preset="mine", name=f"King {seed}")


def answered(open_game: OpenGame[Any, Any], *answers: Any) -> None:
    for answer in answers:
        open_game.answer(answer)


def state(open_game: OpenGame[Any, Any]) -> Any:
    return open_game.state


def can_be_taken(open_game: OpenGame[Any, Any]) -> set[str]:
    question = open_game.question
    return {option.id for option in getattr(question, "options", ())} - set(question.barred)


async def spends(player: Player, keys: str, most: int) -> None:
    """Press these keys and check that they are at most this many."""
    assert len(keys.split()) <= most
    await player.press(*keys.split())


# -- numbers of keys


async def test_keys_of_turns_and_reports(dirs: UserDirs) -> None:
    open_game = corpse_king(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space")
        await spends(player, "space", 1)  # the turn, and the end of a round
        assert open_game.question.key == "holds:space_2"
        await spends(player, "enter", 1)  # a space that must still be entered
        assert state(open_game).round == 2
        await player.press("space")
        await spends(player, "1 enter", 2)  # with a symbol
        assert state(open_game).due == ["story"]
        await spends(player, "space", 1)  # a story card
        assert state(open_game).slots[0].number == 1
        await spends(player, "e 5 1", 3)  # a story quest is done
        assert state(open_game).slots == []
        await spends(player, "e 3 enter", 3)  # a companion
        assert state(open_game).players[0].companions == 2
        await spends(player, "e 4 enter", 3)  # a zombie
        assert state(open_game).zombies == 1
        await spends(player, "e 6 1 c 0 9 enter", 7)  # a new asset's token
        assert state(open_game).players[0].tokens == ["c09"]


async def test_keys_of_a_round_alone_and_of_an_act(dirs: UserDirs) -> None:
    """With a known track a round takes one key, two with a story card. Act 2 and the villain take one for the plate."""
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space")
        keys = plates = 0
        while state(open_game).round < 7:
            before = state(open_game).round
            spent = 0
            while state(open_game).round == before or open_game.question.key == "story":
                await player.press("space")
                spent += 1
                plates += len(plates_of(open_game))
                await player.pass_plates()
            assert spent <= 2
            keys += spent
        assert state(open_game).villain_here
        assert keys == 6 + state(open_game).story_drawn
        assert plates == 2


async def test_keys_until_the_first_cast(dirs: UserDirs) -> None:
    open_game = corpse_king(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space")
        await spends(player, "e 1 b a enter enter", 6)  # a known enemy
        assert open_game.question.key == "cast:0"
        await spends(player, "e 0", 2)
        await spends(player, "e 1 o g enter enter enter 1 2 enter enter", 12)  # an enemy whose card must be entered
        assert open_game.question.key == "cast:0"
        await spends(player, "e 0", 2)
    answered(open_game, *["go_on", []] * 11)
    while not state(open_game).villain_here:
        open_game.answer(open_game.question.expected_answer())
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.pass_plates()
        await spends(player, "e 2 enter enter enter", 2 + 3)  # companions, zombies, damage
        assert open_game.question.key == "cast:0"
        assert state(open_game).fight.villain


@pytest.mark.parametrize("gained", [0, 1, 3])
async def test_keys_of_a_cast(dirs: UserDirs, gained: int) -> None:
    """A digit for each token that shows its other side, and Enter: at most the number of tokens + 1."""
    open_game = corpse_king(dirs)
    state(open_game).players[0].tokens += ["c09", "b11", "c07"][:gained]
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space")
        for code in ["c09", "b11", "c07"][:gained]:
            await player.press("e", "6", "1", *code, "enter")
        await player.press("e", "1", "b", "a", "enter", "enter")
        number = len(tokens_of(open_game.content, state(open_game).players[0]))
        assert number == 3 + gained
        await spends(player, " ".join(str(n) for n in range(1, number + 1)) + " enter", number + 1)
        assert all(token.up == 1 for token in state(open_game).fight.hero.tokens)


async def test_keys_of_combat_actions(dirs: UserDirs) -> None:
    """An attack and a pass take one key, agility and doubling two; the enemy takes none, or one with a shield."""
    open_game = corpse_king(dirs)
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "e", "6", "1", *"c10", "enter")
        await player.press("e", "1", "b", "a", "enter", "enter")
        await player.press("2", "4", "enter")  # physical 2, agility, physical 1, double
        kinds = {"action": 0, "through": 0}
        while state(open_game).fight.round == 1 and open_game.question.key != "cast:0":
            key = open_game.question.key.partition(":")[0]
            options = can_be_taken(open_game)
            lines = len(open_game.timeline.lines)
            kinds[key] = kinds.get(key, 0) + 1
            if key == "through":
                await spends(player, "enter", 1)
            elif key == "lies":
                await spends(player, "1", 1)
            elif "flip" in options:
                await spends(player, "4 3", 2)
            elif "double" in options:
                await spends(player, "6 1", 2)
            else:
                await spends(player, "1" if "physical" in options else "0", 1)
            assert len(open_game.timeline.lines) > lines, player.text
        assert kinds["action"] >= 3
        await spends(player, "e 1", 2)  # retreated
        assert state(open_game).fight is None


async def test_keys_of_a_whole_fight(dirs: UserDirs) -> None:
    """With four tokens a combat round takes eight keys, a fight of two rounds 22, with six before the first cast."""
    spent = rounds = 0
    for seed in (2, 3, 4):
        open_game = corpse_king(dirs, seed)
        async with at_the_table(open_game=open_game, size=(80, 24)) as player:
            await player.press("space", "e", "6", "1", *"c09", "enter")
            await player.press("e", "1", "b", "a", "enter", "enter")
            while (fight := state(open_game).fight) is not None and fight.round < 3:
                rounds += open_game.question.key == "cast:0"
                keys = ["1", "3", "enter"] if open_game.question.key == "cast:0" else pad(open_game)
                await player.press(*keys)
                spent += len(keys)
    assert spent <= 8 * rounds, (spent, rounds)


async def test_keys_of_a_surge(dirs: UserDirs) -> None:
    """A surge takes two keys, even if several abilities can be paid for."""
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space", "e", "1", "a", "s", "enter", "enter", "enter")  # brand 3 shows a surge
        while "surge" not in can_be_taken(open_game):
            await player.press(*pad(open_game))
        await spends(player, "7", 2)
    assert 0 in state(open_game).fight.hero.used


async def test_keys_of_a_round_of_three_heroes_with_one_fight(dirs: UserDirs) -> None:
    """At most thirty keys: the fight of the first hero, and one key for each turn."""
    heroes = ["brand", "moss", "wick"]
    open_game = opening.start(dirs, "runebound3", "demo_ashen_tower", heroes, seed=3, preset="mine", name="Three")
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("1", "space")
        pressed = ["e", "1", *"as", "enter", "enter"]
        await player.press(*pressed)
        while state(open_game).round == 1:
            options = can_be_taken(open_game)
            keys = (
                ["1", "enter"]
                if open_game.question.key == "cast:0"
                else ["7"]
                if "surge" in options
                else pad(open_game)
            )
            await player.press(*keys)
            pressed += keys
    assert state(open_game).fought == ["ash_wolf"]
    assert len(pressed) <= 30, pressed


# -- whole fights


def pad(open_game: OpenGame[Any, Any]) -> list[str]:
    """Return Enter for an expected answer, else the keys for a pass."""
    question = open_game.question
    if question.expected_answer() is not None:
        return ["enter"]
    return ["0"] if question.key.startswith("action") else ["1"]


async def fought(player: Player, open_game: OpenGame[Any, Any]) -> None:
    for _ in range(ANSWERS):
        if state(open_game).fight is None:
            return
        keys = pad(open_game)
        assert set(keys) <= PAD
        await player.press(*keys)
    raise AssertionError("the fight never ended")


@pytest.mark.parametrize(("language", "size"), [("pl", (80, 24)), ("en", (120, 40))])
async def test_a_whole_fight_by_keys(dirs: UserDirs, language: str, size: tuple[int, int]) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=size, language=language) as player:
        await player.press("space", "e", "1")
        await player.type({"en": "as", "pl": "popie"}[language])
        await player.press("enter", "enter")
        assert open_game.question.kind == "sided"
        await player.press("1", "3", "enter")
        lying = [token.up for token in state(open_game).fight.hero.tokens]
        assert lying == [1, 0, 1]
        await fought(player, open_game)
    assert open_game.question.key == "turn:brand"


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_whole_fight_on_the_number_pad_alone(dirs: UserDirs, language: str) -> None:
    """After `e` only digits, Enter and signs are used, also to choose the enemy."""
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24), language=language) as player:
        await player.press("space", "e", "1")
        number = next(option.number for option in open_game.question.options if option.id == "cinder_knight")
        await player.press(*str(number), "enter")
        assert state(open_game).fight.enemy.id == "cinder_knight"
        await fought(player, open_game)
    assert open_game.question.key == "turn:brand"


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("pl", (120, 40))])
async def test_a_whole_fight_by_mouse(dirs: UserDirs, language: str, size: tuple[int, int]) -> None:
    """Nothing is typed: lines, tokens and answers are clicked."""
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=size, language=language) as player:
        await clicked(player, "space")
        await clicked(player, "e")
        await clicked(player, "pick:0")
        assert open_game.question.kind == "card"
        await clicked(player, "pick:1")
        await clicked(player, "enter")
        await player.click({"en": "PHYSICAL 2", "pl": "FIZYCZNE 2"}[language])
        await clicked(player, "enter")
        assert state(open_game).fight.hero.tokens[0].up == 1
        for _ in range(ANSWERS):
            if state(open_game).fight is None:
                break
            question = open_game.question
            if question.kind == "one_of":
                ids = [option.id for option in question.options]
                await clicked(player, f"pick:{ids.index(question.expected or 'pass')}")
            else:
                await clicked(player, "enter")
        assert state(open_game).fight is None, player.text
    assert open_game.question.key == "turn:brand"


async def clicked(player: Player, key: str) -> None:
    await player._click(*player.pressing(key))


async def test_a_token_is_turned_by_a_click(dirs: UserDirs) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "e", "1")
        await player.type("as")
        await player.press("enter", "enter")
        player.sees("PHYSICAL 2", "shield 1")
        await player.click("PHYSICAL 2")
        player.sees("SHIELD 1")
        await player.press("enter")
    assert [token.up for token in state(open_game).fight.hero.tokens] == [1, 0, 0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_a_token_shows_is_explained(dirs: UserDirs, size: tuple[int, int]) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=size) as player:
        await player.press("space", "e", "1")
        await player.type("as")
        await player.press("enter", "enter", "enter")
        token = next(token for token in player.screen.snapshot.view.duel.theirs.tokens if token.live)
        key = MEANING + " ".join(in_english(sentence) for sentence in token.meaning)
        await player.pilot.hover(offset=player.pressing(key))
        assert str(player.screen.now.tooltip) == key.removeprefix(MEANING)
        await player._click(*player.pressing(key))
        player.sees(in_english(token.meaning[0])[:20])
        await player.press("w")
        player.sees("WHAT THE WORDS MEAN")
        await player.press("escape", "?")
        player.sees("Ag agility: A combat action, one at a time")


async def test_a_turn_without_a_fight_is_one_key(dirs: UserDirs) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space", "space")
        assert state(open_game).round == 2
        player.sees("Move the time token to space 2.")


async def test_damage_and_healing_are_typed_beside_the_turn(dirs: UserDirs) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space", "1", "-", "2", "enter")
        assert state(open_game).players[0].damage == 2
        await player.press("1", "+", "1", "enter")
        assert state(open_game).players[0].damage == 1


async def test_why_the_enemy_did_what_it_did(dirs: UserDirs) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "e", "1")
        await player.type("as")
        await player.press("enter", "enter", "enter")
        while not any(event.__class__.__name__ == "Decided" for event in open_game.session.log()):
            await player.press(*pad(open_game))
        await player.press("w")
        player.sees("you lose")


async def test_cards_and_symbols_are_looked_up(dirs: UserDirs) -> None:
    open_game = begun(dirs)
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "/")
        await player.type("cinder")
        await player.press("enter")
        player.sees("Cinder Knight", "Pierce", "3 gold")


async def test_esc_leads_back_from_what_an_action_asks_while_nothing_is_done(dirs: UserDirs) -> None:
    open_game = opening.start(
        dirs, "runebound3", "demo_ashen_tower", ["brand"], seed=3, preset="counted", name="Counted"
    )
    while open_game.question.key != "turn:brand":
        open_game.answer(open_game.question.expected_answer() or open_game.question.options[0].id)
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        for opened in ("4", "5", "4 1"):
            await player.press(*opened.split())
            assert open_game.question.key != "turn:brand", player.text
            await player.press("escape")
            assert (open_game.question.key, state(open_game).actions) == ("turn:brand", 3), player.text
