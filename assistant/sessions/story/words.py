"""The words of a story's lines, the same in every format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.i18n import Translator
from assistant.i18n.dates import lasting
from assistant.messages.text import t, tn, verbatim
from assistant.sessions.story.story import Story, StoryLine, StoryRound


class Said(NamedTuple):
    """A line in words: its sentences, for a turning point what follows from it, and why it happened."""

    head: str
    after: str = ""
    why: str = ""


def said(line: StoryLine, translator: Translator) -> Said:
    """Return a line in words."""
    sentences = [capital(translator.say(text)) for text in line.texts]
    if line.kind == "turning_point":
        after = " ".join(_sentence(translator.say(text)) for text in line.after)
        return Said(_sentence(" ".join(sentences)), after, _why(line, translator))
    if line.kind == "note":
        return Said(translator.say(t("Note: {text}", text=line.texts[0])))
    return Said(" ".join(sentences), "", _why(line, translator))


def _why(line: StoryLine, translator: Translator) -> str:
    """Return why it happened, or "" if there is no reason besides those that the line itself says."""
    said_already = " ".join(map(translator.say, (*line.texts, *line.after)))
    reasons = [reason for reason in map(translator.say, line.why) if reason not in said_already]
    if not reasons:
        return ""
    return translator.say(t("Why: {reasons}", reasons=verbatim(" ".join(reasons))))


def heading_of(part: StoryRound, translator: Translator) -> str:
    """Return the heading of a round, with how long it took."""
    heading = translator.say(part.heading) if part.heading is not None else ""
    if part.last:
        heading = translator.say(t("Rounds {first} to {last}: nothing of note.", first=part.number, last=part.last))
    took = lasting(part.minutes)
    return f"{heading} ({translator.say(took)})" if took is not None else heading


def left_out(part: StoryRound, translator: Translator) -> str:
    """Return the sentence that says how many lines are left out."""
    return translator.say(
        tn(
            "{n} smaller thing is left out here: the complete story has it.",
            "{n} smaller things are left out here: the complete story has them.",
            part.left_out,
        )
    )


def facts(story: Story, translator: Translator) -> Iterator[str]:
    """Yield what stands below the title: game and scenario, heroes, days and length."""
    say = translator.say
    played = [say(story.game), *([say(story.place)] if story.place is not None else [])]
    yield " · ".join(played)
    if story.heroes:
        yield say(t("Heroes: {names}", names=verbatim(", ".join(map(say, story.heroes)))))
    took = lasting(story.minutes)
    if story.days:
        days = story.days[0] if len(story.days) == 1 else f"{story.days[0]} – {story.days[-1]}"
        yield f"{days}, {say(took)}" if took is not None else days
    if not story.over:
        yield say(t("It goes on."))


def _sentence(words: str) -> str:
    """Return the words as a sentence, with a full stop."""
    return capital(words) if words.endswith((".", "!", "?", ":")) or not words else f"{capital(words)}."


def capital(words: str) -> str:
    """Return the words with a capital first letter."""
    return words[:1].upper() + words[1:]
