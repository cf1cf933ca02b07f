"""Terrain dice: rolls, rerolls, and what a roll pays for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from assistant.components.payment import match_payment as assign_payment
from assistant.components.random_draw import draw_at_random
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.decks import has_no_board
from assistant.games.runebound3.hero.attribute_tests import exert, hand_size
from assistant.games.runebound3.hero.events import Rerolled
from assistant.games.runebound3.names import FACES
from assistant.games.runebound3.rules import SHOWS, RuneTable
from assistant.messages.questions import InOrder, OneOf, Option, Refused
from assistant.messages.text import t

SHOWN: dict[str, tuple[str, ...]] = {face: tuple(face.split("_")) for face in FACES}
"""The terrains on each face."""
ANY, RIVER, GIVEN = "any", "river", "given"
"""Steps of a move that are not a terrain.

- `ANY`: along a road, over a bridge or into a city.
- `RIVER`: across a river.
- `GIVEN`: allowed by an ability without a die.
"""
KEEP, ONE, ALL = "keep", "one", "all"


def matches(face: str, terrain: str) -> bool:
    """Return whether a die with this face pays for a terrain symbol or a step.

    A wild die matches every terrain. Only a wild die matches a wild symbol.
    """
    if terrain == ANY:
        return True
    if terrain == RIVER:
        return face == "wild" or "water" in SHOWN[face]
    if terrain == "wild":
        return face == "wild"
    return face == "wild" or terrain in SHOWN[face]


def dice_paying(faces: Sequence[str], needs: Sequence[str]) -> tuple[int, ...] | None:
    """Return the index of the die that pays for each symbol or step, or None if the dice cannot pay for all.

    Wild dice are used last. Steps that an ability gives need no die and are left out.
    """
    needs = [symbol for symbol in needs if symbol != GIVEN]
    wild_last = sorted(range(len(faces)), key=lambda place: faces[place] == "wild")
    payment = assign_payment([faces[place] for place in wild_last], needs, matches)
    return None if payment is None else tuple(wild_last[place] for place in payment)


def steps_paid(faces: Sequence[str], way: Sequence[str]) -> int:
    """Return how many steps of a move the dice pay for, counted from the first step. Each step needs its own die."""
    for n in range(len(way), 0, -1):
        if dice_paying(faces, way[:n]) is not None:
            return n
    return 0


def symbols_paid(faces: Sequence[str], needs: Sequence[str]) -> int:
    """Return the highest number of these symbols that the dice can pay for together."""
    for n in range(min(len(faces), len(needs)), 0, -1):
        if any(dice_paying(faces, symbols) is not None for symbols in set(combinations(sorted(needs), n))):
            return n
    return 0


def count_matches(faces: Sequence[str], terrain: str) -> int:
    """Return how many dice match a terrain."""
    return sum(matches(face, terrain) for face in faces)


def expected_faces(content: Content) -> list[str]:
    """Return the six faces of the die without asking. Unknown faces are taken from public lists."""
    cards = sorted(content.pack.face.values(), key=lambda card: card.number)
    return [card.shows or card.guess for card in cards]


def die_faces(table: RuneTable) -> list[str]:
    """Return the six faces of the die. Ask once for each face that is not certain, unless there is no real die."""
    if has_no_board(table):
        return expected_faces(table.content)
    ids = [card.id for card in sorted(table.content.pack.face.values(), key=lambda card: card.number)]
    return [SHOWS.of(table, id) for id in ids]


def best_with_reroll(faces: Sequence[str], sides: Sequence[str], worth: Callable[[Sequence[str]], int]) -> int:
    """Return the highest result of `worth`, a rating of rolls, after rerolling one die.

    `sides` are the faces of a die.
    """
    best = 0
    for place in range(len(faces)):
        for side in sides:
            rerolled = [*faces[:place], side, *faces[place + 1 :]]
            best = max(best, worth(rerolled))
    return best


def roll_terrain(table: RuneTable, who: str, dice: int, what: str) -> list[str]:
    """Roll terrain dice or ask the players for their roll, offer rerolls, and return the faces.

    `who` is the hero who rolls. Empty means that nobody may reroll.
    """
    if dice < 1:
        return []
    faces = _roll_dice(table, who, dice, what)
    while (rerolls := _rerolls(table, who)) and (chosen := table.ask(_reroll_question(who, faces, rerolls))) != KEEP:
        if chosen == ALL:
            table.state.once.append(ALL)
            faces = _roll_dice(table, who, dice, what)
        elif not exert(table, who):
            continue
        else:
            place = int(chosen)
            faces = [*faces[:place], *_roll_dice(table, who, 1, what), *faces[place + 1 :]]
        table.tell(Rerolled(who=who, faces=tuple(faces)))
    return faces


def _rerolls(table: RuneTable, who: str) -> tuple[str, ...]:
    """Return the rerolls that the hero can use: `ONE` (exert to reroll one die) and `ALL` (hero card, once a turn).

    Return none if the app keeps no hero sheets.
    """
    if not who or not table.is_held("sheets"):
        return ()
    player = table.state.of(who)
    all_dice = table.content.pack.hero[who].knack == "reroll" and ALL not in table.state.once
    return (*((ONE,) if hand_size(table, player) > 0 else ()), *((ALL,) if all_dice else ()))


def _reroll_question(who: str, faces: list[str], rerolls: tuple[str, ...]) -> OneOf:
    options = [Option(KEEP, t("keep them"), number=0)]
    if ONE in rerolls:
        options += [Option(str(n), t("exert: die {n}, {face}", n=n + 1, face=FACES[face]), number=n + 1)
                    for n, face in enumerate(faces)]  # fmt: skip
    if ALL in rerolls:
        options.append(Option(ALL, t("roll all of them again, once a turn"), number=9))
    return OneOf(
        key="reroll",
        name=t("reroll"),
        prompt=t("Rolled: {faces}. Reroll one?", faces=tuple(FACES[face] for face in faces)),
        options=tuple(options),
        expected=KEEP,
        to=who,
    )


def _roll_dice(table: RuneTable, who: str, dice: int, what: str) -> list[str]:
    sides = die_faces(table)
    if table.source("dice") == "app":
        weights = {face: sides.count(face) for face in sides}

        def check(face: str) -> None:
            if face not in weights:
                raise Refused(t("The die has no face {face}. It has: {faces}.", face=face, faces=", ".join(weights)))

        return draw_at_random(table, "roll:dice", dice, lambda: weights, check)
    options: list[Option] = []
    for number, face in enumerate(sides, 1):
        if face not in [option.id for option in options]:
            options.append(Option(face, FACES[face], number=number))
    question = InOrder(
        key=f"faces:{what}",
        name=t("dice"),
        prompt=t("Which faces, die by die?"),
        options=tuple(options),
        count=dice,
        least=dice,
        to=who,
    )
    return table.ask(question)
