"""What may have happened while a hero's turn waits: key `e`. Screens 10."""

from __future__ import annotations

from assistant.games.runebound2.adventure.cards import event
from assistant.games.runebound2.adventure.discarding import discard
from assistant.games.runebound2.adventure.refilling import lay_counter
from assistant.games.runebound2.adventure.undefeated import leaves
from assistant.games.runebound2.called import ALLY, CARD, CARD_COLOURS, COLOUR, COUNTER_COLOURS, EXPERIENCE, HERO
from assistant.games.runebound2.events import TaskEnded
from assistant.games.runebound2.hero.contact import may_meet, trade
from assistant.games.runebound2.hero.events import PointsChanged
from assistant.games.runebound2.hero.experience import closes_too_much, gain, price
from assistant.games.runebound2.hero.items import activate, can_activate, discard_held
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.movement import rest
from assistant.games.runebound2.hero.sheet import (
    change_gold,
    exhaust,
    exhaust_ally,
    heal,
    heal_ally,
    room_for_cost,
    wound,
    wound_ally,
)
from assistant.games.runebound2.numbers import REST
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import Slot
from assistant.speech.questions import Number, Option
from assistant.speech.text import t, tc
from assistant.table.happenings import Happening, Happenings

MOST = 50


@rules.step(phase="turn", title=t("I rest"), rule="L464-469")
def rests(table: RuneTable, who: str) -> None:
    dice = table.number("rest", t("Rest: with how many dice?"), most=REST - 1, name=t("rest"), at_once=True, to=who)
    rest(table, who, dice)


@rules.step(phase="turn", title=t("wounds, exhaustion, gold, experience by an effect"), rule="L840-863")
def effect(table: RuneTable, who: str) -> None:
    options = [
        Option("wounds", t("wounds"), number=1),
        Option("exhaustion", t("exhaustion"), number=2),
        Option("gold", tc("money", "gold"), number=3),
        Option("points", t("experience points"), number=4),
        Option("healed", t("wounds healed"), number=5),
        Option("cost", t("exhaustion as a cost"), number=6),
    ]
    if not table.held("counters"):
        options.append(Option("bought", t("an experience counter is bought"), number=7))
    what = table.one("effect", t("What does it bring?"), lambda: options, name=t("effect"), to=who)
    if what == "gold":
        n = table.ask(lambda: _number(-table.state.of(who).gold, MOST, who))
        change_gold.function(table, who, n)
    elif what == "points":
        n = table.ask(lambda: _number(-table.state.of(who).points, MOST, who))
        table.state.of(who).points += n
        table.tell(PointsChanged(who=who, points=n))
    elif what == "bought":
        _counter_bought(table, who)
    elif what:
        _to_somebody(table, who, what)


def _number(least: int, most: int, who: str) -> Number:
    return Number(
        key="effect_n", name=t("how many"), prompt=t("How many?"), least=least, most=most, expected=min(1, most), to=who
    )


def _counter_bought(table: RuneTable, who: str) -> None:
    """Where counters lie on the table only what was bought is told."""
    kinds = [Option(kind, name) for kind, name in EXPERIENCE.items()]
    shut = closes_too_much(table.state.of(who))
    chosen = table.one(
        "bought", t("Which one?"), lambda: [one for one in kinds if one.id != "life" or not shut], to=who
    )
    if chosen:
        gain(table, who, chosen, price(table.content, table.state))


def _to_somebody(table: RuneTable, who: str, what: str) -> None:
    """The hero or one of his Allies; as a cost exhaustion may not exceed Stamina."""
    place: int | None = None
    if table.state.of(who).allies:

        def people() -> list[Option]:
            allies = table.state.of(who).allies
            made = [Option(str(place), ALLY(table.content, one.card)) for place, one in enumerate(allies)]
            return [Option("hero", HERO(table.content, who)), *made]

        chosen = table.one("whom", t("Whom?"), people, expected="hero", name=t("whom"), to=who)
        place = None if chosen in ("", "hero") else int(chosen)
    room = room_for_cost(table, who, place) if what == "cost" else MOST
    n = table.ask(lambda: _number(0 if room < 1 else 1, max(0, room), who))
    if place is not None:
        deed = {"wounds": wound_ally, "healed": heal_ally}.get(what, exhaust_ally)
        deed(table, who, place, n)
        return
    if what == "healed":
        heal(table, who, n)
    elif n and (wound if what == "wounds" else exhaust)(table, who, n):
        knock_out(table, who)


@rules.step(phase="turn", title=t("a kept card is used up, a task is done"), rule="L572-576, L1494-1495")
def task_done(table: RuneTable, who: str) -> None:
    def options() -> list[Option]:
        return [
            Option(
                str(place),
                CARD(table.content, task.card)
                if task.card
                else t("{colour} card", colour=COLOUR(table.content, task.colour)),
                number=place + 1,
            )
            for place, task in enumerate(table.state.of(who).kept)
            if not task.rune
        ]

    chosen = table.one("task", t("Which card?"), options, name=t("card"), to=who)
    if chosen:
        player = table.state.of(who)
        task = player.kept.pop(int(chosen))
        if task.colour == "red" and not task.encounter:
            player.red = max(0, player.red - 1)
        table.tell(TaskEnded(who=who, colour=task.colour, card=task.card))
        discard(table, task.colour, task.card, encounter=task.encounter)


@rules.step(phase="turn", title=t("a counter laid or taken by a card"), rule="L604-607")
def counter_laid(table: RuneTable, who: str) -> None:
    options = [Option(one, name) for one, name in COUNTER_COLOURS.items()]
    colour = table.one("counter", t("Which colour?"), lambda: options, name=t("counter"), to=who)
    if colour:
        lay_counter(table, colour, table.ask(lambda: _counters(table, colour, who)))


def _counters(table: RuneTable, colour: str, who: str) -> Number:
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


def slot_line(table: RuneTable, slot: Slot) -> Option:
    return Option(str(slot.number), slot.called(table.content), number=slot.number)


@rules.step(phase="turn", title=t("an undefeated Challenge leaves"), rule="Automa A4")
def slot_leaves(table: RuneTable, who: str) -> None:
    chosen = table.one(
        "slot_leaves",
        t("Which slot?"),
        lambda: [slot_line(table, one) for one in table.state.oldest_first],
        name=t("slot"),
        to=who,
    )
    slot = leaves(table.state, int(chosen)) if chosen else None
    if slot is not None:
        discard(table, slot.colour, slot.card)


@rules.step(phase="turn", title=t("an event comes or goes by a card"), rule="Automa A2")
def event_changes(table: RuneTable, who: str) -> None:
    goes = table.state.event is not None and table.yes("event_goes", t("Does the event in play leave?"), to=who)
    now = table.state.event
    if goes and now is not None:
        table.state.event = None
        discard(table, now.colour, now.card)
        return
    colours = [Option(one, name) for one, name in CARD_COLOURS.items()]
    colour = table.one("event_colour", t("Of which colour?"), lambda: colours, to=who)
    if colour:
        event(table, who, colour)


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
    if to and may_meet(table, who):
        trade(table, who, to)


@rules.step(phase="turn", title=t("I activate a card"), rule="L887-908")
def activates(table: RuneTable, who: str) -> None:
    activate(table, who)


@rules.step(phase="turn", title=t("an Item or Ally is discarded"), rule="L733-738")
def discards(table: RuneTable, who: str) -> None:
    discard_held(table, who)


def _sheets(table: RuneTable, who: str) -> bool:
    return table.held("sheets") and not table.state.struck_down


def _may_rest(table: RuneTable, who: str) -> bool:
    """Declared before the dice are rolled. L464-466."""
    return _sheets(table, who) and not table.state.rolled and table.state.rest_dice is None


def _has_tasks(table: RuneTable, who: str) -> bool:
    return any(not task.rune for task in table.state.of(who).kept)


def _has_cards(table: RuneTable, who: str) -> bool:
    player = table.state.of(who)
    return table.held("sheets") and bool(player.items or player.allies)


def _may_trade(table: RuneTable, who: str) -> bool:
    return not (table.state.alone or table.state.traded or table.state.struck_down)


MEANWHILE: Happenings[[str]] = Happenings(
    Happening(1, rests, when=_may_rest),
    Happening(2, effect, when=_sheets),
    Happening(3, task_done, when=_has_tasks),
    Happening(4, counter_laid, when=lambda table, who: table.held("counters")),
    Happening(5, slot_leaves, when=lambda table, who: bool(table.state.slots)),
    Happening(6, event_changes),
    Happening(7, falls),
    Happening(8, trades, when=_may_trade),
    Happening(9, activates, when=can_activate),
    Happening(0, discards, when=_has_cards),
)
