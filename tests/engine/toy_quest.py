"""A toy quest as a sequence: rounds of hero and enemy turns, skirmishes within them, and interrupts."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from assistant.components.dice import Die
from assistant.engine.checkpoint import Call, World
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import Choice, Component, Rules
from assistant.engine.runner import Engine
from assistant.engine.sequence import Cursor, back_to, each, repeat, turns, when
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.engine.triggers import Trigger
from assistant.messages.events import Event
from assistant.messages.questions import Finished, GoOn, InOrder, Number, OneOf, Option
from assistant.messages.text import t, verbatim
from assistant.timeline.game_session import GameSession


class Skirmish(Struct):
    """One hero against one enemy. `joined` counts the helpers."""

    hero: str
    enemy: str
    course: Cursor = field(default_factory=Cursor)
    blows: int = 0
    joined: int = 0


class Quest(Struct):
    health: dict[str, int] = field(default_factory=lambda: {"ann": 5, "bob": 4})
    enemies: dict[str, int] = field(default_factory=lambda: {"rat": 2, "bat": 3})
    course: Cursor = field(default_factory=Cursor)
    skirmish: Skirmish | None = None
    round: int = 0
    supper: int = 9
    done: list[str] = field(default_factory=list)
    dark: bool = False
    broken: bool = False
    won: bool = False


class Content(Struct, frozen=True):
    triggers: tuple[Trigger, ...] = ()


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int


class Did(Event, frozen=True, kw_only=True):
    what: str
    who: str = ""


class Fell(Event, frozen=True, kw_only=True):
    who: str


rules: Rules[Quest, Content] = Rules(
    "quest",
    Quest,
    (RoundBegan, Did, Fell),
    components=(Component("dice", t("dice")),),
    phases={"heroes": t("the heroes' turns"), "enemies": t("the enemies' turns"), "skirmish": t("a skirmish")},
    triggers=lambda content: content.triggers,
    tracked=(
        TrackedField("health.*", t("{it}"), most=9),
        TrackedField("enemies.*", t("{it}"), most=9),
        TrackedField("supper", t("supper"), most=20),
    ),
)
QuestTable = Table[Quest, Content]
DIE = Die({"1": 1, "2": 1, "3": 1})


# -- what may happen


@rules.step(title=t("a drink"))
def drink(table: QuestTable, who: str) -> None:
    table.state.health[who] += table.ask(Number(key="drink", prompt=t("How much?"), most=2, expected=1))
    table.tell(Did(what="drink", who=who))


@rules.step(title=t("darkness falls"))
def darkness(table: QuestTable, who: str) -> None:
    table.state.dark = True
    table.tell(Did(what="dark", who=who))


@rules.step(title=t("a skirmish"))
def begin_skirmish(table: QuestTable, who: str) -> None:
    """Ask for the enemy and schedule the skirmish."""
    enemy = table.ask(lambda: _enemy_question(table))
    if enemy != "none":
        table.begin_scope("skirmish")
        table.state.skirmish = Skirmish(who, enemy)
        table.schedule(SKIRMISH)


def _enemy_question(table: QuestTable) -> OneOf:
    options = [Option(one, verbatim(one)) for one, health in table.state.enemies.items() if health > 0]
    return OneOf(key="enemy", prompt=t("Whom?"), options=(*options, Option("none", t("nobody"))))


@rules.step(title=t("I run away"))
def flee(table: QuestTable, who: str) -> None:
    """The other heroes lose their turns, too."""
    table.state.course.go_to(doom_rises)


@rules.step(title=t("a bug"))
def crash(table: QuestTable, who: str) -> None:
    if table.state.enemies["rat"] > 0:
        raise ZeroDivisionError("bug")


def _enemies_left(table: QuestTable, who: str) -> bool:
    return any(health > 0 for health in table.state.enemies.values())


ACTIONS: Interrupts[[str]] = Interrupts(
    Interrupt(1, begin_skirmish, id="skirmish", when=_enemies_left),
    Interrupt(2, drink, note=lambda table, who: t("{n} health", n=table.state.health[who])),
    Interrupt(3, flee),
    Interrupt(4, crash),
    Interrupt(5, darkness, when=lambda table, who: not table.state.dark),
)


# -- the parts of a round


@rules.step
def begin_round(table: QuestTable) -> None:
    table.state.round += 1
    table.tell(RoundBegan(number=table.state.round))


@rules.step(phase="heroes")
def hero_turn(table: QuestTable, who: str) -> None:
    """Ask before any change."""
    table.tell(Did(what="turn", who=who))
    table.ask(lambda: _turn_question(table, who), ACTIONS, who)
    table.state.done.append(who)


@rules.step
def supper(table: QuestTable) -> None:
    """Change something before asking, so that interrupts run in place."""
    table.state.supper -= 1
    cook = next(iter(heroes(table)), "ann")
    table.ask(lambda: _turn_question(table, cook), ACTIONS, cook)
    table.state.done.append(f"supper:{table.state.supper}")


def _turn_question(table: QuestTable, who: str) -> GoOn:
    prompt = t("{who}, {n} health", who=who, n=table.state.health[who])
    return GoOn(key=f"turn:{who}", prompt=prompt, label=t("on"))


@rules.chooser(t("Whom does it bite?"), phase="enemies")
def victims(state: Quest) -> list[Choice]:
    return [Choice(id=who, label=verbatim(who), rank=(-health,)) for who, health in state.health.items()]


@rules.step(phase="enemies")
def enemy_turn(table: QuestTable, who: str) -> None:
    victim = table.decide(victims).id
    bite = DIE.roll(table, "dice", 1, _roll_question)
    table.ask(GoOn(key=f"bite:{who}", prompt=t("It bites {who}.", who=victim), label=t("ouch")))
    table.state.health[victim] -= int(bite[0])
    table.tell(Did(what=f"bit {victim}", who=who))
    if table.state.health[victim] <= 0:
        table.tell(Fell(who=victim))


def _roll_question() -> InOrder:
    return InOrder(key="roll", prompt=t("?"), options=tuple(Option(f, verbatim(f)) for f in DIE.faces), count=1)


@rules.step
def doom_rises(table: QuestTable) -> None:
    table.tell(Did(what="doom"))


@rules.step
def finished(table: QuestTable) -> None:
    table.ask(Finished(key="finished", prompt=t("Over.")))


def heroes(table: QuestTable) -> list[str]:
    return [who for who, health in table.state.health.items() if health > 0]


def is_defeated(table: QuestTable, who: str) -> bool:
    return table.state.health[who] <= 0


def next_enemy(table: QuestTable, last: str) -> str:
    order = list(table.state.enemies)
    after = order[order.index(last) + 1 :] if last else order
    return next((who for who in after if table.state.enemies[who] > 0), "")


def hungry(table: QuestTable) -> bool:
    return table.state.supper > 0


def somebody_fell(table: QuestTable) -> bool:
    return any(health <= 0 for health in table.state.health.values())


def goes_on(table: QuestTable) -> bool:
    return bool(heroes(table))


QUEST = rules.sequence(
    "quest_in_order",
    lambda state: state.course,
    begin_round,
    each(hero_turn, heroes, skip=is_defeated),
    when(supper, hungry),
    turns(enemy_turn, next_enemy),
    when(doom_rises, somebody_fell),
    back_to(begin_round, goes_on),
    finished,
)
rules.root = QUEST


# -- a skirmish


@rules.step(phase="skirmish")
def ambush(table: QuestTable) -> None:
    table.tell(Did(what="ambush"))


@rules.step(phase="skirmish", title=t("a blow"))
def blow(table: QuestTable) -> None:
    skirmish = table.state.skirmish
    assert skirmish is not None
    if table.state.broken:
        raise ZeroDivisionError("bug")
    damage = table.ask(Number(key=f"blow:{skirmish.enemy}", prompt=t("Damage?"), most=3, expected=1), MEDDLING)
    skirmish.blows += 1
    if not damage:
        skirmish.course.enough()
    table.state.enemies[skirmish.enemy] = max(0, table.state.enemies[skirmish.enemy] - damage)
    table.tell(Did(what=f"blow {damage}"))


@rules.step(phase="skirmish")
def wounds(table: QuestTable) -> None:
    table.state.health["ann"] -= 1
    if table.state.enemies["rat"] == 2 and table.ask(Number(key="regrows", prompt=t("?"), most=1), MEDDLING):
        table.state.enemies["rat"] = 3


@rules.step(phase="skirmish")
def skirmish_over(table: QuestTable) -> None:
    skirmish = table.state.skirmish
    assert skirmish is not None
    table.tell(Did(what=f"over after {skirmish.blows}"))
    table.state.skirmish = None
    table.end_scope("skirmish")


@rules.step(title=t("somebody joins"))
def joins(table: QuestTable) -> None:
    if table.state.skirmish is not None:
        table.state.skirmish.joined += 1


@rules.step(title=t("it is over"))
def leaves(table: QuestTable) -> None:
    if table.state.skirmish is not None:
        table.state.skirmish.course.go_to(skirmish_over)


@rules.step(title=t("it ends here"))
def closes(table: QuestTable) -> None:
    table.state.skirmish = None
    table.end_scope("skirmish")


@rules.step(title=t("it never began"))
def forgets(table: QuestTable) -> None:
    table.tell(Did(what="forgotten"))
    table.schedule(darkness, "nobody")
    table.abandon_scope("skirmish", drink.call("ann"))


MEDDLING: Interrupts[[]] = Interrupts(
    Interrupt(1, joins),
    Interrupt(4, leaves),
    Interrupt(5, closes),
    Interrupt(6, forgets, when=lambda table: table.is_scope_open("skirmish")),
)


def it_is_dark(table: QuestTable) -> bool:
    return table.state.dark


def it_stands(table: QuestTable) -> bool:
    skirmish = table.state.skirmish
    return skirmish is not None and table.state.enemies[skirmish.enemy] > 0


def it_grew(table: QuestTable) -> bool:
    return it_stands(table) and table.state.enemies["rat"] == 3


SKIRMISH = rules.sequence(
    "skirmish_in_order",
    lambda state: state.skirmish.course if state.skirmish else None,
    when(ambush, it_is_dark),
    repeat(blow, it_stands),
    when(wounds, it_stands),
    back_to(blow, it_grew),
    skirmish_over,
)


# -- what follows from a correction


@rules.step
def end(table: QuestTable, won: bool) -> None:
    table.state.won = won
    table.state.course.go_to(finished)
    table.tell(Did(what="end"))


@rules.after_correction
def consequences(table: QuestTable) -> None:
    """Report the fallen; the game ends when the last enemy is gone."""
    for who, health in table.state.health.items():
        if health == 0:
            table.state.health[who] = -1
            table.tell(Fell(who=who))
    if not any(table.state.enemies.values()):
        table.end_game(end, won=True)
    if table.state.supper == 13:
        table.state.supper = 9 + table.ask(Number(key="thirteen", prompt=t("Unlucky. How much?"), most=3))


@rules.step
def mourn(table: QuestTable, who: str) -> None:
    table.tell(Did(what="mourned", who=who))


MOURNING = Content((Trigger("mourning", "fell", {}, (Call("mourn", {"who": "@who"}),), once=False),))


def session(seed: int = 1, content: Content | None = None, state: Quest | None = None) -> GameSession[Any, Any]:
    return GameSession.begin(Engine(rules, content or Content()), World(state or Quest(), seed))
