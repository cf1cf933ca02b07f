"""Rules 1, 5 and 6: a watch from its first night to its end, as one list."""

from assistant.engine.sequence import back_to, each, when
from assistant.messages.questions import Checklist, Finished
from assistant.messages.text import t
from night_watch.beasts import DECK, beast_bites, beast_comes, is_gone, lying
from night_watch.events import NightBegan, WatchEnded
from night_watch.names import BEAST
from night_watch.rules import WatchTable, rules
from night_watch.wardens import a_beast_is_ready, brace, camp, has_nothing_to_do, hero_turn, turn_order


@rules.step(title=t("set-up"), rule="1")
def set_up(table: WatchTable) -> None:
    """Ask before reading the content: after a camp the next night is opened while this question is open."""
    table.ask(lambda: _page(table))
    state, night = table.state, table.content.night
    state.oil, state.laid_out = night.oil, True
    DECK.fill(state, night.deck)
    table.tell(NightBegan(cards=state.deck.left))


def _page(table: WatchTable) -> Checklist:
    night, content = table.content.night, table.content
    deck = tuple(t("{n} {beast}", n=n, beast=BEAST(content, beast)) for beast, n in night.deck.items())
    return Checklist(
        key="set_up",
        prompt=t("{night}: lay out the cards.", night=night.name),
        items=(t("Shuffle these beasts: {deck}.", deck=deck), t("Oil for the lanterns: {n}.", n=night.oil)),
        label=t("the table is set"),
    )


def a_beast_can_come(table: WatchTable) -> bool:
    return bool(table.state.standing and table.state.deck.left)


def the_night_goes_on(table: WatchTable) -> bool:
    return bool(table.state.standing and (table.state.beasts or table.state.deck.left))


def another_night_follows(table: WatchTable) -> bool:
    return bool(table.state.standing and table.content.night.following)


def campers(table: WatchTable) -> list[str]:
    return [hero.id for hero in table.state.standing] if another_night_follows(table) else []


@rules.step(title=t("on to the next night"), rule="6", always=True)
def march_on(table: WatchTable) -> None:
    table.state.night, table.state.laid_out = table.content.night.following, False


def is_not_laid_out(table: WatchTable) -> bool:
    return not table.state.laid_out


@rules.step(title=t("the end"), rule="5")
def the_end(table: WatchTable) -> None:
    table.tell(WatchEnded(held=bool(table.state.standing)))
    table.ask(Finished(key="finished", prompt=t("The watch is over.")))


WATCH = rules.sequence(
    "watch",
    lambda state: state.course,
    set_up,
    when(beast_comes, a_beast_can_come),
    each(hero_turn, turn_order, skip=has_nothing_to_do),
    when(brace, a_beast_is_ready),
    each(beast_bites, lying, skip=is_gone),
    back_to(beast_comes, the_night_goes_on),
    each(camp, campers),
    when(march_on, another_night_follows),
    back_to(set_up, is_not_laid_out),
    the_end,
)
rules.root = WATCH
