"""Log events of duels, and of fights that the app runs round by round."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import PHASES, FighterId, HeroId, OfHero
from assistant.games.runebound2.plates import plate_name
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.text import Text, t, tc
from assistant.messages.turning_points import TurningPoint
from assistant.messages.verdict import Verdict


class FightBegan(OfHero, frozen=True, kw_only=True):
    foe: FighterId
    won: int = -1
    """The chance to win in percent if the hero always takes the best action. -1 if it is not calculated."""
    says = (
        sentence("A fight with {foe}.", won=-1),
        sentence("A fight with {foe}: {won}% to win, {falls}% to fall."),
    )

    @property
    def falls(self) -> int:
        return 100 - self.won


class TestMade(OfHero, frozen=True, kw_only=True):
    """Log event: a test before combat, or the test of an Encounter."""

    total: int
    target: int
    passed: bool
    says = (
        sentence("Test passed: {total}, {target} needed.", passed=True),
        sentence("Test failed: {total}, {target} needed."),
    )


class RollMade(Event, frozen=True, kw_only=True):
    """Log event: a roll in a combat phase.

    - `total`: the result, which must reach `target`.
    - `how`: `attack` or `defence`.
    """

    name: FighterId
    phase: str
    how: str
    total: int
    target: int
    hit: bool
    damage: int
    says = (
        sentence("{name} hits ({kind}): {total}, {target} needed.", how="attack", hit=True),
        sentence("{name} misses ({kind}): {total}, {target} needed.", how="attack"),
        sentence("{name} is safe ({kind}): {total}, {target} needed.", hit=True),
        sentence("{name} fails to defend ({kind}): {total}, {target} needed."),
    )

    @property
    def kind(self) -> Text:
        return PHASES[self.phase]

    def verdict(self, content: Any) -> Verdict | None:
        attack = self.how == "attack"
        words = (t("HIT"),) if attack and self.hit else (t("MISSED"),) if attack else (t("SAFE"),)
        if not attack and not self.hit:
            words = (t("HURT"),)
        tone = "good" if self.hit else "bad"
        return Verdict(
            words,
            tone,  # type: ignore[arg-type]
            sum=t("{n} or more is needed", n=self.target),
            have=self.total,
            needed=self.target,
        )


class NoRollNeeded(Event, frozen=True, kw_only=True):
    name: FighterId
    phase: str
    says = sentence("{name} defends ({kind}): no damage there, no roll.")

    @property
    def kind(self) -> Text:
        return PHASES[self.phase]


class Struck(Event, frozen=True, kw_only=True):
    """Log event: a fighter takes wounds and has `left` Life left."""

    name: FighterId
    wounds: int
    left: int

    @property
    def sign(self) -> Sign:
        return "loses" if self.wounds else "fact"

    says = (
        sentence("{name} takes no wound, {left} Life left.", wounds=0),
        sentence("{name} takes {n} wound, {left} Life left.", "{name} takes {n} wounds, {left} Life left.", "wounds"),
    )


class AllyFell(Event, frozen=True, kw_only=True):
    name: FighterId
    sign = "hands"
    says = sentence("{name} is killed. Put the card under the market deck. The fight goes on.")


class EscapeTried(OfHero, frozen=True, kw_only=True):
    total: int
    target: int
    fled: bool
    says = (
        sentence("The escape succeeds: {total}, {target} needed.", fled=True),
        sentence("The escape fails: {total}, {target} needed. 1 wound."),
    )


class RoundOfFight(Event, frozen=True, kw_only=True):
    round: int
    says = sentence("Round {round} of the fight.")


class DuelRoll(Event, frozen=True, kw_only=True):
    """Log event: the defender of a duel rolls the number that the attacker must reach."""

    name: FighterId
    total: int
    says = sentence("{name} rolls first: {total} is needed.")


class RolesSwapped(Event, frozen=True, kw_only=True):
    attacker: HeroId
    round: int
    says = sentence("Round {round}: {attacker} attacks now.")


class DuelEnded(Event, frozen=True, kw_only=True):
    """Log event: the end of a duel.

    - `winner`: empty if a hero escaped.
    - `both`: true if both heroes were knocked out.
    """

    winner: HeroId = ""
    loser: HeroId = ""
    both: bool = False
    fought: bool = False
    """The app has run the duel."""
    says = (
        sentence("The duel is over: an escape, nobody wins.", winner=""),
        sentence("Both are down: {winner} defended and wins the duel.", both=True),
        sentence("{winner} wins the duel."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        if not self.fought:
            return None
        if not self.winner:
            means = (t("Nobody wins. The turn is over."),)
            return TurningPoint("warn", tc("plate", "duel over"), cause=t("An escape ends the duel."), means=means)
        return TurningPoint(
            "good",
            tc("plate", "duel won"),
            who=plate_name(content, self.winner),
            cause=t("Both are down: {winner} defended.") if self.both else t("{loser} is beaten."),
            means=(t("{winner} takes spoils from {loser}."),),
        )


class RefereeClosed(Event, frozen=True, kw_only=True):
    says = sentence("The fight is cancelled.")
