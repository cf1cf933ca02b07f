"""Assets, skills, quests and events that the content does not have. The players enter each card once."""

from __future__ import annotations

from typing import Any

from assistant.engine.facts import ANOTHER, another
from assistant.engine.rules import rule
from assistant.games.runebound3.fight.unknown_cards import which_token
from assistant.games.runebound3.names import ADVENTURE
from assistant.games.runebound3.rules import ADVENTURE_CARD, ASSET_CARD, SKILL_CARD, RuneTable
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.text import Text, t


def _of_box(table: RuneTable) -> dict[str, Any]:
    return {"demo": True} if table.content.scenario.demo else {}


@rule("Screens 10, L290-298")
def new_asset(table: RuneTable) -> str:
    """Ask for a new asset: its name, type, cost, bonuses and combat token. Return its id."""
    asset = ASSET_CARD.new(table, "asset_name", t("The asset's name?"), **_of_box(table))
    ASSET_CARD.read(table, asset, new=True)
    if table.yes("coded", t("Has it a combat token?"), name=t("token"), expected=False):
        ASSET_CARD.learn(table, asset, token=which_token(table, ""))
    return asset


@rule("Screens 10, L239-282")
def new_skill(table: RuneTable) -> str:
    """Ask for a new skill: its name, type, orbs, stars and bonuses. Return its id."""
    skill = SKILL_CARD.new(table, "skill_name", t("The skill's name?"), **_of_box(table))
    SKILL_CARD.read(table, skill, new=True)
    return skill


@rule("Screens 10, L232")
def which_adventure(table: RuneTable, deck: str, kind: str, prompt: Text, hero: str) -> str:
    """Ask which quest or event was drawn and return its id. Only the name of a new card is asked and saved."""

    def question() -> CardQuestion:
        known = [card for card in table.content.adventures().values() if card.kind == kind and card.deck in ("", deck)]
        options = tuple(Option(card.id, ADVENTURE(table.content, card.id)) for card in known)
        return CardQuestion(key=kind, name=t("card"), prompt=prompt, options=(*options, another()), to=hero)

    chosen = table.ask(question)
    if chosen == ANOTHER:
        fields = {"deck": deck, "kind": kind, **_of_box(table)}
        chosen = ADVENTURE_CARD.new(table, f"{kind}_name", t("The card's name?"), **fields)
    return chosen
