"""The questions in big words, by their keys: fifteen letters at most, in every language."""

from __future__ import annotations

from assistant.speech.text import Text, tc

HEADLINES: dict[str, Text] = {
    "mode": tc("headline", "how you play"),
    "set_up": tc("headline", "lay it out"),
    "turn": tc("headline", "your turn"),
    "holds": tc("headline", "what is on it?"),
    "story": tc("headline", "story card"),
    "grey": tc("headline", "refresh gems"),
    "wild": tc("headline", "how many wild?"),
    "far": tc("headline", "how far?"),
    "enemy": tc("headline", "which enemy?"),
    "damage": tc("headline", "your damage?"),
    "cast": tc("headline", "cast"),
    "next_round": tc("headline", "cast or flee"),
    "action": tc("headline", "your action"),
    "through": tc("headline", "{n} damage"),
    "lies": tc("headline", "recast"),
    "costs": tc("headline", "surge costs"),
    "does": tc("headline", "read its card"),
    "card": tc("headline", "your card"),
    "aim": tc("headline", "which token?"),
    "theirs": tc("headline", "which token?"),
    "mine": tc("headline", "which token?"),
    "some": tc("headline", "which tokens?"),
    "ability": tc("headline", "which ability?"),
    "sell": tc("headline", "sell"),
    "buy": tc("headline", "buy or discard"),
    "gem": tc("headline", "which gem?"),
    "learn": tc("headline", "learn"),
    "stars": tc("headline", "stars?"),
    "more": tc("headline", "exert?"),
    "faces": tc("headline", "your dice?"),
    "way": tc("headline", "the way"),
    "health": tc("headline", "health"),
    "zombies": tc("headline", "zombies"),
    "lore": tc("headline", "lore"),
    "companions": tc("headline", "companions"),
    "finished": tc("headline", "the end"),
}
