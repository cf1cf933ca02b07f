"""The configuration of the web server: campaigns, tokens, and how to start the app."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct, field

from assistant.messages.text import Text
from assistant.ui.web.access import FailedAttempts, Tokens


class ClientRequest(Struct, frozen=True):
    """What a browser asks for.

    - `campaign`: the campaign to open, or "" for the start screen.
    - `follows`: whether it only watches.
    """

    campaign: str
    follows: bool
    touch: bool
    device: str
    at_once: bool
    """Whether the device was connected a moment ago. The app then skips its "welcome back" page."""


class ServerConfig(Struct, frozen=True):
    """What the server needs to run.

    - `campaigns`: returns the names of the campaigns.
    - `command`: returns the command that starts the app for a browser, and its environment.
    - `say`: translates a text.
    - `hosts`: the addresses of this server.
    - `tokens`: the secret words for playing and watching.
    - `log`: writes a line of the server's log.
    - `encrypted`: whether browsers connect with TLS.
    """

    campaigns: Callable[[], Collection[str]]
    command: Callable[[ClientRequest], tuple[Sequence[str], Mapping[str, str]]]
    say: Callable[[Text], str]
    hosts: Collection[str]
    tokens: Tokens
    log: Callable[[Text], None]
    first: str = ""
    """The campaign that opens if the address names none, or "" for the start screen."""
    encrypted: bool = False
    failed_attempts: FailedAttempts = field(default_factory=FailedAttempts)
