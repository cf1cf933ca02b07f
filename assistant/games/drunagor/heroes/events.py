"""Log events of heroes, pets and companions, and of tokens on any figure. Rules digest: F2, C5-C17, A8, A9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from assistant.games.drunagor.names import TOKEN, FriendId, ItemId, OfFigure, TokenId
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Named
from assistant.messages.text import Text, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint

Why = Literal["immune", "large", "knocked_out", "cap"]
GOOD_TOKENS = ("shield", "focus", "ki", "fury", "fruit_of_life", "damage_1", "movement_1", "health_30", "stealth")
"""Tokens that a figure is glad to have. All others are conditions that hurt it."""


class OfHero(Event, frozen=True, kw_only=True):
    hero: FriendId


# -- health


class HeroHurt(OfHero, frozen=True, kw_only=True):
    """Log event: a hero lost health.

    - `damage`: the damage that was not prevented.
    - `absorbed`: what SHIELD absorbed.
    - `left`: the health left.
    """

    sign = "loses"

    damage: int
    left: int
    source: Text
    absorbed: int = 0
    says = (
        sentence("{source}: {hero} loses nothing.", damage=0),
        sentence("{source}: {hero} -{damage}, {left} HP left."),
    )

    @property
    def on_plate(self) -> bool:
        """The plate of the knock-out names the blow."""
        return self.left < 1


class HeroHealed(OfHero, frozen=True, kw_only=True):
    sign = "gains"

    healed: int
    left: int
    says = sentence("{hero} +{healed}, {left} HP.")


class FullHealthChanged(OfHero, frozen=True, kw_only=True):
    """Log event: a hero's full health changed by `by`, because a cube was put on a passive skill or taken off it."""

    by: int
    hp: int
    max_hp: int
    says = sentence("{hero}: {hp} of {max_hp} HP.")


class KnockedOut(OfHero, frozen=True, kw_only=True):
    """Log event: a hero was knocked out.

    - `trauma`: the hero's trauma cubes.
    - `aura`: the aura that the hero lost.
    - `source`, `damage`, `before`: who dealt the damage that did it, how much, and the hero's health before it.
    - `conditions`: the tokens that the hero lost.
    - `spare`: how many more trauma cubes the hero can take, or -1 if this is not known.
    - `full`: the health with which the hero stands up again, or 0 if this is not known.
    - `at_once`: true if the hero stands up in the same turn.

    Older saves do not have the last fields.
    """

    sign = "out"

    trauma: int
    aura: str = ""
    source: Text | None = None
    damage: int = 0
    before: int = 0
    conditions: dict[str, int] = {}
    spare: int = -1
    full: int = 0
    at_once: bool = False
    says = sentence("{hero} is knocked out: no conditions, all cubes back, 1 trauma cube. Lay the figure down.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            tc("hero", "knocked out"),
            who=t("{hero}"),
            cause=self._cause,
            hands=() if content.chapter.demo else tuple(self._hands(content)),
            means=(*self._trauma_left, self._breath),
        )

    def _hands(self, content: Any) -> Iterator[Text]:
        yield t("Lay the figure of {hero} down where it stands.")
        if self.conditions:
            named = tuple(
                t("{token} {n}", token=TOKEN(content, token), n=count) for token, count in self.conditions.items()
            )
            yield t("Take all conditions off {hero}: {conditions}.", conditions=named)
        yield t("Put all cubes of {hero} back into the pool. No curse cube.")
        yield t("Give {hero} 1 trauma cube. The aura goes: {aura}.") if self.aura else t("Give {hero} 1 trauma cube.")

    @property
    def _cause(self) -> Text | None:
        if self.source is None or self.damage < 1:
            return None
        return tn(
            "{source}: {n} damage. Health: {before}, now 0.",
            "{source}: {n} damage. Health: {before}, now 0.",
            self.damage,
            source=self.source,
        )

    @property
    def _trauma_left(self) -> tuple[Text, ...]:
        if self.spare < 0:
            return ()
        if self.spare == 0:
            return (t("One more trauma cube on {hero} loses the adventure."),)
        return (
            tn(
                "{hero} can take {n} more trauma cube. The next one after that loses the adventure.",
                "{hero} can take {n} more trauma cubes. The next one after that loses the adventure.",
                self.spare,
            ),
        )

    @property
    def _breath(self) -> Text:
        if self.at_once:
            return t("{hero} regains breath at once: the turn goes on.")
        if not self.full:
            return t("Nothing can hit {hero} until the next turn of {hero}. Then the figure stands up again.")
        return t("Nothing can hit {hero} until the next turn of {hero}. Then the figure stands up with {full} health.")


class RegainedBreath(OfHero, frozen=True, kw_only=True):
    sign = "hands"

    hp: int
    says = sentence("{hero} regains breath: stand the figure up, {hp} HP.")


# -- cubes and skills


class CurseTaken(OfHero, frozen=True, kw_only=True):
    sign = "loses"

    count: int
    now: int
    limit: int = 5
    says = sentence(
        "{hero} takes {n} curse cube: {now} of {limit}.", "{hero} takes {n} curse cubes: {now} of {limit}.", "count"
    )


class TraumaLost(OfHero, frozen=True, kw_only=True):
    sign = "gains"

    now: int
    says = sentence("{hero} loses a trauma cube: {now} left.")


class Cleansed(OfHero, frozen=True, kw_only=True):
    sign = "gains"

    curse: int
    now: int
    says = sentence("{hero} is cleansed: curse cubes left {now}.")


class Recalled(OfHero, frozen=True, kw_only=True):
    sign = "gains"

    kind: Literal["voluntary", "mandatory", "free"]
    says = (
        sentence("{hero} recalls all cubes, without a curse cube.", kind="free"),
        sentence("{hero} recalls all cubes."),
    )


class CubesChanged(OfHero, frozen=True, kw_only=True):
    """Log event: a hero's cubes were spent, expended, regained or gained.

    - `cubes`: the number of them by colour.
    - `left`: how many cubes the hero now has available.
    """

    how: Literal["spent", "expended", "regained", "gained"]
    cubes: dict[str, int]
    left: int
    says = sentence("{hero}: {n} cube available.", "{hero}: {n} cubes available.", "left")


class SkillCovered(OfHero, frozen=True, kw_only=True):
    """Log event: a curse or trauma cube was put on a skill. `name` is the typed name of the skill."""

    sign = "loses"

    skill: str
    name: Text
    cube: str
    says = (
        sentence("{hero}: trauma cube on {name}, blocked.", cube="trauma"),
        sentence("{hero}: curse cube on {name}, blocked."),
    )


class SkillFreed(OfHero, frozen=True, kw_only=True):
    """Log event: a cube was taken off a skill, so the hero can use the skill again."""

    sign = "gains"

    skill: str
    name: Text
    cube: str
    says = sentence("{hero}: {name} is free again.")


# -- tokens, of any figure


class TokensChanged(OfFigure, frozen=True, kw_only=True):
    """Log event: a figure gained tokens, or lost them if `count` is negative.

    - `now`: how many it has now.
    - `kept`: false if the app does not track these tokens.
    """

    token: TokenId
    count: int
    now: int
    kept: bool = True
    says = (
        sentence("{figure}: {token} {now}.", change="several"),
        sentence("{figure}: {token}.", change="one"),
        sentence("{figure}: {token} down to {now}.", change="fewer"),
        sentence("{figure}: no more {token}."),
    )

    @property
    def sign(self) -> Sign:
        """A new condition is a loss. Everything else is good to know."""
        return "loses" if self.count > 0 and self.token not in GOOD_TOKENS else "fact"

    @property
    def change(self) -> Literal["several", "one", "fewer", "none"]:
        if self.count > 0:
            return "several" if self.now > 1 else "one"
        return "fewer" if self.now else "none"


class TokensRefused(OfFigure, frozen=True, kw_only=True):
    """Log event: a figure did not take a token.

    `why` is `cap` if it has as many as allowed. Otherwise it is immune.
    """

    token: Annotated[str, Named("token", "keyword")]
    why: Why
    says = (
        sentence("{figure} holds no more {token} than that.", why="cap"),
        sentence("{figure} is immune: no {token}."),
    )


# -- pets and companions


class AllyJoined(Event, frozen=True, kw_only=True):
    sign = "gains"

    ally: FriendId
    kind: Literal["pet", "companion"]
    hero: FriendId
    number: int
    says = sentence("{ally} joins {hero}.")


class AllyLeft(Event, frozen=True, kw_only=True):
    """Log event: a pet was dismissed, or a companion was defeated or dismissed."""

    sign = "out"

    ally: FriendId
    kind: Literal["pet", "companion"]
    hero: FriendId
    says = sentence("{ally} is gone.")


class AllyHurt(Event, frozen=True, kw_only=True):
    sign = "loses"

    ally: FriendId
    damage: int
    absorbed: int = 0
    says = sentence("{ally} -{damage}.")


# -- reactions


class StoodIn(Event, frozen=True, kw_only=True):
    """Log event: a hero, pet or companion used PROTECT and is hit instead of the target."""

    who: FriendId
    target: FriendId
    says = sentence("PROTECT: {who} is hit instead of {target}.")


class Retaliated(OfHero, frozen=True, kw_only=True):
    """Log event: a hero used RETALIATE, and the attacker with this `number` takes damage."""

    number: int
    damage: int
    says = sentence("{hero}: RETALIATE {damage}.")


# -- what a hero's turn brings


class ChestSearched(OfHero, frozen=True, kw_only=True):
    sign = "hands"

    says = sentence("{hero} searches a chest: one chest card into the bag.")


class TrapRolled(Event, frozen=True, kw_only=True):
    who: FriendId
    face: Annotated[str, Named("trap_face")]
    number: int = 0
    says = sentence("Trap die: {face}.")


class AttackRolled(OfFigure, frozen=True, kw_only=True):
    """Log event: a hero's weapon attack on one target, with the number on the die and the total."""

    hero: FriendId
    natural: int
    total: int
    accuracy: int
    hit: bool
    critical: bool = False
    damage: int = 0
    says = (
        sentence("{figure}: d20 {natural}, {total} of {accuracy}: missed.", hit=False),
        sentence("{figure}: d20 {natural}, {total} of {accuracy}: hit for {damage}, critical.", critical=True),
        sentence("{figure}: d20 {natural}, {total} of {accuracy}: hit for {damage}."),
    )


class ChallengeRolled(OfHero, frozen=True, kw_only=True):
    natural: int
    total: int
    difficulty: int
    success: bool
    says = (
        sentence("{hero}: {total} of {difficulty}, the challenge is met.", success=True),
        sentence("{hero}: {total} of {difficulty}, the challenge fails."),
    )


class InteractionUsed(OfHero, frozen=True, kw_only=True):
    """Log event: a hero used an interaction.

    `left` is the number of charges left on the token, or -1 if only the players know it.
    """

    name: str = ""
    left: int = -1
    says = (
        sentence("{hero} interacts.", left=-1),
        sentence("{hero} interacts: last charge, take the token away.", left=0),
        sentence("{hero} interacts: {n} charge left.", "{hero} interacts: {n} charges left.", "left"),
    )


class ItemMoved(OfHero, frozen=True, kw_only=True):
    """Log event: a hero moved or used an item.

    - `how`: taken, used, equipped, given, discarded or turned over.
    - `to`: the hero who got it.
    - `shows`: the item on the other side of a turned card.

    Discarded equipment returns to its deck (L1842).
    """

    item: ItemId
    how: Literal["taken", "used", "discarded", "given", "left", "equipped", "unequipped", "turned"]
    to: FriendId = ""
    shows: ItemId = ""
    says = (
        sentence("{hero} takes: {item}.", how="taken"),
        sentence("{hero} equips: {item}.", how="equipped"),
        sentence("{hero} unequips: {item}. Into the bag.", how="unequipped"),
        sentence("{hero} uses up: {item}. Onto the chest discards.", how="used"),
        sentence("{hero} gives {to}: {item}.", how="given"),
        sentence("{hero} leaves behind: {item}.", how="left"),
        sentence("{hero} turns over: {item}. Now it is {shows}.", how="turned"),
        sentence("{hero} discards: {item}. Back among the level {level} camp items.", has_level=True),
        sentence("{hero} discards: {item}. Back into its deck.", has_deck=True),
        sentence("{hero} discards: {item}."),
    )

    def level(self, content: Any) -> Text:
        return verbatim(str(content.pack.item[self.item].level))

    def has_level(self, content: Any) -> bool:
        known = content.pack.item.get(self.item)
        return known is not None and known.level is not None

    def has_deck(self, content: Any) -> bool:
        known = content.pack.item.get(self.item)
        return known is not None and known.deck in ("camp", "adventure")


# -- the board


class TokenLaid(Event, frozen=True, kw_only=True):
    """Log event: a trap or another token was placed on the board or, with `gone`, removed.

    `at` is "" with the map off.
    """

    token: TokenId
    at: str
    gone: bool = False
    says = (
        sentence("{token}: off the board.", at="", gone=True),
        sentence("{token}: onto the board.", at=""),
        sentence("{token} taken from {at}.", gone=True),
        sentence("{token} on {at}."),
    )


class MapSwitched(Event, frozen=True, kw_only=True):
    on: bool
    says = (sentence("The map is on.", on=True), sentence("The map is off."))
