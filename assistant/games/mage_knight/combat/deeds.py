"""What may happen in a turn: a fight."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed

DEEDS: tuple[Deed, ...] = ()
