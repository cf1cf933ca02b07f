"""Rank of enemies, the order of simultaneous effects, and which hero or enemy an effect affects.

Rules digest: Automa 10-12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.engine.question_helpers import NONE, NONE_AFTER_ALL
from assistant.engine.rules import Choice, rule
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import HERO, KEYWORD, LAIR, SHADOWS, face
from assistant.games.warhammer_quest.quest_events import InsteadOfLeader
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest
from assistant.messages.questions import InZone, OneOf, Option
from assistant.messages.text import Text, as_text, t


def rank(content: Content, enemy: Enemy) -> tuple[int, int, int, int]:
    """Return a sort key for the rank of an enemy. The highest rank has the lowest key.

    Nemeses come first, whatever their level. Other enemies are ordered by level, then attack, then health, the highest
    first. Other enemies without a level come last (A41).
    """
    card = content.pack.enemy[enemy.card]
    nemesis = card.kind == "nemesis"
    return (0 if nemesis else 1, 0 if nemesis else -(card.level or 0), -(card.attack or 0), -(card.health or 0))


@rules.chooser(t("Which effect first?"), phase="heroes", rule="Automa 10", ties=lambda state, content: t("You choose."))
def next_effect(state: WarhammerQuest, content: Content, enemies: Sequence[Enemy]) -> list[Choice]:
    """Return the enemies in the order in which their effects are resolved, the highest rank first.

    The players choose among equal ranks if the cards look different. The id of a choice is the index in `enemies`,
    because a new enemy may have the number of a defeated one.
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
    """Return what the players see of an enemy. Enemies with the same result look the same to them."""
    return (enemy.card if enemy.face_up else "", enemy.wounds, enemy.face_up)


def _reasons(content: Content, enemy: Enemy) -> tuple[Text, ...]:
    card = content.pack.enemy[enemy.card]
    return (
        t("Level {n}.", n=card.level or 0) if card.kind != "nemesis" else t("A nemesis."),
        t("Attack {n}, health {of}.", n=card.attack or 0, of=card.health or 0),
    )


@rule("Automa 12, L1198-1204")
def affected_hero(table: QuestTable) -> str:
    """Return the hero that an effect affects: the active hero or, if there is none, the result of `affected_leader`."""
    return table.state.active or affected_leader(table)


@rule("L1047-1049, L1202-1204")
def affected_leader(table: QuestTable) -> str:
    """Return the leader or, if the leader is defeated, the next hero clockwise who is not.

    Return "" if there is none.
    """
    state = table.state
    found = next_standing(state, state.leader)
    if found and found != state.leader:
        table.tell(InsteadOfLeader(leader=state.leader, who=found))
    return found


def run_effects(table: QuestTable, effects: Sequence[Mapping[str, Any]], **given: int) -> bool:
    """Run the effects of a card or sheet. Return whether there are any.

    An effect that needs a hero affects the hero from `affected_hero`.
    """
    needs_hero = any("@hero" in effect.values() for effect in effects)
    return table.run_effects(effects, hero=affected_hero(table) if needs_hero else "", **given)


def next_standing(state: WarhammerQuest, first: str) -> str:
    """Return the hero `first` or, if defeated, the next hero clockwise who is not. Return "" if there is none."""
    return next((hero.id for hero in state.clockwise(first) if not hero.defeated), "")


def hero_options(table: QuestTable, heroes: Sequence[Hero]) -> list[Option]:
    """Return heroes as options with their seat numbers."""
    return [Option(hero.id, HERO(table.content, hero.id), number=hero.number) for hero in heroes]


def why_defeated(table: QuestTable) -> dict[str, Text]:
    """Return the defeated heroes, each with the reason why nothing comes into their zones."""
    return {hero.id: t("defeated") for hero in table.state.heroes if hero.defeated}


def choose_hero(table: QuestTable, key: str, prompt: Text, heroes: Callable[[], Sequence[str]]) -> str:
    """Ask which of `heroes` an effect affects, and return the hero or "" if there is none (L32-35, L1191-1192).

    A single hero is returned without asking.
    """

    def question() -> OneOf | None:
        options = table.options(heroes(), HERO)
        return OneOf(key=key, prompt=prompt, options=options) if len(options) > 1 else None

    return table.ask(question) or next(iter(heroes()), "")


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
    """Return the name of a keyword. INFLICT is followed by the attack value: `INFLICT 3`."""
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
    reports: bool = False,
) -> int:
    """Ask for one of the enemies and return its number, or 0 if a correction has removed all of them.

    - `prompt`, `enemies`: functions, because a correction may change their results while the question is open.
    - `first`: true if Enter chooses the first enemy.
    - `reports`: true if the answer only tells the app what has already happened.
    """

    def question() -> InZone:
        options = enemy_options(table.content, table.state, enemies()) or (NONE_AFTER_ALL,)
        expected = options[0].id if first else ""
        return InZone(
            key=key, name=name, prompt=prompt(), hint=hint, options=options, expected=expected, to=to, reports=reports
        )

    chosen = table.ask(question)
    return 0 if chosen == NONE else int(chosen)


def targetable_enemies(table: QuestTable) -> list[Enemy]:
    """Return the enemies that heroes may target.

    Those in the lair are included only if the sheet allows it (L827-837).
    """
    allowed = {nemesis.enemy for nemesis in table.content.quest.nemesis if nemesis.target}
    return [enemy for enemy in table.state.enemies if enemy.zone != LAIR or enemy.card in allowed]


@rule("A40, L32-35")
def choose_enemy(table: QuestTable, key: str, prompt: Text, fits: Callable[[Enemy], bool]) -> int:
    """Ask which enemy an effect affects and return its number, or 0 if there is none.

    The players choose among the enemies that heroes may target and for which `fits` is true.
    """

    def qualifying() -> list[Enemy]:
        return [enemy for enemy in targetable_enemies(table) if fits(enemy)]

    table.apply_corrections()
    if len(qualifying()) < 2:
        return qualifying()[0].number if qualifying() else 0
    return ask_enemy(table, key, lambda: prompt, qualifying, name=t("enemy"), to=affected_hero(table))
