"""What the table reads from its cards is asked once in a lifetime, not once a campaign."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from assistant.cli.answering import any_answer
from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.speech.text import in_english


def play(evening: Any, answers: int) -> list[str]:
    """The questions asked while the expected is answered."""
    asked = []
    for _ in range(answers):
        question = evening.question
        asked.append(question.key)
        match question.kind:
            case "one_of":
                evening.answer(question.expected or question.options[0].id)
            case "which_of":
                evening.answer(list(question.expected))
            case "typed":
                evening.answer("Somebody")
            case "number":
                evening.answer(question.expected if question.expected is not None else max(1, question.least))
            case _:
                evening.answer("go_on")
    return asked


def test_what_was_typed_in_is_known_in_the_next_campaign(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    asked: list[list[str]] = []
    for name in ("first", "second"):
        evening = opening.start(home, "drunagor", "chapter_03", ["vorn", "maya"], seed=5, preset="app", name=name)
        assert evening.notices == []
        asked.append(play(evening, 60))
        evening.close()
        assert evening.notices == []
    once = {key for key in asked[0] if key.startswith(("health:", "attack:"))}
    assert {"health:vorn", "health:maya"} <= once
    assert any(key.startswith("attack:") for key in once)
    assert not [key for key in asked[1] if key.startswith("attack:")]
    assert (home.own_content / "drunagor" / "own.toml").exists()


def health_offered(evening: Any) -> int | None:
    expected: int | None = evening.question.expected
    return expected


def test_health_typed_before_stands_there_and_a_mistake_in_it_is_mended_for_good(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    offered = []
    for name, typed in (("first", 4), ("second", 14), ("third", 14)):
        evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name=name)
        while evening.question.key != "health:vorn":
            play(evening, 1)
        offered.append(health_offered(evening))
        evening.answer(typed)
        evening.close()
        assert evening.notices == []
    assert offered == [10, 4, 14]


def test_health_in_a_file_of_the_owner_is_changed_only_there(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    own = home.own_content / "drunagor" / "mine.toml"
    own.parent.mkdir(parents=True)
    kept = '[[hero]]\nid = "vorn"\nname = "Vorn"\nclass = "warrior"\npath = "strength"\nrace = "dwarf"\nhp = 13\n'
    own.write_text(kept + 'weapons = ["heavy"]\noff_hand = ["shield"]\narmor = ["plate"]\n', encoding="utf-8")
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while evening.question.key != "health:vorn":
        play(evening, 1)
    assert health_offered(evening) == 13
    evening.answer(12)
    evening.close()
    assert ["mine.toml" in in_english(notice) for notice in evening.notices] == [True]
    assert not (own.parent / "own.toml").exists()


def test_a_companion_named_once_is_offered_by_name_in_the_next_campaign(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while evening.question.key != "turn:vorn":
        play(evening, 1)
    for answer in ("ally", "join", "other", "Żelazny Tom", 5):
        evening.answer(answer)
    assert evening.notices == []
    content = opening.load("drunagor", "chapter_03", home.roots())[1]
    known = content.pack.companion["zelazny_tom"]
    assert (known.name.en, known.sturdiness) == ("Żelazny Tom", 5)


READ = ("health:", "rune:", "side:", "attack:", "hits_for:", "several:", "hunts:", "triggered:", "effects:", "value:")


def test_at_every_card_that_is_read_a_new_start_finds_the_same_question(tmp_path: Path) -> None:
    """On the next start the pack knows what the running step's transcript still answers."""
    home = Home.below(tmp_path)
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn", "maya"], seed=5, preset="app", name="first")
    chance = Random(4)
    checked: set[str] = set()
    for _ in range(150):
        question = evening.question
        if not question.key.startswith(READ):
            play(evening, 1)
        else:
            evening.answer(any_answer(question, chance))
            checked.add(question.key.partition(":")[0])
            again = opening.resume(home, evening.folder)
            assert again.question.key == evening.question.key
            assert again.moment.session == evening.moment.session
            assert again.evening.log() == evening.evening.log()
            again.close()
    assert checked >= {"health", "attack", "several", "triggered", "effects", "value"}


def test_what_was_read_is_in_the_pack_before_the_app_closes(tmp_path: Path) -> None:
    home = Home.below(tmp_path)
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while evening.question.key != "health:vorn":
        play(evening, 1)
    evening.answer(13)
    content = opening.load("drunagor", "chapter_03", home.roots())[1]
    assert content.pack.hero["vorn"].hp == 13
    assert content.pack.hero["vorn"].weapons == evening.content.pack.hero["vorn"].weapons
    evening.aside("correct", path="facts.hero.vorn.hp", value=12)
    assert opening.load("drunagor", "chapter_03", home.roots())[1].pack.hero["vorn"].hp == 12


def test_cubes_and_levels_told_once_are_known_in_the_next_campaign(tmp_path: Path) -> None:
    """A camp item drawn in one campaign has its level in the next, where another level is revealed."""
    home = Home.below(tmp_path)
    offered = []
    cubes_asked = 0
    for name, level in (("first", 1), ("second", 2)):
        evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="counted", name=name)
        while not evening.question.key.startswith("turn:"):
            if evening.question.key == "cubes:vorn":
                cubes_asked += 1
                evening.answer(["yellow"] * 3 + ["blue"] * 2)
            else:
                play(evening, 1)
        assert evening.moment.state.hero("vorn").cubes == {"yellow": 3, "blue": 2}
        evening.aside("correct", path="camp_deck", value=level)
        for answer in ("more", "gained", "camp"):
            evening.answer(answer)
        offered.append({option.id for option in evening.question.options})
        evening.answer("thornmail" if level == 1 else "breastplate")
        evening.close()
        assert evening.notices == []
    assert cubes_asked == 1
    assert "thornmail" in offered[0]
    assert "thornmail" not in offered[1]
    own = (home.own_content / "drunagor" / "own.toml").read_text(encoding="utf-8")
    assert '{ id = "thornmail", level = 1 }' in own
    assert '{ id = "breastplate", level = 2 }' in own
