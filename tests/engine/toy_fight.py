"""A toy fight: a block in one row of boxes, shots in two, spoils as a list; then a card is drawn."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.components.stack import Stack
from assistant.engine.checkpoint import World
from assistant.engine.rules import Choice, Component, Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.messages.events import Event
from assistant.messages.questions import GoOn
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, t, verbatim
from assistant.timeline.game_session import GameSession, Writer, write_nowhere

ELEMENTS = (
    ("physical", Name("physical", "fizyczny")),
    ("fire", Name("fire", "ogień")),
    ("ice", Name("ice", "lód")),
    ("cold_fire", Name("cold fire", "zimny ogień")),
)
SPOILS = ("crypt", "keep", "mage tower", "monastery", "city", "mine", "village", "ruins")


class Fight(Struct):
    attack: int = 6
    armour: int = 3
    wounds: int = 0
    beaten: int = 0
    spoils: int = 0
    stage: int = 0
    deck: Pile = field(default_factory=lambda: Pile({"red": 3, "blue": 3}))


class Content(Struct, frozen=True):
    pass


class Attacked(Event, frozen=True, kw_only=True):
    attack: int


class Blocked(Event, frozen=True, kw_only=True):
    block: int
    attack: int


class Wounded(Event, frozen=True, kw_only=True):
    block: int
    attack: int
    wounds: int


class Shot(Event, frozen=True, kw_only=True):
    total: int


class Shared(Event, frozen=True, kw_only=True):
    total: int


class Drew(Event, frozen=True, kw_only=True):
    card: str


rules: Rules[Fight, Content] = Rules(
    "toy_fight",
    Fight,
    (Attacked, Blocked, Wounded, Shot, Shared, Drew),
    components=(Component("deck", t("the deck")),),
)
FightTable = Table[Fight, Content]


@rules.step(always=True)
def go_on(table: FightTable) -> None:
    stages = (block, shoot, share, rest)
    stage = stages[table.state.stage % len(stages)]
    table.state.stage += 1
    table.schedule(stage)


rules.root = go_on


def row(id: str, label: Name, most: int = 99) -> tuple[Box, ...]:
    return tuple(
        Box(f"{id}{name}", t("{name}", name=word), t("{name}", name=label), most=most) for name, word in ELEMENTS
    )


@rules.step
def block(table: FightTable) -> None:
    """Only ice and cold fire block fire in full."""
    attack = table.state.attack
    table.tell(Attacked(attack=attack))
    given = table.ask(
        Sums(
            key="block",
            name=t("block"),
            prompt=t("BLOCK. Fire Mages attack: FIRE {n}.", n=attack),
            boxes=row("", Name("your block", "twój blok"), most=20),
            label=t("so be it"),
            none=t("no block"),
        )
    )
    weak, strong = given.get("physical", 0) + given.get("fire", 0), given.get("ice", 0) + given.get("cold_fire", 0)
    counts = weak // 2 + strong
    if counts == 13:
        table.tell(Blocked(block=13, attack=attack))
        raise ZeroDivisionError("unlucky")
    if counts >= attack:
        table.tell(Blocked(block=counts, attack=attack))
    else:
        wounds = -(-attack // table.state.armour)
        table.state.wounds += wounds
        table.tell(Wounded(block=counts, attack=attack, wounds=wounds))
    card = draw(table)
    table.tell(Drew(card=card))


DECK: Stack[Fight, Content] = Stack(
    "deck", lambda state: state.deck, lambda content: {"red": t("red"), "blue": t("blue")}, key="draw"
)


def draw(table: FightTable) -> str:
    return DECK.draw(table, t("Which?"))


@rules.chooser(t("What comes first?"))
def firsts(state: Fight) -> list[Choice]:
    return [Choice(id="shots", label=t("the shots"), rank=(0,)), Choice(id="spoils", label=t("the spoils"), rank=(0,))]


@rules.step
def shoot(table: FightTable) -> None:
    """Draw a card first; a recorded draw is reused."""
    table.tell(Drew(card=draw(table)))
    boxes = (*row("ranged_", Name("ranged", "dystansowy")), *row("siege_", Name("siege", "oblężniczy")))
    given = table.ask(Sums(key="shots", prompt=t("Your shots?"), boxes=boxes))
    table.state.beaten += sum(given.values())
    table.tell(Shot(total=sum(given.values())))
    table.decide(firsts)


@rules.step
def share(table: FightTable) -> None:
    boxes = tuple(
        Box(name, verbatim(name), expected=n % 3, most=9, note=t("{n} each", n=n)) for n, name in enumerate(SPOILS)
    )
    given = table.ask(Sums(key="spoils", prompt=t("The spoils?"), boxes=boxes, none=t("no spoils")))
    table.state.spoils = sum(given.values())
    table.tell(Shared(total=sum(given.values())))


@rules.step
def rest(table: FightTable) -> None:
    table.ask(GoOn(key="rest", prompt=t("Rest."), label=t("go on")))


def session(*, seed: int = 1, stage: int = 0, writer: Writer = write_nowhere) -> GameSession[Fight, Content]:
    return GameSession.begin(Engine(rules, Content()), World(Fight(stage=stage), seed), writer=writer)
