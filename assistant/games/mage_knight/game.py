"""Mage Knight as a `Game`: set-up, presets, scenarios and positions."""

from __future__ import annotations

from typing import Any

from assistant.engine.checkpoint import Source, World
from assistant.games import is_demo
from assistant.games.game import Demo, Game, OneFight, Preset, Setup, with_aim
from assistant.games.mage_knight import instructions, reference, turns, variants, view
from assistant.games.mage_knight.cards import COLORS, Pack
from assistant.games.mage_knight.content import Content, Scenario, references
from assistant.games.mage_knight.reasons import REASONS
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.scoring.log import log_lines
from assistant.games.mage_knight.scoring.recap import with_score
from assistant.games.mage_knight.state import STAGE_AT, MageKnight
from assistant.games.mage_knight.warnings import warnings
from assistant.games.meanings import Meanings
from assistant.games.question_reasons import reason_by_key
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, Text, as_text, t, tc, tn

assert rules.root is turns.GAME  # importing the chapters registers them


def _begin(content: Content, setup: Setup) -> World[MageKnight]:
    state = MageKnight(heroes=list(setup.heroes))
    variants.apply_start(content, state)
    return World(state, setup.seed, sources=dict(setup.sources))


def _complete(content: Content, state: dict[str, Any]) -> dict[str, Any]:
    """Fill in what a position file leaves out.

    These are heroes, city levels, teams, time of day, and the virtual player's cards.
    """
    completed = dict(state)
    completed.setdefault("heroes", [*content.pack.hero][: _players(content.scenario)[0]])
    players = len(completed["heroes"])
    completed.setdefault("city_levels", list(content.seats(players).city_levels))
    completed.setdefault(
        "teams", variants.initial_teams(content, completed["heroes"], wanted="teams" in completed.get("variants", ()))
    )
    if "time" not in completed and "round" in completed:
        first_half = completed["round"] % 2 == 1
        completed["time"] = "day" if first_half == (content.scenario.first == "day") else "night"
    virtual: dict[str, Any] = {"plays": content.has_virtual_player(players)} | dict(completed.get("virtual", {}))
    completed["virtual"] = virtual
    hero = content.pack.hero.get(virtual.get("hero", ""))
    if "hero" in virtual and hero is None:
        known = ", ".join(content.pack.hero)
        raise Refused(t("{hero} is no hero. Heroes are: {known}.", hero=str(virtual["hero"]), known=known))
    at = completed.get("course", {}).get("at", turns.turn.name)  # the default is the turns of a round
    if hero is not None and (at in STAGE_AT or completed.get("round", 1) > 1):
        crystals = {color: hero.crystals.get(color, 0) for color in COLORS}
        virtual["crystals"] = crystals | dict(virtual.get("crystals", {}))
        if "deck" not in virtual:
            virtual["deck"] = {"pool": {color: hero.deck.get(color, 0) for color in COLORS}}
        completed.setdefault("course", {"at": turns.turn.name})
    return completed


def _players(scenario: Scenario) -> tuple[int, int]:
    """Return the smallest and the largest number of players of a scenario."""
    players = [seats.players for seats in scenario.seats]
    return min(players), max(players)


MODES = {
    "competitive": tc("scenario", "rivals"),
    "cooperative": tc("scenario", "together"),
    "solo": tc("scenario", "alone"),
}


def _scenario_note(scenario: Scenario) -> Text:
    """Return the aim and a summary, such as `free the mines; 2-4 rivals, 4 rounds`. It fits beside the name."""
    rounds = {seats.rounds or scenario.rounds for seats in scenario.seats}
    fewest, most = _players(scenario)
    who = MODES[scenario.mode]
    if most > 1:
        many = t("{least}-{most}", least=fewest, most=most) if fewest < most else t("{n}", n=most)
        who = t("{many} {mode}", many=many, mode=who)
    longest = tn("{n} round", "{n} rounds", max(rounds))
    if len(rounds) > 1:
        longest = t("{least}-{most} rounds", least=min(rounds), most=max(rounds))
    return with_aim(
        scenario.aim, t("no box needed") if is_demo(scenario.id) else t("{who}, {rounds}", who=who, rounds=longest)
    )


VIRTUALS = ("virtual_deck", "virtual_tactic", "virtual_hero")


def _held(source: Source, virtual: Source) -> dict[str, Source]:
    """Return who draws each component: `virtual` for those of the virtual player, `source` for all others."""
    own = dict.fromkeys(("dice", "offers", "units", "tokens", "tiles", "sheets"), source)
    return own | dict.fromkeys(VIRTUALS, virtual)


def _meanings() -> Meanings:
    """Return the meanings of the events. Their module is loaded only when it is needed."""
    from assistant.games.mage_knight.meanings import MEANINGS

    return MEANINGS


MAGE_KNIGHT: Game[MageKnight, Content] = Game(
    id="mage_knight",
    name=Name("Mage Knight", "Mage Knight"),
    rules=rules,
    pack=Pack,
    scenario=Scenario,
    assemble=Content,
    references=references,
    warnings=warnings,
    told_apart={"skill": ("hero",)},
    scenario_note=_scenario_note,
    scenario_place=lambda scenario: scenario.place,
    heroes=lambda content: [
        Option(hero.id, hero.name, as_text(hero.note) if hero.note is not None else None)
        for hero in content.pack.hero.values()
    ],
    players=lambda content: _players(content.scenario),
    presets=(
        Preset(
            "mine",
            t("I do. The app runs only what nobody decides"),
            t("the clock, the virtual player if there is one"),
            _held("off", "app"),
        ),
        Preset(
            "counted",
            t("I do, and the app keeps count of them"),
            t("dice, offers, tokens, tiles, units, hero sheets"),
            _held("table", "table"),
        ),
        Preset(
            "app",
            t("The app draws everything; the decks stay in the box"),
            t("deck, tactic, dice, offers, tokens, tiles, units"),
            _held("app", "app"),
        ),
        Preset(
            "deck",
            t("I do, and I flip the virtual player's cards, too"),
            t("its hero, tactic and deck lie on the table"),
            _held("off", "table"),
        ),
    ),
    idle=lambda content, players: () if content.has_virtual_player(players) else VIRTUALS,
    begin=_begin,
    complete=_complete,
    view=view.view,
    layout=instructions.layout,
    recap=with_score,
    campaign_log=lambda content, state, days_of: log_lines(content, state),
    won=lambda state, scenario: (scenario,) if state.won else (),
    fight=OneFight(
        "solo_conquest",
        ("tovak",),
        {
            "heroes": ["tovak"],
            "virtual": {"hero": "goldyx"},
            "order": ["virtual", "tovak"],
            "course": {"at": "turn", "left": ["tovak"]},
        },
        "fight",
    ),
    reason=reason_by_key(REASONS),
    signs=reference.signs,
    demo=Demo(
        heroes=1,
        settled=("set_up",),
        tries={"tactic": "early_bird", "where": "marauding_orcs"},
        sources={"units": "off", "tiles": "off", "sheets": "app"},
    ),
    rulebook=lambda content: content.pack.rulebook,
    meanings=_meanings,
    book=reference.entries,
)
