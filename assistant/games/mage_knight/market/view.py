"""The panel of dice, offers and units."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.market.state import TRACKED
from assistant.games.mage_knight.names import FACE, HERO
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, t
from assistant.ui.view import tracked
from assistant.ui.view.blocks import Dice, Die, Panel


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """Return the panel of dice and offers, or none if the app tracks neither."""
    dice = tuple(_dice(content, moment.state)) if rules.is_held(moment.world, "dice") else ()
    offers = tuple(tracked.blocks(rules.places(moment.world, content, TRACKED)))
    if dice:
        return [Panel("pieces", t("SOURCE"), (Dice(None, dice), *offers), _depleted_note(moment.state))]
    return [Panel("pieces", t("OFFERS"), offers)] if offers else []


def _depleted_note(state: MageKnight) -> Text | None:
    """Return a note with the colour of dice that gives no mana now, or None if there are no such dice."""
    if not source.depleted_dice(state):
        return None
    if not source.night_rules_apply(state):
        return t("black gives nothing by day")
    return t("gold gives nothing by night") if state.time == "night" else t("gold gives nothing here")


def _dice(content: Content, state: MageKnight) -> Iterator[Die]:
    """Yield the dice: usable, depleted, used this turn, taken with a tactic."""

    def die(face: str, note: Text | None = None) -> Die:
        return Die(FACE(content, face), FACE.hue(content, face), "ready" if note is None else "used", note)

    spent = source.depleted_dice(state)
    yield from (die(face) for face in source.free_dice(state).elements() if face not in spent)
    yield from (Die(FACE(content, face), FACE.hue(content, face), "spent") for face in spent)
    yield from (die(face, t("used this turn")) for face in state.turn.dice)
    for hero, face in state.taken_dice.items():
        yield die(face, t("taken by {hero}", hero=HERO(content, hero)))
