"""`a`: adjust anything the app keeps. Letters find it; `2-3` is the short way for a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from assistant.table.rules import Value
from assistant.table.text import Text, t, verbatim
from assistant.tui.asking.figures import By, Figure, Figures
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.asking.form import Done, Outcome, Part, Stay
from assistant.tui.asking.number import NumberForm
from assistant.tui.asking.typed import Typed, TypeForm
from assistant.tui.pen import Pen
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
    values = {value.path: value for value in screen.open.game.rules.values(screen.seen.moment.state)}
    if not values:
        screen.say(t("Nothing is kept that could be adjusted."), refusal=True)
        return
    form = AdjustForm(
        title=t("ADJUST"), prompt=t("What is different on the table?"), figures=screen.seen.figures,
        things=_things(screen, values), what=t("Letters of it, or figure - number"),
    )  # fmt: skip
    screen.ask(form, lambda chosen: _chosen(screen, values, chosen))


def _things(screen: PlayScreen, values: dict[str, Value]) -> list[Thing]:
    state, pen = screen.seen.moment.state, screen.pen
    return [
        Thing(path, f"{value.figure}  {pen.say(value.label)}" if value.figure else pen.say(value.label),
              pen.say(t("now {value}", value=shown(value_at(state, path)))))
        for path, value in values.items()
    ]  # fmt: skip


def _chosen(screen: PlayScreen, values: dict[str, Value], chosen: str | By) -> None:
    if isinstance(chosen, By):
        screen.aside("correct_by", path=chosen.path, by=chosen.by)
        return
    ask_value(screen, values[chosen])


def ask_value(screen: PlayScreen, value: Value) -> None:
    """The believed value stands there: Enter, or type over it."""
    now = value_at(screen.seen.moment.state, value.path)
    prompt = t("{what}: how much is right?", what=value.label)
    if isinstance(now, int) and not isinstance(now, bool):
        number = NumberForm(
            title=t("ADJUST"), prompt=prompt, least=value.least, most=value.most, expected=now, leavable=True
        )
        screen.ask(number, lambda right: _correct(screen, value, now, right))
        return
    words = shown(now)
    form = TypeForm(title=t("ADJUST"), prompt=prompt, what=t("Right is"), typed=Typed(words, len(words)))
    screen.ask(form, lambda right: _correct(screen, value, now, _read(right)))


def _correct(screen: PlayScreen, value: Value, before: Any, after: Any) -> None:
    if before == after:
        screen.close()
        screen.say(t("Nothing was different."))
        return
    screen.aside("correct", path=value.path, value=after)


def shown(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()


def _read(words: str) -> Any:
    try:
        return msgspec.json.decode(words)
    except msgspec.DecodeError:
        return words


def label_of(value: Value) -> Text:
    return t("{label}", label=value.label) if value.label else verbatim(value.path)
