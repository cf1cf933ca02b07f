"""What may happen in a turn with dice and offers."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.market import source, trading
from assistant.games.mage_knight.rules import MageTable
from assistant.table.text import t


def _die_to_use(table: MageTable, hero: str) -> bool:
    state = table.state
    return table.held("dice") and (bool(source.free(state)) or hero in state.taken_dice)


DEEDS: tuple[Deed, ...] = (
    Deed("die", t("I use a die"), 7, _die_to_use, source.use_die),
    Deed("trade", t("I buy or gain something"), 8, trading.to_trade, trading.trade),
)
