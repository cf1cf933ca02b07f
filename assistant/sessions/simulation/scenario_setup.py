"""A scenario with its heroes and sources, from which the games of a simulation begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from assistant import content as packs
from assistant.content import Root
from assistant.engine.checkpoint import Source, World
from assistant.engine.straight import EngineLoader
from assistant.messages.text import Name, Text
from assistant.sessions import opening
from assistant.sessions.opening import AnyGame

LOADED_AT_MOST = 4
"""How many scenarios a process keeps in memory."""


@dataclass(frozen=True)
class ScenarioSetup:
    """What a new game needs, as data that can be sent to another process. The content is loaded where it is needed.

    Without `heroes`, the first heroes of the game play. `notices` gets a sentence for each content file that is left
    out.
    """

    game_id: str
    scenario: str
    roots: tuple[Root, ...]
    cache: Path | None = None
    heroes: tuple[str, ...] = ()
    preset: str | None = None
    sources: tuple[tuple[str, Source], ...] | None = None
    notices: list[Text] = field(default_factory=list, compare=False)

    @cached_property
    def _loaded(self) -> tuple[AnyGame, Any]:
        return opening.load(self.game_id, self.scenario, self.roots, self.notices, self.cache)

    @property
    def game(self) -> AnyGame:
        return self._loaded[0]

    @property
    def content(self) -> Any:
        return self._loaded[1]

    @property
    def name(self) -> Name:
        """The name of the scenario."""
        scenario = packs.load_scenario(self.game.scenario, self.game_id, self.scenario, self.roots).content
        return self.game.scenario_name(scenario)

    @cached_property
    def engine_for(self) -> EngineLoader:
        """The function that returns the engine for the chapter of a state."""
        return opening.engines_of(self.game, self.content, self.scenario, self.roots, self.notices, self.cache)

    @cached_property
    def party(self) -> tuple[str, ...]:
        """The heroes who play."""
        least, _ = self.game.players(self.content)
        return self.heroes or tuple(option.id for option in self.game.heroes(self.content))[:least]

    def begin(self, seed: int) -> World[Any]:
        """Return the world of a new game, or raise `Refused` if this set-up is not possible."""
        sources: Mapping[str, Source] | None = None if self.sources is None else dict(self.sources)
        setup = opening.make_setup(self.game, self.content, self.party, preset=self.preset, sources=sources, seed=seed)
        return self.game.begin(self.content, setup)

    def __reduce__(self) -> Any:
        names = [field.name for field in fields(self) if field.compare]
        return _shared, tuple(getattr(self, name) for name in names)


@lru_cache(LOADED_AT_MOST)
def _shared(*values: Any) -> ScenarioSetup:
    """Return the set-up with these values. A process that gets many batches of one scenario loads it only once."""
    return ScenarioSetup(*values)
