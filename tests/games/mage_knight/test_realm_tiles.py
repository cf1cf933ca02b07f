"""The tile stack of each scenario, garrisons, the set-up page and the panel of the map."""

from __future__ import annotations

from typing import Any

import pytest
from mage_knight_helpers import content_of, english, from_state, lines
from mage_knight_random_player import on_the_map

from assistant.components.pile import Pile
from assistant.engine.checkpoint import World
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.instructions import map_page, map_rows, mine_gift_lines
from assistant.games.mage_knight.realm import sites, view
from assistant.games.mage_knight.realm.cities import leader
from assistant.games.mage_knight.realm.numbers import garrison_piles, halves
from assistant.games.mage_knight.realm.secret_entrances import tunnel_cost
from assistant.games.mage_knight.realm.state import FoundCity, Realm, Site, Token
from assistant.games.mage_knight.realm.tiles import MAPS, reveal
from assistant.games.mage_knight.realm.view import panels
from assistant.games.mage_knight.state import MageKnight

HEROES = ["tovak", "goldyx", "arythea", "norowas"]
SCENARIOS = (
    "mines_liberation",
    "druid_nights",
    "dungeon_lords",
    "conquer_and_hold",
    "one_to_return",
    "full_conquest",
)


def laid_out(scenario: str, players: int, source: str = "app", seed: int = 1) -> MageKnight:
    state = MageKnight(heroes=HEROES[:players])
    state.virtual.plays = False
    sources: Any = {"tiles": source, "tokens": source}
    _, moment = from_state(state, scenario=scenario, sources=sources, seed=seed)
    return moment.state


def held(*piles: Pile) -> set[str]:
    """Return the tiles that may be in these piles."""
    return {id for pile in piles for id, count in pile.may_hold().items() if count}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_stack_holds_what_the_scenario_needs_and_nothing_it_excludes(scenario: str, seed: int) -> None:
    content = content_of(scenario)
    realm = laid_out(scenario, 2, seed=seed).realm
    certain = {*realm.revealed, *(id for pile in (realm.countryside, realm.core) for id, n in pile.pool.items() if n)}
    in_it = {*realm.revealed, *held(realm.countryside, realm.core)}
    assert certain.issuperset(content.scenario.keep_tiles)
    assert not in_it.intersection(content.scenario.leave_tiles)
    assert not certain & held(realm.box, realm.core_box)
    cities = [content.pack.tile[id].city for id in in_it if content.pack.tile[id].city]
    if content.scenario.city:
        assert cities == [content.scenario.city]
    placed = in_it | held(realm.box, realm.core_box)
    assert len([id for id in placed if content.pack.tile[id].kind in ("countryside", "core")]) == 11 + 4
    with_city = content.seats(2).core_city
    assert len(realm.revealed) - 1 + realm.stack_left + realm.box.left + realm.core_box.left == 11 + 4 + with_city


@pytest.mark.parametrize("seed", range(4))
def test_every_tile_comes_once_and_no_city_from_the_box(seed: int) -> None:
    state = laid_out("full_conquest", 2, seed=seed)
    state.course, state.order = Cursor("turn"), list(state.heroes)
    sources: Any = {"tiles": "app"}
    calls = [reveal.call("tovak")] * 20
    _, moment = from_state(state, *calls, scenario="full_conquest", sources=sources, seed=seed)
    revealed = moment.state.realm.revealed[1:]
    tiles = content_of("full_conquest").pack.tile
    assert len(revealed) == len(set(revealed)) == 11 + 4 + 2
    assert all(tiles[id].kind == "countryside" for id in (*revealed[:8], *revealed[11:14]))
    assert [tiles[id].kind for id in revealed[8:11]].count("core_city") == 2


def test_the_stack_differs_from_game_to_game() -> None:
    stacks = {tuple(laid_out("full_conquest", 2, seed=seed).realm.revealed) for seed in range(12)}
    assert len(stacks) > 4


def test_tiles_in_the_box_are_unknown_if_the_players_draw() -> None:
    content = content_of("full_conquest")
    state = MageKnight(heroes=HEROES[:2])
    state.virtual.plays = False
    sources: Any = {"tiles": "table", "tokens": "off"}
    engine, moment = from_state(state, scenario="full_conquest", sources=sources)
    assert moment.question.kind == "card"
    assert len(moment.question.options) == 11  # type: ignore[attr-defined]
    assert "Tile stack: 3 core tiles (2 with a city, 1 without), 8 countryside tiles on top." in english(
        *moment.question.lead
    )
    moment = engine.answer(moment, "3")
    assert not moment.question.lead
    moment = engine.answer(moment, "10")
    assert moment.question.key == "set_up"
    realm = moment.state.realm
    assert realm.revealed == ["A", "3", "10"]
    assert (realm.countryside.left, realm.core.left) == (6, 3)
    assert len([id for id in content.pack.tile if id in held(realm.core)]) == 8


@pytest.mark.parametrize(
    ("color", "level", "other", "piles"),
    [
        ("blue", 1, "", "gray violet"),
        ("green", 11, "", "brown brown white white white"),
        ("red", 3, "", "brown white"),
        ("white", 4, "", "gray gray white"),
        ("red", 2, "white", "white white"),
        ("blue", 15, "green", "violet violet white white gray brown brown white"),
        ("red", 22, "blue", "brown violet white white white violet violet white white white"),
        ("red", 12, "", ""),
        ("red", 0, "", ""),
    ],
)
def test_a_garrison_depends_on_colour_and_level(color: str, level: int, other: str, piles: str) -> None:
    assert " ".join(garrison_piles(content_of(), color, level, other)) == piles


def test_no_garrison_needs_more_tokens_than_the_box_has() -> None:
    content = content_of()
    for color in COLORS:
        for level in range(1, 12):
            piles = garrison_piles(content, color, level)
            for pile in piles:
                assert piles.count(pile) <= 10


@pytest.mark.parametrize(("level", "both"), [(2, (1, 1)), (15, (8, 7)), (22, (11, 11))])
def test_the_left_half_of_a_megapolis_is_rounded_up(level: int, both: tuple[int, int]) -> None:
    assert halves(level) == both


@pytest.mark.parametrize(
    ("shields", "who"),
    [
        (["tovak"], "tovak"),
        (["goldyx", "tovak", "tovak"], "tovak"),
        (["goldyx", "tovak"], "goldyx"),
        (["tovak", "goldyx", "goldyx", "tovak", "arythea"], "tovak"),
        ([], ""),
    ],
)
def test_the_leader_has_the_most_shields_or_the_first_of_equal_ones(shields: list[str], who: str) -> None:
    assert leader(FoundCity("red", 4, conquered=True, shields=shields)) == who


def test_unconquered_and_friendly_cities_have_no_leader() -> None:
    assert leader(FoundCity("red", 4, shields=["tovak"])) == ""
    assert leader(FoundCity("red", 0, conquered=True, friendly=True, shields=["tovak", "goldyx"])) == ""


def test_keeps_and_towers_count_for_their_current_owner() -> None:
    state = MageKnight(heroes=HEROES[:2])
    state.realm.sites = [
        Site("3", "ne", "keep", shields=["tovak"]),
        Site("9", "e", "keep", shields=["tovak", "goldyx"]),
        Site("4", "center", "mage_tower", shields=["tovak"]),
    ]
    state.sheet("tovak").shields = {"keep": 2}
    assert (sites.count_owned(state, "tovak", "keep"), sites.count_owned(state, "goldyx", "keep")) == (3, 1)
    assert (sites.count_owned(state, "tovak", "mage_tower"), sites.count_owned(state, "goldyx", "mage_tower")) == (1, 0)


def test_the_defence_of_conquer_and_hold_grows_with_the_days() -> None:
    assert [MageKnight(heroes=["tovak"], round=round).day for round in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_a_tunnel_costs_two_and_one_for_each_space() -> None:
    assert [tunnel_cost(spaces) for spaces in (0, 1, 4)] == [2, 3, 6]


@pytest.mark.parametrize(
    ("scenario", "players", "said"),
    [
        ("full_cooperation", 3, "start tile side B, 3 tiles face up, at most 5 columns"),
        ("blitz_conquest", 4, "at most 4 columns"),
        ("mines_liberation", 2, "These tiles are always in the stack: tile 2, tile 3, tile 5, tile 6."),
        ("mines_liberation", 2, "Never in the stack: core tile 1."),
        ("mines_liberation", 2, "The city tile is the one of the red city."),
        ("mines_liberation", 2, "One shield of each player on the card of the red city."),
        ("first_reconnaissance", 3, "Countryside tiles 1 to 9 in the order of their numbers, not shuffled."),
        ("first_reconnaissance", 3, "Each tile you reveal: 1 fame."),
        ("solo_conquest", 1, "Tile stack: 4 core tiles (2 with a city, 2 without), 7 countryside tiles on top."),
        ("solo_conquest", 1, "Core tiles not on the coast."),
    ],
)
def test_the_set_up_page_describes_the_map(scenario: str, players: int, said: str) -> None:
    page = english(*map_page(content_of(scenario), MageKnight(heroes=HEROES[:players]), lambda _: "off"))
    assert said in page


def test_every_map_shape_has_a_description() -> None:
    shapes = {seats.map for name in SCENARIOS for seats in content_of(name).scenario.seats}
    assert shapes <= set(MAPS)


def test_the_set_up_page_names_drawn_tiles() -> None:
    state = MageKnight(heroes=["tovak"], realm=Realm(revealed=["A", "3", "7"]))
    page = english(*map_page(content_of(), state, lambda _: "app"))
    assert "Face up beside the start tile: tile 3, tile 7." in page
    assert "Tile stack" not in page


def panel_of(state: MageKnight, scenario: str = "full_conquest") -> list[str]:
    state.virtual.plays = False
    state.course, state.order = Cursor("turn"), list(state.heroes)
    _, moment = from_state(state, scenario=scenario)
    shown = panels(content_of(scenario), moment)
    cities = view.city_panels(content_of(scenario), moment.state) if shown else []
    return [line for panel in (*shown, *cities) for line in lines(panel.blocks)]


def test_the_panel_hides_face_down_tokens() -> None:
    state = MageKnight(heroes=HEROES[:2])
    state.realm = Realm(
        revealed=["A", "1"],
        sites=[
            Site("1", "nw", "marauding_orcs", tokens=[Token("green", "prowlers", face_up=True)]),
            Site("3", "ne", "keep", tokens=[Token("gray", "golems")]),
            Site("9", "e", "keep", shields=["goldyx"]),
        ],
        piles={"gray": Pile(pool={"golems": 1}, discard=["swordsmen"])},
    )
    state.cities = [FoundCity("blue", 4, garrison=[Token("white", "gunners"), Token("violet", "monks", face_up=True)])]
    said = panel_of(state)
    assert "Prowlers: tile 1" in said
    assert "grey (face down): Keep on tile 3" in said
    assert "Keep on tile 9: Goldyx" in said
    assert "the blue city, level 4: white (face down), Monks" in said
    assert not any("Golems" in line or "Gunners" in line for line in said)


def test_no_map_panel_if_the_players_keep_the_map() -> None:
    assert panel_of(MageKnight(heroes=HEROES[:2])) == []


def test_the_panel_of_conquer_and_hold_shows_the_number_of_defenders() -> None:
    state = MageKnight(heroes=HEROES[:2], round=3, realm=Realm(revealed=["B"]))
    assert "2 tokens defend a rival's keep or tower" in panel_of(state, "conquer_and_hold")


def test_tokens_on_the_map_and_in_piles_add_up_to_the_box() -> None:
    state = laid_out("full_conquest", 2)
    on_map = len(list(on_the_map(state)))
    in_piles = sum(deck.left for deck in state.realm.piles.values()) + state.realm.ruins.left
    assert on_map + in_piles == 60 + 12


def test_the_map_of_a_saved_game_can_be_laid_out_again() -> None:
    state = MageKnight(heroes=HEROES[:2])
    state.realm = Realm(
        revealed=["A", "1", "c2"],
        sites=[
            Site("1", "nw", "marauding_orcs", tokens=[Token("green", "prowlers", face_up=True)]),
            Site("1", "e", "keep", shields=["goldyx"]),
        ],
        piles={"gray": Pile(discard=["golems", ""])},
    )
    state.cities = [FoundCity("blue", 4, shields=["tovak", "goldyx"])]
    world = World(state, 1, sources={"tiles": "app", "tokens": "app"})
    assert {english(label): english(*words) for label, words in map_rows(content_of(), world)} == {
        "tiles on the map": "tile A | tile 1 | core tile 2",
        "tokens on the map": "Marauding Orcs on tile 1: Prowlers",
        "shields, Keep on tile 1": "Goldyx",
        "shields on the card of the blue city": "Tovak | Goldyx",
        "discarded tokens": "Golems | grey",
    }


def test_no_map_rows_if_the_players_keep_the_map() -> None:
    assert map_rows(content_of(), World(MageKnight(heroes=HEROES[:1]), 1)) == []


@pytest.mark.parametrize(
    ("scenario", "rule"),
    [
        ("mines_liberation", "On each mine you reveal: a green token face up (core: red), a brown one face down."),
        ("druid_nights", "Move ended on a glade: you may put your shield there."),
        ("dungeon_lords", "Beside each monastery you reveal: a red token face down, a secret tomb."),
        ("conquer_and_hold", "A mage tower is held like a keep; it gives no spell when it falls."),
        ("one_to_return", "After day 1 the portal closes: who stands on it is out of the game."),
    ],
)
def test_the_set_up_page_tells_what_the_scenario_changes(scenario: str, rule: str) -> None:
    state = MageKnight(heroes=HEROES[:2])
    assert rule in english(*map_page(content_of(scenario), state, lambda _: "off"))
    assert rule not in english(*map_page(content_of("full_conquest"), state, lambda _: "off"))


def test_crystals_of_own_mines_are_a_reminder_if_the_app_knows_no_mine() -> None:
    state, content = MageKnight(heroes=HEROES[:2]), content_of("mines_liberation")
    line = "Everyone: 1 crystal of its colour for each of your own mines."
    assert english(*mine_gift_lines(content, state, lambda _: "off")) == line
    state.realm.sites = [Site("", "", "mine", color="red", shields=["tovak"])]
    assert not list(mine_gift_lines(content, state, lambda _: "off"))


def test_tiles_are_chosen_by_number() -> None:
    state = MageKnight(heroes=HEROES[:2])
    _, moment = from_state(state, scenario="full_conquest", sources={"tiles": "table"})
    options = moment.question.options
    assert [(option.id, option.number) for option in options] == [(str(n), n) for n in range(1, 12)]
