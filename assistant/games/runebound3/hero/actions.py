"""A hero's actions if the app keeps the hero sheets: what is legal and what each action costs.

Rules digest: Flow T0-T3.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.hero.adventures import adventure, explore
from assistant.games.runebound3.hero.events import CardAction, DidNothing, Moved, Rested
from assistant.games.runebound3.hero.market import goods_of, shop, trade
from assistant.games.runebound3.hero.sheet import check_defeat, remaining_health, set_delayed
from assistant.games.runebound3.hero.skills import can_learn, learn, train
from assistant.games.runebound3.hero.terrain import count_matches, roll_terrain
from assistant.games.runebound3.names import ASSET, HERO, LANDS, numbered
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import REST_DICE
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

REST, UP, OVER = "rest", "get_up", "over"
OTHER = "other"
ADVENTURE_COST = 2


def turn_question(table: RuneTable, who: str, lead: tuple[Text, ...]) -> OneOf:
    """Return the question for the hero's next action, with the sentences `lead` above it."""
    state = table.state
    player, left = state.of(who), state.actions
    expected = OVER if not left else UP if player.delayed and not player.defeated else REST if player.defeated else ""
    name = HERO(table.content, who)
    return OneOf(
        key=f"turn:{who}",
        name=t("action"),
        prompt=t("{hero}: your action? {n} of 3 left.", hero=name, n=left),
        lead=lead,
        options=ACTIONS_MENU.options(table, who),
        barred=ACTIONS_MENU.barred(table, who),
        expected=expected,
        menu=True,
        to=who,
    )


@rule("Flow T2, L66-72")
def do_action(table: RuneTable, who: str, chosen: str) -> bool:
    """Carry out an action and pay its cost in actions. Return False if the hero ended the turn instead."""
    cost = ACTIONS_MENU.run(table, chosen, who)
    if cost is None:
        return False
    state = table.state
    state.actions = max(0, state.actions - cost)
    return True


# -- what is legal


def _acts_freely(table: RuneTable, who: str) -> bool:
    """Return whether the hero has an action left and is neither defeated nor delayed."""
    player = table.state.of(who)
    return table.state.actions > 0 and not player.defeated and not player.delayed


def _may_rest(table: RuneTable, who: str) -> bool:
    """Return whether the hero may rest. A defeated hero may, even if delayed."""
    return _acts_freely(table, who) or (table.state.actions > 0 and table.state.of(who).defeated)


def _must_get_up(table: RuneTable, who: str) -> bool:
    """Return whether the hero must get up next, because the hero is delayed and not defeated."""
    player = table.state.of(who)
    return table.state.actions > 0 and player.delayed and not player.defeated


def _may_shop(table: RuneTable, who: str) -> bool:
    return _acts_freely(table, who) and table.is_held("markets")


def _may_adventure(table: RuneTable, who: str) -> bool:
    has_gem = any(table.state.gems.values()) or not table.is_held("gems")
    return _acts_freely(table, who) and table.state.actions >= ADVENTURE_COST and has_gem


def _may_explore(table: RuneTable, who: str) -> bool:
    return _acts_freely(table, who) and bool(table.state.of(who).quests)


def _may_learn(table: RuneTable, who: str) -> bool:
    return can_learn(table, who) and any(table.state.of(who).trophies.values())


@rule("L433, L922-925")
def _reason_to_stay(table: RuneTable, who: str) -> Text | None:
    """Return why the hero must not end the turn yet, or None.

    A defeated hero must rest with every action. A delayed hero must get up with the next action.
    """
    player = table.state.of(who)
    if not table.state.actions:
        return None
    if player.defeated:
        return t("defeated: rest first")
    return t("delayed: get up first") if player.delayed else None


def _may_end_turn(table: RuneTable, who: str) -> bool:
    return _reason_to_stay(table, who) is None


def _end_label(table: RuneTable, who: str) -> Text:
    return t("the turn is over; actions left are for nothing") if table.state.actions else t("the turn is over")


# -- actions


def _costing(action: Callable[[RuneTable, str], bool | None], cost: int = 1) -> Callable[[RuneTable, str], int]:
    """Return a function for a menu line that runs `action` and returns its `cost`.

    If `action` returns False, it did not happen and costs nothing.
    """

    def run(table: RuneTable, who: str) -> int:
        return 0 if action(table, who) is False else cost

    return run


def _move(table: RuneTable, who: str) -> None:
    table.tell(Moved(who=who))


def _get_up(table: RuneTable, who: str) -> None:
    set_delayed(table, who, False)


def _do_nothing(table: RuneTable, who: str) -> None:
    table.tell(DidNothing(who=who))


def _use_card(table: RuneTable, who: str) -> int:
    """Use the action of a card, or trade goods. Return the cost in actions, which the players enter."""
    goods = _which_goods(table, who)
    most = max(1, table.state.actions)
    cost = table.number("cost", t("How many actions does it cost?"), least=1, most=most, expected=1)
    table.tell(CardAction(who=who, cost=cost))
    if goods:
        trade(table, who, goods)
    return cost


def _which_goods(table: RuneTable, who: str) -> str:
    """Ask which goods the hero trades. Return "" if the hero uses another card instead."""
    goods = goods_of(table, who)
    if not goods:
        return ""
    options = [Option(asset, t("trade {asset}", asset=ASSET(table.content, asset)), number=n)
               for n, asset in enumerate(goods, 1)]  # fmt: skip
    options.append(Option(OTHER, t("another card"), number=0))
    chosen = table.one("card_action", t("Which card?"), lambda: options, name=t("card"), to=who)
    return chosen if chosen != OTHER else ""


@rule("L187, L431-436")
def rest(table: RuneTable, who: str) -> None:
    """Heal all damage in a city, town, shrine or stronghold. Do nothing if the hero has no damage.

    In the wilderness, roll `REST_DICE` terrain dice and heal 1 for each die that matches the hex.
    """
    if not table.state.of(who).damage:
        table.tell(Rested(who=who, healed=0, left=remaining_health(table.content, table.state.of(who))))
        return
    where = table.one(
        "where", t("Where do you rest?"),
        lambda: [Option("safe", t("city, town, shrine or stronghold"), number=1),
                 Option("wild", t("wilderness"), number=2)],
        name=t("rest"), expected="safe", to=who,
    )  # fmt: skip
    n = table.state.of(who).damage
    if where == "wild":
        lands = numbered(LANDS)
        terrain = table.one("terrain", t("On which terrain?"), lambda: lands, name=t("terrain"), to=who)
        n = count_matches(roll_terrain(table, who, REST_DICE, "rest"), terrain or "plains")
    player = table.state.of(who)
    n = min(n, player.damage)
    player.damage -= n
    table.tell(Rested(who=who, healed=n, left=remaining_health(table.content, player)))
    check_defeat(table, who)


ACTIONS_MENU: Menu[[str], int | None] = Menu(
    MenuLine(UP, _costing(_get_up), t("get up"), number=1, when=_must_get_up),
    MenuLine("move", _costing(_move), t("move"), number=1, when=_acts_freely),
    MenuLine(REST, _costing(rest), t("rest"), number=2, when=_may_rest),
    MenuLine("train", _costing(train), t("train"), number=3, when=_acts_freely),
    MenuLine("shop", _costing(shop), t("shop, in a city"), number=4, when=_may_shop),
    MenuLine(
        "adventure",
        _costing(adventure, ADVENTURE_COST),
        t("adventure"),
        number=5,
        when=_may_adventure,
        note=t("2 actions"),
    ),
    MenuLine("card", _use_card, t("an action of a card"), number=6, when=_acts_freely),
    MenuLine("nothing", _costing(_do_nothing), t("nothing"), number=7, when=_acts_freely),
    MenuLine("explore", _costing(explore), t("explore for a quest"), number=9, when=_may_explore),
    MenuLine("learn", _costing(learn, 0), t("learn a skill"), number=8, when=_may_learn),
    MenuLine(OVER, lambda table, who: None, _end_label, number=0, when=_may_end_turn, barred=_reason_to_stay),
)
"""The menu of actions. Each line returns its cost in actions, or None if the turn ends."""
