"""Dice, offers and units in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events as e
from assistant.games.mage_knight.rules import COLOR_NAMES
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, verbatim


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.SourceRolled(dice=dice):
            return t("Mana source: {dice}.", dice=tuple(COLOR_NAMES[die] for die in dice))
        case e.DieRerolled(used=used, now=now):
            return t("The {used} die is rolled again: {now}.", used=COLOR_NAMES[used], now=COLOR_NAMES[now])
        case e.OffersOnTable():
            return t("The offers stay on the table: the app doesn't know which advanced actions are in the box.")
        case e.OfferDealt(offer="monasteries", column=()):
            return t("No advanced action is left for the monasteries.")
        case e.OfferDealt(offer="monasteries", column=column):
            return t(
                "In the unit offer, for the monasteries: {cards}.", cards=tuple(_card(content, card) for card in column)
            )
        case e.OfferDealt(offer="spells", column=column):
            return t("Spells on offer, the lowest last: {cards}.", cards=tuple(_card(content, card) for card in column))
        case e.OfferDealt(column=column):
            return t(
                "Advanced actions on offer, the lowest last: {cards}.",
                cards=tuple(_card(content, card) for card in column),
            )
        case e.CardTaken(offer="monasteries", card=card):
            return t("You take {card} from the unit offer.", card=_card(content, card))
        case e.CardTaken(card=card, new=""):
            return t("You take {card}. The deck is empty, no new card comes.", card=_card(content, card))
        case e.CardTaken(card=card, new=new):
            return t("You take {card}. New on top: {new}.", card=_card(content, card), new=_card(content, new))
        case e.MonasteryDealt(card=""):
            return t("Monastery: no advanced action is left for it.")
        case e.MonasteryDealt(card=card):
            return t("Monastery: {card} joins the unit offer.", card=_card(content, card))
        case _:
            return None


def _card(content: Content, id: str) -> Text | Name:
    card = content.pack.advanced_action.get(id) or content.pack.spell.get(id)
    return card.name if card else verbatim(id)
