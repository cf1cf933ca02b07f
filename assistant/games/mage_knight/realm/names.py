"""What tiles, sites and tokens are called."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import CITY_COLORS, COLOR_NAMES, PILE_NAMES, RUINS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.numbers import piles_of
from assistant.games.mage_knight.state import MageKnight
from assistant.table.text import Name, Text, t, tn, verbatim

Laid = tuple[str, str, bool]
"""A token as everybody sees it: its pile, its enemy if it lies face up, whether it does."""

REWARDS: dict[str, Text] = {
    "artifact": t("artifact"),
    "spell": t("spell"),
    "advanced_action": t("advanced action"),
    "unit": t("unit"),
    "crystal_roll": t("random crystal"),
    "spell_or_artifact": t("spell or artifact"),
    "crystal_red": t("red crystal"),
    "crystal_blue": t("blue crystal"),
    "crystal_green": t("green crystal"),
    "crystal_white": t("white crystal"),
}


def ruin_name(content: Content, id: str) -> Text:
    """`altar, red: 3 mana for 7 fame`, `green and brown: artifact`."""
    ruin = content.pack.ruin.get(id)
    if ruin is None:
        return verbatim(id)
    if ruin.kind == "altar":
        color = COLOR_NAMES.get(ruin.color, verbatim(ruin.color))
        return t("altar, {color}: {mana} mana for {fame} fame", color=color, mana=ruin.mana, fame=ruin.fame)
    piles = tuple(PILE_NAMES[pile] for pile in ruin.piles)
    return t("{piles}: {rewards}", piles=piles, rewards=reward_names(ruin.rewards))


def reward_names(rewards: Iterable[str]) -> tuple[Text, ...]:
    return tuple(REWARDS.get(reward, verbatim(reward)) for reward in rewards)


def enemy_name(content: Content, enemy: str) -> Text | Name:
    known = content.pack.enemy.get(enemy)
    return known.name if known else verbatim(enemy)


def token_name(content: Content, pile: str, enemy: str) -> Text | Name:
    """An enemy, or what the ruins hold."""
    return ruin_name(content, enemy) if pile == RUINS else enemy_name(content, enemy)


def token_names(content: Content, tokens: Iterable[Laid]) -> tuple[Text | Name, ...]:
    """`Prowlers`, `brown (face down)`."""
    return tuple(_lying_name(content, *token) for token in tokens)


def _lying_name(content: Content, pile: str, enemy: str, face_up: bool) -> Text | Name:
    if enemy:
        return token_name(content, pile, enemy)
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
        return t("{color}, level {level}: conquered", color=CITY_COLORS[city.color], level=city.level)
    laid = tuple(token.pile for token in city.garrison)
    piles = laid or piles_of(content, city.color, city.level, city.other)
    garrison = garrison_tokens(piles) if piles else (t("look at the base of the city"),)
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
