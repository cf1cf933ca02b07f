"""Drawing what is known about a campaign: its game, how far it has come, party, length, result and table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.messages.names import Label
from assistant.messages.text import Text, t
from assistant.sessions.shelf import Length
from assistant.storage.campaigns import Campaign
from assistant.storage.picture import Picture
from assistant.ui.tui.drawing.pages import two_columns
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, box, cut, ends, in_a_row, inset, length, on, pressing, wrapped
from assistant.ui.tui.drawing.save_card import draw_preview, in_game_accent

HIGH = 18
"""With at least this many rows, rounds are drawn as pictures of day and night."""
MARGIN = 2


class CampaignCard(Struct):
    """What the shelf shows of a campaign.

    - `name`: its name, with its folder if another one has the same name.
    - `party`: the names of its heroes.
    - `length`: what was counted in it, or None until it is counted.
    - `picture`: its preview, or None if there is none.
    - `needs_backup`: whether it can't be opened, but an earlier save of it can be restored.
    """

    campaign: Campaign
    name: Text
    game: Label
    scenario: Label
    party: Label
    played: Text
    result: Text | None = None
    length: Length | None = None
    picture: Picture | None = None
    needs_backup: bool = False

    @property
    def standing(self) -> tuple[Label, ...]:
        """How far the game has come, and what comes next."""
        shown = self.campaign.shown.where
        if self.picture is not None and self.picture.where:
            return self.picture.where
        return (shown,) if shown.en else ()


def draw_campaign(card: CampaignCard, pen: Pen, width: int, height: int) -> list[Row]:
    """Draw the card in the accent of its game. The table is drawn as far as there is room."""
    inner = max(1, width - 2 * MARGIN)
    band = on([ends([Run("  "), *_band(card.name, pen)], [*_band(card.played, pen), Run("  ")], width)], "accent")
    rows = _said(card, pen, inner)[: max(0, height - 1)]
    for block in card.picture.blocks if card.picture is not None else ():
        drawn = draw_preview(block, pen, inner, high=height >= HIGH)
        if drawn and len(rows) + len(drawn) + 2 <= height:
            rows += [[], *drawn]
    body = inset(rows, MARGIN)
    made = [*band, *(body if pen.ink.flat else box(body, width, len(body), "surface"))]
    return in_game_accent([cut(row, width) for row in made], card.campaign.game)


def _band(words: Text, pen: Pen) -> Row:
    return [run._replace(fg="on accent", bold=True) for run in pen.row(words)]


def _said(card: CampaignCard, pen: Pen, width: int) -> list[Row]:
    """Return the lines of words, the most important first."""
    if card.campaign.problem is not None:
        return wrapped(pen.row(card.campaign.problem, "warn"), width)
    dot: Row = [Run(pen.signs(" · "), "quiet")]
    played = in_a_row([pen.row(card.game, "quiet"), pen.row(card.scenario, "quiet")], dot)
    pairs: list[tuple[Text, Sequence[Label]]] = [
        (t("now"), card.standing),
        (t("party"), (card.party,) if pen.say(card.party) else ()),
        (t("result"), (card.result,) if card.result is not None else ()),
        (t("length"), card.length.words(card.campaign.lines) if card.length is not None else ()),
    ]
    rows = two_columns(
        [(pen.row(label, "quiet"), in_a_row([pen.row(one) for one in said], dot)) for label, said in pairs if said],
        width,
    )
    note = card.picture.note if card.picture is not None else ""
    noted = [cut([Run(pen.signs(f'"{note}"'), "quiet")], width)] if note else []
    return [cut(played, width), *rows, *noted]


def draw_shelves(shelves: Sequence[tuple[str, Text, int]], shown: str, order: Text, pen: Pen, width: int) -> list[Row]:
    """Draw the shelves with their numbers of campaigns, the shown one filled, and the order at the right.

    A click on a shelf shows it, a click on the order changes it.
    """
    tabs: list[Row] = []
    for id, label, count in shelves:
        words = f"{pen.say(label)} {count}"
        fg, bg = ("on accent", "accent") if id == shown else ("", "raised")
        said = f"[{words}]" if pen.plain and id == shown else f" {words} "
        tabs.append(pressing([Run(said, fg, bg, id == shown)], f"shelf:{id}"))
    right = pressing(pen.row(order, "quiet"), "ctrl+o")
    left = in_a_row(tabs, " ")
    return [ends(left, right, width) if length(left) + length(right) < width else cut(left, width)]
