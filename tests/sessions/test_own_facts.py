"""Facts read from cards are written to the players' own pack with the answer: first the journal, then the pack."""

from __future__ import annotations

import dataclasses
import tomllib

import pytest
import toy_cards
from msgspec import UNSET
from toy_full_game import GAME

from assistant import games
from assistant.content import Root
from assistant.engine.checkpoint import World
from assistant.i18n import Translator
from assistant.messages.questions import Option, Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions import own_facts as own_facts_module
from assistant.sessions.positions import read, write
from assistant.ui.view.blocks import Layout, View

say = Translator.of("en").say

CARDS = dataclasses.replace(
    GAME,
    id="cards",
    rules=toy_cards.rules,
    pack=toy_cards.Pack,
    assemble=lambda pack, scenario: toy_cards.Content(pack),
    heroes=lambda content: (Option("ann", t("Ann")),),
    presets=(),
    begin=lambda content, setup: World(toy_cards.Hunt(), setup.seed),
    complete=lambda content, state: state,
    view=lambda content, moment: View((), (), ()),
    layout=lambda content, moment: Layout((), (), ()),
    say=lambda content, event: t("{beast}", beast=content.pack.beast[event.beast].name),
)


@pytest.fixture
def roots(dirs, tmp_path, monkeypatch):
    monkeypatch.setattr(games, "GAME_IDS", ("cards",))
    monkeypatch.setattr(games, "game_named", lambda id: CARDS)
    folder = tmp_path / "shipped" / "cards"
    (folder / "scenarios").mkdir(parents=True)
    beasts = '[[beast]]\nid = "wolf"\nname = { en = "Wolf", pl = "Wilk" }\n[[beast]]\nid = "bear"\nname = "Bear"\n'
    (folder / "beasts.toml").write_text(beasts)
    (folder / "scenarios" / "hunt.toml").write_text('id = "hunt"\nname = "Hunt"\n')
    return (Root(tmp_path / "shipped", required=True), Root(dirs.own_content))


@pytest.fixture
def open_game(dirs, roots):
    open_game = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    open_game.answer("go_on")
    open_game.answer("wolf")
    return open_game


def own_pack(dirs):
    path = dirs.own_content / "cards" / "own.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def reopened(open_game, dirs, roots):
    return opening.resume(dirs, open_game.folder, roots=roots)


def test_a_fact_is_written_to_the_pack_with_the_answer(open_game, dirs, roots):
    assert own_pack(dirs) is None
    open_game.answer(4)
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}
    open_game.answer("go_on")
    open_game.answer(1)
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4, "armor": 1}]}
    other = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    for answer in ("go_on", "wolf"):
        other.answer(answer)
    assert other.question.key == "lick"
    assert other.content.pack.beast["wolf"].name.pl == "Wilk"
    assert open_game.notices == other.notices == []


def test_resuming_in_the_middle_of_a_step_asks_the_same_question_with_the_larger_pack(open_game, dirs, roots):
    for answer in (4, "go_on"):
        open_game.answer(answer)
    other = reopened(open_game, dirs, roots)
    assert other.question.key == "armor:wolf"
    assert other.log(99) == open_game.log(99)
    assert other.moment.checkpoint == open_game.moment.checkpoint
    other.answer(2)
    assert reopened(open_game, dirs, roots).question.key == "rest"


def test_undo_takes_a_fact_back_and_the_next_answer_writes_another(open_game, dirs):
    open_game.answer(4)
    open_game.undo()
    assert open_game.question.key == "attack:wolf"
    assert not own_pack(dirs)
    open_game.redo()
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}
    open_game.undo()
    open_game.answer(5)
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 5}]}


def test_undo_restores_what_the_pack_said_before(open_game, dirs, roots):
    open_game.answer(4)
    open_game.close()
    later = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    later.answer("go_on")
    later.answer("wolf")
    assert later.question.key == "lick"
    later.side_action("correct", path="facts.beast.wolf.attack", value=6)
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 6}]}
    later.undo()
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}


def test_what_was_undone_is_asked_again_after_a_restart_although_another_campaign_uses_it(open_game, dirs, roots):
    open_game.answer(4)
    later = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    for answer in ("go_on", "wolf"):
        later.answer(answer)
    assert later.question.key == "lick"
    open_game.undo()
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}  # the other campaign plays with it
    other = reopened(open_game, dirs, roots)
    assert other.question.key == "attack:wolf"
    assert other.content.pack.beast["wolf"].attack is None
    other.answer(3)
    assert reopened(open_game, dirs, roots).content.pack.beast["wolf"].attack == 3


def test_undo_after_a_restart_asks_again(open_game, dirs, roots):
    open_game.answer(4)
    other = reopened(open_game, dirs, roots)
    assert other.question.key == "lick"
    other.undo()
    assert other.question.key == "attack:wolf"
    assert not own_pack(dirs)
    other.redo()
    assert (other.question.key, own_pack(dirs)) == ("lick", {"beast": [{"id": "wolf", "attack": 4}]})


def test_an_open_question_stays_open_although_another_campaign_has_the_answer(open_game, dirs, roots):
    assert open_game.question.key == "attack:wolf"
    later = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    for answer in ("go_on", "wolf", 9):
        later.answer(answer)
    other = reopened(open_game, dirs, roots)
    assert other.question.key == "attack:wolf"
    other.side_action("note", text="the card is torn")
    assert other.question.key == "attack:wolf"
    other.side_action("correct", path="facts.beast.wolf.attack", value=7)
    assert (other.question.key, other.content.pack.beast["wolf"].attack) == ("lick", 7)


def test_an_undone_new_card_is_no_longer_offered(open_game, dirs, roots):
    for answer in (4, "go_on", 1, "go_on", "go_on", "another", "Żółw", 2):
        open_game.answer(answer)
    for _ in range(3):
        open_game.undo()
    other = reopened(open_game, dirs, roots)
    assert [option.id for option in other.question.options] == ["wolf", "bear", "another"]
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4, "armor": 1}]}


def test_a_damaged_list_of_written_facts_costs_nothing_but_taking_back(open_game, dirs, roots):
    open_game.answer(4)
    (open_game.folder / own_facts_module.WRITTEN_FILE).write_text("{")
    other = reopened(open_game, dirs, roots)
    assert other.question.key == "lick"
    other.undo()
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}


def test_a_correction_is_written_to_the_game_and_the_pack(open_game, dirs):
    open_game.answer(4)
    tracked = open_game.game.rules.correctable(open_game.moment.world, open_game.content)
    assert [say(value.label) for value in tracked] == ["Wolf: attack"]
    open_game.side_action("correct", path="facts.beast.wolf.attack", value=7)
    assert open_game.content.pack.beast["wolf"].attack == 7
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 7}]}


class Crash(BaseException):
    pass


@pytest.mark.parametrize("repaired_by", ["opening", "next input"])
def test_a_crash_between_journal_and_pack_is_repaired(open_game, dirs, roots, monkeypatch, repaired_by):
    def crash(*_):
        raise Crash if repaired_by == "opening" else Refused(t("no"))

    with monkeypatch.context() as patch:
        patch.setattr(own_facts_module, "write_facts", crash)
        if repaired_by == "opening":
            with pytest.raises(Crash):
                open_game.answer(4)
        else:
            open_game.answer(4)
            open_game.answer("go_on")
            sentence = "What was typed in can't be kept in your own content: no."
            assert [say(notice) for notice in open_game.notices] == [sentence]
    assert own_pack(dirs) is None
    if repaired_by == "opening":
        other = reopened(open_game, dirs, roots)
        assert other.question.key == "lick"
    else:
        open_game.answer(3)
    assert own_pack(dirs)["beast"][0]["attack"] == 4


def test_a_damaged_own_pack_gives_a_notice_and_the_game_goes_on(open_game, dirs):
    (dirs.own_content / "cards").mkdir(parents=True)
    (dirs.own_content / "cards" / "own.toml").write_text("beast = [")
    open_game.answer(4)
    open_game.answer("go_on")
    assert open_game.question.key == "armor:wolf"
    assert len(open_game.notices) == 1


def test_opening_does_not_overwrite_changes_the_players_made_in_the_file(open_game, dirs, roots):
    open_game.answer(4)
    open_game.close()
    path = dirs.own_content / "cards" / "own.toml"
    path.write_text(path.read_text().replace("4", "9"))
    other = reopened(open_game, dirs, roots)
    assert other.content.pack.beast["wolf"].attack == 4
    assert own_pack(dirs) == {"beast": [{"id": "wolf", "attack": 9}]}


def test_a_new_card_is_known_in_the_next_campaign(open_game, dirs, roots):
    for answer in (4, "go_on", 1, "go_on", "go_on", "another", "Żółw", 2):
        open_game.answer(answer)
    assert own_pack(dirs)["beast"][1] == {"id": "zolw", "name": {"en": "Żółw"}, "attack": 2}
    other = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    other.answer("go_on")
    assert [option.id for option in other.question.options] == ["wolf", "bear", "zolw", "another"]
    assert other.notices == []


def test_facts_are_part_of_a_position(open_game, dirs, roots):
    for answer in (4, "go_on", 1, "go_on"):
        open_game.answer(answer)
    position = read(write(open_game))
    assert position.facts == {"beast": {"wolf": {"attack": 4, "armor": 1}}}
    other = opening.start_from(dirs, position, roots=roots[:1])
    assert other.content.pack.beast["wolf"].attack == 4
    assert [say(sentence) for sentence in open_game.story()] == ["Wolf"]


def test_two_screens_of_a_campaign_write_facts_of_their_own(open_game, dirs, roots):
    """The list of written facts has those of both screens, so none of them is taken for another campaign's."""
    other = reopened(open_game, dirs, roots)
    open_game.answer(4)
    other.follow()
    other.answer("go_on")
    written = own_facts_module.read_written(open_game.folder)
    assert written["beast"]["wolf"].keys() == {"attack"}
    other.answer(1)
    written = own_facts_module.read_written(open_game.folder)
    assert {field: (fact.before, fact.after) for field, fact in written["beast"]["wolf"].items()} == {
        "attack": (UNSET, 4),
        "armor": (UNSET, 1),
    }
    again = reopened(open_game, dirs, roots)
    assert again.question == other.question
    assert again.moment.world == other.moment.world


def test_a_list_of_written_facts_that_nests_too_deeply_is_ignored(tmp_path):
    nested = "[" * 100_000
    (tmp_path / "own_facts.json").write_text(f'{{"beast": {{"wolf": {{"attack": {{"after": {nested}')
    assert own_facts_module.read_written(tmp_path) == {}
