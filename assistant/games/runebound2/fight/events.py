"""What is told of fights in the referee, and of duels."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.called import PHASES, HeroId, OfHero
from assistant.speech.events import Event, sentence
from assistant.speech.names import Words
from assistant.speech.text import Text, t, verbatim
from assistant.speech.verdict import Verdict


class FightBegan(OfHero, frozen=True, kw_only=True):
    foe: str
    won: int = -1
    """In percent, with the best ways; -1: not known."""
    says = (
        sentence("The fight: {foe}.", won=-1),
        sentence("The fight: {foe}. Beaten {won}%, you fall {falls}%."),
    )

    @property
    def falls(self) -> int:
        return 100 - self.won


class BeforeCombat(OfHero, frozen=True, kw_only=True):
    """The Challenge's own test before combat."""

    total: int
    target: int
    passed: bool
    says = (
        sentence("Before combat: {total} of {target}, passed.", passed=True),
        sentence("Before combat: {total} of {target}, failed."),
    )


class RollMade(Event, frozen=True, kw_only=True):
    """`who` rolls in a phase: `total` against `target`; `how`: attack or defence."""

    name: str
    phase: str
    how: str
    total: int
    target: int
    hit: bool
    damage: int
    says = (
        sentence("{named}, {kind}: {total} of {target}, a hit for {damage}.", how="attack", hit=True),
        sentence("{named}, {kind}: {total} of {target}, missed.", how="attack"),
        sentence("{named} defends, {kind}: {total} of {target}, safe.", hit=True),
        sentence("{named} defends, {kind}: {total} of {target}, not enough."),
    )

    @property
    def named(self) -> Text:
        return verbatim(self.name)

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
    name: str
    phase: str
    says = sentence("{named} defends, {kind}: no damage there, no roll.")

    @property
    def named(self) -> Text:
        return verbatim(self.name)

    @property
    def kind(self) -> Text:
        return PHASES[self.phase]


class Struck(Event, frozen=True, kw_only=True):
    """Somebody in the fight suffers wounds."""

    name: str
    wounds: int
    left: int
    says = (
        sentence("{named} takes nothing.", wounds=0),
        sentence("{named} takes {n}, {left} left.", "{named} takes {n}, {left} left.", "wounds"),
    )

    @property
    def named(self) -> Text:
        return verbatim(self.name)


class AllyFell(Event, frozen=True, kw_only=True):
    name: str
    says = sentence("{named} is killed: under the market deck. The fight goes on.")

    @property
    def named(self) -> Text:
        return verbatim(self.name)


class EscapeTried(OfHero, frozen=True, kw_only=True):
    total: int
    target: int
    fled: bool
    says = (
        sentence("Escape: {total} of {target}, away.", fled=True),
        sentence("Escape: {total} of {target}, failed: 1 wound."),
    )


class RoundOfFight(Event, frozen=True, kw_only=True):
    round: int
    says = sentence("Round {round} of the fight.")


class DuelRoll(Event, frozen=True, kw_only=True):
    """The defender rolls first: the attacker's target."""

    name: str
    total: int
    says = sentence("{named} rolls first: {total} must be reached.")

    @property
    def named(self) -> Text:
        return verbatim(self.name)


class RolesSwapped(Event, frozen=True, kw_only=True):
    attacker: HeroId
    round: int
    says = sentence("Round {round}: {attacker} attacks now.")


class DuelEnded(Event, frozen=True, kw_only=True):
    """`winner` empty: an escape, nobody wins."""

    winner: HeroId = ""
    loser: HeroId = ""
    both: bool = False
    says = (
        sentence("The duel is over: an escape, nobody wins.", winner=""),
        sentence("Both are down: {winner} defended and wins the duel.", both=True),
        sentence("{winner} wins the duel."),
    )


class RefereeClosed(Event, frozen=True, kw_only=True):
    says = sentence("The referee is closed: as if it had never been opened.")


def name_of(words: Words) -> str:
    """A name as it is kept in a fight."""
    from assistant.speech.text import in_english

    return in_english(words)
