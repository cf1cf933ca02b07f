"""What the hands do: laying the table at the start, for a new round, and again after two weeks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import (
    CARD_COLORS,
    CITY_COLORS,
    COLOR_NAMES,
    CRYSTAL_COLORS,
    rules,
)
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.play import Moment
from assistant.table.session import Source
from assistant.table.text import Name, Text, t, tn
from assistant.table.view import Layout, Words

SourceOf = Callable[[str], Source]

MAPS = {
    "wedge": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles not on the coast."),
    "wedge_unrestricted": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles may lie on the coast."),
}


def setup_page(content: Content, state: MageKnight, source: SourceOf) -> tuple[Text, ...]:
    """The physical setup with exact counts, and what may stay in the box."""
    return tuple(_setup(content, state, source))


def _setup(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    scenario, pack = content.scenario, content.pack
    players = len(state.heroes)
    seats, dice = content.seats(players), content.dice(players)
    if seats.map in MAPS:
        yield MAPS[seats.map]
    yield t(
        "Tile stack: {core} core tiles ({city} with a city, {other} without), {countryside} countryside tiles on top.",
        core=seats.core_city + seats.core_other,
        city=seats.core_city,
        other=seats.core_other,
        countryside=seats.countryside,
    )
    if scenario.countryside_sorted:
        yield t("Countryside tiles lie in the order of their numbers, not shuffled.")
    if source("dice") == "off":
        half = (dice + 1) // 2
        yield t(
            "Roll {dice} mana dice; while fewer than {half} are basic colours, the gold and black ones again.",
            dice=dice,
            half=half,
        )
    elif source("dice") == "app":
        yield t("Mana dice of the source: {dice}.", dice=_colors(state.dice))
    yield tn("Unit offer: {n} regular unit.", "Unit offer: {n} regular units.", content.units(players))
    if scenario.elite_units == "never":
        yield t("Elite units stay in the box.")
    yield t("Each monastery you reveal: one advanced action into the unit offer.")
    yield from _setup_cards(content, state, source)
    if scenario.remove_interactive_skill:
        yield (
            t("Take the interactive skill out of your skill tokens.")
            if len(state.heroes) == 1
            else t("Everyone: take the interactive skill out of the skill tokens.")
        )
    yield t("Seven piles of enemy and ruin tokens, face down. Day tactics face up.")
    if scenario.tile_fame:
        yield tn("Each tile you reveal: {n} fame.", "Each tile you reveal: {n} fame.", scenario.tile_fame)
    yield from _setup_heroes(content, state)
    if state.virtual.hero:
        crystals = tuple(
            t("{color} {n}", color=CRYSTAL_COLORS[color], n=count)
            for color, count in state.virtual.crystals.items()
            if count
        )
        name = pack.hero[state.virtual.hero].name
        yield t("Virtual player: {hero}. Crystals: {crystals}.", hero=name, crystals=crystals)
    if not state.virtual.plays:
        return
    alone = len(state.heroes) == 1
    if source("virtual_deck") == "table":
        yield t("Shuffle its 16 basic actions.")
    else:
        yield t("Its cards and crystals may stay in the box.")
    if alone:
        yield t("Its skill tokens in a pile, face down.")


def _setup_heroes(content: Content, state: MageKnight) -> Iterator[Text]:
    if len(state.heroes) == 1:
        yield t(
            "You, {hero}: your figure beside the portal of the start tile. Shuffle your 16 cards, draw 5.",
            hero=who_name(content, state.heroes[0]),
        )
        yield t("Your level tokens in a stack, the blank one beside it; your skill tokens in a pile, face down.")
        return
    names = tuple(who_name(content, hero) for hero in state.heroes)
    yield t("Order tokens in a column, as the heroes were picked: {heroes}.", heroes=names)
    yield t("Everyone: figure beside the portal of the start tile, 16 cards shuffled, 5 drawn.")
    yield t("Everyone: level tokens in a stack, the blank one beside it; skill tokens in a pile, face down.")
    if state.teams:
        teams = tuple(t("{heroes}", heroes=tuple(who_name(content, hero) for hero in team)) for team in state.teams)
        yield t("Teams: {one} against {other}.", one=teams[0], other=teams[1])


def _setup_cards(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    scenario = content.scenario
    if scenario.remove_advanced_actions:
        first, last = scenario.remove_advanced_actions
        yield t("Advanced actions number {first} to {last} stay in the box.", first=first, last=last)
    if scenario.remove_interactive_spells:
        interactive = tuple(spell.name for spell in content.pack.spell.values() if spell.interactive)
        yield t("The interactive spells (17 to 20) stay in the box: {spells}.", spells=interactive)
    if source("offers") == "app":
        yield from _columns(content, state)
    elif scenario.offers_closed:
        yield t("Shuffle spells and advanced actions; open their offers when they are first needed.")
    else:
        yield t("Spell offer: 3 cards. Advanced action offer: 3 cards. New ones come on top.")


def round_page(content: Content, state: MageKnight, source: SourceOf, *, two_actions: bool = False) -> tuple[Text, ...]:
    """R1: what the hands do before the tactics are chosen. `two_actions`: the second lowest leaves the offer, too."""
    return tuple(_round(content, state, source, two_actions))


def _round(content: Content, state: MageKnight, source: SourceOf, two_actions: bool) -> Iterator[Text]:
    scenario = content.scenario
    yield t("Turn the board to day.") if state.time == "day" else t("Turn the board to night.")
    if source("dice") == "off":
        yield tn(
            "Roll the die of the source; at least half must be basic colours.",
            "Roll all {n} dice of the source; at least half must be basic colours.",
            content.dice(len(state.heroes)),
        )
    elif source("dice") == "app":
        yield t("Mana dice of the source: {dice}.", dice=_colors(state.dice))
    yield tn(
        "Unit offer: all back under their decks, {n} new one.",
        "Unit offer: all back under their decks, {n} new ones.",
        content.units(len(state.heroes)),
    )
    if scenario.elite_units == "core":
        yield t("If a core tile is revealed: elite, regular, elite ... Else regular units only.")
    yield from _round_offers(content, state, source, two_actions)
    yield (
        t("Lay out the day tactics that are not out of the game.")
        if state.time == "day"
        else t("Lay out the night tactics that are not out of the game.")
    )
    if source("virtual_deck") == "table":
        yield tn(
            "Shuffle the virtual player's {n} card.", "Shuffle the virtual player's {n} cards.", state.virtual.deck.left
        )
    if len(state.heroes) == 1:
        yield t("You: ready units, skills face up, shuffle all your cards, draw to your hand limit.")
    else:
        yield t("Everyone: ready units, skills face up, shuffle all cards, draw to the hand limit.")


def _round_offers(content: Content, state: MageKnight, source: SourceOf, two_actions: bool) -> Iterator[Text]:
    if source("offers") == "app":
        if state.monastery_cards:
            yield t("In the unit offer, for the monasteries: {cards}.", cards=_names(content, state.monastery_cards))
        yield from _columns(content, state)
        return
    yield t("For each monastery that stands: one advanced action into the unit offer.")
    if two_actions:
        yield t("The second lowest advanced action goes under its deck, too: two new ones come on top.")
    if content.scenario.offers_closed and state.round == 2:
        yield t("Both offers lie open from now on: they slide down, new cards on top.")
    else:
        yield t("Both offers slide down, new cards on top.")


def _columns(content: Content, state: MageKnight) -> Iterator[Text]:
    actions, spells = state.advanced_actions.column, state.spells.column
    yield t("Advanced actions on offer, the lowest last: {cards}.", cards=_names(content, actions))
    yield t("Spells on offer, the lowest last: {cards}.", cards=_names(content, spells))


def layout(content: Content, moment: Moment[MageKnight]) -> Layout:
    """Coming back: where we were and every tracked value."""
    state, world = moment.state, moment.world
    virtual = state.virtual

    def source(component: str) -> Source:
        return world.sources.get(component, rules.components[component].default)

    where = (
        t(
            "Round {round} of {rounds}, {time}. {whose}",
            round=state.round,
            rounds=content.rounds(len(state.heroes), epic=state.epic),
            time=time_name(state),
            whose=_whose(state),
        ),
    )
    table: list[tuple[Text, tuple[Words, ...]]] = []
    if state.virtual.hero:
        table.append((t("virtual player"), (content.pack.hero[virtual.hero].name,)))
        table.append(
            (
                t("crystals"),
                tuple(
                    t("{color} {n}", color=CRYSTAL_COLORS[color], n=virtual.crystals.get(color, 0)) for color in COLORS
                ),
            )
        )
        table.append(
            (t("its deck"), (t("{left} of {size} cards", left=virtual.deck.left, size=virtual.deck.size), _held(state)))
        )
        table.append((t("its skills"), (tn("{n} token in its pile", "{n} tokens in its pile", virtual.skills),)))
    if state.tactics:
        table.append(
            (
                t("tactics"),
                tuple(
                    t("{who}: {tactic}", who=who_name(content, who), tactic=content.pack.tactic[tactic].name)
                    for who, tactic in state.tactics.items()
                    if tactic in content.pack.tactic
                ),
            )
        )
    if state.removed_tactics:
        names = tuple(content.pack.tactic[id].name for id in state.removed_tactics if id in content.pack.tactic)
        table.append((t("out of the game"), names))
    if state.cities:
        table.append((t("cities"), tuple(city_line(content, state, index) for index in range(len(state.cities)))))
    if state.dice:
        table.append((t("source"), _colors(state.dice)))
    if state.advanced_actions.column:
        table.append((t("advanced actions"), _names(content, state.advanced_actions.column)))
        table.append((t("spells"), _names(content, state.spells.column)))
    if state.monastery_cards:
        table.append((t("in the unit offer"), _names(content, state.monastery_cards)))
    if state.monasteries:
        table.append((t("monasteries"), (t("{n} not burned", n=state.monasteries),)))
    return Layout(where, tuple(table), tuple(_only_table(source)), tuple(_in_the_box(source)))


def _only_table(source: SourceOf) -> Iterator[Text]:
    yield t("The map, tokens and your figure: take a photo.")
    yield t("Your hero: deck, hand, discard pile, units, crystals, fame, reputation, skills.")
    if source("dice") == "off":
        yield t("The colours of the dice in the source.")
    if source("offers") == "off":
        yield t("The unit, advanced action and spell offers, in their order.")
    if source("virtual_deck") == "table":
        yield t("The order of the virtual player's deck: keep it as it lies.")


def _in_the_box(source: SourceOf) -> Iterator[Text]:
    if source("virtual_deck") == "app":
        yield t("the virtual player's cards and crystals")
    if source("dice") == "app":
        yield t("mana dice of the source")


def _held(state: MageKnight) -> Text:
    held = state.virtual.deck.may_hold()
    return t("may hold: {cards}", cards=tuple(t("{color} {n}", color=CARD_COLORS[c], n=held.get(c, 0)) for c in COLORS))


def _whose(state: MageKnight) -> Text:
    if state.stage == "over":
        return t("The game is over.")
    if state.stage == "tactics":
        return t("Next: tactics.")
    if state.playing == VIRTUAL:
        return t("Next: the virtual player.")
    return t("Next: your turn.") if state.playing else t("Next: the round is prepared.")


def time_name(state: MageKnight) -> Text:
    """`DAY 2`: the second day. Where darkness may fall, days and nights are not counted."""
    if "darkness_falls" in state.variants:
        return t("DAY") if state.time == "day" else t("NIGHT")
    number = (state.round + 1) // 2
    return t("DAY {number}", number=number) if state.time == "day" else t("NIGHT {number}", number=number)


def who_name(content: Content, who: str) -> Words:
    if who == VIRTUAL:
        return t("virtual player")
    return content.pack.hero[who].name if who in content.pack.hero else t("you")


def city_line(content: Content, state: MageKnight, index: int) -> Text:
    """`blue, level 5: violet, violet, white`."""
    city = state.cities[index]
    if not city.level:
        return t("{color}, not to be entered", color=CITY_COLORS[city.color])
    if city.conquered:
        return t("{color}, level {level}: conquered", color=CITY_COLORS[city.color], level=city.level)
    garrison = garrison_names(content, city.color, city.level)
    return t("{color}, level {level}: {garrison}", color=CITY_COLORS[city.color], level=city.level, garrison=garrison)


def garrison_tokens(garrison: tuple[str, ...]) -> tuple[Text, ...]:
    """`2 violet, 1 white`."""
    return tuple(_tokens(color, garrison.count(color)) for color in dict.fromkeys(garrison))


def _tokens(color: str, n: int) -> Text:
    match color:
        case "green":
            return tn("{n} green", "{n} green", n)
        case "gray":
            return tn("{n} grey", "{n} grey", n)
        case "violet":
            return tn("{n} violet", "{n} violet", n)
        case "brown":
            return tn("{n} brown", "{n} brown", n)
        case "red":
            return tn("{n} red", "{n} red", n)
        case _:
            return tn("{n} white", "{n} white", n)


def garrison_names(content: Content, color: str, level: int) -> tuple[Text, ...]:
    cities = [city for city in content.pack.city.values() if city.color == color]
    if not cities or not 1 <= level <= len(cities[0].garrison):
        return (t("look at the base of the city"),)
    return garrison_tokens(cities[0].garrison[level - 1])


def _colors(colors: list[str]) -> tuple[Text, ...]:
    return tuple(COLOR_NAMES[color] for color in colors if color in COLOR_NAMES)


def _names(content: Content, cards: list[str]) -> tuple[Name, ...]:
    named = {id: card.name for id, card in content.pack.advanced_action.items()}
    named |= {id: spell.name for id, spell in content.pack.spell.items()}
    return tuple(named[card] for card in cards if card in named)
