"""Start a new game, and resume a saved one."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import pytest
from toy import rules

from assistant.content import Root, shipped_root
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.opening import BrokenContent, resume, start
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns

say = Translator.of("en").say


def toy(dirs, roots, **options):
    return start(dirs, "toy", "cellar", ["ann", "bob"], seed=1, roots=roots, **options)


def test_a_new_game_is_saved_as_a_campaign(dirs, roots):
    open_game = toy(dirs, roots, name="Zażółć")
    assert open_game.folder == dirs.saves / "zazolc"
    assert (open_game.name, open_game.heroes, open_game.notices) == ("Zażółć", ["ann", "bob"], [])
    assert open_game.question.key == "turn:ann"
    (campaign,) = list_campaigns(dirs.saves)
    assert (campaign.name, campaign.game, campaign.scenario, campaign.lines) == ("Zażółć", "toy", "cellar", 1)


def test_a_campaign_without_a_name_is_named_after_the_game(dirs, roots):
    assert [toy(dirs, roots).folder.name, toy(dirs, roots, name="  ").folder.name] == ["toy", "toy-2"]


def test_the_scenario_is_used(dirs, roots):
    open_game = start(dirs, "toy", "attic", ["ann"], seed=1, roots=roots)
    assert open_game.moment.state.monster == 8


@pytest.mark.parametrize("seed", [0, -1, 2**64 + 5, None])
def test_any_seed_is_accepted(dirs, roots, seed):
    open_game = start(dirs, "toy", "cellar", ["ann"], seed=seed, roots=roots)
    open_game.answer("draw")
    assert 0 <= open_game.moment.world.chance < 2**64
    assert resume(dirs, "toy", roots=roots).moment.world == open_game.moment.world


def test_sources_come_from_preset_and_arguments(dirs, roots):
    def sources(**chosen):
        return toy(dirs, roots, **chosen).moment.world.sources

    assert sources() == {"deck": "app", "dice": "app"}
    assert sources(preset="mine") == {"deck": "table", "dice": "table"}
    assert sources(sources={"deck": "table"}) == {"deck": "table"}
    assert sources(preset="mine", sources={"dice": "app"}) == {"deck": "table", "dice": "app"}


REFUSALS = [
    (["toi", "cellar", ["ann"]], {}, 'Game: there is no "toi"; did you mean "toy"?'),
    (["chess", "cellar", ["ann"]], {}, 'Game: there is no "chess"; there are: mage_knight, toy.'),
    (["toy", "celar", ["ann"]], {}, 'Scenario: there is no "celar"; did you mean "cellar"?'),
    (["toy", "moon", ["ann"]], {}, 'Scenario: there is no "moon"; there are: attic, cellar.'),
    (["toy", "../cellar", ["ann"]], {}, 'Scenario: there is no "../cellar"; did you mean "cellar"?'),
    (["toy", "cellar", ["anna"]], {}, 'Hero: there is no "anna"; did you mean "ann"?'),
    (["toy", "cellar", ["zed"]], {}, 'Hero: there is no "zed"; there are: ann, bob, cid, dora.'),
    (["toy", "cellar", ["ann", "ann"]], {}, "ann is named twice: each player has a hero of their own."),
    (["toy", "cellar", []], {}, "Name at least one hero: --hero ann."),
    (["toy", "cellar", ["ann", "bob", "cid", "dora"]], {}, "This scenario is for 1 to 3 players, not 4."),
    (
        ["toy", "cellar", ["ann"]],
        {"preset": "min"},
        'Who holds the pieces: there is no "min"; did you mean "mine"?',
    ),
    (
        ["toy", "cellar", ["ann"]],
        {"sources": {"dices": "app"}},
        'Who holds the pieces: there is no "dices"; did you mean "dice"?',
    ),
    (
        ["toy", "cellar", ["ann"]],
        {"sources": {"dice": "nobody"}},
        'the dice: there is no "nobody"; there are: app, table.',
    ),
]


@pytest.mark.parametrize(("chosen", "options", "words"), REFUSALS)
def test_an_impossible_setup_is_refused(dirs, roots, chosen, options, words):
    with pytest.raises(Refused) as refused:
        start(dirs, *chosen, roots=roots, **options)
    assert say(refused.value.text) == words
    assert not dirs.saves.exists()


def test_a_scenario_for_a_fixed_number_of_players(dirs, roots, monkeypatch):
    import dataclasses

    from toy_full_game import GAME

    solo = dataclasses.replace(GAME, players=lambda content: (1, 1))
    monkeypatch.setattr(opening.games, "game_named", lambda id: solo)
    with pytest.raises(Refused) as refused:
        toy(dirs, roots)
    assert say(refused.value.text) == "This scenario is for 1 player, not 2."


def test_broken_content_is_refused_with_all_mistakes(dirs, roots):
    (roots[0].path / "toy" / "more.toml").write_text('[[hero]]\nid = "eve"\nnam = "Eve"\n')
    with pytest.raises(BrokenContent) as refused:
        toy(dirs, roots)
    assert len(refused.value.problems) == 2
    words = say(refused.value.text)
    assert words.startswith("The content has 2 mistakes. The first: ")
    assert "more.toml:3:hero.eve.nam" in words


BROKEN = '[[hero]]\nid = "eve"\nnam = "Eve"\n'


def write_own_file(dirs, name, text):
    """Write a file to the players' own content and return its path."""
    file = dirs.own_content / "toy" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def with_own(dirs, roots):
    return (*roots, Root(dirs.own_content))


def test_a_broken_own_file_is_left_out_and_the_others_are_used(dirs, roots):
    broken = write_own_file(dirs, "more.toml", BROKEN)
    write_own_file(dirs, "good.toml", '[[hero]]\nid = "fay"\nname = "Fay"\n')
    open_game = opening.start(dirs, "toy", "cellar", ["ann", "fay"], roots=with_own(dirs, roots))
    sentence = f"{broken} is left out: 2 mistakes. assistant check tells which."
    assert [say(one) for one in open_game.notices] == [sentence]
    open_game.close()
    again = opening.resume(dirs, open_game.folder, roots=with_own(dirs, roots))
    assert [say(one) for one in again.notices] == [sentence]
    again.close()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("more.toml", "[[hero]\n"),
        ("more.toml", "\x00"),
        ("game.toml", "game = 3\n"),
        ("scenarios/cellar.toml", 'id = "attic"\n'),
        ("scenarios/no good.toml", ""),
        ("a.toml/b.toml", ""),
    ],
)
def test_no_mistake_in_own_content_blocks_a_campaign(dirs, roots, name, text):
    open_game = toy(dirs, roots)
    open_game.close()
    write_own_file(dirs, name, text)
    again = opening.resume(dirs, open_game.folder, roots=with_own(dirs, roots))
    again.answer(again.question.expected_answer() or again.question.options[0].id)
    again.close()
    toy(dirs, with_own(dirs, roots)).close()


def test_many_broken_own_files_are_left_out(dirs, roots):
    for number in range(250):
        write_own_file(dirs, f"x{number}.toml", "[[hero]\n")
    open_game = toy(dirs, with_own(dirs, roots))
    assert len(open_game.notices) == 250
    open_game.close()


def test_a_campaign_that_uses_a_broken_own_scenario_is_refused(dirs, roots):
    write_own_file(dirs, "scenarios/loft.toml", 'id = "loft"\nname = "Loft"\n')
    all_roots = with_own(dirs, roots)
    open_game = opening.start(dirs, "toy", "loft", ["ann", "bob"], roots=all_roots)
    open_game.close()
    write_own_file(dirs, "scenarios/loft.toml", 'id = "loft"\nnam = "Loft"\n')
    with pytest.raises(BrokenContent) as refused:
        opening.resume(dirs, open_game.folder, roots=all_roots)
    assert "loft.toml" in say(refused.value.text)


def test_a_campaign_that_uses_a_hero_of_a_broken_file_is_refused(tmp_path):
    dirs = UserDirs.below(tmp_path)
    write_own_file = dirs.own_content / "mage_knight" / "hero.toml"
    write_own_file.parent.mkdir(parents=True)
    text = (shipped_root() / "mage_knight" / "heroes.toml").read_text(encoding="utf-8")
    first = text.split("[[hero]]")[1]
    write_own_file.write_text("[[hero]]" + first.replace('id = "', 'id = "my_', 1), encoding="utf-8")
    hero = tomllib.loads(write_own_file.read_text(encoding="utf-8"))["hero"][0]["id"]
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", [hero], seed=1)
    open_game.answer("go_on")
    open_game.close()
    write_own_file.write_text(write_own_file.read_text(encoding="utf-8") + "x = 1\n", encoding="utf-8")
    with pytest.raises(BrokenContent):
        opening.resume(dirs, open_game.folder)


def test_scenario_names_leave_out_only_the_broken_scenario(dirs, roots):
    from toy_full_game import GAME

    write_own_file(dirs, "scenarios/bad.toml", "nonsense = 1\n")
    write_own_file(dirs, "scenarios/loft.toml", 'id = "loft"\nname = "Loft"\n')
    notices = []
    names = opening.scenario_names(GAME, with_own(dirs, roots), notices)
    assert list(names) == ["attic", "cellar", "loft"]
    assert len(notices) == 1
    with pytest.raises(BrokenContent):
        opening.scenario_names(GAME, (*roots, Root(dirs.own_content, required=True)), [])


def test_a_mistake_in_a_folder_named_by_the_user_is_refused(dirs, roots):
    write_own_file(dirs, "more.toml", BROKEN)
    with pytest.raises(BrokenContent):
        toy(dirs, (*roots, Root(dirs.own_content, required=True)))


def test_missing_content_is_refused(dirs, tmp_path):
    from assistant.content import Root

    with pytest.raises(BrokenContent) as refused:
        toy(dirs, (Root(tmp_path / "nowhere"),))
    assert 'no content for the game "toy"' in say(refused.value.text)


def test_a_failed_first_write_leaves_no_campaign(dirs, roots, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(Refused, match="The disk is full"):
            toy(dirs, roots)
    assert list(dirs.saves.iterdir()) == []
    assert toy(dirs, roots).folder.name == "toy"


# -- resuming


def test_resume_by_name_folder_and_path(dirs, roots, monkeypatch):
    open_game = toy(dirs, roots, name="Czarna Rzeka")
    open_game.answer("door")
    open_game.close()
    for where in (
        "Czarna Rzeka",
        "czarna rzeka",
        "czarna-rzeka",
        open_game.folder,
        str(open_game.folder),
        open_game.folder / "journal.jsonl",
    ):
        again = resume(dirs, where, roots=roots)
        assert again.question == open_game.question
        assert again.moment.checkpoint == open_game.moment.checkpoint
        assert again.name == "Czarna Rzeka"
        again.close()
    monkeypatch.chdir(dirs.saves)
    assert resume(dirs, Path("czarna-rzeka"), roots=roots).question == open_game.question


def test_resume_with_two_campaigns_of_the_same_name(dirs, roots):
    first, second = toy(dirs, roots, name="Zamek"), toy(dirs, roots, name="Zamek")
    first.answer("door")
    assert resume(dirs, "Zamek", roots=roots).folder in (first.folder, second.folder)
    assert resume(dirs, "zamek-2", roots=roots).folder == second.folder


def test_an_unknown_campaign_is_refused(dirs, roots):
    with pytest.raises(Refused) as refused:
        resume(dirs, "Zamek", roots=roots)
    assert "No campaign is saved" in say(refused.value.text)
    toy(dirs, roots, name="Zamek")
    with pytest.raises(Refused) as refused:
        resume(dirs, "Zamki", roots=roots)
    assert say(refused.value.text) == 'Campaign: there is no "Zamki"; did you mean "Zamek"?'
    for odd in ("a\0b", "x" * 5000, ""):
        with pytest.raises(Refused):
            resume(dirs, odd, roots=roots)


def test_a_campaign_whose_scenario_is_gone_is_refused(dirs, roots):
    toy(dirs, roots)
    (roots[0].path / "toy" / "scenarios" / "cellar.toml").unlink()
    with pytest.raises(Refused) as refused:
        resume(dirs, "toy", roots=roots)
    assert say(refused.value.text) == 'Scenario: there is no "cellar"; there are: attic.'


def test_a_state_the_rules_cannot_read_is_refused(dirs, roots, monkeypatch):
    toy(dirs, roots)

    class Broken:
        def decode(self, data):
            import msgspec

            raise msgspec.ValidationError("Object missing required field `x`")

    monkeypatch.setattr(rules, "world_decoder", Broken())
    with pytest.raises(Refused) as refused:
        resume(dirs, "toy", roots=roots)
    assert "missing required field `x`" in say(refused.value.text)
    assert "campaign.toml" in say(refused.value.text)
