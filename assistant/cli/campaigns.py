"""`assistant campaigns`: list the campaigns and put them in order (see docs/campaigns.md)."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content.problems import check_known
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn, verbatim
from assistant.sessions.record_writer import local_day
from assistant.sessions.shelf import (
    SORTS,
    archived_notice,
    campaign_named,
    chosen,
    free_name,
    game_label,
    renamed_notice,
    result_of,
    retired_notice,
    scenario_labels,
    taken_up_notice,
    told_apart,
    unarchived_notice,
)
from assistant.storage import Campaign, list_campaigns, shelf
from assistant.ui.view.blocks import Label

HELP = t("list the campaigns, show, rename, copy, archive, retire or delete one")


def add(parser: Parser, say: Say) -> None:
    help = say(t("{actions}; without it, list", actions=", ".join(ACTIONS)))
    parser.add_argument("action", metavar="ACTION", nargs="?", default="list", help=help)
    help = say(t("the campaign and, for rename and copy, its new name; for list, words to search"))
    parser.add_argument("words", metavar="CAMPAIGN", nargs="*", default=[], help=help)
    help = say(t("the order of the list (date)"))
    parser.add_argument("--sort", metavar="|".join(SORTS), default="date", help=help)
    parser.add_argument("--json", action="store_true", help=say(t("print JSON")))
    parser.add_argument("--yes", action="store_true", help=say(t("empty the bin for good")))


def run(context: CommandContext, options: Namespace) -> int:
    check_known(t("Action"), options.action, ACTIONS)
    return ACTIONS[options.action](context, options)


# -- the list


def _list(context: CommandContext, options: Namespace) -> int:
    saved = list_campaigns(context.dirs.saves)
    found = chosen(saved, options.sort, options.words)
    if not found and not options.json:
        none = t("No campaign is saved in {path} yet.", path=str(context.dirs.saves))
        context.put(t("No campaign is found.") if saved else none)
    return _print(context, found, as_json=options.json)


def _print(context: CommandContext, campaigns: Sequence[Campaign], *, as_json: bool) -> int:
    if as_json:
        data = [_data(context, one) for one in campaigns]
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
        return 0
    scenarios = scenario_labels(campaigns, context.dirs.roots())
    for one in campaigns:
        context.put(_line(context, one, scenarios[one.game, one.scenario]))
    return 0


def _line(context: CommandContext, one: Campaign, scenario: Label) -> str:
    """Return a campaign in one line: name, folder, game, scenario, date, length, result."""
    parts: list[Label | None] = [game_label(one), scenario if one.scenario else None] if one.game else []
    parts += [verbatim(local_day(one.played)), tn("{n} line", "{n} lines", one.lines)] if one.lines else []
    parts += [result_of(one), t("archived") if one.is_archived else None, one.problem]
    name = one.name if one.name == one.folder.name else f"{one.name} ({one.folder.name})"
    return f"{name}: {', '.join(context.translator.say(part) for part in parts if part is not None)}"


def _data(context: CommandContext, one: Campaign) -> dict[str, Any]:
    return {
        "name": one.name,
        "folder": one.folder.name,
        "game": one.game,
        "scenario": one.scenario,
        "heroes": one.heroes,
        "played": one.played,
        "lines": one.lines,
        "archived": one.is_archived,
        "retired": one.is_retired,
        "over": one.shown.over,
        "won": one.shown.won,
        "points": one.shown.points,
        "problem": context.translator.say(one.problem) if one.problem is not None else None,
    }


def _show(context: CommandContext, options: Namespace) -> int:
    """Print the page of a campaign."""
    from assistant.sessions.campaign_page import page_in

    (name,) = _words(options, t("a campaign"), 1, 1)
    campaign = campaign_named(list_campaigns(context.dirs.saves), name)
    notices: list[Text] = []
    sections = page_in(context.dirs, campaign.folder, notices)
    for notice in notices:
        context.warn(notice)
    if options.json:
        say = context.translator.say
        data = {say(one.title): [say(line) for line in one.lines] for one in sections}
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
        return 0
    _print(context, [campaign], as_json=False)
    for one in sections:
        context.put("")
        context.put(one.title)
        for line in one.lines:
            context.put(line)
    return 0


# -- putting in order


def _words(options: Namespace, wanted: Text, least: int, most: int) -> list[str]:
    words: list[str] = options.words
    if not least <= len(words) <= most:
        raise Refused(t("{action} needs {wanted}.", action=options.action, wanted=wanted))
    return words


def _rename(context: CommandContext, options: Namespace) -> int:
    old, new = _words(options, t("a campaign and its new name"), 2, 2)
    campaign = campaign_named(list_campaigns(context.dirs.saves), old)
    shelf.rename(campaign.folder, new)
    context.put(renamed_notice(campaign, new))
    return 0


def _copy(context: CommandContext, options: Namespace) -> int:
    old, *new = _words(options, t("a campaign and, if you like, the name of the copy"), 1, 2)
    saved = list_campaigns(context.dirs.saves)
    campaign = campaign_named(saved, old)
    folder = shelf.copy(campaign.folder, new[0] if new else free_name(saved, campaign.name))
    context.put(t("Copied. To play the copy: assistant play {folder}", folder=folder.name))
    return 0


def _archive(context: CommandContext, options: Namespace) -> int:
    (name,) = _words(options, t("a campaign"), 1, 1)
    saved = list_campaigns(context.dirs.saves)
    campaign = told_apart(saved, campaign_named(saved, name))
    away = options.action == "archive"
    shelf.put_away(campaign.folder, away)
    context.put(archived_notice(campaign) if away else unarchived_notice(campaign))
    return 0


def _retire(context: CommandContext, options: Namespace) -> int:
    (name,) = _words(options, t("a campaign"), 1, 1)
    saved = list_campaigns(context.dirs.saves)
    campaign = told_apart(saved, campaign_named(saved, name))
    retired = options.action == "retire"
    shelf.retire(campaign.folder, retired)
    context.put(retired_notice(campaign) if retired else taken_up_notice(campaign))
    return 0


def _delete(context: CommandContext, options: Namespace) -> int:
    (name,) = _words(options, t("a campaign"), 1, 1)
    saved = list_campaigns(context.dirs.saves)
    campaign = told_apart(saved, campaign_named(saved, name))
    folder = shelf.delete(campaign.folder)
    back = f"assistant campaigns restore {folder.name}"
    context.put(t("{name} is in the bin. To bring it back: {command}", name=campaign.name, command=back))
    return 0


def _restore(context: CommandContext, options: Namespace) -> int:
    """Bring a campaign back. Without a name, list what is in the bin."""
    words = _words(options, t("a campaign"), 0, 1)
    binned = list_campaigns(shelf.bin_of(context.dirs.saves))
    if not words:
        if not binned and not options.json:
            context.put(t("The bin is empty."))
        return _print(context, binned, as_json=options.json)
    if not binned:
        raise Refused(t("The bin is empty."))
    campaign = campaign_named(binned, words[0])
    folder = shelf.bring_back(campaign.folder)
    context.put(t("{name} is back. To play it: assistant play {folder}", name=campaign.name, folder=folder.name))
    return 0


def _empty_bin(context: CommandContext, options: Namespace) -> int:
    _words(options, t("no campaign: it empties the whole bin"), 0, 0)
    count = len(list_campaigns(shelf.bin_of(context.dirs.saves)))
    if count and not options.yes:
        context.put(
            tn(
                "{n} campaign is in the bin. To delete it for good, add --yes.",
                "{n} campaigns are in the bin. To delete them for good, add --yes.",
                count,
            )
        )
        return 1
    shelf.empty_bin(context.dirs.saves)
    context.put(t("The bin is empty."))
    return 0


ACTIONS: dict[str, Callable[[CommandContext, Namespace], int]] = {
    "list": _list,
    "show": _show,
    "rename": _rename,
    "copy": _copy,
    "archive": _archive,
    "unarchive": _archive,
    "retire": _retire,
    "unretire": _retire,
    "delete": _delete,
    "restore": _restore,
    "empty-bin": _empty_bin,
}
