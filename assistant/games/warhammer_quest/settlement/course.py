"""How a quest ends, what comes between two quests, and how the campaign ends. Flow 5, Campaign; L612-632, L1105-1124."""

from __future__ import annotations

from typing import Annotated

from assistant.content import Of
from assistant.games.warhammer_quest.board.ending import decide_quest, nobody_left, quest_ends
from assistant.games.warhammer_quest.called import ENEMY
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.settlement.actions import refresh_gear, settle
from assistant.games.warhammer_quest.settlement.events import (
    CampaignDecided,
    IntoPool,
    LastQuest,
    PoolReturned,
    Refreshed,
    SettlementBegan,
)
from assistant.speech.questions import Checklist, Finished, InOrder, OneOf, Option, Typed
from assistant.speech.text import Text, t

__all__ = ["quest_ends", "settle"]

FORTUNE, NEMESIS, DUNGEON, OTHER = "fortune", "nemesis", "dungeon", "other"


# -- the end of a quest


@rules.step(phase="set_up", title=t("nobody stands"), rule="A23, L1112-1114")
def nobody_stands(table: QuestTable) -> None:
    """The one question the sheet must answer, every round anew while nobody stands."""
    nobody_left(table)
    options = (
        Option("lost", t("yes, the quest is lost"), number=0),
        Option("goes_on", t("no, it goes on"), number=1),
    )
    prompt = t("All heroes are defeated. Does the Defeat box end the quest?")
    asked = OneOf(key="all_defeated", name=t("nobody stands"), prompt=prompt, options=options, expected="lost")
    if table.ask(asked) == "lost":
        decide_quest(table, won=False)
    table.state.spared = table.state.round


@rules.step(phase="set_up", title=t("still nobody stands"), rule="A23, L1112-1114")
def still_nobody_stands(table: QuestTable) -> None:
    """The last hero fell after the enemy phase."""
    nobody_stands(table)


def nobody_is_left(table: QuestTable) -> bool:
    """Once a round: a round without heroes must not go on by itself for ever."""
    state = table.state
    return not state.outcome and not state.standing and state.spared < state.round


def is_campaign(table: QuestTable) -> bool:
    return table.content.quest.kind == "campaign"


# -- the settlement


@rules.step(phase="settlement", title=t("reward or penalty"), rule="Campaign 1, L620-621, L1216-1218")
def spoils(table: QuestTable) -> None:
    """The app does what it knows; the rest is asked as one list."""
    won = table.state.outcome == "won"
    quest = table.content.quest
    table.tell(SettlementBegan(won=won))
    if table.do(quest.reward if won else quest.penalty):
        return
    added = table.ask(lambda: _pool_question(won))
    fortune = added.count(FORTUNE)
    enemies = [one.enemy for one in quest.nemesis][: added.count(NEMESIS)]
    table.state.pool.fortune += fortune
    table.state.pool.enemies += enemies
    cards = [_named(table, kind, place) for place, kind in enumerate(added) if kind in (DUNGEON, OTHER)]
    table.tell(IntoPool(fortune=fortune, enemies=tuple(enemies), cards=tuple(cards)))


def _pool_question(won: bool) -> InOrder:
    prompt = t("What does the Reward put into the pool?") if won else t("What does the Penalty put into the pool?")
    return InOrder(
        key="pool",
        name=t("campaign pool"),
        prompt=prompt,
        hint=t("Digits may repeat; Enter alone: nothing."),
        options=(
            Option(FORTUNE, t("Legendary Fortune"), number=1),
            Option(NEMESIS, t("the nemesis"), number=2, most=1),
            Option(DUNGEON, t("a dungeon card"), number=3),
            Option(OTHER, t("another card"), number=4),
        ),
        count=9,
        least=0,
    )


def _named(table: QuestTable, kind: str, place: int) -> str:
    """A card that goes into the pool by its printed name."""
    name = table.ask(Typed(key=f"pool_card:{place}", name=t("card"), prompt=t("Which card goes into the pool?")))
    known = next((card.id for card in table.content.pack.dungeon.values() if card.name.en == name), "")
    if kind == DUNGEON and known:
        table.state.pool.dungeon.append(known)
        return known
    table.state.pool.others.append(name)
    return name


@rules.step(phase="settlement", title=t("cards go into the campaign pool"), rule="L1216-1218")
def into_pool(table: QuestTable, fortune: int = 0, enemy: Annotated[str, Of("enemy", also=("",))] = "") -> None:
    """For the Rewards and Penalties of content."""
    table.state.pool.fortune += fortune
    if enemy and enemy not in table.state.gone:
        table.state.pool.enemies.append(enemy)
    table.tell(IntoPool(fortune=fortune, enemies=(enemy,) if enemy else ()))


def settlers(table: QuestTable) -> list[str]:
    """Everybody in seating order, the defeated too; only in a campaign that goes on."""
    return [hero.id for hero in table.state.heroes] if there_is_another(table) else []


@rules.step(phase="settlement", title=t("refresh"), rule="Campaign 3-4, L627-632, L1232-1234")
def refresh(table: QuestTable) -> None:
    """One page: heal, ready, turn up; pool cards back; what each hero carries on."""
    table.ask(lambda: _page(table))
    state = table.state
    for hero in state.heroes:
        hero.wounds, hero.defeated, hero.revived, hero.exhausted, hero.settled = 0, False, False, [], []
    refresh_gear(table)
    table.tell(Refreshed())
    table.tell(PoolReturned(gone=tuple(state.gone)))


def _page(table: QuestTable) -> Checklist:
    state, content = table.state, table.content
    items: list[Text] = [t("Heal all wounds, ready all actions, turn depleted gear and defeated hero cards up.")]
    if state.pool.enemies or state.pool.dungeon or state.pool.fortune:
        items.append(t("Back into the campaign pool, wherever they lie: every card that came from it."))
    if state.gone:
        items.append(t("Gone for good: {nemeses}.", nemeses=ENEMY.all(content, state.gone)))
    items.append(t("Everything else goes back to its supply; heroes keep hero card, four actions and gear."))
    return Checklist(key="refresh", prompt=t("The settlement ends."), items=tuple(items), label=t("done"))


def there_is_another(table: QuestTable) -> bool:
    return is_campaign(table) and bool(table.content.quest.following)


@rules.step(phase="settlement", title=t("on to the next quest"), rule="L1116-1119", always=True)
def next_quest(table: QuestTable) -> None:
    state = table.state
    state.quest, state.laid_out = table.content.quest.following, False
    if table.content.quest.number == 4:
        table.tell(LastQuest())


@rules.step(phase="settlement", title=t("the end"), rule="L1612-1613")
def the_end(table: QuestTable) -> None:
    """The campaign is won if the last quest is."""
    won = table.state.outcome == "won"
    if is_campaign(table):
        table.tell(CampaignDecided(won=won))
    prompt = t("The quest is won.") if won else t("The quest is lost.")
    table.ask(Finished(key="finished", prompt=prompt))
