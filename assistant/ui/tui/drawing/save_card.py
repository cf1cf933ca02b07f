"""Drawing a saved game on the start screen as a card in the accent colour of its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from assistant import games
from assistant.i18n.dates import lasting
from assistant.messages.text import Text, t
from assistant.storage.campaigns import Campaign
from assistant.storage.picture import Picture
from assistant.ui.tui.drawing.bars import draw_bars
from assistant.ui.tui.drawing.elements import cap
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    Row,
    Run,
    box,
    cut,
    ends,
    fill,
    flow,
    in_a_row,
    inset,
    length,
    on,
    plain,
    pressing,
    wrapped,
)
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.track import roster
from assistant.ui.view.blocks import Bar, Block, Label, Strip, Track

SKY = 5
"""The rows of the strip of rounds on a high card."""
BESIDE = 3
"""The columns at both sides of a card that stay empty."""


class SaveCard(Struct):
    """A saved campaign on the start screen. `picture` is its preview, or None until it is loaded."""

    campaign: Campaign
    title: Text
    game: str
    day: Text
    picture: Picture | None = None

    @property
    def when(self) -> Text:
        """The day of the last session and, if known, how long it took."""
        long = lasting(self.picture.minutes) if self.picture is not None else None
        return self.day if long is None else t("{day}, {long}", day=self.day, long=long)

    @property
    def played(self) -> tuple[Label, ...]:
        """The name of the game and, if known, of the scenario or campaign."""
        return self.picture.title if self.picture is not None else (games.name_of(self.game),)

    @property
    def where(self) -> tuple[Label, ...]:
        if self.picture is not None:
            return self.picture.where
        return (self.campaign.shown.where,) if self.campaign.shown.where.en else ()


def in_game_accent(rows: Iterable[Row], game: str) -> list[Row]:
    """Return the rows with the accent colour of `game`."""
    names = {"accent": game, "on accent": f"on {game}", "=accent": f"={game}", "=on accent": f"=on {game}"}
    return [
        [run._replace(fg=names.get(run.fg, run.fg), bg=names.get(run.bg, run.bg)) for run in row] for row in rows
    ]  # fmt: skip


def draw_save_card(
    saved: SaveCard, pen: Pen, width: int, height: int, key: str, press: str, *, marked: bool, high: bool
) -> list[Row]:
    """Draw a card of this width and at most this height.

    With `high`, the title has three rows, and rounds are drawn as pictures of day and night.
    """
    inner = max(1, width - 2 * BESIDE)
    whole = pen.ink.flat and high and not marked
    band = _band(saved, pen, width - 2 if whole else width, key, marked=marked, high=high)
    room = height - len(band) - (2 if high else 1 if pen.ink.flat else 0)
    body = inset(_body(saved, pen, inner, room, high=high), BESIDE - 1 if pen.ink.flat else BESIDE)
    rows = [*band, *([[]] if high else []), *body]
    if pen.ink.flat:
        made = _framed(rows, len(band), width, whole=whole)
    else:
        made = box(rows, width, min(height, len(rows) + (1 if high else 0)), "surface")
    return [pressing(row, press) for row in in_game_accent(made, saved.game)]


def _band(saved: SaveCard, pen: Pen, width: int, key: str, *, marked: bool, high: bool) -> list[Row]:
    """Draw the title: the name of the game and the day of the last session."""
    fg, bg, quiet = ("on accent", "accent", "on accent") if marked else ("strong", "raised", "quiet")
    sign = cap(key, pen, expected=True)
    if not marked:
        sign = sign._replace(fg="on accent", bg="accent")
    left = [Run("  "), sign, Run("  "), Run(pen.say(t("go on: {name}", name=saved.title)), fg, "", True)]
    right: Row = [Run(pen.say(saved.when), quiet), Run("  ")]
    if length(left) + length(right) + 1 > width:  # the duration is less important than the title
        right = [Run(pen.say(saved.day), quiet), Run("  ")]
    row = on([ends(left, right, width)], bg)
    blank: list[Row] = [[Run(" " * width, "", bg)]]
    return [*blank, *row, *blank] if high else row


def _body(saved: SaveCard, pen: Pen, width: int, height: int, *, high: bool) -> list[Row]:
    """Draw how far the game has come, the last note and the preview, as far as they fit."""
    parts: list[list[Row]] = [_standing(saved, pen, width, height)]
    if saved.picture is not None:
        parts += [rows for block in saved.picture.blocks if (rows := draw_preview(block, pen, width, high=high))]
    elif saved.campaign.shown.heroes.en:
        parts.append(wrapped(pen.row(saved.campaign.shown.heroes, "quiet"), width))
    kept: list[list[Row]] = []
    left = height
    for part in parts:
        needed = len(part) + (1 if high and kept else 0)
        if needed <= left or not kept:
            kept.append(part[: max(0, left)])
            left -= needed
    return flow(height if high else 0, *kept)


def _standing(saved: SaveCard, pen: Pen, width: int, height: int) -> list[Row]:
    dot = pen.signs(" · ")
    where = in_a_row([pen.row(line) for line in saved.where], " ")
    said = plain(where)
    parts = [part for place, part in enumerate(saved.played) if not place or pen.say(part) not in said]
    played = in_a_row([pen.row(part, "quiet") for part in parts], [Run(dot, "quiet")])
    together = [*played, Run(dot, "quiet"), *where] if where else played
    rows = [together] if length(together) <= width else [cut(played, width), *wrapped(where, width)[:2]]
    picture = saved.picture
    if picture is not None and picture.note and height >= 4:
        rows.append(cut([Run(pen.signs(f'"{picture.note}"'), "quiet")], width))
    return rows


def draw_preview(block: Block, pen: Pen, width: int, *, high: bool) -> list[Row]:
    """Draw a block of the preview. With `high`, rounds are pictures of day and night."""
    if isinstance(block, Strip):
        return draw_strip(block, pen, width, SKY if high else 1)
    if isinstance(block, Track):
        return _outdented(roster(block, pen, width))
    if isinstance(block, Bar):
        return draw_bars((block,), pen, width)
    from assistant.ui.tui.drawing.blocks import draw_block

    return draw_block(block, pen, width, SKY if high else 2)


def _outdented(rows: list[Row]) -> list[Row]:
    """Return the rows without their indent of two columns. If a row has text there, return them unchanged."""
    if any(plain(row)[:2].strip() for row in rows):
        return rows
    return [[*row[1:]] if row[0].text == "  " else [*row[2:]] for row in rows]


def _framed(rows: Sequence[Row], band: int, width: int, *, whole: bool) -> list[Row]:
    """Draw a thin frame around the card, for themes without backgrounds. With `whole`, the title is inside."""
    side = Run("│", "line")
    sided: list[Row] = [[side, *fill(row, width - 2), side] for row in rows[1 if whole else band :]]
    above: list[Row] = [[Run("┌" + "─" * (width - 2) + "┐", "line")]] if whole else [*rows[:band]]
    return [*above, *sided, [Run("└" + "─" * (width - 2) + "┘", "line")]]
