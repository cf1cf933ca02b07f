"""Set-up of a quest: the quest sheet, the checklist, the first leader and the first location. Setup B, C."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.warhammer_quest.board.zones import put_into_play
from assistant.games.warhammer_quest.content import Quest
from assistant.games.warhammer_quest.decks import build_enemies, build_locations, enemies_of_sets, open_cards
from assistant.games.warhammer_quest.events import QuestBegan
from assistant.games.warhammer_quest.facts import health_of, read_prepare
from assistant.games.warhammer_quest.names import ACTION, DUNGEON, ENEMY, GEAR, HERO, LAIR, LOCATION, count_text
from assistant.games.warhammer_quest.party.gear import build_dungeon, build_gear
from assistant.games.warhammer_quest.phases.locations import reveal_location
from assistant.games.warhammer_quest.quest_events import LeaderChosen
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.sheets import read_sheet
from assistant.games.warhammer_quest.state import Hero
from assistant.messages.questions import Checklist, Finished
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, tn, verbatim

DRAWN = ("enemies", "locations", "dice", "dungeon", "gear")
"""The components whose cards or dice the app handles in the preset `app`."""
IN_NO_BOX = t("This demo is in no box: its cards are only those that the app draws.")
LAST = t("This is the last quest: it alone decides the campaign.")


@rules.step(phase="set_up", title=t("the next quest is opened"), rule="L1116-1119", always=True)
def open_quest(table: QuestTable) -> None:
    """Wait until another part of the app has loaded the next quest."""
    state, quest = table.state, table.content.printed
    if state.quest != quest.id:
        prompt = t("{quest} is over. The next quest follows.", quest=quest.name)
        table.ask(Finished(key=f"open:{state.quest}", prompt=prompt))


@rules.step(phase="set_up", title=t("set-up"), rule="Setup B, L67-108")
def lay_out(table: QuestTable) -> None:
    """Set up the quest.

    Ask for the values that are only on the cards and the sheet, show the checklist, prepare the state, then ask for the
    deck sizes.
    """
    read_sheet(table)
    for hero in list(table.state.heroes):
        health = health_of(table, hero.id)
        table.state.hero(hero.id).health = health
        read_prepare(table, hero.id)
    table.ask(lambda: _page(table))
    _lay_out(table)
    _count_decks(table)


def _lay_out(table: QuestTable) -> None:
    state, quest = table.state, table.content.quest
    state.quest, state.laid_out, state.outcome = quest.id, True, ""
    state.round = state.peril = state.progress = state.travelled = state.spared = 0
    state.enemies, state.location, state.milestones = [], "", []
    state.told_empty = False
    build_enemies(table)
    build_locations(table)
    build_dungeon(table)
    build_gear(table)
    table.tell(QuestBegan(quest=quest.id))
    for one in quest.nemesis:
        if one.enters == "lair":
            put_into_play(table, one.enemy, LAIR)


def _count_decks(table: QuestTable) -> None:
    """Ask how many cards are in each deck whose cards the app doesn't know. No answer means not counted (-1)."""
    unknown = [deck for deck in ("enemy", "location") if deck in table.state.sizes]
    if not unknown:
        return
    labels = {"enemy": t("enemies"), "location": t("locations")}
    answer = table.ask(
        Sums(
            key="deck_sizes",
            name=t("cards in the decks"),
            prompt=t("How many cards lie in the decks?"),
            hint=t("Enter alone: not counted; an empty deck is told with e 0."),
            boxes=tuple(Box(deck, labels[deck], row=t("cards"), most=60, empty="lacks") for deck in unknown),
        )
    )
    for deck in unknown:
        table.state.sizes[deck] = answer.get(deck, -1)


# -- the checklist


def _page(table: QuestTable) -> Checklist:
    quest = table.content.quest
    nothing = quest.demo and all(table.source(component) == "app" for component in DRAWN)
    return Checklist(
        key=f"set_up:{quest.id}",
        prompt=t("{quest}: nothing need be laid out.", quest=quest.name)
        if nothing
        else t("{quest}: lay out the table.", quest=quest.name),
        lead=(LAST,) if is_last(quest) else (),
        hint=IN_NO_BOX if quest.demo and not nothing else None,
        items=(t("The app holds every card, die and token of this demo."),) if nothing else tuple(_items(table)),
        label=t("begin") if nothing else t("the table is set"),
    )


def is_last(quest: Quest) -> bool:
    """Return whether this is the last quest of a campaign. It alone decides the campaign (L1612-1613)."""
    return quest.kind == "campaign" and quest.number == quest.quests


def _items(table: QuestTable) -> Iterator[Text]:
    state, quest = table.state, table.content.quest
    yield from (_hero(table, hero) for hero in state.heroes)
    yield t("Supply: wound, success and progress tokens, conditions by kind, the dice.")
    yield t("Put every card with the quest icon aside before any deck is built.")
    if quest.is_frame:
        yield t("Build the enemy and the location deck as the back of the sheet says.")
    yield from _enemy_deck(table)
    yield from _location_deck(table)
    yield from _other_decks(table)
    for one in quest.nemesis:
        name = ENEMY(table.content, one.enemy)
        if one.enters == "lair":
            yield t("{nemesis} into the lair, beside the sheet.", nemesis=name)
        elif one.enters == "aside":
            yield t("{nemesis} aside, until the sheet brings it.", nemesis=name)
    yield t("Turn the sheet to its front; the peril token on the space without a skull.")


def _hero(table: QuestTable, hero: Hero) -> Text:
    name = hero.display_name(table.content)
    advanced = tuple(ACTION(table.content, action) for action in hero.advanced)
    gear = tuple(GEAR(table.content, equipped.card) for equipped in hero.gear)
    n = len(table.state.heroes)
    cards = (
        t(
            "{hero}: the hero card with {n} hero icons, advanced {actions}, else basic actions",
            hero=name,
            n=n,
            actions=advanced,
        )
        if advanced
        else t("{hero}: the hero card with {n} hero icons, the four basic actions", hero=name, n=n)
    )
    return t("{cards}; gear: {gear}.", cards=cards, gear=gear) if gear else t("{cards}.", cards=cards)


def _enemy_deck(table: QuestTable) -> Iterator[Text]:
    content, quest, state = table.content, table.content.quest, table.state
    if quest.sets:
        first = {card.set: card for card in reversed(enemies_of_sets(content, quest.sets))}
        names = tuple(first[id].name for id in quest.sets if id in first)
        yield t("Enemy deck: every card of these names, elites too: {sets}.", sets=names)
    for cards, level in open_cards(quest):
        if cards.standard or cards.elite:
            yield t(
                "Enemy deck: {standard} open standard and {elite} open elite enemies of level {level}, unseen.",
                standard=cards.standard,
                elite=cards.elite,
                level=count_text(level or -1),
            )
    for one in quest.nemesis:
        if one.enters == "deck":
            yield t("Enemy deck: {nemesis} is shuffled in.", nemesis=ENEMY(content, one.enemy))
    if state.pool.enemies:
        yield t("Enemy deck, from the campaign pool: {enemies}.", enemies=ENEMY.all(content, state.pool.enemies))
    yield t("Shuffle the enemy deck.")


def _location_deck(table: QuestTable) -> Iterator[Text]:
    content, quest = table.content, table.content.quest
    for cards, level in open_cards(quest):
        if cards.location:
            yield tn(
                "Location deck: {n} open location of level {level}, unseen.",
                "Location deck: {n} open locations of level {level}, unseen.",
                cards.location,
                level=count_text(level or -1),
            )
    for one in quest.locations:
        name = LOCATION(content, one.location)
        if one.lies == "last":
            yield t("Location deck: {location} lies last.", location=name)
        elif one.lies == "shuffled":
            yield t("Location deck: {location} is shuffled in.", location=name)
        elif one.lies == "aside":
            yield t("{location} aside, until the sheet brings it.", location=name)


def _other_decks(table: QuestTable) -> Iterator[Text]:
    """Yield the lines of the checklist for the dungeon deck and the gear deck.

    Each dungeon card of the campaign pool replaces a random dungeon card. Legendary Fortune cards are added to the
    gear.
    """
    quest, pool = table.content.quest, table.state.pool
    if quest.dungeon is not None:
        yield tn("Dungeon deck: {n} random card.", "Dungeon deck: {n} random cards.", quest.dungeon)
    if pool.dungeon:
        cards = DUNGEON.all(table.content, pool.dungeon)
        yield tn(
            "Dungeon deck: {n} card out unseen, then in from the campaign pool: {cards}.",
            "Dungeon deck: {n} cards out unseen, then in from the campaign pool: {cards}.",
            len(cards),
            cards=cards,
        )
    if quest.gear is not None:
        yield tn("Gear deck: {n} random card.", "Gear deck: {n} random cards.", quest.gear)
    if pool.fortune:
        yield tn(
            "Gear deck, from the campaign pool: {n} Legendary Fortune.",
            "Gear deck, from the campaign pool: {n} Legendary Fortune.",
            pool.fortune,
        )
    if pool.others:
        others = tuple(verbatim(name) for name in pool.others)
        yield t("From the campaign pool, as their cards say: {cards}.", cards=others)
    if quest.dungeon is not None or quest.gear is not None:
        yield t("All other dungeon and gear cards stay in the box.")


# -- the beginning


@rules.step(phase="set_up", title=t("the first party leader"), rule="Setup B5, L103-105")
def choose_leader(table: QuestTable) -> None:
    state = table.state
    heroes = [hero.id for hero in state.heroes]
    prompt = t("Who is the first party leader?")
    chosen = table.one("leader", prompt, lambda: heroes, HERO, expected=heroes[0], name=t("party leader"))
    state.leader = chosen or heroes[0]
    table.tell(LeaderChosen(who=state.leader))


@rules.step(phase="set_up", title=t("the first location"), rule="Setup B6, L107-108")
def first_location(table: QuestTable) -> None:
    reveal_location(table)
