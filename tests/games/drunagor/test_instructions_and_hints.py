"""Instructions for setting a game up again, signs on the map, hints of a hero's turn."""

from __future__ import annotations

from typing import Any

from scripted_party import at
from test_monster_view import lines, panels

from assistant.games.drunagor.darkness.shapes import spaces_in_words
from assistant.games.drunagor.events import CommanderSummoned, MonsterSummoned, RoomOpened
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.event_sentences import say
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Bar, Health, TileMap, Track

VORN = {"id": "vorn", "role": "leader", "hp": 9, "max_hp": 12}
ROOMS = [{"label": "stairs"}, {"label": "gallery"}]


def on_the_map() -> GameSession[Any, Any]:
    position = {
        "course": {"at": "turn"},
        "map_on": True,
        "rooms": ROOMS,
        "heroes": [{**VORN, "at": "a5"}],
        "monsters": [{"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}],
        "tokens": [{"kind": "chest", "at": "f1"}],
        "darkness": [{"cells": ["i4_", "i5"]}],
    }
    return at("demo_sunken_vault", position)


def hint(scenario: str, **position: Any) -> str:
    given = {"course": {"at": "turn"}, "round": 1, "heroes": [VORN], "acting": "vorn", "started": "vorn", **position}
    asked = at(scenario, given).question.hint
    return in_english(asked) if asked is not None else ""


def test_a_saved_game_is_laid_out_again_with_every_figure_in_place() -> None:
    session = on_the_map()
    page = DRUNAGOR.layout(session.content, session.moment)
    table = {in_english(label): [in_english(one) for one in said] for label, said in page.table}
    assert table["heroes"] == ["Vorn 9 HP, on a5?"]
    assert table["Drowned Sentinel (demo), Rookie"] == ["yellow 8 of 8, on d3"]
    assert table["Darkness tiles"] == ["i5, under the bridge: i4"]
    assert table["tokens"] == ["chest f1"]


def test_the_map_shows_the_bridge_and_names_darkness_under_it() -> None:
    (map,) = (block for block in panels(on_the_map())["map"].blocks if isinstance(block, TileMap))
    tiles = {tile.at: tile for tile in map.tiles}
    grounds = [(tiles[at].ground, tiles[at].level) for at in ("h4", "i4", "j3", "k4", "i5")]
    assert grounds == [("floor", 1), ("bridge", 1), ("bridge", 1), ("floor", 1), ("darkness", tiles["i5"].level)]
    assert [in_english(note) for note in map.notes] == ["Darkness under the bridge: i4"]


def test_the_map_shows_figures_and_tokens() -> None:
    session = on_the_map()
    (map,) = (block for block in panels(session)["map"].blocks if isinstance(block, TileMap))
    tiles = {tile.at: tile for tile in map.tiles}
    assert (tiles["a5"].figure, tiles["d3"].figure, tiles["f1"].piece) == (1, 6, "chest")
    figures = {figure.number: figure for figure in map.figures}
    assert (figures[1].kind, figures[1].hue, figures[6].kind, figures[6].hue) == ("hero", "hero", "monster", "yellow")
    assert any(tile.ground == "water" for tile in map.tiles)
    assert any(tile.piece == "door" for tile in map.tiles)


def test_the_picture_of_a_saved_game_is_the_party_and_the_chapters() -> None:
    session = on_the_map()
    party, chapters = DRUNAGOR.layout(session.content, session.moment).picture
    assert isinstance(party, Track)
    assert [(in_english(one.name), one.health) for one in party.figures] == [("Vorn", Health(9, 12))]
    assert isinstance(chapters, Bar)
    assert (chapters.value, chapters.most) == (0, 18)


def test_spaces_under_a_bridge_in_words() -> None:
    assert in_english(spaces_in_words(["c3", "d3"])) == "c3, d3"
    assert in_english(spaces_in_words(["i3_", "i4_"])) == "under the bridge: i3, i4"


def test_a_chapter_without_darkness_never_mentions_it() -> None:
    turn = {"course": {"at": "turn"}, "round": 1, "heroes": [VORN], "acting": "vorn", "started": "vorn"}
    for chapter, speaks in (("chapter_01", False), ("chapter_02", True)):
        said = " ".join(lines(panels(at(chapter, turn))["hero"])) + hint(chapter)
        assert ("Darkness" in said) is speaks


def test_for_a_monster_with_shields_the_damage_dealt_is_typed() -> None:
    knight = {"kind": "shadow_knight", "rank": "rookie"}
    assert hint("chapter_01", monsters=[knight]) == "Hit a monster? Like 6-4."
    shielded = hint("chapter_01", monsters=[{**knight, "tokens": {"shield": 2}}])
    assert shielded == "Hit a monster? Like 6-4: the damage dealt, SHIELD goes first."


def test_empty_parts_are_not_mentioned() -> None:
    content = at("chapter_18", {"heroes": [VORN]}).content
    king = CommanderSummoned(number=6, kind="undead_king", power=0, hp=90, cards=("undead_king_1",))
    entered = MonsterSummoned(number=6, kind="undead_king", rank="", base="yellow", hp=90, position="red_top")
    said = [say(DRUNAGOR, content, event) for event in (king, entered, RoomOpened(label="setup"))]
    assert [in_english(one) for one in said if one is not None] == [
        "Undead King: 90 HP. Attack cards: Undead King: attack 1.",
        "6 Undead King (yellow): 90 HP.",
        "The first room is laid out.",
    ]


def test_laying_out_a_saved_game_lists_boards_and_campaign_log() -> None:
    vorn = {**VORN, "items": ["orcish_cleaver"], "aura": "Blessing of Dawn", "abilities": ["warrior_1_1"]}
    given = {"course": {"at": "turn"}, "heroes": [vorn], "outcomes": ["saved the miller"], "camp_deck": 1}
    for keeps, said in ((["items"], True), ([], False)):
        session = at("chapter_05", {**given, "keeps": keeps})
        page = DRUNAGOR.layout(session.content, session.moment)
        table = {in_english(label): [in_english(one) for one in lines] for label, lines in page.table}
        assert ("Vorn: items" in table) == said
        assert table["Vorn: aura"] == ["Blessing of Dawn"]
        assert table["outcomes of the party"] == ["saved the miller"]
        assert table["level of the previous camp items"] == ["1"]
