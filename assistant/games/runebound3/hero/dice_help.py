"""The dice helper (key `e`): it shows what a roll of terrain dice pays for.

It helps with moving, exploring, resting, retreating, and cards that count matching dice.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.engine.facts import ANOTHER, another
from assistant.engine.menu import Menu, MenuLine
from assistant.games.runebound3.hero.events import DiceSolved, EndingPaid, HexNamed, Rolled
from assistant.games.runebound3.hero.sheet import speed_of
from assistant.games.runebound3.hero.terrain import (
    ANY,
    GIVEN,
    RIVER,
    best_with_reroll,
    count_matches,
    dice_paying,
    expected_faces,
    matches,
    roll_terrain,
    steps_paid,
    symbols_paid,
)
from assistant.games.runebound3.names import ADVENTURE, LANDS, SITE, TERRAINS, numbered
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import REST_DICE
from assistant.messages.questions import CardQuestion, InOrder, OneOf, Option
from assistant.messages.text import ROMAN, t

LONGEST = 8
"""The highest number of steps of a move, or of symbols of a quest, that players can enter."""


@rules.step(phase="turn", title=t("dice"), rule="L313-318, L588-612, L974")
def dice_help(table: RuneTable, who: str) -> None:
    """Ask what the roll is for, roll terrain dice or ask for the roll, and report what it pays for.

    The players carry out the move or action themselves.
    """
    chosen = table.one("dice", t("What for?"), lambda: DICE_HELP.options(table, who), name=t("dice"), to=who)
    DICE_HELP.run(table, chosen, who)


def _roll(table: RuneTable, who: str, dice: int, what: str) -> list[str]:
    faces = roll_terrain(table, who, dice, what)
    table.tell(Rolled(who=who, faces=tuple(faces)))
    return faces


def _speed(table: RuneTable, who: str) -> int:
    return speed_of(table.content, table.state.of(who))


def _ask_terrains(table: RuneTable, who: str, key: str, count: int) -> list[str]:
    """Ask for the steps of a move (`key` is `way`) or for the terrain symbols that a quest needs. Return them in order.

    A step is a terrain, a river, a road, a bridge, a city, or a step that an ability gives.
    """
    options = numbered(LANDS)
    if key == "way":
        options += [Option(ANY, t("road, bridge or city"), number=8), Option(RIVER, t("across a river"), number=9)]
        if count > 1:
            options.append(Option(GIVEN, t("by an ability, no die"), number=7))
    else:
        options.append(Option("wild", TERRAINS["wild"], number=6))
    prompt = t("The way, step by step?") if key == "way" else t("Which symbols are needed?")
    question = InOrder(key=key, name=t("way"), prompt=prompt, hint=t("Enter ends."), options=tuple(options),
                       count=count, to=who)  # fmt: skip
    return table.ask(question)


def move_help(table: RuneTable, who: str) -> None:
    faces = _roll(table, who, _speed(table, who), "move")
    way = _ask_terrains(table, who, "way", LONGEST)
    n = steps_paid(faces, way)
    more = best_with_reroll(faces, expected_faces(table.content), lambda changed: steps_paid(changed, way))
    table.tell(DiceSolved(who=who, what="move", n=n, of=len(way), more=max(n, more)))


def explore_help(table: RuneTable, who: str) -> None:
    """Report, for each ending of a quest, which dice pay for it. If the quest is not known, ask for its symbols."""

    def question() -> CardQuestion:
        quests = [card for card in table.content.adventures().values() if card.kind == "quest" and card.endings]
        options = tuple(Option(card.id, ADVENTURE(table.content, card.id)) for card in quests)
        return CardQuestion(
            key="quest", name=t("quest"), prompt=t("Which quest?"), options=(*options, another()), to=who
        )

    chosen = table.ask(question)
    sides = expected_faces(table.content)
    if chosen == ANOTHER:
        faces = _roll(table, who, _speed(table, who), "explore")
        needs = _ask_terrains(table, who, "needs", LONGEST)
        n = symbols_paid(faces, needs)
        more = best_with_reroll(faces, sides, lambda changed: symbols_paid(changed, needs))
        table.tell(DiceSolved(who=who, what="explore", n=n, of=len(needs), more=max(n, more)))
        return
    faces = _roll(table, who, _speed(table, who), "explore")
    for place, ending in enumerate(table.content.pack.adventure[chosen].endings, 1):
        _report_ending(table, who, faces, sides, ROMAN[place], ending.needs)


def _report_ending(
    table: RuneTable, who: str, faces: Sequence[str], sides: Sequence[str], name: str, needs: Sequence[str]
) -> None:
    paid = dice_paying(faces, needs)
    could = best_with_reroll(faces, sides, lambda changed: int(dice_paying(changed, needs) is not None)) > 0
    dice = tuple(place + 1 for place in paid) if paid is not None else ()
    paid_faces = tuple(faces[die - 1] for die in dice)
    table.tell(EndingPaid(who=who, ending=name, needs=tuple(needs), dice=dice, faces=paid_faces, could=could))


def rest_help(table: RuneTable, who: str) -> None:
    """Roll `REST_DICE` dice, and report how much damage a rest in the wilderness heals."""
    terrain = _ask_terrain(table, who)
    faces = _roll(table, who, REST_DICE, "rest")
    n = count_matches(faces, terrain)
    more = best_with_reroll(faces, expected_faces(table.content), lambda changed: count_matches(changed, terrain))
    table.tell(DiceSolved(who=who, what="rest", n=n, more=max(n, more)))


def _ask_terrain(table: RuneTable, who: str) -> str:
    """Ask for a terrain or a named hex. Return the terrain, or `ANY` for a city, which has every terrain."""
    options = (
        *numbered(LANDS),
        Option(ANY, t("a city: every terrain"), number=6),
        Option("named", t("a hex by its name"), number=7),
    )
    question = OneOf(key="terrain", name=t("terrain"), prompt=t("On which terrain?"), options=options, to=who)
    chosen = table.ask(question)
    if chosen != "named":
        return chosen
    sites = list(table.content.pack.site)
    site = table.content.pack.site[table.one("site", t("Which hex?"), lambda: sites, SITE, to=who) or sites[0]]
    table.tell(HexNamed(who=who, site=site.id, terrain=site.terrain, kind=site.kind))
    return site.terrain


def dice_on_hex(table: RuneTable, who: str) -> int:
    """Return how many of the hero's dice show the terrain of the hex. In a city all dice do."""
    if table.source("dice") != "app":
        prompt = t("Explore: how many dice show the hex? A wild one does, in a city all do.")
        return table.number("asked", prompt, most=_speed(table, who), expected=1, at_once=True, name=t("how many"))
    terrain = _ask_terrain(table, who)
    return count_matches(_roll(table, who, _speed(table, who), "explore"), terrain)


def match_help(table: RuneTable, who: str) -> None:
    """Report how many dice match the hex, because a card asks for it. Wild dice always match."""
    terrain = _ask_terrain(table, who)
    dice = table.number("dice_n", t("How many dice?"), least=1, most=9, expected=1, at_once=True, to=who)
    faces = _roll(table, who, dice, "match")
    table.tell(DiceSolved(who=who, what="match", n=count_matches(faces, terrain), of=dice))


def retreat_help(table: RuneTable, who: str) -> None:
    """Report whether one die is enough for a retreat.

    Ruling 24 decides whether roads and rivers are used as in a move, or only the terrain of the target hex.
    """
    faces = _roll(table, who, 1, "retreat")
    way = _ask_terrains(table, who, "way", 1)
    step = way[0]
    if step in (ANY, RIVER) and table.ruling("r24_retreat") == "terrain":
        step = _ask_terrain(table, who)
    table.tell(DiceSolved(who=who, what="retreat", n=int(matches(faces[0], step)), of=1))


DICE_HELP: Menu[[str], None] = Menu(
    MenuLine("move", move_help, t("move"), number=1),
    MenuLine("explore", explore_help, t("explore"), number=2),
    MenuLine("rest", rest_help, t("rest"), number=3),
    MenuLine("retreat", retreat_help, t("retreat"), number=4),
    MenuLine("match", match_help, t("a card: how many dice match"), number=5),
)
