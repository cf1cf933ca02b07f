"""Rank, and the numbers of an action. Automa 7, Automa 10."""

from __future__ import annotations

from itertools import pairwise

import pytest
from quest_tables import quest

from assistant.games.warhammer_quest.board.rank import next_effect, rank
from assistant.games.warhammer_quest.content import Content, EnemyCard
from assistant.games.warhammer_quest.party.hero_actions import attackers, damage, wounds_of
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest
from assistant.messages.text import Name


def content_with(*cards: EnemyCard) -> Content:
    from msgspec.structs import replace

    whole = quest()
    return Content(replace(whole.pack, enemy={card.id: card for card in cards}), whole.printed)


def card(id: str, **more: object) -> EnemyCard:
    facts = {"level": 1, "attack": 2, "health": 4} | more
    return EnemyCard(id=id, name=Name(id), set=id, **facts)  # type: ignore[arg-type]


def test_nemeses_then_level_then_attack_then_health() -> None:
    """Elite doesn't count; an enemy without a level comes after all with one (A41)."""
    ordered = [
        card("strong_nemesis", kind="nemesis", level=0, attack=3, health=4),
        card("tough_nemesis", kind="nemesis", level=0, attack=2, health=9),
        card("high_level", level=3, attack=1, health=1),
        card("elite", kind="elite", level=2, attack=2, health=9),
        card("standard", level=2, attack=2, health=8),
        card("low_level", level=1, attack=9, health=9),
        card("no_level", level=0, attack=9, health=9),
    ]
    content = content_with(*ordered)
    ranks = [rank(content, Enemy(one.id, 6 + place)) for place, one in enumerate(ordered)]
    assert all(before < after for before, after in pairwise(ranks))


def test_the_heroes_choose_between_equal_ranks_but_not_between_equal_cards() -> None:
    content = content_with(card("left"), card("right"))
    state = WarhammerQuest([Hero("demo_miller", 1), Hero("demo_ferrywoman", 2)], "demo_drowned_mill")

    def best(*enemies: Enemy) -> int:
        choices = next_effect.function(state, content, enemies)
        return sum(choice.rank == min(one.rank for one in choices) for choice in choices)

    assert best(Enemy("left", 6), Enemy("right", 7)) == 2
    assert best(Enemy("left", 6), Enemy("left", 7)) == 1
    assert best(Enemy("left", 6, wounds=1), Enemy("left", 7)) == 2


@pytest.mark.parametrize(
    ("values", "attacks", "places"),
    [([1, 3, 2], 1, [1]), ([1, 3, 2], 2, [1, 2]), ([2, 2], 1, [0]), ([2], 5, [0]), ([], 2, []), ([4], 0, [])],
)
def test_the_strongest_attack_each_once(values: list[int], attacks: int, places: list[int]) -> None:
    assert attackers(values, attacks) == places


def test_defence_is_subtracted_once_from_the_total() -> None:
    assert damage([3, 1], 2) == 2
    assert damage([1], 3) == 0
    assert (wounds_of(3, 1), wounds_of(1, 2)) == (2, 0)
