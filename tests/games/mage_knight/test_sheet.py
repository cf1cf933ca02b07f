"""The heroes' sheets: levels, crystals, skills, corrections, sentences and panels."""

from __future__ import annotations

from typing import Any

import pytest
from mage_knight_helpers import MAGE_KNIGHT, content_of, english, from_state, in_words, lines, usual

from assistant.engine.checkpoint import Call, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.sequence import Cursor
from assistant.engine.signals import Unanswered
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedPlace
from assistant.games.mage_knight.cards import Color
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import end_of_turn, fame, view
from assistant.games.mage_knight.sheet import events as e
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.events import CrystalSource
from assistant.games.mage_knight.sheet.skills import choose_skill, skill_pile
from assistant.games.mage_knight.sheet.state import TRACKED, Sheet, Turn, Unit, fame_field
from assistant.games.mage_knight.state import MageKnight, VirtualPlayer
from assistant.messages.event_text import events_in
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.ui.view.blocks import Bar, Pips, Stats

ARMOR = {1: 2, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 7: 4, 8: 4, 9: 4, 10: 4}
HAND = {1: 5, 2: 5, 3: 5, 4: 5, 5: 6, 6: 6, 7: 6, 8: 6, 9: 7, 10: 7}
COMMAND = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}
INFLUENCE = {-6: -5, -5: -3, -4: -2, -3: -1, -2: -1, -1: 0, 0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 5}


def solo(sheet: Sheet, **more: Any) -> MageKnight:
    return MageKnight(heroes=["tovak"], sheets={"tovak": sheet}, virtual=VirtualPlayer(hero="goldyx"), **more)


def table_of(state: MageKnight, *entries: TranscriptEntry, sheets: str = "app", **sources: str) -> MageTable:
    world: World[MageKnight] = World(state, 1, sources={"sheets": sheets, **sources})  # type: ignore[dict-item]
    return Table(RunContext(MAGE_KNIGHT.rules, content_of()), world, entries)


def say(event: Any) -> str:
    return english(in_words(content_of(), event))


# -- level tokens and the tracks


@pytest.mark.parametrize("level", range(1, 11))
def test_each_level_has_the_numbers_of_its_token(level: int) -> None:
    table = table_of(solo(Sheet(level=level)))
    assert fame.armor(table, "tovak") == ARMOR[level]
    assert fame.hand_limit(table, "tovak") == HAND[level]
    assert fame.level_row(content_of(), level).command == COMMAND[level]


def test_new_fame_changes_the_level_only_at_the_end_of_the_turn() -> None:
    table = table_of(solo(Sheet(fame=8, level=1)))
    assert fame.armor(table, "tovak") == 2


@pytest.mark.parametrize(("points", "shown"), [(-2, 118), (-1, 119), (0, 0), (7, 7), (119, 119)])
def test_below_0_the_shield_lies_at_the_end_of_the_track(points: int, shown: int) -> None:
    assert fame_field(points) == shown
    assert points >= 0 or fame.level_for(content_of(), points).level == 1


@pytest.mark.parametrize("reputation", sorted(INFLUENCE))
def test_reputation_changes_influence(reputation: int) -> None:
    row = fame.reputation_row(content_of(), reputation)
    assert (row.influence, row.barred) == (INFLUENCE[reputation], False)


def test_the_worst_reputation_forbids_interaction() -> None:
    assert fame.reputation_row(content_of(), -7).barred


def test_the_level_of_a_sheet_kept_by_the_players_is_asked_once_a_turn() -> None:
    state = MageKnight(heroes=["tovak"])
    with pytest.raises(Unanswered) as asked:
        fame.armor(table_of(state, sheets="off"), "tovak")
    assert asked.value.question.expected_answer() == 1
    table = table_of(state, TranscriptEntry("answer", "level:tovak", 7, by="table"), sheets="off")
    assert (fame.armor(table, "tovak"), fame.hand_limit(table, "tovak")) == (4, 6)
    state.turn = Turn()
    with pytest.raises(Unanswered) as again:
        fame.hand_limit(table_of(state, sheets="off"), "tovak")
    assert again.value.question.expected_answer() == 7


def test_fame_and_reputation_are_only_told_if_the_players_keep_the_sheet() -> None:
    table = table_of(MageKnight(heroes=["tovak"]), sheets="off")
    fame.gain_fame(table, "tovak", 4)
    fame.change_reputation(table, "tovak", -1)
    gain_crystal(table, "tovak", "red", "mine")
    assert [say(event) for event in table.events] == ["+4 fame.", "Reputation -1.", "Crystal gained: red."]
    assert table.state.sheets == {}


# -- crystals


@pytest.mark.parametrize(
    ("source", "to"), [("effect", "mana"), ("mine", "nothing"), ("reward", "nothing"), ("gift", "nothing")]
)
def test_a_fourth_crystal_depends_on_its_source(source: CrystalSource, to: str) -> None:
    crystals: dict[Color, int] = {"red": 3, "blue": 2, "green": 0, "white": 0}
    table = table_of(solo(Sheet(crystals=crystals)))
    gain_crystal(table, "tovak", "red", source)
    gain_crystal(table, "tovak", "blue", source)
    assert [event.to for event in table.events if isinstance(event, e.HeroCrystalGained)] == [to, "inventory"]
    assert crystals == {"red": 3, "blue": 3, "green": 0, "white": 0}


# -- the hand


@pytest.mark.parametrize(("keep", "city", "cards"), [(0, 0, 5), (3, 0, 8), (0, 2, 7), (3, 2, 8), (1, 2, 7)])
def test_only_the_better_bonus_of_keep_and_city_counts(keep: int, city: int, cards: int) -> None:
    assert end_of_turn.cards_to_hold(5, keep, city) == cards


def test_the_best_city_counts() -> None:
    state = solo(Sheet())
    state.cities = [
        FoundCity("red", 5, conquered=True, shields=["goldyx", "tovak"]),
        FoundCity("blue", 8, conquered=True, shields=["tovak"]),
    ]
    assert end_of_turn.city_bonus(state, "tovak") == 2


# -- skill tokens


@pytest.mark.parametrize("seed", range(5))
def test_no_skill_token_is_lost_or_doubled_up_to_level_10(seed: int) -> None:
    """Every skill token is in exactly one place, whichever skills are chosen."""
    state = solo(Sheet(fame=99), order=["tovak", VIRTUAL], course=Cursor("turn"))
    engine, moment = from_state(state, Call("level_up", {"hero": "tovak"}), sources={"sheets": "app"}, seed=seed)
    choices = 0
    while moment.question.key.startswith("skill"):
        options = [option.id for option in moment.question.options]  # type: ignore[attr-defined]
        moment = engine.answer(moment, options[(seed + choices) % len(options)])
        choices += 1
    now = moment.state
    own, pool = now.sheets["tovak"].skills, now.common_skills
    assert (now.sheets["tovak"].level, len(own)) == (10, 5)
    tokens = [*own, *pool]
    assert len(tokens) == len(set(tokens))
    assert "tovak_mana_exploit" not in tokens  # the interactive one stays in the box
    assert skill_pile(content_of(), now, "tovak").left == 9 - sum(token.startswith("tovak") for token in tokens)
    assert sum(token.startswith("goldyx") for token in tokens) == 5 == 10 - now.virtual.skills


# -- corrections


def test_skills_of_the_same_name_in_the_pool_name_their_hero() -> None:
    state = solo(Sheet(), common_skills=["goldyx_motivation", "norowas_motivation"])
    revealed = TranscriptEntry("answer", "revealed:2", ["tovak_double_time", "tovak_motivation"])
    table = table_of(state, revealed, TranscriptEntry("answer", "skill:tovak", "pool"), sheets="table")
    with pytest.raises(Unanswered) as asked:
        choose_skill(table, "tovak")
    labels = [english(option.label) for option in asked.value.question.options]  # type: ignore[attr-defined]
    assert labels == ["Motivation (Goldyx)", "Motivation (Norowas)"]


def kept_of(state: MageKnight) -> list[TrackedPlace]:
    return rules.places(World(state, 1), content_of(), TRACKED)


def test_every_value_of_a_sheet_can_be_corrected_by_its_figure() -> None:
    state = solo(Sheet(units=[Unit("peasants")]))
    made = kept_of(state)
    figures = {value.path: value.figure for value in made if value.figure is not None}
    assert figures == {
        "sheets.tovak.crystals.red": 11,
        "sheets.tovak.crystals.blue": 12,
        "sheets.tovak.crystals.green": 13,
        "sheets.tovak.crystals.white": 14,
        "sheets.tovak.fame": 15,
        "sheets.tovak.reputation": 16,
        "sheets.tovak.wounds": 17,
    }
    assert "sheets.tovak.units.0.wounds" in [value.path for value in made]
    assert len({value.path for value in made}) == len(made)


def test_only_the_level_of_a_sheet_kept_by_the_players_can_be_corrected() -> None:
    made = kept_of(solo(Sheet(level=3, on_table=True)))
    assert [value.path for value in made] == ["sheets.tovak.level"]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (Sheet(level=11), "level can't be 11: a number from 1 to 10"),
        (Sheet(reputation=8), "from -7 to 7"),
        (Sheet(crystals={"red": 4}), "red crystals can't be 4: a number from 0 to 3"),
        (Sheet(wounds=-1), "wounds can't be -1: a number from 0"),
        (Sheet(units=[Unit("dragon")]), "dragon is no unit"),
        (Sheet(skills=["flying"]), "flying is no skill"),
        (Sheet(skills=["tovak_motivation", "tovak_motivation"]), "Motivation: 2 would lie there, but there are only 1"),
    ],
)
def test_an_impossible_sheet_is_refused(sheet: Sheet, said: str) -> None:
    world = World(solo(sheet), 0, sources={"sheets": "app"})
    with pytest.raises(Refused, match=said):
        rules.check_world(world, content_of())


def test_a_sheet_of_an_unknown_hero_is_refused() -> None:
    with pytest.raises(Refused, match="Nobody named arythea plays"):
        rules.check(MageKnight(heroes=["tovak"], sheets={"arythea": Sheet()}), content_of())


# -- sentences and panels

SAID: list[tuple[Any, str]] = [
    (e.FameGained(who="tovak", alone=True, points=3, before=0, after=3, level=2),
     "+3 fame, now 3. Level 2 at the end of the turn."),
    (e.FameGained(who="tovak", points=7, bonus=2, before=7, after=16, level=0),
     "Tovak: +7 fame, +2 for lines crossed, now 16."),
    (e.FameGained(who="tovak", alone=True, points=1, before=-2, after=-1), "+1 fame, now -1 (field 119)."),
    (e.ReputationChanged(who="tovak", by=-2, before=0, after=-2, influence=-1),
     "Tovak: Reputation -2, now -2 (influence -1)."),
    (e.ReputationChanged(who="tovak", alone=True, by=-1, before=-6, after=-7, barred=True),
     "Reputation -1, now -7: no interaction at all."),
    (e.ReputationChanged(who="tovak", alone=True, by=1, before=7, after=7, influence=5),
     "Reputation +1, but +7 is the end of the track."),
    (e.HeroCrystalGained(who="tovak", alone=True, color="red", source="effect", now=2),
     "Crystal gained: red, now 2."),
    (e.HeroCrystalGained(who="tovak", alone=True, color="red", source="effect", to="mana", now=3),
     "3 crystals already: a mana token instead, red."),
    (e.HeroCrystalGained(who="tovak", alone=True, color="red", source="mine", to="nothing", now=3),
     "3 crystals already, nothing is gained: red."),
    (e.CrystalUsed(who="tovak", alone=True, color="blue", left=1), "A crystal is used: blue, 1 left."),
    (e.CrystalRolled(who="tovak", alone=True, face="black"), "Random crystal: black, 1 fame instead."),
    (e.CrystalRolled(who="tovak", alone=True, face="gold"), "Random crystal: gold, a colour of your choice."),
    (e.CrystalRolled(who="tovak", alone=True, face="green"), "Random crystal: green."),
    (e.FameBid(who="tovak", bid=2, after=-2, field=118), "Tovak: 2 fame paid for the hero, now -2 (field 118)."),
    (e.FameBid(who="tovak", bid=1, after=0, field=0), "Tovak: 1 fame paid for the hero, now 0."),
    (e.SheetLaid(who="tovak", fame=1, reputation=2, influence=1),
     "Tovak: At the start: fame 1, reputation +2 (influence +1)."),
    (e.LevelReached(who="tovak", alone=True, level=3, armor=3, hand=5, command=2),
     "Level 3: one more command token, now 2. Armour 3, hand limit 5."),
    (e.LevelReached(who="tovak", alone=True, level=4, armor=3, hand=5, command=2),
     "Level 4: a skill and an advanced action."),
    (e.SkillChosen(who="tovak", alone=True, skill="tovak_motivation", to_pool=("tovak_double_time",)),
     "Skill taken: Motivation. To the common pool: Double Time."),
    (e.SkillChosen(who="tovak", skill="goldyx_flight", from_pool=True),
     "Tovak: Skill taken from the common pool: Flight."),
    (e.SkillGained(left=9, skill="goldyx_flight"),
     "Virtual player: Flight joins the common pool; 9 tokens are left in its pile."),
    (e.NoSkillLeft(who="tovak", alone=True), "No skill token is left to take."),
    (e.SkillUsed(who="tovak", alone=True, skill="tovak_motivation"), "Motivation is turned over until the next round."),
    (e.ActionDue(who="tovak", alone=True),
     "Take any advanced action of the offer onto your deck. A new one comes on top."),
    (e.ActionDue(who="tovak", alone=True, lowest=True),
     "Take the lowest advanced action of the offer onto your deck. A new one comes on top."),
    (e.RewardDue(who="tovak", alone=True, reward="artifact", count=2),
     "Reward: 2 artifacts. Draw 3, one goes under the deck."),
    (e.RewardDue(who="tovak", alone=True, reward="spell"),
     "Reward: a spell of the offer onto your deck. A new one comes on top."),
    (e.RewardDue(who="tovak", alone=True, reward="spell_or_artifact"),
     "Reward: a spell of the offer or an artifact, as the site's card says."),
    (e.RewardDue(who="tovak", alone=True, reward="unit"),
     "Reward: any unit of the offer, if a command token is free."),
    (e.RewardDue(who="tovak", alone=True, reward="crystal_roll"),
     "Reward: roll a die for a crystal. Gold: your choice, black: 1 fame instead."),
    (e.CardGained(who="tovak", alone=True, kind="spell", now=2), "A card gained: now 2 spells."),
    (e.WoundsChanged(who="tovak", alone=True, by=2, now=3), "2 wounds taken, now 3 wounds."),
    (e.WoundsChanged(who="tovak", alone=True, by=-1, now=0), "1 wound healed, now 0 wounds."),
    (e.WoundsChanged(who="tovak", alone=True, by=-1, now=1, glade=True), "Glade: a wound is thrown away, now 1 wound."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="used"), "Peasants: spent until the next round."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="readied"), "Peasants: ready again."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="wounded"), "Peasants: wounded."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="healed", cost=1), "Peasants: a wound healed for 1."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="banner"), "Peasants: carries a banner."),
    (e.UnitChanged(who="tovak", alone=True, unit="peasants", what="no_banner"),
     "Peasants: carries no banner any more."),
    (e.HandToDraw(who="tovak", alone=True, limit=5, most=5), "Draw up to 5 cards."),
    (e.HandToDraw(who="tovak", alone=True, limit=5, keep=2, most=7), "Draw up to 5 cards. At a keep of yours up to 7."),
    (e.HandToDraw(who="tovak", alone=True, limit=5, city=2, most=7), "Draw up to 5 cards. At your city up to 7."),
    (e.HandToDraw(who="tovak", limit=5, keep=1, city=2, most=7),
     "Tovak: Draw up to 5 cards. At a keep of yours 1 more, at your city 2 more, at both up to 7."),
    (e.TowerMana(who="tovak", alone=True, mana=2),
     "A turn begun at a tower of yours: 2 mana, gold by day, black by night."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), SAID)
def test_sentences_of_hero_events(event: Any, sentence: str) -> None:
    assert say(event) == sentence


def test_every_hero_event_has_a_tested_sentence() -> None:
    assert {type(event) for event, _ in SAID} == set(events_in(e))


def full_sheet() -> Sheet:
    return Sheet(
        fame=12,
        level=3,
        reputation=-2,
        crystals={"red": 2, "blue": 0, "green": 0, "white": 1},
        units=[Unit("peasants", spent=True, wounds=1), Unit("foresters", banner=True)],
        skills=["tovak_motivation", "tovak_double_time"],
        used_skills=["tovak_motivation"],
        artifacts=["ruby_ring"],
        wounds=3,
    )


def test_the_panel_of_one_hero() -> None:
    _, moment = from_state(solo(full_sheet(), course=Cursor("turn")), sources={"sheets": "table"})
    (panel,) = view.panels(content_of(), moment)
    assert english(panel.title, panel.note) == "Tovak | level 3"
    numbers, fame, crystals, *rest = panel.blocks
    assert isinstance(numbers, Stats)
    assert [english(stat.label, stat.value) for stat in numbers.stats] == [
        "LEVEL | 3", "ARMOUR | 3", "HAND | 5", "REP. | -2",
    ]  # fmt: skip
    assert fame == Bar(t("fame"), 12, 15, hue="accent", note=t("level {level} at {line}", level=4, line=15))
    assert isinstance(crystals, Pips)
    assert [(english(pip.word), pip.hue, pip.full, pip.gone) for pip in crystals.rows] == [
        ("red", "red", 2, 1), ("blue", "blue", 0, 3), ("green", "green", 0, 3), ("white", "white", 1, 2),
    ]  # fmt: skip
    assert lines(rest) == [
        "reputation -2, influence -1",
        "3 wounds",
        "UNITS, 2 of 2 command tokens",
        " Peasants, SPENT, WOUNDED",
        " Foresters, banner, READY",
        "SKILLS",
        "Motivation (used)",
        "Double Time",
    ]


def test_the_panel_of_several_heroes_has_a_row_for_each() -> None:
    state = MageKnight(heroes=["tovak", "norowas"], sheets={"tovak": full_sheet(), "norowas": Sheet(fame=-2)})
    state.virtual.hero, state.course = "goldyx", Cursor("turn")
    _, moment = from_state(state, scenario="full_cooperation", sources={"sheets": "table"})
    (panel,) = view.panels(content_of("full_cooperation"), moment)
    grid = panel.blocks[0]
    assert [english(*row) for row in grid.rows] == ["Tovak | 12 | 3 | 3 | 5 | -2", "Norowas | -2 | 1 | 2 | 5 | 0"]  # type: ignore[union-attr]
    assert lines(panel.blocks)[1] == "Norowas: no crystals"


def test_no_hero_panel_if_the_players_keep_the_sheets() -> None:
    _, moment = from_state(solo(Sheet(level=4, on_table=True)))
    assert view.panels(content_of(), moment) == []


def test_laying_out_a_saved_game_names_each_hero() -> None:
    state = solo(full_sheet(), common_skills=["goldyx_motivation", "norowas_motivation"])
    rows = {english(label): english(*told) for label, told in view.sheet_rows(content_of(), state)}
    assert rows["Tovak"] == (
        "fame 12, level 4 at 15 | level 3 | reputation -2, influence -1 | red 2, white 1 | Peasants (spent, wounded) | "
        "Foresters, banner | Motivation (used) | Double Time | 1 artifact | 3 wounds"
    )
    assert rows["common pool"] == "Motivation (Goldyx) | Motivation (Norowas)"


def test_a_turn_without_events_takes_one_key_with_a_tracked_sheet() -> None:
    state = solo(Sheet(), course=Cursor("turn"), order=["tovak", VIRTUAL])
    engine, moment = from_state(state, sources={"sheets": "app"})
    before = moment.question.key
    moment = engine.answer(moment, usual(moment.question))
    assert moment.question.key == before == "turn:tovak"
