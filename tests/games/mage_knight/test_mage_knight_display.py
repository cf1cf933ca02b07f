"""Headlines within their limits, known hues, views of random sessions, and verdicts that agree with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mage_knight_helpers import MAGE_KNIGHT, begin, content_of, english, from_state, in_words, usual
from msgspec import Struct
from msgspec.structs import replace
from test_combat import SHEETS, answered, turn_of

from assistant.engine.sequence import Cursor
from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.combat.duel_events import DuelAttack
from assistant.games.mage_knight.combat.events import AttackMade, BlockMade
from assistant.games.mage_knight.events import RoundBegan
from assistant.games.mage_knight.headlines import HEADLINES, OF_HERO
from assistant.games.mage_knight.instructions import layout
from assistant.games.mage_knight.realm.state import FoundCity, Token
from assistant.games.mage_knight.scoring.log import log_lines
from assistant.games.mage_knight.scoring.state import Score, ScoreLine
from assistant.games.mage_knight.sheet.state import Sheet, Unit
from assistant.games.mage_knight.state import MageKnight
from assistant.games.mage_knight.view import rounds
from assistant.i18n import Translator
from assistant.messages.text import Name, Text, gaps, t, verbatim
from assistant.messages.verdict import Verdict
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.theme.palettes import HUES, ROLES
from assistant.ui.view.blocks import Bar, Card, Cards, Pairs, Strip, Track
from assistant.ui.view.headlines import KIND_HEADLINES, LONGEST

LANGUAGES = [Translator.of("en"), Translator.of("pl")]
OF_A_LINE, OF_A_LABEL = 8, 12
"""Letter limits of a verdict's line and of the label of a number."""


# -- headlines


THROUGH_HELPERS = (
    "where_else", "changing", "leaving", "second_half", "random_city", "conquered", "defender_city", "look",
    "which_site", "reroll", "set", "hero_fame", "hero_reputation", "hero_wounds",
)  # fmt: skip


def test_helper_questions_have_their_own_headline() -> None:
    assert not [key for key in THROUGH_HELPERS if key not in HEADLINES]


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "pl"])
def test_headlines_fit_in_fifteen_letters(words: Translator) -> None:
    for key, text in (*HEADLINES.items(), *KIND_HEADLINES.items()):
        filled = Text(text.message, tuple((gap, 12) for gap in gaps(text.message)), context=text.context)
        assert 0 < len(words.say(filled)) <= LONGEST, (key, words.say(filled))


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "pl"])
def test_headlines_that_name_a_hero_fit_in_fifteen_letters(words: Translator) -> None:
    for key, text in OF_HERO.items():
        for hero in content_of("full_conquest").pack.hero.values():
            said = words.say(replace(text, args=(("hero", hero.name),)))
            assert words.say(hero.name) in said, key
            assert len(said) <= LONGEST, said


# -- random sessions with each preset


def things(thing: Any) -> Iterator[Struct]:
    """Yield a Struct and everything it contains."""
    if isinstance(thing, Struct):
        yield thing
        thing = [getattr(thing, field) for field in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = thing.values()
    if not isinstance(thing, str | bytes) and hasattr(thing, "__iter__"):
        for part in thing:
            yield from things(part)


def check_look(scenario: str, moment: Any) -> None:
    content = content_of(scenario)
    view = MAGE_KNIGHT.view(content, moment)
    assert view.sky == moment.state.time
    assert view.strip is not None
    assert view.headline is not None
    for words in LANGUAGES:
        headline = words.say(view.headline.text)
        assert 0 < len(headline) <= LONGEST, (moment.question.key, headline)
        assert "{" not in headline
        if view.count is not None:
            assert 0 < len(words.say(view.count.label)) <= OF_A_LABEL
    question = moment.question
    for option in getattr(question, "options", ()):
        assert len(option.facts) in (0, len(question.heads)), (question.key, option)
    log = [in_words(content, event) for event in moment.new_events]
    for one in things((view, question, layout(content, moment), log)):
        hue = getattr(one, "hue", "")
        assert isinstance(one, Text | Name | Struct)
        assert not hue or hue in HUES or hue in ROLES or hue == "accent", one


@pytest.mark.parametrize("preset", range(4))
def test_every_view_of_a_random_session(preset: int) -> None:
    engine, moment = begin(preset=preset, seed=preset + 1)
    chance = Random(preset)
    for _ in range(90):
        check_look("solo_conquest", moment)
        if moment.question.kind == "finished":
            break
        moment = engine.answer(moment, any_answer(moment.question, chance))


def test_every_view_of_a_random_co_operative_session() -> None:
    state = MageKnight(
        heroes=["tovak", "norowas"], course=Cursor("turn", ["tovak"]), order=["tovak", "virtual", "norowas"]
    )
    state.virtual.hero = "goldyx"
    state.cities = [FoundCity("blue", 4), FoundCity("red", 5, conquered=True, shields=["tovak"])]
    state.sheets = {hero: Sheet(fame=12, level=3, units=[Unit("peasants")]) for hero in state.heroes}
    engine, moment = from_state(state, scenario="full_cooperation", sources={"sheets": "app", "tokens": "table"})
    chance = Random(3)
    for _ in range(60):
        check_look("full_cooperation", moment)
        if moment.question.kind == "finished":
            break
        moment = engine.answer(moment, any_answer(moment.question, chance))


# -- the rounds


def strip(round: int = 1, *variants: str, time: Any = "day") -> Strip:
    return rounds(content_of(), MageKnight(heroes=["tovak"], round=round, time=time, variants=list(variants)))


def test_the_strip_shows_every_round_and_the_current_one() -> None:
    shown = [(english(stage.label, stage.note), stage.sky, stage.mark) for stage in strip(3).stages]
    assert shown == [
        ("DAY 1 | done", "day", "done"),
        ("NIGHT 1 | done", "night", "done"),
        ("DAY 2 | NOW", "day", "now"),
        ("NIGHT 2 | round 4", "night", "ahead"),
        ("DAY 3 | round 5", "day", "ahead"),
        ("NIGHT 3 | last", "night", "ahead"),
    ]


def test_night_arrival_begins_at_night() -> None:
    assert [stage.sky for stage in strip(1, "night_arrival", time="night").stages][:2] == ["night", "day"]


@pytest.mark.parametrize(("time", "skies"), [("day", ["", "day", ""]), ("night", ["", "night", "night"])])
def test_future_rounds_are_unknown_with_darkness_falls(time: str, skies: list[str]) -> None:
    assert [stage.sky for stage in strip(2, "darkness_falls", time=time).stages][:3] == skies


def test_the_event_of_a_new_round_is_a_heading_with_its_time_of_day() -> None:
    assert RoundBegan.heading
    assert [RoundBegan(round=n, time=time).sky for n, time in ((1, "day"), (2, "night"))] == ["day", "night"]  # type: ignore[arg-type]


def test_the_summary_picture_of_a_game() -> None:
    state = MageKnight(
        heroes=["tovak"], round=2, time="night", order=["tovak", "virtual"], course=Cursor("turn", ["tovak"])
    )
    state.virtual.hero, state.tactics = "goldyx", {"tovak": "planning"}
    state.sheets = {"tovak": Sheet(fame=12, level=3)}
    state.cities = [FoundCity("blue", 5, conquered=True)]
    _, moment = from_state(state, sources={"sheets": "app"})
    shown = layout(content_of(), moment).picture
    assert isinstance(shown[0], Strip)
    assert isinstance(shown[1], Track)
    assert english(shown[2].lines[0]) == "blue, level 5: conquered"  # type: ignore[union-attr]
    assert [(english(bar.label), bar.value) for bar in shown[3:] if isinstance(bar, Bar)][-1] == ("fame", 12)


def test_the_picture_of_a_counted_game_has_the_score_in_place_of_the_fame() -> None:
    """While they counted, the players typed another fame than the app has kept."""
    state = MageKnight(heroes=["tovak"], round=2, time="night", order=["tovak"], course=Cursor("turn", ["tovak"]))
    state.sheets = {"tovak": Sheet(fame=0)}
    state.scores = [Score(["tovak"], [ScoreLine("fame", 0, 7)], 7)]
    _, moment = from_state(state, sources={"sheets": "app"})
    shown = layout(content_of(), moment).picture
    assert not any(isinstance(block, Bar) and english(block.label) == "fame" for block in shown)
    assert shown[-1] == Pairs(((t("score"), verbatim("7")),))
    logged = [english(line) for line in log_lines(content_of(), state)]
    assert [line for line in logged if "fame" in line or "level" in line] == ["Tovak: level 1", "· fame: 7"]


# -- cards and lists


def test_token_options_show_what_is_printed() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "marauding_orcs")
    assert english(*moment.question.heads) == "attack | armour | fame"
    shown = {
        one.id: (english(*one.facts), [(english(badge), badge.hue) for badge in one.badges])
        for one in moment.question.options
    }
    assert shown["prowlers"] == ("4 physical | 3 | 2", [])
    assert shown["wolf_riders"] == ("3 physical | 4 | 3", [("SWIFT", "warn")])
    assert shown["ironclads"] == ("4 physical | 3 | 4", [("BRUTAL", "bad"), ("RESISTS physical", "physical")])
    assert shown["orc_summoners"] == ("- | 4 | 4", [("SUMMON", "violet")])
    assert {one.label.hue for one in moment.question.options if one.facts} == {"green"}


def cards(moment: Any) -> list[Card]:
    panel = MAGE_KNIGHT.view(content_of(), moment).panels[0]
    return [card for block in panel.blocks if isinstance(block, Cards) for card in block.cards]


def test_enemy_cards_show_beaten_and_blocked() -> None:
    engine, moment = turn_of(sources=SHEETS, sheets={"tovak": Sheet(level=2, fame=5)})
    moment = answered(
        engine, moment, "fight", "keep", "crossbowmen", "joins", "provoked", "marauding_orcs", "wolf_riders", [],
    )  # fmt: skip
    first, second = cards(moment)
    assert (first.mark, second.mark) == ("now", "ahead")
    assert (english(*first.lines), english(*second.lines)) == (
        "now; not blocked: 2 wounds",
        "then; not blocked: 2 wounds",
    )
    moment = answered(engine, moment, {"physical": 8})
    first, second = cards(moment)
    assert (first.mark, english(first.stamp), second.mark) == ("done", "BLOCKED", "now")
    moment = answered(engine, moment, {}, 3)
    assert [(card.mark, card.stamp) for card in cards(moment)] == [("ahead", None)] * 2


# -- verdicts


def check_verdict(verdict: Verdict | None) -> Verdict:
    assert verdict is not None
    for words in LANGUAGES:
        assert all(0 < len(words.say(line)) <= OF_A_LINE for line in verdict.words), verdict.words
    if verdict.parts and verdict.have is not None:
        assert sum(points for _, points in verdict.parts) == verdict.have
    return verdict


def numbers(question: Any, chance: Random) -> dict[str, int]:
    return {box.id: chance.randint(0, min(box.most, 6)) for box in question.boxes if chance.random() < 0.6}


@pytest.mark.parametrize("enemy", sorted(content_of().pack.enemy))
def test_the_verdict_on_a_block_agrees_with_the_rule(enemy: str) -> None:
    token, chance = content_of().pack.enemy[enemy], Random(enemy)
    if not token.attack:
        return
    place = {
        "green": "marauding_orcs",
        "gray": "keep",
        "violet": "mage_tower",
        "red": "draconum",
        "brown": "monster_den",
    }
    if token.pile not in place:
        return
    engine, moment = turn_of(sources=SHEETS, sheets={"tovak": Sheet(level=3, fame=9)})
    moment = answered(engine, moment, "fight", place[token.pile], enemy)
    if moment.question.key == "attack":
        moment = answered(engine, moment, {})
    for _ in range(12):
        block = {element: n for element, n in numbers(moment.question, chance).items() if n}
        made = engine.what_if(moment, block)[0]
        verdict = check_verdict(made.verdict(content_of()))
        total = arithmetic.block_power(block, [token.element]).total
        needed = token.attack * (2 if "swift" in token.abilities else 1)
        assert (verdict.have, verdict.needed, verdict.tone) == (total, needed, "good" if total >= needed else "bad")
        assert isinstance(made, BlockMade) == bool(block)


def test_the_verdict_on_an_attack_counts_resistances() -> None:
    engine, moment = turn_of()
    moment = answered(engine, moment, "fight", "draconum", "fire_dragon")
    (made, *_) = engine.what_if(moment, {"ranged_physical": 5, "ranged_fire": 4, "siege_ice": 2})
    assert isinstance(made, AttackMade)
    verdict = check_verdict(made.verdict(content_of()))
    assert (verdict.have, verdict.needed, verdict.tone) == (6, 7, "bad")
    assert dict(verdict.parts) == {"ranged_physical": 2, "ranged_fire": 2, "siege_ice": 2}
    assert english(*verdict.words, verdict.sum) == "NOT | ENOUGH | 1 short"
    assert english(in_words(content_of(), made)).startswith("Ranged phase: 6 against Fire Dragon, armour 7: not enough")
    sieged = english(in_words(content_of(), engine.what_if(moment, {"siege_ice": 7})[0]))
    assert sieged.startswith("Siege attack: 7 against Fire Dragon, armour 7: BEATEN.")
    beaten = check_verdict(engine.what_if(moment, {"siege_ice": 7})[0].verdict(content_of()))
    assert (english(*beaten.words), beaten.tone, beaten.parts) == ("BEATEN", "good", (("siege_ice", 7),))


def test_the_sentences_of_a_block_verdict() -> None:
    engine, moment = turn_of(sources=SHEETS, sheets={"tovak": Sheet(level=2, fame=5)})
    moment = answered(engine, moment, "fight", "keep", "crossbowmen")
    moment = answered(engine, moment, {}) if moment.question.key == "attack" else moment

    def said(answer: dict[str, int]) -> str:
        verdict = check_verdict(engine.what_if(moment, answer)[0].verdict(content_of()))
        return f"{english(*verdict.words)}; {english(verdict.sum, verdict.why)}; {verdict.have} / {verdict.needed}"

    assert said({"physical": 5, "ice": 3}) == "BLOCKED; block of 8 needed | Crossbowmen: no damage.; 8 / 8"
    assert said({"physical": 5}) == "NOT | BLOCKED; 3 short | All 4 damage goes through: 2 wounds.; 5 / 8"
    assert said({}) == "NOT | BLOCKED; 8 short | All 4 damage goes through: 2 wounds.; 0 / 8"


def test_a_session_returns_the_first_verdict(tmp_path: Path) -> None:
    """The verdict of the answer itself comes before those that follow from it."""
    session = opening.start(UserDirs.below(tmp_path), "mage_knight", "solo_conquest", ["tovak"], preset="mine", seed=1)
    while not session.question.key.startswith("turn:"):
        session.answer(usual(session.question))
    for answer in ("fight", "mage_tower", "fire_mages", {}):
        session.answer(answer)
    tried = session.what_if({"physical": 4})
    assert [english(line) for line in tried.said] == [
        "Block 2 of 6: Fire Mages NOT BLOCKED. 4 physical: half of 4 is 2.",
        "Fire Mages: all 6 damage goes through.",
    ]
    assert tried.verdict is not None
    assert (tried.verdict.have, tried.verdict.parts) == (2, (("physical", 2),))
    session.close()


def test_the_verdict_on_a_duel_attack_counts_the_blocked_points() -> None:
    engine, moment = turn_of("tovak", "goldyx", scenario="full_conquest")
    moment = answered(engine, moment, "fight", "elsewhere", "hero", "mage_tower", "partial")
    view = MAGE_KNIGHT.view(content_of("full_conquest"), moment)
    assert english(view.title[-1]) == "Tovak against Goldyx"
    assert [english(stage.label) for stage in view.strip.stages] == ["FROM AFAR", "MELEE"]  # type: ignore[union-attr]
    assert [(english(one.name, one.note), one.mark) for one in view.panels[0].blocks[0].figures] == [  # type: ignore[union-attr]
        ("Goldyx | attacks", "now"), ("Tovak | blocks", "ahead"),
    ]  # fmt: skip
    made = engine.what_if(moment, {"attack_fire": 5, "block_physical": 3, "block_ice": 5})[0]
    assert isinstance(made, DuelAttack)
    verdict = check_verdict(made.verdict(content_of()))
    assert (verdict.have, verdict.needed, verdict.tone) == (made.stopped, 5, "warn")
    assert english(verdict.why) == "2 points get through."


def test_the_verdict_on_influence_shows_the_cost_of_each_box() -> None:
    state = MageKnight(heroes=["tovak"], course=Cursor("turn", ["tovak"]), order=["tovak", "virtual"])
    state.units.offer, state.sheets = ["peasants"], {"tovak": Sheet(reputation=2)}
    engine, moment = from_state(state, sources={"units": "table", "sheets": "app"})
    moment = answered(engine, moment, "trade", "sum")
    made = engine.what_if(moment, {"spells": 1, "village": 2})[0]
    verdict = check_verdict(made.verdict(content_of()))
    assert english(*verdict.words) == f"NEED {made.needed}"  # type: ignore[attr-defined]
    assert dict(verdict.parts) == {"spells": 7, "village": 6}


def test_rounds_that_an_early_end_leaves_out_are_not_done() -> None:
    state = MageKnight(heroes=["tovak"], round=3, course=Cursor("game_over"), won=True)
    stages = rounds(content_of(), state).stages
    assert [stage.mark for stage in stages] == ["done", "done", "done", "out", "out", "out"]
    assert [english(stage.note) for stage in stages] == ["done"] * 3 + ["not played"] * 3


def test_piles_of_tokens_that_the_app_does_not_keep_are_not_shown() -> None:
    tokens = [Token("violet"), Token("gray")]
    engine, moment = turn_of(cities=[FoundCity("blue", 4, garrison=tokens)])
    moment = answered(engine, moment, "fight", "city", "fire_mages", "guardsmen")
    assert moment.state.fight is not None
    assert "TOKENS" not in [english(panel.title) for panel in MAGE_KNIGHT.view(content_of(), moment).panels]
