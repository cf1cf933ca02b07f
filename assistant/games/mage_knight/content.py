"""Schema of the scenario files, and the class that gives the rules access to all content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, Entry, TriggerData
from assistant.games.mage_knight.cards import Color, Count, Hook, Pack, Tactic, Time
from assistant.messages.text import Name


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """What gives points at the end of the game, and how many.

    - `achievements`: true if fame and the categories of the score card give points. Allies use the least fame of their
      heroes.
    - `titles`: whether titles are awarded.
    """

    achievements: bool = True
    titles: bool = True
    city: int = 0
    all_cities: int = 0
    every_leader: int = 0
    round_early: int = 0
    deck_card: int = 0
    not_announced: int = 0
    city_leader: int = 0
    city_shield: int = 0
    countryside_mine: int = 0
    core_mine: int = 0
    dungeon: int = 2
    """Points for each conquered dungeon or tomb in the category "adventurer"."""
    keep_points: int = 0
    tower_points: int = 0
    special_title: int = 0
    special_title_tied: int = 0
    ties: Literal["shared", "nobody", "by_ruling"] = "by_ruling"
    """Who wins if several players share the highest score: all of them, nobody, or whoever a ruling names."""


class Seats(Struct, frozen=True, forbid_unknown_fields=True):
    """Values of a scenario for one number of players."""

    players: Annotated[int, Meta(ge=1, le=4)]
    countryside: Count
    core_city: Count
    core_other: Count
    map: Literal["wedge", "wedge_unrestricted", "open_full", "open_4", "open_3", "fixed"] = "wedge"
    rounds: Annotated[int, Meta(ge=0, le=6)] = 0
    """The number of rounds for this number of players. If it is 0, `Scenario.rounds` is used."""
    city_levels: tuple[Annotated[int, Meta(ge=1, le=22)], ...] = ()
    """The city levels in the order in which the cities are revealed. Empty if no city must be conquered."""
    teams: bool = False


class SetUpLine(Struct, frozen=True, forbid_unknown_fields=True):
    """An instruction on the set-up page.

    `tiles_on_table` is true if it is shown only when the app does not track the tiles.
    """

    says: Name
    tiles_on_table: bool = False


class Scenario(Entry, frozen=True, forbid_unknown_fields=True):
    """A scenario with its values for each number of players.

    Solo and co-operative games have a virtual player:

    - Solo: the human chooses a tactic first, and both used tactics leave the game.
    - Co-operative: the virtual player chooses first, and one of the tactics that humans used leaves the game.
    """

    mode: Literal["competitive", "cooperative", "solo"]
    rounds: Annotated[int, Meta(ge=1, le=6)]
    seats: tuple[Seats, ...]
    aim: Name | None = None
    """What the players try to do, in a few words. The list of scenarios shows it."""
    end_rule: str = "7.1-7.11"
    """Reference to the rules for the end of the game and the score."""
    set_up: tuple[SetUpLine, ...] = ()
    place: int = 99
    """The place in the list of scenarios. Lower numbers are listed first."""
    first: Time = "day"
    more_dice: int = 0
    more_units: int = 0
    fame: int = 0
    line_fame: int = 0
    """The extra fame for each new row of the fame track."""
    reputation: int = 0
    tile_fame: int = 0
    countryside_sorted: bool = False
    keep_tiles: tuple[str, ...] = ()
    """Tiles that are always part of the tile stack."""
    leave_tiles: tuple[str, ...] = ()
    """Tiles that are never used in this scenario."""
    city: Color | Literal[""] = ""
    """The colour of the only city, if it is always the same one."""
    city_is: Literal["to_conquer", "friendly", "closed"] = "to_conquer"
    elite_units: Literal["core", "never", "second_half"] = "core"
    """When elite units are added to the unit offer.

    - `core`: after a core tile is revealed.
    - `never`: never.
    - `second_half`: in the second half of the rounds.
    """
    level_four_units: bool = True
    offers_closed: bool = False
    remove_interactive_spells: bool = False
    remove_interactive_skill: bool = False
    remove_advanced_actions: tuple[int, ...] = ()
    assault_reputation: bool = True
    players_fight: bool = True
    """Whether heroes may attack each other."""
    hooks: tuple[Hook, ...] = ()
    scoring: Scoring = Scoring()
    epic_rounds: Annotated[int, Meta(ge=0, le=6)] = 0
    epic_tiles: int = 0
    """The extra tiles of each kind in the epic variant.

    -1 means all countryside tiles, and all core tiles without a city.
    """
    trigger: tuple[TriggerData, ...] = field(default=())

    def has(self, hook: Hook) -> bool:
        """Return whether the scenario uses this special rule."""
        return hook in self.hooks


class Content(Struct, frozen=True):
    """The content of a game: all cards, tokens and tiles (`pack`) and the chosen scenario."""

    pack: Pack
    scenario: Scenario

    def seats(self, players: int) -> Seats:
        """Return the values for this number of players, or for the nearest number that the scenario has."""
        return min(self.scenario.seats, key=lambda seats: abs(seats.players - players))

    def rounds(self, players: int, *, epic: bool = False) -> int:
        if epic and self.scenario.epic_rounds:
            return self.scenario.epic_rounds
        return self.seats(players).rounds or self.scenario.rounds

    def has_virtual_player(self, players: int) -> bool:
        """Return whether a virtual player takes part. This is so in every solo and co-operative game."""
        return players == 1 or self.scenario.mode != "competitive"

    def source_dice(self, players: int) -> int:
        return players + 2 + self.scenario.more_dice

    def unit_offer_size(self, players: int) -> int:
        return players + 2 + self.scenario.more_units

    def tactics(self, time: Time) -> list[Tactic]:
        """Return the tactics of a time of day, sorted by number."""
        of_time = (tactic for tactic in self.pack.tactic.values() if tactic.time == time)
        return sorted(of_time, key=lambda tactic: tactic.number)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Yield ids that name nothing: in the `never_with` of a variant, or as the default of a ruling."""
    for variant in pack.variant.values():
        if variant.never_with and variant.never_with not in pack.variant:
            yield BrokenReference("variant", variant.id, "never_with", variant.never_with, tuple(pack.variant))
    for ruling in pack.ruling.values():
        known = [option.id for option in ruling.options]
        if ruling.default not in known:
            yield BrokenReference("ruling", ruling.id, "default", ruling.default, tuple(known))
