"""Runebound, third edition, as a `Game`: its name, presets, heroes and position files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.engine.checkpoint import Source, World
from assistant.games.game import Demo, Game, Preset, Setup, numbered, with_aim
from assistant.games.meanings import Meanings
from assistant.games.question_reasons import reason_by_key
from assistant.games.runebound3 import corrections, flow, reference, view
from assistant.games.runebound3.content import Content, HeroCard, Pack, Scenario, assemble, references
from assistant.games.runebound3.fight.sides import FREE
from assistant.games.runebound3.log import log_lines
from assistant.games.runebound3.names import DECKS
from assistant.games.runebound3.reasons import REASONS
from assistant.games.runebound3.recap import with_heroes
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Player, Runebound3
from assistant.games.runebound3.warnings import warnings
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, Text, t

assert rules.root is flow.GAME  # importing the modules registers their steps
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
    """Return the full state for a position file, with defaults for what it leaves out.

    A player may be given as the id of a hero. Decks and gems have their starting size by default.
    """
    complete = dict(state)
    given = complete.get("players") or [next(iter(_heroes(content))).id]
    complete["players"] = numbered(given, "hero")
    scenario = content.scenario
    complete["left"] = {deck: _deck_size(complete.get(deck, {}), scenario.deck) for deck in DECKS} | complete.get(
        "left", {}
    )
    complete.setdefault("gems", dict.fromkeys(DECKS, scenario.gems))
    complete.setdefault("first", complete["players"][0]["hero"])
    complete.setdefault("mode", "alone" if len(complete["players"]) == 1 else "together")
    for side in ("hero", "enemy"):
        _check_stacks(complete.get("fight", {}).get(side, {}).get("tokens", []))
    return complete


def _deck_size(pile: Mapping[str, Any], whole: int) -> int:
    """Return the number of cards that the position puts into a deck, or `whole` if it says nothing about the deck."""
    named = pile.keys() & {"pool", "top", "bottom"}
    return (
        sum(pile.get("pool", {}).values()) + len(pile.get("top", ())) + len(pile.get("bottom", ())) if named else whole
    )


def _check_stacks(tokens: list[Any]) -> None:
    """Refuse a stack of tokens that is not one token on one other token (L661)."""
    on = [token.get("on", FREE) if isinstance(token, dict) else FREE for token in tokens]
    for place, below in enumerate(on):
        is_stacked = below != FREE
        if is_stacked and (not 0 <= below < len(on) or below == place or on[below] != FREE or on.count(below) > 1):
            raise Refused(t("Token {n} can't lie on token {below}: a stack is two high, one token on one.", n=place + 1,
                            below=below + 1))  # fmt: skip


def _heroes(content: Content) -> list[Option]:
    cards = [card for card in content.pack.hero.values() if card.demo == content.scenario.demo]
    return [Option(card.id, card.name, _hero_note(card)) for card in sorted(cards, key=lambda card: card.place)]


def _hero_note(card: HeroCard) -> Text:
    return t(
        "health {health}, body {body}, mind {mind}, spirit {spirit}",
        health=card.health, body=card.body, mind=card.mind, spirit=card.spirit,
    )  # fmt: skip


def _max_heroes(scenario: Scenario) -> int:
    """Return how many heroes may play: three in the demo, four in the printed game."""
    return 3 if scenario.demo else 4


def _meanings() -> Meanings:
    """Return the meanings of the events. Their module is loaded only when it is needed."""
    from assistant.games.runebound3.meanings import MEANINGS

    return MEANINGS


RUNEBOUND3: Game[Runebound3, Content] = Game(
    id="runebound3",
    name=Name("Runebound, third edition", "Runebound, trzecia edycja"),
    rules=rules,
    pack=Pack,
    scenario=Scenario,
    assemble=assemble,
    references=references,
    warnings=warnings,
    scenario_place=lambda scenario: scenario.place,
    scenario_note=lambda scenario: with_aim(
        scenario.aim,
        t("a demo: no box needed")
        if scenario.demo
        else t("1 to {most} heroes, alone and together by our rules", most=_max_heroes(scenario)),
    ),
    heroes=_heroes,
    players=lambda content: (1, _max_heroes(content.scenario)),
    seating=t("In the order you sit, clockwise."),
    presets=(
        Preset("mine", t("I do"), t("the app runs time, story, villain and the enemies"), _MINE),
        Preset("counted", t("I do, and the app keeps count"), t("sheets, decks, gems and markets, too"), _COUNTED),
        Preset("app", t("The app casts, rolls and draws"), t("tokens, dice and every card it knows"), _APP),
    ),
    begin=_begin,
    complete=_complete,
    reason=reason_by_key(REASONS),
    recap=with_heroes,
    campaign_log=lambda content, state, days_of: log_lines(content, state),
    view=view.view,
    layout=view.layout,
    rulebook=lambda content: content.pack.rulebook,
    meanings=_meanings,
    book=reference.entries,
    signs=reference.signs,
    demo=Demo(heroes=2, settled=("mode", "set_up"), tries={"turn": "adventure", "gem": "combat"}, seed=3),
)
