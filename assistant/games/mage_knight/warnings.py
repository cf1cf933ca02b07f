"""Warnings about Mage Knight's content: larger parties with weaker cities, more tiles than the box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from assistant.content import ContentWarning
from assistant.games.mage_knight.cards import Pack
from assistant.games.mage_knight.content import Scenario
from assistant.messages.text import t


def warnings(pack: Pack, scenario: Scenario | None) -> Iterator[ContentWarning]:
    """Yield what is probably a mistake in the pack or, if there is one, in the scenario."""
    if scenario is None:
        yield from _garrisons(pack)
        return
    yield from _cities(scenario)
    yield from _tiles(pack, scenario)
    rounds = max((seats.rounds or scenario.rounds for seats in scenario.seats), default=scenario.rounds)
    last = max(rounds, scenario.epic_rounds)
    for number, trigger in enumerate(scenario.trigger):
        round = trigger.where.get("round")
        if trigger.on in ("round_began", "round_ended") and isinstance(round, int) and round > last:
            message = t("This never happens: round {n} is the last one.", n=last)
            yield ContentWarning(f"trigger.{number}.where.round", message)


def _garrisons(pack: Pack) -> Iterator[ContentWarning]:
    """Yield cities that have fewer defenders on a higher level."""
    for city in pack.city.values():
        for level, (lower, higher) in enumerate(pairwise(city.garrison), 1):
            if len(higher) < len(lower):
                message = t(
                    "Level {n} has fewer defenders than level {before}: {fewer} instead of {more} or more.",
                    n=level + 1,
                    before=level,
                    fewer=len(higher),
                    more=len(lower),
                )
                yield ContentWarning(f"city.{city.id}.garrison.{level}", message)


def _cities(scenario: Scenario) -> Iterator[ContentWarning]:
    """Yield numbers of players with weaker cities than a smaller party has."""
    tables = sorted(enumerate(scenario.seats), key=lambda numbered: numbered[1].players)
    for (_, smaller), (number, larger) in pairwise(tables):
        now, before = sum(larger.city_levels), sum(smaller.city_levels)
        if now < before:
            message = t(
                "Levels of all cities together: {now} for {players} players, but {before} for {fewer}.",
                players=larger.players,
                now=now,
                fewer=smaller.players,
                before=before,
            )
            yield ContentWarning(f"seats.{number}.city_levels", message)


def _tiles(pack: Pack, scenario: Scenario) -> Iterator[ContentWarning]:
    """Yield numbers of tiles that the box does not have."""
    kinds = Counter(tile.kind for tile in pack.tile.values() if tile.id not in scenario.leave_tiles)
    for number, seats in enumerate(scenario.seats):
        wanted = {
            "countryside": (seats.countryside, kinds["countryside"]),
            "core_city": (seats.core_city, kinds["core_city"]),
            "core_other": (seats.core_other, kinds["core"]),
        }
        for key, (most, there) in wanted.items():
            if most > there:
                message = t("Tiles needed: {wanted}. Tiles there: {there}.", wanted=most, there=there)
                yield ContentWarning(f"seats.{number}.{key}", message)
