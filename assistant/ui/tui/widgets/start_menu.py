"""The content of the start screen: saved games as cards, new games, and games that start without questions."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.messages.text import Name, Text, t
from assistant.sessions.start_offers import LETTERS, QuickOffer
from assistant.ui.tui.drawing.bars import meter
from assistant.ui.tui.drawing.block_letters import biggest, block
from assistant.ui.tui.drawing.buttons import HIGH, touch_line
from assistant.ui.tui.drawing.elements import cap, heading
from assistant.ui.tui.drawing.newcomer import PLAY, NewcomerOffers, draw_newcomer
from assistant.ui.tui.drawing.rows import Row, Run, beside, box, cut, fill, inset, length, on, pressing, row, wrapped
from assistant.ui.tui.drawing.save_card import SaveCard, draw_save_card
from assistant.ui.tui.forms.choice import ChoiceForm
from assistant.ui.tui.widgets.row_widget import RowWidget

ROOMY = (100, 30)
"""With at least this width and height, there is a headline, and cards are as high as they need."""
HUGE = (186, 52)
"""With at least this width and height, four saved games are shown."""
SMALL = (70, 19)
"""With at least this width and height, there are two cards, and lists side by side."""
CARD = 16
"""The largest number of rows of a saved game's card."""
LEFT = 8
"""The columns before the name of a game, for its key and its colour."""
BAR, SHORTEST = 10, 4
FIRST = 56
"""The width of the first of two cards in percent."""
NEW, AT_ONCE = t("NEW GAME"), t("WITHOUT SET-UP")


class GameProgress(Struct, frozen=True):
    """A game that can be started. `won` of its `of` scenarios were won."""

    id: str
    name: Name
    won: int = 0
    of: int = 0
    played: bool = False


class StartOffers(Struct):
    """Everything that the start screen offers, in the order of its lines.

    Without saved games there is another screen: see `drawing/newcomer.py`.
    """

    sessions: list[SaveCard] = field(default_factory=list)
    games: list[GameProgress] = field(default_factory=list)
    at_once: list[QuickOffer] = field(default_factory=list)


class StartMenu(RowWidget):
    """Shows what the start screen offers."""

    offers: StartOffers = StartOffers()
    form: ChoiceForm | None = None
    notice: Text | None = None

    def show(self, offers: StartOffers, form: ChoiceForm, notice: Text | None) -> None:
        self.offers, self.form, self.notice = offers, form, notice
        self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.form is None:
            return []
        said = wrapped(row((self.pen.say(self.notice), "warn")), width - 4)[:3] if self.notice is not None else []
        high = height - len(said)
        if not self.offers.sessions:
            made = draw_newcomer(self._newcomer_offers(self.form), self.pen, width, high)
        elif width >= ROOMY[0] and high >= ROOMY[1]:
            made = self._roomy(width, high)
        elif width >= SMALL[0] and high >= SMALL[1]:
            made = self._small(width, high)
        else:
            made = self._narrow(width, high)
        return [*box(made, width, high), *inset(said, 2)]

    def _newcomer_offers(self, form: ChoiceForm) -> NewcomerOffers:
        choices = form.choices
        return NewcomerOffers(
            games={one.id: one.name for one in self.offers.games},
            places={choice.id: place for place, choice in enumerate(choices)},
            signs={choice.id: choice.sign for choice in choices},
            marked=choices[form.mark].id if form.mark >= 0 else "",
            others=[(LETTERS[one.id], one) for one in self.offers.at_once if one.id in LETTERS],
        )

    # -- by size

    def _roomy(self, width: int, height: int) -> list[Row]:
        """Draw a headline, cards of saved games side by side, and the lists below."""
        left = 4
        inside = width - 2 * left
        title = [[], *self._title(inside, 2 if height >= HUGE[1] else 1), []]
        cards = self._cards_beside(inside, min(CARD, height - len(title) - 12), width, height)
        one, two = self._two(inside)
        room = height - len(title) - len(cards) - 2
        airy = not self.pen.touch and room > 2 + 2 * max(len(self.offers.games), len(self.offers.at_once) + 1)
        lists = beside([(self._games(one, airy=airy), one), (self._at_once(two, room, noted=True), two)], 4)
        return inset([*title, [], *cards, [], [], *lists], left)

    def _title(self, width: int, most: int = 1) -> list[Row]:
        words = self.pen.say(PLAY).upper()
        times = biggest(words, width, 8, 1 if self.pen.plain else most)
        return block(words, "strong", times, plain=self.pen.plain) if times else [row((words, "strong"))]

    def _two(self, width: int) -> tuple[int, int]:
        one = (width - 4) * FIRST // 100
        return one, width - 4 - one

    def _cards_beside(self, width: int, height: int, whole: int, tall: int) -> list[Row]:
        many = 4 if whole >= HUGE[0] and tall >= HUGE[1] else 2
        sessions = self.offers.sessions[:many]
        across = min(2, len(sessions)) if many == 2 else len(sessions)
        widths = [width] if across == 1 else list(self._two(width))
        if across == 1:
            widths = [self._two(width)[0]]
        if across > 2:
            widths = [(width - 4 * (across - 1)) // across] * across
        drawn = [self._card(place, each, height, high=True) for place, each in enumerate(widths)]
        same = max(map(len, drawn))
        if not self.pen.ink.flat:
            drawn = [box(rows, each, same, "surface") for rows, each in zip(drawn, widths, strict=True)]
        return beside(list(zip(drawn, widths, strict=True)), 4)

    def _small(self, width: int, height: int) -> list[Row]:
        """Draw two low cards and the lists side by side."""
        inside = width - 4
        lines = max(len(self.offers.games), len(self.offers.at_once)) * (HIGH if self.pen.touch else 1)
        room = height - 1 - (lines + 1)
        cards: list[Row] = []
        for place in range(min(2, len(self.offers.sessions))):
            left = room - len(cards) - 1
            drawn = self._card(place, inside, min(6 if place == 0 else 8, left), high=False) if left >= 3 else []
            cards += [*drawn, []] if drawn else []
        one = (inside - 4) // 2
        at_once = self._at_once(inside - 4 - one, height - len(cards) - 1, noted=False)
        lists = beside([(self._games(one, airy=False), one), (at_once, inside - 4 - one)], 4)
        return inset([[], *cards, *lists], 2)

    def _narrow(self, width: int, height: int) -> list[Row]:
        """Draw one card, and everything else in single lines."""
        inside = max(1, width - 2)
        lists = [*self._games(inside, airy=False), *self._at_once(inside, 0, noted=False)]
        others = [one for place in range(1, min(2, len(self.offers.sessions))) for one in self._line(place, inside)]
        left = height - len(lists) - len(others)
        made = [*self._card(0, inside, max(1, min(5, left)), high=False), *others, *lists]
        if len(made) < height:
            made = [[], *made]
        return inset(made, 1)

    # -- its parts

    def _marked(self, place: int) -> bool:
        return self.form is not None and self.form.mark == place

    def _key(self, place: int) -> str:
        return self.form.choices[place].sign if self.form is not None else ""

    def _card(self, place: int, width: int, height: int, *, high: bool) -> list[Row]:
        saved, pen = self.offers.sessions[place], self.pen
        key = pen.say(t("Space")) if self._marked(place) else self._key(place)
        return draw_save_card(saved, pen, width, height, key, f"pick:{place}", marked=self._marked(place), high=high)

    def _line(self, place: int, width: int) -> list[Row]:
        """Draw a saved game as one line."""
        saved, pen = self.offers.sessions[place], self.pen
        words = [Run(pen.say(t("go on: {name}", name=saved.title)), "strong", "", True), Run("  ")]
        return self._offered(place, [*words, Run(pen.say(saved.when), "quiet")], width)

    def _offered(self, place: int, words: Row, width: int, before: Row | None = None) -> list[Row]:
        """Draw a line that can be chosen. On touch screens it is a button."""
        marked = self._marked(place)
        line: Row = [
            cap(self._key(place), self.pen, press=f"pick:{place}"),
            Run(" "),
            *(before or []),
            Run(" "),
            *words,
        ]
        if marked:
            line[1:2] = [Run("►", "accent", "", True)]
            line = on([fill(line, width)], "raised")[0]
        rows = [pressing(cut(line, width), f"pick:{place}")]
        return touch_line(rows, self.pen, width) if self.pen.touch else rows

    def _games(self, width: int, *, airy: bool) -> list[Row]:
        pen, first = self.pen, len(self.offers.sessions)
        rows: list[Row] = [heading(NEW, pen, width)]
        names: list[Row] = [[Run(pen.say(one.name), "strong", "", True)] for one in self.offers.games]
        named = max(map(length, names), default=0) + 2
        behind = self._progress(width - LEFT - named)
        for place, (one, name, come) in enumerate(zip(self.offers.games, names, behind, strict=True), first):
            patch = [Run("##" if pen.plain else "  ", one.id, one.id), Run(" ")]
            rows += [*self._offered(place, [*fill(name, named), *come], width, patch), *([[]] if airy else [])]
        return rows[:-1] if airy and len(rows) > 1 else rows

    def _progress(self, room: int) -> list[Row]:
        """Draw how many scenarios were won in each game, as bars, words or numbers."""
        pen, games = self.pen, self.offers.games
        unplayed = pen.row(t("not played yet"), "quiet")
        said = [pen.row(t("{won} of {all} won", won=one.won, all=one.of), "quiet") for one in games]
        long = min(BAR, room - max(map(length, said), default=0) - 1)
        bars = [
            [*meter(one.won / max(1, one.of), long, one.id, pen, thin=True), Run(" "), *words]
            for one, words in zip(games, said, strict=True)
        ]
        short = [pen.row(f"{one.won}/{one.of}", "quiet") for one in games]
        nothing: Row = []
        for ways, blank in ((bars if long >= SHORTEST else short, unplayed), (said, unplayed), (short, nothing)):
            made = [way if one.played and one.of else blank for one, way in zip(games, ways, strict=True)]
            if max(map(length, made), default=0) <= room:
                return made
        return [nothing for _ in games]

    def _at_once(self, width: int, height: int, *, noted: bool) -> list[Row]:
        pen = self.pen
        first = len(self.offers.sessions) + len(self.offers.games)
        rows: list[Row] = [heading(AT_ONCE, pen, width)]
        offers = self.offers.at_once
        noted = noted and height >= 1 + 2 * len(offers) and not pen.touch
        airy = noted and height >= 3 * len(offers)
        for place, one in enumerate(offers, first):
            rows += self._offered(place, [Run(pen.say(one.label), "strong", "", True)], width)
            if noted:
                rows.append(pressing(cut([Run("     "), Run(pen.say(one.note), "quiet")], width), f"pick:{place}"))
            rows += [[]] if airy else []
        return rows
