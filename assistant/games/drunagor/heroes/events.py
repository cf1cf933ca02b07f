"""What happens to heroes and what they do, as data; see events.py."""

from __future__ import annotations

from typing import Literal

from assistant.table.events import Event
from assistant.table.text import Text

# ---- heroes ----


class HeroHurt(Event, frozen=True, kw_only=True):
    """`damage` is what got through."""

    hero: str
    damage: int
    left: int
    source: Text
    absorbed: int = 0


class HeroHealed(Event, frozen=True, kw_only=True):
    hero: str
    healed: int
    left: int


class KnockedOut(Event, frozen=True, kw_only=True):
    """`aura` is the one that was lost, `cubes` how many came back."""

    hero: str
    trauma: int
    aura: str = ""


class RegainedBreath(Event, frozen=True, kw_only=True):
    hero: str
    hp: int


class CurseTaken(Event, frozen=True, kw_only=True):
    hero: str
    count: int
    now: int
    limit: int = 5


class TraumaLost(Event, frozen=True, kw_only=True):
    hero: str
    now: int


class Cleansed(Event, frozen=True, kw_only=True):
    hero: str
    curse: int
    now: int


class Recalled(Event, frozen=True, kw_only=True):
    hero: str
    kind: Literal["voluntary", "mandatory", "free"]


class TokensChanged(Event, frozen=True, kw_only=True):
    """A figure gained (`count` > 0) or lost tokens and holds `now` of them. `kept` false: only the table knows."""

    who: str
    token: str
    count: int
    now: int
    number: int = 0
    base: str = ""
    kept: bool = True


class TokensRefused(Event, frozen=True, kw_only=True):
    """No token: the figure is `immune`, or holds as many as it may (`cap`)."""

    who: str
    token: str
    why: Literal["immune", "large", "knocked_out", "cap"]
    number: int = 0
    base: str = ""


class AllyJoined(Event, frozen=True, kw_only=True):
    ally: str
    kind: Literal["pet", "companion"]
    hero: str
    number: int


class AllyLeft(Event, frozen=True, kw_only=True):
    """A pet is dismissed, a companion defeated or dismissed."""

    ally: str
    kind: Literal["pet", "companion"]
    hero: str


class AllyHurt(Event, frozen=True, kw_only=True):
    ally: str
    damage: int
    absorbed: int = 0


class StoodIn(Event, frozen=True, kw_only=True):
    """PROTECT: this hero, pet or companion is hit instead of the target."""

    who: str
    target: str


class Retaliated(Event, frozen=True, kw_only=True):
    """A hero hits back at the figure with this number."""

    hero: str
    number: int
    damage: int


class ChestSearched(Event, frozen=True, kw_only=True):
    hero: str


class TrapRolled(Event, frozen=True, kw_only=True):
    """`face` is the id of a face of the trap die."""

    who: str
    face: str
    number: int = 0


# ---- what a hero's turn brings ----


class AttackRolled(Event, frozen=True, kw_only=True):
    """A hero's weapon attack against one target: the die as it fell, the total with everything added."""

    hero: str
    number: int
    kind: str
    base: str
    natural: int
    total: int
    accuracy: int
    hit: bool
    critical: bool = False
    damage: int = 0


class ChallengeRolled(Event, frozen=True, kw_only=True):
    hero: str
    natural: int
    total: int
    difficulty: int
    success: bool


class InteractionUsed(Event, frozen=True, kw_only=True):
    """`left` charges are on the token; -1: only the table knows."""

    hero: str
    name: str = ""
    left: int = -1


class CubesChanged(Event, frozen=True, kw_only=True):
    """Cubes by colour that were spent on a skill, expended, or regained; `left` are available."""

    hero: str
    how: Literal["spent", "expended", "regained", "gained"]
    cubes: dict[str, int]
    left: int


class SkillCovered(Event, frozen=True, kw_only=True):
    """A curse or trauma cube lies on a skill; `name` is what the table calls the skill."""

    hero: str
    skill: str
    name: Text
    cube: str


class SkillFreed(Event, frozen=True, kw_only=True):
    """A cube is gone from a skill, which can be used again."""

    hero: str
    skill: str
    name: Text
    cube: str


class FullHealthChanged(Event, frozen=True, kw_only=True):
    """A passive that gives health is covered by a cube (`by` < 0) or free again."""

    hero: str
    by: int
    hp: int
    max_hp: int


class ItemMoved(Event, frozen=True, kw_only=True):
    """`to` is the hero it was given to."""

    hero: str
    item: str
    how: Literal["taken", "used", "discarded", "given", "left", "equipped", "unequipped"]
    to: str = ""


class TokenLaid(Event, frozen=True, kw_only=True):
    """A trap or other token lies on the map now; `gone`: it was taken away."""

    token: str
    at: str
    gone: bool = False


class MapSwitched(Event, frozen=True, kw_only=True):
    on: bool
