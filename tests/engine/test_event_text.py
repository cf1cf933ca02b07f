"""Texts of events: sentences, the reference of the running rule, and the hero's name."""

from types import ModuleType
from typing import Annotated, Any, Literal

import pytest
from msgspec import Struct
from replay import Did, Small, begin, small, told

from assistant.engine.checkpoint import Call
from assistant.engine.rules import Choice, Rules, rule
from assistant.engine.triggers import Trigger
from assistant.messages.event_text import events_in, mistakes, sentence_of, sentences_of
from assistant.messages.events import Corrected, Event, sentence
from assistant.messages.names import Named, NumberFormat
from assistant.messages.questions import GoOn, OneOf, Option
from assistant.messages.text import Name, Text, in_english, t, tn

COLORS = {"red": t("red"), "blue": t("blue")}
Color = Annotated[str, Named(words=COLORS, hue=True)]
Card = Annotated[str, Named("spell", "action")]
Hero = Annotated[str, Named("hero")]


class Entry(Struct, frozen=True):
    name: Name


class Pack(Struct, frozen=True):
    hero: dict[str, Entry]
    spell: dict[str, Entry]
    action: dict[str, Entry]


class Told(Struct, frozen=True):
    """Content with its tables one level down."""

    pack: Pack
    triggers: tuple[Trigger, ...] = ()


CONTENT = Told(
    Pack(
        hero={"ann": Entry(Name("Ann", "Anna")), "bob": Entry(Name("Bob"))},
        spell={"rain": Entry(Name("Rain", "Deszcz")), "snow": Entry(Name("Snow"))},
        action={"rage": Entry(Name("Rage"))},
    )
)


class OfHero(Event, frozen=True, kw_only=True):
    whose = "who"
    who: Hero = ""


class Taken(OfHero, frozen=True, kw_only=True):
    offer: Literal["deck", "column"] = "column"
    card: Card
    new: Card = ""
    says = (
        sentence("You take {card} from the deck.", offer="deck"),
        sentence("You take {card}. None is left.", new=""),
        sentence("You take {card}. New: {new}."),
    )


class Moved(Event, frozen=True, kw_only=True):
    by: Annotated[int, NumberFormat(lambda by: f"{by:+d}")]
    to: int = 0
    says = (sentence("Back to the start, {by}.", to=0), sentence("Moved {by}, now {to}."))


class Silent(Event, frozen=True, kw_only=True):
    pass


class Healed(OfHero, frozen=True, kw_only=True):
    wounds: int
    cards: tuple[Card, ...] = ()
    says = (
        sentence("{n} wound is healed.", "{n} wounds are healed.", "wounds", cards=()),
        sentence("Back: {cards}.", wounds=0),
        sentence("{both}"),
    )

    @property
    def both(self) -> Text:
        return tn("{n} wound. Back: {cards}.", "{n} wounds. Back: {cards}.", self.wounds)


class Acting(OfHero, frozen=True, kw_only=True):
    says = sentence("It is {who} who acts.")


class Drawn(Event, frozen=True, kw_only=True):
    colors: tuple[Color, ...]
    free: str = ""
    says = (
        sentence("{n} card: {colors}.", "{n} cards: {colors}.", "colors", free=""),
        sentence("{heroes}: {last}.", free="you", friendly=True),
        sentence("{last}, {change}, {free}."),
    )

    def friendly(self, content: Told) -> bool:
        return len(content.pack.hero) > 1

    def heroes(self, content: Told) -> tuple[Hero, ...]:
        return tuple(content.pack.hero)

    @property
    def last(self) -> Color:
        return self.colors[-1]

    @property
    def change(self) -> str:
        return f"{len(self.colors):+}"


class Quiet(Event, frozen=True, kw_only=True):
    loud: bool = False
    says = sentence("Loud.", loud=True)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Taken(card="rain", offer="deck"), "You take Rain from the deck."),
        (Taken(card="rain"), "You take Rain. None is left."),
        (Taken(card="rain", new="rage"), "You take Rain. New: Rage."),
        (Taken(card="fog_bank"), "You take fog bank. None is left."),
        (Taken(who="ann", card="rain"), "Ann: You take Rain. None is left."),
        (Healed(wounds=1), "1 wound is healed."),
        (Healed(wounds=2), "2 wounds are healed."),
        (Healed(wounds=0, cards=("rain", "rage")), "Back: Rain, Rage."),
        (Healed(who="bob", wounds=2, cards=("rain",)), "Bob: 2 wounds. Back: Rain."),
        (Acting(who="bob"), "It is Bob who acts."),
        (Drawn(colors=("red",)), "1 card: red."),
        (Drawn(colors=("red", "blue")), "2 cards: red, blue."),
        (Drawn(colors=("red", "blue"), free="x y"), "blue, +2, x y."),
        (Drawn(colors=("red", "blue"), free="you"), "Ann, Bob: blue."),
        (Quiet(loud=True), "Loud."),
    ],
)
def test_the_first_sentence_that_applies_is_used_with_names(event: Event, words: str) -> None:
    text = sentence_of(event, CONTENT)
    assert text is not None
    assert in_english(text) == words


def test_an_event_without_a_matching_sentence_has_no_text() -> None:
    assert sentence_of(Quiet(), CONTENT) is None
    assert sentence_of(Did(what="x"), CONTENT) is None


def test_events_in_leaves_out_base_classes() -> None:
    module = ModuleType(__name__)
    vars(module).update({kind.__name__: kind for kind in (Event, OfHero, Taken, Quiet, Named)})
    assert events_in(module) == (Taken, Quiet)
    vars(module)["Did"] = Did
    assert events_in(module) == (Taken, Quiet)


def test_correct_events_have_no_mistakes() -> None:
    assert list(mistakes((Taken, Healed, Acting, Drawn, Quiet, Did), CONTENT)) == []


class Wrong(Event, frozen=True, kw_only=True):
    whose = "hero"
    what: str
    color: Color = ""
    kind: Literal["a", "b"] = "a"
    card: Annotated[str, Named("spel")] = ""
    says = (
        sentence("{whta}", kind="c"),
        sentence("{n} card", "{n} cards", "whta", color="pink"),
        sentence("{n} card {color}", colour=""),
        sentence("x", "xs", kind="a"),
        sentence("Always."),
        sentence("Never.", what="x"),
    )


def test_every_mistake_is_reported() -> None:
    assert list(mistakes((Wrong,))) == [
        "Wrong: there is no field whta in '{whta}'",
        "Wrong: kind is never 'c' in '{whta}'",
        "Wrong: there is no field whta in '{n} card'",
        "Wrong: color is never 'pink' in '{n} card'",
        "Wrong: there is no field n in '{n} card {color}'",
        "Wrong: there is no field colour in '{n} card {color}'",
        "Wrong: a plural needs what it counts, and the other way round, in 'x'",
        "Wrong: sentences after one without conditions are never said",
        "Wrong: whose it is, hero, is no field with names",
    ]
    assert list(mistakes((Wrong,), CONTENT))[-1] == "Wrong.card: the content has no table spel"


# -- the rule that runs


@rule("B7")
def helper(table: Any, what: str) -> str:
    """Helps."""
    table.tell(Did(what=what))
    return what


def test_events_and_questions_have_the_reference_of_the_innermost_rule() -> None:
    game = small()

    @game.chooser(t("Which?"), rule="M1")
    def options(state: Small) -> list[Choice]:
        return [Choice(id=one, label=t("{x}", x=one)) for one in "ab"]

    @game.step(rule="C3")
    def inner(table: Any) -> None:
        table.tell(Did(what="inner"))

    @game.step
    def nameless(table: Any) -> None:
        table.tell(Did(what="nameless"))

    @game.step(rule="A1")
    def root(table: Any) -> None:
        table.tell(Did(what="before"))
        assert helper(table, "helped") == "helped"
        inner(table)
        nameless(table)
        table.tell(Did(what="own", rule="Z9"))
        table.ask(GoOn(key="go", prompt=t("Go on."), label=t("go")))
        table.decide(options)

    game.root = root
    session = begin(game)
    assert [(event.what, event.rule) for event in told(session, Did)] == [
        ("before", "A1"), ("helped", "B7"), ("inner", "C3"), ("nameless", ""), ("own", "Z9"),
    ]  # fmt: skip
    assert session.question.rule == "A1"
    assert helper.__doc__ == "Helps."
    session.answer("go_on")
    assert session.question.rule == "M1"


def test_a_correction_does_not_have_the_reference_of_the_waiting_rule() -> None:
    game = small()

    @game.step(rule="X2")
    def happens(table: Any) -> None:
        table.tell(Did(what="aside"))

    @rule("B7")
    def waiting(table: Any) -> None:
        table.ask(GoOn(key="go", prompt=t("Go on."), label=t("go")))
        table.tell(Did(what="after"))

    @game.step(rule="A1")
    def root(table: Any) -> None:
        waiting(table)
        table.ask(GoOn(key="more", prompt=t("Go on."), label=t("go")))

    game.root = root
    session = begin(game)
    session.side_action("correct", path="number", value=3)
    session.side_action("happens")
    assert session.question.rule == "B7"
    session.answer("go_on")
    assert [event.rule for event in told(session, Corrected)] == [""]
    assert [(event.what, event.rule) for event in told(session, Did)] == [("aside", "X2"), ("after", "B7")]


# -- who it is


@pytest.mark.parametrize(("number", "who"), [(1, ""), (2, "ann")])
def test_alone_no_hero_is_named_but_triggers_see_the_hero(number: int, who: str) -> None:
    game: Rules[Small, Told] = Rules(
        "told",
        Small,
        (Taken, Did),
        alone=lambda state: state.number == 1,
        triggers=lambda content: content.triggers,
    )

    @game.step
    def noted(table: Any, hero: str) -> None:
        table.tell(Did(what=hero))

    @game.step
    def root(table: Any) -> None:
        table.tell(Taken(who="ann", card="rain"))
        table.run_scheduled()
        table.ask(OneOf(key="q", prompt=t("?"), options=(Option("a", CONTENT.pack.hero["ann"].name),), to="ann"))

    game.root = root
    content = Told(CONTENT.pack, (Trigger("t", "taken", {}, (Call("noted", {"hero": "@who"}),)),))
    session = begin(game, content, Small(number=number))  # type: ignore[arg-type]
    assert [event.who for event in told(session, Taken)] == [who]
    assert [event.what for event in told(session, Did)] == ["ann"]
    assert session.question.to == who
    assert in_english(session.question.answer_text("a")) == "Ann"


class Levelled(OfHero, frozen=True, kw_only=True):
    level: int
    alone: bool = False
    says = (sentence("You reach level {level}.", alone=True), sentence("level {level}."))


@pytest.mark.parametrize(("number", "words"), [(1, "You reach level 3."), (2, "Ann: level 3.")])
def test_an_event_with_a_field_alone_keeps_the_hero(number: int, words: str) -> None:
    game: Rules[Small, Told] = Rules("told", Small, (Levelled,), alone=lambda state: state.number == 1)

    @game.step
    def root(table: Any) -> None:
        table.tell(Levelled(who="ann", level=3))
        table.ask(GoOn(key="go", prompt=t("Go on."), label=t("go")))

    game.root = root
    event = told(begin(game, CONTENT, Small(number=number)), Levelled)[0]  # type: ignore[arg-type]
    assert (event.who, event.alone) == ("ann", number == 1)
    assert in_english(sentence_of(event, CONTENT)) == words


def test_the_type_of_a_field_sets_its_number_format() -> None:
    assert in_english(sentence_of(Moved(by=2, to=5), CONTENT) or t("")) == "Moved +2, now 5."
    assert in_english(sentence_of(Moved(by=-5), CONTENT) or t("")) == "Back to the start, -5."


def test_sentences_of_leaves_out_events_without_text() -> None:
    again = sentences_of(CONTENT, Moved(by=1, to=1), Silent(), Moved(by=-1))
    assert [in_english(text) for text in again] == ["Moved +1, now 1.", "Back to the start, -1."]
