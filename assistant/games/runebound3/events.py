"""Log events of turns, the time track, story cards, gems, the villain and the end of the game."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound3.names import (
    STORY_KINDS,
    AdventureId,
    DeckId,
    EnemyId,
    HeroId,
    OfHero,
    StoryId,
)
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Label
from assistant.messages.text import ROMAN, Name, Text, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint


class GameBegan(Event, frozen=True, kw_only=True):
    first: HeroId
    heading = True
    says = sentence("{first} begins, drawn by lot.")


class RoundBegan(Event, frozen=True, kw_only=True):
    """Log event: a round begins. `moved` is true if the time token moved one space forward."""

    round: int
    space: int
    act: int = 1
    moved: bool = True
    heading = True
    sign = "hands"
    says = (
        sentence("Round {round}.", moved=False),
        sentence("Round {round}. Move the time token to space {space}."),
    )


class TurnEnded(OfHero, frozen=True, kw_only=True):
    says = (sentence("The turn is over.", who=""), sentence("{who}: the turn is over."))


class ActEnded(Event, frozen=True, kw_only=True):
    heading = True
    says = sentence(
        "End of Act 1. Time token to the first space, side 2 up. From now on every enemy casts the mighty token, too."
    )

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "warn",
            t("Act 2 begins"),
            hands=(t("Move the time token to the first space, side 2 up."),),
            means=(t("From now on every enemy casts the mighty token, too."),),
        )


class VillainCame(Event, frozen=True, kw_only=True):
    villain: EnemyId
    where: Name
    zombies: int = 0
    says = (
        sentence("{villain} comes: {where}.", zombies=0),
        sentence(
            "{villain} comes: {where}, with {n} zombie.",
            "{villain} comes: {where}, with {n} zombies.",
            "zombies",
        ),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        hands = [t("Put the figure of {villain} on the board: {where}.")]
        if self.zombies:
            hands.append(tn("Put {n} zombie beside it.", "Put {n} zombies beside it.", self.zombies))
        return TurningPoint(
            "warn",
            tc("plate", "arrives"),
            who=t("{villain}"),
            hands=tuple(hands),
            means=(t("Whoever defeats {villain} wins. Whoever loses that fight is out of the game."),),
        )


class GemsRefreshed(Event, frozen=True, kw_only=True):
    """Log event: gems are refreshed.

    `grey` is the number of gems that stay grey, because a hero is on their hex. -1 if the app does not track gems.
    """

    grey: int = -1
    sign = "hands"
    says = (
        sentence("Turn up every grey gem that has no hero on its hex.", grey=-1),
        sentence("Turn up every grey gem that has no hero on its hex: {grey} stay grey."),
    )


class StoryDrawn(Event, frozen=True, kw_only=True):
    """Log event: a story card is drawn.

    - `slot`: the slot of a quest. 0 if the card goes into no slot.
    - `full`: true if no slot is free for the quest.
    """

    kind: str
    card: StoryId = ""
    slot: int = 0
    several: bool = False
    hex: Name | None = None
    full: bool = False
    sign = "hands"
    says = (
        sentence("{called}: no slot is empty. Do what the card says.", full=True),
        sentence("Put {called} into slot {roman}: several hexes, no token.", kind="quest", several=True),
        sentence("Put {called} into slot {roman} and its token on the hex it names.", kind="quest", hex=None),
        sentence("Put {called} into slot {roman} and its token on {hex}.", kind="quest"),
        sentence("{called}: do it now, then discard it.", kind="once"),
        sentence("{called}: a fight. A story card is no trophy."),
    )

    def called(self, content: Any) -> Label:
        card = content.pack.story.get(self.card) if content is not None else None
        return card.name if card is not None else STORY_KINDS[self.kind]

    @property
    def roman(self) -> str:
        return ROMAN[self.slot]


class StoryQuestDone(Event, frozen=True, kw_only=True):
    slot: int
    card: StoryId = ""
    sign = "hands"
    says = sentence("The story quest of slot {roman} is done: take the card and its token back.")

    @property
    def roman(self) -> str:
        return ROMAN[self.slot]


class StoryTokens(OfHero, frozen=True, kw_only=True):
    """Log event: a hero's lore or companions change."""

    kind: str
    by: int
    now: int
    says = (sentence("{what}: {now} now."),)

    @property
    def sign(self) -> Sign:
        return "gains" if self.by > 0 else "loses"

    def what(self, content: Any) -> Text:
        return {"lore": t("Lore"), "companions": t("Companions")}.get(self.kind, verbatim(self.kind))


class Zombies(Event, frozen=True, kw_only=True):
    by: int
    now: int
    fallen: bool = False
    sign = "hands"
    says = (
        sentence("Put the killed zombie into the bank and take 1 gold. On the board: {now}.", fallen=True),
        sentence("Zombies on the board: {now}."),
    )


class VillainMarched(Event, frozen=True, kw_only=True):
    villain: EnemyId
    wild: int
    left: int
    goal: Name
    sign = "hands"
    says = (
        sentence("{villain} reaches {goal}.", left=0),
        sentence("{villain} stays: no die shows wild. {left} to go to {goal}.", wild=0),
        sentence(
            "Move {villain} {n} hex towards {goal}: {left} to go.",
            "Move {villain} {n} hexes towards {goal}: {left} to go.",
            "wild",
        ),
    )


class VillainHealth(Event, frozen=True, kw_only=True):
    """Log event: the villain's health against a hero, with every part of the sum.

    `least` is true if the sum is below his minimum, so that he has his minimum.
    """

    villain: EnemyId
    hero: HeroId
    printed: int
    lore: int = 0
    companions: int = 0
    zombies: int = 0
    total: int
    least: bool = False
    says = (
        sentence("{villain} against {hero}: {parts}; never below his minimum: {total}.", least=True),
        sentence("{villain} against {hero}: {parts}: {total}."),
    )

    def parts(self, content: Any) -> Text:
        summands: list[Text] = [verbatim(str(self.printed))]
        if self.zombies:
            summands.append(t("zombies {n}", n=f"{self.zombies:+d}"))
        if self.companions:
            summands.append(t("companions {n}", n=f"{self.companions:+d}"))
        if self.lore:
            summands.append(t("lore {n}", n=f"{self.lore:+d}"))
        return t("{list}", list=tuple(summands))


class Eliminated(Event, frozen=True, kw_only=True):
    hero: HeroId
    says = sentence(
        "{hero} is eliminated: figure off the board; assets, skills, trophies, tokens out of the game; "
        "gold, story and damage tokens to the bank; quests and rumours are discarded."
    )

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            tc("plate", "eliminated"),
            who=t("{hero}"),
            hands=(
                t("Take the figure of {hero} off the board."),
                t("Put the assets, skills, trophies and combat tokens of {hero} into the box."),
                t("Put the gold, story tokens and damage of {hero} into the bank."),
                t("Discard the quests and rumours of {hero}."),
            ),
            means=(t("{hero} takes no more turns."),),
        )


class FirstPlayerNow(Event, frozen=True, kw_only=True):
    hero: HeroId
    says = sentence("{hero} is first player now.")


class GameWon(Event, frozen=True, kw_only=True):
    hero: HeroId
    villain: EnemyId
    together: bool = False
    heading = True
    says = (
        sentence("{villain} is defeated: everybody wins.", together=True),
        sentence("{villain} is defeated: {hero} wins."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        who = None if self.together else t("{hero}")
        means = (t("Everybody wins."),) if self.together else ()
        return TurningPoint("good", t("game won"), who=who, cause=t("{villain} is defeated."), means=means, ends=True)


class GameLost(Event, frozen=True, kw_only=True):
    """Log event: all heroes lose. `how` says why.

    - `out`: the last hero is eliminated.
    - `arrived`: the villain has reached his goal.
    - `time`: Act 2 is over.
    """

    how: str
    villain: EnemyId
    heading = True
    says = (
        sentence("The last hero is out. {villain} wins.", how="out"),
        sentence("{villain} has arrived: all heroes lose.", how="arrived"),
        sentence("Act 2 is over: all heroes lose."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        causes = {"out": t("The last hero is out."), "arrived": t("{villain} has reached the goal.")}
        cause = causes.get(self.how, t("Act 2 is over, and {villain} still stands."))
        return TurningPoint("bad", t("game lost"), cause=cause, means=(t("All heroes lose."),), ends=True)


class EndNears(Event, frozen=True, kw_only=True):
    """Log event: the time token reaches the last space of Act 2. `end` says what follows: `lost` or `march`."""

    end: str
    villain: EnemyId
    says = (
        sentence("The last space of Act 2: this round is still played, then {villain} marches.", end="march"),
        sentence("The last space of Act 2: this round is still played, then all heroes lose."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        then = (
            t("{villain} marches after this round.") if self.end == "march" else t("After this round all heroes lose.")
        )
        return TurningPoint(
            "warn", t("last round"), cause=t("The time token is on the last space of Act 2."), means=(then,)
        )


class ZombieRule(Event, frozen=True, kw_only=True):
    reminds = True
    says = sentence("A zombie: 2 damage to whoever enters, 1 action kills it, 1 gold.")


class CardDrawn(OfHero, frozen=True, kw_only=True):
    """Log event: an adventure card is drawn. `left` is the number of cards that remain in its deck."""

    deck: DeckId
    card: AdventureId = ""
    left: int = 0
    sign = "hands"
    says = (
        sentence("Turn the gem face down. Cards left in the {deck} deck: {left}.", card=""),
        sentence("Turn the gem face down: {card}. Cards left in the {deck} deck: {left}."),
    )


class DeckEmpty(OfHero, frozen=True, kw_only=True):
    deck: DeckId
    sign = "hands"
    says = sentence("Turn the gem face down. The {deck} deck is empty and is never shuffled: no card.")


class ModeChosen(Event, frozen=True, kw_only=True):
    mode: str
    says = (
        sentence("Together: one hero who beats the villain wins for all.", mode="together"),
        sentence("Against each other: the hero who beats the villain wins."),
    )


class SetUpRoll(Event, frozen=True, kw_only=True):
    """Log event: a reminder that during set-up no hero may use the ability to reroll dice once a turn."""

    hero: HeroId
    reminds = True
    says = sentence(
        "{hero}: in the set-up ability a card from hand rerolls a die; the ability that rerolls all is for turns."
    )


class Strength(Event, frozen=True, kw_only=True):
    strength: str
    says = sentence("From now on enemies play {how}.")

    def how(self, content: Any) -> Text:
        return {"plain": t("plainly"), "sharp": t("sharply"), "strong": t("strongly")}[self.strength]
