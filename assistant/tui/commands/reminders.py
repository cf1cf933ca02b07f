"""`r`: reminders, tied to a moment, struck out when they have done their work. `n`: notes into the campaign book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.evenings.telling import in_force
from assistant.speech.text import t
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.typed import TypeForm

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen


def reminders(screen: PlayScreen) -> None:
    moments = list(screen.open.game.rules.occasions.values())
    there = in_force(screen.open)
    if not moments:
        screen.say(t("This game has no moments for reminders."), refusal=True)
        return
    choices = [Choice(f"at:{moment.id}", moment.label) for moment in moments]
    if there:
        choices.append(Choice("strike", t("strike one out"), number=0))
    lead = (t("In force in this chapter, each time it comes to that:"), *(one.line for one in there)) if there else ()
    form = Choose(lead, t("Remind you when?"), title=t("REMINDER"), choices=choices, leavable=True)
    screen.ask(form, lambda chosen: _chosen(screen, chosen))


def _chosen(screen: PlayScreen, chosen: str) -> None:
    what, _, id = chosen.partition(":")
    if what == "strike":
        _strike(screen)
        return
    label = screen.open.game.rules.occasions[id].label
    form = TypeForm(title=t("REMINDER"), prompt=t("{moment}: remind you of what?", moment=label), what=t("Your words"))
    screen.ask(form, lambda words: screen.aside("add_reminder", moment=id, text=words))


def _strike(screen: PlayScreen) -> None:
    choices = [Choice(str(one.number), one.words, one.moment) for one in in_force(screen.open)]
    form = Choose(title=t("REMINDER"), prompt=t("Strike out which one?"), choices=choices, leavable=True)
    screen.ask(form, lambda number: screen.aside("strike_reminder", number=int(number)))


def note(screen: PlayScreen) -> None:
    form = TypeForm(title=t("NOTE"), prompt=t("A note into the campaign book."), what=t("Your words"))
    screen.ask(form, lambda words: screen.aside("note", text=words))
