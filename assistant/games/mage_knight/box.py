"""All places where cards, tiles and tokens can be. They are used to check that no piece is in two places."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.components.box import PieceKind
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import ACTION, ARTIFACT, SKILL, SPELL, TACTIC, TILE, TOKEN, UNIT
from assistant.games.mage_knight.state import MageKnight


def piece_kinds(content: Content, state: MageKnight) -> Iterator[PieceKind]:
    """Yield each kind of card, tile and token.

    A `PieceKind` has the places of its pieces and the piles to draw them from.
    """
    pack, realm, units, sheets = content.pack, state.realm, state.units, state.sheets.values()
    actions = [*state.advanced_actions.column, *state.monastery_cards]
    garrisons = (city.garrison for city in state.cities)
    yield PieceKind(
        ACTION, [*actions, *(id for sheet in sheets for id in sheet.advanced_actions)], [state.advanced_actions.deck]
    )
    yield PieceKind(
        SPELL, [*state.spells.column, *(id for sheet in sheets for id in sheet.spells)], [state.spells.deck]
    )
    yield PieceKind(ARTIFACT, [id for sheet in sheets for id in sheet.artifacts], [state.artifacts])
    yield PieceKind(SKILL, [*state.common_skills, *(id for sheet in sheets for id in sheet.skills)])
    yield PieceKind(TACTIC, [*state.tactics.values()])
    yield PieceKind(TACTIC, state.removed_tactics)
    yield PieceKind(
        UNIT,
        [*units.offer, *units.recruited, *units.removed, *(unit.kind for sheet in sheets for unit in sheet.units)],
        [units.regular, units.elite],
        {unit.id: unit.count for unit in pack.unit.values()},
    )
    yield PieceKind(TILE, realm.revealed, [realm.countryside, realm.core, realm.box, realm.core_box])
    piles = [*realm.piles.values(), realm.ruins]
    if not any(pile.size for pile in piles):
        return  # without piles the players keep the tokens, and the app hears only of some
    yield PieceKind(
        TOKEN,
        [token.enemy for lying in (*(site.tokens for site in realm.sites), *garrisons) for token in lying],
        piles,
        {enemy.id: enemy.count for enemy in pack.enemy.values()} | {ruin.id: ruin.count for ruin in pack.ruin.values()},
    )
