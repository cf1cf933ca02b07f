"""Facts of cards: asked once, visible everywhere, consistent under undo, corrections and restarts."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from replay import place
from toy_cards import ARMOR, ATTACK, BEAST, CONTENT, Beast, Content, Hunt, begin, rules

from assistant.engine.checkpoint import Call, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.facts import Printed, PrintedWords, changed_since, fact_values, id_of, limits
from assistant.engine.overlay import overlay_facts
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.messages.events import Corrected, SetAside
from assistant.messages.questions import Refused
from assistant.messages.text import Name, in_english, t
from assistant.timeline.game_session import GameSession


def hunting(beast: str = "wolf", **more: Any) -> GameSession[Any, Any]:
    session = begin(**more)
    session.answer("go_on")
    session.answer(beast)
    return session


def facts(session: GameSession[Any, Any]) -> Any:
    return session.moment.world.facts


def wiser(**fields: Any) -> Content:
    """Return the content after a restart, when the pack has the facts that were read."""
    return overlay_facts(CONTENT, {"beast": {"wolf": fields}})


def test_an_unknown_fact_is_asked_once_and_overlays_the_content() -> None:
    session = hunting()
    question = session.question
    assert (question.key, question.kind, question.least, question.most) == ("attack:wolf", "number", 0, 20)
    with pytest.raises(Refused):
        session.answer(21)
    session.answer(4)
    assert session.question.key == "lick"
    assert session.state.wounds == 4
    assert session.content.pack.beast["wolf"] == Beast("wolf", CONTENT.pack.beast["wolf"].name, attack=4)
    assert facts(session) == {"beast": {"wolf": {"attack": 4}}}
    for answer in ("go_on", 1, "go_on", "go_on", "wolf"):
        session.answer(answer)
    assert session.question.key == "lick"
    assert session.state.wounds == 8


def test_a_known_fact_is_not_asked() -> None:
    assert hunting("bear").question.key == "lick"
    assert ATTACK.seen(CONTENT, "bear") == 6
    assert ATTACK.seen(CONTENT, "wolf") is None
    assert ATTACK.seen(CONTENT, "nobody") is None


def resumed(session: GameSession[Any, Any], content: Content) -> GameSession[Any, Any]:
    return GameSession.resume(Engine(rules, content), session.timeline)


@pytest.mark.parametrize("answers", [(), (4,), (4, "go_on"), (4, "go_on", 3)])
def test_a_step_goes_on_after_a_restart_with_an_extended_pack(answers: tuple[Any, ...]) -> None:
    session = hunting()
    for answer in answers:
        session.answer(answer)
    fields = {"attack": 4, "armor": 3} if len(answers) > 2 else {"attack": 4} if answers else {}
    again = resumed(session, wiser(**fields))
    assert not [event for event in again.log() if isinstance(event, SetAside)]
    assert again.question.key == session.question.key
    assert msgspec.json.encode(again.moment.world) == msgspec.json.encode(session.moment.world)
    again.answer(7 if again.question.kind == "number" else "go_on")
    assert not [event for event in again.log() if isinstance(event, SetAside)]


def test_the_open_question_for_a_fact_stays_open_though_another_campaign_has_read_it() -> None:
    session = hunting()
    session.answer(4)
    session.answer("go_on")
    assert session.question.key == "armor:wolf"
    again = resumed(session, wiser(attack=4, armor=3))
    assert again.question.key == "armor:wolf"
    assert place(again) == place(session)


def test_a_fact_read_in_the_campaign_precedes_the_pack() -> None:
    session = hunting()
    session.answer(4)
    again = resumed(session, wiser(attack=9))
    assert again.state.wounds == 4
    assert again.content.pack.beast["wolf"].attack == 4


def test_undo_takes_the_fact_out_of_the_world() -> None:
    session = hunting()
    session.answer(4)
    session.undo()
    assert facts(session) == {}
    assert session.content.pack.beast["wolf"].attack is None
    session.answer(5)
    assert facts(session) == {"beast": {"wolf": {"attack": 5}}}
    session.undo()
    session.redo()
    assert session.state.wounds == 5


def test_a_misread_fact_is_corrected_by_its_path() -> None:
    session = hunting()
    session.answer(4)
    (value,) = fact_values(rules, session.moment.world, session.content)
    assert (value.path, value.least, value.most) == ("facts.beast.wolf.attack", 0, 20)
    session.side_action("correct", path=value.path, value=6)
    assert facts(session) == {"beast": {"wolf": {"attack": 6}}}
    corrected = next(event for event in session.log() if isinstance(event, Corrected))
    assert (corrected.before, corrected.after) == ("4", "6")
    for path, wrong in ((value.path, 21), ("facts.beast.nobody.attack", 1), ("facts.beast.wolf.wings", 1)):
        with pytest.raises(Refused):
            session.side_action("correct", path=path, value=wrong)
    assert resumed(session, wiser(attack=4)).content.pack.beast["wolf"].attack == 6


def test_a_correction_answers_the_open_question_for_a_fact() -> None:
    session = hunting()
    session.side_action("correct", path="facts.beast.wolf.attack", value=3)
    assert session.question.key == "lick"
    assert session.state.wounds == 3
    assert resumed(session, wiser(attack=3)).question.key == "lick"


# -- one form for all that is unknown


def looking(beast: str = "wolf") -> GameSession[Any, Any]:
    return GameSession.begin(Engine(rules, CONTENT), begin().moment.world, (Call("look", {"beast": beast}),))


def test_unknown_numbers_are_asked_in_one_row_then_the_words() -> None:
    session = looking()
    question = session.question
    assert (question.key, [box.id for box in question.boxes]) == ("read:beast:wolf:attack+armor", ["attack", "armor"])
    with pytest.raises(Refused, match="attack: a number is needed"):
        session.answer({"armor": 2})
    session.answer({"attack": 0})
    assert facts(session) == {"beast": {"wolf": {"attack": 0, "armor": 0}}}
    assert [option.id for option in session.question.options] == ["wood", "hill"]
    session.answer("hill")
    session.answer(["fly"])
    assert session.question.key == "looked"
    assert session.content.pack.beast["wolf"].bar == ("fly",)
    again = resumed(session, overlay_facts(CONTENT, facts(session)))
    assert (again.question.key, facts(again)) == ("looked", facts(session))
    assert not [event for event in again.log() if isinstance(event, SetAside)]


def test_only_unknown_facts_are_asked() -> None:
    assert looking("bear").question.key == "home:bear"
    assert ARMOR.seen(CONTENT, "bear") == 2


# -- a card nobody has heard of


def test_an_unknown_card_gets_a_name_and_an_entry() -> None:
    session = hunting("another")
    assert (session.question.key, session.question.kind) == ("beast:name", "typed")
    for wrong in ("", "  ", 3, "x" * 61):
        with pytest.raises(Refused):
            session.answer(wrong)
    session.answer("  Żółw\x07 błotny ")
    session.answer(1)
    assert facts(session) == {"beast": {"zolw_blotny": {"name": {"en": "Żółw błotny"}, "attack": 1}}}
    for answer in ("go_on", 0, "go_on", "go_on"):
        session.answer(answer)
    assert [option.id for option in session.question.options] == ["wolf", "bear", "zolw_blotny", "another"]


@pytest.mark.parametrize("name", ["Wolf", "wilk", "WOLF"])
def test_a_known_name_means_that_card(name: str) -> None:
    session = hunting("another")
    session.answer(name)
    assert session.question.key == "attack:wolf"


def test_cards_of_the_same_name_are_distinguished_by_their_facts() -> None:
    table: Table[Any, Any] = Table(
        RunContext(rules, CONTENT), World(Hunt(), 1), [TranscriptEntry("answer", f"name{n}", "Bär") for n in range(3)]
    )
    homes = ("wood", "hill", "wood")
    made = [BEAST.new(table, f"name{n}", t("Its name?"), home=home) for n, home in enumerate(homes)]
    assert made == ["bar", "bar_2", "bar"]
    assert table.world.facts["beast"]["bar_2"] == {"name": {"en": "Bär"}, "home": "hill"}


def test_a_name_in_any_script_has_a_stable_id() -> None:
    assert id_of("Żelazny Tom!", "beast") == "zelazny_tom"
    assert id_of("Волк", "beast") == id_of("ВОЛК", "beast") != id_of("Лис", "beast")
    assert id_of("!?", "beast") == "beast_"[:-1]
    assert len(id_of("a " * 60, "beast")) <= 64


# -- data


def test_facts_that_fit_no_entry_are_ignored() -> None:
    odd: Any = {"beast": {"wolf": {"attack": "much"}, "new": {"attack": 3}}, "nothing": {"a": {"b": 1}}}
    assert overlay_facts(CONTENT, odd) == CONTENT


def test_facts_are_saved_and_changes_are_found() -> None:
    session = hunting(facts={"beast": {"bear": {"attack": 2}}})
    world = rules.world_decoder.decode(msgspec.json.encode(session.moment.world))
    assert isinstance(world, World)
    assert world.facts == {"beast": {"bear": {"attack": 2}}}
    session.answer(4)
    assert changed_since(world.facts, facts(session)) == {"beast": {"wolf": {"attack": 4}}}
    assert changed_since(facts(session), world.facts) == {}


def test_a_fact_of_an_unknown_field_is_an_error() -> None:
    with pytest.raises(ValueError, match="Beast has no wings"):
        BEAST.number("wings", ATTACK.label)


# -- effects


def test_effects_run_immediately_with_scheduled_steps() -> None:
    session = hunting("bear", facts={"beast": {"bear": {"bar": ["fly", "sting"]}}})
    session.answer("go_on")
    assert session.state.stung == []
    session.answer("go_on")
    assert session.state.stung == ["bear sting"] * 3
    assert session.question.key == "hunt"


def test_a_fact_is_kept_as_a_save_will_contain_it() -> None:
    table = Table(RunContext(rules, CONTENT), World(Hunt(), 1), ())
    table.learn("beast", "wolf", armor={"red": (1, 2)})
    assert table.world.facts == {"beast": {"wolf": {"armor": {"red": [1, 2]}}}}
    assert msgspec.json.decode(msgspec.json.encode(table.world.facts)) == table.world.facts


# -- kinds of facts


def test_a_number_without_printed_limits_is_at_most_999() -> None:
    assert limits(int) == limits(int | None) == (0, 999)


def test_words_of_a_fact_may_be_given_with_their_names() -> None:
    weather = PrintedWords(BEAST, "bar", t("weather"), of="", names={"wet": t("in the rain"), "dry": t("in the sun")})
    question = weather.question(CONTENT, "wolf")
    assert [(option.id, in_english(option.label)) for option in question.options] == [
        ("wet", "in the rain"),
        ("dry", "in the sun"),
    ]


def test_a_correction_is_named_after_the_fact_of_its_own_kind_of_card() -> None:
    known = copy.copy(rules)
    known.printed = []
    known.prints(Printed("trap", Beast)).number("attack", t("bite"))
    known.printed += rules.printed
    session = GameSession.begin(Engine(known, CONTENT), begin().moment.world)
    session.side_action("correct", path="facts.beast.bear.attack", value=7)
    corrected = next(event for event in session.log() if isinstance(event, Corrected))
    assert in_english(corrected.label) == "Bear: attack"


def test_changed_facts_are_new_ones_and_those_with_another_value() -> None:
    before = {"beast": {"wolf": {"attack": 4, "armor": 1}, "bear": {"attack": 6}}}
    after = {"beast": {"wolf": {"attack": 5, "armor": 1, "home": "hill"}, "bear": {"attack": 6}}}
    assert changed_since(before, after) == {"beast": {"wolf": {"attack": 5, "home": "hill"}}}
    assert changed_since(after, after) == {}


def test_a_name_that_players_give_a_card_is_its_polish_name() -> None:
    session = hunting()
    session.side_action("name_it", kind="beast", id="wolf", name="Basior")
    assert session.content.pack.beast["wolf"].name == Name("Wolf", "Basior")
    assert CONTENT.pack.beast["wolf"].name == Name("Wolf", "Wilk")
