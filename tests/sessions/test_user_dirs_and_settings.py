"""User folders, and settings that are remembered between sessions."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import platformdirs
import pytest

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions.settings import LastGame, Settings, read_settings, remember, write_settings
from assistant.sessions.user_dirs import UserDirs, own_checkout

say = Translator.of("en").say


def test_the_environment_variable_takes_precedence(tmp_path):
    dirs = UserDirs.find({"ASSISTANT_HOME": str(tmp_path)}, checkout=Path("/checkout"))
    assert dirs == UserDirs(tmp_path / "saves", tmp_path / "content", tmp_path / "settings.toml", tmp_path / "cache")


def test_a_checkout_has_its_own_saves(monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *a, **k: "/data")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *a, **k: "/config")
    dirs = UserDirs.find({}, checkout=Path("/checkout"))
    settings, cache = Path("/config/settings.toml"), Path("/checkout/.cache")
    assert dirs == UserDirs(Path("/checkout/saves"), Path("/data/content"), settings, cache)


def test_an_installed_copy_uses_the_users_folders(monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *a, **k: "/data")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *a, **k: "/config")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *a, **k: "/cache")
    dirs = UserDirs.find({"ASSISTANT_HOME": ""}, checkout=None)
    settings, cache = Path("/config/settings.toml"), Path("/cache")
    assert dirs == UserDirs(Path("/data/saves"), Path("/data/content"), settings, cache)


def test_these_tests_run_in_a_checkout():
    assert own_checkout() == Path(__file__).resolve().parents[2]


def test_order_of_content_folders(tmp_path):
    roots = UserDirs.below(tmp_path).roots([tmp_path / "extra"])
    assert [root.path for root in roots[1:]] == [tmp_path / "content", tmp_path / "extra"]
    assert (roots[0].shipped, roots[2].required) == (True, True)


@pytest.mark.parametrize("named", ["~nobody-of-that-name/x", "here\x1b[31m", "a\0b"])
def test_an_invalid_home_variable_is_refused(named):
    with pytest.raises(Refused, match="ASSISTANT_HOME names no folder"):
        UserDirs.find({"ASSISTANT_HOME": named}, checkout=None)


def test_a_file_as_home_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="names no folder"):
        UserDirs.find({"ASSISTANT_HOME": str(tmp_path / "file")}, checkout=None)


# -- settings


def test_settings_are_read_back(tmp_path):
    path = tmp_path / "deep" / "settings.toml"
    last = LastGame(scenario="cellar", heroes=["ann"], preset="mine", sources={"deck": "table", "dice": "off"})
    kept = Settings(language="pl", theme="light", big_type=True, game="toy", campaign="zamek", last={"toy": last})
    write_settings(path, kept)
    assert read_settings(path) == (kept, None)
    assert kept.of_game("toy") == last
    assert kept.of_game("other") == LastGame()


def test_missing_settings_give_the_defaults(tmp_path):
    assert read_settings(tmp_path / "settings.toml") == (Settings(), None)


@pytest.mark.parametrize("broken", [b"language = ", b'big_type = "yes"\n', b"\xff", b"last = { toy = 3 }\n"])
def test_broken_settings_are_renamed_and_the_defaults_apply(tmp_path, broken):
    path = tmp_path / "settings.toml"
    path.write_bytes(broken)
    settings, warning = read_settings(path)
    assert settings == Settings()
    assert "settings.broken.toml" in say(warning)
    assert (tmp_path / "settings.broken.toml").read_bytes() == broken
    assert not path.exists()
    assert read_settings(path) == (Settings(), None)


def test_a_pipe_as_settings_is_left_in_place_and_the_defaults_apply(tmp_path):
    os.mkfifo(tmp_path / "settings.toml")
    settings, warning = read_settings(tmp_path / "settings.toml")
    assert settings == Settings()
    assert "it is no file" in say(warning)
    assert (tmp_path / "settings.toml").is_fifo()


def test_unknown_keys_are_ignored(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('language = "pl"\nsmell = "roses"\n')
    assert read_settings(path) == (Settings(language="pl"), None)


def test_unreadable_settings_are_left_in_place(tmp_path):
    path = tmp_path / "settings.toml"
    path.mkdir()
    settings, warning = read_settings(path)
    assert settings == Settings()
    assert "can't be read" in say(warning)


def test_a_failed_write_of_settings_is_reported(tmp_path, monkeypatch):
    path = tmp_path / "settings.toml"
    assert remember(path, Settings(language="pl")) is None
    old = path.read_bytes()

    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(Refused):
            write_settings(path, Settings())
        assert "The disk is full" in say(remember(path, Settings()))
    assert path.read_bytes() == old
    (tmp_path / "file").write_text("")
    assert remember(tmp_path / "file" / "settings.toml", Settings()) is not None
