"""The end of the game in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.laying import who_name
from assistant.games.mage_knight.scoring import events as e
from assistant.table.events import Event
from assistant.table.text import Text, t, verbatim

SCORE = {
    "fame": t("fame"),
    "lowest_fame": t("the lowest fame of the team"),
    "knowledge": t("knowledge (spells, advanced actions)"),
    "loot": t("loot (artifacts, crystals)"),
    "leader": t("leader (levels of units)"),
    "conqueror": t("conqueror (keeps, towers, monasteries)"),
    "adventurer": t("adventurer (adventure sites)"),
    "beating": t("beating (wounds)"),
    "cities": t("cities (led, or with a shield)"),
    "mines": t("liberated mines"),
    "keeps": t("keeps held"),
    "towers": t("mage towers held"),
    "title:knowledge": t("title: Greatest Knowledge"),
    "title:loot": t("title: Greatest Loot"),
    "title:leader": t("title: Greatest Leader"),
    "title:conqueror": t("title: Greatest Conqueror"),
    "title:adventurer": t("title: Greatest Adventurer"),
    "title:beating": t("title: Greatest Beating"),
    "title:cities": t("title: Greatest City Conqueror"),
    "title:mines": t("title: Greatest Liberator"),
    "city": t("cities conquered"),
    "every_leader": t("every player leads a city"),
    "all_cities": t("all cities conquered"),
    "round_early": t("rounds left"),
    "deck_card": t("cards left in the virtual player's deck"),
    "not_announced": t("end of the round not announced"),
}

COUNTED = ("city", "round_early", "deck_card", "keeps", "towers")
"""Lines that say how many."""


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.GameEnded():
            return _say_end(content, event)
        case e.ScoreCounted(heroes=heroes, lines=lines, total=total):
            return t(
                "{who}: {total} points. {lines}.",
                who=tuple(who_name(content, hero) for hero in heroes),
                total=total,
                lines=tuple(_score_line(content, *line) for line in lines),
            )
        case e.WinnersFound(winners=(), total=total):
            return t("Equal, {total} points: nobody wins.", total=total)
        case e.WinnersFound(winners=winners, total=total):
            return t(
                "The most points, {total}: {who}.", total=total, who=tuple(who_name(content, hero) for hero in winners)
            )
        case _:
            return None


def _say_end(content: Content, event: e.GameEnded) -> Text:
    if not event.points:
        if event.winner:
            return t("{who} stands on the portal and wins.", who=who_name(content, event.winner))
        return t("Nobody stands on the portal: nobody wins.")
    outcome = t("The scenario is won.") if event.won else t("The scenario is not won.")
    score = (
        t("Score: your fame, achievements and titles.")
        if event.titles
        else t("Score: your fame and achievements, no titles.")
    )
    if not event.lines:
        return t("{outcome} {score}", outcome=outcome, score=score)
    worth = tuple(_score_line(content, what, count, points) for what, count, points in event.lines)
    return t(
        "{outcome} {score} And {total} points: {worth}.", outcome=outcome, score=score, total=event.total, worth=worth
    )


def _score_line(content: Content, what: str, count: int, points: int) -> Text:
    """How many is said only where it is a count."""
    name = SCORE.get(what, verbatim(what))
    if what == "title:adventurer" and content.scenario.scoring.dungeon > 2:
        name = t("title: Greatest Dungeon Crawler")
    if what in COUNTED:
        return t("{what} {n}: {points}", what=name, n=count, points=points)
    return t("{what}: {points}", what=name, points=points)
