"""The heroes' items, if the players let the app keep them: digest part 1 C16, C17. Equipped, in the bag, exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import has_map
from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Item
from assistant.games.drunagor.events import ItemMoved
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero
from assistant.pieces.grid import space_of
from assistant.table.questions import Card, Option
from assistant.table.rules import rule
from assistant.table.text import Text, t, verbatim

BAG = 2
SLOTS = ("weapon", "off_hand", "armor", "trinket")
LEAVE, OFF, USED = "leave", "unequip", "used"
CONSUMABLE, EXCHANGE = "consumable", "exchange"
"""Minor actions with items, each once a turn (L647)."""


def may_equip(content: Content, hero: str, item: Item) -> bool:
    """Only with the proficiency; anybody wears a trinket (L1759, L1825)."""
    known = content.pack.hero.get(hero)
    if known is None or item.type == "trinket" or not item.subtypes:
        return item.type in SLOTS
    able = {"weapon": known.weapons, "off_hand": known.off_hand, "armor": known.armor}
    return bool(set(item.subtypes) & set(able.get(item.type, ())))


def worn_by(content: Content, hero: Hero) -> dict[str, str]:
    """The equipped items by their type, one of each (L1763)."""
    return {content.pack.item[id].type: id for id in hero.equipped if id in content.pack.item}


def bag_of(content: Content, hero: Hero) -> list[str]:
    """The items that are not equipped."""
    bag = list(hero.items)
    for id in hero.equipped:
        if id in bag:
            bag.remove(id)
    return bag


def usual(content: Content, hero: str, carried: Iterable[str]) -> list[str]:
    """What a hero wears of whom only the items are said: the first of each type that may be equipped."""
    worn: dict[str, str] = {}
    for id in carried:
        item = content.pack.item.get(id)
        if item is not None and item.type not in worn and may_equip(content, hero, item):
            worn[item.type] = id
    return list(worn.values())


def wear_new(content: Content, hero: Hero, new: Iterable[str]) -> None:
    """In camp what is new goes into an empty slot at once."""
    worn = worn_by(content, hero)
    hero.equipped += [id for id in usual(content, hero.id, new) if content.pack.item[id].type not in worn]


def item_name(content: Content, id: str) -> Text:
    item = content.pack.item.get(id)
    return t("{item}", item=item.name) if item else verbatim(id.replace("_", " "))


@rule("C16, L1536")
def take_item(table: DrunagorTable, hero: Hero, item: str, *, at_once: bool = False) -> bool:
    """Into the bag; if it is full another one goes, or the new one is not taken (L1536, L1548). Whether it was.

    `at_once`: it may be used instead of going into the bag (L1530).
    """
    content = table.content
    bag = bag_of(content, hero)
    hero.items.append(item)
    if len(bag_of(content, hero)) > BAG:
        gone = table.one(
            f"bag:{hero.id}",
            t("The bag holds {n} items. Which one goes?", n=BAG),
            lambda: (
                Option(LEAVE, t("the new one: {item}", item=item_name(content, item))),
                *((Option(USED, t("none: {item} is used at once", item=item_name(content, item))),) if at_once else ()),
                *(Option(f"item:{n}", item_name(content, one)) for n, one in enumerate(bag)),
            ),
            name=t("bag full"),
            to=hero.id,
        )
        if gone == LEAVE:
            hero.items.pop()
            table.tell(ItemMoved(hero=hero.id, item=item, how="left"))
            return False
        if gone == USED:
            _use_up(table, hero, item, how=USED)
            return True
        discarded = bag[int(gone.partition(":")[2])]
        hero.items.remove(discarded)
        table.tell(ItemMoved(hero=hero.id, item=discarded, how="discarded"))
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken"))
    return True


@rule("C16")
def move_item(table: DrunagorTable, hero: Hero) -> None:
    """C16: a consumable is used, a bag card is given, taken or equipped, something is discarded."""
    content, state, used = table.content, table.state, table.state.used
    partners = [] if EXCHANGE in used else _partners(table, hero)
    offered = [Option(one, item_name(content, one)) for one in dict.fromkeys(hero.items)]
    if EXCHANGE not in used and len(bag_of(content, hero)) < BAG:
        offered += [
            Option(f"{OFF}:{one}", t("{item}: unequipped, into the bag", item=item_name(content, one)))
            for one in hero.equipped
        ]
    for other in partners:  # only bag cards change hands (L1526-1529)
        name = hero_name(content, other.id)
        offered += [
            Option(f"{other.id}:{one}", t("{item}, from {hero}", item=item_name(content, one), hero=name))
            for one in dict.fromkeys(bag_of(content, other))
        ]
    chosen = table.ask(Card(key="item", name=t("item"), prompt=t("Which item?"), options=tuple(offered)))
    owner, _, item = chosen.rpartition(":")
    if owner:
        used.append(EXCHANGE)
        if owner == OFF:
            _change(table, hero, item, on=False)
        else:
            _hand_over(table, state.hero(owner), hero, item, at_once=_may_use(table, item))
        return
    ways = partial(_ways_of, table, hero, partners, item)
    what = table.one("item_goes", t("What happens to it?"), ways, name=item_name(content, item))
    if what in (USED, "discarded"):
        _use_up(table, hero, item, how=what)
        return
    used.append(EXCHANGE)
    if what == "equipped":
        _change(table, hero, item, on=True)
    else:
        _hand_over(table, hero, state.hero(what), item)


def _use_up(table: DrunagorTable, hero: Hero, item: str, *, how: str) -> None:
    """It leaves the hero; to discard it is no use of it (L1536)."""
    if how == USED:
        table.state.used.append(CONSUMABLE)
    hero.items.remove(item)
    hero.settle_items()
    table.tell(ItemMoved(hero=hero.id, item=item, how="used" if how == USED else "discarded"))


def _partners(table: DrunagorTable, hero: Hero) -> list[Hero]:
    """Who may give or take: those who stand, with the map on only neighbours (L756, L1526-1530)."""
    state = table.state
    standing = [one for one in state.heroes if one.id != hero.id and not one.knocked_out]
    if not has_map(state, table.content) or not hero.at:
        return standing
    here = space_of(hero.at)
    return [one for one in standing if one.at and adjacent((space_of(one.at),), (here,))]


def _ways_of(table: DrunagorTable, hero: Hero, partners: list[Hero], item: str) -> Iterator[Option]:
    """What may become of it; each kind of minor action once a turn (L639-649)."""
    content, used = table.content, table.state.used
    known, bag = content.pack.item.get(item), bag_of(content, hero)
    if EXCHANGE not in used and item in bag:
        for one in partners:
            yield Option(one.id, t("given to {hero}", hero=hero_name(content, one.id)), number=one.number)
        if known is not None and may_equip(content, hero.id, known):
            worn = worn_by(content, hero).get(known.type)
            instead = t("equipped; into the bag: {item}", item=item_name(content, worn)) if worn else t("equipped")
            yield Option("equipped", instead, number=7)
    if _may_use(table, item):
        yield Option(USED, t("used up"), number=8)
    yield Option("discarded", t("discarded"), number=9)


def _may_use(table: DrunagorTable, item: str) -> bool:
    known = table.content.pack.item.get(item)
    return CONSUMABLE not in table.state.used and (known is None or known.type == "consumable")


@rule("C16, L1526")
def _change(table: DrunagorTable, hero: Hero, item: str, *, on: bool) -> None:
    """One in, one out: a swap is possible with a full bag, too; to take off alone needs a free place."""
    if on:
        worn = worn_by(table.content, hero).get(table.content.pack.item[item].type)
        if worn:
            hero.equipped.remove(worn)
        hero.equipped.append(item)
    else:
        hero.equipped.remove(item)
    table.tell(ItemMoved(hero=hero.id, item=item, how="equipped" if on else "unequipped"))


@rule("C16, L1526")
def _hand_over(table: DrunagorTable, giver: Hero, taker: Hero, item: str, *, at_once: bool = False) -> None:
    """To a hero next to the other; who has a full bag may discard something for it (L1536)."""
    giver.items.remove(item)
    table.tell(ItemMoved(hero=giver.id, item=item, how="given", to=taker.id))
    if not take_item(table, taker, item, at_once=at_once):
        giver.items.append(item)
