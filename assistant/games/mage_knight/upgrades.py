"""Two variants about advanced actions: the action upgrade at nightfall and the starting draft. Digest 7.12."""

from __future__ import annotations

from functools import partial

from assistant.games.mage_knight.called import HERO
from assistant.games.mage_knight.content import Scoring
from assistant.games.mage_knight.events import DraftedActionsJoin, UpgradeOrderSet
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring import owned
from assistant.games.mage_knight.scoring.achievements import results
from assistant.games.mage_knight.scoring.counting import BOXES as COUNTED
from assistant.games.mage_knight.scoring.counting import count_box
from assistant.games.mage_knight.sheet.state import HIGHEST_LEVEL
from assistant.speech.sums import Box, Sums
from assistant.speech.text import Text, t
from assistant.table.rules import rule

LEVEL_WORTH = 3
"""Points for each level a hero is above the lowest."""

DRAFTED = 3
"""Advanced actions each player drafts before the game."""

BOXES: dict[str, Text] = {
    **{id: COUNTED[id] for id in ("artifacts", "spells", "advanced_actions", "crystals", "units", "wounded_units")},
    "level": t("your level"),
    "fame": COUNTED["fame"],
}


def are_due(table: MageTable) -> bool:
    """At the start of every night but the last."""
    state = table.state
    return "action_upgrade" in state.variants and state.time == "night" and state.time_comes_again(table.content)


@rules.step(phase="preparation", title=t("the action upgrade"), rule="7.12, L1420-1434")
def upgrade_actions(table: MageTable) -> None:
    """One advanced action more than players is revealed; the weakest chooses first."""
    state = table.state
    heroes = state.humans
    scores: dict[str, int] = {}
    fames: dict[str, int] = {}
    if len(heroes) > 1:
        tallies = {hero: table.ask(partial(_question, table, hero)) for hero in heroes}
        lowest = min(tally.get("level", 1) for tally in tallies.values())
        fames = {hero: tally.get("fame", 0) for hero, tally in tallies.items()}
        scores = {hero: strength(tally, lowest) for hero, tally in tallies.items()}
    place = {who: place for place, who in enumerate(state.last_order)}
    order = sorted(heroes, key=lambda hero: (scores.get(hero, 0), fames.get(hero, 0), -place.get(hero, 0)))
    table.tell(
        UpgradeOrderSet(
            order=tuple(order),
            scores=tuple(scores.get(hero, 0) for hero in order),
            cards=len(heroes) + 1,
        )
    )


def strength(tally: dict[str, int], lowest_level: int) -> int:
    """The first three lines of the score card, and 3 points for each level above the lowest."""
    worth = results(tally, Scoring())
    return worth["knowledge"] + worth["loot"] + worth["leader"] + LEVEL_WORTH * (tally.get("level", 1) - lowest_level)


def _question(table: MageTable, hero: str) -> Sums:
    state, name = table.state, HERO(table.content, hero)

    def box(id: str) -> Box:
        if id == "level":
            return Box(id, BOXES[id], expected=state.noted(hero).level, least=1, most=HIGHEST_LEVEL)
        return count_box(id, owned.known(table.content, state, hero, id))

    return Sums(
        key=f"upgrade:{hero}",
        name=t("strength, {hero}", hero=name),
        prompt=t("Action upgrade. {hero}: what do you have?", hero=name),
        boxes=tuple(box(id) for id in BOXES),
        to=hero,
    )


@rule("7.12, L1446")
def drafted_join(table: MageTable) -> None:
    """Starting draft: at the end of each day everybody adds one of the drafted cards, as long as there are any."""
    state = table.state
    day = state.round if "darkness_falls" in state.variants else state.day
    if "starting_draft" in state.variants and state.time == "day" and day <= DRAFTED:
        table.tell(DraftedActionsJoin())
