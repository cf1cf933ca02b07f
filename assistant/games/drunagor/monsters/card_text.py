"""The printed values of a monster card in one line, to tell cards of the same name apart."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Ability, Face, MonsterKind
from assistant.games.drunagor.names import COLOR_NAMES, RANK_NAMES, TOKEN, keyword_name
from assistant.messages.names import Label
from assistant.messages.text import Text, hued, t, verbatim

ATTACKS = {"melee": t("melee"), "ranged": t("ranged"), "magic": t("magic"), "none": t("no attack")}
BEHAVIOURS = {
    "standard": t("standard"),
    "alternative": t("alternative"),
    "complex_a": t("complex, side A"),
    "complex_b": t("complex, side B"),
}


def face_line(content: Content, face: Face) -> Text:
    """Return a line with the known values: `health 9, move 4, ranged 3, MULTISHOT 2, POISON 1, immune to BLEED`."""
    parts = tuple(_parts(content, face))
    return t("{parts}", parts=parts) if parts else t("read it on the card")


def card_line(content: Content, kind: str, rank: str) -> Text | None:
    """Return the line of `face_line` for the standard side of a card, or None if the card is not known."""
    face = content.face(kind, rank, "standard")
    return face_line(content, face) if face is not None else None


def kind_line(content: Content, kind: MonsterKind) -> Text:
    """Return the colour of a kind and the line of its weakest card: `white, Rookie: health 9, ...`."""
    card = next(iter(kind.cards), None)
    line = card_line(content, kind.id, card.rank) if card is not None else None
    color = COLOR_NAMES[kind.color]
    if card is None or line is None:
        return color
    if not card.rank:
        return t("{color}: {line}", color=color, line=line)
    return t("{color}, {rank}: {line}", color=color, rank=RANK_NAMES[card.rank], line=line)


def _parts(content: Content, face: Face) -> Iterator[Label]:
    if face.hp is not None:
        yield t("health {n}", n=face.hp)
    if face.move is not None:
        yield t("move {n}", n=face.move)
    if face.attack == "none":
        yield ATTACKS["none"]
    elif face.damage is not None:
        attack = ATTACKS[face.attack] if face.attack else t("damage")
        yield t("{attack} {n}", attack=attack, n=face.damage)
    elif face.attack is not None:
        yield ATTACKS[face.attack]
    yield from (ability_words(content, ability) for ability in face.abilities)
    if face.immunities:
        words = [
            TOKEN(content, id) if id in content.pack.token else keyword_name(content, id) for id in face.immunities
        ]
        yield t("immune to {words}", words=tuple(words))


def ability_words(content: Content, ability: Ability, x: int | None = None) -> Text:
    """Return an ability in its colour: `POISON 2`. A given `x` replaces the X in `POISON X`."""
    name = keyword_name(content, ability.keyword)
    number = verbatim("X") if ability.is_x and x is None else ability.worth(x or 0)
    return hued(t("{keyword} {n}", keyword=name, n=number), name.hue) if number or ability.is_x else name
