"""What a hero's cards and the cards of others do to him, told at any time: key `e` in a turn, a market, a fight."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.adventure.discarding import discard
from assistant.games.runebound2.events import TaskEnded
from assistant.games.runebound2.hero.events import PointsChanged
from assistant.games.runebound2.hero.experience import closes_too_much, gain, price
from assistant.games.runebound2.hero.items import discard_held
from assistant.games.runebound2.hero.knock_out import hurt
from assistant.games.runebound2.hero.sheet import change_gold, exhaust, heal, room_for_cost
from assistant.games.runebound2.names import ALLY, CARD, COLOUR, EXPERIENCE, HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.questions import Number, Option
from assistant.messages.text import t, tc

MOST = 50


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
    if not table.is_held("counters"):
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
        to_somebody(table, who, what)


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


def to_somebody(table: RuneTable, who: str, what: str) -> None:
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
    if what == "healed":
        heal(table, who, n, place)
    else:
        hurt(table, who, n if what == "wounds" else exhaust(table, who, n, place), place)


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


@rules.step(phase="turn", title=t("an Item or Ally is discarded"), rule="L733-738")
def discards(table: RuneTable, who: str) -> None:
    discard_held(table, who)


def has_sheet(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets") and not table.state.struck_down


def has_tasks(table: RuneTable, who: str) -> bool:
    return any(not task.rune for task in table.state.of(who).kept)


def has_cards(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets") and bool(table.state.of(who).cards)


AT_ANY_TIME: Interrupts[[str]] = Interrupts(
    Interrupt(2, effect, when=has_sheet),
    Interrupt(3, task_done, when=has_tasks),
    Interrupt(0, discards, when=has_cards),
)
