"""Chronicles of Drunagor as a `Game`: how a game begins, and what the rest of the app can call."""

from __future__ import annotations

from assistant.engine.checkpoint import Source, World
from assistant.games.drunagor import instructions, reasons, reference, view
from assistant.games.drunagor.adventure import flow
from assistant.games.drunagor.adventure.recap import with_party
from assistant.games.drunagor.campaign.log import log_lines
from assistant.games.drunagor.content import positions
from assistant.games.drunagor.content.chapter import Chapter, Content
from assistant.games.drunagor.content.checks import assemble, references
from assistant.games.drunagor.content.pack import Pack
from assistant.games.drunagor.content.warnings import warnings
from assistant.games.drunagor.figures.dice_view import signs
from assistant.games.drunagor.monsters.on_map.picked import reach_of
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Drunagor, Hero
from assistant.games.drunagor.validation import check
from assistant.games.game import Demo, Game, Preset, Setup
from assistant.games.meanings import Meanings
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, as_text, t, tn

assert rules.root is flow.CAMPAIGN  # importing flow registers all steps


HELD_BY_PLAYERS: dict[str, Source] = {
    "runes": "table", "monster_cards": "table", "attack_cards": "table", "trap_die": "table", "d20": "off",
}  # fmt: skip


def _begin(content: Content, setup: Setup) -> World[Drunagor]:
    """Return the world of a new party. Roles and health are asked later, when the party is formed."""
    state = Drunagor(
        chapter=content.chapter.number,
        heroes=[Hero(id, number, "", 0, 0) for number, id in enumerate(setup.heroes, 1)],
    )
    check(state, content)
    return setup.world(state)


AIM = "goal"
"""The id of the special rule that says how a demo is won."""


def _scenario_note(chapter: Chapter) -> Text:
    """Return the note under a scenario, like `3 rooms, 1 to 5 heroes`. For a demo, it is the aim."""
    if chapter.demo and AIM in chapter.reminder:
        return as_text(chapter.reminder[AIM].text)
    rooms = len({set_up.label for set_up in chapter.set_up})
    parts = [tn("{n} room", "{n} rooms", rooms), t("{least} to {most} heroes", least=1, most=5)]
    if chapter.demo:
        parts.append(t("to try it out"))
    elif chapter.linked:
        parts.append(t("linked to the one before"))
    return t("{parts}", parts=tuple(parts))


def _scenario_limit(content: Content) -> Text | None:
    """Return a sentence for chapters without a map."""
    if any(set_up.room for set_up in content.chapter.set_up):
        return None
    return t("No map in the app: it names the target, you find the space.")


def _meanings() -> Meanings:
    """Return the meanings of the events. Their module is loaded only when it is needed."""
    from assistant.games.drunagor.meanings import MEANINGS

    return MEANINGS


DRUNAGOR: Game[Drunagor, Content] = Game(
    id="drunagor",
    name=Name("Chronicles of Drunagor", "Kroniki Drunagoru"),
    rules=rules,
    pack=Pack,
    scenario=Chapter,
    assemble=assemble,
    references=references,
    warnings=warnings,
    scenario_note=_scenario_note,
    scenario_limit=_scenario_limit,
    heroes=lambda content: [
        Option(
            hero.id,
            hero.name,
            t("{race}, {what}", race=reference.RACES[hero.race], what=content.pack.hero_class[hero.class_].name),
        )
        for hero in content.pack.hero.values()
    ],
    players=lambda content: (1, 5),
    presets=(
        Preset(
            "mine",
            t("I do. The app runs only what nobody decides"),
            t("monsters, Darkness, track"),
            HELD_BY_PLAYERS,
        ),
        Preset(
            "counted",
            t("I do, and the app keeps count of them"),
            t("cubes, skills, tokens, items"),
            {**HELD_BY_PLAYERS, "cubes": "table", "skills": "table", "tokens": "table", "items": "table"},
        ),
        Preset(
            "app",
            t("The app draws everything; the decks stay in the box"),
            t("runes, monster cards, attack cards, dice"),
            {"runes": "app", "monster_cards": "app", "attack_cards": "app", "trap_die": "app", "d20": "off"},
        ),
    ),
    begin=_begin,
    complete=positions.complete,
    sources=positions.sources,
    view=view.view,
    layout=instructions.layout,
    reason=reasons.reason,
    signs=signs,
    reach=reach_of,
    recap=with_party,
    campaign_log=lambda content, state, days_of: log_lines(content, state),
    won=lambda state, scenario: (
        flow.scenario_id(attempt.chapter) if attempt.chapter else scenario for attempt in state.tries if attempt.won
    ),
    rulebook=lambda content: content.pack.rulebook,
    meanings=_meanings,
    book=reference.entries,
    demo=Demo(
        settled=("set_up",),
        state=lambda content, heroes: {
            "heroes": list(heroes),
            "course": {"at": "begin_adventure"},
            "map_held": True,
        },
    ),
    place_step="put",
    map_step="switch_map",
    scenario_id=lambda state: flow.scenario_id(state.chapter) if state.chapter else "",
)
