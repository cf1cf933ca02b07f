"""Counting the events of one journal, with what its game says about the meaning of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import msgspec

from assistant.games.game import Game
from assistant.games.meanings import Actor, Bag, Damage, End, Odds, Roll, Seat, Side
from assistant.messages.event_text import value_of
from assistant.messages.events import Corrected, Event
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, as_text, in_english, t, verbatim
from assistant.sessions.record_writer import BREAK
from assistant.sessions.statistics.journals import CountedLine
from assistant.sessions.statistics.records import (
    ChanceCount,
    DamageCount,
    EndCount,
    JournalRecord,
    NameCount,
    ResultCount,
    RoundCount,
)
from assistant.timeline.logged_events import logged_events, path_to

ContentOf = Callable[[str], Any]
"""A function that returns the content of a scenario."""

OTHER_SIDE: dict[Side, Side] = {"heroes": "foes", "foes": "heroes"}
_TAG = b'"type":"'


def count(
    folder: str, lines: Sequence[CountedLine], game: Game[Any, Any], content_of: ContentOf, *, since: int = 0
) -> JournalRecord:
    """Count the events of a journal. Of draws and rolls, only those from event number `since` on count."""
    about = lines[0].about
    path = path_to(lines)
    counter = _Counting(game, content_of, about)
    record = counter.record
    record.folder, record.name = folder, about.get("name") or folder
    record.began, record.played = lines[0].at, lines[-1].at
    record.undone = sum(line.kind == "undo" for line in lines)
    inputs = [line.input.kind for line in path if line.input is not None]
    record.inputs, record.otherwise = inputs.count("answer"), inputs.count("otherwise")
    minutes = _minutes_before(path)
    record.minutes = round(sum(minutes.values()))
    counter.read(path, minutes, since)
    return record


def _minutes_before(path: Sequence[CountedLine]) -> dict[int, float]:
    """Return for each line how many minutes passed since the line before it, or 0 after a long break."""
    passed: dict[int, float] = {}
    before: datetime | None = None
    for line in path:
        try:
            at = datetime.fromisoformat(line.at)
        except ValueError:
            continue
        seconds = (at - before).total_seconds() if before is not None else 0.0
        passed[line.n] = seconds / 60 if 0 <= seconds <= BREAK.total_seconds() else 0.0
        before = at
    return passed


class _Counting:
    """Counts the events of one journal in their order."""

    def __init__(self, game: Game[Any, Any], content_of: ContentOf, about: Mapping[str, str]) -> None:
        self.game = game
        self.meanings = game.meanings()
        self.content_of = content_of
        scenario = about.get("scenario", "")
        self.content = content_of(scenario)
        self.labels: dict[str, Label] = {option.id: option.label for option in game.heroes(self.content)}
        ids = [hero for hero in about.get("heroes", "").split(",") if hero]
        heroes = tuple(map(self._hero, ids))
        words = (self.meanings.dealt, self.meanings.taken)
        self.record = JournalRecord("", "", game.id, scenario, heroes=heroes, words=words)
        self.scenario = scenario
        self.chapter = 1
        self.before = RoundCount(1, 0)
        """What comes before the first round that begins: the set-up, or the rest of the round of a position."""
        self.end: EndCount | None = None
        self.actors: dict[Side, Label] = {}
        self.bags: dict[int, Counter[str] | None] = {}
        self.odds: dict[int, float] = {}
        self.last_roll: tuple[Any, ...] = ()
        self.damage: dict[tuple[str, str, str], DamageCount] = {}
        self.hunts: dict[str, NameCount] = {}
        self.line: CountedLine | None = None
        self._handlers = self._make_handlers()
        self._tags = {str(kind.__struct_config__.tag).encode() for kind in self._handlers}

    def read(self, path: Sequence[CountedLine], minutes: Mapping[int, float], since: int) -> None:
        decode = self.game.rules.event_decoder.decode
        logged = logged_events(path)
        place = 0
        for line in path:
            self.line = line
            self._count_time(line, minutes)
            while place < len(logged) and logged[place][1] is line:
                raw = bytes(logged[place][0])
                if place == since:  # earlier draws still decide what is left in a bag
                    self.record.chances.clear()
                place += 1
                begin = raw.find(_TAG) + len(_TAG)
                if raw[begin : raw.find(b'"', begin)] in self._tags:
                    try:
                        self._count(decode(raw))
                    except (msgspec.MsgspecError, KeyError, AttributeError, ValueError):
                        continue  # an event saved by an older version may name something the content no longer has
        if since >= len(logged):
            self.record.chances.clear()
        self.record.damage = list(self.damage.values())
        self.record.hunts = list(self.hunts.values())

    def _count_time(self, line: CountedLine, minutes: Mapping[int, float]) -> None:
        now = self._now
        now.minutes += minutes.get(line.n, 0.0)
        now.inputs += line.input is not None and line.input.kind == "answer"

    @property
    def _now(self) -> RoundCount:
        return self.record.rounds[-1] if self.record.rounds else self.before

    def _make_handlers(self) -> dict[type[Event], list[Callable[[Any], None]]]:
        """Return for each class of events the functions that count them, in the right order."""
        m = self.meanings
        handlers: dict[type[Event], list[Callable[[Any], None]]] = {}

        def add(kind: type[Event], handler: Callable[[Any], None]) -> None:
            handlers.setdefault(kind, []).append(handler)

        add(Corrected, self._count_correction)
        for seat in m.seats:
            add(seat.event, partial(self._take_seat, seat))
        for kind in m.turns:
            add(kind, self._end_turn)
        for kind, name in m.chapters.items():
            add(kind, partial(self._begin_chapter, name))
        for kind in m.rounds:
            add(kind, self._begin_round)
        for place, bag in enumerate(m.bags):
            for kind in bag.filled:
                add(kind, partial(self._fill, place, bag))
            for kind, returned in bag.returned.items():
                add(kind, partial(self._put_back, place, returned))
            add(bag.event, partial(self._draw, place, bag))
        for actor in m.actors:
            add(actor.event, partial(self._act, actor))
        for damage in m.damage:
            add(damage.event, partial(self._hurt, damage))
        for kind, name in m.hunts.items():
            add(kind, partial(self._hunt, name))
        for place, roll in enumerate(m.rolls):
            add(roll.event, partial(self._roll, place, roll))
        for place, odds in enumerate(m.odds):
            add(odds.event, partial(self._bet, place, odds))
            for kind in odds.met:
                add(kind, partial(self._settle, place, odds, True))
            for kind in odds.missed:
                add(kind, partial(self._settle, place, odds, False))
        for end in m.ends:
            add(end.event, partial(self._end, end))
        return handlers

    def _count(self, event: Event) -> None:
        for handler in self._handlers.get(type(event), ()):
            handler(event)

    def _hero(self, id: str) -> Label:
        return self.labels.get(id) or verbatim(id)

    # -- chapters, rounds, ends

    def _take_seat(self, seat: Seat, event: Event) -> None:
        """Note which hero was drawn for a seat."""
        heroes, place = list(self.record.heroes), int(getattr(event, seat.number)) - 1
        if 0 <= place < len(heroes):
            heroes[place] = self._hero(getattr(event, seat.hero))
        self.record.heroes = tuple(heroes)

    def _count_correction(self, event: Corrected) -> None:
        self.record.corrections += 1

    def _begin_chapter(self, name: str, event: Event) -> None:
        self.actors.clear()
        self.end = None
        if self.record.rounds:
            self.chapter += 1
        if name and (scenario := getattr(event, name)):
            self.scenario = str(scenario)
            self.content = self.content_of(self.scenario)

    def _begin_round(self, event: Any) -> None:
        self.actors.clear()
        if not self.record.rounds and event.round > 1:  # begun from a position, in the round before this one
            self.before.round = event.round - 1
            self.record.rounds.append(self.before)
        self.record.rounds.append(RoundCount(self.chapter, event.round))

    def _end_turn(self, event: Event) -> None:
        self.actors.clear()

    def _end(self, end: End, event: Event) -> None:
        won, points = end.won(event), end.points(event)
        if self.end is None:
            at = self.line.at if self.line is not None else ""
            self.end = EndCount(self.scenario, self._scenario_name(), self.record.heroes, at=at)
            self.record.ends.append(self.end)
        self.end.won = self.end.won if won is None else won
        if points is not None:  # several heroes are counted one after another, and the best of them is kept
            self.end.points = max(points, self.end.points or 0) if len(self.record.heroes) > 1 else points
        self.end.winners = tuple(map(self._hero, end.winners(event))) or self.end.winners

    def _scenario_name(self) -> Label:
        for part in ("scenario", "chapter", "quest"):
            name = getattr(getattr(self.content, part, None), "name", None)
            if isinstance(name, Name | Text):
                return name
        return verbatim(self.scenario)

    # -- who hurts and hunts whom

    def _label(self, event: Event, name: str) -> Label | None:
        """Return what a field, property or method of an event names, or None if it names nobody."""
        value = value_of(event, name, self.content)
        if isinstance(value, tuple):
            return t("{names}", names=value) if value else None
        if isinstance(value, int):
            return verbatim(str(value))
        if isinstance(value, str):
            return verbatim(value) if value else None
        return value if in_english(value) else None

    def _alone(self, side: Side) -> Label | None:
        """Return the only hero of the game, whom its events do not name, or None if there are several."""
        return self.record.heroes[0] if side == "heroes" and len(self.record.heroes) == 1 else None

    def _act(self, actor: Actor, event: Event) -> None:
        label = self._label(event, actor.who) or self._alone(actor.side)
        if label is not None:
            self.actors[actor.side] = label

    def _hurt(self, damage: Damage, event: Event) -> None:
        n = damage.of(event)
        side: Side = damage.side or ("heroes" if getattr(event, damage.victim_id) in self.labels else "foes")
        victim = self._label(event, damage.victim) or self._alone(side)
        if n < 1 or victim is None:
            return
        by = self._label(event, damage.by) if damage.by else self.actors.get(OTHER_SIDE[side])
        key = (side, in_english(victim), in_english(by) if by is not None else "")
        found = self.damage.setdefault(key, DamageCount(side, victim, by))
        found.n += n
        now = self._now
        now.dealt += n if side == "foes" else 0
        now.taken += n if side == "heroes" else 0

    def _hunt(self, name: str, event: Event) -> None:
        value = value_of(event, name, self.content)
        for one in value if isinstance(value, tuple) else (value,):
            words = in_english(one)
            if words:
                label = one if isinstance(one, Name | Text) else verbatim(str(one))
                self.hunts.setdefault(words, NameCount(label)).n += 1

    # -- chance

    def _chance(self, id: str, label: Text, *, numbers: bool = False) -> ChanceCount:
        return self.record.chances.setdefault(id, ChanceCount(label, numbers=numbers))

    def _count_draw(
        self, chance: ChanceCount, result: str, weights: Mapping[str, float], name: Callable[[Any, str], Any]
    ) -> None:
        """Count one draw or roll. `weights` says how likely each result was."""
        total = sum(weights.values())
        if total <= 0 or result not in weights:
            return
        chance.draws += 1
        for id, weight in weights.items():
            if id not in chance.results:
                chance.results[id] = ResultCount(as_text(name(self.content, id)))
            one, p = chance.results[id], weight / total
            one.seen += id == result
            one.expected += p
            one.variance += p * (1 - p)
        if chance.numbers:
            mean = sum(int(id) * weight for id, weight in weights.items()) / total
            chance.total += int(result)
            chance.expected += mean
            chance.variance += sum((int(id) - mean) ** 2 * weight for id, weight in weights.items()) / total

    def _roll(self, place: int, roll: Roll, event: Event) -> None:
        if roll.same is not None:
            this = (self.line.n if self.line is not None else -1, place, roll.same(event))
            if this == self.last_roll:
                return
            self.last_roll = this
        weights = roll.likely(self.content, event)
        if weights:
            chance = self._chance(f"roll:{place}", roll.label, numbers=roll.numbers)
            for result in roll.results(event):
                self._count_draw(chance, result, weights, roll.name)

    def _fill(self, place: int, bag: Bag, event: Event | None) -> None:
        self.bags[place] = Counter(dict(bag.full(self.content, event)))

    def _put_back(self, place: int, returned: Callable[[Any], Iterable[str]], event: Event) -> None:
        held = self.bags.get(place)
        if held is not None:
            held.update(returned(event))

    def _draw(self, place: int, bag: Bag, event: Event) -> None:
        if place not in self.bags:
            self._fill(place, bag, None)
        held, drawn = self.bags[place], list(bag.drawn(event))
        if held is None or held.total() - len(drawn) != bag.left(event) or Counter(drawn) - held:
            self.bags[place] = None  # a correction has changed it: its content is unknown until it is filled anew
            return
        chance = self._chance(f"bag:{place}", bag.label)
        for result in drawn:
            self._count_draw(chance, result, dict(held), bag.name)
            held[result] -= 1

    def _bet(self, place: int, odds: Odds, event: Event) -> None:
        percent = int(getattr(event, odds.percent))
        if percent >= 0:
            self.odds[place] = percent / 100

    def _settle(self, place: int, odds: Odds, met: bool, event: Event) -> None:
        p = self.odds.pop(place, None)
        if p is not None:
            chance = self._chance(f"odds:{place}", odds.label)
            weights = {"met": p, "missed": 1 - p}
            names = {"met": t("as hoped"), "missed": t("as feared")}
            self._count_draw(chance, "met" if met else "missed", weights, lambda content, id: names[id])
