"""The settings: language and looks, and of an open evening the dial, the rulings and who holds the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.speech.text import Text, t, verbatim
from assistant.table.naming import MODE_NAMES, SOURCE_NAMES
from assistant.table.session import MODES
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.themes import THEME_NAMES
from assistant.words import LANGUAGES

if TYPE_CHECKING:
    from assistant.tui.screens.form_screen import FormScreen
    from assistant.tui.screens.play import PlayScreen

TITLE = t("SETTINGS")


def settings(screen: FormScreen[Any]) -> None:
    from assistant.tui.screens.play import PlayScreen

    choices = [
        Choice("language", t("language"), verbatim(LANGUAGES[screen.pen.words.language]), 1),
        Choice("look", t("look"), THEME_NAMES.get(screen.companion.settings.theme or "dark"), 2),
        Choice("big", t("big type"), t("on") if screen.companion.big else t("off"), 3),
    ]
    if isinstance(screen, PlayScreen):
        choices += [
            Choice("dial", t("what the app decides, asks or leaves to you"), number=4),
            Choice("rulings", t("readings where the rulebook is open"), number=5),
            Choice("sources", t("who holds the pieces"), number=6),
        ]
    form = Choose(title=TITLE, prompt=t("Change what?"), choices=choices, leavable=True)
    screen.ask(form, lambda chosen: _open(screen, chosen))


def _open(screen: FormScreen[Any], chosen: str) -> None:
    from assistant.tui.screens.play import PlayScreen

    match chosen:
        case "language":
            _choose(screen, t("Which language?"), {id: verbatim(name) for id, name in LANGUAGES.items()},
                    screen.pen.words.language, lambda id: _spoken(screen, id))  # fmt: skip
        case "look":
            _choose(screen, t("Which look?"), THEME_NAMES, screen.companion.settings.theme or "dark",
                    lambda id: _looked(screen, id))  # fmt: skip
        case "big":
            screen.companion.big = screen.companion.settings.big_type = not screen.companion.big
            screen.companion.remember()
            screen.close()
            screen.say(None)
        case _ if isinstance(screen, PlayScreen):
            {"dial": dial, "rulings": rulings, "sources": sources}[chosen](screen)


def _spoken(screen: FormScreen[Any], id: str) -> None:
    screen.close()
    screen.companion.speak(id)


def _looked(screen: FormScreen[Any], id: str) -> None:
    screen.companion.look_like(id)
    screen.close()
    screen.say(None)


def _choose(screen: FormScreen[Any], prompt: Text, options: dict[str, Text], now: str, then: Any) -> None:
    choices = [Choice(id, label) for id, label in options.items()]
    screen.ask(Choose(title=TITLE, prompt=prompt, choices=choices, expected=now, leavable=True), then)


def dial(screen: PlayScreen) -> None:
    """Auto, ask or manual, for the whole game, a phase or a single rule."""
    rules, pen = screen.open.game.rules, screen.pen
    names: dict[str, Text] = {"game": t("the whole game")}
    names |= rules.phases
    names |= {maker.name: maker.prompt for maker in rules.makers.values()}
    names |= {
        step.name: step.title
        for step in rules.steps.values()
        if step.title.message != "{step}" and not step.always and step.title != rules.phases.get(step.phase)
    }
    there = screen.seen.moment.world.dial
    things = [
        Thing(id, pen.say(name), pen.say(MODE_NAMES[there[id]]) if id in there else "") for id, name in names.items()
    ]
    form = FindForm(title=TITLE, prompt=t("Which rule?"), things=things, what=t("Letters of it"))

    def mode(id: str) -> None:
        options: dict[str, Text] = {mode: MODE_NAMES[mode] for mode in MODES}
        prompt = t("{rule}: who does it?", rule=names[id])
        _choose(screen, prompt, options, there.get(id, "auto"), lambda to: screen.aside("set_dial", rule=id, mode=to))

    screen.ask(form, mode)


def rulings(screen: PlayScreen) -> None:
    """Where the rulebook is silent: another reading."""
    known = {ruling.id: ruling for ruling in screen.open.game.rules.rulings(screen.open.content)}
    if not known:
        screen.say(t("This game has no open readings."), refusal=True)
        return
    there = screen.seen.moment.world.rulings
    choices = [
        Choice(id, ruling.question, dict(ruling.options).get(there.get(id, ruling.default)))
        for id, ruling in known.items()
    ]

    def reading(id: str) -> None:
        ruling = known[id]
        _choose(screen, ruling.question, dict(ruling.options), there.get(id, ruling.default),
                lambda to: screen.aside("set_ruling", ruling=id, option=to))  # fmt: skip

    screen.ask(Choose(title=TITLE, prompt=t("Which reading?"), choices=choices, leavable=True), reading)


def sources(screen: PlayScreen) -> None:
    """Who draws or rolls what from now on."""
    components = screen.open.game.rules.components
    there = screen.seen.moment.world.sources
    choices = [
        Choice(id, component.label, SOURCE_NAMES[there.get(id, component.default)])
        for id, component in components.items()
    ]

    def source(id: str) -> None:
        component = components[id]
        _choose(screen, component.label, {one: SOURCE_NAMES[one] for one in component.may},
                there.get(id, component.default),
                lambda to: screen.aside("set_source", component=id, source=to))  # fmt: skip

    screen.ask(Choose(title=TITLE, prompt=t("Who holds the pieces?"), choices=choices, leavable=True), source)
