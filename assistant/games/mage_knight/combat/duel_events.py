"""Log events of fights between heroes. Rules digest: C14."""

from __future__ import annotations

from assistant.games.mage_knight.combat.events import missing_points
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import Hero, UnitId
from assistant.messages.events import Event, sentence
from assistant.messages.text import t, tc, tn
from assistant.messages.turning_points import TurningPoint
from assistant.messages.verdict import BoxParts, Verdict


class DuelBegan(Event, frozen=True, kw_only=True):
    aggressor: Hero
    defender: Hero
    full: bool
    sign = "hands"
    says = (
        sentence("{aggressor} attacks {defender}. The defender takes part fully: order token face down.", full=True),
        sentence("{aggressor} attacks {defender}. The defender takes part partly."),
    )


class DuelAttack(Event, frozen=True, kw_only=True):
    """Log event: one attack of a duel. `stopped` points were blocked, and `left` points can be spent on hits."""

    attacker: Hero
    blocker: Hero
    ranged: bool
    attack: int
    stopped: int
    left: int
    parts: BoxParts = ()
    says = sentence("{attacker}: attack {attack}, blocked {stopped}, {left} get through.")

    def verdict(self, content: Content) -> Verdict:
        sums = (self.stopped, self.attack, self.parts)
        if not self.left:
            return Verdict((tc("verdict", "BLOCKED"),), "good", t("attack {n}", n=self.attack), None, *sums)
        lines = (tc("verdict: gets through", "GETS"), tc("verdict: gets through", "THROUGH"))
        why = tn("{n} point gets through.", "{n} points get through.", self.left)
        return Verdict(lines, "warn", missing_points(self.left), why, *sums)


class DuelHit(Event, frozen=True, kw_only=True):
    """Log event: the attacker of a duel spent points on a hit.

    - `what`: `unit`, `hero`, `artifact` or `push`.
    - `unit`: the wounded unit, or empty if the app does not know it.
    """

    victim: Hero
    what: str
    unit: UnitId = ""
    price: int
    sign = "loses"
    says = (
        sentence("{victim}: a unit wounded.", what="unit", unit=""),
        sentence("{victim}: {unit} wounded.", what="unit"),
        sentence("{victim}: 1 wound into the hand.", what="hero"),
        sentence("{victim}: an artifact stolen.", what="artifact"),
        sentence("{victim}: pushed to an adjacent safe space."),
    )


class DuelEnded(Event, frozen=True, kw_only=True):
    aggressor: Hero
    winner: Hero = ""
    loser: Hero = ""
    fame: int = 0
    says = (
        sentence("A draw. {aggressor}: withdraw to the space you attacked from.", winner=""),
        sentence("{winner} drives off {loser}.", fame=0),
        sentence("{winner} drives off {loser}. Fame +{fame}."),
    )

    def turning_point(self, content: Content) -> TurningPoint:
        if not self.winner:
            hands = (t("Move {aggressor} back to the space of the attack."),)
            return TurningPoint("warn", t("draw"), cause=t("Nobody drives the other off."), hands=hands)
        return TurningPoint(
            "good",
            t("wins the duel"),
            who=t("{winner}"),
            cause=t("{winner} drives off {loser}."),
            hands=(t("Move {loser} to an adjacent safe space."),),
            means=(t("Fame +{fame}."),) if self.fame else (),
        )
