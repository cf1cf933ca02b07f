"""Panels of the map: tiles, sites with tokens, token piles and cities."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CITIES, CITY_COLORS, PILE_NAMES, RUINS, WHO, garrison_tokens, tile_name
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.cities import defenders, leader
from assistant.games.mage_knight.realm.numbers import garrison_piles
from assistant.games.mage_knight.realm.state import FoundCity, Site, visible_names
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, hued, t, tc, tn
from assistant.ui.view.blocks import Bar, Block, Lines, Pairs, Panel

CONQUERED = hued(tc("city", "conquered"), "good")


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """Return the panels of the map and the token piles, if the app tracks them."""
    piles = tuple(_pile_bars(content, moment.state)) if rules.is_held(moment.world, "tokens") else ()
    all_panels = [
        Panel("tokens", t("TOKENS"), piles, tc("tokens", "left")),
        Panel("map", t("MAP"), tuple(_map_blocks(content, moment.state))),
    ]
    return [panel for panel in all_panels if panel.blocks]


def city_panels(content: Content, state: MageKnight) -> list[Panel]:
    """Return the panel with the revealed cities and the levels of the cities still to be revealed."""
    most = content.seats(len(state.heroes)).core_city
    if not most and not state.cities:
        return []
    lying = bool(state.realm.revealed or state.realm.piles)
    lines = [_city_text(content, city) if lying else city_line(content, city) for city in state.cities]
    lines += [
        t("level {level}: not found yet", level=level)
        for level in state.city_levels[len(state.cities) :][: most or None]
    ]
    found = t("{n} of {most} found", n=len(state.cities), most=most) if most else None
    return [Panel("cities", t("CITIES"), (Lines(tuple(lines)),), found)] if lines else []


def city_line(content: Content, city: FoundCity) -> Text:
    """Return a city with its remaining defenders, for example `blue, level 5: 2 violet, 1 white`."""
    if not city.level:
        return t("{color}, not to be entered", color=CITY_COLORS[city.color])
    if city.conquered:
        color = CITY_COLORS[city.color]
        return t("{color}, level {level}: {conquered}", color=color, level=city.level, conquered=CONQUERED)
    laid = tuple(token.pile for token in city.garrison)
    piles = laid or garrison_piles(content, city.color, city.level, city.other)
    garrison = garrison_tokens(piles) if piles else (t("look at the base of the city"),)
    color = CITY_COLORS[city.color]
    if city.other:
        halves = t("{one} and {other}", one=color, other=CITY_COLORS[city.other])
        return t("{color}, level {level}: {garrison}", color=halves, level=city.level, garrison=garrison)
    return t("{color}, level {level}: {garrison}", color=color, level=city.level, garrison=garrison)


def _map_blocks(content: Content, state: MageKnight) -> Iterator[Block]:
    realm = state.realm
    lying = tuple(
        (name, _site_text(content, site)) for site in realm.sites for name in visible_names(content, site.tokens)
    )
    if lying:
        yield Pairs(lying)
    owned = tuple(
        t("{site}: {heroes}", site=site.display_name(content), heroes=WHO.all(content, site.shields))
        for site in realm.sites
        if site.conquered
    )
    if owned:
        yield Lines(owned, t("SHIELDS"))
    if content.scenario.has("hold") and (realm.revealed or realm.piles):
        defended = tn(
            "{n} token defends a rival's keep or tower", "{n} tokens defend a rival's keep or tower", state.day
        )
        yield Lines((defended,))
    if realm.revealed:
        most = realm.stack_left + len(realm.revealed) - 1  # the size of the whole stack
        yield Bar(t("tiles in the stack"), realm.stack_left, most, hue="accent")


def _city_text(content: Content, city: FoundCity) -> Text:
    """Return a city with its leader or, before it is conquered, with its defenders."""
    name = CITIES[city.color]
    if city.friendly:
        return t("{city}: a friend", city=name)
    if city.conquered:
        who = leader(city)
        if who:
            return t("{city}: {conquered}, {leader}", city=name, conquered=CONQUERED, leader=WHO(content, who))
        return t("{city}: {conquered}", city=name, conquered=CONQUERED)
    if not city.level:
        return t("{city}: closed", city=name)
    guards = visible_names(content, defenders(content, city))
    return t("{city}, level {level}: {tokens}", city=name, level=city.level, tokens=guards)


def _site_text(content: Content, site: Site) -> Text:
    """Return the name of a site. For rampaging enemies, return only the tile."""
    card = content.pack.site.get(site.kind)
    rampaging = card is not None and card.kind == "rampaging"
    return tile_name(site.tile) if rampaging and site.tile else site.display_name(content)


def token_lines(content: Content, state: MageKnight) -> Iterator[Text]:
    """Yield each site that has tokens, with the tokens as the players see them."""
    for site in state.realm.sites:
        if site.tokens:
            lying = visible_names(content, site.tokens)
            yield t("{site}: {tokens}", site=site.display_name(content), tokens=lying)


def _pile_bars(content: Content, state: MageKnight) -> Iterator[Bar]:
    """Yield a bar for each pile with the number of tokens left."""
    for pile in (*state.realm.piles, *((RUINS,) if state.realm.piles else ())):
        deck = tokens.pile_of(state, pile)
        most = max(deck.left, sum(token.count for token in tokens.kinds_of(content, pile).values()))
        gone = tn("{n} discarded", "{n} discarded", len(deck.discard)) if deck.discard else None
        yield Bar(PILE_NAMES[pile], deck.left, most, hue=PILE_NAMES[pile].hue, note=gone)
