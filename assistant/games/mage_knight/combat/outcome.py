"""Results of a fight: fame, reputation, wounds, undefeated enemies and conquest.

Rules digest: A9, C6, C7.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import DIE
from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.combat.events import DieShown, FightEnded, KnockedOut
from assistant.games.mage_knight.combat.places import KIND_OF, RAMPAGING
from assistant.games.mage_knight.combat.state import Fight, Foe, under_way
from assistant.games.mage_knight.names import FACE
from assistant.games.mage_knight.realm import cities, rival_keeps, secret_entrances, sites, tokens
from assistant.games.mage_knight.realm.state import FoundCity, Site, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import fame
from assistant.messages.text import t

JOINED = ("provoked", "challenged")
NO_SITE = ("enemies", "druid_spell")
"""The kinds of fights away from any site. Their undefeated enemies are discarded."""
WITHDRAWN_FROM = ("rival_keep", "rival_tower", "keep", "mage_tower", "city")
"""The places from which a hero who did not win returns to the space before the attack (L852-854)."""


def site_of(table: MageTable, index: int) -> Site | None:
    """Return the site with this index on the map, or None if there is no such site."""
    known = table.state.realm.sites
    return known[index] if 0 <= index < len(known) else None


def city_of(table: MageTable, fight: Fight) -> FoundCity | None:
    found = table.state.cities
    return found[fight.city] if 0 <= fight.city < len(found) else None


# -- enemies are beaten


def beat_foes(table: MageTable, fight: Fight, foes: Sequence[Foe]) -> None:
    """Beat these enemies together (C2).

    The hero gains fame, and reputation for rampaging enemies. A beaten city defender puts a shield on the city card.
    """
    beaten = [foe for foe in foes if foe.is_active]
    for foe in beaten:
        foe.beaten = True
        _discard_token(table, fight, foe)
    worth = [foe for foe in beaten if foe.role != "summoned"]
    gained = _fame(table, fight, worth)
    fight.fame += gained
    fame.gain_fame(table, fight.hero, gained, rule="C2, C13, L691-693")
    reputation = sum(foe.reputation for foe in worth)
    fight.reputation += reputation
    fame.change_reputation(table, fight.hero, reputation, rule="C6, L837")
    city = city_of(table, fight)
    for foe in worth:
        if city is not None and foe.role == "defender":
            city.shields.append(fight.hero)


def _fame(table: MageTable, fight: Fight, foes: Sequence[Foe]) -> int:
    """Return the fame for beating these enemies.

    The fame of a rival's defenders is added up for the whole fight and then halved (12.2-7).
    """
    gained = sum(foe.fame for foe in foes if not foe.half_fame)
    half = sum(foe.fame for foe in foes if foe.half_fame)
    if half:
        gained += rival_keeps.halve_fame(table.content, fight.half + half, table.ruling)
        gained -= rival_keeps.halve_fame(table.content, fight.half, table.ruling)
        fight.half += half
    if fight.die and fight.foes[0] in foes:
        gained += arithmetic.interactive_bonus(_reveal_die(table, fight, fight.foes[0])).fame
    return gained


@rule("7.12, L1393-1412")
def _reveal_die(table: MageTable, fight: Fight, foe: Foe) -> str:
    """Return the previous player's die. If it is still hidden, ask for its colour (L1393-1412)."""
    if fight.die == "hidden":
        prompt = t("Turn up the hidden die. Its colour?")
        fight.die = table.one("hidden_die", prompt, lambda: DIE.faces, FACE, name=t("the hidden die"), reports=True)
        table.tell(DieShown(die=fight.die, enemy=foe.enemy))
    return fight.die


def _discard_token(table: MageTable, fight: Fight, foe: Foe) -> None:
    """Move the enemy's token from the map or the city to the discard pile of its colour."""
    city = city_of(table, fight)
    site = site_of(table, foe.site)
    lying = city.garrison if city is not None and foe.role == "defender" else site.tokens if site is not None else []
    for place, token in enumerate(lying):
        if token.pile == foe.pile and token.enemy == foe.enemy:
            del lying[place]
            break
    tokens.discard(table, foe.pile, foe.enemy)


# -- the hero is wounded


def take_wounds(table: MageTable, fight: Fight, hand: int, discard: int = 0) -> None:
    """Give the hero wounds to the hand and to the discard pile. Only those to the hand can cause a knock-out."""
    fight.wounds += hand
    if table.is_held("sheets"):
        table.state.sheet(fight.hero).wounds += hand + discard


@rule("C4, L796-800")
def check_knock_out(table: MageTable, fight: Fight) -> None:
    """Knock the hero out if the wounds to the hand in this fight reach the printed hand limit (C4)."""
    limit = fame.hand_limit(table, fight.hero)
    if fight.knocked_out or not arithmetic.is_knocked_out(fight.wounds, limit):
        return
    fight.knocked_out = True
    table.tell(KnockedOut(who=fight.hero, wounds=fight.wounds, limit=limit))


# -- the end


@rules.step(phase="combat", title=t("the end of the fight"), rule="A9, C6, L832-865")
def fight_over(table: MageTable) -> None:
    """End the fight. If all defenders of the place are beaten, the place is conquered."""
    fight = under_way(table.state.fight)
    table.state.turn.fought = True
    left = [foe for foe in fight.defenders if not foe.beaten]
    won = bool(fight.foes) and not [foe for foe in fight.foes if not foe.beaten and foe.role != "summoned"]
    conquered = bool(fight.defenders) and not left
    stay, gone = _remove_unbeaten(table, fight)
    city = city_of(table, fight)
    table.tell(
        FightEnded(
            who=fight.hero,
            place=fight.place,
            won=won or conquered,
            color=city.color if city is not None else "",
            fame=fight.fame,
            stay=tuple(foe.enemy for foe in stay),
            gone=tuple(foe.enemy for foe in gone),
            withdraw=fight.place in WITHDRAWN_FROM and bool(left) and not table.state.assault,
            rewards=tuple(fight.rewards) if conquered and not table.state.assault else (),
            wounds=fight.wounds,
        )
    )
    _clear_rampaging_spaces(table, fight)
    if conquered and not table.state.assault:
        _conquer(table, fight)
    if table.content.scenario.has("secret_entrances"):
        table.schedule(secret_entrances.renew_secret_entrances)
    table.state.fight = None


def _remove_unbeaten(table: MageTable, fight: Fight) -> tuple[list[Foe], list[Foe]]:
    """Remove the undefeated enemies that do not stay. Return those that stay, and those that leave (A9.6).

    They leave dungeons, tombs and monasteries. Rampaging enemies and those in dens, ruins and fortified sites stay.
    """
    left = [foe for foe in fight.foes if not foe.beaten]
    stay = [foe for foe in left if _stays(table, fight, foe)]
    gone = [foe for foe in left if foe not in stay]
    for foe in gone:
        _discard_token(table, fight, foe)
    _keep_tokens_on_map(table, fight, stay)
    return stay, [foe for foe in gone if foe.role != "summoned"]


def _stays(table: MageTable, fight: Fight, foe: Foe) -> bool:
    if foe.role in JOINED:
        return True
    if foe.role in ("brought", "summoned") or foe.half_fame or fight.place in NO_SITE:
        return False  # drawn for this fight only
    site = table.content.pack.site.get(KIND_OF.get(fight.place, fight.place))
    return site is not None and (site.stay or site.id == "mine")


def _keep_tokens_on_map(table: MageTable, fight: Fight, stay: Sequence[Foe]) -> None:
    """Save the tokens that stay at a site for the next hero there. Do nothing if the app's map has them already."""
    if not table.is_held("tokens") or table.is_held("tiles"):
        return
    known = table.state.realm.sites
    for foe in stay:
        if foe.role in JOINED and foe.site < 0:
            kind = next((kind for kind, pile in RAMPAGING.items() if pile == foe.pile), "")
            known.append(Site(tile="", at="", kind=kind, tokens=[Token(foe.pile, foe.enemy, True)]))
    guards = [Token(foe.pile, foe.enemy, True) for foe in stay if foe.role == "defender"]
    if guards and fight.site < 0 and fight.city < 0:
        kind = KIND_OF.get(fight.place, fight.place)
        known.append(Site(tile="", at="", kind=kind, tokens=guards, core=fight.place == "mine_core"))


def _conquer(table: MageTable, fight: Fight) -> None:
    """Conquer the place (C6).

    A site gets the hero's shield, and the hero gets its reward at the end of the turn. A city becomes a conquered city.
    """
    city = city_of(table, fight)
    kind = KIND_OF.get(fight.place, fight.place)
    if city is not None:
        cities.mark_conquered(table, city)
    elif (site := site_of(table, fight.site)) is not None:
        sites.conquer(table, site, fight.hero, fight.rewards)
    elif kind in table.content.pack.site:
        nowhere = Site(tile="", at="", kind=kind, core=fight.place == "mine_core")
        sites.conquer(table, nowhere, fight.hero, fight.rewards)


def _clear_rampaging_spaces(table: MageTable, fight: Fight) -> None:
    """Empty the spaces of beaten rampaging enemies. They get no shield (C6)."""
    for foe in fight.foes:
        site = site_of(table, foe.site)
        if foe.beaten and foe.role in JOINED and site is not None and not site.tokens:
            sites.conquer(table, site, fight.hero)
