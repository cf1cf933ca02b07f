"""Simulated games: how a game ended, and heroes who play it without a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from assistant.games.runebound2.adventure.decks import cards_to_shuffle
from assistant.games.runebound2.adventure.hazards import hazard_chances
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.endgame_events import GameWon
from assistant.games.runebound2.fight.actions import can_escape
from assistant.games.runebound2.fight.fighters import contenders
from assistant.games.runebound2.fight.outlook import (
    Foe,
    average_outlook,
    foe_in,
    foe_of,
    foes_of,
    outlook,
    strength_in,
    strength_of,
)
from assistant.games.runebound2.hero.events import Wounded
from assistant.games.runebound2.hero.sheet import hero_life, hero_stamina
from assistant.games.runebound2.names import COLOURS, HERO
from assistant.games.runebound2.numbers import (
    DOOM_COUNTERS,
    HEALING_PRICE,
    MOST_ALLIES,
    MOST_ARMOUR,
    MOST_WEAPONS,
)
from assistant.games.runebound2.state import ExperienceCounter, HeldAlly, HeldItem, Player, Runebound2
from assistant.games.simulation import Chance, GameResult, Party, Simulation, damage_by_hero, last_of
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question
from assistant.messages.text import t

ENDS = {
    "final": t("HIGH LORD MARGATH is beaten"),
    "runes": t("enough Dragon Runes"),
    "ranking": t("the ranking after the Endgame"),
    "shared": t("a shared win"),
    "lost": t("the Endgame is lost"),
}
REACHED = ("final", "runes")
"""The ends with which a hero has reached what the adventure is about."""
CLOCKS = {"doom": t("doom counters"), "runes": t("most Dragon Runes of a hero")}


def result_of(content: Content, state: Runebound2, events: Sequence[Event]) -> GameResult:
    """Return how the game went.

    It counts as won if a hero has beaten the final enemy or has enough Dragon Runes. If all heroes have fallen in the
    Endgame, the rulebook still names a winner, but here the game counts as lost.
    """
    ended = last_of(events, GameWon)
    of_heroes = [event for event in events if not (isinstance(event, Wounded) and event.ally)]
    hurt = damage_by_hero(of_heroes, Wounded, "who", "wounds")
    if len(state.players) == 1:  # the log of one hero names nobody
        hurt = {state.players[0].hero: sum(hurt.values())}
    runes = content.scenario.runes_to_win
    clocks = {
        "doom": (state.counters, DOOM_COUNTERS),
        "runes": (min(runes, max(max(player.runes, player.red) for player in state.players)), runes),
    }
    end = ended.how if ended is not None else ""
    return GameResult(end, end in REACHED if end else None, state.round, hurt, clocks)


RANKS: dict[str, int] = {colour: rank for rank, colour in enumerate(COLOURS)}
CITY, SLOT, HAZARD, NOTHING = "city", "undefeated", "hazard", "nothing"
REACHES = 0.7
"""The chance that the movement dice of a turn lead to what the hero goes for."""
NEAR = 3
"""The number of empty hexes from which a careful hero chooses the safest one to stop on."""
WANTED = {False: 0.7, True: 0.5}
"""How likely a careful and a bold hero want to win a fight before they look for it."""
FLEES = {False: 0.35, True: 0.1}
"""How likely a careful and a bold hero must win a fight to stay in it."""
HURT = {False: 0.5, True: 0.25}
"""The part of the Life that is left when a careful and a bold hero go to a city to heal."""
WORTH_BUYING = 0.03
"""How much more likely a hero must win with an Item or Ally to want it."""
SAVES = 0.6
"""A hero does not buy what helps less than this part of what the best card in any city helps."""


class RuneParty(Party):
    """Heroes who race for the Dragon Runes, each for itself, and do not attack each other.

    In each turn a hero looks for the hardest adventure that is likely to be won, or for a city to heal or to buy what
    helps most. The app draws the cards and rolls the dice of fights.
    """

    uses_interrupts = False

    def __init__(self, chance: Chance, *, bold: bool) -> None:
        super().__init__(chance, bold=bold)
        self.ware = ""
        """The market card for which the hero goes to a city."""
        self.seeks_hazard = False
        """Whether nothing else is left on the map, so that the hero looks for a hazard."""
        self.foes: dict[str, tuple[Foe, ...]] = {}
        """The known Challenges of each colour."""

    # -- what only the table knows

    def stands_in(self, question: Question[Any], state: Runebound2, content: Content) -> Answer | None:
        kind = question.key.partition(":")[0]
        options = _options(question)
        if kind == "terrain":
            chances = hazard_chances(content, by_app=True)
            if self.seeks_hazard:
                return max(options, key=lambda terrain: chances[terrain])
            near = [self.chance.choice(options) for _ in range(1 if self.bold else NEAR)]
            return min(near, key=lambda terrain: chances[terrain])
        if kind == "counter" and "none" in options:
            return "none"
        return "yes" if kind == "moved" else None

    def is_guess(self, question: Question[Any]) -> bool:
        is_unknown_card = question.key.startswith("card:") and "event" in _options(question)
        return is_unknown_card or super().is_guess(question)

    # -- what the party does

    def hint(self, question: Question[Any], state: Runebound2, content: Content) -> Mapping[str, float] | None:
        kind, _, rest = question.key.partition(":")
        options = [option for option in _options(question) if option not in question.barred]
        match kind:
            case "turn":
                return {self._destination(state, content, state.player_of(rest), options): 1}
            case "card" | "fought" | "enemy" | "last":
                return {"here": 1}
            case "slot":
                return {str(self._best_slot(state, content, state.player)): 1}
            case "way" if "escape" in options:
                return {"escape": 1} if self._flees(state, content) else None
            case "city":
                return {city: 1 for city, cards in state.stacks.items() if self.ware in cards}
            case "market":
                return {self._errand(state, content, state.player, options): 1}
            case "experience":
                return {self._best_counter(content, state.player_of(rest), options): 1}
            case "room":
                return {self._makes_room(content, state.player, rest, options): 1}
            case _:
                return None

    def _destination(self, state: Runebound2, content: Content, player: Player, options: Sequence[str]) -> str:
        """Return what waits where the hero's move ends: what the hero wants, or an empty hex."""
        wanted = self._wanted(state, content, player, options)
        self.seeks_hazard = wanted == HAZARD
        if wanted in options and self.chance.random() < REACHES:
            return wanted
        return HAZARD if HAZARD in options else NOTHING

    def _wanted(self, state: Runebound2, content: Content, player: Player, options: Sequence[str]) -> str:
        """Return what the hero looks for in this turn."""
        self.ware = ""
        if CITY in options:
            if player.gold >= HEALING_PRICE and self._needs_care(state, content, player):
                return CITY
            self.ware = self._best_ware(
                state, content, player, {card for cards in state.stacks.values() for card in cards}
            )
            if self.ware:
                return CITY
        goals = self._goals(state, content, player, options)
        likely = [goal for goal, (_, chance) in goals.items() if chance >= WANTED[self.bold]]
        if likely:
            return max(likely, key=lambda goal: goals[goal])
        if CITY in options and player.wounds and player.gold >= HEALING_PRICE:
            return CITY
        return max(goals, key=lambda goal: goals[goal][1], default=HAZARD)

    def _goals(
        self, state: Runebound2, content: Content, player: Player, options: Sequence[str]
    ) -> dict[str, tuple[int, float]]:
        """Return the adventures that the hero can go for, each with its difficulty and the hero's chance to win."""
        strength = strength_of(content, player)
        goals: dict[str, tuple[int, float]] = {
            colour: (RANKS[colour], average_outlook(strength, self._foes(content, colour)))
            for colour in COLOURS
            if colour in options
            and state.on_map.get(colour, 0)
            and (state.left.get(colour, 0) or cards_to_shuffle(state, colour))
        }
        slot = state.slot(self._best_slot(state, content, player)) if SLOT in options else None
        foe = None if slot is None else foe_of(content.pack.adventure.get(slot.card))
        if slot is not None and foe is not None:
            goals[SLOT] = RANKS.get(slot.colour, 0), outlook(strength, foe)
        return goals

    def _needs_care(self, state: Runebound2, content: Content, player: Player) -> bool:
        """Return whether the hero goes to a city to heal. Before the last doom counter, any wound is too many."""
        if player.exhaustion >= max(1, hero_stamina(content, player)):
            return True
        if player.wounds and state.counters == DOOM_COUNTERS - 1:
            return True
        life = hero_life(content, player)
        return life - player.wounds <= life * HURT[self.bold]

    def _best_slot(self, state: Runebound2, content: Content, player: Player) -> int:
        """Return the slot of the undefeated Challenge that the hero most likely beats, or 0."""
        strength = strength_of(content, player)
        foes = {slot.number: foe_of(content.pack.adventure.get(slot.card)) for slot in state.slots}
        chances = {number: outlook(strength, foe) for number, foe in foes.items() if foe is not None}
        return max(chances, key=lambda number: chances[number], default=0)

    def _flees(self, state: Runebound2, content: Content) -> bool:
        """Return whether the hero tries to escape from a fight. With one Life left, the hero fights on."""
        fight = state.fight
        if fight is None or fight.rival or not can_escape(fight, fight.phase):
            return False
        both = contenders(content, state.players, fight)
        return both.hero.life_left > 1 and outlook(strength_in(both), foe_in(both)) < FLEES[self.bold]

    # -- gold and experience

    def _foes(self, content: Content, colour: str) -> tuple[Foe, ...]:
        if colour not in self.foes:
            self.foes[colour] = foes_of(content, colour)
        return self.foes[colour]

    def _aim(self, content: Content, player: Player) -> tuple[Foe, ...]:
        """Return the Challenges for which the hero grows: the easiest colour that is not likely won, else the last."""
        strength = strength_of(content, replace(player, wounds=0))
        for colour in COLOURS:
            foes = self._foes(content, colour)
            if foes and average_outlook(strength, foes) < WANTED[self.bold]:
                return foes
        return self._foes(content, COLOURS[-1])

    def _best_ware(self, state: Runebound2, content: Content, player: Player, wares: Collection[str]) -> str:
        """Return which of these market cards the hero buys: the one that helps most, or "" to save the gold.

        The hero saves it if a card in another city helps far more.
        """
        aim = self._aim(content, player)
        now = _chance_against(content, player, aim)
        gains = {
            card: _chance_against(content, _with_card(content, player, card), aim) - now
            for card in sorted({card for cards in state.stacks.values() for card in cards})
            if _has_room(content, player, card)
        }
        least = max(WORTH_BUYING, SAVES * max(gains.values(), default=0.0))
        payable = [card for card in gains if card in wares and (content.price(card) or 0) <= player.gold]
        best = max(payable, key=lambda card: gains[card], default="")
        return best if best and gains[best] >= least else ""

    def _errand(self, state: Runebound2, content: Content, player: Player, options: Sequence[str]) -> str:
        """Return what the hero does next in a market: recover, buy what helps, heal the Allies, or leave."""
        for recovery in ("ease", "heal"):
            if recovery in options:
                return recovery
        offered = [option.removeprefix("buy:") for option in options if option.startswith("buy:")]
        ware = self._best_ware(state, content, player, offered)
        if ware:
            return f"buy:{ware}"
        return next((option for option in options if option.startswith(("heal:", "ease:"))), "done")

    def _best_counter(self, content: Content, player: Player, options: Sequence[str]) -> str:
        """Return the experience counter that helps most. Life closes a colour, so it waits until that one is easy."""
        aim = self._aim(content, player)
        kinds = ["body", "mind", "spirit"]
        if "life" in options and self._is_easy(content, player, COLOURS[min(player.closed, len(COLOURS) - 1)]):
            kinds.append("life")
        grown = {kind: replace(player, experience=[*player.experience, ExperienceCounter(kind, 0)]) for kind in kinds}
        return max(kinds, key=lambda kind: _chance_against(content, grown[kind], aim))

    def _is_easy(self, content: Content, player: Player, colour: str) -> bool:
        return self._aim(content, player) not in ((), self._foes(content, colour))

    def _makes_room(self, content: Content, player: Player, card: str, options: Sequence[str]) -> str:
        """Return the card that the hero gives up for one that an adventure brings, or refuse that one."""
        aim = self._aim(content, player)
        best, least = "refuse", _chance_against(content, player, aim)
        for held in options:
            if held not in player.held_cards:
                continue
            chance = _chance_against(content, _with_card(content, _without_card(player, held), card), aim)
            if chance > least:
                best, least = held, chance
        return best


def _options(question: Question[Any]) -> list[str]:
    return [option.id for option in getattr(question, "options", ())]


def _chance_against(content: Content, player: Player, foes: tuple[Foe, ...]) -> float:
    """Return how likely the hero beats one of these Challenges without a wound from before."""
    return average_outlook(strength_of(content, replace(player, wounds=0)), foes)


def _with_card(content: Content, player: Player, card: str) -> Player:
    if card in content.pack.ally:
        return replace(player, allies=[*player.allies, HeldAlly(card)])
    return replace(player, items=[*player.items, HeldItem(card)])


def _without_card(player: Player, card: str) -> Player:
    items = [item for item in player.items if item.card != card]
    return replace(player, items=items, allies=[ally for ally in player.allies if ally.card != card])


def _has_room(content: Content, player: Player, card: str) -> bool:
    """Return whether the hero may take a market card without discarding another one."""
    if card in content.pack.ally:
        return len(player.allies) < MOST_ALLIES
    items = content.pack.item
    most = {"weapon": MOST_WEAPONS, "armour": MOST_ARMOUR}.get(items[card].kind or "")
    held = sum(items[item.card].kind == items[card].kind for item in player.items if item.card in items)
    return most is None or held < most


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
    party=RuneParty,
    assumes=(
        t("A game is won if a hero beats the last enemy or has enough Dragon Runes, not by the final ranking."),
        t("In seven turns of ten a hero gets to the wanted adventure or city, else to an empty hex of any terrain."),
        t("Heroes neither trade with each other nor fight each other."),
        t("Items and Allies count with their lasting numbers. Their other effects and kept cards are not used."),
    ),
)
