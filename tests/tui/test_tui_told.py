"""What NOW and the panels keep in sight: what hands have to do, whose turn it is, whole names."""

from __future__ import annotations

from typing import Any

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor import events as e
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.games.event_sentences import say
from assistant.i18n import Translator
from assistant.messages.text import t, verbatim
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.sessions.presentation.narration import events_since_answer
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.blocks import draw_block
from assistant.ui.tui.drawing.legend import draw_legend
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.widgets.panel import PanelBox
from assistant.ui.view.blocks import Figure, Health, Lines, Panel, Tile, TileMap, Track

PEN = Pen(Translator.of("en"))
VORN = {"id": "vorn", "role": "leader", "hp": 9, "max_hp": 12, "at": "c5"}
MAYA = {"id": "maya", "role": "striker", "hp": 7, "max_hp": 10, "at": "a5"}
SENTINEL = {"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}


def fight(*numbers: int, monsters: list[dict[str, Any]]) -> GameSession[Any, Any]:
    content = opening.load("drunagor", "demo_sunken_vault", all_roots())[1]
    position = {"map_on": True, "rooms": [{"label": "stairs"}], "heroes": [VORN, MAYA], "monsters": monsters}
    world = World(state_from(DRUNAGOR, content, position), 1)
    return GameSession.begin(Engine(rules, content), world, [Call("monster_turn", {"number": one}) for one in numbers])


def kinds(session: GameSession[Any, Any]) -> list[str]:
    """What is told beside the question, but for what has no words."""
    said = [event for event in events_since_answer(session)[1] if say(DRUNAGOR, session.content, event) is not None]
    return [type(event).__name__ for event in said]


def test_a_lead_stands_for_what_its_own_step_told() -> None:
    session = fight(6, monsters=[{**SENTINEL, "number": 6}])
    assert session.question.lead
    assert kinds(session) == []


def test_what_an_answer_brought_is_told_beside_the_next_lead() -> None:
    monsters = [{**SENTINEL, "number": 6}, {**SENTINEL, "number": 7, "at": "d4", "base": "navy"}]
    session = fight(6, 7, monsters=monsters)
    assert session.question.key == "damage:6:1:vorn"
    session.answer(3)
    assert session.question.key == "damage:6:1:maya"
    assert session.question.lead
    assert e.HeroHurt.__name__ in kinds(session)
    session.answer(3)
    assert session.question.key.startswith(("damage:7", "decide:"))
    assert e.HeroHurt.__name__ in kinds(session)
    assert e.MonsterAttacked.__name__ not in kinds(session)


# ---- lists ----


def order(*figures: tuple[str, str, int, str]) -> Track:
    """Who acts has a mark; then the name, what is left of nine (0: it has no health), its conditions."""
    made = [
        Figure(
            verbatim(name),
            "now" if mark == ">" else "ahead",
            number,
            "monster",
            health=Health(left, 9) if left else None,
            tokens=tuple(verbatim(token) for token in tokens.split(", ") if token),
        )
        for number, (mark, name, left, tokens) in enumerate(figures, 6)
    ]
    return Track(tuple(made))


def rows(block: Track, width: int) -> list[str]:
    return [plain(row).rstrip() for row in draw_block(block, PEN, width)]


def test_bars_and_numbers_stand_below_each_other() -> None:
    block = order((">", "Archer", 9, ""), ("", "Maya", 3, "POISON"), ("", "Darkness", 0, ""))
    assert rows(block, 42) == [
        "► [6] Archer   ▆▆▆▆▆▆▆▆▆▆ 9/9",
        "  [7] Maya     ▆▆▆▆▆▆▆▆▆▆ 3/9  POISON",
        "  [8] Darkness",
    ]


def test_where_room_is_short_names_give_way_and_numbers_never() -> None:
    block = order((">", "Archer (yellow)", 5, ""), ("", "Maya", 9, "POISON 2, BLEED 2"))
    assert rows(block, 31) == ["► [6] Archer ▆▆▆▆▆▆▆▆ 5/9", "  [7] Maya   ▆▆▆▆▆▆▆▆ 9/9 +2"]


def test_conditions_are_whole_or_counted_never_cut() -> None:
    block = order((">", "Cultist (burgundy)", 5, "POISON 2, BLEED 2"), ("", "Darkness", 0, ""))
    for width in range(20, 60):
        said = " ".join(rows(block, width))
        assert ("POISON 2" in said and "BLEED 2" in said) or "+1" in said or "+2" in said
        assert "5/9" in said
        assert "Darkness" in said


def test_whose_turn_it_is_stays_in_sight() -> None:
    done = [("", f"Archer {number}", 9, "") for number in range(8)]
    late, soon = order(*done, (">", "Maya", 4, "")), order((">", "Maya", 4, ""), *done)
    box = PanelBox(PEN)
    for block, height, first in ((late, 14, "Archer 0"), (late, 9, "…"), (soon, 7, "Maya")):
        box.show(Panel("order", t("ROUND {n}", n=1), (block, Lines((verbatim("bag"),)))))
        shown = [plain(row) for row in box.draw(30, height) if plain(row).strip()]
        assert first in shown[1], shown
        assert any("►" in line and "Maya" in line for line in shown)


def test_a_chip_of_the_legend_stays_with_its_words() -> None:
    map = TileMap((Tile("a1", piece="door"), Tile("b1", "water"), Tile("c1", piece="spawn")))
    assert [plain(row) for row in draw_legend(map, PEN, 20)] == [" ~  water   ▥  door", " ◎  spawn point"]
    assert [plain(row) for row in draw_legend(map, PEN, 18)] == [" ~  water", " ▥  door", " ◎  spawn point"]
