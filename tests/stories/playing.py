"""Playing a whole campaign by JSON lines, always in the same way."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, convert

from assistant.content import all_roots
from assistant.engine.checkpoint import Source
from assistant.i18n import Translator
from assistant.messages.questions import Finished
from assistant.sessions import opening
from assistant.sessions.driver import Driver
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import legal_answers
from assistant.sessions.story.export import told
from assistant.sessions.user_dirs import UserDirs

FOLDER = Path(__file__).parent
BEGAN = datetime(2026, 1, 10, 10, 0, tzinfo=UTC)
STEP = timedelta(seconds=20)
"""The time between two inputs."""
REFUSED_AT_MOST = 60
PREFERRED = 0.95
"""The probability that one of the preferred options is chosen."""


class PlayedCampaign(Struct, frozen=True):
    """How a campaign is begun and played.

    - `answers`: how many answers it has at most.
    - `expected`: the probability that the expected answer is given. The other answers are random.
    - `prefers`: for the key of a question, the options from which usually one is chosen at random. They may be what
      happens instead of an answer.
    - `lines`: other inputs as JSON lines, by the number of answers before them.
    """

    game: str
    scenario: str
    heroes: tuple[str, ...]
    seed: int
    name: str
    preset: str = "app"
    answers: int = 1500
    expected: float = 0.8
    prefers: dict[str, list[str]] = {}
    sources: dict[str, Source] = {}
    lines: dict[str, list[str]] = {}


def story_file(campaign: PlayedCampaign, language: str) -> Path:
    """Return the file with the story of a campaign in one language."""
    return FOLDER / f"{campaign.game}.{language}.md"


def story_in(dirs: UserDirs, folder: Path, language: str) -> str:
    """Return the story of a saved campaign as Markdown."""
    open_game = opening.resume(dirs, folder, roots=all_roots(), following=True)
    try:
        return told(open_game, Translator.of(language), "usual", "md")
    finally:
        open_game.journal.close()


def played_campaigns() -> list[PlayedCampaign]:
    """Return the campaigns of `campaigns.toml`."""
    known = tomllib.loads((FOLDER / "campaigns.toml").read_text(encoding="utf-8"))["campaign"]
    return convert(known, list[PlayedCampaign])


def play(dirs: UserDirs, campaign: PlayedCampaign) -> Path:
    """Play a campaign to its end, save it and return its folder."""
    times = iter(BEGAN + place * STEP for place in range(100_000))
    presets = {preset.id: preset.sources for preset in opening.find_game(campaign.game).presets}
    open_game = opening.start(
        dirs,
        campaign.game,
        campaign.scenario,
        campaign.heroes,
        sources=presets[campaign.preset] | campaign.sources,
        seed=campaign.seed,
        name=campaign.name,
        roots=all_roots(),
        clock=lambda: next(times),
    )
    try:
        replies = Driver(open_game, Translator.of("en")).serve(_lines(open_game, campaign))
        for _ in replies:
            pass
        return open_game.folder
    finally:
        open_game.close()


def _lines(open_game: OpenGame[Any, Any], campaign: PlayedCampaign) -> Iterator[str]:
    """Yield the inputs as JSON lines. The driver replies to each before it takes the next one."""
    chance = Random(campaign.seed)
    for number in range(campaign.answers):
        yield from campaign.lines.get(str(number), ())
        question = open_game.question
        if isinstance(question, Finished) and not question.first:
            return
        before = open_game.timeline.head.n
        for answer in islice(_answers(open_game, campaign, chance), REFUSED_AT_MOST):
            yield json.dumps({"answer": answer}, ensure_ascii=False)
            if open_game.timeline.head.n > before:
                break
        else:
            return


def _answers(open_game: OpenGame[Any, Any], campaign: PlayedCampaign, chance: Random) -> Iterator[Any]:
    question = open_game.question
    offered = [option.id for option in (*getattr(question, "options", ()), *question.happened)]
    offered = [id for id in (*offered, "go_on") if id not in question.barred]
    preferred = [id for id in campaign.prefers.get(question.key.partition(":")[0], ()) if id in offered]
    if preferred and chance.random() < PREFERRED:
        yield chance.choice(preferred)
    expected = question.expected_answer()
    if expected is not None and chance.random() < campaign.expected:
        yield expected
    yield from legal_answers(question, chance)
