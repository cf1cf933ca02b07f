"""Simulated quests: how a quest ended, and a party that plays it without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.games.simulation import GameResult, Party, Simulation, damage_by_hero
from assistant.games.warhammer_quest.board.wounds import enemy_health_left, health_left
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.events import HeroHit, RoundBegan
from assistant.games.warhammer_quest.names import HERO, LAIR, SHADOWS
from assistant.games.warhammer_quest.quest_events import QuestEnded
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest, full_health
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Number, OneOf, Question
from assistant.messages.sums import Sums
from assistant.messages.text import t

ENDS = {
    "won": t("won"),
    "defeated": t("all heroes are defeated"),
    "peril": t("the end of the peril track"),
    "sheet": t("another Defeat of the quest sheet"),
}
NEARLY_OUT = 0.2
"""The part of the health with which a hero rests before anything else."""
DECIDED = 50.0
"""How many times likelier an action is than the next one in the order of a party."""
CLOCKS = {"peril": t("peril token"), "defeated": t("defeated heroes")}


def result_of(content: Content, state: WarhammerQuest, events: Sequence[Event]) -> GameResult:
    """Return how the first quest went."""
    place = next((at for at, event in enumerate(events) if isinstance(event, QuestEnded)), None)
    played = events if place is None else events[: place + 1]
    hurt = damage_by_hero(played, HeroHit, "who", "suffered")
    numbers = [event.round for event in played if isinstance(event, RoundBegan)]
    rounds = numbers[0] - 1 + len(numbers) if numbers else state.round  # a position may begin in a later round
    track = len(content.quest.track or ())
    clocks = {
        "peril": (state.peril, track),
        "defeated": (sum(hero.defeated for hero in state.heroes), len(state.heroes)),
    }
    ended = played[-1] if place is not None else None
    if not isinstance(ended, QuestEnded):
        return GameResult("", None, rounds, hurt, clocks)
    if ended.won:
        return GameResult("won", True, rounds, hurt, clocks)
    end = "defeated" if ended.nobody else "peril" if track and state.peril >= track else "sheet"
    return GameResult(end, False, rounds, hurt, clocks)


class QuestParty(Party):
    """Heroes who fight what they reach, explore, and rest when they are nearly out.

    A careful party explores and travels when no enemy is left, a bold one at once. The app rolls the dice and knows the
    cards, so only decisions are made here.
    """

    uses_interrupts = False

    def is_over(self, question: Question[Any], state: WarhammerQuest) -> bool:
        return bool(state.outcome)

    def stands_in(self, question: Question[Any], state: WarhammerQuest, content: Content) -> Answer | None:
        kind = question.key.partition(":")[0]
        match question:
            case OneOf(options=options) if kind == "most_wounds":
                return max((option.id for option in options), key=lambda id: state.hero(id).wounds)
            case Sums() if kind == "roll":
                return {box.id: box.expected for box in question.boxes}
            case Sums() if kind == "tokens":
                return _spread_tokens(question)
            case Number() if kind in ("hurt", "inflict", "overflow"):
                return question.expected
            case Number() if kind == "spend":
                return question.most
            case _:
                return None

    def hint(self, question: Question[Any], state: WarhammerQuest, content: Content) -> Mapping[str, float] | None:
        kind, _, who = question.key.partition(":")
        if kind == "action":
            return self._actions(state, content, state.hero(who))
        if kind == "settle":
            return {"smith": 2, "trainer": 1}
        if kind == "travel":
            return {"travel" if self._travels(state, content) else "stay": 1}
        if kind in ("target", "enemy"):
            ids = [option.id for option in getattr(question, "options", ())]
            return self._enemies(state, content, ids, weakest=kind == "target")
        return None

    def _actions(self, state: WarhammerQuest, content: Content, hero: Hero) -> Mapping[str, float]:
        """Return the four actions, the one that is needed most with the highest weight."""
        explores = not _is_explored(state, content) and (self.bold or _is_quiet(state))
        wanted = [
            "rest" if _is_nearly_out(content, hero) else "",
            "attack" if _targets(state, content, hero) else "",
            "explore" if explores else "",
            "rest" if hero.wounds else "",
            "aid",
            "explore",
            "rest",
            "attack",
        ]
        order = list(dict.fromkeys(action for action in wanted if action))
        return {action: DECIDED ** (len(order) - place) for place, action in enumerate(order)}

    def _travels(self, state: WarhammerQuest, content: Content) -> bool:
        return self.bold or (_is_quiet(state) and not any(_is_nearly_out(content, hero) for hero in state.standing))

    def _enemies(
        self, state: WarhammerQuest, content: Content, ids: Sequence[str], *, weakest: bool
    ) -> Mapping[str, float] | None:
        """Attack the enemy with the least health left, and let the one with the lowest attack act."""
        known = {id: enemy for id in ids if id.isdigit() and (enemy := state.enemy(int(id))) is not None}
        if not known:
            return None
        if weakest:
            return {min(known, key=lambda id: enemy_health_left(content, known[id])): 1}
        cards = {id: content.pack.enemy.get(enemy.card) for id, enemy in known.items()}
        return {min(cards, key=lambda id: (card.attack or 0) if (card := cards[id]) is not None else 0): 1}


def _targets(state: WarhammerQuest, content: Content, hero: Hero) -> list[Enemy]:
    """Return the enemies that the hero's attack reaches."""
    advanced = "attack" in hero.advanced
    cards = content.pack.action.values()
    ranged = any(one.ranged for one in cards if (one.hero, one.action, one.advanced) == (hero.id, "attack", advanced))
    zones = [other.id for other in state.heroes] + [SHADOWS] if ranged else [hero.id]
    return [enemy for enemy in state.enemies if enemy.zone in zones]


def _is_quiet(state: WarhammerQuest) -> bool:
    """Return whether no enemy is in play outside of the lair."""
    return all(enemy.zone == LAIR for enemy in state.enemies)


def _is_nearly_out(content: Content, hero: Hero) -> bool:
    return health_left(content, hero) <= full_health(content, hero) * NEARLY_OUT


def _is_explored(state: WarhammerQuest, content: Content) -> bool:
    location = content.pack.location.get(state.location)
    return location is not None and state.progress >= (location.exploration or 0)


def _spread_tokens(question: Sums) -> Answer:
    """Lay as many success tokens as possible: onto attack first, then explore."""
    left = question.totals[0].most if question.totals else sum(box.most for box in question.boxes)
    first = ("attack", "explore")
    laid: dict[str, int] = {}
    for box in sorted(question.boxes, key=lambda box: first.index(box.id) if box.id in first else len(first)):
        laid[box.id] = min(left, box.most)
        left -= laid[box.id]
    return laid


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
    party=QuestParty,
    assumes=(
        t("The app rolls all dice and draws all cards, so only the decisions of the players are made up."),
        t("Heroes attack whom they reach. Careful ones explore and travel when no enemy is left, bold ones at once."),
    ),
)
