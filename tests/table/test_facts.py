"""What a card says: asked once, seen by all, kept through undo, corrections and a new start with a wiser pack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from toy_cards import ARMOR, ATTACK, BEAST, CONTENT, Beast, Content, Hunt, begin, rules

from assistant.table.evening import Evening
from assistant.table.events import Corrected, SetAside
from assistant.table.facts import changed_since, fact_values, id_of
from assistant.table.frame import Frame
from assistant.table.lying_over import laid_over
from assistant.table.play import Play
from assistant.table.questions import Refused
from assistant.table.session import Call, Entry, World
from assistant.table.table import Table
from assistant.table.text import t


def hunting(beast: str = "wolf", **more: Any) -> Evening[Any, Any]:
    evening = begin(**more)
    evening.answer("go_on")
    evening.answer(beast)
    return evening


def facts(evening: Evening[Any, Any]) -> Any:
    return evening.moment.world.facts


def wiser(**fields: Any) -> Content:
    """The content as it is on the next start: the pack knows what was read."""
    return laid_over(CONTENT, {"beast": {"wolf": fields}})


def test_an_unknown_fact_is_asked_once_and_lies_over_the_content() -> None:
    evening = hunting()
    question = evening.question
    assert (question.key, question.kind, question.least, question.most) == ("attack:wolf", "number", 0, 20)
    with pytest.raises(Refused):
        evening.answer(21)
    evening.answer(4)
    assert evening.question.key == "lick"
    assert evening.state.wounds == 4
    assert evening.content.pack.beast["wolf"] == Beast("wolf", CONTENT.pack.beast["wolf"].name, attack=4)
    assert facts(evening) == {"beast": {"wolf": {"attack": 4}}}
    for answer in ("go_on", 1, "go_on", "go_on", "wolf"):
        evening.answer(answer)
    assert evening.question.key == "lick"
    assert evening.state.wounds == 8


def test_a_known_fact_is_not_asked() -> None:
    assert hunting("bear").question.key == "lick"
    assert ATTACK.seen(CONTENT, "bear") == 6
    assert ATTACK.seen(CONTENT, "wolf") is None
    assert ATTACK.seen(CONTENT, "nobody") is None


def resumed(evening: Evening[Any, Any], content: Content) -> Evening[Any, Any]:
    return Evening.resume(Play(rules, content), evening.timeline)


@pytest.mark.parametrize("answers", [(), (4,), (4, "go_on"), (4, "go_on", 3)])
def test_a_start_with_a_pack_that_has_learned_goes_on_in_mid_step(answers: tuple[Any, ...]) -> None:
    evening = hunting()
    for answer in answers:
        evening.answer(answer)
    fields = {"attack": 4, "armor": 3} if len(answers) > 2 else {"attack": 4} if answers else {}
    again = resumed(evening, wiser(**fields))
    assert not [event for event in again.log() if isinstance(event, SetAside)]
    assert again.question.key == evening.question.key
    assert msgspec.json.encode(again.moment.world) == msgspec.json.encode(evening.moment.world)
    again.answer(7 if again.question.kind == "number" else "go_on")
    assert not [event for event in again.log() if isinstance(event, SetAside)]


def test_the_campaigns_own_reading_goes_before_what_the_pack_has_now() -> None:
    evening = hunting()
    evening.answer(4)
    again = resumed(evening, wiser(attack=9))
    assert again.state.wounds == 4
    assert again.content.pack.beast["wolf"].attack == 4


def test_undo_takes_the_fact_out_of_the_world() -> None:
    evening = hunting()
    evening.answer(4)
    evening.undo()
    assert facts(evening) == {}
    assert evening.content.pack.beast["wolf"].attack is None
    evening.answer(5)
    assert facts(evening) == {"beast": {"wolf": {"attack": 5}}}
    evening.undo()
    evening.redo()
    assert evening.state.wounds == 5


def test_what_was_read_wrong_is_corrected_by_its_path() -> None:
    evening = hunting()
    evening.answer(4)
    (value,) = fact_values(rules, evening.moment.world, evening.content)
    assert (value.path, value.least, value.most) == ("facts.beast.wolf.attack", 0, 20)
    evening.aside("correct", path=value.path, value=6)
    assert facts(evening) == {"beast": {"wolf": {"attack": 6}}}
    corrected = next(event for event in evening.log() if isinstance(event, Corrected))
    assert (corrected.before, corrected.after) == ("4", "6")
    for path, wrong in ((value.path, 21), ("facts.beast.nobody.attack", 1), ("facts.beast.wolf.wings", 1)):
        with pytest.raises(Refused):
            evening.aside("correct", path=path, value=wrong)
    assert resumed(evening, wiser(attack=4)).content.pack.beast["wolf"].attack == 6


def test_a_fact_corrected_while_it_is_asked_needs_no_answer() -> None:
    evening = hunting()
    evening.aside("correct", path="facts.beast.wolf.attack", value=3)
    assert evening.question.key == "lick"
    assert evening.state.wounds == 3
    assert resumed(evening, wiser(attack=3)).question.key == "lick"


# -- one form for all that is unknown


def looking(beast: str = "wolf") -> Evening[Any, Any]:
    return Evening.begin(Play(rules, CONTENT), begin().moment.world, (Call("look", {"beast": beast}),))


def test_all_unknown_facts_in_one_row_of_boxes_then_the_words() -> None:
    evening = looking()
    question = evening.question
    assert (question.key, [box.id for box in question.boxes]) == ("read:beast:wolf:attack+armor", ["attack", "armor"])
    with pytest.raises(Refused, match="attack: a number is needed"):
        evening.answer({"armor": 2})
    evening.answer({"attack": 0})
    assert facts(evening) == {"beast": {"wolf": {"attack": 0, "armor": 0}}}
    assert [option.id for option in evening.question.options] == ["wood", "hill"]
    evening.answer("hill")
    evening.answer(["fly"])
    assert evening.question.key == "looked"
    assert evening.content.pack.beast["wolf"].bar == ("fly",)
    again = resumed(evening, laid_over(CONTENT, facts(evening)))
    assert (again.question.key, facts(again)) == ("looked", facts(evening))
    assert not [event for event in again.log() if isinstance(event, SetAside)]


def test_only_what_is_unknown_is_asked() -> None:
    assert looking("bear").question.key == "home:bear"
    assert ARMOR.seen(CONTENT, "bear") == 2


# -- a card nobody has heard of


def test_a_card_nobody_has_heard_of_gets_a_name_and_is_kept_like_any_other() -> None:
    evening = hunting("another")
    assert (evening.question.key, evening.question.kind) == ("beast:name", "typed")
    for wrong in ("", "  ", 3, "x" * 61):
        with pytest.raises(Refused):
            evening.answer(wrong)
    evening.answer("  Żółw\x07 błotny ")
    evening.answer(1)
    assert facts(evening) == {"beast": {"zolw_blotny": {"name": {"en": "Żółw błotny"}, "attack": 1}}}
    for answer in ("go_on", 0, "go_on", "go_on"):
        evening.answer(answer)
    assert [option.id for option in evening.question.options] == ["wolf", "bear", "zolw_blotny", "another"]


@pytest.mark.parametrize("name", ["Wolf", "wilk", "WOLF"])
def test_a_name_the_app_knows_is_that_card(name: str) -> None:
    evening = hunting("another")
    evening.answer(name)
    assert evening.question.key == "attack:wolf"


def test_two_cards_of_one_name_are_told_apart_by_what_is_known_of_them() -> None:
    table: Table[Any, Any] = Table(
        Frame(rules, CONTENT), World(Hunt(), 1), [Entry("answer", f"name{n}", "Bär") for n in range(3)]
    )
    homes = ("wood", "hill", "wood")
    made = [BEAST.new(table, f"name{n}", t("Its name?"), home=home) for n, home in enumerate(homes)]
    assert made == ["bar", "bar_2", "bar"]
    assert table.world.facts["beast"]["bar_2"] == {"name": {"en": "Bär"}, "home": "hill"}


def test_a_name_in_any_letters_gives_an_id_that_stays_the_same() -> None:
    assert id_of("Żelazny Tom!", "beast") == "zelazny_tom"
    assert id_of("Волк", "beast") == id_of("ВОЛК", "beast") != id_of("Лис", "beast")
    assert id_of("!?", "beast") == "beast_"[:-1]
    assert len(id_of("a " * 60, "beast")) <= 64


# -- data


def test_what_fits_no_entry_lies_over_nothing() -> None:
    odd: Any = {"beast": {"wolf": {"attack": "much"}, "new": {"attack": 3}}, "nothing": {"a": {"b": 1}}}
    assert laid_over(CONTENT, odd) == CONTENT


def test_facts_are_saved_with_the_world_and_new_ones_are_found() -> None:
    evening = hunting(facts={"beast": {"bear": {"attack": 2}}})
    world = rules.world_decoder.decode(msgspec.json.encode(evening.moment.world))
    assert isinstance(world, World)
    assert world.facts == {"beast": {"bear": {"attack": 2}}}
    evening.answer(4)
    assert changed_since(world.facts, facts(evening)) == {"beast": {"wolf": {"attack": 4}}}
    assert changed_since(facts(evening), world.facts) == {}


def test_a_fact_of_a_field_that_is_not_there_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(ValueError, match="Beast has no wings"):
        BEAST.number("wings", ATTACK.label)


# -- effects


def test_effects_run_here_and_now_with_what_they_schedule() -> None:
    evening = hunting("bear", facts={"beast": {"bear": {"bar": ["fly", "sting"]}}})
    evening.answer("go_on")
    assert evening.state.stung == []
    evening.answer("go_on")
    assert evening.state.stung == ["bear sting"] * 3
    assert evening.question.key == "hunt"
