"""Cities: which level they have, who guards them, when the last one falls. Digest A7, 7.6."""

from __future__ import annotations

from assistant.games.mage_knight.cards import COLORS, Color
from assistant.games.mage_knight.realm.events import CityConquered, CityFound
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.rules import CITIES, MageTable, color_options, or_none, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.text import t


@rules.step(phase="realm", title=t("a city found"), rule="A7, L531-535")
def find_city(table: MageTable, hero: str) -> None:
    """A city tile is revealed: its level by the order of discovery, its garrison by colour and level."""
    state = table.state
    color = table.ask(
        lambda: OneOf(
            key="city",
            name=t("city found"),
            prompt=t("City found. Its colour?"),
            options=or_none(
                option for option in color_options(cards=False) if all(option.id != city.color for city in state.cities)
            ),
        )
    )
    if color not in COLORS:
        return
    index = len(state.cities)
    level = state.city_levels[index] if index < len(state.city_levels) else 0
    state.cities.append(FoundCity(color=_color(color), level=level))
    garrisons = [city.garrison for city in table.content.pack.city.values() if city.color == color]
    garrison = garrisons[0][level - 1] if garrisons and 1 <= level <= len(garrisons[0]) else ()
    table.tell(CityFound(color=_color(color), level=level, garrison=garrison, rule="A7, 7.6"))


@rules.step(phase="realm", title=t("a city conquered"), rule="C7, L856-865")
def conquer_city(table: MageTable, hero: str) -> None:
    """A city falls. With the last one the scenario's end comes."""
    state = table.state
    standing = _standing(state)
    color: str = standing[0].color
    if len(standing) > 1:
        color = table.ask(lambda: _which_fell(state))
    fallen = next((city for city in _standing(state) if city.color == color), None)
    if fallen is None:
        return
    fallen.conquered = True
    left = len(table.state.city_levels) - sum(city.conquered for city in state.cities)
    table.tell(CityConquered(color=fallen.color, left=left, rule="7.6, L1685-1689"))


def _standing(state: MageKnight) -> list[FoundCity]:
    return [city for city in state.cities if not city.conquered]


def _which_fell(state: MageKnight) -> OneOf:
    return OneOf(
        key="conquered",
        name=t("city conquered"),
        prompt=t("Which city fell?"),
        options=or_none(
            Option(city.color, CITIES[city.color], number=COLORS.index(city.color) + 1) for city in _standing(state)
        ),
    )


def _color(color: str) -> Color:
    return color  # type: ignore[return-value]  # one of the four options
