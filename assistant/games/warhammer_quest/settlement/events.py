"""Log events of the settlement and of the campaign."""

from __future__ import annotations

from typing import Any

from assistant.games.warhammer_quest.names import ActionId, EnemyId, GearId, OfHero, SettlementActionId
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint


class SettlementBegan(Event, frozen=True, kw_only=True):
    won: bool
    heading = True
    sign = "hands"
    says = (sentence("Settlement. Take the Reward.", won=True), sentence("Settlement. Take the Penalty."))


class IntoPool(Event, frozen=True, kw_only=True):
    """Log event: the Reward or the Penalty adds these cards to the campaign pool."""

    fortune: int = 0
    enemies: tuple[EnemyId, ...] = ()
    cards: tuple[str, ...] = ()
    sign = "hands"
    says = (
        sentence("Nothing goes into the campaign pool.", empty=True),
        sentence("Into the campaign pool: {things}."),
    )

    @property
    def empty(self) -> bool:
        return not (self.fortune or self.enemies or self.cards)

    def things(self, content: Any) -> Text:
        named: list[Label] = (
            [tn("{n} Legendary Fortune", "{n} Legendary Fortune", self.fortune)] if self.fortune else []
        )
        named += [content.pack.enemy[id].name for id in self.enemies if id in content.pack.enemy]
        named += [content.pack.dungeon[id].name if id in content.pack.dungeon else verbatim(id) for id in self.cards]
        return t("{list}", list=tuple(named))


class Trained(OfHero, frozen=True, kw_only=True):
    action: ActionId
    sign = "gains"
    says = sentence("{who}, trainer: swap {action} for its advanced card.")


class ActionTaken(OfHero, frozen=True, kw_only=True):
    """Log event: a hero takes a settlement action that the players carry out without the app."""

    action: SettlementActionId
    says = sentence("{who}: {action}.")


class GearLimitRaised(OfHero, frozen=True, kw_only=True):
    limit: int
    sign = "gains"
    says = sentence("{who}: gear limit {limit} from now on.")


class SmithDrew(OfHero, frozen=True, kw_only=True):
    n: int
    says = sentence("{who}, smith: draws {n} gear card.", "{who}, smith: draws {n} gear cards.", "n")


class Refreshed(Event, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Heal all wounds, ready all actions, turn depleted gear up.")


class PoolReturned(Event, frozen=True, kw_only=True):
    """Log event: after a quest, its pool cards return to the campaign pool, except the defeated nemeses in `gone`."""

    gone: tuple[EnemyId, ...] = ()
    sign = "hands"
    says = (
        sentence("Put the cards of the campaign pool back into it.", gone=()),
        sentence("Put the cards of the campaign pool back into it, except: {gone}."),
    )


class CampaignDecided(Event, frozen=True, kw_only=True):
    won: bool
    says = (
        sentence("The last quest is won, and with it the campaign.", won=True),
        sentence("The last quest is lost, and with it the campaign."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "good" if self.won else "bad",
            tc("campaign", "won") if self.won else tc("campaign", "lost"),
            who=tc("plate", "campaign"),
            cause=t("The last quest is won.") if self.won else t("The last quest is lost."),
            hands=(t("Write the result into the campaign log."),),
            ends=True,
        )


class LastQuest(Event, frozen=True, kw_only=True):
    says = sentence("The next quest is the last: it alone decides the campaign.")


class GearNoted(OfHero, frozen=True, kw_only=True):
    """Log event: a gear card that a hero keeps is noted in the campaign log.

    `struck` is true if an earlier note is removed.
    """

    card: GearId
    struck: bool = False
    says = (
        sentence("{who} no longer carries {card}.", struck=True),
        sentence("{who} carries {card} on."),
    )


class MilestoneReached(Event, frozen=True, kw_only=True):
    milestone: str
    sign = "gains"
    says = (sentence("A milestone of the sheet.", milestone=""), sentence("Milestone: {named}."))

    def named(self, content: Any) -> Label:
        found = (milestone.name for milestone in content.quest.milestone if milestone.id == self.milestone)
        return next(found, verbatim(self.milestone))
