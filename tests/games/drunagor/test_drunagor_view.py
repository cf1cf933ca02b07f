"""The view of Drunagor as data: headlines, hues, who is hit and the health left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from scripted_party import at, begin, chapter, engine, told

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.games.drunagor.figures.dice_view import roll_panel, signs
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.headlines import HEADLINES
from assistant.games.drunagor.monsters.card_facts import facts_of
from assistant.games.drunagor.monsters.on_map.picked import _can_hit, reach_of
from assistant.games.drunagor.monsters.on_map.plans import plans
from assistant.games.drunagor.monsters.on_map.readings import DIGEST
from assistant.games.drunagor.monsters.on_map.situation import situation_of
from assistant.games.drunagor.names import TOKEN, figure_name, keyword_name
from assistant.games.drunagor.reasons import reason
from assistant.games.drunagor.reference import entries
from assistant.i18n import Translator
from assistant.messages.events import Event
from assistant.messages.questions import Number, OneOf, Refused
from assistant.messages.text import in_english
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.theme.palettes import ACCENTS, HUES, ROLES
from assistant.ui.view.blocks import Bar, Cards, Dice, Lines, Panel, Pips, TileMap, Track, View
from assistant.ui.view.headlines import LONGEST

LANGUAGES = (Translator.of("en"), Translator.of("pl"))
OF_A_LABEL = 12
HEROES = [
    {"id": "vorn", "role": "defender", "hp": 8, "max_hp": 12, "at": "k7", "tokens": {"poison": 1}},
    {
        "id": "jaheen",
        "role": "leader",
        "hp": 5,
        "max_hp": 14,
        "at": "j8",
        "tokens": {"bleed": 1, "burn": 2},
        "curse": 1,
    },
    {"id": "maya", "role": "striker", "hp": 7, "max_hp": 10, "at": "k8"},
]
VAULT = {
    "map_on": True,
    "round": 3,
    "course": {"at": "turn"},
    "acting": "demo_warden_rookie",
    "rooms": [{"label": "stairs"}, {"label": "gallery"}, {"label": "vault"}],
    "runes": {"green": 1, "red": 2},
    "heroes": HEROES,
    "monsters": [
        {"kind": "demo_warden", "rank": "rookie", "at": "i9"},
        {"kind": "demo_wisp", "rank": "rookie", "at": "j11"},
    ],
    "tokens": [{"kind": "chest", "at": "f1"}, {"kind": "bear_trap", "at": "g5"}],
}


def view_of(session: GameSession[Any, Any]) -> View:
    return DRUNAGOR.view(session.content, session.moment)


def vault(**position: Any) -> GameSession[Any, Any]:
    return at("demo_sunken_vault", {**VAULT, **position})


def panel(session: GameSession[Any, Any], id: str) -> Panel:
    return next(panel for panel in view_of(session).panels if panel.id == id)


def order(session: GameSession[Any, Any]) -> Track:
    (track,) = panel(session, "order").blocks
    assert isinstance(track, Track)
    return track


def the_map(session: GameSession[Any, Any]) -> TileMap:
    (map,) = panel(session, "map").blocks
    assert isinstance(map, TileMap)
    return map


# -- a random session


def things(thing: Any) -> Iterator[Struct]:
    """Yield a Struct and everything in it."""
    if isinstance(thing, Struct):
        yield thing
        thing = [getattr(thing, field) for field in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = thing.values()
    if not isinstance(thing, str | bytes) and hasattr(thing, "__iter__"):
        for part in thing:
            yield from things(part)


def check_view(session: GameSession[Any, Any]) -> None:
    view, question = view_of(session), session.question
    assert question.key.partition(":")[0] in (*HEADLINES, "failed"), question.key
    assert view.headline is not None
    for words in LANGUAGES:
        said = words.say(view.headline.text)
        assert 0 < len(said.replace(" ", "")) <= LONGEST, (question.key, said)
        assert "{" not in said
        assert view.count is None or 0 < len(words.say(view.count.label)) <= OF_A_LABEL
    for one in things((view, question, DRUNAGOR.layout(session.content, session.moment))):
        hue = getattr(one, "hue", "")
        assert not hue or hue in HUES or hue in ROLES or hue in ACCENTS or hue == "accent", one


@pytest.mark.parametrize("scenario", ["chapter_01", "chapter_05", "chapter_12", "demo_sunken_vault"])
def test_every_screen_of_a_session(scenario: str) -> None:
    chance = Random(scenario)
    sources = {"runes": "app", **dict.fromkeys(("cubes", "skills", "items"), "table")}
    session = begin(scenario, "vorn", "lorelai", "maya", sources=sources)
    for _ in range(120):
        check_view(session)
        if session.question.kind == "finished":
            break
        try:
            session.answer(any_answer(session.question, chance))
        except Refused:
            continue


# -- hues


def test_a_figure_is_named_in_the_colour_of_its_base() -> None:
    content = vault().content
    for base in content.pack.base.values():
        assert base.hue in HUES
        assert figure_name(content, "skeleton_archer", base.id).hue == base.hue


def test_conditions_and_words_of_cards_have_their_hues() -> None:
    content = vault().content
    hues = {id: TOKEN(content, id).hue for id in ("poison", "bleed", "burn", "shield", "stun", "knock_down")}
    assert hues == {
        "poison": "green", "bleed": "red", "burn": "fire", "shield": "ice", "stun": "warn", "knock_down": "warn",
    }  # fmt: skip
    assert (keyword_name(content, "poison").hue, keyword_name(content, "strike").hue) == ("green", "bad")


def test_rounds_and_chapters_are_headings_of_the_log() -> None:
    headings = [
        kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event) and kind.heading
    ]
    assert {kind.__name__ for kind in headings} == {"RoundBegan", "AdventureBegan", "CampReached"}


# -- who is hit


def test_who_is_hit_is_marked_in_the_order_and_on_the_map() -> None:
    session = vault()
    question = session.question
    assert isinstance(question, Number)
    assert (question.key, question.loses, question.expected) == ("damage:6:1:vorn", 1, 4)
    figures = {figure.number: figure for figure in order(session).figures}
    assert [number for number, figure in figures.items() if figure.target] == [1, 3]
    assert figures[1].health is not None
    assert (figures[1].health.left, figures[1].health.after) == (8, 4)
    assert figures[6].mark == "now"
    assert {figure.number for figure in the_map(session).figures if figure.target} == {1, 3}
    session.answer(4)
    figures = {figure.number: figure for figure in order(session).figures}
    assert [number for number, figure in figures.items() if figure.target] == [3]


def test_the_health_left_after_a_hit_is_shown_beside_the_question() -> None:
    session = vault()
    view = view_of(session)
    assert view.headline is not None
    assert in_english(view.headline.text) == "Vorn takes 4?"
    title, after = view.beside
    assert isinstance(title, Lines)
    assert isinstance(after, Track)
    shown = [
        (in_english(one.name), one.health and one.health.after, one.note and in_english(one.note))
        for one in after.figures
    ]
    assert shown == [("Vorn", 4, None), ("Maya", None, "then")]


def test_the_lines_of_reach_name_the_figures_they_are_about() -> None:
    heroes = [{**hero, "at": ""} for hero in HEROES]
    session = at("chapter_01", {"heroes": heroes, "acting": "skeleton_archer_rookie", "course": {"at": "turn"},
                                "monsters": [{"kind": "skeleton_archer", "rank": "rookie"}]})  # fmt: skip
    question = session.question
    assert isinstance(question, OneOf)
    assert question.key == "reach:6"
    about = {option.id: option.figures for option in question.options}
    assert about["vorn+maya"] == (1, 3)
    assert about["nobody"] == ()
    assert in_english(view_of(session).headline.text) == "Archer shoots"  # type: ignore[union-attr]


# -- the map


def test_a_large_monster_and_the_pieces_are_on_the_map() -> None:
    map = the_map(vault())
    tiles = {tile.at: tile for tile in map.tiles}
    assert map.large == (6,)
    assert [tiles[at].figure for at in ("i9", "j9", "i10", "j10")] == [6, 6, 6, 6]
    assert (tiles["f1"].piece, tiles["g5"].piece, map.focus) == ("chest", "trap", "i9")


def test_the_way_of_a_monster_has_arrows_to_its_end() -> None:
    heroes = [{"id": "vorn", "hp": 9, "max_hp": 12, "at": "a5"}]
    monsters = [{"kind": "demo_sentinel", "rank": "rookie", "at": "d1"}]
    session = vault(heroes=heroes, monsters=monsters, acting="demo_sentinel_rookie")
    (moved,) = told(session, e.MonsterMoved)
    tiles = {tile.at: tile for tile in the_map(session).tiles}
    assert len(moved.path) > 1
    assert all(tiles[at].way for at in moved.path)
    assert [bool(tiles[at].arrow) for at in moved.path] == [*[True] * (len(moved.path) - 1), False]


def test_runes_are_pips_of_their_colours_and_the_bag_a_bar() -> None:
    session = vault()
    runes, bag, curse = panel(session, "runes").blocks
    assert isinstance(runes, Pips)
    assert [(in_english(pip.word), pip.full, pip.hue) for pip in runes.rows] == [
        ("green", 1, "green"),
        ("red", 2, "red"),
    ]
    assert isinstance(bag, Bar)
    assert bag.value == session.moment.state.bag.left
    assert bag.most == bag.value + 3
    assert isinstance(curse, Bar)
    assert (in_english(curse.label), curse.value, curse.most) == ("Jaheen: curse", 1, 5)


def test_the_darkness_turn_shows_the_runes_left_in_the_bag() -> None:
    heroes = [{**hero, "at": ""} for hero in HEROES]
    session = at("chapter_05", {"heroes": heroes, "acting": "darkness", "rune_counts": {"a": 2, "b": 1}})
    view = view_of(session)
    assert view.count is not None
    assert view.count.value == session.moment.state.bag.left
    assert in_english(view.count.label) == "runes left"
    assert view_of(vault()).count is None


def test_warnings_and_losses_have_their_tones() -> None:
    session = vault(heroes=[{**HEROES[1], "curse": 5}, HEROES[0]])
    warnings = [words for words in view_of(session).status if words.hue == "warn"]
    assert [in_english(one) for one in warnings] == ["2: NO MORE CURSE"]


def test_a_hero_who_is_knocked_out_says_so() -> None:
    heroes = [HEROES[0], {**HEROES[2], "hp": 0, "knocked_out": True, "trauma": 1}]
    maya = next(figure for figure in order(vault(heroes=heroes)).figures if in_english(figure.name) == "Maya")
    assert maya.mark == "out"
    assert [(in_english(token), token.hue) for token in maya.tokens] == [("KNOCKED OUT", "bad")]


def test_the_view_of_a_scripted_session() -> None:
    session = vault()
    engine(session, {}, until="turn")
    check_view(session)


def test_a_card_says_which_side_is_up_unless_it_is_the_standard_one() -> None:
    card = {"id": "demo_warden_rookie", "kind": "demo_warden", "rank": "rookie", "behaviour": "alternative"}
    for cards, said in (([], "Rookie · large"), ([card], "Rookie · large · alternative")):
        (block,) = panel(vault(**({"cards": cards} if cards else {})), "card").blocks
        assert isinstance(block, Cards)
        assert block.cards[0].corner is not None
        assert in_english(block.cards[0].corner) == said


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_role_word_and_sign_says_what_it_does(language: str) -> None:
    say = Translator.of(language).say
    explained = {"role", "sign", "rune", "condition", "resource", "counter", "object"}
    content = chapter("chapter_02")
    for entry in entries(content):
        kind = Translator.of("en").say(entry.kind)
        if kind in explained or kind.startswith(("word on cards", "condition")):
            assert entry.meaning is not None, say(entry.name)
            assert say(entry.meaning).strip(), say(entry.name)


def test_the_reason_of_a_turn_says_what_the_conditions_of_the_hero_do() -> None:
    heroes = [{"id": "vorn", "hp": 9, "max_hp": 12, "tokens": {"slow": 1}}, {"id": "maya", "hp": 7, "max_hp": 10}]
    session = at("chapter_02", {"heroes": heroes}, agenda=(Call("hero_turn", {"hero": "vorn"}),))
    said = [in_english(text) for text in reason(session.content, session.moment)]
    assert said[0].startswith("Conditions come first.")
    assert said[1:] == ["Vorn has SLOW: next move: 2 movement points fewer."]


@pytest.mark.parametrize("seed", range(6))
def test_whom_a_monster_attacks_it_can_hit(seed: int) -> None:
    """What the map shows of a picked figure agrees with the plans, and each side tells of the other."""
    session = begin("demo_sunken_vault", "vorn", "maya", "jaheen", sources={"runes": "app"}, seed=seed)
    engine(session, until="turn:")
    content, moment, state = session.content, session.moment, session.state
    for monster in state.monsters:
        can = set(_can_hit(content, state, DIGEST, monster))
        for plan in plans(situation_of(state, content, DIGEST, monster, facts_of(state, content, monster))):
            assert set(plan.targets) <= can
        for hero in state.heroes:
            shown = reach_of(content, moment, hero.number)
            assert shown is not None
            assert (f"[{monster.number}]" in in_english(shown.lines[0])) is (hero.id in can)


def test_a_rolled_trap_die_is_drawn_with_what_it_brings() -> None:
    content = vault().content
    for face in content.pack.trap_face.values():
        panel = roll_panel(content, [e.TrapRolled(who="maya", face=face.id)])
        assert panel is not None
        (dice,) = panel.blocks
        assert isinstance(dice, Dice)
        assert dice.dice[0].face == face.name
        assert dice.dice[0].meaning is not None
    assert {in_english(sign) for sign, _ in signs(content)} >= {"trap die: POISON 2", "trap die: nothing", "d20: 20"}
    assert roll_panel(content, []) is None
