"""Log events of heroes: fame, levels, reputation, crystals, skills and rewards.

Rules digest: A8, C6, C9-C13, E4-E7.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from assistant.games.mage_knight.events import CrystalColor
from assistant.games.mage_knight.names import COLOR, Card, Change, OfPlayer, Signed, Skill, UnitId
from assistant.games.mage_knight.sheet.state import FamePlace
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.text import Text, hued, t, tn
from assistant.messages.turning_points import TurningPoint

UnitChange = Literal["used", "readied", "wounded", "healed", "banner", "no_banner"]
CrystalSource = Literal["effect", "mine", "reward", "gift"]


# -- fame, levels, reputation


class FameGained(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero gained fame.

    - `bonus`: the extra fame for new rows of the fame track.
    - `level`: the level that the hero reaches at the end of the turn, or 0.
    - `counted`: true if the app keeps the hero sheets.
    - `before`, `after`: the hero's fame, if the app keeps the sheets.
    """

    points: int
    bonus: int = 0
    before: int = 0
    after: FamePlace = 0
    level: int = 0
    counted: bool = True
    sign = "gains"
    says = (
        sentence("+{n} fame.", "+{n} fame.", "points", counted=False),
        sentence("+{points} fame, now {after}.", bonus=0, level=0),
        sentence("+{points} fame, +{bonus} for lines crossed, now {after}.", level=0),
        sentence("+{points} fame, now {after}. Level {level} at the end of the turn.", bonus=0),
        sentence("+{points} fame, +{bonus} for lines crossed, now {after}. Level {level} at the end of the turn."),
    )


class ReputationChanged(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero's reputation changed by `by`.

    - `influence`: what the new reputation adds to influence. It can be negative.
    - `barred`: true if the hero cannot interact.
    """

    by: Change
    before: int = 0
    after: Signed = 0
    influence: Signed = 0
    barred: bool = False
    counted: bool = True
    says = (
        sentence("Reputation {by}.", counted=False),
        sentence("Reputation {by}, but {after} is the end of the track.", moved=False),
        sentence("Reputation {by}, now {after}: no interaction at all.", barred=True),
        sentence("Reputation {by}, now {after} (influence {influence})."),
    )

    @property
    def sign(self) -> Sign:
        return "gains" if self.by > 0 else "loses"

    @property
    def moved(self) -> bool:
        return self.before != self.after


class FameBid(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero paid fame in "Hero bidding". `field` is the space of the fame track where the shield now is."""

    bid: int
    after: FamePlace
    field: int
    sign = "loses"
    says = sentence("{bid} fame paid for the hero, now {after}.")


class SheetLaid(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero starts with fame or reputation other than 0."""

    fame: int
    reputation: Signed
    influence: Signed = 0
    says = sentence("At the start: fame {fame}, reputation {reputation} (influence {influence}).")


class LevelReached(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero reached a new level.

    Odd levels give a command token, even levels a skill and an advanced action.
    """

    level: int
    armor: int
    hand: int
    command: int
    sign = "gains"
    says = (
        sentence("Level {level}: a skill and an advanced action.", even=True),
        sentence("Level {level}: one more command token, now {command}. Armour {armor}, hand limit {hand}."),
    )

    @property
    def even(self) -> bool:
        return self.level % 2 == 0

    def turning_point(self, content: Any) -> TurningPoint:
        level, who = t("level {level}"), None if self.alone else t("{who}")
        if self.even:
            return TurningPoint("good", level, who, means=(t("It brings a skill and an advanced action."),))
        return TurningPoint(
            "good",
            level,
            who,
            hands=(
                t("Take the top level token off the pile."),
                t("Lay it among the units, shield side up: one more command token."),
            ),
            means=(
                t("Armour {armor}, hand limit {hand}."),
                tn("{n} unit at most.", "{n} units at most.", self.command),
            ),
        )


# -- crystals, wounds, units


class HeroCrystalGained(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero gained a crystal.

    - `to`: `inventory`, `mana` for a mana token instead, or `nothing`.
    - `now`: the hero's crystals of this colour.
    """

    color: CrystalColor
    source: CrystalSource
    to: Literal["inventory", "mana", "nothing"] = "inventory"
    now: int = 0
    counted: bool = True
    says = (
        sentence("Crystal gained: {color}.", counted=False),
        sentence("Crystal gained: {color}, now {now}.", to="inventory"),
        sentence(
            "{n} crystal already: a mana token instead, {color}.",
            "{n} crystals already: a mana token instead, {color}.",
            "now",
            to="mana",
        ),
        sentence(
            "{n} crystal already, nothing is gained: {color}.",
            "{n} crystals already, nothing is gained: {color}.",
            "now",
        ),
    )

    @property
    def sign(self) -> Sign:
        return "fact" if self.to == "nothing" else "gains"


class CrystalUsed(OfPlayer, frozen=True, kw_only=True):
    color: CrystalColor
    left: int
    sign = "loses"
    says = sentence("A crystal is used: {color}, {left} left.")


class CrystalRolled(OfPlayer, frozen=True, kw_only=True):
    """Log event: a die was rolled for a random crystal.

    Black gives 1 fame instead, gold a crystal of the player's choice.
    """

    face: Annotated[str, COLOR]
    sign = "gains"
    says = (
        sentence("Random crystal: black, 1 fame instead.", face="black"),
        sentence("Random crystal: gold, a colour of your choice.", face="gold"),
        sentence("Random crystal: {face}."),
    )


class WoundsChanged(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero's wounds changed to `now`. `glade` is true if a magical glade removed one."""

    by: int
    now: int
    glade: bool = False
    says = (sentence("Glade: a wound is thrown away, {left}.", glade=True), sentence("{change}, {left}."))

    @property
    def sign(self) -> Sign:
        return "loses" if self.by > 0 else "gains"

    @property
    def left(self) -> Text:
        return tn("now {n} wound", "now {n} wounds", self.now)

    @property
    def change(self) -> Text:
        if self.by > 0:
            return hued(tn("{n} wound taken", "{n} wounds taken", self.by), "bad")
        return hued(tn("{n} wound healed", "{n} wounds healed", -self.by), "good")


UNIT_SIGNS: dict[str, Sign] = {"used": "hands", "wounded": "loses", "healed": "gains", "readied": "gains"}


class UnitChanged(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero's unit changed. `cost` is the number of healing points for a healed wound."""

    unit: UnitId
    what: UnitChange
    cost: int = 0
    says = (
        sentence("{unit}: spent until the next round.", what="used"),
        sentence("{unit}: ready again.", what="readied"),
        sentence("{unit}: wounded.", what="wounded"),
        sentence("{unit}: a wound healed for {cost}.", what="healed"),
        sentence("{unit}: carries a banner.", what="banner"),
        sentence("{unit}: carries no banner any more."),
    )

    @property
    def sign(self) -> Sign:
        return UNIT_SIGNS.get(self.what, "fact")


# -- skills


class SkillGained(Event, frozen=True, kw_only=True):
    """Log event: a skill token of the virtual player joins the common skill pool.

    `skill` is empty if it is not known.
    """

    left: int
    skill: Skill = ""
    sign = "hands"
    says = (
        sentence(
            "Turn over one skill token of the virtual player into the common pool; {n} is left in its pile.",
            "Turn over one skill token of the virtual player into the common pool; {n} are left in its pile.",
            "left",
            skill="",
        ),
        sentence(
            "Virtual player: {skill} joins the common pool; {n} token is left in its pile.",
            "Virtual player: {skill} joins the common pool; {n} tokens are left in its pile.",
            "left",
        ),
    )


class SkillChosen(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero took a skill.

    - `to_pool`: the tokens that went to the common skill pool.
    - `from_pool`: true if the skill is another hero's, from this pool.
    """

    skill: Skill
    to_pool: tuple[Skill, ...] = ()
    from_pool: bool = False
    sign = "gains"
    says = (
        sentence("Skill taken from the common pool: {skill}.", from_pool=True, to_pool=()),
        sentence("Skill taken: {skill}.", to_pool=()),
        sentence("Skill taken from the common pool: {skill}. To the common pool: {to_pool}.", from_pool=True),
        sentence("Skill taken: {skill}. To the common pool: {to_pool}."),
    )


class NoSkillLeft(OfPlayer, frozen=True, kw_only=True):
    says = sentence("No skill token is left to take.")


class SkillUsed(OfPlayer, frozen=True, kw_only=True):
    skill: Skill
    sign = "hands"
    says = sentence("{skill} is turned over until the next round.")


# -- cards and rewards


class ActionDue(OfPlayer, frozen=True, kw_only=True):
    """Log event: the players must take an advanced action from the offer: the lowest one (`lowest`), or any."""

    lowest: bool = False
    sign = "hands"
    says = (
        sentence("Take the lowest advanced action of the offer onto your deck. A new one comes on top.", lowest=True),
        sentence("Take any advanced action of the offer onto your deck. A new one comes on top."),
    )


class RewardDue(OfPlayer, frozen=True, kw_only=True):
    """Log event: the players must take a reward themselves, because the app does not track such rewards."""

    reward: str
    count: int = 1
    sign = "hands"
    says = (
        sentence(
            "Reward: {n} artifact. Draw {drawn}, one goes under the deck.",
            "Reward: {n} artifacts. Draw {drawn}, one goes under the deck.",
            "count",
            reward="artifact",
        ),
        sentence("Reward: a spell of the offer onto your deck. A new one comes on top.", reward="spell"),
        sentence("Reward: a spell of the offer or an artifact, as the site's card says.", reward="spell_or_artifact"),
        sentence("Reward: any unit of the offer, if a command token is free.", reward="unit"),
        sentence(
            "Reward: roll a die for a crystal. Gold: your choice, black: 1 fame instead.",
            "Reward: roll {n} dice, each for a crystal. Gold: your choice, black: 1 fame instead.",
            "count",
        ),
    )

    @property
    def drawn(self) -> int:
        return self.count + 1


class CardGained(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero gained a card.

    - `kind`: `advanced_action`, `spell` or `artifact`.
    - `card`: empty if the players did not name it.
    """

    kind: str
    card: Card = ""
    now: int = 0
    sign = "gains"
    says = (sentence("A card gained: now {cards}.", card=""), sentence("A card gained: {card}, now {cards}."))

    @property
    def cards(self) -> Text:
        return card_count(self.kind, self.now)


def card_count(kind: str, n: int) -> Text:
    if kind == "advanced_action":
        return tn("{n} advanced action", "{n} advanced actions", n)
    return tn("{n} spell", "{n} spells", n) if kind == "spell" else tn("{n} artifact", "{n} artifacts", n)


# -- the end of a turn


class HandToDraw(OfPlayer, frozen=True, kw_only=True):
    """Log event: the hero draws cards up to the hand limit (E7).

    - `keep`, `city`: the bonuses of the hero's keep or city. Only the larger one is used.
    - `most`: the limit with this bonus.
    """

    limit: int
    keep: int = 0
    city: int = 0
    most: int = 0
    sign = "hands"
    says = (
        sentence("{draw}", keep=0, city=0),
        sentence("{draw} At a keep of yours up to {most}.", city=0),
        sentence("{draw} At your city up to {most}.", keep=0),
        sentence("{draw} At a keep of yours {keep} more, at your city {city} more, at both up to {most}."),
    )

    @property
    def draw(self) -> Text:
        return tn("Draw up to {n} card.", "Draw up to {n} cards.", self.limit)


class TowerMana(OfPlayer, frozen=True, kw_only=True):
    """Log event: a hero gets mana at the start of the turn from the hero's own mage tower ("Conquer and Hold")."""

    mana: int
    sign = "gains"
    says = sentence("A turn begun at a tower of yours: {mana} mana, gold by day, black by night.")
