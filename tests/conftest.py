"""Fixtures for all tests: The Night Watch as a registered game, cached content, a fixed seed, no waiting.

Hypothesis has no time limits and always uses the same examples, so that no test depends on the speed of the machine or
on chance. `make search` looks for new examples.
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
    """Exclude everything loaded so far from garbage collection, as the app does after its first frame."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def content_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Read and check content once per test run instead of once per user folder."""
    cache, content = tmp_path_factory.mktemp("cache"), opening._content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_content", lambda game, scenario, roots, _=None: content(game, scenario, roots, cache))
        yield


@pytest.fixture(scope="session", autouse=True)
def fixed_seed() -> Iterator[None]:
    """Use the same seed for every game that is started without one."""
    given = opening._seed
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "_seed", lambda seed: given(SEED if seed is None else seed))
        yield


@pytest.fixture(scope="module")
def night_watch() -> Iterator[Path]:
    """Register The Night Watch with its Polish catalogue and return the folder of its content."""
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
    """Replace Textual's waiting, which sleeps after each key."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", wait_until_quiet)
        patch.setattr("textual.pilot.wait_for_idle", wait_until_quiet)
        yield
