"""Monster cards as the table knows them: the content's, with what was read from unknown ones laid over it."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from assistant.games.drunagor.called import RUNE_COLORS, RUNES, card_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Face, RuneColor, Side, Size, Slot
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Drunagor, Monster, MonsterCard, Rank, TypedFace
from assistant.table.questions import Number, OneOf, Option
from assistant.table.text import t

SIDES: tuple[Side, ...] = ("above", "below")


def card_id(kind: str, rank: str) -> str:
    """The entry of a card on the track; it stays the same when the card flips."""
    return f"{kind}_{rank}" if rank else kind


def face_key(kind: str, rank: str, behaviour: str = "standard") -> str:
    return f"{kind}:{rank}:{behaviour}"


def behaviour_of(state: Drunagor, monster: Monster) -> str:
    """The face-up side of the card a figure acts on."""
    card = state.card_of(monster)
    return card.behaviour if card else "standard"


def face_of(state: Drunagor, content: Content, kind: str, rank: str, behaviour: str = "standard") -> Face:
    """What is known of a side of a card; a field that is None has to be read from it."""
    face = content.face(kind, rank, behaviour) or Face(rank=cast(Rank, rank))
    typed = state.typed.get(face_key(kind, rank, behaviour))
    if typed is None:
        return face
    read = {name: _frozen(getattr(typed, name)) for name in typed.known if name in Face.__struct_fields__}
    return msgspec.structs.replace(face, **read)


def face_of_figure(state: Drunagor, content: Content, monster: Monster) -> Face:
    return face_of(state, content, monster.kind, monster.rank, behaviour_of(state, monster))


def slot_of(state: Drunagor, content: Content, kind: str, rank: str, behaviour: str = "standard") -> Slot | None:
    """The rune and side at which the card lies, or None if its arrow has to be read."""
    typed = state.typed.get(face_key(kind, rank, behaviour))
    if typed is not None and typed.rune and typed.side:
        return Slot(cast(RuneColor, typed.rune), cast(Side, typed.side))
    return content.slot(kind, rank, behaviour)


def size_of(state: Drunagor, content: Content, monster: Monster) -> Size | None:
    typed = state.typed.get(face_key(monster.kind, monster.rank, behaviour_of(state, monster)))
    if typed is not None and typed.size:
        return cast(Size, typed.size)
    kind = content.monster(monster.kind)
    return kind.size if kind else None


def immunities_of(state: Drunagor, content: Content, monster: Monster) -> tuple[str, ...]:
    return face_of_figure(state, content, monster).immunities or ()


def x_of(state: Drunagor, content: Content, card: MonsterCard) -> int:
    """5.9: the runes on the track of the colour of the card's face-up side."""
    slot = slot_of(state, content, card.kind, card.rank, card.behaviour)
    return state.runes.get(slot.rune, 0) if slot else 0


def read(state: Drunagor, kind: str, rank: str, behaviour: str, **facts: Any) -> TypedFace:
    """Notes what the table read from a card; asked once."""
    typed = state.typed.setdefault(face_key(kind, rank, behaviour), TypedFace())
    for name, value in facts.items():
        setattr(typed, name, value)
        if name not in typed.known:
            typed.known.append(name)
    return typed


def ask_slot(table: DrunagorTable, kind: str, rank: str, behaviour: str = "standard") -> Slot:
    """Where the card lies; if nobody told the app yet, the table reads its rune and arrow."""
    known = slot_of(table.state, table.content, kind, rank, behaviour)
    if known is not None:
        return known
    name = card_name(table.content, kind, rank)
    rune = table.ask(
        OneOf(
            key=f"rune:{face_key(kind, rank, behaviour)}",
            name=t("rune"),
            prompt=t("{card}: which rune is on its card?", card=name),
            options=tuple(Option(rune, RUNE_COLORS[rune], number=number) for number, rune in enumerate(RUNES, 1)),
        )
    )
    side = table.ask(
        OneOf(
            key=f"side:{face_key(kind, rank, behaviour)}",
            name=t("arrow"),
            prompt=t("{card}: which way does its arrow point?", card=name),
            options=(Option("above", t("up, above the rune")), Option("below", t("down, below the rune"))),
        )
    )
    read(table.state, kind, rank, behaviour, rune=rune, side=side)
    return Slot(cast(RuneColor, rune), cast(Side, side))


def ask_health(
    table: DrunagorTable, kind: str, rank: str, behaviour: str = "standard", *, per_power: bool = False
) -> int:
    """The health on the card; read by the table once if nobody told the app yet. A commander's is per power."""
    known = face_of(table.state, table.content, kind, rank, behaviour).hp
    if known is not None:
        return known
    name = card_name(table.content, kind, rank)
    hp = table.ask(
        Number(
            key=f"health:{face_key(kind, rank, behaviour)}",
            name=t("{card}: health", card=name),
            prompt=t("{card}: what health is on its card?", card=name),
            hint=t("The printed number; the app multiplies it by its power.") if per_power else None,
            least=1,
        )
    )
    read(table.state, kind, rank, behaviour, hp=hp)
    return hp


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
