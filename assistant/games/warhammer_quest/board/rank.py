"""The order of simultaneous effects, and who is meant. Automa 10 to 12."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.engine.question_helpers import NONE, NONE_AFTER_ALL
from assistant.engine.rules import Choice, rule
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.events import InsteadOfLeader
from assistant.games.warhammer_quest.names import HERO, KEYWORD, LAIR, SHADOWS, face
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest
from assistant.messages.questions import InZone, Option
from assistant.messages.text import Text, as_text, t


def rank(content: Content, enemy: Enemy) -> tuple[int, int, int, int]:
    """Lower is sooner: nemeses first; then level, attack, health. Between nemeses no level counts; another enemy
    without a level comes after every level (A41).
    """
    card = content.pack.enemy[enemy.card]
    nemesis = card.kind == "nemesis"
    return (0 if nemesis else 1, 0 if nemesis else -(card.level or 0), -(card.attack or 0), -(card.health or 0))


@rules.chooser(t("Which effect first?"), phase="heroes", rule="Automa 10", ties=lambda state, content: t("You choose."))
def next_effect(state: WarhammerQuest, content: Content, enemies: Sequence[Enemy]) -> list[Choice]:
    """The highest rank first; still equal: the heroes choose. Cards alike are no choice. Ids are places in the list:
    one that was just defeated may have the number of one that has just come.
    """
    return [
        Choice(
            id=str(place),
            label=as_text(enemy.display_name(content)),
            rank=(*rank(content, enemy), [visible_state(one) for one in enemies[:place]].count(visible_state(enemy))),
            reasons=_reasons(content, enemy),
        )
        for place, enemy in enumerate(enemies)
    ]


def visible_state(enemy: Enemy) -> tuple[str, int, bool]:
    """What the app knows of a card in play: two that are equal in it are no choice."""
    return (enemy.card if enemy.face_up else "", enemy.wounds, enemy.face_up)


def _reasons(content: Content, enemy: Enemy) -> tuple[Text, ...]:
    card = content.pack.enemy[enemy.card]
    return (
        t("Level {n}.", n=card.level or 0) if card.kind != "nemesis" else t("A nemesis."),
        t("Attack {n}, health {of}.", n=card.attack or 0, of=card.health or 0),
    )


@rule("Automa 12, L1198-1204")
def affected_hero(table: QuestTable) -> str:
    """The active hero; if nobody is active the leader, and if he is defeated the next hero; "" if nobody stands."""
    return table.state.active or affected_leader(table)


@rule("L1047-1049, L1202-1204")
def affected_leader(table: QuestTable) -> str:
    """What would hit a leader who is defeated hits the next hero; "" if nobody stands."""
    state = table.state
    found = next_standing(state, state.leader)
    if found and found != state.leader:
        table.tell(InsteadOfLeader(leader=state.leader, who=found))
    return found


def run_effects(table: QuestTable, effects: Sequence[Mapping[str, Any]], **given: int) -> bool:
    """What a card or a sheet does, to the hero who is meant where it means one; False: the app doesn't know it."""
    means_one = any("@hero" in effect.values() for effect in effects)
    return table.run_effects(effects, hero=affected_hero(table) if means_one else "", **given)


def next_standing(state: WarhammerQuest, first: str) -> str:
    """This hero, or clockwise the next who stands; "" if nobody does."""
    return next((hero.id for hero in state.clockwise(first) if not hero.defeated), "")


def hero_options(table: QuestTable, heroes: Sequence[Hero]) -> list[Option]:
    """Heroes to choose from, by the numbers of their seats."""
    return [Option(hero.id, HERO(table.content, hero.id), number=hero.number) for hero in heroes]


def choose_hero(table: QuestTable, key: str, prompt: Text, heroes: Sequence[str]) -> str:
    """Several qualify: the party agrees, the leader decides. L32-35, L1191-1192."""
    if len(heroes) < 2:
        return heroes[0] if heroes else ""
    return table.one(key, prompt, lambda: list(heroes), HERO)


# -- cards in play


def enemy_options(content: Content, state: WarhammerQuest, enemies: Sequence[Enemy]) -> tuple[Option, ...]:
    """Cards in play to choose from: each by its number, where it lies, with its bar."""
    return tuple(
        Option(
            str(enemy.number),
            face(content, enemy.card, face_up=enemy.face_up),
            number=enemy.number,
            zone="0" if enemy.zone in (SHADOWS, LAIR) else str(state.hero(enemy.zone).number),
            badges=_bar(content, enemy),
        )
        for enemy in enemies
    )


def _bar(content: Content, enemy: Enemy) -> tuple[Text, ...]:
    entry = content.pack.enemy.get(enemy.card) if enemy.face_up else None
    words = entry.bar if entry is not None and entry.bar is not None else ()
    return tuple(_keyword_badge(content, word, entry.attack if entry is not None else None) for word in words)


def _keyword_badge(content: Content, word: str, attack: int | None) -> Text:
    """`INFLICT 3`: with the attack it deals."""
    named = t("{keyword}", keyword=KEYWORD(content, word))
    return t("{keyword} {n}", keyword=named, n=attack) if word == "inflict" and attack is not None else named


def ask_enemy(
    table: QuestTable,
    key: str,
    prompt: Callable[[], Text],
    there: Callable[[], Sequence[Enemy]],
    *,
    name: Text,
    hint: Text | None = None,
    first: bool = True,
    to: str = "",
) -> int:
    """The number of one of these cards, 0 if none is left. `first`: Enter is the first one."""

    def question() -> InZone:
        options = enemy_options(table.content, table.state, there()) or (NONE_AFTER_ALL,)
        expected = options[0].id if first else ""
        return InZone(key=key, name=name, prompt=prompt(), hint=hint, options=options, expected=expected, to=to)

    chosen = table.ask(question)
    return 0 if chosen == NONE else int(chosen)


def targetable_enemies(table: QuestTable) -> list[Enemy]:
    """What a hero may target with attacks and effects: not in the lair, unless the sheet says so. L827-837."""
    allowed = {one.enemy for one in table.content.quest.nemesis if one.target}
    return [enemy for enemy in table.state.enemies if enemy.zone != LAIR or enemy.card in allowed]


@rule("A40, L32-35")
def choose_enemy(table: QuestTable, key: str, prompt: Text, fits: Callable[[Enemy], bool]) -> int:
    """Several enemies qualify for an effect: the active hero's player chooses. 0: none does."""

    def there() -> list[Enemy]:
        return [enemy for enemy in targetable_enemies(table) if fits(enemy)]

    table.apply_corrections()
    if len(there()) < 2:
        return there()[0].number if there() else 0
    return ask_enemy(table, key, lambda: prompt, there, name=t("enemy"), to=affected_hero(table))
