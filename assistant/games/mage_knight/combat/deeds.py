"""What may happen in a turn: a fight."""

from __future__ import annotations

from assistant.games.mage_knight.combat.fighting import fight
from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.rules import MageTable
from assistant.table.text import t


def _may_fight(table: MageTable, hero: str) -> bool:
    """C0: one fight a turn (L642)."""
    return not table.state.turn.fought


DEEDS: tuple[Deed, ...] = (Deed("fight", t("a fight"), 1, _may_fight, fight),)
