"""The toy game as a complete game, so that the screen can open it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import toy

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.games.game import Game
from assistant.messages.events import Event
from assistant.messages.text import Name, Text, t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Bar, Figure, Health, Layout, Lines, Panel, Track, View


def view(content: toy.Content, moment: Moment[toy.Toy]) -> View:
    state = moment.state
    figures = tuple(
        Figure(verbatim(who), "now" if state.turn == who else "ahead", number, "hero", health=Health(health, 10))
        for number, (who, health) in enumerate(state.health.items(), 1)
    )
    return View(
        (Name("Toy", "Zabawka"),),
        (t("round {round}", round=state.round),),
        (
            Panel(
                "order",
                t("ORDER"),
                (Track((*figures, Figure(t("monster"), number=6, kind="monster"))),),
            ),
            Panel("deck", t("DECK"), (Bar(t("deck"), state.deck.left, 6),)),
            Panel("doom", t("DOOM"), (Lines((t("doom {n}", n=state.doom.value),)),)),
        ),
    )


def layout(content: toy.Content, moment: Moment[toy.Toy]) -> Layout:
    return Layout(
        (t("Round {n}.", n=moment.state.round),),
        ((t("heroes"), tuple(verbatim(f"{who} {n}") for who, n in moment.state.health.items())),),
        (t("Take a photo of the board."),),
    )


def say(content: toy.Content, event: Event) -> Text | None:
    match event:
        case toy.Hit(who=who, damage=damage):
            return t("The monster hits {who}: {damage}.", who=who, damage=damage)
        case toy.Drew(cards=cards):
            return t("Drawn: {cards}.", cards=tuple(verbatim(card) for card in cards))
        case toy.DoorOpened(door=door):
            return t("Open: {door}.", door=door)
        case _:
            return None


Started = Callable[..., OpenGame[Any, Any]]


def clock() -> datetime:
    """Return always the same time."""
    return datetime(2026, 1, 2, 20, tzinfo=UTC)


TOY: Game[toy.Toy, toy.Content] = Game(
    id="toy", name=Name("Toy", "Zabawka"), rules=toy.rules, pack=toy.Content, scenario=toy.Content,
    assemble=lambda pack, scenario: toy.Content(), references=lambda pack: (),
    scenario_name=lambda scenario: Name("Toy"), heroes=lambda content: (), players=lambda content: (1, 2),
    presets=(), begin=lambda content, setup: World(toy.Toy(), setup.seed), complete=lambda content, state: state,
    view=view, layout=layout, say=say,
)  # fmt: skip


def open_toy(folder: Path, *, sources: dict[str, Any] | None = None, **state: Any) -> OpenGame[toy.Toy, toy.Content]:
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder, clock)
    content = toy.Content()
    world = World(toy.Toy(**state), 1, sources=sources or {})
    session = GameSession.begin(
        Engine(toy.rules, content), world, writer=journal.keep, about={"game": "toy", "name": "Toy"}
    )
    return OpenGame(TOY, session, journal)
