"""An open evening: deeds, following another screen, the record."""

from __future__ import annotations

import errno
import os
import threading
import tomllib

import pytest

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import positions
from assistant.sessions.opening import resume, start, start_from
from assistant.storage import StaleJournal

say = Translator.of("en").say


@pytest.fixture
def session(dirs, roots):
    return start(dirs, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def again(session, dirs, roots):
    return resume(dirs, session.folder, roots=roots)


def test_every_deed_is_there_after_a_restart(session, dirs, roots):
    session.answer("door")
    session.side_action("note", text="the key is under the mat")
    session.save_point("  before \n the draw ")
    session.answer("draw")
    assert say(session.undo()) == "I draw"
    assert say(session.redo()) == "I draw"
    session.back_to(1)
    session.answer("go_on")
    other = again(session, dirs, roots)
    assert other.moment.checkpoint == session.moment.checkpoint
    assert other.moment.world == session.moment.world
    assert other.question == session.question
    assert other.log(99) == session.log(99)
    assert [say(line.name) for line in other.timeline.points()] == ["before   the draw"]


def test_a_decision_is_taken_otherwise(session):
    session.side_action("correct", path="health.ann", value=8)
    session.answer("go_on")
    session.answer("go_on")
    assert session.question.key == "through:ann"
    session.otherwise()
    assert session.question.key == "decide:targets"


def test_refusals_change_nothing(session):
    size = (session.folder / "journal.jsonl").stat().st_size
    for deed in (
        lambda: session.answer("dance"),
        lambda: session.side_action("correct", path="health.zed", value=1),
        lambda: session.side_action("note", text="half a letter: \ud800"),
        lambda: session.save_point(" \n "),
        lambda: session.back_to(99),
        session.undo,
        session.redo,
        session.otherwise,
    ):
        with pytest.raises(Refused):
            deed()
    assert (session.folder / "journal.jsonl").stat().st_size == size
    assert session.question.key == "turn:ann"


def test_the_log_has_as_many_sentences_as_asked_for(session):
    for _ in range(6):
        session.answer("door")  # told without words
    session.answer("draw")
    assert [say(words) for words in session.log(2)] == ["2 cards.", "ann: your turn."]
    assert [say(words) for words in session.log(50)] == ["2 cards.", "ann: your turn."]
    assert session.log(0) == []
    assert [say(words) for words in session.story()] == ["ann: your turn.", "2 cards."]


def test_what_the_screen_shows_comes_from_the_game(session):
    assert say(session.view().panels[0].blocks[0].lines[0]) == "monster 6"
    assert say(session.layout().where[0]) == "Round 1."


# -- several screens


def test_another_screen_is_followed(session, dirs, roots):
    other = again(session, dirs, roots)
    assert other.follow() is False
    session.answer("door")
    session.answer("draw")
    assert other.follow() is True
    assert other.follow() is False
    assert other.moment.checkpoint == session.moment.checkpoint
    assert other.log(9) == session.log(9)
    other.answer("go_on")
    assert session.follow()
    assert session.question.key == "turn:bob"


def test_a_deed_that_comes_too_late_is_refused_and_the_newest_shown(session, dirs, roots):
    other = again(session, dirs, roots)
    session.answer("go_on")
    with pytest.raises(StaleJournal):
        other.answer("door")
    assert other.question.key == "turn:bob"
    other.answer("door")
    assert other.moment.state.doors == ["bob"]


def test_deeds_of_many_threads_come_one_after_another(session, dirs, roots):
    def doors():
        for _ in range(10):
            session.answer("door")

    threads = [threading.Thread(target=doors) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(session.moment.state.doors) == 40
    assert again(session, dirs, roots).moment.checkpoint == session.moment.checkpoint


# -- what can only be read


def test_a_damaged_save_can_be_looked_at_and_goes_on_as_a_copy(session, dirs, roots):
    session.answer("door")
    shown = session.moment.world
    session.answer("draw")
    session.answer("door")
    session.close()
    path = session.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"draw", b"dram"), lines[3]]))
    record = (session.folder / "campaign.toml").read_bytes()

    damaged = again(session, dirs, roots)
    assert damaged.read_only_reason
    assert "damaged at line 3" in say(damaged.notices[0])
    assert damaged.moment.world == shown
    for deed in (lambda: damaged.answer("door"), damaged.undo, lambda: damaged.side_action("note", text="x")):
        with pytest.raises(Refused, match="damaged"):
            deed()
    assert damaged.log(1)
    damaged.close()
    assert (session.folder / "campaign.toml").read_bytes() == record

    damaged = again(session, dirs, roots)
    damaged.journal.sound_copy(dirs.saves / "sound")
    copy = resume(dirs, "sound", roots=roots)
    copy.answer("door")
    assert copy.moment.state.doors == ["ann", "ann"]


def test_a_torn_line_is_told(session, dirs, roots):
    with open(session.folder / "journal.jsonl", "ab") as file:
        file.write(b"torn")
    other = again(session, dirs, roots)
    assert "torn" in say(other.notices[0])
    other.answer("door")


def test_after_closing_nothing_more_happens(session):
    session.close()
    session.close()
    with pytest.raises(Refused, match="closed"):
        session.answer("door")
    assert session.follow() is False


# -- the record


def record(session):
    return tomllib.loads((session.folder / "campaign.toml").read_text(encoding="utf-8"))


def test_the_record_is_written_when_packing_up(session):
    session.answer("draw")
    session.side_action("note", text="zażółć \u202e gęślą")
    session.side_action("add_reminder", moment="bob", text="he is poisoned")
    session.side_action("set_dial", rule="targets", mode="ask")
    session.side_action("set_ruling", ruling="ties", option="ann")
    session.side_action("set_source", component="deck", source="table")
    assert not (session.folder / "campaign.toml").exists()
    session.close()
    data = record(session)
    assert (data["format"], data["game"], data["scenario"], data["name"]) == (1, "toy", "cellar", "Zamek")
    assert data["heroes"] == ["ann", "bob"]
    assert data["log"][:2] == ["ann: your turn.", "2 cards."]
    assert data["notes"] == ["zażółć  gęślą"]
    assert data["reminders"] == [{"moment": "bob", "text": "he is poisoned"}]
    assert data["dial"] == {"targets": "ask"}
    assert data["rulings"] == {"ties": "ann"}
    assert data["sources"] == {"deck": "table", "dice": "app"}
    assert data["outcome"] == {"over": False}
    assert data["position"]["game"] == "toy"


def test_the_outcome_is_what_the_caller_says(session):
    session.write_record({"score": 12, "won": True})
    assert record(session)["outcome"] == {"score": 12, "won": True}


def test_the_record_speaks_the_language_of_the_table(session):
    session.side_action("note", text="hm")
    session.language = "pl"
    session.close()
    assert any(line.endswith("hm") for line in record(session)["log"])


def test_the_record_is_written_at_the_end_of_the_game(session):
    session.answer("give_up")
    assert session.over
    data = record(session)
    assert data["log"][-1] == "It is over."
    assert data["outcome"] == {"over": True}


def test_looking_leaves_no_record(session, dirs, roots):
    other = again(session, dirs, roots)
    other.close()
    assert not (session.folder / "campaign.toml").exists()
    session.close()
    assert (session.folder / "campaign.toml").exists()


def test_a_record_that_cannot_be_written_costs_nobody_the_evening(session, monkeypatch, dirs, roots):
    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(Refused, match="The disk is full"):
            session.write_record()
        session.answer("give_up")
    assert session.over
    assert "campaign.toml" in say(session.notices[0])
    assert again(session, dirs, roots).over


def test_a_rule_that_breaks_the_record_costs_nobody_the_evening(session, monkeypatch):
    monkeypatch.setattr(positions, "plain_state", lambda *args: 1 / 0)
    session.answer("give_up")
    assert "The save is whole" in say(session.notices[0])
    session.close()


def test_a_new_game_goes_on_from_the_record_also_after_mending(session, dirs, roots):
    session.answer("hit")
    session.answer(2)
    session.answer("go_on")
    session.close()
    path = session.folder / "campaign.toml"
    path.write_text(path.read_text().replace("monster = 4", "monster = 9"))
    new = start_from(dirs, positions.read(path), name="Again", roots=roots)
    assert new.moment.state.monster == 9
    assert new.moment.state.turn == "monster"  # the position was taken at rest, the rules saw who is next
    assert new.heroes == ["ann", "bob"]
    assert new.folder.name == "again"
