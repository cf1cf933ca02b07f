"""Log events of a quest: locations, peril, the leader, the end."""

from __future__ import annotations

from typing import Any

from assistant.games.warhammer_quest.events import cards_text, plate_name
from assistant.games.warhammer_quest.names import ColourId, HeroId, LocationId
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tc
from assistant.messages.turning_points import TurningPoint

# -- locations


class LocationRevealed(Event, frozen=True, kw_only=True):
    location: LocationId
    left: int
    sign = "hands"
    says = (
        sentence("{location}.", left=-1),
        sentence("{location}. No location is left in the deck.", left=0),
        sentence("{location}. {n} location left in the deck.", "{location}. {n} locations left in the deck.", "left"),
    )


class ProgressMade(Event, frozen=True, kw_only=True):
    """Log event: the progress changes by `by`. `done` is true if the location is now fully explored."""

    by: int
    progress: int
    exploration: int
    location: LocationId = ""
    done: bool = False
    sign = "gains"
    says = (
        sentence("The location is fully explored: {progress} of {exploration}.", full=True),
        sentence("Progress {progress} of {exploration}."),
    )

    @property
    def full(self) -> bool:
        return self.progress >= self.exploration

    def turning_point(self, content: Any) -> TurningPoint | None:
        if not self.done or not self.location:
            return None
        return TurningPoint(
            "good",
            t("explored"),
            who=plate_name(content.pack.location, self.location),
            cause=t("Progress {progress} of {exploration}."),
            hands=(t("Leave the progress tokens on the location."),),
            means=(t("In the location phase the party may travel if a location is left."),),
        )


class LocationEffect(Event, frozen=True, kw_only=True):
    """Log event: the app runs the effect of the location."""

    location: LocationId
    says = sentence("{location}: {effect}.")

    def effect(self, content: Any) -> Label:
        return content.pack.location[self.location].text or t("its effect")


class NotFullyExplored(Event, frozen=True, kw_only=True):
    location: LocationId
    progress: int
    exploration: int
    says = sentence("{location}: {progress} of {exploration} explored.")


class NoLocationLeft(Event, frozen=True, kw_only=True):
    says = sentence("{location_rule}")

    def location_rule(self, content: Any) -> Label:
        return content.quest.empty_locations or t("No location is left: the sheet says what now.")


class Travelled(Event, frozen=True, kw_only=True):
    """Log event: the party leaves `location`. `numbers` are the enemies discarded from the shadows."""

    numbers: tuple[int, ...]
    location: LocationId
    sign = "hands"
    says = (
        sentence("The party travels. Discard {location} with its progress.", numbers=()),
        sentence("The party travels. Discard the shadows: {cards}. Discard {location} with its progress."),
    )

    @property
    def cards(self) -> Text:
        return cards_text(self.numbers)


class Stayed(Event, frozen=True, kw_only=True):
    location: LocationId
    says = sentence("The party stays: {location}.")


class PerilMoved(Event, frozen=True, kw_only=True):
    """Log event: the peril phase moves the peril token. `last` is true if it stays on the last space."""

    space: int
    colour: ColourId = ""
    last: bool = False
    says = (
        sentence("Peril stays on the last space.", last=True, colour=""),
        sentence("Peril stays on the last space: the {colour} effect again.", last=True),
        sentence("Move the peril token to space {space}.", colour=""),
        sentence("Move the peril token to space {space}, {colour}."),
    )

    @property
    def sign(self) -> Sign:
        return "fact" if self.last else "hands"

    def turning_point(self, content: Any) -> TurningPoint | None:
        if not self.colour:
            return None
        hands = t("Leave the peril token where it is.") if self.last else t("Move the peril token to space {space}.")
        return TurningPoint(
            "warn",
            tc("plate", "{colour} effect"),
            who=t("Peril {space}"),
            cause=t("The token is on the last space: the same effect again.") if self.last else None,
            hands=(hands,),
        )


class PerilChanged(Event, frozen=True, kw_only=True):
    """Log event: a card or rule moves the peril token. This triggers no peril effect."""

    space: int
    by: int
    says = (
        sentence("Peril up: move the token to space {space}. No effect is triggered.", up=True),
        sentence("Peril down: move the token to space {space}. No effect is triggered."),
    )

    @property
    def sign(self) -> Sign:
        return "hands"

    @property
    def up(self) -> bool:
        return self.by > 0


class PerilEffect(Event, frozen=True, kw_only=True):
    colour: ColourId
    says = sentence("The {colour} peril effect: {effect}.")

    def effect(self, content: Any) -> Label:
        return content.quest.peril_text.get(self.colour) or t("as the sheet says")


class LeaderPassed(Event, frozen=True, kw_only=True):
    to: HeroId
    kept: bool = False
    says = (sentence("{to} keeps the leader token.", kept=True), sentence("Give {to} the leader token."))

    @property
    def on_plate(self) -> bool:
        return True  # the plate of the new round says who leads


class LeaderChosen(Event, frozen=True, kw_only=True):
    who: HeroId
    says = sentence("Party leader: {who}.")


class InsteadOfLeader(Event, frozen=True, kw_only=True):
    """Log event: the leader is defeated, so an effect on the leader affects the hero `who` instead."""

    leader: HeroId
    who: HeroId
    says = sentence("{leader} leads but is defeated. It goes to {who} instead.")


class QuestEnded(Event, frozen=True, kw_only=True):
    """Log event: the quest is won or lost. `nobody` is true if all heroes are defeated."""

    won: bool
    nobody: bool = False
    says = (sentence("Victory. The quest is won.", won=True), sentence("Defeat. The quest is lost."))

    def turning_point(self, content: Any) -> TurningPoint:
        supply = t("Put unused items, conditions and success tokens back.")
        campaign = content.quest.kind == "campaign"
        spoils = t("Take the Reward of this quest.") if self.won else t("Take the Penalty of this quest.")
        return TurningPoint(
            "good" if self.won else "bad",
            tc("quest", "won") if self.won else tc("quest", "lost"),
            who=tc("plate", "quest"),
            cause=self._cause(),
            hands=(supply, spoils, t("Keep hero card, four actions and gear.")) if campaign else (supply,),
            means=(t("The settlement comes next."),) if campaign and content.quest.following else (),
            ends=True,
        )

    def _cause(self) -> Text:
        if self.nobody:
            return t("All heroes are defeated.")
        return t("The Victory box of the sheet is met.") if self.won else t("The Defeat box of the sheet is met.")
