"""The end of a turn in its strict order: digest E1-E7."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import hand, levels, rewards, wounds
from assistant.games.mage_knight.sheet.crystals import gain_crystal
from assistant.games.mage_knight.sheet.state import MOST_CRYSTALS
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.text import t

ELSEWHERE = Option("elsewhere", t("elsewhere"))
GLADE = Option("glade", t("a glade, and a wound thrown away"))


@rules.step(phase="sheet", title=t("the end of the turn"), rule="E1-E7, L459-467, L868-925")
def end_turn(table: MageTable, hero: str) -> None:
    """What the app keeps of it, one after another; then who fought along in an assault ends a turn, too (L1116)."""
    source.put_back(table)
    turn = table.state.turn
    helpers, turn.helpers = turn.helpers, []
    if table.held("sheets") and _places(table, hero):
        table.then(site_bonus, hero)
    if turn.rewards:
        table.then(rewards.take_rewards, hero)
    if table.held("sheets"):
        table.then(levels.level_up, hero)
        table.then(rewards.take_late_rewards, hero)
        table.then(draw_up, hero)
    for helper in helpers:
        table.then(end_turn, helper)


@rules.step(phase="sheet", title=t("a glade or a mine"), rule="E4, L876-878, L960")
def site_bonus(table: MageTable, hero: str) -> None:
    """E4: a mine gives a crystal of its colour, a glade takes a wound."""
    place = table.ask(lambda: _where(table, hero))
    if place in COLORS:
        gain_crystal(table, hero, place, "mine")
    elif place == GLADE.id:
        wounds.change(table, hero, -1, glade=True)


def _where(table: MageTable, hero: str) -> OneOf:
    """Who liberated a mine stands on it (7.7, L1731)."""
    places, freed = _places(table, hero), table.state.turn.freed
    return OneOf(
        key=f"end:{hero}",
        name=t("end of the turn"),
        prompt=t("Where did your turn end?")
        if table.state.alone
        else t("{hero}: where did your turn end?", hero=who_name(table.content, hero)),
        options=(ELSEWHERE, *places),
        expected=freed if freed in [place.id for place in places] else ELSEWHERE.id,
    )


def _places(table: MageTable, hero: str) -> list[Option]:
    """Mines of which a crystal may still be gained, a glade while there is a wound; only on a map that is kept."""
    state = table.state
    sites, crystals = state.realm.sites, state.sheet(hero).crystals
    short = [color for color in COLORS if crystals.get(color, 0) < MOST_CRYSTALS]
    colors = [color for color in short if any(_gives(table, site, color) for site in sites)]
    places = [Option(color, t("a mine: {color}", color=COLOR_NAMES[color])) for color in colors]
    if _wounded(state, hero) and any(site.kind == "magical_glade" for site in sites):
        places.append(GLADE)
    return places


def _gives(table: MageTable, site: Site, color: str) -> bool:
    """A mine that is to be liberated gives nothing before (L1731)."""
    free = site.conquered or not table.content.scenario.has("mines")
    return site.kind == "mine" and site.color == color and free


def _wounded(state: MageKnight, hero: str) -> bool:
    return state.sheet(hero).wounds > 0


@rules.step(phase="sheet", title=t("drawing to the hand limit"), rule="E7, L905-925")
def draw_up(table: MageTable, hero: str) -> None:
    """E7 is done at the table: the number is told."""
    hand.remind(table, hero)
