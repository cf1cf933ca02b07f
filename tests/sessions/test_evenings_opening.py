"""Beginning an evening and coming back to it."""

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


def test_a_new_game_is_a_campaign_in_the_home(dirs, roots):
    session = toy(dirs, roots, name="Zażółć")
    assert session.folder == dirs.saves / "zazolc"
    assert (session.name, session.heroes, session.notices) == ("Zażółć", ["ann", "bob"], [])
    assert session.question.key == "turn:ann"
    (campaign,) = list_campaigns(dirs.saves)
    assert (campaign.name, campaign.game, campaign.scenario, campaign.lines) == ("Zażółć", "toy", "cellar", 1)


def test_a_game_without_a_name_has_the_name_of_the_game(dirs, roots):
    assert [toy(dirs, roots).folder.name, toy(dirs, roots, name="  ").folder.name] == ["toy", "toy-2"]


def test_the_scenario_counts(dirs, roots):
    session = start(dirs, "toy", "attic", ["ann"], seed=1, roots=roots)
    assert session.moment.state.monster == 8


@pytest.mark.parametrize("seed", [0, -1, 2**64 + 5, None])
def test_any_seed_will_do(dirs, roots, seed):
    session = start(dirs, "toy", "cellar", ["ann"], seed=seed, roots=roots)
    session.answer("draw")
    assert 0 <= session.moment.world.chance < 2**64
    assert resume(dirs, "toy", roots=roots).moment.world == session.moment.world


def test_who_holds_the_pieces(dirs, roots):
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
    (["toy", "cellar", []], {}, "This scenario is for 1 to 3 players, not 0."),
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
def test_what_cannot_be_is_refused_in_a_sentence(dirs, roots, chosen, options, words):
    with pytest.raises(Refused) as refused:
        start(dirs, *chosen, roots=roots, **options)
    assert say(refused.value.text) == words
    assert not dirs.saves.exists()


def test_one_number_of_players_only(dirs, roots, monkeypatch):
    import dataclasses

    from toy_evenings import GAME

    solo = dataclasses.replace(GAME, players=lambda content: (1, 1))
    monkeypatch.setattr(opening.games, "game_named", lambda id: solo)
    with pytest.raises(Refused) as refused:
        toy(dirs, roots)
    assert say(refused.value.text) == "This scenario is for 1 player, not 2."


def test_broken_content_is_refused_with_all_its_mistakes(dirs, roots):
    (roots[0].path / "toy" / "more.toml").write_text('[[hero]]\nid = "eve"\nnam = "Eve"\n')
    with pytest.raises(BrokenContent) as refused:
        toy(dirs, roots)
    assert len(refused.value.problems) == 2
    words = say(refused.value.text)
    assert words.startswith("The content has 2 mistakes. The first: ")
    assert "more.toml:3:hero.eve.nam" in words


BROKEN = '[[hero]]\nid = "eve"\nnam = "Eve"\n'


def own(dirs, name, text):
    """A file in the players' own content."""
    file = dirs.own_content / "toy" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def with_own(dirs, roots):
    return (*roots, Root(dirs.own_content))


def test_a_broken_file_of_the_players_own_is_left_out_and_the_others_count(dirs, roots):
    broken = own(dirs, "more.toml", BROKEN)
    own(dirs, "good.toml", '[[hero]]\nid = "fay"\nname = "Fay"\n')
    session = opening.start(dirs, "toy", "cellar", ["ann", "fay"], roots=with_own(dirs, roots))
    told = f"{broken} is left out: 2 mistakes. assistant check tells which."
    assert [say(one) for one in session.notices] == [told]
    session.close()
    again = opening.resume(dirs, session.folder, roots=with_own(dirs, roots))
    assert [say(one) for one in again.notices] == [told]
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
def test_nothing_in_the_players_own_content_locks_a_campaign(dirs, roots, name, text):
    session = toy(dirs, roots)
    session.close()
    own(dirs, name, text)
    again = opening.resume(dirs, session.folder, roots=with_own(dirs, roots))
    again.answer(again.question.expected_answer() or again.question.options[0].id)
    again.close()
    toy(dirs, with_own(dirs, roots)).close()


def test_too_many_mistakes_at_once_are_left_out_too(dirs, roots):
    for number in range(250):
        own(dirs, f"x{number}.toml", "[[hero]\n")
    session = toy(dirs, with_own(dirs, roots))
    assert len(session.notices) == 250
    session.close()


def test_a_campaign_that_needs_what_is_left_out_is_refused_with_the_mistakes(dirs, roots):
    own(dirs, "scenarios/loft.toml", 'id = "loft"\nname = "Loft"\n')
    there = with_own(dirs, roots)
    session = opening.start(dirs, "toy", "loft", ["ann", "bob"], roots=there)
    session.close()
    own(dirs, "scenarios/loft.toml", 'id = "loft"\nnam = "Loft"\n')
    with pytest.raises(BrokenContent) as refused:
        opening.resume(dirs, session.folder, roots=there)
    assert "loft.toml" in say(refused.value.text)


def test_a_hero_out_of_a_broken_file_is_missed(tmp_path):
    dirs = UserDirs.below(tmp_path)
    own = dirs.own_content / "mage_knight" / "hero.toml"
    own.parent.mkdir(parents=True)
    text = (shipped_root() / "mage_knight" / "heroes.toml").read_text(encoding="utf-8")
    first = text.split("[[hero]]")[1]
    own.write_text("[[hero]]" + first.replace('id = "', 'id = "my_', 1), encoding="utf-8")
    hero = tomllib.loads(own.read_text(encoding="utf-8"))["hero"][0]["id"]
    session = opening.start(dirs, "mage_knight", "solo_conquest", [hero], seed=1)
    session.answer("go_on")
    session.close()
    own.write_text(own.read_text(encoding="utf-8") + "x = 1\n", encoding="utf-8")
    with pytest.raises(BrokenContent):
        opening.resume(dirs, session.folder)


def test_the_scenarios_to_begin_lack_only_the_broken_one(dirs, roots):
    from toy_evenings import GAME

    own(dirs, "scenarios/bad.toml", "nonsense = 1\n")
    own(dirs, "scenarios/loft.toml", 'id = "loft"\nname = "Loft"\n')
    notices = []
    names = opening.scenario_names(GAME, with_own(dirs, roots), notices)
    assert list(names) == ["attic", "cellar", "loft"]
    assert len(notices) == 1
    with pytest.raises(BrokenContent):
        opening.scenario_names(GAME, (*roots, Root(dirs.own_content, required=True)), [])


def test_a_folder_named_by_a_person_must_be_whole(dirs, roots):
    own(dirs, "more.toml", BROKEN)
    with pytest.raises(BrokenContent):
        toy(dirs, (*roots, Root(dirs.own_content, required=True)))


def test_no_content_at_all_is_refused(dirs, tmp_path):
    from assistant.content import Root

    with pytest.raises(BrokenContent) as refused:
        toy(dirs, (Root(tmp_path / "nowhere"),))
    assert 'no content for the game "toy"' in say(refused.value.text)


def test_a_first_line_that_cannot_be_kept_leaves_no_campaign(dirs, roots, monkeypatch):
    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(Refused, match="The disk is full"):
            toy(dirs, roots)
    assert list(dirs.saves.iterdir()) == []
    assert toy(dirs, roots).folder.name == "toy"


# -- coming back


def test_coming_back_by_name_by_folder_and_by_path(dirs, roots, monkeypatch):
    session = toy(dirs, roots, name="Czarna Rzeka")
    session.answer("door")
    session.close()
    for where in (
        "Czarna Rzeka",
        "czarna rzeka",
        "czarna-rzeka",
        session.folder,
        str(session.folder),
        session.folder / "journal.jsonl",
    ):
        again = resume(dirs, where, roots=roots)
        assert again.question == session.question
        assert again.moment.checkpoint == session.moment.checkpoint
        assert again.name == "Czarna Rzeka"
        again.close()
    monkeypatch.chdir(dirs.saves)
    assert resume(dirs, Path("czarna-rzeka"), roots=roots).question == session.question


def test_of_two_campaigns_with_one_name_the_newer_opens(dirs, roots):
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


def test_a_state_of_other_rules_is_refused(dirs, roots, monkeypatch):
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
