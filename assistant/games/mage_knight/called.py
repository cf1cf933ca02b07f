"""By what things are called: words of the rules, and the types of the fields that hold ids."""

from __future__ import annotations

from typing import Annotated

from assistant.table.events import Event
from assistant.table.names import Named
from assistant.table.text import Text, t, tc

VIRTUAL = "virtual"
"""The virtual player's place in the turn order; the humans go by their hero."""

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

HERO = Named("hero", kind=t("hero"))
CITY = Named(words=CITIES)
WHO = Named("hero", words={VIRTUAL: t("virtual player")}, kind=t("hero"))
FACE = Named(words=DIE_COLORS, hue=True, kind=t("face of the mana die"))
CARD = Named("advanced_action", "spell", "unit", "artifact", kind=t("card"))
UNIT = Named("unit", kind=t("unit"))
ARTIFACT = Named("artifact", kind=t("artifact"))
SITE = Named("site", kind=t("kind of site"))

Hero = Annotated[str, HERO]
Who = Annotated[str, WHO]
Face = Annotated[str, FACE]
Card = Annotated[str, CARD]
UnitId = Annotated[str, UNIT]


class OfHero(Event, frozen=True, kw_only=True):
    """Something that happens to a hero; nobody needs the name where one player sits alone at the table."""

    whose = "who"

    who: Hero = ""
