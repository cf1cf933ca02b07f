"""Names of the game's terms and components, and the types of fields that contain ids."""

from __future__ import annotations

from typing import Annotated, Literal

from assistant.games.runebound2.numbers import COUNTER_BONUS, UPKEEP_PRICE
from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.text import ROMAN, Name, Text, hued, t, tc

Colour = Literal["green", "yellow", "blue", "red"]
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "red")
"""Adventure colours, from the easiest to the hardest."""
CARD_COLOURS: dict[str, Text] = {
    "green": hued(tc("adventure card", "green"), "green"),
    "yellow": hued(tc("adventure card", "yellow"), "yellow"),
    "blue": hued(tc("adventure card", "blue"), "blue"),
    "red": hued(tc("adventure card", "red"), "red"),
}
CHALLENGE_COLOURS: dict[str, Text] = {
    "green": hued(tc("challenge", "green"), "green"),
    "yellow": hued(tc("challenge", "yellow"), "yellow"),
    "blue": hued(tc("challenge", "blue"), "blue"),
    "red": hued(tc("challenge", "red"), "red"),
}
UNNAMED_CHALLENGES: dict[str, Name] = {
    "green": Name("green", "zielone"),
    "yellow": Name("yellow", "żółte"),
    "blue": Name("blue", "niebieskie"),
    "red": Name("red", "czerwone"),
}
"""The colour words in the name of a Challenge that players saved without its printed name, such as `yellow 3`."""
COUNTER_COLOURS: dict[str, Text] = {
    "green": hued(tc("adventure counter", "green"), "green"),
    "yellow": hued(tc("adventure counter", "yellow"), "yellow"),
    "blue": hued(tc("adventure counter", "blue"), "blue"),
    "red": hued(tc("adventure counter", "red"), "red"),
}
ATTRIBUTE_BONUSES: dict[str, Text] = {"mind": t("Mind +{n}"), "body": t("Body +{n}"), "spirit": t("Spirit +{n}")}
Attribute = Literal["mind", "body", "spirit"]
ATTRIBUTES: dict[str, Text] = {"mind": t("Mind"), "body": t("Body"), "spirit": t("Spirit")}
PHASES: dict[str, Text] = {
    "mind": tc("combat", "ranged"),
    "body": tc("combat", "melee"),
    "spirit": tc("combat", "magic"),
}
"""The combat phases, by the attribute they use: ranged uses Mind, melee Body, magic Spirit."""
EXPERIENCE: dict[str, Text] = {
    "mind": t("+{n} Mind", n=COUNTER_BONUS),
    "body": t("+{n} Body", n=COUNTER_BONUS),
    "spirit": t("+{n} Spirit", n=COUNTER_BONUS),
    "stamina": t("+{n} Stamina", n=COUNTER_BONUS),
    "life": t("+1 Life"),
}
ADVENTURE_KINDS: dict[str, Text] = {"challenge": t("Challenge"), "event": t("Event"), "encounter": t("Encounter")}
ITEM_KINDS: dict[str, Text] = {"weapon": t("weapon"), "armour": t("armour"), "other": t("other")}
USES: dict[str, Text] = {
    "activate": t("activate"),
    "discard": t("discard after use"),
    "always": t("always active"),
    "mixed": t("always, and more if activated"),
}
WINDOWS: dict[str, Text] = {
    "movement": t("moving"),
    "market": t("in a market"),
    "before": t("before combat"),
    "escape": t("escape"),
    **PHASES,
}
"""The times at which an Item can be activated."""
VARIANTS: dict[str, Text] = {
    "doom_track": t("doom track"),
    "hazards": t("travel hazards"),
    "weak_knockout": t("weakened knock-out"),
    "item_limit": t("one Item of each kind and type"),
    "ally_upkeep": t("any number of Allies, {n} gold each", n=UPKEEP_PRICE),
    "short": t("shorter game"),
    "long": t("longer game"),
}

TERRAINS: dict[str, Text] = {
    "plains": t("plains"),
    "road": t("road"),
    "river": t("river"),
    "swamp": t("swamp"),
    "forest": t("forest"),
    "hills": t("hills"),
    "mountains": t("mountains"),
}

HERO = Named("hero", kind=t("hero"))
CARD = Named("adventure", kind=t("adventure card"))
MARKET = Named("item", "ally", kind=t("market card"))
ALLY = Named("ally", kind=t("Ally"))
ITEM = Named("item", kind=t("Item"))
FIGHTER = Named("hero", "ally", "adventure")
CITY = Named("city", kind=t("city"))
COLOUR = Named(words=CARD_COLOURS, hue=True, kind=t("colour"))
CHALLENGE_COLOUR = Named(words=CHALLENGE_COLOURS, hue=True)
COUNTER = Named(words=COUNTER_COLOURS, hue=True)
VARIANT = Named(words=VARIANTS)
ATTRIBUTE = Named(words=ATTRIBUTES)
TERRAIN = Named(words=TERRAINS)
BOUGHT = Named(words=EXPERIENCE)
WORD = Named("word")
"""Names a skill or a type of Item."""

HeroId = Annotated[str, HERO]
CardId = Annotated[str, CARD]
MarketId = Annotated[str, MARKET]
AllyId = Annotated[str, ALLY]
ItemId = Annotated[str, ITEM]
FighterId = Annotated[str, FIGHTER]
CityId = Annotated[str, CITY]
ColourId = Annotated[str, COLOUR]
ChallengeColour = Annotated[str, CHALLENGE_COLOUR]
CounterColour = Annotated[str, COUNTER]
VariantId = Annotated[str, VARIANT]
TerrainId = Annotated[str, TERRAIN]
AttributeId = Annotated[str, ATTRIBUTE]
BoughtId = Annotated[str, BOUGHT]


def rank_name(rank: int) -> Text:
    """Return the name of an Event rank: `rank II`."""
    return t("rank {rank}", rank=ROMAN[rank])


class OfHero(Event, frozen=True, kw_only=True):
    """Base class of log events about one hero. A solo game leaves out the hero's name."""

    whose = "who"

    who: HeroId = ""
