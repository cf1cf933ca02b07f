"""A fixture that writes packs for a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.content import Root

WritePack = Callable[..., Root]


@pytest.fixture
def write_pack(tmp_path: Path) -> WritePack:
    """`write_pack("first", {"heroes.toml": "…"})` writes `<tmp>/first/toy/heroes.toml` and returns the root."""

    def write(root: str, files: dict[str, str | bytes], game: str = "toy") -> Root:
        folder = tmp_path / root / game
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Root(tmp_path / root)

    return write
