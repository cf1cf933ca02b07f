"""Runebound, second edition: the game object, its presets, and saved positions in short form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.engine.checkpoint import Source, World
from assistant.games.game import APP, Demo, Game, Preset, Setup, numbered, with_aim
from assistant.games.meanings import Meanings
from assistant.games.question_reasons import reason_by_key
from assistant.games.runebound2 import corrections, flow, reference, view
from assistant.games.runebound2.content import Content, HeroCard, Pack, Scenario, assemble, references
from assistant.games.runebound2.log import log_lines
from assistant.games.runebound2.names import COLOURS
from assistant.games.runebound2.numbers import MOST_PLAYERS
from assistant.games.runebound2.reasons import REASONS
from assistant.games.runebound2.recap import with_heroes
from assistant.games.runebound2.rules import rules
from assistant.games.runebound2.state import OPPONENT_NUMBER, Player, Runebound2, ally_number
from assistant.games.runebound2.warnings import warnings
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, t

assert rules.root is flow.GAME  # importing these modules registers their steps
assert corrections.hurt_or_heal is not None

_MINE: dict[str, Source] = {"cards": "table", "dice": "table"}
_COUNTED: dict[str, Source] = {**_MINE, "counters": "table", "sheets": "table", "markets": "table"}
SOLO_THRESHOLD = 4
_APP: dict[str, Source] = {**_COUNTED, "cards": "app", "dice": "app", "markets": "app", "movement": "app"}


def _begin(content: Content, setup: Setup) -> World[Runebound2]:
    players = [Player(hero, number) for number, hero in enumerate(setup.heroes, 1)]
    return setup.world(Runebound2(players))


def _complete(content: Content, state: dict[str, Any]) -> dict[str, Any]:
    """Return the full state for a position file, which may leave most fields out.

    - A player may be given as the id of a hero.
    - `course` is the running step. If it is missing and the set-up is done (`laid`), a hero's turn is running.
    - Missing decks, counters and the doom threshold get the values of the set-up.
    """
    position = dict(state)
    given = position.get("players") or [content.heroes()[0].id]
    position["players"] = numbered(given, "hero")
    _complete_fight(content, position)
    position["slots"] = [{"age": age} | dict(slot) for age, slot in enumerate(position.get("slots", ()), 1)]
    if not position.get("laid") or position.get("course"):
        return position
    position["course"] = {"at": "hero_turn", "left": [position["players"][position.get("turn", 0)]["hero"]]}
    box = content.scenario.box
    position.setdefault("started", [player["hero"] for player in position["players"]])
    position.setdefault("on_map", {**box.gems})
    position.setdefault("pool", {colour: box.counters[colour] - box.gems[colour] for colour in box.counters})
    if "doom_track" in position.get("variants", ("doom_track",)):
        position.setdefault("threshold", content.scenario.doom.get(len(position["players"]), 0) or SOLO_THRESHOLD)
        position.setdefault("doom", [{"colour": "green"}])
    elsewhere = _cards_outside_decks(content, position)
    position.setdefault(
        "left", {deck: n - sum(colour == deck for colour, _ in elsewhere) for deck, n in box.cards.items()}
    )
    if "built" not in position and content.scenario.demo:
        _build_demo_decks(content, position, [card for _, card in elsewhere])
    return position


def _complete_fight(content: Content, position: dict[str, Any]) -> None:
    """Fill in what a position file leaves out about a fight: combat numbers, and wounds and Allies from the sheets."""
    fight = position.get("fight")
    if not isinstance(fight, dict):
        return
    players = {player["hero"]: player for player in position["players"]}
    fight = position["fight"] = {"hero": position["players"][position.get("turn", 0)]["hero"], **fight}
    for side in ("hero", "foe"):
        id = fight.get(side)
        if isinstance(id, str):
            player = players.get(id, {})
            fight[side] = {"number": player.get("number", OPPONENT_NUMBER), "id": id, "wounds": player.get("wounds", 0)}
    hero, foe = (fight.get(side, {}).get("id", "") for side in ("hero", "foe"))
    if foe in players:
        fight.setdefault("rival", foe)
    held = players.get(hero, {}).get("allies", ())
    fight.setdefault(
        "allies",
        [
            {"number": ally_number(index), "id": ally["card"], "wounds": ally.get("wounds", 0)}
            for index, ally in enumerate(held)
        ],
    )
    card = content.pack.adventure.get(foe)
    fight.setdefault("colour", (card.colour if card is not None else None) or "")


def _cards_outside_decks(content: Content, position: dict[str, Any]) -> list[tuple[str, str]]:
    """Return colour and id of every adventure card that is not in its deck. An unknown card has an empty id."""
    cards = [*position["slots"], *position.get("doom", ()), *filter(None, [position.get("event")])]
    cards += [{"colour": colour} for colour, n in position.get("discards", {}).items() for _ in range(n)]
    gone = [*filter(None, map(content.pack.adventure.get, position.get("gone", ())))]
    for player in position["players"]:
        held = (*player.get("items", ()), *player.get("allies", ()))
        gone += filter(None, (content.adventure_card(card.get("card", "")) for card in held))
        kept = player.get("kept", [])
        red = sum(card.get("colour") == "red" and not card.get("encounter") for card in kept)
        cards += [*kept, *[{"colour": "red"}] * (max(player.get("red", 0), player.get("runes", 0)) - red)]
    return [(card.get("colour", ""), card.get("card", "")) for card in cards] + [
        (entry.colour or "green", entry.id) for entry in gone
    ]


def _build_demo_decks(content: Content, position: dict[str, Any], elsewhere: Sequence[str]) -> None:
    """Build the decks of the demo from all cards except those in `elsewhere`."""
    position["built"] = [*COLOURS]
    for colour in COLOURS:
        known = {card.id: card.copies - elsewhere.count(card.id) for card in content.cards(colour).values()}
        unseen = sum(card["colour"] == colour and not card.get("card") for card in position.get("doom", ()))
        position.setdefault(colour, {"pool": {card: n for card, n in known.items() if n}, "unseen": unseen})


def _hero_options(content: Content) -> list[Option]:
    """Return the heroes to choose from. Number 0 stands for a hero that the content does not have."""
    seats = sorted((card for card in content.pack.hero.values() if card.seat), key=lambda card: card.place)
    numbers = {card.id: 0 for card in seats if card.seat == "typed"}
    return [Option(card.id, card.name, _hero_note(card), numbers.get(card.id)) for card in (*content.heroes(), *seats)]


def _hero_note(card: HeroCard) -> Text | None:
    """Return the three attributes of a hero, or what to do for a hero that is not in the list.

    The attributes of some cards are not known, so the players are asked for them.
    """
    if card.seat == "drawn":
        return t("shuffle the hero cards and draw one")
    if card.seat:
        return t("any other hero card")
    if card.mind is None or card.body is None or card.spirit is None:
        return t("the card is asked for once")
    return t("Mind {mind}, Body {body}, Spirit {spirit}", mind=card.mind, body=card.body, spirit=card.spirit)


def _preset_note(content: Content, preset: Preset) -> Text:
    """Return the note of a preset.

    If the app draws the cards, the note says how many cards it does not know. Players draw from those decks themselves.
    """
    box = content.scenario.box
    adventures = sum(box.cards.values()) - sum(
        card.copies for colour in COLOURS for card in content.cards(colour).values()
    )
    unknown = max(0, adventures) + max(0, box.market - sum(content.market().values()))
    if preset.id != APP or not unknown:
        return preset.note
    return t("{n} cards are not known: those decks you draw yourself", n=unknown)


def _meanings() -> Meanings:
    """Return the meanings of the events. Their module is loaded only when it is needed."""
    from assistant.games.runebound2.meanings import MEANINGS

    return MEANINGS


RUNEBOUND2: Game[Runebound2, Content] = Game(
    id="runebound2",
    name=Name("Runebound, second edition", "Runebound, druga edycja"),
    rules=rules,
    pack=Pack,
    scenario=Scenario,
    assemble=assemble,
    references=references,
    warnings=warnings,
    told_apart={"hero": ("seat", "place")},
    scenario_place=lambda scenario: scenario.place,
    scenario_note=lambda scenario: with_aim(
        scenario.aim,
        t("a demo: no box needed")
        if scenario.demo
        else t("1 to {most} heroes, against each other or alone", most=MOST_PLAYERS),
    ),
    heroes=_hero_options,
    players=lambda content: (1, MOST_PLAYERS),
    seating=t("In the order you sit, to the left."),
    usual=lambda content: [card.id for card in content.pack.hero.values() if card.seat == "drawn"][:1],
    presets=(
        Preset("mine", t("I do"), t("the app runs events, doom, slots and order"), _MINE),
        Preset("counted", t("I do, and the app keeps count"), t("sheets, counters and markets, too"), _COUNTED),
        Preset("app", t("The app draws everything"), t("cards, markets and dice"), _APP),
    ),
    preset_note=_preset_note,
    begin=_begin,
    complete=_complete,
    reason=reason_by_key(REASONS),
    recap=with_heroes,
    view=view.view,
    layout=view.layout,
    rulebook=lambda content: content.pack.rulebook,
    meanings=_meanings,
    book=reference.entries,
    campaign_log=lambda content, state, days_of: log_lines(content, state),
    won=lambda state, scenario: (scenario,) if state.winner or state.shared else (),
    demo=Demo(heroes=2, settled=("variants",), tries={"turn": "green", "card": "here"}, seed=3),
)
