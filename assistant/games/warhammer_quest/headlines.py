"""The questions in big words, by their keys: fifteen letters at most, in every language."""

from __future__ import annotations

from assistant.speech.text import Text, tc

HEADLINES: dict[str, Text] = {
    "act": tc("headline", "act: {hero}"),
    "enemy": tc("headline", "which enemy?"),
    "turned": tc("headline", "who is it?"),
    "inflict": tc("headline", "how many hit?"),
    "overflow": tc("headline", "zone is full"),
    "read": tc("headline", "read the card"),
    "moved": tc("headline", "move the card"),
    "location": tc("headline", "which place?"),
    "travel": tc("headline", "travel on?"),
    "peril": tc("headline", "peril effect"),
    "nemesis": tc("headline", "nemesis"),
    "leader": tc("headline", "who leads?"),
    "set_up": tc("headline", "lay it out"),
    "roll": tc("headline", "the roll"),
    "action": tc("headline", "which action?"),
    "settle": tc("headline", "settlement"),
    "all_defeated": tc("headline", "all is lost?"),
    "finished": tc("headline", "the end"),
}
