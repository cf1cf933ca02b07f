"""The unit offer, and how units join or leave heroes. Rules digest: A6, C10, R1 c."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from assistant.components.stack import Stack
from assistant.engine.facts import ANOTHER, another
from assistant.engine.rules import rule
from assistant.games.mage_knight import new_pieces
from assistant.games.mage_knight.card_options import UNIT_HEADS, printed_unit_option
from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import events
from assistant.games.mage_knight.market.state import UnitOffer
from assistant.games.mage_knight.names import UNIT
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.fame import level_for, level_row
from assistant.games.mage_knight.sheet.state import Unit
from assistant.games.mage_knight.sheet.units import unit_badge
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.text import t

Back = Literal["regular", "elite"]
FORGO = "forgo"
POSTPONE = "postpone"
ROOM = "room"


def _stack(back: Back) -> Stack[MageKnight, Content]:
    return Stack(
        "units",
        lambda state: state.units.elite if back == "elite" else state.units.regular,
        lambda content: content.pack.unit,
        when_empty="stay_empty",
        key=f"unit:{back}",
        name=t("unit"),
        line=printed_unit_option,
        heads=UNIT_HEADS,
        new=lambda table: _new_unit(table, kind=back),
    )


def _new_unit(table: MageTable, **known: str) -> str:
    return new_pieces.new_piece(table, new_pieces.UNIT, count=1, **known)


STACKS: dict[Back, Stack[MageKnight, Content]] = {"regular": _stack("regular"), "elite": _stack("elite")}


# -- set-up and a new round


def set_up_units(table: MageTable) -> None:
    """Fill both unit decks and deal the first offer of regular units (Setup 7)."""
    if not table.is_held("units"):
        return
    table.state.units = UnitOffer()
    for back, stack in STACKS.items():
        stack.fill(table.state, {unit.id: unit.count for unit in units_in_game(table.content, back)})
    _deal(table, elite=False)


def units_in_game(content: Content, back: Back) -> list[UnitCard]:
    """Return the unit cards with this back. Some scenarios leave elite units or units of level IV in the box."""
    if back == "elite" and content.scenario.elite_units == "never":
        return []
    return [
        unit
        for unit in content.pack.unit.values()
        if unit.kind == back and (unit.level < 4 or content.scenario.level_four_units)
    ]


def renew_units(table: MageTable) -> None:
    """Put the units of the offer under their decks and deal a new offer (R1 c).

    After a core tile is revealed, elite and regular units are dealt in turn, an elite unit first.
    """
    if not table.is_held("units"):
        return
    units = table.state.units
    for unit in units.offer:
        back: Back = "elite" if table.content.pack.unit[unit].kind == "elite" else "regular"
        STACKS[back].pile(table.state).put_under(unit)
    units.offer.clear()
    _deal(table, elite=are_elites_dealt(table))


def are_elites_dealt(table: MageTable) -> bool:
    """Return whether elite units are dealt into the offer.

    If the app does not track the tiles, ask the players in each round whether a core tile is revealed.
    """
    content, state = table.content, table.state
    if content.scenario.elite_units != "core":
        return are_elites_due_by_round(content, state)
    realm = state.realm
    if not realm.core_revealed:
        realm.core_revealed = bool(state.cities)
    if not realm.core_revealed and table.source("tiles") == "off":
        prompt, yes = t("Is a core tile (brown back) revealed?"), t("yes: elite units join the offer")
        realm.core_revealed = table.yes(
            "core_revealed", prompt, yes=yes, name=t("core tile"), expected=False, reports=True
        )
    return realm.core_revealed


def are_elites_due_by_round(content: Content, state: MageKnight) -> bool:
    """Return whether elite units are dealt because of the round: the second half of "Conquer and Hold"."""
    rounds = state.rounds(content)
    return content.scenario.elite_units == "second_half" and 2 * state.round > rounds


@rule("A6, L181, L231-236")
def _deal(table: MageTable, *, elite: bool) -> None:
    units, count = table.state.units, table.content.unit_offer_size(len(table.state.heroes))
    for place in range(count):
        back: Back = "elite" if elite and place % 2 == 0 else "regular"
        prompt = t("Unit offer, {n} of {most}: a regular one. Which?", n=place + 1, most=count)
        if back == "elite":
            prompt = t("Unit offer, {n} of {most}: an elite one. Which?", n=place + 1, most=count)
        unit = STACKS[back].draw(table, prompt)
        units.offer += [unit] if unit else []
    table.tell(events.UnitsDealt(units=tuple(units.offer)))


# -- a hero's units


def has_no_free_command_token(table: MageTable, hero: str) -> bool:
    """Return whether all command tokens of the hero are in use. False if the app keeps no hero sheets."""
    if not table.is_held("sheets"):
        return False
    own = table.state.peek_sheet(hero)
    return len(own.units) >= level_row(table.content, own.level).command


def recruit(table: MageTable, hero: str, line: Callable[[UnitCard], Option]) -> str:
    """Ask which unit of the offer joins the hero. Return its id, or "" if none joined (C10)."""
    unit = _choose_unit(table, line)
    return unit if _join(table, hero, unit) else ""


@rule("C6, L885-887")
def take_reward_unit(table: MageTable, hero: str) -> bool:
    """Let the hero take any unit of the offer as a reward. Return True if the reward must wait (C6).

    Without a free command token, the hero disbands a unit, does without the reward, or waits for the token of this
    turn's level-up. After the level-up, call this function again.
    """
    if table.is_held("units") and not table.state.units.offer:
        table.tell(events.NothingLeft(who=hero, what="units"))
        return False
    if not table.is_held("units") and not table.is_held("sheets"):
        return False
    more = [Option(FORGO, t("no unit"), number=9)]
    if has_no_free_command_token(table, hero):
        own = table.state.peek_sheet(hero)
        if level_for(table.content, own.fame).command > level_row(table.content, own.level).command:
            more.insert(0, Option(POSTPONE, t("later, with the command token of the new level"), number=8))
    unit = _choose_unit(table, lambda unit: printed_unit_option(table.content, unit.id), *more)
    if unit == POSTPONE:
        table.tell(events.UnitPostponed(who=hero))
        return True
    if not _join(table, hero, unit, reward=True):
        table.tell(events.UnitForgone(who=hero))
    return False


def _choose_unit(table: MageTable, line: Callable[[UnitCard], Option], *more: Option) -> str:
    """Ask for a unit of the offer or, if the app does not track it, for any unit by name."""
    on_offer, cards = table.is_held("units"), table.content.pack.unit

    def lines() -> Iterator[Option]:
        yield from (line(cards[id]) for id in (dict.fromkeys(table.state.units.offer) if on_offer else cards))
        yield from more if on_offer else (*more, another())

    prompt = t("Which unit joins you?")
    unit = table.one("unit", prompt, lines, name=t("unit"), heads=UNIT_HEADS, found=not on_offer)
    return _new_unit(table) if unit == ANOTHER else unit


@rule("C10, L289-293, L369")
def _join(table: MageTable, hero: str, unit: str, *, reward: bool = False) -> bool:
    """Move the unit from the offer to the hero. The offer is not refilled.

    Return False if the unit is not there or the hero has no room for it.
    """
    units = table.state.units
    if unit not in table.content.pack.unit or (table.is_held("units") and unit not in units.offer):
        return False
    if has_no_free_command_token(table, hero) and not _make_room(table, hero):
        return False
    if table.is_held("units"):
        units.offer.remove(unit)
    if table.is_held("sheets"):
        table.state.sheet(hero).units.append(Unit(unit))
    else:
        units.recruited.append(unit)
    table.tell(events.UnitGained(who=hero, unit=unit, reward=reward))
    return True


def _make_room(table: MageTable, hero: str) -> bool:
    """Ask which unit is disbanded for a new one. Return False if the new unit does not join.

    The players may also answer that an effect gives room.
    """

    def who_may_go() -> Iterator[Option]:
        yield from unit_options(table, hero)
        yield Option(ROOM, t("none: an effect gives room for one more"), number=8)
        yield Option(FORGO, t("none: the new one doesn't join"), number=9)

    prompt = t("No command token is free. Which unit is disbanded, out of the game?")
    answer = table.one("disband", prompt, who_may_go, name=t("disbanded"))
    if answer.isdecimal():
        disband(table, hero, table.state.sheet(hero).units[int(answer)])
        return True
    return answer == ROOM


def unit_options(table: MageTable, hero: str) -> Iterator[Option]:
    for place, unit in enumerate(table.state.peek_sheet(hero).units):
        yield Option(str(place), UNIT(table.content, unit.kind), number=place + 1, badges=(unit_badge(unit),))


@rule("C10, L293, L302")
def disband(table: MageTable, hero: str, unit: Unit) -> None:
    """Remove a unit from the game. Its banner goes to the discard pile."""
    table.state.sheet(hero).units.remove(unit)
    table.state.units.removed.append(unit.kind)
    table.tell(events.UnitDisbanded(who=hero, unit=unit.kind, banner=unit.banner))
