"""The order of the game and the order of a human's turn. Rules digest: R1-R4, T0-T5."""

from __future__ import annotations

from functools import partial
from typing import Any

from assistant.engine.interrupts import NOTHING, Anytime, Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.engine.sequence import each, turns, when
from assistant.games.mage_knight.cards import Tactic
from assistant.games.mage_knight.clock import announce_end, end_round, is_final_round, may_announce
from assistant.games.mage_knight.combat.assault import ASSAULT
from assistant.games.mage_knight.combat.duel import DUEL
from assistant.games.mage_knight.combat.fight import fight
from assistant.games.mage_knight.combat.interrupts import FIGHT_INTERRUPTS
from assistant.games.mage_knight.combat.sequence import FIGHT
from assistant.games.mage_knight.events import ExtraTurn, TokenTurnedUp, TurnBegan, TurnForfeited, TurnSkipped
from assistant.games.mage_knight.interrupts import (
    DIE_LINE,
    HERO_LINE,
    choose_hero,
    keeps_sheets,
    reason_against_change,
)
from assistant.games.mage_knight.market import purchases
from assistant.games.mage_knight.names import HERO, VIRTUAL
from assistant.games.mage_knight.preparation import prepare_round, set_up
from assistant.games.mage_knight.realm import cities, druid_nights, secret_entrances, tiles, visits
from assistant.games.mage_knight.realm.goals import is_last_round
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.game_end import concede, end_game, game_over, may_concede
from assistant.games.mage_knight.sheet.end_of_turn import end_turn
from assistant.games.mage_knight.sheet.hero_changes import my_hero
from assistant.games.mage_knight.sheet.skills import gained as skill_gained
from assistant.games.mage_knight.sheet.state import Turn
from assistant.games.mage_knight.state import MageKnight
from assistant.games.mage_knight.tactics import choose_tactics
from assistant.games.mage_knight.virtual_player import virtual_turn
from assistant.messages.questions import Finished, GoOn, Question
from assistant.messages.text import Text, t

# -- a human's turn


@rules.step(always=True)
def begin_turn(table: MageTable, hero: str) -> None:
    state = table.state
    state.turns += 1
    state.turn = Turn(course=state.turn.course)
    table.tell(TurnBegan(who=hero, human=True, number=state.turns))


@rules.step(title=t("your turn"), rule="T0-T5")
def your_turn(table: MageTable, hero: str) -> None:
    """Wait until the player ends the turn. Meanwhile, each action from `TURN_INTERRUPTS` is a step of its own."""
    table.ask(partial(_turn_question, table, hero), TURN_INTERRUPTS, hero)


@rules.step(always=True, rule="A3, L255")
def extra_turn(table: MageTable, hero: str) -> None:
    """Give the hero another turn because of a tactic, at most once in a round."""
    if tactic := extra_turn_tactic(table, hero):
        table.state.used.append(tactic.id)
        table.tell(ExtraTurn(who=hero, tactic=tactic.id))
    table.state.turn.course.go_to(begin_turn)


@rules.step(always=True)
def turn_over(table: MageTable) -> None:
    """Note who took this turn, and clear the data of the turn."""
    state = table.state
    state.current, state.turn = state.active_player, Turn()
    state.fight = state.assault = state.duel = None


def hero_on_turn(table: MageTable) -> list[str]:
    return [table.state.active_player]


def heroes_ending_turn(table: MageTable) -> list[str]:
    """Return the heroes who end a turn now: the active hero, and all helpers of a co-operative assault (L1116)."""
    return [table.state.active_player, *table.state.turn.helpers]


def hero_playing_again(table: MageTable) -> list[str]:
    return [table.state.active_player] if table.state.turn.extra else []


HUMAN_TURN = rules.sequence(
    "human_turn",
    lambda state: state.turn.course,
    each(begin_turn, hero_on_turn),
    each(your_turn, hero_on_turn),
    each(end_turn, heroes_ending_turn),
    each(extra_turn, hero_playing_again),
    turn_over,
)


# -- interrupts of a turn


@rules.step(title=t("I announce the end of the round"), rule="A11, L401")
def announce(table: MageTable, hero: str) -> None:
    """Announce the end of the round instead of taking this turn."""
    announce_end(table, hero)
    table.state.turn.course.go_to(turn_over)


@rules.step(title=t("no cards left: I give up this turn"), rule="T1, L409-411")
def forfeit(table: MageTable, hero: str) -> None:
    table.tell(TurnForfeited(who=hero))
    table.state.turn.course.go_to(turn_over)


@rules.step(title=t("turn over, and an extra turn"), rule="A3, L255")
def play_again(table: MageTable, hero: str) -> None:
    table.state.turn.extra = True
    table.state.turn.course.go_to(end_turn)


def _may_forfeit(table: MageTable, hero: str) -> bool:
    """Return whether the hero can give up this turn, because the end of the round was announced.

    It is offered only if the app keeps the hero sheets.
    """
    state = table.state
    return not state.turn.fought and bool(state.announced_by) and table.is_held("sheets")


def _may_gain_skill(table: MageTable, hero: str) -> bool:
    return not table.is_held("sheets") and table.state.alone and table.state.virtual.skills > 0


def _reason_against_fight(table: MageTable, hero: str) -> Text | None:
    """Return why the hero can't fight now, or None. Rules digest: C0 (rulebook line 642)."""
    return t("one fight a turn") if table.state.turn.fought else None


TURN_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, fight, barred=_reason_against_fight),
    Interrupt(
        2,
        tiles.reveal,
        id="tile_revealed",
        label=t("tile revealed"),
        when=tiles.has_map,
        barred=lambda table, hero: None if tiles.can_explore(table, hero) else t("no tile is left"),
    ),
    Interrupt(2, cities.find_city, id="city_found", label=t("city found"), when=cities.has_city_to_find),
    Interrupt(
        3,
        cities.conquer_city,
        id="city_conquered",
        label=t("city conquered"),
        when=cities.has_cities_to_conquer,
        barred=cities.reason_against_conquest,
    ),
    Interrupt(4, announce, when=may_announce),
    Interrupt(4, forfeit, when=_may_forfeit),
    Interrupt(5, play_again, id="extra_turn", when=lambda table, hero: bool(extra_turn_tactic(table, hero))),
    Interrupt(6, skill_gained, id="skill", label=t("I gained a skill"), when=_may_gain_skill),
    Interrupt(6, my_hero, id="hero", when=keeps_sheets, barred=reason_against_change),
    DIE_LINE,
    Interrupt(8, purchases.trade, label=t("I buy or gain something"), when=purchases.can_trade),
    Interrupt(
        9, visits.at_site, id="site", label=t("something at a site, without a fight"), when=visits.can_visit_site
    ),
    Interrupt(0, druid_nights.cast, id="druid_spell", label=t("I cast the druids' spell"), when=druid_nights.may_cast),
    Interrupt(
        0,
        secret_entrances.measure_tunnel,
        id="tunnel",
        label=t("through a tunnel: what does it cost?"),
        when=lambda table, hero: table.content.scenario.has("secret_entrances"),
    ),
    Interrupt(0, concede, label=t("my side concedes"), when=may_concede),
)
"""What a player can choose during a turn. Each line always has the same number."""


def extra_turn_tactic(table: MageTable, hero: str) -> Tactic | None:
    """Return this hero's tactic if it can still give an extra turn in this round, or None."""
    tactic = table.state.tactic(table.content, hero)
    return tactic if tactic and tactic.extra_turn and tactic.id not in table.state.used else None


def _turn_question(table: MageTable, hero: str) -> GoOn:
    state, name = table.state, HERO(table.content, hero)
    if not state.is_in_last_turns or hero in state.last_turns:
        prompt = t("Your turn.") if state.alone else t("{hero}: your turn.", hero=name)
    elif state.ending or is_last_round(table, told=False):
        prompt = t("Your last turn of the game.") if state.alone else t("{hero}: last turn of the game.", hero=name)
    else:
        prompt = t("Your last turn of this round.") if state.alone else t("{hero}: last turn of this round.", hero=name)
    return GoOn(key=f"turn:{hero}", prompt=prompt, label=t("my turn is over"), to=hero)


# -- what may happen at any question


def who_is_meant(state: MageKnight) -> str | None:
    """Return the hero for the list of key `e`: whose turn it is, or "".

    Return None during set-up and after the end of the game, when there is no list.
    """
    if state.course.at in ("", set_up.name, game_over.name):
        return None
    if state.duel is not None:
        return state.duel.attacker
    who = state.turn.ends or state.active_player
    return who if state.stage == "turns" and who in state.humans else ""


@rules.step(phase="realm", title=t("village plundered"), rule="T0, L393")
def plunder_out_of_turn(table: MageTable, hero: str) -> None:
    """Plunder a village before the hero's own turn or during another hero's turn (T0)."""
    if who := choose_hero(table):
        visits.plunder_village(table, who)


def _reason_against_city(table: MageTable, hero: str) -> Text | None:
    """Return why no revealed city can be reported now, or None.

    It must be somebody's turn, because a revealed city may end the game.
    """
    if table.state.stage != "turns":
        return t("only in a hero's turn")
    return None if cities.has_city_to_find(table, hero) else t("every city is found")


def _are_sheets_kept(table: MageTable, hero: str) -> bool:
    return table.is_held("sheets")


def _reason_against_plunder(table: MageTable, hero: str) -> Text | None:
    return None if visits.may_plunder(table, hero) else t("no village is revealed")


OUTSIDE_FIGHTS: Interrupts[[str]] = Interrupts(
    Interrupt(
        2,
        cities.find_city,
        id="city_found",
        label=t("city found"),
        when=cities.are_cities_reported,
        barred=_reason_against_city,
    ),
    HERO_LINE,
    DIE_LINE,
    Interrupt(9, plunder_out_of_turn, id="plundered", when=_are_sheets_kept, barred=_reason_against_plunder),
)
"""What key `e` offers at any question outside fights and turns. Each line always has the same number."""


class WhatMayHappen(Anytime[[str]]):
    """The lists behind key `e`: one in a fight, another one outside fights.

    If the app keeps hero sheets, both have the line "my hero". The other lines depend on what the app tracks.
    """

    def offered(
        self, state: MageKnight, question: Question[Any] | None = None
    ) -> tuple[Interrupts[Any], tuple[Any, ...]]:
        is_quiet = question is not None and (question.reports or isinstance(question, Finished))
        hero = who_is_meant(state)
        if is_quiet or hero is None:
            return NOTHING, ()
        return (FIGHT_INTERRUPTS, ()) if state.fight is not None else (OUTSIDE_FIGHTS, (hero,))


def _whose_sheet(state: MageKnight) -> tuple[str] | None:
    """Return the hero for "my hero" at any question, or None if the app keeps no hero sheets."""
    hero = who_is_meant(state)
    return None if hero is None or not state.keeps_sheets else (hero,)


rules.anytime = WhatMayHappen(Interrupts(HERO_LINE), _whose_sheet)


# -- the game


@rules.step(always=True)
def turn(table: MageTable, who: str) -> None:
    """Play the turn of a human or of the virtual player.

    A saved game may begin in the middle of a fight, assault or duel. Then end that first.
    """
    if who == VIRTUAL:
        table.schedule(virtual_turn)
        table.schedule(turn_over)
        return
    state = table.state
    for under_way, order in ((state.fight, FIGHT), (state.assault, ASSAULT), (state.duel, DUEL)):
        if under_way is not None:
            table.schedule(order)
    table.schedule(HUMAN_TURN)


@rule("A4, 12.2-12, L977, L1098")
def next_player(table: MageTable, last: str) -> str:
    """Return the participant who plays next, by the turn order or by `last_turns`.

    A hero with a face-down order token turns it up instead of taking a turn. A ruling decides whether this also costs
    the last turn of the game (12.2-12).
    """
    state = table.state
    while True:
        who = _next_in_order(state)
        if who not in state.face_down:
            return who
        state.face_down.remove(who)
        last_of_game = state.ending and not state.announced_by
        if last_of_game and table.ruling("face_down_in_the_last_turns") == "played":
            table.tell(TokenTurnedUp(who=who))
            return who
        state.current = who
        table.tell(TurnSkipped(who=who))


def _next_in_order(state: MageKnight) -> str:
    if state.is_in_last_turns:
        return state.last_turns.pop(0) if state.last_turns else ""
    return state.after(state.current)[0]


@rules.step(always=True)
def next_round(table: MageTable) -> None:
    """Go on to the next round, or end the game after the last one.

    `end_round` usually ends the game, but players may have carried out that step by hand.
    """
    if is_final_round(table):
        table.end_game(end_game)
    state = table.state
    state.round += 1
    if "darkness_falls" not in state.variants:
        state.time = "night" if state.time == "day" else "day"
    state.last_order = [who for who in state.order if who != VIRTUAL]
    state.tactics, state.order, state.used, state.last_turns, state.face_down = {}, [], [], [], []
    state.current = state.announced_by = ""
    state.turns = 0
    state.course.go_to(prepare_round)


def is_first_round(table: MageTable) -> bool:
    return table.state.round == 1


def is_later_round(table: MageTable) -> bool:
    return table.state.round > 1


GAME = rules.sequence(
    "game",
    lambda state: state.course,
    when(set_up, is_first_round),
    when(prepare_round, is_later_round),
    choose_tactics,
    turns(turn, next_player),
    end_round,
    next_round,  # goes back to prepare_round
    game_over,
)
rules.root = GAME
