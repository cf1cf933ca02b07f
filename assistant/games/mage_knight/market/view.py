"""Dice, offers and units on the screen, as far as the app keeps them."""

from __future__ import annotations

from assistant.games.mage_knight.called import CARD_COLORS, FACE
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.state import MageKnight
from assistant.table.play import Moment
from assistant.table.text import t, verbatim
from assistant.view.kinds import Block, Lines, Panel, Words


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """One panel; none where all of it lies on the table."""
    state = moment.state
    blocks = [*_source(content, state), *_columns(content, state), *_units(content, state)]
    return [Panel("pieces", t("SOURCE AND OFFERS"), tuple(blocks))] if blocks else []


def _source(content: Content, state: MageKnight) -> list[Block]:
    if not state.dice and not state.taken_dice:
        return []
    lying = source.free(state)
    spent = source.depleted(state)
    ready = [face for face in lying.elements() if face not in spent]
    lines: list[Words] = [t("SOURCE")]
    if ready:
        lines.append(t("{dice}", dice=FACE.all(content, ready)))
    if spent:
        lines.append(t("depleted: {dice}", dice=FACE.all(content, spent)))
    if state.turn.dice:
        lines.append(t("used this turn: {dice}", dice=FACE.all(content, state.turn.dice)))
    for hero, face in state.taken_dice.items():
        lines.append(t("taken by {hero}: {color}", hero=who_name(content, hero), color=FACE(content, face)))
    return [Lines(tuple(lines))]


def _columns(content: Content, state: MageKnight) -> list[Block]:
    blocks: list[Block] = []
    if state.advanced_actions.column:
        blocks.append(Lines((t("ADVANCED ACTIONS, the lowest last"), *_cards(content, state.advanced_actions.column))))
    if state.spells.column:
        blocks.append(Lines((t("SPELLS, the lowest last"), *_cards(content, state.spells.column))))
    if state.monastery_cards:
        blocks.append(Lines((t("MONASTERIES, in the unit offer"), *_cards(content, state.monastery_cards))))
    return blocks


def _cards(content: Content, cards: list[str]) -> list[Words]:
    lines: list[Words] = []
    for id in cards:
        card = content.pack.advanced_action.get(id) or content.pack.spell.get(id)
        lines.append(t(" {card}, {color}", card=card.name, color=CARD_COLORS[card.color]) if card else verbatim(id))
    return lines


def _units(content: Content, state: MageKnight) -> list[Block]:
    if not state.units.offer:
        return []
    lines: list[Words] = [t("UNITS, with their cost")]
    for id in state.units.offer:
        unit = content.pack.unit.get(id)
        lines.append(t(" {unit}, {cost}", unit=unit.name, cost=unit.cost) if unit else verbatim(id))
    return [Lines(tuple(lines))]
