"""What Mage Knight's content files hold: heroes, tactics, cards by colour, cities, rulings, scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, TriggerData
from assistant.games.rulings import RulingData
from assistant.table.text import Name

Color = Literal["red", "blue", "green", "white"]
Time = Literal["day", "night"]

COLORS: tuple[Color, ...] = ("red", "blue", "green", "white")

Count = Annotated[int, Meta(ge=0, le=99)]


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero as the virtual player needs it: its crystals and the colours of its 16 cards."""

    id: str
    name: Name
    crystals: dict[Color, Count]
    deck: dict[Color, Count]


class Tactic(Struct, frozen=True, forbid_unknown_fields=True):
    """`timing` says when its owner uses it, `extra_turn` that it gives a turn more once a round."""

    id: str
    name: Name
    time: Time
    number: Annotated[int, Meta(ge=1, le=9)]
    timing: Literal["none", "on_take", "ongoing", "once_per_round"] = "none"
    extra_turn: bool = False


class AdvancedAction(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    color: Color


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    color: Color
    interactive: bool = False


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """`garrison` lists the token colours of level 1, 2, ... 11."""

    id: str
    name: Name
    color: Color
    garrison: tuple[tuple[str, ...], ...]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All content files but the scenarios."""

    hero: dict[str, Hero]
    tactic: dict[str, Tactic]
    advanced_action: dict[str, AdvancedAction]
    spell: dict[str, Spell]
    city: dict[str, City]
    ruling: dict[str, RulingData]


class Scoring(Struct, frozen=True, forbid_unknown_fields=True):
    """What the end of the game is worth beside fame and achievements."""

    city: int = 0
    all_cities: int = 0
    round_early: int = 0
    deck_card: int = 0
    not_announced: int = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario for one number of players."""

    id: str
    name: Name
    players: Annotated[int, Meta(ge=1, le=4)]
    rounds: Annotated[int, Meta(ge=1, le=6)]
    map: str
    countryside: Count
    core_city: Count
    core_other: Count
    dice: Count
    units: Count
    first: Time = "day"
    countryside_sorted: bool = False
    city_levels: tuple[Annotated[int, Meta(ge=1, le=22)], ...] = ()
    elite_units: bool = True
    offers_closed: bool = False
    tile_fame: int = 0
    tactics: Literal["solo"] = "solo"
    remove_interactive_spells: bool = False
    remove_interactive_skill: bool = False
    remove_advanced_actions: tuple[int, ...] = ()
    titles: bool = True
    scoring: Scoring = Scoring()
    trigger: tuple[TriggerData, ...] = field(default=())


class Content(Struct, frozen=True):
    """What the rules see: the pack and the scenario that is played."""

    pack: Pack
    scenario: Scenario

    def tactics(self, time: Time) -> list[Tactic]:
        """The cards of a time of day, by number."""
        of_time = (tactic for tactic in self.pack.tactic.values() if tactic.time == time)
        return sorted(of_time, key=lambda tactic: tactic.number)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Rulings whose default is none of their options."""
    for ruling in pack.ruling.values():
        known = [option.id for option in ruling.options]
        if ruling.default not in known:
            yield BrokenReference("ruling", ruling.id, "default", ruling.default, tuple(known))
