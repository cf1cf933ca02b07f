"""The hero phase: order of activations, one activation, and what the players report with key `e`.

Rules digest: Flow 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.question_helpers import NONE_AFTER_ALL
from assistant.games.warhammer_quest.board.nemeses import nemesis_symbol
from assistant.games.warhammer_quest.board.quest_end import quest_decided
from assistant.games.warhammer_quest.board.rank import hero_options, next_standing
from assistant.games.warhammer_quest.board.wounds import defeat_hero_outright, revive
from assistant.games.warhammer_quest.board.zones import enemy_comes
from assistant.games.warhammer_quest.decks import deck_is_empty, shuffle_enemies
from assistant.games.warhammer_quest.events import ActivationBegan, RoundBegan
from assistant.games.warhammer_quest.names import HERO
from assistant.games.warhammer_quest.party.cards import change_action, change_condition, change_tokens
from assistant.games.warhammer_quest.party.gear import dungeon_card
from assistant.games.warhammer_quest.party.gear_use import gear_and_items
from assistant.games.warhammer_quest.party.hero_actions import take_action
from assistant.games.warhammer_quest.phases.enemies import enemy_does
from assistant.games.warhammer_quest.phases.locations import (
    change_progress,
    location_or_travel,
    why_no_location_or_travel,
)
from assistant.games.warhammer_quest.phases.peril import change_peril
from assistant.games.warhammer_quest.rules import EXPLORATION, QuestTable, rules
from assistant.games.warhammer_quest.settlement.milestones import has_milestone_left, is_delve, milestone_reached
from assistant.games.warhammer_quest.state import DeckId, WarhammerQuest
from assistant.messages.questions import GoOn, Number, Option
from assistant.messages.text import Text, t, tn


@rules.step(phase="heroes", title=t("a round begins"), rule="L1330-1334", always=True)
def begin_round(table: QuestTable) -> None:
    table.state.round += 1
    table.tell(RoundBegan(round=table.state.round, leader=table.state.leader))


def activation_order(state: WarhammerQuest) -> list[str]:
    """Return the heroes in the order of their activations.

    - Two heroes: each acts twice, alternately.
    - Three heroes: the leader acts first and again last.
    - Four heroes: each acts once.
    """
    order = [hero.id for hero in state.clockwise(state.leader)]
    if len(order) == 2:
        return [*order, *order]
    return [*order, order[0]] if len(order) == 3 else order


def activations(table: QuestTable) -> list[str]:
    return activation_order(table.state)


def is_out_of_action(table: QuestTable, who: str) -> bool:
    """Return whether the hero's activation is skipped, because the hero is defeated or the quest is over."""
    return table.state.hero(who).defeated or bool(table.state.outcome)


# -- an activation


@rules.step(phase="heroes", title=t("a hero's activation"), rule="Flow 1.2, L167-231")
def hero_activation(table: QuestTable, who: str) -> None:
    """Run a hero's activation.

    If the component `reckoning` is on, ask for the action and calculate it. Otherwise wait until the activation is
    over.
    """
    table.tell(ActivationBegan(who=who, dice=enemy_dice(table.state, who)))
    if table.is_held("reckoning"):
        take_action(table, who)
    else:
        table.ask(lambda: _question(table, who))


def enemy_dice(state: WarhammerQuest, who: str) -> int:
    """Return the number of enemy dice: one for each ready enemy in the hero's zone (L187-190)."""
    return sum(enemy.ready for enemy in state.enemies_in(who))


def turn_of(state: WarhammerQuest, who: str) -> tuple[int, int]:
    """Return the number of the hero's current activation, and the number of the hero's activations in this round."""
    times = activation_order(state).count(who)
    return max(1, times - state.course.left.count(who) + 1), times


def _question(table: QuestTable, who: str) -> GoOn:
    state = table.state
    hero, dice = HERO(table.content, who), enemy_dice(state, who)
    return GoOn(
        key=f"act:{who}",
        prompt=_prompt(hero, dice),  # type: ignore[arg-type]
        hint=t("Type what changed: 6-2 wounds, 6- defeated, 6.2 moved, 6* turned."),
        label=t("the activation is over"),
        to=who,
    )


def _prompt(hero: Text, dice: int) -> Text:
    if not dice:
        return t("{hero}: act. No ready enemy in the zone: no enemy dice.", hero=hero)
    return tn(
        "{hero}: act. {n} ready enemy in the zone: {n} enemy die.",
        "{hero}: act. {n} ready enemies in the zone: {n} enemy dice.",
        dice,
        hero=hero,
    )


# -- interrupts: key `e`


@rules.step(phase="heroes", title=t("count this action for me"), rule="Flow 1.2, L167-225")
def reckon(table: QuestTable, who: str) -> None:
    take_action(table, who)


@rules.step(phase="heroes", title=t("explored"), rule="L128-133")
def explored(table: QuestTable, who: str) -> None:
    """Ask for the successes of an Explore action, add them as progress, then draw a dungeon card."""
    change_progress(table, table.ask(lambda: _progress_question(table)))
    dungeon_card(table, who)


def _progress_question(table: QuestTable) -> Number:
    state = table.state
    exploration = EXPLORATION.seen(table.content, state.location)
    most = exploration - state.progress if exploration is not None else 30
    return Number(
        key="explored",
        name=t("progress"),
        prompt=t("How many successes explored?"),
        most=99,
        expected=min(1, most),
        reports=True,
    )


@rules.step(phase="heroes", title=t("nemesis symbol"), rule="Automa 8, L218-222")
def nemesis_rolled(table: QuestTable, who: str) -> None:
    nemesis_symbol(table)


@rules.step(phase="heroes", title=t("peril up or down"), rule="L1553-1562")
def peril_moved(table: QuestTable, who: str) -> None:
    prompt = t("By how many spaces? Type - for down.")
    by = table.number("peril_by", prompt, least=-9, most=9, expected=1, name=t("peril"), reports=True)
    change_peril(table, by)


@rules.step(phase="heroes", title=t("a hero: condition, token, gear, revived"), rule="Combat, Conditions; L1051-1054")
def hero_changes(table: QuestTable, who: str) -> None:
    everybody = partial(hero_options, table, table.state.heroes)
    hero = table.one("changes", t("Which hero?"), everybody, expected=who, name=t("hero"), reports=True)
    if not hero:
        return

    def options() -> tuple[Option, ...]:
        lines, barred = CHANGES.options(table, hero), CHANGES.barred(table, hero)
        return lines if any(line.id not in barred for line in lines) else (*lines, replace(NONE_AFTER_ALL, number=0))

    chosen = table.one(
        "changed",
        t("What happens?"),
        options,
        name=t("a hero"),
        reports=True,
        barred=lambda: CHANGES.barred(table, hero),
    )
    if chosen:
        CHANGES.run(table, chosen, hero)


def _revive(table: QuestTable, who: str) -> None:
    prompt = t("How many wounds does the card heal?")
    heals = table.number("heals", prompt, most=30, name=t("healed"), reports=True)
    if _may_be_revived(table, who):  # else a correction has revived the hero
        revive(table, who, heals)


def _is_any_tracked(*components: str) -> Callable[[QuestTable, str], bool]:
    """Return a function that says whether the app tracks one of these components."""
    return lambda table, who: any(table.is_held(component) for component in components)


def _why_not_standing(table: QuestTable, who: str) -> Text | None:
    return t("this hero is defeated") if table.state.hero(who).defeated else None


def _may_be_revived(table: QuestTable, who: str) -> bool:
    hero = table.state.hero(who)
    return hero.defeated and not hero.out


def _why_not_revived(table: QuestTable, who: str) -> Text | None:
    if _may_be_revived(table, who):
        return None
    return t("out of this delve for good") if table.state.hero(who).out else t("this hero stands")


CHANGES: Menu[[str], None] = Menu(
    MenuLine("revived", _revive, t("revived"), number=1, barred=_why_not_revived),
    MenuLine("defeated", defeat_hero_outright, t("defeated"), number=2, barred=_why_not_standing),
    MenuLine(
        "condition",
        change_condition,
        t("a condition"),
        number=3,
        when=_is_any_tracked("conditions"),
        barred=_why_not_standing,
    ),
    MenuLine(
        "token",
        change_tokens,
        t("success tokens"),
        number=4,
        when=_is_any_tracked("actions"),
        barred=_why_not_standing,
    ),
    MenuLine(
        "gear",
        gear_and_items,
        t("gear or items"),
        number=5,
        when=_is_any_tracked("gear", "dungeon"),
        barred=_why_not_standing,
    ),
    MenuLine(
        "action",
        change_action,
        t("an action card is turned"),
        number=6,
        when=_is_any_tracked("actions"),
        barred=_why_not_standing,
    ),
)


@rules.step(phase="heroes", title=t("something else"), rule="L982-984, L550-551, L1355-1357")
def something_else(table: QuestTable, who: str) -> None:
    prompt = t("What happened?")
    chosen = table.one(
        "else",
        prompt,
        lambda: OTHERS.options(table),
        name=t("something else"),
        reports=True,
        barred=lambda: OTHERS.barred(table),
    )
    if chosen:
        OTHERS.run(table, chosen)


def _empty(deck: DeckId, label: Text, number: int) -> MenuLine[[], None]:
    """Return the menu line for "the deck is empty". It is shown if the app doesn't know the cards of the deck."""
    return MenuLine(
        deck,
        lambda table: deck_is_empty(table, deck),
        label,
        number=number,
        when=lambda table: deck in table.state.sizes,
        barred=lambda table: None if table.state.sizes.get(deck, 0) else t("told already"),
    )


OTHERS: Menu[[], None] = Menu(
    MenuLine(
        "shuffled",
        shuffle_enemies,
        t("the enemy deck is shuffled anew"),
        number=1,
        barred=lambda table: None if table.state.enemy_deck.discard else t("the discard pile is empty"),
    ),
    _empty("enemy", t("the enemy deck is empty"), 2),
    _empty("location", t("the location deck is empty"), 4),
    _empty("dungeon", t("the dungeon deck is empty"), 6),
    _empty("gear", t("the gear deck is empty"), 7),
    MenuLine(
        "milestone",
        milestone_reached,
        t("a milestone of the delve"),
        number=3,
        when=is_delve,
        barred=lambda table: None if has_milestone_left(table) else t("every milestone is reached"),
    ),
    MenuLine("sheet", lambda table: None, t("a rule of the sheet: done at the table"), number=5),
)


# -- what may happen at any time


def told_about(state: WarhammerQuest) -> str:
    """Return the hero that a report is about if the players name no other: the active hero or the leader."""
    return state.active or next_standing(state, state.leader) or state.leader


def why_not_reckoned(table: QuestTable, who: str) -> Text | None:
    """Return why the app can't calculate an action now, or None."""
    if table.is_held("reckoning"):
        return t("every action is counted anyway")
    return None if table.state.course.at == hero_activation.name else t("only in a hero's activation")


def why_not_explored(table: QuestTable, who: str) -> Text | None:
    if not table.state.location:
        return t("no location lies face up")
    return t("this hero is defeated") if table.state.hero(who).defeated else None


def _why_no_enemy_does(table: QuestTable, who: str) -> Text | None:
    return None if table.state.enemies else t("no enemy is in play")


HERO_INTERRUPTS: Interrupts[[str]] = Interrupts(
    Interrupt(1, reckon, barred=why_not_reckoned),
    Interrupt(2, explored, barred=why_not_explored),
    Interrupt(3, nemesis_rolled),
    Interrupt(4, enemy_comes),
    Interrupt(5, enemy_does, barred=_why_no_enemy_does),
    Interrupt(6, peril_moved),
    Interrupt(7, hero_changes),
    Interrupt(8, location_or_travel, barred=why_no_location_or_travel),
    Interrupt(9, quest_decided),
    Interrupt(0, something_else),
)
