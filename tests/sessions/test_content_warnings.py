"""Warnings of `assistant check`: each is shown by a small pack that has it, and by the same pack without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.content import Problem, Root, shipped_root
from assistant.content.problems import english
from assistant.content.warnings import folded
from assistant.games import GAME_IDS, game_named
from assistant.sessions.content_check import check_content

SHIPPED = Root(shipped_root(), shipped=True)
DEMOS = {
    "mage_knight": "full_conquest",
    "drunagor": "demo_sunken_vault",
    "warhammer_quest": "demo_drowned_mill",
    "runebound2": "demo_ashen_crown",
    "runebound3": "demo_ashen_tower",
}


def warnings(root: Path, game: str) -> list[Problem]:
    report = check_content(game_named(game), [SHIPPED, Root(root, required=True)])
    assert report.mistakes == []
    return report.warnings


def written(tmp_path: Path, game: str, text: str) -> Path:
    (tmp_path / game).mkdir()
    (tmp_path / game / "mine.toml").write_text(text, encoding="utf-8")
    return tmp_path


def shown(found: list[Problem]) -> list[str]:
    """Return warnings as `file:line: key: sentence`, with the name of the file only."""
    return [f"{Path(one.file).name}:{one.line}: {one.key}: {english(one.message)}" for one in found]


@pytest.mark.parametrize("game", GAME_IDS)
def test_shipped_content_has_no_warnings(game: str) -> None:
    report = check_content(game_named(game), [SHIPPED])
    assert (report.mistakes, report.warnings, report.overrides) == ([], [], [])


# ---- every game


def test_a_name_in_one_language_only(tmp_path: Path) -> None:
    root = written(
        tmp_path,
        "mage_knight",
        """\
[[artifact]]
id = "one"
name = "Ring"
[[artifact]]
id = "two"
name = { en = "Crown" }
[[artifact]]
id = "three"
name = { en = "", pl = "Laska" }
[[artifact]]
id = "four"
name = { en = "Orb", pl = "Orb" }
""",
    )
    assert shown(warnings(root, "mage_knight")) == [
        'mine.toml:3: artifact.one.name: This name is in one language only; write { en = "Ring", pl = "…" }.',
        'mine.toml:6: artifact.two.name: This name is in one language only; write { en = "Crown", pl = "…" }.',
        'mine.toml:9: artifact.three.name: This name is in one language only; write { en = "…", pl = "Laska" }.',
    ]


def test_a_name_that_players_typed_needs_no_translation(tmp_path: Path) -> None:
    (tmp_path / "mage_knight").mkdir()
    (tmp_path / "mage_knight" / "own.toml").write_text('[[artifact]]\nid = "one"\nname = "Ring"\n', encoding="utf-8")
    assert warnings(tmp_path, "mage_knight") == []


def test_names_that_differ_in_case_and_accents_only(tmp_path: Path) -> None:
    root = written(
        tmp_path,
        "mage_knight",
        """\
[[artifact]]
id = "one"
name = { en = "Ring of Night", pl = "Łódź" }
[[artifact]]
id = "two"
name = { en = "ring of  night", pl = "Lodz" }
[[artifact]]
id = "three"
name = { en = "Staff", pl = "łódź" }
[[spell]]
id = "four"
color = "red"
name = { en = "Staff", pl = "Laska" }
""",
    )
    assert shown(warnings(root, "mage_knight")) == [
        'mine.toml:6: artifact.two.name: "ring of  night" (en) differs from "Ring of Night", the name of artifact.one, '
        "in case or accents only.",
        'mine.toml:6: artifact.two.name: "Lodz" (pl) differs from "Łódź", the name of artifact.one, in case or accents '
        "only.",
        'mine.toml:9: artifact.three.name: "łódź" (pl) differs from "Łódź", the name of artifact.one, in case or '
        "accents only.",
    ]


def test_equal_names_are_told_apart_by_the_hero(tmp_path: Path) -> None:
    skill = '[[skill]]\nid = "{id}"\nname = {{ en = "Rage", pl = "Szał" }}\nhero = "{hero}"\nuse = "permanent"\n'
    text = "".join(skill.format(id=id, hero=hero) for id, hero in (("a", "tovak"), ("b", "goldyx"), ("c", "tovak")))
    found = warnings(written(tmp_path, "mage_knight", text), "mage_knight")
    assert [(one.line, one.key) for one in found] == [(13, "skill.c.name")] * 2
    assert english(found[0].message).startswith('"Rage" (en) is the name of skill.a, too.')


@pytest.mark.parametrize(("one", "other"), [("Żółw", "zolw"), ("É", "e"), ("a  b", "A b"), ("Straße", "STRASSE")])
def test_folded_names(one: str, other: str) -> None:
    assert folded(one) == folded(other)


# ---- one game: a scenario that comes with the app, with one change


@pytest.mark.parametrize(
    ("game", "changes", "expected"),
    [
        (
            "drunagor",
            {
                'doors = [{ door = 2, at = "k6", side = "south" }]': "",
                "where = { door = 2 }": "where = { door = 1 }",
                '[{ step = "open_room", label = "vault" }]': "[]",
            },
            [
                'set_up.2: No door and no trigger opens the room "vault".',
                "trigger.1: This trigger does nothing: its list then is empty.",
                'trigger.2.where.label: This never happens: nothing opens the room "vault".',
                "trigger.5.where.kind: This never happens: no room and no trigger brings demo_warden.",
            ],
        ),
        (
            "drunagor",
            {"where = { round = 6 }": "where = { round = 13 }"},
            ["trigger.4.where.round: This never happens: round 12 is the last one."],
        ),
        (
            "drunagor",
            {'where = { kind = "demo_sentinel", left = 0 }': 'where = { kind = "abomination", left = 0 }'},
            ["trigger.3.where.kind: This never happens: no room and no trigger brings abomination."],
        ),
        (
            "drunagor",
            {', { step = "remind", text = "bridge" }': ""},
            ["reminder.bridge: Nothing shows this rule: write always = true, or name it in a trigger."],
        ),
        (
            "drunagor",
            {'id = "sentinels_gone"': 'id = "vault_open"'},
            [
                "trigger.3: Trigger 3 has the id vault_open, too: once one of the two has happened, the other may not. "
                "Rename it."
            ],
        ),
        (
            "mage_knight",
            {"city_levels = [4, 4, 4]": "city_levels = [2, 2, 2]"},
            ["seats.1.city_levels: Levels of all cities together: 6 for 3 players, but 8 for 2."],
        ),
        (
            "mage_knight",
            {"countryside = 11": "countryside = 15"},
            ["seats.2.countryside: Tiles needed: 15. Tiles there: 11."],
        ),
        (
            "warhammer_quest",
            {'"", "red"]': '"", "blue"]', "standard = 4, elite = 2": "standard = 30, elite = 2"},
            [
                "open.0.standard: Cards needed: 30. Cards in the files: 14.",
                "peril.red: This never happens: no space of the peril track has this colour.",
            ],
        ),
        ("runebound2", {"market = 14": "market = 13"}, ["box.market: The box holds 13, but the files have 14."]),
        (
            "runebound3",
            {"deck = 8": "deck = 7"},
            [
                f"deck: Cards of the deck {deck}: 7 printed, 8 in the files."
                for deck in ("combat", "exploration", "social")
            ],
        ),
    ],
)
def test_a_changed_scenario(tmp_path: Path, game: str, changes: dict[str, str], expected: list[str]) -> None:
    path = tmp_path / game / "scenarios" / f"{DEMOS[game]}.toml"
    path.parent.mkdir(parents=True)
    text = (shipped_root() / game / "scenarios" / path.name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    found = warnings(tmp_path, game)
    assert {one.file for one in found} == {str(path)}
    assert all(one.line > 0 and one.severity == "warning" for one in found)
    assert sorted(f"{one.key}: {english(one.message)}" for one in found) == expected


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (
            "drunagor",
            '[[rune]]\nid = "blue"\nname = { en = "blue", pl = "błękit" }\ncount = 7\n',
            ["components.runes: The box holds 36, but the files have 35."],
        ),
        (
            "mage_knight",
            '[[city]]\nid = "x"\nname = { en = "X", pl = "X" }\ncolor = "red"\n'
            'garrison = [["gray", "gray"], ["gray"]]\n',
            ["city.x.garrison.1: Level 2 has fewer defenders than level 1: 1 instead of 2 or more."],
        ),
        (
            "warhammer_quest",
            '[[enemy]]\nid = "x"\nname = { en = "X", pl = "X" }\nset = "x"\ncopies = 3\ntogether = 2\n',
            ["enemy.x.together: Cards of the set: 2 printed, 3 in the files."],
        ),
    ],
)
def test_a_pack_that_does_not_add_up(tmp_path: Path, game: str, text: str, expected: list[str]) -> None:
    found = warnings(written(tmp_path, game, text), game)
    assert all(one.line > 0 for one in found)
    assert [f"{one.key}: {english(one.message)}" for one in found] == expected
