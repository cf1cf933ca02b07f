"""All screens in several window sizes and both languages: rows fit, only common signs are used, ASCII mode is pure
ASCII, and the important texts are shown. Some screens are compared with snapshots.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from textual.pilot import Pilot
from tui_player import Clock, Player, at_the_table, wall
from tui_toy import clock

from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import LastGame, Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import Companion
from assistant.ui.tui.drawing.rows import length
from assistant.ui.tui.widgets.row_widget import RowWidget

LANGUAGES = ("en", "pl")
SIZES = {"en": ((200, 60), (80, 24)), "pl": ((120, 40), (60, 20))}
IN_ASCII = {"en": (120, 40), "pl": (80, 24)}
"""Each screen is checked once in every size, in both languages, and in ASCII at the two usual sizes."""
ALLOWED = ((0x20, 0x7E), (0xA0, 0x17F), (0x2190, 0x21FF), (0x2500, 0x25FF))
"""Latin, arrows, box drawing, block elements, geometric shapes."""
PUNCTUATION = "…–—„”“’"
LONGEST = 60
"""Most answers that lead to a scene."""


class Scene(Struct, frozen=True):
    """How to reach a screen, and the texts that must be on it."""

    begin: Callable[[UserDirs], dict[str, Any]]
    keys: tuple[str, ...] = ()
    names: tuple[Text, ...] = ()


def nothing(dirs: UserDirs) -> dict[str, Any]:
    """Return the options of an app without any saved game."""
    return {}


def begun(dirs: UserDirs) -> OpenGame[Any, Any]:
    open_game = opening.start(
        dirs, "mage_knight", "solo_conquest", ["tovak"], preset="mine", seed=7, name="Friday", clock=clock
    )
    for answer in ("go_on", "planning", "go_on", "go_on"):
        open_game.answer(answer)
    open_game.side_action("note", text="Keep taken, Tovak on it")
    return open_game


def vault(dirs: UserDirs) -> None:
    """Save Drunagor's demo adventure in the middle of its first round."""
    in_the_vault(dirs).close()


def in_the_vault(dirs: UserDirs, key: str = "turn:", *, map: bool = True) -> OpenGame[Any, Any]:
    """Open Drunagor's demo adventure at the first question with this key prefix, with or without its map."""
    open_game = opening.start(
        dirs,
        "drunagor",
        "demo_sunken_vault",
        ["vorn", "jaheen", "maya"],
        preset="app",
        seed=3,
        name="Vault",
        clock=clock,
    )
    for wanted in ("turn:", key):
        for _ in range(LONGEST):
            if open_game.question.key.startswith(wanted):
                break
            open_game.answer(first_answer(open_game.question))
        if not map and wanted == "turn:":
            open_game.side_action("switch_map", on=False)
    return open_game


def first_answer(question: Any) -> Any:
    expected = question.expected_answer()
    return expected if expected is not None else question.options[0].id


def saved(dirs: UserDirs) -> dict[str, Any]:
    """Save two games and a broken one."""
    begun(dirs).close()
    vault(dirs)
    (dirs.saves / "broken").mkdir()
    (dirs.saves / "broken" / "journal.jsonl").write_text("nothing\n")
    last = {"mage_knight": LastGame("solo_conquest", ["tovak"], "mine")}
    return {"settings": Settings(game="mage_knight", campaign="friday", last=last)}


def playing(dirs: UserDirs) -> dict[str, Any]:
    return {"open_game": begun(dirs)}


def back(dirs: UserDirs) -> dict[str, Any]:
    begun(dirs).close()
    return {"campaign": "Friday"}


def set_up(dirs: UserDirs) -> dict[str, Any]:
    return {
        "open_game": opening.start(
            dirs, "mage_knight", "solo_conquest", ["tovak"], preset="mine", seed=7, name="Friday", clock=clock
        )
    }


def all_kept(dirs: UserDirs) -> dict[str, Any]:
    """Open a game in which the app handles all components: dice, offers, units, tokens, tiles and the hero's sheet."""
    open_game = opening.start(
        dirs, "mage_knight", "solo_conquest", ["tovak"], preset="app", seed=7, name="Friday", clock=clock
    )
    for _ in range(LONGEST):
        if open_game.question.kind == "go_on":
            break
        open_game.answer(first_answer(open_game.question))
    return {"open_game": open_game}


FIGHT = ("e", "1", "1", "1")
"""A fight with the first enemy of the first place."""
MY_TURN = t("my turn is over")

SCENES: dict[str, Scene] = {
    "set-up": Scene(set_up),
    "turn": Scene(playing, (), (MY_TURN,)),
    "turn, all kept": Scene(all_kept, (), (MY_TURN,)),
    "happened": Scene(playing, ("e",), (t("What happened?"),)),
    "tokens": Scene(playing, FIGHT[:-1]),
    "ranged": Scene(playing, FIGHT),
    "block": Scene(playing, (*FIGHT, "enter")),
    "block typed": Scene(playing, (*FIGHT, "enter", "3")),
    "damage": Scene(playing, (*FIGHT, "enter", "enter")),
    "hero's turn": Scene(lambda dirs: {"open_game": in_the_vault(dirs)}),
    "monster hits": Scene(lambda dirs: {"open_game": in_the_vault(dirs, "damage")}),
    "Darkness": Scene(lambda dirs: {"open_game": in_the_vault(dirs, "caught", map=False)}),
    "whole map": Scene(lambda dirs: {"open_game": in_the_vault(dirs)}, ("m",)),
    "reach": Scene(lambda dirs: {"open_game": in_the_vault(dirs, "reach", map=False)}),
    "first": Scene(nothing, (), (t("try it now"),)),
    "start": Scene(saved, (), (t("go on: {name}", name="Friday"), t("go on: {name}", name="Vault"), t("NEW GAME"))),
    "campaigns": Scene(saved, ("c",), (t("on the shelf"), t("archived"), t("in the bin"))),
    "settings": Scene(nothing, ("s",), (t("language"), t("look"), t("colours"), t("signs"), t("big type"))),
    "scenario": Scene(nothing, ("1",), (t("Which scenario?"),)),
    "heroes": Scene(
        nothing, ("2", "enter"), (t("Which heroes? {least} to {most}, in the order they sit.", least=1, most=5),)
    ),
    "pieces": Scene(nothing, ("1", "2", "1"), (t("Who holds the pieces?"), t("choose one by one"))),
    "back": Scene(back, (), (t("WHERE YOU WERE"), t("SET THE TABLE UP AGAIN"), t("go on where you were"))),
    "pack up": Scene(playing, ("p",), (t("THE APP KEEPS"), t("ONLY THE TABLE KNOWS"), t("A note to yourselves"))),
    "log": Scene(playing, ("l",), (t("the story so far"),)),
    "figures": Scene(playing, ("l", "f"), (t("decided otherwise"),)),
    "why": Scene(playing, ("w",), (t("your turn"),)),
    "adjust": Scene(playing, ("a",), (t("What is different on the table?"),)),
    "search": Scene(playing, ("slash",), (t("Search"),)),
    "reminders": Scene(playing, ("r",), (t("Remind you when?"),)),
    "actions": Scene(playing, ("ctrl+p",), (t("undo"), t("why"))),
    "keys": Scene(playing, ("?",), (t("why: the reasons, the rule, what else was possible"),)),
}


def measure(player: Player) -> None:
    """Check the rows and signs of the screen as it is now."""
    width, height = player.app.size
    for line in player.lines:
        assert len(line) == width, line
        strange = [sign for sign in set(line) if not is_allowed(sign)]
        assert not strange, (strange, line)
    for sheet in player.screen.query(RowWidget):
        wide, high = sheet.size
        if sheet.display and wide and high:
            for row in sheet.draw(wide, high)[:high]:
                assert length(row) <= wide, (type(sheet).__name__, length(row), wide, row)
    assert len(player.lines) == height


def is_allowed(sign: str) -> bool:
    return sign in PUNCTUATION or any(low <= ord(sign) <= high for low, high in ALLOWED)


def plain(words: str) -> str:
    """Return the words in one line and in lower case, because a sentence may be wrapped anywhere."""
    return " ".join(words.split()).casefold()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
async def test_every_row_fits_and_the_texts_are_complete(tmp_path: Path, name: str, language: str) -> None:
    scene, dirs = SCENES[name], UserDirs.below(tmp_path / "home")
    largest, smaller = SIZES[language]
    async with at_the_table(dirs, size=largest, language=language, plain=None, **scene.begin(dirs)) as player:
        await player.press(*scene.keys)
        for size in (largest, smaller):
            if size != largest:
                await player.resize(*size)
            measure(player)
            names(player, scene)
        if name == "actions":  # the list is translated when it is opened
            return
        player.app.set_look(signs="ascii")
        await player.resize(*IN_ASCII[language])
        measure(player)
        is_ascii(player)
        names(player, scene)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_all_actions_is_ascii_in_ascii_mode(tmp_path: Path, language: str) -> None:
    dirs = UserDirs.below(tmp_path / "home")
    async with at_the_table(dirs, language=language, plain=True, **playing(dirs)) as player:
        await player.press("ctrl+p")
        is_ascii(player)


def names(player: Player, scene: Scene) -> None:
    """Check that the screen has all texts of the scene."""
    said = plain(player.text)
    for text in scene.names:
        words = plain(player.app.pen.say(text))
        assert words in said, f"{player.app.size}: {words!r} is not on the screen:\n{player.text}"


def is_ascii(player: Player) -> None:
    strange = {sign: unicodedata.name(sign, "?") for line in player.lines for sign in line if not sign.isascii()}
    assert not strange, (strange, player.text)


# -- pictures


class Shot(Struct, frozen=True):
    """A screen that is compared with a snapshot; `look`: a theme, fewer colours, or ASCII."""

    name: str
    size: tuple[int, int] = (120, 40)
    language: str = "en"
    look: str = ""

    def __str__(self) -> str:
        return "-".join((self.name, "x".join(map(str, self.size)), self.language, *([self.look] if self.look else [])))


SHOTS = (
    Shot("turn"), Shot("turn", (80, 24), "pl"), Shot("turn", (60, 20)), Shot("turn", (160, 50), "pl"),
    Shot("turn, all kept", (200, 60)), Shot("turn", look="light"), Shot("turn", look="contrast"),
    Shot("turn", look="sixteen"), Shot("turn", look="ascii"), Shot("tokens"), Shot("block typed"),
    Shot("block typed", (80, 24), "pl"), Shot("monster hits"), Shot("monster hits", (80, 24), "pl"),
    Shot("monster hits", (200, 60)), Shot("reach", (80, 24)), Shot("whole map"), Shot("hero's turn", (160, 50), "pl"),
    Shot("start"), Shot("start", (80, 24), "pl"), Shot("start", (60, 20)), Shot("start", (200, 60), "pl"),
    Shot("start", look="light"), Shot("start", look="contrast"), Shot("start", look="sixteen"),
    Shot("start", look="ascii"), Shot("settings", (80, 24)), Shot("pieces", (80, 24), "pl"), Shot("back"), Shot("log"),
    Shot("why", (80, 24)),
)  # fmt: skip


@pytest.mark.parametrize("shot", SHOTS, ids=str)
def test_the_picture(snap_compare: Callable[..., bool], tmp_path: Path, shot: Shot) -> None:
    scene, dirs = SCENES[shot.name], UserDirs.below(tmp_path / "home")
    options = scene.begin(dirs)
    settings = options.pop("settings", Settings())
    if shot.look in ("light", "contrast"):
        settings.theme = shot.look
    elif shot.look == "sixteen":
        settings.colours = shot.look
    app = Companion(
        dirs, settings, language=shot.language, clock=Clock(), wall_clock=wall, plain=shot.look == "ascii", **options
    )

    async def press(pilot: Pilot[int]) -> None:
        assert isinstance(app.key_repeat.clock, Clock)
        player = Player(app, pilot, app.key_repeat.clock)
        await player.settle()
        await player.press(*scene.keys)

    assert snap_compare(app, terminal_size=shot.size, run_before=press)
