"""The initiative track: places of heroes and cards, the party leader, the order of figures.

Rules digest: F1, A1, A10, 5.8.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.events import CardFlipped, CardPlaced, CardRemoved
from assistant.games.drunagor.monsters import cards
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import DARKNESS, SECOND, Behaviour, Drunagor, Hero, Monster, MonsterCard
from assistant.messages.text import Text, t

OTHER_SIDE: dict[Behaviour, Behaviour] = {"complex_a": "complex_b", "complex_b": "complex_a"}


def place_heroes(state: Drunagor, content: Content) -> None:
    """Place each hero at the slot of the role or, in PvP, in the order of the rolls (L520, L2656)."""
    slots = [position for position in content.positions() if content.pack.position[position].role]
    for index, hero in enumerate(state.heroes):
        position = slots[index % len(slots)] if state.mode == "pvp" else content.role_position(hero.role)
        before = state.track.position_of(hero.id)
        if position is None:  # a correction removed the role, but the hero still takes turns
            free = (slot for slot in slots if slot not in state.track.entries)
            position = before or next(free, slots[0])
        if before != position:
            state.track.remove(hero.id)
            state.track.place(hero.id, position)


def number_heroes(state: Drunagor, content: Content) -> None:
    """Give the heroes the numbers 1 to 5 in track order."""
    order = {role: index for index, role in enumerate(content.pack.position[p].role for p in content.positions())}
    if state.mode != "pvp":
        state.heroes.sort(key=lambda hero: order.get(hero.role, 99))
    for number, hero in enumerate(state.heroes, 1):
        hero.number = number


def place_rune_cards(state: Drunagor, content: Content) -> None:
    """Place the Darkness card and a second card on the track (L516-518, L606).

    The Darkness card is at the end of the bottom row, a second card at the end of the top row.
    """
    bottom, top = content.end_position("bottom"), content.end_position("top")
    if bottom is not None and content.chapter.has_darkness and state.mode != "pvp":
        state.track.place(DARKNESS, bottom)
    if top is not None and state.second_card == "acts":  # a reminder card does nothing (L836)
        state.track.place(SECOND, top)


@rule("A1, L846-848")
def place_card(table: DrunagorTable, card: MonsterCard) -> str:
    """Place a card above or below its rune, and return the track position. A card on the track stays there."""
    position = cards.ask_position(table, card)
    if (before := table.state.track.position_of(card.id)) is not None:
        return before
    if table.state.card(card.id) is None:
        table.state.cards.append(card)
    acts = place_entry(table, card.id, position)
    table.tell(CardPlaced(card=card.id, kind=card.kind, rank=card.rank, position=position, acts=acts))
    return position


@rule("5.8, L2117-2129")
def move_card(table: DrunagorTable, card: MonsterCard) -> None:
    """Move a card to its position after its side, rune or arrow has changed."""
    position, before = cards.ask_position(table, card), table.state.track.position_of(card.id)
    if not position or before in (None, position):
        return
    table.state.track.remove(card.id)
    acts = place_entry(table, card.id, position)
    table.tell(CardPlaced(card=card.id, kind=card.kind, rank=card.rank, position=position, acts=acts))


def place_entry(table: DrunagorTable, entry: str, position: str) -> bool:
    """Put a hero or card (`entry`) on the track. Return whether it still takes a turn in this round."""
    track = table.state.track
    track.place(entry, position)
    if table.state.stage != "turns":
        return True
    index = track.positions.index(position)
    if index == track.marker and table.ruling("p1_card_at_acting_position") == "no":
        track.acted.append(entry)
        return False
    return index >= track.marker


@rule("A3, L830")
def remove_card(table: DrunagorTable, card: MonsterCard) -> None:
    """Remove a card from the track, because the last figure of its kind and rank was defeated (L830)."""
    state = table.state
    state.track.remove(card.id)
    state.cards = [other for other in state.cards if other.id != card.id]
    table.tell(CardRemoved(card=card.id, kind=card.kind, rank=card.rank))


@rules.step(phase="monsters", title=t("a card flips"), rule="5.8, L2117-2129")
def flip_card(table: DrunagorTable, card: str) -> None:
    """Turn a complex card over and move it to the position of its new side.

    It acts again if that position is still ahead.
    """
    state = table.state
    here = state.card(card)
    if here is None or here.behaviour not in OTHER_SIDE:
        return
    here.behaviour = OTHER_SIDE[here.behaviour]
    position = cards.ask_position(table, here)
    before = state.track.position_of(card)
    again = False
    if before != position and position:
        acted = card in state.track.acted
        state.track.remove(card)
        state.track.place(card, position)
        again = state.track.positions.index(position) > state.track.marker
        if acted and not again:
            state.track.acted.append(card)
    table.tell(
        CardFlipped(card=card, kind=here.kind, rank=here.rank, behaviour=here.behaviour, position=position, again=again)
    )


def in_base_order(content: Content, monsters: list[Monster]) -> list[Monster]:
    """Return the figures of one card in the order in which they act (L612)."""
    order = {base: index for index, base in enumerate(content.bases())}
    return sorted(monsters, key=lambda monster: (order.get(monster.base, len(order)), monster.number))


def leader(state: Drunagor, content: Content) -> Hero:
    """Return the party leader (A10).

    It is the hero with the first role of: Leader, Defender, Support, Controller, Striker.
    """
    order = {role: index for index, role in enumerate(content.leader_roles())}
    return min(state.heroes, key=lambda hero: (order.get(hero.role, len(order)), hero.number))


def leader_name(state: Drunagor, content: Content) -> Text:
    """Return the name of the party leader, for questions that the leader decides."""
    return hero_name(content, leader(state, content).id)


def turn_order_of_heroes(state: Drunagor, readings: Readings) -> list[str]:
    """Return the ids of the heroes in the order of their next turns.

    Ruling G1 decides whether the order begins at the current position or at the top of the track.
    """
    order = state.track.order() if readings.g01_soonest == "from_top" else state.track.from_marker()
    heroes = {hero.id for hero in state.heroes}
    return [entry for entry in order if entry in heroes]
