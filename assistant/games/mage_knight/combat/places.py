"""Where a fight is: the places of the table, or the sites of the kept map. Digest T4, A9."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.mage_knight.called import CITIES
from assistant.games.mage_knight.combat.names import OTHER_PLACES, place_name
from assistant.games.mage_knight.realm import hold, sites, tokens
from assistant.games.mage_knight.realm.names import token_names
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable, or_none
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.text import Text, t

NUMBERS = {
    "marauding_orcs": 1,
    "draconum": 2,
    "keep": 3,
    "mage_tower": 4,
    "city": 5,
    "monastery": 6,
    "dungeon": 7,
    "tomb": 8,
    "monster_den": 9,
    "elsewhere": 0,
}
"""The places under their digits, all evening; the rest stands behind the last line."""
RARE = (
    "spawning_grounds",
    "ancient_ruins",
    "mine_countryside",
    "mine_core",
    "rival_keep",
    "rival_tower",
    "together",
    "hero",
    "enemies",
)
SPECIAL = ("mine_countryside", "mine_core", "rival_tower", "together", "hero")
"""What the scenario is about, of the rare ones."""
KIND_OF = {"rival_keep": "keep", "rival_tower": "mage_tower", "mine_countryside": "mine", "mine_core": "mine"}
"""The kind of site of places that have a name of their own."""
RAMPAGING = {"marauding_orcs": "green", "draconum": "red"}
"""Rampaging enemies and their piles."""
RIVALS = ("rival_keep", "rival_tower")
TOGETHER = t("a city, together with others")
AGAINST_A_HERO = t("another hero")
ELSEWHERE = t("somewhere else")
NEW_PLACE = "new"
OCCUPIED_CORE = {"mine_countryside": False, "mine_core": True}


class Place(Struct, frozen=True):
    """`site` is its place on the kept map, `city` the one among the found cities; -1 if it has none."""

    kind: str
    site: int = -1
    city: int = -1


def choose(table: MageTable, hero: str) -> Place | None:
    """The kind of place, then which of several; nothing to fight: none."""
    kind = table.ask(lambda: _kind_question(table, hero))
    if kind == "elsewhere":
        kind = table.ask(lambda: _rare_question(table, hero))
    if kind == "none":
        return None
    if kind in ("city", "together"):
        return _which_city(table, kind)
    return _which_site(table, hero, kind)


def _kind_question(table: MageTable, hero: str) -> OneOf:
    options = [_option(table, hero, kind, number) for kind, number in NUMBERS.items() if _offered(table, hero, kind)]
    return OneOf(key="where", name=t("fight"), prompt=t("Where do you fight?"), options=or_none(options), rule="A9")


def _rare_question(table: MageTable, hero: str) -> OneOf:
    options = [_option(table, hero, kind, number) for number, kind in enumerate(RARE, 1) if _offered(table, hero, kind)]
    return OneOf(key="where_else", name=t("fight"), prompt=t("Where do you fight?"), options=or_none(options))


def _option(table: MageTable, hero: str, kind: str, number: int) -> Option:
    named = {"elsewhere": ELSEWHERE, "together": TOGETHER, "hero": AGAINST_A_HERO} | OTHER_PLACES
    label = named.get(kind) or t("{place}", place=place_name(table.content, kind))
    return Option(kind, label, number=number, note=_behind(table, hero) if kind == "elsewhere" else None)


def _behind(table: MageTable, hero: str) -> Text | None:
    """What is not to be overlooked behind the last line."""
    behind = tuple(_option(table, hero, kind, 0).label for kind in SPECIAL if _offered(table, hero, kind))
    return t("{list}", list=behind) if behind else None


def _offered(table: MageTable, hero: str, kind: str) -> bool:
    """Whether somebody can be fought there: known from the kept map, else always."""
    state, scenario = table.state, table.content.scenario
    rivals = not state.alone and scenario.mode == "competitive"
    match kind:
        case "elsewhere":
            return any(_offered(table, hero, rare) for rare in RARE)
        case "enemies":
            return True
        case "city":
            return bool(_cities(state))
        case "together":
            return may_assault_together(table)
        case "hero":
            return may_attack_heroes(table)
        case "rival_keep":
            possible = rivals
        case "rival_tower":
            possible = rivals and scenario.has("hold")
        case "mine_countryside" | "mine_core":
            possible = scenario.has("mines")
        case _:
            possible = True
    return possible and (not table.held("tiles") or bool(_sites(table, hero, kind)))


def may_assault_together(table: MageTable) -> bool:
    """A12: in co-operative games, and by agreement; not once the end is announced or has come (L1085-1087)."""
    state = table.state
    agreed = table.content.scenario.mode == "cooperative" or "cooperative_assault" in state.variants
    available = [hero for hero in state.heroes if hero not in (*state.face_down, *state.eliminated)]
    return agreed and len(available) > 1 and not state.last_round_turns and bool(_cities(state))


def may_attack_heroes(table: MageTable) -> bool:
    """C14: in competitive games where nobody banned it; not once the end is announced or has come (L964-970)."""
    state, scenario = table.state, table.content.scenario
    allowed = scenario.mode == "competitive" and scenario.players_fight
    return (
        allowed and not state.alone and "no_fights_between_heroes" not in state.variants and not state.last_round_turns
    )


def _cities(state: MageKnight) -> list[int]:
    """Cities that can be assaulted."""
    return [index for index, city in enumerate(state.cities) if city.to_conquer]


def _which_city(table: MageTable, kind: str) -> Place | None:
    standing = _cities(table.state)
    if len(standing) > 1:
        chosen = table.ask(
            lambda: OneOf(
                key="which_city",
                name=t("fight"),
                prompt=t("Which city?"),
                options=or_none(
                    Option(str(index), CITIES[table.state.cities[index].color]) for index in _cities(table.state)
                ),
            )
        )
        standing = [index for index in _cities(table.state) if str(index) == chosen]
    return Place(kind, city=standing[0]) if standing else None


def _which_site(table: MageTable, hero: str, kind: str) -> Place | None:
    """On the kept map one of its sites; without it a place met before, or a new one."""
    known = _sites(table, hero, kind)
    if not known:
        return None if table.held("tiles") and kind != "enemies" else Place(kind)
    if table.held("tiles") and len(known) == 1:
        return Place(kind, site=known[0])
    chosen = table.ask(lambda: _site_question(table, hero, kind))
    return Place(kind, site=int(chosen)) if chosen.isdecimal() else Place(kind) if chosen == NEW_PLACE else None


def _site_question(table: MageTable, hero: str, kind: str) -> OneOf:
    known = table.state.realm.sites
    options = [Option(str(index), _site_label(table, known[index])) for index in _sites(table, hero, kind)]
    if not table.held("tiles"):
        options.append(Option(NEW_PLACE, t("another one, not met before")))
    return OneOf(key="which_site", name=t("fight"), prompt=t("Which place?"), options=or_none(options))


def _site_label(table: MageTable, site: Site) -> Text:
    name = site.called(table.content)
    lying = token_names(table.content, tokens.laid(site.tokens))
    return t("{site}: {tokens}", site=name, tokens=lying) if lying else name


def _sites(table: MageTable, hero: str, kind: str) -> list[int]:
    """The sites of the kept map where this fight can be."""
    wanted = KIND_OF.get(kind, kind)
    return [
        index
        for index, site in enumerate(table.state.realm.sites)
        if site.kind == wanted and _fightable(table, hero, kind, site)
    ]


def _fightable(table: MageTable, hero: str, kind: str, site: Site) -> bool:
    """T4: unconquered ones; dungeons and tombs again and again, unless the scenario forbids it (7.9)."""
    if kind in OCCUPIED_CORE and site.core != OCCUPIED_CORE[kind]:
        return False
    rival = hold.of_a_rival(table.content, table.state, site, hero)
    return rival == (kind in RIVALS) and sites.can_be_fought(table.content, table.state, site, hero)
