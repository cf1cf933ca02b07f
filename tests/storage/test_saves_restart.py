"""The journal is the truth: started again at any point, the evening is the same."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_deeds import assert_same, begun, do, resumed

from assistant.storage import Journal


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 100_000), max_size=40))
def test_a_restart_at_every_point_changes_nothing(seed, deeds):
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.create(Path(folder) / "a")
        session = begun(journal, seed)
        for number in deeds:
            do(session, number)
            other = Journal.open(Path(folder) / "a")
            again = resumed(other)
            assert_same(again, session)
            if number % 2:  # the restarted one goes on, the other is closed
                journal, other, session = other, journal, again
            other.close()
        journal.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 100_000)), max_size=40))
def test_two_screens_that_follow_each_other_show_the_same(deeds):
    with tempfile.TemporaryDirectory() as folder:
        journals = [Journal.create(Path(folder) / "a")]
        sessions = [begun(journals[0])]
        journals.append(Journal.open(Path(folder) / "a"))
        sessions.append(resumed(journals[1]))
        for who, number in deeds:
            do(sessions[who], number)  # refused whenever the other has gone on
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
        sessions[who] = resumed(journals[who])
