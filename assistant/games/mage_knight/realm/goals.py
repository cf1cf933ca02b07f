"""Goals of particular scenarios, and whether a round is the last one. Rules digest: 7.7-7.11."""

from __future__ import annotations

from assistant.games.mage_knight.realm.events import GoalReached
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight

KINDS = {"mines": ("mine",), "secret_entrances": ("dungeon", "tomb")}
"""The kinds of sites that must all be conquered to reach the goal, by the special rule of the scenario."""
RULES = {"mines": "7.7, L1738", "secret_entrances": "7.9, L1823", "druid_nights": "7.8, L1778"}


def goal_of(table: MageTable) -> str:
    """Return the scenario's special rule if it makes conquering certain sites the goal, otherwise ""."""
    return next((hook for hook in table.content.scenario.hooks if hook in KINDS), "")


def count_sites_left(state: MageKnight, goal: str) -> int:
    """Return how many sites on the map are still to be conquered for this goal."""
    return sum(site.kind in KINDS[goal] and not site.conquered for site in state.realm.sites)


def check_goal(table: MageTable) -> None:
    """Announce that the goal is reached if all tiles are revealed and all required sites are conquered."""
    state, goal = table.state, goal_of(table)
    if not goal or state.ending or not state.realm.revealed:
        return
    if not state.realm.stack_left and not count_sites_left(state, goal):
        tell_goal_reached(table, goal)


def tell_goal_reached(table: MageTable, goal: str) -> None:
    table.tell(GoalReached(goal=goal, rule=RULES[goal]))


def is_last_round(table: MageTable, *, told: bool = True) -> bool:
    """Return whether this is the last round.

    "Druid Nights" and "One to Return" end with their last night. With "Night arrival", a ruling decides whether the day
    after it is played. With `told`, the ruling is logged.
    """
    content, state = table.content, table.state
    if state.is_last_round(content):
        return True
    by_night = content.scenario.has("druid_nights") or content.scenario.has("portal")
    last_night = state.time == "night" and state.round == state.rounds(content) - 1
    if not (by_night and last_night and "night_arrival" in state.variants):
        return False
    return table.ruling("day_after_the_last_night", told=told) == "not_played"
