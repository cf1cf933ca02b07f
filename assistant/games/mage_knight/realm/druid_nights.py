"""The scenario "Druid Nights": shields on magical glades, and the druids' spell. Rules digest: 7.8."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.engine.rules import rule
from assistant.games.mage_knight.combat import foes
from assistant.games.mage_knight.combat.places import Place
from assistant.games.mage_knight.combat.start import begin_fight, take_snapshot
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.realm import goals, tokens
from assistant.games.mage_knight.realm.events import GladesCleared, GladeShield, SpellCast
from assistant.games.mage_knight.realm.state import Site, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.text import t

GLADE = "magical_glade"
PILES: dict[int, tuple[str, ...]] = {1: ("brown",), 2: ("red",), 3: ("brown", "red")}
"""For each night, the piles of the monsters that are drawn for a glade."""
PLACE = "druid_spell"
ROOM = Option("room", t("nobody's: there was room"), number=9)


def number_of_nights(table: MageTable) -> int:
    return table.state.rounds(table.content) // 2


# -- shields


def count_glades(state: MageKnight, hero: str) -> int:
    """Return the number of glades with this hero's shield."""
    return state.peek_sheet(hero).shields.get(GLADE, 0) + sum(
        site.kind == GLADE and hero in site.shields for site in state.realm.sites
    )


def free_glades(state: MageKnight, hero: str) -> list[Site]:
    """Return the glades on the map without this hero's shield."""
    return [site for site in state.realm.sites if site.kind == GLADE and hero not in site.shields]


@rules.step(phase="realm", title=t("shield on a glade"), rule="7.8, L1768, L1786")
def bless_glade(table: MageTable, hero: str) -> None:
    """Place a shield on the glade where the hero's move ended (L1768, L1786).

    A hero may have one shield on a glade. With "Few shields on a glade", it may replace that of another hero.
    """
    state = table.state
    replaced = ""
    if state.realm.revealed:
        glade = _choose_glade(table, hero)
        if glade is None:
            return
        replaced = _make_room(table, glade)
        glade.shields.append(hero)
    else:
        replaced = _replaced_on_table(table, hero)
        _count_shield(state, hero, 1)
        if replaced:
            _count_shield(state, replaced, -1)
    table.tell(GladeShield(who=hero, shields=count_glades(state, hero), replaced=replaced))


def _count_shield(state: MageKnight, hero: str, by: int) -> None:
    """Change the number of a hero's shields on glades by `by`. It is saved only if the app keeps no map."""
    shields = state.sheet(hero).shields
    shields[GLADE] = max(0, shields.get(GLADE, 0) + by)


def _choose_glade(table: MageTable, hero: str) -> Site | None:
    """Ask for the glade that gets the shield. Return a single one without asking."""

    def glades() -> Iterator[Option]:
        return (Option(site.tile, site.display_name(table.content)) for site in free_glades(table.state, hero))

    tile = table.one("glade", t("Which glade?"), glades, name=t("glade"), sole=True, reports=True)
    return next((site for site in free_glades(table.state, hero) if site.tile == tile), None)


def _make_room(table: MageTable, glade: Site) -> str:
    """Remove a shield from a full glade and return its owner, or "" if the glade has room.

    Glades can be full only with "Few shields on a glade": one shield with two players, otherwise two.
    """
    state = table.state
    most = 1 if len(state.heroes) == 2 else 2
    if "glade_limit" not in state.variants or len(glade.shields) < most:
        return ""
    whose = glade.shields[0]
    if len(glade.shields) > 1:
        prompt = t("The glade is full. Whose shield do you replace?")
        whose = table.one("replaced", prompt, lambda: glade.shields, HERO, name=t("shield replaced"))
    if whose in glade.shields:
        glade.shields.remove(whose)
    return whose


def _replaced_on_table(table: MageTable, hero: str) -> str:
    """Ask whose shield is replaced, because the app keeps no map. Return "" for nobody's."""
    if "glade_limit" not in table.state.variants or not _rivals_with_shields(table.state, hero):
        return ""
    prompt = t("Whose shield does yours replace?")
    rivals = partial(_rivals_with_shields, table.state, hero)
    chosen = table.one("replaced", prompt, lambda: (*rivals(), ROOM), HERO, name=t("shield replaced"))
    return chosen if chosen in table.state.heroes else ""


def _rivals_with_shields(state: MageKnight, hero: str) -> list[str]:
    return [rival for rival in state.heroes if rival != hero and count_glades(state, rival)]


@rule("7.8, L1773, L1788")
def clear_glades(table: MageTable) -> None:
    """Remove all shields from the glades after a night that is not the last one (L1773, L1788)."""
    state = table.state
    if state.time != "night" or state.day == number_of_nights(table):
        return
    for site in state.realm.sites:
        if site.kind == GLADE:
            site.shields = []
    for hero in state.heroes:
        if hero in state.sheets:
            state.sheets[hero].shields.pop(GLADE, None)
    table.tell(GladesCleared())


# -- the spell


def may_cast(table: MageTable, hero: str) -> bool:
    """Return whether the hero may cast the druids' spell: once each night, as the action of the turn."""
    state = table.state
    now = state.time == "night" and not state.turn.fought and _spell_mark(hero) not in state.used
    return now and table.content.scenario.has("druid_nights")


def _spell_mark(hero: str) -> str:
    return f"spell:{hero}"


@rules.step(phase="realm", title=t("the druids' spell"), rule="7.8, L1769-1774, L1788")
def cast(table: MageTable, hero: str) -> None:
    """Cast the druids' spell: fight monsters for each glade with the hero's shield.

    They give double fame and random crystals.
    """
    state, before = table.state, take_snapshot(table, [hero])
    state.used.append(_spell_mark(hero))
    state.turn.fought = True
    number = state.day
    each = PILES.get(number, PILES[2])
    drawn = [Token(pile, tokens.draw(table, pile), True) for pile in each * count_glades(state, hero)]
    came = [token for token in drawn if token.enemy]
    crystals = number * len(came) // len(each)
    state.turn.rewards += ["crystal_roll"] * crystals
    table.tell(SpellCast(who=hero, tokens=tokens.visible_tokens(came), crystals=crystals))
    enemies = [foes.make_foe(table.content, token.enemy) for token in came]
    # The rulebook does not say whether fame is doubled in the third night of an epic game.
    double = number < 3 or table.ruling("double_fame_in_night_3") == "double"
    for foe in enemies:
        foe.fame *= 2 if double else 1
    if enemies:
        begin_fight(table, hero, Place(PLACE), enemies, before)
    table.schedule(spell_over)


@rules.step(always=True)
def spell_over(table: MageTable) -> None:
    """Check whether every hero has cast the spell in the last night, the goal of the scenario (L1778).

    A spell is not valid if the players stopped the app from running its fight.
    """
    state = table.state
    if state.day == number_of_nights(table) and all(_spell_mark(hero) in state.used for hero in state.heroes):
        goals.tell_goal_reached(table, "druid_nights")
