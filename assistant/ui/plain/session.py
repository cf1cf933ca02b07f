"""A session in the plain front end: write what happened and the question, read a line, and repeat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from assistant import games
from assistant.engine.rules import BY_HAND, DECIDE
from assistant.messages.questions import AnyQuestion, Finished, Number, Refused, Typed
from assistant.messages.sums import Sums
from assistant.messages.text import Text, t, verbatim
from assistant.messages.verdict import Verdict
from assistant.sessions import quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.doubts import is_doubtful
from assistant.sessions.presentation.ending import Ending, ending_of
from assistant.sessions.presentation.lessons import Lessons
from assistant.sessions.presentation.narration import events_in_lead, told, where
from assistant.sessions.presentation.staging import Plate, following, is_staged, plates_of
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import block_lines, comma_list, duel_lines
from assistant.ui.plain.commands import Outcome, run_command
from assistant.ui.plain.console import Console, EndOfInput
from assistant.ui.plain.figures import do_figure_action
from assistant.ui.plain.luck import put_luck
from assistant.ui.plain.plates import plate_lines, recap_lines
from assistant.ui.plain.questions import answer_to, how_to_answer, numbers_in, question_lines
from assistant.ui.view.blocks import Count, View
from assistant.ui.view.headlines import headline

COMMAND = ":"
"""What players type before a command if the question accepts any text as an answer."""
AT_PLATES = frozenset({"?", "q", "p", "u", "redo", "w", "v", "l", "n", "/", "o", "s", "point", "back", "copy"})
"""The commands that are possible while a turning point is shown: they do not answer the question."""
AGAIN = "g"
"""What players type at the end of a game to begin the same game again."""
LUCK = "h"
"""What players type at the end of a game to read how lucky it was."""
ALL = "o"
"""What players type to see the question again with all its options."""


class PlainSession:
    """Reads typed lines, carries them out and writes the results."""

    def __init__(
        self,
        open_game: OpenGame[Any, Any],
        console: Console,
        dirs: UserDirs | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.dirs = dirs
        self.settings = settings or Settings()
        self.lessons = Lessons()
        self.is_home = False
        """Whether the player goes back to the first list."""
        self.chosen = ""
        """What the player has chosen of the first list already, after a demo, such as `new:drunagor`."""
        self.open_game = open_game
        self.console = console
        self.status = ""
        self.count: Count | None = None
        self.noticed = 0
        self.copy: Path | None = None
        self.line = -1
        """The number of the journal line that was shown last."""
        self.doubted: tuple[int, int] | None = None
        """The line of the journal and the number that was typed at it, if it was probably mistyped."""
        self.passed: set[tuple[int, int]] = set()
        """The keys of the turning points and recaps that the players have seen."""

    def run(self) -> Path | None:
        """Play until the players leave or the input ends.

        Return the folder of another game to go on with, such as the same game begun again, or None.
        """
        if self.open_game.timeline.head.n > 0:
            for line in where(self.open_game)[:-1]:
                self.console.put(line)
            self.line = self.open_game.timeline.head.n
        try:
            self.show()
            while self._step(self.console.read()):
                pass
        except EndOfInput:
            self.console.put(t("End of input. The game is saved."))
            return None
        return self.copy

    def _step(self, typed: str) -> bool:
        """Carry out one typed line. Return False if the players leave.

        While a turning point is shown, an empty line goes on, and only a few commands are possible (`AT_PLATES`).
        """
        plate = self._plate()
        word = typed.removeprefix(COMMAND).partition(" ")[0].lower()
        if isinstance(plate, Ending) and word == AGAIN:
            try:
                return self._begin_again()
            except Refused as refused:
                self.console.put(refused.text)
                return True
        if isinstance(plate, Ending) and plate.has_luck and word == LUCK:
            put_luck(self.open_game, self.dirs, self.console)
            self.show(again=True)
            return True
        if isinstance(plate, Ending) and self.open_game.is_guided and self._takes_way(plate, typed):
            return not self.is_home
        if plate is not None and word not in AT_PLATES:
            if not typed:
                self.passed.add(plate.key)
            self.show(again=True)
            return True
        before, kept = self.open_game.question, self.open_game.timeline.head.n
        try:
            if self.open_game.follow():
                self.console.put(t("Another screen has gone on: this is the question now."))
            elif plate is not None:
                if run_command(self, typed.removeprefix(COMMAND)) in (Outcome.LEAVE, Outcome.HOME):
                    return False
            elif not self._carry_out(typed):
                return False
        except Refused as refused:
            self.console.put(refused.text)
            self.notices()
            if plate is not None:
                self.show(again=True)
                return True
            if self.open_game.question == before:  # the question was shown already
                self.console.put(how_to_answer(self.open_game.question, self.console.translator))
                return True
        except (EndOfInput, KeyboardInterrupt):
            raise
        except Exception as error:  # a failing command must not end the session
            reason = f"{type(error).__name__}: {error}"[:200]
            self.console.put(t("That failed: {error}. Nothing changed.", error=reason))
        self.show(again=self.open_game.timeline.head.n == kept, whole=typed.removeprefix(COMMAND) == ALL)
        return True

    def _carry_out(self, typed: str) -> bool:
        question = self.open_game.question
        if isinstance(question, Finished) and not typed:
            return False
        translator = self.console.translator
        if isinstance(question, Typed) and not typed.startswith(COMMAND):
            self.open_game.answer(answer_to(question, typed, translator))
            return True
        if isinstance(question, Sums) and typed.startswith("?") and len(typed) > 1:
            self._preview(question, typed[1:].strip())
            return True
        typed = typed.removeprefix(COMMAND).strip() if isinstance(question, Typed) else typed
        if typed == ALL:
            return True
        if typed:
            outcome = run_command(self, typed)
            if outcome is not None:
                return outcome is Outcome.STAY
        answer = answer_to(question, typed, translator)
        if answer is not None:
            self._check_twice(question, answer)
            self.answer(answer)
        elif not do_figure_action(self.open_game, typed):
            raise Refused(t("{typed}: nothing is meant by that here. ? says what can be typed.", typed=typed[:40]))
        return True

    def _check_twice(self, question: AnyQuestion, answer: Any) -> None:
        """Raise `Refused` the first time that an answer is a number that is probably mistyped."""
        if not isinstance(question, Number):
            return
        expected, typed = question.expected, (self.open_game.timeline.head.n, answer)
        if expected is None or not is_doubtful(answer, expected=expected, loses=question.loses):
            return
        if self.doubted != typed:
            self.doubted = typed
            raise Refused(
                t("Proposed: {expected}. Typed: {n}. Type {n} again to take it.", expected=expected, n=answer)
            )

    def answer(self, answer: Any) -> None:
        """Answer the question.

        If the answer means that the players decided without the app, ask for a note about it.
        """
        question = self.open_game.question
        by_hand = question.key.startswith(DECIDE) and answer == BY_HAND
        done = self.console.ask(t("What was done instead?")) if by_hand else ""
        self.open_game.answer(answer)
        if done:
            self.open_game.side_action("note", text=done)

    def _preview(self, question: Sums, typed: str) -> None:
        numbers = numbers_in(question.boxes, typed)
        if numbers is None:
            raise Refused(t("{typed} are no numbers of boxes.", typed=typed[:40]))
        tried = self.open_game.what_if(numbers)
        for text in tried.said:
            self.console.put(t("It would be so: {told}", told=text))
        if tried.verdict is not None:
            self._verdict(tried.verdict)

    # -- writing

    def show(self, *, again: bool = False, whole: bool = False) -> None:
        """Write the new events and the question. With `again`, write only the question.

        With `whole`, list all options.
        """
        if not again:
            self.tell()
        self.notices()
        view, question, translator = self.view(), self.open_game.question, self.console.translator
        big = view.headline.text if view.headline is not None else headline(question, {})
        plate = self._plate()
        if plate is not None:
            self._put_plate(plate, big)
            return
        self._head(view)
        for line in question_lines(question, big, translator, whole=whole):
            self.console.put(line)
        if not self.settings.hints_hidden and not isinstance(question, Finished):
            for text in self.lessons.of(self.open_game, view):
                self.console.put(text)
        self.console.put(how_to_answer(question, translator))

    def view(self) -> View:
        """Return what the game shows, or an error message in its place."""
        try:
            return self.open_game.view()
        except Exception as error:
            return View((self.open_game.game.name,), (t("The panels can't be drawn: {error}.", error=str(error)),), ())

    def tell(self) -> None:
        head = self.open_game.timeline.head
        if head.n == self.line:
            return
        self.line = head.n
        if head.kind in ("undo", "back", "point"):  # these events were reported before
            return
        moment = self.open_game.moment
        known = events_in_lead(moment)
        content = self.open_game.content
        for event in moment.new_events:
            is_told = event not in known and not is_staged(event, content)
            line = told(self.open_game, event) if is_told else None
            if line is not None:
                self.console.put(line.text)
        verdict = self.open_game.verdict(moment.new_events)
        if verdict is not None:
            self._verdict(verdict)

    def _plate(self) -> Plate | Ending | None:
        """Return the turning point or recap that the players have not seen yet, or None."""
        ending = ending_of(self.open_game)
        if ending is not None:
            return None if ending.key in self.passed else ending
        plates = (plate for plate in plates_of(self.open_game) if not plate.point.ends)
        return next((plate for plate in plates if plate.key not in self.passed), None)

    def _put_plate(self, plate: Plate | Ending, asked: Text) -> None:
        """Write a turning point or a recap, and what can be typed now."""
        translator = self.console.translator
        recap = plate.recap if isinstance(plate, Ending) else None
        self.console.blank()
        for line in (
            plate_lines(plate, translator) if isinstance(plate, Plate) else recap_lines(plate.recap, translator)
        ):
            self.console.put(line)
        if isinstance(plate, Plate):
            asked = following(plate, plates_of(self.open_game), asked)
        if recap is not None and self.open_game.is_guided:
            ways = t(
                "> Enter: to the first list; 1 to {n}: your own game; 0: play the demo on; u: undo; q: quit",
                n=len(games.GAME_IDS),
            )
            self.console.put(ways)
        elif recap is None:
            self.console.put(t("> Enter: next: {what}", what=asked))
        elif isinstance(plate, Ending) and plate.has_luck:
            ways = t(
                "> Enter: next: {what}; g: the same again; h: how lucky?; u: undo; l: the log; q: quit", what=asked
            )
            self.console.put(ways)
        else:
            self.console.put(t("> Enter: next: {what}; g: the same again; u: undo; l: the log; q: quit", what=asked))

    def _takes_way(self, ending: Ending, typed: str) -> bool:
        """Take a reply to the recap of a demo: to the first list, to a game of one's own, or on with the demo.

        Return whether the reply was one of these.
        """
        if typed == "0" and ending.can_go_on:
            self.passed.add(ending.key)
            self.show(again=True)
            return True
        if not typed or (typed.isdecimal() and 0 < int(typed[:3]) <= len(games.GAME_IDS)):
            self.chosen = f"new:{games.GAME_IDS[int(typed) - 1]}" if typed else ""
            self.is_home = True
            return True
        return False

    def _begin_again(self) -> bool:
        """Begin the same game again. Return True if that fails, so that the players stay in this game."""
        if self.dirs is None:
            self.console.put(t("No new game can begin here."))
            return True
        begun = quick_start.same_again(self.dirs, self.open_game)
        if begun.scratch is not None:
            begun.close()
            self.console.put(t("No new game can begin here."))
            return True
        begun.close()
        self.copy = begun.folder
        return False

    def _verdict(self, verdict: Verdict) -> None:
        parts = [part for part in (verdict.sum, verdict.why) if part is not None]
        if verdict.have is not None and verdict.needed is not None:
            parts.insert(0, t("{n} of {most}", n=verdict.have, most=verdict.needed))
        big = " ".join(self.console.say(word) for word in verdict.words).upper()
        self.console.put(f"{big}: {comma_list(parts, self.console.translator)}" if parts else big)

    def notices(self) -> None:
        if self.noticed < len(self.open_game.notices):
            for notice in self.open_game.notices[self.noticed :]:
                self.console.put(notice)
            if self.open_game.journal.damaged:
                self.console.put(t("copy: make a sound copy and go on in it"))
        self.noticed = len(self.open_game.notices)

    def _head(self, view: View) -> None:
        """Write what is shown above the question: title, status, the most important number, and the blocks beside it.

        Title, status and number are written only if they have changed.
        """
        translator = self.console.translator
        status = comma_list([*view.title, *view.status], translator)
        if status != self.status:
            self.status = status
            self.console.put(verbatim(f"[{status}]"))
        if view.count is not None and view.count != self.count:
            note: list[Text] = [view.count.note] if view.count.note is not None else []
            number = t("{label}: {value}", label=view.count.label, value=view.count.value)
            self.console.put(comma_list([number, *note], translator))
        self.count = view.count
        if view.duel is not None:
            for one in duel_lines(view.duel, translator):
                self.console.put(one)
        for line in view.now:
            self.console.put(line)
        for block in view.beside:
            for one in block_lines(block, translator):
                self.console.put(one)
