"""What players read from their cards is asked once, not once in each campaign."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs


def engine(session: Any, answers: int) -> list[str]:
    """Return the keys of the questions asked while expected answers are given."""
    asked = []
    for _ in range(answers):
        question = session.question
        asked.append(question.key)
        match question.kind:
            case "one_of":
                session.answer(question.expected or question.options[0].id)
            case "which_of":
                session.answer(list(question.expected))
            case "typed":
                session.answer("Somebody")
            case "number":
                session.answer(question.expected if question.expected is not None else max(1, question.least))
            case _:
                session.answer("go_on")
    return asked


def test_what_was_typed_in_is_known_in_the_next_campaign(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    asked: list[list[str]] = []
    for name in ("first", "second"):
        session = opening.start(dirs, "drunagor", "chapter_03", ["vorn", "maya"], seed=5, preset="app", name=name)
        assert session.notices == []
        asked.append(engine(session, 60))
        session.close()
        assert session.notices == []
    once = {key for key in asked[0] if key.startswith(("health:", "attack:"))}
    assert {"health:vorn", "health:maya"} <= once
    assert any(key.startswith("attack:") for key in once)
    assert not [key for key in asked[1] if key.startswith("attack:")]
    assert (dirs.own_content / "drunagor" / "own.toml").exists()


def health_offered(session: Any) -> int | None:
    expected: int | None = session.question.expected
    return expected


def test_health_typed_before_is_proposed_and_a_correction_of_it_is_permanent(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    offered = []
    for name, typed in (("first", 4), ("second", 14), ("third", 14)):
        session = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name=name)
        while session.question.key != "health:vorn":
            engine(session, 1)
        offered.append(health_offered(session))
        session.answer(typed)
        session.close()
        assert session.notices == []
    assert offered == [10, 4, 14]


def test_health_in_a_file_of_the_owner_is_changed_only_there(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    own = dirs.own_content / "drunagor" / "mine.toml"
    own.parent.mkdir(parents=True)
    kept = '[[hero]]\nid = "vorn"\nname = "Vorn"\nclass = "warrior"\npath = "strength"\nrace = "dwarf"\nhp = 13\n'
    own.write_text(kept + 'weapons = ["heavy"]\noff_hand = ["shield"]\narmor = ["plate"]\n', encoding="utf-8")
    session = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while session.question.key != "health:vorn":
        engine(session, 1)
    assert health_offered(session) == 13
    session.answer(12)
    session.close()
    assert ["mine.toml" in in_english(notice) for notice in session.notices] == [True]
    assert not (own.parent / "own.toml").exists()


def test_a_companion_named_once_is_offered_by_name_in_the_next_campaign(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    session = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while session.question.key != "turn:vorn":
        engine(session, 1)
    for answer in ("ally", "join", "other", "Żelazny Tom", 5):
        session.answer(answer)
    assert session.notices == []
    content = opening.load("drunagor", "chapter_03", dirs.roots())[1]
    known = content.pack.companion["zelazny_tom"]
    assert (known.name.en, known.sturdiness) == ("Żelazny Tom", 5)


READ = ("health:", "rune:", "side:", "attack:", "hits_for:", "several:", "hunts:", "triggered:", "effects:", "value:")


def test_a_restart_while_a_card_is_read_asks_the_same_question(tmp_path: Path) -> None:
    """After a restart the pack has facts that the running step's transcript answers, too."""
    dirs = UserDirs.below(tmp_path)
    session = opening.start(dirs, "drunagor", "chapter_03", ["vorn", "maya"], seed=5, preset="app", name="first")
    chance = Random(4)
    checked: set[str] = set()
    for _ in range(150):
        question = session.question
        if not question.key.startswith(READ):
            engine(session, 1)
        else:
            session.answer(any_answer(question, chance))
            checked.add(question.key.partition(":")[0])
            again = opening.resume(dirs, session.folder)
            assert again.question.key == session.question.key
            assert again.moment.checkpoint == session.moment.checkpoint
            assert again.session.log() == session.session.log()
            again.close()
    assert checked >= {"health", "attack", "several", "triggered", "effects", "value"}


def test_card_facts_are_in_the_pack_before_the_app_closes(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    session = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="app", name="first")
    while session.question.key != "health:vorn":
        engine(session, 1)
    session.answer(13)
    content = opening.load("drunagor", "chapter_03", dirs.roots())[1]
    assert content.pack.hero["vorn"].hp == 13
    assert content.pack.hero["vorn"].weapons == session.content.pack.hero["vorn"].weapons
    session.side_action("correct", path="facts.hero.vorn.hp", value=12)
    assert opening.load("drunagor", "chapter_03", dirs.roots())[1].pack.hero["vorn"].hp == 12


def test_cubes_and_item_levels_entered_once_are_known_in_the_next_campaign(tmp_path: Path) -> None:
    """A camp item drawn in one campaign has its level in the next, where another level is revealed."""
    dirs = UserDirs.below(tmp_path)
    offered = []
    cubes_asked = 0
    for name, level in (("first", 1), ("second", 2)):
        session = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="counted", name=name)
        while not session.question.key.startswith("turn:"):
            if session.question.key == "cubes:vorn":
                cubes_asked += 1
                session.answer(["yellow"] * 3 + ["blue"] * 2)
            else:
                engine(session, 1)
        assert session.moment.state.hero("vorn").cubes == {"yellow": 3, "blue": 2}
        session.side_action("correct", path="camp_deck", value=level)
        for answer in ("more", "gained", "camp"):
            session.answer(answer)
        offered.append({option.id for option in session.question.options})
        session.answer("thornmail" if level == 1 else "breastplate")
        session.close()
        assert session.notices == []
    assert cubes_asked == 1
    assert "thornmail" in offered[0]
    assert "thornmail" not in offered[1]
    own = (dirs.own_content / "drunagor" / "own.toml").read_text(encoding="utf-8")
    assert '{ id = "thornmail", level = 1 }' in own
    assert '{ id = "breastplate", level = 2 }' in own
