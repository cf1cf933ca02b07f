"""Update the Polish catalogue from the code. A tool for developers and translators; the app never runs it.

python -m assistant.i18n.extract                   update the messages from the code, compile
python -m assistant.i18n.extract --check           list everything that is wrong, write nothing
python -m assistant.i18n.extract --missing         print what lacks a Polish translation, as JSON
python -m assistant.i18n.extract --fill FILE.json  write Polish translations (`-` reads them from stdin)
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from assistant.i18n.catalogues import Catalogue, Unreadable
from assistant.i18n.scan import FoundMessages, scan

ROOT = Path(__file__).parents[2]


def check(root: Path = ROOT) -> list[str]:
    """Return a sentence for each problem of the messages and the catalogue."""
    found = scan(root)
    problems = found.unreadable + found.problems
    try:
        problems += Catalogue(root).problems(found)
    except Unreadable as error:
        problems.append(str(error))
    return problems


def missing(root: Path = ROOT) -> dict[str, str | list[str]]:
    """Return the messages without a Polish translation: message -> its Polish forms so far."""
    return Catalogue(root).missing(_scan_all(root))


def update(root: Path = ROOT, translations: dict[str, object] | None = None) -> list[str]:
    """Update the messages from the code and fill in the translations. Return notes for the developer."""
    found = _scan_all(root)
    catalogue = Catalogue(root)
    notes = list(found.problems)
    notes += [f"dropped, no longer in the code: {entry}" for entry in catalogue.update(found)]
    notes += [f"refused: {refusal}" for refusal in catalogue.fill(found, translations or {})]
    catalogue.save()
    return notes


def _scan_all(root: Path) -> FoundMessages:
    """Return all messages of the code, or raise `Unreadable` if a file can't be parsed."""
    found = scan(root)
    if found.unreadable:
        raise Unreadable("\n".join(found.unreadable))
    return found


def _translations(file: str) -> dict[str, object]:
    try:
        given = json.loads(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{file}: {error}") from error
    if not isinstance(given, dict):
        raise Unreadable(f'{file}: must be one JSON object, {{"message": "translation", …}}')
    return given


def main(arguments: list[str] | None = None) -> int:
    """Run the command line of this tool and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m assistant.i18n.extract", description="The Polish catalogue.")
    job = parser.add_mutually_exclusive_group()
    job.add_argument("--check", action="store_true", help="list everything that is wrong, write nothing")
    job.add_argument("--missing", action="store_true", help="print what lacks a Polish translation, as JSON")
    job.add_argument("--fill", metavar="FILE", help="write Polish translations from a JSON object")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder that holds assistant/")
    given = parser.parse_args(arguments)
    try:
        if given.check:
            problems = check(given.root)
            print("\n".join(problems) or "Every message is in both languages.")
            return 1 if problems else 0
        if given.missing:
            print(json.dumps(missing(given.root), ensure_ascii=False, indent=2))
            return 0
        notes = update(given.root, _translations(given.fill) if given.fill else None)
        left = missing(given.root)
    except Unreadable as error:
        print(f"Nothing was written.\n{error}", file=sys.stderr)
        return 1
    lacking = [f"no Polish: {message}" for message in left]
    print("\n".join([*notes, *lacking, f"{len(scan(given.root).messages)} messages, {len(left)} without Polish."]))
    return 1 if any(not note.startswith("dropped") for note in notes) else 0


if __name__ == "__main__":
    sys.exit(main())
