"""The Night Watch as people play it: its examples, the exact text of its panels, the screen, `drive`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tui"))

from night_watch import FOLDER
from night_watch.events import Trained
from night_watch.headlines import HEADLINES
from night_watch.names import BEAST
from tui_player import at_the_table

from assistant.cli import main
from assistant.content import Root
from assistant.games.game import Game
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import in_english, t
from assistant.sessions import opening
from assistant.sessions.examples import examples_in, files, run_example
from assistant.sessions.examples.example_file import Example
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.view.blocks import Bar, Chance, Chart, Count, Figure, Health, Pairs, Track, Zone, ZoneCard, Zones
from assistant.ui.view.headlines import LONGEST

pytestmark = pytest.mark.usefixtures("night_watch")
ROOTS = (Root(FOLDER / "content", required=True),)


def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return opening.load(game, scenario, ROOTS)


@pytest.mark.parametrize("path", files([FOLDER / "examples"]), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for example in examples_in(path, shelf):
        assert isinstance(example, Example)
        assert not [in_english(failure.text) for failure in run_example(example, shelf).failures], example.case


def watch(folder: Path, *answers: Any, heroes: tuple[str, ...] = ("ada", "bruno")) -> OpenGame[Any, Any]:
    dirs = UserDirs.below(folder)
    open_game = opening.start(dirs, "night_watch", "orchard", heroes, preset="mine", seed=1, roots=ROOTS)
    for answer in answers:
        open_game.answer(answer)
    return open_game


def test_the_exact_text_of_the_panels(tmp_path: Path) -> None:
    open_game = watch(tmp_path, "go_on", "wolf")
    rat, wolf, owl = (BEAST(open_game.content, id) for id in ("rat", "wolf", "owl"))
    ada, bruno = (open_game.content.pack.hero[id].name for id in ("ada", "bruno"))
    view = open_game.view()
    zones, deck, kept = (panel.blocks for panel in view.panels)
    card = ZoneCard(11, wolf, left=2, most=2, note=t("bite {n}", n=2))
    figures = (
        Figure(ada, "now", 1, "hero", health=Health(6, 6)),
        Figure(wolf, "ahead", 11, "monster", "grey", Health(2, 2)),
        Figure(bruno, "ahead", 2, "hero", health=Health(8, 8)),
    )
    assert zones == (Track(figures), Zones((Zone("1", ada, (card,), "now"), Zone("2", bruno))))
    assert deck == (Chart((Chance(rat, 67), Chance(owl, 33)), t("the next card")),)
    assert in_english(view.panels[1].note) == "3 of 4 cards"
    strength, oil = kept
    assert isinstance(strength, Pairs)
    assert [(in_english(label), in_english(value)) for label, value in strength.pairs] == [
        ("Ada: strength", "2"), ("Bruno: strength", "1"),
    ]  # fmt: skip
    assert oil == Bar(t("oil"), 2, 9, hue="gold", note=t("in the lanterns"))


def test_the_blocks_beside_the_question(tmp_path: Path) -> None:
    open_game = watch(tmp_path, "go_on", "wolf")
    view = open_game.view()
    assert view.headline is not None
    assert (in_english(view.headline.text), view.sky) == ("strike which?", "night")
    assert view.count == Count(3, t("in the deck"))
    assert view.strip is not None
    assert [(in_english(stage.label), stage.mark) for stage in view.strip.stages] == [
        ("A BEAST", "done"), ("WARDENS", "now"), ("BITES", "ahead"),
    ]  # fmt: skip
    assert open_game.layout().picture == (view.panels[0].blocks[0],)
    assert [event.sky for event in open_game.session.log() if event.heading] == ["night"]
    open_game.answer("11")
    assert open_game.question.loses == 11  # type: ignore[attr-defined]


@pytest.mark.parametrize("words", [Translator.of("en"), Translator.of("pl")], ids=["en", "pl"])
def test_headlines_keep_their_budget(words: Translator) -> None:
    assert all(0 < len(words.say(text)) <= LONGEST for text in HEADLINES.values())


def test_two_nights_with_a_camp_between_them_are_one_session(tmp_path: Path) -> None:
    open_game = watch(tmp_path, "go_on", heroes=("bruno",))
    for beast in ("rat", "owl", "wolf", "rat"):
        for answer in (beast, "11", 9):
            open_game.answer(answer)
    assert (open_game.question.key, open_game.content.night.id) == ("camp:bruno", "orchard")
    open_game.answer("yes")
    assert (open_game.question.key, open_game.content.night.id) == ("set_up", "mill")
    assert [type(event) for event in open_game.moment.new_events] == [Trained]
    open_game.undo()
    assert (open_game.question.key, open_game.content.night.id) == ("camp:bruno", "orchard")
    open_game.redo()
    for answer in ("go_on", "bear", "rest", "go_on"):
        open_game.answer(answer)
    assert open_game.question.key == "bite:bear"
    open_game.answer(3)
    assert '{ id = "bear", bite = 3 }' in (tmp_path / "content" / "night_watch" / "own.toml").read_text()
    again = opening.resume(UserDirs.below(tmp_path), open_game.folder, roots=(*ROOTS, Root(tmp_path / "content")))
    assert (again.question.key, again.content.pack.beast["bear"].bite) == ("deck", 3)
    again.close()
    open_game.close()


def test_a_mistake_in_an_effect_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "night_watch"
    folder.mkdir()
    (folder / "more.toml").write_text('[[beast]]\nid = "rat"\nthen = [{ step = "rouse", beast = "wolff" }]\n')
    with pytest.raises(Refused, match=r"more\.toml:3:beast\.rat\.then\.0\.beast: wolff .* Is wolf meant"):
        opening.load("night_watch", "orchard", (*ROOTS, Root(tmp_path, required=True)))


async def test_a_game_on_the_screen(tmp_path: Path) -> None:
    open_game = watch(tmp_path, "go_on", "wolf")
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        player.sees("NIGHT WATCH", "Your turn. Which beast do you strike?", "WARDENS", "Ada", "Wolf")
        await player.press("0", "0")
        player.sees("The beasts bite now.", "let them bite")
        await player.press("1", "1", "full_stop", "2")
        assert open_game.moment.state.beasts[0].before == "bruno"
        await player.press("1", "1", "minus", "1", "enter")
        assert open_game.moment.state.beasts[0].wounds == 1
        await player.press("e", "1")
        player.sees("Which beast is dazzled?")
        await player.press("1", "1")
        player.sees("The light dazzles Wolf", "Which beast is it?")  # no beast is left that could bite
        await player.press("ctrl+l")
        player.sees("NOCNA STRAŻ", Translator.of("pl").say(open_game.question.prompt))
    open_game.close()


def test_a_game_with_drive(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path))
    inputs = [{"answer": "go_on"}, {"answer": "rest"}, {"aside": "turn_beast", "args": {"figure": 11}}, {"view": True}]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(json.dumps(one) + "\n" for one in inputs)))
    argv = ["--content", str(FOLDER / "content"), "drive", "--memory", "--game", "night_watch", "--scenario", "orchard"]
    assert main([*argv, "--hero", "ada", "--hero", "bruno", "--seed", "1"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [reply.get("refused") for reply in replies] == [None] * len(replies)
    assert replies[1]["question"]["key"] == "turn:ada"
    assert [panel["id"] for panel in replies[-1]["view"]["panels"]] == ["zones", "deck", "kept"]
