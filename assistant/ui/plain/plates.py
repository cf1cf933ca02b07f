"""The pages for turning points and for the end of a game, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.i18n import Translator
from assistant.messages.text import Text, t, verbatim
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.presentation.staging import Plate
from assistant.ui.view.recap import Recap, RecapLine


def title(translator: Translator, *words: Text | None, of: Text | None = None) -> str:
    """Return a heading such as `=== ELROS: KNOCKED OUT (1 of 2) ===`."""
    said = ": ".join(translator.say(word) for word in words if word is not None).upper()
    return f"=== {said}{f' ({translator.say(of)})' if of is not None else ''} ==="


def plate_lines(plate: Plate, translator: Translator) -> Iterator[Text]:
    """Yield the lines of a turning point: who and what, the cause, what to do now, and what it means."""
    point: TurningPoint = plate.point
    of = t("{n} of {count}", n=plate.place + 1, count=plate.count) if plate.count > 1 else None
    yield verbatim(title(translator, point.who, point.what, of=of))
    if point.cause is not None:
        yield point.cause
    yield from (t("- {text}", text=text) for text in point.hands)
    yield from point.means
    yield from (t("{who}: {n} of {most}", who=one.who, n=one.value, most=one.most) for one in point.counts)


def recap_lines(recap: Recap, translator: Translator) -> Iterator[Text]:
    """Yield the lines of a recap: what ended and why, how it went, the heroes, the score, what to do now."""
    yield verbatim(title(translator, recap.who, recap.what))
    yield from (text for text in (recap.place, recap.cause) if text is not None)
    if recap.story:
        heading = t("How it went")
        yield t("{what}, {length}:", what=heading, length=recap.length) if recap.length else t("{what}:", what=heading)
        yield from map(_story_line, recap.story)
    if recap.party is not None:
        first, second = recap.party.heads
        yield t("The party: {first}, {second}", first=first, second=second)
        for row in recap.party.rows:
            yield t("{who}: {first}, {second}", who=row.name, first=row.first, second=row.second)
    yield from _score_lines(recap)
    yield from recap.notes
    if recap.best is not None:
        yield recap.best
    if recap.stays or recap.means:
        yield t("What stays:")
    yield from (t("- {text}", text=text) for text in recap.stays)
    yield from recap.means


def _story_line(line: RecapLine) -> Text:
    words = line.text if line.cause is None else t("{what} ({cause})", what=line.text, cause=line.cause)
    return words if line.when is None else t("{when}: {what}", when=line.when, what=words)


def _score_lines(recap: Recap) -> Iterator[Text]:
    score = recap.score
    if score is None:
        return
    yield t("Score: {names}", names=score.heads) if score.heads else t("Score:")
    for row in score.rows:
        values = tuple(verbatim("-" if value is None else str(value)) for value in row.values)
        yield t("{label}: {values}", label=row.label, values=values)
    totals = tuple(verbatim(str(total)) for total in score.totals)
    yield t("{label}: {values}", label=t("total"), values=totals)
