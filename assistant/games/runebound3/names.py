"""Names of the game's terms and components, and types for fields that contain ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.questions import Option
from assistant.messages.text import Text, hued, t, tc

SYMBOLS: dict[str, Text] = {
    "physical": hued(tc("token", "physical"), "orange"),
    "magic": hued(tc("token", "magic"), "blue"),
    "shield": hued(tc("token", "shield"), "white"),
    "agility": hued(tc("token", "agility"), "green"),
    "double": hued(tc("token", "double"), "violet"),
    "surge": hued(tc("token", "surge"), "yellow"),
    "enemy": hued(tc("token", "damage"), "red"),
    "dash": hued(tc("token", "dash"), "grey"),
}
SHORT_SYMBOLS: dict[str, Text] = SYMBOLS | {
    "physical": hued(tc("short", "phys."), "orange"),
    "agility": hued(tc("short", "agil."), "green"),
    "double": hued(tc("short", "dbl."), "violet"),
    "surge": hued(tc("short", "surge"), "yellow"),
    "enemy": hued(tc("short", "dmg."), "red"),
}
"""Short names of the token symbols, for tokens drawn in little space."""
LETTERS: dict[str, Text] = {
    "physical": hued(tc("letters", "Ph"), "orange"),
    "magic": hued(tc("letters", "Ma"), "blue"),
    "shield": hued(tc("letters", "Sh"), "white"),
    "agility": hued(tc("letters", "Ag"), "green"),
    "double": hued(tc("letters", "Db"), "violet"),
    "surge": hued(tc("letters", "Su"), "yellow"),
    "enemy": hued(tc("letters", "Dm"), "red"),
    "dash": hued(tc("letters", "Da"), "grey"),
}
"""Two letters for each token symbol, for many tokens in little space. The list of signs (key `?`) explains them."""
MEANINGS: dict[str, Text] = {
    "physical": t("A combat action of a hero: any number of them, the sum as damage; never together with magic."),
    "magic": t("A combat action of a hero: any number of them, the sum as damage; never together with physical."),
    "enemy": t("A combat action of an enemy: any number of them, the sum as damage."),
    "shield": t("No action: stops so much damage of any kind, also after passing."),
    "agility": t("A combat action, one at a time: turn an own token over, or the opponent recasts one of his."),
    "double": t("A combat action: another own token goes on top and counts twice; both are spent together."),
    "surge": t("A combat action: pays for a surge ability, each once a combat round."),
    "dash": t("Does nothing and can't be spent; a gold one counts for initiative."),
}
"""What each token symbol is good for."""
TOKEN_DIGITS: dict[str, str] = {
    "1": "physical",
    "2": "magic",
    "3": "shield",
    "4": "agility",
    "6": "double",
    "7": "surge",
    "9": "enemy",
    "0": "dash",
}
"""The digit that players type for each symbol of a token that the app does not know."""
Attribute = Literal["body", "mind", "spirit"]
ATTRIBUTES: dict[str, Text] = {"body": t("body"), "mind": t("mind"), "spirit": t("spirit")}
Deck = Literal["combat", "exploration", "social"]
DECKS: dict[str, Text] = {
    "combat": hued(tc("deck", "combat"), "red"),
    "exploration": hued(tc("deck", "exploration"), "green"),
    "social": hued(tc("deck", "social"), "violet"),
}
ORBS: dict[str, Text] = {
    "any": t("grey orbs"),
    "combat": t("combat orbs"),
    "exploration": t("exploration orbs"),
    "social": t("social orbs"),
}
HEALTH = tc("hero", "health")
BONUSES: dict[str, Text] = {
    **ATTRIBUTES,
    "speed": t("speed"),
    "health": HEALTH,
    "hand": t("hand"),
}
"""The numbers of a hero that a skill or an asset may change."""
AssetType = Literal["weapon", "clothing", "equipment", "movement", "goods"]
ASSET_TYPES: dict[str, Text] = {
    "weapon": t("weapon"),
    "clothing": t("clothing"),
    "equipment": t("equipment"),
    "movement": t("movement"),
    "goods": t("goods"),
}
Terrain = Literal["wild", "plains", "forest", "hills", "mountain", "water"]
TERRAINS: dict[str, Text] = {
    "wild": t("wild"),
    "plains": tc("terrain", "plains"),
    "forest": t("forest"),
    "hills": t("hills"),
    "mountain": t("mountain"),
    "water": t("water"),
}
LANDS = {id: name for id, name in TERRAINS.items() if id != "wild"}
"""The terrains that a hex can have."""
SITES: dict[str, Text] = {
    "town": t("town"),
    "shrine": t("shrine"),
    "stronghold": t("stronghold"),
    "wilderness": t("wilderness"),
}
FACES: dict[str, Text] = {
    "wild": t("wild"),
    "plains": tc("terrain", "plains"),
    "plains_forest": t("plains/forest"),
    "forest_hills": t("forest/hills"),
    "mountain_water": t("mountain/water"),
    "hills_plains": t("hills/plains"),
    "water": t("water"),
    "mountain_forest": t("mountain/forest"),
}
"""The possible faces of a terrain die, according to public lists."""
SPACE_HOLDS: dict[str, Text] = {"story": t("story"), "gems": t("gems"), "last": t("it is the last space")}
STORY_KINDS: dict[str, Text] = {
    "quest": t("a story quest"),
    "once": t("done at once, discarded"),
    "enemy": t("an enemy"),
}
ADVENTURE_KINDS: dict[str, Text] = {"enemy": t("enemy"), "event": t("event"), "quest": t("quest")}
MODES: dict[str, Text] = {
    "alone": t("alone"),
    "together": t("together: one hero's win is everybody's"),
    "rivals": t("against each other"),
}
STRENGTHS: dict[str, Text] = {"plain": t("plain"), "sharp": t("sharp"), "strong": t("strong")}
TOKEN_PLACES: dict[str, Text] = {
    "pool": t("in the pool"),
    "spent": t("spent"),
    "removed": t("removed"),
    "gone": t("gone"),
}


def numbered(names: Mapping[str, Text], first: int = 1) -> list[Option]:
    """Return an option for each name, numbered from `first`."""
    return [Option(id, name, number=n) for n, (id, name) in enumerate(names.items(), first)]


HERO = Named("hero", kind=t("hero"))
ENEMY = Named("enemy", "villain", kind=t("enemy"))
ABILITY = Named("ability", kind=t("ability"))
TOKEN = Named("token", kind=t("token"))
ASSET = Named("asset", kind=t("asset"))
SKILL = Named("skill", kind=t("skill"))
STORY = Named("story", kind=t("story card"))
ADVENTURE = Named("adventure", "enemy", kind=t("adventure card"))
CITY = Named("city", kind=t("city"))
SITE = Named("site", kind=t("hex"))
ATTRIBUTE = Named(words=ATTRIBUTES)
DECK = Named(words=DECKS)
FACE = Named(words=FACES)

HeroId = Annotated[str, HERO]
EnemyId = Annotated[str, ENEMY]
AbilityId = Annotated[str, ABILITY]
TokenId = Annotated[str, TOKEN]
AssetId = Annotated[str, ASSET]
SkillId = Annotated[str, SKILL]
StoryId = Annotated[str, STORY]
AdventureId = Annotated[str, ADVENTURE]
SiteId = Annotated[str, SITE]
CityId = Annotated[str, CITY]
DeckId = Annotated[str, DECK]
AttributeId = Annotated[str, ATTRIBUTE]
FaceId = Annotated[str, FACE]
TerrainId = Annotated[str, Named(words=TERRAINS)]
SiteKind = Annotated[str, Named(words=SITES)]


class OfHero(Event, frozen=True, kw_only=True):
    """Base class of log events about a hero. With one hero in the game, the log leaves out the name."""

    whose = "who"

    who: HeroId = ""
