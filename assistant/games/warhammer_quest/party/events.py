"""Log events of calculated actions, action cards, tokens, conditions, dungeon cards and gear."""

from __future__ import annotations

from typing import Any

from assistant.games.warhammer_quest.names import (
    ENEMY,
    SYMBOLS,
    ActionId,
    ConditionId,
    DungeonId,
    EnemyId,
    GearId,
    HeroId,
    OfHero,
    face,
)
from assistant.messages.event_text import sentence_of
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.text import Text, t, tn
from assistant.messages.verdict import Verdict

# -- an action


class ActionReckoned(OfHero, frozen=True, kw_only=True):
    """Log event: the dice of a hero's action were rolled. `successes` includes all modifiers."""

    action: ActionId
    successes: int
    says = sentence(
        "{who}: {action}, {n} success.",
        "{who}: {action}, {n} successes.",
        "successes",
    )

    def verdict(self, content: Any) -> Verdict | None:
        """Return the result in large letters, "NO SUCCESS", or None if there was a success.

        For an attack with successes, `EnemyWounded` has the result.
        """
        return None if self.successes else Verdict((t("NO"), t("SUCCESS")), "bad", sum=sentence_of(self, content))


class EnemyWounded(Event, frozen=True, kw_only=True):
    """Log event: one target of an attack suffers wounds, the successes minus its resilience.

    `left` is its remaining health, or -1 if it is not known.
    """

    card: EnemyId
    number: int
    successes: int
    resilience: int
    wounds: int
    left: int
    says = (
        sentence(
            "{card} [{number}]: {successes} - {resilience} resilience = {n} wound.",
            "{card} [{number}]: {successes} - {resilience} resilience = {n} wounds.",
            "wounds",
            resilient=True,
        ),
    )

    @property
    def resilient(self) -> bool:
        return self.resilience > 0

    def verdict(self, content: Any) -> Verdict | None:
        words = (t("DEFEATED"),) if self.left == 0 else (t("HIT"),) if self.wounds else (t("NO"), t("WOUND"))
        tone = "good" if self.left == 0 else "warn" if self.wounds else "bad"
        return Verdict(words, tone, sum=self._comes_to(content))  # type: ignore[arg-type]

    def besides(self, content: Any) -> Text:
        """Return the line for a target after the first. The result in large letters is only about the first target."""
        return t("{said}.", said=self._comes_to(content))

    def _comes_to(self, content: Any) -> Text:
        """Return the calculation as text: `Bog Lurker: 3 - 1 resilience = 2 wounds, 3 left`."""
        enemy = face(content, self.card)
        wounds = (
            tn(
                "{enemy}: {successes} - {resilience} resilience = {n} wound",
                "{enemy}: {successes} - {resilience} resilience = {n} wounds",
                self.wounds,
                enemy=enemy,
                successes=self.successes,
                resilience=self.resilience,
            )
            if self.resilience
            else tn("{enemy}: {n} wound", "{enemy}: {n} wounds", self.wounds, enemy=enemy)
        )
        return t("{wounds}, {left} left", wounds=wounds, left=self.left) if self.left >= 0 else wounds


class Attackers(OfHero, frozen=True, kw_only=True):
    """Log event: enemies attack during a hero's action. `values` are their attack values, in the order of `enemies`."""

    enemies: tuple[EnemyId, ...]
    values: tuple[int, ...]
    defence: int
    wounds: int
    says = (
        sentence("No enemy attacks {who}.", enemies=()),
        sentence(
            "Attackers: {named}. {total} - {defence} defence: {n} wound for {who}.",
            "Attackers: {named}. {total} - {defence} defence: {n} wounds for {who}.",
            "wounds",
        ),
    )

    @property
    def total(self) -> int:
        return sum(self.values)

    def besides(self, content: Any) -> Text | None:
        """Return the line with the wounds that the hero suffers, or None.

        The screen shows it below the wounds that the hero deals.
        """
        return sentence_of(self, content)

    def named(self, content: Any) -> Text:
        pairs = zip(self.enemies, self.values, strict=True)
        return t("{list}", list=tuple(t("{enemy} {n}", enemy=ENEMY(content, one), n=n) for one, n in pairs))


class NoTarget(Event, frozen=True, kw_only=True):
    says = sentence("No target: the successes do nothing.")


class DiceRolled(OfHero, frozen=True, kw_only=True):
    """Log event: the app rolled the dice of an action. `hero` and `enemy` are the final faces of these dice."""

    hero: tuple[str, ...]
    enemy: tuple[str, ...]
    says = (
        sentence("{who} rolls: {hero_faces}.", enemy=()),
        sentence("{who} rolls: {hero_faces}; enemy dice: {enemy_faces}."),
    )

    def hero_faces(self, content: Any) -> Text:
        return _faces(content, self.hero)

    def enemy_faces(self, content: Any) -> Text:
        return _faces(content, self.enemy)


def _faces(content: Any, faces: tuple[str, ...]) -> Text:
    shown = (content.pack.face[face].symbols for face in faces)
    words = tuple(
        t("{symbols}", symbols=tuple(SYMBOLS[one] for one in symbols)) if symbols else t("blank") for symbols in shown
    )
    return t("{list}", list=tuple(t("({face})", face=one) for one in words))


# -- action cards, tokens, conditions


class ActionExhausted(OfHero, frozen=True, kw_only=True):
    action: ActionId
    sign = "hands"
    says = sentence("{who}: exhaust {action}.")


class ActionReadied(OfHero, frozen=True, kw_only=True):
    """Log event: an effect readies an action card."""

    action: ActionId
    sign = "hands"
    says = sentence("{who}: ready {action}.")


class AllPrepared(OfHero, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Prepare icon: ready all four actions of {who}.")


class TokensGained(OfHero, frozen=True, kw_only=True):
    gained: int
    lost: int = 0
    sign = "gains"
    says = (
        sentence("{who} gains {n} success token.", "{who} gains {n} success tokens.", "gained", lost=0),
        sentence(
            "{who} gains {n} success token. No room for {lost}.",
            "{who} gains {n} success tokens. No room for {lost}.",
            "gained",
        ),
    )


class TokensShared(Event, frozen=True, kw_only=True):
    """Log event: the party gains `n` success tokens, which the players share out themselves."""

    n: int
    says = sentence("{n} success token: you decide who gets it.", "{n} success tokens: you decide who gets them.", "n")


class TokensSpent(OfHero, frozen=True, kw_only=True):
    spent: int
    action: ActionId
    sign = "hands"
    says = sentence(
        "{who} spends {n} success token from {action}.", "{who} spends {n} success tokens from {action}.", "spent"
    )


class TokensDiscarded(OfHero, frozen=True, kw_only=True):
    n: int
    sign = "loses"
    says = sentence("{who} discards {n} success token.", "{who} discards {n} success tokens.", "n")


class ConditionGained(OfHero, frozen=True, kw_only=True):
    """Log event: a hero gains a condition. `had` is true if the hero has it already, so that nothing changes."""

    condition: ConditionId
    had: bool = False
    says = (
        sentence("{who} has {condition} already: ignored.", had=True),
        sentence("{who}: {condition}. Take its card."),
    )

    @property
    def sign(self) -> Sign:
        return "fact" if self.had else "hands"


class ConditionLost(OfHero, frozen=True, kw_only=True):
    condition: ConditionId
    sign = "hands"
    says = sentence("{who}: discard {condition}.")


# -- dungeon cards and gear


class DrawDungeonCard(OfHero, frozen=True, kw_only=True):
    """Log event: the players draw a dungeon card themselves, because the app doesn't track the deck."""

    sign = "hands"
    says = sentence("{who}: draw a dungeon card.")


class DungeonDeckEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The dungeon deck is empty: no more dungeon cards in this quest.")


class DungeonCardDrawn(OfHero, frozen=True, kw_only=True):
    card: DungeonId
    item: bool
    says = (
        sentence("{who} draws {card} and keeps it: an item.{does}", item=True),
        sentence("{who} draws {card}: an event.{does}"),
    )

    def does(self, content: Any) -> Text:
        return _text(content, self.card)


class ItemUsed(OfHero, frozen=True, kw_only=True):
    card: DungeonId
    says = sentence("{who} uses {card}.{does}")

    def does(self, content: Any) -> Text:
        return _text(content, self.card)


def _text(content: Any, card: str) -> Text:
    """Return the text of a demo card, or an empty text for a printed card."""
    text = content.pack.dungeon[card].text
    return t(" {text}", text=text) if text is not None else t("")


class ItemsDiscarded(Event, frozen=True, kw_only=True):
    cards: tuple[DungeonId, ...]
    sign = "hands"
    says = sentence("Discard unused items: {cards}.")


class TreasureLeft(OfHero, frozen=True, kw_only=True):
    says = sentence("{who} takes no gear.")


class TakeGear(OfHero, frozen=True, kw_only=True):
    """Log event: the players may take `n` gear cards themselves, because the app doesn't track gear."""

    n: int
    sign = "hands"
    says = sentence(
        "{who} may take {n} gear card, from the deck or the discard pile.",
        "{who} may take {n} gear cards, from the deck or the discard pile.",
        "n",
    )


class GearEquipped(OfHero, frozen=True, kw_only=True):
    card: GearId
    sign = "gains"
    says = sentence("{who} equips {card}.")


class GearFindsNoRoom(OfHero, frozen=True, kw_only=True):
    """Log event: a hero can't equip a gear card, because it breaks a limit and no room can be made."""

    card: GearId
    says = sentence("{who}: the limits leave no room for {card}.")


class GearUnequipped(OfHero, frozen=True, kw_only=True):
    card: GearId
    legendary: bool = False
    sign = "hands"
    says = (
        sentence("{who} lays {card} aside, back to the legendary gear.", legendary=True),
        sentence("{who} lays {card} aside: gear discard pile."),
    )


class GearDiscarded(OfHero, frozen=True, kw_only=True):
    card: GearId
    sign = "hands"
    says = sentence("{who} discards {card}.")


class LegendaryGained(OfHero, frozen=True, kw_only=True):
    card: GearId
    sign = "gains"
    says = sentence("Legendary Fortune: {who} gains {card}.")


class NothingLegendary(OfHero, frozen=True, kw_only=True):
    says = sentence("Legendary Fortune: {who} has all legendary gear already.")


class GearGiven(OfHero, frozen=True, kw_only=True):
    card: GearId
    to: HeroId
    sign = "hands"
    says = sentence("{who} gives {card} to {to}.")


class GearTurned(OfHero, frozen=True, kw_only=True):
    card: GearId
    how: str
    sign = "hands"
    says = (
        sentence("{who} exhausts {card}.", how="exhausted"),
        sentence("{who} depletes {card}: face-down until the settlement.", how="depleted"),
        sentence("{who} uses {card}.", how="used"),
        sentence("{who} readies {card}."),
    )
