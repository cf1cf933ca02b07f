"""Random sessions across updates of the rules, on a disk that is sometimes full. (Without: test_random_sessions.py.)"""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from replay import changed, place, reopened
from toy import DECK, Content, Drew, Hit, TurnBegan, rules, session, targets, triggers

from assistant.engine.rules import Rules
from assistant.messages.questions import GoOn, InOrder, Number, OneOf, Option, Question, Refused, WhichOf
from assistant.messages.text import t
from assistant.timeline.game_session import GameSession


def short_turn(table: Any, who: str) -> None:
    """Report in another order, use another key for the second question, and do not roll."""
    doing = table.ask(
        GoOn(
            key=f"turn:{who}",
            prompt=t("Your turn."),
            label=t("over"),
            happened=tuple(Option(id, t("it")) for id in ("hit", "door", "draw", "crash")),
        )
    )
    table.tell(TurnBegan(who=who))
    if doing == "hit":
        table.state.monster -= table.ask(Number(key="wounds", prompt=t("How much?"), most=2))
    if doing == "draw":
        table.tell(Drew(cards=tuple(DECK.draw_many(table, 1, lambda count: t("Which?")))))
    if doing == "crash":
        raise ZeroDivisionError("another bug")


def gentle_monster(table: Any) -> None:
    """Decide twice and deal less damage."""
    table.decide(targets)
    victim = table.decide(targets)
    damage = table.ask(Number(key=f"through:{victim.id}", prompt=t("How much?"), most=1))
    table.state.health[victim.id] -= damage
    table.tell(Hit(who=victim.id, damage=damage))


def silent(table: Any, **args: Any) -> None:
    """Do nothing and ask nothing."""


def silent_turn(table: Any, who: str) -> None:
    table.ask(GoOn(key="silent", prompt=t("?"), label=t("on")))


VERSIONS: list[Rules[Any, Any]] = [
    rules,
    changed({"hero_turn": short_turn, "monster_turn": gentle_monster}),
    changed({"hero_turn": silent_turn, "summon": None, "heal": None}),
]


class Full(Exception):
    """The disk is full."""


class Updates(RuleBasedStateMachine):
    played: GameSession[Any, Any]
    full = False

    def writer(self, line: Any) -> None:
        if self.full:
            raise Full

    @initialize(seed=st.integers(0, 2**64 - 1))
    def begin(self, seed: int) -> None:
        self.played = session(seed=seed, content=Content(triggers()), writer=self.writer)

    def attempt(self, action: Any) -> None:
        """Carry out an input, which may be refused; on a full disk it has no effect."""
        before = place(self.played)
        lines = len(self.played.timeline.lines)
        try:
            action()
        except (Refused, Full):
            assert place(self.played) == before
            assert len(self.played.timeline.lines) == lines
        else:
            assert len(self.played.timeline.lines) == lines + 1

    @rule(full=st.integers(0, 5))
    def disk(self, full: int) -> None:
        self.full = full == 0

    @rule(number=st.integers(0, 999))
    def answer(self, number: int) -> None:
        self.attempt(lambda: self.played.answer(answer_to(self.played.question, number)))

    @rule(version=st.integers(0, len(VERSIONS) - 1))
    def update(self, version: int) -> None:
        self.played = reopened(self.played, VERSIONS[version])
        self.played.writer = self.writer

    @rule()
    def undo(self) -> None:
        self.attempt(self.played.undo)

    @rule()
    def redo(self) -> None:
        self.attempt(self.played.redo)

    @rule()
    def otherwise(self) -> None:
        self.attempt(self.played.otherwise)

    @rule()
    def save_point(self) -> None:
        self.attempt(lambda: self.played.save_point("żółw"))

    @rule(back=st.integers(0, 30))
    def back_to(self, back: int) -> None:
        self.attempt(lambda: self.played.back_to(max(0, self.played.timeline.head.n - back)))

    @rule(
        side_action=st.sampled_from(
            [
                ("correct", {"path": "health.ann", "value": 7}),
                ("correct_by", {"path": "monster", "by": 1}),
                ("insert", {"path": "deck.top", "value": "red"}),
                ("set_dial", {"rule": "targets", "mode": "ask"}),
                ("set_dial", {"rule": "monsters", "mode": "manual"}),
                ("set_dial", {"rule": "game", "mode": "auto"}),
                ("set_source", {"component": "deck", "source": "table"}),
                ("set_source", {"component": "deck", "source": "app"}),
                ("add_reminder", {"moment": "bob", "text": "Bob!"}),
                ("note", {"text": "ąę"}),
                ("heal", {}),
            ]
        )
    )
    def side_action(self, side_action: tuple[str, dict[str, Any]]) -> None:
        self.attempt(lambda: self.played.side_action(side_action[0], **side_action[1]))

    @invariant()
    def a_restart_restores_the_session(self) -> None:
        assert place(reopened(self.played)) == place(self.played)

    @invariant()
    def the_log_matches_the_lines(self) -> None:
        timeline = self.played.timeline
        assert timeline.log == timeline.log_at(timeline.head.n)
        if self.played.moment.unsaved is None:
            assert self.played.events(timeline.log) == self.played.log()


def answer_to(question: Question[Any], number: int) -> Any:
    match question:
        case Number(least=least, most=most):
            return least + number % (most - least + 1)
        case OneOf(options=options):
            return options[number % len(options)].id
        case WhichOf(options=options):
            return [options[number % len(options)].id]
        case InOrder(options=options, count=count):
            return [options[(number >> place) % len(options)].id for place in range(count)]
        case GoOn(happened=happened):
            return ["go_on", "go_on", *(option.id for option in happened)][number % (len(happened) + 2)]
        case _:
            return "go_on"


TestUpdates = Updates.TestCase
TestUpdates.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
