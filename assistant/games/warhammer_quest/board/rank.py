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
def next_effect(state: WarhammerQuest, content: Content, enemies: Sequence[Enemy]) -> list[Choice]:
    """The highest rank first; still equal: the heroes choose. Cards alike are no choice. Ids are places in the list:
    one that was just defeated may have the number of one that has just come.
    """
    return [
        Choice(
            id=str(place),
            label=as_text(enemy.called(content)),
            rank=(*rank(content, enemy), [alike(one) for one in enemies[:place]].count(alike(enemy))),
            reasons=_reasons(content, enemy),
        )
        for place, enemy in enumerate(enemies)
    ]


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
    return table.state.active or leader_meant(table)


@rule("L1047-1049, L1202-1204")
def leader_meant(table: QuestTable) -> str:
    """What would hit a leader who is defeated hits the next hero; "" if nobody stands."""
    state = table.state
    found = next_standing(state, state.leader)
    if found and found != state.leader:
        table.tell(InsteadOfLeader(leader=state.leader, who=found))
    return found


def next_standing(state: WarhammerQuest, first: str) -> str:
    """This hero, or clockwise the next who stands; "" if nobody does."""
    return next((hero.id for hero in state.clockwise(first) if not hero.defeated), "")


def choose_hero(table: QuestTable, key: str, prompt: Text, heroes: Sequence[str]) -> str:
    """Several qualify: the party agrees, the leader decides. L32-35, L1191-1192."""
    if len(heroes) < 2:
        return heroes[0] if heroes else ""
    return table.one(key, prompt, lambda: list(heroes), HERO)
