"""The heroes' items, if the players let the app keep them: digest part 1 C16, C17. Equipped, in the bag, exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, Literal

from assistant.components.grid import space_of
from assistant.engine.facts import ANOTHER, Printed, another
from assistant.engine.rules import rule
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import has_map, is_engaged
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Item
from assistant.games.drunagor.heroes.events import ItemMoved
from assistant.games.drunagor.heroes.possible import Possible, what_happened
from assistant.games.drunagor.names import ITEM as NAME
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero
from assistant.messages.names import Named
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.text import Text, t

BAG = 2
SLOTS = ("weapon", "off_hand", "armor", "trinket")
LEAVE, OFF = "leave", "unequip"
USED: Final = "used"
CONSUMABLE, EXCHANGE = "consumable", "exchange"
"""Minor actions with items, each once a turn (L647)."""
TYPES = Named(
    words={
        "weapon": t("weapon"),
        "off_hand": t("off-hand item"),
        "armor": t("armour"),
        "trinket": t("trinket"),
        "consumable": t("consumable"),
    }
)
DECKS = Named(
    words={
        "camp": t("camp item"),
        "adventure": t("adventure item"),
        "chest": t("chest card"),
        "starting": t("starting equipment"),
    }
)


ANOTHER_CARD = another()
ITEM = rules.prints(Printed("item", Item))
LEVEL = ITEM.number("level", t("level"))
"""Of a camp item (L2529): who takes it when a level is revealed tells it."""


# ---- what is worn ----


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


# ---- what is new ----


def which_card(
    table: DrunagorTable,
    key: str,
    prompt: Text,
    deck: str,
    level: int | None = None,
    *,
    name: Text,
    none: Option = ANOTHER_CARD,
    to: str = "",
) -> str:
    """One of the cards of a deck that nobody has, of this level or of one that nobody has told. Of chest cards and
    starting equipment there are several (L2567).
    """

    def question() -> CardQuestion:
        owned = {item for one in table.state.heroes for item in (*one.items, *one.stash)}
        there = [one for one in table.content.pack.item.values() if one.deck == deck and one.level in (None, level)]
        free = [one for one in there if deck in ("chest", "starting") or one.id not in owned]
        options = (*(Option(one.id, one.name) for one in free), none)
        return CardQuestion(key=key, name=name, prompt=prompt, options=options, to=to)

    return table.ask(question)


@rule("8.1.2, L1842, L2535, L2567")
def gain(table: DrunagorTable, hero: Hero) -> None:
    """A reward or an interaction brings a card: one of the previous camp items, an adventure item; starting equipment
    is taken back. Only camp items of the level revealed last are drawn.
    """
    level = table.state.camp_deck or None
    decks = ("camp", "adventure", "starting") if level else ("adventure", "starting")
    deck = table.one("gained_from", t("Which kind of card is it?"), lambda: decks, DECKS, name=t("card"))
    if deck == "camp":
        prompt = t("Shuffle the level {level} camp items nobody took and draw one. Which?", level=level or 0)
    else:
        prompt, level = t("Which card is it?"), None
    item = which_card(table, f"gained:{hero.id}", prompt, deck, level, name=t("item gained"), to=hero.id)
    if item == ANOTHER:
        kind = table.one("item:type", t("What kind of item is it?"), lambda: TYPES.words, TYPES, name=t("kind"))
        item = ITEM.new(table, "item:name", t("What is the name on its card?"), type=kind, deck=deck)
    if level:
        LEVEL.learn(table, item, level)
    if table.state.stage != "camp":
        take_item(table, hero, item)
        return
    hero.items.append(item)
    wear_new(table.content, hero, [item])
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken"))


@rule("C16, L1536")
def take_item(table: DrunagorTable, hero: Hero, item: str, *, at_once: bool = False) -> bool:
    """Into the bag; if it is full another one goes, or the new one is not taken (L1536, L1548). Whether it was.

    `at_once`: it may be used instead of going into the bag (L1530).
    """
    content = table.content
    bag = bag_of(content, hero)
    hero.items.append(item)
    if len(bag) >= BAG:
        name = ITEM.name(content, item)
        ways = [Option(LEAVE, t("the new one: {item}", item=name))]
        if at_once:
            ways.append(Option(USED, t("none: {item} is used at once", item=name)))
        gone = _which_goes(table, hero, bag, ways)
        if gone == LEAVE:
            hero.items.pop()
            table.tell(ItemMoved(hero=hero.id, item=item, how="left"))
            return False
        if gone == USED:
            _use_up(table, hero, item, how=USED)
            return True
        _use_up(table, hero, gone, how="discarded")
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken"))
    return True


def _which_goes(table: DrunagorTable, hero: Hero, bag: list[str], ways: Iterable[Option] = ()) -> str:
    """One of these ways, or what of the bag is discarded."""
    content = table.content
    gone = table.one(
        f"bag:{hero.id}",
        t("The bag holds {n} items. Which one goes?", n=BAG),
        lambda: (*ways, *(Option(f"item:{n}", ITEM.name(content, one)) for n, one in enumerate(bag))),
        name=t("bag full"),
        to=hero.id,
    )
    return bag[int(gone.removeprefix("item:"))] if gone.startswith("item:") else gone


@rule("C16, L1548")
def empty_bag(table: DrunagorTable, hero: Hero) -> None:
    """What neither slots, stash nor bag hold is discarded."""
    while len(bag := bag_of(table.content, hero)) > BAG:
        _use_up(table, hero, _which_goes(table, hero, bag), how="discarded")


# ---- minor actions ----


@rule("C16")
def move_item(table: DrunagorTable, hero: Hero) -> None:
    """C16: a consumable is used, a bag card is given, taken or equipped, something is discarded or turned over."""
    content, state, engaged = table.content, table.state, is_engaged(table.state, table.content, hero)
    partners = _partners(table, hero) if _may_exchange(table, hero) else []
    offered = [Option(one, ITEM.name(content, one)) for one in dict.fromkeys(hero.items)]
    if _may_exchange(table, hero) and len(bag_of(content, hero)) < BAG:
        offered += [
            Option(f"{OFF}:{one}", t("{item}: unequipped, into the bag", item=ITEM.name(content, one)))
            for one in hero.equipped
        ]
    for other in partners:  # only bag cards change hands (L1526-1529)
        name = hero_name(content, other.id)
        offered += [
            Option(f"{other.id}:{one}", t("{item}, from {hero}", item=ITEM.name(content, one), hero=name))
            for one in dict.fromkeys(bag_of(content, other))
        ]
    hint = t("A monster is adjacent: nothing is exchanged or equipped now.") if engaged else None
    chosen = table.ask(
        CardQuestion(key="item", name=t("item"), prompt=t("Which item?"), hint=hint, options=tuple(offered))
    )
    owner, _, item = chosen.rpartition(":")
    if owner == OFF:
        _change(table, hero, item, on=False)
    elif owner:
        _hand_over(table, state.hero(owner), hero, item, at_once=_may_use(table, item))
    else:
        possible = partial(_may_become, table, hero, partners, item)
        what_happened(table, "item_goes", t("What happens to it?"), possible, name=ITEM.name(content, item))


def _may_exchange(table: DrunagorTable, hero: Hero) -> bool:
    """Once a turn (L647), and not next to a monster (L670)."""
    return EXCHANGE not in table.state.used and not is_engaged(table.state, table.content, hero)


def _partners(table: DrunagorTable, hero: Hero) -> list[Hero]:
    """Who may give or take: those who stand, with the map on only neighbours (L756, L1526-1530)."""
    state = table.state
    standing = [one for one in state.heroes if one.id != hero.id and not one.knocked_out]
    if not has_map(state, table.content) or not hero.at:
        return standing
    here = space_of(hero.at)
    return [one for one in standing if one.at and adjacent((space_of(one.at),), (here,))]


def _may_become(table: DrunagorTable, hero: Hero, partners: list[Hero], item: str) -> Iterator[Possible]:
    """What may become of it; each kind of minor action once a turn (L639-649)."""
    content = table.content
    known = content.pack.item.get(item)
    if _may_exchange(table, hero) and item in bag_of(content, hero):
        for one in partners:
            given = t("given to {hero}", hero=hero_name(content, one.id))
            yield Possible(one.number, one.id, given, partial(_hand_over, table, hero, one, item))
        if known is not None and may_equip(content, hero.id, known):
            worn = worn_by(content, hero).get(known.type)
            instead = t("equipped; into the bag: {item}", item=ITEM.name(content, worn)) if worn else t("equipped")
            yield Possible(7, "equipped", instead, partial(_change, table, hero, item, on=True))
    yield Possible(8, "used", t("used up"), partial(_use_up, table, hero, item, how="used"), _may_use(table, item))
    yield Possible(9, "discarded", t("discarded"), partial(_use_up, table, hero, item, how="discarded"))
    turned = t("turned over, as the card says")
    yield Possible(0, "turned", turned, partial(show_back, table, hero, item), _may_turn(content, item))


def _may_use(table: DrunagorTable, item: str) -> bool:
    known = table.content.pack.item.get(item)
    return CONSUMABLE not in table.state.used and (known is None or known.type == "consumable")


def _use_up(table: DrunagorTable, hero: Hero, item: str, *, how: Literal["used", "discarded"]) -> None:
    """It leaves the hero; to discard it is no use of it (L1536). A gem goes into a socket (L1565, L1879)."""
    hero.items.remove(item)
    hero.settle_items()
    table.tell(ItemMoved(hero=hero.id, item=item, how=how))
    if how != USED:
        return
    table.state.used.append(CONSUMABLE)
    known = table.content.pack.item
    sockets = [one for one in dict.fromkeys(hero.items) if one in known and known[one].socket]
    if sockets and item in known and "gem" in known[item].subtypes:
        prompt = t("Into the socket of which item?")
        show_back(table, hero, table.one("socket", prompt, lambda: sockets, NAME, name=t("socket"), sole=True))


@rule("C16, L1526")
def _change(table: DrunagorTable, hero: Hero, item: str, *, on: bool) -> None:
    """One in, one out: a swap is possible with a full bag, too; to take off alone needs a free place."""
    table.state.used.append(EXCHANGE)
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
    table.state.used.append(EXCHANGE)
    giver.items.remove(item)
    table.tell(ItemMoved(hero=giver.id, item=item, how="given", to=taker.id))
    if not take_item(table, taker, item, at_once=at_once):
        giver.items.append(item)


# ---- two sides ----


def _may_turn(content: Content, item: str) -> bool:
    """An adventure item, if its card says so (L1871); one with a socket only by a gem, and never back (L1877-1879)."""
    known = content.pack.item.get(item)
    if known is None or known.deck != "adventure" or known.type == "consumable" or known.socket:
        return False
    return all(one.back != item for one in content.pack.item.values() if one.socket)


@rule("C17, L1865-1883")
def show_back(table: DrunagorTable, hero: Hero, item: str) -> None:
    """Its other side lies up; which card that is, is asked once. What can't be worn lies in the bag."""
    content, key = table.content, f"back:{item}"
    other = content.pack.item[item].back
    if not other or table.next_answer() == key:
        prompt = t("{item}: which card is on its other side?", item=ITEM.name(content, item))
        other = which_card(table, key, prompt, "adventure", name=t("other side"))
        if other == ANOTHER:
            like = content.pack.item[item]
            name = t("What is the name on its other side?")
            other = ITEM.new(table, "item:name", name, type=like.type, deck=like.deck, subtypes=like.subtypes)
        ITEM.learn(table, item, back=other)
    hero.items[hero.items.index(item)] = other
    if item in hero.equipped:
        hero.equipped.remove(item)
        wear_new(table.content, hero, [other])
    table.tell(ItemMoved(hero=hero.id, item=item, how="turned", shows=other))
