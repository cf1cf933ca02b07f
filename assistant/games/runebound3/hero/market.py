"""Markets and assets: shopping, selling, trading goods, and the limit of one asset of each type.

Rules digest: A9. Rules reference: lines 290-298 and 1023-1039.
"""

from __future__ import annotations

from functools import partial

from assistant.engine.rules import rule
from assistant.games.runebound3.decks import ASSETS
from assistant.games.runebound3.hero.events import (
    AssetDropped,
    AssetGained,
    AssetLeft,
    Bought,
    Given,
    MarketDiscarded,
    MarketRefilled,
    NotBought,
    Sold,
    Traded,
)
from assistant.games.runebound3.hero.skills import sheet_changed
from assistant.games.runebound3.names import ASSET, ASSET_TYPES, HERO
from assistant.games.runebound3.rules import COST, TRADE, RuneTable, rules
from assistant.games.runebound3.state import MARKET
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

DONE = "done"


@rule("L1023-1039")
def shop(table: RuneTable, hero: str) -> None:
    """Let the hero shop in a city.

    Add a fourth asset to the market. The hero may sell assets, then buys or discards one asset of the market.
    Afterwards the market has `MARKET` assets again.
    """
    city = _which_city(table, hero)
    if not city:
        return
    _add_asset(table, city)
    _sell_assets(table, hero)
    asset, cost = _choose_asset(table, hero, city)
    if asset and cost is not None:
        table.state.markets[city].remove(asset)
        if table.is_held("sheets"):
            player = table.state.of(hero)
            player.gold = max(0, player.gold - cost)
        table.tell(Bought(who=hero, asset=asset, cost=cost, city=city))
        gain_asset(table, hero, asset)
    elif asset:
        table.state.markets[city].remove(asset)
        ASSETS.discard(table.state, asset)
        table.tell(MarketDiscarded(who=hero, asset=asset, city=city))
    refill(table)


def _sell_assets(table: RuneTable, hero: str) -> None:
    done_selling = False
    while table.is_held("sheets") and table.state.of(hero).assets and not done_selling:
        chosen = table.ask(lambda: _sell_question(table, hero))
        if chosen == DONE:
            done_selling = True
        else:
            _sell(table, hero, chosen)


def _choose_asset(table: RuneTable, hero: str, city: str) -> tuple[str, int | None]:
    """Ask which asset of the market the hero buys or discards. Return it with its cost, or None if it is discarded.

    Ask again if the asset turns out too expensive, or if a correction has taken it away.
    """
    while True:
        chosen = table.ask(lambda: _buy_question(table, hero, city))
        kind, _, asset = chosen.partition(":")
        if kind != "buy":
            return asset, None
        cost = COST.of(table, asset)
        is_paid = not table.is_held("sheets") or cost <= table.state.of(hero).gold
        if is_paid and asset in table.state.markets.get(city, []):
            return asset, cost
        table.tell(NotBought(who=hero, asset=asset, cost=cost))


def _which_city(table: RuneTable, hero: str) -> str:
    options = [Option(city.id, city.name) for city in table.content.cities()]
    return table.one("city", t("In which city?"), lambda: options, name=t("city"), to=hero)


def _add_asset(table: RuneTable, city: str) -> None:
    """Add the top asset to a market, unless the market already has its fourth asset."""
    if len(table.state.markets.get(city, [])) > MARKET:
        return
    card = ASSETS.draw(table, t("The top asset to this market. Which one?"))
    if card:
        table.state.markets.setdefault(city, []).append(card)


def _sell_question(table: RuneTable, hero: str) -> OneOf:
    assets = table.state.of(hero).assets
    options = tuple(
        Option(id, ASSET(table.content, id), t("{n} gold", n=_cost(table, id)), number=place)
        for place, id in enumerate(assets, 1)
    )
    return OneOf(
        key="sell",
        name=t("sell"),
        prompt=t("Sell an asset?"),
        options=(*options, Option(DONE, t("nothing to sell"), number=0)),
        expected=DONE,
        to=hero,
    )


def _cost(table: RuneTable, asset: str) -> int:
    card = table.content.pack.asset.get(asset)
    if card is None:
        return 0
    return card.cost if card.cost is not None else card.guess or 0


def _sell(table: RuneTable, hero: str, asset: str) -> None:
    gold = COST.of(table, asset)
    if asset not in table.state.of(hero).assets:  # a correction while its cost was asked
        return
    table.state.of(hero).gold += gold
    table.tell(Sold(who=hero, asset=asset, gold=gold))
    lose_asset(table, hero, asset)


def lose_asset(table: RuneTable, hero: str, asset: str) -> None:
    """Discard an asset of a hero and its combat token."""
    table.state.of(hero).assets.remove(asset)
    ASSETS.discard(table.state, asset)
    sheet_changed(table, hero)


@rule("L167-170")
def trade(table: RuneTable, hero: str, goods: str) -> None:
    """Discard goods and gain their trade value."""
    gold = TRADE.of(table, goods)
    if goods not in table.state.of(hero).assets:  # a correction while its value was asked
        return
    table.state.of(hero).gold += gold
    table.tell(Traded(who=hero, asset=goods, gold=gold))
    lose_asset(table, hero, goods)


def goods_of(table: RuneTable, hero: str) -> list[str]:
    """Return the hero's assets of the type goods."""
    return [asset for asset in table.state.of(hero).assets if _type(table, asset) == "goods"]


@rule("L528-534")
def give_asset(table: RuneTable, hero: str, to: str, asset: str) -> None:
    """Give an asset with its combat token to another hero. Nobody may keep two assets of a type."""
    table.state.of(hero).assets.remove(asset)
    table.tell(Given(who=hero, to=to, asset=asset))
    sheet_changed(table, hero)
    gain_asset(table, to, asset)


@rules.step(phase="sheet", title=t("an asset leaves a market by a card"), rule="A9, L297, L764")
def asset_leaves(table: RuneTable, who: str) -> None:
    """Remove an asset from a market, because a card says so. Refill the market at once."""
    city = _which_city(table, who)
    asset = table.one(
        "leaves", t("Which asset?"), lambda: dict.fromkeys(table.state.markets.get(city, [])), ASSET, name=t("asset"),
        to=who,
    )  # fmt: skip
    gained = bool(asset) and table.is_held("sheets") and table.yes(
        "gained", t("Who gets it?"), yes=t("I gain it"), no=t("nobody: discarded")
    )  # fmt: skip
    if asset not in table.state.markets.get(city, []):
        return
    table.state.markets[city].remove(asset)
    table.tell(AssetLeft(asset=asset, city=city))
    refill(table)
    if gained:
        gain_asset(table, who, asset)
    else:
        ASSETS.discard(table.state, asset)


def _buy_question(table: RuneTable, hero: str, city: str) -> OneOf:
    options: list[Option] = []
    barred: dict[str, Text] = {}
    gold = table.state.of(hero).gold
    assets = table.state.markets.get(city, [])
    for place, id in enumerate(assets, 1):
        cost = _cost(table, id)
        label = t("buy {asset}", asset=ASSET(table.content, id))
        options.append(Option(f"buy:{id}", label, t("{n} gold", n=cost), number=place))
        if table.is_held("sheets") and cost > gold:
            name = HERO(table.content, hero)
            barred[f"buy:{id}"] = t("costs {cost} gold, {hero} has {n}", cost=cost, hero=name, n=gold)
    for place, id in enumerate(assets, 5):
        options.append(Option(f"drop:{id}", t("discard {asset}", asset=ASSET(table.content, id)), number=place))
    if not options:
        options = [Option("none:", t("nothing lies there"), number=0)]
    return OneOf(
        key="buy", name=t("shop"), prompt=t("Buy one or discard one."), options=_without_duplicates(options),
        barred=barred, to=hero,
    )  # fmt: skip


def _without_duplicates(options: list[Option]) -> tuple[Option, ...]:
    """Return the options with one option for all copies of a card."""
    by_id: dict[str, Option] = {}
    for option in options:
        by_id.setdefault(option.id, option)
    return tuple(by_id.values())


def gain_asset(table: RuneTable, hero: str, asset: str) -> None:
    """Add an asset to a hero's sheet. Nobody may keep two assets of a type."""
    if not table.is_held("sheets"):
        return
    table.state.of(hero).assets.append(asset)
    table.tell(AssetGained(who=hero, asset=asset))
    enforce_asset_limit(table, hero)


@rule("L291-293")
def enforce_asset_limit(table: RuneTable, hero: str) -> None:
    """Discard assets until the hero has one of each type at most, then check the other limits of the sheet."""
    for kind in ASSET_TYPES:
        while _has_second(table, hero, kind):
            chosen = table.one(
                "second", t("A second {kind}: which one is discarded?", kind=ASSET_TYPES[kind]),
                partial(_numbered_assets, table, hero, kind), name=t("discarded"), to=hero,
            )  # fmt: skip
            if not chosen:
                continue
            dropped = _assets_of_type(table, hero, kind)[int(chosen)]
            table.tell(AssetDropped(who=hero, asset=dropped))
            lose_asset(table, hero, dropped)
    sheet_changed(table, hero)


def _has_second(table: RuneTable, hero: str, kind: str) -> bool:
    table.apply_corrections()  # one may have taken the second asset
    return len(_assets_of_type(table, hero, kind)) > 1


def _assets_of_type(table: RuneTable, hero: str, kind: str) -> list[str]:
    return [asset for asset in table.state.of(hero).assets if _type(table, asset) == kind]


def _numbered_assets(table: RuneTable, hero: str, kind: str) -> list[Option]:
    same = _assets_of_type(table, hero, kind)
    return [Option(str(n), ASSET(table.content, asset), number=n + 1) for n, asset in enumerate(same)]


def _type(table: RuneTable, asset: str) -> str:
    card = table.content.pack.asset.get(asset)
    return card.type or "" if card is not None else ""


@rule("L297, L764")
def refill(table: RuneTable) -> None:
    """Refill every market that has fewer than `MARKET` assets."""
    if not table.is_held("markets"):
        return
    for city in list(table.state.markets):
        while _has_gap(table, city):
            card = ASSETS.draw(table, t("A slot of a market is empty. Which asset comes?"))
            if not card:
                break
            table.state.markets[city].append(card)
            table.tell(MarketRefilled(asset=card, city=city))


def _has_gap(table: RuneTable, city: str) -> bool:
    table.apply_corrections()  # one may have filled the market
    return len(table.state.markets[city]) < MARKET
