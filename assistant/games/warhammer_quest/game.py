"""Warhammer Quest as a `Game`: its presets, the start of a game, and positions.

A position is a state of the game in a file or an example. It may leave out parts of the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.engine.checkpoint import Source, World
from assistant.engine.moment import Moment
from assistant.games.game import Demo, Game, Preset, Setup, numbered
from assistant.games.meanings import Meanings
from assistant.games.question_reasons import reason_by_key
from assistant.games.warhammer_quest import flow, reference, view
from assistant.games.warhammer_quest.board import effects, figures
from assistant.games.warhammer_quest.content import Content, HeroCard, Pack, Quest, assemble, references
from assistant.games.warhammer_quest.decks import count_unknown_cards
from assistant.games.warhammer_quest.reasons import REASONS
from assistant.games.warhammer_quest.recap import with_party
from assistant.games.warhammer_quest.rules import rules
from assistant.games.warhammer_quest.settlement.log import log_lines
from assistant.games.warhammer_quest.state import FIRST_ENEMY, Hero, WarhammerQuest
from assistant.games.warhammer_quest.warnings import warnings
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, as_text, t, tn

assert rules.root is flow.QUEST  # importing the modules registers their steps
assert {effects.hurt.name, figures.defeat.name} <= set(rules.steps)

KINDS: dict[str, Text] = {
    "campaign": t("campaign, 2 to 4 heroes"),
    "delve": t("delve: one session, 2 to 4 heroes"),
    "single": t("one quest, 2 to 4 heroes"),
}
_TABLE: dict[str, Source] = {"enemies": "table", "locations": "table"}
_KEPT: dict[str, Source] = {
    **_TABLE,
    "reckoning": "table",
    "dice": "table",
    "actions": "table",
    "conditions": "table",
    "dungeon": "table",
    "gear": "table",
}
_APP: dict[str, Source] = {
    **_KEPT,
    "enemies": "app",
    "locations": "app",
    "dice": "app",
    "dungeon": "app",
    "gear": "app",
}


def _begin(content: Content, setup: Setup) -> World[WarhammerQuest]:
    heroes = [Hero(id, number) for number, id in enumerate(setup.heroes, 1)]
    state = WarhammerQuest(heroes, content.quest.id, leader=heroes[0].id if heroes else "")
    return World(state, setup.seed, sources=dict(setup.sources))


def _complete(content: Content, state: dict[str, Any]) -> dict[str, Any]:
    """Return the full state for a position.

    A position may name a hero or an enemy card only by its id. The missing numbers, the heroes' health, the leader and
    the quest are filled in.
    """
    made = {"quest": content.quest.id} | state
    given = made.get("heroes", list(content.pack.hero)[:2])
    count = len(given)
    made["heroes"] = [_hero(content, hero, number, count) for number, hero in enumerate(given, 1)]
    made.setdefault("leader", made["heroes"][0]["id"] if made["heroes"] else "")
    made["enemies"] = numbered(made.get("enemies", ()), "card", FIRST_ENEMY)
    return made


def _hero(content: Content, hero: Any, number: int, count: int) -> dict[str, Any]:
    given: Mapping[str, Any] = {"id": hero} if isinstance(hero, str) else hero
    card = content.pack.hero.get(given["id"])
    health = getattr(card, f"health_{count}", None) if card is not None else None
    return {"number": number, "health": health or 0} | dict(given)


def _proposed_action(content: Content, moment: Moment[WarhammerQuest]) -> str:
    """Return the action that a demo proposes: an attack if an enemy stands in the hero's zone, else another action.

    A location that is fully explored is not explored further.
    """
    key, _, who = moment.question.key.partition(":")
    if key != "action":
        return ""
    location = content.pack.location.get(moment.state.location)
    is_explored = location is not None and moment.state.progress >= (location.exploration or 0)
    others = ("rest", "aid", "explore") if is_explored else ("explore", "rest", "aid")
    order = ("attack", *others) if moment.state.enemies_in(who) else (*others, "attack")
    return next((action for action in order if action not in moment.question.barred), "")


def _scenario_note(quest: Quest) -> Text:
    """Return what a quest is and, if it is known and the campaign begins with it, what wins it."""
    what = KINDS[quest.kind]
    if quest.demo:
        what = t("a demo: no box needed")
    elif quest.campaign is not None and quest.number == 1:
        what = t("campaign {campaign}, quest {n} of {of}", campaign=quest.campaign, n=quest.number, of=quest.quests)
    if quest.victory is None or quest.number > 1:
        return what
    return t("{what}. Victory: {victory}", what=what, victory=quest.victory)


def _heroes(content: Content) -> list[Option]:
    """Return the heroes to choose from: those of the demo, or those of the box and the hero packs."""
    cards = [card for card in content.pack.hero.values() if card.demo == content.quest.demo]
    return [Option(card.id, card.name, _hero_note(card)) for card in sorted(cards, key=lambda card: card.place)]


def _hero_note(card: HeroCard) -> Text | None:
    who = as_text(card.note) if card.note is not None else None
    if not card.pack:
        return who
    pack = t("from a hero pack, not in the box")
    return pack if who is None else t("{who}; {pack}", who=who, pack=pack)


def _preset_note(content: Content, preset: Preset) -> Text:
    """Return the note beside a preset.

    If the app draws the cards, it says how many cards of this quest are not known.
    """
    if content.quest.demo and preset.id != "app":
        return t("this demo is in no box: only the app has its cards")
    unknown = count_unknown_cards(content) if preset.id == "app" else 0
    if not unknown:
        return preset.note
    if content.quest.is_frame:
        return t("the decks of this quest are not known: the table is asked for each card")
    return tn(
        "{n} card of this quest is not known: the table is asked for it",
        "{n} cards of this quest are not known: the table is asked for them",
        unknown,
    )


def _meanings() -> Meanings:
    """Return the meanings of the events. Their module is loaded only when it is needed."""
    from assistant.games.warhammer_quest.meanings import MEANINGS

    return MEANINGS


WARHAMMER_QUEST: Game[WarhammerQuest, Content] = Game(
    id="warhammer_quest",
    name=Name("Warhammer Quest", "Warhammer Quest"),
    rules=rules,
    pack=Pack,
    scenario=Quest,
    assemble=assemble,
    references=references,
    warnings=warnings,
    told_apart={"enemy": ("kind",), "gear": ("hero",)},
    scenario_place=lambda quest: quest.place,
    scenario_note=_scenario_note,
    scenario_id=lambda state: state.quest,
    campaign_log=lambda content, state, days_of: (
        log_lines(content, state, days_of) if content.printed.kind == "campaign" else ()
    ),
    won=lambda state, scenario: [result.quest for result in state.results if result.won],
    heroes=_heroes,
    players=lambda content: (2, 4),
    seating=t("One hero each; alone you play two. In the order you sit, clockwise."),
    presets=(
        Preset("mine", t("I do"), t("the app runs the enemies and keeps health"), _TABLE),
        Preset("kept", t("I do, and the app keeps count"), t("every action is reckoned"), _KEPT),
        Preset("app", t("The app draws everything"), t("every card of this quest is known"), _APP),
    ),
    preset_note=_preset_note,
    begin=_begin,
    complete=_complete,
    view=view.view,
    layout=view.layout,
    recap=with_party,
    reason=reason_by_key(REASONS),
    signs=reference.signs,
    rulebook=lambda content: content.pack.rulebook,
    meanings=_meanings,
    book=reference.entries,
    demo=Demo(settled=("set_up", "leader"), tries={"action": "attack"}, proposes=_proposed_action, seed=7),
    zone_step="move_card",
    turn_step="turn_card",
    defeat_step="defeat",
)
