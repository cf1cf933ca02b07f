"""State of a game of Mage Knight: rounds, turns, the virtual player, and the state of all chapters."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight import names
from assistant.games.mage_knight.cards import COLORS, Color, Time, as_color
from assistant.games.mage_knight.cards import Tactic as TacticCard
from assistant.games.mage_knight.combat import state as combat
from assistant.games.mage_knight.combat.state import Assault, Duel, Fight
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import state as market
from assistant.games.mage_knight.market.state import Offer, UnitOffer
from assistant.games.mage_knight.realm import state as realm
from assistant.games.mage_knight.realm.state import FoundCity, Realm
from assistant.games.mage_knight.scoring.state import Score
from assistant.games.mage_knight.sheet import state as sheet
from assistant.games.mage_knight.sheet.state import Sheet, Turn
from assistant.messages.text import t

FLIPS = 3
"""The number of cards that the virtual player flips each turn, before extra cards for crystals."""


class VirtualPlayer(Struct):
    """The virtual player.

    - `plays`: true only in solo and co-operative games.
    - `flipped`: the number of cards flipped in each of its turns of this round.
    """

    plays: bool = True
    hero: names.Hero = ""
    deck: Annotated[Pile, names.VIRTUAL_CARD] = field(default_factory=Pile)
    crystals: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(COLORS, 0))
    skills: int = 10
    flipped: list[int] = field(default_factory=list)

    def extra_flips(self, color: str) -> int:
        """Return how many more cards are flipped if the last of the first `FLIPS` cards has this colour.

        It is the number of its crystals of this colour.
        """
        return self.crystals.get(as_color(color), 0)


Stage = Literal["prepare", "tactics", "turns", "over"]
STAGE_AT: dict[str, Stage] = {
    "choose_tactics": "tactics",
    "turn": "turns",
    "end_round": "turns",
    "next_round": "turns",
    "game_over": "over",
}
"""The stage of the game for each step. Steps that are missing here belong to the stage `prepare`."""


class MageKnight(Struct):
    """The whole state of a game. Parts that the app does not track are empty.

    - `course`: the current step of the game.
    - `current`: the participant whose turn ended last, or was skipped last. `active_player` is the one whose turn it
      is.
    - `heroes`: in the order in which the players picked them.
    - `last_turns`: the turns left after the end of the round was announced, or after the scenario's end was reached
      (`ending`).
    - `used`: what cannot be used again in this round: tactics that gave an extra turn, heroes who cast the druids'
      spell.
    - `face_down`: heroes with a face-down order token, whose next turn is skipped.
    - `city_levels`: in the order in which the cities are revealed.
    """

    heroes: list[names.Hero]
    variants: list[names.VariantId] = field(default_factory=list)
    teams: list[list[names.Hero]] = field(default_factory=list)
    round: int = 1
    time: Time = "day"
    course: Cursor = field(default_factory=Cursor)
    tactics: dict[names.Who, names.Tactic] = field(default_factory=dict)
    removed_tactics: list[names.Tactic] = field(default_factory=list)
    order: list[names.Who] = field(default_factory=list)
    last_order: list[names.Who] = field(default_factory=list)
    face_down: list[names.Hero] = field(default_factory=list)
    eliminated: list[names.Hero] = field(default_factory=list)
    current: names.Who = ""
    turns: int = 0
    announced_by: names.Who = ""
    last_turns: list[names.Who] = field(default_factory=list)
    ending: bool = False
    virtual: VirtualPlayer = field(default_factory=VirtualPlayer)
    city_levels: list[int] = field(default_factory=list)
    cities: list[FoundCity] = field(default_factory=list)
    used: list[names.Used] = field(default_factory=list)
    dice: list[names.Face] = field(default_factory=list)
    taken_dice: dict[names.Hero, names.Face] = field(default_factory=dict)
    advanced_actions: Annotated[Offer, names.ACTION] = field(default_factory=Offer)
    spells: Annotated[Offer, names.SPELL] = field(default_factory=Offer)
    units: UnitOffer = field(default_factory=UnitOffer)
    artifacts: Annotated[Pile, names.ARTIFACT] = field(default_factory=Pile)
    monasteries: int = 0
    monastery_cards: list[names.Action] = field(default_factory=list)
    common_skills: list[names.Skill] = field(default_factory=list)
    realm: Realm = field(default_factory=Realm)
    sheets: dict[names.Hero, Sheet] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    fight: Fight | None = None
    assault: Assault | None = None
    duel: Duel | None = None
    won: bool = False
    winner: str = ""
    """The hero who won, if points do not decide it."""
    scores: list[Score] = field(default_factory=list)

    @property
    def stage(self) -> Stage:
        return STAGE_AT.get(self.course.goes or self.course.at, "prepare")

    @property
    def active_player(self) -> str:
        """Return the participant whose turn it is, or "" between turns."""
        return self.course.who

    @property
    def participants(self) -> list[str]:
        """Return the heroes and the virtual player in turn order.

        Before tactics are chosen, the heroes come first and the virtual player last.
        """
        seats = (*self.heroes, names.VIRTUAL) if self.virtual.plays else tuple(self.heroes)
        everybody = [*self.order, *(who for who in seats if who not in self.order)]
        return [who for who in everybody if who not in self.eliminated]

    def after(self, who: str) -> list[str]:
        """Return all participants in turn order, starting with the one after `who`. `who` is the last one."""
        order = self.participants
        start = order.index(who) + 1 if who in order else 0
        return [*order[start:], *order[:start]]

    @property
    def humans(self) -> list[str]:
        """Return the heroes who are still in the game."""
        return [hero for hero in self.heroes if hero not in self.eliminated]

    def tactic(self, content: Content, who: str) -> TacticCard | None:
        """Return the tactic that this participant took this round, or None."""
        return content.pack.tactic.get(self.tactics.get(who, ""))

    @property
    def alone(self) -> bool:
        """Return whether there is only one human player. Sentences then say "you"."""
        return len(self.heroes) == 1

    @property
    def epic(self) -> bool:
        return "epic" in self.variants

    def rounds(self, content: Content) -> int:
        """Return the number of rounds of this game."""
        return content.rounds(len(self.heroes), epic=self.epic)

    def is_last_round(self, content: Content) -> bool:
        return self.round >= self.rounds(content)

    def time_comes_again(self, content: Content) -> bool:
        """Return whether a later round may have the same time of day as this one.

        With the variant "Darkness falls" it is any later round, because it can stay night.
        """
        return self.rounds(content) - self.round >= (1 if "darkness_falls" in self.variants else 2)

    @property
    def day(self) -> int:
        """Return the number of the current day or night. It is 1 in rounds 1 and 2, and 2 in rounds 3 and 4."""
        return (self.round + 1) // 2

    @property
    def is_in_last_turns(self) -> bool:
        """Return whether only the turns in `last_turns` are left in this round."""
        return bool(self.announced_by) or self.ending

    @property
    def cities_to_go(self) -> int:
        """Return the number of cities still to be conquered, including those not revealed yet."""
        return len(self.city_levels) - sum(city.conquered for city in self.cities)

    @property
    def keeps_sheets(self) -> bool:
        """Return whether the app keeps more on hero sheets than levels that the players told.

        In "Druid Nights" it keeps the shields there, even if the players keep the sheets.
        """
        return any(not sheet.on_table for sheet in self.sheets.values())

    def sheet(self, hero: str) -> Sheet:
        """Return the hero's sheet to change it. Create it if there is none."""
        return self.sheets.setdefault(hero, Sheet())

    def peek_sheet(self, hero: str) -> Sheet:
        """Return the hero's sheet to read it. If there is none, return a blank one, which is not saved."""
        return self.sheets.get(hero) or Sheet()


def _virtual_plays(state: Any) -> bool:
    return bool(state.virtual.plays)


def _virtual_has_hero(state: Any) -> bool:
    return bool(state.virtual.plays and state.virtual.hero)


def _crystals(number: int, color: Color) -> TrackedField:
    """Return the tracked field for the virtual player's crystals of one colour.

    The limit is its hero's crystals plus one for each later round (A2.5).
    """
    label = t("the virtual player's {what}", what=names.CRYSTALS[color])

    def most(content: Content, state: MageKnight) -> int:
        return content.pack.hero[state.virtual.hero].crystals.get(color, 0) + state.rounds(content) - 1

    return TrackedField(f"virtual.crystals.{color}", label, most=most, figure=number, when=_virtual_has_hero)


def _cards(color: Color) -> TrackedField:
    return TrackedField(
        f"virtual.deck.pool.{color}",
        names.CARDS[color],
        most=lambda content, state: most_of_color(content, state, color),
        when=_virtual_has_hero,
    )


def most_of_color(content: Content, state: MageKnight, color: Color) -> int:
    """Return the highest number of cards of one colour that the virtual player can have.

    These are all such cards of its hero, and all advanced actions of this colour (A2.5).
    """
    actions = sum(action.color == color for action in content.pack.advanced_action.values())
    return content.pack.hero[state.virtual.hero].deck.get(color, 0) + actions


def most_cards(content: Content, state: MageKnight) -> int:
    """Return the highest number of cards that the virtual player can have.

    These are its hero's cards, and one more for each later round (A2.5).
    """
    return sum(content.pack.hero[state.virtual.hero].deck.values()) + state.rounds(content) - 1


def _skill_tokens(content: Content, state: MageKnight) -> int:
    return sum(skill.hero == state.virtual.hero for skill in content.pack.skill.values())


CLOCK = (
    TrackedField("announced_by", t("who announced the end of the round")),
    TrackedField("last_turns", t("last turns still to come")),
    TrackedField("ending", t("the scenario's end has come")),
    TrackedField("order", t("turn order")),
    TrackedField("tactics.*", t("tactic: {it}")),
    TrackedField("removed_tactics", t("tactics out of the game")),
)
TRACKED = (
    *(_crystals(number, color) for number, color in enumerate(COLORS, 1)),
    *(_cards(color) for color in COLORS),
    TrackedField("virtual.deck.unseen", t("flipped cards nobody saw"), most=most_cards, when=_virtual_has_hero),
    TrackedField("virtual.deck.discard", t("its flipped cards, in order"), when=_virtual_plays),
    TrackedField("virtual.skills", t("its skill tokens"), most=_skill_tokens, when=_virtual_has_hero),
    TrackedField("virtual.hero", t("the virtual player's hero"), when=_virtual_plays),
    TrackedField("virtual.flipped", t("cards it flipped each turn"), most=most_cards, when=_virtual_has_hero),
    TrackedField("round", t("round"), least=1, most=lambda content, state: state.rounds(content)),
    TrackedField("time", t("day or night")),
    TrackedField("turns", t("your turns this round")),
    *CLOCK,
    *market.TRACKED,
    TrackedField("used", t("used up this round")),
    *combat.TRACKED,
    *realm.TRACKED,
    *sheet.TRACKED,
)
"""The fields that players can see and correct: rounds, the virtual player, then the chapters.

Players type 1 to 4 for the virtual player's crystals.
"""
