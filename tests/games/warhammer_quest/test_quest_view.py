"""The view of Warhammer Quest: headlines, hues, zones, the acting card, the peril track, warnings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from assistant.content import all_roots
from assistant.engine.runner import Engine
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.headlines import HEADLINES, short
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, in_english
from assistant.sessions import opening
from assistant.sessions.positions import Position, world_from
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.drawing.zones import draw_zones
from assistant.ui.tui.theme.palettes import ACCENTS, HUES, ROLES
from assistant.ui.view.blocks import Bar, Cards, Grid, Panel, Strip, Track, View, Zones
from assistant.ui.view.headlines import LONGEST

LANGUAGES = (Translator.of("en"), Translator.of("pl"))
OF_A_LABEL = 12
TABLE: dict[str, Any] = {
    "laid_out": True,
    "round": 4,
    "heroes": [
        {"id": "demo_miller", "wounds": 3},
        {"id": "demo_ferrywoman", "wounds": 7, "conditions": ["bleeding"]},
        {"id": "demo_charcoal", "wounds": 8, "defeated": True},
    ],
    "location": "flooded_cellar",
    "progress": 3,
    "peril": 4,
    "course": {"at": "enemy_turn", "left": ["demo_miller"]},
    "enemy_deck": {"pool": {"mill_rat": 1}, "unseen": 1},
    "enemies": [
        {"card": "bog_lurker_elite", "zone": "demo_miller", "wounds": 2},
        {"card": "leech_swarm", "zone": "demo_ferrywoman", "ready": False},
        {"card": "", "face_up": False, "ready": False},
        {"card": "the_miller", "zone": "lair"},
    ],
}


def at(
    scenario: str = "demo_drowned_mill", sources: dict[str, Any] | None = None, **state: Any
) -> GameSession[Any, Any]:
    _, content = opening.load("warhammer_quest", scenario, all_roots())
    made = Position(game="warhammer_quest", scenario=scenario, sources=sources or {}, state=TABLE | state)
    world = world_from(WARHAMMER_QUEST, content, made)
    return GameSession.begin(Engine(WARHAMMER_QUEST.rules, content), world)


def view_of(session: GameSession[Any, Any]) -> View:
    return WARHAMMER_QUEST.view(session.content, session.moment)


def panel(session: GameSession[Any, Any], id: str) -> Panel:
    return next(panel for panel in view_of(session).panels if panel.id == id)


# -- headlines


def test_every_hero_has_a_name_short_enough_for_a_headline() -> None:
    for hero in at().content.pack.hero.values():
        for words in LANGUAGES:
            assert len(words.say(short(hero.name)).replace(" ", "")) <= LONGEST, hero.id


def things(thing: Any) -> Iterator[Struct]:
    """A Struct and all that it holds."""
    if isinstance(thing, Struct):
        yield thing
        thing = [getattr(thing, field) for field in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = thing.values()
    if not isinstance(thing, str | bytes) and hasattr(thing, "__iter__"):
        for part in thing:
            yield from things(part)


def check_look(session: GameSession[Any, Any]) -> None:
    view, question = view_of(session), session.question
    key = question.key.partition(":")[0]
    assert key in (*HEADLINES, "act", "failed"), question.key
    assert view.headline is not None
    for words in LANGUAGES:
        said = words.say(view.headline.text)
        assert 0 < len(said.replace(" ", "")) <= LONGEST, (question.key, said)
        assert "{" not in said
        assert view.count is None or 0 < len(words.say(view.count.label)) <= OF_A_LABEL
    for one in things((view, question, WARHAMMER_QUEST.layout(session.content, session.moment))):
        hue = getattr(one, "hue", "")
        assert not hue or hue in HUES or hue in ROLES or hue in ACCENTS or hue == "accent", one


@pytest.mark.parametrize("preset", ["mine", "kept", "app"])
@pytest.mark.parametrize("scenario", ["demo_drowned_mill", "demo_delve_well"])
def test_every_screen_of_a_session(scenario: str, preset: str) -> None:
    chance = Random(scenario + preset)
    game, content = opening.load("warhammer_quest", scenario, all_roots())
    heroes = ["demo_miller", "demo_charcoal", "demo_herbalist"]
    setup = opening.make_setup(game, content, heroes, preset=preset, seed=5)
    session = GameSession.begin(Engine(game.rules, content), game.begin(content, setup))
    for _ in range(120):
        check_look(session)
        if session.question.kind == "finished":
            break
        try:
            session.answer(any_answer(session.question, chance))
        except Refused:
            continue


# -- the table


def zones(session: GameSession[Any, Any]) -> Zones:
    (block,) = panel(session, "table").blocks
    assert isinstance(block, Zones)
    return block


def test_the_table_has_a_zone_for_each_hero_in_the_order_they_sit() -> None:
    made = zones(at()).zones
    assert [zone.key for zone in made] == ["1", "2", "3", "0", "9"]
    first, second, third = made[:3]
    assert first.health is not None
    assert (first.mark, first.room, first.health.left) == ("now", 3, first.health.most - 3)
    assert first.value is not None
    assert in_english(first.value) == "*"
    assert second.value is not None
    assert in_english(second.value) == "bleeding"
    assert third.value is not None
    assert (third.mark, third.health, in_english(third.value)) == ("out", None, "defeated")


def test_cards_say_what_they_are() -> None:
    lurker, leeches, hidden, miller = (card for zone in zones(at()).zones for card in zone.cards)
    assert (in_english(lurker.name), lurker.left, lurker.most, lurker.mark) == ("Bog Lurker, elite", 3, 5, "now")
    assert Translator.of("en").short(lurker.name) == "Lurker+"
    assert lurker.brief is not None
    assert in_english(lurker.brief) == "a3 r1"
    assert (leeches.ready, leeches.face_up) == (False, True)
    assert (hidden.ready, hidden.face_up, hidden.left, hidden.note) == (False, False, None, None)
    assert in_english(miller.name) == "The Miller, nemesis"


@pytest.mark.parametrize(("words", "seen"), zip(LANGUAGES, ("Lurker 4/4 a2 r1", "czyhacz 4/4 a2 o1"), strict=True))
def test_two_full_zones_on_the_smallest_terminal_show_resilience(words: Translator, seen: str) -> None:
    enemies = [
        {"card": "bog_lurker", "zone": "demo_miller"},
        {"card": "drowned_guard_elite", "zone": "demo_miller", "wounds": 2},
        {"card": "bog_lurker_elite", "zone": "demo_miller", "ready": False},
        *({"card": card, "zone": "demo_herbalist"} for card in ("drowned_guard", "reed_witch_elite", "mill_rat")),
        {"card": "marsh_slinger"},
        {"card": "the_miller", "zone": "lair"},
    ]
    block = zones(at(heroes=["demo_miller", "demo_herbalist"], enemies=enemies))
    rows = [plain(line) for drawn in draw_zones(block, Pen(words), 78, 6) for line in drawn]
    assert len(rows) == 6
    assert seen in rows[0]


def test_the_acting_enemy_is_a_card_with_its_bar_and_what_the_words_mean() -> None:
    (block,) = panel(at(), "card").blocks
    assert isinstance(block, Cards)
    (card,) = block.cards
    assert (card.number, card.hue, card.corner and in_english(card.corner)) == (6, "yellow", "elite")
    assert [stat.value for stat in card.stats] == [3, 5, 1]
    assert [in_english(word) for word in card.badges] == ["ADVANCE", "INFLICT"]
    assert in_english(card.lines[0]).startswith("ADVANCE: into the active hero's zone")


# -- the quest


def test_the_peril_track_has_its_colours_and_the_token() -> None:
    strip, location, pairs = panel(at(), "quest").blocks
    assert isinstance(strip, Strip)
    assert [stage.hue for stage in strip.stages] == ["", "", "", "green", "", "blue", "", "blue", "", "red"]
    assert [stage.mark for stage in strip.stages].index("now") == 4
    assert isinstance(location, Bar)
    assert (location.value, location.most) == (3, 4)
    said = {in_english(label): in_english(value) for label, value in pairs.pairs}  # type: ignore[union-attr]
    assert said["peril"] == "4 of 9, blue in 1 round"
    assert said["leader"] == "Miller's Son, then Ferrywoman"


def test_decks_that_nobody_counted_are_shown_with_a_question_mark() -> None:
    sizes = {"dungeon": -1, "gear": 5}
    pairs = panel(at(sizes=sizes, gear_deck={"discard": ["demo_lantern"]}), "quest").blocks[-1]
    said = {in_english(label): in_english(value) for label, value in pairs.pairs}  # type: ignore[union-attr]
    assert said["dungeon"] == "?, discard pile 0"
    assert said["gear"] == "5, discard pile 1"


def test_the_head_line_warns_a_round_before() -> None:
    assert "PERIL: blue NEXT" in [in_english(words) for words in view_of(at()).status]
    assert "LAST SPACE NEXT" in [in_english(words) for words in view_of(at(peril=8)).status]
    assert [in_english(words) for words in view_of(at(peril=1)).status] == [
        "Flooded Cellar 3/4", "peril 1/9", "round 4",
    ]  # fmt: skip


def test_wounds_and_enemy_dice_are_the_numbers_that_decide() -> None:
    view = view_of(at())
    assert view.count is not None
    assert view.headline is not None
    assert (view.count.value, in_english(view.count.label), in_english(view.headline.text)) == (
        3,
        "wounds",
        "Miller's Son",
    )
    view = view_of(at(course={"at": "hero_activation", "left": ["demo_miller"]}))
    assert view.count is not None
    assert (view.count.value, in_english(view.count.label)) == (1, "enemy die")


def test_activations_are_a_track_with_health() -> None:
    session = at(course={"at": "hero_activation", "left": ["demo_ferrywoman", "demo_charcoal", "demo_miller"]})
    (track,) = panel(session, "round").blocks
    assert isinstance(track, Track)
    assert [figure.mark for figure in track.figures] == ["done", "now", "out", "ahead"]


def test_the_party_is_shown_only_if_it_is_tracked() -> None:
    assert "party" not in [panel.id for panel in view_of(at()).panels]
    kept = at(sources={"actions": "table", "gear": "table"})
    grid = panel(kept, "party").blocks[0]
    assert isinstance(grid, Grid)
    assert len(grid.header) == 6
    assert [in_english(_text(cell)) for cell in grid.rows[0]] == [
        "Miller's Son", "[·]", "[·]", "[·]P", "[·]", "0 of 1",
    ]  # fmt: skip


def test_between_two_quests_the_log_is_shown() -> None:
    settling = at(outcome="won", course={"at": "settle", "left": ["demo_miller"]}, pool={"fortune": 1})
    view = view_of(settling)
    assert [panel.id for panel in view.panels] == ["table", "campaign"]
    assert in_english(view.status[0]) == "settlement"


def test_the_layout_says_how_to_set_the_table_up_again() -> None:
    layout = WARHAMMER_QUEST.layout(at().content, at().moment)
    rows = {in_english(label): [in_english(word) for word in words] for label, words in layout.table}
    assert rows["Miller's Son"] == ["3 wounds", "Bog Lurker, elite [6], 2 wounds"]
    assert rows["shadows"] == ["face-down card [8], sideways"]
    assert rows["peril token"] == ["space 4 after the start"]
    assert len(layout.only_table) == 3
    assert any(isinstance(block, Zones) for block in layout.picture)


# -- the book


def test_the_reference_has_meanings_and_printed_values() -> None:
    entries = {in_english(_text(entry.name)): entry for entry in WARHAMMER_QUEST.book(at().content)}
    for name in ("ADVANCE", "INFLICT", "bleeding", "Bog Lurker", "Flooded Cellar", "Miller's Son"):
        assert name in entries
    assert entries["INFLICT"].meaning is not None
    printed = {in_english(_text(label)): in_english(_text(value)) for label, value in entries["Flooded Cellar"].facts}
    assert (printed["exploration value"], printed["face-down spawn icons"]) == ("4", "2")


def _text(words: Text | Name) -> Text:
    return words if isinstance(words, Text) else Text("{name}", (("name", words),))
