"""From the end of a quest to the next quest or the end of the campaign.

Rules digest: Flow 5, Campaign (rulebook lines 612-632, 1105-1124).
"""

from __future__ import annotations

from typing import Annotated

from assistant.content import Of
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.warhammer_quest.board.quest_end import decide_quest, lose_if_nobody_stands
from assistant.games.warhammer_quest.board.rank import hero_options
from assistant.games.warhammer_quest.content import Quest
from assistant.games.warhammer_quest.decks import which_card
from assistant.games.warhammer_quest.names import ENEMY, GEAR
from assistant.games.warhammer_quest.party.events import GearFindsNoRoom
from assistant.games.warhammer_quest.party.gear import can_trade, limit_broken_by, new_gear, trade_gear
from assistant.games.warhammer_quest.rules import DUNGEON_CARD, QuestTable, rules
from assistant.games.warhammer_quest.settlement.actions import refresh_gear, who_settles
from assistant.games.warhammer_quest.settlement.events import (
    CampaignDecided,
    GearNoted,
    IntoPool,
    LastQuest,
    PoolReturned,
    Refreshed,
    SettlementBegan,
)
from assistant.games.warhammer_quest.settlement.log import carried_lines
from assistant.games.warhammer_quest.state import Equipped, Pool
from assistant.messages.questions import Checklist, Finished, InOrder, OneOf, Option, Typed
from assistant.messages.text import Text, t

FORTUNE, NEMESIS, DUNGEON, OTHER = "fortune", "nemesis", "dungeon", "other"
NO_NEMESIS_LEFT = t("gone, or in the pool already")


# -- the end of a quest


@rules.step(phase="set_up", title=t("nobody stands"), rule="A23, L1112-1114")
def nobody_stands(table: QuestTable) -> None:
    """Ask whether the Defeat box of the sheet ends the quest, because all heroes are defeated.

    If the quest goes on, ask again in each round until a hero is revived.
    """
    lose_if_nobody_stands(table)
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
    """Ask the question of `nobody_stands` at the end of a round, for heroes defeated after the enemy phase."""
    nobody_stands(table)


def must_ask_whether_lost(table: QuestTable) -> bool:
    """Return whether all heroes are defeated and `nobody_stands` has not yet asked in this round."""
    state = table.state
    return not state.outcome and not state.standing and state.spared < state.round


def is_campaign(table: QuestTable) -> bool:
    return table.content.quest.kind == "campaign"


# -- the settlement


@rules.step(phase="settlement", title=t("reward or penalty"), rule="Campaign 1, L620-621, L1216-1218")
def spoils(table: QuestTable) -> None:
    """Run the Reward or Penalty of the sheet.

    If the app doesn't know it, ask which cards it puts into the campaign pool.
    """
    won = table.state.outcome == "won"
    quest = table.content.quest
    table.tell(SettlementBegan(won=won))
    if table.run_effects(quest.reward if won else quest.penalty):
        return
    added = table.ask(lambda: _pool_question(won, len(_nemeses_for_pool(table))))
    fortune = added.count(FORTUNE)
    enemies = _nemeses_for_pool(table)[: added.count(NEMESIS)]
    table.state.pool.fortune += fortune
    table.state.pool.enemies += enemies
    cards = [_ask_pool_card(table, kind, place) for place, kind in enumerate(added) if kind in (DUNGEON, OTHER)]
    table.tell(IntoPool(fortune=fortune, enemies=tuple(enemies), cards=tuple(cards)))


def _nemeses_for_pool(table: QuestTable) -> list[str]:
    """Return the nemeses of the sheet that may go into the pool (L896-898).

    Those that are in the pool or have left the campaign for good are left out.
    """
    state = table.state
    known = (*state.pool.enemies, *state.gone)
    return [nemesis.enemy for nemesis in table.content.quest.nemesis if nemesis.enemy not in known]


def _pool_question(won: bool, nemeses: int) -> InOrder:
    prompt = t("What does the Reward put into the pool?") if won else t("What does the Penalty put into the pool?")
    return InOrder(
        key="pool",
        name=t("campaign pool"),
        prompt=prompt,
        hint=t("Digits may repeat; Enter alone: nothing."),
        options=(
            Option(FORTUNE, t("Legendary Fortune"), number=1),
            Option(NEMESIS, t("the nemesis"), None if nemeses else NO_NEMESIS_LEFT, number=2, most=nemeses),
            Option(DUNGEON, t("a dungeon card"), number=3),
            Option(OTHER, t("another card"), number=4),
        ),
        count=9,
        least=0,
        barred={} if nemeses else {NEMESIS: NO_NEMESIS_LEFT},
    )


def _ask_pool_card(table: QuestTable, kind: str, place: int) -> str:
    """Ask for the name of a card and put the card into the campaign pool. Return its id, or its name.

    A dungeon card is added to the content and has an id. Any other card is in the pool by its name.
    """
    key, prompt = f"pool_card:{place}", t("Which card goes into the pool?")
    if kind == DUNGEON:
        card = DUNGEON_CARD.new(table, key, prompt, pool=True, demo=table.content.printed.demo)
        table.state.pool.dungeon.append(card)
        return card
    name = table.ask(Typed(key=key, name=t("card"), prompt=prompt))
    table.state.pool.others.append(name)
    return name


@rules.step(phase="settlement", title=t("cards go into the campaign pool"), rule="L1216-1218")
def into_pool(
    table: QuestTable,
    fortune: int = 0,
    enemy: Annotated[str, Of("enemy", also=("",))] = "",
    dungeon: Annotated[str, Of("dungeon", also=("",))] = "",
) -> None:
    """Put cards into the campaign pool, as a Reward or Penalty says.

    A nemesis that has left the campaign does not return to the pool.
    """
    pool = table.state.pool
    pool.fortune += fortune
    enemies = (enemy,) if enemy and enemy not in (*table.state.gone, *pool.enemies) else ()
    pool.enemies += enemies
    pool.dungeon += [dungeon] if dungeon else []
    table.tell(IntoPool(fortune=fortune, enemies=enemies, cards=(dungeon,) if dungeon else ()))


def next_to_settle(table: QuestTable, last: str) -> str:
    """Return the hero who takes the next settlement action, or "" if all are done or no quest follows."""
    return who_settles(table, last) if has_next_quest(table) else ""


@rules.step(phase="settlement", title=t("refresh"), rule="Campaign 3-4, L627-632, L1232-1234")
def refresh(table: QuestTable) -> None:
    """Heal all heroes, ready all cards, return the pool cards, then show a checklist with what each hero keeps.

    The players may trade gear until they confirm it. Some gear with a health bonus can be given away only after healing
    (A35).
    """
    state = table.state
    for hero in state.heroes:
        hero.wounds, hero.defeated, hero.revived, hero.exhausted, hero.settled = 0, False, False, [], []
    refresh_gear(table)
    table.tell(Refreshed())
    if state.pool != Pool() or state.gone:
        table.tell(PoolReturned(gone=tuple(state.gone)))
    table.ask(lambda: _refresh_page(table), CLOSING)


@rules.step(phase="settlement", title=t("what a hero carries on, for the log"), rule="L71-73, L414-418")
def note_gear(table: QuestTable) -> None:
    """Note in the log a gear card that a hero keeps, or remove the note if it is there."""
    everybody = hero_options(table, table.state.heroes)
    who = table.one("carries", t("Who carries gear on?"), lambda: everybody, name=t("hero"))
    if not who:
        return
    others = {equipped.card for hero in table.state.heroes if hero.id != who for equipped in hero.gear}
    cards = [
        card.id for card in table.content.gear if not card.fortune and card.hero in ("", who) and card.id not in others
    ]
    prompt = t("Which gear? One that is noted already is struck out.")
    card = which_card(table, "carried", prompt, cards, GEAR, new_gear, name=t("gear"))
    hero = table.state.hero(who)
    noted = any(equipped.card == card for equipped in hero.gear)
    if not noted and limit_broken_by(table, who, card) is not None:
        table.tell(GearFindsNoRoom(who=who, card=card))
        return
    hero.gear = [equipped for equipped in hero.gear if equipped.card != card] if noted else [*hero.gear, Equipped(card)]
    table.tell(GearNoted(who=who, card=card, struck=noted))


CLOSING: Interrupts[[]] = Interrupts(
    Interrupt(1, note_gear, id="note_gear", when=lambda table: not table.is_held("gear")),
    Interrupt(0, trade_gear, id="trade", when=can_trade),
)


def _refresh_page(table: QuestTable) -> Checklist:
    state, content, quest = table.state, table.content, table.content.quest
    items: list[Text] = [t("Heal all wounds, ready all actions, turn depleted gear and defeated hero cards up.")]
    if state.pool != Pool():
        items.append(t("Back into the campaign pool, wherever they lie: every card that came from it."))
    if state.gone:
        items.append(t("Gone for good: {nemeses}.", nemeses=ENEMY.all(content, state.gone)))
    items.append(t("Everything else goes back to its supply; heroes keep hero card, four actions and gear."))
    items += carried_lines(content, state)
    lead = (t("The next quest is the last: it alone decides the campaign."),) if next_is_last(quest) else ()
    return Checklist(key="refresh", prompt=t("The settlement ends."), lead=lead, items=tuple(items), label=t("done"))


def next_is_last(quest: Quest) -> bool:
    return quest.number + 1 == quest.quests


def has_next_quest(table: QuestTable) -> bool:
    return is_campaign(table) and bool(table.content.quest.following)


@rules.step(phase="settlement", title=t("on to the next quest"), rule="L1116-1119", always=True)
def next_quest(table: QuestTable) -> None:
    state = table.state
    state.quest, state.laid_out, state.outcome = table.content.quest.following, False, ""
    state.enemies, state.location, state.progress, state.peril, state.round = [], "", 0, 0, 0
    if next_is_last(table.content.quest):
        table.tell(LastQuest())


@rules.step(phase="settlement", title=t("the end"), rule="L1612-1613")
def the_end(table: QuestTable) -> None:
    """End the game. The campaign is won if the last quest is won."""
    won = table.state.outcome == "won"
    if is_campaign(table):
        table.tell(CampaignDecided(won=won))
    prompt = t("The quest is won.") if won else t("The quest is lost.")
    table.ask(Finished(key="finished", prompt=prompt))
