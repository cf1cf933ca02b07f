"""The piles of enemy and ruins tokens: digest Setup 10, L187-189, and placeholders, L1734.

What lies face down is known to nobody, also where the app holds the piles: it is drawn when it is turned up. On the
table nothing is counted; what a running rule needs to know is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import PILE_NAMES, RUINS
from assistant.games.mage_knight.cards import PILES
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.printed import enemy_line
from assistant.games.mage_knight.realm.events import Laid, NoTokenLeft, TokensReshuffled
from assistant.games.mage_knight.realm.names import ruin_name
from assistant.games.mage_knight.realm.state import Token
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.pile import Pile
from assistant.pieces.stack import Stack
from assistant.table.text import Text, t

RESHUFFLE_RULE = "Setup 10, L189"


def pile_of(state: MageKnight, pile: str) -> Pile:
    """The pile with these backs, or the ruins."""
    return state.realm.ruins if pile == RUINS else state.realm.piles.setdefault(pile, Pile())


def kinds_of(content: Content, pile: str) -> dict[str, Text]:
    """The different tokens of a pile in words."""
    if pile == RUINS:
        return {ruin: ruin_name(content, ruin) for ruin in content.pack.ruin}
    return {enemy.id: t("{enemy}", enemy=enemy.name) for enemy in content.pack.enemy.values() if enemy.pile == pile}


def _stack(pile: str) -> Stack[MageKnight, Content]:
    return Stack(
        "tokens",
        lambda state: pile_of(state, pile),
        lambda content: kinds_of(content, pile),
        when_empty=lambda table: _made_anew(table, pile),
        key=f"token:{pile}",
        name=t("token"),
        note=enemy_line,
    )


STACKS = {pile: _stack(pile) for pile in (*PILES, RUINS)}


def _made_anew(table: MageTable, pile: str) -> None:
    """An empty pile is made anew from its discards."""
    if pile_of(table.state, pile).discard:
        STACKS[pile].shuffle_discard(table)
        table.tell(TokensReshuffled(pile=pile, count=pile_of(table.state, pile).left, rule=RESHUFFLE_RULE))


def fill(table: MageTable) -> None:
    """Setup 10: seven piles, each token as often as it is in the box."""
    pack = table.content.pack
    for pile in PILES:
        tokens = {enemy.id: enemy.count for enemy in pack.enemy.values() if enemy.pile == pile}
        STACKS[pile].fill(table.state, tokens)
    STACKS[RUINS].fill(table.state, {ruin.id: ruin.count for ruin in pack.ruin.values()})


def draw(table: MageTable, pile: str, where: Text | None = None) -> str:
    """The top token of a pile, seen by everybody; empty where pile and discards are."""
    token = STACKS[pile].draw(table, _prompt(pile, where))
    if not token:
        table.tell(NoTokenLeft(pile=pile, rule=RESHUFFLE_RULE))
    return token


def draw_ruin(table: MageTable, where: Text | None = None) -> str:
    return draw(table, RUINS, where)


def discard(table: MageTable, pile: str, enemy: str) -> None:
    """Face up to the discards of its pile."""
    if table.held("tokens") and enemy:
        STACKS[pile].discard(table.state, enemy)


def lay(table: MageTable, pile: str, *, face_up: bool, where: Text | None = None) -> Token:
    """A token for a site. Where none is left, a placeholder lies there until it is turned up (L1734)."""
    if not table.held("tokens"):
        return Token(pile, face_up=face_up)
    stack = STACKS[pile]
    enemy = (stack.draw(table, _prompt(pile, where)) or None) if face_up else stack.lay(table)
    if enemy is None:
        table.tell(NoTokenLeft(pile=pile, placeholder=True, rule="7.7, L1734"))
        return Token(pile, placeholder=True)
    return Token(pile, enemy, face_up)


def turn_up(table: MageTable, token: Token, where: Text | None = None) -> None:
    """What lies there is seen from now on. A placeholder is drawn now, if its pile has a token again."""
    if token.placeholder:
        token.enemy = draw(table, token.pile, where)
    else:
        token.enemy = STACKS[token.pile].turn_up(table, token.enemy, _prompt(token.pile, where))
    token.placeholder = token.placeholder and not token.enemy
    token.face_up = not token.unknown


def put_away(table: MageTable, tokens: Iterable[Token]) -> None:
    """These leave the map for the discards, those that nobody saw by their marks."""
    if table.held("tokens"):
        for token in tokens:
            if not token.placeholder:
                STACKS[token.pile].discard(table.state, token.enemy)


def laid(tokens: Iterable[Token]) -> tuple[Laid, ...]:
    """As everybody sees them."""
    return tuple((token.pile, token.enemy if token.face_up else "", token.face_up) for token in tokens)


def _prompt(pile: str, where: Text | None) -> Text:
    if where:
        return t("{where}: which token ({pile})?", where=where, pile=PILE_NAMES[pile])
    return t("Which token ({pile})?", pile=PILE_NAMES[pile])
