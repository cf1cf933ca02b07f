"""The state of a game, and how each tracked field is shown and corrected."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.names import (
    CARD,
    CHALLENGE_COLOUR,
    FIGHTER,
    HERO,
    MARKET,
    BoughtId,
    CardId,
    ChallengeColour,
    CityId,
    ColourId,
    CounterColour,
    FighterId,
    HeroId,
    ItemId,
    MarketId,
    TerrainId,
    VariantId,
)
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.messages.names import Label
from assistant.messages.text import t

FIRST_ALLY_NUMBER, OPPONENT_NUMBER = 7, 9
"""Figure numbers in a fight. Heroes have 1 to 6; Allies count up from the first number, skipping the opponent's."""


class HeldAlly(Struct):
    """An Ally of a hero.

    `kept`: it is an adventure card that became an Ally, so a knock-out does not take it and it is never sold.
    """

    card: Annotated[str, MARKET]
    wounds: int = 0
    exhaustion: int = 0
    kept: bool = False


class HeldItem(Struct):
    """An Item of a hero. `kept`: it is an adventure card that became an Item."""

    card: ItemId
    face_up: bool = True
    bought: bool = False
    """Bought in this turn, so it cannot be sold in this turn."""
    kept: bool = False


class KeptCard(Struct):
    """An adventure card that a hero keeps: an Encounter, a reward or a Dragon Rune."""

    colour: ColourId
    card: CardId = ""
    encounter: bool = False
    rune: bool = False


class ExperienceCounter(Struct):
    """An experience counter of a hero, with the experience points paid for it."""

    kind: BoughtId
    price: int


class Player(Struct):
    """A player's hero. Wounds, gold and the like are tracked only if the app keeps the hero sheets."""

    hero: HeroId
    number: int
    runes: int = 0
    red: int = 0
    """Red Challenge cards kept, including runes. The Endgame counts all of them."""
    kept: list[KeptCard] = field(default_factory=list)
    wounds: int = 0
    exhaustion: int = 0
    gold: int = 0
    points: int = 0
    """Experience points written down because the pool had no change."""
    counters: dict[CounterColour, int] = field(default_factory=dict)
    """Unspent adventure counters, by colour."""
    experience: list[ExperienceCounter] = field(default_factory=list)
    items: list[HeldItem] = field(default_factory=list)
    allies: list[HeldAlly] = field(default_factory=list)
    level: int = 0
    """Experience level entered for the Endgame if no sheets are kept; 0 if not entered."""
    out: bool = False
    """Eliminated in the Endgame."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.hero)

    @property
    def items_and_allies(self) -> list[HeldItem | HeldAlly]:
        """Return the Items, then the Allies."""
        return [*self.items, *self.allies]

    @property
    def held_cards(self) -> list[str]:
        """Return the ids of the Items and Allies, each id once."""
        return list(dict.fromkeys(held.card for held in self.items_and_allies))

    @property
    def closed(self) -> int:
        """Return how many colours, from the easiest up, are closed to the hero: one for each +1 Life counter."""
        return sum(counter.kind == "life" for counter in self.experience)


class Slot(Struct):
    """An undefeated Challenge in its slot. The lower the `age`, the longer it has been there."""

    number: int
    colour: ChallengeColour
    age: int
    card: CardId = ""
    since: int = 0
    """The round in which it was put there."""

    def display_name(self, content: Content) -> Label:
        colour = CHALLENGE_COLOUR(content, self.colour)
        if self.card:
            return t("slot {n}, {card}", n=self.number, card=CARD(content, self.card))
        return t("slot {n}, {colour}", n=self.number, colour=colour)


class EventInPlay(Struct):
    """The Event in the event space. `since`: the round in which it came into play."""

    rank: int
    colour: ColourId
    card: CardId = ""
    since: int = 0


class DoomCard(Struct):
    """A card face down on the doom track. Its back shows its colour."""

    colour: ColourId
    card: CardId = ""
    encounter: bool = False


class Combatant(Struct):
    """A hero, an Ally or an opponent in a fight run by the referee, with the wounds taken.

    The printed numbers are not stored here: `fight/fighters.py` looks them up.
    """

    number: int
    id: FighterId
    wounds: int = 0
    attacked: bool = False
    fallen: bool = False
    """An Ally that died or was discarded: its card is no longer on the hero's sheet."""

    def display_name(self, content: Content) -> Label:
        return FIGHTER(content, self.id)


FightKind = Literal["challenge", "hazard", "enemy", "hazard_enemy", "endgame"]
"""What is fought.

- `challenge`: a Challenge, drawn or undefeated; `hazard`: a Challenge drawn as a hazard
- `enemy`: an enemy created by an Encounter; `hazard_enemy`: the same, drawn as a hazard
- `endgame`: a red Challenge of the Endgame
"""


class Fight(Struct):
    """A fight run by the referee: `hero` against `foe`.

    In a duel `hero` is the attacker of this round and `foe` the defender; they swap after each round.
    """

    hero: Combatant
    foe: Combatant
    allies: list[Combatant] = field(default_factory=list)
    kind: FightKind = "challenge"
    colour: ChallengeColour = ""
    slot: int = 0
    """The slot of an undefeated Challenge; 0 if it was just drawn."""
    rival: HeroId = ""
    """In a duel, the hero who defends in this round."""
    rival_allies: list[Combatant] | None = None
    """Allies of the defender in a duel; None until they are asked for."""
    round: int = 1
    phase: str = ""
    activated: list[HeroId] = field(default_factory=list)
    """Heroes who have activated an Item before combat or in this round."""
    again: bool = False
    """An Ally may attack more than once a round (ruling of item 8)."""
    ended: Literal["", "beaten", "fled", "knocked_out", "closed"] = ""

    @property
    def is_enemy(self) -> bool:
        """Return whether an Encounter created the opponent: it never becomes an undefeated Challenge."""
        return self.kind in ("enemy", "hazard_enemy")

    @property
    def is_hazard(self) -> bool:
        """Return whether this is a hazard: no Before combat, no escape, no reward."""
        return self.kind in ("hazard", "hazard_enemy")

    @property
    def may_escape(self) -> bool:
        return not self.is_hazard and self.kind != "endgame"

    def allies_of(self, hero: str) -> list[Combatant]:
        """Return the Allies of this hero in the fight, including dead ones."""
        return {self.hero.id: self.allies, self.foe.id: self.rival_allies or []}.get(hero, [])


class Runebound2(Struct):
    """Everything the app keeps track of in one game."""

    players: list[Player]
    variants: list[VariantId] = field(default_factory=lambda: ["doom_track", "hazards"])
    round: int = 1
    turn: int = 0
    """Index of the player whose turn it is."""
    first: int = 0
    """Index of the first player."""
    laid: bool = False
    """The set-up is done."""
    started: list[HeroId] = field(default_factory=list)
    """Heroes who have begun their first turn."""
    shopping: bool = False
    """The hero is in the Market phase, so Items for the market can be activated."""
    activated: bool = False
    """An Item was activated in this Movement or Market phase."""
    rest_dice: int | None = None
    """Movement dice rolled with a rest in this turn; with 0 the hero does not move. None if there was no rest."""
    rolled: list[list[TerrainId]] = field(default_factory=list)
    """Faces of the movement dice rolled in this turn, if the app rolls them."""
    traded: bool = False
    """The hero has traded in this turn, so attacks on heroes are over."""
    struck_down: bool = False
    """The current hero was knocked out or fled an enemy in this turn, so the turn ends immediately."""
    known: list[str] = field(default_factory=lambda: ["sheets", "counters", "markets", "cards"])
    """Components whose contents the app knows: tracked from the start, or asked for at their handover."""
    event: EventInPlay | None = None
    slots: list[Slot] = field(default_factory=list)
    doom: list[DoomCard] = field(default_factory=list)
    counters: int = 0
    """Doom counters on the board."""
    threshold: int = 0
    """Cards on the doom track that result in a doom counter."""
    discards: dict[ColourId, int] = field(default_factory=dict)
    """Cards in the discard piles, by colour. They were swept off the doom track and do not go back under the decks."""
    green: Annotated[Pile, CARD] = field(default_factory=Pile)
    yellow: Annotated[Pile, CARD] = field(default_factory=Pile)
    blue: Annotated[Pile, CARD] = field(default_factory=Pile)
    red: Annotated[Pile, CARD] = field(default_factory=Pile)
    built: list[str] = field(default_factory=list)
    """Decks that the app shuffled and draws from: colours, and `market`."""
    left: dict[ColourId, int] = field(default_factory=dict)
    """Cards left in each adventure deck."""
    gone: list[CardId] = field(default_factory=list)
    """Encounters removed from the game."""
    on_map: dict[CounterColour, int] = field(default_factory=dict)
    taken: dict[CounterColour, int] = field(default_factory=dict)
    """Counters taken off the map since the last refill, by colour: the expected number of the next refill."""
    lifted: list[CounterColour] = field(default_factory=list)
    """Colours of counters that a card effect took off the map: an undefeated Challenge may have lost its counter."""
    pool: dict[CounterColour, int] = field(default_factory=dict)
    market: Annotated[Pile, MARKET] = field(default_factory=Pile)
    stacks: dict[CityId, list[MarketId]] = field(default_factory=dict)
    fight: Fight | None = None
    order: list[HeroId] = field(default_factory=list)
    """Heroes in the order of the Endgame."""
    endgame: bool = False
    winner: HeroId = ""
    shared: list[HeroId] = field(default_factory=list)
    """Heroes who share the win because every tie-break is equal."""
    over: bool = False
    course: Cursor = field(default_factory=Cursor)

    @property
    def player(self) -> Player:
        """Return the player whose turn it is."""
        return self.players[self.turn % len(self.players)]

    @property
    def is_solo(self) -> bool:
        return len(self.players) == 1

    def player_of(self, hero: str) -> Player:
        return next(player for player in self.players if player.hero == hero)

    def slot(self, number: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.number == number), None)

    def pile(self, colour: str) -> Pile:
        return getattr(self, colour)  # type: ignore[no-any-return]

    @property
    def slots_by_age(self) -> list[Slot]:
        """Return the undefeated Challenges, the oldest first."""
        return sorted(self.slots, key=lambda slot: slot.age)


def _is_fighting(state: Runebound2, *keys: object) -> bool:
    return state.fight is not None


def _is_outside_fight(state: Runebound2, place: int) -> bool:
    """Return whether this player's wounds are counted on the sheet: during a fight they are counted in the fight."""
    fight = state.fight
    return fight is None or state.players[place].hero not in (fight.hero.id, fight.foe.id)


TRACKED = (
    TrackedField("players.*.runes", t("{it}: dragon runes"), shown="own", most=9),
    TrackedField("players.*.red", t("{it}: red cards kept"), shown="own", most=20),
    TrackedField(
        "players.*.wounds",
        t("{it}: wounds"),
        "sheets",
        shown="own",
        counts="up",
        most=20,
        figure="number",
        when=_is_outside_fight,
    ),
    TrackedField(
        "fight.foe.wounds",
        t("the opponent: wounds"),
        shown="own",
        counts="up",
        most=40,
        figure="number",
        when=_is_fighting,
    ),
    TrackedField(
        "fight.hero.wounds",
        t("who fights: wounds"),
        shown="own",
        counts="up",
        most=40,
        figure="number",
        when=_is_fighting,
    ),
    TrackedField(
        "fight.allies.*.wounds",
        t("{it}: wounds"),
        shown="own",
        counts="up",
        most=40,
        figure="number",
        when=_is_fighting,
    ),
    TrackedField("players.*.exhaustion", t("{it}: exhaustion"), "sheets", most=20),
    TrackedField("players.*.gold", t("{it}: gold"), "sheets", most=188),
    TrackedField("players.*.points", t("{it}: experience points written down"), "sheets", most=99),
    TrackedField("players.*.counters", t("{it}: adventure counters"), "counters", shown="pips"),
    TrackedField(
        "counters",
        t("doom counters"),
        shown="own",
        most=DOOM_COUNTERS,
        when=lambda state: "doom_track" in state.variants,
    ),
    TrackedField("threshold", t("cards that bring a doom counter"), shown="own", most=8),
    TrackedField("round", t("round"), shown="own", least=1, most=999),
    TrackedField("left", t("cards in the decks"), shown="own"),
    TrackedField("discards", t("discard piles"), shown="own"),
    TrackedField("on_map", t("adventure counters on the map"), "counters", shown="pips"),
    TrackedField("pool", t("common pool"), "counters", shown="pips"),
    TrackedField("stacks.*", t("market of {it}"), "markets", shown="shelf"),
)
"""What `a` can correct. Slots, doom track, event and fights are drawn by `view.py`."""
