"""The turns of a round: digest R3, A4, A11. Only what touches the clock is asked; the rest is the hero's business."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.games.mage_knight import cities, offers, source
from assistant.games.mage_knight.clock import announce_end, end_round
from assistant.games.mage_knight.content import Content, Tactic
from assistant.games.mage_knight.events import ExtraTurn, SkillGained, TurnBegan
from assistant.games.mage_knight.preparation import prepare_round, set_up
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.games.mage_knight.tactics import choose_tactics
from assistant.games.mage_knight.virtual_player import virtual_turn
from assistant.table.questions import Finished, GoOn, Option
from assistant.table.text import t


@rules.step(always=True)
def go_on(table: MageTable) -> None:
    """The root: what comes next, read from the state alone."""
    state = table.state
    match state.stage:
        case "prepare":
            table.then(set_up if state.round == 1 else prepare_round)
            table.then(on_to, "tactics")
        case "tactics":
            table.then(choose_tactics)
            table.then(on_to, "turns")
        case "turns":
            _next_turn(table)
        case "over":
            table.ask(Finished(key="finished", prompt=t("The game is won.") if state.won else t("The game is over.")))


rules.root = go_on


@rules.step(always=True)
def on_to(table: MageTable, stage: str) -> None:
    table.state.stage = stage  # type: ignore[assignment]


def _next_turn(table: MageTable) -> None:
    state = table.state
    who = state.playing or _who_is_next(state)
    if not who:
        table.then(end_round)
        table.then(next_round)
        return
    state.playing = who
    if who == VIRTUAL:
        table.then(virtual_turn)
    else:
        table.then(human_turn, hero=who)
    table.then(turn_over)


def _who_is_next(state: MageKnight) -> str:
    """The next in the order; once the end is announced or has come, the next of the turns that are left."""
    if state.last_round_turns:
        return state.last_turns.pop(0) if state.last_turns else ""
    order = state.participants
    return order[(order.index(state.current) + 1) % len(order)] if state.current in order else order[0]


@rules.step(always=True)
def turn_over(table: MageTable) -> None:
    """Whose turn it was is noted; the next one follows at once."""
    table.state.current, table.state.playing = table.state.playing, ""
    _next_turn(table)


@rules.step(always=True)
def next_round(table: MageTable) -> None:
    """Day and night alternate; the tactics and announcements of the last round are gone."""
    state = table.state
    state.round += 1
    state.time = "night" if state.time == "day" else "day"
    state.stage = "prepare"
    state.tactics, state.order, state.used, state.last_turns = {}, [], [], []
    state.current = state.announced_by = ""
    state.turns = 0


@rules.step(title=t("your turn"), rule="T0-T5")
def human_turn(table: MageTable, hero: str) -> None:
    state = table.state
    used_dice: list[str] = []
    state.turns += 1
    table.tell(TurnBegan(who=hero, human=True, number=state.turns))
    while True:
        match table.ask(partial(_turn_question, table, hero, used_dice)):
            case "announce":
                announce_end(table, hero)
                return  # a forfeited turn ends at once
            case "extra_turn":
                source.put_back(table, used_dice)
                used_dice.clear()
                _extra_turn(table, hero)
            case "city_found":
                cities.found(table)
            case "city_conquered":
                cities.conquered(table)
            case "skill":
                state.virtual.skills -= 1
                table.tell(SkillGained(left=state.virtual.skills, rule="A8, L1212-1218"))
            case "die":
                source.use_die(table, used_dice)
            case "advanced_action":
                offers.take(table, "advanced_actions")
            case "spell":
                offers.take(table, "spells")
            case "monastery":
                offers.monastery(table)
            case _:
                source.put_back(table, used_dice)
                return


def _extra_turn(table: MageTable, hero: str) -> None:
    state = table.state
    tactic = extra_turn_tactic(table.content, state, hero)
    if tactic:
        state.used.append(tactic.id)
        state.turns += 1
        table.tell(ExtraTurn(who=hero, tactic=tactic.id, rule="A3, L255"))


def extra_turn_tactic(content: Content, state: MageKnight, hero: str) -> Tactic | None:
    """This hero's tactic, if it gives an extra turn that wasn't taken yet."""
    tactic = content.pack.tactic.get(state.tactics.get(hero, ""))
    return tactic if tactic and tactic.extra_turn and tactic.id not in state.used else None


CITY_FOUND = Option("city_found", t("city found"), number=1)
CITY_CONQUERED = Option("city_conquered", t("city conquered"), number=2)
ANNOUNCE = Option("announce", t("I announce the end of the round"), number=3)
EXTRA = Option("extra_turn", t("turn over, and an extra turn"), number=4)
SKILL = Option("skill", t("I gained a skill"), number=5)
DIE = Option("die", t("I use a die"), number=6)
ADVANCED_ACTION = Option("advanced_action", t("I take an advanced action"), number=7)
SPELL = Option("spell", t("I take a spell"), number=8)
MONASTERY = Option("monastery", t("monastery revealed"), number=9)

YOUR_TURN = t("Your turn.")
LAST_OF_ROUND = t("Your last turn of this round.")
LAST_OF_GAME = t("Your last turn of the game.")
TURN_IS_OVER = t("my turn is over")


def _turn_question(table: MageTable, hero: str, used_dice: list[str]) -> GoOn:
    state = table.state
    last = state.last_round_turns and hero not in state.last_turns
    of_game = state.ending or state.round >= table.content.scenario.rounds
    return GoOn(
        key=f"turn:{hero}",
        prompt=YOUR_TURN if not last else LAST_OF_GAME if of_game else LAST_OF_ROUND,
        label=TURN_IS_OVER,
        happened=tuple(_happened(table, hero, used_dice)),
    )


def _happened(table: MageTable, hero: str, used_dice: list[str]) -> Iterator[Option]:
    """What may have happened in a turn; each thing keeps its number all evening."""
    state, scenario = table.state, table.content.scenario
    if len(state.cities) < scenario.core_city:
        yield CITY_FOUND
    if scenario.city_levels and state.cities_left:
        yield CITY_CONQUERED
    if not state.last_round_turns:
        yield ANNOUNCE
    if extra_turn_tactic(table.content, state, hero):
        yield EXTRA
    if state.virtual.skills:
        yield SKILL
    if source.held(table) and source.usable(state, used_dice):
        yield DIE
    if offers.held(table):
        if state.advanced_actions.column or state.monastery_cards:
            yield ADVANCED_ACTION
        if state.spells.column:
            yield SPELL
        yield MONASTERY
