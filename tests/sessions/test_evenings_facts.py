"""What is read from cards goes to the owner's pack when it is answered: the journal first, then the pack."""

from __future__ import annotations

import dataclasses
import tomllib

import pytest
import toy_cards
from toy_evenings import GAME

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
def session(dirs, roots):
    session = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    session.answer("go_on")
    session.answer("wolf")
    return session


def own(dirs):
    path = dirs.own_content / "cards" / "own.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def again(session, dirs, roots):
    return opening.resume(dirs, session.folder, roots=roots)


def test_a_fact_is_in_the_pack_as_soon_as_it_is_answered(session, dirs, roots):
    assert own(dirs) is None
    session.answer(4)
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}
    session.answer("go_on")
    session.answer(1)
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 4, "armor": 1}]}
    other = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    for answer in ("go_on", "wolf"):
        other.answer(answer)
    assert other.question.key == "lick"
    assert other.content.pack.beast["wolf"].name.pl == "Wilk"
    assert session.notices == other.notices == []


def test_a_restart_in_mid_step_finds_the_same_question_although_the_pack_has_learned(session, dirs, roots):
    for answer in (4, "go_on"):
        session.answer(answer)
    other = again(session, dirs, roots)
    assert other.question.key == "armor:wolf"
    assert other.log(99) == session.log(99)
    assert other.moment.checkpoint == session.moment.checkpoint
    other.answer(2)
    assert again(session, dirs, roots).question.key == "rest"


def test_undo_leaves_the_pack_alone_and_the_next_answer_goes_over_it(session, dirs):
    session.answer(4)
    session.undo()
    assert session.question.key == "attack:wolf"
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 4}]}
    session.answer(5)
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 5}]}


def test_a_correction_writes_both(session, dirs):
    session.answer(4)
    tracked = session.game.rules.correctable(session.moment.world, session.content)
    assert [say(value.label) for value in tracked] == ["Wolf: attack"]
    session.side_action("correct", path="facts.beast.wolf.attack", value=7)
    assert session.content.pack.beast["wolf"].attack == 7
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 7}]}


class Crash(BaseException):
    pass


@pytest.mark.parametrize("healed_by", ["opening", "deed"])
def test_a_crash_between_journal_and_pack_is_healed(session, dirs, roots, monkeypatch, healed_by):
    def crash(*_):
        raise Crash if healed_by == "opening" else Refused(t("no"))

    with monkeypatch.context() as patch:
        patch.setattr(own_facts_module, "write_facts", crash)
        if healed_by == "opening":
            with pytest.raises(Crash):
                session.answer(4)
        else:
            session.answer(4)
            session.answer("go_on")
            sentence = "What was typed in can't be kept in your own content: no."
            assert [say(notice) for notice in session.notices] == [sentence]
    assert own(dirs) is None
    if healed_by == "opening":
        other = again(session, dirs, roots)
        assert other.question.key == "lick"
    else:
        session.answer(3)
    assert own(dirs)["beast"][0]["attack"] == 4


def test_a_damaged_pack_costs_a_notice_and_not_the_evening(session, dirs):
    (dirs.own_content / "cards").mkdir(parents=True)
    (dirs.own_content / "cards" / "own.toml").write_text("beast = [")
    session.answer(4)
    session.answer("go_on")
    assert session.question.key == "armor:wolf"
    assert len(session.notices) == 1


def test_what_the_owner_changed_in_the_file_is_not_overwritten_by_opening(session, dirs, roots):
    session.answer(4)
    session.close()
    path = dirs.own_content / "cards" / "own.toml"
    path.write_text(path.read_text().replace("4", "9"))
    other = again(session, dirs, roots)
    assert other.content.pack.beast["wolf"].attack == 4
    assert own(dirs) == {"beast": [{"id": "wolf", "attack": 9}]}


def test_a_card_nobody_has_heard_of_is_there_in_the_next_campaign(session, dirs, roots):
    for answer in (4, "go_on", 1, "go_on", "go_on", "another", "Żółw", 2):
        session.answer(answer)
    assert own(dirs)["beast"][1] == {"id": "zolw", "name": {"en": "Żółw"}, "attack": 2}
    other = opening.start(dirs, "cards", "hunt", ["ann"], seed=1, roots=roots)
    other.answer("go_on")
    assert [option.id for option in other.question.options] == ["wolf", "bear", "zolw", "another"]
    assert other.notices == []


def test_facts_are_part_of_a_position(session, dirs, roots):
    for answer in (4, "go_on", 1, "go_on"):
        session.answer(answer)
    position = read(write(session))
    assert position.facts == {"beast": {"wolf": {"attack": 4, "armor": 1}}}
    other = opening.start_from(dirs, position, roots=roots[:1])
    assert other.content.pack.beast["wolf"].attack == 4
    assert [say(sentence) for sentence in session.story()] == ["Wolf"]
