"""`assistant serve`: the full screen in a browser, on this computer or in the local network."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from argparse import SUPPRESS, Namespace
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext, CommandDirs
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.user_dirs import DEVICE, DEVICES, own_checkout
from assistant.storage import files, list_campaigns

if TYPE_CHECKING:
    from ssl import SSLContext

    from assistant.ui.web.config import ClientRequest

HELP = t("show the screen in a browser: on a tablet, a phone, a second screen")
PORT = 8000
TOKEN = "ASSISTANT_TOKEN"
"""The environment variable with the token."""
LONGEST_TOKEN_FILE = 4096
LARGEST_CERTIFICATE = 1 << 20
REMEMBERED = 50
"""The number of devices whose settings are kept."""
NEEDED = {"textual_serve": "textual-serve==1.1.3", "aiohttp": "aiohttp>=3.9,<4", "segno": "segno>=1.6,<2"}
"""The modules that `serve` needs, and the packages that provide them."""


def add(parser: Parser, say: Say) -> None:
    help = say(t("its name or folder; without one, the first screen"))
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=help)
    help = say(t("open it to the local network, not only to this computer"))
    parser.add_argument("--lan", action="store_true", help=help)
    help = say(t("a file with the token that lets a device in; without one, ASSISTANT_TOKEN or a new one"))
    parser.add_argument("--token-file", metavar="FILE", type=Path, default=None, help=help)
    parser.add_argument("--token", default=None, help=SUPPRESS)
    help = say(t("the certificate for encrypted connections, with --key"))
    parser.add_argument("--cert", metavar="FILE", type=Path, default=None, help=help)
    help = say(t("the secret key of the certificate"))
    parser.add_argument("--key", metavar="FILE", type=Path, default=None, help=help)
    help = say(t("all devices only follow: nothing can be done on them"))
    parser.add_argument("--follow", action="store_true", help=help)
    parser.add_argument("--port", metavar="PORT", type=int, default=PORT, help=say(t("the port to listen on")))


def run(context: CommandContext, options: Namespace) -> int:
    missing = [name for module, name in NEEDED.items() if find_spec(module) is None]
    if missing:
        line = _install_command(missing)
        raise Refused(t("serve needs what is not installed. This line installs it: {line}", line=line))
    from assistant.ui.web.access import SHORTEST, Tokens, new_token
    from assistant.ui.web.address import LOOPBACK, lan_address, names_for, square
    from assistant.ui.web.config import ServerConfig
    from assistant.ui.web.server import serve

    if not 0 < options.port < 65536:
        raise Refused(t("--port takes a number from 1 to 65535."))
    given = _given_token(context, options)
    if given and (len(given) < SHORTEST or not given.isalnum() or not given.isascii()):
        raise Refused(t("A token has at least {n} letters and digits: a shorter one is guessed.", n=SHORTEST))
    tls = _certificate(options)
    first = opening.find_campaign(context.dirs, options.campaign).name if options.campaign else ""
    if options.follow and not first:
        raise Refused(t("--follow needs a campaign to follow."))
    lan = lan_address() if options.lan else ""
    if options.lan and not lan:
        raise Refused(t("This computer is in no local network."))
    _forget_devices(context)
    token = given or new_token()
    tokens = Tokens("", {first: token}) if options.follow else Tokens(token)
    addresses = [LOOPBACK, *([lan] if lan else [])]
    base = f"{'https' if tls else 'http'}://{addresses[-1]}:{options.port}/"

    def ready() -> None:
        if lan and tls:
            context.put(t("Anyone who has this address can play your games. Ctrl+C ends it."))
        elif lan:
            context.put(
                t(
                    "Anyone who has this address can play your games, and anyone who listens in this network can read "
                    "it: use it only at home. Ctrl+C ends it."
                )
            )
        context.put(t("Open in a browser: {address}", address=f"{base}?token={token}"))
        if first and not options.follow:
            context.put(t("Only to follow: {address}", address=f"{base}?token={tokens.follow_token(first)}"))
        if lan:
            for line in square(f"{base}?token={token}"):
                print(line)
        sys.stdout.flush()

    offer = ServerConfig(
        campaigns=lambda: _campaigns(context),
        command=lambda request: _command(context, options, request),
        say=context.translator.say,
        hosts=names_for(addresses, options.port),
        tokens=tokens,
        log=context.warn,
        first=first,
        encrypted=tls is not None,
    )
    try:
        asyncio.run(serve(offer, addresses, options.port, ready, tls))
    except OSError as error:
        reason = error.strerror or str(error)
        sentence = t("Port {port} can't be used: {reason}. --port names another.", port=options.port, reason=reason)
        raise Refused(sentence) from error
    return 0


def _given_token(context: CommandContext, options: Namespace) -> str:
    """Return the token from the file or the environment, or "".

    On the command line, every user of this computer could read it in the list of processes.
    """
    from_environ = os.environ.pop(TOKEN, "")  # the apps don't need it
    if options.token is not None:
        raise Refused(
            t(
                "A token on the command line can be read by others in the list of processes: write it into a file and "
                "name that with --token-file, or set {variable}.",
                variable=TOKEN,
            )
        )
    if options.token_file is None:
        return from_environ
    try:
        found = files.read_regular(options.token_file, LONGEST_TOKEN_FILE).decode("ascii", "replace").strip()
        if os.name == "posix" and os.stat(options.token_file).st_mode & 0o077:
            context.warn(
                t("Others on this computer can read {path}: chmod 600 keeps it to you.", path=str(options.token_file))
            )
    except OSError as error:
        raise files.unreadable(error, options.token_file) from error
    if not found:
        raise Refused(t("There is no token in {path}.", path=str(options.token_file)))
    return found


def _certificate(options: Namespace) -> SSLContext | None:
    """Return the settings for encrypted connections, or None without a certificate."""
    if options.cert is None and options.key is None:
        return None
    if options.cert is None or options.key is None:
        raise Refused(t("--cert and --key belong together."))
    import ssl

    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        for path in (options.cert, options.key):
            files.read_regular(path, LARGEST_CERTIFICATE)
        tls.load_cert_chain(options.cert, options.key, password="")
    except ssl.SSLError as error:
        reason = error.reason or str(error)
        cert, key = str(options.cert), str(options.key)
        raise Refused(
            t("{cert} and {key} are no certificate and its key: {reason}.", cert=cert, key=key, reason=reason)
        ) from error
    except OSError as error:
        raise files.unreadable(error, Path(error.filename or options.cert)) from error
    return tls


def _forget_devices(context: CommandContext) -> None:
    """Delete the settings of devices, except those used last (see `REMEMBERED`)."""
    folder = context.dirs.settings.parent / DEVICES
    with contextlib.suppress(OSError):
        newest_first = sorted(folder.glob("*.toml"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in newest_first[REMEMBERED:]:
            file.unlink()


def _campaigns(context: CommandContext) -> set[str]:
    return {campaign.folder.name for campaign in list_campaigns(context.dirs.saves) if campaign.problem is None}


def _command(
    context: CommandContext, options: Namespace, request: ClientRequest
) -> tuple[Sequence[str], Mapping[str, str]]:
    """Return the command line and the environment of the app process for one browser.

    Of the request, only checked values are used.
    """
    dirs = context.dirs
    argv = [sys.executable, "-m", "assistant", "play"]
    if request.campaign:
        argv.append(str(dirs.saves / request.campaign))
    argv += ["--saves", str(dirs.saves)]
    if isinstance(dirs, CommandDirs):
        argv += [word for folder in dirs.content for word in ("--content", str(folder))]
    argv += ["--follow"] if request.follows else []
    argv += ["--at-once"] if request.at_once else []
    if options.language:
        argv += ["--language", options.language]
    environ = {name: value for name, value in os.environ.items() if name not in (DEVICE, "ASSISTANT_TOUCH")}
    environ[DEVICE] = request.device or "0" * 16
    environ["ASSISTANT_TOUCH"] = "1" if request.touch else "0"
    return argv, environ


def _install_command(missing: Sequence[str]) -> str:
    """Return the command that installs the missing packages."""
    names = " ".join(f"'{name}'" for name in missing)
    if "pipx" in sys.prefix:
        return f"pipx inject assistant {names}"
    checkout = own_checkout()
    if checkout is not None:
        return f"{sys.executable} -m pip install -e '{checkout}[serve]'"
    return f"{sys.executable} -m pip install {names}"
