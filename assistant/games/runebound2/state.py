"""What is kept of a game, and how each thing is shown, corrected and laid out again."""

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
"""Numbers in a fight: heroes 1 to 6, the fighting hero's Allies from here on, past the opponent's."""


class HeldAlly(Struct):
    """An Ally with a hero; `kept`: an adventure card that became one, safe from knock-outs and never sold."""

    card: Annotated[str, MARKET]
    wounds: int = 0
    exhaustion: int = 0
    kept: bool = False


class HeldItem(Struct):
    card: ItemId
    face_up: bool = True
    bought: bool = False
    """Bought in this turn, so not sold in it."""
    kept: bool = False


class KeptCard(Struct):
    """An Encounter that stays with its hero, or an adventure card that is kept."""

    colour: ColourId
    card: CardId = ""
    encounter: bool = False
    rune: bool = False


class ExperienceCounter(Struct):
    """An experience counter, and what was paid for it."""

    kind: BoughtId
    price: int


class Player(Struct):
    """A hero at the table. Wounds, gold and the rest are there only where the app keeps the sheets."""

    hero: HeroId
    number: int
    runes: int = 0
    red: int = 0
    """Red Challenge cards kept, runes among them: the Endgame counts them all."""
    kept: list[KeptCard] = field(default_factory=list)
    wounds: int = 0
    exhaustion: int = 0
    gold: int = 0
    points: int = 0
    """Experience points written down."""
    counters: dict[CounterColour, int] = field(default_factory=dict)
    """Adventure counters in front of him."""
    experience: list[ExperienceCounter] = field(default_factory=list)
    items: list[HeldItem] = field(default_factory=list)
    allies: list[HeldAlly] = field(default_factory=list)
    level: int = 0
    """Told for the Endgame where no sheet is kept: 1 and the experience counters."""
    out: bool = False
    """Eliminated in the Endgame."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.hero)

    @property
    def items_and_allies(self) -> list[HeldItem | HeldAlly]:
        return [*self.items, *self.allies]

    @property
    def held_cards(self) -> list[str]:
        """His Items and Allies, each card once."""
        return list(dict.fromkeys(one.card for one in self.items_and_allies))

    @property
    def closed(self) -> int:
        """How many of the easiest colours are closed to him: one for each +1 Life."""
        return sum(one.kind == "life" for one in self.experience)


class Slot(Struct):
    """An undefeated Challenge. `age`: the lower, the longer it has lain there."""

    number: int
    colour: ChallengeColour
    age: int
    card: CardId = ""
    since: int = 0
    """The round it came."""

    def display_name(self, content: Content) -> Label:
        colour = CHALLENGE_COLOUR(content, self.colour)
        if self.card:
            return t("slot {n}, {card}", n=self.number, card=CARD(content, self.card))
        return t("slot {n}, {colour}", n=self.number, colour=colour)


class EventInPlay(Struct):
    rank: int
    colour: ColourId
    card: CardId = ""
    since: int = 0


class DoomCard(Struct):
    """A card face down on the doom track: its back tells its colour."""

    colour: ColourId
    card: CardId = ""
    encounter: bool = False


class Combatant(Struct):
    """Somebody in a refereed fight, and what he has suffered. His numbers are looked up: `fight/fighters.py`."""

    number: int
    id: FighterId
    wounds: int = 0
    attacked: bool = False
    fallen: bool = False
    """An Ally that is dead or was sent away: its card has left the sheet."""

    def display_name(self, content: Content) -> Label:
        return FIGHTER(content, self.id)


FightKind = Literal["challenge", "hazard", "enemy", "hazard_enemy", "endgame"]
"""A Challenge drawn or undefeated, a hazard; what an Encounter makes, also as a hazard; a red one of the last ones."""


class Fight(Struct):
    """A fight in the referee. `hero` against `foe`; in a duel the attacker against the defender, who swap."""

    hero: Combatant
    foe: Combatant
    allies: list[Combatant] = field(default_factory=list)
    kind: FightKind = "challenge"
    colour: ChallengeColour = ""
    slot: int = 0
    """Where an undefeated one lies."""
    rival: HeroId = ""
    rival_allies: list[Combatant] | None = None
    """Of the one who defends now; None: nobody has named them yet."""
    round: int = 1
    phase: str = ""
    activated: list[HeroId] = field(default_factory=list)
    """Who has activated a card in this window: before combat, or this round."""
    again: bool = False
    """By item 8 an Ally may attack more than once a round."""
    ended: Literal["", "beaten", "fled", "knocked_out", "closed"] = ""

    @property
    def is_enemy(self) -> bool:
        """Made by an Encounter: it fills no slot."""
        return self.kind in ("enemy", "hazard_enemy")

    @property
    def is_hazard(self) -> bool:
        """No before combat, no escape, no reward."""
        return self.kind in ("hazard", "hazard_enemy")

    @property
    def may_escape(self) -> bool:
        return not self.is_hazard and self.kind != "endgame"

    def allies_of(self, hero: str) -> list[Combatant]:
        """Who stand or stood beside him here."""
        return {self.hero.id: self.allies, self.foe.id: self.rival_allies or []}.get(hero, [])


class Runebound2(Struct):
    players: list[Player]
    variants: list[VariantId] = field(default_factory=lambda: ["doom_track", "hazards"])
    round: int = 1
    turn: int = 0
    """The place of the player whose turn it is."""
    first: int = 0
    laid: bool = False
    """The board is laid out."""
    started: list[HeroId] = field(default_factory=list)
    """Who has begun a first turn."""
    shopping: bool = False
    """The window is the market, not moving."""
    activated: bool = False
    """A card was activated in this window: moving, or in the market."""
    rest_dice: int | None = None
    """Dice of a rest in this turn; 0: the hero stays where he is. None: he doesn't rest."""
    rolled: list[list[TerrainId]] = field(default_factory=list)
    """Movement dice as they lie in this turn, where the app rolls them."""
    traded: bool = False
    """In this turn: then nobody is attacked any more."""
    struck_down: bool = False
    """Whose turn it is was knocked out in it: it ends at once."""
    known: list[str] = field(default_factory=lambda: ["sheets", "counters", "markets", "cards"])
    """Pieces that have been kept all along, or asked for when they changed hands."""
    event: EventInPlay | None = None
    slots: list[Slot] = field(default_factory=list)
    doom: list[DoomCard] = field(default_factory=list)
    counters: int = 0
    """Doom counters laid."""
    threshold: int = 0
    discards: dict[ColourId, int] = field(default_factory=dict)
    """Cards in the discard piles by colour: swept off the track, and never back under the decks."""
    green: Annotated[Pile, CARD] = field(default_factory=Pile)
    yellow: Annotated[Pile, CARD] = field(default_factory=Pile)
    blue: Annotated[Pile, CARD] = field(default_factory=Pile)
    red: Annotated[Pile, CARD] = field(default_factory=Pile)
    built: list[str] = field(default_factory=list)
    """The decks that the app has shuffled: colours, and the market."""
    left: dict[ColourId, int] = field(default_factory=dict)
    """Cards in each deck."""
    gone: list[CardId] = field(default_factory=list)
    """Encounters that are out for good."""
    on_map: dict[CounterColour, int] = field(default_factory=dict)
    taken: dict[CounterColour, int] = field(default_factory=dict)
    """Counters taken from gems with sun rays since the last refill, as far as it is known."""
    lifted: list[CounterColour] = field(default_factory=list)
    """Colours of which a card took a counter off the map: an undefeated Challenge may lie without its own."""
    pool: dict[CounterColour, int] = field(default_factory=dict)
    market: Annotated[Pile, MARKET] = field(default_factory=Pile)
    stacks: dict[CityId, list[MarketId]] = field(default_factory=dict)
    fight: Fight | None = None
    order: list[HeroId] = field(default_factory=list)
    """Of the Endgame."""
    endgame: bool = False
    winner: HeroId = ""
    shared: list[HeroId] = field(default_factory=list)
    """Who win together, because nothing parts them."""
    over: bool = False
    course: Cursor = field(default_factory=Cursor)

    @property
    def player(self) -> Player:
        """Whose turn it is."""
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
        return sorted(self.slots, key=lambda slot: slot.age)


def _is_fighting(state: Runebound2, *keys: object) -> bool:
    return state.fight is not None


def _is_outside_fight(state: Runebound2, place: int) -> bool:
    """Of a hero who fights the fight knows the wounds, and the sheet follows it."""
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
"""Slots, doom track, event and fights are drawn by `view.py`."""
