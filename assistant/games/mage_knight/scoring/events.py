"""Log events of the end of the game."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import Who
from assistant.games.mage_knight.scoring.achievements import SHIELD
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t, tn, verbatim
from assistant.messages.turning_points import PlateTone, TurningPoint
from assistant.messages.verdict import Verdict

SCORE: dict[str, Text] = {
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

WITH_COUNT = ("city", "round_early", "deck_card", "keeps", "towers")
"""The score lines that show a number besides the points, such as the number of conquered cities."""


class WithLines(Event, frozen=True, kw_only=True):
    """Base class of log events with score lines. Each line has an id, a number and points."""

    lines: tuple[tuple[str, int, int], ...] = ()

    def worth(self, content: Content) -> tuple[Text, ...]:
        return tuple(_score_line(content, *line) for line in self.lines)


def score_name(content: Content, what: str) -> Text:
    if what == "title:adventurer" and content.scenario.scoring.dungeon > SHIELD:
        return t("title: Greatest Dungeon Crawler")
    return SCORE.get(what, verbatim(what))


def _score_line(content: Content, what: str, count: int, points: int) -> Text:
    """Return the text of a score line. Lines in `WITH_COUNT` also show the number."""
    name = score_name(content, what)
    if what in WITH_COUNT:
        return t("{what} {n}: {points}", what=name, n=count, points=points)
    return t("{what}: {points}", what=name, points=points)


class GameEnded(WithLines, frozen=True, kw_only=True):
    """Log event: the game ended.

    - `lines`: the score lines that the app can calculate itself.
    - `winner`: set only if points do not decide who wins.
    """

    won: bool
    total: int = 0
    winner: Who = ""
    points: bool = True
    titles: bool = False
    alone: bool = True
    says = (
        sentence("The game is over.", points=False, hold=True),
        sentence("Nobody stands on the portal: nobody wins.", points=False, winner=""),
        sentence("{winner} stands on the portal and wins.", points=False),
        sentence("{outcome} {score}", lines=()),
        sentence("{outcome} {score} And {total} points: {worth}."),
    )

    def turning_point(self, content: Content) -> TurningPoint:
        """Return the plate for the end of the game, with the reason and the known points."""
        if not self.points:
            return TurningPoint(
                "good" if self.winner else "bad",
                t("wins the game") if self.winner else t("game over"),
                who=t("{winner}") if self.winner else None,
                cause=t("{winner} stands on the portal.")
                if self.winner and not content.scenario.has("hold")
                else t("The other side concedes.")
                if self.winner
                else t("Nobody stands on the portal."),
                ends=True,
            )
        tone, what = self._result(content)
        counted = (t("{total} points: {worth}."),) if self.lines else ()
        return TurningPoint(tone, what, cause=t("{outcome}"), means=(t("{score}"), *counted), ends=True)

    def _result(self, content: Content) -> tuple[PlateTone, Text]:
        """Return the colour and the words for the result. Among rivals, it does not say who won."""
        scenario = content.scenario
        by_points = scenario.has("hold") or scenario.has("druid_nights")
        if by_points or (not self.alone and scenario.mode == "competitive"):
            return "warn", t("game over")
        return ("good", t("scenario won")) if self.won else ("bad", t("scenario lost"))

    def hold(self, content: Content) -> bool:
        return content.scenario.has("hold")

    def outcome(self, content: Content) -> Text:
        """Return a sentence that says whether the scenario was won.

        Rivals may fail the mission, and one of them still wins by points. "Conquer and Hold" and "Druid Nights" can't
        be failed.
        """
        scenario = content.scenario
        if scenario.has("hold") or scenario.has("druid_nights"):
            return t("The game is over.")
        if self.alone or scenario.mode != "competitive":
            return t("The scenario is won.") if self.won else t("The scenario is not won.")
        if self.won:
            return t("The mission is accomplished.")
        return t("The mission failed; the most points win all the same.")

    def score(self, content: Content) -> Text:
        scoring = content.scenario.scoring
        if scoring.keep_points:
            return t(
                "Score: {keep} for each keep, {tower} for each mage tower.",
                keep=scoring.keep_points,
                tower=scoring.tower_points,
            )
        if content.scenario.mode == "cooperative":
            return t("One score for all: the lowest fame, the best of each achievement, no titles.")
        if self.alone:
            return t("Score: your fame and achievements, no titles.")
        if self.titles:
            return t("Score: fame, achievements and titles of each player or team.")
        return t("Score: fame and achievements of each player, no titles.")


class Conceded(Event, frozen=True, kw_only=True):
    """Log event: one side gave up, so the other side won (scenario "Conquer and Hold")."""

    by: tuple[Who, ...]
    winners: tuple[Who, ...]
    says = sentence("Conceded by: {by}. Victory: {winners}.")


class ScoreCounted(WithLines, frozen=True, kw_only=True):
    """Log event: the score of a player or team was counted. In `lines`, a title has an id such as `title:loot`."""

    heroes: tuple[Who, ...]
    total: int
    alone: bool = False
    counts_score = True
    says = (
        sentence("Your score: {n} point. {worth}.", "Your score: {n} points. {worth}.", "total", alone=True),
        sentence("{heroes}: {n} point. {worth}.", "{heroes}: {n} points. {worth}.", "total"),
    )

    def verdict(self, content: Content) -> Verdict | None:
        """Return the points of a solo player in large letters, otherwise None."""
        if not self.alone:
            return None
        return Verdict((verbatim(str(self.total)), tn("POINT", "POINTS", self.total)), "good")


class WinnersFound(Event, frozen=True, kw_only=True):
    """Log event: the heroes with the most points were found. They share the victory. Without `winners`, nobody wins."""

    winners: tuple[Who, ...]
    total: int
    says = (
        sentence("Equal, {total} points: nobody wins.", winners=()),
        sentence("The most points, {total}: {winners}."),
    )
