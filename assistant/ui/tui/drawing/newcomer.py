"""The first screen for players without a saved game: what the app is, a demo, the games, and five keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from assistant.messages.text import Name, t
from assistant.sessions.start_offers import ABOUT_DEMO, FIVE_KEYS, GAME_OFFERS, TRY, WELCOME, QuickOffer
from assistant.ui.tui.drawing.block_letters import biggest, block
from assistant.ui.tui.drawing.buttons import touch_line
from assistant.ui.tui.drawing.elements import button, cap, heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    Row,
    Run,
    beside,
    cut,
    ends,
    fill,
    flow,
    inset,
    length,
    on,
    pressing,
    row,
    wrapped,
)

PLAY = t("let's play")
YOUR_GAME, FIVE = t("YOUR GAME"), t("FIVE KEYS ARE ENOUGH")
TRY_NOW = t("try it now")
DEMO = t("demo")
ROOMY = (100, 36)
"""With at least this width and height there is air between the parts, and a game says in one line what it is for."""
HIGH = 52
"""With at least so many rows, the headline is drawn three times as big."""
BUTTON = 46
"""Columns of the button that starts the demo, if there is room."""
NAMED = 34
"""Columns of the name of a game in a wide window."""
LOW = 21
"""With fewer rows than this, the button has one row, and what a game needs is left out."""


class NewcomerOffers(Struct, frozen=True):
    """What the first screen offers.

    - `games` are the names of the games by id.
    - `places` has the index of each line in the form, by the id of the line, such as `new:drunagor`.
    - `signs` has the key of each line, by the id of the line.
    - `marked` is the id of the line that Space takes.
    - `others` are games that start by a letter, each with the letter.
    """

    games: Mapping[str, Name] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    marked: str = ""
    others: Sequence[tuple[str, QuickOffer]] = ()


def draw_newcomer(offers: NewcomerOffers, pen: Pen, width: int, height: int) -> list[Row]:
    """Draw the first screen for players without a saved game."""
    roomy = width >= ROOMY[0] and height >= ROOMY[1]
    margin = 4 if roomy else 2 if width >= 70 else 1
    inside = max(1, width - 2 * margin)
    parts = _roomy(offers, pen, inside, height) if roomy else _tight(offers, pen, inside, height)
    return inset(flow(height, *parts), margin)


def _roomy(offers: NewcomerOffers, pen: Pen, width: int, height: int) -> list[list[Row]]:
    left = beside([(_try_now(offers, pen, BUTTON, 3), BUTTON), (_about_demo(pen), width - BUTTON - 4)], 4)
    games: list[Row] = [_heading(pen, width)]
    for id in offers.games:
        games += [[], *_game(offers, id, pen, width, wide=True)]
    return [
        [[], *_title(pen, width, 3 if height >= HIGH else 2)],
        [line for text in WELCOME for line in wrapped(pen.row(text), width)],
        left,
        games,
        [heading(FIVE, pen, width), [], *_keys(pen, width), *_others(offers, pen, width)],
    ]


def _tight(offers: NewcomerOffers, pen: Pen, width: int, height: int) -> list[list[Row]]:
    low = height < LOW
    said = wrapped(pen.row(WELCOME[0]) if low else row(pen.row(WELCOME[0]), " ", pen.row(WELCOME[1])), width)
    games = [_heading(pen, width)] if not low else []
    room = height - len(said) - len(games) - 1 - 3
    two = room - (1 if low else 3) >= 2 * len(offers.games)
    for id in offers.games:
        games += _game(offers, id, pen, width, wide=False, two=two, needs=not low)
    return [[*_title(pen, width, 1), *said], _try_now(offers, pen, width, 1 if low else 3), games, _keys(pen, width)]


def _title(pen: Pen, width: int, most: int) -> list[Row]:
    words = pen.say(PLAY).upper()
    times = biggest(words, width, 99, 1 if pen.plain else most)
    return block(words, "strong", times, plain=pen.plain) if times else [row((words, "strong"))]


def _heading(pen: Pen, width: int) -> Row:
    return heading(YOUR_GAME, pen, width, t("asks who plays, then begins"))


def _try_now(offers: NewcomerOffers, pen: Pen, width: int, high: int) -> list[Row]:
    """Draw the key that starts the demo. It is filled while Space takes it."""
    id = f"demo:{TRY}"
    if id not in offers.places:
        return []
    expected = offers.marked == id
    sign = pen.say(t("Space")) if expected else offers.signs[id]
    words, about = pen.row(TRY_NOW), pen.row(ABOUT_DEMO[0])
    if length(words) + length(about) + len(sign) + 12 <= width and width != BUTTON:
        words = row(words, "   ", about)
    press = f"pick:{offers.places[id]}"
    return button(sign, words, pen, 1 if pen.plain else high, width, expected=expected, press=press)


def _about_demo(pen: Pen) -> list[Row]:
    return [row(("·  ", "quiet"), pen.row(text)) for text in ABOUT_DEMO]


def _game(
    offers: NewcomerOffers, id: str, pen: Pen, width: int, *, wide: bool, two: bool = True, needs: bool = True
) -> list[Row]:
    """Draw a game: its key, its name, what is done in it, what it needs, and at the right the key of its demo."""
    line = f"new:{id}"
    press, marked = f"pick:{offers.places[line]}", offers.marked == line
    about = GAME_OFFERS.get(id)
    start: Row = [
        cap(offers.signs[line], pen, press=press),
        Run(" ► " if marked else "   ", "accent", "", True),
        Run("##" if pen.plain else "  ", id, id),
        Run("  "),
    ]
    indent = length(start)
    start.append(Run(pen.say(offers.games[id]), "strong", "", True))
    demo = _demo(offers, id, pen)
    room = width - length(demo) - 2
    does = pen.row(about.does, "quiet") if about is not None else []
    need = pen.row(about.needs, "quiet") if about is not None and needs else []
    if wide:
        first = row(fill(start, NAMED + indent), does)
        rest = [row(" " * (NAMED + indent), need)] if length(need) and not pen.touch else []
    else:
        first = row(start, "   ", need) if length(start) + 3 + length(need) <= room else start
        rest = [row(" " * indent, does)] if two and not pen.touch else []
    top = ends(cut(first, room), demo, width)
    rows = [pressing(top, press), *(pressing(cut(one, width), press) for one in rest)]
    rows = on([fill(one, width) for one in rows], "raised") if marked else rows
    return touch_line(rows, pen, width) if pen.touch else rows


def _demo(offers: NewcomerOffers, id: str, pen: Pen) -> Row:
    line = f"demo:{id}"
    if line not in offers.places:
        return []
    press, marked = f"pick:{offers.places[line]}", offers.marked == line and id != TRY
    return pressing(row(cap(offers.signs[line], pen, expected=marked, press=press), " ", pen.row(DEMO, "quiet")), press)


def _keys(pen: Pen, width: int) -> list[Row]:
    """Draw the keys that are enough, in one row if they fit."""
    named = [(sign if isinstance(sign, str) else pen.say(sign), words) for sign, words in FIVE_KEYS]
    pieces = [row(cap(sign, pen, press="?" if sign == "?" else ""), " ", pen.row(words)) for sign, words in named]
    for gap in (5, 3, 2, 1):
        made: Row = []
        for piece in pieces:
            made = row(made, " " * gap, piece) if made else piece
        if length(made) <= width:
            return [made]
    return [cut(row(*(one for piece in pieces[:-1] for one in (piece, " "))), width)]  # `?` is in the bottom line, too


def _others(offers: NewcomerOffers, pen: Pen, width: int) -> list[Row]:
    """Draw the games that start by a letter."""
    rows: list[Row] = []
    for key, offer in offers.others:
        line = row(cap(key, pen, press=key), " ", pen.row(offer.label, bold=True), "   ", pen.row(offer.note, "quiet"))
        rows += [[], pressing(cut(line, width), key)]
    return rows
