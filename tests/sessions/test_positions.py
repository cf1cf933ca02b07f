"""Positions are short and exact; mistakes are refused with their place."""

from __future__ import annotations

import tomllib
from typing import Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct, field
from toy import Toy, Track
from toy_full_game import GAME, Together
from toy_inputs import answer_to, apply_input

from assistant.components.pile import Pile
from assistant.games import GAME_IDS, game_named
from assistant.i18n import Translator
from assistant.messages.questions import Finished, Refused
from assistant.messages.text import Name
from assistant.sessions import opening, positions
from assistant.sessions.opening import start, start_from
from assistant.sessions.plain_data import in_full, without_defaults
from assistant.sessions.positions import Position, plain_state, read, state_from, world_from
from assistant.sessions.user_dirs import UserDirs

say = Translator.of("en").say
CONTENT = Together((), ("ann", "bob"), 8)


# -- default values


class Beast(Struct, tag="beast"):
    teeth: int = 3


class Ghost(Struct, tag="ghost"):
    seen: bool = False


class Zoo(Struct):
    writer: str
    beasts: list[Beast | Ghost] = field(default_factory=list)
    cages: dict[int, Beast] = field(default_factory=dict)
    mood: Literal["good", "bad"] = "good"
    deck: Pile = field(default_factory=lambda: Pile({"red": 3}))
    named: Name | None = None
    path: tuple[int, ...] = (1, 2)


def test_default_values_are_left_out():
    zoo = Zoo("Eve", beasts=[Beast(), Ghost(seen=True)], cages={7: Beast(teeth=1)}, deck=Pile({"red": 2}))
    assert without_defaults(zoo) == {
        "writer": "Eve",
        "beasts": [{"type": "beast"}, {"type": "ghost", "seen": True}],
        "cages": {"7": {"type": "beast", "teeth": 1}},
        "deck": {"pool": {"red": 2}},
    }
    assert without_defaults(Zoo("Eve")) == {"writer": "Eve"}
    assert without_defaults(Zoo("Eve", deck=Pile())) == {"writer": "Eve", "deck": {}}


def test_in_full_writes_default_values():
    assert in_full(Zoo("Eve", cages={7: Beast()})) == {
        "writer": "Eve",
        "beasts": [],
        "cages": {"7": {"type": "beast", "teeth": 3}},
        "mood": "good",
        "deck": {
            "pool": {"red": 3},
            "some": [],
            "unseen": 0,
            "top": [],
            "bottom": [],
            "discard": [],
            "layer": 0,
            "older": {},
        },
        "path": [1, 2],
    }


def test_none_that_is_not_the_default_is_an_error_of_the_game():
    class Odd(Struct):
        what: int | None = 3

    with pytest.raises(TypeError, match=r"Odd\.what"):
        without_defaults(Odd(None))


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_optional_field_of_a_game_state_defaults_to_none(game):
    todo, seen = [msgspec.inspect.type_info(game_named(game).rules.state)], set()
    while todo:
        kind = todo.pop()
        if isinstance(kind, msgspec.inspect.UnionType):
            todo += kind.types
        elif isinstance(kind, msgspec.inspect.DictType):
            todo.append(kind.value_type)
        elif isinstance(kind, msgspec.inspect.ListType):
            todo.append(kind.item_type)
        elif isinstance(kind, msgspec.inspect.StructType) and kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                todo.append(field.type)
                if isinstance(field.type, msgspec.inspect.UnionType) and field.type.includes_none:
                    assert field.default is None, f"{kind.cls.__name__}.{field.name}"
    assert len(seen) > 5


# -- round trips


TOYS = [
    Toy(),
    Toy(monster=8),
    Toy(monster=6, deck=Pile()),
    Toy(monster=1, deck=Pile({"red": 4})),
    Toy(deck=Pile(discard=["red", "", "blue"], unseen=1, pool={"red": 0, "blue": 2})),
    Toy(doom=Track(), health={"ann": 0}, doors=["ann", "ann"], ended=True),
]


@pytest.mark.parametrize("state", TOYS)
def test_a_plain_state_decodes_to_the_same_state(state):
    plain = plain_state(GAME, CONTENT, state)
    assert state_from(GAME, CONTENT, plain) == state


def test_values_the_game_fills_in_are_left_out_only_if_they_are_right():
    assert plain_state(GAME, CONTENT, Toy(monster=8, deck=Pile({"red": 4}))) == {
        "monster": 8,
        "deck": {"pool": {"red": 4}},
    }
    assert plain_state(GAME, CONTENT, Toy(monster=6))["monster"] == 6


def test_a_game_that_changes_given_values_gets_the_full_state():
    import dataclasses

    def stubborn(content, state):
        return state if "round" in state and "turn" in state else {**state, "turn": "ann", "monster": 1}

    game = dataclasses.replace(GAME, complete=stubborn)
    state = Toy(monster=4)
    assert state_from(game, CONTENT, plain_state(game, CONTENT, state)) == state


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.integers(0, 100_000), max_size=25))
def test_a_position_has_the_world_before_the_running_step(tmp_path_factory, numbers):
    folder = tmp_path_factory.mktemp("home")
    open_game = opening._begin(
        UserDirs.below(folder),
        GAME,
        CONTENT,
        GAME.begin(CONTENT, opening.make_setup(GAME, CONTENT, ["ann", "bob"], seed=7)),
        {"game": "toy", "scenario": "cellar"},
        None,
        opening.now,
        (),
        [],
    )
    for number in numbers:
        apply_input(open_game.session, number)
        checkpoint = open_game.moment.checkpoint
        world = world_from(GAME, CONTENT, read(positions.write(open_game)))
        if not any(entry.kind == "aside" for entry in (*checkpoint.transcript, *checkpoint.repair)):
            assert world == GAME.rules.world_decoder.decode(checkpoint.start)
    open_game.journal.close()


def test_a_position_includes_corrections_but_not_the_half_done_step(dirs, roots):
    open_game = start(dirs, "toy", "cellar", ["ann", "bob"], seed=7, roots=roots)
    open_game.answer("door")
    open_game.side_action("correct", path="health.bob", value=2)
    open_game.side_action("remove", path="doors", value="ann")  # opened by the half-done step
    open_game.side_action("note", text="hm")
    world = world_from(GAME, CONTENT, read(positions.write(open_game)))
    assert (world.state.health, world.state.doors, world.notes) == ({"ann": 5, "bob": 2}, [], ["hm"])


def test_mage_knight_continues_from_any_position(tmp_path):
    dirs = UserDirs.below(tmp_path)
    open_game = start(dirs, "mage_knight", "solo_conquest", ["arythea"], preset="app", seed=3)
    seen = set()
    for number in range(150):
        world = world_from(open_game.game, open_game.content, read(positions.write(open_game)))
        assert world == open_game.game.rules.world_decoder.decode(open_game.moment.checkpoint.start)
        if isinstance(open_game.question, Finished):
            break
        seen.add(open_game.question.key)
        expected = open_game.question.expected_answer()
        open_game.answer(answer_to(open_game.question, number) if expected is None else expected)
    assert len(seen) > 3
    open_game.close()
    again = start_from(dirs, read(open_game.folder / "campaign.toml"), name="again")
    assert again.question.kind == open_game.question.kind


# -- reading


MINIMAL = 'game = "toy"\nscenario = "cellar"\n'


def test_a_minimal_position(dirs, roots):
    open_game = start_from(dirs, read(MINIMAL), seed=1, roots=roots)
    assert open_game.moment.state.monster == 6
    assert open_game.question.key == "turn:ann"


def test_a_position_with_every_key():
    position = read(
        MINIMAL
        + """
        heroes = ["ann"]
        seed = -1
        notes = ["hm"]
        fired = ["first"]
        over = true
        sources = { deck = "table" }
        rulings = { ties = "ann" }
        dial = { monsters = "ask" }
        reminders = [{ moment = "bob", text = "poison" }]
        state = { monster = 3, health = { ann = 1 } }
        """
    )
    world = world_from(GAME, CONTENT, position, seed=5)
    assert world.chance == 2**64 - 1
    assert world.state == Toy(monster=3, health={"ann": 1}, deck=Pile({"red": 4}))
    assert (world.sources, world.rulings, world.dial) == ({"deck": "table"}, {"ties": "ann"}, {"monsters": "ask"})
    assert (world.notes, world.fired, world.over) == (["hm"], ["first"], True)
    assert [one.text for one in world.reminders] == ["poison"]
    assert tomllib.loads(positions.tomli_w.dumps(positions.as_data(position)))["seed"] == -1


WRONG_TEXTS = [
    ("game = ", "position:1: This is not valid TOML: Invalid value."),
    (
        'game = "toy"\n\nscenaro = "cellar"\n',
        'position:3, scenaro: Unknown key "scenaro"; did you mean "scenario"?',
    ),
    ('game = "toy"\n', 'position: The key "scenario" is missing; it should hold a text.'),
    (MINIMAL + "seed = 1.5\n", "position:3, seed: Expected a whole number, found the number 1.5."),
    (
        MINIMAL + '[sources]\ndeck = "tabel"\n',
        'position:4, sources.deck: Expected one of app, off, table, found the text "tabel"; did you mean "table"?',
    ),
    (
        MINIMAL + '[dial]\ngame = "never"\n',
        'position:4, dial.game: Expected one of ask, auto, manual, found the text "never".',
    ),
    (MINIMAL + "[[reminders]]\nmoment = 3\n", "position:4, reminders[1].moment: Expected a text, found the number 3."),
    (
        MINIMAL + "format = 7\n",
        "position:3, format: This has format 7; this version of the app reads formats up to 1.",
    ),
    (
        MINIMAL + 'notes = ["\\u001b[2J"]\n',
        "position:3, notes[1]: This text holds the control character U+001B; leave it out.",
    ),
    ('[position]\ngame = "toy"\nscenario = 3\n', "position:3, position.scenario: Expected a text, found the number 3."),
]


@pytest.mark.parametrize(("text", "words"), WRONG_TEXTS)
def test_a_mistake_in_the_file_is_refused_with_its_line(text, words):
    with pytest.raises(Refused) as refused:
        read(text)
    assert say(refused.value.text) == words


WRONG_STATES = [
    ("[state]\nmonstr = 3", 'state.monstr: Unknown key "monstr"; did you mean "monster"?'),
    ('[state]\nmonster = "big"', 'state.monster: Expected a whole number, found the text "big".'),
    ("[state]\ndeck = 3", "state.deck: Expected a table, found the number 3."),
    (
        "[state.deck]\npool = { red = true }",
        "state.deck.pool.red: Expected a whole number, found true.",
    ),
    ('[sources]\ndek = "app"', 'sources: there is no "dek"; did you mean "deck"?'),
    ('[sources]\ndeck = "off"', 'sources.deck: there is no "off"; there are: app, table.'),
    ('[rulings]\ntie = "ann"', 'rulings: there is no "tie"; did you mean "ties"?'),
    ('[rulings]\nties = "bob"', 'rulings.ties: there is no "bob"; there are: ann, leader.'),
    ('[dial]\nmonster = "ask"', 'dial: there is no "monster"; did you mean "monsters"?'),
    (
        '[[reminders]]\nmoment = "dawn"\ntext = "x"',
        'reminders[1].moment: there is no "dawn"; there are: bob.',
    ),
]


@pytest.mark.parametrize(("text", "words"), WRONG_STATES)
def test_a_value_that_does_not_fit_the_game_is_refused_with_its_path(text, words):
    with pytest.raises(Refused) as refused:
        world_from(GAME, CONTENT, read(MINIMAL + text))
    assert say(refused.value.text) == words


def test_a_wrong_value_that_makes_the_game_fail_is_named():
    import dataclasses

    game = dataclasses.replace(GAME, complete=lambda content, state: {**state, "monster": state["monster"] + 1})
    with pytest.raises(Refused) as refused:
        state_from(game, CONTENT, {"monster": "big"})
    assert say(refused.value.text) == 'state.monster: Expected a whole number, found the text "big".'
    with pytest.raises(Refused, match="can't be completed"):
        state_from(game, CONTENT, {})


@pytest.mark.parametrize(
    ("scenario", "state", "words"),
    [
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\nvirtual = { hero = "arythea", crystals = { red = 31 } }',
            "the virtual player's red crystals can't be 31: a number from 0 to 7 is right.",
        ),
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\nvirtual = { hero = "arythea", deck = { pool = { red = 12 } } }',
            "The virtual player's deck: the box gives it at most 11, red.",
        ),
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\nvirtual = { hero = "arythea", deck = { pool = { red = 4 }, discard = ['
            + '"red", ' * 8
            + "] } }",
            "The virtual player's deck: the box gives it at most 11, red.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            "round = 100",
            "round can't be 100: a number from 0 to 99 is right.",
        ),
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\n'
            'cities = [{ color = "red", level = 9, other = "blue" }, { color = "blue", level = 4 }]',
            "Each city is there once; two of one colour can't be.",
        ),
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\ncities = [{ color = "red", level = 9, other = "purple" }]',
            "purple is no colour of a city.",
        ),
        (
            ("mage_knight", "solo_conquest"),
            'heroes = ["tovak"]\nspells.column = [""]',
            "Each card on offer has a name.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            "heroes = []",
            "A party has at least one hero.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            "runes = { red = 4 }\nbag = { counts = { red = 5 } }",
            "The box holds 7 runes of this colour: red.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            'cards = [{ id = "", kind = "executioner", rank = "rookie" }]',
            "The card - has another id: executioner_rookie.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            'track = { entries = { defender = [""] } }',
            "Each hero and card on the track has a name.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            'hunt = { at = "draw_rune", left = ["red"] }',
            "hunt.left: red is no rune of this turn.",
        ),
        (
            ("drunagor", "demo_sunken_vault"),
            'rooms = [{ label = "start" }, { label = "start" }]',
            "start is revealed twice; once is enough.",
        ),
    ],
)
def test_a_position_with_more_than_the_box_has_is_refused(tmp_path, scenario, state, words):
    """The limits of corrections (key `a`) and of the box apply to positions as well."""
    game, content = opening.load(*scenario, UserDirs.below(tmp_path).roots())
    position = read(f'game = "{scenario[0]}"\nscenario = "{scenario[1]}"\n[state]\n{state}\n')
    with pytest.raises(Refused) as refused:
        world_from(game, content, position)
    assert say(refused.value.text) == words


def test_the_check_of_the_game_is_applied():
    from assistant.messages.text import t
    from toy import rules  # isort: skip

    def check(state, content):
        if state.monster > 9:
            raise Refused(t("No monster has more than 9."))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "check", check)
        with pytest.raises(Refused, match="No monster"):
            world_from(GAME, CONTENT, read(MINIMAL + "[state]\nmonster = 12"))


def test_unreadable_files_are_refused(tmp_path):
    with pytest.raises(Refused, match="can't be read"):
        read(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b'game = "\xe9"')
    with pytest.raises(Refused, match="UTF-8"):
        read(tmp_path / "latin.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * (positions.LARGEST + 1))
    with pytest.raises(Refused, match="too large"):
        read(tmp_path / "large.toml")
    (tmp_path / "good.toml").write_text(MINIMAL, encoding="utf-8-sig")
    assert read(tmp_path / "good.toml") == Position(game="toy", scenario="cellar")
