"""The beginning of a fight: choosing the place and finding its enemies. Rules digest: A9, C0."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.combat import foes, places
from assistant.games.mage_knight.combat.assault import assault_together
from assistant.games.mage_knight.combat.duel import duel
from assistant.games.mage_knight.combat.events import AltarFound
from assistant.games.mage_knight.combat.names import place_name
from assistant.games.mage_knight.combat.outcome import site_of
from assistant.games.mage_knight.combat.places import Place
from assistant.games.mage_knight.combat.start import begin_fight, take_snapshot
from assistant.games.mage_knight.combat.state import Foe
from assistant.games.mage_knight.names import RUINS
from assistant.games.mage_knight.realm import cities, rival_keeps, sites, tokens
from assistant.games.mage_knight.realm.state import Site, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.text import Text, t


@rules.step(phase="combat", title=t("a fight"), rule="A9, C0, L633-660")
def fight(table: MageTable, hero: str) -> None:
    """Ask where the hero fights, and start the fight.

    Provoked and challenged rampaging enemies are added later by `enemy_joins`.
    """
    place = places.choose_place(table, hero)
    if place is None:
        return
    if place.kind == "hero":
        table.schedule(duel, hero)
        return
    if place.kind == "together":
        table.schedule(assault_together, hero, place.city)
        return
    if place.kind == "ancient_ruins":
        _fight_at_ruins(table, hero, place)
        return
    before = take_snapshot(table, [hero])
    found = _find_enemies(table, hero, place)
    if found:
        begin_fight(table, hero, place, found, before)


# -- the enemies


def _find_enemies(table: MageTable, hero: str, place: Place) -> list[Foe]:
    """Return the enemies at the place: its tokens on the map or, if the app keeps no map, tokens drawn now (A9.1)."""
    if place.city >= 0:
        city = table.state.cities[place.city]
        cities.turn_up_garrison(table, city)
        return foes.foes_from_garrison(table, city, city.garrison)
    if place.kind == "enemies":
        return foes.draw_foe_from_any_pile(table)
    if site_of(table, place.site) is not None:
        return foes.foes_from_tokens(table, _turn_up_guards(table, hero, place), place)
    return foes.foes_from_tokens(
        table, _draw_tokens(table, _piles_at(table, place.kind), _place_text(table, place)), place
    )


def _turn_up_guards(table: MageTable, hero: str, place: Place) -> list[Token]:
    """Turn up the tokens of a site on the map and return them. Ask for tokens that the app does not know."""
    lying = sites.draw_guards(table, place.site, hero)
    for token in lying:
        if token.is_unknown:
            tokens.turn_up(table, token, _place_text(table, place))
    return lying


def _piles_at(table: MageTable, kind: str) -> tuple[str, ...]:
    """Return the piles from which enemies are drawn at this kind of place."""
    if kind in places.OCCUPIED:
        return places.OCCUPIED[kind]
    if kind in places.RIVALS:
        return rival_keeps.defender_piles(table.content, table.state, places.KIND_OF[kind])
    card = table.content.pack.site[kind]
    return (*card.tokens, *card.fights)


def _place_text(table: MageTable, place: Place) -> Text:
    return t("{place}", place=place_name(table.content, place.kind))


def _draw_tokens(table: MageTable, piles: Iterable[str], where: Text) -> list[Token]:
    """Draw one token from each pile, face up. Skip empty piles."""
    drawn = [Token(pile, tokens.draw(table, pile, where), True) for pile in piles]
    return [token for token in drawn if token.enemy in table.content.pack.enemy]


# -- ruins


def _fight_at_ruins(table: MageTable, hero: str, place: Place) -> None:
    """Turn up the ruins token.

    If it shows enemies, the hero fights them for the rewards on it. At an altar there is no fight.
    """
    site, before = site_of(table, place.site), take_snapshot(table, [hero])
    if site is None:
        token = Token(RUINS, tokens.draw(table, RUINS, _place_text(table, place)), True)
        if table.is_held("tokens"):  # the token stays there for the next visit
            site = Site(tile="", at="", kind=place.kind, tokens=[token])
            table.state.realm.sites.append(site)
            place = Place(place.kind, site=len(table.state.realm.sites) - 1)
    else:
        sites.turn_up(table, site)
        token = next((token for token in site.tokens if token.pile == RUINS), Token(RUINS))
    ruin = table.content.pack.ruin.get(token.enemy)
    if ruin is None:
        return
    if ruin.kind == "altar":
        table.tell(AltarFound(ruin=ruin.id, rule="L187, L850"))
        return
    lying = (
        _draw_tokens(table, ruin.piles, _place_text(table, place))
        if site is None
        else _turn_up_guards(table, hero, place)
    )
    found = foes.foes_from_tokens(table, lying, place)
    if found:
        begin_fight(table, hero, place, found, before, ruin.rewards)
