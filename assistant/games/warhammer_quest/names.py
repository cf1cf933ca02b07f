"""Names of rule terms and cards, and the annotated types of fields that hold ids."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from assistant.messages.events import Event
from assistant.messages.names import Label, Named
from assistant.messages.text import Name, Text, hued, t, tc, verbatim

SHADOWS, LAIR = "shadows", "lair"
"""The two zones that are not the engagement zone of a hero."""

ActionType = Literal["attack", "explore", "rest", "aid"]
ACTIONS: dict[str, Text] = {
    "attack": tc("action", "attack"),
    "explore": tc("action", "explore"),
    "rest": tc("action", "rest"),
    "aid": tc("action", "aid"),
}
Colour = Literal["green", "blue", "red"]
COLOURS: dict[str, Text] = {
    "green": hued(tc("peril", "green"), "green"),
    "blue": hued(tc("peril", "blue"), "blue"),
    "red": hued(tc("peril", "red"), "red"),
}
GEAR_TYPES: dict[str, Text] = {"weapon": t("weapon"), "armour": t("armour"), "accessory": t("accessory")}
GEAR_COSTS: dict[str, Text] = {
    "exhaust": t("it is exhausted"),
    "deplete": t("it is depleted"),
    "none": t("neither"),
    "discard": t("it is discarded"),
}
DUNGEON_KINDS: dict[str, Text] = {"item": t("item"), "event": t("event")}
MOMENTS: dict[str, Text] = {"none": t("none"), "phase": t("in its phase"), "other": t("at another moment")}
"""For each value of a location's `effect`, the words that say when it applies."""
SETTLEMENT: dict[str, Text] = {"trainer": t("trainer"), "smith": t("smith"), "arena": t("arena")}
KINDS: dict[str, Text] = {
    "standard": tc("enemy", "standard"),
    "elite": hued(t("elite"), "yellow"),
    "nemesis": hued(t("nemesis"), "violet"),
}
_FEMININE_ELITE = hued(tc("feminine", "elite"), "yellow")
_MARKS: dict[str, Name] = {
    "standard": Name(""),
    "elite": Name(", elite", ", elitarny", "+", "+", "yellow"),
    "nemesis": Name(", nemesis", ", nemezis", " N", " N", "violet"),
}
"""For each kind of enemy card, the words after its name in play. Narrow columns show the short forms."""
_FEMININE_ELITE_MARK = Name(", elite", ", elitarna", "+", "+", "yellow")
SYMBOLS: dict[str, Text] = {
    "success": t("success"),
    "critical": t("critical"),
    "attack": tc("die", "attack"),
    "defence": t("defence"),
    "nemesis": tc("die", "nemesis"),
}
DIE_SYMBOLS: dict[str, Text] = {
    "success": t("one success for the action"),
    "critical": t("one success, and the die is rolled again"),
    "attack": t("one enemy of the zone attacks, the strongest first"),
    "defence": t("one wound less from the attacks in this action"),
    "nemesis": t("every face-up nemesis has its effect once, however many symbols"),
}
"""What each symbol of a die does."""
ROLL_RIGHT = t("yes, count it")
"""The label of Enter on the question for a roll, if the app has rolled the dice."""

HERO = Named("hero", kind=t("hero"))
ENEMY = Named("enemy", kind=t("enemy"))
"""Names a face-up enemy card. For a card that may be face down, use `face`."""
LOCATION = Named("location", kind=t("location"))
DUNGEON = Named("dungeon", kind=t("dungeon card"))
GEAR = Named("gear", kind=t("gear"))
CONDITION = Named("condition", kind=t("condition"))
KEYWORD = Named("keyword", kind=t("keyword"))
ACTION = Named(words=ACTIONS, kind=t("action"))
COLOUR = Named(words=COLOURS)
SETTLEMENT_ACTION = Named(words=SETTLEMENT)

HeroId = Annotated[str, HERO]
EnemyId = Annotated[str, ENEMY]
LocationId = Annotated[str, LOCATION]
DungeonId = Annotated[str, DUNGEON]
GearId = Annotated[str, GEAR]
ConditionId = Annotated[str, CONDITION]
KeywordId = Annotated[str, KEYWORD]
ZONE = Named("hero", words={SHADOWS: t("the shadows"), LAIR: t("the lair")}, kind=t("zone"))
"""Names a zone. The id of a hero's engagement zone is the hero's id."""
ZoneId = Annotated[str, ZONE]
ActionId = Annotated[str, ACTION]
ColourId = Annotated[str, COLOUR]
SettlementActionId = Annotated[str, SETTLEMENT_ACTION]


class OfHero(Event, frozen=True, kw_only=True):
    """Base class of log events about a hero. The sentence always names the hero."""

    who: HeroId = ""


def numbered(name: Label, number: int) -> Text:
    """Return a name with its number: `Bog Lurker [7]`."""
    return t("{enemy} [{number}]", enemy=name, number=number)


def count_text(n: int) -> Text:
    """Return a number of cards as text, or a question mark for a negative `n` (nobody has counted them)."""
    return verbatim("?") if n < 0 else t("{n}", n=n)


def face(content: Any, card: str, *, face_up: bool = True) -> Label:
    """Return the name of an enemy card, or "face-down card".

    Standard and elite cards have the same name, so an elite card is called `Bog Lurker, elite`.
    """
    if not face_up:
        return t("face-down card")
    entry = content.pack.enemy.get(card)
    elite = entry is not None and entry.kind == "elite"
    name = ENEMY(content, card)
    return t("{enemy}, {kind}", enemy=name, kind=kind_of(entry)) if elite else name


def kind_of(card: Any) -> Text:
    """Return `standard`, `elite` or `nemesis`. The Polish word for `elite` agrees with the card's name."""
    return _FEMININE_ELITE if card.kind == "elite" and card.feminine else KINDS[card.kind]


def name_in_play(content: Any, card: str) -> Label:
    """Return the name of a face-up enemy in play: `Bog Lurker, elite`, or `Bog Lurker+` in narrow columns."""
    entry, name = content.pack.enemy[card], ENEMY(content, card)
    mark = _FEMININE_ELITE_MARK if kind_of(entry) is _FEMININE_ELITE else _MARKS[entry.kind]
    return t("{enemy}{mark}", enemy=name, mark=mark) if mark.en else name
