"""Source and offers at the start of the game and of each round: digest Setup 5-9, R1 b-e."""

from __future__ import annotations

from assistant.games.mage_knight.market import artifacts, offers, source, units
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.speech.text import t


@rules.step(phase="market", title=t("source and offers laid out"), rule="Setup, L176-196")
def lay_out_market(table: MageTable) -> None:
    """Dice, units, spells, advanced actions and artifacts, as far as the app keeps them."""
    if table.held("dice"):
        source.roll_source(table)
    units.deal(table)
    offers.set_out(table)
    artifacts.set_out(table)


@rules.step(phase="market", title=t("source and offers renewed"), rule="R1, L230-241")
def renew_market(table: MageTable) -> None:
    """R1 b-e. Where a virtual player plays, what it takes of the other two offers is in its own rule (A2.5)."""
    if table.held("dice"):
        source.roll_source(table)
    units.renew(table)
    offers.renew_monasteries(table)
    if not table.state.virtual.plays:
        offers.renew_without_virtual(table)
