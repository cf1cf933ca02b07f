"""The location phase: effect of the location, travel, the next location and its enemies.

Rules digest: Flow 3 (rulebook lines 657-674, 921-948).
"""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.rank import run_effects
from assistant.games.warhammer_quest.board.wounds import discard_enemy
from assistant.games.warhammer_quest.board.zones import spawn_enemies, spawn_hidden
from assistant.games.warhammer_quest.decks import LOCATIONS
from assistant.games.warhammer_quest.facts import read_location
from assistant.games.warhammer_quest.names import LOCATION
from assistant.games.warhammer_quest.quest_events import (
    LocationEffect,
    LocationRevealed,
    NoLocationLeft,
    NotFullyExplored,
    ProgressMade,
    Stayed,
    Travelled,
)
from assistant.games.warhammer_quest.rules import EFFECT, EXPLORATION, FACE_DOWN, FACE_UP, QuestTable, rules
from assistant.games.warhammer_quest.settlement.milestones import reach_location_milestones
from assistant.games.warhammer_quest.state import Enemy
from assistant.messages.questions import GO_ON_KEY, GoOn, OneOf, Option, Refused
from assistant.messages.text import Text, t

TRAVEL, STAY = "travel", "stay"


@rules.step(phase="locations", title=t("progress"), rule="L928-935, L945-948")
def change_progress(table: QuestTable, by: int) -> None:
    """Change the progress by `by`. The progress stays between zero and the exploration value."""
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
    else:
        chosen = table.ask(lambda: _travel_question(table) if _may_travel(table) else None)
        if chosen == TRAVEL:
            travel(table)
        elif chosen == STAY:
            table.tell(Stayed(location=state.location))


def _may_travel(table: QuestTable) -> bool:
    return is_explored(table) and LOCATIONS.left(table.state) != 0


def _effect(table: QuestTable) -> None:
    location = table.state.location
    if location and EFFECT.seen(table.content, location) == "phase":
        location_effect(table)


@rule("L672-674")
def location_effect(table: QuestTable) -> None:
    """Run the effect of the location. If the app doesn't know it, the players read the card and resolve it."""
    location = table.state.location
    effects = table.content.pack.location[location].then
    if effects:
        table.tell(LocationEffect(location=location))
        run_effects(table, effects)
    else:
        named = LOCATION(table.content, location)
        prompt = t("{location}: do its effect, then {key}.", key=GO_ON_KEY, location=named)
        asked = GoOn(key=f"location:{location}", prompt=prompt, label=t("done"))
        table.ask(lambda: asked if table.state.location == location else None)


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
    """Discard the location and all enemies in the shadows except face-up nemeses, then reveal the next location."""
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
    """Return whether an enemy stays when the party travels. Only a face-up nemesis stays."""
    return enemy.face_up and table.content.pack.enemy[enemy.card].kind == "nemesis"


@rule("L107-108, L924-926")
def reveal_location(table: QuestTable) -> None:
    """Reveal the next location and spawn its enemies: first the face-up ones, then the face-down ones."""
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
    def options() -> tuple[Option, ...]:
        return LOCATION_OR_TRAVEL.options(table)

    chosen = table.one(
        "location_or_travel",
        t("What happens?"),
        options,
        name=t("location"),
        reports=True,
        barred=lambda: LOCATION_OR_TRAVEL.barred(table),
    )
    if chosen:
        LOCATION_OR_TRAVEL.run(table, chosen)


def _travel_early(table: QuestTable) -> None:
    prompt = t("The location is not fully explored. Travel?")
    wanted = is_explored(table) or table.yes("travel_early", prompt, reports=True)
    if wanted and LOCATIONS.left(table.state) != 0:
        travel(table)


def why_no_location_or_travel(table: QuestTable, who: str) -> Text | None:
    """Return why neither an effect of the location nor travel is possible now, or None."""
    if not table.state.location:
        return t("no location lies face up")
    return None


LOCATION_OR_TRAVEL: Menu[[], None] = Menu(
    MenuLine(
        "effect",
        location_effect,
        t("the location's effect"),
        number=1,
        barred=lambda table: None if table.state.location else t("no location lies face up"),
    ),
    MenuLine(
        "travel",
        _travel_early,
        t("the party travels by an effect"),
        number=2,
        barred=lambda table: None if LOCATIONS.left(table.state) else t("no location is left"),
    ),
)
