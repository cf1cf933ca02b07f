"""Access control of the web server: tokens, allowed hosts and origins, rate limits. Tokens are never logged."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from time import monotonic
from urllib.parse import urlsplit

from msgspec import Struct

BITS = 128
SHORTEST = 16
"""The smallest number of characters of a token that the user chooses, so that nobody can guess it."""
SLOW = 1.0
"""The delay in seconds of the reply to a wrong token."""
WRONG, WHILE = 20, 60.0
"""After `WRONG` wrong tokens within `WHILE` seconds, an address may send only the right one."""
ROUNDS = 100_000
"""How often the word for playing is hashed, so that nobody can guess it from a word for following."""


def new_token() -> str:
    return secrets.token_hex(BITS // 8)


class Tokens:
    """The secret words that a browser must send: one for playing, and one for each campaign that only follows it.

    The words for following are made from the word for playing, so they stay the same if that does. They don't reveal
    it. Without a word for playing, nobody can play.

    - `plays`: the word for playing, or "".
    - `follows`: given words for following, by campaign.
    """

    def __init__(self, plays: str, follows: Mapping[str, str] | None = None) -> None:
        self.plays = plays
        self._follows = dict(follows or {})
        self._key = hashlib.pbkdf2_hmac("sha256", plays.encode(), b"assistant: only follows", ROUNDS) if plays else b""

    def may_play(self, given: str) -> bool:
        """Return whether this is the word for playing. The time of the comparison reveals nothing."""
        return _same(given, self.plays) and bool(self.plays)

    def follow_token(self, campaign: str) -> str:
        """Return the word that only follows this campaign, or "" if there is none."""
        if campaign in self._follows or not self._key:
            return self._follows.get(campaign, "")
        return hmac.new(self._key, campaign.encode("utf-8", "surrogateescape"), "sha256").hexdigest()[: BITS // 4]

    def followed(self, given: str, campaigns: Iterable[str]) -> str | None:
        """Return which of these campaigns the word follows, or None."""
        found = None
        for campaign in campaigns:
            token = self.follow_token(campaign)
            if _same(given, token) and token:
                found = campaign
        return found


class Visitor(Struct, frozen=True):
    """What the token of a request allows: playing, or only following the `campaign`."""

    plays: bool
    campaign: str = ""


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
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
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
