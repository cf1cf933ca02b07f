"""Log events of a quest: the round, enemies, zones, wounds and defeat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.games.warhammer_quest.headlines import short
from assistant.games.warhammer_quest.names import (
    LAIR,
    SHADOWS,
    EnemyId,
    HeroId,
    KeywordId,
    OfHero,
    ZoneId,
    face,
    numbered,
)
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, tc, tn
from assistant.messages.turning_points import TurningPoint


class OfEnemy(Event, frozen=True, kw_only=True):
    """Base class of log events about an enemy in play. `card` is empty for a face-down enemy."""

    number: int
    card: EnemyId = ""

    def enemy(self, content: Any) -> Text:
        """Return the enemy's name and number: `Bog Lurker, elite [7]`."""
        return numbered(self.face(content), self.number)

    def face(self, content: Any) -> Label:
        return face(content, self.card, face_up=bool(self.card))


def plate_name(table: Mapping[str, Any], id: str) -> Text:
    """Return the name of a hero, enemy or location in at most fifteen letters, for a plate."""
    entry = table.get(id)
    return t("{name}", name=short(entry.name)) if entry is not None else t("{name}", name=Name(id))


def _is_nemesis(content: Any, card: str) -> bool:
    entry = content.pack.enemy.get(card)
    return entry is not None and entry.kind == "nemesis"


def _arrival(content: Any, card: str, hands: Text) -> TurningPoint | None:
    """Return the plate for a nemesis that comes into play, or None for any other enemy."""
    if not _is_nemesis(content, card):
        return None
    return TurningPoint(
        "bad",
        t("arrives"),
        who=plate_name(content.pack.enemy, card),
        cause=t("The nemesis of this quest comes into play."),
        hands=(hands,),
        means=(t("Each nemesis symbol triggers its effect."),),
    )


def cards_text(numbers: tuple[int, ...]) -> Text:
    """Return a list of numbers: `[9], [10]`."""
    return t("{list}", list=tuple(t("[{number}]", number=number) for number in numbers))


# -- the round


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    leader: HeroId
    heading = True
    says = sentence("Round {round}. Party leader: {leader}.")

    def turning_point(self, content: Any) -> TurningPoint | None:
        if self.round == 1:  # nothing has changed yet
            return None
        return TurningPoint(
            "warn",
            t("leads"),
            who=plate_name(content.pack.hero, self.leader),
            cause=t("Round {round} begins."),
            hands=(t("Put the leader token in front of {leader}."),),
            means=(t("{leader} acts first."),),
        )


class QuestBegan(Event, frozen=True, kw_only=True):
    quest: str
    heading = True
    says = sentence("{named} begins.")

    def named(self, content: Any) -> Label:
        return content.quest.name  # type: ignore[no-any-return]


class ActivationBegan(OfHero, frozen=True, kw_only=True):
    """Log event: a hero's activation begins. `dice` is the number of enemy dice rolled with the action."""

    dice: int
    says = ()


class PassedOver(OfHero, frozen=True, kw_only=True):
    """Log event: a hero is skipped in the enemy phase, because the hero has no enemy to activate."""

    says = sentence("{who} has no enemy to activate.")


class EnemyActivated(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy is activated by the hero `by`.

    `among` are the numbers of the enemies that the players could choose from.
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
        return cards_text(self.among)


class AllReadied(Event, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Ready every enemy card.")


# -- zones


class Advanced(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy advances into the zone of the hero `to`. `there` is true if it was in this zone already."""

    to: HeroId
    there: bool = False
    lead = "number"
    sign = "hands"
    says = (
        sentence("{enemy} stays in {to}'s zone.", there=True),
        sentence("Move {enemy} into {to}'s zone."),
    )


class Retreated(OfEnemy, frozen=True, kw_only=True):
    there: bool = False
    lead = "number"
    sign = "hands"
    says = (
        sentence("{enemy} stays in the shadows.", there=True),
        sentence("Move {enemy} into the shadows."),
    )


class ZoneFull(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy cannot enter a full zone. It goes into the shadows, and the hero `to` suffers wounds."""

    to: HeroId
    wounds: int
    lead = "number"
    sign = "loses"
    says = sentence(
        "{to}'s zone is full: {n} wound. Move {enemy} into the shadows.",
        "{to}'s zone is full: {n} wounds. Move {enemy} into the shadows.",
        "wounds",
    )


class MayNotStandThere(OfEnemy, frozen=True, kw_only=True):
    """Log event: the text of an enemy keeps it out of an engagement zone.

    If it has just `spawned`, it goes into the shadows. Otherwise it stays where it is.
    """

    spawned: bool = False
    says = (
        sentence("{enemy} may not stand in an engagement zone: into the shadows.", spawned=True),
        sentence("{enemy} may not stand in an engagement zone: it stays where it is."),
    )


class Moved(OfEnemy, frozen=True, kw_only=True):
    """Log event: the players or an effect move an enemy.

    - `to`: a hero's id, the shadows or the lair.
    - `arrives`: true if a nemesis leaves the lair.
    """

    to: ZoneId
    arrives: bool = False
    sign = "hands"
    says = (
        sentence("Move {enemy} into the shadows.", to=SHADOWS),
        sentence("Move {enemy} into the lair.", to=LAIR),
        sentence("Move {enemy} into {to}'s zone."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        return _arrival(content, self.card, t("Move {enemy} into the zone: {to}.")) if self.arrives else None


class Revealed(OfEnemy, frozen=True, kw_only=True):
    says = sentence("[{number}] is turned over: {face}.")

    def turning_point(self, content: Any) -> TurningPoint | None:
        return _arrival(content, self.card, t("Turn over [{number}]: {face}."))


class Turned(OfEnemy, frozen=True, kw_only=True):
    ready: bool
    sign = "hands"
    says = (sentence("Turn {enemy} upright: ready.", ready=True), sentence("Turn {enemy} sideways: exhausted."))


class CannotBeExhausted(OfEnemy, frozen=True, kw_only=True):
    says = sentence("{enemy} can't be exhausted.")


class Spawned(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy comes into play. `at` is a hero's id, the shadows or the lair."""

    at: ZoneId
    says = (
        sentence("{enemy} comes into the shadows.", at=SHADOWS),
        sentence("{enemy} comes into the lair.", at=LAIR),
        sentence("{enemy} comes into {at}'s zone."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        return None if self.at == LAIR else _arrival(content, self.card, t("Lay {enemy} down: {at}."))


class LaidFaceDown(Event, frozen=True, kw_only=True):
    """Log event: enemies are put face down into the shadows."""

    numbers: tuple[int, ...]
    sign = "hands"
    says = sentence(
        "Lay {n} enemy face-down into the shadows, unseen: {cards}.",
        "Lay {n} enemies face-down into the shadows, unseen: {cards}.",
        "numbers",
    )

    @property
    def cards(self) -> Text:
        return cards_text(self.numbers)


class DeckShuffled(Event, frozen=True, kw_only=True):
    """Log event: the discard pile is shuffled into the deck. `left` cards were still in the deck."""

    left: int = 0
    sign = "hands"
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
    """Log event: a hero suffers wounds.

    - `wounds`: the wounds that got through.
    - `laid`: the wound tokens placed. A hero never has more wounds than health.
    - `left`: the remaining health, or -1 if it is not known.
    """

    wounds: int
    left: int
    laid: int = 0
    says = (
        sentence("{who}: no wounds.", wounds=0),
        sentence("{who}: {n} wound, {left} left.", "{who}: {n} wounds, {left} left.", "wounds", laid=0),
        sentence("{who}: {n} wound, {left} left.", "{who}: {n} wounds, {left} left.", "laid"),
    )

    @property
    def sign(self) -> Sign:
        return "loses" if self.wounds else "fact"

    @property
    def suffered(self) -> int:
        """The wound tokens placed. Older saves only have the wounds that got through."""
        return self.laid or self.wounds


class NoEffectOnDefeated(OfHero, frozen=True, kw_only=True):
    says = sentence("{who} is defeated: that has no effect.")


class HeroHealed(OfHero, frozen=True, kw_only=True):
    healed: int
    left: int
    says = (
        sentence("{who} has no wounds to heal.", healed=0),
        sentence("{who} heals {n}, {left} left.", "{who} heals {n}, {left} left.", "healed"),
    )

    @property
    def sign(self) -> Sign:
        return "gains" if self.healed else "fact"


class HeroDefeated(OfHero, frozen=True, kw_only=True):
    """Log event: a hero is defeated.

    - `numbers`: the enemies that go from the hero's zone into the shadows.
    - `out`: true if the hero is eliminated for the rest of a delve.
    - `by`, `wounds`: who dealt the last wounds, and how many. 0 if this is not known.
    """

    numbers: tuple[int, ...] = ()
    out: bool = False
    wounds: int = 0
    by: Text | None = None
    sign = "out"
    says = (
        sentence("{who} is defeated and out of this delve: hero card face-down, conditions away{into}.", out=True),
        sentence("{who} is defeated: hero card face-down, conditions away{into}."),
    )

    @property
    def into(self) -> Text:
        return t(", {cards} into the shadows", cards=cards_text(self.numbers)) if self.numbers else t("")

    @property
    def cards(self) -> Text:
        return cards_text(self.numbers)

    def turning_point(self, content: Any) -> TurningPoint:
        shadows = (t("Move into the shadows: {cards}."),) if self.numbers else ()
        return TurningPoint(
            "bad",
            tc("quest plate", "defeated"),
            who=plate_name(content.pack.hero, self.who),
            cause=self._cause(),
            hands=(t("Turn the hero card face-down: {who}."), t("Discard all conditions: {who}."), *shadows),
            means=(
                t("{who} is out of this delve for good.")
                if self.out
                else t("{who} takes no more part until a card revives: activations are skipped."),
            ),
        )

    def _cause(self) -> Text | None:
        if not self.wounds:
            return None
        if self.by is None:
            return tn("{n} wound, and no health is left.", "{n} wounds, and no health is left.", self.wounds)
        return tn(
            "{by} hits for {n} wound, and no health is left.",
            "{by} hits for {n} wounds, and no health is left.",
            self.wounds,
            by=self.by,
        )


class HeroRevived(OfHero, frozen=True, kw_only=True):
    left: int
    sign = "gains"
    says = (
        sentence("{who} stands again. Turn the hero card face-up. One more wound is defeat.", left=0),
        sentence("{who} is revived, {left} left. Turn the hero card face-up."),
    )


class EnemyHit(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy suffers wounds.

    - `laid`: the wound tokens placed. An enemy never has more wounds than health.
    - `left`: the remaining health, or -1 if it is not known.
    """

    wounds: int
    left: int
    laid: int = 0
    says = (
        sentence("{enemy}: no wounds.", wounds=0),
        sentence("{enemy}: {n} wound.", "{enemy}: {n} wounds.", "wounds", left=-1),
        sentence("{enemy}: {n} wound, {left} left.", "{enemy}: {n} wounds, {left} left.", "laid"),
    )

    @property
    def sign(self) -> Sign:
        return "gains" if self.wounds else "fact"


class EnemyHealed(OfEnemy, frozen=True, kw_only=True):
    healed: int
    left: int
    sign = "loses"
    says = sentence("{enemy} heals {n}, {left} left.", "{enemy} heals {n}, {left} left.", "healed")


class EnemyDefeated(OfEnemy, frozen=True, kw_only=True):
    """Log event: an enemy is defeated.

    `gone` is true if a nemesis of the campaign pool leaves the campaign for good. Any other card is discarded.
    """

    nemesis: bool = False
    gone: bool = False
    sign = "gains"
    says = (
        sentence("{enemy} is defeated and out of this campaign. Put it into the box.", gone=True),
        sentence("{enemy} is defeated. Discard it. A shuffled discard pile could bring it back.", nemesis=True),
        sentence("{enemy} is defeated. Discard it."),
    )


class EnemyDiscarded(OfEnemy, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Discard {enemy}.")


# -- keywords and nemeses


class KeywordRead(OfEnemy, frozen=True, kw_only=True):
    """Log event: the players have resolved a keyword by reading the card."""

    keyword: KeywordId
    says = sentence("{enemy}: {keyword}, as its card says.")


class KeywordResolved(OfEnemy, frozen=True, kw_only=True):
    """Log event: the app resolves a keyword other than advance, retreat and inflict."""

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
