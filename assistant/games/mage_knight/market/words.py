"""Dice, offers and units in words."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import DIE_COLORS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events as e
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, tn, verbatim

CHAPTER_NAMES: dict[str, Text] = {
    "advanced_actions": t("advanced actions"),
    "spells": t("spells"),
    "units": t("units"),
    "artifacts": t("artifacts"),
}


def say(content: Content, event: Event) -> Text | None:
    """The sentence; where several sit at the table it begins with the hero."""
    said = _dice(event) or _offers(content, event) or _units(content, event) or _bought(content, event)
    hero = content.pack.hero.get(getattr(event, "who", ""))
    if said is None or hero is None or type(event) not in e.EVENTS:
        return said
    return t("{hero}: {said}", hero=hero.name, said=said)


def _dice(event: Event) -> Text | None:
    match event:
        case e.SourceRolled(dice=dice):
            return t("Mana source: {dice}.", dice=tuple(DIE_COLORS[die] for die in dice))
        case e.DieRerolled(used=used, now=now):
            return t("The {used} die is rolled again: {now}.", used=DIE_COLORS[used], now=DIE_COLORS[now])
        case e.DieSet(was=was, now=now):
            return t("A die is turned from {was} to {now}.", was=DIE_COLORS[was], now=DIE_COLORS[now])
        case e.DieTaken(face=face):
            return t("A die leaves the source until it is used: {color}.", color=DIE_COLORS[face])
        case e.DieUsed(face=face, color=color) if color:
            return t("Die used: {face} as {color}.", face=DIE_COLORS[face], color=DIE_COLORS[color])
        case e.DieUsed(face=face, number=1):
            return t("Die used: {face}.", face=DIE_COLORS[face])
        case e.DieUsed(face=face, number=number):
            return t(
                "Die used: {face}. Number {n} of this turn: only if an effect allows it.",
                face=DIE_COLORS[face],
                n=number,
            )
        case _:
            return None


def _offers(content: Content, event: Event) -> Text | None:
    match event:
        case e.OffersOnTable():
            return t("The offers stay on the table: the app doesn't know which advanced actions are in the box.")
        case e.OfferDealt(offer="monasteries", column=()):
            return t("No advanced action is left for the monasteries.")
        case e.OfferDealt(offer="monasteries", column=column):
            return t("In the unit offer, for the monasteries: {cards}.", cards=card_names(content, column))
        case e.OfferDealt(offer="spells", column=column):
            return t("Spells on offer, the lowest last: {cards}.", cards=card_names(content, column))
        case e.OfferDealt(column=column):
            return t("Advanced actions on offer, the lowest last: {cards}.", cards=card_names(content, column))
        case e.CardTaken(offer="monasteries", card=card):
            return t("You take {card} from the unit offer, onto your deck.", card=_card(content, card))
        case e.CardTaken(offer="deck", card=card):
            return t("You take {card} from the top of the deck, onto your own.", card=_card(content, card))
        case e.CardTaken(card=card, new=""):
            return t(
                "You take {card}, onto your deck. None is left to come on top of the offer.", card=_card(content, card)
            )
        case e.CardTaken(card=card, new=new):
            return t(
                "You take {card}, onto your deck. New on top of the offer: {new}.",
                card=_card(content, card),
                new=_card(content, new),
            )
        case e.CardUnderDeck(card=card):
            return t("Under its deck: {card}.", card=_card(content, card))
        case e.NothingLeft(what=what):
            return t("Nothing is gained, none is left: {what}.", what=CHAPTER_NAMES[what])
        case e.MonasteryDealt(card=""):
            return t("Monastery: no advanced action is left for it.")
        case e.MonasteryDealt(card=card):
            return t("Monastery: {card} joins the unit offer.", card=_card(content, card))
        case _:
            return None


def _units(content: Content, event: Event) -> Text | None:
    match event:
        case e.UnitsDealt(units=()):
            return t("No unit is left for the offer.")
        case e.UnitsDealt(units=units):
            return t("Unit offer: {units}.", units=card_names(content, units))
        case e.UnitAdded(unit=unit):
            return t("An elite unit joins the offer: {unit}.", unit=_card(content, unit))
        case e.UnitGained(unit=unit, reward=True):
            return t("A unit joins as a reward: {unit}.", unit=_card(content, unit))
        case e.UnitGained(unit=unit):
            return t("A unit joins: {unit}.", unit=_card(content, unit))
        case e.UnitDisbanded(unit=unit, banner=True):
            return t("Out of the game: {unit}. Its banner goes to the discard pile.", unit=_card(content, unit))
        case e.UnitDisbanded(unit=unit):
            return t("Out of the game: {unit}.", unit=_card(content, unit))
        case e.UnitPostponed():
            return t("The unit waits for the command token of the new level.")
        case e.UnitForgone():
            return t("No unit joins.")
        case _:
            return None


def _bought(content: Content, event: Event) -> Text | None:
    match event:
        case e.ArtifactsGained(artifacts=artifacts, back=""):
            return t("On top of your deck: {artifacts}.", artifacts=card_names(content, artifacts))
        case e.ArtifactsGained(artifacts=artifacts, back=back):
            return t(
                "On top of your deck: {artifacts}. Under the artifact deck: {back}.",
                artifacts=card_names(content, artifacts),
                back=_card(content, back),
            )
        case e.ArtifactBought(count=count):
            return tn(
                "{n} artifact at the end of the turn: one more is drawn.",
                "{n} artifacts at the end of the turn: one more is drawn.",
                count,
            )
        case e.Healed(hand=hand, units=()):
            return tn("{n} wound leaves your hand.", "{n} wounds leave your hand.", hand)
        case e.Healed(hand=0, units=units):
            return t("Healed: {units}.", units=card_names(content, units))
        case e.Healed(hand=hand, units=units):
            wounds = tn("{n} wound leaves your hand.", "{n} wounds leave your hand.", hand)
            return t("{wounds} Healed: {units}.", wounds=wounds, units=card_names(content, units))
        case e.InfluenceNeeded(cost=cost, reputation=0, shields=0):
            return t("Influence needed this turn: {cost}.", cost=cost)
        case e.InfluenceNeeded(cost=cost, reputation=reputation, shields=0, needed=needed):
            return t(
                "Influence needed this turn: {needed} ({cost}, reputation {reputation}).",
                needed=needed,
                cost=cost,
                reputation=f"{reputation:+}",
            )
        case e.InfluenceNeeded(cost=cost, reputation=reputation, shields=shields, needed=needed):
            return t(
                "Influence needed this turn: {needed} ({cost}, reputation {reputation}, your shields +{shields}).",
                needed=needed,
                cost=cost,
                reputation=f"{reputation:+}",
                shields=shields,
            )
        case e.Barred():
            return t("Your reputation is on the X field: nobody deals with you.")
        case _:
            return None


def card_names(content: Content, cards: Iterable[str]) -> tuple[Text | Name, ...]:
    return tuple(_card(content, card) for card in cards)


def _card(content: Content, id: str) -> Text | Name:
    pack = content.pack
    card = pack.advanced_action.get(id) or pack.spell.get(id) or pack.unit.get(id) or pack.artifact.get(id)
    return card.name if card else verbatim(id)
