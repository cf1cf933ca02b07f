"""Make small changes in a game or a shared package and print those that no example and no test notices.

`make mutants game=runebound2 count=100 seed=1`; with `game=engine`, components, timeline or messages a shared package,
with `count=0` every change there is. `--again FILE` tries only the survivors of an earlier run.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from operator import itemgetter
from pathlib import Path
from random import Random

from tests.mutants.mutations import Mutant, Place, mutant_at, places_of
from tests.mutants.suites import AT_IMPORT, ROOT, SHARED, CoverageMap, coverage_map, folder_of, suites_of
from tests.mutants.trial import Trial, try_all

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("target", help=f"a game, or one of {', '.join(SHARED)}")
    parser.add_argument("--count", type=int, default=100, help="how many changes to try; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="which changes are tried")
    parser.add_argument("--only", default="", help="only in files whose path contains this")
    parser.add_argument("--again", type=Path, help="only the survivors that this earlier output lists")
    parser.add_argument("--tests", action="store_true", help="try the tests of the game, too, which takes longer")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    mutants = _sample(options.target, options.only, options.count, options.seed)
    if options.again is not None:
        survivors = {line.strip() for line in options.again.read_text(encoding="utf-8").splitlines()}
        mutants = [mutant for mutant in mutants if str(mutant) in survivors]
    maps = [coverage_map(suite, options.target) for suite in suites_of(options.target, tests=options.tests)]
    trials = [_trial(mutant, maps) for mutant in mutants]
    results = ["not run"] * len(trials)
    start = time.monotonic()

    def done(number: int, result: str) -> None:
        results[number] = result
        if result == "survived":
            print(f"  {trials[number].mutant}", flush=True)

    try_all(trials, options.processes, done)
    print()
    _report(trials, results, time.monotonic() - start)


def _sample(target: str, only: str, count: int, seed: int) -> list[Mutant]:
    folder = folder_of(target)
    if not folder.is_dir():
        raise SystemExit(f"There is no game {target}.")
    places = [place for path in sorted(folder.rglob("*.py")) if only in str(path) for place in places_of(path, ROOT)]
    if count and count < len(places):
        places = sorted(Random(seed).sample(places, count), key=_order)
    known = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    mutants = [mutant_at(place, ROOT) for place in places]
    print(f"{len(mutants)} changes in {folder.relative_to(ROOT)}")
    return [mutant for mutant in mutants if mutant.was != mutant.becomes and not _is_known(mutant, known)]


def _order(place: Place) -> tuple[str, int, int]:
    return place.file, place.node, place.variant


def _is_known(mutant: Mutant, rows: list[dict[str, str]]) -> bool:
    """Return whether one of these rows of `equivalent.toml` names the mutant."""
    named = {"file": mutant.file, "function": mutant.function, "was": mutant.was, "becomes": mutant.becomes}
    source = (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()
    line = source[mutant.line - 1].strip() if mutant.line else ""
    return any(row.items() >= named.items() and row.get("line", line) == line for row in rows)


def _trial(mutant: Mutant, maps: list[CoverageMap]) -> Trial:
    """Find the units that run the lines of a mutant, the quick ones first.

    Lines outside of functions run at import only. A unit may notice a change of them if it runs any line of the module.
    """
    units: list[str] = []
    seconds = 0.0
    lines = range(mutant.line, mutant.end + 1)
    loads = any(line in lines for known in maps for line in known.loaded.get(mutant.file, ()))
    for known in maps:
        found = known.covering(mutant.file, lines if mutant.top else range(sys.maxsize))
        if loads:  # any unit may notice that the content is another one
            found = set(range(len(known.units)))
        if not mutant.top:
            found |= {number for number, (id, _) in enumerate(known.units) if _looks_at_imports(id, mutant)}
        quick_first = sorted(known.units[unit] for unit in found)
        units += [id for id, _ in sorted(quick_first, key=itemgetter(1))]
        seconds += sum(taken for _, taken in quick_first)
    fresh = loads or not mutant.top
    return Trial(mutant, units, seconds, fresh, loads or mutant.file.endswith("/content.py"))


def _looks_at_imports(id: str, mutant: Mutant) -> bool:
    return id.startswith(AT_IMPORT) and any(f"[{part}]" in id for part in mutant.file.split("/"))


def _report(trials: list[Trial], results: list[str], seconds: float) -> None:
    by_file: dict[str, Counter[str]] = {}
    for trial, result in zip(trials, results, strict=True):
        by_file.setdefault(trial.mutant.file, Counter())[result] += 1
    for file, counts in by_file.items():
        if counts["survived"]:
            print(f"{file}: {counts['survived']} of {counts.total()} survived")
    counts = Counter(results)
    slow, survived, never = counts["too slow"], counts["survived"], sum(not trial.units for trial in trials)
    killed, tried = counts["killed"] + slow, max(1, len(trials))
    print(f"{killed} of {len(trials)} killed ({killed / tried:.0%}), {slow} of them too slow;")
    print(f"{survived} survived, {never} of them in lines that nothing runs; {seconds / tried:.2f} seconds each")


if __name__ == "__main__":
    main()
