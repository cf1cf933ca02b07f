"""What may happen in a turn with dice and offers."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.market import offers, source
from assistant.games.mage_knight.rules import MageTable
from assistant.table.text import t


def _die_to_use(table: MageTable, hero: str) -> bool:
    return source.held(table) and bool(source.usable(table.state))


def _action_to_take(table: MageTable, hero: str) -> bool:
    return offers.held(table) and bool(table.state.advanced_actions.column or table.state.monastery_cards)


def _spell_to_take(table: MageTable, hero: str) -> bool:
    return offers.held(table) and bool(table.state.spells.column)


DEEDS: tuple[Deed, ...] = (
    Deed("die", t("I use a die"), 7, _die_to_use, source.use_die),
    Deed("advanced_action", t("I take an advanced action"), 8, _action_to_take, offers.take_action),
    Deed("spell", t("I take a spell"), 9, _spell_to_take, offers.take_spell),
    Deed("monastery", t("monastery revealed"), 10, lambda table, hero: offers.held(table), offers.monastery_revealed),
)
