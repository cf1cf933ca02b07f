"""What dice show and mean: the panel with rolled dice, and the signs that the key `?` explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import TrapFace
from assistant.games.drunagor.events import TrapRolled
from assistant.games.drunagor.heroes.calculator import SIDES
from assistant.games.drunagor.heroes.events import AttackRolled, ChallengeRolled
from assistant.games.drunagor.names import TOKEN
from assistant.messages.event_text import sentence_of
from assistant.messages.events import Event
from assistant.messages.text import Text, t, verbatim
from assistant.ui.view.blocks import Dice, Die, Panel


def roll_panel(content: Content, events: Iterable[Event]) -> Panel | None:
    """Return the panel with the dice rolled since the last answer, or None if there are none."""
    made = [die for event in events if (die := _die(content, event)) is not None]
    return Panel("roll", t("THE ROLL"), (Dice(None, tuple(made)),)) if made else None


def _die(content: Content, event: Event) -> Die | None:
    match event:
        case TrapRolled(face=face):
            known = content.pack.trap_face[face]
            meaning = t("{face}: {meaning}", face=known.name, meaning=_brings(content, known))
            return Die(known.name, TOKEN.hue(content, known.token), "ready" if known.token else "used", meaning=meaning)
        case AttackRolled(natural=natural, hit=good) | ChallengeRolled(natural=natural, success=good):
            return Die(verbatim(str(natural)), "good" if good else "bad", meaning=sentence_of(event, content))
    return None


def _brings(content: Content, face: TrapFace) -> Text:
    """Return what a face of the trap die does to the figure that has set it off."""
    if not face.token:
        return t("nothing happens")
    word = content.pack.keyword.get(face.token)
    tokens = t("it takes {n} × {token}", n=face.count, token=TOKEN(content, face.token))
    if word is None or word.meaning is None:
        return tokens
    return t("{tokens}: {meaning}", tokens=tokens, meaning=word.meaning)


def signs(content: Content) -> Iterator[tuple[Text, Text]]:
    """Yield the faces of the dice with their meanings."""
    for face in content.pack.trap_face.values():
        yield t("trap die: {face}", face=face.name), _brings(content, face)
    yield t("d20: {n}", n=1), t("an attack misses, whatever is added")
    yield t("d20: {n}", n=SIDES), t("a critical hit; some weapons need less")
