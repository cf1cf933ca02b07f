"""Simulated adventures: how an adventure ended, and a party that fights it without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.components.grid import space_of, steps_between
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.events import AdventureLost, AdventureWon
from assistant.games.drunagor.heroes.calculator import SIDES
from assistant.games.drunagor.heroes.cubes import ACTION
from assistant.games.drunagor.heroes.events import HeroHurt
from assistant.games.drunagor.names import HERO
from assistant.games.drunagor.state import Drunagor
from assistant.games.simulation import Chance, GameResult, Party, Simulation, damage_by_hero
from assistant.messages.events import Event
from assistant.messages.questions import GO_ON, Answer, Question
from assistant.messages.text import Text, t

ENDS = {
    "won": t("won"),
    "curse": t("a curse cube too many"),
    "trauma": t("a trauma cube too many"),
    "last_rune": t("the last rune"),
    "rule": t("a rule of the chapter"),
}
TABLE_ONLY = ("reach", "caught", "order", "value", "attack", "effects", "moves", "manifest", "triggered", "attack_card")
"""Questions about the board with the map off, and about cards whose numbers the content does not have."""
CLOCKS = {
    "curse": t("most curse cubes of a hero"),
    "trauma": t("most trauma cubes of a hero"),
    "runes": t("runes drawn"),
}


def result_of(content: Content, state: Drunagor, events: Sequence[Event]) -> GameResult:
    """Return how the first adventure went."""
    place = next((at for at, event in enumerate(events) if isinstance(event, AdventureWon | AdventureLost)), None)
    played = events if place is None else events[: place + 1]
    hurt = damage_by_hero(played, HeroHurt, "hero", "damage")
    clocks = {
        "curse": max(((hero.curse, hero.curse_limit + 1) for hero in state.heroes), default=(0, 0)),
        "trauma": max(((hero.trauma, hero.trauma_limit + 1) for hero in state.heroes), default=(0, 0)),
        "runes": (sum(state.runes.values()), sum(rune.count for rune in content.pack.rune.values())),
    }
    match played[-1] if place is not None else None:
        case AdventureWon():
            return GameResult("won", True, state.round, hurt, clocks)
        case AdventureLost(reason=reason):
            return GameResult(reason if reason in ENDS else "rule", False, state.round, hurt, clocks)
        case _:
            return GameResult("", None, state.round, hurt, clocks)


CUBES = 5
ACTIONS = 2
STEPS = 6
"""How far a hero walks in a turn: the free move and one more move."""
HEALTH = 10
WEAPON = {"accuracy": 7, "damage": 3, "bonus": 1, "crit": SIDES, "to_hit": 0}
TARGETS = 2
PREVENTS = 2
WORTH_PREVENTING = 3
"""The damage from which a careful hero spends a cube on a reaction."""


class AdventureParty(Party):
    """Heroes who strike whatever they meet, go on to the next door when nothing stands, and win behind the last one.

    Each hero has five cubes. An attack, one more move or a reaction costs one; without cubes the hero recalls.
    """

    def __init__(self, chance: Chance, *, bold: bool) -> None:
        super().__init__(chance, bold=bold)
        self.cubes: dict[str, int] = {}
        self.turn: tuple[int, str] = (0, "")
        self.actions = 0
        self.walks_to = ""
        """The hero for whom the menu of rare things was opened, to walk to a door."""

    def is_over(self, question: Question[Any], state: Drunagor) -> bool:
        return state.won or question.key.startswith("lost:")

    # -- what only the table knows

    def stands_in(self, question: Question[Any], state: Drunagor, content: Content) -> Answer | None:
        kind, *rest = question.key.split(":")
        match kind:
            case "health":
                return HEALTH
            case "damage" if rest:
                return self._through(question, state, rest[-1])
            case "accuracy" | "damage" | "bonus" | "crit" | "to_hit":
                return WEAPON[kind]
            case "holds":
                return []
            case "again":
                return "no"
            case "d20":
                return self.chance.randint(1, SIDES)
            case "targets":
                weakest = sorted(state.monsters, key=lambda monster: (monster.hp, monster.number))
                return [str(monster.number) for monster in weakest[:TARGETS]]
            case _:
                return None

    def _through(self, question: Question[Any], state: Drunagor, hero: str) -> Answer | None:
        """Return the damage that is not prevented. A bold hero prevents only what would knock the hero out."""
        dealt = question.expected_answer()
        me = next((one for one in state.heroes if one.id == hero), None)
        if not isinstance(dealt, int) or me is None or not self._left(hero):
            return dealt
        through = dealt
        if dealt >= (me.hp if self.bold else WORTH_PREVENTING):
            self._spend(hero)
            through = max(0, dealt - PREVENTS)
        if through >= me.hp:  # all cubes come back with the knock-out
            self.cubes[hero] = CUBES
        return through

    def is_guess(self, question: Question[Any]) -> bool:
        return super().is_guess(question) or question.key.partition(":")[0] in TABLE_ONLY

    # -- what the party does

    def hint(self, question: Question[Any], state: Drunagor, content: Content) -> Mapping[str, float] | None:
        kind, _, rest = question.key.partition(":")
        match kind:
            case "turn":
                return {self._deed(state, content, rest, question.barred): 1}
            case "dice":
                return {"attack": 1}
            case "cubes":
                return {"mandatory": 1}
            case "more":
                return {"place" if self.walks_to else "won": 1}
            case "figure" if self.walks_to:
                return {str(state.hero(self.walks_to).number): 1}
            case "where" if self.walks_to:
                return self._nearest_to_door(question, state, content)
            case _:
                return None

    def _deed(self, state: Drunagor, content: Content, hero: str, barred: Mapping[str, Text]) -> str:
        """Return what the hero does next in this turn."""
        if self.turn != (state.round, hero):
            self.turn = state.round, hero
            self.actions = ACTIONS - state.used.count(ACTION)
            self.walks_to = ""
        if state.hero(hero).knocked_out:
            return GO_ON
        if not self._left(hero):
            self.cubes[hero] = CUBES
            return "cubes"
        if state.monsters:
            if not self.actions:
                return GO_ON
            self._spend(hero)
            self.actions -= 1
            return "dice"
        opened = {room.label for room in state.rooms}
        if all(room.label in opened for room in content.chapter.set_up):
            self.walks_to = ""
            return "more"
        if "door" not in barred:
            return "door"
        if self.walks_to or not state.map_on:
            return GO_ON
        self.walks_to = hero
        return "more"

    def _nearest_to_door(self, question: Question[Any], state: Drunagor, content: Content) -> Mapping[str, float]:
        here = space_of(state.hero(self.walks_to).at)
        set_ups = content.set_ups(room.label for room in state.rooms)
        doors = [
            space_of(door.at)
            for one in set_ups
            if one.room is not None
            for door in one.room.doors
            if door.door not in state.doors
        ]
        spaces = [option.id for option in getattr(question, "options", ())]
        near = [at for at in spaces if steps_between(here, space_of(at)) <= STEPS]
        if not near or not doors:
            return {}
        return {min(near, key=lambda at: min(steps_between(space_of(at), door) for door in doors)): 1}

    def _left(self, hero: str) -> int:
        return self.cubes.setdefault(hero, CUBES)

    def _spend(self, hero: str) -> None:
        self.cubes[hero] = self._left(hero) - 1


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("damage"),
    party=AdventureParty,
    assumes=(
        t("Every hero has 10 health, 5 cubes and a weapon of accuracy 7 and damage 3 + 1, and reaches every monster."),
        t("Heroes strike twice in a turn at up to two targets and prevent 2 damage for a cube, and do nothing else."),
        t("The adventure is won when every room is open and no monster stands."),
    ),
)
