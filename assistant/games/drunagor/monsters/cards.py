"""Monster cards: their printed fields, and which card a figure uses."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import cast

from assistant.engine.facts import Printed
from assistant.games.drunagor.content.chapter import BEHAVIOURS, Content
from assistant.games.drunagor.content.pack import RANKS, MonsterFace, MonsterKind, Side, face_id
from assistant.games.drunagor.monsters import card_text
from assistant.games.drunagor.names import RUNE_COLORS, card_name, kind_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Behaviour, Drunagor, Monster, MonsterCard, Rank
from assistant.messages.text import t

SIZES = {"small": t("no, one space"), "large": t("yes, four spaces")}
ARROWS = {"above": t("up, above the rune"), "below": t("down, below the rune")}
ATTACKS = {**card_text.ATTACKS, "none": t("not at all: its damage is a dash")}


@lru_cache(maxsize=512)
def parts_of(face: str) -> tuple[str, Rank, Behaviour]:
    """Return the kind, the rank and the side in the id of a card side."""
    behaviour: Behaviour = next((one for one in BEHAVIOURS if face.endswith(f"_{one}")), "standard")
    card = face.removesuffix(f"_{behaviour}")
    rank: Rank = next((one for one in RANKS if card.endswith(f"_{one}")), "")
    return card.removesuffix(f"_{rank}") if rank else card, rank, behaviour


def _slot(part: str, content: Content, face: str) -> str | None:
    """Return the colour of a card's rune (`part` is "rune"), or whether the card is above or below it ("side").

    Return None if it is not known.
    """
    return getattr(content.slot(*parts_of(face)), part, None)


CARD = rules.prints(Printed("card", MonsterFace, lambda content, face: card_name(content, *parts_of(face)[:2])))
HEALTH = CARD.number("hp", t("health"), key="health", prompt=t("{card}: what health is on its card?"))
MOVE = CARD.number("move", t("movement"), prompt=t("{card}: how far does it move?"))
DAMAGE = CARD.number("damage", t("damage"), key="hits_for", prompt=t("{card}: how much damage?"))
ATTACK = CARD.one("attack", t("attack"), ATTACKS, prompt=t("{card}: how does it attack?"))
KEYWORDS = CARD.words("keywords", t("words on the card"), of="keyword")
RUNE = CARD.one(
    "rune", t("rune"), RUNE_COLORS, prompt=t("{card}: which rune is on its card?"), seen=partial(_slot, "rune")
)
SIDE = CARD.one(
    "side", t("arrow"), ARROWS, prompt=t("{card}: which way does its arrow point?"), seen=partial(_slot, "side")
)

MONSTER = rules.prints(Printed("monster", MonsterKind, kind_name))
SIZE = MONSTER.one("size", t("size"), SIZES, prompt=t("{card}: is it large, with a base of a whole area?"))


def face_of(card: MonsterCard) -> str:
    """Return the id of the side of the card that is face up."""
    return face_id(card.kind, card.rank, card.behaviour)


def behaviour_of(state: Drunagor, monster: Monster) -> Behaviour:
    """Return which side is face up on the card that a figure uses."""
    card = state.card_of(monster)
    return card.behaviour if card else "standard"


def face_up(state: Drunagor, monster: Monster) -> str:
    """Return the id of the card side that a figure uses."""
    return face_id(monster.kind, monster.rank, behaviour_of(state, monster))


def face_of_figure(state: Drunagor, content: Content, monster: Monster) -> MonsterFace:
    """Return what is known about the card side that a figure uses. None means that the players must read it."""
    id = face_up(state, monster)
    return content.card.get(id) or MonsterFace(id=id)


def color_of(content: Content, kind: str) -> str:
    """Return the colour or type of a kind of monster, or "" if it is not known."""
    known = content.monster(kind)
    return known.color if known else ""


def immunities_of(state: Drunagor, content: Content, monster: Monster) -> tuple[str, ...]:
    return face_of_figure(state, content, monster).immunities or ()


def x_of(state: Drunagor, content: Content, face: str) -> int:
    """Return X: the number of runes on the track in the colour of this card side (5.9)."""
    return state.runes.get(_slot("rune", content, face) or "", 0)


def ask_position(table: DrunagorTable, card: MonsterCard) -> str:
    """Return the card's track position. If it is not known, ask for the rune and arrow on the card."""
    face = face_of(card)
    return table.content.rune_position(RUNE.of(table, face), cast(Side, SIDE.of(table, face))) or ""


def ask_health(table: DrunagorTable, card: MonsterCard, *, per_power: bool = False) -> int:
    """Return the health printed on the card. Ask for it if it is not known.

    With `per_power`, it is the health for each point of a commander's power.
    """
    hint = t("The printed number; the app multiplies it by its power.") if per_power else None
    return HEALTH.of(table, face_of(card), hint=hint)
