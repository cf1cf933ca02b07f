"""The time track: the time token, acts, story cards, gem refreshes, the end of Act 2. Rules digest: A1-A4 and A7."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.runebound3.content import Content
from assistant.games.runebound3.decks import STORIES
from assistant.games.runebound3.events import (
    ActEnded,
    EndNears,
    GemsRefreshed,
    RoundBegan,
    StoryDrawn,
    VillainMarched,
    ZombieRule,
)
from assistant.games.runebound3.fight.flow import open_fight
from assistant.games.runebound3.fight.unknown_cards import which_enemy
from assistant.games.runebound3.hero.sheet import change_story_tokens, hero_options
from assistant.games.runebound3.hero.terrain import roll_terrain
from assistant.games.runebound3.names import DECKS, STORY_KINDS, numbered
from assistant.games.runebound3.rules import HOLDS, RuneTable, rules
from assistant.games.runebound3.state import ACTIONS, Runebound3, Slot
from assistant.games.runebound3.villain import change_zombies, lose, villain_comes
from assistant.messages.questions import InOrder, Number, OneOf
from assistant.messages.text import t

MARCH_DICE = 5
WARNING_ROUNDS = 3
"""The app warns if fewer rounds than this are left."""
QUEST, ONCE, ENEMY = "quest", "once", "enemy"


def rounds_left(content: Content, state: Runebound3) -> int:
    """Return the number of rounds after this one until the end of Act 2."""
    last = content.expected_end()
    return 0 if state.stuck else (2 - state.act) * last + max(0, last - state.space)


def space_id(content: Content, number: int) -> str:
    """Return the id of the space with this number. Beyond the track, it is the last space."""
    spaces = content.spaces()
    return next((space.id for space in spaces if space.number == number), spaces[-1].id)


@rules.step(phase="clock", title=t("the time token"), rule="A1, L96-98, L1115-1118")
def time_moves(table: RuneTable) -> None:
    """Move the time token after the last turn of a round.

    After a round on the last space, Act 2 begins. After such a round in Act 2, `_after_act_2` decides what follows.
    """
    state, content = table.state, table.content
    at_end = state.space >= content.end_of_track()
    if state.stuck or (at_end and state.act == 2):
        _after_act_2(table)
        return
    target = 1 if at_end else state.space + 1
    holds = HOLDS.of(table, space_id(content, target))
    state = table.state
    if at_end:
        state.act = 2
        table.tell(ActEnded())
        villain_comes(table)
        if content.scenario.zombie_note:
            table.tell(ZombieRule())
    state.space = target
    state.due = [symbol for symbol in _symbol_order(table, holds) if symbol in holds]
    _new_round(table, moved=not at_end)
    if state.act == 2 and target >= table.content.end_of_track():
        table.tell(EndNears(end=content.scenario.end, villain=content.villain.id))


def _symbol_order(table: RuneTable, holds: tuple[str, ...]) -> tuple[str, str]:
    """Return `story` and `gems` in the order in which they are resolved. Ruling 15 decides if a space has both."""
    both = "story" in holds and "gems" in holds
    if both and table.ruling("r15_both") == "gems":
        return ("gems", "story")
    return ("story", "gems")


def _new_round(table: RuneTable, *, moved: bool) -> None:
    state = table.state
    state.round += 1
    state.had_turn, state.turn_over, state.actions = [], False, ACTIONS
    table.tell(RoundBegan(round=state.round, space=state.space, act=state.act, moved=moved))


def _after_act_2(table: RuneTable) -> None:
    """End the game, or let the villain march.

    The villain moves one hex for each wild symbol on a roll of `MARCH_DICE` terrain dice.
    """
    scenario, state = table.content.scenario, table.state
    if scenario.end == "lost" or scenario.goal is None:
        lose(table, "time")
        return
    if state.to_go < 0:
        goal = scenario.goal
        prompt = t("How many hexes is it from the villain to {goal}?", goal=goal)
        table.state.to_go = table.number("far", prompt, least=1, most=30, expected=8, name=t("hexes to go"))
    faces = roll_terrain(table, "", MARCH_DICE, "march") if table.source("dice") == "app" else None
    wild = (
        faces.count("wild")
        if faces is not None
        else table.number("wild", t("Roll 5 terrain dice. How many wild?"), most=MARCH_DICE, name=t("wild"))
    )
    state = table.state
    state.stuck = True
    state.to_go = max(0, state.to_go - wild)
    table.tell(VillainMarched(villain=scenario.villain, wild=wild, left=state.to_go, goal=scenario.goal))
    if state.to_go == 0:
        lose(table, "arrived")
        return
    _new_round(table, moved=False)


# -- the symbols of a space


def is_anything_due(table: RuneTable) -> bool:
    return bool(table.state.due) and not table.state.over


@rules.step(phase="clock", title=t("what the space brings"), rule="A1, L1117-1118")
def space_brings(table: RuneTable) -> None:
    """Resolve the next symbol of the space: draw a story card or refresh the gems."""
    if table.state.due[0] == "story":
        _draw_story(table)
    else:
        _refresh_gems(table)


def _remove_due(table: RuneTable, symbol: str) -> None:
    due = table.state.due
    if symbol in due:
        due.remove(symbol)


def _draw_story(table: RuneTable) -> None:
    """Draw the top story card. A quest goes into the first empty slot. Any other card is resolved and discarded.

    An enemy card is discarded before the fight begins.
    """
    card = ""
    if table.source("story") == "app" and table.content.stories():
        card = STORIES.draw(table, t("Draw the top story card. Which one is it?"))
    known = table.content.pack.story.get(card)
    kind = known.kind if known is not None else table.ask(lambda: _story_question(table))
    who, enemy = "", ""
    if kind == ENEMY:
        heroes = [player.hero for player in table.state.in_order()]
        who = heroes[0]
        if len(heroes) > 1:
            who = (
                table.one("fighter", t("Who fights?"), lambda: hero_options(table, heroes), name=t("who fights")) or who
            )
        enemy = known.enemy if known is not None and known.enemy else which_enemy(table, t("Which enemy?"))
    state = table.state
    state.story_drawn += 1
    _remove_due(table, "story")
    slot, full = 0, False
    if kind == QUEST:
        taken = {quest.number for quest in state.slots}
        slot = next((n for n in range(1, table.content.scenario.slots + 1) if n not in taken), 0)
        full = slot == 0
        if slot:
            state.slots = sorted([*state.slots, Slot(slot, card)], key=lambda quest: quest.number)
    table.tell(
        StoryDrawn(
            kind=kind,
            card=card,
            slot=slot,
            several=known is not None and known.several,
            hex=known.hex if known is not None else None,
            full=full,
        )
    )
    if known is not None and known.black:
        change_zombies(table, known.black)
    if known is not None and known.white and table.content.scenario.white:
        change_story_tokens(table, state.in_order()[0].hero, table.content.scenario.white, known.white)
    if card and kind != QUEST:
        STORIES.discard(state, card)
    if kind == ENEMY:
        open_fight(table, who, enemy, story=True)


def _story_question(table: RuneTable) -> OneOf:
    return OneOf(
        key="story",
        name=t("story card"),
        prompt=t("Draw the top story card. What is it?"),
        options=tuple(numbered(STORY_KINDS)),
        expected=QUEST,
    )


def _refresh_gems(table: RuneTable) -> None:
    """Turn every grey gem faceup, except those with a hero on their hex, even a defeated one."""
    if not table.is_held("gems"):
        _remove_due(table, "gems")
        table.tell(GemsRefreshed())
        return
    grey = table.ask(lambda: _grey_question(table)) if _facedown_gems(table) else 0
    table.apply_corrections()  # one may have turned gems faceup
    grey = min(grey, sum(_facedown_gems(table).values()))
    kinds = table.ask(lambda: _grey_kinds_question(table, grey)) if grey else []
    state = table.state
    most = table.content.scenario.gems
    state.gems = {deck: most - kinds.count(deck) for deck in DECKS}
    _remove_due(table, "gems")
    table.tell(GemsRefreshed(grey=grey))


def _facedown_gems(table: RuneTable) -> dict[str, int]:
    """Return the number of facedown gems of each kind that has any."""
    down = {deck: table.content.scenario.gems - table.state.gems.get(deck, 0) for deck in DECKS}
    return {deck: n for deck, n in down.items() if n > 0}


def _grey_question(table: RuneTable) -> Number:
    return Number(
        key="grey",
        name=t("stay grey"),
        prompt=t("Turn up every grey gem that has no hero on its hex. How many stay grey?"),
        most=min(sum(_facedown_gems(table).values()), len(table.state.standing)),
        expected=0,
    )


def _grey_kinds_question(table: RuneTable, n: int) -> InOrder:
    """Return the question of which kinds the `n` gems are that stay grey. Only facedown gems can stay grey."""
    grey = _facedown_gems(table)
    options = tuple(replace(kind, most=grey[kind.id]) for kind in numbered(DECKS) if kind.id in grey)
    return InOrder(key="kinds", name=t("gems"), prompt=t("Of which kind are they?"), options=options, count=n, least=n)
