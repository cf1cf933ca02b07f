"""The end of the game in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.scoring import events as e
from assistant.table.events import Event
from assistant.table.text import Text, t

SCORE = {
    "city": t("cities conquered"),
    "all_cities": t("all cities conquered"),
    "round_early": t("rounds left"),
    "deck_card": t("cards left in the virtual player's deck"),
    "not_announced": t("end of the round not announced"),
}

YES_OR_NO = ("all_cities", "not_announced")


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.GameEnded():
            return _say_end(content, event)
        case _:
            return None


def _say_end(content: Content, event: e.GameEnded) -> Text:
    outcome = t("The scenario is won.") if event.won else t("The scenario is not won.")
    score = (
        t("Score: your fame, achievements and titles.")
        if content.scenario.scoring.titles
        else t("Score: your fame and achievements, no titles.")
    )
    if not event.lines:
        return t("{outcome} {score}", outcome=outcome, score=score)
    worth = tuple(_score_line(what, count, points) for what, count, points in event.lines if what in SCORE)
    return t(
        "{outcome} {score} And {total} points: {worth}.", outcome=outcome, score=score, total=event.total, worth=worth
    )


def _score_line(what: str, count: int, points: int) -> Text:
    """How many is said only where it is a count."""
    if what in YES_OR_NO:
        return t("{what}: {points}", what=SCORE[what], points=points)
    return t("{what} {n}: {points}", what=SCORE[what], n=count, points=points)
