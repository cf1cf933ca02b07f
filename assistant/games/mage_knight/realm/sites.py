"""Sites: tokens placed when a site is revealed, guards and conquest. Rules digest: A7, A9, C6."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS, RuinToken, SiteCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers
from assistant.games.mage_knight.names import RUINS
from assistant.games.mage_knight.realm import goals, mines, rival_keeps, secret_entrances, tokens
from assistant.games.mage_knight.realm.events import MonasteryFound, SiteConquered, TokensLaid, TokensTurnedUp
from assistant.games.mage_knight.realm.state import Site, Token
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.fame import change_reputation, gain_fame
from assistant.games.mage_knight.state import MageKnight

MONASTERY, MINE, RUINED = "monastery", "mine", "ancient_ruins"
STRONGHOLDS = ("keep", "mage_tower")
DUNGEONS = ("dungeon", "tomb")
"""The kinds of sites that can be entered again after the conquest, except in "Dungeon Lords"."""
RAMPAGING = ("marauding_orcs", "draconum")
ASSAULTED = {*STRONGHOLDS, *COLORS}
"""The places that heroes assault: keeps, mage towers, and cities by their colour."""


def card_of(content: Content, site: Site) -> SiteCard:
    return content.pack.site[site.kind]


# -- revealed


@rule("A7, L525")
def open_site(table: MageTable, site: Site) -> None:
    """Add a revealed site and place its tokens. Kind of site and time of day decide whether they are face up (A7)."""
    state = table.state
    card, where = card_of(table.content, site), site.display_name(table.content)
    state.realm.sites.append(site)
    face_up = card.face_up == "always" or (card.face_up == "by_day" and state.time == "day")
    piles = (RUINS,) if site.kind == RUINED else card.tokens
    site.tokens = [tokens.lay(table, pile, face_up=face_up, where=where) for pile in piles]
    if site.kind == MINE and table.content.scenario.has("mines"):
        mines.occupy(table, site)
    if site.tokens:
        lying = tokens.visible_tokens(site.tokens)
        table.tell(TokensLaid(site=site.kind, tile=site.tile, color=site.color, tokens=lying))
    if site.kind == MONASTERY:
        open_monastery(table)
    if table.content.scenario.has("secret_entrances"):
        secret_entrances.place_entrance(table, site)


@rule("A7, L527")
def open_monastery(table: MageTable) -> None:
    """Add an advanced action to the unit offer, because a monastery was revealed (L527)."""
    offers.add_monastery(table)
    if not table.is_held("offers"):
        table.tell(MonasteryFound())


@rule("A7, L1327")
def turn_up(table: MageTable, site: Site) -> None:
    """Turn up the face-down tokens of a site."""
    hidden = [token for token in site.tokens if not token.face_up]
    for token in hidden:
        tokens.turn_up(table, token, site.display_name(table.content))
    if hidden:
        table.tell(
            TokensTurnedUp(site=site.kind, tile=site.tile, color=site.color, tokens=tokens.visible_tokens(hidden))
        )


def turn_up_ruins_at_dawn(table: MageTable) -> None:
    """Turn up the ruins tokens that were placed at night, if a ruling says so."""
    hidden = [
        site for site in table.state.realm.sites if site.kind == RUINED and any(not it.face_up for it in site.tokens)
    ]
    if hidden and table.ruling("ruins_turned_up") == "at_dawn":
        for site in hidden:
            turn_up(table, site)


# -- fights


def can_be_fought(content: Content, state: MageKnight, site: Site, hero: str) -> bool:
    """Return whether this hero would meet enemies at the site."""
    if site.burned or site.kind == "city":
        return False
    if rival_keeps.is_rivals(content, state, site, hero):
        return True
    if site.conquered:
        return site.kind in DUNGEONS and not content.scenario.has("secret_entrances")
    if site.kind == RUINED:
        ruin = ruin_of(content, site)
        return bool(ruin and ruin.piles) or any(token.is_unknown for token in site.tokens)
    return bool(site.tokens or card_of(content, site).fights)


def assault_cost(content: Content, kind: str) -> int:
    """Return how much an assault, or burning a monastery, changes reputation. In "Conquer and Hold", it is 0 (A9.2)."""
    card = content.pack.site.get(kind)
    if card is None or (card.kind == "fortified" and not content.scenario.assault_reputation):
        return 0
    return card.assault


def can_be_won_now(state: MageKnight, place: str) -> bool:
    """Return whether the players may report a victory at this place in this turn (T4, A9.1, L640-647).

    `place` is a kind of site, or a colour for a city. There is one fight in a turn, but its victories may be reported
    separately: rampaging enemies besides an assault, and the defenders of a city one by one.
    """
    turn = state.turn
    if not turn.fought:
        return True
    others = [other for other in turn.beaten_at if other not in RAMPAGING]
    if place in RAMPAGING:
        return bool(turn.beaten_at) and set(others) <= ASSAULTED
    return bool(turn.beaten_at) and place in ASSAULTED and others in ([], [place] if place in COLORS else [])


def use_action(state: MageKnight, place: str) -> bool:
    """Note that the action of the turn was used for a fight without the app.

    Return True for the first victory at this place in the turn.
    """
    turn = state.turn
    turn.fought = True
    new = place not in turn.beaten_at
    turn.beaten_at += [place] if new else []
    return new


@rule("A9, L636-639")
def record_fight(table: MageTable, hero: str, kind: str, points: int, color: str = "") -> None:
    """Record a fight that was resolved without the app.

    The hero gains fame. The first victory at a place also costs the reputation for an assault (A9.2).
    """
    gain_fame(table, hero, points)
    if use_action(table.state, color or kind):
        change_reputation(table, hero, assault_cost(table.content, kind))


def draw_guards(table: MageTable, index: int, hero: str) -> list[Token]:
    """Return the enemies that this hero meets at a site.

    Face-down tokens are turned up. A site without tokens may draw some when it is entered (A9).
    """
    content, state = table.content, table.state
    site = state.realm.sites[index]
    where = site.display_name(content)
    if rival_keeps.is_rivals(content, state, site, hero):
        site.tokens = [
            tokens.lay(table, pile, face_up=True, where=where)
            for pile in rival_keeps.defender_piles(content, state, site.kind)
        ]
    turn_up(table, site)
    if not enemy_tokens(site):
        ruin = ruin_of(content, site)
        piles = ruin.piles if ruin else card_of(content, site).fights
        site.tokens += [tokens.lay(table, pile, face_up=True, where=where) for pile in piles]
    return enemy_tokens(site)


def enemy_tokens(site: Site) -> list[Token]:
    """Return the enemy tokens of a site, without a ruins token."""
    return [token for token in site.tokens if token.pile != RUINS]


def ruin_of(content: Content, site: Site) -> RuinToken | None:
    """Return the ruins token of a site, or None if there is none or nobody has seen it."""
    return content.pack.ruin.get(next((token.enemy for token in site.tokens if token.pile == RUINS), ""))


# -- conquest


@rule("C6, L837-846")
def conquer(table: MageTable, site: Site, hero: str, rewards: Iterable[str] = ()) -> None:
    """Conquer a site (C6).

    - Its tokens are discarded. It gets the hero's shield, and the hero gets the rewards at the end of the turn.
    - A beaten rampaging enemy leaves an empty space without a shield.
    - A conquered dungeon that was entered again keeps its shield and gives no rewards.
    """
    content, state = table.content, table.state
    tokens.discard_all(table, site.tokens)
    site.tokens = []
    if site.conquered and not rival_keeps.is_rivals(content, state, site, hero):
        return
    state.turn.rewards += rewards
    if card_of(content, site).kind == "rampaging":
        site.emptied = state.round
    else:
        state.turn.conquered.append(site.kind)
        _lay_shield(table, site, hero)
    if site.kind == MONASTERY:
        site.burned = True
        state.monasteries = max(0, state.monasteries - 1)  # from the next round on, no card is dealt for it
    if site.kind == MINE:
        mines.liberate(table, site, hero)
    else:
        table.tell(SiteConquered(who=hero, site=site.kind, tile=site.tile, color=site.color, secret=site.secret))
    goals.check_goal(table)


def _lay_shield(table: MageTable, site: Site, hero: str) -> None:
    """Place the hero's shield on the site, or record it on the hero's sheet if the site is not on the app's map."""
    if any(known is site for known in table.state.realm.sites):
        site.shields = [hero]
    elif card_of(table.content, site).kind in ("fortified", "inhabited", "adventure"):
        shields = table.state.sheet(hero).shields
        shields[site.kind] = shields.get(site.kind, 0) + 1


def rewards_of(content: Content, site: Site) -> tuple[str, ...]:
    """Return the rewards for conquering a site. A site that was conquered before gives none.

    In "Conquer and Hold" a mage tower gives none either, because it is a keep there (L1861).
    """
    if site.conquered:
        return ()
    if site.kind == "mage_tower" and content.scenario.has("hold"):
        return ()
    ruin = ruin_of(content, site)
    return ruin.rewards if ruin else card_of(content, site).rewards


# -- ownership


def count_owned(state: MageKnight, hero: str, *kinds: str) -> int:
    """Return how many sites of these kinds the hero owns, on the map and on the hero's sheet."""
    on_map = sum(site.kind in kinds and site.owner == hero for site in state.realm.sites)
    return on_map + sum(state.peek_sheet(hero).shields.get(kind, 0) for kind in kinds)
