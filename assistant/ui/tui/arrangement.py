"""The layout of the play screen: the rectangle of each part, for every window size.

From top to bottom: title bar, strip of stages (such as rounds), the question (NOW), panels and log, key bar. In windows
of at least 150x46 the log has its own column.

The question keeps its height, so that nothing moves between questions. Panels are placed in columns, the most important
first. Tab shows those without room in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from assistant.ui.view.blocks import Cards, Panel, TileMap, Track, View, Zones

Size = Literal["tiny", "narrow", "small", "middle", "wide", "huge"]
_FROM: tuple[tuple[Size, int, int], ...] = (
    ("huge", 190, 56),
    ("wide", 150, 46),
    ("middle", 116, 36),
    ("small", 72, 22),
    ("narrow", 40, 12),
)
SKIES: dict[Size, int] = {"middle": 4, "wide": 5, "huge": 6}
"""The rows of the strip of stages in large windows. In other windows it has one row."""
USUAL_ROWS: dict[Size, int] = {"narrow": 11, "small": 15, "middle": 17, "wide": 17, "huge": 16}
"""The usual number of rows of the question, for each window size."""
ROWS_WITH_MAP: dict[Size, int] = {"narrow": 9, "small": 10, "middle": 12, "wide": 13, "huge": 16}
"""The usual number of rows of the question while a map is shown, for each window size."""
MOST_ROWS: dict[Size, int] = {"narrow": 13, "small": 16, "middle": 22, "wide": 22, "huge": 22}
"""The number of rows that the question may have, for each window size.

It gets more only if it can't be shown otherwise.
"""
COLUMN: dict[Size, int] = {"wide": 42, "huge": 54}
LOG, TALL, TALL_LOG = 4, 46, 9
"""The rows of the log below the panels: `LOG`, or `TALL_LOG` in windows of at least `TALL` rows."""
TRACK_ROWS = 4
"""The rows of the order of play when it is drawn across the screen."""
LEAST_ROWS = 4
"""The smallest number of rows for all panels."""
MAP_SHARE, CARDS_SHARE, ZONES_SHARE, TRACK_SHARE = 62, 70, 62, 54
"""The largest width of a map, cards, zones and the order of play beside other panels, in percent."""
BESIDE_ZONES = 105
"""With at least this many columns, other panels are placed beside the zones."""
LEAST_BELOW = 3
"""The smallest number of rows of a panel below the zones."""
NARROW = 30
"""The smallest number of columns of a panel."""
REMINDERS = "reminders"
"""The id of the panel of reminders. It is drawn below the log if the log has its own column."""


class Rect(NamedTuple):
    x: int
    y: int
    wide: int
    high: int


class PanelSlot(Struct, frozen=True):
    """A panel and its rectangle.

    `turns` is (2, 3) if Tab shows three panels here and this is the second, or (0, 0) if Tab changes nothing.
    """

    panel: Panel
    rect: Rect
    turns: tuple[int, int] = (0, 0)


class Arrangement(Struct, frozen=True):
    """The rectangles of everything on the play screen."""

    size: Size
    now: Rect
    strip: Rect | None = None
    track: Rect | None = None
    slots: tuple[PanelSlot, ...] = ()
    log: Rect | None = None

    @property
    def tab_count(self) -> int:
        """The number of panels that Tab shows in turn."""
        return max((slot.turns[1] for slot in self.slots), default=1) or 1


class Needs(Struct):
    """Functions that measure the parts of the screen.

    - `now`: returns how many rows the question uses if there is enough room, and how many it needs.
    - `rows`: returns how many rows a panel uses in a given width if there is enough room.
    - `across`: returns how many columns a panel can use.
    - `least`: returns the fewest rows in which a panel shows everything.
    """

    now: Callable[[int, int], tuple[int, int]]
    rows: Callable[[Panel, int], int]
    across: Callable[[Panel, int, int], int]
    least: Callable[[Panel, int], int]


def size_of(width: int, height: int) -> Size:
    return next((size for size, wide, high in _FROM if width >= wide and height >= high), "tiny")


def arrange(
    width: int, height: int, view: View, needs: Needs, *, turned: int = 0, big: bool = False, looking: bool = False
) -> Arrangement:
    """Return the layout of the play screen.

    - `turned`: how often Tab was pressed.
    - `big`: the question fills the window.
    - `looking`: the map fills the area below the question.
    """
    size = size_of(width, height)
    if size == "tiny":
        return Arrangement(size, Rect(0, 0, width, height))
    if big:
        return Arrangement(size, Rect(0, 1, width, height - 2))
    if looking:
        high = min(height - 2, needs.now(width, height - 2)[1])
        maps = [panel for panel in view.panels if map_of(panel) is not None]
        area = Rect(0, 1 + high, width, height - 2 - high)
        return Arrangement(size, Rect(0, 1, width, high), slots=tuple(PanelSlot(panel, area) for panel in maps[:1]))
    return _arrange(size, width, height, view, needs, turned)


def _arrange(size: Size, width: int, height: int, view: View, needs: Needs, turned: int) -> Arrangement:
    main = width - COLUMN.get(size, 0)
    panels = [panel for panel in view.panels if not (size in COLUMN and panel.id == REMINDERS)]
    mapped = any(map_of(panel) is not None for panel in panels)
    order = next((panel for panel in panels if track_of(panel) is not None), None)
    across = mapped and order is not None and size in SKIES
    if across:
        panels = [panel for panel in panels if panel is not order]
    strip_high = _strip_rows(view, size)
    track_rows = TRACK_ROWS if across else 0
    log = (TALL_LOG if height >= TALL else LOG) if size == "middle" and not mapped and view.duel is None else 0
    rest = height - 2 - strip_high - track_rows
    high, log = _now_rows(size, needs.now(main, rest), rest, log, mapped=mapped, panels=bool(panels))
    strip = Rect(0, 1, main, strip_high) if strip_high else None
    track = Rect(0, 1 + strip_high, main, track_rows) if track_rows else None
    top = 1 + strip_high + track_rows
    below = top + high
    area = Rect(0, below, main, height - 1 - below - log)
    slots, log_rect = _share(panels, area, needs, turned, beside_map=size == "middle" and mapped)
    if size in COLUMN:
        log_rect = Rect(main, 1, width - main, height - 2)
    elif log:
        log_rect = Rect(0, height - 1 - log, main, log)
    return Arrangement(size, Rect(0, top, main, high), strip, track, tuple(slots), log_rect)


def plate_rect(width: int, height: int, *, big: bool = False) -> Rect:
    """Return the rectangle of a page that covers the screen. In huge windows the column of the log stays visible."""
    size = size_of(width, height)
    if size == "tiny":
        return Rect(0, 0, width, height)
    return Rect(0, 1, width - (COLUMN[size] if size == "huge" and not big else 0), height - 2)


def room_for_now(width: int, height: int, view: View, *, panels: bool, big: bool = False) -> int:
    """Return how many rows the question can have without hiding anything else."""
    size = size_of(width, height)
    if size == "tiny" or big:
        return height if size == "tiny" else height - 2
    mapped = any(map_of(panel) is not None for panel in view.panels)
    track_rows = TRACK_ROWS if mapped and size in SKIES and any(track_of(panel) for panel in view.panels) else 0
    kept = LEAST_ROWS if panels and view.duel is None else 0
    return height - 2 - _strip_rows(view, size) - track_rows - kept


def _strip_rows(view: View, size: Size) -> int:
    return 0 if view.strip is None else SKIES.get(size, 1)


def _now_rows(
    size: Size, needed: tuple[int, int], rest: int, log: int, *, mapped: bool, panels: bool
) -> tuple[int, int]:
    """Return the rows of the question and of the log. If there are too few, the log gets fewer."""
    roomy, tight = needed
    usual = (ROWS_WITH_MAP if mapped else USUAL_ROWS)[size]
    high = max(usual, min(roomy, MOST_ROWS[size]), tight)
    if high > rest - log - LEAST_ROWS and tight > rest - log - LEAST_ROWS:
        log = 0
    if not panels:
        return min(max(high, tight), rest - log), log
    most = rest - log - LEAST_ROWS
    if tight > most:
        return rest, 0
    return min(high, most), log


def _share(
    panels: Sequence[Panel], area: Rect, needs: Needs, turned: int, *, beside_map: bool
) -> tuple[list[PanelSlot], Rect | None]:
    """Return the panels with their rectangles, and a rectangle beside the map that is left for the log, or None."""
    if area.high < LEAST_ROWS or not panels:
        return [], None
    broad = next((panel for panel in panels if _most_share(panel)), None)
    zoned = broad is not None and has_zones(broad)
    if broad is not None and zoned and area.wide < BESIDE_ZONES:
        return _below_zones(broad, [panel for panel in panels if panel is not broad], area, needs, turned), None
    if broad is None or area.wide < 72:
        return _in_columns(panels, area, _column_widths(panels[0], area, needs), needs, turned), None
    others = [panel for panel in panels if panel is not broad]
    most = _most_share(broad)
    wide = (
        min(needs.across(broad, area.wide, area.high), area.wide * most // 100) if others or beside_map else area.wide
    )
    wide = max(NARROW, min(wide, area.wide - NARROW if others or beside_map else area.wide))
    count = 2 if area.wide - wide >= 2 * 36 and len(others) > 1 else 1
    if zoned and others:  # panels without room beside the zones go below them, if there is room
        widths = [wide, *_equal_widths(area.wide - wide, count)]
        return _in_columns([broad, *others], area, widths, needs, turned, squeezed=True), None
    beside = Rect(area.x + wide, area.y, area.wide - wide, area.high)
    widths = _equal_widths(beside.wide, count)
    below = _below_cards(broad, others, area.high, wide, widths, needs) if map_of(broad) is None else []
    slots = _in_columns([broad, *below], area._replace(wide=wide), [wide], needs, 0)
    if not beside_map:
        others = [panel for panel in others if panel not in below]
        return [*slots, *_in_columns(others, beside, widths, needs, turned)], None
    reserved = LOG + 2 if area.high >= 16 else 0
    upper = beside._replace(high=area.high - reserved)
    slots += _in_columns(others, upper, [beside.wide], needs, turned, whole=False)
    low = max((slot.rect.y + slot.rect.high for slot in slots[1:]), default=area.y)
    left = area.y + area.high - low
    return slots, Rect(beside.x, low, beside.wide, left) if left >= 3 else None


def _below_zones(zones: Panel, others: Sequence[Panel], area: Rect, needs: Needs, turned: int) -> list[PanelSlot]:
    """Return the zones at full width, and below them the other panels, which Tab shows in turn.

    Without room below, Tab shows the zones in turn, too.
    """
    high = needs.least(zones, area.wide)
    room = area.high - high
    if not others or room < min(LEAST_BELOW, needs.least(others[0], area.wide)):
        return _in_columns([zones, *others], area, [area.wide], needs, turned)
    high = max(high, min(needs.rows(zones, area.wide), area.high - needs.rows(others[0], area.wide)))
    lower = Rect(area.x, area.y + high, area.wide, area.high - high)
    shown = PanelSlot(zones, area._replace(high=high))
    return [shown, *_in_columns(others, lower, [area.wide], needs, turned, squeezed=True)]


def _below_cards(
    cards: Panel, others: Sequence[Panel], high: int, wide: int, widths: list[int], needs: Needs
) -> list[Panel]:
    """Return the panels that do not fit beside the cards but below them."""
    free = high - needs.rows(cards, wide)
    below: list[Panel] = []
    for panel in _stack(others, high, widths, needs, squeezed=False)[1]:
        if needs.rows(panel, wide) <= free:
            below.append(panel)
            free -= needs.rows(panel, wide)
    return below


def _most_share(panel: Panel) -> int:
    """Return the largest width that a panel may take, in percent, or 0 if it has no limit."""
    if map_of(panel) is not None:
        return MAP_SHARE
    if has_zones(panel):
        return ZONES_SHARE
    cards = sum(len(block.cards) for block in panel.blocks if isinstance(block, Cards))
    return CARDS_SHARE if cards > 1 else 0


def _columns(wide: int) -> list[int]:
    """Return the widths of the columns for a total width: 42, 42 and 36 for 120."""
    if wide < 72:
        return [wide]
    if wide < 105:
        return [wide * 53 // 100, wide - wide * 53 // 100]
    each = wide * 35 // 100
    return [each, each, wide - 2 * each]


def _column_widths(first: Panel, area: Rect, needs: Needs) -> list[int]:
    """Return the widths of the columns. A first column with the order of play is wider if its names need it."""
    widths = _columns(area.wide)
    if len(widths) == 1 or track_of(first) is None:
        return widths
    more = min(needs.across(first, area.wide, area.high), area.wide * TRACK_SHARE // 100) - widths[0]
    return [widths[0] + more, *_equal_widths(area.wide - widths[0] - more, len(widths) - 1)] if more > 0 else widths


def _equal_widths(wide: int, count: int) -> list[int]:
    each = wide // count
    return [*([each] * (count - 1)), wide - each * (count - 1)]


def _in_columns(
    panels: Sequence[Panel],
    area: Rect,
    widths: list[int],
    needs: Needs,
    turned: int,
    *,
    whole: bool = True,
    squeezed: bool = False,
) -> list[PanelSlot]:
    """Return the panels in columns of these widths.

    Each of the first panels begins a column. The others go where there is most room, or Tab shows them in turn.

    - `whole`: the lowest panel of a column gets all rows that are left.
    - `squeezed`: panels may have only as many rows as they need to show everything.
    """
    widths = widths[: max(1, len(panels))]
    widths[-1] += area.wide - sum(widths)
    stacks, waiting = _stack(panels, area.high, widths, needs, squeezed=squeezed)
    if squeezed and waiting:
        tight = _stack(panels, area.high, widths, needs, squeezed=True, tight=True)
        stacks, waiting = min((stacks, waiting), tight, key=lambda found: _waiting_order(panels, found[1]))
    tab_count = len(waiting) + 1 if waiting else 0
    turn = turned % tab_count if tab_count else 0
    if turn:
        stacks[-1] = [(waiting[turn - 1], area.high)]
    slots: list[PanelSlot] = []
    x = area.x
    for place, (stack, wide) in enumerate(zip(stacks, widths, strict=True)):
        y = area.y
        for at, (panel, high) in enumerate(stack):
            lowest = at == len(stack) - 1
            high = area.y + area.high - y if lowest and whole else high
            turns = (turn + 1, tab_count) if tab_count and place == len(stacks) - 1 and at == 0 else (0, 0)
            slots.append(PanelSlot(panel, Rect(x, y, wide, high), turns))
            y += high
        x += wide
    return slots


def _waiting_order(panels: Sequence[Panel], waiting: Sequence[Panel]) -> tuple[int, int]:
    """Return a sort key for a layout. The best layout has the lowest key.

    In the best layout, few and unimportant panels wait for Tab.
    """
    return len(waiting), -min((panels.index(panel) for panel in waiting), default=0)


def _stack(
    panels: Sequence[Panel], high: int, widths: list[int], needs: Needs, *, squeezed: bool, tight: bool = False
) -> tuple[list[list[tuple[Panel, int]]], list[Panel]]:
    """Return the panels of each column with their rows, and the panels for which there is no room."""
    stacks: list[list[tuple[Panel, int]]] = [[] for _ in widths]
    waiting: list[Panel] = []
    for panel in panels:
        needed = [needs.rows(panel, wide) for wide in widths]
        free = [high - sum(rows for _, rows in stack) for stack in stacks]
        empty = next((place for place, stack in enumerate(stacks) if not stack), None)
        if squeezed:
            least = [needs.least(panel, wide) for wide in widths]
            most = least if tight and panel is not panels[0] else needed
            needed = [max(low, min(rows, left)) for low, rows, left in zip(least, most, free, strict=True)]
        fitting = [place for place in range(len(widths)) if needed[place] <= free[place]]
        if empty is not None:
            stacks[empty].append((panel, min(high, needed[empty])))
        elif fitting:
            place = max(fitting, key=lambda at: free[at])
            stacks[place].append((panel, needed[place]))
        else:
            waiting.append(panel)
    return stacks, waiting


def has_zones(panel: Panel) -> bool:
    return any(isinstance(block, Zones) for block in panel.blocks)


def map_of(panel: Panel) -> TileMap | None:
    """Return the map in a panel, or None."""
    return next((block for block in panel.blocks if isinstance(block, TileMap) and block.tiles), None)


def track_of(panel: Panel) -> Track | None:
    """Return the order of play if the panel begins with it, else None."""
    first = panel.blocks[0] if panel.blocks else None
    return first if isinstance(first, Track) else None
