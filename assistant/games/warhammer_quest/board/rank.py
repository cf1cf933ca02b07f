"""Rank, the order of simultaneous effects, and the hero or enemy an effect means. Automa 10 to 12."""

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
    """Return a sort key, first enemy lowest: nemeses first, then by level, attack and health, highest first.

    Level doesn't count between nemeses. Any other enemy without a level comes after all with one (A41).
    """
    card = content.pack.enemy[enemy.card]
    nemesis = card.kind == "nemesis"
    return (0 if nemesis else 1, 0 if nemesis else -(card.level or 0), -(card.attack or 0), -(card.health or 0))


@rules.chooser(t("Which effect first?"), phase="heroes", rule="Automa 10", ties=lambda state, content: t("You choose."))
def next_effect(state: WarhammerQuest, content: Content, enemies: Sequence[Enemy]) -> list[Choice]:
    """List the enemies by rank. On a tie the heroes choose, but not between cards that look the same.

    Ids are places in the list, not numbers: an enemy that was just defeated may share its number with a new one.
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
    """Return what the app knows of a card in play; between enemies equal in it there is no choice."""
    return (enemy.card if enemy.face_up else "", enemy.wounds, enemy.face_up)


def _reasons(content: Content, enemy: Enemy) -> tuple[Text, ...]:
    card = content.pack.enemy[enemy.card]
    return (
        t("Level {n}.", n=card.level or 0) if card.kind != "nemesis" else t("A nemesis."),
        t("Attack {n}, health {of}.", n=card.attack or 0, of=card.health or 0),
    )


@rule("Automa 12, L1198-1204")
def affected_hero(table: QuestTable) -> str:
    """Return the hero an effect means: the active hero, else the leader or the next standing hero; "" if none."""
    return table.state.active or affected_leader(table)


@rule("L1047-1049, L1202-1204")
def affected_leader(table: QuestTable) -> str:
    """Return the leader, or the next standing hero if the leader is defeated; "" if nobody stands."""
    state = table.state
    found = next_standing(state, state.leader)
    if found and found != state.leader:
        table.tell(InsteadOfLeader(leader=state.leader, who=found))
    return found


def run_effects(table: QuestTable, effects: Sequence[Mapping[str, Any]], **given: int) -> bool:
    """Run effects of a card or sheet, for the affected hero where they need one; False if there are none."""
    needs_hero = any("@hero" in effect.values() for effect in effects)
    return table.run_effects(effects, hero=affected_hero(table) if needs_hero else "", **given)


def next_standing(state: WarhammerQuest, first: str) -> str:
    """Return this hero if standing, else the next standing hero clockwise; "" if nobody stands."""
    return next((hero.id for hero in state.clockwise(first) if not hero.defeated), "")


def hero_options(table: QuestTable, heroes: Sequence[Hero]) -> list[Option]:
    """Return heroes as options with their seat numbers."""
    return [Option(hero.id, HERO(table.content, hero.id), number=hero.number) for hero in heroes]


def choose_hero(table: QuestTable, key: str, prompt: Text, heroes: Sequence[str]) -> str:
    """Ask which qualifying hero is affected: the party agrees or the leader decides. L32-35, L1191-1192."""
    if len(heroes) < 2:
        return heroes[0] if heroes else ""
    return table.one(key, prompt, lambda: list(heroes), HERO)


# -- cards in play


def enemy_options(content: Content, state: WarhammerQuest, enemies: Sequence[Enemy]) -> tuple[Option, ...]:
    """Return enemies as options with number, zone and effect bar."""
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
    """Return a keyword, for INFLICT with the attack value: `INFLICT 3`."""
    named = t("{keyword}", keyword=KEYWORD(content, word))
    return t("{keyword} {n}", keyword=named, n=attack) if word == "inflict" and attack is not None else named


def ask_enemy(
    table: QuestTable,
    key: str,
    prompt: Callable[[], Text],
    enemies: Callable[[], Sequence[Enemy]],
    *,
    name: Text,
    hint: Text | None = None,
    first: bool = True,
    to: str = "",
) -> int:
    """Ask for one of these enemies and return its number, 0 if none is left. `first`: Enter takes the first."""

    def question() -> InZone:
        options = enemy_options(table.content, table.state, enemies()) or (NONE_AFTER_ALL,)
        expected = options[0].id if first else ""
        return InZone(key=key, name=name, prompt=prompt(), hint=hint, options=options, expected=expected, to=to)

    chosen = table.ask(question)
    return 0 if chosen == NONE else int(chosen)


def targetable_enemies(table: QuestTable) -> list[Enemy]:
    """Return the enemies that heroes may target: none in the lair, unless the sheet allows it. L827-837."""
    allowed = {nemesis.enemy for nemesis in table.content.quest.nemesis if nemesis.target}
    return [enemy for enemy in table.state.enemies if enemy.zone != LAIR or enemy.card in allowed]


@rule("A40, L32-35")
def choose_enemy(table: QuestTable, key: str, prompt: Text, fits: Callable[[Enemy], bool]) -> int:
    """Ask which qualifying enemy an effect means and return its number, 0 if there is none."""

    def qualifying() -> list[Enemy]:
        return [enemy for enemy in targetable_enemies(table) if fits(enemy)]

    table.apply_corrections()
    if len(qualifying()) < 2:
        return qualifying()[0].number if qualifying() else 0
    return ask_enemy(table, key, lambda: prompt, qualifying, name=t("enemy"), to=affected_hero(table))
