"""The four decks: what they are made of, drawing from them, and their four rules for an empty deck.

Where the app knows every card of a deck it is a pile with exact odds. Where it doesn't (printed quests, whose open
cards are anybody's guess), `state.sizes` holds how many cards the table counted, -1 if it didn't; what comes is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from assistant.games.warhammer_quest.called import KINDS, LOCATION, face
from assistant.games.warhammer_quest.content import Content, EnemyCard, OpenCards, Quest
from assistant.games.warhammer_quest.events import DeckEmpty, DeckShuffled, NobodyComes
from assistant.games.warhammer_quest.rules import ENEMY_CARD, LOCATION_CARD, QuestTable
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.pieces.pile import FIRST_MARK, is_unseen
from assistant.pieces.stack import Stack, short_numbers
from assistant.speech.names import Words
from assistant.speech.questions import Card, OneOf, Option
from assistant.speech.text import Text, t
from assistant.table.facts import ANOTHER, another
from assistant.table.rules import rule

Naming = Callable[[Content, str], Words]


def may_lie_there(content: Content) -> Iterator[str]:
    """The faces the enemy deck of this quest can hold: its sets, open cards of its levels, nemeses."""
    quest = content.quest
    yield from (card.id for card in of_sets(content, quest.sets or ()))
    for _, level in opened(quest):
        yield from (card.id for kind in ("standard", "elite") for card in open_enemies(content, kind, level))
    yield from (card.id for card in content.enemies if card.kind == "nemesis")


def may_be_reached(content: Content) -> Iterator[str]:
    """The locations of this quest: open ones of its levels, and those it names."""
    for _, level in opened(content.quest):
        yield from open_locations(content, level)
    yield from (one.location for one in content.quest.locations)


ENEMIES: Stack[WarhammerQuest, Content] = Stack(
    "enemies",
    lambda state: state.enemy_deck,
    lambda content: content.pack.enemy,
    when_empty="stay_empty",
    name=t("enemy"),
    label=face,
    numbered=may_lie_there,
)
LOCATIONS: Stack[WarhammerQuest, Content] = Stack(
    "locations",
    lambda state: state.location_deck,
    lambda content: content.pack.location,
    when_empty="stay_empty",
    name=t("location"),
    numbered=may_be_reached,
)


# -- which cards a quest calls for


def of_sets(content: Content, sets: Iterable[str]) -> list[EnemyCard]:
    """Every card of these names, elites too. L1139-1145."""
    wanted = set(sets)
    return [card for card in content.enemies if card.set in wanted and card.kind != "nemesis"]


def open_enemies(content: Content, kind: str, level: int) -> list[EnemyCard]:
    """Those with this level mark; the quest icon keeps a card out. L1146-1154, L1491-1498."""
    return [card for card in content.enemies if card.kind == kind and card.level == level and not card.quest]


def open_locations(content: Content, level: int) -> list[str]:
    return [one.id for one in content.locations if one.level == level and not one.quest]


def opened(quest: Quest) -> Iterator[tuple[OpenCards, int]]:
    """The open cards of a sheet with their level: that of the quest unless a delve says another."""
    for cards in quest.open or ():
        yield cards, cards.level or quest.level or 0


def knows_enemies(content: Content) -> bool:
    """Whether the app knows every card that may be in the enemy deck."""
    quest = content.quest
    if quest.sets is None or quest.open is None:
        return False
    named = of_sets(content, quest.sets)
    if any(card.copies is None for card in named) or {card.set for card in named} != set(quest.sets):
        return False
    return all(
        _enough(content, quest, kind, level, n)
        for cards, level in opened(quest)
        for kind, n in (("standard", cards.standard), ("elite", cards.elite))
    )


def unknown_cards(content: Content) -> int:
    """How many cards of this quest's decks the app can't draw because nobody has told it which there are."""
    quest, missing = content.quest, 0
    if not knows_enemies(content):
        named = of_sets(content, quest.sets or ())
        missing += sum(card.copies or 1 for card in named if card.copies is None or card.attack is None)
        missing += sum(cards.standard + cards.elite for cards, _ in opened(quest))
    if not knows_locations(content):
        missing += sum(cards.location for cards, _ in opened(quest))
        missing += sum(content.pack.location[one.location].exploration is None for one in quest.locations)
    missing += sum(content.pack.enemy[one.enemy].attack is None for one in quest.nemesis)
    missing += 0 if knows_dungeon(content) else quest.dungeon or 1
    return missing + (0 if knows_gear(content) else quest.gear or 1)


def knows_dungeon(content: Content) -> bool:
    """Whether the app knows every card that may be in the dungeon deck."""
    wanted = content.quest.dungeon
    return wanted is not None and sum(card.copies for card in content.dungeon if not card.pool) >= wanted


def knows_gear(content: Content) -> bool:
    wanted = content.quest.gear
    return (
        wanted is not None and sum(card.copies for card in content.gear if not card.hero and not card.fortune) >= wanted
    )


def _enough(content: Content, quest: Quest, kind: str, level: int, n: int) -> bool:
    cards = open_enemies(content, kind, level)
    known = all(card.copies is not None for card in cards)
    return n == 0 or (known and sum(card.copies or 0 for card in _left_out(cards, quest)) >= n)


def _left_out(cards: Iterable[EnemyCard], quest: Quest) -> list[EnemyCard]:
    """Cards of a named set are in the deck already, so none of them is an open one."""
    return [card for card in cards if card.set not in (quest.sets or ())]


def knows_locations(content: Content) -> bool:
    quest = content.quest
    if quest.open is None:
        return False
    return all(len(open_locations(content, level)) >= cards.location for cards, level in opened(quest))


@rule("Setup C, L1128-1154")
def build_enemies(table: QuestTable) -> None:
    """The named sets whole, open cards at random, every enemy of the campaign pool."""
    state, content, quest = table.state, table.content, table.content.quest
    if not knows_enemies(content):
        state.sizes["enemy"] = -1
        return
    named = {card.id: card.copies or 1 for card in of_sets(content, quest.sets or ())}
    from_pool = Counter(state.pool.enemies) + Counter(one.enemy for one in quest.nemesis if one.enters == "deck")
    some = [
        (n, {card.id: card.copies or 1 for card in _left_out(open_enemies(content, kind, level), quest)})
        for cards, level in opened(quest)
        for kind, n in (("standard", cards.standard), ("elite", cards.elite))
        if n
    ]
    state.sizes.pop("enemy", None)
    ENEMIES.fill(state, Counter(named) + from_pool, *some)


@rule("Setup C, L1156-1161")
def build_locations(table: QuestTable) -> None:
    """Named ones are shuffled in or lie last; open ones at random."""
    state, content, quest = table.state, table.content, table.content.quest
    if not knows_locations(content):
        state.sizes["location"] = -1
        return
    state.sizes.pop("location", None)
    shuffled = [one.location for one in quest.locations if one.lies == "shuffled"]
    some = [(cards.location, open_locations(content, level)) for cards, level in opened(quest) if cards.location]
    LOCATIONS.fill(state, shuffled, *some)
    for one in quest.locations:
        if one.lies == "last":
            state.location_deck.put_under(one.location)


# -- the enemy deck


def enemies_left(state: WarhammerQuest) -> int:
    """-1: nobody has counted them."""
    return state.sizes.get("enemy", state.enemy_deck.left)


def locations_left(state: WarhammerQuest) -> int:
    return state.sizes.get("location", state.location_deck.left)


@rule("Automa 5, L982-984")
def has_enemy(table: QuestTable) -> bool:
    """The discard pile is shuffled when a card is needed and none is left; both empty: nobody comes."""
    if enemies_left(table.state) != 0:
        return True
    if not table.state.enemy_deck.discard:
        table.tell(NobodyComes())
        return False
    shuffle_enemies(table)
    return True


def shuffle_enemies(table: QuestTable) -> None:
    """Cards that are left are shuffled with it: a sheet may call for that."""
    state, left = table.state, max(0, enemies_left(table.state))
    if "enemy" in state.sizes:
        state.sizes["enemy"] = left + len(state.enemy_deck.discard)
        state.enemy_deck.discard = []
    else:
        ENEMIES.shuffle_discard(table)
    table.tell(DeckShuffled(left=left))


def deck_is_empty(table: QuestTable, deck: str) -> None:
    """Told by the table (`e` `0`) of a deck that nobody counted."""
    table.state.sizes[deck] = 0  # type: ignore[index]
    if deck == "enemy" and table.state.enemy_deck.discard:
        shuffle_enemies(table)
    else:
        table.tell(DeckEmpty(deck=deck))


def draw_enemy(table: QuestTable, prompt: Text) -> str:
    """The next card, face up; "" if nobody comes."""
    table.hear()
    if not has_enemy(table):
        return ""
    if "enemy" not in table.state.sizes:
        card = ENEMIES.draw(table, prompt)
    else:
        card = _named_enemy(table, "enemy", prompt)
        count_off(table, "enemy")
    _at_once(table)
    return card


def lay_enemy(table: QuestTable) -> str | None:
    """The next card, face down: its mark. None: nobody comes."""
    table.hear()
    if not has_enemy(table):
        return None
    if "enemy" not in table.state.sizes:
        mark = ENEMIES.lay(table)
    else:
        mark = FIRST_MARK
        count_off(table, "enemy")
    _at_once(table)
    return mark


def turn_up_enemy(table: QuestTable, mark: str, prompt: Text) -> str:
    if "enemy" in table.state.sizes and is_unseen(mark):
        return _named_enemy(table, "turned", prompt)
    return ENEMIES.turn_up(table, mark, prompt)


def may_be_nemesis(table: QuestTable, number: int) -> bool:
    """Whether a card that lies face down may turn out to be a nemesis."""
    enemy = table.state.enemy(number)
    if enemy is None or enemy.face_up:
        return False
    state, content = table.state, table.content
    there = _possible(state, content) if "enemy" in state.sizes else state.enemy_deck.may_be(enemy.card)
    return any(content.pack.enemy[card].kind == "nemesis" for card in there)


def _at_once(table: QuestTable) -> None:
    """A26, the other reading: the pile is shuffled as soon as the last card has left the deck."""
    state = table.state
    empty = enemies_left(state) == 0 and state.enemy_deck.discard
    if empty and table.ruling("a26_reshuffle") == "at_once":
        shuffle_enemies(table)


def count_off(table: QuestTable, deck: str) -> None:
    sizes = table.state.sizes
    if sizes[deck] > 0:  # type: ignore[index]
        sizes[deck] -= 1  # type: ignore[index]


def which_card(table: QuestTable, key: str, prompt: Text, cards: Iterable[str], named: Naming, **more: Any) -> str:
    """A card of a deck that the app doesn't know: one of those it may be, or `ANOTHER` that nobody has heard of."""
    there = list(dict.fromkeys(cards))

    def question() -> OneOf | Card:
        numbers = dict(zip(there, short_numbers(len(there)), strict=False))
        options = [Option(card, named(table.content, card), number=numbers.get(card)) for card in there]
        kind = OneOf if numbers or not there else Card
        return kind(key=key, prompt=prompt, options=(*options, another()), **more)

    return table.ask(question)


def _named_enemy(table: QuestTable, key: str, prompt: Text) -> str:
    """Which card came: the faces the deck may hold, or one nobody has heard of."""
    chosen = which_card(table, key, prompt, _possible(table.state, table.content), face, name=t("enemy"))
    if chosen != ANOTHER:
        return chosen
    kind = table.one(f"{key}:kind", t("What stands under its name?"), lambda: [Option(k, KINDS[k]) for k in KINDS])
    return new_enemy(table, f"{key}:name", kind or "standard")


def new_enemy(table: QuestTable, key: str, kind: str) -> str:
    """Its printed name; a card that shares it with another is of the same set."""
    demo = table.content.printed.demo
    card = ENEMY_CARD.new(table, key, t("Which name is printed on it?"), kind=kind, demo=demo)
    if table.content.pack.enemy.get(card) is None:  # until its set is told it is no card
        name = table.world.facts["enemy"][card]["name"]["en"]
        set = next((one.set for one in table.content.enemies if name in (one.name.en, one.name.pl)), card)
        more = {"level": 0, "copies": 1, "quest": True} if kind == "nemesis" else {}
        ENEMY_CARD.learn(table, card, set=set, **more)
    return card


def _possible(state: WarhammerQuest, content: Content) -> list[str]:
    """The faces of the named sets, open ones of the quest's levels, cards whose level nobody knows, nemeses of the
    sheet and of the pool; those that are already in play and come but once are left out.
    """
    quest = content.quest
    levels = {level for _, level in opened(quest)}
    named = of_sets(content, quest.sets or ())
    others = [
        card
        for card in content.enemies
        if card not in named
        and not card.quest
        and card.kind != "nemesis"
        and (card.level is None or not levels or 0 in levels or card.level in levels)
    ]
    nemeses = [one.enemy for one in quest.nemesis if one.enters in ("deck", None)]
    in_play = {enemy.card for enemy in state.enemies if enemy.face_up}
    alone = [card for card in (*nemeses, *state.pool.enemies) if card not in in_play]
    return [*(card.id for card in (*named, *others)), *alone]


# -- the location deck


def draw_location(table: QuestTable, prompt: Text) -> str:
    """The next location; "" if none is left."""
    table.hear()
    if locations_left(table.state) == 0:
        return ""
    if "location" not in table.state.sizes:
        return LOCATIONS.draw(table, prompt)
    seen = {table.state.location, *table.state.location_deck.discard}
    known = [one.id for one in table.content.locations if one.id not in seen and _may_come(table.content, one.id)]
    chosen = which_card(table, "location", prompt, known, LOCATION, name=t("location"))
    if chosen == ANOTHER:
        demo = table.content.printed.demo
        chosen = LOCATION_CARD.new(table, "location:name", t("Which name is printed on it?"), demo=demo)
    count_off(table, "location")
    return chosen


def _may_come(content: Content, location: str) -> bool:
    quest, one = content.quest, content.pack.location[location]
    levels = {level for _, level in opened(quest)}
    named = any(fixed.location == location for fixed in quest.locations)
    return named or (not one.quest and (one.level is None or not levels or 0 in levels or one.level in levels))
