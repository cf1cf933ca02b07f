"""What key `e` offers outside fights: one list for a hero's move, one for markets, one for all other questions.

The list for fights is in `fight/interrupts.py`.
"""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.adventure.counters import move_counters
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.adventure.event_cards import resolve_event
from assistant.games.runebound2.adventure.undefeated_slots import clear_slot
from assistant.games.runebound2.fight.current_fight import decide_by_knock_out
from assistant.games.runebound2.hero.contact import may_make_contact, trade
from assistant.games.runebound2.hero.interrupts import (
    discards,
    effect,
    keeps_sheets,
    task_done,
    why_no_discard,
    why_no_effect,
    why_no_task,
)
from assistant.games.runebound2.hero.items import activate, can_activate
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.movement import rest
from assistant.games.runebound2.names import CARD_COLOURS, COUNTER_COLOURS, HERO
from assistant.games.runebound2.numbers import REST_EXHAUSTION
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.questions import Number, Option
from assistant.messages.text import Text, t


@rules.step(phase="turn", title=t("I rest"), rule="L464-469")
def rests(table: RuneTable, who: str) -> None:
    dice = table.number(
        "rest",
        t("Rest: with how many dice?"),
        most=REST_EXHAUSTION - 1,
        name=t("rest"),
        at_once=True,
        to=who,
        reports=True,
    )
    rest(table, who, dice)


@rules.step(phase="turn", title=t("a counter laid or taken by a card"), rule="L604-607")
def counter_laid(table: RuneTable, who: str) -> None:
    """Ask how many counters a card puts on the map or takes off it, and move them."""
    options = [Option(colour, name) for colour, name in COUNTER_COLOURS.items()]
    colour = table.one("counter", t("Which colour?"), lambda: options, name=t("counter"), to=who, reports=True)
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
        reports=True,
    )


def ask_slot(table: RuneTable, who: str, key: str, *, reports: bool = False) -> int:
    """Ask for one of the undefeated Challenges, the oldest first. Return its slot, or 0 if there is none.

    `reports` is true if the answer only tells the app what has already happened.
    """

    def lines() -> list[Option]:
        slots = table.state.slots_by_age
        return [Option(str(slot.number), slot.display_name(table.content), number=slot.number) for slot in slots]

    return int(table.one(key, t("Which slot?"), lines, name=t("slot"), to=who, reports=reports) or 0)


@rules.step(phase="turn", title=t("an undefeated Challenge leaves"), rule="Automa A4")
def slot_leaves(table: RuneTable, who: str) -> None:
    slot = clear_slot(table.state, ask_slot(table, who, "slot_leaves", reports=True))
    if slot is not None:
        discard(table, slot.colour, slot.card)


@rules.step(phase="turn", title=t("an event comes or goes by a card"), rule="Automa A2")
def event_changes(table: RuneTable, who: str) -> None:
    """Ask what a card does to the Event in play, then do it: discard this Event, or resolve another one."""
    goes = table.state.event is not None and table.yes(
        "event_goes", t("Does the event in play leave?"), to=who, reports=True
    )
    now = table.state.event
    if goes and now is not None:
        table.state.event = None
        discard(table, now.colour, now.card)
        return
    colours = [Option(colour, name) for colour, name in CARD_COLOURS.items()]
    colour = table.one("event_colour", t("Of which colour?"), lambda: colours, to=who, reports=True)
    if colour:
        resolve_event(table, who, colour)


@rules.step(phase="turn", title=t("knocked out by an effect"), rule="Item 27")
def falls(table: RuneTable, who: str) -> None:
    """Ask which hero is knocked out, and knock this hero out. A fight ends with the knock-out."""
    fight = table.state.fight
    heroes = [player.hero for player in table.state.players]
    if fight is not None:
        heroes = [fight.attacker.id, fight.defender.id] if fight.rival else [fight.hero.id]
    hero = table.one(
        "falls",
        t("Who is knocked out?"),
        lambda: heroes,
        HERO,
        expected=who,
        name=t("knocked out"),
        sole=fight is not None,
        reports=True,
    )
    if hero and table.state.fight is not None:
        decide_by_knock_out(table, hero)
    elif hero:
        knock_out(table, hero)


@rules.step(phase="turn", title=t("trade"), rule="L618-623")
def trades(table: RuneTable, who: str) -> None:
    others = [player.hero for player in table.state.players if player.hero != who]
    to = (
        others[0]
        if len(others) == 1
        else table.one("trades", t("With whom?"), lambda: others, HERO, to=who, reports=True)
    )
    if to and may_make_contact(table, who):
        trade(table, who, to)


@rules.step(phase="turn", title=t("I activate a card"), rule="L887-908")
def activates(table: RuneTable, who: str) -> None:
    activate(table, who)


@rules.step(phase="market", title=t("I activate a card in the market"), rule="L899-900")
def activates_in_market(table: RuneTable, who: str) -> None:
    activate(table, who)


# -- where these can happen


def _keeps_counters(table: RuneTable, who: str) -> bool:
    return table.is_held("counters")


def _has_others(table: RuneTable, who: str) -> bool:
    return not table.state.is_solo


def _why_no_rest(table: RuneTable, who: str) -> Text | None:
    """Return why the hero cannot rest now, or None. A rest is declared before the dice are rolled (L464-466)."""
    state = table.state
    if state.rest_dice is not None:
        return t("this turn has its rest")
    return t("the movement dice are rolled") if state.rolled else why_no_effect(table, who)


def _rest_note(table: RuneTable, who: str) -> Text | None:
    """Return a note if nobody of the hero's party has exhaustion, which is all that a rest takes off."""
    player = table.state.player_of(who)
    is_tired = player.exhaustion or any(ally.exhaustion for ally in player.allies)
    return None if is_tired else t("nobody is tired: it takes nothing off")


def _why_no_slot_leaves(table: RuneTable, who: str) -> Text | None:
    return None if table.state.slots else t("no Challenge is undefeated")


def _why_no_event(table: RuneTable, who: str) -> Text | None:
    return t("no Events in the Endgame") if table.state.endgame else None


def _why_nobody_falls(table: RuneTable, who: str) -> Text | None:
    """Return why key `e` offers no knock-out, or None. In the Endgame, the question itself offers it."""
    return t("answer with the outcome") if table.state.endgame else None


def _why_no_trade(table: RuneTable, who: str) -> Text | None:
    return t("this turn has its trade") if table.state.traded else why_no_effect(table, who)


def _why_no_activation(table: RuneTable, who: str) -> Text | None:
    return None if can_activate(table, who) else t("no Item for this moment")


def _only_while_moving(table: RuneTable, who: str) -> Text:
    return t("only while you move")


def _only_after_fight(table: RuneTable, who: str) -> Text:
    return t("first the fight ends")


HERO_LINES: tuple[Interrupt[[str]], ...] = (
    Interrupt(2, effect, when=keeps_sheets, barred=why_no_effect),
    Interrupt(3, task_done, barred=why_no_task),
    Interrupt(0, discards, when=keeps_sheets, barred=why_no_discard),
)
CARD_LINES: tuple[Interrupt[[str]], ...] = (
    Interrupt(4, counter_laid, when=_keeps_counters),
    Interrupt(5, slot_leaves, barred=_why_no_slot_leaves),
    Interrupt(6, event_changes, barred=_why_no_event),
    Interrupt(7, falls, barred=_why_nobody_falls),
)
NOT_MOVING_LINES: tuple[Interrupt[[str]], ...] = (
    Interrupt(1, rests, when=keeps_sheets, barred=_only_while_moving),
    Interrupt(8, trades, when=_has_others, barred=_only_while_moving),
)
TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    *HERO_LINES,
    *CARD_LINES,
    Interrupt(1, rests, when=keeps_sheets, barred=_why_no_rest, note=_rest_note),
    Interrupt(8, trades, when=_has_others, barred=_why_no_trade),
    Interrupt(9, activates, when=keeps_sheets, barred=_why_no_activation),
)
"""What key `e` offers while a hero moves."""
OTHER_INTERRUPTS: Interrupts[[str]] = Interrupts(
    *HERO_LINES,
    *CARD_LINES,
    *NOT_MOVING_LINES,
    Interrupt(9, activates, when=keeps_sheets, barred=_only_while_moving),
)
"""What key `e` offers at all other questions outside fights."""
MARKET_INTERRUPTS: Interrupts[[str]] = Interrupts(
    *HERO_LINES,
    *CARD_LINES,
    *NOT_MOVING_LINES,
    Interrupt(9, activates_in_market, when=keeps_sheets, barred=_why_no_activation),
)
"""What key `e` offers in a market."""
IN_FIGHT_LINES: tuple[Interrupt[[str]], ...] = (
    Interrupt(1, rests, when=keeps_sheets, barred=_only_after_fight),
    Interrupt(4, counter_laid, when=_keeps_counters, barred=_only_after_fight),
    Interrupt(5, slot_leaves, barred=_only_after_fight),
    Interrupt(6, event_changes, barred=_only_after_fight),
    Interrupt(7, falls),
    Interrupt(8, trades, when=_has_others, barred=_only_after_fight),
)
"""The lines of the other lists that key `e` also shows in a fight. Most of them are not possible there."""
AT_ANY_QUESTION: Interrupts[[str]] = Interrupts(*(line for line in CARD_LINES if line.when is None))
"""What key `e` offers at every question, including those of the set-up."""
