"""The Night Watch as a registered game: its set-up and all its parts."""

from typing import Any

from assistant.engine.checkpoint import World
from assistant.games.game import Game, Preset, Setup
from assistant.messages.questions import Option
from assistant.messages.text import Name, t
from night_watch import course, view
from night_watch.content import Content, Night, Pack, assemble
from night_watch.rules import rules
from night_watch.state import Hero, Watch

assert rules.root is course.WATCH  # importing the steps registers them


def _begin(content: Content, setup: Setup) -> World[Watch]:
    heroes = [_hero(content, id, number) for number, id in enumerate(setup.heroes, 1)]
    return setup.world(Watch(heroes, content.night.id))


def _hero(content: Content, id: str, number: int) -> Hero:
    card = content.pack.hero[id]
    return Hero(id, number, card.health, card.health, card.strength)


def _complete(content: Content, state: dict[str, Any]) -> dict[str, Any]:
    """Complete a short position: wardens may be named by their ids, night and deck may be left out."""
    full = {"night": content.night.id} | state
    heroes = full.get("heroes", [next(iter(content.pack.hero))])
    full["heroes"] = [_full_hero(content, hero, number) for number, hero in enumerate(heroes, 1)]
    full["beasts"] = [{"health": content.pack.beast[beast["card"]].health} | beast for beast in full.get("beasts", ())]
    return full


def _full_hero(content: Content, hero: Any, number: int) -> dict[str, Any]:
    given = {"id": hero} if isinstance(hero, str) else hero
    card = content.pack.hero[given["id"]]
    return {"number": number, "health": card.health, "most": card.health, "strength": card.strength} | given


NIGHT_WATCH: Game[Watch, Content] = Game(
    id="night_watch",
    name=Name("The Night Watch", "Nocna straż"),
    rules=rules,
    pack=Pack,
    scenario=Night,
    assemble=assemble,
    scenario_place=lambda night: night.place,
    scenario_id=lambda state: state.night,
    heroes=lambda content: [Option(hero.id, hero.name) for hero in content.pack.hero.values()],
    players=lambda content: (1, 2),
    presets=(
        Preset("app", t("The app draws; the deck stays in the box"), t("beasts"), {"deck": "app"}),
        Preset("mine", t("I do, and the app asks what came"), t("beasts"), {"deck": "table"}),
    ),
    begin=_begin,
    complete=_complete,
    view=view.view,
    layout=view.layout,
    zone_step="move_beast",
    turn_step="turn_beast",
)
