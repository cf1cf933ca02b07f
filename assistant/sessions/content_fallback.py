"""Going on without the players' own content files that have mistakes: one broken file locks no campaign.

What comes with the app and what a person named on the command line must be whole. `assistant check` is strict with all.
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


def leaving_out(loading: Callable[[Sequence[Root]], T], roots: Sequence[Root], notices: list[Text]) -> T:
    """What `loading` makes of the roots, without files that can be spared; each of those is a notice.

    Raises the first `ContentErrors` if it can't be loaded without them either, whatever the reason then is.
    """
    first: ContentErrors | None = None
    counts: Counter[str] = Counter()
    while True:
        try:
            made = loading(roots)
            break
        except ContentErrors as errors:
            first = first or errors
            found = _to_spare(errors.problems, roots)
            if not found:
                raise first from None
            counts += found
            roots = _without(found, roots)
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
            notices.insert(0, notice)  # the newest is what a screen shows first: the save goes before the content
    return made


def _to_spare(problems: Sequence[Problem], roots: Sequence[Root]) -> Counter[str]:
    """The files to leave out and their mistakes; all of the players' own content if no single file is to blame."""
    own = [root for root in roots if root.may_lack]
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
        replace(root, left_out=root.left_out | files.keys()) if root.may_lack else root
        for root in roots
        if not (root.may_lack and str(root.path) in files)
    )
