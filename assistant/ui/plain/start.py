"""The start of the plain front end: continue a saved game or start a new one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from assistant import games
from assistant.messages.names import Label
from assistant.messages.questions import TENTH, Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import Settings
from assistant.sessions.start_offers import (
    GAME_OFFERS,
    LETTERS,
    TRY,
    WELCOME,
    last_campaigns,
    line_numbers,
    newcomer_numbers,
    quick_offers,
)
from assistant.sessions.synced import go_on_from, line_label, lines_apart
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns
from assistant.storage.campaigns import Campaign
from assistant.ui.plain.console import Console, EndOfInput
from assistant.ui.plain.session import PlainSession


def play(
    dirs: UserDirs, console: Console, open_game: OpenGame[Any, Any] | None = None, settings: Settings | None = None
) -> None:
    """Play `open_game`, or ask the players which game to open. Going back to the first list asks again."""
    settings = settings or Settings()
    chosen = ""
    try:
        while True:
            while open_game is None:
                chosen = chosen or _choose(dirs, console, settings)
                if not chosen:
                    return
                try:
                    open_game = _open(dirs, console, chosen, settings)
                except Refused as refused:
                    console.put(refused.text)
                chosen = ""
            open_game.language = console.translator.language
            _choose_line(dirs, console, open_game)
            session = PlainSession(open_game, console, dirs, settings)
            try:
                copy = session.run()
            finally:
                quick_start.close(open_game)
            open_game = opening.resume(dirs, copy) if copy is not None else None
            chosen = session.chosen
            if open_game is None and not session.is_home:
                return
    except EndOfInput:
        return


def _choose_line(dirs: UserDirs, console: Console, open_game: OpenGame[Any, Any]) -> None:
    """If several machines have played this campaign, ask which line of play goes on."""
    if open_game.following or not (lines := lines_apart(dirs, open_game)):
        return
    labels: dict[str, Label] = {str(place): line_label(line) for place, line in enumerate(lines)}
    prompt = t("Two machines have played on. All lines are kept; which one goes on?")
    chosen = console.choose(prompt, labels, {}, [*range(1, len(lines) + 1)], "0")
    if chosen:
        go_on_from(open_game, lines, lines[int(chosen)])


def _choose(dirs: UserDirs, console: Console, settings: Settings) -> str:
    """Ask what to play. The numbers are those of the start screen; more saved games have numbers from 11 on."""
    campaigns = [one for one in list_campaigns(dirs.saves) if one.problem is None and not one.is_archived]
    starts: dict[str, Label] = {f"new:{id}": t("new game: {game}", game=games.name_of(id)) for id in games.GAME_IDS}
    starts |= {one.id: one.label for one in quick_offers(settings)}
    first = last_campaigns(campaigns, settings, len(starts))
    if not first:
        return _choose_as_newcomer(console, settings, campaigns)
    of_saved, of_starts = line_numbers(len(first), len(starts))
    others = [one for one in campaigns if one not in first]
    saved = [*zip(first, of_saved, strict=True), *zip(others, count(TENTH + 1))]
    lines: list[tuple[int, str, Label]] = [
        (_order(number), f"on:{one.folder.name}", t("go on: {name}", name=one.name)) for one, number in saved
    ]
    lines += [(_order(number), id, label) for (id, label), number in zip(starts.items(), of_starts, strict=True)]
    lines.sort(key=lambda line: line[0])
    notes: dict[str, Label | None] = {
        f"on:{one.folder.name}": one.shown.where for one, _ in saved if one.shown.where.en
    }
    return console.choose(
        t("What would you like to play?"),
        {id: label for _, id, label in lines},
        notes,
        [0 if place == TENTH else place for place, _, _ in lines],
        f"on:{first[0].folder.name}",
    )


def _choose_as_newcomer(console: Console, settings: Settings, campaigns: Sequence[Campaign]) -> str:
    """Say what the app is, and ask what to play, with the numbers and letters of the start screen."""
    for text in WELCOME:
        console.put(text)
    offered: dict[str, Label] = {}
    signs: list[int | str] = []
    notes: dict[str, Label | None] = {}
    for id, number in newcomer_numbers().items():
        what, _, game = id.partition(":")
        about = GAME_OFFERS.get(game)
        if what == "new":
            offered[id] = t("new game: {game}", game=games.name_of(game))
            notes[id] = t("{does}; {needs}", does=about.does, needs=about.needs) if about is not None else None
        else:
            offered[id] = t("a demo, no box needed: {game}", game=games.name_of(game))
        signs.append(number)
    for one in quick_offers(settings):
        if one.id in LETTERS:
            offered[one.id], notes[one.id] = one.label, one.note
            signs.append(LETTERS[one.id])
    for number, campaign in enumerate(campaigns, TENTH + 1):
        offered[f"on:{campaign.folder.name}"] = t("go on: {name}", name=campaign.name)
        signs.append(number)
    return console.choose(t("What would you like to play?"), offered, notes, signs, f"demo:{TRY}")


def _order(number: int) -> int:
    """Return the place of the line with this number. 0 is the tenth."""
    return number or TENTH


def _open(dirs: UserDirs, console: Console, chosen: str, settings: Settings) -> OpenGame[Any, Any] | None:
    what, _, which = chosen.partition(":")
    match what:
        case "on":
            return opening.resume(dirs, which)
        case "fight":
            return quick_start.one_fight(dirs, next(id for id in games.FIGHTS if id in games.GAME_IDS))
        case "demos":
            return _start_demo(dirs, console)
        case "demo":
            return quick_start.demo(dirs, which, console.say(games.DEMOS[which][1]))
        case "again":
            game = settings.game
            return quick_start.again(dirs, game, settings.of_game(game), console.say(games.name_of(game)))
        case _:
            return _start_new(dirs, console, which)


def _start_demo(dirs: UserDirs, console: Console) -> OpenGame[Any, Any] | None:
    known = [id for id in games.DEMOS if id in games.GAME_IDS]
    offered: dict[str, Label] = {id: games.name_of(id) for id in known}
    notes: dict[str, Label | None] = {id: games.DEMOS[id][1] for id in known}
    which = console.choose(t("Which game is tried out?"), offered, notes)
    return quick_start.demo(dirs, which, console.say(games.DEMOS[which][1])) if which else None


def _start_new(dirs: UserDirs, console: Console, id: str) -> OpenGame[Any, Any] | None:
    """Ask for scenario, heroes and who draws what, and start a game. Return None if the players type nothing."""
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
    if (limit := game.scenario_limit(content)) is not None:
        console.put(limit)
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
