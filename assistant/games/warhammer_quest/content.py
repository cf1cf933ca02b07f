"""What the content files hold: heroes, cards and dice in the pack, a quest sheet in each scenario.

Whatever stands only on a card may be missing (`None`): then it is read from the card, once, when a rule needs it.
`sure = "check"`: what we ship of it is the expected answer of the question, marked so. `unverified` numbers are not
used at all: each is a hint beside its empty box. `asked`: the table was asked for its numbers; what it left out is
asked again only when a rule needs it. Cards of our demos (`demo`) and printed ones are never mixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from assistant.content import BrokenReference, ContentErrors, Effects, Entry, Given, Problem, TriggerData
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.games.warhammer_quest.names import ActionType, Colour
from assistant.messages.text import Name, t

Small = Annotated[int, Meta(ge=0, le=30)]
Level = Annotated[int, Meta(ge=1, le=9)]
Sure = Literal["yes", "check"]
UnverifiedNumbers = dict[str, int]
HEROES = (2, 3, 4)
ACTION_TYPES: tuple[ActionType, ...] = ("attack", "explore", "rest", "aid")


class HeroCard(Entry, frozen=True, kw_only=True):
    """`health_2` is printed on the version of the hero card with two hero icons, and so on."""

    health_2: Annotated[int, Meta(ge=1, le=30)] | None = None
    health_3: Annotated[int, Meta(ge=1, le=30)] | None = None
    health_4: Annotated[int, Meta(ge=1, le=30)] | None = None
    prepare: ActionType | None = None
    """Which action has the prepare icon, in both versions."""
    perhaps: tuple[ActionType, ...] = ()
    """Which ones it may be, as far as we know: a hint, no more."""
    sure: Sure = "yes"
    place: int = 0
    pack: bool = False
    """From a hero pack, not in the box."""
    demo: bool = False


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`dice` icons; `targets` of an attack; several: the successes count for `each`, or are `shared` out. `ranged`: it
    reaches the shadows and other zones. `then` is what else it does after the action.
    """

    id: str
    hero: str
    action: ActionType
    advanced: bool = False
    name: Name | None = None
    dice: Annotated[int, Meta(ge=0, le=6)] | None = None
    targets: Annotated[int, Meta(ge=1, le=9)] | None = None
    several: Literal["each", "shared"] | None = None
    ranged: bool | None = None
    prepare: bool = False
    sure: Sure = "yes"
    asked: bool = False
    then: Annotated[Effects, Given("hero", "target")] = ()


class EnemyCard(Entry, frozen=True, kw_only=True):
    """One printed face. A set is all faces of one `set`: standard and elite cards share the name.

    `bar` are its keywords from left to right; an empty one is read from the card each time. `level` None: not known;
    0: none is printed, so it is no open card.
    `effect`: what a nemesis does when its symbol is rolled, `text` the same in our own words; without one it stands
    only on the card.
    """

    feminine: bool = False
    """Its Polish name is: `elitarna`."""
    set: str
    kind: Literal["standard", "elite", "nemesis"] = "standard"
    copies: Annotated[int, Meta(ge=1, le=9)] | None = None
    together: Annotated[int, Meta(ge=1, le=9)] | None = None
    """How many cards its set has, elites included, where only that is known."""
    level: Annotated[int, Meta(ge=0, le=9)] | None = None
    attack: Small | None = None
    health: Annotated[int, Meta(ge=1, le=40)] | None = None
    resilience: Small | None = None
    bar: tuple[str, ...] | None = None
    barred: bool | None = None
    """It may not stand in an engagement zone."""
    tireless: bool | None = None
    """It cannot be exhausted."""
    sure: Sure = "yes"
    unverified: UnverifiedNumbers = field(default_factory=dict)
    asked: bool = False
    quest: bool = False
    """It has the quest icon: it comes only when the sheet says so."""
    demo: bool = False
    effect: Annotated[Effects, Given("hero", "number")] = ()
    text: Name | None = None

    @property
    def label(self) -> Name:
        return self.name

    @property
    def hue(self) -> str:
        return {"elite": "yellow", "nemesis": "violet"}.get(self.kind, "")


class Keyword(Entry, frozen=True, kw_only=True):
    """`then` is what it does; the three shared ones are rules. Without it, it stands only on the card."""

    meaning: Name | None = None
    hue: str = ""
    then: Annotated[Effects, Given("hero", "number")] = ()


class LocationCard(Entry, frozen=True, kw_only=True):
    """`effect` says when its text counts: in the location phase, at another moment, never; `then` is what it does in
    its phase, `text` the same in our own words.
    """

    level: Level | None = None
    exploration: Annotated[int, Meta(ge=0, le=30)] | None = None
    face_up: Annotated[int, Meta(ge=0, le=9)] | None = None
    face_down: Annotated[int, Meta(ge=0, le=9)] | None = None
    effect: Literal["none", "phase", "other"] | None = None
    quest: bool = False
    sure: Sure = "yes"
    unverified: UnverifiedNumbers = field(default_factory=dict)
    asked: bool = False
    demo: bool = False
    then: Annotated[Effects, Given("hero")] = ()
    text: Name | None = None


class DungeonCard(Entry, frozen=True, kw_only=True):
    kind: Literal["item", "event"] | None = None
    treasure: Annotated[int, Meta(ge=0, le=4)] | None = None
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    pool: bool = False
    """It comes only from the campaign pool."""
    demo: bool = False
    text: Name | None = None
    """What it does, in our own words."""
    then: Annotated[Effects, Given("hero")] = ()


class GearCard(Entry, frozen=True, kw_only=True):
    """`hero`: legendary gear of this hero, never in the gear deck. `fortune`: a Legendary Fortune card."""

    type: Literal["weapon", "armour", "accessory"] | None = None
    health: Annotated[int, Meta(ge=0, le=20)] | None = None
    cost: Literal["exhaust", "deplete", "none", "discard"] | None = None
    hero: str = ""
    fortune: bool = False
    rerolls: bool = False
    """Of a demo card: it lets dice be rolled again."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    text: Name | None = None


class Condition(Entry, frozen=True, kw_only=True):
    meaning: Name | None = None
    hue: str = ""
    copies: Annotated[int, Meta(ge=1, le=9)] = 4


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of a die: the symbols on it, on so many of its sides."""

    id: str
    die: Literal["hero", "enemy"]
    symbols: tuple[Literal["success", "critical", "attack", "defence", "nemesis"], ...] = ()
    sides: Annotated[int, Meta(ge=1, le=20)] = 1
    pack: str = ""
    """The scenarios it belongs to; empty: unknown."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was read from a printed quest sheet, by the quest's id: whatever its file leaves open. An empty track: the
    table looks at the sheet each time.
    """

    id: str
    asked: bool = False
    level: Level | None = None
    dungeon: Small | None = None
    gear: Small | None = None
    track: tuple[Literal["", "green", "blue", "red"], ...] | None = None
    lies: dict[str, Literal["last", "shuffled", "aside"]] = field(default_factory=dict)
    """Where its named locations go."""
    enters: dict[str, Literal["lair", "aside", "deck"]] = field(default_factory=dict)
    """How its nemeses come; also those that only the sheet names."""
    comes: dict[str, Literal["", "green", "blue", "red"]] = field(default_factory=dict)
    """Which peril effect brings them; "": another rule does."""
    nameless: bool = False
    """The sheet was asked for a nemesis and names none."""


class Pack(Struct, frozen=True):
    hero: dict[str, HeroCard]
    action: dict[str, ActionCard] = field(default_factory=dict)
    enemy: dict[str, EnemyCard] = field(default_factory=dict)
    keyword: dict[str, Keyword] = field(default_factory=dict)
    location: dict[str, LocationCard] = field(default_factory=dict)
    dungeon: dict[str, DungeonCard] = field(default_factory=dict)
    gear: dict[str, GearCard] = field(default_factory=dict)
    condition: dict[str, Condition] = field(default_factory=dict)
    face: dict[str, Face] = field(default_factory=dict)
    sheet: dict[str, Sheet] = field(default_factory=dict)
    ruling: dict[str, RulingData] = field(default_factory=dict)
    rulebook: Rulebook = Rulebook()


# -- a quest sheet


class OpenCards(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Random cards of a level (0: that of the quest): standard and elite enemies, locations."""

    level: Annotated[int, Meta(ge=0, le=9)] = 0
    standard: Small = 0
    elite: Small = 0
    location: Small = 0


class Nemesis(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a nemesis comes: it starts in the lair, is put aside, or is shuffled into the enemy deck."""

    enemy: str
    enters: Literal["lair", "aside", "deck"] | None = None
    comes: Literal["", "green", "blue", "red"] | None = None
    """The colour whose peril effect lets it out; "": effects or rules of the sheet do."""
    target: bool = False
    """The sheet allows heroes to target it in the lair."""


class NamedLocation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A named location: it lies last in its deck, is shuffled in, or is put aside."""

    location: str
    lies: Literal["last", "shuffled", "aside"] | None = None


class Milestone(Entry, frozen=True, kw_only=True):
    """Of a delve, which has no settlement: when the table says so (`e`), or when the so-and-so-many-th location is
    reached; what it brings.
    """

    at_location: Small = 0
    brings: tuple[Literal["action", "gear_limit", "refresh"], ...] = ()


class Quest(Entry, frozen=True, kw_only=True):
    """A sheet. What is None is read from the sheet when the quest is set up, once. `track` are the spaces after the
    start, from left to right; "" is a plain one. `following` is the next quest of the campaign.
    """

    kind: Literal["campaign", "delve", "single"] = "single"
    demo: bool = False
    place: int = 0
    number: int = 0
    campaign: Name | None = None
    level: Level | None = None
    sets: tuple[str, ...] | None = None
    open: tuple[OpenCards, ...] | None = None
    locations: tuple[NamedLocation, ...] = ()
    nemesis: tuple[Nemesis, ...] = ()
    dungeon: Small | None = None
    gear: Small | None = None
    track: tuple[Literal["", "green", "blue", "red"], ...] | None = None
    peril: dict[Colour, Effects] = field(default_factory=dict)
    peril_text: dict[Colour, Name] = field(default_factory=dict)
    """What its peril effects do, in our own words."""
    milestone: tuple[Milestone, ...] = ()
    empty_locations: Name | None = None
    """What the sheet says of an empty location deck, in our own words."""
    victory: Name | None = None
    defeat: Name | None = None
    all_defeated: Literal["lost", "ask"] = "ask"
    """Whether the Defeat box ends the quest when nobody stands."""
    reward: Effects = ()
    penalty: Effects = ()
    trigger: tuple[TriggerData, ...] = ()
    following: str = ""
    quests: Small = 0
    """How many quests its campaign has; the last one decides it."""

    @property
    def is_frame(self) -> bool:
        """Nobody but the sheet knows what its decks are made of."""
        return self.sets is None


class Content(Struct, frozen=True, dict=True):
    """What the rules see: the pack and the quest that is played."""

    pack: Pack
    printed: Quest

    @cached_property
    def quest(self) -> Quest:
        """The quest with what was read from its sheet."""
        sheet = self.pack.sheet.get(self.printed.id)
        if sheet is None:
            return self.printed
        quest = self.printed
        return replace(
            quest,
            level=quest.level or sheet.level,
            dungeon=sheet.dungeon if quest.dungeon is None else quest.dungeon,
            gear=sheet.gear if quest.gear is None else quest.gear,
            track=sheet.track if quest.track is None else quest.track,
            locations=tuple(replace(one, lies=one.lies or sheet.lies.get(one.location)) for one in quest.locations),
            nemesis=(
                *(_nemesis_with_sheet(one, sheet) for one in quest.nemesis),
                *_nemeses_of_sheet(quest, sheet, self.pack),
            ),
        )

    @property
    def enemies(self) -> list[EnemyCard]:
        """The cards of this world: those of our demos for a demo, the printed ones for a printed quest."""
        return [card for card in self.pack.enemy.values() if card.demo == self.printed.demo]

    @property
    def locations(self) -> list[LocationCard]:
        return [card for card in self.pack.location.values() if card.demo == self.printed.demo]

    @property
    def dungeon(self) -> list[DungeonCard]:
        return [card for card in self.pack.dungeon.values() if card.demo == self.printed.demo]

    @property
    def gear(self) -> list[GearCard]:
        """Legendary Fortune is a rule, so it is in both."""
        return [card for card in self.pack.gear.values() if card.fortune or card.demo == self.printed.demo]

    def faces(self, die: str) -> list[Face]:
        """The faces of a die, if somebody knows them: those of the demo for the demo."""
        return [
            face for face in self.pack.face.values() if face.die == die and (face.pack == "demo") == self.printed.demo
        ]


def _nemesis_with_sheet(one: Nemesis, sheet: Sheet) -> Nemesis:
    comes = sheet.comes.get(one.enemy) if one.comes is None else one.comes
    return replace(one, enters=one.enters or sheet.enters.get(one.enemy), comes=comes)


def _nemeses_of_sheet(quest: Quest, sheet: Sheet, pack: Pack) -> Iterator[Nemesis]:
    known = {one.enemy for one in quest.nemesis}
    for enemy, enters in sheet.enters.items():
        if enemy not in known and enemy in pack.enemy:
            yield Nemesis(enemy=enemy, enters=enters, comes=sheet.comes.get(enemy))


def assemble(pack: Pack, quest: Quest) -> Content:
    unknown = list(_missing_cards(pack, quest))
    if unknown:
        raise ContentErrors([Problem("", 0, where, t("There is no such card: {id}.", id=id)) for where, id in unknown])
    return Content(pack, quest)


def _missing_cards(pack: Pack, quest: Quest) -> Iterator[tuple[str, str]]:
    sets = {card.set for card in pack.enemy.values()}
    yield from ((f"sets.{id}", id) for id in quest.sets or () if id not in sets)
    yield from (("locations", one.location) for one in quest.locations if one.location not in pack.location)
    yield from (("nemesis", one.enemy) for one in quest.nemesis if one.enemy not in pack.enemy)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Ids in the pack that lead nowhere; action cards of a hero whose prepare icon is not where it must be."""
    for card in pack.enemy.values():
        for word in card.bar or ():
            if word not in pack.keyword:
                yield BrokenReference("enemy", card.id, "bar", word, tuple(pack.keyword))
    for action in pack.action.values():
        if action.hero not in pack.hero:
            yield BrokenReference("action", action.id, "hero", action.hero, tuple(pack.hero))
    for gear in pack.gear.values():
        if gear.hero and gear.hero not in pack.hero:
            yield BrokenReference("gear", gear.id, "hero", gear.hero, tuple(pack.hero))
    for id in pack.keyword:
        if id in pack.condition:  # a keyword and a condition of one name are two things
            yield BrokenReference("keyword", id, "id", id, (f"{id}_keyword",))
    yield from _misplaced_icons(pack)


def _misplaced_icons(pack: Pack) -> Iterator[BrokenReference]:
    """Where all eight action cards of a hero are known: each of the sixteen mixes of basic and advanced cards must hold
    exactly one prepare icon, and on the action that the hero's entry names.
    """
    for hero in pack.hero.values():
        cards = [card for card in pack.action.values() if card.hero == hero.id]
        by_place = {(card.action, card.advanced): card for card in cards}
        if len(by_place) < 2 * len(ACTION_TYPES):
            continue
        mixes = (
            [by_place[action, advanced] for action, advanced in zip(ACTION_TYPES, mix, strict=True)]
            for mix in product((False, True), repeat=len(ACTION_TYPES))
        )
        found = {tuple(card.action for card in mix if card.prepare) for mix in mixes}
        if len(found) != 1 or len(next(iter(found))) != 1:
            yield BrokenReference("hero", hero.id, "prepare", hero.prepare or "?", ACTION_TYPES)
        elif hero.prepare is not None and hero.prepare != next(iter(found))[0]:
            yield BrokenReference("hero", hero.id, "prepare", hero.prepare, next(iter(found)))
