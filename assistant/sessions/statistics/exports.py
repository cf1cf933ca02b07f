"""Statistics as JSON, as CSV or as an HTML page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from assistant.i18n import Translator
from assistant.messages.names import Label
from assistant.messages.text import t
from assistant.sessions.examples.expectations import translated
from assistant.sessions.statistics.panels import panels_of
from assistant.sessions.statistics.records import JournalRecord
from assistant.sessions.statistics.summary import Summary
from assistant.sessions.story.html_page import page
from assistant.sessions.story.words import capital
from assistant.sessions.svg.blocks import bars_svg
from assistant.ui.view.blocks import Bar, Block, Grid, Lines, Pairs, Panel

COLUMNS = ("campaign", "game", "scenario", "played", "kind", "chapter", "round", "name", "by", "number", "expected")
"""The columns of the CSV file. Every line is one number."""


def json_of(summaries: Sequence[Summary], translator: Translator) -> str:
    """Return the statistics as JSON, with names in the language of the translator."""
    data: Any = [translated(summary, translator) for summary in summaries]
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def csv_of(records: Sequence[JournalRecord], translator: Translator) -> str:
    """Return everything that was counted as CSV, with one number in each line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for record in records:
        for row in _rows(record, translator):
            writer.writerow((record.folder, record.game, record.scenario, record.played, *row))
    return out.getvalue()


def _rows(record: JournalRecord, translator: Translator) -> Iterator[tuple[Any, ...]]:
    def say(label: Label | None) -> str:
        return translator.say(label) if label is not None else ""

    for kind in ("minutes", "inputs", "undone", "otherwise", "corrections"):
        yield kind, "", "", "", "", getattr(record, kind), ""
    for one in record.rounds:
        for kind in ("minutes", "inputs", "dealt", "taken"):
            yield f"round {kind}", one.chapter, one.round, "", "", round(getattr(one, kind), 2), ""
    for damage in record.damage:
        yield f"damage to {damage.side}", "", "", say(damage.victim), say(damage.by), damage.n, ""
    for hunt in record.hunts:
        yield "hunted", "", "", say(hunt.label), "", hunt.n, ""
    for chance in record.chances.values():
        for result in chance.results.values():
            yield "result", "", "", say(result.label), say(chance.label), result.seen, round(result.expected, 3)
    for end in record.ends:
        won = "" if end.won is None else int(end.won)
        yield "won", "", "", say(end.name), "", won, ""
        if end.points is not None:
            yield "points", "", "", say(end.name), "", end.points, ""


def html_of(summaries: Sequence[Summary], translator: Translator, title: str) -> str:
    """Return the statistics as an HTML page that can be printed."""
    return page(title, _body(panels_of(summaries), translator, title), translator.language)


def _body(panels: Sequence[Panel], translator: Translator, title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    for panel in panels:
        level = "h2" if panel.id.endswith(":all") else "h3"
        yield f"<{level}>{escape(capital(translator.say(panel.title)))}</{level}>"
        yield from blocks_html(panel.blocks, translator)


def blocks_html(blocks: Sequence[Block], translator: Translator) -> Iterator[str]:
    """Yield tables, lines and bars as HTML. Neighbouring bars are one picture."""
    bars: list[Bar] = []
    for block in (*blocks, None):
        if isinstance(block, Bar):
            bars.append(block)
            continue
        if bars:
            yield bars_svg(tuple(bars), translator)
            bars.clear()
        match block:
            case Grid():
                yield _table(block, translator)
            case Pairs():
                rows = "".join(f"<tr>{_cells(pair, translator)}</tr>" for pair in block.pairs)
                yield f"<table>{rows}</table>"
            case Lines():
                if block.title is not None:
                    yield f"<p><strong>{escape(capital(translator.say(block.title)))}</strong></p>"
                yield from (f"<p>{escape(translator.say(line))}</p>" for line in block.lines)


def _table(grid: Grid, translator: Translator) -> str:
    head = "".join(f"<th>{escape(translator.say(cell))}</th>" for cell in grid.header)
    rows = "".join(f"<tr>{_cells(row, translator)}</tr>" for row in grid.rows)
    return f'<div class="wide"><table><tr>{head}</tr>{rows}</table></div>'


def _cells(cells: Sequence[Label], translator: Translator) -> str:
    return "".join(f"<td>{escape(translator.say(cell))}</td>" for cell in cells)


def page_title(translator: Translator, name: str = "") -> str:
    """Return the title of a page of statistics: of one campaign, or of all."""
    return translator.say(t("Figures: {name}", name=name)) if name else translator.say(t("Figures of all campaigns"))
