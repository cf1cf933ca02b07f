"""The form with all campaigns of a shelf. Typed letters search them, digits and Enter choose one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import field

from assistant.messages.text import Text, t
from assistant.sessions.shelf import SORT_NAMES, chosen
from assistant.storage.campaigns import Campaign
from assistant.ui.tui.drawing.campaign_card import CampaignCard, draw_campaign, draw_shelves
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row
from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm
from assistant.ui.tui.forms.form import ENTER, ESC, Done, FootKey, FormPart, Key, Outcome, Stay, is_digit, picked_line
from assistant.ui.tui.forms.option_lines import OptionLine, draw_lines, first_rows

WIDE = 100
"""With at least this many columns, the marked campaign is drawn at the right, else below the list."""
RIGHT = 40
"""The width of the marked campaign at the right in percent."""
TALL, LOW = 6, 4
"""The rows of the marked campaign below the list, with much and with little room."""
ROOMY = 16
"""With at least this many rows, there is much room."""
COMMANDS = ("left", "right", "tab", "ctrl+o", "delete")
"""The keys that put campaigns in order. They edit no text here."""
MORE = FootKey("Tab", "tab", t("more"), t("rename, copy, archive, retire"), stays=True)
ORDER = FootKey("Ctrl+O", "ctrl+o", t("order"), t("other order"))
SHELVES = FootKey("← →", "right", t("shelf"), t("other shelf"))
DELETE = FootKey("Delete", "delete", t("into the bin"))


class ShelfForm(FilterForm):
    """The campaigns of one shelf, sorted and searched.

    - `shelves`: the id, the name and the number of campaigns of each shelf. `shelf` is the id of this one.
    - `campaigns`: those of this shelf.
    - `cards`: what is known about each, by its folder.
    - `sort`: their order, a key of `sessions.shelf.SORTS`.
    """

    shelves: tuple[tuple[str, Text, int], ...] = ()
    shelf: str = "playing"
    campaigns: Sequence[Campaign] = ()
    cards: Mapping[Path, CampaignCard] = field(default_factory=dict)
    sort: str = "date"

    @property
    def listed(self) -> list[Campaign]:
        """The campaigns in which all typed words occur, in their order."""
        return chosen(self.campaigns, self.sort, self.typed.words.split())

    @property
    def matches(self) -> list[FilterEntry]:
        return [FilterEntry(str(one.folder), one.name, number=number) for number, one in enumerate(self.listed, 1)]

    @property
    def marked(self) -> CampaignCard | None:
        """The marked campaign, or None if no campaign is listed."""
        listed = self.listed
        return self.cards.get(listed[min(self.mark, len(listed) - 1)].folder) if listed else None

    def key(self, key: str) -> Outcome:
        if key in COMMANDS or key.startswith("shelf:"):
            return None
        if key == "space" and not self.typed.words:
            key = "enter"
        if (place := picked_line(key, len(self.listed))) >= 0 and place != self.mark:
            self.mark = place  # the first click shows a campaign, the second one opens it
            return Stay()
        if key == "enter" and not self.listed:
            return Stay(t("No campaign is found.") if self.typed.words else t("No campaign is here."))
        if key == "escape" and self.typed.words:
            self.typed = type(self.typed)()
            self.mark = 0
            return Stay()
        if is_digit(key) and not self.typed.words:
            return self._digit(key)
        self.typed_digits = ""
        return super().key(key)

    def _digit(self, key: str) -> Outcome:
        """Choose the campaign with the typed number, or mark it if there are longer numbers."""
        count = len(self.listed)
        typed = self.typed_digits + key
        if not any(str(number).startswith(typed) for number in range(1, count + 1)):
            self.typed_digits = ""
            return Stay(t("There is no line {number}.", number=typed))
        self.mark = int(typed) - 1
        if int(typed) * 10 > count:
            self.typed_digits = ""
            return Done(str(self.listed[self.mark].folder))
        self.typed_digits = typed
        return Stay(t("Line {number}: another digit, Enter, or Esc.", number=typed))

    # -- drawing

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        listed = self.listed
        self.mark = max(0, min(self.mark, len(listed) - 1))
        order = t("{order} (Ctrl+O)", order=SORT_NAMES[self.sort])
        tabs = draw_shelves(self.shelves, self.shelf, order, pen, width)
        lines = [self._row(place, one) for place, one in enumerate(listed)]
        _, drawn = draw_lines(lines, pen, width, (t("game"), t("played"), t("result")))
        rows = [one for line in drawn for one in line]
        if not rows:
            rows = [pen.row(t("No campaign is found.") if self.typed.words else t("No campaign is here."), QUIET)]
        return [
            FormPart(tabs, rank=0),
            FormPart([self.typed.draw(width, before=f"{pen.say(t('Search'))}: ")], rank=0, joined=True),
            FormPart(rows, rank=1, focus=sum(map(len, drawn[: self.mark])), begins=first_rows(drawn)),
            FormPart(self._below(pen, width, height), rank=1, joined=height < ROOMY),
        ]

    def _row(self, place: int, one: Campaign) -> OptionLine:
        card, marked = self.cards[one.folder], place == self.mark
        facts = (card.game, card.played, card.result if card.result is not None else t("goes on"))
        note = one.problem or t("{game}, {played}, {result}", game=card.game, played=card.played, result=facts[2])
        return OptionLine(
            str(place + 1) if not self.typed.words else "",
            card.name,
            note,
            () if one.problem is not None else facts,
            marked=marked,
            expected=marked,
        )

    def _below(self, pen: Pen, width: int, height: int) -> list[Row]:
        marked = self.marked
        if marked is None or self.split:
            return []
        return draw_campaign(marked, pen, width, TALL if height >= ROOMY else LOW)

    def column(self, pen: Pen, width: int, height: int) -> tuple[list[Row], int]:
        """Draw the marked campaign at the right, if there is room."""
        marked = self.marked
        if marked is None or width < WIDE:
            return [], 0
        across = width * RIGHT // 100
        drawn = draw_campaign(marked, pen, across, height - 2)
        return [*drawn, *([[]] * (height - len(drawn)))], across

    def keys(self, pen: Pen) -> list[Key]:
        marked = self.marked
        if marked is None:
            return []
        going_on = t("an earlier save of it") if marked.needs_backup else t("go on: {name}", name=marked.name)
        words = t("bring it back") if self.shelf == "bin" else going_on
        more = Key("tab", "Tab", pen.row(t("rename, copy, archive, retire")))
        return [Key("enter", "Enter", pen.row(words), expected=True), *([more] if self.shelf != "bin" else [])]

    def foot_keys(self) -> list[FootKey]:
        return [ENTER, MORE, SHELVES, ORDER, DELETE, ESC]
