"""A toy game with unknown cards: a hunt asks for their printed facts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from assistant.content import Effects, Given, Of
from assistant.engine.checkpoint import World
from assistant.engine.facts import Printed, another
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.messages.events import Event
from assistant.messages.questions import CardQuestion, GoOn, Option
from assistant.messages.text import Name, t
from assistant.timeline.game_session import GameSession, Writer, write_nowhere


class Keyword(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    then: Annotated[Effects, Given("beast", "wounds")] = ()


class Beast(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    attack: Annotated[int, Meta(ge=0, le=20)] | None = None
    armor: Annotated[int, Meta(ge=0, le=9)] | None = None
    home: Literal["wood", "hill"] | None = None
    bar: tuple[str, ...] | None = None


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    beast: dict[str, Beast]
    keyword: dict[str, Keyword] = field(default_factory=dict)


class Content(Struct, frozen=True):
    pack: Pack


class Hunt(Struct):
    wounds: int = 0
    hunted: list[str] = field(default_factory=list)
    stung: list[str] = field(default_factory=list)


class Fought(Event, frozen=True, kw_only=True):
    beast: str
    attack: int


rules: Rules[Hunt, Content] = Rules("cards", Hunt, (Fought,))
BEAST = rules.prints(Printed("beast", Beast))
ATTACK = BEAST.number("attack", t("attack"))
ARMOR = BEAST.number("armor", t("armor"), none=0)
HOME = BEAST.one("home", t("home"), {"wood": t("the wood"), "hill": t("the hill")})
BAR = BEAST.words("bar", t("words"), of="keyword")
CardTable = Table[Hunt, Content]


@rules.step(always=True)
def hunt(table: CardTable) -> None:
    table.ask(GoOn(key="hunt", prompt=t("Go hunting."), label=t("go")))
    beast = table.ask(_which(table))
    if beast == "another":
        beast = BEAST.new(table, "beast:name", t("What is it called?"))
    table.schedule(fight, beast)


rules.root = hunt


def _which(table: CardTable) -> CardQuestion:
    known = table.content.pack.beast.values()
    options = (*(Option(one.id, t("{beast}", beast=one.name)) for one in known), another())
    return CardQuestion(key="beast", prompt=t("Which beast?"), options=options)


@rules.step
def fight(table: CardTable, beast: str) -> None:
    """Change the state, ask for a fact, continue and ask something else, all in one step."""
    table.state.hunted.append(beast)
    attack = ATTACK.of(table, beast)
    table.state.wounds += attack
    table.tell(Fought(beast=beast, attack=attack))
    table.ask(GoOn(key="lick", prompt=t("Lick your wounds."), label=t("done")))
    armor = ARMOR.of(table, beast)
    table.ask(GoOn(key="rest", prompt=t("Rest. Its armor was {n}.", n=armor), label=t("done")))
    for word in table.content.pack.beast[beast].bar or ():
        table.run_effects(table.content.pack.keyword[word].then, beast=beast, wounds=1)


@rules.step
def look(table: CardTable, beast: str) -> None:
    BEAST.read(table, beast)
    table.ask(GoOn(key="looked", prompt=t("Seen."), label=t("done")))


@rules.step
def sting(table: CardTable, beast: str, times: int = 1, word: Annotated[str, Of("keyword")] = "sting") -> None:
    table.state.stung += [f"{beast} {word}"] * times
    if times == 1:
        table.schedule(sting, beast, 2, word)


STING = Keyword("sting", Name("Sting"), ({"step": "sting", "beast": "@beast"},))
WOLF, BEAR = Beast("wolf", Name("Wolf", "Wilk")), Beast("bear", Name("Bear"), attack=6, armor=2)
CONTENT = Content(Pack({"wolf": WOLF, "bear": BEAR}, {"sting": STING, "fly": Keyword("fly", Name("Fly"))}))


def begin(content: Content = CONTENT, writer: Writer = write_nowhere, **more: Any) -> GameSession[Hunt, Content]:
    return GameSession.begin(Engine(rules, content), World(Hunt(), 1, **more), writer=writer)
