"""The data of one run of a step, and the lookups that rules can make in this data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from assistant.engine import sequence as sequences
from assistant.engine.checkpoint import Call, Source, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.rules import CORRECTION
from assistant.engine.signals import RuleError
from assistant.engine.transcript import ChooserOptions, Transcript
from assistant.messages.events import Corrected, Event

S = TypeVar("S")
C = TypeVar("C")

LOOP_LIMIT = 5000
"""How many steps and table actions (ask, tell, …) may follow each other without a new answer.

After more of them, the app assumes that the rules are in an endless loop.
"""


class Attempt(Generic[S, C]):
    """One run of the step `running`.

    A new attempt is made for every new answer: the step runs again from its beginning.

    `sequence` is the ordered list of steps that `running` belongs to, or None if it belongs to none. `open_key` is the
    key of the question that was open when the game was saved. It is "" if that question is not known, or if it is no
    longer open.
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
        """The calls among the scheduled ones that an event has triggered."""
        self.forced_choices = list(forced_choices)
        self.steps_left = steps_left
        self.trying = trying
        self.open_key = open_key if open_key and self._is_still_open(open_key) else ""
        self.looked_ahead = False
        """Whether a rule of this run has called `next_answer`. If so, the key of the open question is saved."""
        self.rule = ""
        """The rulebook reference of the rule that is running now (the innermost one, if rules call each other)."""
        self.by_hand = ""
        """The name of the last step that the players carried out themselves."""
        self._correcting = False
        self._touched = False
        self._content: C | None = None

    def go_on_with(self, running: str) -> None:
        """Continue this attempt with the next step, `running`. The step begins without recorded answers."""
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
        """The content, including the facts that the players entered from printed cards.

        Do not keep it in a variable, because it is replaced when the players enter a fact.
        """
        if self._content is None:
            self._content = self.context.overlaid(self.world.facts)
        return self._content

    @property
    def corrected(self) -> str:
        """The path of the state value that players have just corrected.

        It is "" if the newest event of this run is not a correction.
        """
        last = self.events[-1] if self.events else None
        return last.path if isinstance(last, Corrected) else ""

    def learn(self, kind: str, id: str, /, **fields: Any) -> None:
        """Remember facts that the players entered from the printed card with this `id`.

        Rules do not call this method; they use the module `facts`.
        """
        learned = self.world.facts.setdefault(kind, {}).setdefault(id, {})
        learned.update(msgspec.json.decode(msgspec.json.encode(fields)))  # exactly what a save will contain
        self._content = None

    def source(self, component: str) -> Source:
        """Return who draws or rolls a component: the app ("app"), the players ("table"), or nobody ("off")."""
        return self.world.sources.get(component) or self.context.rules.source(self.world, component)

    def is_held(self, component: str) -> bool:
        """Return whether the app keeps track of a component. It does so unless the source of the component is "off"."""
        return (self.world.sources.get(component) or self.context.rules.source(self.world, component)) != "off"

    def mode(self, name: str, phase: str) -> str:
        """Return how far the app runs the rule `name` (its dial): automatically, by asking the players, or not at all.

        The rule's own setting comes first, then the setting of its phase, then the setting of the whole game.
        """
        dial = self.world.dial
        return dial.get(name) or (dial.get(phase) if phase else None) or dial.get("game") or "auto"

    def next_answer(self) -> str:
        """Return the question key of the next recorded answer, or "" if the next recorded entry is no answer.

        After the last recorded entry, return the key of the question that was open when the game was saved.

        Rules that read facts from cards compare this key with the key of their own question. If the keys are equal, the
        rule asks again, even if another campaign has entered the fact in the meantime. So an old save runs as it ran
        before.
        """
        self.looked_ahead = True
        later = self.transcript.entries[self.transcript.next :]
        entry = next((entry for entry in later if entry.kind != "aside"), None)
        if entry is None:
            return self.open_key
        return entry.key if entry.kind == "answer" else ""

    def _is_still_open(self, key: str) -> bool:
        """Return whether the question `key` is still open.

        It is not if its answer is recorded. It is not after a recorded correction either, because the correction may
        have entered what the question asks for.
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
        """Count one step or one table action (ask, tell, …).

        Raise `RuleError` if there are too many without a new answer, because the rules are then in an endless loop.
        """
        self.steps_left -= 1
        if self.steps_left < 0:
            raise RuleError(f"{LOOP_LIMIT} verbs without a new question")
