"""The Night Watch can be played by any test: known to the app for a while, with its content and its Polish.

No test fails because the machine is slow: made-up examples have no time limits. Nor because of what chance makes up:
a run makes up what the last one did. `make search` looks for new ones.
"""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import polib
import pytest
from hypothesis import HealthCheck, settings
from night_watch import FOLDER
from quiet import wait_until_quiet

from assistant import games
from assistant.i18n import translator
from assistant.sessions import opening

SEED = 20_250_214

settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("any machine", settings.get_profile("search"), derandomize=True)
settings.load_profile("any machine")


def pytest_collection_finish() -> None:
    """All that is loaded stays, as in the app after its first frame: the collector need not look at it again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def kept_ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Content is read and checked once a run, not once a home: as it is in a home that stays."""
    cache, content = tmp_path_factory.mktemp("cache"), opening._content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_content", lambda game, scenario, roots, _=None: content(game, scenario, roots, cache))
        yield


@pytest.fixture(scope="session", autouse=True)
def the_same_chance() -> Iterator[None]:
    """A game begun without a seed is the same in every run."""
    given = opening._seed
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_seed", lambda seed: given(SEED if seed is None else seed))
        yield


@pytest.fixture(scope="module")
def night_watch() -> Iterator[Path]:
    """The folder of its content, to be named as a root or with `--content`."""
    polish = GNUTranslations(io.BytesIO(polib.pofile(str(FOLDER / "pl.po")).to_binary()))
    polish.add_fallback(translator.load("pl"))
    spoken = {"en": translator.Translator("en", translator.load("en")), "pl": translator.Translator("pl", polish)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._GAMES, "night_watch", ("night_watch.game", "NIGHT_WATCH"))
        patch.setattr(games, "GAME_IDS", (*games.GAME_IDS, "night_watch"))
        patch.setattr(translator, "_spoken", spoken.__getitem__)
        yield FOLDER / "content"


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    """No test sleeps because a key was pressed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", wait_until_quiet)
        patch.setattr("textual.pilot.wait_for_idle", wait_until_quiet)
        yield
