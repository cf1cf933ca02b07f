"""Instructions for the players: set-up page, round page, and how to set up a saved game again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.components.pile import is_unseen
from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.games.mage_knight import names, view
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import TeamsSet, VariantsChosen, VirtualPlayerMade
from assistant.games.mage_knight.market import instructions as market_laying
from assistant.games.mage_knight.market.state import TRACKED as MARKET
from assistant.games.mage_knight.realm.numbers import AT_START, start_side
from assistant.games.mage_knight.realm.state import LAID
from assistant.games.mage_knight.realm.tiles import MAPS, map_lines
from assistant.games.mage_knight.realm.tokens import pile_of
from assistant.games.mage_knight.realm.view import city_line, token_lines
from assistant.games.mage_knight.rules import SourceOf, rules
from assistant.games.mage_knight.sheet import view as sheet_view
from assistant.games.mage_knight.state import CLOCK, MageKnight
from assistant.messages.event_text import sentences_of
from assistant.messages.text import Text, as_text, t, tn
from assistant.ui.view import tracked
from assistant.ui.view.blocks import Label, Layout

ON_TABLE = {
    "dice": t("The colours of the dice in the source."),
    "offers": t("The advanced action and spell offers, in their order."),
    "units": t("The unit offer."),
}


def setup_page(content: Content, state: MageKnight, source: SourceOf, reputation: int) -> Iterator[Text]:
    """Yield the set-up instructions: exact counts, and what stays in the box.

    `reputation` is each hero's starting reputation, or 0 if the app keeps the hero sheets.
    """
    if state.variants:
        yield from sentences_of(content, VariantsChosen(variants=tuple(state.variants)))
    yield from map_page(content, state, source)
    yield from token_lines(content, state)
    yield from market_laying.setup_lines(content, state, source)
    yield t("Day tactics face up.") if state.time == "day" else t("Night tactics face up.")
    if content.scenario.remove_interactive_skill or "no_interactive_skills" in state.variants:
        yield (
            t("Take the interactive skill out of your skill tokens.")
            if state.alone
            else t("Everyone: take the interactive skill out of the skill tokens.")
        )
    yield from _setup_heroes(content, state)
    if source("sheets") == "off" and (content.scenario.fame or reputation):
        fame = content.scenario.fame
        yield t("At the start: fame {fame}, reputation {reputation}.", fame=fame, reputation=names.signed(reputation))
    if "starting_draft" in state.variants:
        yield t("Draft: 4 advanced actions each, keep 1, pass the rest, until everyone has 3. Hide them.")
    if not state.virtual.plays or not state.virtual.hero:
        return
    yield from sentences_of(content, VirtualPlayerMade(hero=state.virtual.hero, crystals=state.virtual.crystals))
    if source("virtual_deck") == "table":
        yield t("Shuffle its 16 basic actions.")
    else:
        yield t("Its cards and crystals may stay in the box.")
    if state.alone and source("sheets") != "app":
        yield t("Its skill tokens in a pile, face down.")


def map_page(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    """Yield the set-up instructions for the map: its shape, the tile stack, required tiles and the token piles."""
    scenario = content.scenario
    if source("tiles") == "app":
        yield MAPS[content.seats(len(state.heroes)).map]
        yield t("The app draws the tiles: keep them sorted by number and take the one it names.")
        first = state.realm.revealed[1 : AT_START[start_side(content, state)] + 1]
        if first:
            yield t("Face up beside the start tile: {tiles}.", tiles=names.TILE.all(content, first))
    else:
        yield from map_lines(content, state)
    if "random_orientation" in state.variants:
        yield t("Tiles are laid in a random direction; circles may meet stars.")
    if scenario.city_is == "friendly":
        yield t("One shield of each player on the card of {city}.", city=names.CITIES[scenario.city])
    if scenario.tile_fame:
        yield tn("Each tile you reveal: {n} fame.", "Each tile you reveal: {n} fame.", scenario.tile_fame)
    for line in scenario.set_up:
        if not line.tiles_on_table or source("tiles") == "off":
            yield as_text(line.says)
    if source("tokens") == "app":
        yield t("The app draws enemy and ruin tokens: a face-down one may be any of that colour.")
    else:
        yield t("Seven piles of enemy and ruin tokens, face down.")


def _setup_heroes(content: Content, state: MageKnight) -> Iterator[Text]:
    if state.alone:
        yield t(
            "You, {hero}: your figure beside the portal of the start tile. Shuffle your 16 cards, draw 5.",
            hero=names.HERO(content, state.heroes[0]),
        )
        yield t("Your level tokens in a stack, the blank one beside it; your skill tokens in a pile, face down.")
        return
    heroes = names.HERO.all(content, state.heroes)
    yield t("Order tokens in a column, as the heroes were picked: {heroes}.", heroes=heroes)
    yield t("Everyone: figure beside the portal of the start tile, 16 cards shuffled, 5 drawn.")
    yield t("Everyone: level tokens in a stack, the blank one beside it; skill tokens in a pile, face down.")
    if state.teams:
        yield from sentences_of(content, TeamsSet(teams=tuple(map(tuple, state.teams))))


def round_page(content: Content, state: MageKnight, source: SourceOf, two_actions: bool) -> Iterator[Text]:
    """Yield what the players do before they choose tactics (R1).

    With `two_actions`, the second lowest advanced action leaves the offer, too.
    """
    yield t("Turn the board to day.") if state.time == "day" else t("Turn the board to night.")
    yield from market_laying.round_lines(content, state, source, two_actions)
    yield _tactics_line(state)
    yield from mine_gift_lines(content, state, source)
    if state.virtual.plays and source("virtual_deck") == "table":
        left = state.virtual.deck.left
        yield tn("Shuffle the virtual player's {n} card.", "Shuffle the virtual player's {n} cards.", left)
    if state.alone:
        yield t("You: ready units, skills face up, shuffle all your cards, draw to your hand limit.")
    else:
        yield t("Everyone: ready units, skills face up, shuffle all cards, draw to the hand limit.")


def mine_gift_lines(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    """Yield the reminder to take crystals from liberated mines (7.7).

    If the app knows who owns the mines, it gives the crystals itself and yields nothing.
    """
    known = any(site.kind == "mine" for site in state.realm.sites)
    if content.scenario.has("mines") and source("tiles") == "off" and not known:
        yield t("Everyone: 1 crystal of its colour for each of your own mines.")


def _tactics_line(state: MageKnight) -> Text:
    if not state.virtual.plays:
        return t("Lay out the day tactics.") if state.time == "day" else t("Lay out the night tactics.")
    if state.time == "day":
        return t("Lay out the day tactics that are not out of the game.")
    return t("Lay out the night tactics that are not out of the game.")


def layout(content: Content, moment: Moment[MageKnight]) -> Layout:
    """Return how to set up a saved game again: where it stopped, and every value that the app tracks."""
    state, world = moment.state, moment.world
    source = partial(rules.source, world)
    where = t(
        "Round {round} of {rounds}, {time}. {whose}",
        round=state.round,
        rounds=state.rounds(content),
        time=view.time_name(state),
        whose=_next_text(state),
    )
    table: list[tuple[Text, tuple[Label, ...]]] = []
    if state.virtual.hero:
        table += _virtual_rows(content, state)
    table += tracked.rows(rules.places(world, content, CLOCK))
    if state.cities:
        table.append((t("cities"), tuple(city_line(content, city) for city in state.cities)))
    table += map_rows(content, world)
    table += tracked.rows(rules.places(world, content, MARKET))
    table += sheet_view.sheet_rows(content, state)
    return Layout(
        (where,),
        tuple(table),
        tuple(_keep_by_players(source)),
        tuple(_stays_in_box(state, source)),
        view.picture(content, moment),
    )


def map_rows(content: Content, world: World[MageKnight]) -> list[tuple[Text, tuple[Label, ...]]]:
    """Return what is on the map of a saved game: tiles in their order, tokens, shields and discarded tokens."""
    own = {
        t("tokens on the map"): tuple(token_lines(content, world.state)),
        t("discarded tokens"): tuple(_discards(content, world.state)),
    }
    laid = tracked.rows(rules.places(world, content, LAID))
    return [*laid, *((label, words) for label, words in own.items() if words)]


def _discards(content: Content, state: MageKnight) -> Iterator[Label]:
    for pile in (*state.realm.piles, names.RUINS):
        for enemy in pile_of(state, pile).discard:
            yield names.PILE_NAMES[pile] if is_unseen(enemy) else names.TOKEN(content, enemy)


def _keep_by_players(source: SourceOf) -> Iterator[Text]:
    if source("tiles") == "off":
        yield t("The map, tokens and figures.")
    else:
        yield t("Where the tiles, tokens and figures lie.")
    if source("sheets") == "off":
        yield t("Your hero: deck, hand, discard pile, units, crystals, fame, reputation, skills.")
    else:
        yield t("Your hero: deck, hand and discard pile.")
    yield from (text for component, text in ON_TABLE.items() if source(component) == "off")
    if source("virtual_deck") == "table":
        yield t("The order of the virtual player's deck: keep it as it lies.")


def _stays_in_box(state: MageKnight, source: SourceOf) -> Iterator[Text]:
    if state.virtual.plays and source("virtual_deck") == "app":
        yield t("the virtual player's cards and crystals")
    if source("dice") == "app":
        yield t("mana dice of the source")


def _virtual_rows(content: Content, state: MageKnight) -> Iterator[tuple[Text, tuple[Label, ...]]]:
    virtual = state.virtual
    held = virtual.deck.may_hold()
    cards = tuple(t("{color} {n}", color=names.CARD_COLORS[color], n=held.get(color, 0)) for color in COLORS)
    left = t("{left} of {size} cards", left=virtual.deck.left, size=virtual.deck.size)
    yield t("virtual player"), (names.HERO(content, virtual.hero),)
    crystals = [(names.CRYSTAL_COLORS[color], virtual.crystals.get(color, 0)) for color in COLORS]
    yield t("crystals"), tuple(t("{color} {n}", color=color, n=n) for color, n in crystals)
    yield t("its deck"), (left, t("may hold: {cards}", cards=cards))
    yield t("its skills"), (tn("{n} token in its pile", "{n} tokens in its pile", virtual.skills),)


def _next_text(state: MageKnight) -> Text:
    if state.stage == "over":
        return t("The game is over.")
    if state.stage == "tactics":
        return t("Next: tactics.")
    if state.active_player == names.VIRTUAL:
        return t("Next: the virtual player.")
    return t("Next: your turn.") if state.active_player else t("Next: the round is prepared.")
