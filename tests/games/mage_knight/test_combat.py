"""The combat referee: keys, previews, panels, sentences, random fights."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from mage_knight_helpers import card_line, content_of, english, from_state, in_words, lines

from assistant.components.pile import Pile
from assistant.engine.checkpoint import Call
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight.combat import events as e
from assistant.games.mage_knight.combat.state import Before, Fight, Foe
from assistant.games.mage_knight.combat.view import panels, phase_strip, place_title
from assistant.games.mage_knight.realm.state import FoundCity, Realm, Token
from assistant.games.mage_knight.realm.view import city_line
from assistant.games.mage_knight.sheet.state import Sheet, Turn, Unit
from assistant.games.mage_knight.state import MageKnight
from assistant.sessions.random_answers import any_answer
from assistant.ui.view.blocks import Cards, Lines

SHEETS = {"sheets": "app"}


def turn_of(*heroes: str, scenario: str = "solo_conquest", sources: dict[str, Any] | None = None, **more: Any) -> Any:
    """Return a game in the first hero's turn."""
    who = list(heroes) or ["tovak"]
    order = [*who, "virtual"] if content_of(scenario).has_virtual_player(len(who)) else who
    state = MageKnight(heroes=who, course=Cursor("turn", who[:1]), order=order, **more)
    state.virtual.plays = "virtual" in order
    return from_state(state, scenario=scenario, sources=sources or {})


def answered(engine: Engine[Any, Any], moment: Moment[Any], *answers: Any) -> Moment[Any]:
    for answer in answers:
        moment = engine.answer(moment, answer)
    return moment


def said(events: Any) -> list[str]:
    return [english(sentence) for event in events if (sentence := in_words(content_of(), event)) is not None]


def test_a_fight_takes_four_keys_and_one_answer_for_each_phase() -> None:
    engine, moment = turn_of()
    fight = next(option for option in moment.question.happened if option.id == "fight")
    assert fight.number == 1
    moment = answered(engine, moment, "fight")
    assert {option.id: option.number for option in moment.question.options}["mage_tower"] == 4
    assert len(moment.question.options) <= 10
    moment = answered(engine, moment, "mage_tower")
    assert [option.number for option in moment.question.options] == [1, 2, 3, 4, 5, 6, 0], "0: one nobody has heard of"
    moment = answered(engine, moment, "fire_mages")
    keys = [moment.question.key]
    for answer in ({}, {"physical": 5, "ice": 4}, {"physical": 5}):
        moment = engine.answer(moment, answer)
        keys.append(moment.question.key)
    assert keys == ["attack", "block:1", "attack", "turn:tovak"]


def test_the_preview_of_a_block_gives_its_reason() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "mage_tower", "fire_mages", {})
    assert said(engine.what_if(moment, {"physical": 5, "ice": 4})) == [
        "Block 6 of 6: Fire Mages BLOCKED. 5 physical: half of 5, rounded down, is 2."
    ]
    assert english(*moment.question.lead) == "Against fire only ice and cold fire block in full."
    made = engine.what_if(moment, {"physical": 5, "ice": 4})[0]
    assert english(*made.reasons) == (
        "Against fire only ice and cold fire block in full. | 5 physical: half of 5, rounded down, is 2."
    )
    assert said(engine.what_if(moment, {"ice": 5})) == [
        "Block 5 of 6: Fire Mages NOT BLOCKED.",
        "Fire Mages: all 6 damage goes through.",
    ]
    assert moment.state.fight.foes[0].attacked is False


def test_the_preview_of_an_attack_shows_halved_points() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "draconum", "fire_dragon")
    assert said(engine.what_if(moment, {"ranged_physical": 5, "ranged_fire": 4}))[0] == (
        "Ranged phase: 4 against Fire Dragon, armour 7: not enough, nothing happens. "
        "5 physical, 4 fire: half of 9, rounded down, is 4."
    )
    assert english(*moment.question.lead) == ("Fire Dragon: these count half for the whole attack: physical, fire.")


def test_passing_the_block_names_the_wounds_if_the_armour_is_known() -> None:
    engine, moment = turn_of(sources=SHEETS, sheets={"tovak": Sheet(level=3, fame=9)})
    moment = answered(engine, moment, "fight", "mage_tower", "fire_mages", {})
    assert english(moment.question.none) == "no block: 6 damage, armour 3, 2 wounds into your hand"


def test_the_panels_of_a_fight() -> None:
    engine, moment = turn_of(sources=SHEETS, sheets={"tovak": Sheet(level=3, fame=9)})
    assert panels(content_of(), moment) == []
    moment = answered(
        engine, moment, "fight", "mage_tower", "fire_mages", "joins", "provoked", "marauding_orcs", "wolf_riders",
        ["2"], {"ranged_physical": 4}, {},
    )  # fmt: skip
    enemies, brings = panels(content_of(), moment)
    assert english(enemies.title, brings.title) == "ENEMIES | WHAT IT BRINGS"
    strip = phase_strip(moment.state)
    assert strip is not None
    assert strip.phases
    assert [(english(stage.label), stage.mark) for stage in strip.stages] == [
        ("RANGED AND SIEGE", "done"), ("BLOCK", "now"), ("DAMAGE", "ahead"), ("ATTACK", "ahead"),
    ]  # fmt: skip
    assert [card_line(card) for card in enemies.blocks[0].cards] == [  # type: ignore[union-attr]
        "1 Fire Mages: 6 fire, 5, 5; FORTIFIED by the site, RESISTS fire; now; not blocked: 2 wounds; now",
        "2 Wolf Riders: 3 physical, 4, 3; SWIFT ×2 block; fame 3; reputation +1; done; BEATEN",
    ]
    assert [(card.hue, english(card.corner)) for card in enemies.blocks[0].cards] == [  # type: ignore[union-attr]
        ("violet", "violet token"), ("green", "green token"),
    ]  # fmt: skip
    assert lines(enemies.blocks) == ["There is no partial block: one point short lets all of it through."]
    assert english(enemies.note) == "fame 12 > 17: LEVEL 4"
    assert lines(brings.blocks) == [
        "so far",
        "fame 9 > 12",
        "reputation -1, +1",
        "if they fall: Fire Mages",
        "fame 12 > 17: LEVEL 4",
        "reward: spell",
        "Tovak, level 3",
        "armour 3, hand limit 5",
        "knocked out at 5 wounds in this fight",
    ]
    assert english(place_title(content_of(), moment.state)) == "fight: Mage Tower"


def test_a_summoned_monster_has_no_fame_on_the_panel() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "marauding_orcs", "orc_summoners", {}, "gargoyle")
    enemies = panels(content_of(), moment)[0]
    assert [card_line(card) for card in enemies.blocks[0].cards] == [  # type: ignore[union-attr]
        "1 Orc Summoners: -, 4, 4; SUMMON; ahead",
        "2 Gargoyle: 5 physical, -, 0; RESISTS physical; now; not blocked: 5 damage; now",
    ]


def test_the_fight_panel_names_the_hero_with_several_players() -> None:
    engine, moment = turn_of("tovak", "goldyx", scenario="full_conquest")
    moment = answered(engine, moment, "fight", "keep", "swordsmen")
    assert said(moment.new_events)[0] == "Tovak fights: Keep. Enemies: Swordsmen."


# -- random fights


def full_piles() -> dict[str, Pile]:
    piles: dict[str, Pile] = {}
    for enemy in content_of().pack.enemy.values():
        piles.setdefault(enemy.pile, Pile()).pool[enemy.id] = enemy.count
    return piles


def tokens_anywhere(state: MageKnight) -> Counter[str]:
    """Return all enemy tokens the app knows, on the map, in piles and in the fight."""
    found: Counter[str] = Counter()
    for pile in state.realm.piles.values():
        found.update(pile.pool)
        found.update([*pile.discard, *pile.top, *pile.bottom])
    for site in state.realm.sites:
        found.update(token.enemy for token in site.tokens)
    for city in state.cities:
        found.update(token.enemy for token in city.garrison)
    return +found


def test_unreachable_enemies_are_named_and_an_empty_attack_returns_to_the_targets() -> None:
    garrison = [Token("violet", enemy) for enemy in ("fire_mages", "monks")] + [Token("white", "altem_guardsmen")]
    engine, moment = turn_of(cities=[FoundCity("blue", 5, garrison=garrison)])
    moment = answered(engine, moment, "fight", "city")
    assert english(*moment.question.lead) == "Fortified twice, out of reach in this phase: Altem Guardsmen."
    moment = answered(engine, moment, ["1", "2"])
    assert english(moment.question.none) == "no attack: choose again"
    moment = answered(engine, moment, {})
    assert moment.question.key == "targets"


def test_the_panels_of_an_assault_show_remaining_defenders_and_the_active_hero() -> None:
    garrison = [Token("gray", "guardsmen", True), Token("white"), Token("white")]
    engine, moment = turn_of(
        "tovak", "goldyx", "norowas", scenario="full_cooperation", cities=[FoundCity("white", 5, garrison=garrison)]
    )
    moment = answered(engine, moment, "fight")
    elsewhere = next(option for option in moment.question.options if option.id == "elsewhere")
    assert english(elsewhere.note) == "a city, together with others"
    moment = answered(engine, moment, "elsewhere", "together", ["goldyx", "norowas"], "0")
    assert english(place_title(content_of("full_cooperation"), moment.state)) == "Tovak fights: the white city"
    moment = answered(engine, moment, {"physical": 9}, {"physical": 9})
    assert english(moment.question.prompt) == "Goldyx, the white city: which token (white)?"
    assert english(city_line(content_of("full_cooperation"), moment.state.cities[0])) == "white, level 5: 2 white"


def test_only_effects_reduce_damage_where_units_take_no_part() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "dungeon", "werewolf", {}, {})
    assert english(moment.question.hint) == "Take off what effects take."


def test_the_end_of_the_round_cannot_be_announced_after_a_fight() -> None:
    engine, moment = turn_of()
    assert "announce" in [option.id for option in moment.question.happened]
    moment = answered(engine, moment, "fight", "marauding_orcs", "prowlers", {"ranged_physical": 9})
    assert moment.question.key == "turn:tovak"
    assert "announce" not in [option.id for option in moment.question.happened]


def test_a_duel_asks_for_prices_that_only_the_players_know() -> None:
    engine, moment = turn_of("tovak", "goldyx", scenario="full_conquest")
    moment = answered(engine, moment, "fight", "elsewhere", "hero", "mage_tower", "partial")
    assert "reputation_changed" not in [type(event).__name__ for event in moment.step_events]
    moment = answered(engine, moment, {}, {}, {"attack_physical": 2}, 1)
    assert english(moment.question.prompt) == "Tovak: 2 points got through. What do they do?"
    notes = {option.id: english(option.note) for option in moment.question.options if option.note}
    assert notes == {
        "unit": "as many points as its armour",
        "hero": "2 points",
        "push": "as many points as the step costs",
    }


def a_fight(seed: int, sources: dict[str, Any], *heroes: str, scenario: str) -> tuple[Any, set[str]]:
    """Play one fight with random answers and return its events."""
    chance = Random(seed)
    sheets = {hero: Sheet(level=3, fame=9, units=[Unit("peasants"), Unit("fire_mages")]) for hero in heroes}
    garrison = [Token("gray"), Token("violet"), Token("white")] if sources.get("tokens") == "off" else []
    engine, moment = turn_of(
        *heroes, scenario=scenario, sources=sources, sheets=sheets, cities=[FoundCity("blue", 4, garrison=garrison)]
    )
    moment.state.realm.piles.update(full_piles())
    state = moment.state
    state.realm.ruins = Pile(pool={ruin.id: ruin.count for ruin in content_of().pack.ruin.values()})
    engine, moment = from_state(
        state, Call("fight", {"hero": heroes[0]}), scenario=scenario, sources=sources, seed=seed
    )
    told: set[str] = set()
    for _ in range(400):
        if moment.question.key.startswith("turn:"):
            return moment, told
        moment = engine.answer(moment, any_answer(moment.question, chance))
        for event in moment.new_events:
            assert type(event).__name__ != "RuleFailed", event
            if type(event).__module__ == e.__name__:
                told.add(type(event).__name__)
                assert in_words(content_of(), event) is not None
        panels(content_of(scenario), moment)
    raise AssertionError("a fight without end")


@pytest.mark.parametrize("tokens", ["app", "table", "off"])
@pytest.mark.parametrize("scenario", ["solo_conquest", "full_cooperation", "full_conquest", "mines_liberation"])
def test_random_fights_end_and_lose_no_token(scenario: str, tokens: str) -> None:
    heroes = ("tovak",) if scenario == "solo_conquest" else ("tovak", "goldyx")
    box = Counter({enemy.id: enemy.count for enemy in content_of().pack.enemy.values()})
    for seed in range(12):
        sources = {"tokens": tokens, "sheets": "app" if seed % 2 else "off"}
        moment, told = a_fight(seed, sources, *heroes, scenario=scenario)
        assert told or not moment.state.turn.fought
        assert moment.state.fight is None
        if tokens == "app":
            enemies = {id: n for id, n in tokens_anywhere(moment.state).items() if id in box}
            assert enemies == box


# -- the fame that a fight can still bring


def fame_note(scenario: str, fight: Fight, *, sheet: Sheet, rulings: dict[str, str] | None = None) -> str:
    """Return the note of the panel of enemies in the ranged phase of this fight."""
    heroes = ["tovak", "goldyx"]
    state = MageKnight(heroes=heroes, course=Cursor("turn", ["tovak"]), order=heroes, fight=fight)
    state.virtual.plays = content_of(scenario).has_virtual_player(len(heroes))
    state.sheets = {"tovak": sheet}
    _, moment = from_state(state, scenario=scenario, sources=SHEETS, rulings=rulings or {})
    return english(panels(content_of(scenario), moment)[0].note)


def fight_with(*foes: Foe, **more: Any) -> Fight:
    return Fight(hero="tovak", place=more.pop("place", "keep"), course=Cursor("ranged_phase"), foes=list(foes), **more)


def enemy(number: int, fame: int, **more: Any) -> Foe:
    return Foe(number, "guardsmen", "gray", 7, 3, "physical", fame, **more)


@pytest.mark.parametrize(
    ("scenario", "rounding", "after"), [("full_conquest", "up", 12), ("full_conquest", "down", 11)]
)
def test_the_preview_halves_the_fame_as_the_ruling_says(scenario: str, rounding: str, after: int) -> None:
    fight = fight_with(enemy(1, 3, half_fame=True), place="rival_keep")
    note = fame_note(scenario, fight, sheet=Sheet(level=3, fame=10), rulings={"half_fame_rounding": rounding})
    assert note == f"fame 10 > {after}"


@pytest.mark.parametrize(("die", "after"), [("red", 15), ("black", 14), ("hidden", 14)])
def test_the_preview_counts_the_point_of_a_die_that_is_shown(die: str, after: int) -> None:
    note = fame_note("full_conquest", fight_with(enemy(1, 4), die=die), sheet=Sheet(level=3, fame=10))
    assert note.startswith(f"fame 10 > {after}")


def test_the_preview_counts_the_extra_fame_of_a_new_row_in_blitz_conquest() -> None:
    fight = fight_with(enemy(1, 3))
    assert fame_note("blitz_conquest", fight, sheet=Sheet(level=2, fame=6)) == "fame 6 > 10: LEVEL 3"
    assert fame_note("full_conquest", fight, sheet=Sheet(level=2, fame=6)) == "fame 6 > 9: LEVEL 3"


def test_the_fame_gained_so_far_includes_the_extra_fame_of_a_new_row() -> None:
    """Beaten for 3 fame at 6: in Blitz Conquest the new row gives 1 more, so 10."""
    before = Before(Realm(), [], Turn(), [], [], [], {"tovak": Sheet(level=2, fame=6)})
    fight = fight_with(enemy(1, 3, beaten=True), enemy(2, 4), fame=3, before=before)
    state = MageKnight(
        heroes=["tovak", "goldyx"], course=Cursor("turn", ["tovak"]), order=["tovak", "goldyx"], fight=fight
    )
    state.sheets = {"tovak": Sheet(level=2, fame=10)}
    _, moment = from_state(state, scenario="blitz_conquest", sources=SHEETS)
    _, brings = panels(content_of("blitz_conquest"), moment)
    so_far = brings.blocks[0]
    assert isinstance(so_far, Lines)
    assert english(*so_far.lines) == "fame 6 > 10"


def test_a_card_shows_the_point_of_a_die_that_is_shown() -> None:
    state = MageKnight(heroes=["tovak", "goldyx"], course=Cursor("turn", ["tovak"]), order=["tovak", "goldyx"])
    state.fight = fight_with(enemy(1, 4), enemy(2, 4), die="red")
    _, moment = from_state(state, scenario="full_conquest")
    cards = panels(content_of("full_conquest"), moment)[0].blocks[0]
    assert isinstance(cards, Cards)
    assert [card.stats[2].value for card in cards.cards] == [5, 4]
