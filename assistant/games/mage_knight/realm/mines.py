"""The scenario "Mines Liberation": every mine is occupied by monsters. Rules digest: 7.7, A10."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import as_color
from assistant.games.mage_knight.realm import goals, tokens
from assistant.games.mage_knight.realm.events import MineFreed
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.fame import change_reputation

COUNTRYSIDE, CORE = 1, 2
"""The reputation for liberating a mine on a countryside tile and on a core tile."""


def occupy(table: MageTable, site: Site) -> None:
    """Place two tokens on a mine: a face-up one, red on a core tile and else green, and a face-down brown one."""
    where = site.display_name(table.content)
    site.tokens = [
        tokens.lay(table, "red" if site.core else "green", face_up=True, where=where),
        tokens.lay(table, "brown", face_up=False, where=where),
    ]


@rule("7.7, L1730-1731")
def liberate(table: MageTable, site: Site, hero: str) -> None:
    """Give reputation for a liberated mine. The mine produces crystals from this turn on."""
    state = table.state
    state.turn.freed = site.color
    table.tell(MineFreed(who=hero, color=site.color, core=site.core, left=goals.count_sites_left(state, "mines")))
    change_reputation(table, hero, CORE if site.core else COUNTRYSIDE)


def give_crystals(table: MageTable) -> None:
    """At the start of a day or night, give each hero one crystal for every mine that the hero owns."""
    for hero in table.state.heroes:
        for site in table.state.realm.sites:
            if site.kind == "mine" and site.owner == hero:
                gain_crystal(table, hero, as_color(site.color), "gift")
