"""Counting the final score.

The app asks what each player has, then calculates every line of the score. Rules digest: 7.1-7.13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from assistant.engine.rules import rule
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.realm.cities import leader
from assistant.games.mage_knight.realm.sites import DUNGEONS, MONASTERY, STRONGHOLDS, count_owned
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring import achievements as card
from assistant.games.mage_knight.scoring.events import ScoreCounted, WinnersFound
from assistant.games.mage_knight.scoring.state import Score, ScoreLine
from assistant.games.mage_knight.sheet.fame import level_for
from assistant.games.mage_knight.sheet.state import HIGHEST_LEVEL
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t

BOXES: dict[str, Text] = {
    "fame": t("fame"),
    "spells": t("spells"),
    "advanced_actions": t("advanced actions"),
    "artifacts": t("artifacts"),
    "crystals": t("crystals"),
    "units": t("levels of healthy units, added up"),
    "wounded_units": t("wounded units: half of each level, rounded down, added up"),
    "strongholds": t("shields on keeps, mage towers, monasteries"),
    "adventures": t("shields on other adventure sites"),
    "dungeons": t("shields on dungeons and tombs"),
    "wounds": t("wounds in hand, deck and discard pile"),
    "cities_led": t("cities you lead"),
    "cities_shared": t("other conquered cities with your shield"),
    "countryside_mines": t("your mines on countryside tiles"),
    "core_mines": t("your mines on core tiles"),
    "keeps": t("keeps you hold"),
    "towers": t("mage towers you hold"),
    "level": t("your level"),
}
LEAST = {"fame": -99, "level": 1}
CONQUEROR = (*STRONGHOLDS, MONASTERY)
"""The kinds of sites that give points in the category "conqueror"."""


def has_points(content: Content) -> bool:
    """Return whether the scenario has a score. "One to Return" has none: the hero on the portal wins (L1909)."""
    return content.scenario.scoring.achievements or bool(content.scenario.scoring.keep_points)


@rules.step(phase="scoring", title=t("counting the score"), rule="7.13")
def count_up(table: MageTable) -> None:
    """Ask what each player has, then calculate the score of each player or team. Known numbers are filled in."""
    state = table.state
    if not has_points(table.content):
        return
    tallies = {hero: table.ask(partial(_question, table, hero)) for hero in state.heroes}
    for hero, tally in tallies.items():
        _note_fame(table, hero, tally.get("fame", 0))
    scenario = table.content.scenario
    groups = [state.heroes] if scenario.mode == "cooperative" else sides(state)  # heroes who score together
    results = [
        _combine_results(table, [card.results(tallies[hero], scenario.scoring) for hero in group]) for group in groups
    ]
    earned = _titles(table, results)
    state.scores = []
    for group, points, title in zip(groups, results, earned, strict=True):
        lines = [*_lines(table, group, tallies, points)]
        lines += [ScoreLine(f"title:{name}", 0, worth) for name, worth in title.items()]
        _record_score(table, group, [line for line in lines if line.points or line.what in ("fame", "lowest_fame")])
    if len(groups) > 1:
        _find_winners(table)


def _note_fame(table: MageTable, hero: str, fame: int) -> None:
    """Write the counted fame on a sheet that the app keeps, so that nothing shows another number afterwards."""
    sheet = table.state.peek_sheet(hero)
    if table.is_held("sheets") and table.content.scenario.scoring.achievements and sheet.fame != fame:
        sheet = table.state.sheet(hero)
        sheet.fame, sheet.level = fame, level_for(table.content, fame).level


def sides(state: MageKnight) -> list[list[str]]:
    """Return the sides that play against each other: teams, or single heroes."""
    return [list(team) for team in state.teams] or [[hero] for hero in state.heroes]


def _combine_results(table: MageTable, members: list[dict[str, int]]) -> dict[str, int]:
    """Return the common results of allies (12.2-11).

    - Usually the highest result of an ally in each category, but the most wounds in "beating".
    - With the variant "Hard scoring" the lowest. A ruling decides about "beating".
    """
    lowest = "lowest_scoring" in table.state.variants
    beatings = {member.get("beating", 0) for member in members}
    mildest = lowest and len(beatings) > 1 and table.ruling("hard_scoring_of_beatings") == "fewest_wounds"
    return card.group_results(members, lowest=lowest, mildest_beating=mildest)


def _titles(table: MageTable, groups: list[dict[str, int]]) -> list[dict[str, int]]:
    """Return the titles of each group. Solo and co-operative games have none."""
    scoring = table.content.scenario.scoring
    if len(groups) < 2 or not scoring.titles:
        return [{} for _ in groups]
    nobody_has_any = any(card.first_places(groups, name)[0] == 0 for name in card.counted_categories(groups))
    at_zero = nobody_has_any and table.ruling("titles_at_zero") == "yes"
    best, winners = card.first_places(groups, card.special_category(scoring))
    tied = scoring.special_title_tied
    if scoring.special_title and not tied and len(winners) > 1 and (best or at_zero):
        tied = 2 if table.ruling("greatest_liberator_tied") == "two" else 0
    return card.titles(groups, scoring, special_tied=tied, at_zero=at_zero)


def _lines(
    table: MageTable, group: list[str], tallies: dict[str, dict[str, int]], points: card.Tally
) -> Iterator[ScoreLine]:
    """Yield the score lines of a group: fame, categories, keeps and towers, and points for the end of the game."""
    scoring = table.content.scenario.scoring
    if scoring.achievements:
        fame = min(tallies[hero].get("fame", 0) for hero in group)
        yield ScoreLine("fame" if len(group) == 1 else "lowest_fame", 0, fame)
    for name, worth in points.items():
        yield ScoreLine(name, 0, worth)
    for what, worth in (("keeps", scoring.keep_points), ("towers", scoring.tower_points)):
        held = sum(tallies[hero].get(what, 0) for hero in group)
        yield ScoreLine(what, held, held * worth)
    led = {hero: tallies[hero].get("cities_led", 0) for hero in group}
    yield from end_lines(table.content, table.state, led)


def end_lines(content: Content, state: MageKnight, led: Mapping[str, int]) -> list[ScoreLine]:
    """Return the score lines for cities and for time left (7.4-7.6).

    `led` is the number of cities that each hero leads.
    """
    worth = content.scenario.scoring
    counts = {
        "city": sum(city.conquered for city in state.cities),
        "every_leader": all(led.get(hero, 0) for hero in state.heroes),
        "all_cities": bool(state.city_levels) and state.cities_to_go <= 0,
        "round_early": state.rounds(content) - state.round,
        "deck_card": state.virtual.deck.left,
        "not_announced": not state.announced_by,
    }
    lines = (ScoreLine(what, int(count), count * getattr(worth, what)) for what, count in counts.items())
    return [line for line in lines if line.points]


@rule("7.13, 12.1")
def _record_score(table: MageTable, group: list[str], lines: list[ScoreLine]) -> None:
    total, why = sum(line.points for line in lines), card.explanations(table.content.scenario.scoring)
    table.state.scores.append(Score(group, lines, total))
    table.tell(
        ScoreCounted(
            heroes=tuple(group),
            lines=tuple((line.what, line.count, line.points) for line in lines),
            total=total,
            alone=table.state.alone,
            reasons=tuple(why[line.what] for line in lines if line.what in why),
        )
    )


@rule("12.2-25")
def _find_winners(table: MageTable) -> None:
    """Tell who has the most points.

    In a tie, the scenario or else a ruling decides whether the victory is shared (12.2-25, L1877-1879).
    """
    state, scoring = table.state, table.content.scenario.scoring
    best = max(score.total for score in state.scores)
    first = [score for score in state.scores if score.total == best]
    shared = len(first) == 1 or scoring.ties == "shared"
    if not shared and scoring.ties == "by_ruling":
        shared = table.ruling("most_fame_tied") == "shared"
    winners = tuple(hero for score in first for hero in score.heroes) if shared else ()
    table.tell(WinnersFound(winners=winners, total=best))


# -- the question


def outcome_text(table: MageTable) -> Text:
    """Return a sentence that says whether the game is won. Among rivals it says only that the game is over."""
    rivals = not table.state.alone and table.content.scenario.mode == "competitive"
    return t("The game is won.") if table.state.won and not rivals else t("The game is over.")


def _question(table: MageTable, hero: str) -> Sums:
    alone, name = table.state.alone, HERO(table.content, hero)
    return Sums(
        key=f"tally:{hero}",
        name=t("count") if alone else t("count, {hero}", hero=name),
        lead=(outcome_text(table),),
        prompt=t("What do you have?") if alone else t("{hero}: what do you have?", hero=name),
        boxes=count_boxes(table, hero, _box_ids(table)),
        label=t("count it"),
        for_score=True,
        to=hero,
    )


def count_boxes(table: MageTable, hero: str, ids: Iterable[str]) -> tuple[Box, ...]:
    """Return the input boxes for what a hero has. Known numbers are filled in."""
    counted = {id: known_count(table.content, table.state, hero, id) for id in ids}
    return tuple(
        Box(id, BOXES[id], expected=n, least=LEAST.get(id, 0), most=HIGHEST_LEVEL if id == "level" else max(199, n))
        for id, n in counted.items()
    )


def _box_ids(table: MageTable) -> Iterator[str]:
    """Yield the ids of the input boxes that this scenario needs."""
    scenario, scoring = table.content.scenario, table.content.scenario.scoring
    if scoring.achievements:
        yield from ("fame", "spells", "advanced_actions", "artifacts", "crystals", "units", "wounded_units")
        yield from ("strongholds", "adventures", "dungeons", "wounds")
    if scoring.city_leader or scoring.every_leader:
        yield "cities_led"
    if scoring.city_shield:
        yield "cities_shared"
    if scoring.countryside_mine or scoring.core_mine:
        yield from ("countryside_mines", "core_mines")
    if scoring.keep_points or scenario.has("hold"):
        yield from ("keeps", "towers")


# -- known numbers


def known_count(content: Content, state: MageKnight, hero: str, what: str) -> int:
    """Return the number that the app knows for an input box, or 0.

    For units it is the sum of the units' levels, for wounded units half of that sum.
    """
    sheet = state.peek_sheet(hero)
    match what:
        case "fame" | "level" | "wounds":
            return int(getattr(sheet, what))
        case "spells" | "advanced_actions" | "artifacts":
            return len(sheet.cards(what))
        case "crystals":
            return sum(sheet.crystals.values())
        case "units" | "wounded_units":
            wounded = what == "wounded_units"
            levels = [content.pack.unit[unit.kind].level for unit in sheet.units if bool(unit.wounds) == wounded]
            return sum(level // 2 if wounded else level for level in levels)  # half of each, rounded down
        case "cities_led":
            return count_cities_led(state, hero)
        case "cities_shared":
            fallen = [city for city in state.cities if city.conquered and hero in city.shields]
            return len(fallen) - count_cities_led(state, hero)
        case _:
            return _count_sites(content, state, hero, what)


def _count_sites(content: Content, state: MageKnight, hero: str, what: str) -> int:
    """Return the hero's shields on sites of the kinds for the input box `what`, on the map and on the hero's sheet."""
    mine = [site for site in state.realm.sites if hero in site.shields]
    noted = state.peek_sheet(hero).shields
    if what in ("countryside_mines", "core_mines"):
        return sum(site.kind == "mine" and site.core == (what == "core_mines") for site in mine)
    if what in ("keeps", "towers"):
        return count_owned(state, hero, "keep" if what == "keeps" else "mage_tower")
    kinds = {site.id for site in content.pack.site.values() if site.kind == "adventure"} - {*DUNGEONS}
    wanted = CONQUEROR if what == "strongholds" else DUNGEONS if what == "dungeons" else tuple(kinds)
    return sum(_count_shields(site, hero) for site in mine if site.kind in wanted) + sum(
        noted.get(kind, 0) for kind in wanted
    )


def _count_shields(site: Site, hero: str) -> int:
    """Return the number of the hero's shields on a site. For a keep, return 1 if the hero owns it, otherwise 0."""
    return int(site.owner == hero) if site.kind == "keep" else site.shields.count(hero)


def count_cities_led(state: MageKnight, hero: str) -> int:
    return sum(leader(city) == hero for city in state.cities)
