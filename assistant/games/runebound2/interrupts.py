"""Interrupts (key `e`) that are possible while the question of a hero's turn is open."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.adventure.counters import move_counters
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.adventure.event_cards import resolve_event
from assistant.games.runebound2.adventure.undefeated_slots import clear_slot
from assistant.games.runebound2.hero.contact import may_make_contact, trade
from assistant.games.runebound2.hero.interrupts import HERO_INTERRUPTS, has_sheet
from assistant.games.runebound2.hero.items import activate, can_activate
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.movement import rest
from assistant.games.runebound2.names import CARD_COLOURS, COUNTER_COLOURS, HERO
from assistant.games.runebound2.numbers import REST_EXHAUSTION
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.questions import Number, Option
from assistant.messages.text import t


@rules.step(phase="turn", title=t("I rest"), rule="L464-469")
def rests(table: RuneTable, who: str) -> None:
    dice = table.number(
        "rest", t("Rest: with how many dice?"), most=REST_EXHAUSTION - 1, name=t("rest"), at_once=True, to=who
    )
    rest(table, who, dice)


@rules.step(phase="turn", title=t("a counter laid or taken by a card"), rule="L604-607")
def counter_laid(table: RuneTable, who: str) -> None:
    """Ask how many counters a card puts on the map or takes off it, and move them."""
    options = [Option(colour, name) for colour, name in COUNTER_COLOURS.items()]
    colour = table.one("counter", t("Which colour?"), lambda: options, name=t("counter"), to=who)
    if colour:
        move_counters(table, colour, table.ask(lambda: _counters_question(table, colour, who)))


def _counters_question(table: RuneTable, colour: str, who: str) -> Number:
    state = table.state
    most = state.pool.get(colour, 0)
    return Number(
        key="counter_n",
        name=t("counters"),
        prompt=t("How many onto the map? Less than nothing: off it."),
        least=-state.on_map.get(colour, 0),
        most=most,
        expected=min(1, most),
        to=who,
    )


def ask_slot(table: RuneTable, who: str, key: str) -> int:
    """Ask for a slot of an undefeated Challenge, the oldest first. Return its number, or 0 if no slot is taken."""

    def lines() -> list[Option]:
        slots = table.state.slots_by_age
        return [Option(str(slot.number), slot.display_name(table.content), number=slot.number) for slot in slots]

    return int(table.one(key, t("Which slot?"), lines, name=t("slot"), to=who) or 0)


@rules.step(phase="turn", title=t("an undefeated Challenge leaves"), rule="Automa A4")
def slot_leaves(table: RuneTable, who: str) -> None:
    slot = clear_slot(table.state, ask_slot(table, who, "slot_leaves"))
    if slot is not None:
        discard(table, slot.colour, slot.card)


@rules.step(phase="turn", title=t("an event comes or goes by a card"), rule="Automa A2")
def event_changes(table: RuneTable, who: str) -> None:
    """Discard the Event in play, or resolve another Event, because a card says so."""
    goes = table.state.event is not None and table.yes("event_goes", t("Does the event in play leave?"), to=who)
    now = table.state.event
    if goes and now is not None:
        table.state.event = None
        discard(table, now.colour, now.card)
        return
    colours = [Option(colour, name) for colour, name in CARD_COLOURS.items()]
    colour = table.one("event_colour", t("Of which colour?"), lambda: colours, to=who)
    if colour:
        resolve_event(table, who, colour)


@rules.step(phase="turn", title=t("knocked out by an effect"), rule="Item 27")
def falls(table: RuneTable, who: str) -> None:
    heroes = [player.hero for player in table.state.players]
    hero = table.one("falls", t("Who is knocked out?"), lambda: heroes, HERO, expected=who, name=t("knocked out"))
    if hero:
        knock_out(table, hero)


@rules.step(phase="turn", title=t("trade"), rule="L618-623")
def trades(table: RuneTable, who: str) -> None:
    others = [player.hero for player in table.state.players if player.hero != who]
    to = others[0] if len(others) == 1 else table.one("trades", t("With whom?"), lambda: others, HERO, to=who)
    if to and may_make_contact(table, who):
        trade(table, who, to)


@rules.step(phase="turn", title=t("I activate a card"), rule="L887-908")
def activates(table: RuneTable, who: str) -> None:
    activate(table, who)


def _may_rest(table: RuneTable, who: str) -> bool:
    """Return whether the hero may still rest.

    A rest must be declared before the dice are rolled (rulebook lines 464-466).
    """
    return has_sheet(table, who) and not table.state.rolled and table.state.rest_dice is None


def _may_trade(table: RuneTable, who: str) -> bool:
    return not (table.state.is_solo or table.state.traded or table.state.struck_down)


TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    *HERO_INTERRUPTS.all,
    Interrupt(1, rests, when=_may_rest),
    Interrupt(4, counter_laid, when=lambda table, who: table.is_held("counters")),
    Interrupt(5, slot_leaves, when=lambda table, who: bool(table.state.slots)),
    Interrupt(6, event_changes),
    Interrupt(7, falls),
    Interrupt(8, trades, when=_may_trade),
    Interrupt(9, activates, when=can_activate),
)
