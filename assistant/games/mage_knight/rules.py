"""Mage Knight's registry: components, reminder moments, tracked values. The chapters' steps register here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from assistant.content.compiling import compile_triggers
from assistant.games.mage_knight import events
from assistant.games.mage_knight.cards import COLORS, Color
from assistant.games.mage_knight.combat import events as combat_events
from assistant.games.mage_knight.combat import values as combat_values
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events as market_events
from assistant.games.mage_knight.realm import events as realm_events
from assistant.games.mage_knight.realm import values as realm_values
from assistant.games.mage_knight.scoring import events as scoring_events
from assistant.games.mage_knight.sheet import events as sheet_events
from assistant.games.mage_knight.sheet import values as sheet_values
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.games.rulings import rulings_of
from assistant.table.pieces import Deck, Die
from assistant.table.questions import Option, Refused
from assistant.table.rules import Component, Moment, Rules, Trigger, Value
from assistant.table.session import Source
from assistant.table.table import Table
from assistant.table.text import Text, t, tc

DIE = Die({"red": 1, "blue": 1, "green": 1, "white": 1, "gold": 1, "black": 1})
DICE_IN_THE_BOX = 7
ANYWHERE: tuple[Source, ...] = ("app", "table", "off")
"""Run by the app, counted by it, or on the table and not asked about."""

COLOR_NAMES: dict[str, Text] = {
    "red": tc("colour", "red"),
    "blue": tc("colour", "blue"),
    "green": tc("colour", "green"),
    "white": tc("colour", "white"),
    "gold": tc("colour", "gold"),
    "black": tc("colour", "black"),
}
CARD_COLORS: dict[str, Text] = {
    "red": tc("card", "red"),
    "blue": tc("card", "blue"),
    "green": tc("card", "green"),
    "white": tc("card", "white"),
    "": tc("card", "unseen"),
}
CRYSTALS: dict[str, Text] = {
    "red": t("red crystals"),
    "blue": t("blue crystals"),
    "green": t("green crystals"),
    "white": t("white crystals"),
}
CRYSTAL_COLORS: dict[str, Text] = {
    "red": tc("crystals", "red"),
    "blue": tc("crystals", "blue"),
    "green": tc("crystals", "green"),
    "white": tc("crystals", "white"),
}
CRYSTALS_FIRST: dict[str, Text] = {  # where a Polish sentence begins with the colour
    "red": tc("crystals, first word", "red"),
    "blue": tc("crystals, first word", "blue"),
    "green": tc("crystals, first word", "green"),
    "white": tc("crystals, first word", "white"),
}
CITY_COLORS: dict[str, Text] = {
    "red": tc("city", "red"),
    "blue": tc("city", "blue"),
    "green": tc("city", "green"),
    "white": tc("city", "white"),
}
CARDS: dict[str, Text] = {
    "red": t("red cards in its deck"),
    "blue": t("blue cards in its deck"),
    "green": t("green cards in its deck"),
    "white": t("white cards in its deck"),
}
CITIES: dict[str, Text] = {
    "red": t("the red city"),
    "blue": t("the blue city"),
    "green": t("the green city"),
    "white": t("the white city"),
}


def color_options(*, cards: bool = True) -> tuple[Option, ...]:
    """Red, blue, green, white: the same digits all evening."""
    names = CARD_COLORS if cards else COLOR_NAMES
    return tuple(Option(color, names[color], number=number) for number, color in enumerate(COLORS, 1))


def or_none(options: Iterable[Option]) -> tuple[Option, ...]:
    """The options; where a correction left none while the question waits, a way out of it."""
    return tuple(options) or (Option("none", t("none after all")),)


def _values(state: MageKnight, content: Content) -> Iterator[Value]:
    """Every tracked value. Figures 1 to 4 are the virtual player's crystals."""
    for number, color in enumerate(COLORS, 1):
        yield Value(f"virtual.crystals.{color}", CRYSTALS[color], most=30, figure=number)
    for color in COLORS:
        yield Value(f"virtual.deck.pool.{color}", CARDS[color], most=40)
    yield Value("virtual.deck.unseen", t("flipped cards nobody saw"), most=40)
    yield Value("virtual.deck.discard", t("its flipped cards, in order"))
    yield Value("virtual.skills", t("its skill tokens"), most=10)
    yield Value("virtual.hero", t("the virtual player's hero"))
    yield Value("virtual.flipped", t("cards it flipped each turn"))
    yield Value("round", t("round"), least=1, most=6)
    yield Value("time", t("day or night"))
    yield Value("turns", t("your turns this round"), most=99)
    yield Value("announced_by", t("who announced the end of the round"))
    yield Value("last_turns", t("last turns still to come"))
    yield Value("ending", t("the scenario's end has come"))
    yield Value("order", t("turn order"))
    for who in (*state.heroes, VIRTUAL):
        if who in state.tactics:
            yield Value(f"tactics.{who}", t("tactic of the virtual player") if who == VIRTUAL else t("your tactic"))
    yield Value("removed_tactics", t("tactics out of the game"))
    for index, city in enumerate(state.cities):
        yield Value(f"cities.{index}.level", t("level of {city}", city=CITIES[city.color]), least=1, most=22)
        yield Value(f"cities.{index}.conquered", t("{city} is conquered", city=CITIES[city.color]))
    if state.dice:
        yield Value("dice", t("dice in the source"))
    for hero in state.taken_dice:
        yield Value(f"taken_dice.{hero}", t("die taken by the tactic"))
    if state.advanced_actions.column or state.spells.column or state.advanced_actions.deck.left:
        yield Value("advanced_actions.column", t("advanced actions on offer, the lowest last"))
        yield Value("spells.column", t("spells on offer, the lowest last"))
        yield Value("monasteries", t("monasteries that stand, not burned"), most=20)
        yield Value("monastery_cards", t("advanced actions in the unit offer"))
    if state.units.offer or state.units.regular.left:
        yield Value("units.offer", t("units on offer"))
    yield Value("used", t("used up this round"))
    yield from combat_values.values(state, content)
    yield from realm_values.values(state, content)
    yield from sheet_values.values(state, content)


def _triggers(content: Content) -> tuple[Trigger, ...]:
    return compile_triggers(content.scenario.trigger, rules.steps, rules.events, content.scenario.id)


def _check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible game is refused."""
    _check_seats(state, content)
    _check_virtual_player(state, content)
    if not 1 <= state.round <= content.rounds(len(state.heroes), epic=state.epic):
        raise Refused(
            t(
                "There is no round {round}: a number from 1 to {rounds}.",
                round=state.round,
                rounds=content.rounds(len(state.heroes), epic=state.epic),
            )
        )
    _known((*state.removed_tactics, *state.tactics.values()), content.pack.tactic, t("tactic"))
    _check_pieces(state, content)
    realm_values.check(state, content)
    sheet_values.check(state, content)


def _check_seats(state: MageKnight, content: Content) -> None:
    """Who plays, and in which order."""
    _known(state.heroes, content.pack.hero, t("hero"))
    players = [seats.players for seats in content.scenario.seats]
    if len(set(state.heroes)) < len(state.heroes) or len(state.heroes) not in players:
        raise Refused(
            t(
                "This scenario takes different heroes, so many: {players}. Not: {heroes}.",
                players=" / ".join(str(number) for number in players),
                heroes=", ".join(state.heroes),
            )
        )
    known = [*state.heroes, VIRTUAL] if state.virtual.plays else [*state.heroes]
    named = (state.announced_by, state.playing, state.current)
    for who in (*state.order, *state.last_turns, *state.tactics, *filter(None, named)):
        if who not in known:
            raise Refused(t("Nobody named {who} plays. At the table: {known}.", who=who, known=", ".join(known)))
    playing = [who for who in known if who not in state.eliminated]
    if state.order and sorted(who for who in state.order if who not in state.eliminated) != sorted(playing):
        raise Refused(t("The turn order names each once: {known}.", known=", ".join(known)))


def _check_virtual_player(state: MageKnight, content: Content) -> None:
    virtual = state.virtual
    if virtual.hero:
        _known((virtual.hero,), content.pack.hero, t("hero"))
        if virtual.hero in state.heroes:
            raise Refused(t("{hero} is played already: the virtual player needs another hero.", hero=virtual.hero))
    _check_deck(virtual.deck, COLORS)
    _known(filter(None, virtual.deck.discard), COLORS, t("colour"))
    if virtual.deck.unseen > sum(virtual.deck.pool.values()):
        raise Refused(t("More cards would be unseen than there are."))
    _counts(virtual.crystals)
    if virtual.skills < 0 or virtual.deck.unseen < 0 or any(count < 0 for count in virtual.flipped):
        raise Refused(t("A count can't be below 0."))


def _check_pieces(state: MageKnight, content: Content) -> None:
    """Cities, dice and offers."""
    colors = [city.color for city in state.cities]
    if len(set(colors)) < len(colors):
        raise Refused(t("Each city is there once; two of one colour can't be."))
    if any(not 0 <= city.level <= 22 for city in state.cities):
        raise Refused(t("A city has a level from 1 to 22, or 0 where it can't be entered."))
    _known(state.dice, DIE.faces, t("face of the mana die"))
    _known(state.taken_dice.values(), DIE.faces, t("face of the mana die"))
    if len(state.dice) + len(state.taken_dice) > DICE_IN_THE_BOX:
        raise Refused(t("There are only {most} mana dice.", most=DICE_IN_THE_BOX))
    actions = (*state.advanced_actions.column, *state.monastery_cards)
    _known(actions, content.pack.advanced_action, t("advanced action"))
    _known(state.spells.column, content.pack.spell, t("spell"))
    if len(set(actions)) < len(actions) or len(set(state.spells.column)) < len(state.spells.column):
        raise Refused(t("Each card is there once; it can't lie in two places of the offers."))
    _check_deck(state.advanced_actions.deck, content.pack.advanced_action)
    _check_deck(state.spells.deck, content.pack.spell)
    _check_deck(state.artifacts, content.pack.artifact)
    _check_units(state, content)
    if state.monasteries < 0:
        raise Refused(t("A count can't be below 0."))


def _check_units(state: MageKnight, content: Content) -> None:
    """The unit offer and its decks: no more of a unit than there are cards."""
    units, cards = state.units, content.pack.unit
    lying = Counter((*units.offer, *units.recruited, *units.removed))
    _known(lying, cards, t("unit"))
    for deck in (units.regular, units.elite):
        _check_deck(deck, cards)
        lying.update(deck.may_hold())
    for unit, count in lying.items():
        if count > cards[unit].count:
            raise Refused(
                t("{unit}: there are only {most} of these cards.", unit=cards[unit].name, most=cards[unit].count)
            )


def _check_deck(deck: Deck, known: Collection[str]) -> None:
    """Only such cards, none of them fewer than no times."""
    _known((*deck.pool, *deck.top, *deck.bottom), known, t("card"))
    _counts(deck.pool)


def _counts(counts: Mapping[Color, int] | Mapping[str, int]) -> None:
    if any(count < 0 for count in counts.values()):
        raise Refused(t("A count can't be below 0."))


def _known(ids: Iterable[str], known: Collection[str], kind: Text) -> None:
    for id in ids:
        if id not in known:
            shown = ", ".join([*known][:12]) + (" ..." if len(known) > 12 else "")
            raise Refused(t("{id} is no {kind}. Right would be: {known}.", id=id or "-", kind=kind, known=shown))


rules: Rules[MageKnight, Content] = Rules(
    "mage_knight",
    MageKnight,
    (
        *events.EVENTS,
        *realm_events.EVENTS,
        *market_events.EVENTS,
        *sheet_events.EVENTS,
        *combat_events.EVENTS,
        *scoring_events.EVENTS,
    ),
    components=(
        Component("virtual_deck", t("the virtual player's deck")),
        Component("virtual_tactic", t("the virtual player's tactic")),
        Component("virtual_hero", t("the virtual player's hero")),
        Component("dice", t("mana dice"), default="off", may=ANYWHERE),
        Component("offers", t("advanced action and spell offers"), default="off", may=ANYWHERE, fixed=True),
        Component("units", t("the unit offer"), default="off", may=ANYWHERE, fixed=True),
        Component("tokens", t("enemy and ruin tokens"), default="off", may=ANYWHERE, fixed=True),
        Component("tiles", t("the tile stack"), default="off", may=ANYWHERE, fixed=True),
        Component("sheets", t("the heroes' sheets"), default="off", may=ANYWHERE, fixed=True),
    ),
    moments=(
        Moment("round_start", t("start of the round"), "round_began"),
        Moment("round_end", t("end of the round"), "round_ended"),
        Moment("my_turn", t("your turn"), "turn_began", {"human": True}),
        Moment("virtual_turn", t("the virtual player's turn"), "turn_began", {"human": False}),
        Moment("conquest", t("a city falls"), "city_conquered"),
        Moment("draw", t("the virtual player flips cards"), "flipped"),
        Moment("announcement", t("the end of the round is announced"), "round_end_announced"),
    ),
    phases={
        "preparation": t("round preparation"),
        "tactics": t("tactics"),
        "virtual_player": t("the virtual player"),
        "clock": t("end of the round and of the game"),
        "combat": t("fights"),
        "realm": t("tiles, tokens and sites"),
        "market": t("offers and units"),
        "sheet": t("fame, levels and rewards"),
        "scoring": t("the final score"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    triggers=_triggers,
    values=_values,
    check=_check,
)

MageTable = Table[MageKnight, Content]
