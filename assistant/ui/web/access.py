"""Access control of the web server: tokens, allowed hosts and origins, rate limits. Tokens are never logged."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Collection
from time import monotonic
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

Role = Literal["plays", "follows"]
BITS = 128
SHORTEST = 16
"""The smallest number of characters of a token that the user chooses, so that nobody can guess it."""
SLOW = 1.0
"""The delay in seconds of the reply to a wrong token."""
WRONG, WHILE = 20, 60.0
"""After `WRONG` wrong tokens within `WHILE` seconds, an address is locked out."""

DEVICES = 1000
"""The largest number of devices that are remembered after they have sent the right token."""


def new_token() -> str:
    return secrets.token_hex(BITS // 8)


class Tokens(Struct, frozen=True):
    """The secret words that a browser must send: one for playing (`plays`), one for watching.

    Without a word for playing, nobody can play.
    """

    plays: str
    follows: str

    def role(self, given: str) -> Role | None:
        """Return what a token allows (playing or watching), or None. The time of the comparison reveals nothing."""
        played, followed = _same(given, self.plays), _same(given, self.follows)
        if played and self.plays:
            return "plays"
        return "follows" if followed and self.follows else None


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def is_our_host(host: str, ours: Collection[str]) -> bool:
    """Return whether the Host header is an address of this server. This prevents DNS rebinding."""
    return host.lower() in ours


def is_our_origin(origin: str | None, host: str, *, needed: bool) -> bool:
    """Return whether a request comes from one of our pages, by its Origin header.

    A request without this header is accepted if the header is not `needed`.
    """
    if origin is None:
        return not needed
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


class FailedAttempts:
    """The times of recent wrong tokens, for each network address."""

    def __init__(self) -> None:
        self._wrong: dict[str, deque[float]] = {}

    def wrong(self, address: str) -> None:
        now = monotonic()
        if len(self._wrong) > 1000:
            self._wrong = {one: times for one, times in self._wrong.items() if times and now - times[-1] < WHILE}
        self._wrong.setdefault(address, deque(maxlen=WRONG)).append(now)

    def too_many(self, address: str) -> bool:
        times = self._wrong.get(address)
        return times is not None and len(times) == WRONG and monotonic() - times[0] < WHILE


class KnownDevices:
    """Devices that have sent the right token. Wrong tokens from their address do not lock them out."""

    def __init__(self) -> None:
        self._devices: dict[str, None] = {}

    def remember(self, device: str) -> None:
        self._devices[device] = None
        if len(self._devices) > DEVICES:
            del self._devices[next(iter(self._devices))]

    def __contains__(self, device: str) -> bool:
        return bool(device) and device in self._devices


class RateLimit:
    """A limit of `a_second` messages per second. After a pause, so many may come at once."""

    def __init__(self, a_second: float) -> None:
        self.a_second = a_second
        self.left = a_second
        self.at = monotonic()

    def takes(self) -> bool:
        now = monotonic()
        self.left = min(self.a_second, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
