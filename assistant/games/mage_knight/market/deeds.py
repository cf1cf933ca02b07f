"""What may happen in a turn with dice and offers."""

from __future__ import annotations

from assistant.games.mage_knight.market import source, trading
from assistant.games.mage_knight.rules import MageTable
from assistant.speech.text import t
from assistant.table.happenings import Happening


def _die_to_use(table: MageTable, hero: str) -> bool:
    state = table.state
    return table.held("dice") and (bool(source.free(state)) or hero in state.taken_dice)


DEEDS: tuple[Happening[[str]], ...] = (
    Happening(7, source.use_die, id="die", label=t("I use a die"), when=_die_to_use),
    Happening(8, trading.trade, id="trade", label=t("I buy or gain something"), when=trading.to_trade),
)
