"""The state of a watch and its tracked fields."""

from typing import Annotated

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.messages.names import Label
from assistant.messages.text import t
from night_watch.content import Content
from night_watch.names import BEAST, HERO, BeastId, HeroId


class Hero(Struct):
    id: HeroId
    number: int
    health: int
    most: int
    strength: int = 1
    fallen: bool = False

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.id)


class Beast(Struct):
    """A card in front of a warden. An exhausted beast does not bite but gets ready."""

    card: BeastId
    number: int
    before: HeroId
    health: int
    wounds: int = 0
    ready: bool = True

    def display_name(self, content: Content) -> Label:
        return t("{number} {beast}", number=self.number, beast=BEAST(content, self.card))


class Watch(Struct):
    """`night` is the current scenario, `laid_out` whether its cards are laid out."""

    heroes: list[Hero]
    night: str
    laid_out: bool = False
    oil: int = 0
    deck: Annotated[Pile, BEAST] = field(default_factory=Pile)
    beasts: list[Beast] = field(default_factory=list)
    course: Cursor = field(default_factory=Cursor)

    def hero(self, id: str) -> Hero:
        return next(hero for hero in self.heroes if hero.id == id)

    def beast(self, number: int) -> Beast | None:
        return next((beast for beast in self.beasts if beast.number == number), None)

    @property
    def standing(self) -> list[Hero]:
        return [hero for hero in self.heroes if not hero.fallen]


TRACKED = (
    TrackedField("heroes.*.health", t("{it}: health"), most="most", figure="number", shown="own"),
    TrackedField("heroes.*.strength", t("{it}: strength"), most=9),
    TrackedField("beasts.*.wounds", t("{it}: wounds"), counts="up", most="health", figure="number", shown="own"),
    TrackedField("oil", t("oil"), note=t("in the lanterns"), most=9, shown="bar", hue="gold"),
    TrackedField("deck.discard", t("beasts driven off"), "deck"),
)
"""Health and wounds are drawn as a track and zones (`view.py`); everything else has the default panel."""
