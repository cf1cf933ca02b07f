"""An open game: inputs, following another screen, the record."""

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
def open_game(dirs, roots):
    return start(dirs, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def reopened(open_game, dirs, roots):
    return resume(dirs, open_game.folder, roots=roots)


def test_every_input_is_restored_after_a_restart(open_game, dirs, roots):
    open_game.answer("door")
    open_game.side_action("note", text="the key is under the mat")
    open_game.save_point("  before \n the draw ")
    open_game.answer("draw")
    assert say(open_game.undo()) == "I draw"
    assert say(open_game.redo()) == "I draw"
    open_game.back_to(1)
    open_game.answer("go_on")
    other = reopened(open_game, dirs, roots)
    assert other.moment.checkpoint == open_game.moment.checkpoint
    assert other.moment.world == open_game.moment.world
    assert other.question == open_game.question
    assert other.log(99) == open_game.log(99)
    assert [say(line.name) for line in other.timeline.points()] == ["before   the draw"]


def test_otherwise_asks_for_the_last_decision(open_game):
    open_game.side_action("correct", path="health.ann", value=8)
    open_game.answer("go_on")
    open_game.answer("go_on")
    assert open_game.question.key == "through:ann"
    open_game.otherwise()
    assert open_game.question.key == "decide:targets"


def test_refusals_change_nothing(open_game):
    size = (open_game.folder / "journal.jsonl").stat().st_size
    for input_call in (
        lambda: open_game.answer("dance"),
        lambda: open_game.side_action("correct", path="health.zed", value=1),
        lambda: open_game.side_action("note", text="half a letter: \ud800"),
        lambda: open_game.save_point(" \n "),
        lambda: open_game.back_to(99),
        open_game.undo,
        open_game.redo,
        open_game.otherwise,
    ):
        with pytest.raises(Refused):
            input_call()
    assert (open_game.folder / "journal.jsonl").stat().st_size == size
    assert open_game.question.key == "turn:ann"


def test_the_log_returns_the_requested_number_of_sentences(open_game):
    for _ in range(6):
        open_game.answer("door")  # its event has no sentence
    open_game.answer("draw")
    assert [say(words) for words in open_game.log(2)] == ["2 cards.", "ann: your turn."]
    assert [say(words) for words in open_game.log(50)] == ["2 cards.", "ann: your turn."]
    assert open_game.log(0) == []
    assert [say(words) for words in open_game.story()] == ["ann: your turn.", "2 cards."]


def test_view_and_layout_come_from_the_game(open_game):
    assert say(open_game.view().panels[0].blocks[0].lines[0]) == "monster 6"
    assert say(open_game.layout().where[0]) == "Round 1."


# -- several screens


def test_follow_reads_inputs_of_another_screen(open_game, dirs, roots):
    other = reopened(open_game, dirs, roots)
    assert other.follow() is False
    open_game.answer("door")
    open_game.answer("draw")
    assert other.follow() is True
    assert other.follow() is False
    assert other.moment.checkpoint == open_game.moment.checkpoint
    assert other.log(9) == open_game.log(9)
    other.answer("go_on")
    assert open_game.follow()
    assert open_game.question.key == "turn:bob"


def test_an_input_on_a_stale_screen_is_refused_and_the_screen_updated(open_game, dirs, roots):
    other = reopened(open_game, dirs, roots)
    open_game.answer("go_on")
    with pytest.raises(StaleJournal):
        other.answer("door")
    assert other.question.key == "turn:bob"
    other.answer("door")
    assert other.moment.state.doors == ["bob"]


def test_inputs_of_several_threads_run_one_after_another(open_game, dirs, roots):
    def doors():
        for _ in range(10):
            open_game.answer("door")

    threads = [threading.Thread(target=doors) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(open_game.moment.state.doors) == 40
    assert reopened(open_game, dirs, roots).moment.checkpoint == open_game.moment.checkpoint


# -- read-only games


def test_a_damaged_save_is_read_only_and_its_sound_copy_can_be_played(open_game, dirs, roots):
    open_game.answer("door")
    shown = open_game.moment.world
    open_game.answer("draw")
    open_game.answer("door")
    open_game.close()
    path = open_game.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"draw", b"dram"), lines[3]]))
    record = (open_game.folder / "campaign.toml").read_bytes()

    damaged = reopened(open_game, dirs, roots)
    assert damaged.read_only_reason
    assert "damaged at line 3" in say(damaged.notices[0])
    assert damaged.moment.world == shown
    for input_call in (lambda: damaged.answer("door"), damaged.undo, lambda: damaged.side_action("note", text="x")):
        with pytest.raises(Refused, match="damaged"):
            input_call()
    assert damaged.log(1)
    damaged.close()
    assert (open_game.folder / "campaign.toml").read_bytes() == record

    damaged = reopened(open_game, dirs, roots)
    damaged.journal.sound_copy(dirs.saves / "sound")
    copy = resume(dirs, "sound", roots=roots)
    copy.answer("door")
    assert copy.moment.state.doors == ["ann", "ann"]


def test_a_torn_line_gives_a_notice(open_game, dirs, roots):
    with open(open_game.folder / "journal.jsonl", "ab") as file:
        file.write(b"torn")
    other = reopened(open_game, dirs, roots)
    assert "torn" in say(other.notices[0])
    other.answer("door")


def test_a_closed_game_takes_no_input(open_game):
    open_game.close()
    open_game.close()
    with pytest.raises(Refused, match="closed"):
        open_game.answer("door")
    assert open_game.follow() is False


# -- the record


def record(open_game):
    return tomllib.loads((open_game.folder / "campaign.toml").read_text(encoding="utf-8"))


def test_closing_writes_the_record(open_game):
    open_game.answer("draw")
    open_game.side_action("note", text="zażółć \u202e gęślą")
    open_game.side_action("add_reminder", moment="bob", text="he is poisoned")
    open_game.side_action("set_dial", rule="targets", mode="ask")
    open_game.side_action("set_ruling", ruling="ties", option="ann")
    open_game.side_action("set_source", component="deck", source="table")
    assert not (open_game.folder / "campaign.toml").exists()
    open_game.close()
    data = record(open_game)
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


def test_the_caller_may_give_the_outcome(open_game):
    open_game.write_record({"score": 12, "won": True})
    assert record(open_game)["outcome"] == {"score": 12, "won": True}


def test_the_record_is_written_in_the_language_of_the_players(open_game):
    open_game.side_action("note", text="hm")
    open_game.language = "pl"
    open_game.close()
    assert any(line.endswith("hm") for line in record(open_game)["log"])


def test_the_record_is_written_at_the_end_of_the_game(open_game):
    open_game.answer("give_up")
    assert open_game.over
    data = record(open_game)
    assert data["log"][-1] == "It is over."
    assert data["outcome"] == {"over": True}


def test_closing_without_inputs_writes_no_record(open_game, dirs, roots):
    other = reopened(open_game, dirs, roots)
    other.close()
    assert not (open_game.folder / "campaign.toml").exists()
    open_game.close()
    assert (open_game.folder / "campaign.toml").exists()


def test_a_failed_write_of_the_record_gives_a_notice_and_the_game_goes_on(open_game, monkeypatch, dirs, roots):
    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(Refused, match="The disk is full"):
            open_game.write_record()
        open_game.answer("give_up")
    assert open_game.over
    assert "campaign.toml" in say(open_game.notices[0])
    assert reopened(open_game, dirs, roots).over


def test_an_exception_while_making_the_record_gives_a_notice(open_game, monkeypatch):
    monkeypatch.setattr(positions, "plain_state", lambda *args: 1 / 0)
    open_game.answer("give_up")
    assert "The save is whole" in say(open_game.notices[0])
    open_game.close()


def test_a_new_game_starts_from_an_edited_record(open_game, dirs, roots):
    open_game.answer("hit")
    open_game.answer(2)
    open_game.answer("go_on")
    open_game.close()
    path = open_game.folder / "campaign.toml"
    path.write_text(path.read_text().replace("monster = 4", "monster = 9"))
    new = start_from(dirs, positions.read(path), name="Again", roots=roots)
    assert new.moment.state.monster == 9
    assert new.moment.state.turn == "monster"  # the position has no scheduled steps: the rules tell who is next
    assert new.heroes == ["ann", "bob"]
    assert new.folder.name == "again"
