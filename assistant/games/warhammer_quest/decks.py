"""The decks: which cards they contain, how cards are drawn, and what happens when a deck is empty.

Often the app doesn't know all cards of a deck, for example in printed quests with open cards. Then `state.sizes` has
only their number (-1 if nobody counted them), and the players are asked for each card that is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.components.counted_stack import CountedStack
from assistant.components.pile import FIRST_MARK, is_unseen
from assistant.components.stack import Prompt, short_numbers
from assistant.engine.facts import ANOTHER, Printed, another
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.content import Content, EnemyCard, OpenCards, Quest
from assistant.games.warhammer_quest.events import DeckEmpty, DeckShuffled, NobodyComes
from assistant.games.warhammer_quest.names import KINDS, LOCATION, face
from assistant.games.warhammer_quest.rules import ENEMY_CARD, LOCATION_CARD, QuestTable
from assistant.games.warhammer_quest.state import DeckId, WarhammerQuest
from assistant.messages.names import Label
from assistant.messages.questions import CardQuestion, OneOf, Option
from assistant.messages.text import Text, t, verbatim

Naming = Callable[[Content, str], Label]
New = Callable[[QuestTable, str], str]
Cards = Mapping[str, int] | Iterable[str]
UNCOUNTED = -1
EMPTY = "empty"
"""The answer of the players that the deck is empty and no card was drawn."""


def possible_enemies(content: Content) -> Iterator[str]:
    """Yield the cards that may be in the enemy deck: those of the sets that the sheet names, open cards, nemeses."""
    quest = content.quest
    yield from (card.id for card in enemies_of_sets(content, quest.sets or ()))
    for _, level in open_cards(quest):
        yield from (card.id for kind in ("standard", "elite") for card in open_enemies(content, kind, level))
    yield from (card.id for card in content.enemies if card.kind == "nemesis")


def possible_locations(content: Content) -> Iterator[str]:
    """Yield the locations that may be in this quest: open ones of its levels, and those that the sheet names."""
    for _, level in open_cards(content.quest):
        yield from open_locations(content, level)
    yield from (named.location for named in content.quest.locations)


@dataclass(frozen=True)
class Deck(CountedStack[WarhammerQuest, Content]):
    """One of the four decks.

    If the app doesn't know its cards, the players are asked for each card that is drawn.

    - `candidates`: the cards that they can choose from.
    - `naming`: returns the name of a card.
    - `new_name`: asks for the name of a card that is not in the list, and returns its new id.
    - `may_be_empty`: true if the players may also say that the deck is empty.
    """

    counts: Callable[[WarhammerQuest], dict[Any, int]] = lambda state: state.sizes
    candidates: Callable[[QuestTable], Iterable[str]] = lambda table: ()
    may_be_empty: bool = False
    naming: Naming = lambda content, card: verbatim(card)
    new_name: New = lambda table, key: ""

    def build(self, table: QuestTable, known: bool, n: int | None, named: Cards, *some: tuple[int, Cards]) -> None:
        """Build the deck. Do nothing if the app doesn't track it.

        - `known`: true if the app knows which cards may be in the deck.
        - `n`: the number of cards if they are not known. None if nobody has counted them.
        - `named`: cards that are all in the deck.
        - `some`: pairs of a number and cards. So many random cards of them are in the deck.
        """
        state = table.state
        self.counts(state).pop(self.count_key, None)
        if not table.is_held(self.component):
            return
        self.fill(state, named if known else (), *(some if known else ()))
        if not known:
            self.count(state, UNCOUNTED if n is None else n)

    def draw(self, table: QuestTable, prompt: Prompt, lead: tuple[Text, ...] = ()) -> str:
        """Draw the next card and return its id, or "" if there is none."""
        table.apply_corrections()  # a correction may change whether the deck is known
        return super().draw(table, prompt, lead)

    def ask_card(self, table: QuestTable, key: str, prompt: Prompt) -> str:
        """Ask which card was drawn, if the app doesn't know the cards of the deck."""
        more = (Option(EMPTY, t("none: the deck is empty")),) if self.may_be_empty else ()
        cards = self.candidates(table)
        card = which_card(table, key, prompt, cards, self.naming, self.new_name, more=more, name=self.name)
        if card == EMPTY:
            self.count(table.state, 0)
            return ""
        return card


def which_card(
    table: QuestTable,
    key: str,
    prompt: Prompt,
    cards: Iterable[str],
    naming: Naming,
    new_name: New,
    more: tuple[Option, ...] = (),
    **fields: Any,
) -> str:
    """Ask which card was drawn and return its id.

    - `cards`: the cards to choose from.
    - `naming`: returns the name of a card.
    - `new_name`: asks for the name of a card that is not in the list, and returns its new id.
    - `more`, `fields`: further options and further fields of the question.
    """
    candidates = list(dict.fromkeys(cards))

    def question() -> OneOf | CardQuestion:
        numbers = dict(zip(candidates, short_numbers(len(candidates)), strict=False))
        options = [Option(card, naming(table.content, card), number=numbers.get(card)) for card in candidates]
        kind = OneOf if numbers or not candidates else CardQuestion
        words = prompt() if callable(prompt) else prompt
        return kind(key=key, prompt=words, options=(*options, another(), *more), reports=True, **fields)

    chosen: str = table.ask(question)
    return new_name(table, f"{key}:name") if chosen == ANOTHER else chosen


def new_card(table: QuestTable, printed: Printed[Any], key: str, **fields: object) -> str:
    """Ask for the name of a new card, add the card to the content with these `fields`, and return its id."""
    return printed.new(table, key, t("Which name is printed on it?"), demo=table.content.printed.demo, **fields)


# -- which cards a quest calls for


def enemies_of_sets(content: Content, sets: Iterable[str]) -> list[EnemyCard]:
    """Return all standard and elite cards of these sets (L1139-1145)."""
    wanted = set(sets)
    return [card for card in content.enemies if card.set in wanted and card.kind != "nemesis"]


def open_enemies(content: Content, kind: str, level: int) -> list[EnemyCard]:
    """Return the open enemy cards of a kind and level, which have no quest icon (L1146-1154, L1491-1498)."""
    return [card for card in content.enemies if card.kind == kind and card.level == level and not card.quest]


def open_locations(content: Content, level: int) -> list[str]:
    return [card.id for card in content.locations if card.level == level and not card.quest]


def open_cards(quest: Quest) -> Iterator[tuple[OpenCards, int]]:
    """Yield each group of random open cards in the decks, with the level of its cards. An unknown level is 0.

    The level is that of the quest. A delve's sheet may give another one.
    """
    for cards in quest.open or ():
        yield cards, cards.level or quest.level or 0


def knows_enemies(content: Content) -> bool:
    """Return whether the app knows every card that may be in the enemy deck."""
    quest = content.quest
    if quest.sets is None or quest.open is None:
        return False
    named = enemies_of_sets(content, quest.sets)
    if any(card.copies is None for card in named) or {card.set for card in named} != set(quest.sets):
        return False
    return all(
        _knows_enough(content, quest, kind, level, n)
        for cards, level in open_cards(quest)
        for kind, n in (("standard", cards.standard), ("elite", cards.elite))
    )


def count_unknown_cards(content: Content) -> int:
    """Return the number of cards in this quest's decks that the app doesn't know and so can't draw."""
    quest, missing = content.quest, 0
    if not knows_enemies(content):
        named = enemies_of_sets(content, quest.sets or ())
        missing += sum(card.copies or 1 for card in named if card.copies is None or card.attack is None)
        missing += sum(cards.standard + cards.elite for cards, _ in open_cards(quest))
    if not knows_locations(content):
        missing += sum(cards.location for cards, _ in open_cards(quest))
        missing += sum(content.pack.location[named.location].exploration is None for named in quest.locations)
    missing += sum(content.pack.enemy[nemesis.enemy].attack is None for nemesis in quest.nemesis)
    missing += 0 if knows_dungeon(content) else quest.dungeon or 1
    return missing + (0 if knows_gear(content) else quest.gear or 1)


def knows_dungeon(content: Content) -> bool:
    """Return whether the app knows every card that may be in the dungeon deck."""
    wanted = content.quest.dungeon
    return wanted is not None and sum(card.copies for card in content.dungeon if not card.pool) >= wanted


def knows_gear(content: Content) -> bool:
    wanted = content.quest.gear
    return (
        wanted is not None and sum(card.copies for card in content.gear if not card.hero and not card.fortune) >= wanted
    )


def _knows_enough(content: Content, quest: Quest, kind: str, level: int, n: int) -> bool:
    cards = open_enemies(content, kind, level)
    known = all(card.copies is not None for card in cards)
    return n == 0 or (known and sum(card.copies or 0 for card in _outside_named_sets(cards, quest)) >= n)


def _outside_named_sets(cards: Iterable[EnemyCard], quest: Quest) -> list[EnemyCard]:
    """Return the cards of sets that the sheet doesn't name."""
    return [card for card in cards if card.set not in (quest.sets or ())]


def knows_locations(content: Content) -> bool:
    quest = content.quest
    if quest.open is None:
        return False
    return all(len(open_locations(content, level)) >= cards.location for cards, level in open_cards(quest))


@rule("Setup C, L1128-1154")
def build_enemies(table: QuestTable) -> None:
    """Build the enemy deck from these cards.

    - all cards of the sets that the sheet names
    - random open cards
    - the nemeses that the sheet shuffles in
    - all enemies of the campaign pool
    """
    state, content, quest = table.state, table.content, table.content.quest
    named = {card.id: card.copies or 1 for card in enemies_of_sets(content, quest.sets or ())}
    from_pool = Counter(state.pool.enemies) + Counter(one.enemy for one in quest.nemesis if one.enters == "deck")
    some = [
        (n, {card.id: card.copies or 1 for card in _outside_named_sets(open_enemies(content, kind, level), quest)})
        for cards, level in open_cards(quest)
        for kind, n in (("standard", cards.standard), ("elite", cards.elite))
        if n
    ]
    ENEMIES.build(table, knows_enemies(content), None, Counter(named) + from_pool, *some)


@rule("Setup C, L1156-1161")
def build_locations(table: QuestTable) -> None:
    """Build the location deck from random open locations and the locations that the sheet names.

    The sheet says whether a named location is shuffled in or put last.
    """
    state, content, quest = table.state, table.content, table.content.quest
    known = knows_locations(content)
    shuffled = [named.location for named in quest.locations if named.lies == "shuffled"]
    some = [(cards.location, open_locations(content, level)) for cards, level in open_cards(quest) if cards.location]
    LOCATIONS.build(table, known, None, shuffled, *some)
    for one in quest.locations:
        if known and one.lies == "last":
            state.location_deck.put_under(one.location)


# -- the enemy deck


@rule("Automa 5, L982-984")
def refill_enemies(table: QuestTable) -> bool:
    """If the enemy deck is empty, shuffle the discard pile into it. Return whether a card can be drawn."""
    if ENEMIES.left(table.state) != 0:
        return True
    if not table.state.enemy_deck.discard:
        table.tell(NobodyComes())
        return False
    shuffle_enemies(table)
    return True


def shuffle_enemies(table: QuestTable) -> None:
    """Shuffle the enemy discard pile into the deck, even if the deck still has cards."""
    state, left = table.state, max(0, ENEMIES.left(table.state))
    if ENEMIES.is_known(table):
        ENEMIES.shuffle_discard(table)
    else:
        ENEMIES.count(state, left + len(state.enemy_deck.discard))
        state.enemy_deck.discard = []
    table.tell(DeckShuffled(left=left))


def deck_is_empty(table: QuestTable, deck: DeckId) -> None:
    """Record that a deck is empty, as the players have reported."""
    table.state.sizes[deck] = 0
    if deck == "enemy" and table.state.enemy_deck.discard:
        shuffle_enemies(table)
    else:
        table.tell(DeckEmpty(deck=deck))


def draw_enemy(table: QuestTable, prompt: Text) -> str:
    """Draw the next enemy face up and return its card, or "" if deck and discard pile are empty."""
    table.apply_corrections()
    if not refill_enemies(table):
        return ""
    card = ENEMIES.draw(table, prompt)
    shuffle_when_last_card_is_gone(table)
    return card


def draw_face_down(table: QuestTable, most: int) -> list[str]:
    """Draw up to `most` enemy cards face down. Return a placeholder for each card's id.

    Return fewer, or none, if deck and discard pile run out.
    """
    table.apply_corrections()
    marks: list[str] = []
    if not refill_enemies(table):
        return marks
    while len(marks) < most and ENEMIES.left(table.state) != 0:
        mark = ENEMIES.lay(table) if ENEMIES.is_known(table) else FIRST_MARK
        if mark is None:
            break
        ENEMIES.count_off(table.state)
        marks.append(mark)
    return marks


def turn_up_enemy(table: QuestTable, mark: str, prompt: Text) -> str:
    if not ENEMIES.is_known(table) and is_unseen(mark):
        return ENEMIES.ask_card(table, "turned", prompt)
    return ENEMIES.turn_up(table, mark, prompt)


def may_be_nemesis(table: QuestTable, number: int) -> bool:
    """Return whether the enemy is face down and may be a nemesis."""
    enemy = table.state.enemy(number)
    if enemy is None or enemy.face_up:
        return False
    state, content = table.state, table.content
    cards = state.enemy_deck.may_be(enemy.card) if ENEMIES.is_known(table) else _candidate_enemies(table)
    return any(content.pack.enemy[card].kind == "nemesis" for card in cards)


def shuffle_when_last_card_is_gone(table: QuestTable) -> None:
    """If the enemy deck is empty and the players chose to shuffle at once, shuffle the discard pile into it.

    Ruling A26 decides when to shuffle. By default it is when the next card must be drawn.
    """
    state = table.state
    empty = ENEMIES.left(state) == 0 and state.enemy_deck.discard
    if empty and table.ruling("a26_reshuffle") == "at_once":
        shuffle_enemies(table)


def _new_enemy(table: QuestTable, key: str) -> str:
    """Ask for the kind and the name of a new enemy card, add it to the content and return its id.

    If a known card has the same name, both have the same `set`.
    """
    kinds = [Option(kind, KINDS[kind]) for kind in KINDS]
    kind = (
        table.one(key.replace(":name", ":kind"), t("What stands under its name?"), lambda: kinds, reports=True)
        or "standard"
    )
    card = new_card(table, ENEMY_CARD, key, kind=kind)
    if table.content.pack.enemy.get(card) is None:  # an enemy without a set is not loaded
        name = table.world.facts["enemy"][card]["name"]["en"]
        set = next((enemy.set for enemy in table.content.enemies if name in (enemy.name.en, enemy.name.pl)), card)
        more = {"level": 0, "copies": 1, "quest": True} if kind == "nemesis" else {}
        ENEMY_CARD.learn(table, card, set=set, **more)
    return card


def _candidate_enemies(table: QuestTable) -> list[str]:
    """Return the enemies that may be drawn from a deck whose cards the app doesn't know.

    - cards of the sets that the sheet names
    - open cards of the quest's levels or of unknown level
    - the nemeses of the sheet
    - the enemies of the campaign pool

    Cards of which all copies are in play or discarded are left out.
    """
    state, content, quest = table.state, table.content, table.content.quest
    named = enemies_of_sets(content, quest.sets or ())
    others = [
        card
        for card in content.enemies
        if card not in named and not card.quest and card.kind != "nemesis" and _may_be_open(quest, card.level)
    ]
    nemeses = [nemesis.enemy for nemesis in quest.nemesis if nemesis.enters in ("deck", None)]
    in_play = {enemy.card for enemy in state.enemies if enemy.face_up}
    alone = [card for card in (*nemeses, *state.pool.enemies) if card not in in_play]
    return [*(card.id for card in (*named, *others) if _is_left(table, card)), *alone]


def _is_left(table: QuestTable, card: EnemyCard) -> bool:
    """Return whether the deck may contain another copy of the card.

    False if the number of copies is known and all of them are face up in play or discarded.
    """
    state, cards = table.state, table.content.pack.enemy
    seen = [*(enemy.card for enemy in state.enemies if enemy.face_up), *state.enemy_deck.discard]
    of_set = sum(id in cards and cards[id].set == card.set for id in seen)
    too_many = card.copies is not None and seen.count(card.id) >= card.copies
    return not too_many and (card.together is None or of_set < card.together)


def _may_be_open(quest: Quest, level: int | None) -> bool:
    """Return whether a card of this level may be an open card of the quest.

    True if one of the two levels is not known.
    """
    levels = {level for _, level in open_cards(quest)}
    return level is None or not levels or 0 in levels or level in levels


def _candidate_locations(table: QuestTable) -> list[str]:
    """Return the locations that may be drawn: open ones of the quest's levels, and those that the sheet names.

    Locations that were seen already are left out.
    """
    quest = table.content.quest
    seen = {table.state.location, *table.state.location_deck.discard}
    named = {one.location for one in quest.locations}
    return [
        one.id
        for one in table.content.locations
        if one.id not in seen and (one.id in named or (not one.quest and _may_be_open(quest, one.level)))
    ]


ENEMIES = Deck(
    "enemies",
    lambda state: state.enemy_deck,
    lambda content: content.pack.enemy,
    when_empty="stay_empty",
    name=t("enemy"),
    label=face,
    numbered=possible_enemies,
    count_key="enemy",
    candidates=_candidate_enemies,
    naming=face,
    new_name=_new_enemy,
)
LOCATIONS = Deck(
    "locations",
    lambda state: state.location_deck,
    lambda content: content.pack.location,
    when_empty="stay_empty",
    name=t("location"),
    numbered=possible_locations,
    count_key="location",
    candidates=_candidate_locations,
    naming=LOCATION,
    new_name=lambda table, key: new_card(table, LOCATION_CARD, key),
)
