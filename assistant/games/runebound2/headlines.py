"""The questions in big words, by their keys: fifteen letters at most, in every language."""

from __future__ import annotations

from assistant.speech.text import Text, tc

HEADLINES: dict[str, Text] = {
    "turn": tc("headline", "what waits?"),
    "card": tc("headline", "which card?"),
    "rank": tc("headline", "which rank?"),
    "refill": tc("headline", "refill"),
    "encounter": tc("headline", "encounter"),
    "rune": tc("headline", "who was it?"),
    "slot": tc("headline", "which slot?"),
    "fought": tc("headline", "how was it?"),
    "duel": tc("headline", "who won?"),
    "spoils": tc("headline", "spoils"),
    "hazard": tc("headline", "hazard"),
    "way": tc("headline", "{phase}"),
    "before": tc("headline", "before combat"),
    "through": tc("headline", "{name} takes {n}"),
    "experience": tc("headline", "experience"),
    "market": tc("headline", "market"),
    "set_up": tc("headline", "lay it out"),
    "endgame": tc("headline", "endgame"),
    "levels": tc("headline", "levels?"),
    "last": tc("headline", "last fight"),
    "finished": tc("headline", "the end"),
}
