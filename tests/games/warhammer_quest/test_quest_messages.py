"""Messages of Warhammer Quest: rolls, effects and wounds, each said once."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content import all_roots
from assistant.engine.runner import Engine
from assistant.games.warhammer_quest.events import KeywordResolved, Retreated, ZoneFull
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.reference import entries
from assistant.games.warhammer_quest.view import layout, view
from assistant.messages.event_text import sentence_of
from assistant.messages.events import verdict_of
from assistant.messages.questions import Checklist, OneOf, WhichOf
from assistant.messages.sums import Sums
from assistant.messages.text import as_text, in_english
from assistant.sessions import opening
from assistant.sessions.positions import Position, world_from
from assistant.sessions.presentation.narration import events_in_lead
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Cards

HEROES: list[Any] = [{"id": "demo_miller", "wounds": 2}, "demo_ferrywoman"]
ACTING = {"at": "hero_activation", "left": ["demo_miller"]}
APP = {"enemies": "app", "locations": "app", "dice": "app", "dungeon": "app", "gear": "app"}


def at(
    sources: dict[str, Any] | None = None, scenario: str = "demo_drowned_mill", **state: Any
) -> GameSession[Any, Any]:
    _, content = opening.load("warhammer_quest", scenario, all_roots())
    given = {"laid_out": True, "round": 1, "heroes": HEROES, "location": "eel_traps", "course": ACTING} | state
    made = Position(game="warhammer_quest", scenario=scenario, sources=sources or {}, state=given)
    return GameSession.begin(Engine(WARHAMMER_QUEST.rules, content), world_from(WARHAMMER_QUEST, content, made))


def words_of(session: GameSession[Any, Any]) -> list[str]:
    texts = (sentence_of(event, session.content) for event in session.log())
    return [in_english(text) for text in texts if text is not None]


RECKONED = {"reckoning": "table", "dice": "table"}
IN_ZONE = [{"card": "drowned_guard_elite", "zone": "demo_miller"}]


def test_a_roll_says_what_is_dealt_and_what_the_hero_suffers_before_it_counts() -> None:
    session = at(RECKONED, enemies=IN_ZONE)
    session.answer("attack")
    found = verdict_of(session.what_if({"successes": 3, "attack": 1, "defence": 1}), session.content)
    assert found is not None
    assert found.sum is not None
    assert found.why is not None
    assert in_english(found.sum) == "Drowned Guard, elite: 3 - 2 resilience = 1 wound, 5 left"
    assert in_english(found.why) == "Attackers: Drowned Guard 3. 3 - 1 defence: 2 wounds for Miller's Son."


def test_who_acts_is_the_headline_and_each_action_says_its_dice() -> None:
    session = at(RECKONED, enemies=IN_ZONE)
    question = session.question
    assert isinstance(question, OneOf)
    assert [in_english(option.note) for option in question.options if option.note is not None] == [
        "3 hero dice", "2 hero dice", "3 hero dice", "2 hero dice",
    ]  # fmt: skip
    shown = view(session.content, session.moment)
    assert shown.headline is not None
    assert shown.count is not None
    assert in_english(shown.headline.text) == "Miller's Son"
    assert shown.count.value == 1


def test_rolling_again_says_who_attacks_whom_and_whose_dice_they_are() -> None:
    session = at({"reckoning": "table", "dice": "app"}, enemies=IN_ZONE)
    session.answer("attack")
    question = session.question
    assert isinstance(question, WhichOf)
    assert question.prompt is not None
    assert in_english(question.prompt).startswith("Miller's Son attacks Drowned Guard, elite [6].")
    kinds = {option.id.partition(":")[0]: option.note for option in question.options}
    assert kinds["enemy"] is not None
    assert in_english(kinds["enemy"]) == "enemy die"
    assert in_english(question.describe([])) == "none"


@pytest.mark.parametrize(
    ("dice", "headline", "label"), [("app", "roll right?", "yes, count it"), ("table", "the roll", "count it")]
)
def test_the_roll_of_the_app_is_checked_and_that_of_the_table_typed(dice: str, headline: str, label: str) -> None:
    session = at({"reckoning": "table", "dice": dice}, enemies=IN_ZONE)
    session.answer("attack")
    while not isinstance(question := session.question, Sums):
        session.answer([])
    shown = view(session.content, session.moment)
    assert shown.headline is not None
    assert question.label is not None
    assert (in_english(shown.headline.text), in_english(question.label)) == (headline, label)


def test_an_aid_names_the_aided_hero() -> None:
    session = at(RECKONED)
    session.answer("aid")
    assert session.question.prompt is not None
    assert in_english(session.question.prompt).startswith("Miller's Son aids Ferrywoman.")


def test_a_single_row_of_boxes_has_no_row_name() -> None:
    session = at(RECKONED, enemies=IN_ZONE)
    session.answer("rest")
    question = session.question
    assert isinstance(question, Sums)
    assert in_english(question.describe({"successes": 3, "attack": 1})) == "successes 3, attack 1"


def test_reported_wounds_are_those_that_were_placed() -> None:
    session = at(RECKONED, enemies=IN_ZONE, heroes=[{"id": "demo_miller", "wounds": 10}, "demo_ferrywoman"])
    session.answer("rest")
    session.answer({"successes": 0, "attack": 1})
    assert "Miller's Son: 2 wounds, 0 left." in words_of(session)


def test_an_enemy_that_only_moves_is_said_once() -> None:
    session = at(
        {"enemies": "table"},
        enemies=[{"card": "reed_witch", "zone": "demo_miller"}],
        course={"at": "enemy_turn"},
    )
    assert [in_english(line) for line in session.question.lead] == [
        "Move Reed Witch [6] into the shadows.",
        "Reed Witch [6]: HEX, the active hero is bleeding.",
    ]
    assert {type(event) for event in events_in_lead(session.moment)} == {Retreated, KeywordResolved}


def test_a_full_zone_is_said_once() -> None:
    rats = [{"card": "mill_rat", "zone": "demo_miller", "ready": False, "acted": True} for _ in range(3)]
    session = at({}, enemies=[*rats, {"card": "bog_lurker"}], course={"at": "enemy_turn"})
    assert session.question.key.startswith("overflow:")
    assert [in_english(line) for line in session.question.lead] == [
        "Miller's Son's zone is full: 2 wounds. Move Bog Lurker [9] into the shadows."
    ]
    assert [type(event) for event in events_in_lead(session.moment)] == [ZoneFull]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("The Miller", "nemesis symbol: the hero with the most wounds suffers 1 wound"),
        ("The Miller", "peril up by 1"),
        ("Sluice Gate", "in its phase: peril rises by 1"),
    ],
)
def test_demo_cards_can_be_looked_up(name: str, text: str) -> None:
    found = next(entry for entry in entries(at().content) if in_english(as_text(entry.name)) == name)
    assert text in [in_english(as_text(words)) for _, words in found.facts]


def test_the_acting_card_says_its_nemesis_effect_and_what_it_forbids() -> None:
    for card, text in (("the_miller", "nemesis symbol: the hero"), ("leech_swarm", "it cannot be exhausted")):
        session = at({}, enemies=[{"card": card, "zone": "demo_miller"}], course={"at": "enemy_turn"})
        panel = next(one for one in view(session.content, session.moment).panels if one.id == "card")
        (cards,) = panel.blocks
        assert isinstance(cards, Cards)
        assert any(in_english(as_text(line)).startswith(text) for line in cards.cards[0].lines)


def test_every_effect_of_the_demos_has_a_description() -> None:
    content = at().content
    for card in content.pack.enemy.values():
        assert bool(card.effect) == (card.text is not None), card.id
    for place in content.pack.location.values():
        assert bool(place.then) == (place.text is not None), place.id
    for scenario in ("demo_drowned_mill", "demo_grey_heron", "demo_delve_well"):
        _, played = opening.load("warhammer_quest", scenario, all_roots())
        assert played.quest.peril.keys() == played.quest.peril_text.keys()


def test_a_demo_that_the_app_draws_needs_no_table() -> None:
    _, content = opening.load("warhammer_quest", "demo_drowned_mill", all_roots())
    for preset, items in (("app", 1), ("mine", 12)):
        setup = opening.make_setup(WARHAMMER_QUEST, content, ["demo_miller", "demo_ferrywoman"], preset=preset, seed=5)
        session = GameSession.begin(Engine(WARHAMMER_QUEST.rules, content), WARHAMMER_QUEST.begin(content, setup))
        page = session.question
        assert isinstance(page, Checklist)
        assert page.prompt is not None
        assert ("nothing need be laid out" in in_english(page.prompt)) == (preset == "app")
        assert (len(page.items) == 1) == (items == 1)


def test_the_layout_says_each_thing_once() -> None:
    gear = [{"card": "demo_boat_knife", "ready": False}]
    session = at(
        {"gear": "table", "actions": "table", "dungeon": "table"},
        heroes=[{"id": "demo_miller", "wounds": 2, "gear": gear, "exhausted": ["rest"]}, "demo_ferrywoman"],
        enemies=[{"card": "drowned_guard_elite", "zone": "demo_miller", "wounds": 1, "ready": False}],
    )
    rows = {in_english(label): [in_english(as_text(one)) for one in words]
            for label, words in layout(session.content, session.moment).table}  # fmt: skip
    assert rows["Miller's Son"] == ["2 wounds", "Drowned Guard, elite [6], 1 wound, sideways"]
    assert rows["Miller's Son: gear"] == ["Boat Knife (exhausted)"]
    assert rows["Miller's Son: exhausted actions"] == ["rest"]
    assert list(rows) == [
        "Miller's Son", "Ferrywoman", "party leader", "peril token", "location", "enemy deck", "location deck",
        "Miller's Son: gear", "Miller's Son: exhausted actions",
    ]  # fmt: skip


def test_heroes_of_hero_packs_say_so() -> None:
    course = {"at": "hero_activation", "left": ["ironbreaker"]}
    content = at({}, "a_foul_stench", heroes=["ironbreaker", "waywatcher"], location="", course=course).content
    notes = {option.id: in_english(option.note) for option in WARHAMMER_QUEST.heroes(content) if option.note}
    assert notes["ironbreaker"] == "a dwarf in heavy armour"
    packs = [id for id, note in notes.items() if note.endswith("from a hero pack, not in the box")]
    assert packs == ["witch_hunter", "trollslayer"]
