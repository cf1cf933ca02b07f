"""`a`: adjust anything the app keeps. Letters find it; `2-3` is the short way for a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from assistant.table.kept import Place, in_words
from assistant.table.text import Text, t, verbatim
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.figures import By, Figure, Figures
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.asking.form import Done, Outcome, Part, Stay
from assistant.tui.asking.number import NumberForm
from assistant.tui.asking.typed import Typed, TypeForm
from assistant.tui.pen import Pen
from assistant.tui.plainly import read_back, typed_out

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen

MANY = 12
"""More things than this are found by their letters."""
_SUM = re.compile(r"\d+[-+]\d*")


class AdjustForm(FindForm):
    """A filter over everything tracked, and the place for `2-3`."""

    figures: Sequence[Figure] = ()

    def key(self, key: str) -> Outcome:
        if key == "enter" and (figures := self._sum()) is not None:
            figure, by = figures.picked()
            if figure is None or by is None:
                number = self.typed.words.rstrip("+-0123456789") or self.typed.words
                return Stay(t("No figure has that number: {typed}.", typed=number))
            return Done(By(figure.path, by))
        return super().key(key)

    def _sum(self) -> Figures | None:
        return Figures(self.figures, self.typed.words) if _SUM.fullmatch(self.typed.words) else None

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        if (figures := self._sum()) is not None:
            return [*super().body(pen, width, height)[:1], *figures.draw(pen, width)]
        return super().body(pen, width, height)


def adjust(screen: PlayScreen) -> None:
    open, world = screen.open, screen.seen.moment.world
    places = {place.path: place for place in open.game.rules.places(world, open.content)}
    if not places:
        screen.say(t("Nothing is kept that could be adjusted."), refusal=True)
        return
    form = AdjustForm(
        title=t("ADJUST"), prompt=t("What is different on the table?"), figures=screen.seen.figures,
        things=[_thing(screen.pen, place) for place in places.values()], what=t("Letters of it, or figure - number"),
    )  # fmt: skip
    screen.ask(form, lambda chosen: _chosen(screen, places, chosen))


def _thing(pen: Pen, place: Place) -> Thing:
    label = pen.say(named(place))
    now = pen.say(in_words(place.content, place.kind, place.value))
    return Thing(
        place.path, f"{place.figure}  {label}" if place.figure else label, pen.say(t("now {value}", value=now))
    )


def named(place: Place) -> Text:
    """The label with what is said beside it."""
    return place.label if place.note is None else t("{what}, {note}", what=place.label, note=place.note)


def _chosen(screen: PlayScreen, places: dict[str, Place], chosen: str | By) -> None:
    if isinstance(chosen, By):
        screen.aside("correct_by", path=chosen.path, by=chosen.by)
        return
    ask_value(screen, places[chosen])


def ask_value(screen: PlayScreen, place: Place) -> None:
    """The believed value stands there: Enter, or type over it."""
    now, pen, names = place.value, screen.pen, place.names
    if isinstance(now, int) and not isinstance(now, bool):
        number = NumberForm(
            title=t("ADJUST"), prompt=t("{what}: how much is right?", what=place.label), least=place.least,
            most=place.most, expected=now, leavable=True,
        )  # fmt: skip
        screen.ask(number, lambda right: _correct(screen, place, right))
        return
    if isinstance(now, bool):
        _offer(screen, place, {"true": True, "false": False})
        return
    if isinstance(now, str) and names:
        _offer(screen, place, {id: id for id in names})
        return
    words = typed_out(now, pen, names)
    form = TypeForm(
        title=t("ADJUST"), prompt=t("{what}: what is right?", what=place.label), what=t("Right is"),
        typed=Typed(words, len(words)), empty=True,
    )  # fmt: skip
    screen.ask(form, lambda right: _correct(screen, place, read_back(right, now, place.kind, pen, names)))


def _offer(screen: PlayScreen, place: Place, values: dict[str, Any]) -> None:
    """All that can be: numbered, or found by its letters where it is much."""
    title, prompt, pen = t("ADJUST"), t("{what}: what is right?", what=place.label), screen.pen
    named = {id: verbatim(pen.say(in_words(place.content, place.kind, value))) for id, value in values.items()}
    form: Choose | FindForm
    if len(values) > MANY:
        form = FindForm(title=title, prompt=prompt, things=[Thing(id, pen.say(name)) for id, name in named.items()])
    else:
        form = Choose(
            title=title, prompt=prompt, leavable=True,
            choices=[Choice(id, name, number=n) for n, (id, name) in enumerate(named.items(), 1)],
            expected=next((id for id, value in values.items() if value == place.value), ""),
        )  # fmt: skip
    screen.ask(form, lambda id: _correct(screen, place, values[id]))


def _correct(screen: PlayScreen, place: Place, after: Any) -> None:
    if place.value == after:
        screen.close()
        screen.say(t("Nothing was different."))
        return
    screen.aside("correct", path=place.path, value=after)
