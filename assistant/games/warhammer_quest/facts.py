"""A card the app doesn't know is read once, in the order the eye goes over it; what is left out, when it matters.

What we ship but are not sure of stands in the boxes as the expected answer ("check your card").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from assistant.games.warhammer_quest.called import ENEMY, KEYWORD, LOCATION
from assistant.games.warhammer_quest.rules import (
    ATTACK,
    BAR,
    EFFECT,
    ENEMY_CARD,
    EXPLORATION,
    FACE_DOWN,
    FACE_UP,
    HEALTH,
    HEALTH_OF,
    LEVEL,
    LOCATION_CARD,
    RESILIENCE,
    QuestTable,
)
from assistant.speech.names import Words
from assistant.speech.questions import InOrder, Option, WhichOf
from assistant.speech.sums import Box, Sums
from assistant.speech.text import Text, t
from assistant.table.facts import Fact

CHECK = t("Check your card; asked once.")
ONCE = t("As printed; asked once. Enter leaves out what you don't want to tell.")
OWN = "own"
"""A keyword that stands only on this card."""


def is_sure(entry: Any) -> bool:
    return getattr(entry, "sure", "yes") == "yes"


def read_enemy(table: QuestTable, card: str) -> None:
    """Level, attack, health and resilience in one row, then the effect bar, then what it may not do. Screens 10."""
    entry = table.content.pack.enemy.get(card)
    nemesis = entry is not None and entry.kind == "nemesis"
    numbers: list[Fact[int]] = [ATTACK, HEALTH, RESILIENCE] if nemesis else [LEVEL, ATTACK, HEALTH, RESILIENCE]
    _read_numbers(table, card, ENEMY(table.content, card), f"enemy:{card}", numbers)
    read_bar(table, card)
    _read_bans(table, card)


def read_location(table: QuestTable, location: str) -> None:
    named = LOCATION(table.content, location)
    _read_numbers(table, location, named, f"location:{location}", [EXPLORATION, FACE_UP, FACE_DOWN])
    EFFECT.of(table, location)


def health_of(table: QuestTable, hero: str) -> int:
    """What his card says for this number of heroes."""
    return HEALTH_OF[len(table.state.heroes)].of(table, hero)


def _read_numbers(table: QuestTable, id: str, name: Words, key: str, facts: list[Fact[int]]) -> None:
    """One row of boxes for what is not sure yet; an empty box stays unknown until a rule needs it."""
    printed = facts[0].printed
    begins = f"{key}:"
    table.hear()
    asked = table.next_answer()
    known = {fact.field: fact for fact in facts}
    entry: Any = printed.entry(table.content, id)
    if asked.startswith(begins):  # the pack may know by now what was asked for then
        fields = [field for field in asked.removeprefix(begins).split("+") if field in known]
    else:
        told = table.world.facts.get(printed.kind, {}).get(id, {})
        fields = [
            fact.field
            for fact in facts
            if fact.seen(table.content, id) is None or (not is_sure(entry) and fact.field not in told)
        ]
    if not fields or _wants_no_reading(table, printed.kind, id):
        return
    question = _boxes(begins + "+".join(fields), name, [_box(known[field], entry) for field in fields], is_sure(entry))
    answer = table.ask(question)
    learned = {field: answer[field] for field in fields if field in answer}
    printed.learn(table, id, **learned, **({} if is_sure(entry) else {"sure": "yes"}))


def _wants_no_reading(table: QuestTable, kind: str, id: str) -> bool:
    """Whether the table has left this card unread before: it reads it each time."""
    return bool(table.world.facts.get(kind, {}).get(id, {}).get("unread"))


def _box(fact: Fact[int], entry: Any) -> Box:
    box: Box = fact.box  # type: ignore[attr-defined]
    expected = getattr(entry, fact.field, None) if entry is not None else None
    return replace(box, empty="lacks", expected=expected or 0)


def _boxes(key: str, name: Words, boxes: Iterable[Box], sure: bool) -> Sums:
    row = t("on the card")
    return Sums(
        key=key,
        name=t("{card}", card=name),
        prompt=t("{card}: a new card. What is printed on it?", card=name),
        hint=ONCE if sure else CHECK,
        boxes=tuple(replace(box, row=row) for box in boxes),
    )


def read_bar(table: QuestTable, card: str) -> tuple[str, ...] | None:
    """Its keywords from left to right; None if the table reads it each time."""

    def reading() -> list[str] | None:
        answer = table.ask(lambda: _bar_question(table, card))
        return [word for word in answer if word != OWN] if answer else None

    return BAR.read(table, card, reading, f"bar:{card}")


def _bar_question(table: QuestTable, card: str) -> InOrder:
    shared = ("advance", "retreat", "inflict")
    entry = table.content.pack.enemy.get(card)
    own = [id for id in table.content.pack.keyword if id not in shared]
    options = [Option(id, KEYWORD(table.content, id)) for id in (*shared, *own)]
    return InOrder(
        key=f"bar:{card}",
        name=t("effect bar"),
        prompt=t("{card}: its effect bar, from left to right?", card=ENEMY(table.content, card)),
        hint=ONCE if is_sure(entry) else CHECK,
        options=tuple(options),
        count=6,
        least=0,
    )


def _read_bans(table: QuestTable, card: str) -> None:
    """What its text forbids: standing in a zone, being exhausted."""
    entry = table.content.pack.enemy.get(card)
    asked = table.next_answer() == f"bans:{card}"
    if entry is None or (entry.barred is not None and not asked):
        return
    options = (
        Option("barred", t("it may not stand in an engagement zone")),
        Option("tireless", t("it cannot be exhausted")),
    )
    prompt: Text = t("{card}: does its text forbid anything?", card=ENEMY(table.content, card))
    chosen = table.ask(WhichOf(key=f"bans:{card}", name=t("its text"), prompt=prompt, hint=ONCE, options=options))
    ENEMY_CARD.learn(table, card, barred="barred" in chosen, tireless="tireless" in chosen)


__all__ = ["LOCATION_CARD", "health_of", "read_bar", "read_enemy", "read_location"]
