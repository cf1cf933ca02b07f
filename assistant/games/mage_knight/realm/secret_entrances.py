"""The scenario "Dungeon Lords": a secret dungeon next to each village, a secret tomb next to each monastery.

Rules digest: 7.9, A10.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.events import TokensLaid, TunnelMeasured
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.text import t

BESIDE = {"village": ("dungeon", "brown"), "monastery": ("tomb", "red")}
"""For a village or monastery, the kind of secret site next to it, and the pile of the monsters there."""
BASE, EACH_SPACE = 2, 1


@rule("A10, L1809-1812")
def place_entrance(table: MageTable, beside: Site) -> None:
    """Add a secret site with a face-down token. The hero who revealed the tile chooses its space."""
    if beside.kind not in BESIDE:
        return
    kind, _ = BESIDE[beside.kind]
    site = Site(tile=beside.tile, at="", kind=kind, core=beside.core, secret=True)
    table.state.realm.sites.append(site)
    lay_guard(table, site)
    table.tell(TokensLaid(site=kind, tile=site.tile, beside=beside.kind, tokens=tokens.visible_tokens(site.tokens)))


def lay_guard(table: MageTable, site: Site) -> None:
    """Place a face-down monster at a secret site."""
    pile = next(pile for kind, pile in BESIDE.values() if kind == site.kind)
    site.tokens = [tokens.lay(table, pile, face_up=False, where=site.display_name(table.content))]


@rules.step(phase="realm", title=t("new monsters at secret entrances"), rule="7.9, L1812")
def renew_secret_entrances(table: MageTable) -> None:
    """After a fight, place a new monster at each unconquered secret site without one."""
    for site in table.state.realm.sites:
        if site.secret and not site.conquered and not site.tokens:
            lay_guard(table, site)
            table.tell(TokensLaid(site=site.kind, tile=site.tile, tokens=tokens.visible_tokens(site.tokens)))


def tunnel_cost(spaces: int) -> int:
    """Return the move points for a tunnel through this number of spaces (L1817)."""
    return BASE + EACH_SPACE * spaces


@rules.step(phase="realm", title=t("through a tunnel"), rule="7.9, 12.2-23, L1814-1819")
def measure_tunnel(table: MageTable, hero: str) -> None:
    """Ask for the length of a tunnel between two conquered dungeons or tombs, and tell its cost in move points."""
    every_space = table.ruling("tunnel_spaces") == "destination_counts"
    spaces = table.number(
        "tunnel",
        t("How many spaces do you enter, the last one included?")
        if every_space
        else t("How many spaces lie between the two entrances?"),
        name=t("spaces of the tunnel"),
        hint=t("Under revealed tiles only, never under swamp or lake."),
        least=1 if every_space else 0,
        most=30,
        reports=True,
    )
    table.tell(TunnelMeasured(spaces=spaces, cost=tunnel_cost(spaces)))
