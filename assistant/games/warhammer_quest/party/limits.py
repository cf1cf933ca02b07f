"""Limits of a hero's gear. The limits apply when gear is gained, traded or corrected.

Rulebook lines 559-569, 596-604.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import GEAR, HERO
from assistant.games.warhammer_quest.state import ARMOUR, WEAPONS, Hero
from assistant.messages.text import Text, t, tn


def broken_limits(content: Content, hero: Hero, *cards: str) -> Iterator[Text]:
    """Yield a sentence for each limit that the hero would break with all these gear cards.

    - A hero can't have another hero's legendary gear.
    - The gear limit is for all gear except legendary gear (A11).
    - The numbers of weapons and of armour are limited.
    """
    name = HERO(content, hero.id)
    known = [content.pack.gear[card] for card in cards if card in content.pack.gear]
    kinds = Counter(card.type for card in known)
    for card in known:
        if card.hero not in ("", hero.id):
            owner = HERO(content, card.hero)
            yield t("{gear} is legendary gear of {owner} alone.", gear=GEAR(content, card.id), owner=owner)
    if sum(not card.hero for card in known) > hero.gear_limit:
        yield t("{hero}: the gear limit is {n}.", hero=name, n=hero.gear_limit)
    if kinds["weapon"] > WEAPONS:
        yield tn("{hero}: {n} weapon at most.", "{hero}: {n} weapons at most.", WEAPONS, hero=name)
    if kinds["armour"] > ARMOUR:
        yield tn("{hero}: {n} armour at most.", "{hero}: {n} armours at most.", ARMOUR, hero=name)
