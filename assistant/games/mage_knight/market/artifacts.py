"""The artifact deck: digest C6. It has no offer; it goes with the advanced action and spell decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from assistant.games.mage_knight.called import ARTIFACT
from assistant.games.mage_knight.market.events import ArtifactsGained, NothingLeft
from assistant.games.mage_knight.market.owners import note_card
from assistant.games.mage_knight.rules import MageTable, or_none
from assistant.table.pieces import Deck
from assistant.table.questions import Card, OneOf, Option
from assistant.table.rules import rule
from assistant.table.text import Text, t


def set_out(table: MageTable) -> None:
    """Setup 9: all artifacts, shuffled."""
    if table.held("offers"):
        table.state.artifacts = Deck(pool=dict.fromkeys(table.content.pack.artifact, 1))


@rule("C6, L363-365, L881")
def reward(table: MageTable, hero: str, k: int) -> list[str]:
    """`k` artifacts: draw one more, one goes under the deck, the others on top of the own deck in any order.

    Returns those that stay; they are on the hero's sheet already.
    """
    if not table.held("offers"):
        return []
    drawn: list[str] = []
    for number in range(1, k + 2):
        drawn += _draw(table, partial(_draw_prompt, number, k + 1))
    if not drawn:
        table.tell(NothingLeft(who=hero, what="artifacts"))
        return []
    back = ""
    if len(drawn) > k:
        back = table.ask(lambda: _back_question(table, drawn))
        drawn.remove(back)
        table.state.artifacts.put_at_bottom(back)
    for artifact in drawn:
        note_card(table, hero, "artifacts", artifact)
    table.tell(ArtifactsGained(who=hero, artifacts=tuple(drawn), back=back))
    return drawn


def _draw(table: MageTable, prompt: Callable[[], Text]) -> list[str]:
    deck = table.state.artifacts
    return table.draw(
        "offers",
        deck,
        1,
        lambda: Card(
            key="artifact",
            name=t("artifact"),
            prompt=prompt(),
            options=tuple(_option(table, card) for card, count in deck.may_hold().items() if count),
        ),
    )


def _draw_prompt(number: int, most: int) -> Text:
    return t("Draw artifacts, {n} of {most}: which one is it?", n=number, most=most)


def _back_question(table: MageTable, drawn: list[str]) -> OneOf:
    return OneOf(
        key="artifact_back",
        name=t("under the artifact deck"),
        prompt=t("Which artifact goes under the deck?"),
        options=or_none(_option(table, artifact) for artifact in drawn),
    )


def _option(table: MageTable, artifact: str) -> Option:
    return Option(artifact, ARTIFACT(table.content, artifact))
