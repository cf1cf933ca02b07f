"""What the screen shows of the map: tiles, sites with tokens, the piles."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.called import CITIES, PILE_NAMES, RUINS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.realm import hold, tokens
from assistant.games.mage_knight.realm.cities import defenders, leader
from assistant.games.mage_knight.realm.names import token_names
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.text import Text, t, tn, verbatim
from assistant.table.play import Moment
from assistant.view.kinds import Bar, Block, Grid, Lines, Panel, Words


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """One panel, where the app keeps tiles or tokens."""
    state = moment.state
    blocks = list(_blocks(content, state))
    return [Panel("map", t("MAP AND CITIES"), tuple(blocks))] if blocks else []


def _blocks(content: Content, state: MageKnight) -> Iterator[Block]:
    realm = state.realm
    if realm.revealed:
        yield Bar(t("tiles in the stack"), realm.stack_left, realm.stack_left + len(realm.revealed) - 1)
    if not realm.revealed and not realm.piles:
        return
    cities = tuple(_city(content, state, city) for city in state.cities)
    if cities:
        yield Lines(cities)
    open_ = tuple(lying_tokens(content, state))
    if open_:
        yield Lines((t("TOKENS ON THE MAP"), *open_))
    owned = tuple(shields(content, state))
    if owned:
        yield Lines((t("SHIELDS"), *owned))
    if content.scenario.has("hold"):
        yield Lines((_defence(state),))
    if realm.piles:
        yield Grid((t("pile"), t("left"), t("discarded")), tuple(_piles(state)))


def _city(content: Content, state: MageKnight, city: FoundCity) -> Text:
    """Who leads it, or who guards it."""
    name = CITIES[city.color]
    if city.friendly:
        return t("{city}: a friend", city=name)
    if city.conquered:
        who = leader(city)
        return (
            t("{city}: conquered, {leader}", city=name, leader=who_name(content, who))
            if who
            else t("{city}: conquered", city=name)
        )
    if not city.level:
        return t("{city}: closed", city=name)
    guards = token_names(content, tokens.laid(defenders(content, city)))
    return t("{city}, level {level}: {tokens}", city=name, level=city.level, tokens=guards)


def lying_tokens(content: Content, state: MageKnight) -> Iterator[Text]:
    """The sites with tokens, as everybody sees them."""
    for site in state.realm.sites:
        if site.tokens:
            lying = token_names(content, tokens.laid(site.tokens))
            yield t("{site}: {tokens}", site=site.called(content), tokens=lying)


def shields(content: Content, state: MageKnight) -> Iterator[Text]:
    """The sites with shields, and whose they are."""
    for site in state.realm.sites:
        if site.conquered:
            owners = tuple(who_name(content, hero) for hero in site.shields)
            yield t("{site}: {heroes}", site=site.called(content), heroes=owners)


def _defence(state: MageKnight) -> Text:
    return tn(
        "{n} token defends a rival's keep or tower",
        "{n} tokens defend a rival's keep or tower",
        hold.by_round(state.round),
    )


def _piles(state: MageKnight) -> Iterator[tuple[Words, ...]]:
    for pile in (*state.realm.piles, RUINS):
        deck = tokens.pile_of(state, pile)
        yield PILE_NAMES[pile], verbatim(str(deck.left)), verbatim(str(len(deck.discard)))
