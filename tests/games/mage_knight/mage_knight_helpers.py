"""Helpers for tests of Mage Knight: games in memory with the shipped content, texts in English."""

from __future__ import annotations

from functools import cache
from typing import Any

from assistant.content import Root, shipped_root
from assistant.engine.checkpoint import Call, World
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.games.event_sentences import say
from assistant.games.game import Setup
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.game import MAGE_KNIGHT
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.events import Event
from assistant.messages.text import Text, in_english
from assistant.sessions import opening
from assistant.ui.view.blocks import Card, Dice, Lines, Shelf

ROOTS = [Root(shipped_root(), shipped=True)]
Playing = tuple[Engine[MageKnight, Content], Moment[MageKnight]]


@cache
def content_of(scenario: str = "solo_conquest") -> Content:
    made: Content = opening.load("mage_knight", scenario, ROOTS)[1]
    return made


def begin(scenario: str = "solo_conquest", *, preset: int = 0, seed: int = 1, **sources: Any) -> Playing:
    """Return a new game before its first question."""
    content = content_of(scenario)
    chosen = {**MAGE_KNIGHT.presets[preset].sources, **sources}
    engine = Engine(MAGE_KNIGHT.rules, content)
    return engine, engine.begin(MAGE_KNIGHT.begin(content, Setup(heroes=("tovak",), sources=chosen, seed=seed)))


def from_state(state: MageKnight, *calls: Call, scenario: str = "solo_conquest", **world: Any) -> Playing:
    engine = Engine(MAGE_KNIGHT.rules, content_of(scenario))
    return engine, engine.begin(World(state, world.pop("seed", 1), **world), calls)


def usual(question: Any) -> Any:
    """Return the expected answer, or the first option."""
    if question.kind == "one_of":
        return question.expected or next(one.id for one in question.options if one.id not in question.barred)
    if question.kind == "in_order":
        return [option.id for option in question.options if option.most != 0][:1]
    return question.expected_answer()


def in_words(content: Content, event: Event) -> Text | None:
    """Return the sentence of an event."""
    return say(MAGE_KNIGHT, content, event)


def english(*texts: Any) -> str:
    return " | ".join(in_english(text) for text in texts)


def lines(blocks: Any) -> list[str]:
    """Return all texts of a panel's lines, pairs, cards and dice."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Shelf | Dice):
            note = f", {in_english(block.note)}" if block.note else ""
            found.append(f"{in_english(block.title) if block.title else 'dice'}{note}")
        for slip in getattr(block, "slips", ()):
            found.append(f" {in_english(slip.name)}, {in_english(slip.corner)}")
        for die in getattr(block, "dice", ()):
            note = f"{in_english(die.note)}: " if die.note else ""
            found.append(f"{note}{in_english(die.face)}{', spent' if die.state == 'spent' else ''}")
        if isinstance(block, Lines) and block.title:
            found.append(in_english(block.title))
        for line in getattr(block, "lines", ()):
            found.append(in_english(line))
        for label, value in getattr(block, "pairs", ()):
            found.append(f"{in_english(label)}: {in_english(value)}")
    return found


def card_line(card: Card) -> str:
    """Return a card as one line: `1 Fire Mages: 6 fire, 5, 5; RESISTS fire; now; BLOCKED`."""
    stats = [f"{in_english(one.value)}{f' {in_english(one.below)}' if one.below else ''}" for one in card.stats]
    badges = ", ".join(in_english(badge) for badge in card.badges)
    told = [badges, *(in_english(line) for line in card.lines), card.mark, in_english(card.stamp) if card.stamp else ""]
    parts = "; ".join(part for part in (", ".join(stats), *told) if part)
    return f"{card.number} {in_english(card.title)}: {parts}"


__all__ = ["MAGE_KNIGHT", "Text", "begin", "card_line", "content_of", "english", "from_state", "lines", "usual"]
