"""Who gets what: a hero's sheet where the app keeps it, else only the table knows."""

from __future__ import annotations

from typing import Literal

from assistant.games.mage_knight.rules import MageTable

Kind = Literal["advanced_actions", "spells", "artifacts"]


def note_card(table: MageTable, hero: str, kind: Kind, card: str) -> None:
    """A card gained lies on top of the hero's deck from now on."""
    if table.held("sheets") and hero in table.state.heroes:
        sheet = table.state.sheet(hero)
        cards = {"advanced_actions": sheet.advanced_actions, "spells": sheet.spells, "artifacts": sheet.artifacts}
        cards[kind].append(card)
