"""The order of play in panels: alignment, names, conditions, the active figure, the legend."""

from __future__ import annotations

from assistant.i18n import Translator
from assistant.messages.text import t, verbatim
from assistant.ui.tui.drawing.blocks import draw_block
from assistant.ui.tui.drawing.legend import draw_legend
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.widgets.panel import PanelBox
from assistant.ui.view.blocks import Figure, Health, Lines, Panel, Tile, TileMap, Track

PEN = Pen(Translator.of("en"))


def order(*figures: tuple[str, str, int, str]) -> Track:
    """Return an order of play: each figure has a mark (">" acts), a name, health of 9 (0: none) and conditions."""
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


def test_bars_and_numbers_are_aligned() -> None:
    block = order((">", "Archer", 9, ""), ("", "Maya", 3, "POISON"), ("", "Darkness", 0, ""))
    assert rows(block, 42) == [
        "► [6] Archer   ▆▆▆▆▆▆▆▆▆▆ 9/9",
        "  [7] Maya     ▆▆▆▆▆▆▆▆▆▆ 3/9  POISON",
        "  [8] Darkness",
    ]


def test_names_are_cut_before_numbers() -> None:
    block = order((">", "Archer (yellow)", 5, ""), ("", "Maya", 9, "POISON 2, BLEED 2"))
    assert rows(block, 31) == ["► [6] Archer ▆▆▆▆▆▆▆▆ 5/9", "  [7] Maya   ▆▆▆▆▆▆▆▆ 9/9 +2"]


def test_conditions_are_complete_or_counted() -> None:
    block = order((">", "Cultist (burgundy)", 5, "POISON 2, BLEED 2"), ("", "Darkness", 0, ""))
    for width in range(20, 60):
        said = " ".join(rows(block, width))
        assert ("POISON 2" in said and "BLEED 2" in said) or "+1" in said or "+2" in said
        assert "5/9" in said
        assert "Darkness" in said


def test_the_active_figure_stays_visible() -> None:
    done = [("", f"Archer {number}", 9, "") for number in range(8)]
    late, soon = order(*done, (">", "Maya", 4, "")), order((">", "Maya", 4, ""), *done)
    box = PanelBox(PEN)
    for block, height, first in ((late, 14, "Archer 0"), (late, 9, "…"), (soon, 7, "Maya")):
        box.show(Panel("order", t("ROUND {n}", n=1), (block, Lines((verbatim("bag"),)))))
        shown = [plain(row) for row in box.draw(30, height) if plain(row).strip()]
        assert first in shown[1], shown
        assert any("►" in line and "Maya" in line for line in shown)


def test_a_legend_entry_is_never_split() -> None:
    map = TileMap((Tile("a1", piece="door"), Tile("b1", "water"), Tile("c1", piece="spawn")))
    assert [plain(row) for row in draw_legend(map, PEN, 20)] == [" ~  water   ▥  door", " ◎  spawn point"]
    assert [plain(row) for row in draw_legend(map, PEN, 18)] == [" ~  water", " ▥  door", " ◎  spawn point"]
