"""`r`: reminders, tied to a moment, struck out when they have done their work. `n`: notes into the campaign book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.table.text import t
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.typed import TypeForm

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen


def reminders(screen: PlayScreen) -> None:
    moments = list(screen.open.game.rules.moments.values())
    there = screen.seen.moment.world.reminders
    if not moments:
        screen.say(t("This game has no moments for reminders."), refusal=True)
        return
    choices = [Choice(f"at:{moment.id}", moment.label, number=n) for n, moment in enumerate(moments, 1)]
    choices += [
        Choice(f"strike:{n}", t("strike out: {text}", text=reminder.text), number=len(moments) + n)
        for n, reminder in enumerate(there, 1)
    ]
    form = Choose(title=t("REMINDER"), prompt=t("Remind you when?"), choices=choices, leavable=True)
    screen.ask(form, lambda chosen: _chosen(screen, chosen))


def _chosen(screen: PlayScreen, chosen: str) -> None:
    what, _, id = chosen.partition(":")
    if what == "strike":
        screen.aside("strike_reminder", number=int(id))
        return
    label = screen.open.game.rules.moments[id].label
    form = TypeForm(title=t("REMINDER"), prompt=t("{moment}: remind you of what?", moment=label), what=t("Your words"))
    screen.ask(form, lambda words: screen.aside("add_reminder", moment=id, text=words))


def note(screen: PlayScreen) -> None:
    form = TypeForm(title=t("NOTE"), prompt=t("A note into the campaign book."), what=t("Your words"))
    screen.ask(form, lambda words: screen.aside("note", text=words))
