"""`assistant simulate --cluster`: the same table as on this machine, and sentences if there is no cluster."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from cli_run import Run

ARGV = ("simulate", "drunagor", "demo_sunken_vault", "--games", "24", "--players", "2")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with one worker."""
    distributed = pytest.importorskip("distributed", reason="the extra assistant[cluster] is not installed")
    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(protocol="tcp", host="127.0.0.1", **options) as cluster:
        yield cluster.scheduler_address


def test_the_table_is_the_same_as_on_this_machine(run: Run, scheduler: str) -> None:
    result = run(*ARGV, "--cluster", scheduler)
    assert result.code == 0, result.err
    assert result.out == run(*ARGV, "--jobs", "1").out


def test_the_check_is_the_same_as_on_this_machine(run: Run, scheduler: str) -> None:
    argv = ("simulate", "mage_knight", "first_reconnaissance", "--check", "--games", "24")
    assert run(*argv, "--cluster", scheduler).out == run(*argv, "--jobs", "1").out


def test_without_the_extra_a_sentence_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*ARGV, "--cluster", "tcp://127.0.0.1:1")
    assert (result.code, result.err) == (1, '--cluster needs one more package: pip install "assistant[cluster]".\n')


def test_a_cluster_that_does_not_answer_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra assistant[cluster] is not installed")
    monkeypatch.setattr("assistant.sessions.simulation.cluster.PATIENCE", "200ms")
    result = run(*ARGV, "--cluster", "tcp://127.0.0.1:1")
    assert (result.code, result.err) == (1, "No cluster answers at tcp://127.0.0.1:1.\n")
