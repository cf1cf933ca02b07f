"""Loading content without the players' own files that have mistakes, so that a broken file blocks no campaign.

Only files in the players' own content folder are left out. All other files must be free of mistakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from assistant.content import ContentErrors, Problem, Root
from assistant.messages.text import Text, tn

T = TypeVar("T")


def load_without_broken_files(load: Callable[[Sequence[Root]], T], roots: Sequence[Root], notices: list[Text]) -> T:
    """Return the result of `load(roots)`. If that fails, leave out the players' own files with mistakes and load again.

    A sentence for each of these files is added to `notices`. If the second try fails as well, raise the first error.
    """
    first: ContentErrors | None = None
    counts: Counter[str] = Counter()
    while True:
        try:
            loaded = load(roots)
            break
        except ContentErrors as errors:
            first = first or errors
            broken = _files_to_leave_out(errors.problems, roots)
            if not broken:
                raise first from None
            counts += broken
            roots = _without(broken, roots)
        except Exception:
            if first is not None:
                raise first from None
            raise
    for file, count in counts.items():
        notice = tn(
            "{file} is left out: {n} mistake. assistant check tells which.",
            "{file} is left out: {n} mistakes. assistant check tells which.",
            count,
            file=file,
        )
        if notice not in notices:
            # A screen shows the last notice first, and notices about the save matter more than these.
            notices.insert(0, notice)
    return loaded


def _files_to_leave_out(problems: Sequence[Problem], roots: Sequence[Root]) -> Counter[str]:
    """Return the players' own files that have problems, with the number of problems in each.

    If all problems are in other files, return the players' content folders as a whole.
    """
    own = [root for root in roots if root.is_optional]
    if not own or not problems:
        return Counter()
    files = Counter(
        problem.file
        for problem in problems
        if problem.file.endswith(".toml") and any(_is_read(problem.file, root) for root in own)
    )
    return files or Counter({str(root.path): len(problems) for root in own})


def _is_read(file: str, root: Root) -> bool:
    return Path(file).is_relative_to(root.path.absolute()) and file not in root.left_out


def _without(files: Counter[str], roots: Sequence[Root]) -> tuple[Root, ...]:
    return tuple(
        replace(root, left_out=root.left_out | files.keys()) if root.is_optional else root
        for root in roots
        if not (root.is_optional and str(root.path) in files)
    )
