"""Names of colours, rewards and sites, and annotated types for fields that hold ids."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

from assistant.messages.events import Event
from assistant.messages.names import Named, NumberFormat
from assistant.messages.text import Text, hued, t, tc, tcs, tn, verbatim

VIRTUAL = "virtual"
"""The id of the virtual player in the turn order. A human player has the id of the hero."""
RUINS = "ruins"
"""The id of the pile of hexagonal ruins tokens."""


def hue_of(color: str) -> str:
    """Return the screen colour for a mana colour or for the back of a token."""
    return "grey" if color == "gray" else "" if color == RUINS else color


def in_hues(words: dict[str, Text]) -> dict[str, Text]:
    """Return the colour words, each shown in its own colour."""
    return {color: hued(text, hue_of(color)) for color, text in words.items()}


def by_color(*words: Text) -> dict[str, Text]:
    """Return these words as a dict by colour (red, blue, green, white), each shown in its own colour."""
    return in_hues(dict(zip(("red", "blue", "green", "white"), words, strict=True)))


COLOR_NAMES = in_hues(tcs("colour", "red", "blue", "green", "white", "gold", "black"))
DIE_COLORS = in_hues(tcs("die", "red", "blue", "green", "white", "gold", "black"))
CARD_COLORS = in_hues(tcs("card", "red", "blue", "green", "white")) | {"": tc("card", "unseen")}
CRYSTALS = by_color(t("red crystals"), t("blue crystals"), t("green crystals"), t("white crystals"))
CRYSTAL_COLORS = in_hues(tcs("crystals", "red", "blue", "green", "white"))
CRYSTALS_FIRST = in_hues(tcs("crystals, first word", "red", "blue", "green", "white"))
"""Colours of crystals as the first word of a sentence, which Polish words differently."""
CITY_COLORS = in_hues(tcs("city", "red", "blue", "green", "white"))
CARDS = by_color(
    t("red cards in its deck"), t("blue cards in its deck"), t("green cards in its deck"), t("white cards in its deck")
)
CITIES = by_color(t("the red city"), t("the blue city"), t("the green city"), t("the white city"))
_BACKS = tcs("token", "green", "grey", "violet", "brown", "white", "red", "ruins")
PILE_NAMES = in_hues({"gray" if color == "grey" else color: name for color, name in _BACKS.items()})
_CRYSTAL = by_color(t("red crystal"), t("blue crystal"), t("green crystal"), t("white crystal"))
REWARDS: dict[str, Text] = {
    "artifact": t("artifact"),
    "spell": t("spell"),
    "advanced_action": t("advanced action"),
    "unit": t("unit"),
    "crystal_roll": t("random crystal"),
    "spell_or_artifact": t("spell or artifact"),
} | {f"crystal_{color}": crystal for color, crystal in _CRYSTAL.items()}
MINES = by_color(t("red mine"), t("blue mine"), t("green mine"), t("white mine"))
HERO = Named("hero", kind=t("hero"))
CITY = Named(words=CITIES)
WHO = Named("hero", words={VIRTUAL: t("virtual player")}, kind=t("hero"))
TACTIC = Named("tactic", kind=t("tactic"))
USED = Named("tactic")
"""Names the entries of `MageKnight.used`. Only tactics have a name."""
VARIANT = Named("variant", kind=t("variant"))
COLOR = Named(words=COLOR_NAMES, hue=True)
VIRTUAL_CARD = Named(words=CARD_COLORS, hue=True, kind=t("colour of a card"))
"""Names the virtual player's cards, of which only the colour is known."""
FACE = Named(words=DIE_COLORS, hue=True, kind=t("face of the mana die"))
ACTION = Named("advanced_action", kind=t("advanced action"))
SPELL = Named("spell", kind=t("spell"))
ARTIFACT = Named("artifact", kind=t("artifact"))
CARD = Named("advanced_action", "spell", "unit", "artifact", kind=t("card"))
UNNAMED = {"": tc("card", "unnamed")}
"""The name of a card that the players did not name."""
OWN_ACTION = Named("advanced_action", words=UNNAMED)
OWN_SPELL = Named("spell", words=UNNAMED)
OWN_ARTIFACT = Named("artifact", words=UNNAMED)
UNIT = Named("unit", kind=t("unit"))
SKILL = Named("skill", kind=t("skill"))
TILE = Named("tile", kind=t("tile"))
SITE = Named("site", kind=t("kind of site"))
TOKEN = Named("enemy", "ruin")
REWARD = Named(words=REWARDS)
"""Names the rewards that a hero takes at the end of the turn."""

Hero = Annotated[str, HERO]
Who = Annotated[str, WHO]
Tactic = Annotated[str, TACTIC]
Used = Annotated[str, USED]
VariantId = Annotated[str, VARIANT]
Face = Annotated[str, FACE]
Action = Annotated[str, ACTION]
OwnAction = Annotated[str, OWN_ACTION]
OwnSpell = Annotated[str, OWN_SPELL]
OwnArtifact = Annotated[str, OWN_ARTIFACT]
Card = Annotated[str, CARD]
UnitId = Annotated[str, UNIT]
Skill = Annotated[str, SKILL]
Tile = Annotated[str, TILE]
SiteKind = Annotated[str, SITE]
Token = Annotated[str, TOKEN]
Reward = Annotated[str, REWARD]


class OfHero(Event, frozen=True, kw_only=True):
    """Base class of log events about a hero.

    In a solo game, they are saved without the hero, and the log names no hero.
    """

    whose = "who"

    who: Hero = ""


class OfPlayer(OfHero, frozen=True, kw_only=True):
    """Base class of log events about a hero that are saved with the hero even in a solo game."""

    alone: bool = False


def signed(number: int) -> str:
    """Return the number with its sign, for example `+2`, `0` or `-1`."""
    return f"{number:+d}" if number else "0"


def changed(by: int) -> Text:
    """Return the number with its sign, coloured as good if it is positive and else as bad."""
    return hued(verbatim(signed(by)), "good" if by > 0 else "bad")


Signed = Annotated[int, NumberFormat(signed)]
Change = Annotated[int, NumberFormat(changed)]


def tile_name(tile: str) -> Text:
    """Return the name of a tile, for example `tile 7` or `core tile 3`."""
    if tile.startswith("c"):
        return t("core tile {number}", number=tile[1:])
    return t("tile {number}", number=tile)


def tile_number(tile: str) -> int | None:
    """Return the number printed on a countryside or core tile, or None for the start tile."""
    number = tile.removeprefix("c")
    return int(number) if number.isdecimal() else None


def site_name(content: Any, kind: str, color: str = "") -> Text:
    """Return the name of a kind of site. A mine is named by its colour."""
    return MINES[color] if kind == "mine" and color in MINES else t("{site}", site=SITE(content, kind))


def place_name(content: Any, kind: str, tile: str, color: str = "") -> Text:
    """Return the name of a site with its tile, for example `Keep on tile 3`, or only `Keep` if no tile is given."""
    site = site_name(content, kind, color)
    return t("{site} on {tile}", site=site, tile=tile_name(tile)) if tile else site


COUNTED: dict[str, Text] = {
    "green": tn("{n} green", "{n} green", 0),
    "gray": tn("{n} grey", "{n} grey", 0),
    "violet": tn("{n} violet", "{n} violet", 0),
    "brown": tn("{n} brown", "{n} brown", 0),
    "white": tn("{n} white", "{n} white", 0),
    "red": tn("{n} red", "{n} red", 0),
}


def garrison_tokens(garrison: tuple[str, ...]) -> tuple[Text, ...]:
    """Return the numbers of tokens by colour, for example `2 violet, 1 white`."""
    return tuple(
        replace(COUNTED[pile], count=garrison.count(pile), hue=PILE_NAMES[pile].hue) for pile in dict.fromkeys(garrison)
    )
