"""A new Mage Knight token is written to the players' own pack when all its facts are known, not before."""

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
ANSWERS = ("fight", "keep", "another", "Sentinels", "ice", ["swift"], [], {"attack": 6, "armor": 5, "fame": 4})
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


def own_pack(dirs):
    path = dirs.own_content / "mage_knight" / "own.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None


@pytest.mark.parametrize("answers", range(1, len(ANSWERS)))
def test_resuming_while_a_new_token_is_entered_continues_there(dirs, roots, answers):
    open_game = opening.start_from(dirs, read(POSITION), roots=roots)
    for answer in ANSWERS[:answers]:
        open_game.answer(answer)
    key = open_game.question.key
    open_game.close()
    again = opening.resume(dirs, open_game.folder, roots=roots)
    assert again.notices == []
    assert again.question.key == key
    for answer in ANSWERS[answers:]:
        again.answer(answer)
    assert again.moment.state.fight.foes[0].enemy == "sentinels"
    assert own_pack(dirs) == {"enemy": [SENTINELS]}


def test_a_new_token_is_known_in_the_next_campaign_and_its_piles(dirs, roots):
    open_game = opening.start_from(dirs, read(POSITION), roots=roots)
    for answer in ANSWERS:
        open_game.answer(answer)
    open_game.close()
    other = opening.start_from(dirs, read(POSITION.replace("swordsmen", "sentinels")), roots=roots)
    other.answer("fight")
    other.answer("keep")
    assert [option.id for option in other.question.options] == ["golems", "sentinels", "another"]
