"""Cities: their level, garrison, conquest and leader, and the variant "Megapolis".

Rules digest: A7, C7, 7.6-7.9, 7.12.
"""

from __future__ import annotations

from collections import Counter

from assistant.components.random_draw import pick
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS, Color, as_color
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CITIES, CITY, COLOR
from assistant.games.mage_knight.realm import sites, tokens
from assistant.games.mage_knight.realm.events import CityConquered, CityFound, DefenderBeaten
from assistant.games.mage_knight.realm.numbers import count_city_tiles, garrison_piles
from assistant.games.mage_knight.realm.state import MOST_WITH_MEGAPOLIS, MOST_WITH_TWO, FoundCity, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

NO_CITY = Option(NONE, t("no city: nothing happened"), number=0)

# -- discovery


def are_cities_reported(table: MageTable, hero: str) -> bool:
    """Return whether the scenario has cities and the players must report them, because the app does not track tiles."""
    return not table.is_held("tiles") and count_city_tiles(table.content, table.state) > 0


def has_city_to_find(table: MageTable, hero: str) -> bool:
    """Return whether the players can report another revealed city, because the app does not track tiles."""
    return not table.is_held("tiles") and len(table.state.cities) < count_city_tiles(table.content, table.state)


@rules.step(phase="realm", title=t("a city found"), rule="A7, L531-535")
def find_city(table: MageTable, hero: str) -> None:
    """Ask for the colour of a revealed city and add it. Used if the app does not track the tiles."""
    color = table.one(
        "city",
        t("City found. Its colour?"),
        lambda: _unused_colors(table.state),
        COLOR,
        name=t("city found"),
        reports=True,
    )
    if color:
        add_city(table, as_color(color))


@rule("A7, 7.6")
def add_city(table: MageTable, color: Color) -> None:
    """Add a revealed city with its face-down garrison.

    Its level depends on how many cities were revealed before. The garrison depends on colour and level.
    """
    state, scenario = table.state, table.content.scenario
    index = len(state.cities)
    city = FoundCity(color=color, level=state.city_levels[index] if index < len(state.city_levels) else 0)
    state.cities.append(city)
    if scenario.city_is == "friendly":
        city.friendly = city.conquered = True
        city.shields = list(state.heroes)
    elif city.level and is_megapolis(state, index):
        city.other = _draw_city_card(table, "second_half")  # placed to the right of the first card
    if not city.conquered:
        piles = garrison_piles(table.content, color, city.level, city.other)
        city.garrison = [tokens.lay(table, pile, face_up=False, where=CITIES[color]) for pile in piles]
    table.tell(
        CityFound(
            color=color,
            level=city.level,
            garrison=tuple(token.pile for token in city.garrison),
            other=city.other,
            friendly=city.friendly,
            rule="7.7-7.9, L1711-1724" if city.friendly else "7.12, L1316-1325" if city.other else "",
        )
    )


def city_color(table: MageTable, color: Color) -> Color:
    """Return the colour of the city on a revealed tile. With the variant "Random cities", draw an unused colour."""
    if "random_cities" in table.state.variants:
        return as_color(_draw_city_card(table, "random_city"))
    left = _unused_colors(table.state)
    return color if color in left or not left else left[0]  # the tile's city may be half of a Megapolis


def is_megapolis(state: MageKnight, index: int) -> bool:
    """Return whether the city with this index is a Megapolis (7.12).

    One Megapolis is the last city of at most three. Two are the only cities.
    """
    cities = len(state.city_levels)
    if "two_megapolises" in state.variants:
        return cities == MOST_WITH_TWO
    return "megapolis" in state.variants and index == cities - 1 and cities <= MOST_WITH_MEGAPOLIS


def _draw_city_card(table: MageTable, key: str) -> str:
    """Draw an unused city card and return its colour, or ask for it if the app does not track tiles."""

    def question() -> OneOf:
        return OneOf(
            key=key,
            name=t("city card"),
            prompt=t("Draw one of the unused city cards. Its colour?"),
            options=table.options(_unused_colors(table.state), COLOR),
            reports=True,
        )

    return table.ask(question) if table.source("tiles") == "off" else pick(table, "tiles", question)


def _unused_colors(state: MageKnight) -> list[Color]:
    """Return the colours of the unused city cards."""
    used = {color for city in state.cities for color in (city.color, city.other)}
    return [color for color in COLORS if color not in used]


# -- garrison


def defenders(content: Content, city: FoundCity) -> list[Token]:
    """Return the garrison of a city. If no tokens are placed yet, return unknown ones, as many as its level needs."""
    if city.garrison or city.conquered or city.shields:
        return city.garrison
    return [Token(pile) for pile in garrison_piles(content, city.color, city.level, city.other)]


def turn_up_garrison(table: MageTable, city: FoundCity) -> None:
    """Turn up the garrison, because a hero is next to the city or assaults it."""
    city.garrison = defenders(table.content, city)
    count = len(city.garrison)
    for number, token in enumerate(city.garrison, 1):
        where = t("{city}, defender {number} of {count}", city=CITIES[city.color], number=number, count=count)
        tokens.turn_up(table, token, where if count > 1 else CITIES[city.color])


# -- conquest


@rule("C7, L835")
def remove_defender(table: MageTable, city: FoundCity, hero: str, token: Token) -> None:
    """Remove a beaten defender and put the hero's shield on the city card. Without defenders, the city is conquered."""
    city.garrison = list(defenders(table.content, city))
    city.garrison.remove(token)
    tokens.discard_all(table, [token])
    city.shields.append(hero)
    if city.garrison:
        table.tell(DefenderBeaten(who=hero, color=city.color, left=len(city.garrison)))
    else:
        mark_conquered(table, city)


@rule("C7, 7.6, L863-865, L1685-1689")
def mark_conquered(table: MageTable, city: FoundCity) -> None:
    """Mark the city as conquered. The hero with the most shields becomes its leader (C7)."""
    state = table.state
    city.conquered, city.garrison = True, []
    first = "" if state.alone else leader(city)
    most = [*Counter(city.shields).values()]
    tied = "tie" if first and most.count(max(most)) > 1 else ""
    table.tell(CityConquered(color=city.color, left=state.cities_to_go, leader=first, reason=tied))


def leader(city: FoundCity) -> str:
    """Return the hero with the most shields or, in a tie, the one with the first shield.

    Return "" for a friendly or unconquered city.
    """
    if not city.conquered or city.friendly or not city.shields:
        return ""
    counts = Counter(city.shields)
    return max(city.shields, key=lambda hero: (counts[hero], -city.shields.index(hero)))


@rules.step(phase="realm", title=t("a city conquered"), rule="C7, L856-865")
def conquer_city(table: MageTable, hero: str) -> None:
    """Record a city that was conquered in a fight without the app."""
    city = choose_city(table, "conquered", t("Whose last defender is beaten?"), t("city conquered"), confirmed=True)
    if city is None:
        return
    if table.is_held("tokens"):
        turn_up_garrison(table, city)
    beaten = defenders(table.content, city)
    city.shields += [hero] * len(beaten)
    tokens.discard_all(table, beaten)
    if table.is_held("sheets"):
        sites.record_fight(table, hero, "city", tokens.fame_of(table.content, beaten), city.color)
    else:
        sites.use_action(table.state, city.color)
    mark_conquered(table, city)


def cities_conquerable_now(state: MageKnight) -> list[FoundCity]:
    """Return the cities that the hero can still conquer in this turn.

    There are none if the action of the turn was used for something other than an assault.
    """
    return [city for city in state.cities if city.can_be_assaulted and sites.can_be_won_now(state, city.color)]


def has_cities_to_conquer(table: MageTable, hero: str) -> bool:
    return table.state.cities_to_go > 0


def reason_against_conquest(table: MageTable, hero: str) -> Text | None:
    """Return why no city can be conquered now, or None."""
    state = table.state
    if cities_conquerable_now(state):
        return None
    found = any(city.can_be_assaulted for city in state.cities)
    return t("this turn's action is taken") if found else t("no city is found yet")


def choose_city(table: MageTable, key: str, prompt: Text, name: Text, *, confirmed: bool = False) -> FoundCity | None:
    """Ask which city was conquered or attacked.

    The question is skipped if there is only one, unless the answer has to be `confirmed`. Then the players may also
    choose none.
    """

    def cities() -> list[str | Option]:
        found: list[str | Option] = [city.color for city in cities_conquerable_now(table.state)]
        return [*found, NO_CITY] if confirmed and found else found

    color = table.one(key, prompt, cities, CITY, name=name, sole=not confirmed, reports=True)
    return next((city for city in cities_conquerable_now(table.state) if city.color == color), None)
