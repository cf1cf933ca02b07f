"""Damage, knock-outs, tokens and the track, each rule on its own."""

from __future__ import annotations

from typing import Any

import pytest
from scripted_party import at, chapter, engine, world_at

from assistant.engine.checkpoint import TranscriptEntry
from assistant.engine.context import RunContext
from assistant.engine.signals import GameOver, Unanswered
from assistant.engine.table import Table
from assistant.games.drunagor import events as e
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.campaign.party import alternate_teams
from assistant.games.drunagor.figures import damage, tokens
from assistant.games.drunagor.heroes.reactions import Harm, hit
from assistant.games.drunagor.monsters import cards
from assistant.games.drunagor.monsters.commanders import maelstrom
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, Hero, Threat
from assistant.messages.text import t

SOURCE = t("a test")


def table_at(position: dict[str, Any], *answers: tuple[str, Any], scenario: str = "chapter_02") -> DrunagorTable:
    content = chapter(scenario)
    entries = [TranscriptEntry("answer", key, value) for key, value in answers]
    return Table(RunContext(rules, content), world_at(content, position), entries)


def hurt(table: DrunagorTable, amount: int, *, preventable: bool = True) -> int:
    return attacked(table, table.state.heroes[0], amount, preventable=preventable)


def attacked(table: DrunagorTable, friend: Hero | Ally, amount: int, *, preventable: bool = True) -> int:
    harm = Harm(damage=amount, source=SOURCE, preventable=preventable, key="through")
    return hit(table, Threat(6, (friend.id,)), friend, lambda: harm)[1]


def told(table: DrunagorTable, kind: type) -> list[Any]:
    return [event for event in table.events if isinstance(event, kind)]


def test_what_got_through_is_asked_with_the_whole_damage_expected() -> None:
    with pytest.raises(Unanswered) as asked:
        hurt(table_at({"heroes": ["vorn"]}), 5)
    assert (asked.value.question.kind, asked.value.question.expected_answer()) == ("number", 5)


def test_the_expected_damage_can_be_given_however_much_it_is() -> None:
    with pytest.raises(Unanswered) as asked:
        hurt(table_at({"heroes": ["vorn"]}), 193)
    assert asked.value.question.check(asked.value.question.expected_answer()) == 193


def test_shield_goes_first_if_tokens_are_tracked() -> None:
    """Part 1 examples 7 and 8: 5 damage and 2 SHIELD leave 3 for reactions."""
    position = {"heroes": [{"id": "vorn", "hp": 9, "tokens": {"shield": 2}}], "keeps": ["tokens"]}
    with pytest.raises(Unanswered) as asked:
        hurt(table_at(position), 5)
    assert asked.value.question.expected_answer() == 3
    table = table_at(position, ("through:vorn", 1))
    assert hurt(table, 5) == 1
    assert (table.state.heroes[0].hp, table.state.heroes[0].tokens) == (8, {})


def test_untracked_shields_are_left_to_the_players() -> None:
    with pytest.raises(Unanswered) as asked:
        hurt(table_at({"heroes": [{"id": "vorn", "tokens": {"shield": 2}}]}), 5)
    assert asked.value.question.expected_answer() == 5


def test_damage_that_can_not_be_prevented_asks_nothing() -> None:
    table = table_at({"heroes": [{"id": "vorn", "hp": 9, "tokens": {"shield": 2}}], "keeps": ["tokens"]})
    assert hurt(table, 2, preventable=False) == 2
    assert (table.state.heroes[0].hp, table.state.heroes[0].tokens) == (7, {"shield": 2})


def test_nothing_hurts_a_knocked_out_hero() -> None:
    table = table_at({"heroes": [{"id": "vorn", "knocked_out": True, "hp": 0, "max_hp": 9}]})
    assert hurt(table, 5) == 0
    assert damage.heal(table, table.state.heroes[0], 3) == 0


def test_damage_above_health_knocks_out_and_health_stays_at_0() -> None:
    table = table_at({"heroes": [{"id": "vorn", "hp": 3, "max_hp": 9}]}, ("through:vorn", 7))
    assert hurt(table, 7) == 7
    assert (table.state.heroes[0].hp, table.state.heroes[0].knocked_out, table.state.heroes[0].trauma) == (0, True, 1)


def test_a_second_knock_out_is_the_end() -> None:
    table = table_at({"heroes": [{"id": "vorn", "hp": 3, "max_hp": 9, "trauma": 1}]})
    with pytest.raises(GameOver):
        hurt(table, 3, preventable=False)
    assert told(table, e.AdventureLost)[0].reason == "trauma"


def test_healing_stops_at_full_health() -> None:
    table = table_at({"heroes": [{"id": "vorn", "hp": 8, "max_hp": 9}]})
    assert damage.heal(table, table.state.heroes[0], 3) == 1


def test_an_immunity_to_curse_stops_the_effect_not_the_cube_of_a_recall() -> None:
    table = table_at({"heroes": [{"id": "vorn", "immune": ["curse"]}]})
    hero = table.state.heroes[0]
    assert damage.curse(table, hero, 2, effect=True) == 0
    assert damage.curse(table, hero, 1) == 1
    assert hero.curse == 1


def test_shields_of_monsters_absorb() -> None:
    table = table_at({"monsters": [{"kind": "executioner", "rank": "rookie", "hp": 10, "tokens": {"shield": 1}}]})
    monster = table.state.monsters[0]
    assert damage.deal(table, monster, 4) == 3
    assert (monster.hp, monster.tokens) == (7, {})
    assert damage.deal(table, monster, 4, preventable=False) == 4


def test_the_card_leaves_with_the_last_of_its_kind_and_rank() -> None:
    two = [{"kind": "executioner", "rank": "rookie"}, {"kind": "executioner", "rank": "fighter"}]
    table = table_at({"monsters": two})
    damage.deal(table, table.state.monsters[0], 99)
    assert told(table, e.MonsterDefeated)[0].left == 1
    assert told(table, e.CardRemoved)[0].card == "executioner_rookie"
    assert table.state.track.position_of("executioner_rookie") is None


def test_a_commander_heals_beyond_what_it_had() -> None:
    table = table_at(
        {"monsters": [{"kind": "bane", "hp": 10, "max_hp": 10}, {"kind": "executioner", "rank": "rookie"}]}
    )
    assert damage.heal(table, table.state.monsters[0], 4) == 4
    assert damage.heal(table, table.state.monsters[1], 4) == 0


def test_a_companion_falls_only_to_more_than_its_sturdiness() -> None:
    """Part 1 example 9."""
    ally = {"id": "tharmagar", "number": 30, "kind": "companion", "hero": "vorn", "sturdiness": 4}
    table = table_at({"allies": [ally]}, ("through:tharmagar", 4), ("through:tharmagar", 5))
    attacked(table, table.state.allies[0], 5)
    assert table.state.allies
    attacked(table, table.state.allies[0], 5)
    assert not table.state.allies


def test_a_pet_leaves_with_its_one_health() -> None:
    table = table_at({"allies": [{"id": "luma", "number": 30, "kind": "pet", "hero": "vorn", "tokens": {"shield": 1}}]})
    attacked(table, table.state.allies[0], 1, preventable=False)
    assert not table.state.allies


def test_large_monsters_are_never_stunned() -> None:
    table = table_at(
        {"monsters": [{"kind": "shadow_knight", "rank": "rookie"}, {"kind": "executioner", "rank": "rookie"}]}
    )
    large, small = table.state.monsters
    assert [tokens.give(table, one, "stun") for one in (large, small)] == [0, 1]
    assert told(table, e.TokensRefused)[0].why == "large"


def test_a_monster_takes_no_token_its_card_is_immune_to() -> None:
    table = table_at({"monsters": [{"kind": "skeleton_archer", "rank": "rookie"}]})
    assert tokens.give(table, table.state.monsters[0], "bleed", 2) == 0
    assert tokens.give(table, table.state.monsters[0], "burn", 6) == 4


def test_a_round_goes_along_the_whole_top_row_then_the_bottom_row() -> None:
    """Part 1 example 2 (L616)."""
    session = at(
        "chapter_02",
        {
            "course": {"at": "begin_round"},
            "round": 0,
            "second_card": "acts",
            "heroes": [
                {"id": "jaheen", "role": "defender"},
                {"id": "elros", "role": "leader"},
                {"id": "vorn", "role": "controller"},
                {"id": "maya", "role": "support"},
                {"id": "lorelai", "role": "striker"},
            ],
            "monsters": [
                {"kind": "rotten_flesh", "rank": "rookie"},
                {"kind": "shadow_knight", "rank": "rookie"},
                {"kind": "skeleton_archer", "rank": "rookie"},
            ],
        },
    )
    order = session.state.track.order()
    assert order == [
        "jaheen",
        "elros",
        "skeleton_archer_rookie",
        "vorn",
        "shadow_knight_rookie",
        "second_card",
        "maya",
        "lorelai",
        "rotten_flesh_rookie",
        "darkness",
    ]
    assert session.question.key == "turn:jaheen"


def test_soonest_counts_from_the_marker_or_from_the_top() -> None:
    heroes = [{"id": "jaheen", "role": "defender"}, {"id": "maya", "role": "support"}]
    table = table_at({"heroes": heroes, "track": {"marker": 5}})
    assert track.turn_order_of_heroes(table.state, Readings()) == ["maya", "jaheen"]
    assert track.turn_order_of_heroes(table.state, Readings(g01_soonest="from_top")) == ["jaheen", "maya"]


def test_x_follows_the_side_of_the_card_that_is_up() -> None:
    """5.8, 5.9: slot and X follow the face-up side."""
    typed = {"rotten_flesh_rookie_complex_b": {"rune": "grey", "side": "below"}}
    position = {
        "runes": {"red": 2, "grey": 5},
        "facts": typed,
        "monsters": [{"kind": "rotten_flesh", "rank": "rookie"}],
        "cards": [{"kind": "rotten_flesh", "rank": "rookie", "behaviour": "complex_a"}],
    }
    table = table_at(position)
    card = table.state.cards[0]
    assert cards.x_of(table.state, table.content, cards.face_of(card)) == 2
    track.flip_card(table, card.id)
    assert cards.x_of(table.state, table.content, cards.face_of(card)) == 5


def test_facts_read_from_a_card_override_shipped_ones() -> None:
    table = table_at({"monsters": [{"kind": "archon", "hp": 8}]})
    monster = table.state.monsters[0]
    assert cards.face_of_figure(table.state, table.content, monster).hp is None
    cards.CARD.learn(table, "archon_standard", hp=8, keywords=["cleave 2"])
    face = cards.face_of_figure(table.state, table.content, monster)
    assert (face.hp, face.keywords, face.move) == (8, ("cleave 2",), None)


def test_maelstrom_brings_as_many_new_cards_as_there_are_heroes() -> None:
    position = {
        "heroes": ["vorn", "maya"],
        "monsters": [{"kind": "bane", "max_hp": 20}],
        "attack_cards": [{"id": "commander_red_below", "monster": 6}],
        "track": {"entries": {"red_bottom": ["commander_red_below"]}},
    }
    table = table_at(position, ("attack_cards:6:2", ["commander_orange_above", "commander_grey_below"]))
    maelstrom(table, table.state.monsters[0])
    assert [card.id for card in table.state.attack_cards] == ["commander_orange_above", "commander_grey_below"]
    assert table.state.track.position_of("commander_red_below") is None


def test_teams_alternate_as_long_as_they_can() -> None:
    def hero(id: str, team: int) -> Hero:
        return Hero(id, 1, "", 9, 9, team=team)

    order = alternate_teams([hero("a", 1), hero("b", 1), hero("c", 1), hero("d", 2)])
    assert [one.id for one in order] == ["a", "d", "b", "c"]


def test_bases_are_reused_with_their_numbers() -> None:
    session = at("chapter_01", {"heroes": ["vorn"], "monsters": [{"kind": "skeleton_archer", "rank": "rookie"}] * 2})
    session.side_action("correct", path="monsters.0.hp", value=0)
    session.answer("go_on")
    engine(session, until="turn:", most=20)
    session.side_action("summon", kind="shadow_cultist", rank="rookie")
    assert {(one.number, one.base) for one in session.state.monsters} == {(7, "navy"), (6, "yellow")}


def test_a_warning_comes_when_the_figures_run_out() -> None:
    position = {"monsters": [{"kind": "shadow_knight", "rank": "rookie"}] * 3}
    session = at("chapter_01", {"heroes": ["vorn"], **position})
    session.side_action("summon", kind="shadow_knight", rank="rookie")
    assert any(isinstance(event, e.PiecesShort) for event in session.log())
    assert len(session.state.monsters) == 4
    session.side_action("set_ruling", ruling="g36_out_of_pieces", option="none")
    session.side_action("summon", kind="shadow_knight", rank="rookie")
    assert len(session.state.monsters) == 4
