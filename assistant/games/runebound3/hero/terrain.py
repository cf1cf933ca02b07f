"""The terrain dice and what they pay: moves, endings of quests, rest, retreat. Pure but for the rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from assistant.components.payment import paying as assign_payment
from assistant.components.random_draw import drawn_by_lot
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.hero.attribute_tests import exert, hand_size
from assistant.games.runebound3.hero.events import Rerolled
from assistant.games.runebound3.names import FACES
from assistant.games.runebound3.rules import SHOWS, RuneTable
from assistant.messages.questions import InOrder, OneOf, Option, Refused
from assistant.messages.text import t

SHOWN: dict[str, tuple[str, ...]] = {face: tuple(face.split("_")) for face in FACES}
"""The terrains on each face; wild is every terrain."""
ANY, RIVER, GIVEN = "any", "river", "given"
"""A step along a road, over a bridge or into a city; a step across a river; one that an ability gives."""


KEEP, ONE, ALL = "keep", "one", "all"


def matches(face: str, terrain: str) -> bool:
    """One symbol for a die. A wild die is every terrain and can't be declared otherwise; a wild symbol needs wild."""
    if terrain == ANY:
        return True
    if terrain == RIVER:
        return face == "wild" or "water" in SHOWN[face]
    if terrain == "wild":
        return face == "wild"
    return face == "wild" or terrain in SHOWN[face]


def dice_paying(faces: Sequence[str], needs: Sequence[str]) -> tuple[int, ...] | None:
    """Which die pays each symbol, in their order, a wild one last; None: they can't. A step that an ability gives needs
    none.
    """
    needs = [one for one in needs if one != GIVEN]
    wild_last = sorted(range(len(faces)), key=lambda place: faces[place] == "wild")
    found = assign_payment([faces[place] for place in wild_last], needs, matches)
    return None if found is None else tuple(wild_last[place] for place in found)


def steps_paid(faces: Sequence[str], way: Sequence[str]) -> int:
    """How far along the way the dice lead: each step needs a die of its own."""
    for n in range(len(way), 0, -1):
        if dice_paying(faces, way[:n]) is not None:
            return n
    return 0


def symbols_paid(faces: Sequence[str], needs: Sequence[str]) -> int:
    """The most symbols of a requirement that these dice pay at once."""
    for n in range(min(len(faces), len(needs)), 0, -1):
        if any(dice_paying(faces, some) is not None for some in set(combinations(sorted(needs), n))):
            return n
    return 0


def count_matches(faces: Sequence[str], terrain: str) -> int:
    """Rest in the wilderness: 1 for each die that matches."""
    return sum(matches(face, terrain) for face in faces)


def expected_faces(content: Content) -> list[str]:
    """The six sides, as far as they are read; else what public lists say."""
    cards = sorted(content.pack.face.values(), key=lambda card: card.number)
    return [card.shows or card.guess for card in cards]


def die_faces(table: RuneTable) -> list[str]:
    """All six sides, the disputed ones read once."""
    ids = [card.id for card in sorted(table.content.pack.face.values(), key=lambda card: card.number)]
    return [SHOWS.of(table, id) for id in ids]


def best_with_reroll(faces: Sequence[str], sides: Sequence[str], worth: Callable[[Sequence[str]], int]) -> int:
    """The best that rerolling one die could bring."""
    best = 0
    for place in range(len(faces)):
        for side in sides:
            changed = [*faces[:place], side, *faces[place + 1 :]]
            best = max(best, worth(changed))
    return best


def roll_terrain(table: RuneTable, who: str, dice: int, what: str) -> list[str]:
    """By the app, or typed face by face: a digit a die. Then rerolls, as long as the hand lasts."""
    if dice < 1:
        return []
    faces = _roll_dice(table, who, dice, what)
    while (ways := _rerolls(table, who)) and (chosen := table.ask(_reroll_question(who, faces, ways))) != KEEP:
        if chosen == ALL:
            table.state.once.append(ALL)
            faces = _roll_dice(table, who, dice, what)
        else:
            exert(table, who)
            place = int(chosen)
            faces = [*faces[:place], *_roll_dice(table, who, 1, what), *faces[place + 1 :]]
        table.tell(Rerolled(who=who, faces=tuple(faces)))
    return faces


def _rerolls(table: RuneTable, who: str) -> tuple[str, ...]:
    """Where the sheets are kept: a card from hand for one die; all of them, once a turn, by a hero card."""
    if not who or not table.is_held("sheets"):
        return ()
    player = table.state.of(who)
    all_dice = table.content.pack.hero[who].knack == "reroll" and ALL not in table.state.once
    return (*((ONE,) if hand_size(table, player) > 0 else ()), *((ALL,) if all_dice else ()))


def _reroll_question(who: str, faces: list[str], ways: tuple[str, ...]) -> OneOf:
    options = [Option(KEEP, t("keep them"), number=0)]
    if ONE in ways:
        options += [Option(str(n), t("exert: die {n}, {face}", n=n + 1, face=FACES[face]), number=n + 1)
                    for n, face in enumerate(faces)]  # fmt: skip
    if ALL in ways:
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

        return drawn_by_lot(table, "roll:dice", dice, lambda: weights, check)
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
