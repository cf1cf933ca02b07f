"""`a`: adjust anything the app keeps. Letters find it; `2-3` is the short way for a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from assistant.table.facts import FACTS, choices, fact_at
from assistant.table.naming import Names, names_for, table_of, tables_in
from assistant.table.rules import Value
from assistant.table.text import t, verbatim
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.figures import By, Figure, Figures
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.asking.form import Done, Outcome, Part, Stay
from assistant.tui.asking.number import NumberForm
from assistant.tui.asking.typed import Typed, TypeForm
from assistant.tui.pen import Pen
from assistant.tui.plainly import kind_at, known_ids, plainly, read_back, typed_out
from assistant.tui.seen import value_at

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen

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
    open = screen.open
    values = {value.path: value for value in open.values}
    if not values:
        screen.say(t("Nothing is kept that could be adjusted."), refusal=True)
        return
    form = AdjustForm(
        title=t("ADJUST"), prompt=t("What is different on the table?"), figures=screen.seen.figures,
        things=_things(screen, values), what=t("Letters of it, or figure - number"),
    )  # fmt: skip
    screen.ask(form, lambda chosen: _chosen(screen, values, chosen))


def _things(screen: PlayScreen, values: dict[str, Value]) -> list[Thing]:
    pen, tables = screen.pen, tables_in(screen.open.content)
    return [
        Thing(path, f"{value.figure}  {pen.say(value.label)}" if value.figure else pen.say(value.label),
              pen.say(t("now {value}", value=plainly(_now(screen, path), pen, names_for(tables, path)))))
        for path, value in values.items()
    ]  # fmt: skip


def _now(screen: PlayScreen, path: str) -> Any:
    """What is believed to stand there; what a count doesn't hold, it holds none of."""
    if path.startswith(FACTS):
        return value_at(screen.seen.moment.world, path)
    state = screen.seen.moment.state
    now = value_at(state, path)
    counts = kind_at(state, path.rpartition(".")[0]) == dict[str, int]
    return 0 if now is None and counts else now


def _chosen(screen: PlayScreen, values: dict[str, Value], chosen: str | By) -> None:
    if isinstance(chosen, By):
        screen.aside("correct_by", path=chosen.path, by=chosen.by)
        return
    ask_value(screen, values[chosen])


def ask_value(screen: PlayScreen, value: Value) -> None:
    """The believed value stands there: Enter, or type over it."""
    now, pen = _now(screen, value.path), screen.pen
    prompt = t("{what}: how much is right?", what=value.label)
    if isinstance(now, int) and not isinstance(now, bool):
        number = NumberForm(
            title=t("ADJUST"), prompt=prompt, least=value.least, most=value.most, expected=now, leavable=True
        )
        screen.ask(number, lambda right: _correct(screen, value, now, right))
        return
    kind, tables = kind_at(screen.seen.moment.state, value.path), tables_in(screen.open.content)
    names = names_for(tables, value.path)
    fact = fact_at(screen.open.game.rules, value.path) if value.path.startswith(FACTS) else None
    ids = ("true", "false") if isinstance(now, bool) else choices(fact.type) if fact else known_ids(kind)
    if not ids and kind is str:
        ids = tuple(table_of(tables, value.path))
    if ids:
        _offer(screen, value, now, ids, names)
        return
    words = typed_out(now, pen, names)
    form = TypeForm(
        title=t("ADJUST"), prompt=t("{what}: what is right?", what=value.label), what=t("Right is"),
        typed=Typed(words, len(words)), empty=True,
    )  # fmt: skip
    screen.ask(form, lambda right: _correct(screen, value, now, read_back(right, now, kind, pen, names)))


def _offer(screen: PlayScreen, value: Value, now: Any, ids: Sequence[str], names: Names) -> None:
    """All that can be, numbered."""
    values = {id: id == "true" if isinstance(now, bool) else id for id in ids}
    choices = [Choice(id, verbatim(plainly(values[id], screen.pen, names)), number=n) for n, id in enumerate(ids, 1)]
    form = Choose(
        title=t("ADJUST"), prompt=t("{what}: what is right?", what=value.label), choices=choices, leavable=True,
        expected=next((id for id, one in values.items() if one == now), ""),
    )  # fmt: skip
    screen.ask(form, lambda id: _correct(screen, value, now, values[id]))


def _correct(screen: PlayScreen, value: Value, before: Any, after: Any) -> None:
    if before == after:
        screen.close()
        screen.say(t("Nothing was different."))
        return
    screen.aside("correct", path=value.path, value=after)
