"""The keys of all games and screens: digits answer questions, letters are commands."""

from __future__ import annotations

from msgspec import Struct
from textual.events import Key

from assistant.messages.text import Text, t
from assistant.ui.tui.forms.form import FootKey

_NAMES = {
    "add": "+", "subtract": "-", "divide": "/", "decimal": ".", "equal": "=", "multiply": "*", "separator": ",",
    "ctrl+m": "enter", "ctrl+h": "backspace", "return": "enter",
}  # fmt: skip
"""Names that number pads and old terminals use for some keys -> the usual names."""


def key_of(event: Key) -> str:
    """Return the character of a key, or its name if it has none."""
    if event.key in _NAMES:
        return _NAMES[event.key]
    if event.character is not None and event.is_printable and event.character != " ":
        return event.character
    return event.key


class Action(Struct, frozen=True):
    """A command: its key, its short name for the bottom line and its full name.

    - `sign`: shown instead of the key.
    - `stays`: shown in the bottom line even if there is little room.
    """

    key: str
    label: Text
    long: Text
    sign: Text | str = ""
    stays: bool = False

    @property
    def foot_key(self) -> FootKey:
        return FootKey(self.sign or self.key, self.key, self.label, self.long, stays=self.stays)


UNDO = Action("u", t("undo"), t("undo"), stays=True)
REDO = Action("ctrl+r", t("redo"), t("do the undone thing again"))
WHY = Action("w", t("why"), t("why"), stays=True)
OTHERWISE = Action("d", t("otherwise"), t("decide otherwise"))
INTERRUPT = Action("e", t("happened"), t("something happened"), stays=True)
ADJUST = Action("a", t("adjust"), t("adjust"))
REMINDER = Action("r", t("remind"), t("reminder"))
NOTE = Action("n", t("note"), t("note"))
MAP = Action("m", t("map"), t("map"))
LOG = Action("l", t("log"), t("the log"))
SEARCH = Action("/", t("search"), t("search"))
KEYS = Action("?", t("keys"), t("all keys"))
BIG = Action("b", t("big"), t("big type"))
PACK_UP = Action("p", t("home"), t("home"), stays=True)
PANEL = Action("tab", t("panel"), t("next panel"), "Tab")
SETTINGS = Action("s", t("settings"), t("settings"))
LANGUAGE = Action("ctrl+l", t("language"), t("the other language"), "Ctrl+L")

ACTIONS: tuple[Action, ...] = (
    UNDO, REDO, WHY, OTHERWISE, INTERRUPT, ADJUST, REMINDER, NOTE, MAP, LOG, SEARCH, KEYS, BIG, PACK_UP, PANEL,
    SETTINGS, LANGUAGE,
)  # fmt: skip

HELP: tuple[tuple[Text | str, Text], ...] = (
    (t("Space, Enter"), t("go on; take the marked or expected answer. A key held down counts once")),
    ("0-9", t("answer by number; with no numbered question open: pick the figure with that number")),
    ("- +", t("less or more: 6-4 Enter, figure 6 loses 4; 2+3 Enter, figure 2 gains 3")),
    (t("arrows, mouse, touch"), t("move the mark; every key has its button")),
    ("Esc", t("leave; nothing changes")),
    ("u, Backspace", t("undo, with the name of what was undone")),
    ("Ctrl+R", t("do the undone thing again")),
    ("w", t("why: the reasons, the rule, what else was possible")),
    ("d", t("decide otherwise: all legal options, then something else by hand")),
    ("e", t("something happened at the table")),
    ("a", t("adjust anything, also in the middle of a question: a, then 2-3 Enter")),
    ("r", t("reminder: a moment, then your words")),
    ("n", t("note into the campaign book")),
    ("m", t("map: over the whole screen, - + zoom, 0 switches it off; m switches it on again")),
    (
        "3g7",
        t("with the map: figure 3 stands on g7. Or 3, arrows, Enter; or drag it; arrows alone move whose turn it is"),
    ),
    ("7-, 0+2", t("where figures are counted so: figure 7 is defeated, whatever it had; 2 progress on the location")),
    ("7.2, 7*", t("with zones: card 7 goes into zone 2; card 7 is turned. Or drag it; a click turns it")),
    ("l", t("the log, the story so far")),
    ("/", t("search the log, names, keys")),
    ("b", t("big type, on and off")),
    ("s", t("settings: language, look, big type, who decides and who holds what")),
    ("p", t("pause: a note for next time, then the start screen")),
    ("Tab", t("the next panel, the next box")),
    ("Ctrl+P", t("all actions: settings, save points, branches")),
    ("Ctrl+L", t("the other language")),
    ("Ctrl+Q", t("quit; everything is saved")),
)
