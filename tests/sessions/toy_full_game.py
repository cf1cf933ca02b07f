"""The toy game of the engine tests as a full `Game`: with packs, scenarios, heroes, presets and positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from toy import Content, Toy, rules, triggers

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.game import Game, Preset, Setup
from assistant.messages.events import Event
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, t, tn, verbatim
from assistant.ui.view.blocks import Layout, Lines, Panel, View


class Hero(Struct, frozen=True):
    id: str
    name: Name


class ToyPack(Struct, frozen=True):
    hero: dict[str, Hero]


class Cellar(Struct, frozen=True):
    id: str
    name: Name
    monster: int = 6


class Together(Content, frozen=True):
    heroes: tuple[str, ...] = ()
    monster: int = 6


def assemble(pack: ToyPack, scenario: Cellar) -> Together:
    return Together(triggers(), tuple(pack.hero), scenario.monster)


def begin(content: Together, setup: Setup) -> World[Toy]:
    state = Toy(health=dict.fromkeys(setup.heroes, 5), monster=content.monster)
    return World(state, setup.seed, sources=dict(setup.sources))


def complete(content: Together, state: dict[str, Any]) -> dict[str, Any]:
    """Fill in the monster of the scenario, and four red cards if no deck is given."""
    return {"monster": content.monster, "deck": {"pool": {"red": 4}}} | state


def view(content: Together, moment: Moment[Toy]) -> View:
    lines = Lines((t("monster {n}", n=moment.state.monster),))
    return View((t("Toy"),), (t("round {n}", n=moment.state.round),), (Panel("toy", t("Toy"), (lines,)),))


def say(content: Together, event: Event) -> Text | None:
    match str(type(event).__struct_config__.tag):
        case "turn_began":
            return t("{who}: your turn.", who=event.who)
        case "drew":
            return tn("{n} card.", "{n} cards.", len(event.cards))
        case "ended":
            return t("It is over.")
        case _:
            return None


GAME: Game[Toy, Together] = Game(
    id="toy",
    name=Name("Toy", "Zabawka"),
    rules=rules,
    pack=ToyPack,
    scenario=Cellar,
    assemble=assemble,
    references=lambda pack: (),
    scenario_name=lambda scenario: scenario.name,
    heroes=lambda content: tuple(Option(hero, verbatim(hero)) for hero in content.heroes),
    players=lambda content: (1, 3),
    presets=(
        Preset("app", t("the app"), t("it draws"), {"deck": "app", "dice": "app"}),
        Preset("mine", t("I do"), t("the app asks"), {"deck": "table", "dice": "table"}),
    ),
    begin=begin,
    complete=complete,
    view=view,
    layout=lambda content, moment: Layout((t("Round {n}.", n=moment.state.round),), (), ()),
    say=say,
)


def write_content(root: Path) -> Path:
    folder = root / "toy"
    (folder / "scenarios").mkdir(parents=True)
    heroes = "".join(f'[[hero]]\nid = "{hero}"\nname = "{hero.title()}"\n' for hero in ("ann", "bob", "cid", "dora"))
    (folder / "heroes.toml").write_text(heroes)
    (folder / "scenarios" / "cellar.toml").write_text('id = "cellar"\nname = "Cellar"\n')
    (folder / "scenarios" / "attic.toml").write_text('id = "attic"\nname = "Attic"\nmonster = 8\n')
    return root
