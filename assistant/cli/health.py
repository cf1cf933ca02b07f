"""What `assistant doctor` looks at: saves, packs, settings, terminal, disk, versions. Nothing is changed."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Literal

from msgspec import Struct

from assistant import __version__
from assistant.cli.context import CommandContext
from assistant.games import GAME_IDS
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn, verbatim
from assistant.sessions import opening
from assistant.sessions.content_check import check_content
from assistant.sessions.opening import AnyOpenGame, BrokenContent
from assistant.sessions.settings import read_settings
from assistant.storage import Campaign, list_campaigns
from assistant.storage.backups import newest_with_lines
from assistant.storage.record import RECORD_FILE

Verdict = Literal["well", "note", "wrong"]

LEAST_COLUMNS, LEAST_ROWS = 60, 20
"""In a smaller window, less than a whole question may be visible."""
LEAST_FREE = 50 << 20
"""With fewer bytes free, saves may soon be refused."""
MEGABYTE = 1 << 20
SAMPLE = ("┌─┬─┐ ╭──╮ █▓▒░ ▀▄ ▌▐", "● ○ ◆ ◇ ▲ ▼ ★ ✓ → ·", "ąćęłńóśźż")
"""Signs that the screen uses."""
LIBRARIES = ("textual", "rich", "msgspec", "tomli-w", "platformdirs")
FOR_SERVE = ("textual-serve", "aiohttp", "segno")


class Finding(Struct, frozen=True):
    """One thing that was looked at.

    - `what`: what was found.
    - `do`: what the player can do, or None.
    - `reported`: the same without names and paths, for the report of a bug.
    """

    verdict: Verdict
    what: Text
    do: Text | None = None
    reported: str = ""


class Section(Struct, frozen=True):
    """The findings about one subject."""

    title: Text
    findings: tuple[Finding, ...]


def sections(context: CommandContext, environ: Mapping[str, str]) -> Iterator[Section]:
    """Yield all sections. A check that fails itself becomes a finding."""
    yield Section(t("Saves"), tuple(_saves(context)))
    yield Section(t("Content"), tuple(_packs(context)))
    yield Section(t("Settings"), tuple(_settings(context)))
    yield Section(t("Terminal"), tuple(_terminal(environ)))
    yield Section(t("Disk"), tuple(_disk(context)))
    yield Section(t("Versions"), tuple(_versions()))


# -- saves


def _saves(context: CommandContext) -> Iterator[Finding]:
    folder = context.dirs.saves
    try:
        campaigns = list_campaigns(folder)
    except Refused as refused:
        yield Finding("wrong", refused.text, t("Allow reading this folder."), "the folder of the saves can't be read")
        return
    if not campaigns:
        yield Finding("well", t("No campaign is saved in {path} yet.", path=str(folder)), reported="no saves")
    names = Counter(campaign.name for campaign in campaigns)
    for number, campaign in enumerate(campaigns, 1):
        alone = names[campaign.name] == 1
        finding = _save(context, campaign, campaign.name if alone else f"{campaign.name} ({campaign.folder.name})")
        about = f"save {number}: {campaign.game or '?'} {campaign.scenario or '?'}, {campaign.lines} lines"
        yield Finding(finding.verdict, finding.what, finding.do, f"{about}: {finding.reported}")


def _save(context: CommandContext, campaign: Campaign, name: str) -> Finding:
    """Return the finding about a campaign, which is called `name`."""
    if campaign.problem is not None:
        return _unopened(campaign, name)
    try:
        game = opening.resume(context.dirs, campaign.folder, only_reading=True)
    except BrokenContent as broken:
        do = t("assistant check lists every mistake: correct them, or take the file out of its folder.")
        what = t("{name} can't be opened: {why}", name=name, why=broken.text)
        return Finding("wrong", what, do, "its content has mistakes")
    except Refused as refused:
        return Finding(
            "wrong",
            t("{name} can't be opened: {why}", name=name, why=refused.text),
            _from_record(campaign),
            "it can't be opened",
        )
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return Finding(
            "wrong",
            t("{name} can't be opened: {why}", name=name, why=reason),
            t("Keep its folder as it is and report this: assistant doctor --report FILE."),
            f"opening it fails: {type(error).__name__} in {_place_of(error)}",
        )
    try:
        return _opened(game, name)
    finally:
        game.journal.close()


def _unopened(campaign: Campaign, name: str) -> Finding:
    what = t("{name} can't be opened: {why}", name=name, why=campaign.problem or "")
    journal = campaign.folder / "journal.jsonl"
    is_empty = journal.is_file() and journal.stat().st_size == 0
    reported = "empty" if is_empty else "its first or last line can't be read"
    if is_empty and not (campaign.folder / RECORD_FILE).is_file() and newest_with_lines(campaign.folder) is None:
        do = t("Nothing was ever saved in it: delete the folder {path}.", path=str(campaign.folder))
        return Finding("wrong", what, do, reported)
    return Finding("wrong", what, _from_copies(campaign), reported)


def _from_copies(campaign: Campaign) -> Text:
    """Return how to go on with a save whose journal can't be read. A backup may be newer than the record."""
    if newest_with_lines(campaign.folder) is None:
        return _from_record(campaign)
    record, backups = campaign.folder / RECORD_FILE, f"assistant backups {campaign.folder.name}"
    if not record.is_file():
        return t("Restore one of its backups: {command}", command=backups)
    return t(
        "Restore one of its backups: {command}. Or go on from its record: assistant new --from {record}",
        command=backups,
        record=str(record),
    )


def _from_record(campaign: Campaign) -> Text:
    """Return how to go on with a save that can't be opened."""
    record = campaign.folder / RECORD_FILE
    if record.is_file():
        return t("Go on from its record: assistant new --from {record}", record=str(record))
    return t("Bring the folder {path} back from a copy of yours, if you have one.", path=str(campaign.folder))


def _opened(game: AnyOpenGame, name: str) -> Finding:
    """Return the finding about a save that has been opened."""
    game.view()
    game.layout()
    journal = game.journal
    if journal.damaged:
        return Finding(
            "wrong",
            t("{name} is damaged at line {line}; all before that can be played.", name=name, line=journal.count + 1),
            t("Open it and press Space: the game goes on in a sound copy."),
            f"damaged at line {journal.count + 1}",
        )
    if game.moment.checkpoint.failed:
        return Finding(
            "wrong",
            t("{name}: a rule has failed; the app asks you instead.", name=name),
            t("Answer its question, and report this: assistant doctor --report FILE."),
            f"the rule {game.moment.checkpoint.running.step} failed",
        )
    if journal.notices:
        return Finding("note", t("{name}: {notice}", name=name, notice=journal.notices[0]), None, "its end is torn")
    if not os.access(journal.path, os.W_OK):
        do = t("Allow writing {path}.", path=str(journal.path))
        return Finding("wrong", t("{name} can only be read.", name=name), do, "can't be written")
    lines = journal.count
    what = tn("{name}: {n} input, all well.", "{name}: {n} inputs, all well.", lines, name=name)
    return Finding("well", what, None, f"well, at the question {game.question.key.partition(':')[0]}")


def _place_of(error: BaseException) -> str:
    """Return the module and the function in which an error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    module = trace.tb_frame.f_globals.get("__name__", "?")
    return f"{module}.{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"


# -- content and settings


def _packs(context: CommandContext) -> Iterator[Finding]:
    for id in GAME_IDS:
        game = opening.find_game(id)
        try:
            mistakes = len(check_content(game, context.dirs.roots()).mistakes)
        except Refused as refused:
            yield Finding("wrong", t("{game}: {why}", game=game.name, why=refused.text), None, f"{id}: can't be read")
            continue
        if mistakes:
            what = tn("{game}: {n} mistake.", "{game}: {n} mistakes.", mistakes, game=game.name)
            do = t("assistant check {game} lists them with file and line.", game=id)
            yield Finding("wrong", what, do, f"{id}: {mistakes} mistakes")
        else:
            yield Finding("well", t("{game}: all is well.", game=game.name), None, f"{id}: well")


def _settings(context: CommandContext) -> Iterator[Finding]:
    path = context.dirs.settings
    broken = path.with_name(f"{path.stem}.broken{path.suffix}")
    if path.exists():
        _, warning = read_settings(path)
        if warning is not None:
            yield Finding("wrong", warning, t("Delete it, or allow reading it."), "can't be read")
        else:
            yield Finding("well", t("{path} is well.", path=str(path)), None, "well")
    else:
        yield Finding("well", t("No settings are kept yet: the defaults hold."), None, "none")
    if broken.exists():
        do = t("Take out of it what you need, then delete it.")
        yield Finding("note", t("Broken settings were put aside as {path}.", path=str(broken)), do, "broken ones aside")


# -- terminal


def _terminal(environ: Mapping[str, str]) -> Iterator[Finding]:
    name = environ.get("TERM", "") or "-"
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        what = t("There is no terminal here: only plain lines are possible.")
        yield Finding("note", what, t("Start this in the terminal in which you play."), f"none, TERM {name}")
    else:
        columns, rows = shutil.get_terminal_size()
        size, reported = t("{columns} columns, {rows} rows.", columns=columns, rows=rows), f"{columns} x {rows}"
        if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
            do = t("Make the window larger or the type smaller: from {columns} columns and {rows} rows all is visible.",
                   columns=LEAST_COLUMNS, rows=LEAST_ROWS)  # fmt: skip
            yield Finding("wrong", size, do, f"{reported}, TERM {name}")
        else:
            yield Finding("well", size, None, f"{reported}, TERM {name}")
    yield from _signs(environ)


def _signs(environ: Mapping[str, str]) -> Iterator[Finding]:
    from assistant.ui.tui.theme.terminal import terminal

    encoding = str(getattr(sys.stdout, "encoding", "") or "")
    here = terminal(environ, encoding, windows=sys.platform == "win32")
    colours = {
        "all": t("All colours can be shown."),
        "few": t("256 colours can be shown."),
        "sixteen": t("Sixteen colours can be shown."),
        "none": t("No colours can be shown."),
    }[here.colours]
    do = None if here.colours == "all" else t("If your terminal shows more: export COLORTERM=truecolor")
    yield Finding("well" if here.colours == "all" else "note", colours, do, f"colours {here.colours}")
    if here.plain:
        what = t("Only ASCII signs are drawn: the encoding is {encoding}.", encoding=encoding or "-")
        do = t("Set a UTF-8 locale: export LANG=C.UTF-8")
        yield Finding("note", what, do, f"ASCII signs, encoding {encoding}")
        return
    what = t("The encoding is {encoding}. Which font draws it, no program can know.", encoding=encoding)
    do = t("Are these lines, blocks and letters without gaps and boxes? {sample} If not: another font, or --ascii.",
           sample=verbatim("   ".join(SAMPLE)))  # fmt: skip
    yield Finding("well", what, do, f"encoding {encoding}")


# -- disk


def _disk(context: CommandContext) -> Iterator[Finding]:
    dirs = context.dirs
    folders = (
        ("saves", t("the saves"), dirs.saves),
        ("content", t("your own content"), dirs.own_content),
        ("settings", t("the settings"), dirs.settings.parent),
        ("cache", t("the cache"), dirs.cache),
    )
    for id, what, folder in folders:
        if folder is not None:
            yield _folder(id, what, folder)


def _folder(id: str, what: Text, folder: Path) -> Finding:
    """Look whether a folder, or the one in which it would be made, can be written and has room."""
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), None)
    try:
        if there is None:
            raise OSError(f"no part of {folder} exists")
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(bytes(4096))
            file.flush()
        free = shutil.disk_usage(there).free
    except OSError as error:
        reason = error.strerror or str(error)
        said = t("{path} can't be written ({what}): {reason}.", path=str(folder), what=what, reason=reason)
        do = t("Allow writing there, make room, or choose another folder with ASSISTANT_HOME.")
        return Finding(
            "wrong", said, do, f"{id}: can't be written: {reason if error.strerror else type(error).__name__}"
        )
    room = t("{path} ({what}): {n} MB free.", path=str(folder), what=what, n=free // MEGABYTE)
    if free < LEAST_FREE:
        return Finding(
            "wrong", room, t("Make room: nothing is saved on a full disk."), f"{id}: {free // MEGABYTE} MB free"
        )
    return Finding("well", room, None, f"{id}: {free // MEGABYTE} MB free")


# -- versions


def _versions() -> Iterator[Finding]:
    python = platform.python_version()
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    what = t("assistant {version}, Python {python}, {system}.", version=__version__, python=python, system=system)
    yield Finding("well", what, None, f"assistant {__version__}, Python {python}, {system}")
    found = {name: _version(name) for name in (*LIBRARIES, *FOR_SERVE)}
    listed = ", ".join(f"{name} {version}" for name, version in found.items() if version)
    yield Finding("well", t("Libraries: {names}.", names=listed), None, listed)
    if missing := [name for name in LIBRARIES if not found[name]]:
        names = ", ".join(missing)
        do = t("Install the app anew.")
        yield Finding("wrong", t("These libraries are missing: {names}.", names=names), do, f"missing: {names}")
    if missing := [name for name in FOR_SERVE if not found[name]]:
        names = ", ".join(missing)
        do = t("assistant serve says how to install them.")
        yield Finding("note", t("For the browser, these libraries are missing: {names}.", names=names), do,
                      f"missing for serve: {names}")  # fmt: skip


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
