"""The state of a game, and how each tracked field is shown and corrected."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType, field

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
from assistant.games.runebound2.numbers import DOOM_COUNTERS, MOST_ALLIES
from assistant.messages.names import Label
from assistant.messages.text import t

FIRST_ALLY_NUMBER, OPPONENT_NUMBER = 7, 9
"""The numbers that players type for fighters: 7 is the first Ally, 9 the opponent.

Heroes have 1 to 6. Allies have 7, 8, 10, 11 and so on.
"""


def ally_number(index: int) -> int:
    """Return the number that players type for the Ally with this index in a fight."""
    return FIRST_ALLY_NUMBER + index + (index >= MOST_ALLIES)


class HeldAlly(Struct):
    """An Ally of a hero.

    `kept` is true if an adventure card became this Ally. A knocked-out hero does not lose such an Ally.
    """

    card: Annotated[str, MARKET]
    wounds: int = 0
    exhaustion: int = 0
    kept: bool = False


class HeldItem(Struct):
    """An Item of a hero. `kept` is true if an adventure card became this Item."""

    card: ItemId
    face_up: bool = True
    bought: bool = False
    """True if the Item was bought in this turn, so that it cannot be sold yet."""
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
    """A player's hero.

    Wounds, gold and similar fields are used only if the app keeps the hero sheets.
    """

    hero: HeroId
    number: int
    runes: int = 0
    red: int = 0
    """The number of red Challenge cards that the hero keeps.

    `red_cards` is this number, or the number of Dragon Runes if that is higher.
    """
    kept: list[KeptCard] = field(default_factory=list)
    wounds: int = 0
    exhaustion: int = 0
    gold: int = 0
    points: int = 0
    """Experience points that the app writes down for the hero, because the pool could not give change."""
    counters: dict[CounterColour, int] = field(default_factory=dict)
    """Unspent adventure counters, by colour."""
    experience: list[ExperienceCounter] = field(default_factory=list)
    items: list[HeldItem] = field(default_factory=list)
    allies: list[HeldAlly] = field(default_factory=list)
    level: int = 0
    """The experience level that the players entered for the Endgame. 0 if the app keeps the hero sheets."""
    out: bool = False
    """True if the hero is eliminated in the Endgame."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.hero)

    @property
    def red_cards(self) -> int:
        """Return the number of red Challenge cards. Dragon Runes are red Challenge cards, too."""
        return max(self.red, self.runes)

    @property
    def items_and_allies(self) -> list[HeldItem | HeldAlly]:
        """Return the hero's Items, then the Allies."""
        return [*self.items, *self.allies]

    @property
    def held_cards(self) -> list[str]:
        """Return the ids of the Items and Allies, without duplicates."""
        return list(dict.fromkeys(held.card for held in self.items_and_allies))

    @property
    def closed(self) -> int:
        """Return how many adventure colours are closed to the hero.

        Each +1 Life counter closes one colour, starting with the easiest.
        """
        return sum(counter.kind == "life" for counter in self.experience)


class Slot(Struct):
    """A slot with an undefeated Challenge. The oldest Challenge has the lowest `age`."""

    number: int
    colour: ChallengeColour
    age: int
    card: CardId = ""
    since: int = 0
    """The round in which the Challenge was put into the slot."""

    def display_name(self, content: Content) -> Label:
        colour = CHALLENGE_COLOUR(content, self.colour)
        if self.card:
            return t("slot {n}, {card}", n=self.number, card=CARD(content, self.card))
        return t("slot {n}, {colour}", n=self.number, colour=colour)


class EventInPlay(Struct):
    """The Event in the event space. `since` is the round in which it came into play."""

    rank: int
    colour: ColourId
    card: CardId = ""
    since: int = 0


class DoomCard(Struct):
    """A face-down card on the doom track. The back of the card shows its colour."""

    colour: ColourId
    card: CardId = ""
    encounter: bool = False


class Combatant(Struct):
    """A fighter in a fight that the app runs, with the wounds taken: a hero, an Ally or an opponent.

    `fight/fighters.py` looks up the combat numbers.
    """

    number: int
    id: FighterId = ""
    """The id of the hero or card. Empty for an opponent that has no name yet."""
    wounds: int = 0
    attacked: bool = False
    fallen: bool = False
    """True if the Ally died or was discarded. Its card is then no longer on the hero's sheet."""

    def display_name(self, content: Content) -> Label:
        return FIGHTER(content, self.id)


FightKind = Literal["challenge", "hazard", "enemy", "hazard_enemy", "endgame"]
"""What the hero fights.

- `challenge`: a Challenge, just drawn or undefeated
- `hazard`: a Challenge drawn as a travel hazard
- `enemy`: an enemy created by an Encounter
- `hazard_enemy`: an enemy created by an Encounter that was drawn as a travel hazard
- `endgame`: a red Challenge of the Endgame
"""


class Fight(Struct):
    """A fight that the app runs: `hero` against `foe`.

    In a duel, `hero` is the hero who began it, even after the roles swap. `attacking` names the attacker of this round.
    """

    hero: Combatant
    foe: Combatant
    allies: list[Combatant] = field(default_factory=list)
    kind: FightKind = "challenge"
    colour: ChallengeColour = ""
    slot: int = 0
    """The slot of an undefeated Challenge, or 0 if the card was just drawn."""
    rival: HeroId = ""
    """The id of the other hero (`foe`) in a duel. Empty if this is no duel."""
    rival_allies: list[Combatant] | None = None
    """The Allies of the other hero in a duel. None until the app has asked for them."""
    round: int = 1
    phase: Literal["", "escape", "mind", "body", "spirit"] = ""
    """The phase of this round. Empty before combat."""
    activated: list[HeroId] = field(default_factory=list)
    """The heroes who have activated an Item before combat or in this round."""
    again: bool = False
    """True if an Ally may attack more than once in a round (ruling 8)."""
    ended: Literal["", "beaten", "fled", "knocked_out", "closed"] = ""
    """How the fight ended. Empty if the wounds of the fighters show it.

    `closed` means that the players stopped the app from running the fight. The app then asks them how it ended.
    """
    attacking: HeroId = ""
    """The attacker of this round of a duel. Empty if it is the hero who began the duel."""
    committed: bool = False
    """True if an action of the ranged phase was chosen in this round. The hero can then no longer escape in it."""
    action: str = ""
    """The chosen action of this phase. Empty if none is chosen."""
    target: int = 0
    """The number that the attacker of a duel must reach, which the defender has rolled."""
    hurt: HeroId = ""
    """The hero who is about to take `damage` wounds. Cards may still cancel some."""
    damage: int = 0
    course: Cursor = field(default_factory=Cursor)

    @property
    def attacker(self) -> Combatant:
        """Return the hero who attacks in this round. Against a Challenge it is always `hero`."""
        return self.foe if self.attacking and self.attacking == self.rival else self.hero

    @property
    def defender(self) -> Combatant:
        return self.hero if self.attacker is self.foe else self.foe

    @property
    def attacking_allies(self) -> list[Combatant]:
        """Return the Allies of the attacker, including fallen ones. The defender of a duel may not use Allies."""
        return (self.rival_allies or []) if self.attacker is self.foe else self.allies

    @property
    def is_enemy(self) -> bool:
        """Return whether an Encounter created the opponent. Such an enemy never becomes an undefeated Challenge."""
        return self.kind in ("enemy", "hazard_enemy")

    @property
    def is_hazard(self) -> bool:
        """Return whether the fight is a travel hazard: no abilities before combat, no escape, no reward."""
        return self.kind in ("hazard", "hazard_enemy")

    @property
    def may_escape(self) -> bool:
        return not self.is_hazard and self.kind != "endgame"

    def allies_of(self, hero: str) -> list[Combatant]:
        """Return the Allies of this hero in the fight, including fallen ones."""
        return {self.hero.id: self.allies, self.foe.id: self.rival_allies or []}.get(hero, [])


class Runebound2(Struct):
    """The state of a game of Runebound, second edition."""

    players: list[Player]
    variants: list[VariantId] = field(default_factory=lambda: ["doom_track", "hazards"])
    round: int = 1
    turn: int = 0
    """Index of the player whose turn it is."""
    first: int = 0
    """Index of the first player."""
    laid: bool = False
    """True if the set-up is done."""
    started: list[HeroId] = field(default_factory=list)
    """The heroes who have begun their first turn."""
    shopping: bool = False
    """True in the Market phase, in which other Items can be activated than on the move."""
    activated: bool = False
    """True if an Item was activated in this Movement or Market phase."""
    rest_dice: int | None = None
    """The number of movement dice rolled with a rest in this turn. None without a rest, 0 for a rest without a move."""
    rolled: list[list[TerrainId]] = field(default_factory=list)
    """The faces of the movement dice rolled in this turn, if the app rolls them."""
    traded: bool = False
    """True if the hero has traded in this turn. The hero may then neither adventure nor attack another hero."""
    struck_down: bool = False
    """True if the current hero was knocked out, or fled from an enemy, in this turn. The turn ends immediately."""
    known: list[str] = field(default_factory=lambda: ["sheets", "counters", "markets", "cards"])
    """The components whose contents the app knows.

    The app has tracked them from the start of the game, or asked for their contents when it took them over.
    """
    event: EventInPlay | None = None
    slots: list[Slot] = field(default_factory=list)
    doom: list[DoomCard] = field(default_factory=list)
    counters: int = 0
    """The number of doom counters on the board."""
    threshold: int = 0
    """The number of cards that fill the doom track. A doom counter is then laid."""
    discards: dict[ColourId, int] = field(default_factory=dict)
    """The number of cards in each discard pile, by colour. Cards go there when the doom track is cleared."""
    swept_encounters: dict[ColourId, int] | UnsetType = UNSET
    """The number of Encounters in each discard pile, by colour. They are never shuffled into a new deck.

    The field is unset until the first Encounter is discarded, so that older saves stay the same.
    """
    green: Annotated[Pile, CARD] = field(default_factory=Pile)
    yellow: Annotated[Pile, CARD] = field(default_factory=Pile)
    blue: Annotated[Pile, CARD] = field(default_factory=Pile)
    red: Annotated[Pile, CARD] = field(default_factory=Pile)
    built: list[str] = field(default_factory=list)
    """The decks that the app has shuffled and draws from: adventure colours, and `market`."""
    left: dict[ColourId, int] = field(default_factory=dict)
    """The number of cards left in each adventure deck."""
    gone: list[CardId] = field(default_factory=list)
    """The Encounters that are out of the game."""
    on_map: dict[CounterColour, int] = field(default_factory=dict)
    taken: dict[CounterColour, int] = field(default_factory=dict)
    """The number of counters taken off the map since the last refill, by colour.

    The next refill suggests this number.
    """
    lifted: list[CounterColour] = field(default_factory=list)
    """The colours of counters that a card effect took off the map.

    An undefeated Challenge of such a colour may no longer have its counter.
    """
    pool: dict[CounterColour, int] = field(default_factory=dict)
    market: Annotated[Pile, MARKET] = field(default_factory=Pile)
    stacks: dict[CityId, list[MarketId]] = field(default_factory=dict)
    fight: Fight | None = None
    order: list[HeroId] = field(default_factory=list)
    """The heroes in the order of the Endgame."""
    endgame: bool = False
    winner: HeroId = ""
    shared: list[HeroId] = field(default_factory=list)
    """The heroes who share the win, because they are equal in all tie-breaks."""
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

    def encounters_among_discards(self, colour: str) -> int:
        return self.swept_encounters.get(colour, 0) if isinstance(self.swept_encounters, dict) else 0

    def pile(self, colour: str) -> Pile:
        return getattr(self, colour)  # type: ignore[no-any-return]

    @property
    def slots_by_age(self) -> list[Slot]:
        """Return the undefeated Challenges, starting with the oldest."""
        return sorted(self.slots, key=lambda slot: slot.age)


def _attacks_with(state: Runebound2, place: int) -> bool:
    """Return whether the Ally with index `place` fights. Only Allies of an attacker fight."""
    fight = state.fight
    return fight is not None and fight.attacker is fight.hero and not fight.allies[place].fallen


def _rival_attacks_with(state: Runebound2, place: int) -> bool:
    fight = state.fight
    return fight is not None and fight.attacker is fight.foe and not (fight.rival_allies or [])[place].fallen


def _is_outside_fight(state: Runebound2, place: int) -> bool:
    """Return whether players correct the wounds of this hero on the sheet. In a fight they correct them there."""
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
    TrackedField("fight.foe.wounds", t("{it}: wounds"), shown="own", counts="up", most=40, figure="number"),
    TrackedField("fight.hero.wounds", t("{it}: wounds"), shown="own", counts="up", most=40, figure="number"),
    TrackedField(
        "fight.allies.*.wounds",
        t("{it}: wounds"),
        shown="own",
        counts="up",
        most=40,
        figure="number",
        when=_attacks_with,
    ),
    TrackedField(
        "fight.rival_allies.*.wounds",
        t("{it}: wounds"),
        shown="own",
        counts="up",
        most=40,
        figure="number",
        when=_rival_attacks_with,
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
"""The fields that players can correct with the key `a`."""
