"""Fame and reputation at the start of the game, and the variant "Hero bidding".

Rules digest: Setup 6, 7.12, 12.2-21.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import FameBid, SheetLaid
from assistant.games.mage_knight.sheet.fame import reputation_row
from assistant.games.mage_knight.sheet.state import MOST_BID, Sheet, fame_field
from assistant.messages.text import t


def initial_reputation(table: MageTable) -> int:
    """Return the starting reputation: what the scenario and the variants give together.

    A ruling may say that only the variant's is used (12.2-21).
    """
    by_scenario = table.content.scenario.reputation
    by_variant = sum(table.content.pack.variant[variant].reputation for variant in table.state.variants)
    if by_scenario and by_variant and table.ruling("first_reputation") == "variant_alone":
        return by_variant
    return by_scenario + by_variant


@rules.step(phase="sheet", title=t("the heroes' shields laid out"), rule="Setup 6, L180, L1361, L1384, L1578")
def set_out(table: MageTable) -> None:
    """Create each hero's sheet with the starting fame and reputation, minus the fame that was bid (Setup 6)."""
    if not table.is_held("sheets"):
        return
    state, scenario = table.state, table.content.scenario
    reputation = initial_reputation(table)
    for hero in state.heroes:
        sheet = Sheet(fame=scenario.fame, reputation=reputation)
        state.sheets[hero] = sheet
        if sheet.fame or sheet.reputation:
            influence = reputation_row(table.content, sheet.reputation).influence
            table.tell(SheetLaid(who=hero, fame=sheet.fame, reputation=sheet.reputation, influence=influence))
        if "hero_bidding" in state.variants:
            _pay_bid(table, hero, sheet)


@rule("7.12, L1259-1276")
def _pay_bid(table: MageTable, hero: str, sheet: Sheet) -> None:
    """Ask how much fame was bid for a hero, and subtract it (7.12).

    Below 0, the shield is in the last row of the fame track, but the level stays 1.
    """
    prompt = t("{hero}: fame bid for this hero?", hero=HERO(table.content, hero))
    bid = table.number(f"bid:{hero}", prompt, name=t("fame bid"), most=MOST_BID, expected=0)
    if bid:
        sheet.fame -= bid
        table.tell(FameBid(who=hero, bid=bid, after=sheet.fame, field=fame_field(sheet.fame)))
