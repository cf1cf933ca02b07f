"""The list of all campaigns: searching, sorting, finding one by its name, and what is said about each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from assistant import games
from assistant.content import ContentErrors, Root
from assistant.content.problems import check_known
from assistant.i18n.dates import lasting
from assistant.i18n.searching import searchable
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t, tn, verbatim
from assistant.sessions import opening
from assistant.sessions.start_offers import title_of
from assistant.storage.campaigns import Campaign, list_campaigns
from assistant.storage.shelf import bin_of
from assistant.ui.view.blocks import Label

if TYPE_CHECKING:
    from assistant.sessions.statistics.records import JournalRecord

SORTS: dict[str, Callable[[Campaign], Any]] = {
    "date": lambda one: (one.played, one.name),
    "name": lambda one: one.name.casefold(),
    "game": lambda one: (one.game, one.scenario, one.name.casefold()),
    "length": lambda one: one.lines,
}
"""What campaigns can be sorted by. Dates and lengths begin with the largest."""
LARGEST_FIRST = ("date", "length")


SORT_NAMES: dict[str, Text] = {
    "date": t("by date"),
    "name": t("by name"),
    "game": t("by game"),
    "length": t("by length"),
}
SHELVES: dict[str, Text] = {"playing": t("on the shelf"), "archived": t("archived"), "bin": t("in the bin")}
"""The three places where a campaign can be."""


def on_shelves(saves: Path) -> dict[str, list[Campaign]]:
    """Return all campaigns by the place where they are, a key of `SHELVES`."""
    kept = list_campaigns(saves)
    return {
        "playing": [one for one in kept if not one.is_archived],
        "archived": [one for one in kept if one.is_archived],
        "bin": list_campaigns(bin_of(saves)),
    }


class Length(Struct, frozen=True):
    """How much was played in a campaign: minutes at the table, chapters begun, games or quests ended."""

    minutes: int = 0
    chapters: int = 0
    ended: int = 0

    @classmethod
    def of(cls, record: JournalRecord) -> Length:
        chapters = max((one.chapter for one in record.rounds), default=0)
        return cls(record.minutes, chapters, len(record.ends))

    def words(self, inputs: int) -> list[Text]:
        """Return the length in words. `inputs` is the number of lines of the journal."""
        said: list[Text | None] = [lasting(self.minutes)]
        if self.chapters > 1:
            said.append(tn("{n} chapter begun", "{n} chapters begun", self.chapters))
        if self.ended:
            said.append(tn("{n} played to the end", "{n} played to the end", self.ended))
        said.append(tn("{n} line", "{n} lines", inputs))
        return [one for one in said if one is not None]


def chosen(campaigns: Sequence[Campaign], sort: str, words: Sequence[str]) -> list[Campaign]:
    """Return the campaigns in which all words occur, sorted."""
    check_known(t("Sort"), sort, SORTS)
    found = [one for one in campaigns if all(searchable(word) in _searched(one) for word in words)]
    return sorted(found, key=SORTS[sort], reverse=sort in LARGEST_FIRST)


def _searched(one: Campaign) -> str:
    """Return everything that a search word may be in."""
    game = games.name_of(one.game) if one.game in games.GAME_IDS else Name("")
    names = [*(part for name in (game, one.shown.where, one.shown.heroes) for part in (name.en, name.pl)), *one.heroes]
    return searchable("\n".join((one.name, one.folder.name, one.game, one.scenario, title_of(one.scenario), *names)))


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


def told_apart(campaigns: Sequence[Campaign], one: Campaign) -> Campaign:
    """Return the campaign with its folder behind its name if another one has the same name, to say what was done."""
    if sum(other.name.casefold() == one.name.casefold() for other in campaigns) < 2:
        return one
    return replace(one, name=f"{one.name} ({one.folder.name})")


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
        return t("retired") if one.is_retired else None
    is_won = one.scenario in one.shown.won
    if one.shown.points is None:
        return t("won") if is_won else t("over")
    if is_won:
        return t("won, score {points}", points=one.shown.points)
    return t("over, score {points}", points=one.shown.points)


# -- what is said after something was done


def renamed_notice(campaign: Campaign, name: str) -> Text:
    return t(
        "{old} is now called {new}. Its folder is still {folder}.",
        old=campaign.name,
        new=name.strip(),
        folder=campaign.folder.name,
    )


def archived_notice(campaign: Campaign) -> Text:
    return t("{name} is archived: the first screen does not offer it.", name=campaign.name)


def unarchived_notice(campaign: Campaign) -> Text:
    return t("{name} is on the first screen again.", name=campaign.name)


def retired_notice(campaign: Campaign) -> Text:
    return t("{name} is retired: everything can be read, the first screen does not offer it.", name=campaign.name)


def taken_up_notice(campaign: Campaign) -> Text:
    return t("{name} is taken up again.", name=campaign.name)
