"""Shortcuts for common questions: one of several, any of several, yes or no, a number, go on.

Pass a function for everything that depends on the state. It is called when the question is shown, so a correction made
meanwhile is visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from assistant.messages.names import Named
from assistant.messages.questions import Answer, CardQuestion, GoOn, Number, OneOf, Option, Question, WhichOf
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, as_text, t

A = TypeVar("A", bound=Answer)
T = TypeVar("T")
Labelled = Named | Callable[[str], Option] | None
"""How an id becomes an option: a `Named` gives its name, and a function returns the whole option."""

NONE = "none"
"""The id of the option "none". `one` returns "" for it."""
NONE_AFTER_ALL = Option(NONE, t("none after all"))
YES, NO = t("yes"), t("no")


MANY = 9
"""Up to this number of options, each has a digit. If there are more, players can find one by typing letters."""


def resolve(given: T | Callable[[], T]) -> T:
    """Return the result of `given` if it is a function, else `given` itself."""
    return given() if callable(given) else given


class QuestionHelpers:
    """The base class of `Table` with shortcuts for questions. Each method asks the players and returns their answer."""

    def ask(self, question: Question[A] | Callable[[], Question[A]]) -> A:
        raise NotImplementedError

    @property
    def content(self) -> Any:
        raise NotImplementedError

    def one(
        self,
        key: str,
        prompt: Text | Callable[[], Text],
        of: Callable[[], Iterable[str | Option]],
        named: Labelled = None,
        *,
        name: Text | None = None,
        lead: tuple[Text, ...] | Callable[[], tuple[Text, ...]] = (),
        hint: Text | None = None,
        heads: tuple[Text, ...] = (),
        expected: str | Callable[[], str] = "",
        to: str = "",
        rule: str = "",
        sole: bool = False,
        found: bool = False,
        reports: bool = False,
        barred: Callable[[], Mapping[str, Text]] = dict,
    ) -> str:
        """Ask for one of several options and return its id, or "" for none.

        - `of`: a function that returns the options.
        - `expected`: the id that Space or Enter chooses, unless it cannot be chosen.
        - `sole`: the only option that can be chosen is taken without asking.
        - `found`: players can find an option by typing letters of its name.
        - `reports`: the answer says what has already happened, so the question offers no interrupts.
        - `barred`: a function that returns why some options cannot be chosen: id -> reason.
        """
        if sole and len(only := [one for one in self.options(of(), named) if one.id not in barred()]) == 1:
            return only[0].id

        def question() -> OneOf | CardQuestion:
            options, reasons = self.options(of(), named) or (NONE_AFTER_ALL,), barred()
            if found and len(options) > MANY:
                return CardQuestion(
                    key=key, prompt=resolve(prompt), name=name, lead=resolve(lead), hint=hint, to=to, rule=rule,
                    options=options, heads=heads, reports=reports, barred=reasons,
                )  # fmt: skip
            likely, possible = resolve(expected), {option.id for option in options} - set(reasons)
            return OneOf(
                key=key, prompt=resolve(prompt), name=name, lead=resolve(lead), hint=hint, to=to, rule=rule,
                options=options, heads=heads, reports=reports, barred=reasons,
                expected=likely if likely in possible else "",
            )  # fmt: skip

        chosen = self.ask(question)
        return "" if chosen == NONE else chosen

    def which(
        self,
        key: str,
        prompt: Text,
        of: Callable[[], Iterable[str | Option]],
        named: Labelled = None,
        *,
        name: Text | None = None,
        lead: tuple[Text, ...] = (),
        hint: Text | None = None,
        least: int = 0,
        most: int | Callable[[], int] = 99,
        expected: tuple[str, ...] = (),
        to: str = "",
        reports: bool = False,
        barred: Callable[[], Mapping[str, Text]] = dict,
    ) -> list[str]:
        """Ask for `least` to `most` of several options and return their ids.

        `of` is a function that returns the options. `barred` returns why some of them cannot be chosen: id -> reason.
        """

        def question() -> WhichOf:
            options = self.options(of(), named)
            offered = {option.id for option in options}
            return WhichOf(
                key=key, prompt=prompt, name=name, lead=lead, hint=hint, to=to, options=options, least=least,
                most=resolve(most), expected=tuple(id for id in expected if id in offered), reports=reports,
                barred=barred(),
            )  # fmt: skip

        return self.ask(question)

    def yes(
        self,
        key: str,
        prompt: Text,
        *,
        yes: Text = YES,
        no: Text = NO,
        name: Text | None = None,
        lead: tuple[Text, ...] = (),
        hint: Text | None = None,
        expected: bool | None = None,
        to: str = "",
        rule: str = "",
        reports: bool = False,
    ) -> bool:
        """Ask a yes-or-no question and return whether the answer is yes.

        `expected` is the answer that Space or Enter gives.
        """
        options = (Option("yes", yes, number=1), Option("no", no, number=2))
        likely = "" if expected is None else "yes" if expected else "no"
        question = OneOf(
            key=key, prompt=prompt, name=name, lead=lead, hint=hint, to=to, rule=rule, options=options, expected=likely,
            reports=reports,
        )  # fmt: skip
        return self.ask(question) == "yes"

    def shared_out(
        self, key: str, prompt: Text, n: int, what: Text, among: Callable[[], Iterable[Box]], *, to: str = ""
    ) -> dict[str, int]:
        """Ask how `n` things are divided among the boxes, and return the number in each box."""

        def question() -> Sums:
            boxes = tuple(among())
            total = Total(tuple(box.id for box in boxes), what, n, n)
            return Sums(key=key, name=what, prompt=prompt, boxes=boxes, totals=(total,), to=to)

        return self.ask(question)

    def number(
        self,
        key: str,
        prompt: Text,
        *,
        least: int = 0,
        most: int = 99,
        name: Text | None = None,
        lead: tuple[Text, ...] = (),
        hint: Text | None = None,
        expected: int | None = None,
        at_once: bool = False,
        to: str = "",
        rule: str = "",
        reports: bool = False,
    ) -> int:
        """Ask for a number from `least` to `most` and return it.

        With `at_once`, a single digit is accepted without Enter.
        """
        return self.ask(
            Number(
                key=key,
                prompt=prompt,
                name=name,
                lead=lead,
                hint=hint,
                to=to,
                rule=rule,
                least=least,
                most=most,
                expected=expected,
                at_once=at_once,
                reports=reports,
            )
        )

    def go_on(
        self,
        key: str,
        prompt: Text,
        label: Text,
        *,
        name: Text | None = None,
        lead: tuple[Text, ...] = (),
        hint: Text | None = None,
        to: str = "",
        rule: str = "",
    ) -> None:
        """Ask the players to do something, and wait until they confirm it."""
        self.ask(GoOn(key=key, prompt=prompt, label=label, name=name, lead=lead, hint=hint, to=to, rule=rule))

    def options(self, ids: Iterable[str | Option], named: Labelled = None) -> tuple[Option, ...]:
        """Return an option for each id.

        Some ids always have the same digit, for example 1 for red.
        """
        return tuple(id if isinstance(id, Option) else self._option(id, named) for id in ids)

    def _option(self, id: str, named: Labelled) -> Option:
        if isinstance(named, Named):
            return Option(id, named(self.content, id), number=named.number(id) or None)
        return named(id) if named is not None else Option(id, as_text(Named()(self.content, id)))
