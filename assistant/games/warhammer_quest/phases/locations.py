"""The location phase: its effect, travel, the next location and who spawns there. Flow 3, L657-674, L921-948."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.rank import run_effects
from assistant.games.warhammer_quest.board.wounds import discard_enemy
from assistant.games.warhammer_quest.board.zones import spawn_enemies, spawn_hidden
from assistant.games.warhammer_quest.decks import LOCATIONS
from assistant.games.warhammer_quest.events import (
    LocationEffect,
    LocationRevealed,
    NoLocationLeft,
    NotFullyExplored,
    ProgressMade,
    Stayed,
    Travelled,
)
from assistant.games.warhammer_quest.facts import read_location
from assistant.games.warhammer_quest.names import LOCATION
from assistant.games.warhammer_quest.rules import EFFECT, EXPLORATION, FACE_DOWN, FACE_UP, QuestTable, rules
from assistant.games.warhammer_quest.settlement.milestones import reach_location_milestones
from assistant.games.warhammer_quest.state import Enemy
from assistant.messages.questions import GO_ON_KEY, GoOn, OneOf, Option, Refused
from assistant.messages.text import t

TRAVEL, STAY = "travel", "stay"


@rules.step(phase="locations", title=t("progress"), rule="L928-935, L945-948")
def change_progress(table: QuestTable, by: int) -> None:
    """Never above the exploration value, never below nothing."""
    state = table.state
    if not state.location:
        return
    exploration = EXPLORATION.of(table, state.location)
    before, state.progress = state.progress, max(0, min(exploration, state.progress + by))
    table.tell(
        ProgressMade(
            by=state.progress - before,
            progress=state.progress,
            exploration=exploration,
            location=state.location,
            done=before < state.progress == exploration,
        )
    )


def is_explored(table: QuestTable) -> bool:
    state = table.state
    exploration = EXPLORATION.seen(table.content, state.location) if state.location else None
    return exploration is not None and state.progress >= exploration


@rules.step(phase="locations", title=t("the location phase"), rule="Flow 3, L657-674")
def location_phase(table: QuestTable) -> None:
    _effect(table)
    state = table.state
    if not state.location or state.outcome:
        return
    table.apply_corrections()
    if not is_explored(table):
        exploration = EXPLORATION.seen(table.content, state.location) or 0
        table.tell(NotFullyExplored(location=state.location, progress=state.progress, exploration=exploration))
    elif LOCATIONS.left(state) == 0:
        if not state.told_empty:
            table.tell(NoLocationLeft())
        state.told_empty = True
    elif table.ask(lambda: _travel_question(table)) == TRAVEL:
        travel(table)
    else:
        table.tell(Stayed(location=state.location))


def _effect(table: QuestTable) -> None:
    location = table.state.location
    if location and EFFECT.seen(table.content, location) == "phase":
        location_effect(table)


@rule("L672-674")
def location_effect(table: QuestTable) -> None:
    """Its text: content knows it, or the table reads it."""
    location = table.state.location
    effects = table.content.pack.location[location].then
    if effects:
        table.tell(LocationEffect(location=location))
        run_effects(table, effects)
    else:
        named = LOCATION(table.content, location)
        prompt = t("{location}: do its effect, then {key}.", key=GO_ON_KEY, location=named)
        table.ask(GoOn(key=f"location:{location}", prompt=prompt, label=t("done")))


def _travel_question(table: QuestTable) -> OneOf:
    state = table.state
    named, n = LOCATION(table.content, state.location), state.progress
    return OneOf(
        key="travel",
        name=t("travel"),
        prompt=t("{location} is fully explored, {n} of {n}. Travel?", location=named, n=n),
        options=(
            Option(TRAVEL, t("travel"), number=1),
            Option(STAY, t("stay"), number=0),
        ),
        expected=TRAVEL,
    )


@rules.step(phase="locations", title=t("the party travels"), rule="Flow 3.3, L664-670")
def travel(table: QuestTable) -> None:
    """The shadows are emptied, face-down cards too, face-up nemeses stay; the next location, and who spawns there."""
    state = table.state
    if LOCATIONS.left(state) == 0:
        raise Refused(t("No location is left: the party can't travel."))
    gone = [enemy for enemy in state.shadows if not _stays(table, enemy)]
    table.tell(Travelled(numbers=tuple(enemy.number for enemy in gone), location=state.location))
    for enemy in gone:
        discard_enemy(table, enemy)
    if state.location:
        LOCATIONS.discard(state, state.location)
    state.location, state.progress = "", 0
    reveal_location(table)


def _stays(table: QuestTable, enemy: Enemy) -> bool:
    """A face-down card always counts as no nemesis."""
    return enemy.face_up and table.content.pack.enemy[enemy.card].kind == "nemesis"


@rule("L107-108, L924-926")
def reveal_location(table: QuestTable) -> None:
    """The next card of the location deck, and the enemies it shows: face-up ones one by one, face-down ones unseen."""
    location = LOCATIONS.draw(table, t("Reveal the next location. Which one is it?"))
    if not location:
        table.tell(NoLocationLeft())
        return
    state = table.state
    state.location, state.progress = location, 0
    state.travelled += 1
    table.tell(LocationRevealed(location=location, left=LOCATIONS.left(state)))
    read_location(table, location)
    spawn_enemies(table, FACE_UP.of(table, location))
    spawn_hidden(table, FACE_DOWN.of(table, location))
    reach_location_milestones(table)


@rules.step(phase="heroes", title=t("location effect, travel by an effect"), rule="L672-674")
def location_or_travel(table: QuestTable, who: str) -> None:
    def deeds() -> list[Option]:
        made = [Option("effect", t("the location's effect"), number=1)] if table.state.location else []
        ahead = LOCATIONS.left(table.state) != 0
        return [*made, *([Option("travel", t("the party travels by an effect"), number=2)] if ahead else [])]

    deed = table.one("location_or_travel", t("What happens?"), deeds, name=t("location"))
    if deed == "effect":
        location_effect(table)
    elif deed == "travel":
        if not is_explored(table) and not table.yes("travel_early", t("The location is not fully explored. Travel?")):
            return
        travel(table)
