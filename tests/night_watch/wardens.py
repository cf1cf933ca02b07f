"""Rules 3 and 6: a warden's turn, interrupts, moved cards, and the camp by day."""

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.messages.questions import GoOn, InZone, Number, Option, Refused
from assistant.messages.text import t
from night_watch.beasts import consequences
from night_watch.events import BeastDazzled, Rested, Struck, Trained
from night_watch.names import BEAST
from night_watch.rules import WatchTable, rules
from night_watch.state import Beast

REST = "rest"


# -- interrupts: key `e`


@rules.step(title=t("a lantern is lit"), rule="3.3")
def light(table: WatchTable) -> None:
    """Spend oil so that a beast does not bite."""
    number = table.one(
        "dazzled", t("Which beast is dazzled?"), lambda: [_option(table, beast) for beast in _ready(table)]
    )
    beast = table.state.beast(int(number)) if number else None
    if beast is not None:
        beast.ready = False
        table.state.oil -= 1
        table.tell(BeastDazzled(beast=beast.card))


def _ready(table: WatchTable) -> list[Beast]:
    return [beast for beast in table.state.beasts if beast.ready]


def _oil_is_left(table: WatchTable) -> bool:
    return table.state.oil > 0 and a_beast_is_ready(table)


MEANWHILE = Interrupts(Interrupt(1, light, when=_oil_is_left))


# -- the turn


@rules.step(phase="wardens", title=t("a warden's turn"), rule="3")
def hero_turn(table: WatchTable, who: str) -> None:
    """Ask before any change, so that interrupts run before this step."""
    chosen = table.ask(lambda: _turn_question(table, who), MEANWHILE)
    if chosen == REST:
        _rest(table, who, 1)
        return
    wounds = table.ask(lambda: _strike_question(table, who, int(chosen)))
    beast = table.state.beast(int(chosen))
    if beast is not None:  # a correction may have removed it meanwhile
        beast.wounds += wounds
        table.tell(Struck(who=who, beast=beast.card, wounds=wounds))
        consequences(table)


def _rest(table: WatchTable, who: str, health: int) -> None:
    hero = table.state.hero(who)
    hero.health = min(hero.most, hero.health + health)
    table.tell(Rested(who=who, health=hero.health))


def _turn_question(table: WatchTable, who: str) -> InZone:
    rest = Option(REST, t("none: you get your breath back"), number=0)
    prompt = t("Your turn. Which beast do you strike?")
    options = (*(_option(table, beast) for beast in table.state.beasts), rest)
    return InZone(key=f"turn:{who}", name=t("struck"), prompt=prompt, to=who, options=options, expected=REST)


def _strike_question(table: WatchTable, who: str, number: int) -> Number:
    beast = table.state.beast(number)
    prompt = t("How hard do you strike {beast}?", beast=beast.display_name(table.content) if beast else t("it"))
    return Number(
        key=f"strike:{number}",
        prompt=prompt,
        to=who,
        most=20,
        expected=table.state.hero(who).strength,
        loses=number,
    )


def _option(table: WatchTable, beast: Beast) -> Option:
    zone = str(table.state.hero(beast.before).number)
    left = t("{left} of {health}", left=beast.health - beast.wounds, health=beast.health)
    return Option(str(beast.number), BEAST(table.content, beast.card), note=left, number=beast.number, zone=zone)


@rules.step(phase="wardens", title=t("the last moment before the bites"), rule="4")
def brace(table: WatchTable) -> None:
    """Wait before the bites, so that players can type a figure (`11-2`), move a card or light a lantern."""
    table.ask(GoOn(key="brace", prompt=t("The beasts bite now."), label=t("let them bite")), MEANWHILE)


def a_beast_is_ready(table: WatchTable) -> bool:
    return bool(table.state.standing and _ready(table))


def turn_order(table: WatchTable) -> list[str]:
    return [hero.id for hero in table.state.standing]


def has_nothing_to_do(table: WatchTable, who: str) -> bool:
    return table.state.hero(who).fallen or not table.state.beasts


# -- cards moved by the players: `12.1` and `12*` on the screen


@rules.step(title=t("a beast is moved"))
def move_beast(table: WatchTable, figure: int, zone: str) -> None:
    beast = _pointed_at(table, figure)
    hero = next((hero for hero in table.state.standing if str(hero.number) == zone), None)
    if hero is None:
        raise Refused(t("Nobody stands in zone {zone}.", zone=zone))
    beast.before = hero.id


@rules.step(title=t("a beast is turned"))
def turn_beast(table: WatchTable, figure: int) -> None:
    beast = _pointed_at(table, figure)
    beast.ready = not beast.ready


def _pointed_at(table: WatchTable, figure: int) -> Beast:
    beast = table.state.beast(figure)
    if beast is None:
        raise Refused(t("No beast has the number {number}.", number=figure))
    return beast


# -- the camp


@rules.step(phase="camp", title=t("a warden in camp"), rule="6")
def camp(table: WatchTable, who: str) -> None:
    if table.yes(f"camp:{who}", t("Camp. Do you train?"), no=t("no, I sleep"), expected=False, to=who):
        hero = table.state.hero(who)
        hero.strength += 1
        table.tell(Trained(who=who, strength=hero.strength))
    else:
        _rest(table, who, table.state.hero(who).most)
