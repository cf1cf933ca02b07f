"""A hero's turn: one question, what waits where the move ends. Flow; screens 3, 10."""

from __future__ import annotations

from assistant.games.runebound2.adventure.cards import adventure, challenge, ends_now, event
from assistant.games.runebound2.adventure.cards import beaten as challenge_beaten
from assistant.games.runebound2.adventure.discarding import discard, has_doom
from assistant.games.runebound2.adventure.hazards import hazard
from assistant.games.runebound2.adventure.refilling import lay_counter
from assistant.games.runebound2.adventure.undefeated import leaves
from assistant.games.runebound2.called import CARD_COLOURS, CHALLENGE_COLOUR, COLOUR, COLOURS, COUNTER_COLOURS, HERO
from assistant.games.runebound2.events import RoundBegan, TaskEnded, TurnBegan, TurnEnded
from assistant.games.runebound2.fight.duel import duel
from assistant.games.runebound2.hero.events import Traded
from assistant.games.runebound2.hero.experience import experience, price
from assistant.games.runebound2.hero.items import activate, discard_held, refresh
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.market import market
from assistant.games.runebound2.hero.sheet import change_gold, dice_of, exhaust, heal, rest, wound
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import DICE, Slot
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import Text, t
from assistant.table.happenings import Happening, Happenings
from assistant.table.rules import rule

UNDEFEATED, RIVAL, HAZARD, MARKET, NOTHING = "undefeated", "hero", "hazard", "city", "nothing"


@rules.step(phase="turn", title=t("a hero's turn"), rule="Flow, L361-379")
def hero_turn(table: RuneTable, who: str) -> None:
    """Refresh, movement, adventure, market, experience. What ends the turn at once leaves no experience."""
    first = who not in table.state.started
    meets = table.ask(lambda: _question(table, who, first), MEANWHILE, who)
    state = table.state
    refresh(state.of(who))
    if first:
        state.started.append(who)
    table.tell(TurnBegan(hero=who, first=first))
    goes_on = _meet(table, who, meets)
    if goes_on and not table.state.over:
        experience(table, who)
    cost = price(table.content, table.state) if goes_on else 0
    table.tell(TurnEnded(who=who, experience=cost))


def _meet(table: RuneTable, who: str, meets: str) -> bool:
    """Whether the Experience phase follows."""
    if meets in COLOURS:
        return adventure(table, who, meets)
    if meets == UNDEFEATED:
        return _undefeated(table, who)
    if meets == RIVAL:
        duel(table, who)
        return False
    if meets == HAZARD:
        return hazard(table, who)
    if meets == MARKET:
        market(table, who)
    return True


def _question(table: RuneTable, who: str, first: bool) -> OneOf:
    state, content = table.state, table.content
    player = state.of(who)
    closed = COLOURS[: player.closed] if table.held("sheets") else ()
    options = [
        Option(colour, t("{colour} adventure", colour=CARD_COLOURS[colour]), number=place)
        for place, colour in enumerate(COLOURS, 1)
        if colour not in closed
    ]
    if state.slots:
        options.append(Option(UNDEFEATED, t("an undefeated Challenge"), number=5))
    if not state.alone:
        options.append(Option(RIVAL, t("a fight with a hero"), number=6))
    if "hazards" in state.variants:
        options.append(Option(HAZARD, t("a hazard: your terrain on neither of 2 dice"), number=7))
    if table.held("markets") or ("ally_upkeep" in state.variants and table.held("sheets")):
        options.append(Option(MARKET, t("a city: its market"), number=8))
    options.append(Option(NOTHING, t("nothing of these: the turn is over"), number=0))
    name = HERO(content, who)
    return OneOf(
        key=f"turn:{who}",
        name=t("met"),
        prompt=t("{hero}: what waits where your move ends?", hero=name),
        lead=(_dice(table, who, first),),
        options=tuple(options),
        expected=NOTHING,
        to=who,
    )


def _dice(table: RuneTable, who: str, first: bool) -> Text:
    if first:
        return t("First turn: the figure into the start city. Move with {n} dice.", n=DICE)
    if table.held("sheets"):
        return t("Cards face up. Move with {n} dice.", n=dice_of(table.state.of(who)))
    return t("Cards face up. 5 dice, 4 if one of you is hurt or tired.")


@rule("L588-602")
def _undefeated(table: RuneTable, who: str) -> bool:
    """The stored card instead of a draw; several: which slot, the oldest first."""
    slots = table.state.oldest_first
    number = slots[0].number
    if len(slots) > 1:
        chosen = table.one("slot", t("Which slot?"), lambda: [_slot(table, one) for one in slots], to=who)
        number = int(chosen or number)
    slot = table.state.slot(number)
    if slot is None:
        return True
    what = table.ask(lambda: _fought(table, who, slot))
    return challenge(table, who, slot.colour, slot.card, what, slot=number)


def _slot(table: RuneTable, slot: Slot) -> Option:
    return Option(str(slot.number), slot.called(table.content), number=slot.number)


def _fought(table: RuneTable, who: str, slot: Slot) -> OneOf:
    return OneOf(
        key=f"fought:{slot.number}",
        name=t("Challenge"),
        prompt=t("The {colour} Challenge of slot {n}: how did it go?",
                 colour=CHALLENGE_COLOUR(table.content, slot.colour), n=slot.number),
        options=(
            Option("beaten", t("beaten"), number=1),
            Option("fled", t("fled"), number=2),
            Option("knocked_out", t("knocked out"), number=3),
            Option("here", t("fight it here, with odds"), number=6),
            Option("kept", t("beaten, the card is kept"), number=0),
        ),
        expected="beaten",
        to=who,
    )  # fmt: skip


# -- whose turn


def who_follows(table: RuneTable, last: str) -> str:
    """To the left, round and round, until somebody wins or the Endgame begins."""
    state = table.state
    if state.over or state.endgame:
        return ""
    if not last:
        return state.players[state.first].hero
    place = next(place for place, player in enumerate(state.players) if player.hero == last)
    return state.players[(place + 1) % len(state.players)].hero


@rules.step(phase="turn", title=t("the next hero"), rule="L830-833", always=True)
def next_hero(table: RuneTable) -> None:
    """After the last hero of a round another one begins."""
    state = table.state
    state.turn = (state.turn + 1) % len(state.players)
    if state.turn == state.first:
        state.round += 1
        table.tell(RoundBegan(round=state.round))


# -- key `e`


@rules.step(phase="turn", title=t("I rest"), rule="L464-469")
def rests(table: RuneTable, who: str) -> None:
    rest(table, who, table.number("rest", t("With how many dice, 0 to 3?"), most=3, name=t("rest"), to=who))


@rules.step(phase="turn", title=t("wounds, exhaustion, gold, experience by an effect"), rule="L840-863")
def effect(table: RuneTable, who: str) -> None:
    options = [
        Option("wounds", t("wounds"), number=1),
        Option("exhaustion", t("exhaustion"), number=2),
        Option("gold", t("gold"), number=3),
        Option("points", t("experience points"), number=4),
        Option("healed", t("wounds healed"), number=5),
    ]
    what = table.one("effect", t("What does it bring?"), lambda: options, name=t("effect"), to=who)
    n = table.number("effect_n", t("How many?"), least=-50, most=50, expected=1, name=t("how many"), to=who)
    if (what == "wounds" and wound(table, who, n)) or (what == "exhaustion" and exhaust(table, who, n)):
        knock_out(table, who)
    elif what == "gold":
        change_gold(table, who, n)
    elif what == "points":
        player = table.state.of(who)
        player.points = max(0, player.points + n)
    elif what == "healed":
        heal(table, who, n)


@rules.step(phase="turn", title=t("a kept card is used up, a task is done"), rule="L572-576, L1494-1495")
def task_done(table: RuneTable, who: str) -> None:
    tasks = table.state.of(who).kept
    options = [
        Option(str(place), t("{colour} card", colour=COLOUR(table.content, task.colour)), number=place + 1)
        for place, task in enumerate(tasks)
    ]
    chosen = table.one("task", t("Which card?"), lambda: options, name=t("card"), to=who)
    if chosen:
        task = table.state.of(who).kept.pop(int(chosen))
        table.tell(TaskEnded(who=who, colour=task.colour, card=task.card))
        discard(table, task.colour, task.card)


@rules.step(phase="turn", title=t("a counter laid or taken by a card"), rule="L604-607")
def counter_laid(table: RuneTable, who: str) -> None:
    options = [Option(one, name) for one, name in COUNTER_COLOURS.items()]
    colour = table.one("counter", t("Which colour?"), lambda: options, name=t("counter"), to=who)
    if colour:
        n = table.number(
            "counter_n", t("How many onto the map? Less than nothing: off it."), least=-9, most=9, expected=1
        )
        lay_counter(table, colour, n)


@rules.step(phase="turn", title=t("an undefeated Challenge leaves"), rule="Automa A4")
def slot_leaves(table: RuneTable, who: str) -> None:
    slots = table.state.oldest_first
    chosen = table.one("slot_leaves", t("Which slot?"), lambda: [_slot(table, one) for one in slots], to=who)
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
    if to:
        table.tell(Traded(who=who, to=to))


@rules.step(phase="turn", title=t("I activate a card"), rule="L887-908")
def activates(table: RuneTable, who: str) -> None:
    activate(table, who)


@rules.step(phase="turn", title=t("an Item or Ally is discarded"), rule="L733-738")
def discards(table: RuneTable, who: str) -> None:
    discard_held(table, who)


def _sheets(table: RuneTable, who: str) -> bool:
    return table.held("sheets")


MEANWHILE: Happenings[[str]] = Happenings(
    Happening(1, rests, when=_sheets),
    Happening(2, effect, when=_sheets),
    Happening(3, task_done, when=lambda table, who: bool(table.state.of(who).kept)),
    Happening(4, counter_laid, when=lambda table, who: table.held("counters")),
    Happening(5, slot_leaves, when=lambda table, who: bool(table.state.slots)),
    Happening(6, event_changes),
    Happening(7, falls),
    Happening(8, trades, when=lambda table, who: not table.state.alone),
    Happening(9, activates, when=_sheets),
    Happening(0, discards, when=_sheets),
)

__all__ = ["challenge_beaten", "ends_now", "has_doom", "hero_turn", "next_hero", "who_follows"]
