"""A session resumed from its journal at any point is equal to the original."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_inputs import apply_input, assert_same, begin_session, resume_session

from assistant.storage import Journal


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 100_000), max_size=40))
def test_a_restart_after_every_input_changes_nothing(seed, inputs):
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.create(Path(folder) / "a")
        session = begin_session(journal, seed)
        for number in inputs:
            apply_input(session, number)
            other = Journal.open(Path(folder) / "a")
            again = resume_session(other)
            assert_same(again, session)
            if number % 2:  # continue with the resumed session
                journal, other, session = other, journal, again
            other.close()
        journal.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 100_000)), max_size=40))
def test_two_screens_that_follow_each_other_are_equal(inputs):
    with tempfile.TemporaryDirectory() as folder:
        journals = [Journal.create(Path(folder) / "a")]
        sessions = [begin_session(journals[0])]
        journals.append(Journal.open(Path(folder) / "a"))
        sessions.append(resume_session(journals[1]))
        for who, number in inputs:
            apply_input(sessions[who], number)  # refused if the other screen has gone on
            other = not who
            if number % 3:
                follow(journals, sessions, other)
                follow(journals, sessions, who)
        follow(journals, sessions, 0)
        follow(journals, sessions, 1)
        assert_same(*sessions)
        for journal in journals:
            journal.close()


def follow(journals, sessions, who):
    news = journals[who].news()
    if news:
        timeline = sessions[who].timeline
        for line in news:
            timeline.append(line)
        journals[who].timeline = timeline
        sessions[who] = resume_session(journals[who])
