"""Log events of monsters and of the Darkness. Rules digest: 5.3-5.15, 6.1, S2-S5."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from assistant.games.drunagor import names
from assistant.games.drunagor.darkness.shapes import spaces_in_words
from assistant.games.drunagor.figures.numbers import EVOLVED
from assistant.games.drunagor.monsters.glossary import HUNTS, PARTS, TERRAIN
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Named
from assistant.messages.text import Text, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint


class OfMonster(Event, frozen=True, kw_only=True):
    """Base class of log events about one monster figure. The figure may be gone from the state."""

    number: int
    kind: str
    base: str

    def monster(self, content: Any) -> Text:
        """Return the name that players use for the figure: `Executioner (yellow)`."""
        return names.figure_name(content, self.kind, self.base)


# ---- who enters ----


class RandomDrawn(Event, frozen=True, kw_only=True):
    """Log event: a card was drawn for all random monsters of this colour and rank in the set-up."""

    color: str
    rank: str
    kind: str
    says = sentence("Drawn: {card}.")

    def card(self, content: Any) -> Text:
        return names.card_name(content, self.kind, self.rank)


class MonsterSummoned(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster entered.

    - `rank`: empty for commanders and bosses.
    - `at`: its space, with the map on.
    """

    listed = True

    rank: Annotated[str, Named(words=names.RANK_NAMES)]
    hp: int
    position: str
    at: str = ""
    says = (
        sentence("{number} {monster}: {hp} HP.", rank="", at=""),
        sentence("{number} {monster}: {hp} HP, on {at}.", rank=""),
        sentence("{number} {monster}, {rank}: {hp} HP.", at=""),
        sentence("{number} {monster}, {rank}: {hp} HP, on {at}."),
    )


class PiecesShort(Event, frozen=True, kw_only=True):
    """Log event: the box has too few figures, bases or Darkness tiles, so players may use a substitute."""

    sign = "hands"

    what: Literal["figures", "bases", "large_tiles", "small_tiles"]
    kind: names.Kind = ""
    says = (
        sentence("No figure is left: take another for {kind}.", what="figures"),
        sentence("No base is left: take something else in its place.", what="bases"),
        sentence("No Darkness tile is left: take something else in its place.", what="large_tiles"),
        sentence("Too few small Darkness tiles are left: take something else in their place."),
    )


class CommanderSummoned(Event, frozen=True, kw_only=True):
    """Log event: a commander, overlord or boss was set up.

    - `cards`: its attack cards on the track.
    - `power`: multiplies the health on the card. 0 for a boss.
    """

    number: int
    kind: names.Kind
    power: int
    hp: int
    cards: tuple[names.AttackCardId, ...] = ()
    says = (
        sentence("{kind}: {hp} HP. Attack cards: {cards}.", power=0),
        sentence("{kind}: power {power}, {hp} HP. No attack card is left for it.", cards=()),
        sentence("{kind}: power {power}, {hp} HP. Attack cards: {cards}."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        means = [tn("It has {n} health.", "It has {n} health.", self.hp)]
        if self.cards:
            means.append(t("Attack cards: {cards}."))
        return TurningPoint("bad", t("arrives"), who=t("{kind}"), means=tuple(means))


class AttackCardRead(Event, frozen=True, kw_only=True):
    """Log event: an attack card was resolved. `x` is the number of runes on the track in its colour."""

    card: names.AttackCardId
    number: int
    kind: str = ""
    x: int = 0
    passive: bool = False
    says = sentence("Attack card: {card}. X is {x}.", passive=False)


class Maelstrom(Event, frozen=True, kw_only=True):
    sign = "hands"

    number: int
    cards: tuple[names.AttackCardId, ...]
    says = sentence("MAELSTROM: new attack cards: {cards}.")


# ---- health ----


class MonsterHurt(OfMonster, frozen=True, kw_only=True):
    damage: int
    left: int
    absorbed: int = 0
    says = (
        sentence("{monster} loses nothing, {left} HP left.", damage=0),
        sentence("{monster} -{damage}.", left=0),
        sentence("{monster} -{damage}, {left} HP left."),
    )

    @property
    def sign(self) -> Sign:
        """A defeat has a line of its own."""
        return "loses" if self.left else "fact"


class MonsterHealed(OfMonster, frozen=True, kw_only=True):
    sign = "gains"

    healed: int
    left: int
    says = sentence("{monster} +{healed}, {left} HP.")


class MonsterDefeated(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster was defeated.

    - `left`: how many figures of its kind are still on the board.
    - `monsters`: how many figures of any kind are.
    - `cards`: how many attack cards leave the track with it.
    """

    sign = "out"

    rank: str
    left: int
    monsters: int
    cards: int = 0
    says = sentence(
        "{monster} is defeated. {n} monster is left.", "{monster} is defeated. {n} monsters are left.", "monsters"
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        """Return the plate for a defeated commander, overlord or boss, otherwise None."""
        known = content.monster(self.kind)
        if known is None or known.color not in ("commander", "overlord", "boss"):
            return None
        demo = content.chapter.demo
        hands = [] if demo else [t("Take the figure off the board: {monster}.")]
        if self.cards and not demo:
            hands.append(tn("Take {n} attack card off the track.", "Take {n} attack cards off the track.", self.cards))
        left = tn("{n} monster is left on the board.", "{n} monsters are left on the board.", self.monsters)
        return TurningPoint(
            "good",
            tc("enemy", "defeated"),
            who=names.kind_name(content, self.kind),
            hands=tuple(hands),
            means=(left if self.monsters else t("No monster is left on the board."),),
        )


# ---- a monster's turn ----


class MonsterMoved(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster moved.

    - `path`, `at`: its way, with the map on.
    - `points`: how far it moves, with the map off. -1 means "as its card says".
    - `towards`: the figure that it approaches, if it hits nobody.
    - `hunts`: the rule by which it chooses that figure, if only the players know it.
    - `areas`: true if it moves by areas.
    - `seeks_shot`: true if it gets away from a hero to where a shot is nearest.
    """

    sign = "hands"

    led = True

    path: tuple[str, ...] = ()
    at: str = ""
    points: int = -1
    towards: names.FriendId = ""
    hunts: Annotated[str, Named(words=HUNTS)] = ""
    areas: bool = False
    seeks_shot: bool = False
    says = (
        sentence("{monster} moves.", at="", towards="", hunts="", points=-1),
        sentence("{monster} moves {points}.", at="", towards="", hunts=""),
        sentence("{walk} A hero stood next to it? Then to the free space nearest to a shot.", at="", seeks_shot=True),
        sentence("{walk}", at=""),
        sentence("{monster}: to {at}.", towards=""),
        sentence("{monster}: to {at}, towards {towards}."),
    )

    @property
    def walk(self) -> Text:
        """What the hands do with the map off."""
        goal, n = t("{towards}") if self.towards else t("{hunts}"), self.points
        if n < 0:
            return t("Walk [{number}] towards {goal}.", goal=goal)
        if self.areas:
            return tn(
                "Walk [{number}] {n} area towards {goal}.", "Walk [{number}] {n} areas towards {goal}.", n, goal=goal
            )
        return tn(
            "Walk [{number}] {n} space towards {goal}.", "Walk [{number}] {n} spaces towards {goal}.", n, goal=goal
        )


class MonsterAttacked(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster attacked. `parts` has the name and the amount of each part of the damage."""

    lead = "number"

    targets: tuple[names.FriendId, ...]
    damage: int
    parts: tuple[tuple[str, int], ...] = ()
    says = (
        sentence("{monster} hits {targets}.", summands=()),
        sentence("{monster} hits {targets}: {summands}."),
    )

    @property
    def summands(self) -> tuple[Text, ...]:
        """The parts of the damage in words. Empty if the damage is only the printed number."""
        if len(self.parts) < 2:
            return ()
        return tuple(t("{what} {n}", what=PARTS.get(what, verbatim(what)), n=number) for what, number in self.parts)


class MonsterStayed(OfMonster, frozen=True, kw_only=True):
    says = sentence("{monster} stays and does not attack.")


class StunResolved(names.OfFigure, frozen=True, kw_only=True):
    """Log event: STUN was resolved and its token removed.

    It costs a monster its attack, and a hero one of the two cube actions.
    """

    says = (
        sentence("{figure}: STUN costs one cube action.", is_hero=True),
        sentence("{figure}: STUN costs its attack."),
    )

    def is_hero(self, content: Any) -> bool:
        return self.who in content.pack.hero


class MonsterEvolved(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster used EVOLVE. `times` is how often it has."""

    times: int
    says = sentence("{monster} EVOLVES: +{damage} damage, +{times} movement.")

    @property
    def damage(self) -> int:
        return EVOLVED * self.times


class Commanded(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster used COMMAND, so that the figure `other` acts immediately. 0 means none."""

    other: int = 0
    other_kind: str = ""
    other_base: str = ""
    says = (
        sentence("{monster}: COMMAND, but there is no other monster.", other=0),
        sentence("{monster}: COMMAND. At once: {other_monster}."),
    )

    def other_monster(self, content: Any) -> Text:
        return names.figure_name(content, self.other_kind, self.other_base)


class Ambushed(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster used AMBUSH and is now next to its target. `at` is its space, with the map on."""

    sign = "hands"

    target: names.FriendId
    at: str = ""
    says = sentence("{monster}: AMBUSH, next to {target}.")


class Manifested(OfMonster, frozen=True, kw_only=True):
    """Log event: a monster used MANIFEST, so a rune was drawn and put back. `rune` is "" if only the players saw it."""

    rune: names.Rune = ""
    says = (
        sentence("{monster}: MANIFEST; the rune goes back.", rune=""),
        sentence("{monster}: MANIFEST, {rune}; the rune goes back."),
    )


class EffectOn(Event, frozen=True, kw_only=True):
    """Log event: a monster's attack had an effect that the players resolve at once, such as FATIGUE or PUSH."""

    who: names.FriendId
    effect: names.Keyword
    count: int = 0
    says = (sentence("{who}: {effect}.", count=0), sentence("{who}: {effect} {count}."))


# ---- what the ground does ----


class TrapSprung(Event, frozen=True, kw_only=True):
    """Log event: a hero's trap hit every monster in its area and is gone."""

    sign = "hands"

    trap: names.TokenId
    at: str
    numbers: tuple[int, ...] = ()
    says = (sentence("Trap sprung: {trap}.", at=""), sentence("Trap on {at}: {trap}."))


class TerrainFelt(names.OfFigure, frozen=True, kw_only=True):
    """Log event: harmful ground or a fall affected a figure."""

    terrain: Annotated[str, Named(words=TERRAIN)]
    says = sentence("{figure}: {terrain}.")


class MonsterShoved(OfMonster, frozen=True, kw_only=True):
    """Log event: a small monster was moved, because the large monster `by` ended its move there."""

    sign = "hands"

    by: int
    at: str = ""
    says = (sentence("{monster} is shoved.", at=""), sentence("{monster} is shoved to {at}."))


class ChestCrushed(OfMonster, frozen=True, kw_only=True):
    """Log event: a large monster ended its move on a chest. The chest and its content are lost."""

    sign = "hands"

    at: str
    says = sentence("{monster} crushes the chest on {at}.")


# ---- Darkness ----


class RuneDrawn(Event, frozen=True, kw_only=True):
    """Log event: a rune was drawn. `left` are in the bag, and `x` of this colour are on the track."""

    lead = "rune"

    rune: names.Rune
    left: int
    x: int
    says = sentence("Rune: {rune}. X for it is now {x}; {left} left in the bag.")

    def turning_point(self, content: Any) -> TurningPoint | None:
        if self.left != 1:
            return None
        return TurningPoint(
            "darkness",
            t("1 rune left"),
            cause=t("This rune is {rune}. X for it is now {x}."),
            means=(t("The next rune loses the adventure."),),
        )


class DarknessHunts(Event, frozen=True, kw_only=True):
    """Log event: the Darkness hunts `hero` and will lay a tile on the map. Among equal places, `leader` chooses."""

    lead = "hero"

    hero: names.FriendId
    hp: int
    leader: str
    says = sentence("DARKNESS hunts {hero}: {hp} HP, the strongest outside it.")


class TileLaid(Event, frozen=True, kw_only=True):
    """Log event: a Darkness tile was laid.

    - `cells`: its spaces, with the map on.
    - `caught`: the heroes and allies that it caught.
    """

    lead = "rune"

    rune: str = ""
    cells: tuple[str, ...] = ()
    small: bool = False
    caught: tuple[names.FriendId, ...] = ()
    hunted: names.FriendId = ""
    says = (sentence("{hunt} {catch}", cells=()), sentence("{hunt} {place} {catch}"))

    @property
    def hunt(self) -> Text:
        return t("Darkness hunts {hunted}.") if self.hunted else t("A Darkness tile is laid.")

    @property
    def place(self) -> Text:
        spaces = spaces_in_words(self.cells)
        if self.small:
            return t("It breaks, small tiles on {cells}.", cells=spaces)
        return t("Whole, on {cells}.", cells=spaces)

    @property
    def catch(self) -> Text:
        return t("Caught: {caught}.") if self.caught else t("Nobody is caught.")


class Crushed(Event, frozen=True, kw_only=True):
    """Log event: the Darkness damaged all heroes, because all of them were in Darkness.

    `no_place` is true if the reason is a tile without a legal place (ruling G55).
    """

    damage: int
    no_place: bool = False
    says = (
        sentence("No tile has a legal place: everybody loses {damage}.", no_place=True),
        sentence("All heroes are in Darkness already: everybody loses {damage}."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "darkness",
            t("crushed"),
            cause=t("No tile has a legal place.") if self.no_place else t("All heroes are in Darkness already."),
            hands=() if content.chapter.demo else (t("Lay no tile."),),
            means=(t("Everybody loses {damage} health. Nothing prevents it."),),
        )


class RunesReturned(Event, frozen=True, kw_only=True):
    """Log event: runes went from the track back into the bag. `left` is the number of runes there now."""

    sign = "hands"

    runes: tuple[names.Rune, ...]
    left: int
    says = sentence("Back into the bag: {runes}. {left} runes are in it.")


class RuneCardFlipped(Event, frozen=True, kw_only=True):
    sign = "hands"

    side: Annotated[Literal["a", "b"], Named(words={"a": verbatim("A"), "b": verbatim("B")})]
    runes: int = 0
    says = sentence("Flip the rune card: side {side}.")
