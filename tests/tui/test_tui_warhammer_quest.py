"""Warhammer Quest on the screen: how many keys each situation takes, typed changes, a round on the number pad."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import at_the_table

from assistant.games.warhammer_quest.state import Enemy, Hero
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import Position
from assistant.sessions.user_dirs import UserDirs

MILL = "demo_drowned_mill"
HEROES = ["demo_miller", "demo_ferrywoman"]
TABLE: dict[str, Any] = {"enemies": "table", "locations": "table"}
PAD = [*"0123456789", "enter", "minus", "plus", "full_stop", "asterisk", "slash"]
DECK = {"pool": {"mill_rat": 3, "bog_lurker": 2, "reed_witch": 1}}


def quest(
    dirs: UserDirs, at: str, left: list[str] | None = None, held: dict[str, Any] | None = None, **state: Any
) -> OpenGame[Any, Any]:
    """Open a position of the demo. The players handle the decks, as new players do, unless `held` says otherwise."""
    given = {
        "laid_out": True,
        "round": 1,
        "heroes": HEROES,
        "location": "flooded_cellar",
        "enemy_deck": DECK,
        "location_deck": {"pool": {"eel_traps": 1, "sluice_gate": 1}},
        "course": {"at": at, "left": left or ["demo_miller"]},
        **state,
    }
    position = Position(game="warhammer_quest", scenario=MILL, sources=TABLE | (held or {}), state=given)
    return opening.start_from(dirs, position, seed=3, name="Mill")


def acting(dirs: UserDirs, **state: Any) -> OpenGame[Any, Any]:
    return quest(dirs, "hero_activation", [*HEROES, *HEROES], **state)


def enemy(open_game: OpenGame[Any, Any], number: int) -> Enemy:
    found = open_game.state.enemy(number)
    assert found is not None
    return found  # type: ignore[no-any-return]


def hero(open_game: OpenGame[Any, Any], number: int) -> Hero:
    return open_game.state.heroes[number - 1]  # type: ignore[no-any-return]


def rats(*zones: str) -> list[dict[str, Any]]:
    return [{"card": "mill_rat", "zone": zone} for zone in zones]


# -- numbers of keys


async def test_an_activation_in_which_nothing_changes_is_one_key(dirs: UserDirs) -> None:
    open_game = acting(dirs)
    async with at_the_table(open_game=open_game) as player:
        player.sees("Miller's Son: act. No ready enemy in the zone: no enemy dice.")
        await player.press("space")
        assert open_game.question.key == "act:demo_ferrywoman"


async def test_an_enemy_acts_with_one_key_and_its_damage_can_be_typed(dirs: UserDirs) -> None:
    open_game = quest(dirs, "enemy_turn", enemies=rats("demo_miller", "demo_ferrywoman"))
    async with at_the_table(open_game=open_game) as player:
        player.sees("Mill Rat [6] hits Miller's Son", "MILLER'S SON", "wound")
        await player.press("enter")
        assert hero(open_game, 1).wounds == 1
        await player.press("0", "enter")
        assert hero(open_game, 2).wounds == 0


async def test_an_enemy_that_only_moves_is_one_key(dirs: UserDirs) -> None:
    open_game = quest(dirs, "enemy_turn", enemies=[{"card": "reed_witch", "zone": "demo_miller"}])
    async with at_the_table(open_game=open_game) as player:
        player.sees("Move Reed Witch [6] into the shadows.")
        await player.press("space")
        assert open_game.question.key.startswith("act:")


async def test_a_choice_takes_one_more_key_the_number_of_the_card(dirs: UserDirs) -> None:
    there = [*rats("demo_miller"), {"card": "bog_lurker", "zone": "demo_miller"}]
    open_game = quest(dirs, "enemy_turn", enemies=there)
    async with at_the_table(open_game=open_game) as player:
        player.sees("Miller's Son activates: which enemy of the zone?")
        await player.press("7", "enter")
        assert enemy(open_game, 7).acted
        assert hero(open_game, 1).wounds == 2


async def test_cards_from_ten_on_have_two_digits(dirs: UserDirs) -> None:
    there = [{"number": 9, **rats("demo_miller")[0]}, {"number": 10, "card": "bog_lurker", "zone": "demo_miller"}]
    open_game = quest(dirs, "enemy_turn", enemies=there)
    async with at_the_table(open_game=open_game) as player:
        await player.press("1", "0", "enter")
        assert enemy(open_game, 10).acted


async def test_a_face_down_card_is_named_with_one_digit(dirs: UserDirs) -> None:
    deck = {"pool": {"mill_rat": 1, "bog_lurker": 1}, "unseen": 1}
    open_game = quest(dirs, "enemy_turn", enemies=[{"card": "", "face_up": False}], enemy_deck=deck)
    async with at_the_table(open_game=open_game) as player:
        player.sees("Turn over [6]. Which enemy is it?")
        await player.press("1", "enter")
        assert not enemy(open_game, 6).ready or open_game.question.key.startswith("act:")
        assert hero(open_game, 1).wounds


async def test_a_full_zone_and_inflict_take_two_numbers(dirs: UserDirs) -> None:
    tired = [{**rat, "ready": False} for rat in rats(*["demo_miller"] * 3)]
    open_game = quest(dirs, "enemy_turn", enemies=[*tired, {"card": "bog_lurker", "zone": "shadows"}])
    async with at_the_table(open_game=open_game) as player:
        player.sees("full")
        await player.press("enter", "enter")
        assert hero(open_game, 1).wounds == 4
        assert open_game.question.key.startswith("act:")


async def test_explored_is_four_keys_and_a_nemesis_symbol_two_and_one_for_its_wounds(dirs: UserDirs) -> None:
    open_game = acting(
        dirs, heroes=[{"id": HEROES[0], "wounds": 1}, HEROES[1]], enemies=[{"card": "the_miller", "zone": "lair"}]
    )
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "2", "2", "enter")
        assert open_game.state.progress == 2
        player.sees("draw a dungeon card")
        await player.press("e", "3", "enter")
        assert hero(open_game, 1).wounds > 1
        assert open_game.question.key == "act:demo_miller"


async def test_travel_is_two_keys_and_one_for_each_enemy_that_comes(dirs: UserDirs) -> None:
    there = rats("shadows")
    open_game = quest(dirs, "location_phase", progress=4, enemies=there)
    async with at_the_table(open_game=open_game) as player:
        player.sees("Flooded Cellar is fully explored, 4 of 4. Travel?")
        await player.press("enter")
        player.sees("Discard the shadows: [6].")
        await player.press("3")
        state = open_game.session.moment.state
        spawned = open_game.content.pack.location[state.location].face_up
        assert (state.location, spawned) == ("sluice_gate", 1)
        player.sees("Draw an enemy for Miller's Son. Which one?")
        await player.press("1")
        assert enemy(open_game, 6).card == "mill_rat"
        assert open_game.question.key.startswith("act:")


async def test_location_peril_and_leader_take_no_key(dirs: UserDirs) -> None:
    open_game = quest(dirs, "enemy_turn", enemies=rats("demo_miller"))
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("enter")
        player.sees("Round 2 begins.", "Put the leader token in front of Ferrywoman.")
        await player.pass_plates()
        player.sees("Move the peril token to space 1.")
        assert open_game.question.key == "act:demo_ferrywoman"


async def test_a_round_of_two_heroes_three_enemies_and_one_hit_is_eleven_keys(dirs: UserDirs) -> None:
    there = [{"card": "bog_lurker", "zone": "demo_miller"}, *rats("demo_ferrywoman", "demo_ferrywoman")]
    open_game = acting(dirs, enemies=there)
    keys = ["space", "6", "minus", "2", "enter", "space", "space", "space", "enter", "enter", "enter"]
    assert len(keys) == 11  # and one for the plate of the new round
    async with at_the_table(open_game=open_game) as player:
        await player.press(*keys)
        assert open_game.state.round == 2
        assert open_game.question.key == "act:demo_ferrywoman"
        assert enemy(open_game, 6).wounds == 2


async def test_a_new_game_is_eleven_keys_at_most_and_one_for_each_enemy_that_lies_face_up(dirs: UserDirs) -> None:
    pressed = ["3", "7", "1", "2", "enter", "1", "space", "enter", "1"]
    assert len(pressed) <= 11
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press(*pressed)
        open_game = player.screen.open_game  # type: ignore[attr-defined]
        for _ in range(open_game.content.pack.location[open_game.session.moment.state.location].face_up):
            player.sees("Draw an enemy for")
            await player.press("1")
        assert open_game.question.key == "act:demo_miller"


async def test_where_the_app_draws_a_new_game_is_nine_keys_at_most(dirs: UserDirs) -> None:
    pressed = ["3", "7", "1", "2", "enter", "3", "space", "enter"]
    assert len(pressed) <= 9
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press(*pressed)
        assert player.screen.open_game.question.key == "action:demo_miller"  # type: ignore[attr-defined]


async def test_effects_only_printed_on_cards_take_one_key_and_the_symbol_three(dirs: UserDirs) -> None:
    """The effects of a nemesis, a location and a colour are only on the printed cards."""
    state = {
        "laid_out": True,
        "round": 1,
        "heroes": [{"id": "ironbreaker", "health": 9}, {"id": "waywatcher", "health": 8}],
        "enemies": [{"card": "odious_grump", "zone": "lair"}],
        "location": "grumps_sump",
        "sizes": {"enemy": -1, "location": -1},
        "course": {"at": "hero_activation", "left": ["ironbreaker"]},
    }
    facts: dict[str, Any] = {
        "sheet": {"a_foul_stench": {"track": ["green", "green"], "comes": {"odious_grump": ""}}},
        "location": {"grumps_sump": {"exploration": 4, "effect": "phase"}},
        "enemy": {"odious_grump": {"attack": 2, "health": 6, "bar": ["inflict"]}},
    }
    position = Position(game="warhammer_quest", scenario="a_foul_stench", sources=TABLE, state=state, facts=facts)
    open_game = opening.start_from(dirs, position, seed=3, name="Stench")
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "3", "space")
        assert open_game.question.key == "act:ironbreaker"
        await player.press("space")
        player.sees("do its effect, then Space")
        await player.press("space", "space")  # the second one passes the plate of the coloured space
        player.sees("Do the green effect of the sheet")
        await player.press("space")
        assert open_game.question.key == "act:waywatcher"


# -- calculated actions


RECKONED = {"reckoning": "table", "dice": "table"}


async def test_a_calculated_rest_without_enemies_is_three_keys(dirs: UserDirs) -> None:
    open_game = acting(dirs, held=RECKONED, heroes=[{"id": HEROES[0], "wounds": 3}, HEROES[1]])
    async with at_the_table(open_game=open_game) as player:
        await player.press("3", "2", "enter")
        assert hero(open_game, 1).wounds == 1
        assert open_game.question.key == "action:demo_ferrywoman"


LAIR = [{"card": "the_miller", "zone": "lair"}]


@pytest.mark.parametrize(
    ("enemies", "keys"),
    [
        (rats("demo_miller"), ("1", "2", "full_stop", "1", "full_stop", "1", "enter")),
        (rats("demo_miller", "demo_miller"), ("1", "6", "2", "full_stop", "1", "full_stop", "1", "enter")),
        ([*rats("demo_miller"), *LAIR], ("1", "2", *["full_stop", "1"] * 3, "enter")),
    ],
    ids=["one target", "several", "a nemesis"],
)
async def test_a_calculated_attack_is_seven_to_nine_keys(dirs: UserDirs, enemies: Any, keys: tuple[str, ...]) -> None:
    assert 7 <= len(keys) <= 9
    heroes = [{"id": HEROES[0], "wounds": 1}, HEROES[1]]
    open_game = acting(dirs, held=RECKONED, heroes=heroes, enemies=enemies)
    async with at_the_table(open_game=open_game) as player:
        await player.press(*keys)
        assert open_game.state.enemy(6) is None
        assert open_game.question.key in ("action:demo_ferrywoman", "hurt:demo_miller")


async def test_a_calculation_on_request_is_two_keys_more_and_one_for_the_end(dirs: UserDirs) -> None:
    open_game = acting(dirs, enemies=rats("demo_miller"))
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "1", "1", "2", "full_stop", "1", "full_stop", "1", "enter")
        assert open_game.state.enemy(6) is None
        assert open_game.question.key == "act:demo_miller"


# -- between two quests


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_settlement_is_three_keys_a_hero_and_two(dirs: UserDirs, language: str) -> None:
    """The trainer with its action, the arena, the last page of the settlement, the page of the next quest."""
    open_game = acting(dirs)
    async with at_the_table(open_game=open_game, language=language) as player:
        await player.press("e", "9", "1")
        assert open_game.question.key == "settle:demo_miller"
        await player.press("space")  # passes the plate of the quest's end
        await player.press("1", "1", "3", "2", "1", "2")
        assert open_game.question.key == "refresh"
        await player.press("space", "space")
        state = open_game.session.moment.state
        assert (open_game.question.key, state.quest) == ("leader", "demo_grey_heron")
        assert [(one.advanced, one.gear_limit) for one in state.heroes] == [(["attack"], 2), (["explore"], 1)]


async def test_the_list_of_a_reward_is_a_digit_a_card_and_enter(dirs: UserDirs) -> None:
    heroes = ["ironbreaker", "waywatcher"]
    state = {"laid_out": True, "round": 3, "heroes": heroes, "outcome": "won", "course": {"at": "spoils"}}
    position = Position(game="warhammer_quest", scenario="a_foul_stench", sources=TABLE, state=state)
    open_game = opening.start_from(dirs, position, seed=3, name="Stench")
    async with at_the_table(open_game=open_game) as player:
        player.sees("What does the Reward put into the pool?")
        await player.press("1", "1", "2", "enter")
        pool = open_game.session.moment.state.pool
        assert (pool.fortune, pool.enemies) == (2, ["odious_grump"])
        assert open_game.question.key == "settle:ironbreaker"


async def test_the_campaign_log_is_a_page_at_any_time(dirs: UserDirs) -> None:
    open_game = acting(dirs, pool={"fortune": 1, "enemies": ["grey_heron"]})
    async with at_the_table(open_game=open_game) as player:
        await player.press("ctrl+p")
        await player.type("campaign log")
        await player.press("enter")
        player.sees("THE CAMPAIGN LOG", "now quest 1 of 2", "pool: 1 Legendary Fortune, The Grey Heron")
        await player.press("escape")
        assert open_game.question.key == "act:demo_miller"


# -- typed changes


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_changes_are_typed_at_any_time(dirs: UserDirs, language: str) -> None:
    there = [{"card": "bog_lurker", "zone": "demo_miller"}, *rats("demo_ferrywoman", "shadows")]
    open_game = acting(dirs, enemies=there)
    async with at_the_table(open_game=open_game, language=language) as player:
        await player.press("6", "minus", "2", "enter")
        assert enemy(open_game, 6).wounds == 2
        await player.press("6", "plus", "1", "enter")
        assert enemy(open_game, 6).wounds == 1
        await player.press("6", "full_stop", "2")
        assert enemy(open_game, 6).zone == "demo_ferrywoman"
        await player.press("6", "full_stop", "0")
        assert enemy(open_game, 6).zone == "shadows"
        await player.press("7", "asterisk")
        assert not enemy(open_game, 7).ready
        await player.press("7", "asterisk")
        assert enemy(open_game, 7).ready
        await player.press("1", "minus", "3", "enter")
        assert hero(open_game, 1).wounds == 3
        await player.press("0", "plus", "2", "enter")
        assert open_game.state.progress == 2
        await player.press("0", "minus", "1", "enter")
        assert open_game.state.progress == 1
        await player.press("7", "minus", "enter")
        assert open_game.state.enemy(7) is None
        assert open_game.question.key == "act:demo_miller"


async def test_a_fourth_card_goes_into_the_shadows_and_hurts(dirs: UserDirs) -> None:
    open_game = acting(dirs, enemies=rats(*["demo_miller"] * 3, "shadows"))
    async with at_the_table(open_game=open_game) as player:
        player.sees("full")
        await player.press("9", "full_stop", "1")
        player.sees("Miller's Son's zone is full: 1 wound. Move Mill Rat [9] into the")
        await player.press("enter")
        assert hero(open_game, 1).wounds == 1
        assert enemy(open_game, 9).zone == "shadows"


async def test_the_last_health_is_defeat_and_defeat_clears_the_zone(dirs: UserDirs) -> None:
    open_game = acting(dirs, enemies=rats("demo_miller"))
    async with at_the_table(open_game=open_game) as player:
        await player.press("1", "minus", "enter")
        player.sees("Turn the hero card face-down: Miller's Son.", "Move into the shadows: [6].")
        await player.press("space")  # passes the plate
        assert enemy(open_game, 6).zone == "shadows"
        assert open_game.question.key == "act:demo_ferrywoman"


async def test_in_the_middle_of_another_question_a_corrects(dirs: UserDirs) -> None:
    open_game = quest(dirs, "enemy_turn", enemies=[*rats("demo_miller"), {"card": "bog_lurker", "zone": "demo_miller"}])
    async with at_the_table(open_game=open_game) as player:
        await player.press("a", "7", "minus", "2", "enter")
        assert enemy(open_game, 7).wounds == 2


# -- the number pad alone


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_round_on_the_number_pad_alone(dirs: UserDirs, language: str) -> None:
    """From the setup of a new game to the third round, only with digits, Enter and the four signs."""
    open_game = opening.start(dirs, "warhammer_quest", MILL, HEROES, seed=5, preset="mine", name="Mill")
    async with at_the_table(open_game=open_game, size=(80, 24), language=language) as player:
        for _ in range(120):
            if open_game.state.round >= 3:
                break
            lines = len(open_game.timeline.lines)
            await player.press(*_on_the_pad(open_game))
            assert len(open_game.timeline.lines) > lines, player.text
            await player.pass_plates()
    assert open_game.state.round == 3


def _on_the_pad(open_game: OpenGame[Any, Any]) -> list[str]:
    """Return the keys for the expected answer, else the first line; in an activation, wound the first enemy."""
    question, state = open_game.question, open_game.state
    there = state.enemies_in(state.active) if question.key.startswith("act:") else []
    if there and not there[0].wounds:
        keys = [*str(there[0].number), "minus", "1", "enter"]
    else:
        keys = ["enter"] if question.expected_answer() is not None else ["1"]
    assert set(keys) <= set(PAD)
    return keys
