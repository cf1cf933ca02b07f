"""The campaign log: results of quests, what each hero keeps, the campaign pool.

Rules digest: Campaign (rulebook lines 414-418, 1209-1237).
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.game import DaysOf
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import ACTION, DUNGEON, ENEMY, GEAR
from assistant.games.warhammer_quest.quest_events import QuestEnded
from assistant.games.warhammer_quest.state import GEAR_LIMIT, Hero, WarhammerQuest
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tn, verbatim


def log_lines(content: Content, state: WarhammerQuest, days_of: DaysOf) -> Iterator[Text]:
    """Yield the lines of the campaign log. `days_of` returns the days on which events of a class were logged."""
    days = ["" for _ in state.results] + days_of(QuestEnded)
    for place, (one, day) in enumerate(zip(state.results, days[-len(state.results) :], strict=False), 1):
        ended = t("{n}. {quest}: {outcome}", n=place, quest=one.name, outcome=t("won") if one.won else t("lost"))
        yield t("{ended}, {day}", ended=ended, day=day) if day else ended
    quest = content.printed
    if quest.quests and not state.outcome:
        yield t("now quest {n} of {of}: {quest}", n=quest.number, of=quest.quests, quest=quest.name)
    yield from carried_lines(content, state)
    yield from pool_lines(content, state)


def carried_lines(content: Content, state: WarhammerQuest) -> list[Text]:
    """Return a line for each hero who keeps actions, gear limit or gear for the next quest."""
    return [t("{hero}: {things}.", hero=hero.display_name(content), things=things) for hero in state.heroes
            if (things := _carried_things(content, hero))]  # fmt: skip


def _carried_things(content: Content, hero: Hero) -> tuple[Label, ...]:
    made: list[Label] = []
    if hero.advanced:
        made.append(t("advanced {actions}", actions=tuple(ACTION(content, one) for one in hero.advanced)))
    if hero.gear_limit != GEAR_LIMIT:
        made.append(t("gear limit {n}", n=hero.gear_limit))
    legendary = [equipped.card for equipped in hero.gear if content.pack.gear[equipped.card].hero]
    plain = [equipped.card for equipped in hero.gear if equipped.card not in legendary]
    if plain:
        made.append(t("gear {cards}", cards=GEAR.all(content, plain)))
    if legendary:
        made.append(t("legendary {cards}", cards=GEAR.all(content, legendary)))
    return tuple(made)


def pool_lines(content: Content, state: WarhammerQuest) -> Iterator[Text]:
    """Yield a line with the cards of the campaign pool and a line with the nemeses that have left the campaign."""
    pool = state.pool
    things: list[Label] = []
    if pool.fortune:
        things.append(tn("{n} Legendary Fortune", "{n} Legendary Fortune", pool.fortune))
    things += ENEMY.all(content, pool.enemies)
    things += DUNGEON.all(content, pool.dungeon)
    things += [verbatim(name) for name in pool.others]
    if things:
        yield t("pool: {cards}", cards=tuple(things))
    if state.gone:
        yield t("gone for good: {nemeses}", nemeses=ENEMY.all(content, state.gone))
