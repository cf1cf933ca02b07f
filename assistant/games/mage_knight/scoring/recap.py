"""The score as a table in the recap, the summary at the end of a game."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.scoring.events import score_name
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import t
from assistant.ui.view.recap import Recap, Score, ScoreRow


def with_score(content: Content, moment: Moment[MageKnight], recap: Recap) -> Recap:
    """Return the recap with the score of each player or team.

    With only one score, it is also compared with other games.
    """
    state = moment.state
    if not state.scores:
        return recap
    counted = dict.fromkeys(line.what for score in state.scores for line in score.lines)
    points = [{line.what: line.points for line in score.lines} for score in state.scores]
    rows = tuple(ScoreRow(score_name(content, what), tuple(column.get(what) for column in points)) for what in counted)
    names = tuple(t("{heroes}", heroes=HERO.all(content, score.heroes)) for score in state.scores)
    totals = tuple(score.total for score in state.scores)
    score = Score(rows, totals, () if state.alone else names)
    return replace(recap, score=score, points=totals[0] if len(totals) == 1 else None)
