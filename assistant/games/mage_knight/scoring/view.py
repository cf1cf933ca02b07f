"""The score panel, and the headline at the end of the game."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.scoring.events import score_name
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import t, tn, verbatim
from assistant.ui.view.blocks import Bar, Block, Count, Grid, Headline, Label, Panel


def panels(content: Content, state: MageKnight) -> list[Panel]:
    """Return the score panel, with a column for each player or team, or none before the score is counted."""
    if not state.scores:
        return []
    counted = dict.fromkeys(line.what for score in state.scores for line in score.lines)
    points = [{line.what: str(line.points) for line in score.lines} for score in state.scores]
    rows: list[tuple[Label, ...]] = [
        (score_name(content, what), *(verbatim(column.get(what, "")) for column in points)) for what in counted
    ]
    rows.append((t("together"), *(verbatim(str(score.total)) for score in state.scores)))
    names = [t("{heroes}", heroes=HERO.all(content, score.heroes)) for score in state.scores]
    header: tuple[Label, ...] = () if state.alone else (verbatim(""), *names)
    most = max(score.total for score in state.scores)
    blocks: list[Block] = [Grid(header, tuple(rows))]
    if len(state.scores) > 1 and most > 0:
        totals = zip(names, state.scores, strict=True)
        blocks += [Bar(name, max(0, score.total), most, hue="accent") for name, score in totals]
    return [Panel("score", t("SCORE"), tuple(blocks))]


def headline(content: Content, state: MageKnight) -> Headline | None:
    """Return the headline at the end of the game, or None before.

    It says whether the players won. For rivals and in scenarios that can't be failed, it says only that the game is
    over.
    """
    scenario = content.scenario
    if state.stage != "over":
        return None
    if scenario.has("hold") or scenario.has("druid_nights") or not (state.alone or scenario.mode != "competitive"):
        return Headline(t("the end"))
    return Headline(t("victory"), "good") if state.won else Headline(t("not won"), "bad")


def score_count(state: MageKnight) -> Count | None:
    """Return the total points at the end of the game if there is only one score, or None."""
    if state.stage != "over" or len(state.scores) != 1:
        return None
    total = state.scores[0].total
    return Count(total, tn("point", "points", total))
