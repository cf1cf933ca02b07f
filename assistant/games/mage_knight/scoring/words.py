"""The end of the game in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content, Scoring
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.scoring import events as e
from assistant.games.mage_knight.scoring.achievements import ACTION, ARTIFACT, CRYSTALS_A_POINT, SHIELD, SPELL, WOUND
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


def explained(scoring: Scoring) -> dict[str, Text]:
    """What each line counts, for whoever asks why."""
    return {
        **_categories(scoring),
        "lowest_fame": t("Of fame the lowest counts."),
        "keeps": t("Keeps: {points} each.", points=scoring.keep_points),
        "towers": t("Mage towers: {points} each.", points=scoring.tower_points),
        "city": t("{points} for each conquered city.", points=scoring.city),
        "every_leader": t("{points} if every player leads a city.", points=scoring.every_leader),
        "all_cities": t("{points} for all cities.", points=scoring.all_cities),
        "round_early": t("{points} for each whole round left.", points=scoring.round_early),
        "deck_card": t("{points} for each card left in the virtual player's deck.", points=scoring.deck_card),
        "not_announced": t("{points} if nobody announced the end of the last round.", points=scoring.not_announced),
    }


def _categories(scoring: Scoring) -> dict[str, Text]:
    """The score card (7.13); two categories count only where the scenario gives points for them."""
    return {
        "knowledge": t(
            "Knowledge: {spell} for each spell, {action} for each advanced action.", spell=SPELL, action=ACTION
        ),
        "loot": t(
            "Loot: {artifact} for each artifact, 1 for every {crystals} crystals.",
            artifact=ARTIFACT,
            crystals=CRYSTALS_A_POINT,
        ),
        "leader": t("Leader: the levels of units, half of a wounded one's, rounded down."),
        "conqueror": t("Conqueror: {points} for each shield on a keep, mage tower or monastery.", points=SHIELD),
        "adventurer": t("Adventurer: {points} for each shield on an adventure site.", points=SHIELD)
        if scoring.dungeon == SHIELD
        else t(
            "Adventurer: {points} for each shield on an adventure site, {dungeon} on a dungeon or tomb.",
            points=SHIELD,
            dungeon=scoring.dungeon,
        ),
        "beating": t("Beating: {points} lost for each wound.", points=-WOUND),
        "cities": t(
            "Cities: {led} for each one led, {shield} for each other one with a shield.",
            led=scoring.city_leader,
            shield=scoring.city_shield,
        ),
        "mines": t(
            "Mines: {countryside} on the countryside, {core} on core tiles.",
            countryside=scoring.countryside_mine,
            core=scoring.core_mine,
        ),
    }


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.GameEnded():
            return _say_end(content, event)
        case e.Conceded(by=by, winners=winners):
            return t(
                "Conceded by: {by}. Victory: {winners}.",
                by=tuple(who_name(content, hero) for hero in by),
                winners=tuple(who_name(content, hero) for hero in winners),
            )
        case e.ScoreCounted(alone=True, lines=lines, total=total):
            said = tuple(_score_line(content, *line) for line in lines)
            return t("Your score: {total} points. {lines}.", total=total, lines=said)
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
        if content.scenario.has("hold"):
            return t("The game is over.")
        if event.winner:
            return t("{who} stands on the portal and wins.", who=who_name(content, event.winner))
        return t("Nobody stands on the portal: nobody wins.")
    outcome, score = _outcome(content, event), _scored(content, event)
    if not event.lines:
        return t("{outcome} {score}", outcome=outcome, score=score)
    worth = tuple(_score_line(content, what, count, points) for what, count, points in event.lines)
    return t(
        "{outcome} {score} And {total} points: {worth}.", outcome=outcome, score=score, total=event.total, worth=worth
    )


def _outcome(content: Content, event: e.GameEnded) -> Text:
    """Rivals may fail together, yet one of them wins; two scenarios have nothing to fail."""
    scenario = content.scenario
    if scenario.has("hold") or scenario.has("druid_nights"):
        return t("The game is over.")
    if not event.alone and scenario.mode == "competitive":
        return (
            t("The mission is accomplished.")
            if event.won
            else t("The mission failed; the most points win all the same.")
        )
    return t("The scenario is won.") if event.won else t("The scenario is not won.")


def _scored(content: Content, event: e.GameEnded) -> Text:
    scoring = content.scenario.scoring
    if scoring.keep_points:
        return t(
            "Score: {keep} for each keep, {tower} for each mage tower.",
            keep=scoring.keep_points,
            tower=scoring.tower_points,
        )
    if content.scenario.mode == "cooperative":
        return t("One score for all: the lowest fame, the best of each achievement, no titles.")
    if event.alone:
        return t("Score: your fame and achievements, no titles.")
    return (
        t("Score: fame, achievements and titles of each player or team.")
        if event.titles
        else t("Score: fame and achievements of each player, no titles.")
    )


def _score_line(content: Content, what: str, count: int, points: int) -> Text:
    """How many is said only where it is a count."""
    name = SCORE.get(what, verbatim(what))
    if what == "title:adventurer" and content.scenario.scoring.dungeon > SHIELD:
        name = t("title: Greatest Dungeon Crawler")
    if what in COUNTED:
        return t("{what} {n}: {points}", what=name, n=count, points=points)
    return t("{what}: {points}", what=name, points=points)
