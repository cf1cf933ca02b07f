"""How figures and cards of a running adventure are named and offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from assistant.games.drunagor.called import attack_card_name, card_name, hero_name, kind_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.state import Ally, Drunagor, Hero, Monster
from assistant.speech.questions import Option
from assistant.speech.text import Text

Friend = Hero | Ally
Figure = Hero | Monster | Ally


def who_name(content: Content, state: Drunagor, who: str) -> Text:
    """Whatever stands in an event or on the track: a hero, an ally, a card, a kind."""
    if who in content.pack.hero:
        return hero_name(content, who)
    if who in content.pack.attack_card:
        return attack_card_name(content, who)
    card = state.card(who)
    return card_name(content, card.kind, card.rank) if card else kind_name(content, who)


class Told(TypedDict):
    """By what events name a figure: it may be gone when they are read."""

    who: str
    number: int
    base: str


def told_as(figure: Figure) -> Told:
    if isinstance(figure, Monster):
        return {"who": figure.kind, "number": figure.number, "base": figure.base}
    return {"who": figure.id, "number": figure.number, "base": ""}


def figure_options(content: Content, figures: Iterable[Figure]) -> tuple[Option, ...]:
    """Figures by their numbers."""
    return tuple(
        Option(str(one.number), one.called(content), number=one.number, figures=(one.number,)) for one in figures
    )


def hero_options(content: Content, state: Drunagor) -> tuple[Option, ...]:
    """The heroes by their numbers."""
    return tuple(Option(hero.id, hero_name(content, hero.id), number=hero.number) for hero in state.heroes)
