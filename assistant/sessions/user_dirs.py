"""Where things are kept: saves, the players' own content, settings, and content kept ready."""

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
"""Names the device a screen is served to; its looks are its own."""
DEVICES = "devices"
"""The folder of them, beside the settings."""


def own_checkout() -> Path | None:
    """The checkout this package runs from, or None if it is installed."""
    folder = Path(__file__).resolve().parent.parent.parent
    return folder if (folder / "pyproject.toml").is_file() and (folder / "content").is_dir() else None


def _folder(named: str) -> Path:
    """The folder that `ASSISTANT_HOME` names, or `Refused`."""
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
    """The three places that belong to the players; what lies in `cache` can be deleted at any time."""

    saves: Path
    own_content: Path
    settings: Path
    cache: Path | None = None

    @classmethod
    def find(cls, environ: Mapping[str, str], *, checkout: Path | None) -> UserDirs:
        """`ASSISTANT_HOME` if it is set; in a checkout its own saves; else the user's folders."""
        if named := environ.get(VARIABLE):
            return cls.below(_folder(named))
        data = Path(platformdirs.user_data_dir(APP, appauthor=False))
        settings = Path(platformdirs.user_config_dir(APP, appauthor=False)) / "settings.toml"
        cache = checkout / ".cache" if checkout else Path(platformdirs.user_cache_dir(APP, appauthor=False))
        return cls((checkout or data) / "saves", data / "content", settings, cache)

    @classmethod
    def below(cls, folder: Path) -> UserDirs:
        """All of them below one folder."""
        return cls(folder / "saves", folder / "content", folder / "settings.toml", folder / "cache")

    def of_device(self, device: str) -> Path | None:
        """Where the looks of a device are kept that the screen is served to; None: this computer's own."""
        known = len(device) == 16 and all(sign in "0123456789abcdef" for sign in device)
        return self.settings.parent / DEVICES / f"{device}.toml" if known else None

    def roots(self, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
        """Where content is looked for: what comes with the app, the players' own, then `extra` folders."""
        return all_roots(self.own_content, extra)
