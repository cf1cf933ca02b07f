"""The party of a simulated quest: what it wants in a position, and how a finished quest is counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from quest_tables import quest

from assistant.games.warhammer_quest.events import HeroHit, RoundBegan
from assistant.games.warhammer_quest.names import LAIR, SHADOWS
from assistant.games.warhammer_quest.quest_events import QuestEnded
from assistant.games.warhammer_quest.simulation import QuestParty, result_of
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest
from assistant.messages.names import Label
from assistant.messages.questions import Number, OneOf, Option
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import t

CELLAR = "flooded_cellar"
"""A location with an exploration value of 4."""
MILLER, CHARCOAL = "demo_miller", "demo_charcoal"
LABEL: Label = t("a")


def state(*enemies: Enemy, wounds: int = 0, advanced: tuple[str, ...] = (), progress: int = 0) -> WarhammerQuest:
    """Return a quest of the miller (12 health) and another hero, in the cellar."""
    miller = Hero(MILLER, 1, health=12, wounds=wounds, advanced=list(advanced))
    other = Hero("demo_ferrywoman", 2, health=10)
    return WarhammerQuest(
        [miller, other], "demo_drowned_mill", enemies=list(enemies), location=CELLAR, progress=progress
    )


def party(*, bold: bool = False) -> QuestParty:
    return QuestParty(Random(1), bold=bold)  # type: ignore[arg-type]


def asked(key: str, *ids: str) -> OneOf:
    return OneOf(key=key, prompt=LABEL, options=tuple(Option(id, LABEL) for id in ids))


def order(state: WarhammerQuest, *, bold: bool = False) -> list[str]:
    """Return the actions of the miller, the one with the highest weight first."""
    hint = party(bold=bold).hint(asked(f"action:{MILLER}"), state, quest())
    assert hint is not None
    return sorted(hint, key=lambda action: -hint[action])


RAT = Enemy("mill_rat", 6, zone=MILLER)


@pytest.mark.parametrize(
    ("at", "bold", "first"),
    [
        (state(), False, "explore"),
        (state(RAT), False, "attack"),
        (state(RAT, wounds=9), False, "attack"),
        (state(RAT, wounds=10), False, "rest"),
        (state(wounds=1), False, "explore"),
        (state(wounds=10), False, "rest"),
        (state(Enemy("mill_rat", 6, zone=SHADOWS)), False, "aid"),
        (state(Enemy("mill_rat", 6, zone=SHADOWS)), True, "explore"),
        (state(Enemy("mill_rat", 6, zone=SHADOWS), wounds=1), False, "rest"),
        (state(Enemy("mill_rat", 6, zone=LAIR)), False, "explore"),
        (state(progress=3), False, "explore"),
        (state(progress=4), False, "aid"),
        (state(progress=4, wounds=1), False, "rest"),
        (state(progress=4), True, "aid"),
    ],
)
def test_the_first_action_of_a_hero(at: WarhammerQuest, bold: bool, first: str) -> None:
    assert order(at, bold=bold)[0] == first
    assert sorted(order(at, bold=bold)) == ["aid", "attack", "explore", "rest"]


def test_the_whole_order_of_the_actions_and_their_weights() -> None:
    hint = party().hint(asked(f"action:{MILLER}"), state(RAT, wounds=1), quest())
    assert hint == {"attack": 50.0**4, "rest": 50.0**3, "aid": 50.0**2, "explore": 50.0}


def test_an_attack_reaches_the_own_zone_and_a_ranged_one_all_zones_but_the_lair() -> None:
    content = quest()
    ranged = {
        id: replace(card, ranged=True) if (card.hero, card.action) == (MILLER, "attack") and card.advanced else card
        for id, card in content.pack.action.items()
    }
    content = replace(content, pack=replace(content.pack, action=ranged))

    def attacks(at: WarhammerQuest) -> bool:
        hint = party().hint(asked(f"action:{MILLER}"), at, content)
        assert hint is not None
        return max(hint, key=lambda action: hint[action]) == "attack"

    for zone, basic, advanced in (
        (MILLER, True, True),
        ("demo_ferrywoman", False, True),
        (SHADOWS, False, True),
        (LAIR, False, False),
    ):
        enemy = Enemy("mill_rat", 6, zone=zone)
        assert attacks(state(enemy)) is basic
        assert attacks(state(enemy, advanced=("attack",))) is advanced
        assert attacks(state(enemy, advanced=("rest",))) is basic


@pytest.mark.parametrize(
    ("at", "bold", "chosen"),
    [
        (state(), False, "travel"),
        (state(Enemy("mill_rat", 6, zone=LAIR)), False, "travel"),
        (state(RAT), False, "stay"),
        (state(RAT), True, "travel"),
        (state(wounds=9), False, "travel"),
        (state(wounds=10), False, "stay"),
        (state(wounds=10), True, "travel"),
    ],
)
def test_a_careful_party_travels_when_nothing_threatens_it(at: WarhammerQuest, bold: bool, chosen: str) -> None:
    assert party(bold=bold).hint(asked("travel", "travel", "stay"), at, quest()) == {chosen: 1}


def test_the_weakest_enemy_is_attacked_and_the_tamest_one_acts() -> None:
    """The rat has attack 1 and health 2, the lurker 2 and 4, the swarm 1 and 1."""
    rat, lurker = Enemy("mill_rat", 6, zone=MILLER), Enemy("bog_lurker", 7, zone=MILLER, wounds=3)
    at = state(lurker, rat)
    assert party().hint(asked("target:x", "7", "6"), at, quest()) == {"7": 1}
    assert party().hint(asked("enemy:x", "7", "6"), at, quest()) == {"6": 1}
    assert party().hint(asked("target:x", "none"), at, quest()) is None
    assert party().hint(asked("target:x", "9"), at, quest()) is None
    unknown = Enemy("unheard_of", 8, zone=MILLER)
    assert party().hint(asked("enemy:x", "7", "8"), state(lurker, unknown), quest()) == {"8": 1}


def test_in_the_settlement_the_smith_comes_first_and_other_questions_have_no_hint() -> None:
    hint = party().hint(asked(f"settle:{MILLER}"), state(), quest())
    assert hint is not None
    assert hint["smith"] > hint["trainer"] > 0
    assert party().hint(asked("leader"), state(), quest()) is None


# -- what only the table knows


def answered(question: Any, at: WarhammerQuest | None = None) -> Any:
    return party().stands_in(question, at or state(), quest())


def test_answers_for_the_table() -> None:
    hurt = state(wounds=2)
    assert answered(asked("most_wounds", "demo_ferrywoman", MILLER), hurt) == MILLER
    assert answered(asked("most_wounds:x", MILLER, "demo_ferrywoman"), hurt) == MILLER
    assert answered(asked("leader", MILLER), hurt) is None
    roll = Sums(key="roll:x", prompt=LABEL, boxes=(Box("success", LABEL, expected=2), Box("attack", LABEL)))
    assert answered(roll) == {"success": 2, "attack": 0}
    for key in ("hurt", "inflict:6", "overflow"):
        assert answered(Number(key=key, prompt=LABEL, most=9, expected=3)) == 3
    assert answered(Number(key="spend:x", prompt=LABEL, most=2, expected=0)) == 2
    assert answered(Number(key="other", prompt=LABEL, most=2, expected=0)) is None


@pytest.mark.parametrize(
    ("most", "laid"),
    [
        (1, {"attack": 1, "explore": 0, "aid": 0}),
        (3, {"attack": 2, "explore": 1, "aid": 0}),
        (4, {"attack": 2, "explore": 1, "aid": 1}),
        (9, {"attack": 2, "explore": 1, "aid": 2}),
        (None, {"attack": 2, "explore": 1, "aid": 2}),
    ],
)
def test_success_tokens_are_laid_onto_attack_then_explore(most: int | None, laid: dict[str, int]) -> None:
    boxes = (Box("aid", LABEL, most=2), Box("explore", LABEL, most=1), Box("attack", LABEL, most=2))
    totals = (Total(("aid", "explore", "attack"), LABEL, most=most),) if most is not None else ()
    assert answered(Sums(key="tokens:x", prompt=LABEL, boxes=boxes, totals=totals)) == laid


# -- how a quest went


def hit(wounds: int) -> HeroHit:
    return HeroHit(who=MILLER, wounds=wounds, left=5)


def ended(*, won: bool = False, nobody: bool = False) -> QuestEnded:
    return QuestEnded(won=won, nobody=nobody)


ROUND = RoundBegan(round=1, leader=MILLER)


@pytest.mark.parametrize(
    ("events", "peril", "end", "won"),
    [
        ([ROUND], 0, "", None),
        ([ROUND, ended(won=True)], 0, "won", True),
        ([ROUND, ended(nobody=True)], 9, "defeated", False),
        ([ROUND, ended()], 9, "peril", False),
        ([ROUND, ended()], 8, "sheet", False),
    ],
)
def test_what_ended_a_quest(events: list[Any], peril: int, end: str, won: bool | None) -> None:
    at = state()
    at.peril = peril
    at.heroes[0].defeated = True
    result = result_of(quest(), at, events)
    assert (result.end, result.won) == (end, won)
    assert result.clocks == {"peril": (peril, 9), "defeated": (1, 2)}


def test_only_the_first_quest_is_counted() -> None:
    events = [ROUND, hit(2), ROUND, hit(1), ended(won=True), ROUND, hit(4), ended()]
    result = result_of(quest(), state(), events)
    assert (result.end, result.rounds, result.hurt) == ("won", 2, {MILLER: 3})
    unfinished = result_of(quest(), state(), events[:4])
    assert (unfinished.end, unfinished.rounds, unfinished.hurt) == ("", 2, {MILLER: 3})


def test_a_party_stops_after_its_first_quest() -> None:
    over = state()
    over.outcome = "won"
    assert party().is_over(asked("leader"), over)
    assert not party().is_over(asked("leader"), state())
