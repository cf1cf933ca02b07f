"""The course of the game: what comes next, and the players' turns. Digest R1-R4, T0-T5."""

from __future__ import annotations

from functools import partial

from assistant.games.mage_knight.called import VIRTUAL
from assistant.games.mage_knight.cards import Tactic
from assistant.games.mage_knight.clock import announce_end, end_round
from assistant.games.mage_knight.combat.deeds import DEEDS as COMBAT
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.events import ExtraTurn, TokenTurnedUp, TurnBegan, TurnForfeited, TurnSkipped
from assistant.games.mage_knight.market.deeds import DEEDS as MARKET
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.preparation import prepare_round, set_up
from assistant.games.mage_knight.realm.deeds import DEEDS as REALM
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.counting import FINISHED, count_up, has_points
from assistant.games.mage_knight.scoring.ending import concede, may_concede
from assistant.games.mage_knight.sheet.deeds import DEEDS as SHEET
from assistant.games.mage_knight.sheet.end_of_turn import end_turn
from assistant.games.mage_knight.sheet.fame import kept
from assistant.games.mage_knight.sheet.state import Turn
from assistant.games.mage_knight.state import MageKnight
from assistant.games.mage_knight.tactics import choose_tactics
from assistant.games.mage_knight.virtual_player import virtual_turn
from assistant.table.questions import TENTH, Finished, GoOn, Option
from assistant.table.text import Text, t


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
            rivals = not state.alone and table.content.scenario.mode == "competitive"
            table.ask(
                Finished(
                    key="finished",
                    prompt=t("The game is won.") if state.won and not rivals else t("The game is over."),
                    happened=(FINISHED,) if has_points(table.content) and not state.winner else (),
                )
            )
            table.then(count_up)


rules.root = go_on


@rules.step(always=True)
def on_to(table: MageTable, stage: str) -> None:
    table.state.stage = stage  # type: ignore[assignment]


def _next_turn(table: MageTable) -> None:
    state = table.state
    who = state.playing or _who_is_next(table)
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


def _who_is_next(table: MageTable) -> str:
    """The next in the order; once the end is announced or has come, the next of the turns that are left.

    A4: a face-down order token is turned up instead of a turn, also after an announcement (A11). Whether it costs
    the last turn of the game is a ruling (12.2-12).
    """
    state = table.state
    while True:
        who = _next_in_line(state)
        if who not in state.face_down:
            return who
        state.face_down.remove(who)
        last_of_game = state.ending and not state.announced_by
        if last_of_game and table.ruling("face_down_in_the_last_turns") == "played":
            table.tell(TokenTurnedUp(who=who, rule="12.2-12"))
            return who
        state.current = who
        table.tell(TurnSkipped(who=who, rule="A4, L977, L1098"))


def _next_in_line(state: MageKnight) -> str:
    if state.last_round_turns:
        return state.last_turns.pop(0) if state.last_turns else ""
    order = state.participants
    return order[(order.index(state.current) + 1) % len(order)] if state.current in order else order[0]


@rules.step(always=True)
def turn_over(table: MageTable) -> None:
    """Whose turn it was is noted; the next one follows at once."""
    state = table.state
    state.current, state.playing, state.turn = state.playing, "", Turn()
    state.fight = None
    _next_turn(table)


@rules.step(always=True)
def next_round(table: MageTable) -> None:
    """Day and night alternate; the tactics and announcements of the last round are gone."""
    state = table.state
    state.round += 1
    if "darkness_falls" not in state.variants:
        state.time = "night" if state.time == "day" else "day"
    state.stage = "prepare"
    state.last_order = [who for who in state.order if who != VIRTUAL]
    state.tactics, state.order, state.used, state.last_turns = {}, [], [], []
    state.face_down = []
    state.current = state.announced_by = ""
    state.turns = 0


# -- a human's turn

ANNOUNCE = Option("announce", t("I announce the end of the round"), number=4)
FORFEIT = Option("forfeit", t("no cards left: I give up this turn"), number=4)
EXTRA = Option("extra_turn", t("turn over, and an extra turn"), number=5)
CONCEDE = Option("concede", t("my side concedes"), number=0)

DEEDS: tuple[Deed, ...] = (*COMBAT, *REALM, *SHEET, *MARKET)
"""What may happen in a turn, in the order of the numbers."""

TURN_IS_OVER = t("my turn is over")


@rules.step(title=t("your turn"), rule="T0-T5")
def human_turn(table: MageTable, hero: str, again: bool = False) -> None:
    """Nothing is asked: one key ends it. What happened in it is a step of its own, then the turn goes on."""
    state = table.state
    if not again:
        state.turns += 1
        state.turn = Turn()
        table.tell(TurnBegan(who=hero, human=True, number=state.turns))
    answer = table.ask(partial(_turn_question, table, hero))
    if answer == ANNOUNCE.id:
        announce_end(table, hero)  # a forfeited turn ends at once
    elif answer == CONCEDE.id:
        table.then(concede, hero)
    elif answer == FORFEIT.id:
        table.tell(TurnForfeited(who=hero, alone=state.alone, rule="T1, L409-411"))
    elif answer == EXTRA.id:
        table.then(end_turn, hero)
        table.then(extra_turn, hero)
        table.then(human_turn, hero)
    elif deed := next((deed for deed in DEEDS if deed.id == answer), None):
        table.then(deed.step, hero)
        table.then(human_turn, hero, True)
    else:
        table.then(end_turn, hero)


@rules.step(always=True)
def extra_turn(table: MageTable, hero: str) -> None:
    """A tactic gives its owner another turn at once, once a round."""
    tactic = extra_turn_tactic(table.content, table.state, hero)
    if tactic:
        table.state.used.append(tactic.id)
        alone = table.state.alone
        table.tell(ExtraTurn(who=hero, tactic=tactic.id, alone=alone, rule="A3, L255"))


def extra_turn_tactic(content: Content, state: MageKnight, hero: str) -> Tactic | None:
    """This hero's tactic, if it gives an extra turn that wasn't taken yet."""
    tactic = content.pack.tactic.get(state.tactics.get(hero, ""))
    return tactic if tactic and tactic.extra_turn and tactic.id not in state.used else None


def _turn_question(table: MageTable, hero: str) -> GoOn:
    state = table.state
    last = state.last_round_turns and hero not in state.last_turns
    of_game = state.ending or state.round >= table.content.rounds(len(state.heroes), epic=state.epic)
    return GoOn(
        key=f"turn:{hero}",
        prompt=_whose_turn(table, hero, "game" if last and of_game else "round" if last else ""),
        label=TURN_IS_OVER,
        happened=tuple(sorted(_happened(table, hero), key=lambda option: option.number or TENTH)),
        to="" if state.alone else hero,
    )


def _whose_turn(table: MageTable, hero: str, last_of: str) -> Text:
    if table.state.alone:
        return {
            "game": t("Your last turn of the game."),
            "round": t("Your last turn of this round."),
        }.get(last_of, t("Your turn."))
    name = who_name(table.content, hero)
    return {
        "game": t("{hero}: last turn of the game.", hero=name),
        "round": t("{hero}: last turn of this round.", hero=name),
    }.get(last_of, t("{hero}: your turn.", hero=name))


def _happened(table: MageTable, hero: str) -> list[Option]:
    """What may have happened in a turn; each thing keeps its number all evening."""
    options = [deed.option for deed in DEEDS if deed.may(table, hero)]
    instead = not table.state.turn.fought  # T1: instead of a turn, not after its action (L401, L411)
    if instead and not table.state.last_round_turns:
        options.append(ANNOUNCE)
    elif instead and table.state.announced_by and kept(table):
        options.append(FORFEIT)  # the table needs no key for it: only a kept sheet would gain something
    if extra_turn_tactic(table.content, table.state, hero):
        options.append(EXTRA)
    if may_concede(table):
        options.append(CONCEDE)
    return options
