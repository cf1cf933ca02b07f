"""Names: the types of the fields that contain ids. Content and state import it."""

from typing import Annotated

from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.text import t

HERO = Named("hero", kind=t("warden"))
BEAST = Named("beast", kind=t("beast"))

HeroId = Annotated[str, HERO]
BeastId = Annotated[str, BEAST]


class OfHero(Event, frozen=True, kw_only=True):
    """An event that happens to a warden; the name is left out where one person plays alone."""

    whose = "who"

    who: HeroId = ""
