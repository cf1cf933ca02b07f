"""The shipped content of Mage Knight: its layout, its totals and the numbers of its scenarios."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct, field

from assistant.content import Root, TriggerData, check, check_scenarios, load, load_scenario, scenario_ids, shipped_root
from assistant.table.text import Name

Colour = Literal["red", "blue", "green", "white"]
Token = Literal["green", "gray", "violet", "brown", "white", "red"]
ROOTS = [Root(shipped_root(), shipped=True)]


class Hero(Struct, frozen=True):
    id: str
    name: Name
    crystals: dict[Colour, int]
    deck: dict[Colour, int]


class Tactic(Struct, frozen=True):
    id: str
    name: Name
    time: Literal["day", "night"]
    number: int
    timing: Literal["none", "on_take", "ongoing", "once_per_round"]
    extra_turn: bool = False


class AdvancedAction(Struct, frozen=True):
    id: str
    name: Name
    color: Colour


class Spell(Struct, frozen=True):
    id: str
    name: Name
    color: Colour
    interactive: bool = False


class City(Struct, frozen=True):
    id: str
    name: Name
    color: Colour
    garrison: tuple[tuple[Token, ...], ...]


class RulingOption(Struct, frozen=True):
    id: str
    name: Name


class Ruling(Struct, frozen=True):
    id: str
    name: Name
    rule: str
    default: str
    options: tuple[RulingOption, ...]


class MageKnight(Struct, frozen=True):
    hero: dict[str, Hero]
    tactic: dict[str, Tactic]
    advanced_action: dict[str, AdvancedAction]
    spell: dict[str, Spell]
    city: dict[str, City]
    ruling: dict[str, Ruling]


class Scoring(Struct, frozen=True):
    city: int = 0
    all_cities: int = 0
    round_early: int = 0
    deck_card: int = 0
    not_announced: int = 0


class Scenario(Struct, frozen=True):
    id: str
    name: Name
    players: int
    rounds: int
    first: Literal["day", "night"]
    map: Literal["wedge", "wedge_unrestricted"]
    countryside: int
    core_city: int
    core_other: int
    city_levels: tuple[int, ...]
    dice: int
    units: int
    tactics: Literal["solo"]
    remove_interactive_spells: bool
    remove_interactive_skill: bool
    titles: bool
    countryside_sorted: bool = False
    elite_units: bool = True
    offers_closed: bool = False
    tile_fame: int = 0
    remove_advanced_actions: tuple[int, ...] = ()
    scoring: Scoring = Scoring()
    trigger: dict[str, TriggerData] = field(default_factory=dict)


def content() -> MageKnight:
    return load(MageKnight, "mage_knight", ROOTS).content


def scenario(name: str) -> Scenario:
    return load_scenario(Scenario, "mage_knight", name, ROOTS).content


def test_the_pack_is_sound():
    assert check(MageKnight, "mage_knight", ROOTS) == ()
    assert check_scenarios(Scenario, "mage_knight", ROOTS) == ()


def test_heroes():
    heroes = content().hero
    assert sorted(heroes) == ["arythea", "goldyx", "norowas", "tovak"]
    assert heroes["goldyx"].crystals == {"green": 2, "blue": 1}  # printed in the rulebook
    for hero in heroes.values():
        assert sum(hero.crystals.values()) == 3
        assert hero.deck == {"red": 4, "blue": 4, "green": 4, "white": 4}


def test_six_tactics_by_day_and_six_by_night():
    tactics = content().tactic.values()
    for time in ("day", "night"):
        assert sorted(one.number for one in tactics if one.time == time) == [1, 2, 3, 4, 5, 6]
    assert content().tactic["planning"].name == Name("Planning", "Planowanie")
    assert content().tactic["long_night"].name == Name("Long Night", "Długa noc")


def test_seven_actions_and_five_spells_of_each_colour():
    made = content()
    assert Counter(one.color for one in made.advanced_action.values()) == dict.fromkeys(
        ("red", "blue", "green", "white"), 7
    )
    assert Counter(one.color for one in made.spell.values()) == dict.fromkeys(("red", "blue", "green", "white"), 5)
    interactive = [one.color for one in made.spell.values() if one.interactive]
    assert sorted(interactive) == ["blue", "green", "red", "white"]


def test_garrisons_of_eleven_levels():
    cities = content().city
    assert sorted(cities) == ["blue", "green", "red", "white"]
    for city in cities.values():
        assert len(city.garrison) == 11
        sizes = [len(tokens) for tokens in city.garrison]
        assert sizes == sorted(sizes)
        assert sizes[-1] == 5
    assert cities["red"].garrison[4] == ("brown", "violet", "white")


def test_solo_conquest():
    one = scenario("solo_conquest")
    assert (one.rounds, one.countryside, one.core_city, one.core_other) == (6, 7, 2, 2)
    assert (one.city_levels, one.dice, one.units) == ((5, 8), 3, 3)
    assert one.scoring == Scoring(10, 15, 30, 1, 5)
    assert one.remove_interactive_spells
    assert one.remove_interactive_skill
    assert [trigger.on for trigger in one.trigger.values()] == ["city_conquered"]


def test_first_reconnaissance():
    one = scenario("first_reconnaissance")
    assert (one.rounds, one.countryside, one.core_city, one.core_other) == (4, 8, 1, 2)
    assert (one.city_levels, one.dice, one.units) == ((), 3, 3)
    assert one.scoring == Scoring()
    assert [trigger.on for trigger in one.trigger.values()] == ["city_found"]


def test_scenarios_are_the_two():
    assert {"solo_conquest", "first_reconnaissance"} <= set(scenario_ids("mage_knight", ROOTS))


def test_rulings_name_a_default_and_speak_polish():
    rulings = content().ruling
    assert {one.rule for one in rulings.values()} >= {"12.2-3", "12.2-4", "12.2-16", "12.2-19"}
    for ruling in rulings.values():
        ids = [option.id for option in ruling.options]
        assert ruling.default == ids[0]
        assert len(set(ids)) == len(ids) >= 2
        assert all(name.pl for name in (ruling.name, *(option.name for option in ruling.options)))


def test_nothing_names_where_it_came_from():
    for path in (shipped_root() / "mage_knight").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert "verified_by" not in text
        assert "source =" not in text
