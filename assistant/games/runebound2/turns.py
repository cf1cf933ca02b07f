"""A hero's turn as one question: what is on the hex where the move ends?

Rules digest: Flow.
"""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import (
    DrawnCard,
    ask_outcome,
    challenge_fought,
    enemy_fought,
    resolve_adventure,
    resolve_challenge,
)
from assistant.games.runebound2.adventure.hazards import HAZARD_DICE, resolve_hazard
from assistant.games.runebound2.component_handover import app_needs, ask_missing_components
from assistant.games.runebound2.events import RoundBegan, TurnBegan
from assistant.games.runebound2.fight.duel import DUEL
from assistant.games.runebound2.fight.duel_end import duel, duel_fought
from assistant.games.runebound2.fight.referee import FIGHT
from assistant.games.runebound2.hero.contact import is_city_contact_allowed, may_make_contact
from assistant.games.runebound2.hero.experience import closed_colours
from assistant.games.runebound2.hero.items import refresh_items
from assistant.games.runebound2.hero.market import market_phase
from assistant.games.runebound2.hero.movement import (
    app_rolls_movement,
    check_path,
    dice_text,
    hurt_or_tired,
    may_roll,
    movement_dice,
    read_die_faces,
    roll_movement,
)
from assistant.games.runebound2.hero.turn_end import end_turn
from assistant.games.runebound2.interrupts import ask_slot
from assistant.games.runebound2.names import CARD_COLOURS, COLOURS, HERO
from assistant.games.runebound2.numbers import MOVEMENT_DICE, MOVEMENT_DICE_HURT
from assistant.games.runebound2.rules import RuneTable, has_no_board, rules
from assistant.games.runebound2.state import Fight
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

NOTHING = "nothing"
KNOCKED_OUT, TRADED = t("knocked out: the turn is over"), t("traded: no attack, no adventure")


@rules.step(phase="turn", title=t("a turn begins"), rule="Flow 1, L381-399", always=True)
def begin_turn(table: RuneTable) -> None:
    """Run the Refresh phase and reset what the app tracks for one turn.

    On a hero's first turn, the figure is placed in the start city.
    """
    state = table.state
    player = state.player
    refresh_items(player)
    state.known = [component for component in state.known if app_needs(table, component)]
    state.activated = state.traded = state.struck_down = False
    state.rest_dice, state.rolled, state.shopping = None, [], False
    first = player.hero not in state.started
    if first:
        state.started.append(player.hero)
    start = next((city.id for city in table.content.cities() if city.start), "")
    table.tell(TurnBegan(hero=player.hero, first=first, city=start if first and not has_no_board(table) else ""))


@rules.step(phase="turn", title=t("a hero's turn"), rule="Flow, L361-379")
def hero_turn(table: RuneTable, who: str) -> None:
    """Run the Movement, Adventure, Market and Experience phases.

    This step ends when the app begins to run a fight. The step after the fight then ends the turn.
    """
    if table.state.fight is not None:  # a position in the middle of a fight
        _schedule_fight(table, who, table.state.fight)
        return
    ask_missing_components(table)
    read_die_faces(table)
    experience_follows: bool | None = None
    while experience_follows is None:
        chosen = table.ask(lambda: _question(table, who))
        experience_follows = TURN.run(table, chosen, who)
    end_turn(table, who, experience_follows=experience_follows)


def _schedule_fight(table: RuneTable, who: str, fight: Fight) -> None:
    """Schedule the running fight and then the rest of the turn."""
    if fight.rival:
        table.schedule(DUEL)
        table.schedule(duel_fought, fight.hero.id, fight.rival)
    else:
        table.schedule(FIGHT)
        table.schedule(enemy_fought if fight.is_enemy else challenge_fought, who)


def _question(table: RuneTable, who: str) -> OneOf:
    return OneOf(
        key=f"turn:{who}",
        name=t("met"),
        prompt=t("{hero}: what waits where your move ends?", hero=HERO(table.content, who)),
        lead=(_dice_text(table, who),),
        options=TURN.options(table, who),
        barred=TURN.barred(table, who) | _barred_colours(table, who),
        expected=_expected_line(table, who),
        menu=True,
        to=who,
    )


def _expected_line(table: RuneTable, who: str) -> str:
    """Return the marked line: usually the end of the turn, because a turn without an adventure is one key.

    In a demo that has no board the app proposes what heroes usually do: roll, then the easiest adventure.
    """
    if not (has_no_board(table) and app_rolls_movement(table)):
        return NOTHING
    listed = [option.id for option in TURN.options(table, who)]
    barred = TURN.barred(table, who) | _barred_colours(table, who)
    return next((line for line in ("roll", *COLOURS) if line in listed and line not in barred), NOTHING)


def _dice_text(table: RuneTable, who: str) -> Text:
    state = table.state
    if state.struck_down:
        return t("Knocked out: the turn is over.")
    if state.rolled:
        return dice_text(state.rolled)
    if state.round == 1:
        return t("Move with {n} dice.", n=movement_dice(table, who))
    if table.is_held("sheets"):
        why = hurt_or_tired(table, state.player_of(who))
        if why is not None:
            return t("Cards face up. Move with {n} dice: {why}.", n=MOVEMENT_DICE_HURT, why=why)
        return t("Cards face up. Move with {n} dice.", n=MOVEMENT_DICE)
    return t(
        "Cards face up. {n} dice, {hurt} if one of you is hurt or tired.", n=MOVEMENT_DICE, hurt=MOVEMENT_DICE_HURT
    )


@rule("L588-602")
def _fight_undefeated(table: RuneTable, who: str) -> bool:
    """Fight an undefeated Challenge instead of drawing a card. Return whether the Experience phase follows.

    If there are several, ask which one.
    """
    number = table.state.slots_by_age[0].number
    if len(table.state.slots) > 1:
        number = ask_slot(table, who, "slot") or number
    slot = table.state.slot(number)
    if slot is None:
        return True
    outcome = ask_outcome(table, who, DrawnCard(slot.colour, slot.card, slot=number))
    slot = table.state.slot(number) or slot  # a correction may have changed it
    return resolve_challenge(table, who, DrawnCard(slot.colour, slot.card, slot=number), outcome)


# -- the lines of a turn
#
# Each line of the menu TURN returns whether the Experience phase follows, or None if the hero is still moving.


def _roll_dice(table: RuneTable, who: str) -> None:
    roll_movement(table, who, movement_dice(table, who))


def _fight_hero(table: RuneTable, who: str) -> bool:
    """Fight another hero. Return whether the Experience phase follows.

    If ruling 15 forbids contact in a city and the hero is in one, visit the market instead.
    """
    if not may_make_contact(table, who):
        return _visit_city(table, who)
    duel(table, who)
    return False


def _visit_city(table: RuneTable, who: str) -> bool:
    is_city_contact_allowed(table, told=table.state.traded)
    market_phase(table, who)
    return True


def _adventure_options(table: RuneTable, who: str) -> list[Option]:
    """Return the adventure colours, each with how hard it is and what its counter is worth."""
    return [
        Option(
            colour, t("{colour} adventure", colour=CARD_COLOURS[colour]), _adventure_note(table, colour), number=place
        )
        for place, colour in enumerate(COLOURS, 1)
    ]


def _adventure_note(table: RuneTable, colour: str) -> Text:
    worth = table.content.worth(colour)
    if colour == COLOURS[0]:
        return t("the easiest, a counter worth {n}", n=worth)
    if colour == COLOURS[-1]:
        return t("the hardest, a counter worth {n}", n=worth)
    return t("a counter worth {n}", n=worth)


@rule("L804-810")
def _barred_colours(table: RuneTable, who: str) -> dict[str, Text]:
    """Return the adventure colours that the hero may not draw, each with the reason."""
    reason, closed = _reason_against_adventure(table, who), closed_colours(table, who)
    if reason is not None:
        return dict.fromkeys(COLOURS, reason)
    return dict.fromkeys(closed, t("closed by a +1 Life counter"))


def _reason_against_adventure(table: RuneTable, who: str) -> Text | None:
    """Return why the hero may not adventure or attack, or None. A trade or a knock-out in this turn forbids it."""
    if table.state.struck_down:
        return KNOCKED_OUT
    return TRADED if table.state.traded else None


def _reason_against_undefeated(table: RuneTable, who: str) -> Text | None:
    reason = _reason_against_adventure(table, who)
    if reason is not None:
        return reason
    return None if table.state.slots else t("no Challenge is undefeated")


def _reason_against_moving(table: RuneTable, who: str) -> Text | None:
    """Return why the hero may not visit a market or use movement dice, or None.

    A knock-out forbids both. A trade also forbids both, unless ruling 15 allows contact in a city.
    """
    if table.state.struck_down:
        return KNOCKED_OUT
    return TRADED if table.state.traded and not is_city_contact_allowed(table) else None


def _reason_against_rolling(table: RuneTable, who: str) -> Text | None:
    reason = _reason_against_moving(table, who)
    if reason is not None:
        return reason
    return None if may_roll(table) else t("the rest has rolled already")


def _city_note(table: RuneTable, who: str) -> Text | None:
    """Return a note if the hero can neither buy nor sell anything in the market of a city."""
    player = table.state.player_of(who)
    is_poor = table.is_held("sheets") and not player.gold and not player.held_cards
    return t("no gold, nothing to sell") if is_poor else None


def _end_label(table: RuneTable, who: str) -> Text:
    return t("the turn is over") if table.state.struck_down else t("nothing of these: the turn is over")


def _has_market(table: RuneTable, who: str) -> bool:
    pays_upkeep = "ally_upkeep" in table.state.variants and table.is_held("sheets")
    return table.is_held("markets") or pays_upkeep


def _hazard_label(table: RuneTable, who: str) -> Text:
    if app_rolls_movement(table):
        return t("an empty hex: the app rolls for a hazard")
    return t("a hazard: your terrain on neither of {n} dice", n=HAZARD_DICE)


def _hazard_note(table: RuneTable, who: str) -> Text:
    stayed = table.ruling("r21_stayed", told=False) == "rolls"
    if app_rolls_movement(table):
        return t("also if you stayed there") if stayed else t("not if you stayed there")
    return t("an empty hex, also if you stayed there") if stayed else t("an empty hex, not if you stayed there")


TURN: Menu[[str], bool | None] = Menu(
    MenuLines(_adventure_options, lambda table, colour, who: resolve_adventure(table, who, colour)),
    MenuLine(
        "undefeated",
        _fight_undefeated,
        t("an undefeated Challenge"),
        number=5,
        barred=_reason_against_undefeated,
    ),
    MenuLine(
        "hero",
        _fight_hero,
        t("a fight with a hero"),
        number=6,
        when=lambda table, who: not table.state.is_solo,
        barred=_reason_against_adventure,
        note=lambda table, who: t("also in a city") if is_city_contact_allowed(table) else t("not in a city"),
    ),
    MenuLine(
        "hazard",
        resolve_hazard,
        _hazard_label,
        number=7,
        when=lambda table, who: "hazards" in table.state.variants,
        barred=_reason_against_adventure,
        note=_hazard_note,
    ),
    MenuLine(
        "city",
        _visit_city,
        t("a city: its market"),
        number=8,
        when=_has_market,
        barred=_reason_against_moving,
        note=_city_note,
    ),
    MenuLine(
        "way",
        check_path,
        t("which way do the dice pay?"),
        number=9,
        when=lambda table, who: bool(table.state.rolled),
        barred=_reason_against_moving,
    ),
    MenuLine(
        "roll",
        _roll_dice,
        lambda table, who: t("roll {n} movement dice", n=movement_dice(table, who)),
        number=9,
        when=lambda table, who: app_rolls_movement(table) and not table.state.rolled,
        barred=_reason_against_rolling,
    ),
    MenuLine(NOTHING, lambda table, who: True, _end_label, number=0),
)


@rules.step(phase="turn", title=t("the next hero"), rule="L830-833", always=True)
def next_hero(table: RuneTable) -> None:
    """Pass the turn to the left. After the last hero a new round begins."""
    state = table.state
    state.turn = (state.turn + 1) % len(state.players)
    if state.turn == state.first:
        state.round += 1
        table.tell(RoundBegan(round=state.round))
