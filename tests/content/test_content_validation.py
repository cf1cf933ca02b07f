"""Every mistake in a pack is reported with file, line, key, expected and actual value."""

from __future__ import annotations

import msgspec
import pytest
from jsonschema import Draft7Validator

from assistant.content import ContentErrors, Problem, check, json_schema, load
from assistant.content.problems import english
from assistant.messages.text import Name, tn

from toy_content import Bow, Hero, Odd, Pairs, Strict, Sword, ToyContent, friends  # isort: skip


def sentences(root, references=None):
    """Return each problem as text, without the path of the folder."""
    prefix = f"{root.path}/toy/"
    return [str(problem).removeprefix(prefix) for problem in check(ToyContent, "toy", [root], references)]


def test_valid_content_is_loaded(write_pack):
    root = write_pack(
        "r",
        {
            "heroes.toml": """
motto = "Onwards"
levels = [1, 2]
[totals]
heroes = 2
[[hero]]
id = "goldyx"
name = { en = "Goldyx", pl = "Złoty" }
crystals = { green = 2, blue = 1 }
deck = ["red", "white"]
weight = 3
items = [{ id = "rope", count = 2 }]
[[hero]]
id = "tovak"
name = "Tovak"
nickname = "Cold"
friend = "goldyx"
""",
            "weapons.toml": """
[[weapon]]
type = "sword"
id = "blade"
edge = 3
[[weapon]]
type = "bow"
id = "long"
reach = 2
""",
        },
    )
    loaded = load(ToyContent, "toy", [root], friends)
    content = loaded.content
    assert loaded.overrides == ()
    assert list(content.hero) == ["goldyx", "tovak"]
    assert content.hero["goldyx"].name == Name("Goldyx", "Złoty")
    assert content.hero["goldyx"].deck == ("red", "white")
    assert content.hero["tovak"] == Hero("tovak", Name("Tovak"), nickname=Name("Cold"), friend="goldyx")
    assert content.weapon == {"blade": Sword("blade", 3), "long": Bow("long", 2)}
    assert (content.motto, content.levels, content.totals.heroes) == ("Onwards", (1, 2), 2)


def test_all_mistakes_at_once(write_pack):
    text = """\
[[hero]]
id = "goldyx"
nam = "Goldyx"
crystals = { gren = 2, blue = "one" }
deck = ["red", "purpel",
  "wite"]

[[hero]]
name = { en = "Nobody", p1 = "Nikt" }
weight = true

[totals]
heroes = "four"

[[heroo]]
id = "x"
"""
    assert sentences(write_pack("r", {"heroes.toml": text})) == [
        'heroes.toml:3: hero.goldyx.nam: Unknown key "nam"; did you mean "name"?',
        'heroes.toml:4: hero.goldyx.crystals.gren: Unknown key "gren"; did you mean "green"?',
        'heroes.toml:4: hero.goldyx.crystals.blue: Expected a whole number, found the text "one".',
        'heroes.toml:5: hero.goldyx.deck[2]: Expected one of blue, green, red, white, found the text "purpel".',
        'heroes.toml:6: hero.goldyx.deck[3]: Expected one of blue, green, red, white, found the text "wite";'
        ' did you mean "white"?',
        'heroes.toml:1: hero.goldyx: The key "name" is missing; it should hold a name such as'
        ' { en = "Night", pl = "Noc" }.',
        'heroes.toml:9: hero[2].name.p1: Unknown key "p1"; the keys here are: en, hue, pl, short_en, short_pl.',
        "heroes.toml:10: hero[2].weight: Expected a number, found true.",
        'heroes.toml:8: hero[2]: The key "id" is missing; it should hold a text.',
        'heroes.toml:15: heroo: Unknown key "heroo"; did you mean "hero"?',
        'heroes.toml:13: totals.heroes: Expected a whole number, found the text "four".',
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("name = 3", "hero.a.name: Expected a name such as"),
        ("name = { en = 'A', p1 = 'B' }", 'hero.a.name.p1: Unknown key "p1"; the keys here are: en, hue, pl'),
        ("name = {}", 'hero.a.name: The key "en" is missing; it should hold a text.'),
        ("deck = 'red'", 'hero.a.deck: Expected a list, found the text "red".'),
        ("deck = { a = 1 }", "hero.a.deck: Expected a list, found a table."),
        ("crystals = []", "hero.a.crystals: Expected a table, found a list."),
        ("items = [{ id = 'x', count = 12 }]", "count: Expected a whole number from 1 to 11, found the number 12."),
        ("items = [[]]", "hero.a.items[1]: Expected a table, found a list."),
        ("nickname = 4", "hero.a.nickname: Expected a name such as"),
        ("nickname = { en = 4 }", "hero.a.nickname.en: Expected a text, found the number 4."),
        ("friend = 1.5", "hero.a.friend: Expected a text, found the number 1.5."),
        ("zzzzzzzzzz = 1", 'Unknown key "zzzzzzzzzz"; the keys here are: crystals, deck, friend, id, items'),
    ],
)
def test_each_mistake_is_named(write_pack, line, sentence):
    name = "" if line.startswith("name") else "\nname = 'A'"
    found = sentences(write_pack("r", {"heroes.toml": f"[[hero]]\nid = 'a'{name}\n{line}"}))
    assert len(found) == 1
    assert sentence in found[0]
    assert f"heroes.toml:{4 if name else 3}: " in found[0]


@pytest.mark.parametrize("text", ["hero = 3", "[hero]\nid = 'a'", "[hero.goldyx]\nname = 'A'"])
def test_entries_are_arrays_of_tables(write_pack, text):
    (sentence,) = sentences(write_pack("r", {"heroes.toml": text}))
    assert sentence == "heroes.toml:1: hero: Write each entry as a table of its own, under [[hero]]."


def test_an_entry_must_be_a_table(write_pack):
    (sentence,) = sentences(write_pack("r", {"heroes.toml": "hero = [1]"}))
    assert sentence == "heroes.toml:1: hero[1]: Expected a table, found the number 1."


@pytest.mark.parametrize("bad", ["", "../x", "a b", "ż", "x" * 65, "-a"])
def test_an_id_with_other_characters_is_refused(write_pack, bad):
    (sentence,) = sentences(write_pack("r", {"heroes.toml": f"[[hero]]\nid = '{bad}'\nname = 'A'"}))
    assert sentence.startswith("heroes.toml:2: hero.")
    assert sentence.endswith("An id has at most 64 letters, digits, _ and -.")


def test_a_union_is_chosen_by_its_type_key(write_pack):
    text = "[[weapon]]\ntype = 'swrod'\nid = 'a'\nedge = 1\n[[weapon]]\ntype = 'bow'\nid = 'b'\nreach = 'far'\n"
    assert sentences(write_pack("r", {"w.toml": text})) == [
        "w.toml:1: weapon.a: Expected a table of a type out of bow, sword, found a table.",
        'w.toml:8: weapon.b.reach: Expected a whole number, found the text "far".',
    ]


def test_duplicates_in_a_pack_are_reported(write_pack):
    one = "motto = 'a'\n\n[totals]\nheroes = 1\n[[hero]]\nid = 'a'\nname = 'A'\n"
    found = sentences(write_pack("r", {"one.toml": one, "two.toml": one}))
    assert [sentence.split(" is already there")[0] for sentence in found] == [
        'two.toml:1: motto: "motto"',
        'two.toml:4: totals.heroes: "totals.heroes"',
        'two.toml:5: hero.a: "hero.a"',
    ]
    assert found[2].endswith("one.toml, line 5; leave one of the two out or rename it.")


def test_broken_references_are_reported(write_pack):
    text = "[[hero]]\nid = 'goldyx'\nname = 'G'\n[[hero]]\nid = 'tovak'\nname = 'T'\nfriend = 'goldix'\n"
    assert sentences(write_pack("r", {"heroes.toml": text}), friends) == [
        'heroes.toml:7: hero.tovak.friend: There is no "goldix"; did you mean "goldyx"?'
    ]


def test_a_reference_to_a_faulty_entry_is_not_a_second_mistake(write_pack):
    text = "[[hero]]\nid = 'goldyx'\n[[hero]]\nid = 'tovak'\nname = 'T'\nfriend = 'goldyx'\n"
    (sentence,) = sentences(write_pack("r", {"heroes.toml": text}), friends)
    assert "is missing" in sentence


def test_no_references_are_checked_while_a_file_is_unreadable(write_pack):
    root = write_pack("r", {"a.toml": "@", "b.toml": "[[hero]]\nid = 't'\nname = 'T'\nfriend = 'g'\n"})
    (sentence,) = sentences(root, friends)
    assert "not valid TOML" in sentence


def test_mistakes_in_tables_are_reported_with_an_unreadable_file(write_pack):
    found = sentences(write_pack("r", {"a.toml": "@", "b.toml": "[totals]\nheroes = 'x'"}))
    assert len(found) == 2


def test_a_missing_required_table_is_reported(write_pack):
    (problem,) = check(Strict, "toy", [write_pack("r", {"a.toml": ""})])
    assert (problem.line, problem.key) == (0, "motto")
    assert str(problem).endswith('toy: motto: The key "motto" is missing; it should hold a text.')


def test_an_error_of_the_type_itself_is_reported(write_pack):
    root = write_pack("r", {"p.toml": "[[pair]]\nid = 'a'\nlow = 2\nhigh = 1"})
    (problem,) = check(Pairs, "toy", [root])
    assert str(problem).endswith("p.toml:1: pair.a: This does not fit: low is above high.")


def test_fixed_tuples_int_keys_and_lengths(write_pack):
    good = write_pack("good", {"a.toml": "at = [1, 2]\nby_level = { 3 = 'x' }"})
    assert load(Odd, "toy", [good]).content == Odd((1, 2), {3: "x"})
    bad = write_pack("bad", {"a.toml": "at = [1]\nby_level = { x = 'x' }\nfew = [1, 2]"})
    found = [str(problem).split("a.toml:")[1] for problem in check(Odd, "toy", [bad])]
    assert found[0] == "1: at: Expected a list of 2, found 1."
    assert found[1] == '2: by_level.x: Expected a whole number, found the text "x".'
    assert found[2].startswith("3: few: This does not fit: Expected `array` of length <= 1")


def test_errors_are_data_and_one_line_each(write_pack):
    root = write_pack("r", {"heroes.toml": "a = 1\nb = 2"})
    with pytest.raises(ContentErrors) as caught:
        load(ToyContent, "toy", [root])
    assert len(caught.value.problems) == 2
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    problem = caught.value.problems[0]
    assert msgspec.json.decode(msgspec.json.encode(problem), type=Problem) == problem
    assert problem.message.message == 'Unknown key "{key}"; the keys here are: {known}.'


def test_english_plurals():
    assert english(tn("{n} card", "{n} cards", 1)) == "1 card"
    assert english(tn("{n} card of {who}", "{n} cards of {who}", 2, who=Name("Tovak"))) == "2 cards of Tovak"


def test_json_schema_counts_the_items_of_a_fixed_list():
    validator = Draft7Validator(json_schema(Odd))
    assert validator.is_valid({"at": [1, 2]})
    assert not validator.is_valid({"at": [1]})
    assert not validator.is_valid({"at": [1, 2, 3]})
    assert not validator.is_valid({"at": [1, "2"]})


def test_json_schema_follows_the_layout_of_a_file():
    made = json_schema(ToyContent)
    content = made["$defs"]["ToyContent"]
    assert content["properties"]["hero"]["items"] == {"$ref": "#/$defs/Hero"}
    assert content["additionalProperties"] is False
    assert "required" not in content or content["required"] == []
    assert made["$defs"]["Name"]["anyOf"][0] == {"type": "string"}
