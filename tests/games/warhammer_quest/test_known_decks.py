"""Whether the app knows the cards of a deck: what a quest calls for, compared with the cards of a pack."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from quest_tables import quest

from assistant.games.warhammer_quest.content import (
    Content,
    DungeonCard,
    EnemyCard,
    GearCard,
    LocationCard,
    NamedLocation,
    Nemesis,
    OpenCards,
)
from assistant.games.warhammer_quest.decks import (
    _may_be_open,
    count_unknown_cards,
    enemies_of_sets,
    knows_dungeon,
    knows_enemies,
    knows_gear,
    knows_locations,
    open_cards,
    open_enemies,
    open_locations,
    possible_enemies,
    possible_locations,
)
from assistant.messages.text import Name

WHOLE = quest()


def enemy(id: str, **more: Any) -> EnemyCard:
    facts: dict[str, Any] = {"set": id, "level": 1, "attack": 2, "health": 4, "copies": 2, "demo": True} | more
    return EnemyCard(id=id, name=Name(id), **facts)


def location(id: str, **more: Any) -> LocationCard:
    return LocationCard(id=id, name=Name(id), **({"level": 1, "exploration": 3, "demo": True} | more))


def content(
    *cards: EnemyCard | LocationCard | DungeonCard | GearCard,
    sets: tuple[str, ...] | None = (),
    open: tuple[OpenCards, ...] | None = (),
    **more: Any,
) -> Content:
    """Return the content of a demo quest of level 1 with these cards alone."""
    pack = replace(
        WHOLE.pack,
        enemy={card.id: card for card in cards if isinstance(card, EnemyCard)},
        location={card.id: card for card in cards if isinstance(card, LocationCard)},
        dungeon={card.id: card for card in cards if isinstance(card, DungeonCard)},
        gear={card.id: card for card in cards if isinstance(card, GearCard)},
    )
    fields: dict[str, Any] = {"level": 1, "dungeon": 0, "gear": 0, "locations": (), "nemesis": ()} | more
    return Content(pack, replace(WHOLE.printed, sets=sets, open=open, **fields))


RAT, ELITE = enemy("rat", copies=3), enemy("rat_elite", set="rat", kind="elite", copies=1)
BAT, LORD = enemy("bat"), enemy("lord", kind="nemesis", level=0, quest=True)
HIGH, ICON = enemy("high", level=2), enemy("icon", quest=True)
ALL = (RAT, ELITE, BAT, LORD, HIGH, ICON)


def ids(cards: Any) -> list[str]:
    return sorted(card if isinstance(card, str) else card.id for card in cards)


# -- enemies


def test_the_enemies_of_named_sets_are_standard_and_elite_ones() -> None:
    assert ids(enemies_of_sets(content(*ALL), ["rat", "lord"])) == ["rat", "rat_elite"]


def test_open_enemies_have_the_kind_and_the_level_and_no_quest_icon() -> None:
    whole = content(*ALL)
    assert ids(open_enemies(whole, "standard", 1)) == ["bat", "rat"]
    assert ids(open_enemies(whole, "elite", 1)) == ["rat_elite"]
    assert ids(open_enemies(whole, "standard", 2)) == ["high"]


def test_the_level_of_open_cards_is_theirs_or_that_of_the_quest() -> None:
    made = content(open=(OpenCards(standard=1), OpenCards(level=2, elite=1)))
    assert [level for _, level in open_cards(made.quest)] == [1, 2]
    unknown = content(open=(OpenCards(standard=1),), level=None)
    assert [level for _, level in open_cards(unknown.quest)] == [0]
    assert list(open_cards(content(open=None).quest)) == []


@pytest.mark.parametrize(
    ("sets", "open", "known"),
    [
        (("rat",), (), True),
        (("rat", "bat"), (), True),
        (("rat", "wolf"), (), False),
        (None, (), False),
        (("rat",), None, False),
        (("rat",), (OpenCards(standard=2),), True),
        (("rat",), (OpenCards(standard=3),), False),
        (("bat",), (OpenCards(standard=3),), True),
        ((), (OpenCards(standard=5),), True),
        ((), (OpenCards(standard=6),), False),
        (("rat",), (OpenCards(elite=1),), False),
        ((), (OpenCards(elite=1),), True),
        ((), (OpenCards(level=2, standard=2),), True),
        ((), (OpenCards(level=2, standard=2, elite=1),), False),
        ((), (OpenCards(level=3),), True),
        ((), (OpenCards(standard=1), OpenCards(level=2, standard=3)), False),
    ],
)
def test_whether_every_card_of_the_enemy_deck_is_known(sets: Any, open: Any, known: bool) -> None:
    assert knows_enemies(content(*ALL, sets=sets, open=open)) is known


def test_cards_of_which_nobody_knows_how_many_there_are() -> None:
    unsure = enemy("rat", copies=None)
    assert not knows_enemies(content(unsure, BAT, sets=("rat",)))
    assert knows_enemies(content(unsure, BAT, sets=("bat",)))
    assert not knows_enemies(content(unsure, BAT, sets=(), open=(OpenCards(standard=1),)))
    assert knows_enemies(content(unsure, BAT, sets=(), open=(OpenCards(),)))


def test_the_enemies_that_may_be_in_the_deck() -> None:
    made = content(*ALL, sets=("bat",), open=(OpenCards(standard=1),))
    assert set(possible_enemies(made)) == {"bat", "rat", "rat_elite", "lord"}
    assert set(possible_enemies(content(*ALL, sets=None, open=None))) == {"lord"}


@pytest.mark.parametrize(
    ("open", "level", "possible"),
    [
        ((OpenCards(level=2),), 2, True),
        ((OpenCards(level=2),), 1, False),
        ((OpenCards(),), 1, True),
        ((OpenCards(),), 2, False),
        ((OpenCards(level=2),), None, True),
        ((), 3, True),
        (None, 3, True),
    ],
)
def test_cards_of_another_level_are_no_open_cards(open: Any, level: int | None, possible: bool) -> None:
    assert _may_be_open(content(open=open).quest, level) is possible


def test_without_a_known_level_every_card_may_be_open() -> None:
    assert _may_be_open(content(open=(OpenCards(),), level=None).quest, 3)


# -- locations, dungeon cards, gear

LOFT, CELLAR, WHEEL = location("loft"), location("cellar", level=2), location("wheel", quest=True)


def test_the_locations_of_a_quest() -> None:
    cards = (LOFT, CELLAR, WHEEL)
    assert open_locations(content(*cards), 1) == ["loft"]
    named = (NamedLocation(location="wheel"),)
    assert list(possible_locations(content(*cards, open=(OpenCards(location=1),), locations=named))) == [
        "loft",
        "wheel",
    ]
    assert knows_locations(content(*cards, open=(OpenCards(location=1),)))
    assert not knows_locations(content(*cards, open=(OpenCards(location=2),)))
    assert not knows_locations(content(*cards, open=None))
    assert knows_locations(content(*cards, open=(OpenCards(location=1), OpenCards(level=2, location=1))))
    assert not knows_locations(content(*cards, open=(OpenCards(location=1), OpenCards(level=3, location=1))))


def dungeon(id: str, **more: Any) -> DungeonCard:
    return DungeonCard(id=id, name=Name(id), **({"demo": True} | more))


def gear(id: str, **more: Any) -> GearCard:
    return GearCard(id=id, name=Name(id), **({"demo": True} | more))


def test_a_deck_is_known_if_there_are_as_many_cards_as_the_sheet_says() -> None:
    cards = (dungeon("web", copies=2), dungeon("pit"), dungeon("stone", pool=True))
    assert knows_dungeon(content(*cards, dungeon=3))
    assert not knows_dungeon(content(*cards, dungeon=4))
    assert not knows_dungeon(content(*cards, dungeon=None))
    goods = (gear("lamp", copies=2), gear("rope"), gear("luck", fortune=True), gear("axe", hero="demo_miller"))
    assert knows_gear(content(*goods, gear=3))
    assert not knows_gear(content(*goods, gear=4))
    assert not knows_gear(content(*goods, gear=None))


# -- how many cards the app does not know


@pytest.mark.parametrize(
    ("made", "unknown"),
    [
        (content(), 0),
        (content(*ALL, sets=("rat",)), 0),
        (content(enemy("rat", copies=None), enemy("rat_elite", set="rat", kind="elite"), sets=("rat",)), 1),
        (content(enemy("rat", copies=None), enemy("bat", set="rat", attack=None, copies=3), sets=("rat",)), 4),
        (content(*ALL, sets=("wolf",), open=(OpenCards(standard=2, elite=1),)), 3),
        (content(LOFT, open=(OpenCards(location=3),)), 3),
        (content(LOFT, WHEEL, open=(OpenCards(location=3),), locations=(NamedLocation(location="wheel"),)), 3),
        (
            content(
                location("wheel", quest=True, exploration=None),
                open=(OpenCards(location=3),),
                locations=(NamedLocation(location="wheel"),),
            ),
            4,
        ),
        (content(LORD, nemesis=(Nemesis(enemy="lord"),)), 0),
        (content(replace(LORD, attack=None), nemesis=(Nemesis(enemy="lord"),)), 1),
        (content(dungeon=5), 5),
        (content(dungeon=None), 1),
        (content(dungeon("web", copies=5), dungeon=5), 0),
        (content(gear=4), 4),
        (content(gear=None), 1),
        (content(gear=4, dungeon=3), 7),
    ],
)
def test_the_number_of_cards_that_the_app_does_not_know(made: Content, unknown: int) -> None:
    assert count_unknown_cards(made) == unknown
