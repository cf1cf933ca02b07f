"""The figures of a game that was begun from a position, such as a demo."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.sessions import quick_start
from assistant.sessions.statistics.cache import counted
from assistant.sessions.user_dirs import UserDirs


@pytest.mark.parametrize("game", ["mage_knight", "runebound2"])
def test_the_round_in_which_it_begins_is_counted(game: str, tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    open_game = quick_start.demo(dirs, game)
    answers = 0
    while open_game.state.round == 1:
        open_game.answer(open_game.question.expected_answer())
        answers += 1
    open_game.close()
    (record,) = counted(dirs, [open_game.folder])
    assert [(one.chapter, one.round) for one in record.rounds] == [(1, 1), (1, 2)]
    assert record.rounds[0].inputs + record.rounds[1].inputs == answers
    assert sum(one.dealt + one.taken for one in record.rounds) == sum(one.n for one in record.damage)
