"""The `Rules` object of the game, with its steps and components, and the questions about printed cards."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

from assistant.engine.facts import Fact, Printed, PrintedNumber, PrintedOne
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion
from assistant.games.rulings import rulings_of
from assistant.games.runebound3 import events
from assistant.games.runebound3.content import (
    MOST_STORY,
    AbilityCard,
    AdventureCard,
    AssetCard,
    Content,
    DieFace,
    EnemyCard,
    SkillCard,
    SpaceCard,
    TokenCard,
)
from assistant.games.runebound3.fight import events as fight_events
from assistant.games.runebound3.hero import events as hero_events
from assistant.games.runebound3.names import ASSET_TYPES, ATTRIBUTES, BONUSES, FACES, ORBS, SPACE_HOLDS, numbered
from assistant.games.runebound3.state import TRACKED, Runebound3
from assistant.games.runebound3.validation import check
from assistant.messages.event_text import events_in
from assistant.messages.names import Named
from assistant.messages.questions import Number, OneOf, WhichOf
from assistant.messages.text import Text, t

rules: Rules[Runebound3, Content] = Rules(
    "runebound3",
    Runebound3,
    events_in(events, fight_events, hero_events),
    components=(
        Component("enemy", t("the enemy's tokens"), default="app", may=("app", "table")),
        Component("tokens", t("your tokens"), default="table", may=("table", "app")),
        Component("story", t("story cards"), default="table", may=("table", "app")),
        Component("decks", t("adventure decks"), default="off", may=("off", "table", "app")),
        Component("gems", t("adventure gems"), default="off", may=("off", "table")),
        Component("sheets", t("the heroes' sheets"), default="off", may=("off", "table")),
        Component("skills", t("skill cards"), default="off", may=("off", "app"), fixed=True),
        Component("markets", t("the four markets"), default="off", may=("off", "table", "app"), fixed=True),
        Component("dice", t("terrain dice"), default="table", may=("table", "app")),
    ),
    occasions=(
        Occasion("round", t("a round begins"), "round_began"),
        Occasion("story", t("a story card"), "story_drawn"),
        Occasion("gems", t("gems are refreshed"), "gems_refreshed"),
        Occasion("act", t("Act 1 ends"), "act_ended"),
        Occasion("fight", t("a fight begins"), "fight_began"),
        Occasion("cast", t("a combat round begins"), "initiative"),
        Occasion("turn", t("a turn is over"), "turn_ended"),
    ),
    lots={
        "first": t("the first player"),
        "discards": t("the discarded enemy whose ability the villain borrows"),
    },
    phases={
        "set_up": t("set-up"),
        "clock": t("time and story"),
        "turn": t("turns"),
        "fight": t("fights"),
        "enemy": t("the enemy's decisions"),
        "villain": t("the villain"),
        "sheet": t("the heroes' sheets"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    check=check,
    tracked=TRACKED,
    alone=lambda state: len(state.players) == 1,
)
RuneTable = Table[Runebound3, Content]


class SpaceFact(Fact[tuple[str, ...]]):
    """A question asked once: the symbols of a space of the time track.

    The players enter them from their board when the time token reaches the space.
    """

    @property
    def kind(self) -> Any:
        return list[Annotated[str, Named(words=SPACE_HOLDS)]]

    def question(self, content: Content, id: str, card: Text | None = None) -> WhichOf:
        """Return the question. It refuses a story symbol if the app already knows all story spaces of the track."""
        space = content.pack.space[id]
        stories = sum("story" in (known.holds or ()) for known in content.spaces() if known.id != id)
        too_many = t("A fifth story space can't be: two of ten story cards are never drawn.")
        barred = {"story": too_many} if stories >= MOST_STORY else {}
        options = tuple(replace(option, note=barred.get(option.id)) for option in numbered(SPACE_HOLDS))
        return WhichOf(
            key=f"holds:{id}",
            name=t("space {n}", n=space.number),
            prompt=t("Time token to space {n}. What is on the space? Enter alone: nothing.", n=space.number),
            hint=t("Read your board; asked once."),
            options=options,
            expected=tuple(symbol for symbol in space.guess if symbol not in barred),
            barred=barred,
        )


class GuessedNumber(PrintedNumber):
    """A printed number that the players are asked for. It suggests the value in a public list."""

    def question(self, content: Content, id: str, card: Text | None = None) -> Number:
        guess = getattr(self.printed.entry(content, id), "guess", None)
        return replace(super().question(content, id, card), expected=guess)


class GuessedFace(PrintedOne):
    """A face of the terrain die that the players are asked for. It suggests the value in public lists."""

    def question(self, content: Content, id: str, card: Text | None = None) -> OneOf:
        face = content.pack.face[id]
        prompt = t("Face {n} of the terrain die: what does it show?", n=face.number)
        hint = t("Look at a die; asked once.")
        return replace(super().question(content, id, card), prompt=prompt, hint=hint, expected=face.guess)


ENEMY_CARD = rules.prints(Printed("enemy", EnemyCard))
ABILITY_CARD = rules.prints(Printed("ability", AbilityCard))
TOKEN_CARD = rules.prints(Printed("token", TokenCard))
ASSET_CARD = rules.prints(Printed("asset", AssetCard))
SKILL_CARD = rules.prints(Printed("skill", SkillCard))
ADVENTURE_CARD = rules.prints(Printed("adventure", AdventureCard))
SPACE_CARD = rules.prints(Printed("space", SpaceCard))
FACE_CARD = rules.prints(Printed("face", DieFace))

HEALTH = ENEMY_CARD.declare(GuessedNumber(ENEMY_CARD, "health", BONUSES["health"]))
SURGES = ABILITY_CARD.declare(GuessedNumber(ABILITY_CARD, "cost", t("cost in surges")))
COST = ASSET_CARD.declare(GuessedNumber(ASSET_CARD, "cost", t("cost")))
TRADE = ASSET_CARD.number("trade", t("trade value"), none=0)
ASSET_CARD.one("type", t("type"), ASSET_TYPES)
SKILL_CARD.one("type", t("type"), ATTRIBUTES)
for orbs, label in ORBS.items():
    SKILL_CARD.number(orbs, label, none=0)
SKILL_CARD.number("stars", t("stars"), none=0)
for bonus, label in BONUSES.items():
    SKILL_CARD.number(bonus, label, none=0)
    ASSET_CARD.number(bonus, label, none=0)
SHOWS = FACE_CARD.declare(GuessedFace(FACE_CARD, "shows", t("what it shows"), names=FACES))
HOLDS: Fact[tuple[str, ...]] = SPACE_CARD.declare(SpaceFact(SPACE_CARD, "holds", t("what is on it")))
