"""A hero's actions if the app keeps the hero sheets: what is legal and what each action costs.

Rules digest: Flow T0-T3.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.decks import has_no_board
from assistant.games.runebound3.fight.flow import open_fight
from assistant.games.runebound3.hero.adventures import adventure, explore
from assistant.games.runebound3.hero.events import CardAction, DidNothing, Moved, Rested
from assistant.games.runebound3.hero.market import goods_of, shop, trade
from assistant.games.runebound3.hero.sheet import check_defeat, remaining_health, set_delayed
from assistant.games.runebound3.hero.skills import can_learn, learn, train
from assistant.games.runebound3.hero.terrain import count_matches, roll_terrain
from assistant.games.runebound3.names import ASSET, ENEMY, HERO, LANDS, numbered
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import REST_DICE, stat_of
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t, tn

REST, UP, OVER, VILLAIN = "rest", "get_up", "over", "villain"
OTHER = "other"
ADVENTURE_COST = 2


def turn_question(table: RuneTable, who: str, lead: tuple[Text, ...]) -> OneOf:
    """Return the question for the hero's next action, with the sentences `lead` above it.

    In a demo that has no board the app proposes what heroes usually do.
    """
    state = table.state
    player, left = state.of(who), state.actions
    expected = OVER if not left else UP if player.delayed and not player.defeated else REST if player.defeated else ""
    barred = ACTIONS_MENU.barred(table, who)
    if not expected and has_no_board(table):
        usual = ("adventure", *((REST,) if player.damage else ()), "move")
        expected = next((action for action in usual if action not in barred), OVER)
    name = HERO(table.content, who)
    return OneOf(
        key=f"turn:{who}",
        name=t("action"),
        prompt=t("{hero}: your action? {n} of 3 left.", hero=name, n=left),
        lead=lead,
        options=ACTIONS_MENU.options(table, who),
        barred=barred,
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


@rule("L66, L433, L484, L922-925")
def _reason_against_action(table: RuneTable, who: str) -> Text | None:
    """Return why the hero cannot take any action but rest or getting up, or None."""
    player = table.state.of(who)
    if not table.state.actions:
        return t("no action left")
    if player.defeated:
        return t("defeated: rest first")
    return t("delayed: get up first") if player.delayed else None


def _reason_against_rest(table: RuneTable, who: str) -> Text | None:
    """Return why the hero cannot rest, or None.

    Rest is the only action of a defeated hero, even if the hero is also delayed.
    """
    return None if table.state.actions and table.state.of(who).defeated else _reason_against_action(table, who)


@rule("L315")
def _move_note(table: RuneTable, who: str) -> Text:
    dice = stat_of(table.content, table.state.of(who), "speed")
    return tn("{n} terrain die: a hex for each that fits", "{n} terrain dice: a hex for each that fits", dice)


def _rest_note(table: RuneTable, who: str) -> Text:
    return t("heals damage") if table.state.of(who).damage else t("no damage: heals nothing")


def _must_get_up(table: RuneTable, who: str) -> bool:
    """Return whether the hero must get up next, because the hero is delayed and not defeated."""
    player = table.state.of(who)
    return table.state.actions > 0 and player.delayed and not player.defeated


def _is_not_delayed(table: RuneTable, who: str) -> bool:
    return not _must_get_up(table, who)


def _reason_against_adventure(table: RuneTable, who: str) -> Text | None:
    reason = _reason_against_action(table, who)
    if reason is not None:
        return reason
    if table.state.actions < ADVENTURE_COST:
        return t("needs {n} actions, {left} left", n=ADVENTURE_COST, left=table.state.actions)
    has_gem = any(table.state.gems.values()) or not table.is_held("gems")
    return None if has_gem else t("no gem is face up")


def _reason_against_exploring(table: RuneTable, who: str) -> Text | None:
    if not table.state.of(who).quests:
        return t("{hero} has no quest", hero=HERO(table.content, who))
    return _reason_against_action(table, who)


def _reason_against_learning(table: RuneTable, who: str) -> Text | None:
    hero = HERO(table.content, who)
    if not can_learn(table, who):
        return t("{hero} has no skill card", hero=hero)
    return None if any(table.state.of(who).trophies.values()) else t("{hero} has no trophy", hero=hero)


@rule("A7, L1085")
def reason_against_villain(table: RuneTable, who: str) -> Text | None:
    """Return why the hero cannot fight the villain now, or None.

    The villain must be on the board. The hero must have an action and be neither defeated nor delayed. If the app does
    not keep the hero sheets, it does not know when a hero rests. It then allows the fight and asks for the damage.
    """
    if not table.state.villain_here:
        return t("the villain is not here yet")
    if table.is_held("sheets"):
        return _reason_against_action(table, who)
    return t("delayed: get up first") if table.state.of(who).delayed else None


def _is_villain_here(table: RuneTable, who: str) -> bool:
    return table.state.villain_here


def _is_villain_away(table: RuneTable, who: str) -> bool:
    return not table.state.villain_here


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


def _fight_villain(table: RuneTable, who: str) -> None:
    open_fight(table, who, table.content.scenario.villain, villain=True)


def _villain_label(table: RuneTable, who: str) -> Text:
    return t("fight {villain}, on his hex", villain=ENEMY(table.content, table.content.scenario.villain))


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
    MenuLine(
        "move",
        _costing(_move),
        t("move"),
        number=1,
        when=_is_not_delayed,
        note=_move_note,
        barred=_reason_against_action,
    ),
    MenuLine(REST, _costing(rest), t("rest"), number=2, note=_rest_note, barred=_reason_against_rest),
    MenuLine("train", _costing(train), t("train"), number=3, note=t("draw skill cards"), barred=_reason_against_action),
    MenuLine(
        "shop",
        _costing(shop),
        t("shop, in a city"),
        number=4,
        when=lambda table, who: table.is_held("markets"),
        note=t("sell, then buy an asset"),
        barred=_reason_against_action,
    ),
    MenuLine(
        "adventure",
        _costing(adventure, ADVENTURE_COST),
        t("adventure"),
        number=5,
        note=t("2 actions: draw a card for a gem"),
        barred=_reason_against_adventure,
    ),
    MenuLine(
        "card",
        _use_card,
        t("an action of a card"),
        number=6,
        note=t("as the card says"),
        barred=_reason_against_action,
    ),
    MenuLine(
        "nothing",
        _costing(_do_nothing),
        t("nothing"),
        number=7,
        when=_is_villain_away,
        barred=_reason_against_action,
    ),
    MenuLine(
        VILLAIN,
        _costing(_fight_villain),
        _villain_label,
        number=7,
        when=_is_villain_here,
        barred=_reason_against_action,
    ),
    MenuLine(
        "learn",
        _costing(learn, 0),
        t("learn a skill"),
        number=8,
        note=t("no action: pay trophies"),
        barred=_reason_against_learning,
    ),
    MenuLine(
        "explore",
        _costing(explore),
        t("explore for a quest"),
        number=9,
        note=t("on its hex: roll for an ending"),
        barred=_reason_against_exploring,
    ),
    MenuLine(OVER, lambda table, who: None, _end_label, number=0, barred=_reason_to_stay),
)
"""The menu of actions. Each line returns its cost in actions. The line that ends the turn returns None.

Every line keeps its place and has a reason if it can't be taken. Two lines give their place to another: `move` to
`get_up` while the hero is delayed, `nothing` to the fight with the villain while he is on the board. Actions left at
the end of a turn are for nothing anyway.
"""
