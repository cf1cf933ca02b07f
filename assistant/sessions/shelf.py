"""The list of all campaigns: searching, sorting, finding one by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant import games
from assistant.content import ContentErrors, Root
from assistant.content.problems import check_known
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t, verbatim
from assistant.sessions import opening
from assistant.sessions.start_offers import title_of
from assistant.storage.campaigns import Campaign
from assistant.ui.view.blocks import Label

SORTS: dict[str, Callable[[Campaign], Any]] = {
    "date": lambda one: (one.played, one.name),
    "name": lambda one: one.name.casefold(),
    "game": lambda one: (one.game, one.scenario, one.name.casefold()),
    "length": lambda one: one.lines,
}
"""What campaigns can be sorted by. Dates and lengths begin with the largest."""
LARGEST_FIRST = ("date", "length")


def chosen(campaigns: Sequence[Campaign], sort: str, words: Sequence[str]) -> list[Campaign]:
    """Return the campaigns in which all words occur, sorted."""
    check_known(t("Sort"), sort, SORTS)
    found = [one for one in campaigns if all(word.casefold() in _searched(one) for word in words)]
    return sorted(found, key=SORTS[sort], reverse=sort in LARGEST_FIRST)


def _searched(one: Campaign) -> str:
    """Return everything that a search word may be in."""
    game = games.name_of(one.game) if one.game in games.GAME_IDS else Name("")
    names = [*(part for name in (game, one.shown.where, one.shown.heroes) for part in (name.en, name.pl)), *one.heroes]
    return "\n".join((one.name, one.folder.name, one.game, one.scenario, title_of(one.scenario), *names)).casefold()


def campaign_named(campaigns: Sequence[Campaign], name: str) -> Campaign:
    """Return the campaign with this name or folder, or raise `Refused` with the nearest name."""
    for one in campaigns:
        if one.folder.name == name:
            return one
    same = [one for one in campaigns if one.name.casefold() == name.casefold()]
    if len(same) > 1:
        folders = ", ".join(one.folder.name for one in same)
        raise Refused(
            t("Several campaigns are called {name}: name the folder ({folders}).", name=name, folders=folders)
        )
    if same:
        return same[0]
    if not campaigns:
        raise Refused(t("There is no campaign."))
    check_known(
        t("Campaign"), name, dict.fromkeys([*(one.folder.name for one in campaigns), *(one.name for one in campaigns)])
    )
    raise AssertionError("unreachable: a campaign with a known name was found above")


def free_name(campaigns: Sequence[Campaign], name: str) -> str:
    """Return the name with the first number that makes it a new one, such as "Friday 2"."""
    known, number = {one.name.casefold() for one in campaigns}, 2
    while f"{name} {number}".casefold() in known:
        number += 1
    return f"{name} {number}"


def game_label(one: Campaign) -> Label:
    return games.name_of(one.game) if one.game in games.GAME_IDS else verbatim(one.game)


def scenario_labels(campaigns: Sequence[Campaign], roots: Sequence[Root]) -> dict[tuple[str, str], Label]:
    """Return the names of the scenarios of these campaigns by game and scenario id."""
    found: dict[tuple[str, str], Label] = {}
    for game in {one.game for one in campaigns if one.game in games.GAME_IDS}:
        try:
            names = opening.scenario_names(games.game_named(game), roots, [])
        except (Refused, ContentErrors):  # a list must also be shown when the content is broken
            continue
        found |= {(game, id): name for id, name in names.items()}
    ids = {(one.game, one.scenario) for one in campaigns}
    return {id: found.get(id) or verbatim(title_of(id[1])) for id in ids}


def result_of(one: Campaign) -> Text | None:
    """Return how a campaign ended, or None if it goes on. The record says it, which is written at the end."""
    if not one.shown.over:
        return None
    is_won = one.scenario in one.shown.won
    if one.shown.points is None:
        return t("won") if is_won else t("over")
    if is_won:
        return t("won, score {points}", points=one.shown.points)
    return t("over, score {points}", points=one.shown.points)
