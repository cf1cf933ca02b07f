"""A hero's turn: one question, what waits where the move ends. Flow; screens 3, 10."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import adventure, challenge, how_did_it_go
from assistant.games.runebound2.adventure.discarding import ends_now
from assistant.games.runebound2.adventure.hazards import PAIR, hazard
from assistant.games.runebound2.called import CARD_COLOURS, COLOURS, HERO
from assistant.games.runebound2.events import RoundBegan, TurnBegan, TurnEnded
from assistant.games.runebound2.fight.duel import duel
from assistant.games.runebound2.handed_over import catch_up, is_kept
from assistant.games.runebound2.happened import MEANWHILE, which_slot
from assistant.games.runebound2.hero.contact import also_in_a_city, may_meet
from assistant.games.runebound2.hero.experience import closed_to, experience, is_short, price
from assistant.games.runebound2.hero.items import refresh
from assistant.games.runebound2.hero.market import market
from assistant.games.runebound2.hero.movement import by_app, can_roll, dice_of, hurt, read_dice, roll, shown, try_way
from assistant.games.runebound2.numbers import DICE, DICE_HURT
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.set_up import is_ours
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

UNDEFEATED, RIVAL, HAZARD, MARKET, NOTHING = "undefeated", "hero", "hazard", "city", "nothing"
MOVE, WAY = "roll", "way"


@rules.step(phase="turn", title=t("a turn begins"), rule="Flow 1, L381-399", always=True)
def begin_turn(table: RuneTable) -> None:
    """Refresh: activated cards face up. On a hero's first turn the figure is placed in the start city."""
    state = table.state
    player = state.player
    refresh(player)
    state.known = [piece for piece in state.known if is_kept(table, piece)]
    state.activated = state.traded = state.struck_down = False
    state.rest_dice, state.rolled, state.shopping = None, [], False
    first = player.hero not in state.started
    if first:
        state.started.append(player.hero)
    start = next((city.id for city in table.content.cities() if city.start), "")
    table.tell(TurnBegan(hero=player.hero, first=first, city=start if first and not is_ours(table) else ""))


@rules.step(phase="turn", title=t("a hero's turn"), rule="Flow, L361-379")
def hero_turn(table: RuneTable, who: str) -> None:
    """Movement, adventure, market, experience. What ends the turn at once leaves no experience."""
    catch_up(table)
    read_dice(table)
    meets = MOVE
    while meets in (MOVE, WAY):
        meets = table.ask(lambda: _question(table, who), MEANWHILE, who)
        if meets == MOVE:
            roll(table, who, dice_of(table, who))
        elif meets == WAY:
            try_way(table, who)
    goes_on = not table.state.struck_down and _meet(table, who, meets) and not ends_now(table)
    if goes_on:
        experience(table, who)
    cost = price(table.content, table.state) if goes_on else 0
    table.tell(TurnEnded(who=who, experience=cost, short=bool(cost) and is_short(table, who)))


def _meet(table: RuneTable, who: str, meets: str) -> bool:
    """Whether the Experience phase follows."""
    if meets in COLOURS:
        return adventure(table, who, meets)
    if meets == UNDEFEATED:
        return _undefeated(table, who)
    if meets == RIVAL and may_meet(table, who):
        duel(table, who)
        return False
    if meets == HAZARD:
        return hazard(table, who)
    if meets in (MARKET, RIVAL):  # a hero whom one may not meet stands in a city
        also_in_a_city(table, told=table.state.traded)
        market(table, who)
    return True


def _question(table: RuneTable, who: str) -> OneOf:
    """After a trade only a city is left: contact or adventure, never both, and no hazard beside another hero.

    A hero who was knocked out by an effect has nothing left to do in this turn.
    """
    state = table.state
    options = [] if state.traded or state.struck_down else _adventures(table, who)
    if not state.struck_down and not (state.traded and not also_in_a_city(table)):
        options += [*_city(table), *_moving(table, who)]
    options.append(Option(NOTHING, t("nothing of these: the turn is over"), number=0))
    return OneOf(
        key=f"turn:{who}",
        name=t("met"),
        prompt=t("{hero}: what waits where your move ends?", hero=HERO(table.content, who)),
        lead=(_dice(table, who),),
        options=tuple(options),
        expected=NOTHING,
        menu=True,
        to=who,
    )


def _city(table: RuneTable) -> list[Option]:
    kept = table.is_held("markets") or ("ally_upkeep" in table.state.variants and table.is_held("sheets"))
    return [Option(MARKET, t("a city: its market"), number=8)] if kept else []


def _moving(table: RuneTable, who: str) -> list[Option]:
    if table.state.rolled:
        return [Option(WAY, t("which way do the dice pay?"), number=9)]
    label = t("roll {n} movement dice", n=dice_of(table, who))
    return [Option(MOVE, label, number=9)] if can_roll(table) else []


def _adventures(table: RuneTable, who: str) -> list[Option]:
    state = table.state
    closed = closed_to(table, who)
    options = [
        Option(colour, t("{colour} adventure", colour=CARD_COLOURS[colour]), number=place)
        for place, colour in enumerate(COLOURS, 1)
        if colour not in closed
    ]
    if state.slots:
        options.append(Option(UNDEFEATED, t("an undefeated Challenge"), number=5))
    if not state.alone:
        note = t("also in a city") if also_in_a_city(table) else t("not in a city")
        options.append(Option(RIVAL, t("a fight with a hero"), note=note, number=6))
    if "hazards" in state.variants:
        stayed = table.ruling("r21_stayed", told=False) == "rolls"
        note = t("an empty hex, also if you stayed there") if stayed else t("an empty hex, not if you stayed there")
        label = t("a hazard: your terrain on neither of {n} dice", n=PAIR)
        if by_app(table):
            label = t("an empty hex: the app rolls for a hazard")
            note = t("also if you stayed there") if stayed else t("not if you stayed there")
        options.append(Option(HAZARD, label, note=note, number=7))
    return options


def _dice(table: RuneTable, who: str) -> Text:
    state = table.state
    if state.struck_down:
        return t("Knocked out: the turn is over.")
    if state.rolled:
        return shown(state.rolled)
    if state.round == 1:
        return t("Move with {n} dice.", n=dice_of(table, who))
    if table.is_held("sheets"):
        why = hurt(table, state.of(who))
        if why is not None:
            return t("Cards face up. Move with {n} dice: {why}.", n=DICE_HURT, why=why)
        return t("Cards face up. Move with {n} dice.", n=DICE)
    return t("Cards face up. {n} dice, {hurt} if one of you is hurt or tired.", n=DICE, hurt=DICE_HURT)


@rule("L588-602")
def _undefeated(table: RuneTable, who: str) -> bool:
    """The stored card instead of a draw; several: which slot, the oldest first."""
    number = table.state.oldest_first[0].number
    if len(table.state.slots) > 1:
        number = which_slot(table, who, "slot") or number
    slot = table.state.slot(number)
    if slot is None:
        return True
    what = how_did_it_go(table, who, slot.colour, slot.card, slot=number)
    slot = table.state.slot(number) or slot
    return challenge(table, who, slot.colour, slot.card, what, slot=number)


@rules.step(phase="turn", title=t("the next hero"), rule="L830-833", always=True)
def next_hero(table: RuneTable) -> None:
    """To the left; after the last hero of a round another one begins."""
    state = table.state
    state.turn = (state.turn + 1) % len(state.players)
    if state.turn == state.first:
        state.round += 1
        table.tell(RoundBegan(round=state.round))
