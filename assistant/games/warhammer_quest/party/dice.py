"""Dice rolled by the app: criticals on by themselves, other rerolls as the table says. Flow 1.2c-d, L187-201."""

from __future__ import annotations

from collections import Counter

from assistant.games.warhammer_quest.called import SYMBOLS
from assistant.games.warhammer_quest.content import Content, Face
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.rules import QuestTable
from assistant.pieces.dice import Die, roll_mixed
from assistant.speech.questions import Option, WhichOf
from assistant.speech.text import Text, t, tc
from assistant.table.rules import rule

HERO, ENEMY = "hero", "enemy"


def die_of(content: Content, kind: str) -> Die | None:
    """The die with its faces; None: nobody knows them. A critical face rolls one more."""
    faces: list[Face] = content.faces(kind)
    if not faces:
        return None
    return Die(
        {face.id: face.sides for face in faces},
        tc("die", "hero die") if kind == HERO else tc("die", "enemy die"),
        {face.id: Counter(["critical"] if "critical" in face.symbols else face.symbols) for face in faces},
        frozenset(face.id for face in faces if "critical" in face.symbols),
    )


def face_words(content: Content, face: str) -> Text:
    """`success, defence`; a blank one is `blank`."""
    symbols = content.pack.face[face].symbols
    return t("{symbols}", symbols=tuple(SYMBOLS[symbol] for symbol in symbols)) if symbols else t("blank")


@rule("L187-201, L849-852")
def roll(table: QuestTable, who: str, dice: int | None, enemy_dice: int) -> dict[str, int]:
    """The symbols that count, or nothing if the table rolls. A critical is a success, and its die is rolled on: of that
    face nothing else counts, and it is rolled no further.
    """
    hero_die, enemy_die = die_of(table.content, HERO), die_of(table.content, ENEMY)
    if table.source("dice") != "app" or dice is None or hero_die is None or enemy_die is None:
        return {}
    throw = {HERO: (hero_die, dice), ENEMY: (enemy_die, enemy_dice)}
    faces = roll_mixed(table, "dice", throw, f"dice:{who}", t("Roll."))
    criticals = hero_die.again | enemy_die.again
    again = _rerolled(table, who, faces, criticals)
    while again:
        for kind, place in sorted(again, reverse=True):
            faces[kind].pop(place)
        more = {
            kind: (die, sum(one == kind for one, _ in again)) for kind, die in ((HERO, hero_die), (ENEMY, enemy_die))
        }
        for kind, shown in roll_mixed(table, "dice", more, f"again:{who}", t("Roll again.")).items():
            faces[kind] += shown
        again = _rerolled(table, who, faces, criticals)
    table.tell(DiceRolled(who=who, hero=tuple(faces[HERO]), enemy=tuple(faces[ENEMY])))
    return dict(hero_die.symbols(faces[HERO]) + enemy_die.symbols(faces[ENEMY]))


def _rerolled(
    table: QuestTable, who: str, faces: dict[str, list[str]], criticals: frozenset[str]
) -> list[tuple[str, int]]:
    """Which dice an effect lets him roll again; Enter: none."""
    there = [(kind, place) for kind in (HERO, ENEMY) for place, face in enumerate(faces[kind]) if face not in criticals]
    if not there:
        return []
    options = tuple(Option(f"{kind}:{place}", face_words(table.content, faces[kind][place])) for kind, place in there)
    prompt = t("Does an effect roll dice again? Enter: none.")
    chosen = table.ask(WhichOf(key=f"reroll:{who}", name=t("rolled again"), prompt=prompt, options=options, to=who))
    return [(kind, int(place)) for kind, _, place in (one.partition(":") for one in chosen)]
