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
    "through": tc("headline", "takes {n}"),
    "roll": tc("headline", "your roll"),
    "duel_way": tc("headline", "{phase}"),
    "flee": tc("headline", "flee?"),
    "enemy": tc("headline", "how was it?"),
    "trade": tc("headline", "trade"),
    "dearest": tc("headline", "what is lost?"),
    "solo_doom": tc("headline", "doom at?"),
    "terrain": tc("headline", "which terrain?"),
    "rest": tc("headline", "rest"),
    "city": tc("headline", "which city?"),
    "experience": tc("headline", "experience"),
    "market": tc("headline", "market"),
    "set_up": tc("headline", "lay it out"),
    "endgame": tc("headline", "endgame"),
    "levels": tc("headline", "levels?"),
    "last": tc("headline", "last fight"),
    "finished": tc("headline", "the end"),
}
