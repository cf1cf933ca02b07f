"""Random inputs in any order: a restart always restores the session exactly."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from replay import place, reopened
from toy import Content, session, triggers

from assistant.messages.questions import GoOn, InOrder, Number, OneOf, Question, Refused, WhichOf
from assistant.timeline.game_session import GameSession

WRONG: tuple[Any, ...] = ("sing", "", None, True, -1, 10**40, 1.5, ["sing"], ["red"] * 9, [None], {"a": 1}, ("red",))


def right_answers(question: Question[Any]) -> st.SearchStrategy[Any] | None:
    """Return answers that fit the question; None if none does."""
    happened = [option.id for option in question.happened]
    match question:
        case GoOn():
            return st.sampled_from(["go_on", *happened])
        case Number(least=least, most=most):
            return st.integers(least, min(most, 4))
        case OneOf(options=options):
            return st.sampled_from([option.id for option in options])
        case WhichOf(options=options):
            return st.lists(st.sampled_from([option.id for option in options]), unique=True)
        case InOrder(options=options, count=count, least=least):
            cards = [option.id for option in options for _ in range(count if option.most < 0 else option.most)]
            return st.permutations(cards).flatmap(
                lambda order: st.integers(min(least, count), count).map(lambda n: order[:n])
            )
        case _:
            return None


class Table(RuleBasedStateMachine):
    played: GameSession[Any, Any]

    @initialize(seed=st.integers(0, 2**64 - 1), with_triggers=st.booleans())
    def begin(self, seed: int, with_triggers: bool) -> None:
        self.played = session(seed=seed, content=Content(triggers() if with_triggers else ()))

    def attempt(self, action: Any) -> None:
        """Carry out an input; if it is refused, nothing has changed."""
        before, lines = place(self.played), len(self.played.timeline.lines)
        try:
            action()
        except Refused:
            assert place(self.played) == before
            assert len(self.played.timeline.lines) == lines

    # -- answers

    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        answers = right_answers(self.played.question)
        if answers is not None:
            answer = data.draw(answers)
            self.attempt(lambda: self.played.answer(answer))

    @rule()
    def go_on(self) -> None:
        expected = self.played.question.expected_answer()
        if expected is not None:
            self.attempt(lambda: self.played.answer(expected))

    @rule(answer=st.sampled_from(WRONG))
    def answer_wrong(self, answer: Any) -> None:
        before, lines = place(self.played), len(self.played.timeline.lines)
        try:
            self.played.answer(answer)
        except Refused:
            assert place(self.played) == before
            assert len(self.played.timeline.lines) == lines
        else:
            raise AssertionError(f"{answer!r} was taken")

    # -- back and forth

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.attempt(self.played.undo)

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.attempt(self.played.redo)

    @precondition(lambda self: self.played.timeline.undoable() is not None)
    @rule()
    def undo_and_redo(self) -> None:
        before = place(self.played)
        name = self.played.undo()
        assert self.played.redo() == name
        after = place(self.played)
        for part in ("world", "session", "question", "told", "log"):
            assert after[part] == before[part]

    @rule()
    def save_point(self) -> None:
        before = place(self.played)
        self.played.save_point("here")
        assert place(self.played) == before

    @rule(data=st.data())
    def back_to(self, data: st.DataObject) -> None:
        n = data.draw(st.integers(0, len(self.played.timeline.lines) - 1))
        self.played.back_to(n)
        assert self.played.timeline.checkpoint(n) == self.played.timeline.checkpoint(self.played.timeline.head.n)

    @rule()
    def otherwise(self) -> None:
        self.attempt(self.played.otherwise)

    @rule()
    def restart(self) -> None:
        self.played = reopened(self.played)

    # -- beside the question

    def side_action(self, step: str, **args: Any) -> None:
        self.attempt(lambda: self.played.side_action(step, **args))

    @rule(who=st.sampled_from(["ann", "bob", "carl"]), value=st.integers(-1, 10))
    def correct(self, who: str, value: int) -> None:
        self.side_action("correct", path=f"health.{who}", value=value)

    @rule(path=st.sampled_from(["monster", "deck.unseen", "round", "turn"]), by=st.integers(-3, 3))
    def count(self, path: str, by: int) -> None:
        if path != "deck.unseen" or by <= 0 <= self.played.state.deck.unseen + by:
            self.side_action("correct_by", path=path, by=by)

    @rule(card=st.sampled_from(["red", "blue"]))
    def stack(self, card: str) -> None:
        self.side_action("insert", path="deck.top", value=card)

    @rule(
        rule=st.sampled_from(["game", "monsters", "targets", "monster_turn", "draw", "nothing"]),
        mode=st.sampled_from(["auto", "ask", "manual", "auto"]),
    )
    def dial(self, rule: str, mode: str) -> None:
        self.side_action("set_dial", rule=rule, mode=mode)

    @rule(component=st.sampled_from(["deck", "dice"]), source=st.sampled_from(["app", "table", "off"]))
    def source(self, component: str, source: str) -> None:
        self.side_action("set_source", component=component, source=source)

    @rule(option=st.sampled_from(["leader", "ann", "nobody"]))
    def ruling(self, option: str) -> None:
        self.side_action("set_ruling", ruling="ties", option=option)

    @rule(number=st.integers(0, 2))
    def remind(self, number: int) -> None:
        if number:
            self.side_action("strike_reminder", number=number)
        else:
            self.side_action("add_reminder", moment="bob", text="water")

    @rule(step=st.sampled_from(["heal", "loop", "gone", "note"]))
    def act(self, step: str) -> None:
        self.side_action(step, **({"text": "x"} if step == "note" else {}))

    # -- always

    @invariant()
    def a_restart_restores_the_session(self) -> None:
        again = reopened(self.played)
        assert place(again) == place(self.played)
        assert again.moment.unsaved is None

    @invariant()
    def the_log_matches_the_lines(self) -> None:
        timeline = self.played.timeline
        assert self.played.log() == self.played.events(timeline.log_at(timeline.head.n))
        assert self.played.newest(3) == self.played.log()[::-1][:3]

    @invariant()
    def no_card_is_lost(self) -> None:
        deck = self.played.state.deck
        assert deck.left >= 0
        assert deck.size == deck.left + len(deck.discard)


Table.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=35,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestTable = Table.TestCase
