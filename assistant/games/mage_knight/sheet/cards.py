"""Cards that join a hero's deck: spells, artifacts, advanced actions. Digest C6, A6.

Where nobody names a card it is an empty string: it counts all the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight import box
from assistant.games.mage_knight.called import CARD
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.corrections import out_of_the_piles
from assistant.games.mage_knight.market import artifacts, offers
from assistant.games.mage_knight.new_pieces import new_action, new_artifact, new_spell
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import CardGained, RewardDue
from assistant.games.mage_knight.sheet.state import Cards
from assistant.speech.questions import Card, Option
from assistant.speech.text import Text, t
from assistant.table.facts import ANOTHER, another
from assistant.table.rules import rule

NEW = {"advanced_action": new_action, "spell": new_spell, "artifact": new_artifact}
OWN: dict[str, Cards] = {"advanced_action": "advanced_actions", "spell": "spells", "artifact": "artifacts"}
KINDS: dict[str, Text] = {
    "advanced_action": t("advanced action"),
    "spell": t("spell"),
    "artifact": t("artifact"),
}


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
def note(table: MageTable, hero: str, kind: str) -> None:
    """A card that came by other means than a reward or a purchase."""
    held = table.state.sheet(hero).cards(OWN[kind])
    held.append("")
    table.tell(CardGained(who=hero, kind=kind, now=len(held)))


@rule("L269")
def note_named(table: MageTable, hero: str) -> None:
    """The same by its name; one that nobody has heard of gets one."""
    card = table.ask(lambda: _by_name(table))
    if card == ANOTHER:
        prompt = t("What kind of card is it?")
        kind = table.one("new_kind", prompt, kinds, name=t("card gained"))
        card = NEW[kind](table)
    else:
        kind = next(kind for kind, cards in _known(table.content).items() if card in cards)
    held = table.state.sheet(hero).cards(OWN[kind])
    held.append(card)
    out_of_the_piles(table)
    table.tell(CardGained(who=hero, kind=kind, card=card, now=len(held)))


def kinds() -> list[Option]:
    return [Option(kind, label) for kind, label in KINDS.items()]


def _known(content: Content) -> dict[str, Iterable[str]]:
    pack = content.pack
    return {"advanced_action": pack.advanced_action, "spell": pack.spell, "artifact": pack.artifact}


def _by_name(table: MageTable) -> Card:
    """All that don't lie open or with somebody."""
    lying = {id for kind in box.kinds(table.content, table.state) for id in kind.lying()}
    ids = [id for cards in _known(table.content).values() for id in cards if id not in lying]
    options = (*table.options(ids, CARD), another())
    return Card(key="card_named", name=t("card gained"), prompt=t("Which card did you gain?"), options=options)
