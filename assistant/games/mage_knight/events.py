"""Log events of set-up, rounds, turns and the virtual player."""

from __future__ import annotations

from typing import Annotated

from assistant.games.mage_knight import names
from assistant.games.mage_knight.cards import Color, Time
from assistant.games.mage_knight.content import Content
from assistant.messages.events import Event, Sign, Sky, sentence
from assistant.messages.text import Text, t, tn
from assistant.messages.turning_points import TurningPoint

VirtualCard = Annotated[str, names.VIRTUAL_CARD]
CrystalColor = Annotated[Color, names.COLOR]


# -- setting up


class VirtualPlayerMade(Event, frozen=True, kw_only=True):
    hero: names.Hero
    crystals: dict[Color, int]
    listed = True
    says = sentence("Virtual player: {hero}. Crystals: {by_color}.")

    @property
    def by_color(self) -> tuple[Text, ...]:
        colors = names.CRYSTAL_COLORS
        return tuple(t("{color} {n}", color=colors[color], n=n) for color, n in self.crystals.items() if n)


class VariantsChosen(Event, frozen=True, kw_only=True):
    variants: tuple[names.VariantId, ...]
    says = (sentence("No variants.", variants=()), sentence("Variants: {variants}."))


class CityLevelsSet(Event, frozen=True, kw_only=True):
    """Log event: the city levels were set. `levels` are in the order in which the cities are revealed."""

    levels: tuple[int, ...]
    says = sentence("City levels, in the order of discovery: {as_found}.")

    @property
    def as_found(self) -> str:
        return ", ".join(map(str, self.levels))


class TeamsSet(Event, frozen=True, kw_only=True):
    teams: tuple[tuple[str, ...], ...]
    says = sentence("Teams: {one} against {other}.")

    @property
    def one(self) -> tuple[names.Who, ...]:
        return self.teams[0]

    @property
    def other(self) -> tuple[names.Who, ...]:
        return self.teams[1]


class UpgradeOrderSet(Event, frozen=True, kw_only=True):
    """Log event: the order of heroes for the variant "Action upgrade" was set.

    - `scores`: the strengths of the heroes' decks, in the same order.
    - `cards`: the number of advanced actions that are revealed.
    """

    order: tuple[str, ...]
    scores: tuple[int, ...]
    cards: int
    says = (
        sentence(
            "Action upgrade: reveal {cards} advanced actions. You may swap one for an action of yours.", players=1
        ),
        sentence(
            "Action upgrade: reveal {cards} advanced actions. Swap in this order, the weakest first: {by_strength}."
        ),
    )

    @property
    def players(self) -> int:
        return len(self.order)

    def by_strength(self, content: Content) -> tuple[Text, ...]:
        strengths = zip(self.order, self.scores, strict=True)
        return tuple(t("{who} {points}", who=names.WHO(content, who), points=points) for who, points in strengths)


class DraftedActionsJoin(Event, frozen=True, kw_only=True):
    alone: bool = False
    sign = "hands"
    says = (
        sentence("Add one drafted advanced action to your deck.", alone=True),
        sentence("Each of you adds one drafted advanced action to the deck."),
    )


# -- rounds and tactics


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    time: Time
    says = (sentence("Round {round} begins: day.", time="day"), sentence("Round {round} begins: night."))
    heading = True

    @property
    def sky(self) -> Sky:
        return self.time

    def turning_point(self, content: Content) -> TurningPoint | None:
        if self.round == 1:  # the game begins, nothing is broken off
            return None
        by_day = self.time == "day"
        return TurningPoint(
            "warn",
            t("day") if by_day else t("night"),
            who=t("round {round}"),
            means=(
                t("Gold mana may be used, black mana may not.")
                if by_day
                else t("Black mana may be used, gold mana may not."),
                t("Forests and deserts cost what the board says for the day.")
                if by_day
                else t("Forests and deserts cost what the board says for the night."),
            ),
        )


class TacticTaken(Event, frozen=True, kw_only=True):
    """Log event: somebody took a tactic. With `now`, its owner carries out the text of the card at once."""

    who: names.Who
    tactic: names.Tactic
    now: bool = False
    says = (
        sentence("Virtual player: {tactic}", who=names.VIRTUAL),
        sentence("{who}: {tactic}. Carry it out now.", now=True),
        sentence("{who}: {tactic}"),
    )

    @property
    def sign(self) -> Sign:
        return "hands" if self.now else "fact"


class NoTacticLeft(Event, frozen=True, kw_only=True):
    who: names.Who
    sign = "loses"
    says = (
        sentence("No tactic is left for the virtual player: it takes none.", who=names.VIRTUAL),
        sentence("{who}: no tactic is left to take."),
    )


class TurnOrderSet(Event, frozen=True, kw_only=True):
    """Log event: the turn order was set. `numbers` are those of the tactics, or 0 without a tactic."""

    order: tuple[names.Who, ...]
    numbers: tuple[int, ...]
    says = (
        sentence("Turn order: {order}.", several=True),
        sentence("Turn order: {first} first.", reasons=()),
        sentence("Turn order: {first} first. {reason}"),
    )

    @property
    def several(self) -> bool:
        """Return whether the sentence lists all participants and not only the first."""
        return len(self.order) > 2

    @property
    def first(self) -> names.Who:
        return self.order[0]

    @property
    def reason(self) -> Text:
        return self.reasons[0]


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int
    time: Time
    says = sentence("End of round {round}.")


class TacticsRemoved(Event, frozen=True, kw_only=True):
    tactics: tuple[names.Tactic, ...]
    sign = "hands"
    says = sentence("Put these tactics into the box: {tactics}.")


class TacticsReturned(Event, frozen=True, kw_only=True):
    tactics: tuple[names.Tactic, ...]
    sign = "hands"
    says = sentence("Too few tactics are left for this time of day. Back in the game: {tactics}.")


# -- turns


class TurnBegan(Event, frozen=True, kw_only=True):
    """Log event: a turn began. It has no sentence, because the next question names the hero."""

    who: names.Who
    human: bool
    number: int = 0


class TurnForfeited(Event, frozen=True, kw_only=True):
    """Log event: a participant without a card lost a turn, because the end of the round is announced."""

    who: names.Who
    alone: bool = False
    sign = "loses"
    says = (
        sentence("The virtual player has no cards left and is passed over.", who=names.VIRTUAL),
        sentence("Your turn is forfeited.", alone=True),
        sentence("{who}: this turn is forfeited."),
    )


class TurnSkipped(Event, frozen=True, kw_only=True):
    who: names.Who
    sign = "hands"
    says = sentence("{who}: turn the order token up again, this turn is skipped.")


class TokenTurnedUp(Event, frozen=True, kw_only=True):
    who: names.Who
    sign = "hands"
    says = sentence("{who}: turn the order token up again, the last turn is played.")


class ExtraTurn(Event, frozen=True, kw_only=True):
    who: names.Who
    tactic: names.Tactic
    alone: bool = False
    sign = "gains"
    says = (
        sentence("{tactic}: you take an extra turn at once.", alone=True),
        sentence("{tactic}: {who} takes an extra turn at once."),
    )


class RoundEndAnnounced(Event, frozen=True, kw_only=True):
    """Log event: somebody announced the end of the round. Each of `others` has one more turn, in this order."""

    by: names.Who
    human: bool
    others: tuple[names.Who, ...] = ()
    alone: bool = False
    says = (
        sentence("The virtual player announces the end of the round: it ends at once.", human=False, others=()),
        sentence("The virtual player announces the end of the round. You have one more turn.", human=False, alone=True),
        sentence("The virtual player announces the end of the round. One more turn each: {others}.", human=False),
        sentence("You announce the end of the round: it ends at once.", alone=True, others=()),
        sentence("You announce the end of the round. Every other player has one more turn.", alone=True),
        sentence("{by} announces the end of the round: it ends at once.", others=()),
        sentence("{by} announces the end of the round. One more turn each: {others}."),
    )

    def turning_point(self, content: Content) -> TurningPoint | None:
        """Return the plate for the last turns, or None.

        There is none if the round ends at once, and none for a solo player who announces the end.
        """
        if not self.others or (self.alone and self.human):
            return None
        means = t("You have one more turn.") if self.alone else t("One more turn each: {others}.")
        return TurningPoint("warn", t("ends the round"), who=t("{by}"), means=(means,))


class LastTurnsBegan(Event, frozen=True, kw_only=True):
    turns: tuple[names.Who, ...]
    with_round: bool = False
    says = (
        sentence("The scenario's end has come: the game ends with this round.", with_round=True),
        sentence("The scenario's end has come: one last turn each: {turns}.", several=True),
        sentence("The scenario's end has come: one last turn for you and for the virtual player.", virtual=True),
        sentence("The scenario's end has come: you have one last turn, the virtual player none."),
    )

    def turning_point(self, content: Content) -> TurningPoint:
        if self.with_round:
            means = t("The game ends with this round.")
        else:
            means = t("One last turn each: {turns}.") if self.turns else t("The game ends at once.")
        return TurningPoint("warn", t("last turns"), cause=t("The scenario's end has come."), means=(means,))

    @property
    def virtual(self) -> bool:
        return names.VIRTUAL in self.turns

    @property
    def several(self) -> bool:
        return len(self.turns) - self.virtual > 1


# -- the virtual player


class Flipped(Event, frozen=True, kw_only=True):
    """Log event: the virtual player flipped cards. A card has the colour "" if the players did not name it."""

    cards: tuple[VirtualCard, ...]
    extra: tuple[VirtualCard, ...] = ()
    crystals: int = 0
    left: int
    size: int
    says = (sentence("{first} {rest}", extra=()), sentence("{first} {more} {rest}"))

    @property
    def first(self) -> Text:
        return tn(
            "The virtual player flips {n} card: {cards}.",
            "The virtual player flips {n} cards: {cards}.",
            len(self.cards),
        )

    @property
    def more(self) -> Text:
        count = tn("{n} more", "{n} more", len(self.extra))
        return tn(
            "{n} {color} crystal: {more}.",
            "{n} {color} crystals: {more}.",
            self.crystals,
            color=names.CRYSTALS_FIRST[self.cards[-1]],
            more=t("{count} ({seen})", count=count) if self.seen else count,
        )

    @property
    def seen(self) -> tuple[VirtualCard, ...]:
        """Return the known colours of the extra cards."""
        return tuple(card for card in self.extra if card)

    @property
    def rest(self) -> Text:
        return tn("{n} card left.", "{n} cards left.", self.left)


class ActionJoined(Event, frozen=True, kw_only=True):
    """Log event: the lowest advanced action of the offer joined the virtual player's deck."""

    color: Annotated[Color, names.VIRTUAL_CARD]
    card: names.Action = ""
    says = (
        sentence("The virtual player gets a new card: {color}.", card=""),
        sentence("The virtual player gets {card} ({color}) from the offer."),
    )


class CrystalGained(Event, frozen=True, kw_only=True):
    color: CrystalColor
    spell: str = ""
    crystals: int
    says = sentence("The virtual player gets a crystal for the lowest spell: {color}, now {crystals}.")


class DeckShuffled(Event, frozen=True, kw_only=True):
    size: int
    says = sentence("Its deck is shuffled: {n} card.", "Its deck is shuffled: {n} cards.", "size")
