"""Instructions for the players about dice, offers and units."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market.events import OfferDealt, UnitsDealt
from assistant.games.mage_knight.market.offers import removed_spells
from assistant.games.mage_knight.market.units import are_elites_due_by_round
from assistant.games.mage_knight.names import FACE
from assistant.games.mage_knight.rules import SourceOf
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.event_text import sentences_of
from assistant.messages.text import Text, t, tn


def setup_lines(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    """Yield how to set up the source and the three offers, and what stays in the box (Setup 5, 7, 8)."""
    scenario, dice = content.scenario, content.source_dice(len(state.heroes))
    if source("dice") == "off":
        yield t(
            "Roll {dice} mana dice; while fewer than {half} are basic colours, the gold and black ones again.",
            dice=dice,
            half=(dice + 1) // 2,
        )
        if "night_arrival" in state.variants:
            yield t("Night arrival: better roll gold and black ones again until none is left.")
    elif source("dice") == "app":
        yield t("Mana dice of the source: {dice}.", dice=FACE.all(content, state.dice))
    if source("units") == "off":
        count = content.unit_offer_size(len(state.heroes))
        yield tn("Unit offer: {n} regular unit.", "Unit offer: {n} regular units.", count)
    elif source("units") == "app":
        yield from sentences_of(content, UnitsDealt(units=tuple(state.units.offer)))
    if scenario.elite_units == "never":
        yield t("Elite units stay in the box.")
    elif not scenario.level_four_units:
        yield t("Units of level IV stay in the box.")
    if source("offers") != "app":
        yield t("Each monastery you reveal: one advanced action into the unit offer.")
    if scenario.remove_advanced_actions:
        first, last = scenario.remove_advanced_actions
        yield t("Advanced actions number {first} to {last} stay in the box.", first=first, last=last)
    if out := removed_spells(content, state):
        names = tuple(spell.name for spell in out)
        yield t("The interactive spells (17 to 20) stay in the box: {spells}.", spells=names)
    if source("offers") == "app":
        yield from _columns(content, state)
    elif scenario.offers_closed:
        yield t("Shuffle spells and advanced actions; open their offers when they are first needed.")
    elif source("offers") == "off":
        yield t("Spell offer: 3 cards. Advanced action offer: 3 cards. New ones come on top.")


def round_lines(content: Content, state: MageKnight, source: SourceOf, two_actions: bool = False) -> Iterator[Text]:
    """Yield how the players renew the source and the offers (R1 b-e, 12.2-4).

    With `two_actions`, the second lowest advanced action leaves the offer, too.
    """
    if source("dice") == "off":
        yield tn(
            "Roll the die of the source; at least half must be basic colours.",
            "Roll all {n} dice of the source; at least half must be basic colours.",
            content.source_dice(len(state.heroes)),
        )
    elif source("dice") == "app":
        yield t("Mana dice of the source: {dice}.", dice=FACE.all(content, state.dice))
    if source("units") == "app":
        yield from sentences_of(content, UnitsDealt(units=tuple(state.units.offer)))
    elif source("units") == "off":
        yield tn(
            "Unit offer: all back under their decks, {n} new one.",
            "Unit offer: all back under their decks, {n} new ones.",
            content.unit_offer_size(len(state.heroes)),
        )
        if content.scenario.elite_units == "core":
            yield t("If a core tile is revealed: elite, regular, elite ... Else regular units only.")
        elif are_elites_due_by_round(content, state):
            yield t("New units from now on: elite, regular, elite ...")
    if source("offers") == "app":
        yield from _columns(content, state)
    if source("offers") != "off":
        return
    yield t("For each monastery that stands: one advanced action into the unit offer.")
    if two_actions:
        yield t("The second lowest advanced action goes under its deck, too: two new ones come on top.")
    if not state.virtual.plays and content.scenario.offers_closed:
        yield t("Offers that lie open: the lowest card under its deck, the others slide down, a new card on top.")
    elif not state.virtual.plays:
        yield t("Both offers: the lowest card under its deck, the others slide down, a new card on top.")
    elif content.scenario.offers_closed and state.round == 2:
        yield t("Both offers lie open from now on: they slide down, new cards on top.")
    else:
        yield t("Both offers slide down, new cards on top.")


def _columns(content: Content, state: MageKnight) -> Iterator[Text]:
    monasteries = {"monasteries": state.monastery_cards} if state.monastery_cards else {}
    columns = {**monasteries, "advanced_actions": state.advanced_actions.column, "spells": state.spells.column}
    yield from sentences_of(
        content, *(OfferDealt(offer=offer, column=tuple(cards)) for offer, cards in columns.items())
    )
