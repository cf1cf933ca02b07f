"""The commands that players type in the plain front end. They have the same letters as on the screen."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from assistant.engine.checkpoint import MODES
from assistant.engine.setting_names import MODE_NAMES, SOURCE_NAMES, dial_names
from assistant.engine.state_names import in_words, names_of
from assistant.engine.tracked import CorrectableValue
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.names import Label
from assistant.messages.questions import Refused, typed_numbers
from assistant.messages.text import Text, t, verbatim
from assistant.sessions.presentation.explanations import explained, meanings
from assistant.sessions.presentation.explanations import places as places_of
from assistant.sessions.presentation.narration import active_reminders, layout_or_error, newest
from assistant.sessions.presentation.value_text import by_owner, format_value, parse_value
from assistant.sessions.settings import remember
from assistant.ui.plain.blocks import panel_lines
from assistant.ui.plain.figures import do_figure_action
from assistant.ui.plain.questions import option_lines

if TYPE_CHECKING:
    from assistant.ui.plain.session import PlainSession

LOG = 10
"""The number of log lines that the command `l` shows."""
FAR_BACK = 1000
"""The number of log lines that the command `/` searches."""


class Outcome(Enum):
    """What happens after a command: the players stay in the session, go to the first list or leave."""

    STAY = auto()
    HOME = auto()
    LEAVE = auto()


HELP: tuple[tuple[str, Text], ...] = (
    ("Enter", t("go on; take the expected answer")),
    ("3", t("answer by number; several with spaces between them, sums like 3.2")),
    ("6-4, 2+3", t("figure 6 loses 4, figure 2 gains 3")),
    ("3g7", t("with the map: figure 3 stands on g7")),
    ("7-, 0+2", t("where figures are counted so: figure 7 is defeated, whatever it had; 2 progress on the location")),
    ("7.2, 7*", t("with zones: card 7 goes into zone 2; card 7 is turned")),
    ("f 7.2", t("the same where the question takes numbers itself")),
    ("e, e 1", t("something happened at the table: what may have, and the first of it")),
    ("u, redo", t("undo; do the undone thing again")),
    ("w", t("why: the reasons, the rule, what else was possible")),
    ("d", t("decide otherwise: all legal options, then something else by hand")),
    ("v, v 2", t("what is on the table: the panels, or only the second")),
    ("a, a fame", t("adjust anything, or what has these letters")),
    ("r", t("reminder: a moment, then your words")),
    ("n …", t("note into the campaign book")),
    ("l, l 50", t("the log, so many sentences of it")),
    ("/ …", t("search the log, names, words of the rules")),
    ("m", t("map: on and off")),
    ("o", t("all that can be chosen here, and the question again")),
    ("s", t("settings: language, who decides, readings, who holds the pieces")),
    ("h", t("in a demo: hide the hints, or show them again")),
    ("copy", t("where the save is damaged: make a sound copy and go on in it")),
    ("point …, back", t("name this moment; go on from an earlier one")),
    ("p", t("pause: a note for next time, then the first list. Everything is saved")),
    ("q", t("quit. Everything is saved")),
)


def run_command(session: PlainSession, typed: str) -> Outcome | None:
    """Run the typed command. Return None if the text is not a command."""
    word, _, rest = typed.partition(" ")
    rest = rest.strip()
    word = word.lower()
    if word[:1] == "e" and word[1:].isdecimal():  # e1
        word, rest = "e", word[1:]
    elif word[:1] == "/" and len(word) > 1:
        word, rest = "/", typed[1:].strip()
    if word in _BARE and rest:
        return None
    command = _COMMANDS.get(word) or _BARE.get(word)
    if command is None:
        return None
    return command(session, rest)


Command = Callable[["PlainSession", str], Outcome]


def _help(session: PlainSession, rest: str) -> Outcome:
    for sign, what in HELP:
        session.console.put(f"{sign}: {session.console.say(what)}")
    return Outcome.STAY


def _quit(session: PlainSession, rest: str) -> Outcome:
    return Outcome.LEAVE


def _pack_up(session: PlainSession, rest: str) -> Outcome:
    open_game, console = session.open_game, session.console
    session.is_home = True
    if open_game.is_guided:
        return Outcome.HOME
    for line in layout_or_error(open_game).only_table:
        console.put(t("Only the table knows this, take a photo: {line}", line=line))
    words = rest or console.ask(t("A note to yourselves"))
    if words:
        open_game.side_action("note", text=words)
    console.put(t("Everything is saved."))
    return Outcome.HOME


def _hints(session: PlainSession, rest: str) -> Outcome:
    """Hide the lines that teach what to type, or show them again. The choice is saved."""
    if not session.open_game.is_guided:
        raise Refused(t("Only a demo has hints."))
    settings = session.settings
    settings.hints_hidden = not settings.hints_hidden
    refused = remember(session.dirs.settings, settings) if session.dirs is not None else None
    hidden = t("No more hints, in any demo. h brings them back.")
    session.console.put(refused or (hidden if settings.hints_hidden else t("The hints are back.")))
    return Outcome.STAY


def _interrupt(session: PlainSession, rest: str) -> Outcome:
    happened = session.open_game.question.happened
    if not happened:
        raise Refused(t("Nothing else can happen at this question."))
    if not rest:
        session.console.put(t("What happened? e and its number says so."))
        for line in option_lines(happened, (), session.console.translator):
            session.console.put(f"e {line}")
        return Outcome.STAY
    numbers = typed_numbers([option.number for option in happened])
    for number, option in zip(numbers, happened, strict=True):
        if rest == str(number):
            session.open_game.answer(option.id)
            return Outcome.STAY
    raise Refused(t("{typed} is no number of the list.", typed=rest[:20]))


def _undo(session: PlainSession, rest: str) -> Outcome:
    session.console.put(t("Undone: {name}. redo brings it back.", name=session.open_game.undo()))
    return Outcome.STAY


def _redo(session: PlainSession, rest: str) -> Outcome:
    session.console.put(t("Done again: {name}.", name=session.open_game.redo()))
    return Outcome.STAY


def _otherwise(session: PlainSession, rest: str) -> Outcome:
    session.open_game.otherwise()
    return Outcome.STAY


def _why(session: PlainSession, rest: str) -> Outcome:
    open_game, console = session.open_game, session.console
    told = list(explained(open_game, open_game.question))
    if not told:
        raise Refused(t("Nothing was decided by the rules so far."))
    page: list[str] = []
    for one in told:
        page += [console.say(one.what), *(console.say(reason) for reason in one.reasons)]
        if one.decided is not None:
            allowed = one.decided.alternatives[: one.decided.equals]
            lower = one.decided.alternatives[one.decided.equals :]
            page += [console.say(t("The rules allow as well: {what}", what=other)) for other in allowed]
            page += [console.say(t("Ranked lower by the rules: {what}", what=other)) for other in lower[:5]]
        if where := places_of(open_game, one.rule):
            page.append(console.say(t("Rulebook: {places}", places=tuple(where))))
    page += [console.say(text) for text in meanings(open_game, told, console.say, "\n".join(page))]
    for line in page:
        console.put(line)
    return Outcome.STAY


def _view(session: PlainSession, rest: str) -> Outcome:
    panels = session.view().panels
    if rest and not (rest.isdecimal() and 0 < int(rest[:9]) <= len(panels)):
        raise Refused(t("{typed} is no number of a panel; there are {n}.", typed=rest[:20], n=len(panels)))
    for panel in panels if not rest else panels[int(rest) - 1 : int(rest)]:
        for line in panel_lines(panel, session.console.translator):
            session.console.put(line)
    return Outcome.STAY


def _log(session: PlainSession, rest: str) -> Outcome:
    count = int(rest) if rest.isdecimal() and 0 < len(rest) < 6 else LOG
    for told in reversed(newest(session.open_game, max(1, count))):
        session.console.put(told.text)
    return Outcome.STAY


def _search(session: PlainSession, rest: str) -> Outcome:
    console, open_game = session.console, session.open_game
    wanted = (rest or console.ask(t("Search"))).casefold()
    if not wanted:
        return Outcome.STAY
    found = 0
    for entry in open_game.game.book(open_game.content):
        if wanted in console.say(entry.name).casefold():
            found += 1
            facts = [t("{label}: {value}", label=label, value=value) for label, value in entry.facts]
            about: list[Label] = [entry.kind, *([entry.meaning] if entry.meaning is not None else []), *facts]
            console.put(f"{console.say(entry.name)}: {'; '.join(console.say(one) for one in about)}")
    for told in newest(open_game, FAR_BACK):
        if wanted in console.say(told.text).casefold():
            found += 1
            console.put(t("log: {told}", told=told.text))
    if not found:
        raise Refused(t("{words}: nothing was found.", words=rest))
    return Outcome.STAY


def _figure(session: PlainSession, rest: str) -> Outcome:
    if not do_figure_action(session.open_game, rest):
        raise Refused(t("{typed}: a figure's number, then - or +, a space of the map, or a zone.", typed=rest[:40]))
    return Outcome.STAY


def _map(session: PlainSession, rest: str) -> Outcome:
    step = session.open_game.game.map_step
    if not step:
        raise Refused(t("This game has no map."))
    from assistant.ui.view.blocks import TileMap

    shown = any(isinstance(block, TileMap) for panel in session.view().panels for block in panel.blocks)
    session.open_game.side_action(step, on=not shown)
    return Outcome.STAY


# -- changes by the players


def _adjust(session: PlainSession, rest: str) -> Outcome:
    open_game, console = session.open_game, session.console
    if rest and do_figure_action(open_game, rest):
        return Outcome.STAY
    values = {value.path: value for value in by_owner(open_game.correctable)}
    names = {path: _thing(session, value) for path, value in values.items()}
    if rest:
        names = {path: name for path, name in names.items() if rest.casefold() in console.say(name).casefold()}
    if not names:
        raise Refused(t("{words}: nothing was found.", words=rest))
    path = console.choose(t("What is different on the table?"), names) if len(names) > 1 else next(iter(names))
    if path:
        _correct(session, values[path])
    return Outcome.STAY


def _thing(session: PlainSession, value: CorrectableValue) -> Text:
    now = in_words(session.open_game.content, value.kind, value.value)
    return t("{label}, now {value}", label=value.label, value=now)


def _correct(session: PlainSession, value: CorrectableValue) -> None:
    console, content = session.console, session.open_game.content
    names = names_of(content, value.kind)
    if isinstance(value.value, bool) or (isinstance(value.value, str) and names):
        offered: dict[str, Any] = dict.fromkeys(names)
        if isinstance(value.value, bool):
            offered = {"true": True, "false": False}
        said = {id: in_words(content, value.kind, id if one is None else one) for id, one in offered.items()}
        chosen = console.choose(t("{what}: what is right?", what=value.label), said)
        if not chosen:
            return
        right: Any = chosen if offered[chosen] is None else offered[chosen]
    else:
        now = format_value(value.value, console.translator, names)
        words = console.ask(t("{what}: what is right instead of {now}?", what=value.label, now=now))
        if not words:
            return
        right = parse_value(words, value.value, value.kind, console.translator, names)
    if right == value.value:
        console.put(t("Nothing was different."))
    else:
        session.open_game.side_action("correct", path=value.path, value=right)


def _note(session: PlainSession, rest: str) -> Outcome:
    words = rest or session.console.ask(t("A note into the campaign book."))
    if words:
        session.open_game.side_action("note", text=words)
    return Outcome.STAY


def _reminder(session: PlainSession, rest: str) -> Outcome:
    open_game, console = session.open_game, session.console
    offered: dict[str, Label] = {f"at:{one.id}": one.label for one in open_game.game.rules.occasions.values()}
    if not offered:
        raise Refused(t("This game has no moments for reminders."))
    offered |= {
        f"strike:{one.number}": t("strike out: {reminder}", reminder=one.line) for one in active_reminders(open_game)
    }
    what, _, id = console.choose(t("Remind you when?"), offered).partition(":")
    if what == "strike":
        open_game.side_action("strike_reminder", number=int(id))
    elif what and (words := console.ask(t("Remind you of what?"))):
        open_game.side_action("add_reminder", moment=id, text=words)
    return Outcome.STAY


def _point(session: PlainSession, rest: str) -> Outcome:
    words = rest or session.console.ask(t("A name for this moment."))
    if words:
        session.open_game.save_point(words)
        session.console.put(t("Save point: {name}.", name=words))
    return Outcome.STAY


def _back(session: PlainSession, rest: str) -> Outcome:
    lines = session.open_game.timeline.return_points()
    if not lines:
        raise Refused(t("There is no earlier moment."))
    offered: dict[str, Label] = {str(line.n): t("{name}, {kind}", name=line.name, kind=kind) for line, kind in lines}
    chosen = session.console.choose(t("On from which moment? The line played since is kept."), offered)
    if chosen:
        session.open_game.back_to(int(chosen))
        session.console.put(t("On from: {name}.", name=offered[chosen]))
    return Outcome.STAY


def _copy(session: PlainSession, rest: str) -> Outcome:
    session.copy = session.open_game.sound_copy()
    session.console.put(t("On in the sound copy {folder}.", folder=session.copy.name))
    return Outcome.LEAVE


def _settings(session: PlainSession, rest: str) -> Outcome:
    open_game, console = session.open_game, session.console
    rules, world = open_game.game.rules, open_game.moment.world
    offered: dict[str, Label] = {
        "language": t("language"),
        "dial": t("what the app decides, asks or leaves to you"),
        "rulings": t("readings where the rulebook is open"),
        "sources": t("who holds the pieces"),
    }
    match console.choose(t("Change what?"), offered):
        case "language":
            language = console.choose(t("language"), {id: verbatim(name) for id, name in LANGUAGES.items()})
            if language:
                console.translator, open_game.language = Translator.of(language).aloud(), language
        case "dial":
            names = dial_names(rules)
            modes = {id: MODE_NAMES[world.dial[id]] for id in names if id in world.dial}
            if rule := console.choose(t("Which rule?"), names, modes):
                to = console.choose(
                    t("{rule}: who does it?", rule=names[rule]), {one: MODE_NAMES[one] for one in MODES}
                )
                if to:
                    open_game.side_action("set_dial", rule=rule, mode=to)
        case "rulings":
            known = {ruling.id: ruling for ruling in rules.rulings(open_game.content)}
            questions: dict[str, Label] = {id: ruling.question for id, ruling in known.items()}
            if id := console.choose(t("Which reading?"), questions):
                option = console.choose(known[id].question, dict(known[id].options))
                if option:
                    open_game.side_action("set_ruling", ruling=id, option=option)
        case "sources":
            labels: dict[str, Label] = {id: one.label for id, one in rules.components.items()}
            if id := console.choose(t("Who holds the pieces?"), labels):
                component = rules.components[id]
                source = console.choose(component.label, {one: SOURCE_NAMES[one] for one in component.may})
                if source:
                    open_game.side_action("set_source", component=id, source=source)
    return Outcome.STAY


_BARE: dict[str, Command] = {
    "?": _help,
    "q": _quit,
    "h": _hints,
    "u": _undo,
    "redo": _redo,
    "d": _otherwise,
    "w": _why,
    "m": _map,
    "r": _reminder,
    "s": _settings,
    "back": _back,
    "copy": _copy,
}
"""Commands without arguments."""
_COMMANDS: dict[str, Command] = {
    "e": _interrupt,
    "v": _view,
    "l": _log,
    "/": _search,
    "f": _figure,
    "a": _adjust,
    "n": _note,
    "p": _pack_up,
    "point": _point,
}
"""Commands that may have an argument."""
