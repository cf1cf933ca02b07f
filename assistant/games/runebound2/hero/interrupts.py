"""What key `e` offers for a hero in every phase: effects of cards, and cards used up or discarded."""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.events import TaskEnded
from assistant.games.runebound2.hero.events import PointsChanged
from assistant.games.runebound2.hero.experience import counter_price, gain_counter, has_most_life
from assistant.games.runebound2.hero.items import discard_item_or_ally
from assistant.games.runebound2.hero.knock_out import wound_outside_fight
from assistant.games.runebound2.hero.sheet import ally_index, change_gold, exhaust, heal, payable_exhaustion
from assistant.games.runebound2.names import ALLY, CARD, COLOUR, EXPERIENCE, HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.messages.questions import Number, Option
from assistant.messages.text import Text, t, tc

MOST_AMOUNT = 50


@rules.step(phase="turn", title=t("wounds, exhaustion, gold, experience by an effect"), rule="L840-863")
def effect(table: RuneTable, who: str) -> None:
    """Ask which effect a card has on the hero, and apply it."""
    chosen = table.one(
        "effect",
        t("What does it bring?"),
        lambda: EFFECTS.options(table, who),
        name=t("effect"),
        to=who,
        reports=True,
    )
    EFFECTS.run(table, chosen, who)


def _change_gold(table: RuneTable, who: str) -> None:
    n = table.ask(lambda: _amount_question(-table.state.player_of(who).gold, MOST_AMOUNT, who))
    change_gold.function(table, who, n)


def _change_points(table: RuneTable, who: str) -> None:
    n = table.ask(lambda: _amount_question(-table.state.player_of(who).points, MOST_AMOUNT, who))
    table.state.player_of(who).points += n
    table.tell(PointsChanged(who=who, points=n))


def _amount_question(least: int, most: int, who: str) -> Number:
    return Number(
        key="effect_n",
        name=t("how many"),
        prompt=t("How many?"),
        least=least,
        most=most,
        expected=min(1, most),
        to=who,
        reports=True,
    )


def _record_bought_counter(table: RuneTable, who: str) -> None:
    """Ask which experience counter the hero bought.

    Rules call this only if the app does not track adventure counters.
    """

    def kinds() -> list[Option]:
        is_life_closed = has_most_life(table.state.player_of(who))
        return [Option(kind, name) for kind, name in EXPERIENCE.items() if kind != "life" or not is_life_closed]

    chosen = table.one("bought", t("Which one?"), kinds, to=who, reports=True)
    if chosen:
        gain_counter(table, who, chosen, counter_price(table.content, table.state))


def apply_effect(table: RuneTable, who: str, what: str) -> None:
    """Ask for an amount of wounds, exhaustion or healing, and apply it to the hero or an Ally.

    `what` is an id of `EFFECTS`. Exhaustion paid as a cost must not exceed Stamina.
    """
    index, ally = None, ""
    if table.state.player_of(who).allies:

        def party() -> list[Option]:
            allies = table.state.player_of(who).allies
            options = [Option(str(index), ALLY(table.content, ally.card)) for index, ally in enumerate(allies)]
            return [Option("hero", HERO(table.content, who)), *options]

        chosen = table.one("whom", t("Whom?"), party, expected="hero", name=t("whom"), to=who, reports=True)
        if chosen not in ("", "hero"):
            index = int(chosen)
            ally = table.state.player_of(who).allies[index].card
    room = payable_exhaustion(table, who, index) if what == "cost" else MOST_AMOUNT
    n = table.ask(lambda: _amount_question(0 if room < 1 else 1, max(0, room), who))
    if ally and (index := ally_index(table, who, ally)) is None:
        return  # a correction has taken the Ally away
    if what == "healed":
        heal(table, who, n, index)
    else:
        wound_outside_fight(table, who, n if what == "wounds" else exhaust(table, who, n, index), index)


def _healing_note(table: RuneTable, who: str) -> Text | None:
    player = table.state.player_of(who)
    is_hurt = player.wounds or any(ally.wounds for ally in player.allies)
    return None if is_hurt else t("nobody is hurt: it heals nothing")


EFFECTS: Menu[[str], None] = Menu(
    MenuLine("wounds", lambda table, who: apply_effect(table, who, "wounds"), t("wounds"), number=1),
    MenuLine("exhaustion", lambda table, who: apply_effect(table, who, "exhaustion"), t("exhaustion"), number=2),
    MenuLine("gold", _change_gold, tc("money", "gold"), number=3),
    MenuLine("points", _change_points, t("experience points"), number=4),
    MenuLine(
        "healed",
        lambda table, who: apply_effect(table, who, "healed"),
        t("wounds healed"),
        number=5,
        note=_healing_note,
    ),
    MenuLine("cost", lambda table, who: apply_effect(table, who, "cost"), t("exhaustion as a cost"), number=6),
    MenuLine(
        "bought",
        _record_bought_counter,
        t("an experience counter is bought"),
        number=7,
        when=lambda table, who: not table.is_held("counters"),
    ),
)


@rules.step(phase="turn", title=t("a kept card is used up, a task is done"), rule="L572-576, L1494-1495")
def task_done(table: RuneTable, who: str) -> None:
    """Ask which kept adventure card is used up, and discard it. Dragon Runes are never used up."""

    def options() -> list[Option]:
        return [
            Option(
                str(index),
                CARD(table.content, card.card)
                if card.card
                else t("{colour} card", colour=COLOUR(table.content, card.colour)),
                number=index + 1,
            )
            for index, card in enumerate(table.state.player_of(who).kept)
            if not card.rune
        ]

    chosen = table.one("task", t("Which card?"), options, name=t("card"), to=who, reports=True)
    if chosen:
        player = table.state.player_of(who)
        used = player.kept.pop(int(chosen))
        if used.colour == "red" and not used.encounter:
            player.red = max(0, player.red_cards - 1)
        table.tell(TaskEnded(who=who, colour=used.colour, card=used.card))
        discard(table, used.colour, used.card, encounter=used.encounter)


@rules.step(phase="turn", title=t("an Item or Ally is discarded"), rule="L733-738")
def discards(table: RuneTable, who: str) -> None:
    discard_item_or_ally(table, who)


# -- where these can happen


def keeps_sheets(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets")


def why_no_effect(table: RuneTable, who: str) -> Text | None:
    """Return why no card can affect the hero now, or None. The reason is a knock-out, because it ends the turn."""
    return t("knocked out: the turn is over") if table.state.struck_down else None


def why_no_task(table: RuneTable, who: str) -> Text | None:
    return None if has_tasks(table, who) else t("no kept card to use up")


def why_no_discard(table: RuneTable, who: str) -> Text | None:
    return None if has_cards(table, who) else t("no Item and no Ally")


def has_tasks(table: RuneTable, who: str) -> bool:
    """Return whether the hero keeps an adventure card that can be used up."""
    return any(not card.rune for card in table.state.player_of(who).kept)


def has_cards(table: RuneTable, who: str) -> bool:
    return table.is_held("sheets") and bool(table.state.player_of(who).items_and_allies)
