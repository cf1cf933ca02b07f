"""What NOW and the panels keep in sight: what hands have to do, whose turn it is, whole names."""

from __future__ import annotations

from typing import Any

from assistant.tui.widgets.blocks import draw_block
from assistant.tui.widgets.map import draw_map
from assistant.tui.widgets.sharing import slots

from assistant.content import all_roots
from assistant.evenings import opening
from assistant.evenings.positions import state_from
from assistant.games.drunagor import events as e
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.games.sayings import say
from assistant.history.evening import Evening
from assistant.speech.text import t, verbatim
from assistant.table.play import Play
from assistant.table.session import Call, World
from assistant.tui.pen import Pen
from assistant.tui.seen import told_since
from assistant.tui.widgets.panel import _start
from assistant.view.kinds import Figure, Lines, Map, Order, Panel, Place
from assistant.words import Words

PEN = Pen(Words.of("en"))
VORN = {"id": "vorn", "role": "leader", "hp": 9, "max_hp": 12, "at": "c5"}
MAYA = {"id": "maya", "role": "striker", "hp": 7, "max_hp": 10, "at": "a5"}
SENTINEL = {"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}


def fight(*numbers: int, monsters: list[dict[str, Any]]) -> Evening[Any, Any]:
    content = opening.load("drunagor", "demo_sunken_vault", all_roots())[1]
    position = {"map_on": True, "rooms": [{"label": "stairs"}], "heroes": [VORN, MAYA], "monsters": monsters}
    world = World(state_from(DRUNAGOR, content, position), 1)
    return Evening.begin(Play(rules, content), world, [Call("monster_turn", {"number": one}) for one in numbers])


def kinds(evening: Evening[Any, Any]) -> list[str]:
    """What is told beside the question, but for what has no words."""
    said = [event for event in told_since(evening)[1] if say(DRUNAGOR, evening.content, event) is not None]
    return [type(event).__name__ for event in said]


def test_a_lead_stands_for_what_its_own_step_told() -> None:
    evening = fight(6, monsters=[{**SENTINEL, "number": 6}])
    assert evening.question.lead
    assert kinds(evening) == []


def test_what_an_answer_brought_is_told_beside_the_next_lead() -> None:
    monsters = [{**SENTINEL, "number": 6}, {**SENTINEL, "number": 7, "at": "d4", "base": "navy"}]
    evening = fight(6, 7, monsters=monsters)
    assert evening.question.key == "damage:6:1:vorn"
    evening.answer(3)
    assert evening.question.key == "damage:6:1:maya"
    assert evening.question.lead
    assert e.HeroHurt.__name__ in kinds(evening)
    evening.answer(3)
    assert evening.question.key.startswith(("damage:7", "decide:"))
    assert e.HeroHurt.__name__ in kinds(evening)
    assert e.MonsterAttacked.__name__ not in kinds(evening)


# ---- lists ----


def order(*figures: tuple[str, str, str, str]) -> Order:
    made = [
        Figure(verbatim(name), "now" if mark == ">" else "ahead", number, verbatim(value) if value else None,
               verbatim(note) if note else None)
        for number, (mark, name, value, note) in enumerate(figures, 6)
    ]  # fmt: skip
    return Order(tuple(made))


def rows(block: Order, width: int) -> list[str]:
    return [row.plain.rstrip() for row in draw_block(block, PEN, width)]


def test_numbers_stand_below_each_other_beside_words() -> None:
    block = order((">", "Archer", "9/9", ""), ("", "Maya", "10/10", "POISON"), ("", "Darkness", "1 rune", ""))
    assert rows(block, 40) == [
        "> 6 Archer      9/9",
        "  7 Maya      10/10  POISON",
        "  8 Darkness  1 rune",
    ]


def test_where_names_need_the_room_only_what_is_left_is_shown() -> None:
    block = order((">", "Archer (yellow)", "5/9", ""), ("", "Maya", "10/14", "POISON 2, BLEED 2"))
    assert rows(block, 31) == ["> 6 Archer (yellow)           5", "  7 Maya  POISON 2, BLEED 2  10"]


def test_conditions_are_never_cut_beside_a_narrow_list() -> None:
    block = order((">", "Cultist (burgundy)", "5/9", "POISON 2, BLEED 2"), ("", "Darkness", "1 rune", ""))
    assert rows(block, 26) == ["> 6 Cultist (burgundy)   5", "    POISON 2, BLEED 2", "  7 Darkness        1 rune"]


def test_whose_turn_it_is_stays_in_sight() -> None:
    done = [("", f"Archer {number}", "9", "") for number in range(8)]
    late, soon = order(*done, (">", "Maya", "4", "")), order((">", "Maya", "4", ""), *done)
    panel = Panel("order", t("ROUND {n}", n=1), (late, Lines((verbatim("bag"),))))
    drawn = [row for block in panel.blocks for row in draw_block(block, PEN, 30)]
    assert _start(panel, drawn, 12, ">") == 0
    assert _start(panel, drawn, 8, ">") == 2
    assert _start(Panel("order", t("ROUND {n}", n=1), (soon,)), draw_block(soon, PEN, 30), 6, ">") == 0


def test_a_sign_of_the_legend_stays_with_its_words() -> None:
    map = Map((Place("a1", "."),), (verbatim("(1) hero  * spawn point  D door"),))
    assert [row.plain for row in draw_map(map, PEN, 20, 20)][-3:] == ["(1) hero", "* spawn point", "D door"]
    assert [row.plain for row in draw_map(map, PEN, 21, 20)][-2:] == ["(1) hero", "* spawn point  D door"]


def test_every_slot_says_how_many_take_turns_in_it() -> None:
    panels = [Panel(id, verbatim(id), (Lines((verbatim(id),)),)) for id in ("order", "card", "hero")]
    assert [slot.among for slot in slots(panels, 2, 1, PEN, 80, 10)] == [1, 2]
