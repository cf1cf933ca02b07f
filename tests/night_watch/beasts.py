"""Rules 2, 4 and 5: a beast comes, its target, the effect of its text, its bite, and the results of wounds."""

from typing import Annotated

from assistant.components.stack import Stack
from assistant.content import Of
from assistant.engine.rules import Choice
from assistant.messages.text import as_text, t, tn
from night_watch.content import Content
from night_watch.events import BeastCame, BeastGone, BeastsRoused, BeastTurned, Fell, Hurt
from night_watch.rules import BITE, WatchTable, rules
from night_watch.state import Beast, Hero, Watch

FIRST = 11
"""The number of the first beast. Wardens have 1 and 2; single digits are typed for options and interrupts."""

DECK: Stack[Watch, Content] = Stack(
    "deck", lambda state: state.deck, lambda content: content.pack.beast, when_empty="stay_empty", name=t("beast")
)


@rules.step(phase="beasts", title=t("a beast comes"), rule="2")
def beast_comes(table: WatchTable) -> None:
    card = DECK.draw(table, t("Turn over the top card of the deck. Which beast is it?"))
    chosen = table.decide(prey, table.content)
    known = table.content.pack.beast[card]
    number = max((beast.number for beast in table.state.beasts), default=FIRST - 1) + 1
    table.state.beasts.append(Beast(card, number, chosen.id, known.health))
    table.tell(BeastCame(who=chosen.id, beast=card, number=number, reasons=chosen.reasons))
    table.run_effects(known.then, hero=chosen.id)


@rules.chooser(
    t("To whom does it turn?"), phase="beasts", rule="2", ties=lambda state, content: t("You choose."), quiet=True
)
def prey(state: Watch, content: Content) -> list[Choice]:
    """Rank the wardens: first the one with the fewest beasts, then the one with the least health."""
    return [_as_prey(content, hero, sum(beast.before == hero.id for beast in state.beasts)) for hero in state.standing]


def _as_prey(content: Content, hero: Hero, beasts: int) -> Choice:
    reasons = (tn("{n} beast lies there.", "{n} beasts lie there.", beasts), t("Health {n}.", n=hero.health))
    return Choice(id=hero.id, label=as_text(hero.display_name(content)), rank=(beasts, hero.health), reasons=reasons)


@rules.step(phase="beasts", title=t("a beast bites"), rule="4")
def beast_bites(table: WatchTable, number: str) -> None:
    beast = table.state.beast(int(number))
    if beast is None:
        return
    if beast.ready:
        hurt(table, beast.before, BITE.of(table, beast.card), beast.card)
    beast.ready = True


def lying(table: WatchTable) -> list[str]:
    return [str(beast.number) for beast in table.state.beasts]


def is_gone(table: WatchTable, number: str) -> bool:
    return table.state.beast(int(number)) is None or not table.state.standing


# -- effects of a card's text: `then = [{ step = "hurt", hero = "@hero", wounds = 1 }]`


@rules.step(title=t("a warden is hurt"), rule="4")
def hurt(table: WatchTable, hero: str, wounds: int, beast: str = "") -> None:
    victim = table.state.hero(hero)
    victim.health = max(0, victim.health - wounds)
    table.tell(Hurt(who=hero, wounds=wounds, left=victim.health, beast=beast))
    consequences(table)


@rules.step(title=t("beasts are roused"), rule="2")
def rouse(table: WatchTable, beast: Annotated[str, Of("beast")]) -> None:
    for roused in table.state.beasts:
        roused.ready = roused.ready or roused.card == beast
    table.tell(BeastsRoused(beast=beast))


# -- results of wounds, no matter who dealt them


@rules.after_correction
def consequences(table: WatchTable) -> None:
    """Rule 5: a beast with enough wounds is gone. A warden at 0 health falls, and the beasts there turn to another."""
    state = table.state
    for beast in [beast for beast in state.beasts if beast.wounds >= beast.health]:
        state.beasts.remove(beast)
        DECK.discard(state, beast.card)
        table.tell(BeastGone(beast=beast.card))
    for hero in state.heroes:
        stood, hero.fallen = not hero.fallen, hero.health == 0
        if stood and hero.fallen:
            table.tell(Fell(who=hero.id))
    for beast in [beast for beast in state.beasts if state.standing and state.hero(beast.before).fallen]:
        beast.before = table.decide(prey, table.content).id
        table.tell(BeastTurned(beast=beast.card, to=beast.before))
