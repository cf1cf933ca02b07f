"""The end of a turn. Its parts have a fixed order. Rules digest: E1-E7."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.sequence import Cursor, each
from assistant.games.mage_knight.cards import COLORS, as_color
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import COLOR_NAMES, HERO
from assistant.games.mage_knight.realm.cities import leader
from assistant.games.mage_knight.realm.sites import count_owned
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.events import HandToDraw, TowerMana
from assistant.games.mage_knight.sheet.fame import hand_limit, level_up
from assistant.games.mage_knight.sheet.rewards import take_late_rewards, take_rewards
from assistant.games.mage_knight.sheet.state import MOST_CRYSTALS
from assistant.games.mage_knight.sheet.units import change_wounds
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.text import Text, t, tn

ELSEWHERE = Option("elsewhere", t("elsewhere"))
GLADE = Option("glade", t("a glade, and a wound thrown away"))


@rules.step(phase="sheet", title=t("a glade or a mine"), rule="E4, L876-878, L960")
def site_bonus(table: MageTable, hero: str) -> None:
    """Ask whether the turn ended at a mine, which gives a crystal, or at a glade, which removes a wound (E4)."""
    prompt = t("Where did your turn end?")
    if not table.state.alone:
        prompt = t("{hero}: where did your turn end?", hero=HERO(table.content, hero))

    def barred() -> dict[str, Text]:
        return _barred_places(table, hero)

    def places() -> tuple[Option, ...]:
        reasons = barred()
        return (ELSEWHERE, *(replace(place, note=reasons.get(place.id)) for place in _places(table, hero)))

    def likely() -> str:
        """Return the suggested answer: the mine liberated this turn, if there is one (L1731)."""
        freed, reasons = table.state.turn.freed, barred()
        return freed if any(place.id == freed for place in places()) and freed not in reasons else ELSEWHERE.id

    place = table.one(f"end:{hero}", prompt, places, name=t("end of the turn"), expected=likely, barred=barred)
    if place in COLORS:
        gain_crystal(table, hero, as_color(place), "mine")
    elif place == GLADE.id:
        change_wounds(table, hero, -1, glade=True)


def _places(table: MageTable, hero: str) -> list[Option]:
    """Return options for the mines and the glades on the map.

    In "Mines Liberation", a mine gives nothing before it is liberated. Rulebook line 1731.
    """
    sites = table.state.realm.sites
    occupied = table.content.scenario.has("mines")
    mines = {site.color for site in sites if site.kind == "mine" and (site.conquered or not occupied)}
    places = [Option(color, t("a mine: {color}", color=COLOR_NAMES[color])) for color in COLORS if color in mines]
    if any(site.kind == "magical_glade" for site in sites):
        places.append(GLADE)
    return places


def _barred_places(table: MageTable, hero: str) -> dict[str, Text]:
    """Return the places that give the hero nothing, each with the reason."""
    return {place.id: reason for place in _places(table, hero) if (reason := _reason_against(table, hero, place))}


def _is_left_out(table: MageTable, hero: str) -> bool:
    """Return whether no place on the map gives the hero anything."""
    return len(_barred_places(table, hero)) == len(_places(table, hero))


def _reason_against(table: MageTable, hero: str, place: Option) -> Text | None:
    """Return why this place gives the hero nothing, or None."""
    sheet = table.state.peek_sheet(hero)
    if place.id == GLADE.id:
        return None if sheet.wounds else t("no wound to throw away")
    held = sheet.crystals.get(as_color(place.id), 0)
    return None if held < MOST_CRYSTALS else tn("{n} crystal already", "{n} crystals already", held)


# -- the hand limit with its bonuses (L913-917), 7.12 team rules (L1233), 7.10 (L1865)


def city_bonus(state: MageKnight, hero: str) -> int:
    """Return the highest bonus to the hand limit from a city: 1 for a shield on its card, 2 for its leader."""
    own = [city for city in state.cities if city.conquered and hero in city.shields]
    return max((2 if leader(city) == hero else 1 for city in own), default=0)


def cards_to_hold(limit: int, keep: int, city: int) -> int:
    """Return how many cards the hero may hold: the hand limit plus the larger of the bonuses `keep` and `city`."""
    return limit + max(keep, city)


@rules.step(phase="sheet", title=t("drawing to the hand limit"), rule="E7, C13, L905-925")
def draw_up(table: MageTable, hero: str) -> None:
    """Tell the hero's hand limit, and how many more cards a keep or city allows (E7)."""
    state = table.state
    keep = count_owned(state, hero, "keep")  # allies' keeps do not count (L1233)
    limit, city = hand_limit(table, hero), city_bonus(state, hero)
    table.tell(HandToDraw(who=hero, limit=limit, keep=keep, city=city, most=cards_to_hold(limit, keep, city)))
    towers = count_owned(state, hero, "mage_tower") if table.content.scenario.has("hold") else 0
    if towers:
        table.tell(TowerMana(who=hero, mana=towers, rule="7.10, L1864-1865"))


# -- the sequence


def hero_ending_turn(table: MageTable) -> list[str]:
    return [table.state.turn.ends]


def tracked_hero_ending_turn(table: MageTable) -> list[str]:
    return hero_ending_turn(table) if table.is_held("sheets") else []


END_OF_TURN = rules.sequence(
    "end_of_turn",
    lambda state: state.turn.end,
    each(site_bonus, tracked_hero_ending_turn, skip=_is_left_out),
    each(take_rewards, hero_ending_turn),
    each(level_up, tracked_hero_ending_turn),
    each(take_late_rewards, tracked_hero_ending_turn),
    each(draw_up, tracked_hero_ending_turn),
)


@rules.step(phase="sheet", title=t("the end of the turn"), rule="E1-E7, L459-467, L868-925")
def end_turn(table: MageTable, hero: str) -> None:
    """End a hero's turn: reroll the used dice, then run the parts of `END_OF_TURN`.

    A saved game may begin in the middle of them and goes on there.
    """
    turn = table.state.turn
    if turn.ends != hero or not turn.end.at:
        source.reroll_used_dice(table)
        turn.ends, turn.end = hero, Cursor()
    table.schedule(END_OF_TURN)
