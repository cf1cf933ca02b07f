"""An illegal party is refused with one sentence, and no game is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from quest_tables import DEMO, HEROES

from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs


@pytest.mark.parametrize(
    "heroes",
    [HEROES[:1], (*HEROES, "ironbreaker"), (HEROES[0], HEROES[0]), (HEROES[0], "nobody")],
    ids=["one", "five", "the same twice", "nobody"],
)
def test_an_illegal_party_is_refused(tmp_path: Path, heroes: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        opening.start(UserDirs.below(tmp_path), "warhammer_quest", DEMO, list(heroes), preset="mine", seed=1)
    assert str(refused.value).endswith(".")
    assert not list(tmp_path.rglob("*.jsonl"))
