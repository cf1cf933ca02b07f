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
from assistant.i18n import Translator
from assistant.messages.questions import Finished
from assistant.sessions import opening
from assistant.sessions.driver import Driver
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import legal_answers
from assistant.sessions.user_dirs import UserDirs

FOLDER = Path(__file__).parent
BEGAN = datetime(2026, 1, 10, 18, 0, tzinfo=UTC)
STEP = timedelta(seconds=40)
"""The time between two inputs."""
REFUSED_AT_MOST = 60


class PlayedCampaign(Struct, frozen=True):
    """How a campaign is begun and played.

    - `answers`: how many answers it has at most.
    - `expected`: the probability that the expected answer is given. The other answers are random.
    - `often`: options that are chosen whenever they can be, most wanted first.
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
    often: tuple[str, ...] = ()
    lines: dict[str, list[str]] = {}


def played_campaigns() -> list[PlayedCampaign]:
    """Return the campaigns of `campaigns.toml`."""
    known = tomllib.loads((FOLDER / "campaigns.toml").read_text(encoding="utf-8"))["campaign"]
    return convert(known, list[PlayedCampaign])


def play(dirs: UserDirs, campaign: PlayedCampaign) -> Path:
    """Play a campaign to its end, save it and return its folder."""
    times = iter(BEGAN + place * STEP for place in range(100_000))
    open_game = opening.start(
        dirs,
        campaign.game,
        campaign.scenario,
        campaign.heroes,
        preset=campaign.preset or None,
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
    ids = [option.id for option in getattr(question, "options", ()) if option.id not in question.barred]
    yield from (wanted for wanted in campaign.often if wanted in ids and chance.random() < campaign.expected)
    expected = question.expected_answer()
    if expected is not None and chance.random() < campaign.expected:
        yield expected
    yield from legal_answers(question, chance)
