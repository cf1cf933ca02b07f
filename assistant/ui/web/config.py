"""The configuration of the server: campaigns, tokens, and how to start the app for a client."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct, field

from assistant.messages.text import Text
from assistant.ui.web.access import FailedAttempts, Tokens


class ClientRequest(Struct, frozen=True):
    """What a client asks for.

    `campaign` is the campaign to open. If it is empty, the start screen is opened. `follows` is true if the client only
    watches.
    """

    campaign: str
    follows: bool
    touch: bool
    device: str
    at_once: bool
    """Whether the device was connected a moment ago, so that the app skips its "welcome back" page."""


class ServerConfig(Struct, frozen=True):
    """What the server needs to run.

    - `campaigns` returns the names of the campaigns.
    - `command` returns the command that starts the app for a client, and its environment.
    - `say` translates a text.
    - `hosts` are the addresses of this server, and `tokens` are the secrets that clients must know.
    - `log` writes a line of the server's log.
    """

    campaigns: Callable[[], Collection[str]]
    command: Callable[[ClientRequest], tuple[Sequence[str], Mapping[str, str]]]
    say: Callable[[Text], str]
    hosts: Collection[str]
    tokens: Tokens
    log: Callable[[Text], None]
    first: str = ""
    """The campaign that opens if the address has no path. If it is empty, the start screen opens."""
    failed_attempts: FailedAttempts = field(default_factory=FailedAttempts)
