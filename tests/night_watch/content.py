"""The schemas of the content files: wardens and beasts in the pack, one night in each scenario."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from assistant.content import ContentErrors, Effects, Entry, Given, Problem
from assistant.messages.text import t


class HeroCard(Entry, frozen=True, forbid_unknown_fields=True):
    health: Annotated[int, Meta(ge=1, le=20)]
    strength: Annotated[int, Meta(ge=0, le=9)] = 1


class BeastCard(Entry, frozen=True, forbid_unknown_fields=True):
    """A beast. If `bite` is missing, it is read from the card once. `then` is the effect of its text when it comes.

    `hue` is the colour of its back, in which its name is shown.
    """

    health: Annotated[int, Meta(ge=1, le=9)]
    hue: Literal["", "grey", "brown"] = ""
    bite: Annotated[int, Meta(ge=0, le=9)] | None = None
    then: Annotated[Effects, Given("hero")] = ()


class Pack(Struct, frozen=True):
    hero: dict[str, HeroCard]
    beast: dict[str, BeastCard]


class Night(Entry, frozen=True, forbid_unknown_fields=True):
    """A scenario: the beasts in its deck, the oil in the lanterns, and the night that follows after a camp."""

    deck: dict[str, int]
    oil: int = 0
    following: str = ""
    place: int = 0


class Content(Struct, frozen=True):
    """What the rules see: the pack and the current night."""

    pack: Pack
    night: Night


def assemble(pack: Pack, night: Night) -> Content:
    """Return the content; a night with an unknown beast is refused with its line in the file."""
    unknown = [beast for beast in night.deck if beast not in pack.beast]
    if unknown:
        raise ContentErrors([Problem("", 0, f"deck.{beast}", t("There is no such beast.")) for beast in unknown])
    return Content(pack, night)
