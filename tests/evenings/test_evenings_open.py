"""An open evening: deeds, following another screen, the record."""

from __future__ import annotations

import errno
import os
import threading
import tomllib

import pytest

from assistant.evenings import positions
from assistant.evenings.opening import resume, start, start_from
from assistant.saves import Behind
from assistant.speech.questions import Refused
from assistant.words import Words

say = Words.of("en").say


@pytest.fixture
def evening(home, roots):
    return start(home, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def again(evening, home, roots):
    return resume(home, evening.folder, roots=roots)


def test_every_deed_is_there_after_a_restart(evening, home, roots):
    evening.answer("door")
    evening.aside("note", text="the key is under the mat")
    evening.save_point("  before \n the draw ")
    evening.answer("draw")
    assert say(evening.undo()) == "I draw"
    assert say(evening.redo()) == "I draw"
    evening.back_to(1)
    evening.answer("go_on")
    other = again(evening, home, roots)
    assert other.moment.session == evening.moment.session
    assert other.moment.world == evening.moment.world
    assert other.question == evening.question
    assert other.log(99) == evening.log(99)
    assert [say(line.name) for line in other.evening.timeline.points()] == ["before   the draw"]


def test_a_decision_is_taken_otherwise(evening):
    evening.aside("correct", path="health.ann", value=8)
    evening.answer("go_on")
    evening.answer("go_on")
    assert evening.question.key == "through:ann"
    evening.otherwise()
    assert evening.question.key == "decide:targets"


def test_refusals_change_nothing(evening):
    size = (evening.folder / "journal.jsonl").stat().st_size
    for deed in (
        lambda: evening.answer("dance"),
        lambda: evening.aside("correct", path="health.zed", value=1),
        lambda: evening.aside("note", text="half a letter: \ud800"),
        lambda: evening.save_point(" \n "),
        lambda: evening.back_to(99),
        evening.undo,
        evening.redo,
        evening.otherwise,
    ):
        with pytest.raises(Refused):
            deed()
    assert (evening.folder / "journal.jsonl").stat().st_size == size
    assert evening.question.key == "turn:ann"


def test_the_log_has_as_many_sentences_as_asked_for(evening):
    for _ in range(6):
        evening.answer("door")  # told without words
    evening.answer("draw")
    assert [say(words) for words in evening.log(2)] == ["2 cards.", "ann: your turn."]
    assert [say(words) for words in evening.log(50)] == ["2 cards.", "ann: your turn."]
    assert evening.log(0) == []
    assert [say(words) for words in evening.story()] == ["ann: your turn.", "2 cards."]


def test_what_the_screen_shows_comes_from_the_game(evening):
    assert say(evening.view().panels[0].blocks[0].lines[0]) == "monster 6"
    assert say(evening.layout().where[0]) == "Round 1."


# -- several screens


def test_another_screen_is_followed(evening, home, roots):
    other = again(evening, home, roots)
    assert other.follow() is False
    evening.answer("door")
    evening.answer("draw")
    assert other.follow() is True
    assert other.follow() is False
    assert other.moment.session == evening.moment.session
    assert other.log(9) == evening.log(9)
    other.answer("go_on")
    assert evening.follow()
    assert evening.question.key == "turn:bob"


def test_a_deed_that_comes_too_late_is_refused_and_the_newest_shown(evening, home, roots):
    other = again(evening, home, roots)
    evening.answer("go_on")
    with pytest.raises(Behind):
        other.answer("door")
    assert other.question.key == "turn:bob"
    other.answer("door")
    assert other.moment.state.doors == ["bob"]


def test_deeds_of_many_threads_come_one_after_another(evening, home, roots):
    def doors():
        for _ in range(10):
            evening.answer("door")

    threads = [threading.Thread(target=doors) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(evening.moment.state.doors) == 40
    assert again(evening, home, roots).moment.session == evening.moment.session


# -- what can only be read


def test_a_damaged_save_can_be_looked_at_and_goes_on_as_a_copy(evening, home, roots):
    evening.answer("door")
    shown = evening.moment.world
    evening.answer("draw")
    evening.answer("door")
    evening.close()
    path = evening.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"draw", b"dram"), lines[3]]))
    record = (evening.folder / "campaign.toml").read_bytes()

    damaged = again(evening, home, roots)
    assert damaged.only_read
    assert "damaged at line 3" in say(damaged.notices[0])
    assert damaged.moment.world == shown
    for deed in (lambda: damaged.answer("door"), damaged.undo, lambda: damaged.aside("note", text="x")):
        with pytest.raises(Refused, match="damaged"):
            deed()
    assert damaged.log(1)
    damaged.close()
    assert (evening.folder / "campaign.toml").read_bytes() == record

    damaged = again(evening, home, roots)
    damaged.journal.sound_copy(home.saves / "sound")
    copy = resume(home, "sound", roots=roots)
    copy.answer("door")
    assert copy.moment.state.doors == ["ann", "ann"]


def test_a_torn_line_is_told(evening, home, roots):
    with open(evening.folder / "journal.jsonl", "ab") as file:
        file.write(b"torn")
    other = again(evening, home, roots)
    assert "torn" in say(other.notices[0])
    other.answer("door")


def test_after_closing_nothing_more_happens(evening):
    evening.close()
    evening.close()
    with pytest.raises(Refused, match="closed"):
        evening.answer("door")
    assert evening.follow() is False


# -- the record


def record(evening):
    return tomllib.loads((evening.folder / "campaign.toml").read_text(encoding="utf-8"))


def test_the_record_is_written_when_packing_up(evening):
    evening.answer("draw")
    evening.aside("note", text="zażółć \u202e gęślą")
    evening.aside("add_reminder", moment="bob", text="he is poisoned")
    evening.aside("set_dial", rule="targets", mode="ask")
    evening.aside("set_ruling", ruling="ties", option="ann")
    evening.aside("set_source", component="deck", source="table")
    assert not (evening.folder / "campaign.toml").exists()
    evening.close()
    data = record(evening)
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


def test_the_outcome_is_what_the_caller_says(evening):
    evening.write_record({"score": 12, "won": True})
    assert record(evening)["outcome"] == {"score": 12, "won": True}


def test_the_record_speaks_the_language_of_the_table(evening):
    evening.aside("note", text="hm")
    evening.language = "pl"
    evening.close()
    assert any(line.endswith("hm") for line in record(evening)["log"])


def test_the_record_is_written_at_the_end_of_the_game(evening):
    evening.answer("give_up")
    assert evening.over
    data = record(evening)
    assert data["log"][-1] == "It is over."
    assert data["outcome"] == {"over": True}


def test_looking_leaves_no_record(evening, home, roots):
    other = again(evening, home, roots)
    other.close()
    assert not (evening.folder / "campaign.toml").exists()
    evening.close()
    assert (evening.folder / "campaign.toml").exists()


def test_a_record_that_cannot_be_written_costs_nobody_the_evening(evening, monkeypatch, home, roots):
    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(Refused, match="The disk is full"):
            evening.write_record()
        evening.answer("give_up")
    assert evening.over
    assert "campaign.toml" in say(evening.notices[0])
    assert again(evening, home, roots).over


def test_a_rule_that_breaks_the_record_costs_nobody_the_evening(evening, monkeypatch):
    monkeypatch.setattr(positions, "plain_state", lambda *args: 1 / 0)
    evening.answer("give_up")
    assert "The save is whole" in say(evening.notices[0])
    evening.close()


def test_a_new_game_goes_on_from_the_record_also_after_mending(evening, home, roots):
    evening.answer("hit")
    evening.answer(2)
    evening.answer("go_on")
    evening.close()
    path = evening.folder / "campaign.toml"
    path.write_text(path.read_text().replace("monster = 4", "monster = 9"))
    new = start_from(home, positions.read(path), name="Again", roots=roots)
    assert new.moment.state.monster == 9
    assert new.moment.state.turn == "monster"  # the position was taken at rest, the rules saw who is next
    assert new.heroes == ["ann", "bob"]
    assert new.folder.name == "again"
