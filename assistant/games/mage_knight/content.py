"""What Mage Knight's scenario files hold, and what the rules see of all content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, Entry, TriggerData
from assistant.games.mage_knight.cards import Color, Count, Hook, Pack, Tactic, Time
from assistant.messages.text import Name


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """What the end of the game is worth beside fame and achievements.

    Fame counts anyway: each player's own, of a team and in a co-operative scenario the lowest. `titles`: whether there
    are any.
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
    """Points for each conquered dungeon or tomb in the Adventurer category."""
    keep_points: int = 0
    tower_points: int = 0
    special_title: int = 0
    special_title_tied: int = 0
    ties: Literal["shared", "nobody", "by_ruling"] = "by_ruling"
    """Who wins when several have the most points."""


class Seats(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario is for one number of players."""

    players: Annotated[int, Meta(ge=1, le=4)]
    countryside: Count
    core_city: Count
    core_other: Count
    map: Literal["wedge", "wedge_unrestricted", "open_full", "open_4", "open_3", "fixed"] = "wedge"
    rounds: Annotated[int, Meta(ge=0, le=6)] = 0
    """0: as many as the scenario has."""
    city_levels: tuple[Annotated[int, Meta(ge=1, le=22)], ...] = ()
    """In the order in which the cities are revealed; empty where no city is to be conquered."""
    teams: bool = False


class SetUpLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario changes at the table; `tiles_on_table`: only where the app lays no tiles."""

    says: Name
    tiles_on_table: bool = False


class Scenario(Entry, frozen=True, forbid_unknown_fields=True):
    """One scenario with its numbers for each number of players.

    `mode`: alone and in a co-operative scenario a virtual player is the clock. Alone you choose your tactic first and
    both cards leave the game; together the virtual player chooses first, and one card that a human used leaves it.
    """

    mode: Literal["competitive", "cooperative", "solo"]
    rounds: Annotated[int, Meta(ge=1, le=6)]
    seats: tuple[Seats, ...]
    end_rule: str = "7.1-7.11"
    """Where its end and score stand in the book."""
    set_up: tuple[SetUpLine, ...] = ()
    place: int = 99
    """Where it stands in the list of scenarios."""
    first: Time = "day"
    more_dice: int = 0
    more_units: int = 0
    fame: int = 0
    line_fame: int = 0
    """Extra fame for each line of the fame track that is crossed."""
    reputation: int = 0
    tile_fame: int = 0
    countryside_sorted: bool = False
    keep_tiles: tuple[str, ...] = ()
    """Tiles that are never left out."""
    leave_tiles: tuple[str, ...] = ()
    """Tiles that stay in the box."""
    city: Color | Literal[""] = ""
    """The only city there is, where the scenario names it."""
    city_is: Literal["to_conquer", "friendly", "closed"] = "to_conquer"
    elite_units: Literal["core", "never", "second_half"] = "core"
    """When elite units join the offer: once a core tile is revealed, never, or in the second half of the rounds."""
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
    """The epic variant: so many tiles more of each kind; -1: all countryside and all core tiles without a city."""
    trigger: tuple[TriggerData, ...] = field(default=())

    def has(self, hook: Hook) -> bool:
        """Whether it is played by these rules of its own."""
        return hook in self.hooks


class Content(Struct, frozen=True):
    """What the rules see: the pack and the scenario that is played."""

    pack: Pack
    scenario: Scenario

    def seats(self, players: int) -> Seats:
        """The numbers for so many players; for a number that the scenario doesn't have, the nearest."""
        return min(self.scenario.seats, key=lambda seats: abs(seats.players - players))

    def rounds(self, players: int, *, epic: bool = False) -> int:
        if epic and self.scenario.epic_rounds:
            return self.scenario.epic_rounds
        return self.seats(players).rounds or self.scenario.rounds

    def has_virtual_player(self, players: int) -> bool:
        """Whether a virtual player is the clock: in every solo and co-operative game."""
        return players == 1 or self.scenario.mode != "competitive"

    def source_dice(self, players: int) -> int:
        return players + 2 + self.scenario.more_dice

    def unit_offer_size(self, players: int) -> int:
        return players + 2 + self.scenario.more_units

    def tactics(self, time: Time) -> list[Tactic]:
        """The cards of a time of day, by number."""
        of_time = (tactic for tactic in self.pack.tactic.values() if tactic.time == time)
        return sorted(of_time, key=lambda tactic: tactic.number)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Rulings whose default is none of their options, variants that are never with one that doesn't exist."""
    for variant in pack.variant.values():
        if variant.never_with and variant.never_with not in pack.variant:
            yield BrokenReference("variant", variant.id, "never_with", variant.never_with, tuple(pack.variant))
    for ruling in pack.ruling.values():
        known = [option.id for option in ruling.options]
        if ruling.default not in known:
            yield BrokenReference("ruling", ruling.id, "default", ruling.default, tuple(known))
