"""Cards that join a hero's deck: spells, artifacts, advanced actions. Digest C6, A6.

Where nobody names a card it is an empty string: it counts all the same.
"""

from __future__ import annotations

from assistant.games.mage_knight.market import artifacts, offers
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import CardGained, RewardDue
from assistant.games.mage_knight.sheet.state import Sheet
from assistant.speech.text import Text, t
from assistant.table.rules import rule

KINDS: dict[str, Text] = {
    "advanced_action": t("advanced action"),
    "spell": t("spell"),
    "artifact": t("artifact"),
}


@rule("C6, L881-883")
def gain_spell(table: MageTable, hero: str) -> None:
    """Any of the offer, onto the hero's deck; the offer is filled again."""
    if table.held("offers"):
        offers.take(table, "spells", hero)
        return
    if table.held("sheets"):
        table.state.sheet(hero).spells.append("")
    table.tell(RewardDue(who=hero, reward="spell"))


@rule("C6, L881-883")
def gain_artifacts(table: MageTable, hero: str, count: int) -> None:
    """One more is drawn, one goes under the deck, the others onto the hero's deck."""
    if table.held("offers"):
        artifacts.reward(table, hero, count)
        return
    if table.held("sheets"):
        table.state.sheet(hero).artifacts += [""] * count
    table.tell(RewardDue(who=hero, reward="artifact", count=count))


@rule("L269")
def note(table: MageTable, hero: str, kind: str) -> None:
    """A card that came by other means than a reward or a purchase."""
    held = cards_of(table.state.sheet(hero), kind)
    held.append("")
    table.tell(CardGained(who=hero, kind=kind, now=len(held)))


def cards_of(sheet: Sheet, kind: str) -> list[str]:
    return {"advanced_action": sheet.advanced_actions, "spell": sheet.spells}.get(kind, sheet.artifacts)
