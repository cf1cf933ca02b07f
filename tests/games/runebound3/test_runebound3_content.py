"""Content and positions that are refused: broken packs, wrong heroes, impossible stacks of tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import ContentErrors, load
from assistant.games.runebound3.content import assemble, references
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.i18n.translator import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.positions import Position, world_from
from assistant.sessions.user_dirs import UserDirs


def test_broken_packs_are_reported(tmp_path: Path) -> None:
    _, content = opening.load("runebound3", "corpse_king", UserDirs.below(tmp_path).roots())
    pack = content.pack
    two = replace(pack.villain["vorakesh"], tokens=("vorakesh_own", "margath_own"))
    assert any(
        broken.id == "vorakesh" for broken in references(replace(pack, villain={**pack.villain, "vorakesh": two}))
    )
    bad = replace(pack.token["c09"], a="lava 2")
    assert any(broken.id == "c09" for broken in references(replace(pack, token={**pack.token, "c09": bad})))
    spaces = {id: replace(space, holds=("story",)) for id, space in pack.space.items() if not space.demo}
    with pytest.raises(ContentErrors):
        assemble(replace(pack, space=spaces), content.scenario)


@pytest.mark.parametrize(
    "heroes", [["lyssa", "lyssa"], ["lyssa", "corbin", "elder_mok", "master_thorn", "lord_hawthorne"]]
)
def test_a_duplicate_hero_and_a_fifth_hero_are_refused(tmp_path: Path, heroes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        opening.start(UserDirs.below(tmp_path), "runebound3", "corpse_king", heroes, seed=1, preset="mine", name="Bad")
    assert Translator.of("en").say(refused.value.text)


STACKS = {
    "a doubling token under two": [
        {"token": "brand_1", "on": 1},
        {"token": "c10", "up": 1},
        {"token": "brand_2", "on": 1},
    ],
    "three high": [{"token": "brand_1", "on": 1}, {"token": "c10", "up": 1, "on": 2}, {"token": "c10", "up": 1}],
    "on a token that isn't there": [{"token": "brand_1", "on": 4}],
}


@pytest.mark.parametrize("stack", STACKS)
def test_an_impossible_stack_of_tokens_is_refused(tmp_path: Path, stack: str) -> None:
    game, content = opening.load("runebound3", "demo_ashen_tower", UserDirs.below(tmp_path).roots())
    fight = {"hero": {"id": "brand", "tokens": STACKS[stack]}, "enemy": {"id": "ash_wolf", "health": 4}}
    position = Position(game="runebound3", scenario="demo_ashen_tower", heroes=["brand"], state={"fight": fight})
    with pytest.raises(Refused) as refused:
        world_from(game, content, position)
    assert "two high" in Translator.of("en").say(refused.value.text)


def test_a_villain_with_two_own_tokens_leaves_out_the_pack_of_the_owner(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    pack = tmp_path / "content" / "runebound3"
    pack.mkdir(parents=True)
    (pack / "villains.toml").write_text(
        '[[villain]]\nid = "vorakesh"\nname = "Vorakesh"\nhealth = 10\nleast = 8\n'
        'tokens = ["vorakesh_own", "margath_own"]\ncomes = "here"\n'
    )
    notices: list[Any] = []
    _, content = opening.load("runebound3", "corpse_king", dirs.roots(), notices)
    said = " ".join(Translator.of("en").say(notice) for notice in notices)
    assert "villains.toml is left out" in said
    with pytest.raises(ContentErrors) as wrong:
        load(RUNEBOUND3.pack, "runebound3", dirs.roots(), references)
    (problem,) = wrong.value.problems

    assert "one token of his own" in Translator.of("en").say(problem.message)
    assert content.pack.villain["vorakesh"].tokens == ("vorakesh_own",)  # nothing changed
