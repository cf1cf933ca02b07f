"""One run of a step (a rule function), and what rules can look up during the run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from assistant.engine import sequence as sequences
from assistant.engine.checkpoint import Call, Source, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.rules import CORRECTION
from assistant.engine.signals import RuleError
from assistant.engine.suspended import StepThread
from assistant.engine.transcript import ChooserOptions, Transcript
from assistant.messages.events import Corrected, Event

S = TypeVar("S")
C = TypeVar("C")

LOOP_LIMIT = 5000
"""The largest number of steps and table actions (ask, tell, …) without a new answer from the players.

If there are more, the app assumes an endless loop in the rules.
"""


class Attempt(Generic[S, C]):
    """One run of the step (the rule function) with the name `running`.

    Each new answer makes a new attempt, which runs the step again from its beginning.

    - `world`: what the step changes: the state of the game, the settings and the random generator.
    - `entries`: the answers and random results that earlier runs of this step have recorded.
    - `start`: the encoded world from before the step.
    - `sequence`: the list of steps that `running` belongs to, or None.
    - `open_key`: the key of the question that was open when the game was saved, or "".
    """

    def __init__(
        self,
        context: RunContext[C],
        world: World[S],
        entries: Sequence[TranscriptEntry],
        *,
        start: bytes = b"",
        running: str = "",
        sequence: sequences.Sequence | None = None,
        chooser_options: ChooserOptions | None = None,
        forced_choices: Sequence[str] = (),
        steps_left: int = LOOP_LIMIT,
        trying: bool = False,
        open_key: str = "",
    ) -> None:
        self.context = context
        self.world = world
        self.state: S = world.state
        self.start = start
        self.running = running
        self.sequence = sequence
        self.transcript = Transcript(running, entries, chooser_options)
        self.events: list[Event] = []
        self.scheduled: list[Call] = []
        self._triggered: list[Call] = []
        """The scheduled calls that a trigger of the content has added."""
        self.forced_choices = list(forced_choices)
        self.steps_left = steps_left
        self.trying = trying
        self.open_key = open_key if open_key and self._is_still_open(open_key) else ""
        self.looked_ahead = False
        """Whether a rule has called `next_answer` in this run. If so, the key of the open question is saved."""
        self.thread: StepThread | None = None
        """The thread in which the step waits for answers, or None if it runs again for each answer."""
        self.rule = ""
        """The rulebook reference of the rule that is running now. If rules call each other, it is the innermost one."""
        self.by_hand = ""
        """The name of the last step that the players carried out themselves."""
        self._correcting = False
        self._touched = False
        self._content: C | None = None

    def go_on_with(self, running: str) -> None:
        """Continue with the next step, `running`, which has no recorded answers yet."""
        self.running = running
        self.sequence = None
        self.transcript = self.transcript.begin(running)
        self.events, self.scheduled = [], []
        self.open_key, self.looked_ahead = "", False
        self.by_hand = ""
        self._touched = False
        self.steps_left -= 1

    # -- what a rule may look up

    @property
    def content(self) -> C:
        """The content of the game, with the facts that the players entered from printed cards.

        Do not keep it in a variable: it is replaced when the players enter another fact.
        """
        if self._content is None:
            self._content = self.context.overlaid(self.world.facts)
        return self._content

    @property
    def corrected(self) -> str:
        """The path of the value that the players have just corrected, or "" if the last event is no correction."""
        last = self.events[-1] if self.events else None
        return last.path if isinstance(last, Corrected) else ""

    def learn(self, kind: str, id: str, /, **fields: Any) -> None:
        """Save facts that the players entered from the printed card `id`.

        Rules do not call this method; they use the module `facts`.
        """
        learned = self.world.facts.setdefault(kind, {}).setdefault(id, {})
        learned.update(msgspec.json.decode(msgspec.json.encode(fields)))  # exactly what a save will contain
        self._content = None

    def source(self, component: str) -> Source:
        """Return who draws or rolls a component: the app ("app"), the players ("table"), or nobody ("off")."""
        return self.world.sources.get(component) or self.context.rules.source(self.world, component)

    def is_held(self, component: str) -> bool:
        """Return whether the app keeps track of a component, which means that its source is not "off"."""
        return (self.world.sources.get(component) or self.context.rules.source(self.world, component)) != "off"

    def mode(self, name: str, phase: str) -> str:
        """Return how the rule `name` runs: by the app ("auto"), after asking ("ask") or by the players ("manual").

        The setting of the rule comes first, then that of its phase, then that of the whole game.
        """
        dial = self.world.dial
        return dial.get(name) or (dial.get(phase) if phase else None) or dial.get("game") or "auto"

    def next_answer(self) -> str:
        """Return the key of the question that the next recorded answer belongs to, or "" if something else comes next.

        If nothing more is recorded, return the key of the question that was open when the game was saved.

        A rule uses this to ask for a card's fact again when an old save is opened, even if the fact is known by now.
        """
        self.looked_ahead = True
        later = self.transcript.entries[self.transcript.next :]
        entry = next((entry for entry in later if entry.kind != "aside"), None)
        if entry is None:
            return self.open_key
        return entry.key if entry.kind == "answer" else ""

    def _is_still_open(self, key: str) -> bool:
        """Return whether neither an answer to the question `key` nor a correction has been recorded.

        A correction may have made the question unnecessary.
        """
        steps = self.context.rules.steps
        for entry in self.transcript.entries:
            if entry.key == key or (
                entry.kind == "aside" and entry.key in steps and steps[entry.key].phase == CORRECTION
            ):
                return False
        return True

    # -- loops

    def tick(self) -> None:
        """Count one step or one table action (ask, tell, …), and raise `RuleError` if there were too many.

        Too many without a new answer mean that the rules are in an endless loop.
        """
        self.steps_left -= 1
        if self.steps_left < 0:
            raise RuleError(f"{LOOP_LIMIT} verbs without a new question")
