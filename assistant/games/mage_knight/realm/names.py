"""What tokens and cities are called."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import CITY_COLORS, PILE_NAMES, TOKEN
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.numbers import piles_of
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.names import Words
from assistant.speech.text import Text, hued, t, tc, tn

CONQUERED = hued(tc("city", "conquered"), "good")
Laid = tuple[str, str, bool]
"""A token as everybody sees it: its pile, its enemy if it lies face up, whether it does."""


def token_names(content: Content, tokens: Iterable[Laid]) -> tuple[Words, ...]:
    """`Prowlers`, `brown (face down)`."""
    return tuple(_lying_name(content, *token) for token in tokens)


def _lying_name(content: Content, pile: str, enemy: str, face_up: bool) -> Words:
    if enemy:
        return TOKEN(content, enemy)
    if face_up:
        return t("{pile} (face up)", pile=PILE_NAMES[pile])
    return t("{pile} (face down)", pile=PILE_NAMES[pile])


# -- cities


def city_line(content: Content, state: MageKnight, index: int) -> Text:
    """`blue, level 5: 2 violet, 1 white`, those who still stand."""
    city = state.cities[index]
    if not city.level:
        return t("{color}, not to be entered", color=CITY_COLORS[city.color])
    if city.conquered:
        color = CITY_COLORS[city.color]
        return t("{color}, level {level}: {conquered}", color=color, level=city.level, conquered=CONQUERED)
    laid = tuple(token.pile for token in city.garrison)
    piles = laid or piles_of(content, city.color, city.level, city.other)
    garrison = garrison_tokens(piles) if piles else (t("look at the base of the city"),)
    return t("{color}, level {level}: {garrison}", color=CITY_COLORS[city.color], level=city.level, garrison=garrison)


def garrison_tokens(garrison: tuple[str, ...]) -> tuple[Text, ...]:
    """`2 violet, 1 white`."""
    return tuple(_tokens(color, garrison.count(color)) for color in dict.fromkeys(garrison))


def _tokens(color: str, n: int) -> Text:
    return hued(_counted(color, n), PILE_NAMES[color].hue)


def _counted(color: str, n: int) -> Text:
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
