"""The journal is the truth: started again at any point, the evening is the same."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toy_deeds import assert_same, begun, do, resumed

from assistant.saves import Journal


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 100_000), max_size=40))
def test_a_restart_at_every_point_changes_nothing(seed, deeds):
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.create(Path(folder) / "a")
        evening = begun(journal, seed)
        for number in deeds:
            do(evening, number)
            other = Journal.open(Path(folder) / "a")
            again = resumed(other)
            assert_same(again, evening)
            if number % 2:  # the restarted one goes on, the other is closed
                journal, other, evening = other, journal, again
            other.close()
        journal.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 100_000)), max_size=40))
def test_two_screens_that_follow_each_other_show_the_same(deeds):
    with tempfile.TemporaryDirectory() as folder:
        journals = [Journal.create(Path(folder) / "a")]
        evenings = [begun(journals[0])]
        journals.append(Journal.open(Path(folder) / "a"))
        evenings.append(resumed(journals[1]))
        for who, number in deeds:
            do(evenings[who], number)  # refused whenever the other has gone on
            other = not who
            if number % 3:
                follow(journals, evenings, other)
                follow(journals, evenings, who)
        follow(journals, evenings, 0)
        follow(journals, evenings, 1)
        assert_same(*evenings)
        for journal in journals:
            journal.close()


def follow(journals, evenings, who):
    news = journals[who].news()
    if news:
        timeline = evenings[who].timeline
        for line in news:
            timeline.append(line)
        journals[who].timeline = timeline
        evenings[who] = resumed(journals[who])
