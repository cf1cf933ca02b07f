"""Shipped content: demos that show every rule; no invented values for printed cards."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from assistant.content import Root, check, check_scenarios, load, load_scenario, scenario_ids, shipped_root
from assistant.games.warhammer_quest.content import Content, Pack, Quest, assemble, references
from assistant.games.warhammer_quest.decks import (
    count_unknown_cards,
    enemies_of_sets,
    knows_dungeon,
    knows_enemies,
    knows_gear,
    knows_locations,
)
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.names import ACTIONS
from assistant.messages.text import in_english

SHIPPED = Root(shipped_root(), shipped=True)
DEMOS = ("demo_drowned_mill", "demo_grey_heron", "demo_delve_well")
CAMPAIGN = ("a_foul_stench", *(f"uneasy_alliance_{n}" for n in range(2, 6)))


@cache
def pack() -> Pack:
    return load(Pack, "warhammer_quest", [SHIPPED], references).content


@cache
def played(quest: str) -> Content:
    return assemble(pack(), load_scenario(Quest, "warhammer_quest", quest, [SHIPPED]).content)


def test_the_content_has_no_mistakes() -> None:
    assert check(Pack, "warhammer_quest", [SHIPPED], references) == ()
    assert check_scenarios(Quest, "warhammer_quest", [SHIPPED], lambda quest: ()) == ()
    assert set(scenario_ids("warhammer_quest", [SHIPPED])) == {*DEMOS, *CAMPAIGN, "lost_in_the_dark"}


def test_ids_of_words_that_mean_two_things_differ() -> None:
    assert "disease_keyword" in pack().keyword
    assert "disease" in pack().condition
    assert not set(pack().keyword) & set(pack().condition)
    mixed = replace(pack(), keyword={**pack().keyword, "disease": pack().keyword["disease_keyword"]})
    assert [(one.kind, one.id) for one in references(mixed)] == [("keyword", "disease")]


def test_exactly_the_eight_rulings_can_be_switched() -> None:
    assert {one.rule for one in pack().ruling.values()} == {"A4", "A5", "A6", "A9", "A26", "A29", "A30", "A32"}


# -- the demo


def test_each_demo_hero_has_eight_actions_and_three_legendary_cards() -> None:
    heroes = [hero for hero in pack().hero.values() if hero.demo]
    assert len(heroes) == 4
    for hero in heroes:
        assert None not in (hero.health_2, hero.health_3, hero.health_4)
        cards = [card for card in pack().action.values() if card.hero == hero.id]
        assert Counter((card.action, card.advanced) for card in cards) == Counter(product(ACTIONS, (False, True)))
        assert all(card.dice for card in cards)
        assert sum(gear.hero == hero.id for gear in pack().gear.values()) == 3
    assert {hero.prepare for hero in heroes} == set(ACTIONS)


def test_every_mix_of_basic_and_advanced_actions_holds_one_prepare_icon() -> None:
    card = pack().action["demo_miller_rest_advanced"]
    wrong = replace(pack(), action={**pack().action, card.id: replace(card, prepare=False)})
    assert [(one.kind, one.id, one.key) for one in references(wrong)] == [("hero", "demo_miller", "prepare")]
    elsewhere = replace(pack().hero["demo_miller"], prepare="aid")
    wrong = replace(pack(), hero={**pack().hero, "demo_miller": elsewhere})
    assert [(one.kind, one.id, one.value) for one in references(wrong)] == [("hero", "demo_miller", "aid")]


@pytest.mark.parametrize("quest", DEMOS)
def test_the_app_knows_every_card_of_a_demo(quest: str) -> None:
    content = played(quest)
    assert knows_enemies(content)
    assert knows_locations(content)
    assert knows_dungeon(content)
    assert knows_gear(content)
    assert count_unknown_cards(content) == 0
    for card in content.enemies:
        known = (
            card.copies,
            card.level,
            card.attack,
            card.health,
            card.resilience,
            card.bar,
            card.barred,
            card.tireless,
        )
        assert None not in known
    assert all(location.exploration is not None for location in content.locations)
    assert content.faces("hero")
    assert content.faces("enemy")


def test_the_demo_quest_shows_everything() -> None:
    content = played("demo_drowned_mill")
    quest = content.quest
    sets = {card.set for card in content.enemies if card.kind != "nemesis"}
    assert len(sets) >= 6
    assert all({card.kind for card in content.enemies if card.set == one} == {"standard", "elite"} for one in sets)
    assert len(quest.sets or ()) == 2
    assert (quest.open or ())[0].standard
    assert (quest.open or ())[0].elite
    assert any(card.barred for card in content.enemies)
    assert any(card.tireless for card in content.enemies)
    assert [(one.enemy, one.enters) for one in quest.nemesis] == [("the_miller", "lair")]
    assert set(quest.track or ()) == {"", "green", "blue", "red"}
    assert (quest.track or ())[-1] == "red"
    assert [one.lies for one in quest.locations] == ["last"]
    assert any(one.effect == "phase" and one.then for one in content.locations)
    assert sum(card.copies for card in content.dungeon) >= 12
    gear = [card for card in content.gear if not card.hero and not card.fortune]
    assert len(gear) >= 10
    assert {card.type for card in gear} == {"weapon", "armour", "accessory"}
    assert {card.cost for card in gear} == {"exhaust", "deplete", "none"}
    assert any(card.health for card in gear)
    assert quest.reward
    assert quest.penalty
    assert quest.victory
    assert quest.defeat
    assert [one.meaning is not None for one in pack().condition.values()] == [True, True, True]


def test_a_set_is_every_card_of_its_name_elites_too() -> None:
    names = {card.id for card in enemies_of_sets(played("demo_drowned_mill"), ["mill_rat"])}
    assert names == {"mill_rat", "mill_rat_elite"}


def test_cards_of_the_demos_and_printed_ones_are_never_mixed() -> None:
    demo, printed = played("demo_drowned_mill"), played("a_foul_stench")
    assert not {card.id for card in demo.enemies} & {card.id for card in printed.enemies}
    assert {card.id for card in demo.gear} & {card.id for card in printed.gear} == {"legendary_fortune"}
    assert {option.id for option in WARHAMMER_QUEST.heroes(demo)} == {
        "demo_miller", "demo_ferrywoman", "demo_charcoal", "demo_herbalist",
    }  # fmt: skip
    assert len(WARHAMMER_QUEST.heroes(printed)) == 6


# -- what is printed


def test_quest_1_is_the_recipe_as_known_and_the_rest_is_left_to_the_owner() -> None:
    quest = played("a_foul_stench").quest
    assert quest.sets == ("giant_bat", "gigantic_spider", "goblin_warrior", "orc_boy")
    (open_cards,) = quest.open or ()
    assert (open_cards.standard, open_cards.elite, open_cards.location) == (4, 2, 3)
    assert [(one.location, one.lies) for one in quest.locations] == [("grumps_sump", None)]
    assert [(one.enemy, one.enters, one.comes) for one in quest.nemesis] == [("odious_grump", "lair", None)]
    assert (quest.level, quest.track, quest.dungeon, quest.gear) == (None, None, None, None)


def test_five_quests_follow_each_other_and_the_last_one_is_known_as_such() -> None:
    quests = [played(id).quest for id in CAMPAIGN]
    assert [quest.following for quest in quests] == [*CAMPAIGN[1:], ""]
    assert [(quest.number, quest.quests) for quest in quests] == [(n, 5) for n in range(1, 6)]
    assert all(quest.is_frame for quest in quests[1:])


def test_no_number_of_a_printed_card_is_taken_for_sure() -> None:
    """What is known of them by one source alone is to be checked; what nobody confirmed is a hint, no more."""
    for card in played("a_foul_stench").enemies:
        numbers = (card.attack, card.health, card.resilience)
        assert numbers == (None, None, None) or card.sure == "check"
    assert pack().enemy["odious_grump"].unverified == {"attack": 2, "health": 6, "resilience": 1}
    assert [hero.id for hero in pack().hero.values() if hero.prepare and not hero.demo and hero.sure == "yes"] == []


def test_the_line_of_the_preset_says_how_many_cards_are_not_known() -> None:
    app = next(preset for preset in WARHAMMER_QUEST.presets if preset.id == "app")
    assert WARHAMMER_QUEST.preset_note(played("demo_drowned_mill"), app) == app.note
    unknown = count_unknown_cards(played("a_foul_stench"))
    assert unknown > 10
    told = in_english(WARHAMMER_QUEST.preset_note(played("a_foul_stench"), app))
    assert told.startswith(f"{unknown} cards of this quest are not known")
    told = in_english(WARHAMMER_QUEST.preset_note(played("uneasy_alliance_4"), app))
    assert told.startswith("the decks of this quest are not known")
