"""The start of the plain front end: resume a saved game or start a new one."""

from __future__ import annotations

from typing import Any

from assistant import games
from assistant.messages.names import Label
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns
from assistant.ui.plain.console import Console, EndOfInput
from assistant.ui.plain.session import PlainSession


def play(dirs: UserDirs, console: Console, open_game: OpenGame[Any, Any] | None = None) -> None:
    """Play `open_game`; if it is None, ask the player which game to open."""
    try:
        while open_game is None:
            chosen = _choose(dirs, console)
            if not chosen:
                return
            try:
                open_game = _open(dirs, console, chosen)
            except Refused as refused:
                console.put(refused.text)
    except EndOfInput:
        return
    while open_game is not None:
        open_game.language = console.translator.language
        try:
            copy = PlainSession(open_game, console).run()
        finally:
            open_game.close()
        open_game = opening.resume(dirs, copy) if copy is not None else None


def _choose(dirs: UserDirs, console: Console) -> str:
    saved = [one for one in list_campaigns(dirs.saves) if one.problem is None]
    offered: dict[str, Label] = {f"on:{one.folder.name}": t("go on: {name}", name=one.name) for one in saved}
    offered |= {f"new:{id}": t("new game: {game}", game=games.name_of(id)) for id in games.GAME_IDS}
    for id, (_, scenario) in games.DEMOS.items():
        offered[f"demo:{id}"] = t("a demo: {game}, {scenario}", game=games.name_of(id), scenario=scenario)
    notes: dict[str, Label | None] = {f"on:{one.folder.name}": one.shown.where for one in saved if one.shown.where.en}
    return console.choose(t("What would you like to play?"), offered, notes)


def _open(dirs: UserDirs, console: Console, chosen: str) -> OpenGame[Any, Any] | None:
    what, _, which = chosen.partition(":")
    if what == "on":
        return opening.resume(dirs, which)
    if what == "demo":
        return quick_start.demo(dirs, which, console.say(games.DEMOS[which][1]))
    return _start_new(dirs, console, which)


def _start_new(dirs: UserDirs, console: Console, id: str) -> OpenGame[Any, Any] | None:
    """Ask for scenario, heroes and preset and start a game; return None if the player types nothing at a question."""
    game = opening.find_game(id)
    notices: list[Text] = []
    found = opening.scenarios(game, dirs.roots(), notices)
    for notice in notices:
        console.put(notice)
    names: dict[str, Label] = {one: game.scenario_name(scenario) for one, scenario in found.items()}
    about: dict[str, Label | None] = {one: game.scenario_note(scenario) for one, scenario in found.items()}
    scenario = console.choose(t("Which scenario?"), names, about)
    if not scenario:
        return None
    _, content = opening.load(id, scenario, dirs.roots(), cache=dirs.cache)
    least, most = game.players(content)
    offered = game.heroes(content)
    alike = opening.group_same_labels(offered)
    options = {option.id: option.label for option in offered if option.id in alike}
    heroes = list(options)
    if len(options) != least:
        prompt = t("Which heroes? {least} to {most}, in the order they sit.", least=least, most=most)
        heroes = opening.distinct_ids(alike, console.several(prompt, options))
        if not heroes:
            return None
    presets: dict[str, Label] = {preset.id: preset.label for preset in game.presets}
    notes: dict[str, Label | None] = {preset.id: preset.note for preset in game.presets}
    preset = console.choose(t("Who holds the pieces?"), presets, notes) if presets else ""
    if presets and not preset:
        return None
    return opening.start(dirs, id, scenario, heroes, preset=preset or None, name=console.say(names[scenario]))
