"""Rooms and doors, and the steps that the triggers of a chapter use. Rules digest: A5."""

from __future__ import annotations

from collections import Counter

from assistant.components.grid import Space, space_of, steps_between
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.drunagor import instructions
from assistant.games.drunagor.adventure import summons
from assistant.games.drunagor.adventure.endings import win
from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.content.chapter import BEYOND, Door, SetUp, door_number
from assistant.games.drunagor.events import DoorOpened, LogChanged, RoomOpened, RoomRevealed, SpecialRuleTold
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero, Room, Token
from assistant.messages.questions import Checklist, Option, Refused
from assistant.messages.text import t

NO_ROOM = "nothing"
ENDING = "ending"


@rules.step(phase="set_up", title=t("a room is opened"), rule="A5, L840-878")
def open_room(table: DrunagorTable, label: str) -> None:
    """Summon the monsters of the room with this label, and show how to lay it out. Do nothing if it is open."""
    set_up = table.content.set_up(label)
    if set_up is None or any(room.label == label for room in table.state.rooms):
        return
    before = {monster.number for monster in table.state.monsters}
    enter_room(table, set_up)
    entered = Counter(monster.kind for monster in table.state.monsters if monster.number not in before)
    table.tell(RoomRevealed(label=label, kinds=tuple(entered), counts=tuple(entered.values())))
    given = table.content.chapter.demo and table.source("runes") == "app"
    prompt = t("Revealed: {room}.", room=set_up.name) if given else t("Lay out: {room}.", room=set_up.name)
    done = t("go on") if given else t("the room is laid out")
    table.ask(
        lambda: Checklist(
            key=f"room:{label}",
            name=t("room laid out"),
            prompt=prompt,
            items=tuple(instructions.room_page(table.content, table.state, table.source, set_up, before)),
            label=done,
        ),
        ROOM_INTERRUPTS,
    )
    table.tell(RoomOpened(label=label))


ROOM_INTERRUPTS = Interrupts(
    Interrupt(3, summons.summon_from_book, id="summon", label=t("a monster enters that is not on the page"))
)


def enter_room(table: DrunagorTable, set_up: SetUp) -> None:
    """Add the room to the adventure: its monsters and, with the map on, its map pieces and tokens."""
    state = table.state
    room = Room(set_up.label)
    state.rooms.append(room)
    if set_up.room is not None:
        room.pieces = [placed.piece for placed in set_up.room.pieces]
        if state.map_on:
            for placed in set_up.room.tokens:
                state.tokens.append(Token(placed.kind, placed.at, placed.name.en, placed.charges))
    summons.summon_all(table, set_up)


@rules.step(phase="heroes", title=t("a door is opened"), rule="C16, A5, L1589-1595")
def open_door(table: DrunagorTable, by: str = "") -> None:
    """Open a door and ask which of the closed rooms is behind it."""
    label = _ask_behind_door(table, by)
    if label == ENDING:
        table.tell(DoorOpened(door=0, by=by, rule="L852"))
        win(table)
    numbers = {room: door for door, room in table.content.behind_doors().items()}
    door = numbers.get(label, door_number(label))
    table.state.doors.append(door)
    table.tell(DoorOpened(door=door, by=by))
    if label != NO_ROOM and label not in numbers:
        table.schedule(open_room, label)
    table.run_scheduled()


def doors_beside(table: DrunagorTable, hero: Hero) -> list[int] | None:
    """Return the closed doors next to the hero, or None if only the players can see them."""
    state, content = table.state, table.content
    if not hero.at or not has_map(state, content):
        return None
    set_ups = content.set_ups(room.label for room in state.rooms)
    doors = [door for one in set_ups if one.room is not None for door in one.room.doors]
    closed = [door for door in doors if door.door not in state.doors]
    return [door.door for door in closed if _is_beside(door, space_of(hero.at))] if doors else None


def _is_beside(door: Door, space: Space) -> bool:
    (x, y), (dx, dy) = space_of(door.at), BEYOND[door.side]
    return steps_between((x + dx, y + dy), space) < 2


def _ask_behind_door(table: DrunagorTable, by: str) -> str:
    """Ask what is behind the door. Return the label of a room, `NO_ROOM` or `ENDING`."""
    opened = {room.label for room in table.state.rooms}
    closed = [room for room in table.content.chapter.set_up if room.label not in opened]
    doors = doors_beside(table, table.state.hero(by)) if by else None
    if doors is not None:
        behind = {label: door for door, label in table.content.behind_doors().items()}
        closed = [room for room in closed if behind.get(room.label, door_number(room.label)) in doors]
    rooms = [Option(room.label, room.name, number=n) for n, room in enumerate(closed, 1)]
    nothing = Option(NO_ROOM, t("nothing the app keeps"), number=len(rooms) + 1)
    ending = Option(ENDING, t("the end: the adventure is won"), number=0)
    demo, card = t("What is behind the door?"), t("Read the door card. What is behind it?")
    # doors of a chapter played before may be exchanged (L1605)
    tried = any(attempt.chapter == table.state.chapter for attempt in table.state.tries)
    return table.one(
        f"door:{len(table.state.doors)}",
        demo if table.content.chapter.demo else card,
        lambda: (*rooms, nothing, ending),
        name=t("behind the door"),
        hint=t("Known from the last try? The code on its back offers other doors.") if tried else None,
        expected=(*rooms, nothing)[0].id,
    )


# ---- for triggers ----


@rules.step(title=t("a reminder"))
def remind(table: DrunagorTable, text: str) -> None:
    """Show a special rule, and keep it on the screen."""
    if text not in table.state.reminders:
        table.state.reminders.append(text)
    table.tell(SpecialRuleTold(text=text))


@rules.step(title=t("tokens for heroes"))
def give_tokens(table: DrunagorTable, who: str, token: str, count: int = 1) -> None:
    """Give `count` tokens to the hero with the id `who`, or to every hero if `who` is `all`."""
    for hero in _heroes(table, who):
        tokens.give(table, hero, token, count)


@rules.step(title=t("a status"), rule="L325-327")
def note_status(table: DrunagorTable, who: str, name: str) -> None:
    """Note a status of a hero, which lasts until the next camp."""
    for hero in _heroes(table, who):
        if name not in hero.statuses:
            hero.statuses.append(name)
            table.tell(LogChanged(kind="status", name=name, gained=True, hero=hero.id))


@rules.step(title=t("an aura"), rule="L329, L2724")
def note_aura(table: DrunagorTable, who: str, name: str) -> None:
    """Note an aura of a hero. It replaces an older one, and is lost with the next trauma cube."""
    for hero in _heroes(table, who):
        if hero.aura:
            table.tell(LogChanged(kind="aura", name=hero.aura, gained=False, hero=hero.id))
        hero.aura = name
        table.tell(LogChanged(kind="aura", name=name, gained=True, hero=hero.id))


@rules.step(title=t("an outcome"), rule="L330")
def note_outcome(table: DrunagorTable, name: str) -> None:
    """Note an outcome, which lasts until the end of the campaign."""
    if name not in table.state.outcomes:
        table.state.outcomes.append(name)
        table.tell(LogChanged(kind="outcome", name=name, gained=True))


def _heroes(table: DrunagorTable, who: str) -> list[Hero]:
    found = [hero for hero in table.state.heroes if who in ("all", hero.id)]
    if not found and who != "all" and who not in table.content.pack.hero:
        raise Refused(t("There is no hero {name}.", name=who))
    return found
