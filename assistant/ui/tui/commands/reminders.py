"""The commands `r` (reminders) and `n` (notes).

A reminder is shown each time the game comes to a certain point, such as the start of a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.text import t
from assistant.sessions.presentation.narration import active_reminders
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.text_field import TextForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen


def reminders(screen: PlayScreen) -> None:
    """Ask for a new reminder (when and what), or remove an old one."""
    moments = list(screen.open_game.game.rules.occasions.values())
    there = active_reminders(screen.open_game)
    if not moments:
        screen.say(t("This game has no moments for reminders."), refusal=True)
        return
    choices = [NumberedLine(f"at:{moment.id}", moment.label) for moment in moments]
    if there:
        choices.append(NumberedLine("strike", t("strike one out"), number=0))
    lead = (t("In force in this chapter, each time it comes to that:"), *(one.line for one in there)) if there else ()
    form = ChoiceForm(lead, t("Remind you when?"), title=t("REMINDER"), choices=choices, leavable=True)
    screen.ask(form, lambda chosen: _take_choice(screen, chosen))


def _take_choice(screen: PlayScreen, chosen: str) -> None:
    what, _, id = chosen.partition(":")
    if what == "strike":
        _strike(screen)
        return
    label = screen.open_game.game.rules.occasions[id].label
    form = TextForm(title=t("REMINDER"), prompt=t("{moment}: remind you of what?", moment=label), what=t("Your words"))
    screen.ask(form, lambda words: screen.side_action("add_reminder", moment=id, text=words))


def _strike(screen: PlayScreen) -> None:
    choices = [NumberedLine(str(one.number), one.words, one.moment) for one in active_reminders(screen.open_game)]
    form = ChoiceForm(title=t("REMINDER"), prompt=t("Strike out which one?"), choices=choices, leavable=True)
    screen.ask(form, lambda number: screen.side_action("strike_reminder", number=int(number)))


def note(screen: PlayScreen) -> None:
    """Ask for a note and add it to the record of the game."""
    form = TextForm(title=t("NOTE"), prompt=t("A note into the campaign book."), what=t("Your words"))
    screen.ask(form, lambda words: screen.side_action("note", text=words))
