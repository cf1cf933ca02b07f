"""The heroes' items, if the app tracks them: equipped items, the bag, exchanges. Rules digest: C16, C17."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from assistant.components.grid import space_of
from assistant.engine.facts import ANOTHER, Printed, another
from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.question_helpers import NONE, NONE_AFTER_ALL
from assistant.engine.rules import rule
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.builder import has_map, is_engaged
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Item
from assistant.games.drunagor.heroes.events import ItemMoved
from assistant.games.drunagor.heroes.menus import run_menu
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
"""The two minor actions with items, each once in a turn (L647)."""
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
"""The level of a camp item.

It is noted when a hero takes the item, because the items of this level have just been revealed (L2529).
"""


# ---- equipment ----


def may_equip(content: Content, hero: str, item: Item) -> bool:
    """Return whether the hero may equip the item: with its proficiency, or if it is a trinket (L1759, L1825)."""
    known = content.pack.hero.get(hero)
    if known is None or item.type == "trinket" or not item.subtypes:
        return item.type in SLOTS
    able = {"weapon": known.weapons, "off_hand": known.off_hand, "armor": known.armor}
    return bool(set(item.subtypes) & set(able.get(item.type, ())))


def equipped_by(content: Content, hero: Hero) -> dict[str, str]:
    """Return the hero's equipped items by type. A hero has at most one of each type (L1763)."""
    return {content.pack.item[id].type: id for id in hero.equipped if id in content.pack.item}


def bag_of(content: Content, hero: Hero) -> list[str]:
    """Return the items in the hero's bag: carried, but not equipped."""
    bag = list(hero.items)
    for id in hero.equipped:
        if id in bag:
            bag.remove(id)
    return bag


def default_equipment(content: Content, hero: str, carried: Iterable[str]) -> list[str]:
    """Return the first item of each type that the hero may equip, for a position that lists only the hero's items."""
    worn: dict[str, str] = {}
    for id in carried:
        item = content.pack.item.get(id)
        if item is not None and item.type not in worn and may_equip(content, hero, item):
            worn[item.type] = id
    return list(worn.values())


def equip_new(content: Content, hero: Hero, new: Iterable[str]) -> None:
    """Equip each new item whose slot is empty. In camp this costs no action."""
    worn = equipped_by(content, hero)
    hero.equipped += [id for id in default_equipment(content, hero.id, new) if content.pack.item[id].type not in worn]


# ---- new items ----


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
    """Ask for a card of this deck and level that no hero has, and return its id (L2567).

    Cards of unknown level are listed, too. Chest cards and starting equipment are listed even if a hero has one,
    because the box has several.
    """

    def question() -> CardQuestion:
        owned = {item for hero in table.state.heroes for item in (*hero.items, *hero.stash)}
        in_deck = [
            item for item in table.content.pack.item.values() if item.deck == deck and item.level in (None, level)
        ]
        free = [one for one in in_deck if deck in ("chest", "starting") or one.id not in owned]
        options = (*(Option(one.id, one.name) for one in free), none)
        return CardQuestion(key=key, name=name, prompt=prompt, options=options, to=to)

    return table.ask(question)


@rule("8.1.2, L1842, L2535, L2567")
def gain(table: DrunagorTable, hero: Hero) -> None:
    """Ask which item the hero gets from a reward or an interaction.

    It is a previous camp item (of the level revealed last), an adventure item or starting equipment.
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
    equip_new(table.content, hero, [item])
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken"))


@rule("C16, L1536")
def take_item(table: DrunagorTable, hero: Hero, item: str, *, at_once: bool = False) -> bool:
    """Put an item into the hero's bag. Return whether the hero took the item (L1530, L1536, L1548).

    With a full bag, the hero discards another item or does not take the new one. With `at_once`, the hero may also use
    it.
    """
    content = table.content
    if len(bag_of(content, hero)) >= BAG:
        name = ITEM.name(content, item)
        ways = [Option(LEAVE, t("the new one: {item}", item=name))]
        if at_once:
            ways.append(Option(USED, t("none: {item} is used at once", item=name)))
        gone = _ask_discard(table, hero, ways)
        if gone == LEAVE:
            table.tell(ItemMoved(hero=hero.id, item=item, how="left"))
            return False
        if gone == USED:
            hero.items.append(item)
            _remove(table, hero, item, how=USED)
            return True
        _remove(table, hero, gone, how="discarded")
    hero.items.append(item)
    table.tell(ItemMoved(hero=hero.id, item=item, how="taken"))
    return True


def _ask_discard(table: DrunagorTable, hero: Hero, ways: Iterable[Option] = ()) -> str:
    """Ask which item of the bag is discarded. Return it, the id of another answer in `ways`, or "" for an empty bag."""
    content = table.content
    gone = table.one(
        f"bag:{hero.id}",
        t("The bag holds {n} items. Which one goes?", n=BAG),
        lambda: (*ways, *(Option(f"item:{n}", ITEM.name(content, one)) for n, one in enumerate(bag_of(content, hero)))),
        name=t("bag full"),
        to=hero.id,
    )
    return bag_of(content, hero)[int(gone.removeprefix("item:"))] if gone.startswith("item:") else gone


@rule("C16, L1548")
def discard_surplus(table: DrunagorTable, hero: Hero) -> None:
    """Discard items until the bag has no more than allowed."""
    while len(bag_of(table.content, hero)) > BAG:
        _remove(table, hero, _ask_discard(table, hero), how="discarded")


# ---- minor actions ----


@rule("C16")
def move_item(table: DrunagorTable, hero: Hero) -> None:
    """Ask for an item, and what the hero does with it: use, give, take, equip, discard or turn over (C16)."""
    state, content = table.state, table.content

    def question() -> CardQuestion:
        engaged = is_engaged(state, content, hero)
        hint = t("A monster is adjacent: nothing is exchanged or equipped now.") if engaged else None
        options = tuple(movable_items(table, hero)) or (NONE_AFTER_ALL,)
        return CardQuestion(key="item", name=t("item"), prompt=t("Which item?"), hint=hint, options=options)

    chosen = table.ask(question)
    if chosen == NONE:
        return
    partners = _partners(table, hero) if _may_exchange(table, hero) else []
    owner, _, item = chosen.rpartition(":")
    if owner == OFF:
        _equip_or_unequip(table, hero, item, on=False)
    elif owner:
        _hand_over(table, state.hero(owner), hero, item, at_once=_may_use(table, item))
    else:
        run_menu(
            table, ITEM_MENU, "item_goes", t("What happens to it?"), ITEM.name(content, item), hero, partners, item
        )


def movable_items(table: DrunagorTable, hero: Hero) -> Iterator[Option]:
    """Yield an option for each item with which the hero can do something now.

    The hero's own items are first, then those in other heroes' bags.
    """
    content = table.content
    for item in dict.fromkeys(hero.items):
        yield Option(item, ITEM.name(content, item))
    if not _may_exchange(table, hero):
        return
    if len(bag_of(content, hero)) < BAG:
        for one in hero.equipped:
            yield Option(f"{OFF}:{one}", t("{item}: unequipped, into the bag", item=ITEM.name(content, one)))
    for other in _partners(table, hero):  # only bag cards change hands (L1526-1529)
        name = hero_name(content, other.id)
        for one in dict.fromkeys(bag_of(content, other)):
            yield Option(f"{other.id}:{one}", t("{item}, from {hero}", item=ITEM.name(content, one), hero=name))


def _may_exchange(table: DrunagorTable, hero: Hero) -> bool:
    """Return whether the hero may exchange items: once in a turn, and not next to a monster (L647, L670)."""
    return EXCHANGE not in table.state.used and not is_engaged(table.state, table.content, hero)


def _partners(table: DrunagorTable, hero: Hero) -> list[Hero]:
    """Return the other heroes with whom the hero can exchange items (L756, L1526-1530).

    Neither hero may be knocked out and, with the map on, they must be adjacent.
    """
    state = table.state
    standing = [other for other in state.heroes if other.id != hero.id and not other.knocked_out]
    if not has_map(state, table.content) or not hero.at:
        return standing
    here = space_of(hero.at)
    return [hero for hero in standing if hero.at and adjacent((space_of(hero.at),), (here,))]


def _may_use(table: DrunagorTable, item: str) -> bool:
    known = table.content.pack.item.get(item)
    return CONSUMABLE not in table.state.used and (known is None or known.type == "consumable")


def _remove(table: DrunagorTable, hero: Hero, item: str, *, how: Literal["used", "discarded"]) -> None:
    """Remove an item that the hero used or discarded (L1536, L1565, L1879).

    A used gem goes into a socket. Do nothing if a correction has removed the item.
    """
    if item not in hero.items:
        return
    hero.items.remove(item)
    hero.unequip_missing_items()
    table.tell(ItemMoved(hero=hero.id, item=item, how=how))
    if how != USED:
        return
    table.state.used.append(CONSUMABLE)
    known = table.content.pack.item

    def sockets() -> list[str]:
        return [item for item in dict.fromkeys(hero.items) if item in known and known[item].socket]

    if sockets() and item in known and "gem" in known[item].subtypes:
        prompt = t("Into the socket of which item?")
        show_back(table, hero, table.one("socket", prompt, sockets, NAME, name=t("socket"), sole=True))


@rule("C16, L1526")
def _equip_or_unequip(table: DrunagorTable, hero: Hero, item: str, *, on: bool) -> None:
    """Equip an item, or unequip it if `on` is false.

    With a full bag, an item can still be equipped, because the old one takes its place in the bag.
    """
    table.state.used.append(EXCHANGE)
    if on:
        worn = equipped_by(table.content, hero).get(table.content.pack.item[item].type)
        if worn:
            hero.equipped.remove(worn)
        hero.equipped.append(item)
    else:
        hero.equipped.remove(item)
    table.tell(ItemMoved(hero=hero.id, item=item, how="equipped" if on else "unequipped"))


@rule("C16, L1526")
def _hand_over(table: DrunagorTable, giver: Hero, taker: Hero, item: str, *, at_once: bool = False) -> None:
    """Give an item to an adjacent hero. With a full bag, the taker may discard another item (L1536)."""
    table.state.used.append(EXCHANGE)
    giver.items.remove(item)
    table.tell(ItemMoved(hero=giver.id, item=item, how="given", to=taker.id))
    if not take_item(table, taker, item, at_once=at_once):
        giver.items.append(item)


# ---- two sides ----


def _may_turn(content: Content, item: str) -> bool:
    """Return whether the hero may turn the card over: an adventure item without a socket (L1871, L1877-1879)."""
    known = content.pack.item.get(item)
    if known is None or known.deck != "adventure" or known.type == "consumable" or known.socket:
        return False
    return all(one.back != item for one in content.pack.item.values() if one.socket)


@rule("C17, L1865-1883")
def show_back(table: DrunagorTable, hero: Hero, item: str) -> None:
    """Turn a card over. Ask once which item is on the other side.

    If the hero may not equip it, it goes into the bag.
    """
    content, key = table.content, f"back:{item}"
    if item not in hero.items:
        return
    other = content.pack.item[item].back
    if not other or table.next_answer() == key:
        prompt = t("{item}: which card is on its other side?", item=ITEM.name(content, item))
        other = which_card(table, key, prompt, "adventure", name=t("other side"))
        if other == ANOTHER:
            like = content.pack.item[item]
            name = t("What is the name on its other side?")
            other = ITEM.new(table, "item:name", name, type=like.type, deck=like.deck, subtypes=like.subtypes)
        ITEM.learn(table, item, back=other)
    if item not in hero.items:  # it was corrected while the question was open
        return
    hero.items[hero.items.index(item)] = other
    if item in hero.equipped:
        hero.equipped.remove(item)
        equip_new(table.content, hero, [other])
    table.tell(ItemMoved(hero=hero.id, item=item, how="turned", shows=other))


# ---- the menu of one item ----


def _partner_options(table: DrunagorTable, hero: Hero, partners: list[Hero], item: str) -> Iterator[Option]:
    """Yield an option for each hero who can get the item, or none for an item that is not in the bag."""
    if _may_exchange(table, hero) and item in bag_of(table.content, hero):
        for partner in partners:
            given = t("given to {hero}", hero=hero_name(table.content, partner.id))
            yield Option(partner.id, given, number=partner.number)


def _give(table: DrunagorTable, partner: str, hero: Hero, partners: list[Hero], item: str) -> None:
    _hand_over(table, hero, table.state.hero(partner), item)


def _reason_against_equipping(table: DrunagorTable, hero: Hero, partners: list[Hero], item: str) -> Text | None:
    known = table.content.pack.item.get(item)
    if item not in bag_of(table.content, hero):
        return t("it is not in the bag")
    if not _may_exchange(table, hero):
        return t("no exchange is possible now")
    if known is None or not may_equip(table.content, hero.id, known):
        return t("{hero} can't wear or wield it", hero=hero_name(table.content, hero.id))
    return None


def _equip_label(table: DrunagorTable, hero: Hero, partners: list[Hero], item: str) -> Text:
    content = table.content
    known = content.pack.item.get(item)
    before = equipped_by(content, hero).get(known.type) if known is not None and item not in hero.equipped else None
    return t("equipped; into the bag: {item}", item=ITEM.name(content, before)) if before else t("equipped")


ITEM_MENU: Menu[[Hero, list[Hero], str], object] = Menu(
    MenuLines(_partner_options, _give),
    MenuLine(
        "equipped",
        lambda table, hero, partners, item: _equip_or_unequip(table, hero, item, on=True),
        _equip_label,
        number=7,
        barred=_reason_against_equipping,
    ),
    MenuLine(
        "used",
        lambda table, hero, partners, item: _remove(table, hero, item, how="used"),
        t("used up"),
        number=8,
        barred=lambda table, hero, partners, item: None if _may_use(table, item) else t("it can't be used up now"),
    ),
    MenuLine(
        "discarded",
        lambda table, hero, partners, item: _remove(table, hero, item, how="discarded"),
        t("discarded"),
        number=9,
    ),
    MenuLine(
        "turned",
        lambda table, hero, partners, item: show_back(table, hero, item),
        t("turned over, as the card says"),
        number=0,
        barred=lambda table, hero, partners, item: (
            None if _may_turn(table.content, item) else t("this card has no other side")
        ),
    ),
)
"""What a hero can do with an item. Each kind of minor action is allowed once a turn (L639-649)."""
