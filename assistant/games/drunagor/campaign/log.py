"""The campaign log: chapters played, outcomes, and what each hero keeps, with how long it lasts.

Rules digest: campaign log (L325-350). Statuses end in the camp, auras with a trauma cube or another aura.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.heroes.skills import learned, skill_name
from assistant.games.drunagor.names import ITEM, ROLE, hero_name
from assistant.games.drunagor.state import Drunagor, Hero
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tn, verbatim


def log_lines(content: Content, state: Drunagor) -> Iterator[Text]:
    """Yield the lines of the log: first the chapters, then the party, then each hero."""
    for place, one in enumerate(state.tries, 1):
        chapter: Label = t("chapter {number}", number=one.chapter) if one.chapter else content.chapter.name
        if one.won:
            yield t("{n}. {chapter}: won in round {rounds}", n=place, chapter=chapter, rounds=one.rounds)
        else:
            yield t("{n}. {chapter}: lost in round {rounds}", n=place, chapter=chapter, rounds=one.rounds)
    if state.outcomes:
        yield t("outcomes, to the end of the campaign: {list}", list=tuple(map(verbatim, state.outcomes)))
    for hero in state.heroes:
        yield from _hero_lines(content, hero)


def _hero_lines(content: Content, hero: Hero) -> Iterator[Text]:
    name = hero_name(content, hero.id)
    if hero.role:
        yield t("{hero}, {role}", hero=name, role=ROLE(content, hero.role))
    if hero.statuses:
        yield t("{hero}: status, until the camp: {list}", hero=name, list=tuple(map(verbatim, hero.statuses)))
    if hero.aura:
        yield t("{hero}: aura, until a trauma cube or another aura: {aura}", hero=name, aura=hero.aura)
    skills: list[Label] = [skill_name(hero, kind) for kind in learned(hero)]
    if hero.role_level:
        skills.append(t("the role's skill, level {level}", level=hero.role_level))
    if skills:
        yield t("{hero}: skills {list}", hero=name, list=tuple(skills))
    if hero.abilities:
        words = tuple(verbatim(one.replace("_", " ")) for one in hero.abilities)
        yield t("{hero}: class abilities {list}", hero=name, list=words)
    if hero.items:
        yield t("{hero}: items {list}", hero=name, list=ITEM.all(content, hero.items))
    if hero.stash:
        yield t("{hero}: stashed {list}", hero=name, list=ITEM.all(content, hero.stash))
    if hero.trauma:
        yield tn("{hero}: {n} trauma cube, until the camp", "{hero}: {n} trauma cubes, until the camp", hero.trauma,
                 hero=name)  # fmt: skip
    if hero.curse:
        yield tn("{hero}: {n} curse cube", "{hero}: {n} curse cubes", hero.curse, hero=name)
