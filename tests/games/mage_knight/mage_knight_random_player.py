"""A player who gives random legal answers, and checks that no token is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from mage_knight_helpers import MAGE_KNIGHT, content_of

from assistant.components.pile import is_unseen
from assistant.engine.facts import ANOTHER
from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.games.mage_knight.cards import PILES
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import RUINS
from assistant.games.mage_knight.realm.state import Token
from assistant.games.mage_knight.realm.tokens import pile_of
from assistant.games.mage_knight.state import MageKnight

HAPPENED, EXPLORED, ANNOUNCED = 0.6, 0.15, 0.02
"""Probabilities of an interrupt, of revealing a tile and of announcing the end of the round."""
TIRED = 0.5
"""Probability of ending a duel; two random attackers would never stop."""


def on_the_map(state: MageKnight) -> Iterator[Token]:
    """Yield every token on a site or a city card."""
    for site in state.realm.sites:
        yield from site.tokens
    for city in state.cities:
        yield from city.garrison


def box(content: Content, pile: str) -> Counter[str]:
    if pile == RUINS:
        return Counter({ruin.id: ruin.count for ruin in content.pack.ruin.values()})
    return Counter({enemy.id: enemy.count for enemy in content.pack.enemy.values() if enemy.pile == pile})


def assert_nothing_is_lost(content: Content, state: MageKnight) -> None:
    """Check that piles, discards and map together contain the tokens of the box.

    Face-down tokens on the map are unknown and count as unseen in their pile.
    """
    lying: dict[str, Counter[str]] = {}
    for token in on_the_map(state):
        if not token.placeholder:
            lying.setdefault(token.pile, Counter())[token.enemy] += 1
    for pile in (*PILES, RUINS):
        deck = pile_of(state, pile)
        known = Counter(deck.may_hold()) + Counter(deck.discard) + lying.get(pile, Counter())
        unseen = [known.pop(card) for card in list(known) if is_unseen(card)]
        assert known == box(content, pile), pile
        assert deck.face_down == sum(unseen), pile
        deck.check()
        assert min([*deck.pool.values(), 0]) == 0, pile


class RandomPlayer:
    """Answers every question with a random legal answer."""

    def __init__(self, scenario: str, players: int, source: str, seed: int) -> None:
        self.content = content_of(scenario)
        self.chance = Random(seed)
        self.engine = Engine(MAGE_KNIGHT.rules, self.content)
        heroes = tuple(self.content.pack.hero)[:players]
        sources: Any = {"tokens": source, "tiles": source, "dice": "app", "offers": "app", "sheets": "app"}
        world = MAGE_KNIGHT.begin(self.content, Setup(heroes=heroes, sources=sources, seed=seed))
        self.moment = self.engine.begin(world)

    def answer(self) -> Any:
        question: Any = self.moment.question
        happened = [one.id for one in question.happened if one.id not in question.barred]
        if "announce" in happened and self.chance.random() < ANNOUNCED:
            return "announce"
        if "tile_revealed" in happened and self.chance.random() < EXPLORED:
            return "tile_revealed"
        if happened and question.key.startswith("turn:") and self.chance.random() < HAPPENED:
            return self.chance.choice([id for id in happened if id != "announce"] or ["go_on"])
        if question.key.startswith("exchange:") and self.chance.random() < TIRED:
            return "over"
        match question.kind:
            case "one_of" | "card":
                possible = [option for option in question.options if option.most and option.id not in question.barred]
                known = [option.id for option in possible if option.id != ANOTHER]
                return self.chance.choice(known or [ANOTHER])
            case "number":
                return self.chance.randint(question.least, min(question.most, question.least + 5))
            case "which_of":
                ids = [one.id for one in question.options]
                least, most = min(question.least, len(ids)), min(question.most, len(ids))
                return self.chance.sample(ids, self.chance.randint(least, most))
            case "in_order":
                ids = [one.id for one in question.options for _ in range(one.most if one.most >= 0 else question.count)]
                return self.chance.sample(ids, question.count)
            case "sums":
                return {box.id: self.chance.randint(box.least, min(box.most, 12)) for box in question.boxes}
            case _:
                return question.expected_answer()
