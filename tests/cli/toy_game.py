"""The toy game of the engine tests as a `Game`, to test examples and `drive` without a real game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "engine"))

from toy import Content, Toy, rules, triggers

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.game import Game, Preset, Setup
from assistant.messages.events import Event
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, Text, t, verbatim
from assistant.ui.view.blocks import Layout, Lines, Panel, View


def begin(content: Content, setup: Setup) -> World[Toy]:
    return World(Toy(health=dict.fromkeys(setup.heroes, 5)), setup.seed, sources=dict(setup.sources))


def view(content: Content, moment: Moment[Toy]) -> View:
    lines = Lines((t("monster {n}", n=moment.state.monster),))
    return View((t("Toy"),), (t("round {n}", n=moment.state.round),), (Panel("toy", t("Toy"), (lines,)),))


def say(content: Content, event: Event) -> Text | None:
    words = {"hit": "{} is hit", "turn_began": "{}'s turn"}.get(str(type(event).__struct_config__.tag))
    return verbatim(words.format(event.who)) if words else None  # type: ignore[attr-defined]


GAME: Game[Toy, Content] = Game(
    id="toy",
    name=Name("Toy"),
    rules=rules,
    pack=Content,
    scenario=Content,
    assemble=lambda pack, scenario: pack,
    references=lambda pack: (),
    scenario_name=lambda scenario: Name("Cellar"),
    heroes=lambda content: (Option("ann", t("Ann")), Option("bob", t("Bob"))),
    players=lambda content: (2, 2),
    presets=(Preset("app", t("the app"), t("it draws"), {}),),
    begin=begin,
    complete=lambda content, position: position,
    view=view,
    layout=lambda content, moment: Layout((), (), ()),
    say=say,
)


def load_game(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    if (game, scenario) != ("toy", "cellar"):
        raise Refused(t("There is no scenario {name}.", name=scenario))
    return GAME, Content(triggers())
