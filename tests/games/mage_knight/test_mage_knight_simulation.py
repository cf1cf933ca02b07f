"""The party of Mage Knight: hands as points, what it dares to fight, and what its games show."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.games.mage_knight.realm.state import Site, Token
from assistant.games.mage_knight.sheet.state import Sheet, Unit
from assistant.games.mage_knight.simulated_fights import Goal, Opponent, goals
from assistant.games.mage_knight.simulated_hand import CARD, SOURCE_DIE, SimulatedHand
from assistant.games.mage_knight.simulation import FIGURES, SIMULATION
from assistant.messages.questions import GoOn
from assistant.messages.text import t
from assistant.sessions.simulation.playing import PlayedGame, PlayJob
from assistant.sessions.simulation.policies import PolicyName
from assistant.sessions.simulation.scenario_setup import ScenarioSetup

GAMES = 20


def setup(scenario: str = "solo_conquest", preset: str = "app") -> ScenarioSetup:
    return ScenarioSetup("mage_knight", scenario, all_roots(), None, ("tovak",), preset)


CONTENT = setup().content


@cache
def played(scenario: str, policy: PolicyName) -> tuple[PlayedGame, ...]:
    return tuple(PlayJob(setup(scenario), policy, 2000).play(range(1, GAMES + 1)).games)


def average(games: tuple[PlayedGame, ...], figure: str) -> float:
    return sum(game.result.figures[figure] for game in games) / len(games)


# -- whole games


@pytest.mark.parametrize("policy", ["careful", "bold"])
@pytest.mark.parametrize(("scenario", "rounds"), [("demo_one_day", 2), ("solo_conquest", 6)])
def test_games_end_by_the_clock_and_say_what_the_virtual_player_did(
    scenario: str, rounds: int, policy: PolicyName
) -> None:
    for game in played(scenario, policy):
        result = game.result
        assert (game.stopped, game.guessed, result.rounds) == ("finished", (), rounds)
        assert result.end in ("virtual", "hero")
        assert result.clocks["rounds"] == (rounds, rounds)
        assert result.figures.keys() == FIGURES.keys()
        assert 3 * rounds <= result.figures["turns"] <= 6 * rounds
        assert 0 <= result.figures["by_virtual"] <= rounds
        assert result.figures["fame"] > 0
    assert len({game.result.figures["score"] for game in played(scenario, policy)}) > 1


@pytest.mark.parametrize("scenario", ["demo_one_day", "solo_conquest"])
def test_a_bold_party_has_more_wounds_and_a_lower_score(scenario: str) -> None:
    careful, bold = played(scenario, "careful"), played(scenario, "bold")

    def wounds(games: tuple[PlayedGame, ...]) -> int:
        return sum(sum(game.result.hurt.values()) for game in games)

    assert wounds(bold) > 2 * wounds(careful)
    assert average(bold, "score") < average(careful, "score")
    assert average(bold, "lost") > average(careful, "lost")


def test_only_cities_to_conquer_have_a_level() -> None:
    assert {game.result.level for game in played("demo_one_day", "careful")} == {""}
    assert {game.result.level for game in played("solo_conquest", "careful")} == {"13"}


def test_a_table_without_a_map_of_the_app_leaves_the_turns_to_guessing() -> None:
    (game,) = PlayJob(setup(preset="mine"), "careful", 2000).play(range(1, 2)).games
    assert "turn" in game.guessed
    assert SIMULATION.party is not None
    party = SIMULATION.party(Random(1), bold=False)
    assert not party.is_guess(GoOn(key="turn:tovak", prompt=t("Your turn."), label=t("my turn is over")))


# -- the hand


def hand(sheet: Sheet) -> SimulatedHand:
    made = SimulatedHand()
    made.begin_round(CONTENT, "tovak", sheet, Random(1))
    made.begin_turn(CONTENT, sheet)
    return made


def test_a_turn_uses_the_die_and_only_the_cards_that_it_needs() -> None:
    sheet = Sheet()
    made = hand(sheet)
    assert made.points(CONTENT, sheet) == 5 * CARD + SOURCE_DIE
    made.pay(CONTENT, sheet, 5)
    assert len(made.cards) == 3
    assert made.points(CONTENT, sheet) == 5 * CARD + SOURCE_DIE - 5
    made.begin_turn(CONTENT, sheet)
    assert (len(made.hand), len(made.deck)) == (5, 9)


def test_a_unit_helps_once_in_a_round_and_not_where_units_stay_out() -> None:
    sheet = Sheet(units=[Unit("utem_crossbowmen"), Unit("peasants", wounds=1)])
    made = hand(sheet)
    alone = made.points(CONTENT, sheet, units=False)
    assert made.points(CONTENT, sheet) == alone + 3
    made.pay(CONTENT, sheet, alone + 3)
    made.begin_turn(CONTENT, sheet)
    assert made.points(CONTENT, sheet) == made.points(CONTENT, sheet, units=False)


def test_wounds_fill_the_hand_until_the_hero_rests() -> None:
    sheet = Sheet()
    made = hand(sheet)
    made.pay(CONTENT, sheet, 4)
    sheet.wounds = 2
    made.take_over(sheet)
    assert (made.wounds_in_hand, len(made.cards)) == (2, 4)
    made.begin_turn(CONTENT, sheet)
    made.rest()
    assert (made.wounds_in_hand, len(made.cards)) == (0, 3)


def test_new_cards_lie_on_the_deck_and_wounds_come_back_with_a_new_round() -> None:
    sheet = Sheet()
    made = hand(sheet)
    sheet.spells.append("fireball")
    made.take_over(sheet)
    assert made.deck[-1] == 4
    sheet.wounds = 3
    made.begin_round(CONTENT, "tovak", sheet, Random(1))
    assert sorted(made.deck) == [0] * 3 + [CARD] * 16 + [4]


# -- fights

WEAK, STRONG = Opponent(block=3, attack=3, wounds=2), Opponent(block=8, attack=6, wounds=4)
PAIR = Goal("keep", "0", (WEAK, STRONG), units=True, all_at_once=False)


@pytest.mark.parametrize(
    ("points", "wounds"),
    [(2, None), (3, 6), (9, 6), (12, 4), (17, 2), (20, 0)],
)
def test_expected_wounds(points: int, wounds: int | None) -> None:
    """The hero beats first and then blocks the most dangerous one that is possible."""
    assert PAIR.wounds(points) == wounds


def test_some_fights_bring_nothing_before_everybody_is_beaten() -> None:
    assert replace(PAIR, all_at_once=True).wounds(8) is None
    assert replace(PAIR, all_at_once=True).wounds(9) == 6


def goal_at(*tokens: Token) -> Goal:
    state = setup("demo_one_day").begin(1).state
    state.realm.sites = [Site(tile="1", at="e", kind="keep", tokens=list(tokens))]
    (found,) = goals(state, CONTENT, "tovak")
    return found


def test_enemies_that_nobody_has_seen_cost_what_their_pile_costs_on_average() -> None:
    guards = [card for card in CONTENT.pack.enemy.values() if card.pile == "gray"]
    costs = [goal_at(Token("gray", card.id, True)).opponents[0].attack for card in guards for _ in range(card.count)]
    assert goal_at(Token("gray", guards[0].id, False)).opponents[0].attack == round(sum(costs) / len(costs))


def test_what_resists_or_strikes_swiftly_costs_twice() -> None:
    for card in CONTENT.pack.enemy.values():
        if "summon" not in card.abilities:
            (one,) = goal_at(Token(card.pile, card.id, True)).opponents
            assert one.attack == card.armor * (2 if "physical" in card.resistances else 1), card.id
            swift, element = "swift" in card.abilities, card.element != "physical"
            assert one.block == card.attack * 2 ** (swift + element), card.id


def test_in_place_of_a_summoner_its_monster_is_blocked() -> None:
    summoner = next(card for card in CONTENT.pack.enemy.values() if "summon" in card.abilities)
    (one,) = goal_at(Token(summoner.pile, summoner.id, True)).opponents
    (monster,) = goal_at(Token("brown", "", False)).opponents
    assert (one.block, one.wounds) == (monster.block, monster.wounds)
    assert one.attack != monster.attack
