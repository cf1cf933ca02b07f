"""Log events of the adventure, the camp and the track, with their sentences.

Heroes and allies are saved by id. A monster is saved by number, kind and base, because it may be gone from the state.
Events of heroes and of monsters are in modules of their own, and can be imported from here, too.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from assistant.games.drunagor.heroes.events import *  # noqa: F403
from assistant.games.drunagor.monsters.events import *  # noqa: F403
from assistant.games.drunagor.names import (
    ATTACK_CARD,
    ITEM,
    SKILLS,
    SPECIAL_RULE,
    FriendId,
    HeroId,
    Kind,
    Position,
    Role,
    card_name,
    hero_name,
    kind_name,
)
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, as_text, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint

LAST_CHAPTER = 18
"""The number of the last chapter of the campaign."""

TurnKind = Literal["hero", "monster", "attack_card", "darkness", "second_card"]

# ---- the adventure ----


class RoleTaken(Event, frozen=True, kw_only=True):
    hero: HeroId
    role: Role
    says = sentence("{hero}: {role}.")


class PartyFormed(Event, frozen=True, kw_only=True):
    """Log event: the party is complete. `heroes` are in track order, and the first has the number 1."""

    heroes: tuple[HeroId, ...]
    says = sentence("The party in the order of the track: {heroes}.")


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Log event: a hero has rolled a d20 for the place on the track (PvP). `natural` is the number on the die."""

    hero: HeroId
    natural: int
    says = sentence("{hero}, initiative: {natural}.")


class AdventureBegan(Event, frozen=True, kw_only=True):
    """Log event: an adventure began. `again` is how often the party has lost this chapter before."""

    heading = True

    chapter: str
    again: int = 0
    says = (
        sentence("The adventure begins: {title}.", again=0),
        sentence("The adventure begins again: {title}, try {number}."),
    )

    def title(self, content: Any) -> Name:
        name: Name = content.chapter.name
        return name

    @property
    def number(self) -> int:
        return self.again + 1

    def turning_point(self, content: Any) -> TurningPoint | None:
        """Return the plate for a new chapter, or None in the first chapter or when a chapter is played again."""
        if content.chapter.number < 2 or self.again:
            return None
        who = t("chapter {n}", n=content.chapter.number)
        return TurningPoint("good", tc("chapter", "begins"), who=who, cause=t("{title}"))


class RoomOpened(Event, frozen=True, kw_only=True):
    """Log event: a room was laid out, the first of the adventure or one behind a door."""

    label: str
    says = (
        sentence("The first room is laid out.", is_first=True),
        sentence("Set up: {room}."),
    )

    def is_first(self, content: Any) -> bool:
        """Return whether this is the first room of a chapter from the adventure book, not of the demo."""
        return bool(self.label == content.chapter.set_up[0].label and not content.chapter.demo)

    def room(self, content: Any) -> Label:
        return room_name(content, self.label)


def room_name(content: Any, label: str) -> Label:
    """Return the name of a room or other set-up of the chapter."""
    set_up = content.set_up(label)
    name: Label = set_up.name if set_up is not None else verbatim(label.replace("_", " "))
    return name


class DoorOpened(Event, frozen=True, kw_only=True):
    """Log event: a door was opened. `door` is its number in the chapter, or 0 if it has none."""

    door: int
    by: HeroId = ""
    says = (
        sentence("A door opens.", by=""),
        sentence("{by} opens a door."),
    )


class RoomRevealed(Event, frozen=True, kw_only=True):
    """Log event: another set-up of the chapter will be laid out.

    `kinds` are the kinds of monsters that enter with it, and `counts` the number of each.
    """

    label: str
    kinds: tuple[Kind, ...] = ()
    counts: tuple[int, ...] = ()
    says = sentence("Revealed: {room}.")

    def room(self, content: Any) -> Label:
        return room_name(content, self.label)

    def turning_point(self, content: Any) -> TurningPoint:
        cause, count = t("Revealed: {room}."), sum(self.counts)
        if not count:
            return TurningPoint("good", t("no monsters"), cause=cause)
        who = tn("{n} monster", "{n} monsters", count)
        return TurningPoint(
            "warn", tn("enters", "enter", count), who=who, cause=cause, means=(self._monsters(content),)
        )

    def _monsters(self, content: Any) -> Text:
        counted = zip(self.kinds, self.counts, strict=False)
        return t(
            "{monsters}.", monsters=tuple(t("{n} x {kind}", n=n, kind=kind_name(content, id)) for id, n in counted)
        )


class RoundBegan(Event, frozen=True, kw_only=True):
    """Log event: a round began.

    `runes` is the number of runes that the Darkness draws, or 0 if it is the same as in the round before. `last` is
    true if the adventure is lost when the next round begins.
    """

    heading = True

    round: int
    runes: int = 0
    last: bool = False
    says = (
        sentence("Round {round} begins. It is the last one.", last=True),
        sentence("Round {round} begins."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        runes = tn(
            "The Darkness draws {n} rune in this round.", "The Darkness draws {n} runes in this round.", self.runes
        )
        means = (runes,) if self.runes else ()
        if self.last:
            lost = t("The adventure is lost when the next round begins.")
            return TurningPoint("warn", t("last round"), who=t("round {round}"), means=(lost, *means))
        if not self.runes:
            return None
        return TurningPoint(
            "darkness", tn("{n} rune now", "{n} runes now", self.runes), who=t("round {round}"), means=means
        )


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int
    says = sentence("End of round {round}.")


class TurnBegan(Event, frozen=True, kw_only=True):
    """Log event: a turn began.

    `who` is a hero's id, a monster's kind or a card's id. `number` is the number of the figure.
    """

    who: str
    kind: TurnKind
    number: int = 0
    base: str = ""


class SpecialRuleTold(Event, frozen=True, kw_only=True):
    """Log event: a special rule was shown to the players. `text` is its id in the chapter."""

    reminds = True

    text: Annotated[str, SPECIAL_RULE]
    says = sentence("{text}")


class AdventureLost(Event, frozen=True, kw_only=True):
    """Log event: the adventure was lost.

    `reason` is `curse`, `trauma`, `last_rune`, `said` (the adventure book says so), or the id of a special rule.
    """

    reason: str
    hero: FriendId = ""
    says = sentence("The adventure is lost. {why}")

    def why(self, content: Any) -> Text:
        match self.reason:
            case "curse":
                return t("{hero} is corrupted: one curse cube too many.", hero=hero_name(content, self.hero))
            case "trauma":
                return t("{hero} dies: one trauma cube too many.", hero=hero_name(content, self.hero))
            case "last_rune":
                return t("The last rune is drawn.")
            case "said":
                return t("The adventure's own rule says so.")
        return as_text(SPECIAL_RULE(content, self.reason))

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint("bad", tc("adventure", "lost"), who=t("the adventure"), cause=t("{why}"), ends=True)


class AdventureWon(Event, frozen=True, kw_only=True):
    rounds: int = 0
    says = sentence("The adventure is won.")

    def turning_point(self, content: Any) -> TurningPoint:
        cause = tn("Won in {n} round.", "Won in {n} rounds.", self.rounds) if self.rounds else None
        return TurningPoint("good", tc("adventure", "won"), who=t("the adventure"), cause=cause, ends=True)


class BegunAgain(Event, frozen=True, kw_only=True):
    sign = "hands"

    chapter: int
    says = sentence("Begin the chapter again: the party is as it was at its start.")


class CampaignEnded(Event, frozen=True, kw_only=True):
    won: bool
    says = (
        sentence("The campaign is won.", won=True),
        sentence("The campaign is over."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        """Return the plate for the won last chapter, otherwise None."""
        if not self.won or content.chapter.number != LAST_CHAPTER:
            return None
        return TurningPoint(
            "good", tc("campaign", "won"), who=t("the campaign"), cause=t("The last chapter is won."), ends=True
        )


# ---- between adventures ----


class CampReached(Event, frozen=True, kw_only=True):
    heading = True

    chapter: int
    says = sentence("The party reaches the camp.")


class Linked(Event, frozen=True, kw_only=True):
    chapter: int
    says = sentence("On to the next adventure without a camp.")


class RewardTaken(Event, frozen=True, kw_only=True):
    """Log event: a hero got a reward.

    `name` is the kind of skill, the item, or the class ability with its tree and its place in it.
    """

    sign = "gains"

    hero: HeroId
    kind: Literal["hero_skill", "role_skill", "class_ability", "camp_item"]
    name: str
    level: int = 0
    says = sentence("{hero} learns or takes: {reward}.")

    def reward(self, content: Any) -> Label:
        if self.kind == "camp_item":
            return ITEM(content, self.name)
        if self.kind == "class_ability":
            of, tree, place = self.name.rsplit("_", 2)
            known = content.pack.hero_class.get(of)
            return t("{name}, tree {tree}, ability {place}", name=known.name if known else of, tree=tree, place=place)
        return t("{skill}, level {level}", skill=SKILLS.get(self.name, verbatim(self.name)), level=self.level)


class LogChanged(Event, frozen=True, kw_only=True):
    """Log event: a status, aura or outcome was noted in the campaign log or removed from it.

    An empty `hero` means the whole party.
    """

    kind: Literal["status", "aura", "outcome"]
    name: str
    gained: bool
    hero: HeroId = ""
    says = (
        sentence("{who}, into the campaign log: {name}.", gained=True),
        sentence("{who}, out of the campaign log: {name}."),
    )

    def who(self, content: Any) -> Text:
        return hero_name(content, self.hero) if self.hero else t("Party")


class CampDone(Event, frozen=True, kw_only=True):
    chapter: int
    says = sentence("The camp is done.")


# ---- the track ----


class OfCard(Event, frozen=True, kw_only=True):
    """Base class of log events about a card on the track: a monster card if `kind` is set, otherwise an attack card."""

    card: str
    kind: str = ""
    rank: str = ""

    def called(self, content: Any) -> Label:
        return card_name(content, self.kind, self.rank) if self.kind else ATTACK_CARD(content, self.card)


class CardPlaced(OfCard, frozen=True, kw_only=True):
    """Log event: a card was placed on the track. `acts` is false if it takes its first turn in the next round."""

    position: Position
    acts: bool = True
    says = (
        sentence("Onto the track, {position}: {called}.", acts=True),
        sentence("Onto the track, {position}: {called}. It acts from the next round on."),
    )


class CardRemoved(OfCard, frozen=True, kw_only=True):
    says = sentence("Off the track: {called}.")


class CardFlipped(OfCard, frozen=True, kw_only=True):
    """Log event: a complex card was flipped. `again` is true if it takes another turn in this round."""

    sign = "hands"

    behaviour: str
    position: Position
    again: bool = False
    says = (
        sentence("{called}: flip it, to {position}. It acts again this round.", again=True),
        sentence("{called}: flip it, to {position}."),
    )
