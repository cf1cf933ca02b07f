"""Mage Knight's registry: components, reminder moments, tracked values. The chapters' steps register here."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.compiling import compile_triggers
from assistant.games.mage_knight.content import COLORS, Content
from assistant.games.mage_knight.events import EVENTS
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.questions import Option, Refused
from assistant.table.rules import Component, Moment, Rules, Ruling, Trigger, Value
from assistant.table.table import Table
from assistant.table.text import Text, t, tc

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


def _values(state: MageKnight) -> Iterator[Value]:
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
    if state.advanced_actions.column or state.spells.column:
        yield Value("advanced_actions.column", t("advanced actions on offer, the lowest last"))
        yield Value("spells.column", t("spells on offer, the lowest last"))
    yield Value("used", t("used up this round"))


def _rulings(content: Content) -> Iterator[Ruling]:
    for ruling in content.pack.ruling.values():
        yield Ruling(
            ruling.id,
            t("{question}", question=ruling.name),
            tuple((option.id, t("{option}", option=option.name)) for option in ruling.options),
            ruling.default,
            ruling.rule,
        )


def _triggers(content: Content) -> tuple[Trigger, ...]:
    return compile_triggers(content.scenario.trigger, rules.steps, rules.events, content.scenario.id)


def _check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible game is refused."""
    known = {*state.heroes, VIRTUAL}
    for who in (*state.order, *state.last_turns, *filter(None, (state.announced_by, state.playing, state.current))):
        if who not in known:
            raise Refused(
                t("Nobody named {who} plays. At the table: {known}.", who=who, known=", ".join(sorted(known)))
            )
    deck = state.virtual.deck
    if deck.unseen > sum(deck.pool.values()):
        raise Refused(t("More cards would be unseen than there are."))


rules: Rules[MageKnight, Content] = Rules(
    "mage_knight",
    MageKnight,
    EVENTS,
    components=(
        Component("virtual_deck", t("the virtual player's deck")),
        Component("virtual_tactic", t("the virtual player's tactic")),
        Component("virtual_hero", t("the virtual player's hero")),
        Component("dice", t("mana dice"), default="off", may=("app", "table", "off")),
        Component("offers", t("advanced action and spell offers"), default="off", may=("app", "off")),
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
    },
    rulings=_rulings,
    triggers=_triggers,
    values=_values,
    check=_check,
)

MageTable = Table[MageKnight, Content]
