"""Corrections and positions that would leave no sensible game. Each chapter adds its own."""

from __future__ import annotations

from collections import Counter

from assistant.games.mage_knight.called import CARD_COLORS, VIRTUAL
from assistant.games.mage_knight.cards import COLORS, DICE_IN_THE_BOX
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm import check as realm_check
from assistant.games.mage_knight.sheet import check as sheet_check
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.questions import Refused
from assistant.speech.text import t


def check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible game is refused."""
    _check_seats(state, content)
    _check_virtual_player(state, content)
    rounds = state.rounds(content)
    if not 1 <= state.round <= rounds:
        raise Refused(t("There is no round {round}: a number from 1 to {rounds}.", round=state.round, rounds=rounds))
    _check_pieces(state, content)
    realm_check.check(state, content)
    sheet_check.check(state)


def _check_seats(state: MageKnight, content: Content) -> None:
    """Who plays, and in which order."""
    players = [seats.players for seats in content.scenario.seats]
    if len(set(state.heroes)) < len(state.heroes) or len(state.heroes) not in players:
        raise Refused(
            t(
                "This scenario takes different heroes, so many: {players}. Not: {heroes}.",
                players=" / ".join(str(number) for number in players),
                heroes=", ".join(state.heroes),
            )
        )
    known = [*state.heroes, VIRTUAL] if state.virtual.plays else [*state.heroes]
    named = (state.announced_by, state.playing, state.current)
    for who in (*state.order, *state.last_turns, *state.tactics, *filter(None, named)):
        if who not in known:
            raise Refused(t("Nobody named {who} plays. At the table: {known}.", who=who, known=", ".join(known)))
    playing = [who for who in known if who not in state.eliminated]
    if state.order and sorted(who for who in state.order if who not in state.eliminated) != sorted(playing):
        raise Refused(t("The turn order names each once: {known}.", known=", ".join(known)))


def _check_virtual_player(state: MageKnight, content: Content) -> None:
    virtual = state.virtual
    if virtual.hero in state.heroes:
        raise Refused(t("{hero} is played already: the virtual player needs another hero.", hero=virtual.hero))
    _check_counts(*virtual.crystals.values(), *virtual.flipped, virtual.skills)
    virtual.deck.check()
    cards = Counter(virtual.deck.discard)
    cards.update(virtual.deck.may_hold())
    for color in COLORS:
        deeds = max((hero.deck.get(color, 0) for hero in content.pack.hero.values()), default=0)
        most = deeds + sum(action.color == color for action in content.pack.advanced_action.values())
        if cards[color] > most:
            raise Refused(
                t("The virtual player's deck: the box gives it at most {n}, {color}.", n=most, color=CARD_COLORS[color])
            )


def _check_pieces(state: MageKnight, content: Content) -> None:
    """Cities, dice and offers."""
    colors = [city.color for city in state.cities]
    if len(set(colors)) < len(colors):
        raise Refused(t("Each city is there once; two of one colour can't be."))
    if len(state.dice) + len(state.taken_dice) > DICE_IN_THE_BOX:
        raise Refused(t("There are only {most} mana dice.", most=DICE_IN_THE_BOX))
    actions = (*state.advanced_actions.column, *state.monastery_cards)
    if len(set(actions)) < len(actions) or len(set(state.spells.column)) < len(state.spells.column):
        raise Refused(t("Each card is there once; it can't lie in two places of the offers."))
    for deck in (state.advanced_actions.deck, state.spells.deck, state.artifacts):
        deck.check()
    _check_units(state, content)
    _check_counts(state.monasteries)


def _check_units(state: MageKnight, content: Content) -> None:
    """The unit offer and its decks: no more of a unit than there are cards."""
    units, cards = state.units, content.pack.unit
    lying = Counter((*units.offer, *units.recruited, *units.removed))
    for deck in (units.regular, units.elite):
        deck.check()
        lying.update(deck.may_hold())
    for unit, count in lying.items():
        if count > cards[unit].count:
            raise Refused(
                t("{unit}: there are only {most} of these cards.", unit=cards[unit].name, most=cards[unit].count)
            )


def _check_counts(*counts: int) -> None:
    if any(count < 0 for count in counts):
        raise Refused(t("A count can't be below 0."))
