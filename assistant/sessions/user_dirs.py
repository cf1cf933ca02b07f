"""The user's folders: saves, own content, settings and the cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import platformdirs
from msgspec import Struct

from assistant.content import Root, all_roots
from assistant.messages.questions import Refused
from assistant.messages.text import t

APP = "assistant"
VARIABLE = "ASSISTANT_HOME"
DEVICE = "ASSISTANT_DEVICE"
"""The environment variable with the id of the device whose browser shows the screen."""
DEVICES = "devices"
"""The name of the folder with one settings file for each device."""


def own_checkout() -> Path | None:
    """Return the source folder from which this package runs, or None if it is installed."""
    folder = Path(__file__).resolve().parent.parent.parent
    return folder if (folder / "pyproject.toml").is_file() and (folder / "content").is_dir() else None


def _folder(named: str) -> Path:
    """Return the folder that `ASSISTANT_HOME` names, or raise `Refused` if it can't be used."""
    try:
        folder = Path(named).expanduser()
        if not named.isprintable() or (folder.exists() and not folder.is_dir()):
            raise ValueError
    except (OSError, RuntimeError, ValueError) as error:
        raise Refused(
            t("{variable} names no folder: {named}. Name one, or leave it out.", variable=VARIABLE, named=named)
        ) from error
    return folder


class UserDirs(Struct, frozen=True):
    """The folders for saves, own content and cache, and the settings file. The cache can be deleted at any time."""

    saves: Path
    own_content: Path
    settings: Path
    cache: Path | None = None

    @classmethod
    def find(cls, environ: Mapping[str, str], *, checkout: Path | None) -> UserDirs:
        """Return the folders below `ASSISTANT_HOME` if it is set, else the usual ones of this system.

        In a source folder (`checkout`), saves and cache are inside that folder.
        """
        if named := environ.get(VARIABLE):
            return cls.below(_folder(named))
        data = Path(platformdirs.user_data_dir(APP, appauthor=False))
        settings = Path(platformdirs.user_config_dir(APP, appauthor=False)) / "settings.toml"
        cache = checkout / ".cache" if checkout else Path(platformdirs.user_cache_dir(APP, appauthor=False))
        return cls((checkout or data) / "saves", data / "content", settings, cache)

    @classmethod
    def below(cls, folder: Path) -> UserDirs:
        """Return user folders that are all inside `folder`."""
        return cls(folder / "saves", folder / "content", folder / "settings.toml", folder / "cache")

    def of_device(self, device: str) -> Path | None:
        """Return the settings file of the device with this id, or None if the id is not valid."""
        is_id = len(device) == 16 and all(sign in "0123456789abcdef" for sign in device)
        return self.settings.parent / DEVICES / f"{device}.toml" if is_id else None

    def roots(self, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
        """Return the content folders: the app's own, the players' own, then `extra`.

        Later ones override earlier ones.
        """
        return all_roots(self.own_content, extra)
