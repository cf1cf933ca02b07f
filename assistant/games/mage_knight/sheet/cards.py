"""Spells, artifacts and advanced actions that join a hero's deck. Rules digest: C6, A6.

A card that the players did not name is saved as an empty string.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.engine.facts import ANOTHER, Printed, another
from assistant.engine.rules import rule
from assistant.games.mage_knight import box
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers
from assistant.games.mage_knight.names import CARD, REWARDS
from assistant.games.mage_knight.new_pieces import ADVANCED_ACTION, ARTIFACT, SPELL, new_piece
from assistant.games.mage_knight.rules import MageTable, out_of_the_piles
from assistant.games.mage_knight.sheet.events import CardGained, RewardDue
from assistant.games.mage_knight.sheet.state import Cards
from assistant.messages.names import table_named
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.text import t

OWN: dict[str, Cards] = {"advanced_action": "advanced_actions", "spell": "spells", "artifact": "artifacts"}
PRINTED: dict[str, Printed[Any]] = {"advanced_action": ADVANCED_ACTION, "spell": SPELL, "artifact": ARTIFACT}


@rule("C6, L881-883")
def take_card_reward(table: MageTable, hero: str, kind: str, count: int = 1) -> None:
    """Let the hero take a spell of the offer, or draw artifacts, as a reward.

    If the app does not track the offers, only tell the players to take the cards.
    """
    if not table.is_held("offers"):
        if table.is_held("sheets"):
            table.state.sheet(hero).cards(OWN[kind]).extend([""] * count)
        table.tell(RewardDue(who=hero, reward=kind, count=count))
    elif kind == "spell":
        offers.take(table, "spells", hero)
    else:
        offers.take_artifacts(table, hero, count)


@rule("L269")
def record_card(table: MageTable, hero: str, kind: str, card: str = "") -> None:
    """Record a card that is neither a reward nor bought. Its name may be empty."""
    held = table.state.sheet(hero).cards(OWN[kind])
    held.append(card)
    if card:
        out_of_the_piles(table)
    table.tell(CardGained(who=hero, kind=kind, card=card, now=len(held)))


@rule("L269")
def record_named_card(table: MageTable, hero: str) -> None:
    """Ask for a card by name and record it. For a new card, also ask for its printed values."""

    def by_name() -> CardQuestion:
        """Return the question. Its options are all cards that are in no offer and that no hero owns."""
        lying = {id for kind in box.piece_kinds(table.content, table.state) for id in kind.lying()}
        ids = [id for kind in OWN for id in _known_cards(table.content, kind) if id not in lying]
        options = (*table.options(ids, CARD), another())
        return CardQuestion(
            key="card_named", name=t("card gained"), prompt=t("Which card did you gain?"), options=options, reports=True
        )

    card = table.ask(by_name)
    if card == ANOTHER:
        kind = table.one(
            "new_kind", t("What kind of card is it?"), card_kind_options, name=t("card gained"), reports=True
        )
        card = new_piece(table, PRINTED[kind])
    else:
        kind = next(kind for kind in OWN if card in _known_cards(table.content, kind))
    record_card(table, hero, kind, card)


def card_kind_options() -> list[Option]:
    return [Option(kind, REWARDS[kind]) for kind in OWN]


def _known_cards(content: Content, kind: str) -> Iterable[str]:
    return table_named(content, kind) or ()
