"""Dice, offers, units and artifacts: no card is lost, prices, sentences and panels."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from mage_knight_helpers import content_of, english, from_state, lines

from assistant.engine.checkpoint import Call, Source, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.facts import ANOTHER
from assistant.engine.sequence import Cursor
from assistant.engine.table import Table
from assistant.games.mage_knight.combat.state import Assault
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events as e
from assistant.games.mage_knight.market import prices, source, units
from assistant.games.mage_knight.market.instructions import round_lines, setup_lines
from assistant.games.mage_knight.market.state import TRACKED
from assistant.games.mage_knight.market.view import panels
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.state import Sheet, Turn
from assistant.games.mage_knight.state import MageKnight, VirtualPlayer
from assistant.messages.event_text import sentence_of
from assistant.ui.view import tracked
from assistant.ui.view.blocks import Shelf

ALL_APP: dict[str, Source] = {"dice": "app", "offers": "app", "units": "app", "sheets": "app"}


def state_of(*heroes: str, **more: Any) -> MageKnight:
    names = list(heroes or ("goldyx",))
    usual: dict[str, Any] = {"course": Cursor("turn"), "order": names, "virtual": VirtualPlayer(plays=False)}
    return MageKnight(heroes=names, **usual | more)


def at_table(
    state: MageKnight, *answers: tuple[str, Any], scenario: str = "solo_conquest", **sources: Any
) -> MageTable:
    """Return a table that gives these answers, by question key."""
    entries = [TranscriptEntry("answer", key, value) for key, value in answers]
    return Table(RunContext(rules, content_of(scenario)), World(state, 1, sources=ALL_APP | sources), entries)


# -- no card is lost


def any_answer(question: Any, chance: random.Random) -> Any:
    match question.kind:
        case "one_of" | "card":
            return chance.choice(
                [option for option in question.options if option.id not in (ANOTHER, *question.barred)]
            ).id
        case "sums":
            return {box.id: chance.randint(box.least, min(box.most, 3)) for box in question.boxes}
        case "in_order":
            return [chance.choice(question.options).id for _ in range(question.count)]
        case _:
            return question.expected_answer()


def check_nothing_is_lost(state: MageKnight, content: Content, *, kept: bool) -> None:
    pack, sheets = content.pack, state.sheets.values()
    actions = Counter(state.advanced_actions.deck.may_hold())
    actions.update((*state.advanced_actions.column, *state.monastery_cards))
    spells = Counter(state.spells.deck.may_hold())
    spells.update(state.spells.column)
    lying = Counter(state.units.regular.may_hold())
    lying.update(state.units.elite.may_hold())
    lying.update((*state.units.offer, *state.units.recruited, *state.units.removed))
    lying.update(unit.kind for sheet in sheets for unit in sheet.units)
    assert +lying == Counter({unit.id: unit.count for unit in pack.unit.values()})
    for sheet in sheets if kept else ():
        actions.update(sheet.advanced_actions)
        spells.update(sheet.spells)
    if kept:
        assert +actions == Counter(list(pack.advanced_action))
        removed = content.scenario.remove_interactive_spells
        assert +spells == Counter(id for id, spell in pack.spell.items() if not (removed and spell.interactive))
        artifacts = Counter(state.artifacts.may_hold())
        artifacts.update(card for sheet in sheets for card in sheet.artifacts)
        assert +artifacts == Counter(list(pack.artifact))
    else:
        assert max(actions.values()) == max(spells.values()) == 1
    assert len(state.advanced_actions.column) == 3 or not state.advanced_actions.deck.left
    assert len(state.dice) + len(state.taken_dice) == content.source_dice(len(state.heroes))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("offers", ["app", "table"])
@pytest.mark.parametrize("sheets", ["app", "off"])
def test_no_card_is_lost_over_random_rounds(seed: int, offers: Source, sheets: Source) -> None:
    chance = random.Random(seed)
    scenario, heroes = chance.choice(
        [("solo_conquest", ("goldyx",)), ("full_conquest", ("goldyx", "tovak", "arythea"))]
    )
    content = content_of(scenario)
    calls = [Call("lay_out_market")]
    for _ in range(4):
        for hero in heroes:
            calls += [Call("trade", {"hero": hero}), Call("use_die", {"hero": hero}), Call("trade", {"hero": hero})]
            calls.append(Call("end_turn", {"hero": hero}))
        calls.append(Call("renew_market"))
    calls.append(Call("trade", {"hero": heroes[0]}))
    state = state_of(*heroes, sheets={hero: Sheet(level=3, fame=8) for hero in heroes})
    sources: dict[str, Source] = {"dice": "app", "offers": offers, "units": offers, "sheets": sheets}
    engine, moment = from_state(state, *calls, scenario=scenario, seed=seed, sources=sources)
    checked = 0
    for _ in range(600):
        if moment.question.key.startswith("turn:"):
            break
        if moment.question.key == "trade":
            check_nothing_is_lost(moment.state, content, kept=sheets == "app")
            checked += 1
        moment = engine.answer(moment, any_answer(moment.question, chance))
    assert moment.question.key.startswith("turn:")
    assert checked == 8 * len(heroes) + 1


# -- dice


def test_a_tactic_takes_a_die_out_of_the_source() -> None:
    state = state_of(dice=["red", "blue", "blue"], tactics={"goldyx": "mana_steal"})
    table = at_table(state, ("taken:goldyx", "blue"))
    source.take_die_by_tactic(table, "goldyx")
    assert state.dice == ["red", "blue"]
    assert state.taken_dice == {"goldyx": "blue"}
    assert table.events[-1] == e.DieTaken(face="blue", rule="A3, A5, L255")


@pytest.mark.parametrize(("tactic", "dice"), [("planning", "app"), ("mana_steal", "off")])
def test_no_die_is_taken_by_other_tactics_or_from_dice_kept_by_the_players(tactic: str, dice: Source) -> None:
    state = state_of(dice=["red", "blue", "blue"], tactics={"goldyx": tactic})
    source.take_die_by_tactic(at_table(state, dice=dice), "goldyx")
    assert state.dice == ["red", "blue", "blue"]


TOGETHER = Assault(0, ["goldyx", "tovak"])


def test_dice_of_an_assault_return_after_it() -> None:
    state = state_of("goldyx", "tovak", dice=["red", "red", "blue", "gold"], turn=Turn(dice=["blue"]), assault=TOGETHER)
    table = at_table(state, ("assault_die:goldyx", "red"), ("assault_die:tovak", "red"), scenario="full_cooperation")
    source.use_in_assault(table, "goldyx")
    assert +source.free_dice(state) == Counter(["red", "gold"])
    source.use_in_assault(table, "tovak")
    assert state.turn.dice == ["blue", "red", "red"]
    assert +source.free_dice(state) == Counter(["gold"])
    assert state.dice == ["red", "red", "blue", "gold"], "nothing is rolled yet"
    source.reroll_used_dice(table)
    assert [event.used for event in table.events if isinstance(event, e.DieRerolled)] == ["blue", "red", "red"]
    assert state.turn.dice == []
    assert len(state.dice) == 4


def test_a_participant_of_an_assault_may_use_no_die() -> None:
    state = state_of("goldyx", "tovak", dice=["red", "red", "blue", "gold"], assault=TOGETHER)
    source.use_in_assault(at_table(state, ("assault_die:tovak", "none"), scenario="full_cooperation"), "tovak")
    assert state.turn.dice == []


def test_a_closed_assault_asks_for_no_die() -> None:
    state = state_of("goldyx", "tovak", dice=["red", "red", "blue", "gold"])
    source.use_in_assault(at_table(state, scenario="full_cooperation"), "tovak")
    assert state.turn.dice == []


# -- prices


def test_the_prices_of_an_interaction() -> None:
    content = content_of()
    assert (prices.ADVANCED_ACTION, prices.SPELL, prices.ARTIFACT, prices.ELITE) == (6, 7, 12, 2)
    assert (prices.healing(content, "village"), prices.healing(content, "monastery")) == (3, 2)


@pytest.mark.parametrize(
    ("reputation", "influence"), [(-6, -5), (-4, -2), (-2, -1), (0, 0), (2, 1), (4, 2), (6, 3), (7, 5)]
)
def test_reputation_changes_the_influence(reputation: int, influence: int) -> None:
    state = state_of(sheets={"goldyx": Sheet(reputation=reputation)})
    assert prices.reputation_modifier(at_table(state), "goldyx") == influence
    assert not prices.is_barred(at_table(state), "goldyx")


def test_the_x_field_forbids_interaction() -> None:
    state = state_of(sheets={"goldyx": Sheet(reputation=-7)})
    assert prices.is_barred(at_table(state), "goldyx")
    assert not prices.is_barred(at_table(state, sheets="off"), "goldyx"), "only the table knows"


def test_shields_of_a_megapolis_count_in_both_cities() -> None:
    city = FoundCity("blue", 12, conquered=True, shields=["goldyx", "tovak", "goldyx"], other="red")
    state = state_of(cities=[city])
    assert [prices.count_shields(state, "goldyx", color) for color in ("blue", "red", "green")] == [2, 2, 0]


@pytest.mark.parametrize(
    ("scenario", "unit", "sites"),
    [
        ("solo_conquest", "peasants", ("village",)),
        ("conquer_and_hold", "peasants", ("village", "keep")),
        ("conquer_and_hold", "illusionists", ("mage_tower", "monastery")),
        ("conquer_and_hold", "herbalists", ("village", "monastery", "keep", "mage_tower")),
        ("solo_conquest", "altem_mages", ("city",)),
    ],
)
def test_where_units_are_recruited(scenario: str, unit: str, sites: tuple[str, ...]) -> None:
    content = content_of(scenario)
    assert prices.recruiting_sites(content, content.pack.unit[unit]) == sites


def notes_of(state: MageKnight, what: str, **sources: Any) -> dict[str, str]:
    """Return the notes of the options when a hero buys this."""
    engine, moment = from_state(state, Call("trade", {"hero": "goldyx"}), sources=ALL_APP | sources)
    question: Any = engine.answer(moment, what).question
    return {option.id: english(option.note) for option in question.options if option.note}


def selling(**more: Any) -> MageKnight:
    state = state_of(**more)
    state.units.offer = ["peasants", "catapults"]
    state.advanced_actions.column = ["agility"]
    state.spells.column = ["tremor"]
    state.monastery_cards = ["blood_rage"]
    return state


def test_each_option_shows_its_price() -> None:
    assert notes_of(selling(), "unit") == {
        "peasants": "4 influence · Village",
        "catapults": "9 influence · Keep, City",
    }
    assert notes_of(selling(), "spell") == {"tremor": "7 influence, and mana: green"}
    assert notes_of(selling(), "advanced_action") == {
        "agility": "6 influence · the green city",
        "blood_rage": "6 influence · Monastery",
    }


def test_the_price_includes_reputation_and_earlier_purchases() -> None:
    good = {"goldyx": Sheet(reputation=2)}
    assert notes_of(selling(sheets=good), "spell") == {"tremor": "6 influence: 7, reputation +1, and mana: green"}
    later = selling(sheets={"goldyx": Sheet(reputation=-4)}, turn=Turn(bought=6))
    assert notes_of(later, "unit")["peasants"] == "12 influence: 4, bought before 6, reputation -2 · Village"
    assert notes_of(selling(sheets=good), "unit", sheets="off")["peasants"] == "4 influence · Village"


def test_nothing_can_be_bought_if_the_app_keeps_nothing() -> None:
    _, moment = from_state(state_of(order=["goldyx"]), sources={})
    assert all(option.id not in ("trade", "die") for option in moment.question.happened)


# -- units


def test_the_boxes_hold_twenty_units_of_each_back() -> None:
    content = content_of()
    for back in ("regular", "elite"):
        assert sum(unit.count for unit in units.units_in_game(content, back)) == 20
    assert units.units_in_game(content_of("first_reconnaissance"), "elite") == []


# -- sentences, panels and pages


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.DieUsed(face="gold", color="blue"), "Die used: gold as blue."),
        (e.DieUsed(face="red", number=2), "Die used: red. Number 2 of this turn: only if an effect allows it."),
        (e.DieTaken(who="tovak", face="red"), "Tovak: Take a die out of the source until it is used: red."),
        (e.DieSet(was="red", now="gold"), "A die is turned from red to gold."),
        (
            e.CardTaken(who="tovak", offer="deck", card="agility"),
            "Tovak: You take Agility from the top of the deck, onto your own.",
        ),
        (e.CardUnderDeck(offer="spells", card="chill"), "Under its deck: Chill."),
        (e.NothingLeft(what="units"), "Nothing is gained, none is left: units."),
        (e.UnitsDealt(units=("peasants", "catapults")), "Unit offer: Peasants, Catapults."),
        (e.UnitsDealt(units=()), "No unit is left for the offer."),
        (e.UnitAdded(unit="catapults"), "An elite unit joins the offer: Catapults."),
        (e.UnitGained(unit="peasants"), "A unit joins: Peasants."),
        (e.UnitGained(unit="peasants", reward=True), "A unit joins as a reward: Peasants."),
        (e.UnitDisbanded(unit="peasants"), "Out of the game: Peasants."),
        (
            e.UnitDisbanded(unit="peasants", banner=True),
            "Out of the game: Peasants. Its banner goes to the discard pile.",
        ),
        (e.UnitForgone(), "No unit joins."),
        (e.UnitPostponed(), "The unit waits for the command token of the new level."),
        (
            e.ArtifactsGained(artifacts=("ruby_ring",), back="golden_grail"),
            "On top of your deck: Ruby Ring. Under the artifact deck: Golden Grail.",
        ),
        (e.ArtifactsGained(artifacts=("ruby_ring",)), "On top of your deck: Ruby Ring."),
        (e.ArtifactBought(count=2), "2 artifacts at the end of the turn: one more is drawn."),
        (e.Healed(points=2, hand=2), "2 wounds leave your hand."),
        (e.Healed(points=1, units=("peasants",)), "Healed: Peasants."),
        (e.Healed(points=2, hand=1, units=("peasants",)), "1 wound leaves your hand. Healed: Peasants."),
        (e.InfluenceNeeded(cost=6, needed=6), "Influence needed this turn: 6."),
        (
            e.InfluenceNeeded(cost=6, reputation=-2, needed=8),
            "Influence needed this turn: 8 (6, reputation -2).",
        ),
        (
            e.InfluenceNeeded(cost=6, reputation=1, shields=2, needed=3),
            "Influence needed this turn: 3 (6, reputation +1, your shields +2).",
        ),
        (e.Barred(), "Your reputation is on the X field: nobody deals with you."),
    ],
)
def test_sentences_of_market_events(event: Any, words: str) -> None:
    assert english(sentence_of(event, content_of())) == words


def test_the_panel_shows_what_the_app_keeps_track_of() -> None:
    state = selling(dice=["red", "gold", "black"], taken_dice={"goldyx": "blue"}, turn=Turn(dice=["red"]))
    _, moment = from_state(state, Call("trade", {"hero": "goldyx"}), sources=ALL_APP)
    (panel,) = panels(content_of(), moment)
    assert english(panel.title, panel.note) == "SOURCE | black gives nothing by day"
    assert lines(panel.blocks) == [
        "dice",
        "gold",
        "black, spent",
        "used this turn: red",
        "taken by Goldyx: blue",
        "advanced actions, the lowest last",
        " Agility, white",
        "spells, the lowest last",
        " Tremor, green",
        "in the unit offer, for the monasteries",
        " Blood Rage, red",
        "unit offer, with their cost",
        " Peasants, 4",
        " Catapults, elite 9",
    ]
    hues = [[slip.hue for slip in block.slips] for block in panel.blocks if isinstance(block, Shelf)]
    assert hues == [["white"], ["green"], ["red"], ["grey", "gold"]]


def test_no_panel_if_the_players_keep_everything() -> None:
    _, moment = from_state(state_of(), sources={})
    assert panels(content_of(), moment) == []


def pages(state: MageKnight, sources: dict[str, Source], scenario: str) -> tuple[str, str]:
    content = content_of(scenario)

    def of(component: str) -> Source:
        return sources.get(component, "off")

    return english(*setup_lines(content, state, of)), english(*round_lines(content, state, of))


def test_the_pages_tell_the_players_what_to_lay_out() -> None:
    state = state_of("goldyx", "tovak", round=2, variants=["night_arrival"])
    first, later = pages(state, {}, "conquer_and_hold")
    assert "Roll 4 mana dice; while fewer than 2 are basic colours" in first
    assert "until none is left" in first
    assert "Unit offer: 4 regular units. | Units of level IV stay in the box." in first
    assert "Both offers: the lowest card under its deck" in later
    assert "elite, regular, elite" not in later
    closed = pages(state, {}, "first_reconnaissance")[1]
    assert "Offers that lie open: the lowest card under its deck" in closed
    state.round = 4
    assert "New units from now on: elite, regular, elite ..." in pages(state, {}, "conquer_and_hold")[1]


def test_the_pages_name_what_the_app_dealt() -> None:
    state = selling(dice=["red", "gold", "black"], virtual=VirtualPlayer())
    first, later = pages(state, ALL_APP, "solo_conquest")
    for page in (first, later):
        assert "Mana dice of the source: red, gold, black." in page
        assert "Unit offer: Peasants, Catapults." in page
        assert "Spells on offer, the lowest last: Tremor." in page
    assert "In the unit offer, for the monasteries: Blood Rage." in later


def test_cards_named_by_the_players_are_not_repeated() -> None:
    state = selling(dice=["red", "gold", "black"], virtual=VirtualPlayer())
    first, later = pages(state, {"dice": "table", "units": "table", "offers": "table"}, "solo_conquest")
    assert later == ""
    assert "Unit offer" not in first


def test_laying_out_a_saved_game_names_everything() -> None:
    state = selling(dice=["red"], taken_dice={"goldyx": "blue"}, monasteries=1)
    state.units.removed = ["foresters"]
    places = rules.places(World(state, 1, sources=ALL_APP), content_of(), TRACKED)
    sentence_of = {english(label): english(*values) for label, values in tracked.rows(places)}
    assert sentence_of == {
        "source": "red",
        "die taken by Goldyx": "blue",
        "advanced actions": "Agility",
        "spells": "Tremor",
        "unit offer": "Peasants | Catapults",
        "in the unit offer": "Blood Rage",
        "monasteries": "1 not burned",
        "units out of the game": "Foresters",
    }


def test_the_influence_is_previewed() -> None:
    state = selling(sheets={"goldyx": Sheet(reputation=2)})
    engine, moment = from_state(state, Call("trade", {"hero": "goldyx"}), sources=ALL_APP)
    moment = engine.answer(moment, "sum")
    told = engine.what_if(moment, {"spells": 1, "village": 2})
    assert [sentence_of(event, content_of()) for event in told] == [
        sentence_of(e.InfluenceNeeded(cost=13, reputation=1, needed=12), content_of())
    ]
    assert moment.question.key == "sum"
