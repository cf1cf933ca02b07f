"""Which panel stands where, and how wide: the map as near as it fits, the order of play beside it, the rest on Tab."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.speech.text import Text
from assistant.tui.pen import Pen
from assistant.tui.widgets.map import width_of
from assistant.tui.widgets.panel import FRAME, has_zones, map_of, turning, wanted
from assistant.view.kinds import Panel

FIRST = 45
"""How much of the width, in percent, the first panel may take if it needs more than its share."""
OF_ZONES = 62
"""The same for a panel with zones, which has a narrow window for itself."""
BESIDE = 36
"""How much of it, in percent, a map leaves to the panel beside it."""
ROOMY, MARGINS = 100, 2
LEAST = 24
"""A third panel has at least so many letters, or gives way."""


class Slot(Struct, frozen=True):
    """A panel in its place: `turns` says which of how many Tab shows here."""

    panel: Panel
    width: int | str = "1fr"
    turns: Text | None = None
    among: int = 1
    """How many take turns here."""


def is_tight(panels: Sequence[Panel], width: int) -> bool:
    """Whether a map stands in so narrow a window that the panels go without their margins."""
    return width < ROOMY and any(map_of(panel) for panel in panels)


def slots(
    panels: Sequence[Panel], count: int, turned: int, pen: Pen, width: int, height: int, wide: int = 0
) -> list[Slot]:
    """So many panels in a place of this size; `wide`: how near the table wants to see the map."""
    mapped = next((panel for panel in panels if map_of(panel)), None)
    if not count or not panels:
        return []
    if has_zones(panels[0]) and width < ROOMY:
        count = 1
    if mapped is None or count == 1:
        return _in_a_row(panels, count, turned, pen, width)
    others = [panel for panel in panels if panel is not mapped]
    frame = FRAME - MARGINS if is_tight(panels, width) else FRAME
    taken = map_width(mapped, width - width * BESIDE // 100, height, frame, wide)
    first = min(wanted(others[0], pen), width * FIRST // 100) if others else 0
    three = count > 2 and len(others) > 1 and first + taken + LEAST <= width
    slot = Slot(mapped, taken if others else "1fr")
    if not three:
        return [*_turning(others, turned), slot]
    return [Slot(others[0], first), slot, *_turning(others[1:], turned)]


def map_width(panel: Panel, width: int, height: int, frame: int, wide: int = 0) -> int:
    """The panel around a map, frame and all, in at most this width."""
    map = map_of(panel)
    return width_of(map, width - frame, height, wide) + frame if map is not None else 0


def _in_a_row(panels: Sequence[Panel], count: int, turned: int, pen: Pen, width: int) -> list[Slot]:
    """Equal shares; the first one may have more if its names need it."""
    fixed = [Slot(panel) for panel in panels[: count - 1]]
    most = OF_ZONES if has_zones(panels[0]) else FIRST
    need = min(wanted(panels[0], pen), width * most // 100)
    if fixed and need > width // count:
        fixed[0] = Slot(panels[0], need)
    return [*fixed, *_turning(panels[count - 1 :], turned)]


def _turning(panels: Sequence[Panel], turned: int) -> list[Slot]:
    """The one that Tab has turned to."""
    if not panels:
        return []
    place = turned % len(panels)
    return [Slot(panels[place], turns=turning(place + 1, len(panels)), among=len(panels))]
