"""Events of a quest: enemies, wounds and defeat, locations, peril, the leader."""

from __future__ import annotations

from typing import Any

from assistant.games.warhammer_quest.names import (
    LAIR,
    SHADOWS,
    ColourId,
    EnemyId,
    HeroId,
    KeywordId,
    LocationId,
    OfHero,
    ZoneId,
    face,
    numbered,
)
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label
from assistant.messages.text import Text, t


class OfEnemy(Event, frozen=True, kw_only=True):
    """Base of events about an enemy in play. `card` is empty while the enemy is face down."""

    number: int
    card: EnemyId = ""

    def enemy(self, content: Any) -> Text:
        """Return the enemy's name and number: `Bog Lurker, elite [7]`."""
        return numbered(self.face(content), self.number)

    def face(self, content: Any) -> Label:
        return face(content, self.card, face_up=bool(self.card))


def _cards(numbers: tuple[int, ...]) -> Text:
    """Return a list of numbers: `[9], [10]`."""
    return t("{list}", list=tuple(t("[{number}]", number=number) for number in numbers))


# -- the round


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    leader: HeroId
    heading = True
    says = sentence("Round {round}. Party leader: {leader}.")


class QuestBegan(Event, frozen=True, kw_only=True):
    quest: str
    heading = True
    says = sentence("{named} begins.")

    def named(self, content: Any) -> Label:
        return content.quest.name  # type: ignore[no-any-return]


class ActivationBegan(OfHero, frozen=True, kw_only=True):
    """A hero's activation begins. `dice` is the number of enemy dice rolled with the action."""

    dice: int
    says = ()


class PassedOver(OfHero, frozen=True, kw_only=True):
    """A hero is skipped in the enemy phase, because the hero has no enemy to activate."""

    says = sentence("{who} has nobody to activate: passed over.")


class EnemyActivated(OfEnemy, frozen=True, kw_only=True):
    """An enemy is activated by the hero `by`.

    `among` has the numbers of the enemies from which the players could choose.
    """

    by: HeroId
    among: tuple[int, ...] = ()
    says = (
        sentence("{by} activates {enemy}.", free=False),
        sentence("{by} activates {enemy}; free choice between {others}."),
    )

    @property
    def free(self) -> bool:
        return len(self.among) > 1

    @property
    def others(self) -> Text:
        return _cards(self.among)


class AllReadied(Event, frozen=True, kw_only=True):
    says = sentence("All enemies are exhausted. Ready every enemy card.")


# -- zones


class Advanced(OfEnemy, frozen=True, kw_only=True):
    """An enemy advances into the zone of the hero `to`. `there` is true if the enemy was in this zone already."""

    to: HeroId
    there: bool = False
    lead = "number"
    says = (
        sentence("{enemy} stays in {to}'s zone.", there=True),
        sentence("{enemy} advances into {to}'s zone."),
    )


class Retreated(OfEnemy, frozen=True, kw_only=True):
    there: bool = False
    lead = "number"
    says = (
        sentence("{enemy} stays in the shadows.", there=True),
        sentence("{enemy} retreats into the shadows."),
    )


class ZoneFull(OfEnemy, frozen=True, kw_only=True):
    """An enemy comes to a full zone. The hero `to` suffers wounds, and the enemy goes into the shadows."""

    to: HeroId
    wounds: int
    lead = "number"
    says = sentence(
        "{to}'s zone is full: {n} wound, {enemy} into the shadows.",
        "{to}'s zone is full: {n} wounds, {enemy} into the shadows.",
        "wounds",
    )


class MayNotStandThere(OfEnemy, frozen=True, kw_only=True):
    """The text of an enemy keeps it out of an engagement zone.

    An enemy that was just `spawned` goes into the shadows. Any other enemy stays where it is.
    """

    spawned: bool = False
    says = (
        sentence("{enemy} may not stand in an engagement zone: into the shadows.", spawned=True),
        sentence("{enemy} may not stand in an engagement zone: it stays where it is."),
    )


class Moved(OfEnemy, frozen=True, kw_only=True):
    """The players or an effect move an enemy. `to` is a hero's id, the shadows or the lair."""

    to: ZoneId
    says = (
        sentence("{enemy} goes into the shadows.", to=SHADOWS),
        sentence("{enemy} goes into the lair.", to=LAIR),
        sentence("{enemy} goes into {to}'s zone."),
    )


class Revealed(OfEnemy, frozen=True, kw_only=True):
    says = sentence("[{number}] is turned over: {face}.")


class Turned(OfEnemy, frozen=True, kw_only=True):
    ready: bool
    says = (sentence("{enemy} is ready.", ready=True), sentence("{enemy} is exhausted."))


class CannotBeExhausted(OfEnemy, frozen=True, kw_only=True):
    says = sentence("{enemy} can't be exhausted.")


class Spawned(OfEnemy, frozen=True, kw_only=True):
    """An enemy comes into play. `at` is a hero's id, the shadows or the lair."""

    at: ZoneId
    says = (
        sentence("{enemy} comes into the shadows.", at=SHADOWS),
        sentence("{enemy} comes into the lair.", at=LAIR),
        sentence("{enemy} comes into {at}'s zone."),
    )


class LaidFaceDown(Event, frozen=True, kw_only=True):
    """Enemies come face down into the shadows. Nobody sees which cards they are."""

    numbers: tuple[int, ...]
    says = sentence(
        "Lay {n} enemy face-down into the shadows, unseen: {cards}.",
        "Lay {n} enemies face-down into the shadows, unseen: {cards}.",
        "numbers",
    )

    @property
    def cards(self) -> Text:
        return _cards(self.numbers)


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The discard pile is shuffled into the deck. `left` is the number of cards that were still in the deck."""

    left: int = 0
    says = (
        sentence("The enemy deck is empty. Shuffle its discard pile into a new one.", left=0),
        sentence("Shuffle the enemy discard pile into the deck."),
    )


class DeckEmpty(Event, frozen=True, kw_only=True):
    deck: str
    says = (
        sentence("No location is left in the deck.", deck="location"),
        sentence("The dungeon deck is empty: no more dungeon cards in this quest.", deck="dungeon"),
        sentence("The gear deck is empty.", deck="gear"),
        sentence("The enemy deck is empty, and so is its discard pile."),
    )


class NobodyComes(Event, frozen=True, kw_only=True):
    says = sentence("Enemy deck and discard pile are empty: nobody comes.")


# -- wounds and defeat


class HeroHit(OfHero, frozen=True, kw_only=True):
    """A hero suffers wounds.

    `wounds` is the number of wounds that got through. `laid` is the number of wound tokens placed. It may be lower,
    because a hero never has more wounds than health. `left` is the remaining health, or -1 if it is not known.
    """

    wounds: int
    left: int
    laid: int = 0
    says = (
        sentence("{who} suffers nothing.", wounds=0),
        sentence("{who}: {n} wound, {left} left.", "{who}: {n} wounds, {left} left.", "wounds", laid=0),
        sentence("{who}: {n} wound, {left} left.", "{who}: {n} wounds, {left} left.", "laid"),
    )


class NoEffectOnDefeated(OfHero, frozen=True, kw_only=True):
    says = sentence("{who} is defeated: that has no effect.")


class HeroHealed(OfHero, frozen=True, kw_only=True):
    healed: int
    left: int
    says = (
        sentence("{who} is whole already.", healed=0),
        sentence("{who} heals {n}, {left} left.", "{who} heals {n}, {left} left.", "healed"),
    )


class HeroDefeated(OfHero, frozen=True, kw_only=True):
    """A hero is defeated.

    `numbers` are the numbers of the enemies that go from the hero's zone into the shadows. `out` is true if the hero is
    eliminated for the rest of a delve.
    """

    numbers: tuple[int, ...] = ()
    out: bool = False
    says = (
        sentence("{who} is defeated and out of this delve: hero card face-down, conditions away{into}.", out=True),
        sentence("{who} is defeated: hero card face-down, conditions away{into}."),
    )

    @property
    def into(self) -> Text:
        return t(", {cards} into the shadows", cards=_cards(self.numbers)) if self.numbers else t("")


class HeroRevived(OfHero, frozen=True, kw_only=True):
    left: int
    says = (
        sentence("{who} stands, hero card face-up, with as many wounds as health: one more is defeat.", left=0),
        sentence("{who} is revived: hero card face-up, {left} left."),
    )


class EnemyHit(OfEnemy, frozen=True, kw_only=True):
    """An enemy suffers wounds.

    `laid` is the number of wound tokens placed. It may be lower than `wounds`, because an enemy never has more wounds
    than health. `left` is the remaining health, or -1 if it is not known.
    """

    wounds: int
    left: int
    laid: int = 0
    says = (
        sentence("{enemy} suffers nothing.", wounds=0),
        sentence("{enemy}: {n} wound.", "{enemy}: {n} wounds.", "wounds", left=-1),
        sentence("{enemy}: {n} wound, {left} left.", "{enemy}: {n} wounds, {left} left.", "laid"),
    )


class EnemyHealed(OfEnemy, frozen=True, kw_only=True):
    healed: int
    left: int
    says = sentence("{enemy} heals {n}, {left} left.", "{enemy} heals {n}, {left} left.", "healed")


class EnemyDefeated(OfEnemy, frozen=True, kw_only=True):
    """An enemy is defeated.

    `gone` is true if a nemesis of the campaign pool leaves the campaign for good. Any other card is discarded and may
    come back when the discard pile is shuffled.
    """

    nemesis: bool = False
    gone: bool = False
    says = (
        sentence("{enemy} is defeated and out of this campaign: back to the box.", gone=True),
        sentence("{enemy} is defeated. Discard it; a shuffled discard pile could bring it back.", nemesis=True),
        sentence("{enemy} is defeated. Discard it."),
    )


class EnemyDiscarded(OfEnemy, frozen=True, kw_only=True):
    says = sentence("{enemy} is discarded.")


# -- keywords and nemeses


class KeywordRead(OfEnemy, frozen=True, kw_only=True):
    """The players have resolved a keyword that is explained only on the card."""

    keyword: KeywordId
    says = sentence("{enemy}: {keyword}, as its card says.")


class KeywordResolved(OfEnemy, frozen=True, kw_only=True):
    """The app resolves a keyword other than advance, retreat and inflict."""

    keyword: KeywordId
    lead = "number"
    says = sentence("{enemy}: {keyword}, {meaning}.")

    def meaning(self, content: Any) -> Label:
        return content.pack.keyword[self.keyword].meaning or t("as its card says")


class NemesisTriggered(OfEnemy, frozen=True, kw_only=True):
    says = sentence("Nemesis symbol: {enemy}, once: {effect}.")

    def effect(self, content: Any) -> Label:
        return content.pack.enemy[self.card].text or t("as its card says")


class NoNemesis(Event, frozen=True, kw_only=True):
    says = sentence("No face-up nemesis is in play: the symbol does nothing.")


# -- location, peril, leader


class LocationRevealed(Event, frozen=True, kw_only=True):
    location: LocationId
    left: int
    says = (
        sentence("{location}.", left=-1),
        sentence("{location}. No location is left in the deck.", left=0),
        sentence("{location}. {n} location left in the deck.", "{location}. {n} locations left in the deck.", "left"),
    )


class ProgressMade(Event, frozen=True, kw_only=True):
    """The progress changes by `by`. `done` is true if this change made the location fully explored."""

    by: int
    progress: int
    exploration: int
    location: LocationId = ""
    done: bool = False
    says = (
        sentence("The location is fully explored: {progress} of {exploration}.", full=True),
        sentence("Progress {progress} of {exploration}."),
    )

    @property
    def full(self) -> bool:
        return self.progress >= self.exploration


class LocationEffect(Event, frozen=True, kw_only=True):
    """The app runs the effect of the location."""

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
    """The party leaves `location`. `numbers` are the numbers of the enemies that are discarded from the shadows."""

    numbers: tuple[int, ...]
    location: LocationId
    says = (
        sentence("The party travels. Discard {location} with its progress.", numbers=()),
        sentence("The party travels. Discard the shadows: {cards}. Discard {location} with its progress."),
    )

    @property
    def cards(self) -> Text:
        return _cards(self.numbers)


class Stayed(Event, frozen=True, kw_only=True):
    location: LocationId
    says = sentence("The party stays: {location}.")


class PerilMoved(Event, frozen=True, kw_only=True):
    """The peril phase moves the peril token. `last` is true if the token was on the last space and stays there."""

    space: int
    colour: ColourId = ""
    last: bool = False
    says = (
        sentence("Peril stays on the last space.", last=True, colour=""),
        sentence("Peril stays on the last space: the {colour} effect again.", last=True),
        sentence("Peril to space {space}.", colour=""),
        sentence("Peril to space {space}, {colour}."),
    )


class PerilChanged(Event, frozen=True, kw_only=True):
    """A card or rule moves the peril token. This triggers no peril effect."""

    space: int
    by: int
    says = (
        sentence("Peril up to space {space}. No effect is triggered.", up=True),
        sentence("Peril down to space {space}. No effect is triggered."),
    )

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
    says = (sentence("{to} keeps the leader token.", kept=True), sentence("Leader token to {to}."))


class LeaderChosen(Event, frozen=True, kw_only=True):
    who: HeroId
    says = sentence("Party leader: {who}.")


class InsteadOfLeader(Event, frozen=True, kw_only=True):
    """An effect on the party leader affects the hero `who` instead, because the leader is defeated."""

    leader: HeroId
    who: HeroId
    says = sentence("{leader} leads but is defeated: {who} is meant.")


class QuestEnded(Event, frozen=True, kw_only=True):
    won: bool
    says = (sentence("Victory. The quest is won.", won=True), sentence("Defeat. The quest is lost."))
