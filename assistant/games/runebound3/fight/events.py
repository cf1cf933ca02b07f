"""Log events of a fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.games.runebound3.content import face_of
from assistant.games.runebound3.names import LETTERS, SYMBOLS, AbilityId, DeckId, EnemyId, HeroId, OfHero, TokenId
from assistant.messages.events import Event, Sign, sentence
from assistant.messages.names import Label, Named
from assistant.messages.text import Text, for_eyes, t, tc, tn, verbatim
from assistant.messages.turning_points import TurningPoint

FIGHTER = Named("hero", "enemy", "villain")


def face_text(face_data: str, names: Mapping[str, Text] = SYMBOLS) -> Text:
    """Return the text of a token side, for example `physical 2*`. The star means gold."""
    face = face_of(face_data)
    text = names[face.symbol]
    if face.value > 1 or face.symbol in ("physical", "magic", "shield", "surge", "enemy"):
        text = t("{symbol} {n}", symbol=text, n=face.value)
    return for_eyes(t("{face}*", face=text), t("{face}, gold", face=text)) if face.gold else text


def token_letters(content: Any, token: str, up: int) -> Text:
    """Return one side of a token in few letters, for example `Ph2*`."""
    card = content.pack.token.get(token)
    if card is None:
        return verbatim(token)
    face = face_of(card.b if up else card.a)
    text = LETTERS[face.symbol]
    if face.value > 1:
        text = t("{symbol}{n}", symbol=text, n=face.value)
    return t("{face}*", face=text) if face.gold else text


def token_face(content: Any, token: str, up: int, names: Mapping[str, Text] = SYMBOLS) -> Text:
    """Return the text of one side of a token."""
    card = content.pack.token.get(token)
    return face_text(card.b if up else card.a, names) if card is not None else verbatim(token)


class OfFighter(Event, frozen=True, kw_only=True):
    """Base class of log events about one side of the fight."""

    fighter: str = ""

    def name(self, content: Any) -> Label:
        return FIGHTER(content, self.fighter)


class TokenEvent(OfFighter, frozen=True, kw_only=True):
    """Base class of log events about one token. `mine` is true if the only hero in the fight owns it."""

    token: TokenId = ""
    number: int = 0
    up: int = 0
    mine: bool = False

    def face(self, content: Any) -> Text:
        return token_face(content, self.token, self.up)


class FightBegan(OfHero, frozen=True, kw_only=True):
    enemy: str
    hero_left: int
    enemy_left: int
    tokens: int = 5
    villain: bool = False
    heading = True
    says = (
        sentence("Turn the scenario card. {foe} has {enemy_left} health and casts {tokens} tokens.", villain=True),
        sentence("{foe} has {enemy_left} health and casts {tokens} tokens."),
    )

    def foe(self, content: Any) -> Label:
        return FIGHTER(content, self.enemy)


class Engaged(OfHero, frozen=True, kw_only=True):
    """Log event: the side `fighter` suffers damage on engaging."""

    fighter: str
    damage: int
    left: int
    sign = "loses"
    says = sentence("{name} engages: {damage} damage, no shield helps, {left} left.")

    def name(self, content: Any) -> Label:
        return FIGHTER(content, self.fighter)


class Initiative(Event, frozen=True, kw_only=True):
    round: int
    hero: int
    enemy: int
    first: str
    says = sentence("{who} acts first: initiative {hero} against {enemy}.")

    def who(self, content: Any) -> Label:
        return FIGHTER(content, self.first)


class Attacked(OfFighter, frozen=True, kw_only=True):
    """Log event: a side attacks. The event `Struck` follows with the damage."""

    damage: int
    kind: str
    lead = "fighter"
    says = (
        sentence("{name} attacks: {n} damage.", "{name} attacks: {n} damage.", "damage", kind="enemy"),
        sentence("{name} attacks: {symbol} {damage}."),
    )

    def symbol(self, content: Any) -> Text:
        return SYMBOLS[self.kind]


class SurgeUsed(OfFighter, frozen=True, kw_only=True):
    ability: AbilityId
    surges: int
    read: bool = False
    lead = "fighter"
    says = (
        sentence(
            "{name}, {ability} for {n} surge. Do what its card says.",
            "{name}, {ability} for {n} surges. Do what its card says.",
            "surges",
            read=True,
        ),
        sentence("{name}, {ability} for {n} surge.", "{name}, {ability} for {n} surges.", "surges"),
    )


class Borrowed(OfFighter, frozen=True, kw_only=True):
    """Log event: a side uses a surge ability of another card."""

    enemy: EnemyId
    ability: AbilityId
    says = sentence("{name} uses {ability} of {enemy}.")


class Negated(OfFighter, frozen=True, kw_only=True):
    """Log event: a side negates an ability. The surges that the other side paid for the ability stay spent."""

    surges: int
    says = sentence("{name} negates it for {n} surge.", "{name} negates it for {n} surges.", "surges")


class TokenTurned(TokenEvent, frozen=True, kw_only=True):
    @property
    def sign(self) -> Sign:
        return "hands" if self.mine else "fact"

    says = (
        sentence("Turn your token {number} over: {face}.", mine=True),
        sentence("{name} turns a token over: {face}."),
    )


class TokenRemoved(TokenEvent, frozen=True, kw_only=True):
    @property
    def sign(self) -> Sign:
        return "hands" if self.mine else "loses"

    says = (
        sentence("Remove your token {number}, {face}.", mine=True),
        sentence("{name} loses a token: {face}."),
    )


class TokenRecast(TokenEvent, frozen=True, kw_only=True):
    says = (
        sentence("You recast your token {number}: {face}.", mine=True),
        sentence("{name} recasts a token: {face}."),
    )


class Doubled(TokenEvent, frozen=True, kw_only=True):
    says = (
        sentence("Put your token {number}, {face}, on the double: it counts twice.", mine=True),
        sentence("{name} doubles {face}."),
    )


class Passed(OfFighter, frozen=True, kw_only=True):
    says = sentence("{name} passes; shields still work.")


class Struck(OfFighter, frozen=True, kw_only=True):
    """Log event: a side suffers damage.

    - `damage`: the damage before shields.
    - `shields`: the number of shields spent to stop some of it.
    - `through`: the damage that is left after shields.
    - `left`: the health left.
    """

    damage: int
    through: int
    left: int
    shields: int = 0

    @property
    def sign(self) -> Sign:
        return "loses" if self.through else "fact"

    says = (
        sentence("{name} takes no damage, {left} left.", through=0, shields=0),
        sentence(
            "{name} takes {n} damage, {left} left.", "{name} takes {n} damage, {left} left.", "through", shields=0
        ),
        sentence(
            "{name} spends {n} shield and takes {through} of {damage} damage, {left} left.",
            "{name} spends {n} shields and takes {through} of {damage} damage, {left} left.",
            "shields",
        ),
    )


class Healed(OfFighter, frozen=True, kw_only=True):
    healed: int
    left: int
    sign = "gains"
    says = sentence("{name} heals {healed}, {left} left.")


class SurgesBarred(OfFighter, frozen=True, kw_only=True):
    sign = "loses"
    says = sentence("{name} can use no surges in this combat round.")


class EnemyBeaten(OfHero, frozen=True, kw_only=True):
    """Log event: an enemy is defeated.

    - `story`: true if the enemy is a story card, which does not become a trophy.
    - `taken`: true if an ability took the enemy as a trophy. There is then no other reward.
    """

    enemy: EnemyId
    gold: int = 0
    instead: str = ""
    bonus: tuple[DeckId, ...] = ()
    story: bool = False
    taken: bool = False
    says = (
        sentence("{enemy} is taken as a trophy: no reward.", taken=True),
        sentence("{enemy} is defeated: {reward}; a story card is no trophy.", story=True),
        sentence("{enemy} is defeated: {reward}, then its card as a trophy.", bonus=()),
        sentence("{enemy} is defeated: {reward}, then its card as a trophy, then a bonus trophy: {bonus}."),
    )

    def reward(self, content: Any) -> Text:
        if self.instead:
            return t("1 lore") if self.instead == "lore" else t("1 bonus trophy")
        return tn("{n} gold", "{n} gold", self.gold) if self.gold else t("the reward on its card")

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "good",
            t("fight won"),
            who=t("{who}") if self.who else None,
            cause=t("{enemy} is defeated."),
            hands=tuple(self._hands()),
        )

    def _hands(self) -> Iterator[Text]:
        if not self.taken:
            yield t("Take {reward}.")
        yield t("Discard the story card: it is no trophy.") if self.story else t("Keep the card as a trophy.")
        if self.bonus:
            yield t("Take a bonus trophy: {bonus}.")


class HeroBeaten(OfHero, frozen=True, kw_only=True):
    """Log event: a hero is defeated by an enemy or, with `by_hero`, by another hero. The enemy's card is discarded."""

    hero: HeroId
    enemy: str = ""
    by_hero: bool = False
    says = (
        sentence("{hero} is defeated: only rest until healed.", by_hero=True),
        sentence("{hero} is defeated. Discard the card; only rest until healed."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        return TurningPoint(
            "bad",
            t("fight lost"),
            who=t("{hero}"),
            cause=None if self.by_hero else t("{foe} wins."),
            hands=() if self.by_hero else (t("Discard the card: no reward, no trophy."),),
            means=(t("{hero} stays on the hex and can only rest until healed."),),
        )

    def foe(self, content: Any) -> Label:
        return FIGHTER(content, self.enemy)


class HeroFled(OfHero, frozen=True, kw_only=True):
    hero: HeroId
    rival: bool = False
    says = (
        sentence("{hero} retreated: the fight is over.", rival=True),
        sentence("{hero} retreated. Discard the card: no reward, no trophy."),
    )


class FightClosed(Event, frozen=True, kw_only=True):
    says = sentence("The fight is cancelled.")


class VillainReset(Event, frozen=True, kw_only=True):
    villain: EnemyId
    sign = "hands"
    says = sentence("Take all damage off {villain} and turn the scenario card to side A.")


class ChallengeWon(Event, frozen=True, kw_only=True):
    hero: HeroId
    reward: bool = True
    gold: int = 0
    says = (
        sentence("{hero} wins the challenge; the challenged hero gets no reward.", reward=False),
        sentence("{hero} wins the challenge.", gold=0),
        sentence("{hero} wins the challenge: {gold} gold, then a combat trophy."),
    )

    def turning_point(self, content: Any) -> TurningPoint:
        hands = (t("Take {n} gold and a combat trophy.", n=self.gold),) if self.reward and self.gold else ()
        means = () if self.reward else (t("The challenged hero gets no reward."),)
        return TurningPoint("good", tc("plate", "fight won"), who=t("{hero}"), hands=hands, means=means)
