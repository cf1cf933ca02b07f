"""Questions about values of a card that the app doesn't know.

They are asked once, in the order of the values on the card. If the players leave out a number, it is asked for again
when a rule needs it. If they leave out all numbers of an enemy, they read its effect bar from the card each time.

A value that may be wrong (`sure = "check"`) is the suggested answer. An unverified number is only a hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from assistant.engine.facts import Fact
from assistant.games.warhammer_quest.names import ACTIONS, GEAR, KEYWORD, LOCATION, face
from assistant.games.warhammer_quest.rules import (
    ACTION_CARD,
    ATTACK,
    BAR,
    BONUS,
    COST,
    DICE,
    EFFECT,
    ENEMY_CARD,
    EXPLORATION,
    FACE_DOWN,
    FACE_UP,
    GEAR_TYPE,
    HEALTH,
    HEALTH_OF,
    HERO_CARD,
    LEVEL,
    PREPARE,
    RESILIENCE,
    TARGETS,
    QuestTable,
)
from assistant.messages.names import Label
from assistant.messages.questions import InOrder, OneOf, Option, WhichOf
from assistant.messages.sums import ONE_ROW, Box, Sums
from assistant.messages.text import Text, t

CHECK = t("Check your card; asked once.")
ONCE = t("As printed; asked once. Enter leaves out what you don't want to tell.")
SHARED = ("advance", "retreat", "inflict")
OWN = "own"
"""The id of every keyword that is explained only on its own card."""
LONGEST_BAR = 6


def is_sure(entry: Any) -> bool:
    return getattr(entry, "sure", "yes") == "yes"


def _was_read(table: QuestTable, kind: str, id: str, field: str) -> bool:
    """Return whether the players have typed this value. It then replaces the value of the content."""
    return field in table.world.facts.get(kind, {}).get(id, {})


# -- enemies


def read_enemy(table: QuestTable, card: str) -> None:
    """Ask for the values of an enemy card that are not known.

    First come level, attack, health and resilience in one row, then the effect bar, then what the card's text forbids.
    """
    entry = table.content.pack.enemy.get(card)
    nemesis = entry is not None and entry.kind == "nemesis"
    numbers: list[Fact[int]] = [ATTACK, HEALTH, RESILIENCE] if nemesis else [LEVEL, ATTACK, HEALTH, RESILIENCE]
    if read_numbers(table, card, face(table.content, card), f"card:enemy:{card}", numbers):
        read_bar(table, card)
        _read_bans(table, card)
    elif BAR.seen(table.content, card) is None:
        BAR.learn(table, card, [])
    if not is_sure(table.content.pack.enemy.get(card)):
        ENEMY_CARD.learn(table, card, sure="yes")


def read_numbers(
    table: QuestTable,
    id: str,
    name: Label,
    key: str,
    facts: Sequence[Fact[int]],
    *,
    whole: bool = False,
    prompt: Text | None = None,
) -> bool:
    """Ask for the numbers that are not certain, in one row of boxes. Return whether one of them is known now.

    - An empty box: the card has no such number, or the number stays unknown until a rule needs it.
    - All boxes empty: the players don't want to type this card, and nothing is saved. With `whole`, it is saved all the
      same.
    """
    if not facts:
        return True
    printed = facts[0].printed
    begins = f"{key}:"
    table.apply_corrections()
    asked = table.next_answer()
    known = {fact.field: fact for fact in facts}
    entry: Any = printed.entry(table.content, id)
    if asked.startswith(begins):  # replaying: ask for the same fields, even if the pack knows them by now
        fields = [field for field in asked.removeprefix(begins).split("+") if field in known]
    else:
        fields = [fact.field for fact in facts if _is_open(table, fact, id)]
        if getattr(entry, "asked", False):
            return any(fact.seen(table.content, id) is not None for fact in facts)
    if not fields:
        return True
    key = begins + "+".join(fields)
    boxes = [_box(known[field], entry) for field in fields]
    answer = table.ask(_boxes(key, name, boxes, is_sure(entry), prompt))
    learned = {field: answer[field] for field in fields if field in answer}
    if learned or whole:
        none = {field: known[field].none for field in fields}  # type: ignore[attr-defined]
        learned = {field: number for field, number in none.items() if number is not None} | learned
    printed.learn(table, id, **learned, asked=True)
    return bool(learned)


def _is_open(table: QuestTable, fact: Fact[int], id: str) -> bool:
    entry = fact.printed.entry(table.content, id)
    unsure = not is_sure(entry) and not _was_read(table, fact.printed.kind, id, fact.field)
    return unsure or fact.seen(table.content, id) is None


def _box(fact: Fact[int], entry: Any) -> Box:
    """Return the box for a number of a card.

    A value that the players must check is filled in. An unverified number is a hint beside the empty box.
    """
    box: Box = fact.box  # type: ignore[attr-defined]
    expected = None if is_sure(entry) else getattr(entry, fact.field, None)
    hint = getattr(entry, "unverified", {}).get(fact.field)
    note = None if hint is None else t("perhaps {n}", n=hint)
    return replace(box, empty="lacks", expected=expected or 0, note=note)


def _boxes(key: str, name: Label, boxes: Iterable[Box], sure: bool, prompt: Text | None) -> Sums:
    return Sums(
        key=key,
        name=t("{card}", card=name),
        prompt=prompt or t("{card}: a new card. What is printed on it?", card=name),
        hint=ONCE if sure else CHECK,
        boxes=tuple(replace(box, row=ONE_ROW) for box in boxes),
        none=None if prompt else t("read from the card each time"),
        reports=True,
    )


def read_bar(table: QuestTable, card: str) -> tuple[str, ...]:
    """Return the keywords of the effect bar from left to right. Ask for them if they are not known.

    Return none if the players prefer to read the card each time.
    """
    entry = table.content.pack.enemy.get(card)
    unsure = not is_sure(entry) and not _was_read(table, "enemy", card, "bar")
    if unsure or table.next_answer() == f"check_bar:{card}":  # replaying: the pack is sure by now
        _check_bar(table, card)

    def reading() -> list[str]:
        return table.ask(lambda: _bar_question(table, card))

    return BAR.read(table, card, reading, f"bar:{card}") or ()


def _check_bar(table: QuestTable, card: str) -> None:
    """Ask whether the effect bar in the content is right. If it is not, ask for the whole bar."""
    bar = BAR.seen(table.content, card)
    if not bar:
        return
    words = tuple(KEYWORD(table.content, word) for word in bar)
    prompt = t("{card}: is its effect bar {bar}?", card=face(table.content, card), bar=words)
    right = table.yes(f"check_bar:{card}", prompt, hint=CHECK, expected=True, reports=True)
    BAR.learn(table, card, list(bar) if right else table.ask(lambda: _bar_question(table, card)))


def _bar_question(table: QuestTable, card: str) -> InOrder:
    """Return the question for the effect bar.

    The options are advance, retreat and inflict, then "only on this card", then the other known keywords.
    """
    named = [id for id in table.content.pack.keyword if id not in (*SHARED, OWN) and _fits_quest(table, id)]
    options = tuple(
        Option(id, KEYWORD(table.content, id), number=number) for number, id in enumerate((*SHARED, OWN, *named), 1)
    )
    return InOrder(
        key=f"bar:{card}",
        name=t("effect bar"),
        prompt=t("{card}: its effect bar, from left to right?", card=face(table.content, card)),
        hint=t("Enter alone: read from the card each time."),
        options=options,
        count=LONGEST_BAR,
        least=0,
        reports=True,
    )


def _fits_quest(table: QuestTable, keyword: str) -> bool:
    """Return whether a keyword belongs to the cards of this quest: demo cards or printed cards."""
    return bool(table.content.pack.keyword[keyword].then) == table.content.printed.demo


def _read_bans(table: QuestTable, card: str) -> None:
    """Ask what the text of an enemy forbids: engagement zones, exhausting it."""
    entry = table.content.pack.enemy.get(card)
    asked = table.next_answer() == f"bans:{card}"
    if entry is None or (entry.barred is not None and not asked):
        return
    options = (
        Option("barred", t("it may not stand in an engagement zone")),
        Option("tireless", t("it cannot be exhausted")),
    )
    prompt: Text = t("{card}: does its text forbid anything?", card=face(table.content, card))
    chosen = table.ask(
        WhichOf(key=f"bans:{card}", name=t("its text"), prompt=prompt, hint=ONCE, options=options, reports=True)
    )
    ENEMY_CARD.learn(table, card, barred="barred" in chosen, tireless="tireless" in chosen)


# -- locations, heroes, action cards, gear


def read_location(table: QuestTable, location: str) -> None:
    named = LOCATION(table.content, location)
    facts: list[Fact[int]] = [EXPLORATION, FACE_UP, FACE_DOWN]
    read_numbers(table, location, named, f"card:location:{location}", facts, whole=True)
    key = f"effect:{location}"
    EFFECT.read(table, location, lambda: table.ask(lambda: _effect_question(table, location)), key)


def _effect_question(table: QuestTable, location: str) -> OneOf:
    made = EFFECT.question(table.content, location)
    assert isinstance(made, OneOf)
    numbers = {"none": 0, "phase": 1, "other": 2}
    return replace(made, options=tuple(replace(option, number=numbers[option.id]) for option in made.options))


def health_of(table: QuestTable, hero: str) -> int:
    """Return the health on the hero card for this number of heroes. Ask for it if it is not known."""
    return HEALTH_OF[len(table.state.heroes)].of(table, hero)


def known_health(table: QuestTable, hero: str) -> int:
    """Return the health of a hero that the players have typed or corrected, or 0."""
    field = HEALTH_OF[len(table.state.heroes)].field if len(table.state.heroes) in HEALTH_OF else ""
    read: int = table.world.facts.get("hero", {}).get(hero, {}).get(field, 0)
    return read


def read_prepare(table: QuestTable, who: str) -> None:
    """Ask once which action has the prepare icon, if the app tracks action cards."""
    if not table.is_held("actions"):
        return
    key = f"prepare:{who}"
    hero = table.content.pack.hero.get(who)
    unsure = not is_sure(hero) and not _was_read(table, "hero", who, "prepare")
    if not unsure:
        PREPARE.read(table, who, lambda: table.ask(lambda: _prepare_question(table, who)), key)
    else:
        table.apply_corrections()
        HERO_CARD.learn(table, who, prepare=table.ask(lambda: _prepare_question(table, who)), sure="yes")


def _prepare_question(table: QuestTable, who: str) -> OneOf:
    hero = table.content.pack.hero[who]
    perhaps = tuple(ACTIONS[action] for action in hero.perhaps)
    hint = t("Perhaps one of these: {actions}. Check your card.", actions=perhaps) if perhaps else None
    return OneOf(
        key=f"prepare:{who}",
        name=PREPARE.display_name(table.content, who),
        prompt=t("{hero}: which action has the prepare icon?", hero=hero.name),
        hint=hint or (t("As printed; asked once.") if is_sure(hero) else CHECK),
        options=tuple(Option(id, name, number=place) for place, (id, name) in enumerate(ACTIONS.items(), 1)),
        expected="" if is_sure(hero) else hero.prepare or "",
        reports=True,
    )


def read_action(table: QuestTable, card: str, name: Label) -> None:
    """Ask for the number of dice on an action card and, for an attack, the number of targets."""
    entry = table.content.pack.action.get(card)
    attack = entry is not None and entry.action == "attack"
    facts: list[Fact[int]] = [DICE, TARGETS] if attack else [DICE]
    read_numbers(table, card, name, f"card:action:{card}", facts, whole=True)
    if not is_sure(table.content.pack.action.get(card)):
        ACTION_CARD.learn(table, card, sure="yes")


def read_ranged(table: QuestTable, card: str, name: Label) -> None:
    """Ask once whether an attack is ranged, if an enemy is outside of the hero's zone."""
    entry = table.content.pack.action.get(card)
    key = f"ranged:{card}"
    if entry is None or (entry.ranged is not None and table.next_answer() != key):
        return
    prompt = t("{card}: is it a ranged attack?", card=name)
    ACTION_CARD.learn(table, card, ranged=table.yes(key, prompt, hint=t("As printed; asked once."), reports=True))


def read_gear(table: QuestTable, card: str) -> None:
    """Ask for the type of a gear card, the health that it adds and the cost of using it."""
    GEAR_TYPE.of(table, card)
    BONUS.of(table, card, t("{gear}: 0 if it adds none.", gear=GEAR(table.content, card)))
    COST.of(table, card)
