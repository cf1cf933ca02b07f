"""What may happen in a turn: a fight."""

from __future__ import annotations

from assistant.games.mage_knight.combat.fighting import fight
from assistant.games.mage_knight.rules import MageTable
from assistant.speech.text import t
from assistant.table.happenings import Happening


def _may_fight(table: MageTable, hero: str) -> bool:
    """C0: one fight a turn (L642)."""
    return not table.state.turn.fought


DEEDS: tuple[Happening[[str]], ...] = (Happening(1, fight, id="fight", label=t("a fight"), when=_may_fight),)
