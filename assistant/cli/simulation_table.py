"""What `assistant simulate` prints about games that a party has played: tables and small plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from assistant.cli.context import CommandContext
from assistant.games.simulation import Simulation
from assistant.messages.text import Text, t, tn, verbatim
from assistant.sessions.simulation.playing import PlayedGame
from assistant.sessions.simulation.policies import PolicyName
from assistant.sessions.simulation.summary import Group, Share, Spread, difference, groups, histogram

Cell = TypeVar("Cell")

BAR = 24
BARS = 14
FULL, LIKELY, EMPTY = "█", "▒", "·"

PARTIES: dict[PolicyName, Text] = {
    "random": t("random answers"),
    "careful": t("a careful party"),
    "bold": t("a bold party"),
}
STOPPED: dict[str, Text] = {
    "too_long": t("not over in time"),
    "dead_end": t("a question without an answer"),
    "failed": t("a rule that failed"),
}


class Tally(Struct):
    """The games of one scenario and what is needed to print them.

    If `why_no_figures` says something, only the number of answers means anything. If `why_no_wins` says something, the
    other figures may still mean something.
    """

    scenario: str
    name: Text
    policy: PolicyName
    games: list[PlayedGame]
    simulation: Simulation
    content: object

    @property
    def why_no_wins(self) -> Text | None:
        """Why a win rate would mean nothing, or None if it means something."""
        return self.why_no_figures or self.simulation.no_wins

    @property
    def why_no_figures(self) -> Text | None:
        """Why no figure about how games went would mean anything, or None."""
        if self.simulation.party is None:
            return t("No win rate: here only a table knows whether a fight was won, and answers by chance do not.")
        if self.policy == "random":
            return t("No win rate: random answers also decide whether a game was won.")
        guessed = Counter(kind for game in self.games for kind in game.guessed)
        if guessed:
            return t(
                "No win rate: in {n} of {games} games the party had to guess what only a table knows ({kinds}).",
                n=sum(bool(game.guessed) for game in self.games),
                games=len(self.games),
                kinds=", ".join(kind for kind, _ in guessed.most_common()),
            )
        return None


def print_tally(context: CommandContext, tally: Tally) -> None:
    """Print everything about the games of one scenario, except figures that mean nothing."""
    say, found = context.translator.say, groups(tally.games)
    heroes = t("heroes, difficulty") if any(group.level for group in found) else t("heroes")
    context.put(_heading(tally))
    has_wins = tally.why_no_wins is None
    if tally.why_no_wins is not None:
        context.put(tally.why_no_wins)
    context.put("")
    if tally.why_no_figures is not None:
        rows = [[*_group_name(context, tally, group), _spread(group.answers)] for group in found]
        _print_table(context, [say(head) for head in (heroes, t("games"), t("answers"))], rows)
        _print_ends(context, tally, found, {})
        return
    heads = [heroes, t("games"), *((t("won (95 %)"), verbatim("")) if has_wins else ())]
    heads += [tally.simulation.rounds, t("{what} a hero", what=tally.simulation.hurt), t("answers")]
    rows = [
        [
            *_group_name(context, tally, group),
            *((_share(group.won), _interval_bar(group.won)) if has_wins else ()),
            _spread(group.rounds),
            _spread(group.hurt_each),
            _spread(group.answers),
        ]
        for group in found
    ]
    _print_table(context, [say(head) for head in heads], rows)
    _print_ends(context, tally, found, tally.simulation.ends)
    _print_clocks(context, tally, found)
    _print_figures(context, tally, found)
    _print_heroes(context, tally, found)
    _print_lengths(context, tally)
    context.put("")
    context.put(t("The party takes for granted:"))
    for line in tally.simulation.assumes:
        context.put(f"  {say(line)}")


def print_comparison(context: CommandContext, first: Tally, second: Tally) -> None:
    """Print two scenarios side by side, with the difference of their win rates."""
    say = context.translator.say
    for letter, tally in (("A", first), ("B", second)):
        context.put(f"{letter}: {say(_heading(tally))}")
        if tally.why_no_wins is not None:
            context.put(tally.why_no_wins)
    if first.why_no_figures is not None or second.why_no_figures is not None:
        return
    has_wins = first.why_no_wins is None and second.why_no_wins is None
    context.put("")
    others = {(group.players, group.level): group for group in groups(second.games)}
    heads = [say(t("heroes")), say(t("games"))]
    if has_wins:
        heads += [say(t("won {side}", side="A")), say(t("won {side}", side="B")), say(t("difference (95 %)"))]
    for what in (first.simulation.rounds, t("{what} a hero", what=first.simulation.hurt)):
        heads += [f"{say(what)} A", f"{say(what)} B"]
    rows = []
    for group in groups(first.games):
        other = others.get((group.players, group.level))
        if other is None:
            continue
        cells = [*_group_name(context, first, group)]
        by, low, high = difference(group.won, other.won)
        if has_wins:
            cells += [_share(group.won), _share(other.won), f"{by:+.0%} [{low:+.0%} {high:+.0%}]"]
        cells += [_spread(group.rounds), _spread(other.rounds), _spread(group.hurt_each), _spread(other.hurt_each)]
        rows.append(cells)
    _print_table(context, heads, rows)
    for letter, tally in (("A", first), ("B", second)):
        context.put("")
        context.put(f"{letter}: {say(tally.name)}")
        _print_ends(context, tally, groups(tally.games), tally.simulation.ends)
        _print_figures(context, tally, groups(tally.games))


# -- parts


def _heading(tally: Tally) -> Text:
    seeds = [game.seed for game in tally.games]
    by_size = Counter(game.players for game in tally.games)
    each = set(by_size.values())
    if len(by_size) > 1 and len(each) == 1:
        return tn(
            "{name}: {all} games, {n} for each number of heroes, {party}, seeds {first} to {last}.",
            "{name}: {all} games, {n} for each number of heroes, {party}, seeds {first} to {last}.",
            each.pop(),
            all=len(tally.games),
            name=tally.name,
            party=PARTIES[tally.policy],
            first=min(seeds),
            last=max(seeds),
        )
    return tn(
        "{name}: {n} game, {party}, seeds {first} to {last}.",
        "{name}: {n} games, {party}, seeds {first} to {last}.",
        len(tally.games),
        name=tally.name,
        party=PARTIES[tally.policy],
        first=min(seeds),
        last=max(seeds),
    )


def _group_name(context: CommandContext, tally: Tally, group: Group) -> list[str]:
    level = f" {context.translator.say(tally.simulation.level_name(group.level))}" if group.level else ""
    return [f"{group.players}{level}", str(group.games)]


def _print_ends(context: CommandContext, tally: Tally, found: Sequence[Group], ends: Mapping[str, Text]) -> None:
    """Print which of these ends the games had. Games that were broken off come last."""
    rows = [
        (name, [Share(group.ends.get(end, 0), group.games) for group in found])
        for end, name in ends.items()
        if any(end in group.ends for group in found)
    ]
    for stopped, name in STOPPED.items():
        counts = Counter((game.players, game.result.level) for game in tally.games if game.stopped == stopped)
        if counts:
            rows.append((name, [Share(counts[group.players, group.level], group.games) for group in found]))
    _print_by_group(context, tally, t("What ended it"), found, rows, lambda share: f"{share.part:.0%}")


def _print_clocks(context: CommandContext, tally: Tally, found: Sequence[Group]) -> None:
    nothing = Spread(0, 0, 0)
    rows = [
        (name, [group.clocks.get(clock, nothing) for group in found])
        for clock, name in tally.simulation.clocks.items()
        if any(clock in group.clocks for group in found)
    ]
    head = t("How far each clock was at the end")
    _print_by_group(context, tally, head, found, rows, lambda spread: f"{spread.middle:.0%}")


def _print_figures(context: CommandContext, tally: Tally, found: Sequence[Group]) -> None:
    rows = [
        (name, [group.figures.get(id) for group in found])
        for id, name in tally.simulation.figures.items()
        if any(id in group.figures for group in found)
    ]
    head = t("In a game")
    _print_by_group(context, tally, head, found, rows, lambda spread: "" if spread is None else _spread(spread))


def _print_heroes(context: CommandContext, tally: Tally, found: Sequence[Group]) -> None:
    total: Counter[str] = Counter()
    for group in found:
        total.update(group.hurt)
    rows = [
        (t("{hero}", hero=tally.simulation.heroes(tally.content, who)), [group.hurt.get(who) for group in found])
        for who, _ in total.most_common()
    ]
    head = t("{what} in a game, on average", what=tally.simulation.hurt)
    _print_by_group(context, tally, head, found, rows, lambda hurt: "" if hurt is None else f"{hurt:.1f}")


def _print_lengths(context: CommandContext, tally: Tally) -> None:
    """Print how many games lasted how many rounds."""
    bars = histogram([game.result.rounds for game in tally.games if game.result.won is not None], BARS)
    most = max((count for *_, count in bars), default=0)
    if most:
        context.put("")
        context.put(t("How long games lasted ({rounds})", rounds=tally.simulation.rounds))
    for low, high, count in bars:
        name = str(low) if low == high else f"{low}-{high}"
        context.put(f"  {name:>7}  {FULL * round(BAR * count / most):<{BAR}} {count}")


def _print_by_group(
    context: CommandContext,
    tally: Tally,
    head: Text,
    found: Sequence[Group],
    rows: Iterable[tuple[Text, Sequence[Cell]]],
    show: Callable[[Cell], str],
) -> None:
    """Print a table with a column for each party size and difficulty."""
    lines = [[context.translator.say(name), *(show(cell) for cell in cells)] for name, cells in rows]
    if not lines:
        return
    context.put("")
    columns = [_group_name(context, tally, group)[0] for group in found]
    _print_table(context, [context.translator.say(head), *columns], lines)


def _print_table(context: CommandContext, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    for row in (heads, *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        context.put("  ".join((first.strip().ljust(widths[0]), *others)).rstrip())


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.part:.0%} [{low:.0%}-{high:.0%}]"


def _interval_bar(share: Share) -> str:
    """Return a bar: full up to the lower limit of the interval, shaded up to the upper one."""
    low, high = (round(BAR * limit) for limit in share.interval)
    return FULL * low + LIKELY * (high - low) + EMPTY * (BAR - high)


def _spread(spread: Spread) -> str:
    return f"{spread.middle:.0f} ({spread.low:.0f}-{spread.high:.0f})"
