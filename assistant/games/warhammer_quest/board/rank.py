"""The order of simultaneous effects, and who is meant. Automa 10 to 12."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.warhammer_quest.called import HERO
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.events import InsteadOfLeader
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, WarhammerQuest
from assistant.speech.text import Text, as_text, t
from assistant.table.rules import Choice, rule


def rank(content: Content, enemy: Enemy) -> tuple[int, int, int, int]:
    """Lower is sooner: nemeses first; then level, attack, health. Between nemeses no level counts; another enemy
    without a level comes after every level (A41).
    """
    card = content.pack.enemy[enemy.card]
    nemesis = card.kind == "nemesis"
    return (0 if nemesis else 1, 0 if nemesis else -(card.level or 0), -(card.attack or 0), -(card.health or 0))


@rules.maker(t("Which effect first?"), phase="heroes", rule="Automa 10", ties=lambda state, content: t("You choose."))
def next_effect(state: WarhammerQuest, content: Content, numbers: Sequence[int]) -> list[Choice]:
    """The highest rank first; still equal: the heroes choose. Cards alike are no choice."""
    enemies = [enemy for number in numbers if (enemy := state.enemy(number)) is not None]
    return [
        Choice(
            id=str(enemy.number),
            label=as_text(enemy.called(content)),
            rank=(*rank(content, enemy), _among_likes(enemies, enemy)),
            reasons=_reasons(content, enemy),
        )
        for enemy in enemies
    ]


def _among_likes(enemies: Sequence[Enemy], enemy: Enemy) -> int:
    """Of cards alike in everything the leftmost one comes first."""
    return [alike(one) for one in enemies[: enemies.index(enemy)]].count(alike(enemy))


def alike(enemy: Enemy) -> tuple[str, int, bool]:
    """What the app knows of a card in play: two that are equal in it are no choice."""
    return (enemy.card if enemy.face_up else "", enemy.wounds, enemy.face_up)


def _reasons(content: Content, enemy: Enemy) -> tuple[Text, ...]:
    card = content.pack.enemy[enemy.card]
    return (
        t("Level {n}.", n=card.level or 0) if card.kind != "nemesis" else t("A nemesis."),
        t("Attack {n}, health {of}.", n=card.attack or 0, of=card.health or 0),
    )


@rule("Automa 12, L1198-1204")
def meant(table: QuestTable) -> str:
    """The active hero; if nobody is active the leader, and if he is defeated the next hero; "" if nobody stands."""
    state = table.state
    if state.active:
        return state.active
    found = leading(state)
    if found and found != state.leader:
        table.tell(InsteadOfLeader(leader=state.leader, who=found))
    return found


def leading(state: WarhammerQuest) -> str:
    """The leader, or the next hero who stands; "" if nobody does."""
    return next((hero.id for hero in state.clockwise(state.leader) if not hero.defeated), "")


def choose_hero(table: QuestTable, key: str, prompt: Text, heroes: Sequence[str]) -> str:
    """Several qualify: the party agrees, the leader decides. L32-35, L1191-1192."""
    if len(heroes) < 2:
        return heroes[0] if heroes else ""
    return table.one(key, prompt, lambda: list(heroes), HERO)
