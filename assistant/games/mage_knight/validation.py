"""Checks that refuse impossible corrections and positions.

`TRACKED` has the limits of single values. `box.py` refuses a piece that is in two places at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from assistant.components import box
from assistant.components.pile import is_unseen
from assistant.games.mage_knight.box import piece_kinds
from assistant.games.mage_knight.cards import COLORS, DICE_IN_THE_BOX
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CARD_COLORS, PILE_NAMES, RUINS, VIRTUAL
from assistant.games.mage_knight.state import MageKnight, most_cards, most_of_color
from assistant.messages.questions import Refused
from assistant.messages.text import t, verbatim


def check(state: MageKnight, content: Content) -> None:
    """Raise `Refused` if the state is impossible."""
    _check_seats(state, content)
    _check_virtual_player(state, content)
    halves = [half for city in state.cities for half in (city.color, city.other) if half]
    if len(set(halves)) < len(halves):
        raise Refused(t("Each city is there once; two of one colour can't be."))
    if unknown := [half for half in halves if half not in COLORS]:
        raise Refused(t("{color} is no colour of a city.", color=unknown[0]))
    if len(state.dice) + len(state.taken_dice) > DICE_IN_THE_BOX:
        raise Refused(t("There are only {most} mana dice.", most=DICE_IN_THE_BOX))
    box.check(piece_kinds(content, state), content)
    _check_tokens(state, content)
    lying = (*state.advanced_actions.column, *state.spells.column, *state.units.offer, *state.monastery_cards)
    if "" in lying:
        raise Refused(t("Each card on offer has a name."))


def _check_seats(state: MageKnight, content: Content) -> None:
    """Refuse a wrong set of heroes, unknown participants and an incomplete turn order."""
    players = [seats.players for seats in content.scenario.seats]
    if len(set(state.heroes)) < len(state.heroes) or len(state.heroes) not in players:
        raise Refused(
            t(
                "Heroes in this scenario: {players}, each once. Not: {heroes}.",
                players=" / ".join(str(number) for number in players),
                heroes=", ".join(state.heroes),
            )
        )
    known = [*state.heroes, VIRTUAL] if state.virtual.plays else [*state.heroes]
    named = (state.announced_by, state.active_player, state.current)
    _check_playing(known, (*state.order, *state.last_turns, *state.tactics, *filter(None, named)))
    _check_playing(state.heroes, (*state.sheets, *state.face_down, *state.taken_dice))
    shields = (*(city.shields for city in state.cities), *(site.shields for site in state.realm.sites))
    _check_playing(state.heroes, (hero for lying in shields for hero in lying))
    playing = [who for who in known if who not in state.eliminated]
    if state.order and sorted(who for who in state.order if who not in state.eliminated) != sorted(playing):
        raise Refused(t("The turn order names each once: {known}.", known=", ".join(known)))


def _check_playing(known: list[str], named: Iterable[str]) -> None:
    for who in named:
        if who not in known:
            raise Refused(t("Nobody named {who} plays. At the table: {known}.", who=who, known=", ".join(known)))


def _check_virtual_player(state: MageKnight, content: Content) -> None:
    """Refuse a virtual player with the hero of a human, or with more cards than are possible."""
    virtual = state.virtual
    if virtual.plays and not virtual.hero and len(state.heroes) >= len(content.pack.hero):
        raise Refused(t("All heroes are played by the players: none is left for the virtual player."))
    if virtual.hero in state.heroes:
        raise Refused(t("{hero} is played already: the virtual player needs another hero.", hero=virtual.hero))
    virtual.deck.check()
    if virtual.hero and virtual.deck.size > most_cards(content, state):
        most, n = most_cards(content, state), virtual.deck.size
        raise Refused(t("The virtual player has at most {most} cards in this game, not {n}.", most=most, n=n))
    cards = Counter(virtual.deck.discard) + Counter(virtual.deck.may_hold())
    for color in COLORS if virtual.hero else ():
        most = most_of_color(content, state, color)
        if cards[color] > most:
            name = CARD_COLORS[color]
            raise Refused(t("The virtual player's deck: the box gives it at most {n}, {color}.", n=most, color=name))


def _check_tokens(state: MageKnight, content: Content) -> None:
    """Refuse tokens that are not in the box, or that are in the wrong pile."""
    known = {RUINS: set(content.pack.ruin)}
    for enemy in content.pack.enemy.values():
        known.setdefault(enemy.pile, set()).add(enemy.id)
    lying = [token for site in state.realm.sites for token in site.tokens]
    lying += [token for city in state.cities for token in city.garrison]
    found = [(token.pile, token.enemy) for token in lying]
    for pile, deck in (*state.realm.piles.items(), (RUINS, state.realm.ruins)):
        found += [(pile, enemy) for enemy in deck.names()]
    for pile, id in found:
        if pile not in known or (not is_unseen(id) and id not in known[pile]):
            name = PILE_NAMES.get(pile, verbatim(pile))
            raise Refused(t("{id} is no token of the pile {pile}.", id=id or "-", pile=name))
