"""Dates and durations in everyday words: yesterday, 2 November, 2 h 40 min."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from assistant.messages.text import Text, t, tn, verbatim

WEEKDAYS = (
    t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday"),
)  # fmt: skip
MONTHS = (
    t("{day} January"), t("{day} February"), t("{day} March"), t("{day} April"), t("{day} May"), t("{day} June"),
    t("{day} July"), t("{day} August"), t("{day} September"), t("{day} October"), t("{day} November"),
    t("{day} December"),
)  # fmt: skip


def clock(now: datetime) -> Text:
    """Return the weekday and the time, such as `Thursday, 22:47`."""
    return t("{weekday}, {time}", weekday=WEEKDAYS[now.weekday()], time=f"{now:%H:%M}")


def day_of(at: str, now: datetime) -> Text:
    """Return the local day of a time in a journal, such as `today` or `2 November`. Other texts are unchanged."""
    try:
        then = datetime.fromisoformat(at).astimezone(now.tzinfo)
    except ValueError:
        return verbatim(at)
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return t("today") if days == 0 else t("yesterday")
    day = replace(MONTHS[then.month - 1], args=(("day", str(then.day)),))
    return day if then.year == now.year else t("{day} {year}", day=day, year=str(then.year))


def moment_of(at: str, now: datetime) -> Text:
    """Return the local day and time of a time in a journal, such as `today, 22:47`."""
    try:
        then = datetime.fromisoformat(at).astimezone(now.tzinfo)
    except ValueError:
        return verbatim(at)
    return t("{day}, {time}", day=day_of(at, now), time=f"{then:%H:%M}")


def lasting(minutes: int) -> Text | None:
    """Return a duration such as `2 h 40 min`, or None if it is less than a minute."""
    if minutes < 1:
        return None
    if minutes < 60:
        return tn("{n} min", "{n} min", minutes)
    return t("{hours} h {minutes} min", hours=str(minutes // 60), minutes=str(minutes % 60))
