"""Cards that join a hero's deck: spells, artifacts, advanced actions. Digest C6, A6.

Where nobody names a card it is an empty string: it counts all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.games.mage_knight import box
from assistant.games.mage_knight.called import CARD, REWARDS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.corrections import out_of_the_piles
from assistant.games.mage_knight.market import artifacts, offers
from assistant.games.mage_knight.new_pieces import ADVANCED_ACTION, ARTIFACT, SPELL, new_piece
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import CardGained, RewardDue
from assistant.games.mage_knight.sheet.state import Cards
from assistant.speech.names import table_named
from assistant.speech.questions import Card, Option
from assistant.speech.text import t
from assistant.table.facts import ANOTHER, Printed, another
from assistant.table.rules import rule

OWN: dict[str, Cards] = {"advanced_action": "advanced_actions", "spell": "spells", "artifact": "artifacts"}
PRINTED: dict[str, Printed[Any]] = {"advanced_action": ADVANCED_ACTION, "spell": SPELL, "artifact": ARTIFACT}


@rule("C6, L881-883")
def gain_spell(table: MageTable, hero: str) -> None:
    """Any of the offer, onto the hero's deck; the offer is filled again."""
    if table.held("offers"):
        offers.take(table, "spells", hero)
        return
    if table.held("sheets"):
        table.state.sheet(hero).spells.append("")
    table.tell(RewardDue(who=hero, reward="spell"))


@rule("C6, L881-883")
def gain_artifacts(table: MageTable, hero: str, count: int) -> None:
    """One more is drawn, one goes under the deck, the others onto the hero's deck."""
    if table.held("offers"):
        artifacts.reward(table, hero, count)
        return
    if table.held("sheets"):
        table.state.sheet(hero).artifacts += [""] * count
    table.tell(RewardDue(who=hero, reward="artifact", count=count))


@rule("L269")
def note(table: MageTable, hero: str, kind: str, card: str = "") -> None:
    """A card that came by other means than a reward or a purchase; who likes names it."""
    held = table.state.sheet(hero).cards(OWN[kind])
    held.append(card)
    if card:
        out_of_the_piles(table)
    table.tell(CardGained(who=hero, kind=kind, card=card, now=len(held)))


@rule("L269")
def note_named(table: MageTable, hero: str) -> None:
    """One that nobody has heard of gets a name."""
    card = table.ask(lambda: _by_name(table))
    if card == ANOTHER:
        kind = table.one("new_kind", t("What kind of card is it?"), kinds, name=t("card gained"))
        card = new_piece(table, PRINTED[kind])
    else:
        kind = next(kind for kind in OWN if card in _known(table.content, kind))
    note(table, hero, kind, card)


def kinds() -> list[Option]:
    return [Option(kind, REWARDS[kind]) for kind in OWN]


def _known(content: Content, kind: str) -> Iterable[str]:
    return table_named(content, kind) or ()


def _by_name(table: MageTable) -> Card:
    """All that don't lie open or with somebody."""
    lying = {id for kind in box.kinds(table.content, table.state) for id in kind.lying()}
    ids = [id for kind in OWN for id in _known(table.content, kind) if id not in lying]
    options = (*table.options(ids, CARD), another())
    return Card(key="card_named", name=t("card gained"), prompt=t("Which card did you gain?"), options=options)
