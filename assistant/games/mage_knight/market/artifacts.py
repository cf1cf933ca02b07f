"""The artifact deck: digest C6. It has no offer; it goes with the advanced action and spell decks."""

from __future__ import annotations

from assistant.games.mage_knight import new_pieces
from assistant.games.mage_knight.called import ARTIFACT
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market.events import ArtifactsGained, NothingLeft
from assistant.games.mage_knight.market.offers import note_card
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.stack import Stack
from assistant.speech.text import t
from assistant.table.rules import rule

STACK: Stack[MageKnight, Content] = Stack(
    "offers",
    lambda state: state.artifacts,
    lambda content: content.pack.artifact,
    when_empty="stay_empty",
    key="artifact",
    name=t("artifact"),
    new=lambda table: new_pieces.new_piece(table, new_pieces.ARTIFACT),
)


def set_out(table: MageTable) -> None:
    """Setup 9: all artifacts, shuffled."""
    if table.held("offers"):
        STACK.fill(table.state, table.content.pack.artifact.keys())


@rule("C6, L363-365, L881")
def reward(table: MageTable, hero: str, k: int) -> list[str]:
    """`k` artifacts: draw one more, one goes under the deck, the others on top of the own deck in any order.

    Returns those that stay; they are on the hero's sheet already.
    """
    if not table.held("offers"):
        return []
    prompts = [t("Draw artifacts, {n} of {most}: which one is it?", n=n, most=k + 1) for n in range(1, k + 2)]
    drawn = [card for card in (STACK.draw(table, prompt) for prompt in prompts) if card]
    if not drawn:
        table.tell(NothingLeft(who=hero, what="artifacts"))
        return []
    back = ""
    if len(drawn) > k:
        prompt = t("Which artifact goes under the deck?")
        back = table.one("artifact_back", prompt, lambda: drawn, ARTIFACT, name=t("under the artifact deck"))
        drawn.remove(back)
        table.state.artifacts.put_under(back)
    for artifact in drawn:
        note_card(table, hero, "artifacts", artifact)
    table.tell(ArtifactsGained(who=hero, artifacts=tuple(drawn), back=back))
    return drawn
