"""How people, times, cities and tokens are named."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import CITY_COLORS
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.text import Text, t, tn
from assistant.table.view import Words


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
