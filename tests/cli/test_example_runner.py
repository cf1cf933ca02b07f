"""The runner of worked examples with the toy game of the engine tests, and the examples in docs/examples.md."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import toy_fight_game
import toy_game
from msgspec import UNSET, Struct, UnsetType

from assistant import games
from assistant.cli import main
from assistant.content import Problem, all_roots
from assistant.games import GAME_IDS, game_named
from assistant.games.game import Game
from assistant.i18n import Translator
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.examples import ExampleResult, GameLoader, run_file
from assistant.sessions.examples.expectations import LIMITS, QUESTION_FACTS, differences, question_differences
from assistant.sessions.examples.vocabulary import vocabulary_of

DOCS = Path(__file__).parents[2] / "docs" / "examples.md"
HEAD = 'title = "x"\ngame = "toy"\nscenario = "cellar"\n'


@cache
def shipped(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return opening.load(game, scenario, all_roots())


def results(text: str, folder: Path, load_game: GameLoader = toy_game.load_game) -> list[list[str]]:
    """Return the failures of each example as sentences; a mistake in the file counts as an example."""
    file = folder / "example.toml"
    file.write_text(text, encoding="utf-8")
    found = []
    for one in run_file(file, load_game):
        if isinstance(one, Problem):
            found.append([f"{one.line}: {one.key}: {Translator.of('en').say(one.message)}"])
        else:
            found.append([Translator.of("en").say(failure.text) for failure in one.failures])
    return found


def fails(text: str, folder: Path) -> list[str]:
    """Return the failures of the only example, without the line with the open question."""
    (only,) = results(HEAD + text, folder)
    return [sentence for sentence in only if not sentence.startswith("The open question is ")]


def test_a_failure_names_the_open_question(tmp_path: Path) -> None:
    (sentences,) = results(HEAD + "[then]\nover = true", tmp_path)
    assert sentences == ["over: expected true, found false.", "The open question is turn:ann (Your turn.)."]


def test_given_when_then(tmp_path: Path) -> None:
    assert fails(
        """
        [given.state]
        health = { ann = 3, bob = 5 }
        [[when]]
        step = "monster_turn"
        then.question = { kind = "number", key = "through:bob", expected = 2, least = 0, most = 5 }
        [[when]]
        answer = 9
        refused = "from 0 to 5"
        then.state.health.bob = 5
        [[when]]
        answer = 3
        then.told = [{ event = "hit", who = "bob", damage = 3 }]
        [[when]]
        undo = true
        then.state.health.bob = 5
        [[when]]
        redo = true
        [then.state]
        health = { exactly = { ann = 3, bob = 2 } }
        monster = 6
        """,
        tmp_path,
    ) == []  # fmt: skip


def test_a_step_stops_before_the_game_and_the_next_step_continues_from_there(tmp_path: Path) -> None:
    assert fails(
        """
        [[when]]
        step = "draw"
        args = { count = 2 }
        draws = { deck = ["blue", "red"] }
        then.told = [{ event = "drew", cards = ["blue", "red"] }, { event = "summoned", by = "deck" }]
        then.question.key = "example_done"
        [[when]]
        step = "summon"
        args = { by = "me" }
        then.not_told = [{ event = "drew" }]
        [then]
        told = [{ event = "drew" }, { event = "summoned", by = "deck" }, { event = "summoned", by = "me" }]
        state = { monster = 8, round = 0, "deck.left" = 4 }
        """,
        tmp_path,
    ) == []  # fmt: skip


def test_a_step_without_stop_runs_to_the_next_question(tmp_path: Path) -> None:
    assert fails('[[when]]\nstep = "summon"\nargs = { by = "me" }\nstop = false\n[then]\nquestion.key = "turn:ann"', tmp_path) == []  # fmt: skip  # noqa: E501


def test_without_a_step_the_game_runs_from_its_start(tmp_path: Path) -> None:
    assert fails(
        """
        [[when]]
        answer = "door"
        then.told = [{ event = "door_opened", door = "door0" }]
        [[when]]
        answer = "go_on"
        [then]
        told = [{ event = "summoned", by = "ann" }, { event = "summoned", by = "each" }]
        question.key = "turn:bob"
        """,
        tmp_path,
    ) == []  # fmt: skip


def test_best_is_the_exact_set_of_equally_ranked_options(tmp_path: Path) -> None:
    step = '[[when]]\nstep = "monster_turn"\n[then]\n'
    assert fails(step + 'best = ["bob", "ann"]', tmp_path) == []
    assert fails(step + 'best = ["bob"]', tmp_path) == ['best: expected ["bob"], found ["ann","bob"].']
    asked = '[given]\ndial = { targets = "ask" }\n[given.state.health]\nann = 3\nbob = 5\n'
    assert fails(asked + step + 'best = ["bob"]\nquestion.options = ["bob", "ann", "by_hand"]', tmp_path) == []
    ordered = asked + step + "question.options_in_order = "
    assert fails(ordered + '["bob", "ann", "by_hand"]', tmp_path) == []
    assert fails(ordered + '["ann", "bob", "by_hand"]', tmp_path) == [
        'question.options_in_order: expected ["ann","bob","by_hand"], found ["bob","ann","by_hand"].'
    ]
    assert fails('[then]\nbest = ["bob"]', tmp_path) == ["best: no decision is open; the open question is turn:ann."]


def test_cases_are_merged_into_the_common_part(tmp_path: Path) -> None:
    text = """
        [given.state.health]
        ann = 5
        bob = 3
        [[when]]
        step = "monster_turn"
        [then.question]
        key = "through:ann"
        [[case]]
        name = "as it stands"
        [[case]]
        name = "bob is better"
        given.state.health.bob = 9
        then.question.key = "through:bob"
        [[case]]
        name = "another deed"
        [[case.when]]
        step = "summon"
        args.by = "me"
        [case.then.question]
        key = "example_done"
        """
    assert results(HEAD + text, tmp_path) == [[], [], []]


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("monster = 6", None),
        ("monster = 7", "monster: expected 7, found 6."),
        ("monster = true", "monster: expected true, found 6."),
        ("monster = { at_least = 6, at_most = 6 }", None),
        ("monster = { at_least = 7 }", "monster: expected at_least 7, found 6."),
        ("monster = { not = 6 }", "monster: expected not 6, found 6."),
        ("health = { ann = 5 }", None),
        ("health = { exactly = { ann = 5 } }", 'health: expected exactly {"ann":5}, found {"ann":5,"bob":5}.'),
        ("health = { contains = ['ann', 'bob'], lacks = 'eve', length = 2 }", None),
        ("health = { contains = 'eve' }", 'health: expected contains "eve", found {"ann":5,"bob":5}.'),
        ("health.eve = 0", None),
        ("health.eve = 1", "Nothing is kept at health.eve; there is: ann, bob."),
        ("deck.left = 6", None),
        ('"deck.pool.red" = 3', None),
        ("deck.letf = 6", "Nothing is kept at deck.letf; did you mean left?"),
        ("doom.at_end = false", None),
        ("doors = []", None),
        ("doors.0 = 'ann'", "Nothing is kept at doors.0."),
        ("monstr = 6", "Nothing is kept at monstr; did you mean monster?"),
    ],
)
def test_expectations_of_the_state(fact: str, sentence: str | None, tmp_path: Path) -> None:
    assert fails(f"[then.state]\n{fact}", tmp_path) == ([] if sentence is None else [sentence])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[when]]\nanswer = 'no'", "Refused: "),
        ("[[when]]\nanswer = 'go_on'\nrefused = true", "It was not refused."),
        ("[[when]]\nanswer = 'no'\nrefused = 'because'", "refused: expected a sentence with"),
        ("[[when]]\nanswer = 'crash'", "The rule hero_turn failed: ZeroDivisionError: bug"),
        ("[given]\ndraws = { deck = ['red'] }", 'draws: the app never drew ["red"] from deck.'),
        ("[[when]]\nstep = 'monster_turn'\n[[when]]\nstep = 'summon'\nargs.by = 'x'", "is still open"),
        ("[then]\ntold = [{ event = 'hit' }]", "told: expected"),
        ("[then]\nnot_told = [{ event = 'turn_began', who = 'ann' }]", 'not_told: turn_began {"who":"ann"} was told.'),
        ("[then]\nquestion.kind = 'number'", 'question.kind: expected "number", found "go_on".'),
        ("[then]\nover = true", "over: expected true, found false."),
        ("[then.state]\nhealth = {}", "health: expected {}, found "),
        ("[given.state]\nmonster = 'big'", "given: no game can stand so."),
        ("[[when]]\nundo = true", "Refused: Nothing is left to undo."),
    ],
)
def test_failures_are_described(text: str, words: str, tmp_path: Path) -> None:
    (sentence,) = fails(text, tmp_path)
    assert words in sentence


def test_a_failing_rule_may_be_expected(tmp_path: Path) -> None:
    crash = '[[when]]\nanswer = "crash"\nthen.told = [{ event = "rule_failed", step = "hero_turn" }]\n'
    assert fails(crash + '[then]\nquestion = { key = "failed", options = ["retry", "by_hand"] }', tmp_path) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wen = 1", '4: wen: Unknown key "wen"; did you mean "when"?'),
        ("[given]\nheros = []", '5: given.heros: Unknown key "heros"; did you mean "heroes"?'),
        ("[given]\nheroes = ['anne']", "5: given.heroes: There is no hero anne; did you mean ann?"),
        ("[given]\nsources.dek = 'app'", "5: given.sources: There is no component dek; did you mean deck?"),
        ("[given]\nsources.deck = 'ap'", "5: given.sources.deck: There is no source ap; did you mean app?"),
        ("[given]\nrulings.tie = 'x'", "5: given.rulings: There is no ruling tie; did you mean ties?"),
        ("[given]\nrulings.ties = 'led'", "5: given.rulings.ties: There is no reading led; did you mean leader?"),
        ("[given]\ndial.gane = 'ask'", "5: given.dial: There is no rule gane; did you mean game?"),
        ("[given]\ndraws.dek = []", "5: given.draws: There is no component dek; did you mean deck?"),
        ("[[when]]\nstep = 'drow'", "5: when[1].step: There is no step drow; did you mean draw?"),
        ("[[when]]\nstep = 'draw'", "4: when[1].args: The step draw can't be run so: "),
        ("[[when]]\naside = 'corect'", "5: when[1].aside: There is no step corect; did you mean correct?"),
        (
            "[[when]]\nanswer = 1\nundo = true",
            "4: when[1]: One thing in each row, please; this one holds answer, undo.",
        ),
        ("[[when]]\nrefused = true", "4: when[1]: This row does nothing"),
        ("[[when]]\nundo = true\nstop = true", "4: when[1]: Only a step takes stop."),
        ("[[when]]\nundo = true\nargs = {}", "4: when[1]: Only a step or an aside takes args."),
        ("[then]\ntold = [{ event = 'hitt' }]", "5: then.told[1]: There is no event hitt; did you mean hit?"),
        (
            "[then]\ntold = [{ event = 'hit', hwo = 1 }]",
            "5: then.told[1]: There is no field of hit hwo; did you mean who?",
        ),
        ("[then]\ntold = [{ who = 1 }]", '5: then.told[1]: An event is named by the key "event".'),
        ("[then]\nquestion.keys = 1", "5: then.question: There is no fact of a question keys; did you mean key?"),
        ("[[case]]\nname = 'a'\nscenario = 'attic'", "6: case[1].scenario: There is no scenario attic."),
        ("[then", "4: : This is not valid TOML"),
    ],
)
def test_mistakes_in_a_file_are_reported(text: str, sentence: str, tmp_path: Path) -> None:
    (only,) = fails(text, tmp_path)
    assert only.startswith(sentence)


def test_all_mistakes_of_a_file_are_reported(tmp_path: Path) -> None:
    text = "[given]\nheroes = ['anne', 'bobb']\n[[when]]\nstep = 'drow'\n[then]\nnot_told = [{ event = 'hitt' }]"
    assert len(results(HEAD + text, tmp_path)) == 4


def test_the_examples_of_the_documentation_pass(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    whole = [block for block in blocks if block.startswith("title")]
    assert len(whole) == 2
    for block in whole:
        found = results(block, tmp_path, shipped)
        assert found
        assert not any(found), found


def test_the_documented_mistakes_are_reported_as_documented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = DOCS.read_text(encoding="utf-8")
    first, second = (block for block in re.findall(r"```toml\n(.*?)```", words, re.DOTALL) if block.startswith("title"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path))
    for text in (first.replace("virtual_turn", "virtual_turns"), second.replace("left = 13", "left = 12")):
        Path("my.toml").write_text(text, encoding="utf-8")
        assert main(["examples", "my.toml", "--language", "en"]) == 1
        said = [line for line in capsys.readouterr().out.splitlines()[:-1] if not line.startswith("passed")]
        assert "\n".join(said) in words


def test_every_key_is_documented() -> None:
    from assistant.sessions.examples.example_file import GivenSection, ThenSection, WhenRow
    from assistant.sessions.inputs import INPUTS

    words = DOCS.read_text(encoding="utf-8")
    names = (
        *GivenSection.__struct_encode_fields__,
        *WhenRow.__struct_encode_fields__,
        *ThenSection.__struct_encode_fields__,
        *INPUTS,
        *QUESTION_FACTS,
    )
    for name in (*names, *LIMITS):
        assert re.search(rf"`{name}\b|\{{ {name} =|`{name}`", words), name


def test_a_result_knows_whether_it_passed(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(HEAD)
    (only,) = run_file(file, toy_game.load_game)
    assert isinstance(only, ExampleResult)
    assert only.passed


FIGHT = 'title = "x"\ngame = "toy_fight"\nscenario = "tower"\n'


def test_sums_are_answered_with_a_table_and_boxes_are_an_exact_set(tmp_path: Path) -> None:
    text = """
        [[when]]
        step = "block"
        then.question = { kind = "sums", boxes = ["ice", "fire", "physical", "cold_fire"], expected = {} }
        [[when]]
        answer = { physical = 5, ice = 21 }
        refused = "ice: 21 can't be"
        [[when]]
        answer = { water = 1 }
        refused = "not on the list"
        [[when]]
        answer = { physical = 5, ice = 4 }
        draws = { deck = ["red"] }
        then.told = [{ event = "blocked", block = 6 }, { event = "drew", card = "red" }]
        [[when]]
        undo = true
        [[when]]
        answer = {}
        [then]
        told = [{ event = "wounded", wounds = 2 }]
        state.wounds = 2
        """
    assert results(FIGHT + text, tmp_path, toy_fight_game.shelf) == [[]]


def test_a_missing_or_extra_box_fails_an_example(tmp_path: Path) -> None:
    for boxes in ('["ice", "fire", "physical"]', '["ice", "fire", "physical", "cold_fire", "acid"]', "[]"):
        text = f'[[when]]\nstep = "block"\n[then.question]\nboxes = {boxes}\n'
        ((failed, _waiting),) = results(FIGHT + text, tmp_path, toy_fight_game.shelf)
        assert failed.startswith("question.boxes: expected [")
        assert failed.endswith('found ["cold_fire","fire","ice","physical"].')


def test_an_answer_to_sums_must_have_whole_numbers(tmp_path: Path) -> None:
    text = '[[when]]\nstep = "block"\n[[when]]\nanswer = { ice = "four" }\n'
    ((mistake,),) = results(FIGHT + text, tmp_path, toy_fight_game.shelf)
    assert "when[2].answer" in mistake


# -- rows that only look, lists, sentences, lots


def test_a_row_with_only_then_looks_and_does_nothing(tmp_path: Path) -> None:
    before_a_step = """
        [given.state]
        monster = 4
        [[when]]
        then = { state = { monster = 4, round = 0 }, question.key = "example_done" }
        [[when]]
        step = "summon"
        args = { by = "me" }
        [[when]]
        then = { told = [{ event = "summoned" }], state.monster = 5 }
        [[when]]
        save_point = "after the step"
        [[when]]
        step = "summon"
        args = { by = "me" }
        [then]
        state.monster = 6
        """
    assert fails(before_a_step, tmp_path) == []
    in_play = """
        [[when]]
        then = { told = [{ event = "turn_began", who = "ann" }], question.key = "turn:ann" }
        [[when]]
        answer = "door"
        [[when]]
        then = { told = [{ event = "door_opened" }], not_told = [{ event = "turn_began" }] }
        [[when]]
        undo = true
        [[when]]
        then = { state.doors = [], not_told = [{ event = "door_opened" }] }
        """
    assert fails(in_play, tmp_path) == []
    assert fails("[[when]]\nthen.state.monster = 7", tmp_path) == ["monster: expected 7, found 6."]


def test_length_may_stand_beside_the_keys_of_a_list_or_table(tmp_path: Path) -> None:
    doors = '[[when]]\nanswer = "door"\n[then.state]\n'
    assert fails(doors + 'doors = { length = 1, 0 = "ann" }\nhealth = { length = 2, ann = 5 }', tmp_path) == []
    assert fails(doors + 'doors = { length = 2, 0 = "bob" }', tmp_path) == [
        'doors: expected length 2, found ["ann"].',
        'doors.0: expected "bob", found "ann".',
    ]


def test_told_sentences_are_compared_in_both_languages(tmp_path: Path) -> None:
    example = """
        title = "x"
        game = "mage_knight"
        scenario = "solo_conquest"
        [[when]]
        answer = "go_on"
        [[when.then.told]]
        event = "round_began"
        says = { en = "Round 1 begins: day.", pl = "Początek rundy 1: dzień." }
        """
    assert results(example, tmp_path, shipped) == [[]]
    assert results(example.replace("rundy 1: dzień", "rundy 1: noc"), tmp_path, shipped)[0][0].endswith(
        '"says":{"en":"Round 1 begins: day.","pl":"Początek rundy 1: dzień."}}.'
    )
    only = example.replace('says = { en = "Round 1 begins: day.", pl = "Początek rundy 1: dzień." }', "says = 'no'")
    assert results(only.replace("told]]", "not_told]]"), tmp_path, shipped) == [[]]
    assert results(
        only.replace("told]]", "not_told]]").replace("'no'", "'Round 1 begins: day.'"), tmp_path, shipped
    ) != [[]]


def test_leads_and_other_texts_of_a_question_are_compared_in_both_languages() -> None:
    yes, no = t("yes"), t("no")
    question = OneOf(
        key="k", prompt=yes, lead=(yes, no), hint=no, options=(Option("a", yes, note=no), Option("b", no)),
    )  # fmt: skip

    def differs(**expected: Any) -> list[str]:
        return [Translator.of("en").say(one) for one in question_differences(expected, question)]

    assert differs(lead=["yes", "no"], hint="no", prompt="yes", labels={"a": "yes"}, notes={"a": "no"}) == []
    assert differs(lead={"en": ["yes", "no"], "pl": ["tak", "nie"]}, prompt={"pl": "tak"}, hint={"pl": "nie"}) == []
    assert differs(lead={"length": 2, "1": {"pl": "nie"}}, labels={"b": {"pl": "nie"}}) == []
    assert differs(lead={"pl": {"contains": "nie"}}, prompt={"contains": "ye"}) == []
    assert differs(prompt={"contains": ["ye", "es"], "lacks": ["n", "o"]}) == []
    assert differs(prompt={"contains": ["ye", "no"]}) == [
        'question.prompt: expected contains ["ye","no"], found "yes".'
    ]
    assert len(differs(prompt={"lacks": ["no", "y"]})) == len(differs(prompt={"contains": 3})) == 1
    assert differs(lead={"pl": ["tak"]}) == ['question.lead.pl: expected ["tak"], found ["tak","nie"].']
    assert differs(hint="yes", prompt={"pl": "no"}) == [
        'question.hint: expected "yes", found "no".',
        'question.prompt.pl: expected "no", found "tak".',
    ]


def test_a_field_that_is_not_set_differs_from_every_value() -> None:
    class Held(Struct):
        cards: list[int] | UnsetType = UNSET

    def said(expected: Any) -> list[str]:
        return [Translator.of("en").say(one) for one in differences({"cards": expected}, Held())]

    assert said([6]) == ["cards: expected [6], found null."]
    assert said({"contains": 6}) == ["cards: expected contains 6, found null."]
    assert said({"not": [6]}) == []


def test_the_heroes_of_a_case_are_those_of_its_scenario(tmp_path: Path) -> None:
    def load(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
        found, content = toy_game.load_game(game, "cellar")
        known = ("ann", "bob") if scenario == "cellar" else ("cid", "dan")
        return replace(found, heroes=lambda content: tuple(Option(one, t("hero")) for one in known)), content

    cases = """
        [given]
        heroes = ["ann", "bob"]
        [[case]]
        name = "the scenario of the file"
        [[case]]
        name = "heroes of another scenario"
        scenario = "attic"
        given.heroes = ["cid", "dan"]
        """
    assert results(HEAD + cases, tmp_path, load) == [[], []]
    assert results(HEAD + cases.replace('["cid", "dan"]', '["cid", "den"]'), tmp_path, load) == [
        ["12: case[2].given.heroes: There is no hero den; did you mean dan?"]
    ]
    assert results(HEAD + cases.replace('given.heroes = ["cid", "dan"]', ""), tmp_path, load) == [
        ["11: case[2].scenario: There is no hero ann; did you mean dan?"],
        ["11: case[2].scenario: There is no hero bob; there is: cid, dan."],
    ]


LOTS = """
    title = "x"
    game = "runebound2"
    scenario = "demo_ashen_crown"
    [given]
    heroes = ["bryn", "odile", "karsk"]
    state = { players = ["bryn", "odile", "karsk"] }
    [[when]]
    step = "first_player"
    draws = { first = ["odile"] }
    [then]
    told = [{ event = "game_began", first = "odile" }]
    """


def test_lots_are_fixed_like_other_draws(tmp_path: Path) -> None:
    assert results(LOTS, tmp_path, shipped) == [[]]
    (failed,) = results(LOTS.replace('["odile"]', '["nobody"]'), tmp_path, shipped)
    assert "nobody can't come. What can: bryn, odile, karsk." in failed[0]
    (misspelt,) = results(LOTS.replace("first = [", "frist = ["), tmp_path, shipped)
    assert misspelt[0].endswith("There is no component frist; did you mean first?")


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_draw_without_a_component_is_declared_as_a_lot(id: str) -> None:
    rules = game_named(id).rules
    folder = Path(games.__file__).parent / id
    drawn = {
        key
        for file in folder.rglob("*.py")
        for key in re.findall(
            r'\b(?:draw_lots?|draw_at_random|by_chance)\(\s*table,\s*f?"([^"]+)"', file.read_text(encoding="utf-8")
        )
    }
    assert {key for key in drawn if ":" not in key} == set(rules.lots)
    assert not set(rules.lots) & set(rules.components)


@pytest.mark.parametrize("id", ["drunagor", "runebound2"])
def test_words_lists_happenings_questions_effects_and_lots(id: str) -> None:
    scenarios = opening.scenarios(game_named(id), all_roots(), [])
    game, content = opening.load(id, next(iter(scenarios)), all_roots())
    found = {
        kind.message: {entry.name: entry for entry in entries}
        for kind, entries in vocabulary_of(game, content, scenarios.values())
    }
    happenings = found["happenings (key e): their ids are answers"]
    questions = found["questions that random games met, with the ids of their options"]
    effects = found["effects in the content: steps under then, with the entries that name them"]
    if id == "runebound2":
        assert {"falls", "rests", "trades"} <= set(happenings)
        assert "rank" in questions
        assert {"1", "2", "3", "4"} == set(questions["rank"].takes)
        assert set(found["draws that belong to no component"]) == {"first", "hero", "order"}
    else:
        assert {"condition", "hurt", "protect"} <= set(happenings)
        assert "first_door" in effects["open_room"].takes
