"""Cities and garrisons in words."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.mage_knight.called import CITY_COLORS, PILE_NAMES
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.numbers import piles_of
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.speech.text import Text, hued, t, tc, tn

CONQUERED = hued(tc("city", "conquered"), "good")


def city_line(content: Content, city: FoundCity) -> Text:
    """`blue, level 5: 2 violet, 1 white`, those who still stand."""
    if not city.level:
        return t("{color}, not to be entered", color=CITY_COLORS[city.color])
    if city.conquered:
        color = CITY_COLORS[city.color]
        return t("{color}, level {level}: {conquered}", color=color, level=city.level, conquered=CONQUERED)
    laid = tuple(token.pile for token in city.garrison)
    piles = laid or piles_of(content, city.color, city.level, city.other)
    garrison = garrison_tokens(piles) if piles else (t("look at the base of the city"),)
    return t("{color}, level {level}: {garrison}", color=CITY_COLORS[city.color], level=city.level, garrison=garrison)


COUNTED: dict[str, Text] = {
    "green": tn("{n} green", "{n} green", 0),
    "gray": tn("{n} grey", "{n} grey", 0),
    "violet": tn("{n} violet", "{n} violet", 0),
    "brown": tn("{n} brown", "{n} brown", 0),
    "white": tn("{n} white", "{n} white", 0),
    "red": tn("{n} red", "{n} red", 0),
}


def garrison_tokens(garrison: tuple[str, ...]) -> tuple[Text, ...]:
    """`2 violet, 1 white`."""
    return tuple(
        replace(COUNTED[pile], count=garrison.count(pile), hue=PILE_NAMES[pile].hue) for pile in dict.fromkeys(garrison)
    )
