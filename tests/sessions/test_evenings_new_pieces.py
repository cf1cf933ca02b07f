"""A token of Mage Knight that nobody has heard of: in the owner's pack when it is whole, never before."""

from __future__ import annotations

import tomllib

import pytest

from assistant.content import Root, shipped_root
from assistant.sessions import opening
from assistant.sessions.positions import read

POSITION = """
game = "mage_knight"
scenario = "full_conquest"
sources = { tokens = "table", sheets = "app" }
[state]
heroes = ["tovak", "norowas"]
order = ["tovak", "norowas"]
virtual = { plays = false }
course = { at = "turn", left = ["tovak"] }
sheets = { tovak = {}, norowas = {} }
realm.piles.gray.pool = { golems = 2, swordsmen = 1 }
"""
TOLD = ("fight", "keep", "another", "Sentinels", "ice", ["swift"], [], {"attack": 6, "armor": 5, "fame": 4})
SENTINELS = {
    "id": "sentinels",
    "name": {"en": "Sentinels"},
    "pile": "gray",
    "count": 1,
    "attack": 6,
    "armor": 5,
    "fame": 4,
    "element": "ice",
    "abilities": ["swift"],
    "resistances": [],
}


@pytest.fixture
def roots(dirs):
    return (Root(shipped_root(), shipped=True), Root(dirs.own_content))


def own(dirs):
    path = dirs.own_content / "mage_knight" / "own.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None


@pytest.mark.parametrize("answers", range(1, len(TOLD)))
def test_killed_while_it_is_read_it_goes_on_there(dirs, roots, answers):
    session = opening.start_from(dirs, read(POSITION), roots=roots)
    for answer in TOLD[:answers]:
        session.answer(answer)
    key = session.question.key
    session.close()
    again = opening.resume(dirs, session.folder, roots=roots)
    assert again.notices == []
    assert again.question.key == key
    for answer in TOLD[answers:]:
        again.answer(answer)
    assert again.moment.state.fight.foes[0].enemy == "sentinels"
    assert own(dirs) == {"enemy": [SENTINELS]}


def test_it_is_there_in_the_next_campaign_and_in_its_piles(dirs, roots):
    session = opening.start_from(dirs, read(POSITION), roots=roots)
    for answer in TOLD:
        session.answer(answer)
    session.close()
    other = opening.start_from(dirs, read(POSITION.replace("swordsmen", "sentinels")), roots=roots)
    other.answer("fight")
    other.answer("keep")
    assert [option.id for option in other.question.options] == ["golems", "sentinels", "another"]
