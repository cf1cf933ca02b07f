"""The questions before a new game: scenario, heroes, and who draws the components. At most six keys answer them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import field

from assistant import games
from assistant.engine.checkpoint import Source
from assistant.engine.rules import Component
from assistant.engine.setting_names import SOURCE_NAMES
from assistant.games.game import APP, Game, Preset
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t
from assistant.sessions import opening
from assistant.sessions.settings import LastGame
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine, numbered_lines
from assistant.ui.tui.forms.form import DIGITS, ESC, SPACE, Done, FootKey, Form, Outcome, Stay
from assistant.ui.tui.forms.seating import SeatingForm
from assistant.ui.tui.input.type_ahead import TypeAhead
from assistant.ui.tui.screens.form_screen import FormScreen
from assistant.ui.tui.snapshot import joined_notices
from assistant.ui.tui.widgets.header import Said

ONE_BY_ONE = "one_by_one"


class SourcesForm(ChoiceForm):
    """A list of components, each with who draws it: the players or the app.

    The digit of a component switches this. Enter ends the form.
    """

    components: Sequence[Component] = ()
    sources: dict[str, Source] = field(default_factory=dict)

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(dict(self.sources))
        outcome = super().key(key)
        if isinstance(outcome, Done):
            component = next(one for one in self.components if one.id == outcome.value)
            now = component.may.index(self.sources.get(component.id, component.default))
            self.sources[component.id] = component.may[(now + 1) % len(component.may)]
            return Stay()
        return outcome

    def note(self, choice: NumberedLine) -> Text | None:
        return SOURCE_NAMES[self._source(choice.id)]

    def _source(self, id: str) -> Source:
        if id in self.sources:
            return self.sources[id]
        return next(one.default for one in self.components if one.id == id)

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, DIGITS, ESC]


class WizardScreen(FormScreen[None]):
    """The questions before a new game. Esc goes back to the question before.

    A question with a single option is skipped.
    """

    def __init__(self, game_id: str) -> None:
        """Set up the questions for the game with the id `game_id`."""
        super().__init__()
        self.game_id = game_id
        self.heading = (t("New game"),)
        self.headings: list[Said] = []
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self.scenario = ""
        self.scenario_name: Name | None = None
        self.heroes: list[str] = []
        self.typed_ahead: TypeAhead | None = None
        """The keys typed while the game is being prepared."""

    def begin(self) -> None:
        """Ask for the scenario. If the game can't be loaded, go back to the start screen."""
        try:
            self._ask_scenario(self.game_id)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"[:200]
            self.say(t("This game can't be played: {error}.", error=reason), refusal=True)
        if not self.open_forms and not self.busy:
            self.companion.show_start(self.notice)

    def _step(self, title: Text, form: Form, then: Callable[[Any], None]) -> None:
        form.title = title
        if isinstance(form, ChoiceForm):
            form.leavable = True
        first = not self.open_forms
        self.headings.append(self.heading)
        self.ask(form, then, self.companion.leave_game if first else None)

    def key_while_busy(self, key: str) -> None:
        """Keep the keys that are typed while the game is being prepared."""
        if self.typed_ahead is not None:
            self.typed_ahead.add(key)

    def leave(self) -> None:
        """Go back to the question before."""
        if len(self.headings) > 1 and len(self.headings) == len(self.open_forms):
            self.headings.pop()
            self.heading = self.headings[-1]
        super().leave()

    @property
    def last(self) -> LastGame:
        assert self.game is not None
        return self.companion.settings.of_game(self.game.id)

    def _ask_scenario(self, id: str) -> None:
        self.game = games.game_named(id)
        self.companion.set_accent(id)
        self.heading = (t("New game"), self.game.name)
        assert self.companion.dirs is not None
        notices: list[Text] = []
        try:
            found = opening.scenarios(self.game, self.companion.dirs.roots(), notices)
        except Refused as refused:
            self.say(refused.text, refusal=True)
            return
        names = {id: self.game.scenario_name(scenario) for id, scenario in found.items()}
        if not names:
            self.say(t("No scenario of this game was found."), refusal=True)
            return
        self.names = names
        if len(names) == 1:
            self._take_scenario(next(iter(names)))
            return
        choices = [NumberedLine(one, _name(name), self.game.scenario_note(found[one])) for one, name in names.items()]
        expected = self.last.scenario if self.last.scenario in names else next(iter(names))
        form = ChoiceForm(prompt=t("Which scenario?"), choices=choices, expected=expected)
        self._step(t("SCENARIO?"), form, self._take_scenario)
        if notices:
            self.say(joined_notices(notices), refusal=True)

    def _take_scenario(self, id: str) -> None:
        assert self.game is not None
        assert self.companion.dirs is not None
        try:
            _, self.content = opening.load(self.game.id, id, self.companion.dirs.roots())
        except Refused as refused:
            self.say(refused.text, refusal=True)
            return
        self.scenario, self.scenario_name = id, self.names[id]
        self.heading = (t("New game"), self.game.name, self.names[id])
        offered = self.game.heroes(self.content)
        alike = opening.group_same_labels(offered)
        choices = numbered_lines([option for option in offered if option.id in alike])
        least, most = self.game.players(self.content)
        known = {option.id for option in offered}
        before = [hero for hero in self.last.heroes if hero in known]
        if len(choices) == least:
            self._take_heroes([choice.id for choice in choices])
        elif most == 1:
            expected = before[0] if before else choices[0].id
            one = ChoiceForm(prompt=t("Which hero do you play?"), choices=choices, expected=expected)
            self._step(t("HERO?"), one, lambda hero: self._take_heroes([hero]))
        else:
            prompt = t("Which heroes? {least} to {most}, in the order they sit.", least=least, most=most)
            form = SeatingForm(
                prompt=prompt, hint=self.game.scenario_limit(self.content) or self.game.seating, choices=choices,
                last_time=before[:most], most=most, alike=alike, usual=list(self.game.usual(self.content)),
            )  # fmt: skip
            self._step(t("HEROES?"), form, self._take_heroes)

    def _take_heroes(self, heroes: list[str]) -> None:
        assert self.game is not None
        least, most = self.game.players(self.content)
        if not least <= len(heroes) <= most:
            self.say(t("From {least} to {most} heroes are needed.", least=least, most=most), refusal=True)
            return
        self.heroes = heroes
        presets = self._presets()
        if not presets:
            self._start(preset=None, sources=None)
            return
        choices = [NumberedLine(one.id, one.label, self.game.preset_note(self.content, one)) for one in presets]
        choices.append(NumberedLine(ONE_BY_ONE, t("choose one by one")))
        known = {choice.id for choice in choices}
        expected = self.last.preset if self.last.preset in known else presets[0].id
        if games.is_demo(self.scenario) and self.scenario != self.last.scenario and APP in known:
            expected = APP  # a demo has no printed cards
        form = ChoiceForm(prompt=t("Who holds the pieces?"), choices=choices, expected=expected)
        self._step(t("WHO HOLDS IT?"), form, self._take_preset)

    def _presets(self) -> list[Preset]:
        """Return the presets to offer. A preset says who draws each component: the app or the players.

        Presets that differ only in components which this game does not need are offered once.
        """
        assert self.game is not None
        idle = self.game.idle(self.content, len(self.heroes))
        different: dict[tuple[tuple[str, Source], ...], Preset] = {}
        for preset in self.game.presets:
            needed = tuple(sorted((id, source) for id, source in preset.sources.items() if id not in idle))
            different.setdefault(needed, preset)
        return list(different.values())

    def _take_preset(self, id: str) -> None:
        assert self.game is not None
        if id != ONE_BY_ONE:
            self._start(preset=id, sources=None)
            return
        idle = self.game.idle(self.content, len(self.heroes))
        components = [one for one in self.game.rules.components.values() if one.id not in idle]
        sources: dict[str, Source] = {one.id: one.default for one in components} | self.last.sources
        choices = [NumberedLine(one.id, one.label) for one in components]
        form = SourcesForm(
            prompt=t("Who holds what? The digit changes it, Space begins."), choices=choices, components=components,
            sources={one.id: sources[one.id] for one in components},
        )  # fmt: skip
        self._step(t("WHO HOLDS IT?"), form, lambda chosen: self._start(preset=None, sources=chosen))

    def _start(self, *, preset: str | None, sources: dict[str, Source] | None) -> None:
        assert self.game is not None
        self.wait()
        self.typed_ahead = TypeAhead(self.companion.key_repeat.clock, self.last_key)
        held = preset or (ONE_BY_ONE if sources else "")
        last = LastGame(self.scenario, self.heroes, held, sources or {}, self._setup_words())
        self.run_worker(self._make_game(preset, sources, last), exit_on_error=False)

    def _setup_words(self) -> dict[str, str]:
        """Return the scenario and the heroes in words, for each language."""
        assert self.game is not None
        labels = {option.id: option.label for option in self.game.heroes(self.content)}
        things = [
            *([self.scenario_name] if self.scenario_name is not None else []),
            *(labels[id] for id in self.heroes),
        ]
        return {language: ", ".join(map(Translator.of(language).say, things)) for language in LANGUAGES}

    async def _make_game(self, preset: str | None, sources: dict[str, Source] | None, last: LastGame) -> None:
        app, game = self.companion, self.game
        assert game is not None
        assert app.dirs is not None
        name = self.pen.say(self.scenario_name) if self.scenario_name is not None else None
        try:
            open_game = await asyncio.to_thread(
                opening.start, app.dirs, game.id, self.scenario, self.heroes, preset=preset, sources=sources, name=name
            )
        except Refused as refused:
            self.done()
            self.say(refused.text, refusal=True)
            return
        except Exception as error:
            self.done()
            self.say(t("The game can't begin: {error}.", error=str(error)), refusal=True)
            return
        app.settings.game, app.settings.campaign = game.id, open_game.folder.name
        app.settings.last[game.id] = last
        app.save_settings()
        app.play(open_game, self.typed_ahead.keys() if self.typed_ahead is not None else ())


def _name(name: Name) -> Text:
    return t("{name}", name=name)
