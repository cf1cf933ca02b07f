"""What each line of a score counts, for whoever asks why. Digest 7.4-7.13."""

from __future__ import annotations

from assistant.games.mage_knight.content import Scoring
from assistant.games.mage_knight.scoring.achievements import ACTION, ARTIFACT, CRYSTALS_A_POINT, SHIELD, SPELL, WOUND
from assistant.speech.text import Text, t


def explained(scoring: Scoring) -> dict[str, Text]:
    """By the name of the line."""
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
