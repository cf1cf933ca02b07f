"""What the box holds: no piece lies in two places, whatever is set by hand or stands in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from assistant.games.mage_knight.called import ACTION, ARTIFACT, SKILL, SPELL, TACTIC, TILE, TOKEN, UNIT
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.pile import Pile, is_unseen
from assistant.speech.names import Named
from assistant.speech.questions import Refused
from assistant.speech.text import t


class Kind(Struct):
    """Pieces of one kind: those that lie open, their piles, how many there are of each: one, where nothing is said."""

    named: Named
    open: list[str]
    piles: list[Pile] = []
    box: Mapping[str, int] = {}

    def most(self, id: str) -> int:
        return self.box.get(id, 1)

    def lying(self) -> Counter[str]:
        """What was seen, the discards included."""
        discards = [card for pile in self.piles for card in pile.discard]
        return Counter(card for card in (*self.open, *discards) if not is_unseen(card))


def kinds(content: Content, state: MageKnight) -> Iterator[Kind]:
    """All pieces that are told apart by name."""
    pack, realm, units, sheets = content.pack, state.realm, state.units, state.sheets.values()
    actions = [*state.advanced_actions.column, *state.monastery_cards]
    garrisons = (city.garrison for city in state.cities)
    yield Kind(
        ACTION, [*actions, *(id for sheet in sheets for id in sheet.advanced_actions)], [state.advanced_actions.deck]
    )
    yield Kind(SPELL, [*state.spells.column, *(id for sheet in sheets for id in sheet.spells)], [state.spells.deck])
    yield Kind(ARTIFACT, [id for sheet in sheets for id in sheet.artifacts], [state.artifacts])
    yield Kind(SKILL, [*state.common_skills, *(id for sheet in sheets for id in sheet.skills)])
    yield Kind(TACTIC, [*state.tactics.values()])
    yield Kind(TACTIC, state.removed_tactics)
    yield Kind(
        UNIT,
        [*units.offer, *units.recruited, *units.removed, *(unit.kind for sheet in sheets for unit in sheet.units)],
        [units.regular, units.elite],
        {unit.id: unit.count for unit in pack.unit.values()},
    )
    yield Kind(TILE, realm.revealed, [realm.countryside, realm.core, realm.box, realm.core_box])
    yield Kind(
        TOKEN,
        [token.enemy for lying in (*(site.tokens for site in realm.sites), *garrisons) for token in lying],
        [*realm.piles.values(), realm.ruins],
        {enemy.id: enemy.count for enemy in pack.enemy.values()} | {ruin.id: ruin.count for ruin in pack.ruin.values()},
    )


def check(state: MageKnight, content: Content) -> None:
    """More of a piece than there are is refused."""
    for kind in kinds(content, state):
        for pile in kind.piles:
            pile.check()
        for counted in (kind.lying(), *map(certain, kind.piles)):
            for id, count in counted.items():
                if count > kind.most(id):
                    raise Refused(
                        t(
                            "{piece}: {n} would lie there, but there are only {most} of it.",
                            piece=kind.named(content, id),
                            n=count,
                            most=kind.most(id),
                        )
                    )


def certain(pile: Pile) -> Counter[str]:
    return Counter(pile.pool) + Counter((*pile.top, *pile.bottom))
