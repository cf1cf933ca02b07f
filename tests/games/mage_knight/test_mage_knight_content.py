"""The shipped content: totals of the box and all numbers of the scenarios."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from mage_knight_helpers import content_of
from msgspec.structs import replace

from assistant.content import ContentErrors, Root, check_scenarios, scenario_ids, shipped_root
from assistant.games import is_demo, mage_knight
from assistant.games.mage_knight import variants
from assistant.games.mage_knight.cards import COLORS, PILES, Ability, Need
from assistant.games.mage_knight.combat.names import ABILITY_NAMES
from assistant.games.mage_knight.content import Scenario
from assistant.games.mage_knight.game import MAGE_KNIGHT
from assistant.games.mage_knight.state import MageKnight
from assistant.games.mage_knight.variants import NEEDS
from assistant.messages.text import Name
from assistant.sessions.opening import load

ROOTS = [Root(shipped_root(), shipped=True)]
PACK = content_of().pack
EXAMPLES = Path(__file__).parents[2] / "examples" / "mage_knight"


# -- the box


def test_the_numbers_of_tokens() -> None:
    counts: Counter[str] = Counter()
    for enemy in PACK.enemy.values():
        counts[enemy.pile] += enemy.count
    assert counts == {"green": 12, "gray": 10, "violet": 10, "brown": 10, "white": 10, "red": 8}
    assert set(counts) == set(PILES)
    assert sum(ruin.count for ruin in PACK.ruin.values()) == 12


def test_only_summoners_have_no_attack() -> None:
    for enemy in PACK.enemy.values():
        assert ("summon" in enemy.abilities) == (enemy.attack == 0), enemy.id


def test_the_numbers_of_units_and_cards() -> None:
    for kind in ("regular", "elite"):
        assert sum(unit.count for unit in PACK.unit.values() if unit.kind == kind) == 20
    assert all(unit.at == ("city",) for unit in PACK.unit.values() if unit.level == 4)
    assert len(PACK.artifact) == 16
    assert Counter(card.color for card in PACK.advanced_action.values()) == dict.fromkeys(COLORS, 7)
    assert Counter(spell.color for spell in PACK.spell.values()) == dict.fromkeys(COLORS, 5)
    assert sorted(spell.color for spell in PACK.spell.values() if spell.interactive) == sorted(COLORS)


def test_the_numbers_of_heroes_and_skills() -> None:
    assert PACK.hero["goldyx"].crystals == {"green": 2, "blue": 1}  # printed in the rulebook
    for hero in PACK.hero.values():
        assert sum(hero.crystals.values()) == 3
        assert hero.deck == dict.fromkeys(COLORS, 4)
        uses = [skill.use for skill in PACK.skill.values() if skill.hero == hero.id]
        assert len(uses) == 10
        assert uses.count("interactive") == 1


def test_six_tactics_by_day_and_six_by_night() -> None:
    for time in ("day", "night"):
        assert sorted(one.number for one in PACK.tactic.values() if one.time == time) == [1, 2, 3, 4, 5, 6]
    assert PACK.tactic["planning"].name == Name("Planning", "Planowanie")
    assert PACK.tactic["long_night"].name == Name("Long Night", "Długa noc")


def test_garrisons_of_eleven_levels() -> None:
    for city in PACK.city.values():
        sizes = [len(tokens) for tokens in city.garrison]
        assert len(sizes) == 11
        assert sizes == sorted(sizes)
        assert sizes[-1] == 5
    assert PACK.city["red"].garrison[4] == ("brown", "violet", "white")


def test_the_numbers_of_tiles_and_sites() -> None:
    assert Counter(tile.kind for tile in PACK.tile.values()) == {
        "start": 2, "countryside": 11, "core": 4, "core_city": 4,
    }  # fmt: skip
    sites = Counter(site for tile in PACK.tile.values() if tile.kind != "start" for site in tile.sites())
    assert (sites["keep"], sites["mage_tower"], sites["monastery"], sites["village"]) == (5, 5, 4, 6)
    assert 3 * sites["keep"] + 2 * sites["mage_tower"] == 25  # printed in the rulebook (L1879)
    assert all(len(tile.hexes) == 7 for tile in PACK.tile.values())


def test_the_fame_and_reputation_tracks() -> None:
    rows = sorted(PACK.level.values(), key=lambda row: row.level)
    assert [row.fame for row in rows] == [0, 3, 8, 15, 24, 35, 48, 63, 80, 99]
    assert [row.command for row in rows] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert (rows[0].armor, rows[0].hand) == (2, 5)
    influence = {row.at: row.influence for row in PACK.reputation.values()}
    assert (influence[0], influence[2], influence[-2], influence[-4]) == (0, 1, -1, -2)
    assert [row.at for row in PACK.reputation.values() if row.barred] == [-7]


# -- the scenarios: countryside, core with city, core without, rounds, levels of the cities

NUMBERS: dict[str, dict[int, tuple[Any, ...]]] = {
    "first_reconnaissance": {
        1: (8, 1, 2, 4, ()), 2: (8, 1, 2, 3, ()), 3: (9, 1, 2, 3, ()), 4: (11, 1, 2, 3, ()),
    },
    "full_conquest": {2: (8, 2, 1, 6, (4, 4)), 3: (9, 3, 2, 6, (4, 4, 4)), 4: (11, 4, 3, 6, (4, 4, 4, 4))},
    "blitz_conquest": {2: (6, 2, 1, 4, (3, 3)), 3: (7, 3, 2, 4, (3, 3, 3)), 4: (9, 4, 3, 4, (3, 3, 3, 3))},
    "full_cooperation": {2: (8, 3, 2, 6, (5, 5, 8)), 3: (10, 4, 3, 6, (5, 5, 5, 11))},
    "blitz_cooperation": {2: (7, 2, 1, 4, (5, 8)), 3: (8, 3, 2, 4, (5, 8, 11))},
    "solo_conquest": {1: (7, 2, 2, 6, (5, 8))},
    "mines_liberation": {2: (8, 1, 1, 4, ()), 3: (9, 1, 2, 4, ()), 4: (11, 1, 3, 4, ())},
    "druid_nights": {2: (8, 1, 1, 4, ()), 3: (9, 1, 2, 4, ()), 4: (11, 1, 3, 4, ())},
    "dungeon_lords": {2: (8, 1, 1, 5, ()), 3: (9, 1, 2, 5, ()), 4: (11, 1, 3, 5, ())},
    "conquer_and_hold": {2: (5, 1, 3, 6, ()), 3: (5, 1, 3, 4, ()), 4: (5, 1, 3, 4, ())},
    "one_to_return": {2: (7, 1, 1, 4, (3,)), 3: (8, 2, 2, 4, (3, 3)), 4: (10, 3, 3, 4, (3, 3, 3))},
}  # fmt: skip


def test_all_eleven_scenarios_load() -> None:
    assert {id for id in scenario_ids("mage_knight", ROOTS) if not is_demo(id)} == set(NUMBERS)
    assert check_scenarios(Scenario, "mage_knight", ROOTS) == ()


@pytest.mark.parametrize("id", NUMBERS)
def test_the_numbers_of_a_scenario(id: str) -> None:
    _, content = load("mage_knight", id, ROOTS)
    found = {
        seats.players: (
            seats.countryside, seats.core_city, seats.core_other, content.rounds(seats.players), seats.city_levels,
        )
        for seats in content.scenario.seats
    }  # fmt: skip
    assert found == NUMBERS[id]
    blitz = id.startswith("blitz")
    for players in found:
        assert content.source_dice(players) == content.unit_offer_size(players) == players + (3 if blitz else 2)


# -- rulings

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(mage_knight.__file__).parent.rglob("*.py"))
SCENARIOS = "\n".join(
    path.read_text(encoding="utf-8") for path in (shipped_root() / "mage_knight" / "scenarios").glob("*.toml")
)


@pytest.mark.parametrize("ruling", sorted(PACK.ruling))
def test_every_ruling_is_consulted(ruling: str) -> None:
    assert re.search(rf'"{ruling}"', SOURCE + SCENARIOS)


def test_every_ruling_has_an_example_with_another_reading() -> None:
    """Each ruling is set to something other than its default in at least one example."""
    used: set[str] = set()
    for file in EXAMPLES.rglob("*.toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for part in (data, *data.get("case", [])):
            given = part.get("given", {}).get("rulings", {})
            used |= {id for id, option in given.items() if option != PACK.ruling[id].default}
            used |= {id for when in part.get("when", []) for id in when.get("set", {}).get("ruling", {})}
    assert used == set(PACK.ruling)


def test_rulings_have_a_default_and_polish_texts() -> None:
    for ruling in PACK.ruling.values():
        ids = [option.id for option in ruling.options]
        assert ruling.default == ids[0]
        assert len(set(ids)) == len(ids) >= 2
        assert all(name.pl for name in (ruling.name, *(option.name for option in ruling.options)))


def test_content_files_have_no_source_fields() -> None:
    for path in (shipped_root() / "mage_knight").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert "verified_by" not in text
        assert "source =" not in text


def test_a_trigger_with_an_unknown_ruling_is_reported() -> None:
    content = content_of("blitz_cooperation")
    wrong = replace(content.scenario.trigger[0], then=[{"step": "begin_last_turns", "announced_ruling": "last_town"}])
    with pytest.raises(ContentErrors, match="last_town"):
        MAGE_KNIGHT.rules.triggers(replace(content, scenario=replace(content.scenario, trigger=(wrong,))))


def test_every_ability_has_a_name() -> None:
    assert set(ABILITY_NAMES) == set(get_args(Ability))


def test_every_variant_is_offered_and_rules_use_no_unknown_variant() -> None:
    assert set(NEEDS) == set(get_args(Need))
    found = set()
    for content in map(content_of, scenario_ids("mage_knight", ROOTS)):
        for seats in content.scenario.seats:
            state = MageKnight(heroes=[*PACK.hero][: seats.players])
            found |= {variant.id for variant in variants.offered_variants(content, state)}
    assert found == set(PACK.variant)
    for file in Path(variants.__file__).parent.rglob("*.py"):
        named = re.findall(r'"(\w+)" (?:not )?in [\w.]*\bvariants\b', file.read_text(encoding="utf-8"))
        assert set(named) <= set(PACK.variant), file.name
