"""One die, and dice of several kinds together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import Struct, field

from assistant.components.dice import Die, roll_mixed
from assistant.components.random_draw import pick
from assistant.engine.checkpoint import World
from assistant.engine.rules import Component, Rules
from assistant.engine.runner import Engine
from assistant.messages.events import Event
from assistant.messages.questions import GoOn, InOrder, OneOf, Option, Refused
from assistant.messages.sums import Sums
from assistant.messages.text import in_english, t
from assistant.timeline.game_session import GameSession

HERO = Die(
    {"blank": 2, "hit": 2, "crit": 1, "burst": 1},
    t("hero dice"),
    shows={"hit": {"hit": 1}, "crit": {"hit": 2, "star": 1}, "burst": {"hit": 1}},
    again=frozenset({"crit", "burst"}),
)
MAGIC = Die({"star": 1, "blank": 5}, t("magic dice"), shows={"star": {"star": 1}})


class Dice(Struct):
    rolled: dict[str, list[str]] = field(default_factory=dict)
    picked: list[str] = field(default_factory=list)


class Rolled(Event, frozen=True, kw_only=True):
    pass


def session(source: str = "app", *, seed: int = 1, hero: int = 2, magic: int = 1) -> GameSession[Dice, None]:
    rules: Rules[Dice, None] = Rules("dice", Dice, (Rolled,), components=(Component("dice", t("dice")),))

    @rules.step
    def root(table: Any) -> None:
        throw = {"hero": (HERO, hero), "magic": (MAGIC, magic)}
        table.state.rolled = roll_mixed(table, "dice", throw, "roll", t("What came?"), {"hit": t("a hit")})
        table.ask(GoOn(key="on", prompt=t("?"), label=t("on")))

    rules.root = root
    return GameSession.begin(Engine(rules, None), World(Dice(), seed, sources={"dice": source}))  # type: ignore[dict-item]


def test_a_die_refuses_unknown_faces() -> None:
    die = Die({"hit": 2, "miss": 4})
    assert die.check("hit") == "hit"
    with pytest.raises(Refused, match=r"no face 7\. It has: hit, miss"):
        die.check("7")


def test_the_symbols_on_several_faces_add_up() -> None:
    assert HERO.symbols(["crit", "hit", "blank"]) == Counter(hit=3, star=1)
    assert HERO.symbols([]) == Counter()


def test_the_app_rolls_again_until_no_face_demands_it() -> None:
    longest = 0
    for seed in range(60):
        rolled = session(seed=seed).state.rolled
        again = sum(face in HERO.again for face in rolled["hero"])
        assert len(rolled["hero"]) == 2 + again
        assert len(rolled["magic"]) == 1
        longest = max(longest, again)
    assert longest >= 3, "a chain of several"


def test_forced_dice_show_the_forced_faces() -> None:
    played = session("table", hero=1, magic=0)
    played.engine.context.forced = {"dice": ["crit", "hit"]}
    played.side_action("set_source", component="dice", source="app")
    assert played.state.rolled == {"hero": ["crit", "hit"], "magic": []}


def test_players_enter_each_throw_in_a_row_for_each_kind() -> None:
    played = session("table")
    question = played.question
    assert isinstance(question, Sums)
    assert [in_english(box.label) for box in question.boxes[:4]] == ["blank", "a hit", "crit", "burst"]
    assert {in_english(box.row) for box in question.boxes if box.row} == {"hero dice", "magic dice"}
    with pytest.raises(Refused, match=r"hero dice: 2 together, not 1\."):
        played.answer({"hero.crit": 1, "magic.star": 1})
    with pytest.raises(Refused, match=r"magic dice: 1 together, not 0\."):
        played.answer({"hero.crit": 2})
    played.answer({"hero.crit": 1, "hero.burst": 1, "magic.star": 1})
    assert played.question.key == "roll:2"
    assert {box.id for box in played.question.boxes} == {f"hero.{face}" for face in HERO.faces}  # type: ignore[attr-defined]
    played.answer({"hero.crit": 1, "hero.blank": 1})
    played.answer({"hero.hit": 1})
    assert played.question.key == "on"
    assert played.state.rolled == {"hero": ["crit", "burst", "blank", "crit", "hit"], "magic": ["star"]}


def test_the_source_of_dice_may_change_between_throws() -> None:
    played = session("table", hero=1, magic=0)
    played.answer({"hero.crit": 1})
    played.side_action("set_source", component="dice", source="app")
    assert played.question.key == "on"
    assert played.state.rolled["hero"][0] == "crit"
    assert len(played.state.rolled["hero"]) >= 2


def test_without_dice_nothing_is_asked() -> None:
    assert session("table", hero=0, magic=0).state.rolled == {"hero": [], "magic": []}


def test_roll_and_pick_use_the_source() -> None:
    rules: Rules[Dice, None] = Rules("dice", Dice, (Rolled,), components=(Component("dice", t("dice")),))
    coin = Die({"heads": 1, "tails": 1})

    @rules.step
    def root(table: Any) -> None:
        def question() -> InOrder:
            return InOrder(key="coin", prompt=t("?"), options=coin.options(None), count=2, least=2)

        assert coin.roll(table, "dice", 0, question) == []
        table.state.rolled["coin"] = coin.roll(table, "dice", 2, question)
        lots = (Option("a", t("a"), most=0), Option("b", t("b")))
        table.state.picked.append(pick(table, "dice", lambda: OneOf(key="lot", prompt=t("?"), options=lots)))
        table.ask(GoOn(key="on", prompt=t("?"), label=t("on")))

    rules.root = root
    played = GameSession.begin(Engine(rules, None), World(Dice(), 1))
    assert set(played.state.rolled["coin"]) <= {"heads", "tails"}
    assert played.state.picked == ["b"]
    played = GameSession.begin(Engine(rules, None), World(Dice(), 1, sources={"dice": "table"}))
    played.answer(["tails", "heads"])
    assert played.question.key == "lot"
    played.answer("a")
    assert (played.state.rolled["coin"], played.state.picked) == (["tails", "heads"], ["a"])


def test_a_single_die_is_rolled_and_has_its_options() -> None:
    rules: Rules[Dice, None] = Rules("dice", Dice, (Rolled,), components=(Component("dice", t("dice")),))
    coin = Die({"heads": 1, "tails": 1})

    @rules.step
    def root(table: Any) -> None:
        table.state.rolled["coin"] = coin.roll(table, "dice", 1, lambda: InOrder(key="coin", prompt=t("?"), options=()))
        table.ask(GoOn(key="on", prompt=t("?"), label=t("on")))

    rules.root = root
    played = GameSession.begin(Engine(rules, None), World(Dice(), 1))
    assert len(played.state.rolled["coin"]) == 1
    assert [option.id for option in coin.options(None)] == ["heads", "tails"]
    assert in_english(coin.options(None, {"heads": t("a head")})[0].label) == "a head"
