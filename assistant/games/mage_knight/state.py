"""A game of Mage Knight as the app keeps it: the clock, the virtual player, and whatever else it holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from assistant.games.mage_knight.called import VIRTUAL
from assistant.games.mage_knight.cards import COLORS, Color, Time
from assistant.games.mage_knight.combat.state import Fight
from assistant.games.mage_knight.market.state import Offer, UnitOffer
from assistant.games.mage_knight.realm.state import FoundCity, Realm
from assistant.games.mage_knight.scoring.state import Score
from assistant.games.mage_knight.sheet.state import Sheet, Turn
from assistant.pieces.pile import Pile
from assistant.table.pieces import Deck

FLIPS = 3
"""Cards the virtual player flips each turn, before those for its crystals."""

Variant = Literal[
    "hero_bidding",
    "random_orientation",
    "random_cities",
    "night_arrival",
    "darkness_falls",
    "city_levels",
    "megapolis",
    "two_megapolises",
    "rampage",
    "more_rampage",
    "no_interactive_spells",
    "no_interactive_skills",
    "no_fights_between_heroes",
    "friendly_mana",
    "interactive_combat",
    "action_upgrade",
    "starting_draft",
    "teams",
    "cooperative_assault",
    "lowest_scoring",
    "epic",
    "glade_limit",
    "all_tiles",
    "no_virtual_player",
]


class VirtualPlayer(Struct):
    """Digest A2: a deck, crystals, a tactic. `flipped` counts the cards of each of its turns this round.

    It `plays` in solo and co-operative games only.
    """

    plays: bool = True
    hero: str = ""
    deck: Pile = field(default_factory=Pile)
    crystals: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(COLORS, 0))
    skills: int = 10
    flipped: list[int] = field(default_factory=list)


class MageKnight(Struct):
    """`stage` is what the clock does next; `playing` whose turn is under way, `current` whose was the last.

    `heroes` stand in the order in which they were picked. `last_turns` is the queue of turns that are left once the
    end of the round was announced or the scenario's end has come (`ending`). `used` are once-a-round things used up,
    `face_down` the heroes whose next turn is skipped, `teams` the heroes of each team, `city_levels` in the order of
    discovery. `common_skills` lie in the common pool. The rest is empty where the table keeps it.
    """

    heroes: list[str]
    variants: list[Variant] = field(default_factory=list)
    teams: list[list[str]] = field(default_factory=list)
    round: int = 1
    time: Time = "day"
    stage: Literal["prepare", "tactics", "turns", "over"] = "prepare"
    tactics: dict[str, str] = field(default_factory=dict)
    removed_tactics: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    last_order: list[str] = field(default_factory=list)
    face_down: list[str] = field(default_factory=list)
    eliminated: list[str] = field(default_factory=list)
    playing: str = ""
    current: str = ""
    turns: int = 0
    announced_by: str = ""
    last_turns: list[str] = field(default_factory=list)
    ending: bool = False
    virtual: VirtualPlayer = field(default_factory=VirtualPlayer)
    city_levels: list[int] = field(default_factory=list)
    cities: list[FoundCity] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    taken_dice: dict[str, str] = field(default_factory=dict)
    advanced_actions: Offer = field(default_factory=Offer)
    spells: Offer = field(default_factory=Offer)
    units: UnitOffer = field(default_factory=UnitOffer)
    artifacts: Deck = field(default_factory=Deck)
    monasteries: int = 0
    monastery_cards: list[str] = field(default_factory=list)
    common_skills: list[str] = field(default_factory=list)
    realm: Realm = field(default_factory=Realm)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    fight: Fight | None = None
    won: bool = False
    winner: str = ""
    """Who is home, where no points decide."""
    scores: list[Score] = field(default_factory=list)

    @property
    def participants(self) -> list[str]:
        """The turn order; before the tactics are known the humans first. Nobody is left out."""
        seats = (*self.heroes, VIRTUAL) if self.virtual.plays else tuple(self.heroes)
        everybody = [*self.order, *(who for who in seats if who not in self.order)]
        return [who for who in everybody if who not in self.eliminated]

    @property
    def alone(self) -> bool:
        """One human: "you" need no name."""
        return len(self.heroes) == 1

    @property
    def epic(self) -> bool:
        return "epic" in self.variants

    @property
    def last_round_turns(self) -> bool:
        """Only the turns of `last_turns` are left."""
        return bool(self.announced_by) or self.ending

    @property
    def cities_left(self) -> int:
        """Cities found and not yet conquered."""
        return sum(not city.conquered for city in self.cities)

    def sheet(self, hero: str) -> Sheet:
        """The hero's sheet; a fresh one where nothing was noted yet."""
        return self.sheets.setdefault(hero, Sheet())
