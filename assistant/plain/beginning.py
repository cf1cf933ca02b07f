"""The beginning in lines: go on with an evening, or begin one."""

from __future__ import annotations

from typing import Any

from assistant import games
from assistant.evenings import at_once, opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open
from assistant.plain.console import Console, Ended
from assistant.plain.evening import PlainEvening
from assistant.saves import list_campaigns
from assistant.speech.names import Words as Said
from assistant.speech.questions import Refused
from assistant.speech.text import Text, t


def play(home: Home, console: Console, open: Open[Any, Any] | None = None) -> None:
    """The evening that is open, or one that is chosen here."""
    try:
        while open is None:
            chosen = _chosen(home, console)
            if not chosen:
                return
            try:
                open = _opened(home, console, chosen)
            except Refused as refused:
                console.put(refused.text)
    except Ended:
        return
    while open is not None:
        open.language = console.words.language
        try:
            copy = PlainEvening(open, console).run()
        finally:
            open.close()
        open = opening.resume(home, copy) if copy is not None else None


def _chosen(home: Home, console: Console) -> str:
    saved = [one for one in list_campaigns(home.saves) if one.problem is None]
    offered: dict[str, Said] = {f"on:{one.folder.name}": t("go on: {name}", name=one.name) for one in saved}
    offered |= {f"new:{id}": t("new game: {game}", game=games.name_of(id)) for id in games.GAME_IDS}
    for id, (_, scenario) in games.DEMOS.items():
        offered[f"demo:{id}"] = t("a demo evening: {game}, {scenario}", game=games.name_of(id), scenario=scenario)
    notes: dict[str, Said | None] = {f"on:{one.folder.name}": one.shown.where for one in saved if one.shown.where.en}
    return console.choose(t("What is played tonight?"), offered, notes)


def _opened(home: Home, console: Console, chosen: str) -> Open[Any, Any] | None:
    what, _, which = chosen.partition(":")
    if what == "on":
        return opening.resume(home, which)
    if what == "demo":
        return at_once.demo(home, which, console.say(games.DEMOS[which][1]))
    return _begun(home, console, which)


def _begun(home: Home, console: Console, id: str) -> Open[Any, Any] | None:
    """A step that is left leads back to the beginning."""
    game = opening.find_game(id)
    notices: list[Text] = []
    found = opening.scenarios(game, home.roots(), notices)
    for notice in notices:
        console.put(notice)
    names: dict[str, Said] = {one: game.scenario_name(scenario) for one, scenario in found.items()}
    about: dict[str, Said | None] = {one: game.scenario_note(scenario) for one, scenario in found.items()}
    scenario = console.choose(t("Which scenario?"), names, about)
    if not scenario:
        return None
    _, content = opening.load(id, scenario, home.roots(), cache=home.cache)
    least, most = game.players(content)
    offered = game.heroes(content)
    alike = opening.alike(offered)
    options = {option.id: option.label for option in offered if option.id in alike}
    heroes = list(options)
    if len(options) != least:
        prompt = t("Which heroes? {least} to {most}, in the order they sit.", least=least, most=most)
        heroes = opening.each_its_own(alike, console.several(prompt, options))
        if not heroes:
            return None
    presets: dict[str, Said] = {preset.id: preset.label for preset in game.presets}
    notes: dict[str, Said | None] = {preset.id: preset.note for preset in game.presets}
    preset = console.choose(t("Who holds the pieces?"), presets, notes) if presets else ""
    if presets and not preset:
        return None
    return opening.start(home, id, scenario, heroes, preset=preset or None, name=console.say(names[scenario]))
