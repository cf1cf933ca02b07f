"""Statistics as panels of bars and tables, which every front end can draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import games
from assistant.i18n.dates import lasting
from assistant.messages.names import Label
from assistant.messages.text import Text, as_text, t, tc, tn, verbatim
from assistant.sessions.statistics.records import NameCount
from assistant.sessions.statistics.summary import Chance, Summary, WinRate, total_by
from assistant.ui.view.blocks import Bar, Block, Grid, Lines, Pairs, Panel

MOST = 8
"""The largest number of bars of one kind."""
MOST_ROUNDS = 14
EMPTY = t("No campaign has been counted yet.")


def panels_of(summaries: Sequence[Summary]) -> list[Panel]:
    """Return the statistics of all these games as panels, in the order in which they are read."""
    if not summaries:
        return [Panel("statistics", tc("statistics", "figures"), (Lines((EMPTY,)),))]
    return [panel for summary in summaries for panel in _panels(summary)]


def _panels(summary: Summary) -> Iterator[Panel]:
    dealt, taken = summary.words
    name = games.name_of(summary.game)
    yield Panel(f"{summary.game}:all", as_text(name), (_overview(summary),))
    for id, title, blocks in (
        ("wins", tc("statistics", "won"), _wins(summary)),
        ("scores", t("best scores"), _scores(summary)),
        ("rounds", t("length by round"), _rounds(summary)),
        ("taken", taken, _damage(summary, "heroes")),
        ("dealt", dealt, _damage(summary, "foes")),
        ("hunts", t("hunted most"), tuple(_bars(summary.hunts, "violet"))),
        ("luck", t("draws and rolls"), tuple(luck_blocks(summary.chances))),
    ):
        if blocks:
            yield Panel(f"{summary.game}:{id}", title, blocks)


def _overview(summary: Summary) -> Block:
    took = lasting(summary.minutes)
    pairs: list[tuple[Label, Label]] = [
        (t("campaigns"), verbatim(str(summary.campaigns))),
        *([(t("time at the table"), took)] if took is not None else []),
        (t("answers"), verbatim(str(summary.inputs))),
        (t("decided otherwise"), verbatim(str(summary.otherwise))),
        (t("corrections"), verbatim(str(summary.corrections))),
        (t("undone"), verbatim(str(summary.undone))),
    ]
    return Pairs(tuple(pairs))


# -- wins and scores


def _wins(summary: Summary) -> tuple[Block, ...]:
    tables = (
        (t("scenario"), summary.by_scenario),
        (t("party"), summary.by_party),
        (t("hero"), summary.by_hero),
    )
    return tuple(_rates(head, rates[:MOST]) for head, rates in tables if rates)


def _rates(head: Text, rates: Sequence[WinRate]) -> Block:
    header = (head, tc("statistics", "won"), tc("statistics", "of"), t("rate"), t("surely between"))
    rows = tuple(
        (
            rate.label,
            verbatim(str(rate.won)),
            verbatim(str(rate.of)),
            _percent(rate.won / rate.of),
            t("{least} and {most}", least=_percent(rate.least), most=_percent(rate.most)),
        )
        for rate in rates
    )
    return Grid(header, rows)


def _percent(share: float) -> Text:
    return t("{n} %", n=round(100 * share))


def _scores(summary: Summary) -> tuple[Block, ...]:
    if not summary.scores:
        return ()
    rows = tuple(
        (score.name, verbatim(str(score.points)), verbatim(score.campaign), verbatim(score.at[:10]))
        for score in summary.scores[:MOST]
    )
    return (Grid((t("scenario"), t("points"), t("campaign"), t("day")), rows),)


# -- rounds and damage


def _rounds(summary: Summary) -> tuple[Block, ...]:
    rounds = summary.rounds[:MOST_ROUNDS]
    longest = max((one.minutes for one in rounds), default=0.0)
    bars: list[Block] = [
        Bar(
            t("round {n}", n=one.round),
            round(10 * one.minutes),
            max(1, round(10 * longest)),
            hue="blue",
            number=t("{minutes} min", minutes=_decimal(one.minutes)),
        )
        for one in rounds
    ]
    if not rounds:
        return ()
    header = (t("round"), t("played"), t("answers"), *summary.words)
    rows = tuple(
        (
            verbatim(str(one.round)),
            verbatim(str(one.count)),
            _decimal(one.inputs),
            _decimal(one.dealt),
            _decimal(one.taken),
        )
        for one in rounds
    )
    return (*(bars if longest else ()), Grid(header, rows))


def _decimal(number: float) -> Text:
    """Return a number with at most one decimal place, with the decimal sign of the language."""
    whole, _, part = f"{number:.1f}".partition(".")
    return verbatim(whole) if part == "0" else tc("number", "{whole}.{part}", whole=whole, part=part)


def _damage(summary: Summary, side: str) -> tuple[Block, ...]:
    """Return who of one side took how much, and from whom."""
    damage = summary.taken if side == "heroes" else summary.dealt
    hue = "red" if side == "heroes" else "green"
    victims, sources = total_by(damage, lambda one: one.victim), total_by(damage, lambda one: one.by)
    blocks: list[Block] = list(_bars(victims, hue))
    if blocks and sources:
        blocks += [Lines((), title=t("from whom")), *_bars(sources, "orange")]
    return tuple(blocks)


def _bars(counts: Sequence[NameCount], hue: str) -> Iterator[Bar]:
    most = max((one.n for one in counts), default=0)
    for one in counts[:MOST]:
        yield Bar(one.label, one.n, most, hue=hue, number=verbatim(str(one.n)))


# -- luck


def luck_blocks(chances: Sequence[Chance]) -> Iterator[Block]:
    """Yield what came in draws and rolls, and what was to be expected."""
    for chance in chances:
        yield Lines((luck_text(chance),), title=chance.label)
        if chance.results:
            header = (t("result"), t("came"), t("expected"))
            rows = tuple((one.label, verbatim(str(one.seen)), _decimal(one.expected)) for one in chance.results)
            yield Grid(header, rows)


def luck_text(chance: Chance) -> Text:
    """Return sentences about how far the results are from their expectation, and how unlikely that is."""
    said = tn("{n} draw or roll.", "{n} draws or rolls.", chance.draws)
    if chance.average is not None and chance.usual is not None:
        average = t(
            "On average {average}, expected {usual}.", average=_decimal(chance.average), usual=_decimal(chance.usual)
        )
        said = t("{said} {more}", said=said, more=average)
    return t("{said} {more}", said=said, more=_unlikely(chance.luck))


def _unlikely(luck: float | None) -> Text:
    if luck is None:
        return t("Too few to say whether that is luck.")
    if luck >= 0.995:
        return t("Nothing could be more usual.")
    if luck < 0.001:
        return t("By luck alone, less than 1 in 1000 such series is as far off.")
    if luck < 0.01:
        return tn(
            "By luck alone, {n} in 1000 such series is as far off.",
            "By luck alone, {n} in 1000 such series are as far off.",
            max(1, round(1000 * luck)),
        )
    return tn(
        "By luck alone, {n} in 100 such series is as far off.",
        "By luck alone, {n} in 100 such series are as far off.",
        round(100 * luck),
    )
