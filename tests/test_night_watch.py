"""The Night Watch, played as people play it: its examples, its panels to the letter, the screen, `drive`."""

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
from tui_player import at_the_table

from assistant.cli import main
from assistant.content import Root
from assistant.evenings import opening
from assistant.evenings.examples import examples_in, files, outcome
from assistant.evenings.examples_reading import Example
from assistant.evenings.home import Home
from assistant.evenings.open import Open
from assistant.games.game import Game
from assistant.speech.questions import Refused
from assistant.speech.text import in_english, t
from assistant.view.kinds import Bar, Lines, Lying, Pairs, Zone, Zones
from assistant.words import Words

pytestmark = pytest.mark.usefixtures("night_watch")
ROOTS = (Root(FOLDER / "content", required=True),)


def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return opening.load(game, scenario, ROOTS)


@pytest.mark.parametrize("path", files([FOLDER / "examples"]), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    for example in examples_in(path, shelf):
        assert isinstance(example, Example)
        assert not [in_english(failure.text) for failure in outcome(example, shelf).failures], example.case


def watch(folder: Path, *answers: Any, heroes: tuple[str, ...] = ("ada", "bruno")) -> Open[Any, Any]:
    home = Home.below(folder)
    open = opening.start(home, "night_watch", "orchard", heroes, preset="mine", seed=1, roots=ROOTS)
    for answer in answers:
        open.answer(answer)
    return open


def test_the_panels_to_the_letter(tmp_path: Path) -> None:
    open = watch(tmp_path, "go_on", "wolf")
    rat, wolf, owl = (open.content.pack.beast[id].name for id in ("rat", "wolf", "owl"))
    ada, bruno = (open.content.pack.hero[id].name for id in ("ada", "bruno"))
    zones, deck, kept = (panel.blocks for panel in open.view().panels)
    card = Lying(11, wolf, left=2, most=2, note=t("bite {n}", n=2))
    assert zones == (Zones((Zone("1", ada, (card,), "now"), Zone("2", bruno))),)
    odds = tuple(t("{beast}: {n} in {of}", beast=beast, n=n, of=3) for beast, n in ((rat, 2), (owl, 1)))
    assert deck == (Bar(t("cards"), 3, 4), Lines(odds))
    bars = tuple(Bar(t("{it}: health", it=hero), n, n, hue="red") for hero, n in ((ada, 6), (bruno, 8)))
    assert kept[:2] == bars
    assert [(in_english(label), in_english(value)) for label, value in kept[2].pairs] == [
        ("Ada: strength", "2"), ("Bruno: strength", "1"), ("oil", "2 in the lanterns"),
    ]  # fmt: skip
    assert isinstance(kept[2], Pairs)


def test_two_nights_with_a_camp_between_them_are_one_evening(tmp_path: Path) -> None:
    open = watch(tmp_path, "go_on", heroes=("bruno",))
    for beast in ("rat", "owl", "wolf", "rat"):
        for answer in (beast, "11", 9):
            open.answer(answer)
    assert (open.question.key, open.content.night.id) == ("camp:bruno", "orchard")
    open.answer("yes")
    assert (open.question.key, open.content.night.id) == ("set_up", "mill")
    assert [type(event) for event in open.moment.news] == [Trained]
    open.undo()
    assert (open.question.key, open.content.night.id) == ("camp:bruno", "orchard")
    open.redo()
    for answer in ("go_on", "bear", "rest", "go_on"):
        open.answer(answer)
    assert open.question.key == "bite:bear"
    open.answer(3)
    assert '{ id = "bear", bite = 3 }' in (tmp_path / "content" / "night_watch" / "own.toml").read_text()
    again = opening.resume(Home.below(tmp_path), open.folder, roots=(*ROOTS, Root(tmp_path / "content")))
    assert (again.question.key, again.content.pack.beast["bear"].bite) == ("deck", 3)
    again.close()
    open.close()


def test_a_mistake_in_an_effect_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "night_watch"
    folder.mkdir()
    (folder / "more.toml").write_text('[[beast]]\nid = "rat"\nthen = [{ step = "rouse", beast = "wolff" }]\n')
    with pytest.raises(Refused, match=r"more\.toml:3:beast\.rat\.then\.0\.beast: wolff .* Is wolf meant"):
        opening.load("night_watch", "orchard", (*ROOTS, Root(tmp_path, required=True)))


async def test_it_is_played_on_the_screen(tmp_path: Path) -> None:
    open = watch(tmp_path, "go_on", "wolf")
    async with at_the_table(open=open, size=(120, 40)) as player:
        player.sees("Night Watch", "Your turn. Which beast do you strike?", "WARDENS", "Ada", "Wolf")
        await player.press("0", "0")
        player.sees("The beasts bite now.", "let them bite")
        await player.press("1", "1", "full_stop", "2")
        assert open.moment.state.beasts[0].before == "bruno"
        await player.press("1", "1", "minus", "1", "enter")
        assert open.moment.state.beasts[0].wounds == 1
        await player.press("e", "1")
        player.sees("Which beast is dazzled?")
        await player.press("1", "1")
        player.sees("The light dazzles Wolf", "Which beast is it?")  # nothing is left that could bite
        await player.press("ctrl+l")
        player.sees("Nocna straż", Words.of("pl").say(open.question.prompt))
    open.close()


def test_it_is_driven(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path))
    inputs = [{"answer": "go_on"}, {"answer": "rest"}, {"aside": "turn_beast", "args": {"figure": 11}}, {"view": True}]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(json.dumps(one) + "\n" for one in inputs)))
    argv = ["--content", str(FOLDER / "content"), "drive", "--memory", "--game", "night_watch", "--scenario", "orchard"]
    assert main([*argv, "--hero", "ada", "--hero", "bruno", "--seed", "1"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [reply.get("refused") for reply in replies] == [None] * len(replies)
    assert replies[1]["question"]["key"] == "turn:ada"
    assert [panel["id"] for panel in replies[-1]["view"]["panels"]] == ["zones", "deck", "kept"]
