"""The questions of Warhammer Quest in big words: at most fifteen letters in each language; `view/headlines.py`."""

from __future__ import annotations

from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.speech.questions import AnyQuestion, Number
from assistant.speech.text import Name, Text, t, tc
from assistant.view.headlines import LONGEST, headline

_WHICH_ENEMY = tc("headline", "which enemy?")
_WHICH_PLACE = tc("headline", "which location?")
_WHICH_GEAR = tc("headline", "which gear?")
_WHICH_ACTION = tc("headline", "which action?")
_WHICH_HERO = tc("headline", "which hero?")
_READ_CARD = tc("headline", "read its card")
_READ_SHEET = tc("headline", "read the sheet")
_WHAT_HAPPENS = tc("headline", "what happens?")
_WHERE = tc("headline", "where to?")
_TOKENS = tc("headline", "which tokens?")
_TARGET = tc("headline", "which target?")
_HIT = tc("headline", "wounds")
_ITS_NAME = tc("headline", "its name?")
_THE_END = tc("headline", "the end")

HEADLINES: dict[str, Text] = {
    # setting up
    "open": tc("headline", "the next quest"),
    "sheet": _READ_SHEET,
    "track": tc("headline", "peril track?"),
    "lies": _WHERE,
    "enters": tc("headline", "the nemesis?"),
    "comes": tc("headline", "which colour?"),
    "set_up": tc("headline", "lay it out"),
    "deck_sizes": tc("headline", "how many cards?"),
    "leader": tc("headline", "who leads?"),
    # what is printed on a card
    "card": _READ_CARD,
    "attack": _READ_CARD,
    "bans": _READ_CARD,
    "bar": tc("headline", "its effect bar?"),
    "check_bar": tc("headline", "its effect bar?"),
    "cost": _READ_CARD,
    "dice": tc("headline", "which dice?"),
    "effect": tc("headline", "its effect?"),
    "exploration": _READ_CARD,
    "face_down": _READ_CARD,
    "face_up": _READ_CARD,
    "health": _READ_CARD,
    "health_2": _READ_CARD,
    "health_3": _READ_CARD,
    "health_4": _READ_CARD,
    "hero": _READ_CARD,
    "kind": _READ_CARD,
    "level": _READ_CARD,
    "prepare": tc("headline", "prepare icon?"),
    "ranged": tc("headline", "ranged attack?"),
    "resilience": _READ_CARD,
    "several": tc("headline", "each or shared?"),
    "type": _READ_CARD,
    # a hero's activation
    "action": _WHICH_ACTION,
    "aided": tc("headline", "whom to aid?"),
    "target": _TARGET,
    "targets": _TARGET,
    "spend": tc("headline", "spend tokens?"),
    "roll": tc("headline", "the roll"),
    "again": tc("headline", "roll again?"),
    "reroll": tc("headline", "roll again?"),
    "shared": tc("headline", "share them out"),
    "explored": tc("headline", "explored"),
    "tokens": _TOKENS,
    "discard_tokens": _TOKENS,
    "most_tokens": _WHICH_HERO,
    "wounds_to": tc("headline", "share them out"),
    "tokens_to": tc("headline", "share them out"),
    "one_hurt": _WHICH_ENEMY,
    "one_driven_off": _WHICH_ENEMY,
    "most_wounds": _WHICH_HERO,
    "dungeon": tc("headline", "dungeon card?"),
    "treasure": tc("headline", "treasure: who?"),
    "equip": tc("headline", "equip it?"),
    "aside": tc("headline", "what is laid by"),
    "legendary": tc("headline", "legendary gear?"),
    "gear": _WHICH_GEAR,
    "from_discard": _WHICH_GEAR,
    "turned_action": _WHICH_ACTION,
    "condition": tc("headline", "condition?"),
    # by hand
    "comes_to": tc("headline", "an enemy comes"),
    "which_enemy": _WHICH_ENEMY,
    "does": _WHAT_HAPPENS,
    "moves_to": _WHERE,
    "changes": _WHICH_HERO,
    "changed": _WHAT_HAPPENS,
    "heals": tc("headline", "how much healed"),
    "location_or_travel": _WHAT_HAPPENS,
    "travel_early": tc("headline", "travel early?"),
    "peril_by": tc("headline", "peril by?"),
    "decided": tc("headline", "won or lost?"),
    "else": _WHAT_HAPPENS,
    "milestone": tc("headline", "milestone?"),
    "giver": tc("headline", "who gives?"),
    "given": _WHICH_GEAR,
    "given_to": tc("headline", "to whom?"),
    # enemies
    "enemy": _WHICH_ENEMY,
    "enemies": _WHICH_ENEMY,
    "turned": tc("headline", "turn it over"),
    "read": _READ_CARD,
    "moved": tc("headline", "move it"),
    "inflict": _HIT,
    "overflow": _HIT,
    "hurt": _HIT,
    "nemesis": tc("headline", "nemesis"),
    # locations and peril
    "location": _WHICH_PLACE,
    "locations": _WHICH_PLACE,
    "travel": tc("headline", "travel on?"),
    "peril": tc("headline", "{colour} effect"),
    # the end, the settlement
    "all_defeated": tc("headline", "is all lost?"),
    "pool": tc("headline", "into the pool"),
    "pool_card": _ITS_NAME,
    "settle": tc("headline", "settlement"),
    "train": _WHICH_ACTION,
    "smith": _WHICH_GEAR,
    "carries": tc("headline", "what is kept?"),
    "carried": _WHICH_GEAR,
    "refresh": tc("headline", "refresh"),
    "finished": _THE_END,
}


def of_question(content: Content, state: WarhammerQuest, question: AnyQuestion) -> Text:
    """A hero's name while he acts; who hits whom, by their numbers; a card that is turned over, by its number."""
    key, _, about = question.key.partition(":")
    if key in ("act", "action") and about in content.pack.hero:
        return t("{hero}", hero=short(content.pack.hero[about].name))
    if key in ("inflict", "overflow") and isinstance(question, Number) and question.loses:
        return tc("headline", "{enemy} hits ({hero})", enemy=about, hero=question.loses)
    if key in ("moved", "read") and about:
        return tc("headline", "{enemy} acts", enemy=about)
    if key == "location" and about and about == state.location:
        return tc("headline", "its effect?")
    if key == "nemesis" and not about.isdigit():
        return HEADLINES["enters"]
    return headline(question, HEADLINES)


def short(name: Name) -> Name:
    """As it is while that is not too long for a headline, else the short form."""
    return Name(_fitting(name.en, name.short_en), _fitting(name.pl, name.short_pl), hue=name.hue)


def _fitting(whole: str, short: str) -> str:
    return whole if len(whole) <= LONGEST or not short else short
