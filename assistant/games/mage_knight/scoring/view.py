"""The score as a table: a line for each thing that counts, a column for each player or team."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.scoring.events import score_name
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.text import t, verbatim
from assistant.view.kinds import Grid, Panel, Words


def panels(content: Content, state: MageKnight) -> list[Panel]:
    """Nothing before it was counted."""
    if not state.scores:
        return []
    counted = dict.fromkeys(line.what for score in state.scores for line in score.lines)
    points = [{line.what: str(line.points) for line in score.lines} for score in state.scores]
    rows: list[tuple[Words, ...]] = [
        (score_name(content, what), *(verbatim(column.get(what, "")) for column in points)) for what in counted
    ]
    rows.append((t("together"), *(verbatim(str(score.total)) for score in state.scores)))
    names = [t("{heroes}", heroes=tuple(who_name(content, hero) for hero in score.heroes)) for score in state.scores]
    header: tuple[Words, ...] = () if state.alone else (verbatim(""), *names)
    return [Panel("score", t("SCORE"), (Grid(header, tuple(rows)),))]
