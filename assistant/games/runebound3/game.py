"""Runebound, third edition, as a game of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.engine.checkpoint import Source, World
from assistant.games.game import Game, Preset, Setup, numbered
from assistant.games.runebound3 import corrections, flow, reference, view
from assistant.games.runebound3.content import Content, Pack, Scenario, assemble, references
from assistant.games.runebound3.fight.sides import FREE
from assistant.games.runebound3.names import DECKS
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Player, Runebound3
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, t

assert rules.root is flow.GAME  # the steps are registered by importing them
assert corrections.hurt_or_heal is not None

_MINE: dict[str, Source] = {"enemy": "app", "tokens": "table", "story": "table", "dice": "table"}
_COUNTED: dict[str, Source] = {**_MINE, "decks": "table", "gems": "table", "sheets": "table", "markets": "table"}
_APP: dict[str, Source] = {
    **_COUNTED, "tokens": "app", "story": "app", "decks": "app", "markets": "app", "skills": "app", "dice": "app",
}  # fmt: skip


def _begin(content: Content, setup: Setup) -> World[Runebound3]:
    players = [Player(hero, number) for number, hero in enumerate(setup.heroes, 1)]
    return setup.world(Runebound3(players))


def _complete(content: Content, state: dict[str, Any]) -> dict[str, Any]:
    """A position says what differs: players may be named by their heroes; decks, gems and actions as at the start."""
    made = dict(state)
    given = made.get("players") or [next(iter(_heroes(content))).id]
    made["players"] = numbered(given, "hero")
    scenario = content.scenario
    made["left"] = {deck: _held(made.get(deck, {}), scenario.deck) for deck in DECKS} | made.get("left", {})
    made.setdefault("gems", dict.fromkeys(DECKS, scenario.gems))
    made.setdefault("first", made["players"][0]["hero"])
    made.setdefault("mode", "alone" if len(made["players"]) == 1 else "together")
    for side in ("hero", "enemy"):
        _check_stacks(made.get("fight", {}).get(side, {}).get("tokens", []))
    return made


def _held(pile: Mapping[str, Any], whole: int) -> int:
    """Cards in a deck: those that the position names, else the whole deck."""
    named = pile.keys() & {"pool", "top", "bottom"}
    return (
        sum(pile.get("pool", {}).values()) + len(pile.get("top", ())) + len(pile.get("bottom", ())) if named else whole
    )


def _check_stacks(tokens: list[Any]) -> None:
    """Two high, whatever a file says: L661."""
    on = [one.get("on", FREE) if isinstance(one, dict) else FREE for one in tokens]
    for place, below in enumerate(on):
        lies = below != FREE
        if lies and (not 0 <= below < len(on) or below == place or on[below] != FREE or on.count(below) > 1):
            raise Refused(t("Token {n} can't lie on token {below}: a stack is two high, one token on one.", n=place + 1,
                            below=below + 1))  # fmt: skip


def _heroes(content: Content) -> list[Option]:
    cards = [card for card in content.pack.hero.values() if card.demo == content.scenario.demo]
    return [Option(card.id, card.name) for card in sorted(cards, key=lambda card: card.place)]


def _most(scenario: Scenario) -> int:
    """Heroes at the table: all that the demo has, else four."""
    return 3 if scenario.demo else 4


RUNEBOUND3: Game[Runebound3, Content] = Game(
    id="runebound3",
    name=Name("Runebound, third edition", "Runebound, trzecia edycja"),
    rules=rules,
    pack=Pack,
    scenario=Scenario,
    assemble=assemble,
    references=references,
    scenario_place=lambda scenario: scenario.place,
    scenario_note=lambda scenario: t("1-{most} heroes; alone and together are ours", most=_most(scenario)),
    heroes=_heroes,
    players=lambda content: (1, _most(content.scenario)),
    seating=t("In the order you sit, clockwise."),
    presets=(
        Preset("mine", t("I do"), t("the app runs time, story, villain and the enemies"), _MINE),
        Preset("counted", t("I do, and the app keeps count"), t("sheets, decks, gems and markets, too"), _COUNTED),
        Preset("app", t("The app casts, rolls and draws"), t("tokens, dice and every card it knows"), _APP),
    ),
    begin=_begin,
    complete=_complete,
    view=view.view,
    layout=view.layout,
    rulebook=lambda content: content.pack.rulebook,
    book=reference.entries,
)
