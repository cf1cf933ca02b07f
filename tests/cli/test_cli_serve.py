"""`assistant serve`: its output, its refusals, the command line of the app for a client."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cli_run import Run

pytest.importorskip("aiohttp", reason="the extra serve is not installed")
pytest.importorskip("textual_serve", reason="the extra serve is not installed")

from assistant.cli import serve
from assistant.ui.web.config import ClientRequest, ServerConfig

TOKEN = "0123456789abcdefXYZ"


@pytest.fixture
def offers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Replace the server by one that records its arguments, is ready immediately and ends."""
    given: list[Any] = []

    async def serve(offer: ServerConfig, hosts: list[str], port: int, ready: Any, tls: Any) -> None:
        given.append((offer, hosts, port))
        assert (tls is not None) == offer.encrypted
        ready()

    monkeypatch.setattr("assistant.ui.web.server.serve", serve)
    return given


def test_by_default_only_this_computer_is_served(run: Run, friday: str, offers: list[Any]) -> None:
    result = run("serve", friday, "--port", "8123")
    assert result.code == 0
    offer, hosts, _ = offers[0]
    assert hosts == ["127.0.0.1"]
    play, follow = (re.search(r"\?token=([0-9a-f]{32})$", line)[1] for line in result.lines)  # type: ignore[index]
    assert play != follow
    assert offer.tokens.may_play(play)
    assert not offer.tokens.may_play(follow)
    assert offer.tokens.followed(follow, ["other", "friday"]) == "friday"
    assert offer.tokens.followed(follow, ["other"]) is None
    assert "127.0.0.1:8123" in offer.hosts
    assert "evil.example:8123" not in offer.hosts
    assert offer.campaigns() == {"friday"}


def test_lan_serves_the_local_network(
    run: Run, friday: str, offers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.ui.web.address.lan_address", lambda: "192.168.1.7")
    monkeypatch.setenv("ASSISTANT_TOKEN", TOKEN)
    result = run("serve", friday, "--lan", "--follow")
    assert result.code == 0
    warning, address, *square = result.lines
    assert "only at home" in warning
    assert address == f"Open in a browser: http://192.168.1.7:8000/?token={TOKEN}"
    assert len(square) > 12
    assert {len(line) for line in square} == {len(square[0])}
    assert set("".join(square)) <= set("█▀▄ ")
    offer, hosts, _ = offers[0]
    assert hosts == ["127.0.0.1", "192.168.1.7"]
    assert not offer.tokens.may_play(TOKEN)
    assert not offer.tokens.may_play("")
    assert offer.tokens.followed(TOKEN, ["other", "friday"]) == "friday"
    assert offer.tokens.followed("", ["other", "friday"]) is None


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["serve", "nobody"], "nobody"),
        (["serve", "--follow"], "--follow needs a campaign"),
        (["serve", "--token", TOKEN], "write it into a file"),
        (["serve", "--token-file", "nowhere"], "nowhere can't be read"),
        (["serve", "--cert", "cert.pem"], "--cert and --key belong together"),
        (["serve", "--cert", "nowhere", "--key", "nowhere"], "nowhere can't be read"),
        (["serve", "--cert", "Makefile", "--key", "Makefile"], "are no certificate and its key"),
        (["serve", "--port", "70000"], "--port takes a number"),
        (["play", "--follow"], "--follow needs a campaign"),
    ],
)
def test_wrong_options_are_refused(run: Run, friday: str, offers: list[Any], argv: list[str], sentence: str) -> None:
    result = run(*argv)
    assert result.code == 1
    assert sentence in result.err
    assert not offers


@pytest.mark.parametrize("token", ["short", "x" * 20 + "&y=1", "ż" * 20])
def test_a_weak_token_is_refused(
    run: Run, friday: str, offers: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, token: str
) -> None:
    monkeypatch.setenv("ASSISTANT_TOKEN", token)
    assert "A token has at least 16" in run("serve", friday).err
    (tmp_path / "token").write_text(token, encoding="utf-8")
    assert "A token has at least 16" in run("serve", friday, "--token-file", tmp_path / "token").err
    (tmp_path / "token").write_text("\n")
    assert "There is no token in" in run("serve", friday, "--token-file", tmp_path / "token").err
    assert not offers


def test_the_token_comes_from_a_file_and_reaches_no_other_program(
    run: Run, friday: str, offers: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASSISTANT_TOKEN", "y" * 20)
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")
    file.chmod(0o600)
    result = run("serve", friday, "--token-file", file)
    assert result.err == ""
    assert result.lines[0].endswith(f"?token={TOKEN}")
    argv, environ = offers[0][0].command(ClientRequest("friday", False, False, "0" * 16, False))
    assert not any(secret in word for secret in (TOKEN, "y" * 20) for word in (*argv, *environ.values()))
    if os.name == "posix":
        file.chmod(0o644)
        assert "chmod 600" in run("serve", friday, "--token-file", file).err


def test_the_follow_address_stays_the_same_with_the_same_token(
    run: Run, friday: str, offers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = []
    for _ in range(2):
        monkeypatch.setenv("ASSISTANT_TOKEN", TOKEN)
        addresses.append(run("serve", friday).lines[1])
    assert addresses[0] == addresses[1]
    assert TOKEN not in addresses[0]


def test_missing_packages_are_named_with_the_install_command(
    run: Run, friday: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.cli.serve.find_spec", lambda name: None)
    result = run("serve", friday)
    assert result.code == 1
    assert re.search(r"-m pip install -e '.*\[serve\]'", result.err)
    monkeypatch.setattr("assistant.cli.serve.own_checkout", lambda: None)
    assert "-m pip install 'textual-serve==1.1.3'" in run("serve", friday).err
    monkeypatch.setattr("sys.prefix", "/home/x/.local/share/pipx/venvs/assistant")
    assert "pipx inject assistant 'textual-serve==1.1.3'" in run("serve", friday).err


def test_lan_without_a_network_is_refused(
    run: Run, friday: str, offers: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.ui.web.address.lan_address", lambda: "")
    assert "in no local network" in run("serve", friday, "--lan").err


def test_a_port_in_use_is_refused(run: Run, friday: str) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("serve", friday, "--port", str(taken.getsockname()[1]))
    assert result.code == 1
    assert "can't be used" in result.err


def test_command_line_of_the_app_for_a_client(run: Run, friday: str, offers: list[Any]) -> None:
    run("serve", friday, "--language", "pl")
    argv, environ = offers[0][0].command(ClientRequest("friday", True, True, "0123456789abcdef", True))
    assert argv[1:4] == ["-m", "assistant", "play"]
    assert argv[4].endswith("/saves/friday")
    assert argv[-4:] == ["--follow", "--at-once", "--language", "pl"]
    assert environ["ASSISTANT_TOUCH"] == "1"
    assert environ["ASSISTANT_DEVICE"] == "0123456789abcdef"


@pytest.mark.parametrize(
    ("prefix", "checkout", "line"),
    [
        ("/home/a/.local/pipx/venvs/assistant", None, "pipx inject assistant 'textual-serve==1.1.3' 'segno>=1.6,<2'"),
        ("/usr", Path("/src"), f"{sys.executable} -m pip install -e '/src[serve]'"),
        ("/usr", None, f"{sys.executable} -m pip install 'textual-serve==1.1.3' 'segno>=1.6,<2'"),
    ],
)
def test_the_install_command_without_the_extra(
    run: Run, friday: str, monkeypatch: pytest.MonkeyPatch, prefix: str, checkout: Path | None, line: str
) -> None:
    missing = ("textual_serve", "segno")
    monkeypatch.setattr(serve, "find_spec", lambda module: None if module in missing else module)
    monkeypatch.setattr(serve, "own_checkout", lambda: checkout)
    monkeypatch.setattr(sys, "prefix", prefix)
    result = run("serve", friday)
    assert result.code == 1
    assert result.err == f"serve needs what is not installed. This line installs it: {line}\n"


def test_needed_packages_equal_the_extra() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    assert sorted(serve.NEEDED.values()) == sorted(project["project"]["optional-dependencies"]["serve"])
