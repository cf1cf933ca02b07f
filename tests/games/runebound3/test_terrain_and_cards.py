"""What a roll of terrain dice pays for, and what cards of a pack mean if a field is left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import ContentErrors
from assistant.games.runebound3 import events as game_events
from assistant.games.runebound3.content import (
    MOST_STORY,
    NEVER,
    AbilityCard,
    AssetCard,
    EffectData,
    EnemyCard,
    EventChoice,
    QuestEnding,
    SkillCard,
    StoryCard,
    ability_of,
    assemble,
    face_of,
)
from assistant.games.runebound3.fight import events as fight_events
from assistant.games.runebound3.fight.sides import Effect, Face
from assistant.games.runebound3.hero.terrain import (
    ANY,
    GIVEN,
    RIVER,
    best_with_reroll,
    count_matches,
    dice_paying,
    matches,
    steps_paid,
    symbols_paid,
)
from assistant.messages.event_text import events_in
from assistant.messages.text import Name
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs

# -- terrain dice


@pytest.mark.parametrize(
    ("face", "paid"),
    [
        ("wild", {"plains", "forest", "hills", "mountain", "water", "wild", ANY, RIVER}),
        ("plains", {"plains", ANY}),
        ("plains_forest", {"plains", "forest", ANY}),
        ("water", {"water", ANY, RIVER}),
        ("mountain_water", {"mountain", "water", ANY, RIVER}),
    ],
)
def test_what_a_face_pays_for(face: str, paid: set[str]) -> None:
    every = ("plains", "forest", "hills", "mountain", "water", "wild", ANY, RIVER)
    assert {step for step in every if matches(face, step)} == paid


@pytest.mark.parametrize(
    ("faces", "needs", "dice"),
    [
        (["wild", "plains"], ["plains"], (1,)),
        (["wild", "plains"], ["wild"], (0,)),
        (["wild", "plains"], ["plains", "wild"], (1, 0)),
        (["plains", "plains"], ["wild"], None),
        (["plains_forest", "plains"], ["plains", "forest"], (1, 0)),
        (["plains"], ["plains", "plains"], None),
        (["plains"], [GIVEN, "plains", GIVEN], (0,)),
        ([], [GIVEN], ()),
        ([], ["plains"], None),
    ],
)
def test_which_dice_pay(faces: list[str], needs: list[str], dice: tuple[int, ...] | None) -> None:
    assert dice_paying(faces, needs) == dice


def test_the_steps_of_a_way_are_paid_from_the_first_one_on() -> None:
    assert steps_paid(["plains", "water"], ["water", "plains", "forest"]) == 2
    assert steps_paid(["plains", "water"], ["forest", "plains"]) == 0
    assert steps_paid(["plains", "water"], ["plains", "water"]) == 2
    assert steps_paid(["water"], [GIVEN, RIVER, GIVEN, "plains"]) == 3
    assert steps_paid([], []) == 0


def test_the_symbols_of_a_quest_are_paid_in_any_choice() -> None:
    assert symbols_paid(["plains", "water"], ["forest", "plains"]) == 1
    assert symbols_paid(["plains", "wild"], ["forest", "plains", "water"]) == 2
    assert symbols_paid(["plains"], ["forest"]) == 0
    assert symbols_paid([], ["forest"]) == 0
    assert symbols_paid(["wild", "wild"], ["wild"]) == 1


def test_matching_dice_and_the_best_reroll() -> None:
    faces = ["plains", "wild", "mountain_water"]
    assert [count_matches(faces, terrain) for terrain in ("plains", "water", "forest", ANY)] == [2, 2, 1, 3]
    sides = ["wild", "plains"]
    assert best_with_reroll(["water", "water"], sides, lambda roll: count_matches(roll, "plains")) == 1
    assert best_with_reroll(["plains", "plains"], ["water"], lambda roll: count_matches(roll, "plains")) == 1
    assert best_with_reroll([], sides, len) == 0
    seen: list[list[str]] = []
    best_with_reroll(["a", "b"], ["x", "y"], lambda roll: seen.append(list(roll)) or 0)
    assert seen == [["x", "b"], ["y", "b"], ["a", "x"], ["a", "y"]]


# -- cards

NAME = Name("X")


def test_what_a_card_leaves_out_adds_nothing() -> None:
    ending = QuestEnding(needs=("plains",))
    assert (ending.gold, ending.lore, ending.trophy) == (0, 0, True)
    choice = EventChoice()
    assert (choice.gold, choice.lore, choice.damage, choice.modifier) == (0, 0, 0, 0)
    assert (choice.trophy, choice.rumour, choice.attribute) == (False, False, None)
    enemy = EnemyCard(id="x", name=NAME)
    assert (enemy.gold, enemy.lore, enemy.engaging, enemy.copies) == (0, 0, 0, 1)
    assert (enemy.bars, enemy.blocks, enemy.bonus, enemy.instead, enemy.deck) == (False, "", (), "", "combat")
    asset = AssetCard(id="x", name=NAME)
    assert (asset.body, asset.mind, asset.spirit, asset.speed, asset.health, asset.hand) == (0,) * 6
    assert (asset.engaging, asset.copies, asset.cost, asset.trade) == (0, 1, None, None)
    skill = SkillCard(id="x", name=NAME, type="body")
    assert (skill.any, skill.combat, skill.exploration, skill.social, skill.stars) == (0,) * 5
    story = StoryCard(id="x", name=NAME, kind="once")
    assert (story.black, story.white, story.several, story.enemy) == (0, 0, False, "")
    assert not enemy.demo


def test_a_translated_name_is_marked() -> None:
    plain = EnemyCard(id="x", name=Name("Ogre", "Ogr"))
    assert plain.label == Name("Ogre", "Ogr", hue="red")
    assert replace(plain, translated=True).label == Name("Ogre~", "Ogr~", hue="red")
    assert EnemyCard(id="x", name=Name("Ogre"), translated=True).label == Name("Ogre~", "", hue="red")


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("physical 2 gold", Face("physical", 2, True)),
        ("shield", Face("shield", 1, False)),
        ("dash gold", Face("dash", 1, True)),
        ("enemy 3", Face("enemy", 3, False)),
    ],
)
def test_the_side_of_a_token(text: str, face: Face) -> None:
    assert face_of(text) == face


@pytest.mark.parametrize("text", ["lava", "physical two", "physical 2 silver"])
def test_a_side_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        face_of(text)


def test_an_ability_without_cost_or_effects_cannot_be_used_fully() -> None:
    hit = EffectData(kind="damage", n=2, symbol="enemy")

    def made(**more: Any) -> Any:
        return ability_of(AbilityCard(id="x", name=NAME, **more))

    assert (made().cost, made().effects) == (NEVER, None)
    assert (made(cost=2).cost, made(cost=2).effects) == (2, None)
    assert (made(effects=(hit,)).cost, made(effects=(hit,)).effects) == (NEVER, None)
    whole = made(cost=1, effects=(hit,), negatable=True)
    assert (whole.cost, whole.effects, whole.negatable) == (1, (Effect("damage", 2, symbol="enemy"),), True)
    assert not made(cost=1, effects=(hit,)).negatable


def test_a_time_track_has_four_story_spaces_at_most(tmp_path: Path) -> None:
    _, content = opening.load("runebound3", "corpse_king", UserDirs.below(tmp_path).roots())
    own = [space for space in content.pack.space.values() if not space.demo]
    assert len(own) > MOST_STORY

    def track(stories: int) -> Any:
        spaces = {
            space.id: replace(space, holds=("story",) if place < stories else ()) for place, space in enumerate(own)
        }
        return assemble(replace(content.pack, space=spaces), content.scenario)

    assert len(track(MOST_STORY).spaces()) == len(own)
    with pytest.raises(ContentErrors):
        track(MOST_STORY + 1)


def test_the_headings_of_the_log() -> None:
    headings = {event.__name__ for event in events_in(game_events, fight_events) if event.heading}
    assert headings == {"GameBegan", "RoundBegan", "ActEnded", "GameWon", "GameLost", "FightBegan"}
