"""Log events of a hero: damage, actions, skills, assets, trophies, tests, dice."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound3.names import (
    ATTRIBUTES,
    FACES,
    AdventureId,
    AssetId,
    AttributeId,
    CityId,
    DeckId,
    FaceId,
    HeroId,
    OfHero,
    SiteId,
    SiteKind,
    SkillId,
    TerrainId,
    TokenId,
)
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.text import Text, t, tc, tn
from assistant.messages.turning_points import TurningPoint


class Suffered(OfHero, frozen=True, kw_only=True):
    damage: int
    left: int
    sign = "loses"
    says = sentence("{n} damage, {left} left.", "{n} damage, {left} left.", "damage")


class HeroHealed(OfHero, frozen=True, kw_only=True):
    healed: int
    left: int
    sign = "gains"
    says = (sentence("No damage to heal.", healed=0), sentence("{healed} healed, {left} left."))


class Fell(OfHero, frozen=True, kw_only=True):
    says = sentence("Defeated: only rest until healed.")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            tc("plate", "defeated"),
            who=t("{who}") if self.who else None,
            cause=t("The damage equals the health."),
            means=(t("Only rest until damage is healed."),),
        )


class StoodUp(OfHero, frozen=True, kw_only=True):
    sign = "gains"
    says = sentence("No longer defeated.")


class Delayed(OfHero, frozen=True, kw_only=True):
    now: bool
    says = (sentence("Delayed: the next action gets up.", now=True), sentence("No longer delayed."))


class Moved(OfHero, frozen=True, kw_only=True):
    says = (sentence("You move.", who=""), sentence("{who} moves."))


class Rested(OfHero, frozen=True, kw_only=True):
    healed: int
    left: int
    says = (
        sentence("You rest and heal nothing.", healed=0, who=""),
        sentence("{who} rests and heals nothing.", healed=0),
        sentence("You rest and heal {healed}: {left} left.", who=""),
        sentence("{who} rests and heals {healed}: {left} left."),
    )


class Walks(OfHero, frozen=True, kw_only=True):
    hexes: int
    sign = "hands"
    says = sentence(
        "Discard a skill card and move up to {n} hex.", "Discard a skill card and move up to {n} hexes.", "hexes"
    )


class DrewOne(OfHero, frozen=True, kw_only=True):
    sign = "hands"
    says = sentence("Discard a skill card and draw another one.")


class Trained(OfHero, frozen=True, kw_only=True):
    hand: int
    discarded: int = 0
    says = (
        sentence("Training: {n} card in hand.", "Training: {n} cards in hand.", "hand", discarded=0),
        sentence(
            "Training: {n} card in hand, {discarded} discarded.",
            "Training: {n} cards in hand, {discarded} discarded.",
            "hand",
        ),
    )


class DidNothing(OfHero, frozen=True, kw_only=True):
    says = sentence("An action for nothing.")


class CardAction(OfHero, frozen=True, kw_only=True):
    cost: int
    says = sentence("A card is used for {n} action.", "A card is used for {n} actions.", "cost")


class Bought(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    cost: int
    city: CityId
    sign = "hands"
    says = sentence("Pay {cost} gold and take {asset}.")


class NotBought(OfHero, frozen=True, kw_only=True):
    """Log event: an asset is not bought. It costs more gold than the hero has, or it is no longer in the market."""

    asset: AssetId
    cost: int
    says = sentence("{asset} costs {cost} gold. It stays in the market.")


class Sold(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    gold: int
    sign = "hands"
    says = sentence("Discard {asset}, put its token into the bank and take {gold} gold.")


class MarketDiscarded(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    city: CityId
    sign = "hands"
    says = sentence("Discard {asset} from the market of {city}.")


class MarketRefilled(Event, frozen=True, kw_only=True):
    asset: AssetId
    city: CityId
    sign = "hands"
    says = sentence("Put {asset} into the market of {city}.")


class AssetDropped(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    sign = "hands"
    says = sentence("Discard {asset}: one asset of each type. Put its token into the bank.")


class AssetGained(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    sign = "gains"
    says = sentence("{asset} is yours.")


class TokenGained(OfHero, frozen=True, kw_only=True):
    token: TokenId
    sign = "hands"
    says = sentence("Take combat token {token}.")


class TokenLost(OfHero, frozen=True, kw_only=True):
    token: TokenId
    sign = "hands"
    says = sentence("Put combat token {token} into the bank.")


class RumourResolved(OfHero, frozen=True, kw_only=True):
    card: AdventureId
    trophy: bool = False
    sign = "hands"
    says = (
        sentence("{card} is resolved: keep the card as a trophy.", trophy=True),
        sentence("{card} is resolved: discard the card."),
    )


class Learned(OfHero, frozen=True, kw_only=True):
    skill: SkillId
    sign = "hands"
    says = sentence("Lay {skill} face up and discard its trophies.")


class NotLearned(OfHero, frozen=True, kw_only=True):
    skill: SkillId
    reason: Text
    says = sentence("{skill} can't be learned: {reason}.")


class Traded(OfHero, frozen=True, kw_only=True):
    asset: AssetId
    gold: int
    sign = "hands"
    says = sentence("Discard {asset} and take {gold} gold.")


class AssetLeft(Event, frozen=True, kw_only=True):
    asset: AssetId
    city: CityId
    sign = "hands"
    says = sentence("Take {asset} out of the market of {city}.")


class SkillDropped(OfHero, frozen=True, kw_only=True):
    skill: SkillId
    attribute: AttributeId
    sign = "hands"
    says = sentence("Discard {skill}: more {attribute} skills than {attribute}.")


class TrophyGained(OfHero, frozen=True, kw_only=True):
    deck: DeckId
    card: AdventureId = ""
    none: bool = False
    sign = "gains"
    says = (
        sentence("No {deck} card is left: no trophy.", none=True),
        sentence("A trophy of the {deck} deck."),
    )


class GoldChanged(OfHero, frozen=True, kw_only=True):
    by: int
    now: int
    says = sentence("Gold: {now}.")

    @property
    def sign(self) -> Sign:
        return "gains" if self.by > 0 else "loses"


class QuestTaken(OfHero, frozen=True, kw_only=True):
    card: AdventureId
    sign = "hands"
    says = sentence("Lay {card} face up beside the hero card.")


class QuestEnded(OfHero, frozen=True, kw_only=True):
    card: AdventureId
    trophy: bool = True
    says = (
        sentence("{card} is done: keep the card as a trophy.", trophy=True),
        sentence("{card} is done: discard the card."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        keep = t("Keep the card as a trophy.") if self.trophy else t("Discard the card.")
        return TurningPoint(
            "good", tc("plate", "quest done"), who=t("{who}") if self.who else None, cause=t("{card}"), hands=(keep,)
        )


class EventChosen(OfHero, frozen=True, kw_only=True):
    card: AdventureId
    rumour: bool = False
    trophy: bool = False
    sign = "hands"
    says = (
        sentence("Lay the rumour {card} beside the hero card.", rumour=True),
        sentence("Keep {card} as a trophy.", trophy=True),
        sentence("Discard {card}."),
    )


class Tested(OfHero, frozen=True, kw_only=True):
    attribute: AttributeId
    cards: int
    stars: int
    exerted: int = 0
    says = (
        sentence("{named}: {revealed}, no star: failed.", stars=0),
        sentence("{named}: {revealed}, {n} star: passed.", "{named}: {revealed}, {n} stars: passed.", "stars"),
    )

    def revealed(self, content: Any) -> Text:
        return tn("{n} card", "{n} cards", self.cards)

    def named(self, content: Any) -> Text:
        return t("Test of {attribute}", attribute=ATTRIBUTES[self.attribute])


class Rolled(OfHero, frozen=True, kw_only=True):
    faces: tuple[FaceId, ...]
    says = sentence("Rolled: {faces}.")


class HexNamed(OfHero, frozen=True, kw_only=True):
    """Log event: a named hex is chosen. The event has its terrain and kind."""

    site: SiteId
    terrain: TerrainId
    kind: SiteKind
    says = (
        sentence("{site}: {terrain}, wilderness.", kind="wilderness"),
        sentence("{site}: {terrain}, a {kind}, so no wilderness: rest heals all."),
    )


class Rerolled(OfHero, frozen=True, kw_only=True):
    """Log event: dice were rerolled, by exerting or by an ability of the hero card. `faces` are the new faces."""

    faces: tuple[FaceId, ...]
    says = sentence("Rerolled: {faces}.")


class DiceSolved(OfHero, frozen=True, kw_only=True):
    """Log event: the result of the dice helper.

    - `what`: the purpose of the roll: `move`, `explore`, `rest`, `retreat` or `match`.
    - `n`: the number of steps or symbols that the dice pay for. For `match`, the number of matching dice.
    - `of`: the number of steps or symbols needed. For `match`, the number of dice.
    - `more`: the highest possible `n` after rerolling one die.
    """

    what: str
    n: int
    of: int = 0
    more: int = 0
    says = (
        sentence("Move: {n} of {of} steps are paid; one more exertion: up to {more}.", what="move"),
        sentence("Rest: {n} healed; one more exertion: up to {more}.", what="rest"),
        sentence("{n} of {of} dice match; a wild one always does.", what="match"),
        sentence("Retreat: the die pays, one hex.", what="retreat", n=1),
        sentence("Retreat: the die doesn't pay.", what="retreat"),
        sentence("Explore: {n} of {of} symbols are paid; one more exertion: up to {more}."),
    )


class EndingPaid(OfHero, frozen=True, kw_only=True):
    """Log event: the dice that pay for an ending of a quest, if they do.

    `could` is true if they could pay for it after rerolling one die.
    """

    ending: str
    needs: tuple[TerrainId, ...] = ()
    dice: tuple[int, ...] = ()
    faces: tuple[FaceId, ...] = ()
    could: bool = False
    says = (
        sentence("{ending}, {needs}: not paid, but one exertion could do it.", dice=(), could=True),
        sentence("{ending}, {needs}: not paid.", dice=()),
        sentence("{ending}, {needs}: paid, {which}."),
    )

    def which(self, content: Any) -> Text:
        paid = zip(self.dice, self.faces, strict=True)
        return t("{list}", list=tuple(t("die {n} ({face})", n=n, face=FACES[face]) for n, face in paid))


class Given(OfHero, frozen=True, kw_only=True):
    """Log event: a hero gives gold, or an asset with its token, to another hero."""

    to: HeroId
    gold: int = 0
    asset: AssetId = ""
    sign = "hands"
    says = (sentence("Give {gold} gold to {to}.", asset=""), sentence("Give {asset} and its token to {to}."))
