"""The settings: language and look, and for an open game how rules run, answers to open rules, who draws what.

Each rule runs automatically, after asking, or by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from assistant.engine.checkpoint import MODES
from assistant.engine.setting_names import MODE_NAMES, SOURCE_NAMES, dial_names
from assistant.i18n import LANGUAGES
from assistant.messages.text import Text, hued, t, verbatim
from assistant.ui.tui.drawing.bars import draw_bars
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.elements import badge, button, heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, cut, in_a_row
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm
from assistant.ui.tui.forms.form import Done, FormPart, Outcome, Stay
from assistant.ui.tui.theme.themes import COLOUR_NAMES, SIGN_NAMES, THEME_NAMES
from assistant.ui.view.blocks import Bar, Stage, Strip

if TYPE_CHECKING:
    from assistant.ui.tui.screens.form_screen import FormScreen
    from assistant.ui.tui.screens.play import PlayScreen

TITLE = t("SETTINGS")
LOOKS = ("language", "theme", "big", "colours", "signs")
"""The settings that a key switches to their next value. Others open a list."""


class SettingsForm(ChoiceForm):
    """The list of settings, with a preview below.

    A digit switches a setting to its next value, and so do the arrows left and right. The screen changes at once.
    """

    switch: Callable[[str, int], None] = lambda id, by: None
    current: Callable[[str], Text | None] = lambda id: None

    def key(self, key: str) -> Outcome:
        marked = self.choices[self.mark].id if self.mark >= 0 else ""
        if key in ("left", "right") and marked in LOOKS:
            self.switch(marked, 1 if key == "right" else -1)
            return Stay()
        outcome = super().key(key)
        if isinstance(outcome, Done) and outcome.value in LOOKS:
            self.mark = [choice.id for choice in self.choices].index(outcome.value)
            self.switch(outcome.value, 1)
            return Stay()
        return outcome

    def note(self, choice: NumberedLine) -> Text | None:
        return self.current(choice.id)

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        parts = super().body(pen, width, height)
        left = height - sum(len(part.rows) + 1 for part in parts)
        return [*parts, FormPart(preview(pen, width, left), rank=3)]


def settings(screen: FormScreen[Any]) -> None:
    """Open the list of settings."""
    choices = [
        NumberedLine("language", t("language"), number=1),
        NumberedLine("theme", t("look"), number=2),
        NumberedLine("big", t("big type"), number=3),
    ]
    if _play_screen(screen) is not None:
        choices += [
            NumberedLine("dial", t("what the app decides, asks or leaves to you"), number=4),
            NumberedLine("rulings", t("readings where the rulebook is open"), number=5),
            NumberedLine("sources", t("who holds the pieces"), number=6),
        ]
    after = len(choices) + 1
    choices += [
        NumberedLine("colours", t("colours"), number=after),
        NumberedLine("signs", t("signs"), number=after + 1),
    ]
    form = SettingsForm(
        title=TITLE, prompt=t("Change what? The digit again goes on to the next."), choices=choices, leavable=True,
        switch=lambda id, by: _switch(screen, id, by), current=lambda id: _current(screen, id),
    )  # fmt: skip
    screen.ask(form, lambda chosen: _open(screen, chosen))


def _values(screen: FormScreen[Any], id: str) -> tuple[dict[str, Text], str]:
    """Return the values of a setting in words, by id, and the id of the present value."""
    kept = screen.companion.settings
    match id:
        case "language":
            return {one: verbatim(name) for one, name in LANGUAGES.items()}, screen.pen.translator.language
        case "theme":
            return THEME_NAMES, kept.theme or "dark"
        case "colours":
            return COLOUR_NAMES, kept.colours
        case "signs":
            return SIGN_NAMES, kept.signs
        case _:
            return {"": t("off"), "big": t("on")}, "big" if screen.companion.big else ""


def _current(screen: FormScreen[Any], id: str) -> Text | None:
    if id not in LOOKS:
        return None
    offered, now = _values(screen, id)
    return offered.get(now)


def _switch(screen: FormScreen[Any], id: str, by: int) -> None:
    """Switch a setting to the value that is `by` places further in its list, and save it."""
    app = screen.companion
    offered, now = _values(screen, id)
    ids = list(offered)
    to = ids[(ids.index(now) + by) % len(ids) if now in ids else 0]
    match id:
        case "language":
            app.set_language(to)
            if not isinstance(screen.form, SettingsForm):  # the play screen asks its question again and closes this
                settings(screen)
        case "theme":
            app.set_look(theme=to)
        case "colours":
            app.set_look(colours=to)
        case "signs":
            app.set_look(signs=to)
        case _:
            app.big = app.settings.big_type = bool(to)
            app.save_settings()


def _open(screen: FormScreen[Any], chosen: str) -> None:
    playing = _play_screen(screen)
    if playing is not None:
        {"dial": dial, "rulings": rulings, "sources": sources}[chosen](playing)


def _play_screen(screen: FormScreen[Any]) -> PlayScreen | None:
    """Return the screen if it is a play screen with an open game, else None."""
    if screen.companion.open_game is None:
        return None
    from assistant.ui.tui.screens.play import PlayScreen

    return screen if isinstance(screen, PlayScreen) else None


def preview(pen: Pen, width: int, height: int) -> list[Row]:
    """Draw a sample of the look: letters, a filled key, colours, a bar and a strip of stages."""
    rows: list[Row] = [heading(t("it looks like this"), pen, width)]
    said, done = pen.say(t("your turn")).upper(), pen.row(t("my turn is over"))
    if height >= 11 and size(said)[0] <= width:
        rows += [*block(said, "strong", plain=pen.plain), []]
    rows += [*([run._replace(press="") for run in row] for row in button(pen.say(t("Space")), done, pen)), []]
    hues = (t("red"), t("blue"), t("green"), t("white"), t("gold"))
    words = [badge(hued(hue, hue.message), pen) for hue in hues]
    tones = [badge(hued(t("blocked"), "good"), pen), badge(hued(t("not blocked"), "bad"), pen)]
    rows.append(cut(in_a_row([[run] for run in (*words, *tones)], " "), width))
    rows += [[], *draw_bars((Bar(t("health"), 9, 12, hue="good"),), pen, width), []]
    days = Strip((Stage(t("DAY"), "done", "day"), Stage(t("NIGHT"), "now", "night"), Stage(t("DAY"), "ahead", "day")))
    rows += draw_strip(days, pen, min(width, 60), 4 if height >= 14 else 1)
    return rows[:height] if height >= 4 else []


def _choose(screen: FormScreen[Any], prompt: Text, options: dict[str, Text], now: str, then: Any) -> None:
    choices = [NumberedLine(id, label) for id, label in options.items()]
    screen.ask(ChoiceForm(title=TITLE, prompt=prompt, choices=choices, expected=now, leavable=True), then)


def dial(screen: PlayScreen) -> None:
    """Ask for the whole game, a phase or a rule, then whether it runs automatically, after asking or by hand."""
    rules, pen = screen.open_game.game.rules, screen.pen
    names = dial_names(rules)
    there = screen.snapshot.moment.world.dial
    entries = [
        FilterEntry(id, pen.say(name), pen.say(MODE_NAMES[there[id]]) if id in there else "")
        for id, name in names.items()
    ]
    form = FilterForm(title=TITLE, prompt=t("Which rule?"), entries=entries, what=t("Letters of it"))

    def mode(id: str) -> None:
        options: dict[str, Text] = {mode: MODE_NAMES[mode] for mode in MODES}
        prompt = t("{rule}: who does it?", rule=names[id])
        _choose(
            screen, prompt, options, there.get(id, "auto"), lambda to: screen.side_action("set_dial", rule=id, mode=to)
        )

    screen.ask(form, mode)


def rulings(screen: PlayScreen) -> None:
    """Ask for another answer to a question that the rulebook leaves open."""
    known = {ruling.id: ruling for ruling in screen.open_game.game.rules.rulings(screen.open_game.content)}
    if not known:
        screen.say(t("This game has no open readings."), refusal=True)
        return
    there = screen.snapshot.moment.world.rulings
    choices = [
        NumberedLine(id, ruling.question, dict(ruling.options).get(there.get(id, ruling.default)))
        for id, ruling in known.items()
    ]

    def reading(id: str) -> None:
        ruling = known[id]
        _choose(screen, ruling.question, dict(ruling.options), there.get(id, ruling.default),
                lambda to: screen.side_action("set_ruling", ruling=id, option=to))  # fmt: skip

    screen.ask(ChoiceForm(title=TITLE, prompt=t("Which reading?"), choices=choices, leavable=True), reading)


def sources(screen: PlayScreen) -> None:
    """Ask who draws or rolls each component from now on."""
    components = screen.open_game.game.rules.components
    there = screen.snapshot.moment.world.sources
    choices = [
        NumberedLine(id, component.label, SOURCE_NAMES[there.get(id, component.default)])
        for id, component in components.items()
    ]

    def source(id: str) -> None:
        component = components[id]
        _choose(screen, component.label, {one: SOURCE_NAMES[one] for one in component.may},
                there.get(id, component.default),
                lambda to: screen.side_action("set_source", component=id, source=to))  # fmt: skip

    screen.ask(ChoiceForm(title=TITLE, prompt=t("Who holds the pieces?"), choices=choices, leavable=True), source)
