"""A turn where the sheets are kept: three actions, what each costs, what is forbidden. Flow T0-T3; screens 4."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound3.hero.adventures import adventure, explore
from assistant.games.runebound3.hero.events import CardAction, DidNothing, Moved, Rested
from assistant.games.runebound3.hero.market import goods_of, shop, trade
from assistant.games.runebound3.hero.sheet import check_defeat, remaining_health, set_delayed
from assistant.games.runebound3.hero.skills import can_learn, learn, train
from assistant.games.runebound3.hero.terrain import count_matches, roll_terrain
from assistant.games.runebound3.names import ASSET, HERO, LANDS, numbered
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import REST_DICE, Player
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

MOVE, REST, TRAIN, SHOP, ADVENTURE, CARD, NOTHING, LEARN, EXPLORE, UP, OVER = (
    "move", "rest", "train", "shop", "adventure", "card", "nothing", "learn", "explore", "get_up", "over",
)  # fmt: skip
OTHER = "other"
COSTS = {ADVENTURE: 2, LEARN: 0}


def turn_question(table: RuneTable, who: str, lead: tuple[Text, ...]) -> OneOf:
    state = table.state
    player, left = state.of(who), state.actions
    options = legal(table, player, left)
    label = t("the turn is over") if not left else t("the turn is over; actions left are for nothing")
    if not player.defeated or not left:
        options.append(Option(OVER, label, number=0))
    expected = OVER if not left else UP if player.delayed and not player.defeated else REST if player.defeated else ""
    name = HERO(table.content, who)
    return OneOf(
        key=f"turn:{who}",
        name=t("action"),
        prompt=t("{hero}: your action? {n} of 3 left.", hero=name, n=left),
        lead=lead,
        options=tuple(options),
        expected=expected,
        menu=True,
        to=who,
    )


def legal(table: RuneTable, player: Player, left: int) -> list[Option]:
    """Defeated: only rest. Delayed: the next action gets up. Else as printed."""
    made: list[Option] = []
    if left and player.defeated:
        made = [Option(REST, t("rest"), number=2)]
    elif left and player.delayed:
        made = [Option(UP, t("get up"), number=1)]
    elif left:
        made = [
            Option(MOVE, t("move"), number=1),
            Option(REST, t("rest"), number=2),
            Option(TRAIN, t("train"), number=3),
        ]
        if table.is_held("markets"):
            made.append(Option(SHOP, t("shop, in a city"), number=4))
        if left >= COSTS[ADVENTURE] and (any(table.state.gems.values()) or not table.is_held("gems")):
            made.append(Option(ADVENTURE, t("adventure"), t("2 actions"), number=5))
        made.append(Option(CARD, t("an action of a card"), number=6))
        made.append(Option(NOTHING, t("nothing"), number=7))
        if player.quests:
            made.append(Option(EXPLORE, t("explore for a quest"), number=9))
    if can_learn(table, player.hero) and any(player.trophies.values()):
        made.append(Option(LEARN, t("learn a skill"), number=8))
    return made


@rule("Flow T2, L66-72")
def do_action(table: RuneTable, who: str, what: str) -> None:
    """What it does, then what it costs."""
    state = table.state
    cost = COSTS.get(what, 1)
    if what == MOVE:
        table.tell(Moved(who=who))
    elif what == REST:
        rest(table, who)
    elif what == TRAIN:
        train(table, who)
    elif what == SHOP:
        shop(table, who)
    elif what == EXPLORE:
        explore(table, who)
    elif what == CARD:
        goods = _card_of(table, who)
        cost = table.number(
            "cost", t("How many actions does it cost?"), least=1, most=max(1, state.actions), expected=1
        )
        table.tell(CardAction(who=who, cost=cost))
        if goods:
            trade(table, who, goods)
    elif what == NOTHING:
        table.tell(DidNothing(who=who))
    elif what == UP:
        set_delayed(table, who, False)
    elif what == LEARN:
        learn(table, who)
    elif what == ADVENTURE:
        adventure(table, who)
    state = table.state
    state.actions = max(0, state.actions - cost)


def _card_of(table: RuneTable, who: str) -> str:
    """Goods that are traded, or "" for any other card."""
    goods = goods_of(table, who)
    if not goods:
        return ""
    options = [Option(one, t("trade {asset}", asset=ASSET(table.content, one)), number=n)
               for n, one in enumerate(goods, 1)]  # fmt: skip
    options.append(Option(OTHER, t("another card"), number=0))
    chosen = table.one("card_action", t("Which card?"), lambda: options, name=t("card"), to=who)
    return chosen if chosen != OTHER else ""


@rule("L187, L431-436")
def rest(table: RuneTable, who: str) -> None:
    """All in a city, town, shrine or stronghold; in the wilderness 5 dice, 1 for each that matches.

    Without damage it is the same everywhere.
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
