"""The heroes' items, if the players let the app keep them: digest part 1 C16, C17. Equipped, in the bag, exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Item
from assistant.games.drunagor.events import ItemMoved
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero
from assistant.table.questions import Card, OneOf, Option
from assistant.table.text import Text, t, verbatim

BAG = 2
SLOTS = ("weapon", "off_hand", "armor", "trinket")
LEAVE = "leave"
CONSUMABLE, EXCHANGE = "consumable", "exchange"
"""Minor actions with items, each once a turn (L647)."""

ONCE = t("once already this turn")


def may_equip(content: Content, hero: Hero, item: Item) -> bool:
    """Only with the proficiency; anybody wears a trinket (L1759, L1825)."""
    known = content.pack.hero.get(hero.id)
    if known is None or item.type == "trinket" or not item.subtypes:
        return item.type in SLOTS
    able = {"weapon": known.weapons, "off_hand": known.off_hand, "armor": known.armor}
    return bool(set(item.subtypes) & set(able.get(item.type, ())))


def worn_by(content: Content, hero: Hero) -> dict[str, str]:
    """The equipped items by their type: the first of each that the hero may equip (L1763)."""
    worn: dict[str, str] = {}
    for id in hero.items:
        item = content.pack.item.get(id)
        if item is not None and item.type not in worn and may_equip(content, hero, item):
            worn[item.type] = id
    return worn


def bag_of(content: Content, hero: Hero) -> list[str]:
    """The items that are not equipped."""
    bag = list(hero.items)
    for id in worn_by(content, hero).values():
        bag.remove(id)
    return bag


def item_name(content: Content, id: str) -> Text:
    item = content.pack.item.get(id)
    return t("{item}", item=item.name) if item else verbatim(id.replace("_", " "))


def take_item(table: DrunagorTable, hero: Hero, item: str) -> bool:
    """Into the bag; if it is full another one goes, or the new one is not taken (L1536, L1548). Whether it was."""
    content = table.content
    bag = bag_of(content, hero)
    hero.items.append(item)
    if len(bag_of(content, hero)) > BAG:
        gone = table.ask(
            OneOf(
                key=f"bag:{hero.id}",
                name=t("bag full"),
                prompt=t("The bag holds {n} items. Which one goes?", n=BAG),
                options=(
                    Option(LEAVE, t("the new one: {item}", item=item_name(content, item))),
                    *(Option(f"item:{n}", item_name(content, one)) for n, one in enumerate(bag)),
                ),
                to=hero.id,
            )
        )
        if gone == LEAVE:
            hero.items.pop()
            table.tell(ItemMoved(hero=hero.id, item=item, how="left", rule="L1536"))
            return False
        discarded = bag[int(gone.partition(":")[2])]
        hero.items.remove(discarded)
        table.tell(ItemMoved(hero=hero.id, item=discarded, how="discarded", rule="L1536"))
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken", rule="C16"))
    return True


def move_item(table: DrunagorTable, hero: Hero, used: list[str]) -> None:
    """C16: a consumable is used, a bag card is given, taken or equipped, something is discarded."""
    content, state = table.content, table.state
    others = [one for one in state.heroes if one.id != hero.id]
    offered = [Option(one, item_name(content, one)) for one in dict.fromkeys(hero.items)]
    for other in others:  # only bag cards change hands (L1526-1529)
        name = hero_name(content, other.id)
        offered += [
            Option(f"{other.id}:{one}", t("{item}, from {hero}", item=item_name(content, one), hero=name))
            for one in dict.fromkeys(bag_of(content, other))
        ]
    chosen = table.ask(Card(key="item", name=t("item"), prompt=t("Which item?"), options=tuple(offered)))
    owner, _, item = chosen.rpartition(":")
    if owner:
        used.append(EXCHANGE)
        _hand_over(table, state.hero(owner), hero, item)
        return
    what = table.ask(
        OneOf(
            key="item_goes",
            name=item_name(content, item),
            prompt=t("What happens to it?"),
            options=tuple(_ways_of(content, hero, others, item, used)),
        )
    )
    if what != "discarded":
        used.append(CONSUMABLE if what == "used" else EXCHANGE)
    if what == "equipped":
        _equip(table, hero, item)
    elif what in ("used", "discarded"):
        hero.items.remove(item)
        table.tell(ItemMoved(hero=hero.id, item=item, how="used" if what == "used" else "discarded", rule="C16"))
    else:
        _hand_over(table, hero, state.hero(what), item)


def _ways_of(content: Content, hero: Hero, others: list[Hero], item: str, used: list[str]) -> Iterator[Option]:
    """What may become of it; what was done this turn says so."""
    known = content.pack.item.get(item)
    moved = ONCE if EXCHANGE in used else None
    if item in bag_of(content, hero):
        for one in others:
            yield Option(one.id, t("given to {hero}", hero=hero_name(content, one.id)), moved, one.number)
        if known is not None and may_equip(content, hero, known):
            instead = item_name(content, worn_by(content, hero)[known.type])
            yield Option("equipped", t("equipped; into the bag: {item}", item=instead), moved, 7)
    if known is None or known.type == "consumable":
        yield Option("used", t("used up"), ONCE if CONSUMABLE in used else None, 8)
    yield Option("discarded", t("discarded"), number=9)


def _equip(table: DrunagorTable, hero: Hero, item: str) -> None:
    """One in, one out: a swap is possible with a full bag, too."""
    hero.items.remove(item)
    hero.items.insert(0, item)
    table.tell(ItemMoved(hero=hero.id, item=item, how="equipped", rule="C16, L1526"))


def _hand_over(table: DrunagorTable, giver: Hero, taker: Hero, item: str) -> None:
    """To a hero next to the other; who has a full bag may discard something for it (L1536)."""
    giver.items.remove(item)
    table.tell(ItemMoved(hero=giver.id, item=item, how="given", to=taker.id, rule="C16, L1526"))
    if not take_item(table, taker, item):
        giver.items.append(item)
