"""Nemeses: how they come into play, and what the nemesis symbol triggers.

Rules digest: Automa 8 (rulebook lines 869-901).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from assistant.content import Of
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.rank import affected_leader, next_effect, run_effects
from assistant.games.warhammer_quest.board.zones import move_enemy, put_into_play
from assistant.games.warhammer_quest.events import NemesisTriggered, NoNemesis
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy
from assistant.messages.questions import GO_ON_KEY, GoOn
from assistant.messages.text import t


@rules.step(title=t("a nemesis is let out"), rule="L826-837, L1311-1317")
def let_out(table: QuestTable, enemy: Annotated[str, Of("enemy")]) -> None:
    """Move a nemesis from the lair, or from the cards that were set aside, into the leader's zone."""
    in_lair = next((one for one in table.state.lair if one.card == enemy), None)
    if in_lair is None and not _is_set_aside(table, enemy):
        return
    to = affected_leader(table)
    if in_lair is not None and to:
        move_enemy(table, in_lair.number, to)
    elif to:
        put_into_play(table, enemy, to)


def _is_set_aside(table: QuestTable, card: str) -> bool:
    """Return whether the nemesis `card` was set aside and has not come into play yet."""
    state = table.state
    set_aside = any(nemesis.enemy == card and nemesis.enters == "aside" for nemesis in table.content.quest.nemesis)
    known = [*(enemy.card for enemy in state.enemies), *state.enemy_deck.discard, *state.gone]
    return set_aside and card not in known and card not in state.enemy_deck.may_come(state.enemy_deck.left)


def face_up_nemeses(table: QuestTable) -> list[Enemy]:
    """Return the nemeses that a nemesis symbol triggers: all face-up nemeses in zones, shadows and lair."""
    kinds = table.content.pack.enemy
    return [enemy for enemy in table.state.enemies if enemy.face_up and kinds[enemy.card].kind == "nemesis"]


def is_nemesis(table: QuestTable, number: int) -> bool:
    return any(enemy.number == number for enemy in face_up_nemeses(table))


@rule("Automa 8, L218-222, L881-887")
def nemesis_symbol(table: QuestTable, killed: Sequence[Enemy] = ()) -> None:
    """Resolve the effect of each face-up nemesis once, in the order of their rank.

    `killed` are the nemeses that the current action defeated. Their effects are resolved, too.
    """
    table.apply_corrections()
    left = [*face_up_nemeses(table), *killed]
    if not left:
        table.tell(NoNemesis())
    while left:
        place = int(table.decide(next_effect, table.content, left).id) if len(left) > 1 else 0
        enemy = left.pop(place)
        if enemy in killed or table.state.enemy(enemy.number) is enemy:  # else it has left play meanwhile
            _effect(table, enemy)


def _effect(table: QuestTable, enemy: Enemy) -> None:
    table.tell(NemesisTriggered(number=enemy.number, card=enemy.card))
    card = table.content.pack.enemy[enemy.card]
    if not run_effects(table, card.effect, number=enemy.number):
        prompt = t(
            "Nemesis symbol. {enemy}: do its effect once, then {key}.",
            key=GO_ON_KEY,
            enemy=enemy.display_name(table.content),
        )
        table.ask(GoOn(key=f"nemesis:{enemy.number}", prompt=prompt, label=t("done")))
