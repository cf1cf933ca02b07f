"""What a monster sees with the map off, and the answers that questions offer for it. Rules digest: 5.1-5.4."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.builder import has_darkness
from assistant.games.drunagor.monsters import hunt
from assistant.games.drunagor.monsters.card_facts import Facts, points
from assistant.games.drunagor.monsters.ranking import Hunted
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Monster
from assistant.messages.questions import OneOf, Option, WhichOf
from assistant.messages.text import Text, t, tn

NOBODY = "nobody"
LINES = 9
"""The highest number of digits for answers in a question. The digit 0 means nobody."""


class Reached(Struct, frozen=True):
    """Whom the monster attacks.

    - `targets`: the ids, the primary target first.
    - `towards`: the figure that it approaches if it attacks nobody, or "" if only the players know it.
    - `stays`: true if it neither moves nor attacks.
    - `npc`: true if it attacks an NPC token.
    - `caught`: the hidden figures in the areas of a STRIKE.
    """

    targets: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    towards: str = ""
    stays: bool = False
    npc: bool = False


class Sight(Struct, frozen=True):
    """The figures that a monster may target.

    - `hunted`: the heroes. If `known` is true, in the order of the hunt.
    - `allies`: the pets and companions.
    - `ambushed`: true if AMBUSH has put the monster next to its target.
    """

    monster: Monster
    facts: Facts
    hunted: tuple[Hunted, ...]
    allies: tuple[Ally, ...]
    known: bool = True
    ambushed: bool = False

    @property
    def strikes(self) -> bool:
        return self.facts.has("strike")

    @property
    def surely_reaches(self) -> bool:
        """Whether a melee monster certainly reaches a hero, because AMBUSH put it next to its target.

        A ranged monster there is engaged and cannot attack.
        """
        return self.ambushed and self.facts.attack == "melee" and bool(self.hunted)

    @property
    def digits(self) -> int:
        """The number of answers that fit into the first question.

        A ranged monster needs one more answer: that it cannot get away.
        """
        return LINES - (self.facts.attack == "ranged")

    @property
    def most(self) -> int:
        """The highest number of heroes that one attack can hit. With STRIKE, an area may have any number."""
        return len(self.hunted) if self.strikes else min(self.facts.capacity, len(self.hunted))


def sight_of(
    table: DrunagorTable,
    monster: Monster,
    facts: Facts,
    *,
    asked: Sequence[str] = (),
    known: bool = True,
    ambushed: bool = False,
) -> Sight:
    """Return what the monster sees.

    - `asked`: the heroes' ids in an order that the players gave, or empty.
    - `known`: true if the heroes are in the order of the hunt.
    - `ambushed`: true if AMBUSH has put the monster next to its target.
    """
    state = table.state
    heroes = hunt.visible_heroes(state, facts)
    hunted = hunt.ranking(table, hunt.rule_of(state, facts), heroes, asked)
    allies = tuple(hunt.visible_allies(state, facts))
    return Sight(monster, facts, tuple(hunted), allies, known=known, ambushed=ambushed)


def target_sets(hunted: Sequence[Hunted], most: int) -> list[tuple[Hunted, ...]]:
    """Return every set of at most `most` heroes, the best first (C1, C2, ruling G8).

    Larger sets are better. Sets of the same size are compared hero by hero in the order of the hunt.
    """
    return [chosen for size in range(most, 0, -1) for chosen in combinations(hunted, size)]


def target_line(table: DrunagorTable, chosen: Sequence[Hunted]) -> Option:
    """Return the option `Jaheen + Vorn`. Players can also type the heroes' numbers."""
    labels = [hero_name(table.content, one.id) for one in chosen]
    label = reduce(lambda one, other: t("{one} + {other}", one=one, other=other), labels)
    numbers = tuple(table.state.hero(one.id).number for one in chosen)
    return Option("+".join(one.id for one in chosen), label, figures=numbers)


def action_line(table: DrunagorTable, monster: Monster, facts: Facts) -> Text:
    """Return a sentence about what the monster does: `Executioner (yellow): move 4, then hits up to 2 next to it.`"""
    name, n = monster.display_name(table.content), facts.capacity
    move = points(facts, monster)
    walk = t("move as its card says") if move is None else t("move {n}", n=move)
    near = facts.attack == "melee"
    if facts.attack == "magic":
        if not has_darkness(table.state, table.content):
            return t("{monster}: moves only off harmful ground.", monster=name)
        return t("{monster}: moves only to end on Darkness, or off harmful ground.", monster=name)
    if facts.has("strike") and near:
        hits = tn("hits everybody in {n} area next to it", "hits everybody in {n} areas next to it", n)
    elif facts.has("strike"):
        hits = tn("hits everybody in {n} area in range", "hits everybody in {n} areas in range", n)
    elif near:
        hits = t("hits up to {n} next to it", n=n) if n > 1 else t("hits one hero next to it")
    elif n > 1:
        hits = tn("shoots at up to {k} within {n} area", "shoots at up to {k} within {n} areas", facts.range, k=n)
    else:
        hits = tn("shoots at one hero within {n} area", "shoots at one hero within {n} areas", facts.range)
    return t("{monster}: {walk}, then {hits}.", monster=name, walk=walk, hits=hits)


# ---- pets and companions ----


def ask_only_allies(table: DrunagorTable, sight: Sight) -> tuple[str, ...]:
    """Ask which pets and companions are hit, because the monster can hit no hero (C3, L770).

    The party leader chooses if there are too many. A single one is returned without asking.
    """
    if len(sight.allies) == 1:
        return (sight.allies[0].id,)
    most = len(sight.allies) if sight.strikes else sight.facts.capacity
    asked = _which_allies(table, sight, "allies", t("As many as possible: which of them does it hit?"), most)
    return tuple(table.ask(replace(asked, name=t("in reach"), least=1)))


def ask_allies_too(table: DrunagorTable, sight: Sight, heroes: int) -> list[str]:
    """Ask which pets and companions the monster can hit in addition to its heroes, never in place of one (C3)."""
    left = len(sight.allies) if sight.strikes else sight.facts.capacity - heroes
    if left < 1 or not sight.allies:
        return []
    sets = [chosen for size in range(left, 0, -1) for chosen in combinations(sight.allies, size)]
    if len(sets) > LINES:
        prompt = t("As many as possible: whom can it hit besides, from one space?")
        return table.ask(_which_allies(table, sight, "also", prompt, left))
    names = {ally.id: ally.display_name(table.content) for ally in sight.allies}
    ids = [[one.id for one in chosen] for chosen in sets]
    lines = [Option("+".join(some), t("{names}", names=tuple(names[id] for id in some))) for some in ids]
    asked = first_true_question(
        f"reach:{sight.monster.number}:also",
        t("Stop at the first line that is true. From one space, besides them, it can hit"),
        lines,
        t("none of them"),
        name=t("also in reach"),
        hint=t("Equally many: the party leader chooses. It moves for it, if it keeps its heroes."),
    )
    answer = table.ask(asked)
    return [] if answer == NOBODY else answer.split("+")


def first_true_question(
    key: str, prompt: Text, lines: Sequence[Option], nobody: Text | None = None, **more: Any
) -> OneOf:
    """Return a question with a digit for each option, the best first. Players choose the first one that is true."""
    options = [replace(line, number=number) for number, line in enumerate(lines, 1)]
    if nobody is not None:
        options.append(Option(NOBODY, nobody, number=0))
    return OneOf(key=key, prompt=prompt, options=tuple(options), first_true=True, **more)


def _which_allies(table: DrunagorTable, sight: Sight, what: str, prompt: Text, most: int) -> WhichOf:
    return WhichOf(
        key=f"reach:{sight.monster.number}:{what}",
        name=t("also in reach"),
        prompt=prompt,
        options=tuple(
            Option(one.id, one.display_name(table.content), number=n) for n, one in enumerate(sight.allies, 1)
        ),
        most=most,
        to=track.leader(table.state, table.content).id,
    )
