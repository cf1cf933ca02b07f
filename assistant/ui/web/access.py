"""Who may come in: a token, our own address, our own pages. Nothing of this is logged with the token in it."""

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
"""Letters of a token given by hand: what can be guessed is none."""
SLOW = 1.0
"""Seconds that a wrong token waits for its answer."""
WRONG, WHILE = 20, 60.0
"""So many wrong tokens from one address within so many seconds, then it isn't listened to any more."""

DEVICES = 1000
"""So many devices are known at a time."""


def new_token() -> str:
    return secrets.token_hex(BITS // 8)


class Tokens(Struct, frozen=True):
    """One to play, one that only follows; without the first everybody only follows."""

    plays: str
    follows: str

    def role(self, given: str) -> Role | None:
        """Compared in the same time whatever is given."""
        played, followed = _same(given, self.plays), _same(given, self.follows)
        if played and self.plays:
            return "plays"
        return "follows" if followed and self.follows else None


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def is_our_host(host: str, ours: Collection[str]) -> bool:
    """Whether a page was asked for by an address of this server: a foreign name that leads here is not one."""
    return host.lower() in ours


def is_our_origin(origin: str | None, host: str, *, needed: bool) -> bool:
    """Whether a request comes from one of our pages. `needed`: one without an origin is refused, too."""
    if origin is None:
        return not needed
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


class FailedAttempts:
    """Wrong tokens by address, as long as they count."""

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
    """Devices that came in with the right token. What others do at their address locks them out no more."""

    def __init__(self) -> None:
        self._devices: dict[str, None] = {}

    def remember(self, device: str) -> None:
        self._devices[device] = None
        if len(self._devices) > DEVICES:
            del self._devices[next(iter(self._devices))]

    def __contains__(self, device: str) -> bool:
        return bool(device) and device in self._devices


class RateLimit:
    """So many messages a second, with as many in reserve."""

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
