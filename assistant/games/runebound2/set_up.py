"""Before the game: variants, the page for the hands, the first player. Setup; screens 2."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.runebound2.adventure.decks import build
from assistant.games.runebound2.adventure.discarding import has_doom
from assistant.games.runebound2.called import COLOURS, HERO, VARIANTS
from assistant.games.runebound2.events import GameBegan, RoundBegan
from assistant.games.runebound2.hero.market import DECK
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import Doomed
from assistant.pieces.lot import drawn_by_lot
from assistant.speech.questions import Checklist, Option, Refused
from assistant.speech.text import Text, t
from assistant.table.happenings import Happening, Happenings

OPPOSED = {"short": "long", "long": "short"}


@rules.step(phase="set_up", title=t("a variant is switched"), rule="Optional rules")
def switch(table: RuneTable) -> None:
    options = [
        Option(id, name, note=t("on") if id in table.state.variants else t("off"), number=place)
        for place, (id, name) in enumerate(VARIANTS.items(), 1)
    ]
    chosen = table.one("variant", t("Which variant is switched?"), lambda: options, name=t("variant"))
    if chosen:
        flip(table, chosen)


def flip(table: RuneTable, variant: str) -> None:
    """On or off; a game is not both shorter and longer."""
    variants = table.state.variants
    if variant in variants:
        variants.remove(variant)
        return
    if OPPOSED.get(variant) in variants:
        raise Refused(t("A game is shorter or longer, not both."))
    variants.append(variant)


SWITCHES: Happenings[[]] = Happenings(Happening(1, switch, id="switch", label=t("a variant is switched")))


@rules.step(phase="set_up", title=t("set-up"), rule="Setup, L247-356")
def set_up(table: RuneTable) -> None:
    table.ask(lambda: _page(table), SWITCHES)
    state, scenario = table.state, table.content.scenario
    box = scenario.box
    build(table)
    state.on_map = {colour: box.gems[colour] for colour in COLOURS}
    leftover = table.ruling("r4_leftover") == "pool" if table.held("counters") else True
    state.pool = {colour: box.counters[colour] - box.gems[colour] if leftover else 0 for colour in COLOURS}
    for player in state.players:
        player.gold = scenario.gold
    if table.held("markets"):
        _market(table)
    if has_doom(state):
        state.threshold = _threshold(table)
        _seed(table)


def _market(table: RuneTable) -> None:
    """One card face up in each city but the first; the rest is the market deck."""
    content, state = table.content, table.state
    demo = content.scenario.demo
    items = {card.id: card.copies for card in content.pack.item.values() if card.demo == demo}
    allies = {card.id: card.copies for card in content.pack.ally.values() if card.demo == demo}
    DECK.fill(state, {**items, **allies})
    for city in content.cities():
        if not city.start:
            card = DECK.draw(table, t("A market card for {city}. Which one?", city=city.name))
            if card:
                state.stacks[city.id] = [card]


def _threshold(table: RuneTable) -> int:
    """By the number of players; the book's number for one is lost, so it is a ruling."""
    state = table.state
    known = table.content.scenario.doom.get(len(state.players), 0)
    return known or int(table.ruling("r5_solo_doom"))


def _seed(table: RuneTable) -> None:
    """The top green card, unseen, on the first place of the track."""
    state = table.state
    state.left["green"] = max(0, state.left.get("green", 0) - 1)
    mark = state.green.lay() if table.source("cards") == "app" else None
    state.doom = [Doomed("green", mark or "")]


def _page(table: RuneTable) -> Checklist:
    return Checklist(
        key="set_up",
        prompt=t("{scenario}: lay out the board.", scenario=table.content.scenario.name),
        items=tuple(_items(table)),
        label=t("the board is laid out"),
    )


def _items(table: RuneTable) -> Iterator[Text]:
    state, scenario = table.state, table.content.scenario
    box = scenario.box
    yield t("An adventure counter, gem up, on every gem of its colour.")
    yield t("The undefeated-challenge counters 1 to 6 on their slots.")
    yield t("Shuffle Items and Allies; a card face up in each city but the first.")
    decks = tuple(t("{n} {colour}", n=box.cards[colour], colour=VARIANTS_OF[colour]) for colour in COLOURS)
    yield t("Shuffle the adventure decks: {decks}.", decks=decks)
    yield t("{n} gold for each hero; figures wait beside the board.", n=scenario.gold)
    if has_doom(state):
        yield t("Doom track: the top green card, unseen, onto a green discard pile. Doom counters may stay in the box.")
    on = tuple(VARIANTS[id] for id in state.variants)
    yield (
        t("Variants on: {variants}. Key e switches them.", variants=on)
        if on
        else t("No variants. Key e switches them.")
    )


VARIANTS_OF: dict[str, Text] = {
    "green": t("green"),
    "yellow": t("yellow"),
    "blue": t("blue"),
    "red": t("red"),
}


@rules.step(phase="set_up", title=t("the first player"), rule="L356", always=True)
def first_player(table: RuneTable) -> None:
    """By lot."""
    state = table.state
    heroes = [player.hero for player in state.players]
    first = drawn_by_lot(table, "first", 1, lambda: dict.fromkeys(heroes, 1), lambda _: None)[0]
    state.first = state.turn = heroes.index(first)
    table.tell(GameBegan(first=first, variants=tuple(state.variants)))
    table.tell(RoundBegan(round=1))


__all__ = ["HERO", "first_player", "set_up"]
