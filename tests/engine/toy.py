"""A toy game that uses every verb of the table: two heroes, a monster, a deck, a door."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.components.dice import Die
from assistant.components.pile import Pile
from assistant.components.stack import Stack
from assistant.engine.checkpoint import Call, World
from assistant.engine.rules import Choice, Component, Rules, Ruling
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.engine.triggers import Occasion, Trigger
from assistant.messages.events import Event
from assistant.messages.questions import Finished, GoOn, InOrder, Number, Option, Refused, WhichOf
from assistant.messages.text import t, verbatim
from assistant.timeline.game_session import GameSession, Writer, write_nowhere


class Track(Struct, omit_defaults=True):
    """A marker on numbered spaces."""

    value: int = 0
    least: int = 0
    most: int = 99

    def move(self, by: int) -> int:
        """Move as far as the track allows and return how far that was."""
        before = self.value
        self.value = max(self.least, min(self.most, before + by))
        return self.value - before

    @property
    def at_end(self) -> bool:
        return self.value >= self.most


class Toy(Struct):
    health: dict[str, int] = field(default_factory=lambda: {"ann": 5, "bob": 5})
    monster: int = 6
    deck: Pile = field(default_factory=lambda: Pile({"red": 3, "blue": 3}))
    doom: Track = field(default_factory=lambda: Track(most=3))
    turn: str = ""
    round: int = 0
    doors: list[str] = field(default_factory=list)
    ended: bool = False


class Content(Struct, frozen=True):
    triggers: tuple[Trigger, ...] = ()


class TurnBegan(Event, frozen=True, kw_only=True):
    who: str


class Hit(Event, frozen=True, kw_only=True):
    who: str
    damage: int


class Drew(Event, frozen=True, kw_only=True):
    cards: tuple[str, ...]


class DoorOpened(Event, frozen=True, kw_only=True):
    door: str
    by: str


class Summoned(Event, frozen=True, kw_only=True):
    by: str


class Ended(Event, frozen=True, kw_only=True):
    won: bool


TARGET = Ruling("ties", t("Who is hit when both are equal?"), (("leader", t("leader")), ("ann", t("Ann"))), "leader")

rules: Rules[Toy, Content] = Rules(
    "toy",
    Toy,
    (TurnBegan, Hit, Drew, DoorOpened, Summoned, Ended),
    components=(Component("deck", t("the deck")), Component("dice", t("the dice"))),
    occasions=(Occasion("bob", t("Bob's turn"), "turn_began", {"who": "bob"}),),
    phases={"monsters": t("monsters")},
    rulings=lambda content: (TARGET,),
    triggers=lambda content: content.triggers,
    tracked=(
        TrackedField("health.*", t("{it}"), most=9, figure=lambda state, who: [*state.health].index(who) + 1),
        TrackedField("monster", t("monster"), least=-9, most=9, figure=6),
    ),
)
ToyTable = Table[Toy, Content]
DIE = Die({"1": 1, "2": 1, "3": 1})
COLOURS = {"red": t("red"), "blue": t("blue")}
DECK: Stack[Toy, Content] = Stack(
    "deck", lambda state: state.deck, lambda content: COLOURS, when_empty="stay_empty", key="draw"
)


@rules.step(always=True)
def next_turn(table: ToyTable) -> None:
    state = table.state
    if state.ended:
        table.ask(Finished(key="finished", prompt=t("Over.")))
    order = [*state.health, "monster"]
    at = order.index(state.turn) + 1 if state.turn in order else 0
    if at == len(order):
        at = 0
    if at == 0:
        state.round += 1
    state.turn = order[at]
    if state.turn == "monster":
        table.schedule(monster_turn)
    else:
        table.schedule(hero_turn, who=state.turn)


rules.root = next_turn


@rules.step
def hero_turn(table: ToyTable, who: str) -> None:
    table.tell(TurnBegan(who=who))
    while True:
        doing = table.ask(
            GoOn(
                key=f"turn:{who}",
                prompt=t("Your turn."),
                label=t("my turn is over"),
                happened=(
                    Option("hit", t("I hit the monster"), number=1),
                    Option("door", t("I opened a door"), number=2),
                    Option("draw", t("I draw"), number=3),
                    Option("crash", t("a rule with a bug"), number=4),
                    Option("roll", t("I roll"), number=5),
                    Option("give_up", t("I give up"), number=6),
                ),
            )
        )
        if doing == "go_on":
            return
        if doing == "give_up":
            table.end_game(end, won=False)
        if doing == "hit":
            table.state.monster -= table.ask(Number(key="damage", prompt=t("How much?"), most=9, expected=1))
            if table.state.monster <= 0:
                table.end_game(end, won=True)
        if doing == "door":
            table.tell(DoorOpened(door=f"door{len(table.state.doors)}", by=who))
            table.state.doors.append(who)
        if doing == "draw":
            draw(table, 2)
            table.run_scheduled()
        if doing == "crash" and table.state.monster > 0:
            raise ZeroDivisionError("bug")
        if doing == "roll":
            faces = DIE.roll(
                table,
                "dice",
                2,
                lambda: InOrder(
                    key="roll",
                    prompt=t("Rolled?"),
                    options=tuple(Option(face, verbatim(face)) for face in DIE.faces),
                    count=2,
                    least=2,
                ),
            )
            table.state.doom.move(sum(map(int, faces)) // 3)


@rules.step
def draw(table: ToyTable, count: int) -> None:
    deck = table.state.deck
    if deck.left < count:
        deck.gather()
    cards = DECK.draw_many(table, count, lambda count: t("Which?"))
    deck.discard += cards
    table.tell(Drew(cards=tuple(cards)))
    if cards[-1] == "red":
        table.schedule(summon, by="deck")


@rules.step
def summon(table: ToyTable, by: str) -> None:
    table.state.monster = min(9, table.state.monster + 1)
    table.tell(Summoned(by=by))


@rules.chooser(
    t("Whom does it hit?"), phase="monsters", rule="p. 7", ties=lambda state, content: t("Equal: the leader chooses.")
)
def targets(state: Toy) -> list[Choice]:
    return [
        Choice(id=who, label=verbatim(who), rank=(-health,), reasons=(t("{n} health", n=health),))
        for who, health in state.health.items()
    ]


@rules.step(phase="monsters", title=t("the monster's turn"))
def monster_turn(table: ToyTable) -> None:
    victim = table.decide(targets)
    damage = table.ask(Number(key=f"through:{victim.id}", prompt=t("How much?"), most=5, expected=2))
    table.state.health[victim.id] -= damage
    table.tell(Hit(who=victim.id, damage=damage))
    if table.state.health[victim.id] <= 0:
        if table.ruling("ties") == "ann":
            table.state.health[victim.id] = 1
            return
        table.end_game(end, won=False)


@rules.step
def end(table: ToyTable, won: bool) -> None:
    table.state.ended = True
    table.tell(Ended(won=won))


@rules.step
def heal(table: ToyTable) -> None:
    """A side action that asks."""
    for who in table.ask(
        WhichOf(key="heal", prompt=t("Who?"), options=tuple(Option(who, verbatim(who)) for who in table.state.health))
    ):
        if table.state.health[who] >= 9:
            raise Refused(t("{who} is healthy.", who=who))
        table.state.health[who] += 1


@rules.step
def loop(table: ToyTable) -> None:
    while True:
        table.tell(Summoned(by="loop"))


def triggers() -> tuple[Trigger, ...]:
    return (
        Trigger("first", "door_opened", {"door": "door0"}, (Call("summon", {"by": "@by"}),)),
        Trigger("each", "door_opened", {}, (Call("summon", {"by": "each"}),), once=False),
    )


def session(
    *, seed: int = 1, content: Content | None = None, writer: Writer = write_nowhere
) -> GameSession[Toy, Content]:
    return GameSession.begin(Engine(rules, content or Content()), World(Toy(), seed), writer=writer)
