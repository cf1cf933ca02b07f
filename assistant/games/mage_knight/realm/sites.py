"""Sites on the map: what a reveal puts there, who fights for them, what conquering them brings. Digest A7, A9, C6."""

from __future__ import annotations

from assistant.games.mage_knight.called import RUINS
from assistant.games.mage_knight.cards import SiteCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers
from assistant.games.mage_knight.realm import goals, hold, mines, secret_entrances, tokens
from assistant.games.mage_knight.realm.events import MonasteryFound, SiteConquered, TokensLaid, TokensTurnedUp
from assistant.games.mage_knight.realm.state import Site, Token
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight

MONASTERY, GLADE, MINE, RUINED = "monastery", "magical_glade", "mine", "ancient_ruins"
STRONGHOLDS = ("keep", "mage_tower")
DUNGEONS = ("dungeon", "tomb")
"""May be explored again after their conquest, but not in Dungeon Lords."""


def card_of(content: Content, site: Site) -> SiteCard:
    return content.pack.site[site.kind]


# -- revealed


def open_site(table: MageTable, site: Site) -> None:
    """A site comes onto the map: its tokens, face up or down by its kind and the time of day (A7)."""
    state = table.state
    card, where = card_of(table.content, site), site.called(table.content)
    state.realm.sites.append(site)
    face_up = card.face_up == "always" or (card.face_up == "by_day" and state.time == "day")
    piles = (RUINS,) if site.kind == RUINED else card.tokens
    site.tokens = [tokens.lay(table, pile, face_up=face_up, where=where) for pile in piles]
    if site.kind == MINE and table.content.scenario.has("mines"):
        mines.occupy(table, site)
    if site.tokens:
        table.tell(
            TokensLaid(
                site=site.kind, tile=site.tile, color=site.color, tokens=tokens.laid(site.tokens), rule="A7, L525"
            )
        )
    if site.kind == MONASTERY:
        open_monastery(table)
    if table.content.scenario.has("secret_entrances"):
        secret_entrances.place(table, site)


def open_monastery(table: MageTable) -> None:
    """Each revealed monastery brings an advanced action into the unit offer (L527)."""
    offers.monastery(table)
    if not table.held("offers"):
        table.tell(MonasteryFound(rule="A7, L527"))


def turn_up(table: MageTable, site: Site) -> None:
    """Its face-down tokens are seen from now on."""
    hidden = [token for token in site.tokens if not token.face_up]
    for token in hidden:
        tokens.turn_up(table, token, site.called(table.content))
    if hidden:
        table.tell(
            TokensTurnedUp(
                site=site.kind, tile=site.tile, color=site.color, tokens=tokens.laid(hidden), rule="A7, L1327"
            )
        )


def at_dawn(table: MageTable) -> None:
    """Ruins found at night lie face down; by day they are seen."""
    hidden = [
        site for site in table.state.realm.sites if site.kind == RUINED and any(not it.face_up for it in site.tokens)
    ]
    if hidden and table.ruling("ruins_turned_up") == "at_dawn":
        for site in hidden:
            turn_up(table, site)


# -- fought for


def can_be_fought(content: Content, state: MageKnight, site: Site, hero: str) -> bool:
    """Whether somebody would fight this hero there."""
    if site.burned or site.kind == "city":
        return False
    if hold.of_a_rival(content, state, site, hero):
        return True
    if site.conquered:
        return site.kind in DUNGEONS and not content.scenario.has("secret_entrances")
    if site.kind == RUINED:
        return _ruin_piles(content, site) != () or any(token.unknown for token in site.tokens)
    return bool(site.tokens or card_of(content, site).fights)


def guards(table: MageTable, index: int, hero: str) -> list[Token]:
    """Who fights this hero there: what lies there is turned up, what is drawn on entering is drawn (A9).

    They lie on the site from then on.
    """
    content, state = table.content, table.state
    site = state.realm.sites[index]
    where = site.called(content)
    if hold.of_a_rival(content, state, site, hero):
        site.tokens = [
            tokens.lay(table, pile, face_up=True, where=where) for pile in hold.defence(content, state, site)
        ]
    turn_up(table, site)
    if not enemies(site):
        piles = _ruin_piles(content, site) if site.kind == RUINED else card_of(content, site).fights
        site.tokens += [tokens.lay(table, pile, face_up=True, where=where) for pile in piles]
    return enemies(site)


def enemies(site: Site) -> list[Token]:
    """The tokens there that fight: all but the ruins' own."""
    return [token for token in site.tokens if token.pile != RUINS]


def _ruin_piles(content: Content, site: Site) -> tuple[str, ...]:
    ruin = content.pack.ruin.get(next((token.enemy for token in site.tokens if token.pile == RUINS), ""))
    return ruin.piles if ruin else ()


# -- conquered


def site_conquered(table: MageTable, index: int, hero: str) -> None:
    """C6: the hero's shield; a rampaging enemy only leaves an empty space. What lay there goes to the discards."""
    state, site = table.state, table.state.realm.sites[index]
    tokens.put_away(table, site.tokens)
    site.tokens = []
    if site.kind == MINE:
        mines.freed(table, site, hero)
        goals.check(table)
        return
    if card_of(table.content, site).kind == "rampaging":
        site.emptied = state.round
    elif site.kind in STRONGHOLDS or not site.conquered:
        site.shields = [hero]
    if site.kind == MONASTERY:
        site.burned = True
        offers.monastery_burned(table)
    table.tell(
        SiteConquered(
            who=hero,
            site=site.kind,
            tile=site.tile,
            color=site.color,
            secret=site.secret,
            alone=state.alone,
            rule="C6, L837-846",
        )
    )
    goals.check(table)


def kind_conquered(table: MageTable, kind: str, hero: str) -> None:
    """Without a map only the hero's shields are counted, by the kind of the site."""
    if table.content.pack.site[kind].kind in ("fortified", "inhabited", "adventure"):
        shields = table.state.sheet(hero).shields
        shields[kind] = shields.get(kind, 0) + 1
    if kind == MONASTERY:
        offers.monastery_burned(table)
    table.tell(SiteConquered(who=hero, site=kind, alone=table.state.alone, rule="C6, L837-846"))


def rewards_of(content: Content, site: Site) -> tuple[str, ...]:
    """What its conquest brings at the end of the turn. In Conquer and Hold a tower is like a keep (L1861)."""
    if site.kind == "mage_tower" and content.scenario.has("hold"):
        return ()
    ruin = content.pack.ruin.get(next((token.enemy for token in site.tokens if token.pile == RUINS), ""))
    return ruin.rewards if ruin else card_of(content, site).rewards


# -- owned


def owned(state: MageKnight, hero: str, *kinds: str) -> int:
    """The hero's shields on such sites, on the map and where it isn't kept."""
    on_map = sum(site.kind in kinds and site.owner == hero for site in state.realm.sites)
    sheet = state.sheets.get(hero)
    return on_map + (sum(sheet.shields.get(kind, 0) for kind in kinds) if sheet else 0)


def keeps_of(state: MageKnight, hero: str) -> int:
    """C13: each own keep adds a card on or beside any of them."""
    return owned(state, hero, "keep")


def towers_of(state: MageKnight, hero: str) -> int:
    return owned(state, hero, "mage_tower")
