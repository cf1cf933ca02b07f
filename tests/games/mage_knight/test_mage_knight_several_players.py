"""Several players: scenario numbers, sentences that name heroes, turns left, positions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from mage_knight_helpers import MAGE_KNIGHT, content_of, english, from_state, in_words

from assistant.components.pile import Pile
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.combat.duel import DUEL
from assistant.games.mage_knight.combat.sequence import FIGHT
from assistant.games.mage_knight.combat.state import MELEE, PHASE_AT
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.odds import turns_left_odds
from assistant.games.mage_knight.scoring import events as scoring
from assistant.games.mage_knight.state import STAGE_AT, MageKnight, VirtualPlayer
from assistant.games.mage_knight.turns import GAME
from assistant.games.mage_knight.variants import initial_city_levels, initial_teams
from assistant.games.mage_knight.view import turns_left
from assistant.i18n.translator import Translator
from assistant.messages.events import Event
from assistant.messages.questions import Refused
from assistant.sessions.opening import make_setup

Numbers = tuple[int, str, int, int, int, list[int]]

SCENARIOS: dict[str, dict[int, Numbers]] = {
    # rounds, map, countryside, core with a city, core without, city levels: for each number of players
    "first_reconnaissance": {
        1: (4, "wedge_unrestricted", 8, 1, 2, []),
        2: (3, "wedge_unrestricted", 8, 1, 2, []),
        3: (3, "wedge_unrestricted", 9, 1, 2, []),
        4: (3, "wedge_unrestricted", 11, 1, 2, []),
    },
    "full_conquest": {
        2: (6, "wedge", 8, 2, 1, [4, 4]),
        3: (6, "wedge", 9, 3, 2, [4, 4, 4]),
        4: (6, "open_full", 11, 4, 3, [4, 4, 4, 4]),
    },
    "blitz_conquest": {
        2: (4, "wedge", 6, 2, 1, [3, 3]),
        3: (4, "wedge", 7, 3, 2, [3, 3, 3]),
        4: (4, "open_4", 9, 4, 3, [3, 3, 3, 3]),
    },
    "full_cooperation": {2: (6, "open_full", 8, 3, 2, [5, 5, 8]), 3: (6, "open_full", 10, 4, 3, [5, 5, 5, 11])},
    "blitz_cooperation": {2: (4, "open_full", 7, 2, 1, [5, 8]), 3: (4, "open_full", 8, 3, 2, [5, 8, 11])},
    "solo_conquest": {1: (6, "wedge", 7, 2, 2, [5, 8])},
    "mines_liberation": {2: (4, "wedge", 8, 1, 1, []), 3: (4, "wedge", 9, 1, 2, []), 4: (4, "open_4", 11, 1, 3, [])},
    "druid_nights": {2: (4, "wedge", 8, 1, 1, []), 3: (4, "wedge", 9, 1, 2, []), 4: (4, "open_4", 11, 1, 3, [])},
    "dungeon_lords": {2: (5, "wedge", 8, 1, 1, []), 3: (5, "wedge", 9, 1, 2, []), 4: (5, "open_4", 11, 1, 3, [])},
    "conquer_and_hold": {2: (6, "fixed", 5, 1, 3, []), 3: (4, "fixed", 5, 1, 3, []), 4: (4, "fixed", 5, 1, 3, [])},
    "one_to_return": {
        2: (4, "wedge", 7, 1, 1, [3]),
        3: (4, "wedge", 8, 2, 2, [3, 3]),
        4: (4, "wedge", 10, 3, 3, [3, 3, 3]),
    },
}
HEROES = ["tovak", "goldyx", "norowas", "arythea"]


@pytest.mark.parametrize(("scenario", "players"), [(id, n) for id, seats in SCENARIOS.items() for n in seats])
def test_scenario_numbers_by_players(scenario: str, players: int) -> None:
    content = content_of(scenario)
    seats = content.seats(players)
    rounds, shape, countryside, city, other, levels = SCENARIOS[scenario][players]
    assert (content.rounds(players), seats.map) == (rounds, shape)
    assert (seats.countryside, seats.core_city, seats.core_other) == (countryside, city, other)
    assert initial_city_levels(content, MageKnight(heroes=HEROES[:players])) == levels
    blitz = scenario.startswith("blitz")
    assert content.source_dice(players) == content.unit_offer_size(players) == players + (3 if blitz else 2)
    assert content.has_virtual_player(players) == (players == 1 or "cooperation" in scenario)
    assert [one.players for one in content.scenario.seats] == [*SCENARIOS[scenario]]


def test_only_conquer_and_hold_has_teams_without_a_variant() -> None:
    assert initial_teams(content_of("conquer_and_hold"), HEROES) == [["tovak", "norowas"], ["goldyx", "arythea"]]
    assert initial_teams(content_of("conquer_and_hold"), HEROES[:3]) == []
    assert initial_teams(content_of("full_conquest"), HEROES) == []
    assert initial_teams(content_of("full_conquest"), HEROES, wanted=True) != []


@pytest.mark.parametrize(
    ("scenario", "heroes", "sentence"),
    [
        ("full_cooperation", HEROES, "This scenario is for 2 to 3 players, not 4."),  # the unofficial game for four
        ("full_conquest", HEROES[:1], "This scenario is for 2 to 4 players, not 1."),
        ("solo_conquest", HEROES[:2], "This scenario is for 1 player, not 2."),
        ("full_conquest", [*HEROES, "wolfhawk"], 'Hero: there is no "wolfhawk"'),
        ("full_conquest", [*HEROES, "tovak"], "tovak is named twice"),
    ],
)
def test_a_wrong_number_of_players_is_refused(scenario: str, heroes: list[str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        make_setup(MAGE_KNIGHT, content_of(scenario), heroes)


# -- sentences for one and for several players

ALONE_AND_TOGETHER: list[tuple[Event, Event]] = [
    (
        e.RoundEndAnnounced(by="tovak", human=True, others=(VIRTUAL,), alone=True),
        e.RoundEndAnnounced(by="tovak", human=True, others=("goldyx",)),
    ),
    (
        e.RoundEndAnnounced(by="tovak", human=True, alone=True),
        e.RoundEndAnnounced(by="tovak", human=True),
    ),
    (
        e.RoundEndAnnounced(by=VIRTUAL, human=False, others=("tovak",), alone=True),
        e.RoundEndAnnounced(by=VIRTUAL, human=False, others=("tovak", "goldyx")),
    ),
    (e.TurnForfeited(who="tovak", alone=True), e.TurnForfeited(who="tovak")),
    (
        e.ExtraTurn(who="tovak", tactic="the_right_moment", alone=True),
        e.ExtraTurn(who="tovak", tactic="the_right_moment"),
    ),
    (e.LastTurnsBegan(turns=("tovak",)), e.LastTurnsBegan(turns=("goldyx", "tovak"))),
    (
        scoring.ScoreCounted(heroes=("tovak",), lines=(("fame", 0, 3),), total=3, alone=True),
        scoring.ScoreCounted(heroes=("tovak",), lines=(("fame", 0, 3),), total=3),
    ),
    (
        e.UpgradeOrderSet(order=("tovak",), scores=(0,), cards=2),
        e.UpgradeOrderSet(order=("goldyx", "tovak"), scores=(2, 5), cards=3),
    ),
]
YOU = {"en": ("you",), "pl": ("ogłaszasz", "twój", "twoja", "masz", "możesz", "rozgrywasz")}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("alone", "together"), ALONE_AND_TOGETHER, ids=lambda event: type(event).__name__)
def test_events_name_heroes_only_with_several_players(alone: Event, together: Event, language: str) -> None:
    def say(event: Event) -> str:
        text = in_words(content_of("full_conquest"), event)
        assert text is not None
        return Translator.of(language).say(text)

    assert "Tovak" not in say(alone)
    assert "Tovak" in say(together)
    assert not any(word in say(together).lower() for word in YOU[language])


@pytest.mark.parametrize(
    ("scenario", "event", "sentence"),
    [
        (
            "full_conquest",
            scoring.GameEnded(won=False, titles=True, alone=False),
            "The mission failed; the most points win all the same. "
            "Score: fame, achievements and titles of each player or team.",
        ),
        (
            "full_cooperation",
            scoring.GameEnded(won=True, alone=False),
            "The scenario is won. One score for all: the lowest fame, the best of each achievement, no titles.",
        ),
        (
            "conquer_and_hold",
            scoring.GameEnded(won=False, alone=False),
            "The game is over. Score: 3 for each keep, 2 for each mage tower.",
        ),
        (
            "druid_nights",
            scoring.GameEnded(won=False, titles=True, alone=False),
            "The game is over. Score: fame, achievements and titles of each player or team.",
        ),
        (
            "one_to_return",
            scoring.GameEnded(won=True, winner="goldyx", points=False, alone=False),
            "Goldyx stands on the portal and wins.",
        ),
        (
            "first_reconnaissance",
            scoring.GameEnded(won=True),
            "The scenario is won. Score: your fame and achievements, no titles.",
        ),
        (
            "dungeon_lords",
            scoring.ScoreCounted(heroes=("tovak",), lines=(("title:adventurer", 0, 5),), total=5),
            "Tovak: 5 points. title: Greatest Dungeon Crawler: 5.",
        ),
        (
            "full_conquest",
            scoring.WinnersFound(winners=("tovak", "goldyx"), total=9),
            "The most points, 9: Tovak, Goldyx.",
        ),
        ("conquer_and_hold", scoring.WinnersFound(winners=(), total=12), "Equal, 12 points: nobody wins."),
    ],
)
def test_the_end_of_the_game_depends_on_the_scenario(scenario: str, event: Event, sentence: str) -> None:
    text = in_words(content_of(scenario), event)
    assert text is not None
    assert Translator.of("en").say(text) == sentence


# -- turns left with several humans


def team(playing: str = "", **more: Any) -> MageKnight:
    virtual = VirtualPlayer(hero="arythea", deck=Pile(pool={"red": 3}))  # one turn, then the announcement
    order = ["tovak", VIRTUAL, "norowas"]
    course = Cursor("turn", [playing] if playing else [])
    return MageKnight(heroes=["tovak", "norowas"], course=course, order=order, virtual=virtual, **more)


@pytest.mark.parametrize(
    ("playing", "hero", "turns"),
    [
        ("tovak", "tovak", 3),  # now, after its flips, after its announcement
        ("tovak", "norowas", 2),  # after its flips, after its announcement
        ("norowas", "norowas", 3),
        (VIRTUAL, "norowas", 2),
        (VIRTUAL, "tovak", 2),
    ],
)
def test_turns_left_depend_on_the_turn_order(playing: str, hero: str, turns: int) -> None:
    before = {"tovak": "", VIRTUAL: "tovak", "norowas": VIRTUAL}[playing]
    assert turns_left_odds(team(playing=playing, current=before), hero) == ((turns, Fraction(1)),)


def test_a_face_down_token_costs_a_turn() -> None:
    state = team(playing="tovak", face_down=["norowas"])
    assert turns_left_odds(state, "norowas") == ((1, Fraction(1)),)
    announced = team(announced_by=VIRTUAL, playing="tovak", last_turns=["norowas"], face_down=["norowas"])
    assert turns_left_odds(announced, "norowas") == ((0, Fraction(1)),)


def test_the_view_names_the_hero_whose_turns_are_counted() -> None:
    _, moment = from_state(team(playing="tovak"), scenario="full_cooperation")
    view = MAGE_KNIGHT.view(content_of("full_cooperation"), moment)
    assert view.now == ()
    assert view.count is not None
    assert (view.count.value, english(view.count.label, view.count.note)) == (3, "turns left | Tovak, 100% sure")
    assert english(view.headline.text) == "Tovak's turn"  # type: ignore[union-attr]
    (chart,) = view.beside
    assert english(chart.title, chart.note) == "TURNS LEFT: Tovak | this one included"  # type: ignore[union-attr]


def test_the_view_tells_when_a_hero_has_no_turn_left() -> None:
    state = team(playing=VIRTUAL, announced_by="tovak", last_turns=[])
    now, count, beside = turns_left(content_of("full_cooperation"), state, "norowas")
    assert (english(*now), count, beside) == ("Norowas: no turn left this round.", None, ())


# -- parts of a game, positions


def test_stage_and_phase_tables_name_existing_parts() -> None:
    fight = {part.step.name for part in FIGHT.parts}
    assert set(PHASE_AT) <= fight
    assert MELEE in {part.step.name for part in DUEL.parts}
    assert set(STAGE_AT) <= {part.step.name for part in GAME.parts}


def at_rest(engine: Engine[Any, Any], moment: Moment[Any]) -> Moment[Any]:
    """Return the game started from a position: the world before the waiting step, without agenda."""
    return engine.begin(engine.rules.world_decoder.decode(moment.checkpoint.start))


def test_a_position_resumes_in_the_middle_of_a_turn() -> None:
    engine, moment = from_state(team(playing="tovak"), scenario="full_cooperation")
    moment = engine.answer(moment, "fight")
    moment = engine.answer(moment, "mage_tower")
    moment = engine.answer(moment, "fire_mages")
    again = at_rest(engine, moment)
    assert (again.question, again.state) == (moment.question, moment.state)
    for one in (moment, again):
        over = engine.answer(one, "leave")
        assert over.question.key == "turn:tovak"
        assert (over.state.turns, over.state.turn.fought) == (1, True)
        assert at_rest(engine, over).state == over.state


def test_a_position_resumes_in_the_middle_of_a_duel() -> None:
    state = MageKnight(heroes=["tovak", "goldyx"], course=Cursor("turn", ["tovak"]), order=["tovak", "goldyx"])
    state.virtual.plays = False
    engine, moment = from_state(state, scenario="full_conquest")
    for answer in ("fight", "elsewhere", "hero", "open", "partial", {}):
        moment = engine.answer(moment, answer)
    assert moment.question.key == "exchange:tovak"
    again = at_rest(engine, moment)
    assert (again.question, again.state) == (moment.question, moment.state)
    for one in (moment, again):
        over = engine.answer(one, "over")
        assert over.question.key == "turn:tovak"
        assert (over.state.duel, over.state.turn.fought) == (None, True)
