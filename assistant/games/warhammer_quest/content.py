"""The schemas of the content files: heroes, cards and dice in the pack, a quest sheet in each scenario.

A value that only the printed card shows may be missing (`None`). The players are asked for it once, when a rule needs
it. Several schemas share these fields:

- `sure`: "check" if the values may be wrong. The players are then asked for them, and each value is suggested.
- `unverified`: numbers shown as hints beside the empty boxes of a question. No rule uses them.
- `asked`: true if the players were asked for the numbers of this card. A number that they left out is asked for again
  only when a rule needs it.
- `demo`: true if the entry belongs to the demo quests. Demo cards and printed cards are never mixed.
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
    """A hero.

    `health_2`, `health_3` and `health_4` are the health in a party of two, three and four heroes.
    """

    health_2: Annotated[int, Meta(ge=1, le=30)] | None = None
    health_3: Annotated[int, Meta(ge=1, le=30)] | None = None
    health_4: Annotated[int, Meta(ge=1, le=30)] | None = None
    prepare: ActionType | None = None
    """The action with the prepare icon, on both its basic and its advanced card."""
    perhaps: tuple[ActionType, ...] = ()
    """The actions that may have the prepare icon, shown only as a hint."""
    sure: Sure = "yes"
    place: int = 0
    note: Name | None = None
    """Who the hero is, for the list of heroes."""
    pack: bool = False
    """True if the hero was sold in a hero pack and not in the box of the game."""
    demo: bool = False


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action card of a hero.

    - `dice`: the number of dice icons, each of which stands for a hero die.
    - `targets`: the highest number of targets of an attack.
    - `several`: how successes are used against several targets. "each": all of them against every target. "shared": the
      players share them out.
    - `ranged`: true if the attack reaches the shadows and the zones of other heroes.
    - `then`: the effect that follows the action.
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
    """An enemy card.

    - `set`: the same for the standard and elite cards of one name.
    - `bar`: the keywords of the effect bar from left to right. If it is empty, the players read the card each time.
    - `level`: None if it is not known, 0 if the card has no level. A card without a level is never an open card.
    - `effect`: what a nemesis does when the nemesis symbol is rolled. Without it, the players read the card.
    - `text`: a description of `effect`.
    """

    feminine: bool = False
    """True if the Polish name is feminine. The elite card is then called `elitarna`, otherwise `elitarny`."""
    set: str
    kind: Literal["standard", "elite", "nemesis"] = "standard"
    copies: Annotated[int, Meta(ge=1, le=9)] | None = None
    together: Annotated[int, Meta(ge=1, le=9)] | None = None
    """The number of cards in the whole set, elites included. Used if `copies` is not known."""
    level: Annotated[int, Meta(ge=0, le=9)] | None = None
    attack: Small | None = None
    health: Annotated[int, Meta(ge=1, le=40)] | None = None
    resilience: Small | None = None
    bar: tuple[str, ...] | None = None
    barred: bool | None = None
    """True if the card's text keeps the enemy out of engagement zones."""
    tireless: bool | None = None
    """True if the card's text says that the enemy cannot be exhausted."""
    sure: Sure = "yes"
    unverified: UnverifiedNumbers = field(default_factory=dict)
    asked: bool = False
    quest: bool = False
    """True if the card has the quest icon. It is then used only if the quest sheet names it."""
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
    """A keyword of the effect bars on enemy cards.

    `then` is the effect that the app runs. Without it, the players read the card, except for `advance`, `retreat` and
    `inflict`, which `phases/enemies.py` resolves.
    """

    meaning: Name | None = None
    hue: str = ""
    then: Annotated[Effects, Given("hero", "number")] = ()


class LocationCard(Entry, frozen=True, kw_only=True):
    """A location card.

    - `effect`: when its text applies: never ("none"), in the location phase ("phase") or at another time ("other").
    - `then`: the effect that the app runs in the location phase.
    - `text`: a description of `then`.
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
    """True if the card is used only when it is in the campaign pool."""
    demo: bool = False
    text: Name | None = None
    """A description of the effect in `then`."""
    then: Annotated[Effects, Given("hero")] = ()


class GearCard(Entry, frozen=True, kw_only=True):
    """A gear card.

    - `hero`: the owner of legendary gear, which is never in the gear deck. Empty for other gear.
    - `fortune`: true for a Legendary Fortune card.
    """

    type: Literal["weapon", "armour", "accessory"] | None = None
    health: Annotated[int, Meta(ge=0, le=20)] | None = None
    cost: Literal["exhaust", "deplete", "none", "discard"] | None = None
    tokens: Annotated[int, Meta(ge=0, le=8)] = 0
    """The success tokens paid to use the card, besides `cost` (L459-461)."""
    hero: str = ""
    fortune: bool = False
    rerolls: bool = False
    """True if using the card rerolls dice. Only demo cards have this value."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    text: Name | None = None


class Condition(Entry, frozen=True, kw_only=True):
    meaning: Name | None = None
    hue: str = ""
    copies: Annotated[int, Meta(ge=1, le=9)] = 4


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of a die. `sides` is the number of sides of the die that show it."""

    id: str
    die: Literal["hero", "enemy"]
    symbols: tuple[Literal["success", "critical", "attack", "defence", "nemesis"], ...] = ()
    sides: Annotated[int, Meta(ge=1, le=20)] = 1
    pack: str = ""
    """Set to "demo" for the dice of the demo quests."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values of a printed quest sheet that the players typed, because the quest's file has no values for them.

    `id` is the id of the quest. If the peril track (`track`) is empty, the players look at the sheet in each peril
    phase.
    """

    id: str
    asked: bool = False
    level: Level | None = None
    dungeon: Small | None = None
    gear: Small | None = None
    track: tuple[Literal["", "green", "blue", "red"], ...] | None = None
    lies: dict[str, Literal["last", "shuffled", "aside"]] = field(default_factory=dict)
    """For each location that the sheet names, where its card goes: last in the deck, shuffled in or set aside."""
    enters: dict[str, Literal["lair", "aside", "deck"]] = field(default_factory=dict)
    """For each nemesis of the sheet, where it starts. It includes nemeses that the quest's file does not name."""
    comes: dict[str, Literal["", "green", "blue", "red"]] = field(default_factory=dict)
    """For each nemesis, the peril colour that brings it into play, or "" if another rule does so."""
    nameless: bool = False
    """True if the players said that the sheet names no nemesis."""


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
    """The number of random open cards of one level in the deck. `level` 0 means the level of the quest."""

    level: Annotated[int, Meta(ge=0, le=9)] = 0
    standard: Small = 0
    elite: Small = 0
    location: Small = 0


class Nemesis(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A nemesis of the quest sheet. `enters` says whether it starts in the lair, aside or in the enemy deck."""

    enemy: str
    enters: Literal["lair", "aside", "deck"] | None = None
    comes: Literal["", "green", "blue", "red"] | None = None
    """The peril colour whose effect brings the nemesis into play, or "" if another rule of the sheet does so."""
    target: bool = False
    """True if heroes may target the nemesis while it is in the lair."""


class NamedLocation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A location that the quest sheet names.

    `lies` says whether its card is last in the deck, shuffled in, or set aside.
    """

    location: str
    lies: Literal["last", "shuffled", "aside"] | None = None


class Milestone(Entry, frozen=True, kw_only=True):
    """A milestone of a delve, with its reward (`brings`).

    The party reaches it at the location with the number `at_location`, or when the players report it with key `e`.
    """

    at_location: Small = 0
    brings: tuple[Literal["action", "gear_limit", "refresh"], ...] = ()


class Quest(Entry, frozen=True, kw_only=True):
    """A quest sheet. During set-up, the players are asked for the values that are None.

    - `track`: the colours of the peril spaces after the start, "" for a space without a colour.
    - `following`: the id of the next quest of the campaign, or "".
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
    """A description of the peril effect of each colour."""
    milestone: tuple[Milestone, ...] = ()
    empty_locations: Name | None = None
    """The rule of the sheet for an empty location deck."""
    victory: Name | None = None
    defeat: Name | None = None
    all_defeated: Literal["lost", "ask"] = "ask"
    """What happens when all heroes are defeated: the quest is lost, or the players are asked."""
    reward: Effects = ()
    penalty: Effects = ()
    trigger: tuple[TriggerData, ...] = ()
    following: str = ""
    quests: Small = 0
    """The number of quests in the campaign. Winning the last quest wins the campaign."""

    @property
    def is_frame(self) -> bool:
        """Whether only the printed sheet says which cards are in the decks of the quest, because the file does not."""
        return self.sets is None


class Content(Struct, frozen=True, dict=True):
    """The content that the rules use.

    `printed` is the current quest as its file has it. The property `quest` adds the values that the players typed.
    """

    pack: Pack
    printed: Quest

    @cached_property
    def quest(self) -> Quest:
        """The current quest.

        Values that its file does not have are those that the players typed from the printed sheet.
        """
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
                *(_nemesis_with_sheet(nemesis, sheet) for nemesis in quest.nemesis),
                *_nemeses_of_sheet(quest, sheet, self.pack),
            ),
        )

    @property
    def enemies(self) -> list[EnemyCard]:
        """The enemy cards that this quest may use: demo cards for a demo, printed cards for a printed quest."""
        return [card for card in self.pack.enemy.values() if card.demo == self.printed.demo]

    @property
    def locations(self) -> list[LocationCard]:
        return [card for card in self.pack.location.values() if card.demo == self.printed.demo]

    @property
    def dungeon(self) -> list[DungeonCard]:
        return [card for card in self.pack.dungeon.values() if card.demo == self.printed.demo]

    @property
    def gear(self) -> list[GearCard]:
        """The gear cards that this quest may use. Demos and printed quests share the Legendary Fortune cards."""
        return [card for card in self.pack.gear.values() if card.fortune or card.demo == self.printed.demo]

    def faces(self, die: str) -> list[Face]:
        """Return the known faces of a die. Demo quests have dice of their own."""
        return [
            face for face in self.pack.face.values() if face.die == die and (face.pack == "demo") == self.printed.demo
        ]


def _nemesis_with_sheet(one: Nemesis, sheet: Sheet) -> Nemesis:
    comes = sheet.comes.get(one.enemy) if one.comes is None else one.comes
    return replace(one, enters=one.enters or sheet.enters.get(one.enemy), comes=comes)


def _nemeses_of_sheet(quest: Quest, sheet: Sheet, pack: Pack) -> Iterator[Nemesis]:
    known = {nemesis.enemy for nemesis in quest.nemesis}
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
    yield from (("locations", named.location) for named in quest.locations if named.location not in pack.location)
    yield from (("nemesis", nemesis.enemy) for nemesis in quest.nemesis if nemesis.enemy not in pack.enemy)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Yield the mistakes in the pack.

    - a reference to an entry that doesn't exist
    - a keyword with the same id as a condition
    - a prepare icon on the wrong action of a hero
    """
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
        if id in pack.condition:  # a keyword and a condition must not share an id
            yield BrokenReference("keyword", id, "id", id, (f"{id}_keyword",))
    yield from _misplaced_icons(pack)


def _misplaced_icons(pack: Pack) -> Iterator[BrokenReference]:
    """Yield the heroes with a wrong prepare icon. Heroes with missing action cards are not checked.

    A hero uses the basic or the advanced card of each of four actions. The card of the action `prepare` must have the
    icon, and the other three must not.
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
