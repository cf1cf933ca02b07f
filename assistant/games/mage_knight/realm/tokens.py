"""The piles of enemy and ruins tokens: digest Setup 10, L187-189, and placeholders, L1734.

Held by the app they are drawn when they are laid, face down or not. Counted, a face-down token is known only when it
is turned up. On the table nothing is counted; what a running rule needs to know is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import PILE_NAMES, RUINS
from assistant.games.mage_knight.cards import PILES
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.events import Laid, NoTokenLeft, TokensReshuffled
from assistant.games.mage_knight.realm.names import ruin_name
from assistant.games.mage_knight.realm.state import Token
from assistant.games.mage_knight.rules import MageTable, or_none
from assistant.games.mage_knight.state import MageKnight
from assistant.table.pieces import Deck
from assistant.table.questions import Card, OneOf, Option
from assistant.table.text import Text, t

RESHUFFLE_RULE = "Setup 10, L189"
DIGITS = 9
"""Tokens that a digit each can name."""


def held(table: MageTable) -> bool:
    return table.source("tokens") != "off"


def fill(table: MageTable) -> None:
    """Setup 10: seven piles, each token as often as it is in the box."""
    pack, realm = table.content.pack, table.state.realm
    realm.piles = {
        pile: Deck(pool={enemy.id: enemy.count for enemy in pack.enemy.values() if enemy.pile == pile})
        for pile in PILES
    }
    realm.ruins = Deck(pool={ruin.id: ruin.count for ruin in pack.ruin.values()})


def pile_of(state: MageKnight, pile: str) -> Deck:
    """The pile with these backs, or the ruins."""
    return state.realm.ruins if pile == RUINS else state.realm.piles.setdefault(pile, Deck())


def draw(table: MageTable, pile: str, where: Text | None = None) -> str:
    """The top token of a pile, seen by everybody; empty where pile and discards are."""
    if not held(table):
        return table.ask(lambda: _question(table, pile, where))
    if not _ready(table, pile):
        table.tell(NoTokenLeft(pile=pile, rule=RESHUFFLE_RULE))
        return ""
    return _off_the_pile(table, pile, where)


def discard(table: MageTable, pile: str, enemy: str) -> None:
    """Face up to the discards of its pile."""
    if held(table) and enemy:
        pile_of(table.state, pile).discard.append(enemy)


def draw_ruin(table: MageTable, where: Text | None = None) -> str:
    return draw(table, RUINS, where)


def lay(table: MageTable, pile: str, *, face_up: bool, where: Text | None = None) -> Token:
    """A token for a site. Where none is left, a placeholder lies there until it is turned up (L1734)."""
    if not held(table):
        return Token(pile, face_up=face_up)
    if not _ready(table, pile):
        table.tell(NoTokenLeft(pile=pile, placeholder=True, rule="7.7, L1734"))
        return Token(pile, placeholder=True)
    if face_up or table.source("tokens") == "app":
        return Token(pile, _off_the_pile(table, pile, where), face_up)
    return Token(pile, pile_of(table.state, pile).take_unknown(1)[0])


def turn_up(table: MageTable, token: Token, where: Text | None = None) -> None:
    """What lies there is seen from now on. A placeholder is drawn now, if its pile has a token again."""
    if not token.enemy:
        token.enemy = _seen(table, token, where)
        token.placeholder = token.placeholder and not token.enemy
    token.face_up = bool(token.enemy)


def _seen(table: MageTable, token: Token, where: Text | None) -> str:
    if token.placeholder or not held(table):
        return draw(table, token.pile, where)
    deck = pile_of(table.state, token.pile)
    if not deck.unseen:
        return draw(table, token.pile, where)
    enemy = table.ask(lambda: _question(table, token.pile, where))
    deck.pool[enemy] = deck.pool.get(enemy, 0) - 1
    deck.unseen -= 1
    return enemy


def put_away(table: MageTable, tokens: Iterable[Token]) -> None:
    """These leave the map for the discards; one that nobody saw stays uncounted among them."""
    if held(table):
        for token in tokens:
            if not token.placeholder:
                pile_of(table.state, token.pile).discard.append(token.enemy)


def laid(tokens: Iterable[Token]) -> tuple[Laid, ...]:
    """As everybody sees them."""
    return tuple((token.pile, token.enemy if token.face_up else "", token.face_up) for token in tokens)


def _ready(table: MageTable, pile: str) -> bool:
    """Whether a token can be drawn; an empty pile is made anew from its discards."""
    deck = pile_of(table.state, pile)
    if not deck.left and deck.discard:
        deck.unseen -= deck.discard.count("")  # they lie in the new pile
        for enemy in filter(None, deck.discard):
            deck.add(enemy)
        deck.discard = []
        table.tell(TokensReshuffled(pile=pile, count=deck.left, rule=RESHUFFLE_RULE))
    return deck.left > 0


def _off_the_pile(table: MageTable, pile: str, where: Text | None) -> str:
    deck = pile_of(table.state, pile)
    return table.draw("tokens", deck, 1, lambda: _question(table, pile, where))[0]


def _question(table: MageTable, pile: str, where: Text | None) -> OneOf | Card:
    """The tokens with these backs, each under its own digit if there are enough of them, else found by its name.

    Counted, only those that may still come.
    """
    may_come = pile_of(table.state, pile).may_hold() if held(table) else None
    kinds = kinds_of(table.content, pile)
    few = len(kinds) <= DIGITS
    options = [
        Option(id, label, number=number if few else 0)
        for number, (id, label) in enumerate(kinds, 1)
        if may_come is None or may_come.get(id, 0) > 0
    ]
    kind = OneOf if few else Card
    return kind(
        key=f"token:{pile}",
        name=t("token"),
        prompt=t("{where}: which token ({pile})?", where=where, pile=PILE_NAMES[pile])
        if where
        else t("Which token ({pile})?", pile=PILE_NAMES[pile]),
        options=or_none(options),
    )


def kinds_of(content: Content, pile: str) -> list[tuple[str, Text]]:
    """The different tokens of a pile in words."""
    if pile == RUINS:
        return [(ruin.id, ruin_name(content, ruin.id)) for ruin in content.pack.ruin.values()]
    return [(enemy.id, t("{enemy}", enemy=enemy.name)) for enemy in content.pack.enemy.values() if enemy.pile == pile]
