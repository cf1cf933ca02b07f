"""Simulated games: how a game ended, and a party that plays with hands of cards that are only estimated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from assistant.games.mage_knight.combat.events import FightEnded, HeroHurt, KnockedOut
from assistant.games.mage_knight.combat.state import Fight
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import Flipped, RoundEndAnnounced
from assistant.games.mage_knight.market.prices import needed, recruiting_sites
from assistant.games.mage_knight.names import HERO, VIRTUAL
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.games.mage_knight.sheet.fame import level_row, reputation_row
from assistant.games.mage_knight.simulated_fights import (
    PHYSICAL,
    Goal,
    affordable,
    goals,
    hero_armor,
    opponent,
    points_against,
)
from assistant.games.mage_knight.simulated_hand import SimulatedHand
from assistant.games.mage_knight.state import MageKnight
from assistant.games.simulation import Chance, GameResult, Party, Simulation, damage_by_hero, last_of
from assistant.messages.events import Event
from assistant.messages.questions import GO_ON, Answer, Question
from assistant.messages.text import t

ENDS = {
    "won": t("the goal of the scenario is reached"),
    "virtual": t("the last round: the virtual player's deck was empty"),
    "hero": t("the last round: a hero's deck was empty"),
    "rounds": t("the last round is over"),
}
CLOCKS = {"rounds": t("round"), "cities": t("conquered cities")}
FIGURES = {
    "score": t("score"),
    "fame": t("fame"),
    "turns": t("turns of the virtual player"),
    "extra": t("cards flipped for crystals of the virtual player"),
    "by_virtual": t("rounds ended by the virtual player"),
    "deck": t("cards left in the virtual player's deck"),
    "won": t("fights won"),
    "lost": t("fights lost"),
    "knocked_out": t("knock-outs"),
}


def result_of(content: Content, state: MageKnight, events: Sequence[Event]) -> GameResult:
    """Return how the game went. Its level is the sum of the city levels, if there are cities to conquer."""
    ended = last_of(events, GameEnded)
    hurt = damage_by_hero(events, HeroHurt, "who", "hand")
    if state.alone:  # the log of one hero names nobody
        hurt = {state.heroes[0]: sum(hurt.values())}
    clocks = {
        "rounds": (state.round, content.rounds(len(state.heroes))),
        "cities": (sum(city.conquered for city in state.cities), len(state.city_levels)),
    }
    won = ended.won if ended is not None else None
    level = str(sum(state.city_levels)) if state.city_levels else ""
    return GameResult(_end(state, won), won, state.round, hurt, clocks, level, _figures(state, events))


def _end(state: MageKnight, won: bool | None) -> str:
    if won is None:
        return ""
    if won or state.ending:
        return "won"
    return "rounds" if not state.announced_by else "virtual" if state.announced_by == VIRTUAL else "hero"


def _figures(state: MageKnight, events: Sequence[Event]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for event in events:
        match event:
            case Flipped():
                counts["turns"] += 1
                counts["extra"] += len(event.extra)
            case RoundEndAnnounced(by=by):
                counts["by_virtual"] += by == VIRTUAL
            case FightEnded(won=won):
                counts["won" if won else "lost"] += 1
            case KnockedOut():
                counts["knocked_out"] += 1
    counts["deck"] = state.virtual.deck.left
    if state.scores:
        counts["score"] = max(score.total for score in state.scores)
    if state.keeps_sheets:
        counts["fame"] = max((sheet.fame for sheet in state.sheets.values()), default=0)
    if not state.virtual.plays:
        return {id: counts[id] for id in FIGURES if id not in ("turns", "extra", "by_virtual", "deck")}
    return {id: counts[id] for id in FIGURES}


# -- a party


EDGE = "edge"
"""The way to a place from which a tile can be revealed."""
EXPLORE = 2
"""The points for revealing a tile (L503)."""
STEPS = 3
"""A place is at most so many steps away."""
WOUNDS = {"careful": 1, "bold": 3}
"""How many wounds a party takes for a fight."""
RESTS = {"careful": 1, "bold": 2}
"""With more wounds than this in the hand, a hero rests."""


class ConquestParty(Party):
    """Heroes who fight what they can beat, recruit units, and reveal tiles.

    Nobody knows their hands, so `SimulatedHand` stands in for the cards, and lots for the way to a place.

    - A careful hero fights only if at most one wound is to be expected, and looks for units before new tiles.
    - A bold hero risks three wounds, and reveals tiles before fighting.
    """

    def __init__(self, chance: Chance, *, bold: bool) -> None:
        super().__init__(chance, bold=bold)
        self.hands: dict[str, SimulatedHand] = {}
        self.round: dict[str, int] = {}
        self.turn = (0, 0, "")
        self.ways: dict[tuple[str, str], int] = {}
        """For each hero and place, how many points of the way are left. Drawn when the hero first thinks of it."""
        self.goal: Goal | None = None
        self.unit = ""
        self.targets: tuple[int, ...] = ()
        self.has_no_map = False
        """Whether the app keeps no map, so that nobody knows what a hero can do in a turn."""

    @property
    def manner(self) -> str:
        return "bold" if self.bold else "careful"

    # -- what only the table knows

    def stands_in(self, question: Question[Any], state: MageKnight, content: Content) -> Answer | None:
        kind, _, rest = question.key.partition(":")
        options: list[str] = [option.id for option in getattr(question, "options", ())]
        goal, fight = self.goal, state.fight
        match kind:
            case "where" if self.unit:  # in which city the unit is bought: the price does not matter
                return "elsewhere"
            case "where" if goal is not None:
                return goal.kind if goal.kind in options else "elsewhere"
            case "where_else" if goal is not None:
                return goal.kind
            case "which_site" | "which_city" if goal is not None and goal.id in options:
                return goal.id
            case "trade":
                return "unit"
            case "unit" if self.unit in options:
                return self.unit
            case "block" if fight is not None:
                return self._block(state, content, fight, int(rest))
            case "targets" if fight is not None:
                return self._choose_targets(state, content, fight)
            case "attack" if fight is not None:
                return self._attack(state, content, fight)
            case "units":
                return []
            case "lowest" if options:  # a card of the table's offer: there are as many of each colour
                return self.chance.choice(options)
            case "reaches":
                return question.expected_answer()
            case _:
                return None

    def is_guess(self, question: Question[Any]) -> bool:
        return super().is_guess(question) or (self.has_no_map and question.key.startswith("turn:"))

    # -- in a fight

    def _hand(self, hero: str) -> SimulatedHand:
        return self.hands.setdefault(hero, SimulatedHand())

    def _points(self, state: MageKnight, content: Content, fight: Fight) -> int:
        hand = self._hand(fight.hero)
        return hand.points(content, state.peek_sheet(fight.hero), units=fight.units_allowed)

    def _pay(self, state: MageKnight, content: Content, fight: Fight, points: int) -> dict[str, int]:
        hand = self._hand(fight.hero)
        hand.pay(content, state.peek_sheet(fight.hero), points, units=fight.units_allowed)
        return {PHYSICAL: points}

    def _block(self, state: MageKnight, content: Content, fight: Fight, number: int) -> Answer:
        """Block if enough points are left to beat whom the hero can beat, or if nobody can be beaten."""
        foe = next(one for one in fight.foes if one.number == number)
        armor = hero_armor(state, content, fight.hero)
        cost, points = opponent(foe, armor).block, self._points(state, content, fight)
        wanted = sum(points_against([one]) for one in affordable(fight.targets, points))
        if cost <= points - wanted or (not wanted and cost <= points):
            return self._pay(state, content, fight, cost)
        return {}

    def _choose_targets(self, state: MageKnight, content: Content, fight: Fight) -> Answer:
        found = affordable(fight.targets, self._points(state, content, fight)) if fight.phase != "ranged" else []
        self.targets = tuple(foe.number for foe in found[:1])
        return [str(number) for number in self.targets]

    def _attack(self, state: MageKnight, content: Content, fight: Fight) -> Answer:
        if fight.phase == "ranged":
            return {}
        targets = [foe for foe in fight.targets if foe.number in self.targets] or fight.targets[:1]
        cost = points_against(targets)
        return self._pay(state, content, fight, cost) if cost <= self._points(state, content, fight) else {}

    # -- in a turn

    def hint(self, question: Question[Any], state: MageKnight, content: Content) -> Mapping[str, float] | None:
        kind, _, who = question.key.partition(":")
        if kind != "turn":
            return None
        self.has_no_map = not state.realm.revealed
        can = {option.id for option in question.happened if option.id not in question.barred}
        return {self._deed(state, content, who, can): 1}

    def _deed(self, state: MageKnight, content: Content, hero: str, can: set[str]) -> str:
        """Return what the hero does next in this turn."""
        hand, sheet = self._hand(hero), state.peek_sheet(hero)
        self._begin(state, content, hero)
        hand.take_over(sheet)
        if state.turn.fought:
            if hand.wounds_in_hand >= level_row(content, sheet.level).hand:
                hand.knock_out()
            return GO_ON
        if hand.is_empty:
            return next((way for way in ("announce", "forfeit") if way in can), GO_ON)
        if hand.wounds_in_hand > RESTS[self.manner] or not hand.cards:
            if not hand.has_played:
                hand.rest()
            return GO_ON
        deeds = (self._fights, self._recruits, self._explores)
        for deed in deeds if not self.bold else (self._explores, self._fights, self._recruits):
            if chosen := deed(state, content, hero, can):
                return chosen
        self._walk(state, content, hero)
        hand.discard_one()
        return GO_ON

    def _begin(self, state: MageKnight, content: Content, hero: str) -> None:
        hand, sheet = self._hand(hero), state.peek_sheet(hero)
        if self.round.get(hero) != state.round:
            self.round[hero] = state.round
            hand.begin_round(content, hero, sheet, self.chance)
        turn = (state.round, state.turns, hero)
        if self.turn != turn:
            self.turn, self.goal, self.unit = turn, None, ""
            hand.begin_turn(content, sheet)

    def _fights(self, state: MageKnight, content: Content, hero: str, can: set[str]) -> str:
        if "fight" not in can:
            return ""
        hand, sheet = self._hand(hero), state.peek_sheet(hero)
        for goal in goals(state, content, hero):
            way = self._way(state, content, hero, goal.place)
            if way and hand.points(content, sheet, units=False) < way:
                continue
            if self._dares(goal, hand.points(content, sheet, units=goal.units) - way):
                hand.pay(content, sheet, way, units=False)
                self._arrive(hero)
                self.goal = goal
                return "fight"
        return ""

    def _dares(self, goal: Goal, points: int) -> bool:
        """Return whether the hero begins this fight with so many points."""
        wounds = goal.wounds(points)
        return wounds is not None and wounds <= WOUNDS[self.manner]

    def _recruits(self, state: MageKnight, content: Content, hero: str, can: set[str]) -> str:
        sheet, hand = state.peek_sheet(hero), self._hand(hero)
        row = reputation_row(content, sheet.reputation)
        if "trade" not in can or row.barred or len(sheet.units) >= level_row(content, sheet.level).command:
            return ""
        points = hand.points(content, sheet, units=False)
        open_kinds = {site.kind for site in state.realm.sites if _is_open(site, hero)}
        for id in sorted(set(state.units.offer), key=lambda id: (-content.pack.unit[id].level, id)):
            unit = content.pack.unit[id]
            kind = next((kind for kind in recruiting_sites(content, unit) if kind in open_kinds), "")
            price = needed(unit.cost, row.influence)
            way = self._way(state, content, hero, kind) if kind else 0
            if kind and way + price <= points:
                hand.pay(content, sheet, way + price, units=False)
                self._arrive(hero)
                self.unit = id
                return "trade"
        return ""

    def _explores(self, state: MageKnight, content: Content, hero: str, can: set[str]) -> str:
        sheet, hand = state.peek_sheet(hero), self._hand(hero)
        if "tile_revealed" not in can or not state.realm.stack_left:
            return ""
        cost = self._way(state, content, hero, EDGE) + EXPLORE
        if cost > hand.points(content, sheet, units=False):
            return ""
        hand.pay(content, sheet, cost, units=False)
        self._arrive(hero)
        return "tile_revealed"

    # -- ways

    def _way(self, state: MageKnight, content: Content, hero: str, place: str) -> int:
        """Return how many points the way to a place still takes."""
        if (hero, place) not in self.ways:
            step = _cost_of_step(state, content)
            self.ways[hero, place] = ceil(step * self.chance.randint(1, STEPS))
        return self.ways[hero, place]

    def _arrive(self, hero: str) -> None:
        """Forget all ways, because the hero stands somewhere else now."""
        self.ways = {key: way for key, way in self.ways.items() if key[0] != hero}

    def _walk(self, state: MageKnight, content: Content, hero: str) -> None:
        """Go towards the nearest place where the hero could do something with a full hand."""
        sheet, hand = state.peek_sheet(hero), self._hand(hero)
        full = hand.full_points(content, sheet)
        places = [goal.place for goal in goals(state, content, hero) if self._dares(goal, full)]
        if state.realm.stack_left:
            places.append(EDGE)
        ways = [(self._way(state, content, hero, place), place) for place in places]
        ways = [(way, place) for way, place in ways if way]
        if ways:
            way, place = min(ways)
            paid = min(way, hand.points(content, sheet, units=False))
            hand.pay(content, sheet, paid, units=False)
            self.ways[hero, place] = way - paid


def _is_open(site: Site, hero: str) -> bool:
    """Return whether a hero can deal with people at the site."""
    if site.kind in ("keep", "mage_tower"):
        return site.owner == hero
    return not site.burned and site.kind != "city"


def _cost_of_step(state: MageKnight, content: Content) -> float:
    """Return the average cost of a space on the revealed tiles that heroes can enter."""
    hexes = [hex for tile in state.realm.revealed for hex in content.pack.tile[tile].hexes]
    terrain = [content.pack.terrain[hex.terrain] for hex in hexes if hex.terrain in content.pack.terrain]
    costs = [cost for one in terrain if (cost := one.day if state.time == "day" else one.night)]
    return sum(costs) / len(costs) if costs else 2


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    figures=FIGURES,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
    level_name=lambda level: t("city levels {n} together", n=int(level)),
    party=ConquestParty,
    no_wins=t("No win rate: the cards of a hand are only estimated, and with them what a hero conquers."),
    assumes=(
        t("A card brings 2 points of movement, influence, block or attack, an advanced action 3, other cards 4."),
        t("A die of the source brings 2 more in a turn, a skill 1, and a unit once in a round 1 more than its level."),
        t("A place is 1 to 3 spaces away, each at the average cost of the revealed tiles."),
        t("All points are physical and never ranged, and units take no damage."),
        t("Heroes play only the cards that they need, and buy and gain nothing but units and rewards."),
        t("A careful hero risks 1 wound in a fight and explores last. A bold one risks 3 and explores first."),
    ),
)
