"""How people, times and colours are named."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.text import Text, t, tc
from assistant.view.kinds import Words

COLOR_NAMES: dict[str, Text] = {
    "red": tc("colour", "red"),
    "blue": tc("colour", "blue"),
    "green": tc("colour", "green"),
    "white": tc("colour", "white"),
    "gold": tc("colour", "gold"),
    "black": tc("colour", "black"),
}
DIE_COLORS: dict[str, Text] = {
    "red": tc("die", "red"),
    "blue": tc("die", "blue"),
    "green": tc("die", "green"),
    "white": tc("die", "white"),
    "gold": tc("die", "gold"),
    "black": tc("die", "black"),
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
