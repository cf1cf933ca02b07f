"""How people and times are named."""

from __future__ import annotations

from assistant.games.mage_knight.called import VIRTUAL, WHO
from assistant.games.mage_knight.cards import Time
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.text import Text, t
from assistant.view.kinds import Words


def time_name(state: MageKnight) -> Text:
    """`DAY 2`: the second day. Where darkness may fall, days and nights are not counted."""
    if "darkness_falls" in state.variants:
        return t("DAY") if state.time == "day" else t("NIGHT")
    return round_name(state.round, state.time)


def round_name(round: int, time: Time) -> Text:
    """`NIGHT 1`: day and night come in turn."""
    number = (round + 1) // 2
    return t("DAY {number}", number=number) if time == "day" else t("NIGHT {number}", number=number)


def who_name(content: Content, who: str) -> Words:
    return WHO(content, who) if who == VIRTUAL or who in content.pack.hero else t("you")
