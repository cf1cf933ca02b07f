"""Piles of enemy and ruins tokens. Rules digest: Setup 10 (rulebook lines 187-189, 1734).

Nobody knows a face-down token, not even the app. When it is turned up, the app draws it, or the players name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.components.pile import Pile
from assistant.components.stack import Stack
from assistant.engine.rules import rule
from assistant.games.mage_knight.card_options import TOKEN_HEADS, pile_token_option
from assistant.games.mage_knight.cards import PILES, Enemy, RuinToken
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import PILE_NAMES, RUINS
from assistant.games.mage_knight.new_pieces import ENEMY, NAMELESS, new_piece
from assistant.games.mage_knight.realm.events import NoTokenLeft, TokensReshuffled
from assistant.games.mage_knight.realm.state import Token, VisibleToken
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, t


def pile_of(state: MageKnight, pile: str) -> Pile:
    """Return the pile of enemy tokens with this colour, or the pile of ruins tokens."""
    return state.realm.ruins if pile == RUINS else state.realm.piles.setdefault(pile, Pile())


def kinds_of(content: Content, pile: str) -> Mapping[str, Enemy | RuinToken]:
    """Return the different enemies or ruins tokens of a pile by id."""
    if pile == RUINS:
        return content.pack.ruin
    return {enemy.id: enemy for enemy in content.pack.enemy.values() if enemy.pile == pile}


def _stack(pile: str) -> Stack[MageKnight, Content]:
    return Stack(
        "tokens",
        lambda state: pile_of(state, pile),
        lambda content: kinds_of(content, pile),
        when_empty=lambda table: _reshuffle(table, pile),
        key=f"token:{pile}",
        name=t("token"),
        line=pile_token_option,
        heads=() if pile == RUINS else TOKEN_HEADS,
        new=None if pile == RUINS else lambda table: new_piece(table, ENEMY, NAMELESS, count=1, pile=pile),
    )


STACKS = {pile: _stack(pile) for pile in (*PILES, RUINS)}


@rule("Setup 10, L189")
def _reshuffle(table: MageTable, pile: str) -> None:
    """Shuffle the discarded tokens into the empty pile."""
    if pile_of(table.state, pile).discard:
        STACKS[pile].shuffle_discard(table)
        table.tell(TokensReshuffled(pile=pile, count=pile_of(table.state, pile).left))


def fill_piles(table: MageTable) -> None:
    """Fill the seven piles with all tokens of the box (Setup 10)."""
    for pile, stack in STACKS.items():
        kinds = kinds_of(table.content, pile)
        stack.fill(table.state, {id: token.count for id, token in kinds.items()})


def draw(table: MageTable, pile: str, where: Text | None = None) -> str:
    """Draw a token face up and return its id, or "" if the pile and its discards are empty."""
    token = STACKS[pile].draw(table, _prompt(pile, where))
    if not token:
        table.tell(NoTokenLeft(pile=pile, rule="Setup 10, L189"))
    return token


def discard(table: MageTable, pile: str, enemy: str) -> None:
    """Put a token face up on the discard pile of its colour, if the app tracks the tokens."""
    if table.is_held("tokens") and enemy:
        STACKS[pile].discard(table.state, enemy)


def lay(table: MageTable, pile: str, *, face_up: bool, where: Text | None = None) -> Token:
    """Return a new token for a site, or a placeholder if the pile is empty (L1734)."""
    if not table.is_held("tokens"):
        return Token(pile, face_up=face_up)
    stack = STACKS[pile]
    enemy = (stack.draw(table, _prompt(pile, where)) or None) if face_up else stack.lay(table)
    if enemy is None:
        table.tell(NoTokenLeft(pile=pile, placeholder=True, rule="7.7, L1734"))
        return Token(pile, placeholder=True)
    return Token(pile, enemy, face_up)


def turn_up(table: MageTable, token: Token, where: Text | None = None) -> None:
    """Turn up a token. For a placeholder, draw a token now, if the pile has one again."""
    if token.placeholder:
        token.enemy = draw(table, token.pile, where)
    else:
        token.enemy = STACKS[token.pile].turn_up(table, token.enemy, _prompt(token.pile, where))
    token.placeholder = token.placeholder and not token.enemy
    token.face_up = not token.is_unknown


def discard_all(table: MageTable, tokens: Iterable[Token]) -> None:
    """Discard these tokens from the map. A token that nobody has seen stays unknown."""
    if table.is_held("tokens"):
        for token in tokens:
            if not token.placeholder:
                STACKS[token.pile].discard(table.state, token.enemy)


def visible_tokens(tokens: Iterable[Token]) -> tuple[VisibleToken, ...]:
    """Return the tokens as the players see them."""
    return tuple(token.visible for token in tokens)


def fame_of(content: Content, tokens: Iterable[Token]) -> int:
    """Return the total fame of these tokens, 0 for unknown ones."""
    enemies = content.pack.enemy
    return sum(enemies[token.enemy].fame for token in tokens if token.enemy in enemies)


def _prompt(pile: str, where: Text | None) -> Text:
    if where:
        return t("{where}: which token ({pile})?", where=where, pile=PILE_NAMES[pile])
    return t("Which token ({pile})?", pile=PILE_NAMES[pile])
