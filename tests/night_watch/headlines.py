"""The headline of each question, by its key."""

from assistant.messages.text import Text, tc

HEADLINES: dict[str, Text] = {
    "set_up": tc("headline", "lay it out"),
    "deck": tc("headline", "what comes?"),
    "turn": tc("headline", "strike which?"),
    "strike": tc("headline", "how hard?"),
    "dazzled": tc("headline", "dazzle which?"),
    "brace": tc("headline", "they bite"),
    "bite": tc("headline", "its bite?"),
    "camp": tc("headline", "do you train?"),
    "finished": tc("headline", "it is over"),
}
"""By the question's key up to its colon. At most fifteen letters in each language."""
