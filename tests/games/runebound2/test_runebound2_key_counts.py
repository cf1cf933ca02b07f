"""The number of keys for each action of a turn, all of them on the number pad."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tui"))

from tui_player import Player, at_the_table

from assistant.content import all_roots
from assistant.sessions import opening, positions
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.forms.plate import PlateForm

PAD = {*"0123456789.-+", "enter", "space"}
HEAD = """
game = "runebound2"
scenario = "{scenario}"
[sources]
{sources}
[state]
laid = true
round = 3
{state}
"""
TWO, THREE = 'players = ["bryn", "odile"]', 'players = ["bryn", "odile", "karsk"]'
SIX = 'players = ["bryn", "odile", "karsk", "mirela", "old_tamas", "venn"]'
PLATES = 2
"""A hero is knocked out in this round, and a doom counter may be laid: one key for each plate."""
HANDS = 'cards = "table"\ndice = "table"'
APP = 'cards = "table"\ndice = "app"'
SLOTS = 'slots = [{ number = 1, colour = "green" }, { number = 2, colour = "blue" }]'
FULL = "slots = [" + ", ".join(f'{{ number = {n}, colour = "green" }}' for n in range(1, 7)) + "]"


class Hand:
    """Presses keys of the number pad only, and counts them."""

    def __init__(self, player: Player, open_game: OpenGame[Any, Any]) -> None:
        self.player, self.open_game = player, open_game

    async def press(self, keys: str) -> int:
        """Press these keys and return their number."""
        pressed = keys.split()
        assert set(pressed) <= PAD
        await self.player.press(*pressed)
        return len(pressed)

    async def take_turn(self, keys: str) -> int:
        """Press these keys and pass the plates that follow. Return the number of all these keys."""
        pressed = await self.press(keys)
        while isinstance(getattr(self.player.screen, "form", None), PlateForm):
            pressed += await self.press("space")
        return pressed

    @property
    def asked(self) -> str:
        return self.open_game.question.key


@asynccontextmanager
async def at(folder: Path, state: str, sources: str = HANDS, scenario: str = "demo_ashen_crown") -> AsyncIterator[Hand]:
    text = HEAD.format(scenario=scenario, sources=sources, state=state)
    open_game = opening.start_from(UserDirs.below(folder), positions.read(text), roots=all_roots())
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        yield Hand(player, open_game)
    open_game.close()


@pytest.mark.parametrize(
    ("action", "state", "keys", "most", "asked"),
    [
        ("a turn without adventure, in a city, trading, resting", TWO, "space", 1, "turn:odile"),
        ("a Challenge beaten", TWO, "2 1", 2, "turn:odile"),
        ("a Challenge fled from", TWO, "2 2", 2, "turn:odile"),
        ("knocked out by a Challenge", TWO, "2 3", 2, "turn:odile"),
        ("a red one beaten", TWO, "4 1 1", 3, "turn:odile"),
        ("an Event on the way", TWO, "3 4 2", 1 + 2, "card:blue"),
        ("an Encounter on the way", TWO, "3 5 space", 1 + 2, "card:blue"),
        ("an undefeated Challenge", TWO + '\nslots = [{ number = 3, colour = "green" }]', "5 1", 2, "turn:odile"),
        ("an undefeated Challenge, one of several", f"{TWO}\n{SLOTS}", "5 2 1", 3, "turn:odile"),
        ("a hazard with a Challenge", TWO, "7 4 enter 1", 4, "turn:odile"),
        ("a fight between two heroes, with spoils", TWO, "6 1 space", 3, "turn:odile"),
        ("a fight between heroes, which one", THREE, "6 2 1 space", 4, "turn:odile"),
        ("a slot pushed out", f"{TWO}\n{FULL}", "3 2", 2 + 0, "turn:odile"),
    ],
)
async def test_an_action_of_a_turn_takes_few_keys(
    tmp_path: Path, action: str, state: str, keys: str, most: int, asked: str
) -> None:
    async with at(tmp_path, state) as hand:
        assert hand.asked == "turn:bryn"
        assert await hand.press(keys) <= most, action
        assert hand.asked == asked, action


async def test_a_doom_counter_takes_one_key_for_its_plate(tmp_path: Path) -> None:
    async with at(
        tmp_path, f'{TWO}\ndoom = [{{ colour = "green" }}, {{ colour = "green" }}, {{ colour = "blue" }}]'
    ) as hand:
        assert await hand.press("1 1") == 2
        assert hand.open_game.moment.state.counters == 1
        hand.player.sees("The doom track is full.", "7 more doom counters")
        assert await hand.press("space") == 1
        assert hand.asked == "turn:odile"
        hand.player.sees_no("The doom track is full.")


async def test_a_refill_of_tracked_counters_takes_one_key(tmp_path: Path) -> None:
    async with at(tmp_path, TWO, f'{HANDS}\ncounters = "table"') as hand:
        await hand.press("1 4 2")
        assert hand.asked == "refill"
        assert await hand.press("enter") == 1
        assert hand.asked == "card:green"


async def test_a_round_of_a_refereed_fight_with_typed_rolls(tmp_path: Path) -> None:
    """Opening the fight takes six keys, a phase four, a miss one more, and a round at most fifteen."""
    async with at(tmp_path, TWO) as hand:
        await hand.press("1")
        await hand.player.press("6", "a", "s", "enter", "0", "0")  # letters find the card
        assert hand.asked == "before"
        await hand.press("space")
        assert hand.asked == "way:mind"
        keys = await hand.press("0")  # no damage there: no roll
        assert hand.asked == "way:body"
        attack = await hand.press("1 0 2 enter")
        assert (attack, hand.asked) == (4, "through")
        keys += attack + await hand.press("enter")
        assert hand.asked == "way:spirit"
        keys += await hand.press("0")
        assert hand.asked == "way:mind"
        assert hand.open_game.moment.state.fight.round == 2
        assert keys <= 15


async def test_the_odds_are_shown_during_a_roll_and_its_damage(tmp_path: Path) -> None:
    """This holds in the first phase too, for an attack by an Ally or the hero."""
    async with at(tmp_path, TWO) as hand:
        await hand.press("2")
        await hand.player.press("6", "enter", "0", "1", "enter")
        await hand.press("space")
        for attack, roll in (("2", "2 enter"), ("1", "2 enter")):
            assert hand.asked.startswith("way")
            await hand.press(attack)
            assert hand.asked.startswith("roll:attack")
            hand.player.sees("ODDS", "you fall")
            await hand.press(roll)
            if hand.asked == "through":
                hand.player.sees("ODDS", "you fall")
                await hand.press("enter")


async def test_a_round_with_dice_rolled_by_the_app(tmp_path: Path) -> None:
    """A phase takes one key, a miss one more."""
    async with at(tmp_path, TWO, APP) as hand:
        await hand.press("1")
        await hand.player.press("6", "a", "s", "enter", "0", "0")
        await hand.press("space")
        keys = 0
        while hand.open_game.moment.state.fight is not None and hand.open_game.moment.state.fight.round == 1:
            asked = hand.asked.partition(":")[0]
            assert asked in ("way", "through")
            keys += await hand.press("0" if asked == "way" else "enter")
        assert keys <= 6


async def test_a_phase_of_a_duel_takes_seven_keys(tmp_path: Path) -> None:
    """The attacker's action, the defender's roll and the attacker's roll are typed."""
    async with at(tmp_path, TWO) as hand:
        await hand.press("6 6 0 0")
        while not hand.asked.startswith("duel_way"):
            await hand.press("0" if hand.open_game.question.kind == "number" else "space")
        assert await hand.press("1 1 2 enter 0 5 enter") == 7
        assert hand.asked in ("through", "duel_way:body")


async def test_experience_and_rest_with_sheets(tmp_path: Path) -> None:
    state = 'players = [{ hero = "bryn", exhaustion = 2, counters = { red = 2 } }, "odile"]'
    async with at(tmp_path, state, f'{HANDS}\nsheets = "table"\ncounters = "table"') as hand:
        await hand.player.press("e", "1", "0")
        assert hand.open_game.moment.state.players[0].exhaustion == 0
        await hand.press("space")
        assert hand.asked == "experience:bryn"
        await hand.press("1")
        assert [one.kind for one in hand.open_game.moment.state.players[0].experience] == ["mind"]


async def test_levels_and_fights_of_the_endgame(tmp_path: Path) -> None:
    """Levels take two keys per hero, each fight takes one."""
    state = 'endgame = true\ncounters = 8\nthreshold = 4\ncourse = { at = "lay_out_endgame" }\n' + TWO
    async with at(tmp_path, state + "\nleft = { green = 9, yellow = 9, blue = 9, red = 6 }") as hand:
        await hand.press("space")
        assert hand.asked == "levels"
        assert await hand.press("3 . 2 enter") == 2 * 2
        assert hand.asked == "last:bryn"
        assert await hand.press("3") == 1
        assert hand.asked == "last:odile"
        assert await hand.press("1") == 1
        assert hand.asked == "last:odile"


async def test_a_round_of_six_players_takes_at_most_twelve_keys_and_two_plates(tmp_path: Path) -> None:
    async with at(tmp_path, SIX) as hand:
        keys = 0
        for turn in ("1 1", "2 2", "space", "3 3", "2 1", "1 1"):
            keys += await hand.take_turn(turn)
        assert hand.open_game.moment.state.round == 4
        assert keys <= 12 + PLATES


async def test_a_game_of_three_in_under_three_hundred_keys(tmp_path: Path) -> None:
    """A game has about 120 turns, every other one with a Challenge. A tenth of it is played."""
    async with at(tmp_path, THREE + '\nvariants = ["hazards"]') as hand:
        keys = 0
        for turn in range(12):
            keys += await hand.press(("space", "1 1", "space", "2 2" if turn < 6 else "2 1")[turn % 4])
        assert hand.open_game.moment.state.round == 3 + 4
        assert keys * 10 < 300


async def test_the_odds_of_each_action_fit_into_a_window_of_80_columns(tmp_path: Path) -> None:
    """The columns are the roll and its chance, the damage of a hit and a miss, and the chance to win."""
    text = HEAD.format(scenario="demo_ashen_crown", sources=APP, state=TWO)
    open_game = opening.start_from(UserDirs.below(tmp_path), positions.read(text), roots=all_roots())
    async with at_the_table(open_game=open_game, size=(80, 24), language="pl") as player:
        await player.press("1", "6", "enter", "0", "0", "space")
        assert open_game.question.key == "way:mind"
        (heads,) = [line.split() for line in player.lines if "rzut" in line]
        assert heads == ["rzut", "szansa", "celnie", "pudło", "wygrana"]
        ways = [line.split()[-len(heads) :] for line in player.lines if "Bryn" in line and "+" in line]
        assert len(ways) == 2
        assert all(roll.endswith("+") and chance.endswith("%") for roll, chance, *_ in ways)
        assert all(win.endswith("%") for *_, win in ways)
    open_game.close()
