"""The nemesis symbol: every nemesis in play once, the highest rank first. Automa 8, L869-901."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.warhammer_quest.board.rank import leading, meant, next_effect
from assistant.games.warhammer_quest.board.zones import arrive, move_to_zone
from assistant.games.warhammer_quest.called import LAIR
from assistant.games.warhammer_quest.events import Moved, NemesisTriggered, NoNemesis
from assistant.games.warhammer_quest.rules import QuestTable
from assistant.games.warhammer_quest.state import Enemy
from assistant.speech.questions import GoOn
from assistant.speech.text import t
from assistant.table.rules import rule


@rule("L826-837, L1311-1317")
def bring(table: QuestTable, card: str) -> None:
    """From the lair into the leader's zone, one that was put aside there, too; not if it is in play or was defeated."""
    state = table.state
    to = leading(state)
    there = next((one for one in state.enemies if one.card == card), None)
    if not to or card in state.enemy_deck.discard or card in state.gone:
        return
    if there is None:
        arrive(table, card, to)
    elif there.zone == LAIR:
        was = there.number
        if move_to_zone(table, was, to) == to:
            table.tell(Moved(number=was, card=card, to=to))


def triggering(table: QuestTable) -> list[Enemy]:
    """Face-up in any zone, in the shadows, and in the lair; a face-down one triggers nothing."""
    kinds = table.content.pack.enemy
    return [enemy for enemy in table.state.enemies if enemy.face_up and kinds[enemy.card].kind == "nemesis"]


@rule("Automa 8, L218-222, L881-887")
def nemesis_symbol(table: QuestTable, killed: Sequence[Enemy] = ()) -> None:
    """Each effect once however many symbols; one that this very action `killed` triggers still, wherever it stood."""
    table.hear()
    left = [*triggering(table), *killed]
    if not left:
        table.tell(NoNemesis())
        return
    while left:
        numbers = [enemy.number for enemy in left]
        standing = [number for number in numbers if table.state.enemy(number) is not None]
        number = (
            int(table.decide(next_effect, table.content, standing).id) if len(standing) == len(left) else numbers[0]
        )
        enemy = next(one for one in left if one.number == number)
        left.remove(enemy)
        _effect(table, enemy)


def _effect(table: QuestTable, enemy: Enemy) -> None:
    table.tell(NemesisTriggered(number=enemy.number, card=enemy.card))
    card = table.content.pack.enemy[enemy.card]
    if not table.do(card.effect, hero=meant(table), number=enemy.number):
        prompt = t("Nemesis symbol. {enemy}: do its effect once, then Space.", enemy=enemy.called(table.content))
        table.ask(GoOn(key=f"nemesis:{enemy.number}", prompt=prompt, label=t("done")))
