"""A scenario is a file whose name is its id; it is read when it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.content import (
    BrokenReference,
    ContentErrors,
    TriggerData,
    check,
    check_scenarios,
    load_scenario,
    scenario_ids,
)

from toy_content import ToyContent, ToyScenario  # isort: skip

HUNT = """
id = "hunt"
name = { en = "The Hunt", pl = "Łowy" }
rounds = 4
heroes = ["goldyx"]

[[trigger]]
id = "door"
on = "door_opened"
where = { door = 3 }
then = [{ step = "summon", enemy = "orc" }]
"""


def test_scenario_ids_are_file_names(write_pack):
    first = write_pack("first", {"scenarios/hunt.toml": "@", "scenarios/b.toml": "", "scenarios/not an id.toml": ""})
    second = write_pack("second", {"scenarios/hunt.toml": "", "scenarios/a.toml": ""})
    assert scenario_ids("toy", [first, second]) == ("a", "b", "hunt")
    assert scenario_ids("chess", [first, second]) == ()


def test_a_scenario_with_a_trigger(write_pack):
    loaded = load_scenario(ToyScenario, "toy", "hunt", [write_pack("r", {"scenarios/hunt.toml": HUNT})])
    assert loaded.content.rounds == 4
    assert loaded.content.trigger == {
        "door": TriggerData("door", "door_opened", [{"step": "summon", "enemy": "orc"}], {"door": 3}, once=True)
    }


def test_scenarios_are_not_part_of_the_content(write_pack):
    assert check(ToyContent, "toy", [write_pack("r", {"scenarios/hunt.toml": "@"})]) == ()


def test_a_later_pack_overrides_a_scenario(write_pack):
    first = write_pack("first", {"scenarios/hunt.toml": HUNT})
    second = write_pack("second", {"scenarios/hunt.toml": "id = 'hunt'\nname = 'Mine'\nrounds = 9"})
    loaded = load_scenario(ToyScenario, "toy", "hunt", [first, second])
    assert (loaded.content.rounds, loaded.content.trigger) == (9, {})
    (override,) = loaded.overrides
    assert override.what == "scenarios.hunt"
    assert ("second" in override.file, "first" in override.over) == (True, True)


def test_every_mistake_in_a_scenario_is_reported(write_pack):
    text = HUNT.replace("rounds = 4", "ruonds = 4").replace('on = "door_opened"\n', "").replace('"hunt"', '"hnut"')
    root = write_pack(
        "r", {"scenarios/hunt.toml": text + text[text.index("[[trigger]]") :].replace("then", "on = 'x'\nthen")}
    )
    with pytest.raises(ContentErrors) as caught:
        load_scenario(ToyScenario, "toy", "hunt", [root])
    found = [(one.line, one.key) for one in caught.value.problems]
    assert found == [(4, "ruonds"), (7, "trigger.door"), (2, "id"), (0, "rounds")]


def test_duplicate_triggers_are_reported(write_pack):
    root = write_pack("r", {"scenarios/hunt.toml": HUNT + HUNT[HUNT.index("[[trigger]]") :]})
    with pytest.raises(ContentErrors, match=r'"trigger\.door" is already there'):
        load_scenario(ToyScenario, "toy", "hunt", [root])


def test_broken_references_of_a_scenario_are_reported(write_pack):
    def heroes(scenario):
        for number, hero in enumerate(scenario.heroes):
            yield BrokenReference("", "", f"heroes.{number}", hero, ("tovak", "goldyk"))
        yield BrokenReference("trigger", "door", "then.0.enemy", "orc", ("ogre",))
        yield BrokenReference("trigger", "gone", "on", "x")

    root = write_pack("r", {"scenarios/hunt.toml": HUNT})
    found = check_scenarios(ToyScenario, "toy", [root], heroes)
    assert [str(one).split("scenarios/")[1] for one in found] == [
        'hunt.toml:5: heroes.0: There is no "goldyx"; did you mean "goldyk"?',
        'hunt.toml:11: trigger.door.then.0.enemy: There is no "orc"; there are: ogre.',
        'hunt.toml: trigger.gone.on: There is no "x".',
    ]


def test_every_scenario_is_checked(write_pack):
    files = {f"scenarios/{name}.toml": "" for name in ("a", "b", "not an id")}
    root = write_pack("r", {**files, "scenarios/hunt.toml": HUNT})
    found = [Path(one.file).name for one in check_scenarios(ToyScenario, "toy", [root])]
    assert found == ["not an id.toml"] + ["a.toml"] * 3 + ["b.toml"] * 3


@pytest.mark.parametrize("scenario", ["../hunt", "/etc/passwd", "", ".", "hunt.toml", "a\x1b"])
def test_a_path_as_scenario_id_is_refused(write_pack, scenario):
    root = write_pack("r", {"hunt.toml": HUNT})
    with pytest.raises(ContentErrors, match="can be no scenario") as caught:
        load_scenario(ToyScenario, "toy", scenario, [root])
    assert "\x1b" not in str(caught.value)


def test_an_unknown_scenario_is_refused(write_pack):
    root = write_pack("r", {"scenarios/hunt.toml": HUNT})
    with pytest.raises(ContentErrors, match='There is no scenario "hnut"; did you mean "hunt"'):
        load_scenario(ToyScenario, "toy", "hnut", [root])
    with pytest.raises(ContentErrors, match='There is no scenario "xyz"; there are: hunt'):
        load_scenario(ToyScenario, "toy", "xyz", [root])


def test_scenario_links_out_of_the_pack_are_refused(write_pack, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "hunt.toml").write_text(HUNT)
    folder = write_pack("r", {})
    (folder.path / "toy" / "scenarios").symlink_to(tmp_path / "out")
    assert scenario_ids("toy", [folder]) == ()
    (problem,) = check_scenarios(ToyScenario, "toy", [folder])
    assert "link that leaves the pack" in str(problem)
    single = write_pack("s", {"scenarios/x.toml": ""})
    (single.path / "toy" / "scenarios" / "hunt.toml").symlink_to(tmp_path / "out" / "hunt.toml")
    with pytest.raises(ContentErrors, match="link that leaves the pack"):
        load_scenario(ToyScenario, "toy", "hunt", [single])
