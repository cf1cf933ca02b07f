"""Log events of fights. Rules digest: A9, A12, C0-C8, C14."""

from __future__ import annotations

from typing import Annotated

from assistant.games.mage_knight.combat.names import CHANGES, place_name
from assistant.games.mage_knight.combat.state import Role
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CITY, HERO, TOKEN, Face, Hero, OfHero, Reward, Token, UnitId
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Label, Named
from assistant.messages.text import Text, hued, t, tc, tn
from assistant.messages.turning_points import TurningPoint
from assistant.messages.verdict import BoxParts, Verdict

City = Annotated[str, CITY]
Change = Annotated[str, Named(words=CHANGES)]
Striking = Annotated[str, Named(words={"ranged": t("Ranged phase"), "attack": t("Attack phase")})]


BLOCKED, NOT_BLOCKED = hued(tc("in the log", "BLOCKED"), "good"), hued(tc("in the log", "NOT BLOCKED"), "bad")
BEATEN = hued(tc("in the log", "BEATEN"), "good")


def _join_sentences(*sentences: Text) -> Text:
    """Return the sentences joined into one text."""
    first, *more = sentences
    return t("{first} {more}", first=first, more=_join_sentences(*more)) if more else first


def missing_points(by: int) -> Text:
    return tn("{n} short", "{n} short", by)


def _not_blocked_verdict(damage: int, wounds: int, power: int, needed: int, parts: BoxParts = ()) -> Verdict:
    """Return the result "not blocked" in large letters. `wounds` is 0 if the app does not know the hero's armour."""
    through = t("All {damage} damage goes through.", damage=damage)
    if wounds:
        hurt = tn("{n} wound", "{n} wounds", wounds)
        through = t("All {damage} damage goes through: {wounds}.", damage=damage, wounds=hurt)
    lines = (tc("verdict: not blocked", "NOT"), tc("verdict: not blocked", "BLOCKED"))
    return Verdict(lines, "bad", missing_points(needed - power), through, power, needed, parts)


# -- beginning and end


class FightBegan(OfHero, frozen=True, kw_only=True):
    """Log event: a fight began.

    - `enemies`: the ids of the enemy tokens.
    - `color`: the colour of the city, or empty elsewhere.
    """

    place: str
    enemies: tuple[Token, ...]
    color: str = ""
    night_rules: bool = False
    units_allowed: bool = True
    says = (
        sentence("You fight: {where}. Enemies: {enemies}.", who="", terms=None),
        sentence("You fight: {where}. Enemies: {enemies}. {terms}", who=""),
        sentence("{who} fights: {where}. Enemies: {enemies}.", terms=None),
        sentence("{who} fights: {where}. Enemies: {enemies}. {terms}"),
    )

    def where(self, content: Content) -> Label:
        return place_name(content, self.place, self.color)

    @property
    def terms(self) -> Text | None:
        terms = [t("Night rules: no gold mana, black mana works.")] if self.night_rules else []
        if not self.units_allowed:
            terms.append(t("Units take no part."))
        return _join_sentences(*terms) if terms else None


class FightEnded(OfHero, frozen=True, kw_only=True):
    """Log event: a fight ended.

    - `stay`: undefeated enemies that remain at the place.
    - `gone`: undefeated enemies that leave it.
    - `withdraw`: true if the hero returns to the space from which the attack started.
    """

    place: str
    won: bool
    color: str = ""
    fame: int = 0
    stay: tuple[Token, ...] = ()
    gone: tuple[Token, ...] = ()
    withdraw: bool = False
    rewards: tuple[Reward, ...] = ()
    wounds: int = 0
    says = sentence("{outcome}")

    @property
    def outcome(self) -> Text:
        more = (
            (self.fame, t("Fame +{fame}.")),
            (self.wounds, hued(tn("{n} wound into the hand.", "{n} wounds into the hand.", self.wounds), "bad")),
            (self.rewards, t("At the end of the turn: {rewards}.")),
            (self.stay, t("They stay where they are: {stay}.")),
            (self.gone, t("Discard: {gone}.")),
            (self.withdraw, t("Withdraw to the space you attacked from.")),
        )
        over = hued(t("The fight is won."), "good") if self.won else t("The fight is over.")
        return _join_sentences(over, *(words for applies, words in more if applies))

    def turning_point(self, content: Content) -> TurningPoint:
        hands = (
            (self.withdraw, t("Move the figure back to the space you attacked from.")),
            (self.gone, t("Discard: {gone}.")),
        )
        means = (
            (self.fame or self.wounds, self._gain_and_cost()),
            (self.rewards, t("At the end of the turn: {rewards}.")),
            (self.stay, t("They stay where they are: {stay}.")),
        )
        return TurningPoint(
            "good" if self.won else "bad",
            t("fight won") if self.won else t("fight lost"),
            who=t("{who}") if self.who else None,
            cause=t("{where}"),
            hands=tuple(words for applies, words in hands if applies),
            means=tuple(words for applies, words in means if applies)[:2],
        )

    def where(self, content: Content) -> Label:
        return place_name(content, self.place, self.color)

    def _gain_and_cost(self) -> Text:
        """Return a sentence with what the fight gave and what it cost."""
        wounds = tn("{n} wound into the hand.", "{n} wounds into the hand.", self.wounds)
        if not self.wounds:
            return t("Fame +{fame}.")
        return t("Fame +{fame}. {wounds}", wounds=wounds) if self.fame else wounds


class RefereeClosed(Event, frozen=True, kw_only=True):
    says = sentence("You fight on without the app. Nothing of this fight counts here.")


class AltarFound(Event, frozen=True, kw_only=True):
    ruin: Token
    says = sentence("No fight here: {ruin}.")


# -- the phases


class OutOfReach(Event, frozen=True, kw_only=True):
    """Log event: the ranged phase is skipped, because every enemy is fortified twice: by ability and by site."""

    enemies: tuple[Token, ...]
    says = sentence("{passed}")

    @property
    def passed(self) -> Text:
        return _join_sentences(t("No ranged phase: {enemies}."), *self.reasons)


class AttackMade(Event, frozen=True, kw_only=True):
    """Log event: an attack on enemies. It beats them if `power` reaches `armor`, the sum of their armour.

    `parts` are the points of `power` from each input box.
    """

    phase: Striking
    targets: tuple[Token, ...]
    power: int
    armor: int
    beaten: bool
    parts: BoxParts = ()
    says = sentence("{outcome}")

    @property
    def sign(self) -> Sign:
        return "gains" if self.beaten else "fact"

    def verdict(self, content: Content) -> Verdict:
        """Return the result in large letters: whether the attack beat its targets.

        If points were halved, the first of `reasons` is added.
        """
        why, sums = next(iter(self.reasons), None), (self.power, self.armor, self.parts)
        if self.power >= self.armor:
            return Verdict((tc("verdict", "BEATEN"),), "good", t("armour {n}", n=self.armor), why, *sums)
        lines = (tc("verdict: not enough", "NOT"), tc("verdict: not enough", "ENOUGH"))
        return Verdict(lines, "bad", missing_points(self.armor - self.power), why or t("Nothing happens."), *sums)

    @property
    def only_siege(self) -> bool:
        """Return whether all points are of siege attacks."""
        return self.phase == "ranged" and bool(self.parts) and all(box.startswith("siege") for box, _ in self.parts)

    @property
    def outcome(self) -> Text:
        beaten = t("{phase}: {power} against {targets}, armour {armor}: {result}.", result=BEATEN)
        short = t("{phase}: {power} against {targets}, armour {armor}: not enough, nothing happens.")
        if self.only_siege:
            beaten = t("Siege attack: {power} against {targets}, armour {armor}: {result}.", result=BEATEN)
            short = t("Siege attack: {power} against {targets}, armour {armor}: not enough, nothing happens.")
        return _join_sentences(beaten if self.beaten else short, *self.reasons[:1])


class BlockMade(Event, frozen=True, kw_only=True):
    """Log event: a block.

    - `power`: its points, and `parts` the points from each input box.
    - `damage`: the damage of the attack if the block failed.
    - `wounds`: the wounds from that damage. 0 if the app does not know the hero's armour.
    """

    enemy: Token
    power: int
    needed: int
    blocked: bool
    damage: int = 0
    wounds: int = 0
    parts: BoxParts = ()
    says = sentence("{outcome}")

    @property
    def sign(self) -> Sign:
        return "gains" if self.blocked else "loses"

    def verdict(self, content: Content) -> Verdict:
        if not self.blocked:
            return _not_blocked_verdict(self.damage, self.wounds, self.power, self.needed, self.parts)
        why = t("{enemy}: no damage.", enemy=TOKEN(content, self.enemy))
        needed = t("block of {needed} needed", needed=self.needed)
        return Verdict((tc("verdict", "BLOCKED"),), "good", needed, why, self.power, self.needed, self.parts)

    @property
    def outcome(self) -> Text:
        result = BLOCKED if self.blocked else NOT_BLOCKED
        block = t("Block {power} of {needed}: {enemy} {result}.", result=result)
        return _join_sentences(block, *self.reasons[-1:])


class LetThrough(Event, frozen=True, kw_only=True):
    """Log event: the hero did not block an attack.

    - `damage`: the damage that the attack will deal.
    - `wounds`: the wounds from that damage. 0 if the app does not know the hero's armour.
    """

    enemy: Token
    damage: int
    needed: int = 0
    wounds: int = 0
    sign = "loses"
    says = sentence("{enemy}: all {damage} damage goes through.")

    def verdict(self, content: Content) -> Verdict:
        return _not_blocked_verdict(self.damage, self.wounds, 0, self.needed)


class UnitHurt(Event, frozen=True, kw_only=True):
    """Log event: damage to a unit.

    - `wounds`: the number of wound cards.
    - `destroyed`: true if paralyze removed the unit. `banner` says whether it had a banner.
    - `absorbed`: true if the unit's resistance took all damage.
    """

    unit: UnitId
    enemy: Token
    wounds: int = 0
    destroyed: bool = False
    banner: bool = False
    absorbed: bool = False
    says = (
        sentence("{unit}: paralyzed and destroyed. Its banner goes to the discard pile.", destroyed=True, banner=True),
        sentence("{unit}: paralyzed and destroyed.", destroyed=True),
        sentence("{unit}: no wound, its resistance takes it. No more in this fight.", absorbed=True),
        sentence("{unit}: {n} wound.", "{unit}: {n} wounds.", "wounds"),
    )

    @property
    def sign(self) -> Sign:
        return "out" if self.destroyed else "fact" if self.absorbed else "loses"


class HeroHurt(OfHero, frozen=True, kw_only=True):
    """Log event: damage to a hero.

    - `hand`, `discard`: the wounds to the hand and to the discard pile.
    - `paralyzed`: true if the hero discards all other cards from the hand.
    """

    enemy: Token
    damage: int
    armor: int
    hand: int
    discard: int = 0
    paralyzed: bool = False
    sign = "loses"
    says = sentence("{hurt}")

    def verdict(self, content: Content) -> Verdict:
        came = t("{damage} damage, armour {armor}", damage=self.damage, armor=self.armor)
        return Verdict((tn("{n} WOUND", "{n} WOUNDS", self.hand),), "bad", came)

    @property
    def hurt(self) -> Text:
        hurt = tn(
            "{enemy}: {damage} damage, armour {armor}: {n} wound into the hand.",
            "{enemy}: {damage} damage, armour {armor}: {n} wounds into the hand.",
            self.hand,
        )
        poison = tn("Poison: {n} more to the discard pile.", "Poison: {n} more to the discard pile.", self.discard)
        more = ((self.discard, poison), (self.paralyzed, t("Paralyzed: discard all cards but wounds from the hand.")))
        return _join_sentences(hurt, *(words for applies, words in more if applies))


class WoundTaken(OfHero, frozen=True, kw_only=True):
    wounds: int
    sign = "loses"
    says = sentence("1 wound into the hand by an effect, {wounds} in this fight.")


class KnockedOut(OfHero, frozen=True, kw_only=True):
    wounds: int
    limit: int
    sign = "out"
    says = sentence("Knocked out: {wounds} wounds in this fight, hand limit {limit}. Discard all cards but wounds.")

    def turning_point(self, content: Content) -> TurningPoint:
        return TurningPoint(
            "bad",
            t("knocked out"),
            who=t("{who}") if self.who else None,
            cause=t("{wounds} wounds in this fight, hand limit {limit}"),
            hands=(t("Discard all cards but wounds from the hand."),),
            means=(t("The fight goes on: units and skills still work, and more wounds may come."),),
        )


# -- enemies


class EnemyJoined(Event, frozen=True, kw_only=True):
    enemy: Token
    role: Role
    says = (
        sentence("Provoked on the way: {enemy}.", role="provoked"),
        sentence("Challenged: {enemy}.", role="challenged"),
        sentence("One more enemy: {enemy}."),
    )


class EnemyChanged(Event, frozen=True, kw_only=True):
    """Log event: an effect changed an enemy.

    - `what`: `armor`, `attack`, `no_attack`, an ability or a resistance.
    - `now`: the new armour or attack. For an ability or resistance, 1 if the enemy gained it and 0 if it lost it.
    """

    enemy: Token
    what: Change
    now: int
    says = (
        sentence("{enemy}: armour now {now}.", what="armor"),
        sentence("{enemy}: attack now {now}.", what="attack"),
        sentence("{enemy}: does not attack.", what="no_attack"),
        sentence("{enemy}, from now on: {what}.", now=1),
        sentence("{enemy}, no longer: {what}."),
    )


class EnemyOut(Event, frozen=True, kw_only=True):
    enemy: Token
    beaten: bool
    says = (
        sentence("{enemy}: beaten by an effect.", beaten=True),
        sentence("{enemy}: takes no part in this fight any more."),
    )

    @property
    def sign(self) -> Sign:
        return "gains" if self.beaten else "fact"


class EnemySummoned(Event, frozen=True, kw_only=True):
    by: Token
    enemy: Token
    sign = "hands"
    says = sentence("Summoned: {enemy}, for the block and damage of {by}.")


class DieShown(Event, frozen=True, kw_only=True):
    """Log event: the previous player showed the chosen die (variant "Interactive combat")."""

    die: Face
    enemy: Token
    says = sentence("The previous player's die: {die}. {bonus}")

    @property
    def bonus(self) -> Text:
        return {
            "white": t("Armour +1 against ranged attacks, fame +1."),
            "red": t("Attack +1, fame +1."),
            "blue": t("Armour +1 in the attack phase, fame +1."),
        }.get(self.die, t("No bonus."))


# -- assaults and duels


class AssaultProposed(Event, frozen=True, kw_only=True):
    """Log event: the heroes agreed on a co-operative assault.

    `shares` are pairs of a hero and a number of defenders, in the order in which the heroes fight.
    """

    color: City
    shares: tuple[tuple[str, int], ...]
    sign = "hands"
    says = sentence("Assault together: {color}. Defenders: {split}. Invited: turn the order token face down.")

    def split(self, content: Content) -> tuple[Text, ...]:
        return tuple(t("{hero} {n}", hero=HERO(content, hero), n=n) for hero, n in self.shares)


class AssaultEnded(Event, frozen=True, kw_only=True):
    color: City
    conquered: bool
    left: int
    heroes: tuple[Hero, ...]
    says = (
        sentence("The assault is over: every defender is beaten. Each finishes the turn in order.", conquered=True),
        sentence(
            "The assault is over: {n} defender stands. All withdraw; each finishes the turn in order.",
            "The assault is over: {n} defenders stand. All withdraw; each finishes the turn in order.",
            "left",
        ),
    )

    @property
    def sign(self) -> Sign:
        return "gains" if self.conquered else "loses"
