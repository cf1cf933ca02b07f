"""What a hero's cards and the cards of others do to him, told at any time: key `e` in a turn, a market, a fight."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.events import TaskEnded
from assistant.games.runebound2.hero.events import PointsChanged
from assistant.games.runebound2.hero.experience import counter_price, gain_counter, has_most_life
from assistant.games.runebound2.hero.items import discard_item_or_ally
from assistant.games.runebound2.hero.knock_out import wound_outside_fight
from assistant.games.runebound2.hero.sheet import change_gold, exhaust, heal, payable_exhaustion
from assistant.games.runebound2.names import ALLY, CARD, COLOUR, EXPERIENCE, HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.questions import Number, Option
from assistant.messages.text import t, tc

MOST_AMOUNT = 50


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
        n = table.ask(lambda: _amount_question(-table.state.player_of(who).gold, MOST_AMOUNT, who))
        change_gold.function(table, who, n)
    elif what == "points":
        n = table.ask(lambda: _amount_question(-table.state.player_of(who).points, MOST_AMOUNT, who))
        table.state.player_of(who).points += n
        table.tell(PointsChanged(who=who, points=n))
    elif what == "bought":
        _record_bought_counter(table, who)
    elif what:
        apply_effect(table, who, what)


def _amount_question(least: int, most: int, who: str) -> Number:
    return Number(
        key="effect_n", name=t("how many"), prompt=t("How many?"), least=least, most=most, expected=min(1, most), to=who
    )


def _record_bought_counter(table: RuneTable, who: str) -> None:
    """Where counters lie on the table only what was bought is told."""
    kinds = [Option(kind, name) for kind, name in EXPERIENCE.items()]
    shut = has_most_life(table.state.player_of(who))
    chosen = table.one(
        "bought", t("Which one?"), lambda: [one for one in kinds if one.id != "life" or not shut], to=who
    )
    if chosen:
        gain_counter(table, who, chosen, counter_price(table.content, table.state))


def apply_effect(table: RuneTable, who: str, what: str) -> None:
    """The hero or one of his Allies; as a cost exhaustion may not exceed Stamina."""
    place: int | None = None
    if table.state.player_of(who).allies:

        def people() -> list[Option]:
            allies = table.state.player_of(who).allies
            made = [Option(str(place), ALLY(table.content, one.card)) for place, one in enumerate(allies)]
            return [Option("hero", HERO(table.content, who)), *made]

        chosen = table.one("whom", t("Whom?"), people, expected="hero", name=t("whom"), to=who)
        place = None if chosen in ("", "hero") else int(chosen)
    room = payable_exhaustion(table, who, place) if what == "cost" else MOST_AMOUNT
    n = table.ask(lambda: _amount_question(0 if room < 1 else 1, max(0, room), who))
    if what == "healed":
        heal(table, who, n, place)
    else:
        wound_outside_fight(table, who, n if what == "wounds" else exhaust(table, who, n, place), place)


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
            for place, task in enumerate(table.state.player_of(who).kept)
            if not task.rune
        ]

    chosen = table.one("task", t("Which card?"), options, name=t("card"), to=who)
    if chosen:
        player = table.state.player_of(who)
        task = player.kept.pop(int(chosen))
        if task.colour == "red" and not task.encounter:
            player.red = max(0, player.red - 1)
        table.tell(TaskEnded(who=who, colour=task.colour, card=task.card))
        discard(table, task.colour, task.card, encounter=task.encounter)


@rules.step(phase="turn", title=t("an Item or Ally is discarded"), rule="L733-738")
def discards(table: RuneTable, who: str) -> None:
    discard_item_or_ally(table, who)


def has_sheet(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets") and not table.state.struck_down


def has_tasks(table: RuneTable, who: str) -> bool:
    return any(not task.rune for task in table.state.player_of(who).kept)


def has_cards(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets") and bool(table.state.player_of(who).items_and_allies)


HERO_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(2, effect, when=has_sheet),
    Interrupt(3, task_done, when=has_tasks),
    Interrupt(0, discards, when=has_cards),
)
