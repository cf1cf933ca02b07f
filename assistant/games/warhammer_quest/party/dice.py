"""Dice rolled by the app, with criticals and rerolls.

Rules digest: Flow 1.2c-d (rulebook lines 187-201).
"""

from __future__ import annotations

from collections import Counter

from assistant.components.dice import Die, roll_mixed
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.content import Content, Face
from assistant.games.warhammer_quest.names import SYMBOLS
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.rules import QuestTable
from assistant.messages.questions import Option, WhichOf
from assistant.messages.text import Text, t, tc

HERO, ENEMY = "hero", "enemy"
DICE: dict[str, Text] = {HERO: tc("die", "hero die"), ENEMY: tc("die", "enemy die")}


def die_of(content: Content, kind: str) -> Die | None:
    """Return the hero die or enemy die, or None if its faces are not known. Its critical faces are rolled again."""
    faces: list[Face] = content.faces(kind)
    if not faces:
        return None
    return Die(
        {face.id: face.sides for face in faces},
        DICE[kind],
        {face.id: Counter(["critical"] if "critical" in face.symbols else face.symbols) for face in faces},
        frozenset(face.id for face in faces if "critical" in face.symbols),
    )


def face_text(content: Content, face: str) -> Text:
    """Return the symbols of a face: `success, defence`, or `blank`."""
    symbols = content.pack.face[face].symbols
    return t("{symbols}", symbols=tuple(SYMBOLS[symbol] for symbol in symbols)) if symbols else t("blank")


@rule("L187-201, L849-852")
def roll(table: QuestTable, who: str, what: Text, dice: int | None, enemy_dice: int) -> dict[str, int]:
    """Roll the dice of an action. Return the number of each symbol, or {} if the players roll.

    - `what`: a sentence that says what the roll is for.
    - A critical is one success and is rolled again. Its other symbols are ignored, and no effect rerolls it.
    """
    hero_die, enemy_die = die_of(table.content, HERO), die_of(table.content, ENEMY)
    if table.source("dice") != "app" or dice is None or hero_die is None or enemy_die is None:
        return {}
    throw = {HERO: (hero_die, dice), ENEMY: (enemy_die, enemy_dice)}
    faces = roll_mixed(table, "dice", throw, f"dice:{who}", t("Roll."))
    criticals = hero_die.again | enemy_die.again
    again = _ask_rerolls(table, who, what, faces, criticals)
    while again:
        for kind, place in sorted(again, reverse=True):
            faces[kind].pop(place)
        more = {
            kind: (die, sum(one == kind for one, _ in again)) for kind, die in ((HERO, hero_die), (ENEMY, enemy_die))
        }
        for kind, shown in roll_mixed(table, "dice", more, f"again:{who}", t("Roll again.")).items():
            faces[kind] += shown
        again = _ask_rerolls(table, who, what, faces, criticals)
    table.tell(DiceRolled(who=who, hero=tuple(faces[HERO]), enemy=tuple(faces[ENEMY])))
    return dict(hero_die.symbols(faces[HERO]) + enemy_die.symbols(faces[ENEMY]))


def _ask_rerolls(
    table: QuestTable, who: str, what: Text, faces: dict[str, list[str]], criticals: frozenset[str]
) -> list[tuple[str, int]]:
    """Ask which dice an effect rerolls. Return each as the kind of die and the index in `faces`.

    Ask nothing if no card of the party can reroll dice.
    """
    dice = [(kind, place) for kind in (HERO, ENEMY) for place, face in enumerate(faces[kind]) if face not in criticals]
    if not dice or not _may_reroll(table):
        return []
    options = tuple(
        Option(f"{kind}:{place}", face_text(table.content, faces[kind][place]), note=DICE[kind]) for kind, place in dice
    )
    chosen = table.ask(
        WhichOf(
            key=f"reroll:{who}",
            name=t("rolled again"),
            prompt=t("{what} Does an effect roll dice again?", what=what),
            options=options,
            none=t("none"),
            to=who,
        )
    )
    return [(kind, int(place)) for kind, _, place in (one.partition(":") for one in chosen)]


def _may_reroll(table: QuestTable) -> bool:
    """Return whether a card of the party may reroll dice. The app knows this only in a demo. Otherwise return True."""
    if not table.content.printed.demo or not table.is_held("gear"):
        return True
    cards = table.content.pack.gear
    gear = (equipped for hero in table.state.standing for equipped in hero.gear)
    usable = (one.card for one in gear if one.ready and not one.depleted)
    return any(cards[card].rerolls for card in usable)
