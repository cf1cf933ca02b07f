"""The toy fight as a complete game, for the screen, `drive` and the examples."""

from __future__ import annotations

from typing import Any

from toy_fight import Blocked, Content, Fight, Shared, Shot, Wounded, rules

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.game import Game, Setup
from assistant.messages.events import Event
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, t
from assistant.ui.view.blocks import Layout, Lines, Panel, View


def begin(content: Content, setup: Setup) -> World[Fight]:
    return World(Fight(), setup.seed, sources=dict(setup.sources))


def view(content: Content, moment: Moment[Fight]) -> View:
    lines = Lines((t("wounds {n}", n=moment.state.wounds),))
    return View((t("Fight"),), (t("stage {n}", n=moment.state.stage),), (Panel("fight", t("FIGHT"), (lines,)),))


def say(content: Content, event: Event) -> Text | None:
    match event:
        case Blocked(block=block, attack=attack):
            return t("Block {block} of {attack}: blocked.", block=block, attack=attack)
        case Wounded(block=block, attack=attack, wounds=wounds):
            return t(
                "Block {block} of {attack}: all {attack} go through, {wounds} wounds into your hand.",
                block=block,
                attack=attack,
                wounds=wounds,
            )
        case Shot(total=total) | Shared(total=total):
            return t("Together {total}.", total=total)
        case _:
            return None


GAME: Game[Fight, Content] = Game(
    id="toy_fight",
    name=Name("Fight", "Walka"),
    rules=rules,
    pack=Content,
    scenario=Content,
    assemble=lambda pack, scenario: Content(),
    references=lambda pack: (),
    scenario_name=lambda scenario: Name("Tower"),
    heroes=lambda content: (Option("ann", t("Ann")),),
    players=lambda content: (1, 1),
    presets=(),
    begin=begin,
    complete=lambda content, position: position,
    view=view,
    layout=lambda content, moment: Layout((), (), ()),
    say=say,
)


def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return GAME, Content()
