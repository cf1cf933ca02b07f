"""By what things are called: the types of the fields that hold ids. It lies below content and state."""

from typing import Annotated

from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.text import t

HERO = Named("hero", kind=t("warden"))
BEAST = Named("beast", kind=t("beast"))

HeroId = Annotated[str, HERO]
BeastId = Annotated[str, BEAST]


class OfHero(Event, frozen=True, kw_only=True):
    """Something that happens to a warden; nobody needs the name where one plays alone."""

    whose = "who"

    who: HeroId = ""
