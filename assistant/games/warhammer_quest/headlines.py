"""Headlines of the questions: large text of at most fifteen letters in each language. See `ui/view/headlines.py`."""

from __future__ import annotations

from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import ROLL_RIGHT
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.messages.questions import AnyQuestion, Number
from assistant.messages.sums import Sums
from assistant.messages.text import Name, Text, t, tc
from assistant.ui.view.headlines import LONGEST, headline

BY_WORDS: dict[Text, str] = {
    # setting up
    tc("headline", "the next quest"): "open",
    tc("headline", "read the sheet"): "sheet",
    tc("headline", "peril track?"): "track",
    tc("headline", "where to?"): "lies moves_to",
    tc("headline", "the nemesis?"): "enters",
    tc("headline", "which colour?"): "comes",
    tc("headline", "lay it out"): "set_up",
    tc("headline", "how many cards?"): "deck_sizes",
    tc("headline", "who leads?"): "leader",
    # what is printed on a card
    tc("headline", "read its card"): "card attack bans cost exploration face_down face_up health"
    " health_2 health_3 health_4 hero kind level resilience type read",
    tc("headline", "its effect bar?"): "bar check_bar",
    tc("headline", "which dice?"): "dice",
    tc("headline", "its effect?"): "effect",
    tc("headline", "prepare icon?"): "prepare",
    tc("headline", "ranged attack?"): "ranged",
    tc("headline", "each or shared?"): "several",
    # a hero's activation
    tc("headline", "which action?"): "action turned_action train",
    tc("headline", "whom to aid?"): "aided",
    tc("headline", "which target?"): "target targets",
    tc("headline", "spend tokens?"): "spend",
    tc("headline", "roll right?"): "roll",
    tc("headline", "roll again?"): "again reroll",
    tc("headline", "share them out"): "shared wounds_to tokens_to",
    tc("headline", "explored"): "explored",
    tc("headline", "which tokens?"): "tokens discard_tokens",
    tc("headline", "which hero?"): "most_tokens most_wounds changes",
    tc("headline", "which enemy?"): "one_hurt one_driven_off which_enemy enemy enemies",
    tc("headline", "dungeon card?"): "dungeon",
    tc("headline", "take gear?"): "treasure",
    tc("headline", "equip it?"): "equip",
    tc("headline", "what is laid by"): "aside",
    tc("headline", "legendary gear?"): "legendary",
    tc("headline", "which gear?"): "gear from_discard given smith carried",
    tc("headline", "condition?"): "condition",
    # interrupts: key `e`
    tc("headline", "an enemy comes"): "comes_to",
    tc("headline", "what happens?"): "does changed location_or_travel else",
    tc("headline", "how much healed"): "heals",
    tc("headline", "travel early?"): "travel_early",
    tc("headline", "peril by?"): "peril_by",
    tc("headline", "won or lost?"): "decided",
    tc("headline", "milestone?"): "milestone",
    tc("headline", "who gives?"): "giver",
    tc("headline", "to whom?"): "given_to",
    # enemies
    tc("headline", "turn it over"): "turned",
    tc("headline", "move it"): "moved",
    tc("headline", "wounds"): "inflict overflow hurt",
    tc("headline", "nemesis"): "nemesis",
    # locations and peril
    tc("headline", "which location?"): "location locations",
    tc("headline", "travel on?"): "travel",
    tc("headline", "{colour} effect"): "peril",
    # the end, the settlement
    tc("headline", "is all lost?"): "all_defeated",
    tc("headline", "into the pool"): "pool",
    tc("headline", "its name?"): "pool_card",
    tc("headline", "settlement"): "settle",
    tc("headline", "who first?"): "settles_first",
    tc("headline", "what is kept?"): "carries",
    tc("headline", "refresh"): "refresh",
    tc("headline", "the end"): "finished",
}
"""For each headline, the questions that have it, separated by spaces.

A question is named by the part of its key before the first colon.
"""
WOUND_QUESTIONS = ("inflict", "overflow", "hurt")
"""Questions about how many wounds get through to a hero."""
BESIDE_A_NUMBER = 10
"""A name with more letters leaves no room for a number beside it."""
HEADLINES: dict[str, Text] = {key: words for words, keys in BY_WORDS.items() for key in keys.split()}


def of_question(content: Content, state: WarhammerQuest, question: AnyQuestion) -> Text:
    """Return the headline of a question.

    - During a hero's activation it says that the hero acts.
    - When a hero suffers wounds, it is the hero's name. The number of wounds stands beside it.
    - While an enemy acts, it says so.
    - After a roll of the app it asks whether the roll is right. Players who roll type the roll.
    - For most other questions it comes from `HEADLINES`.
    """
    key, _, about = question.key.partition(":")
    if key in ("act", "action") and about in content.pack.hero:
        return _acts(short(content.pack.hero[about].name))
    if key in WOUND_QUESTIONS and isinstance(question, Number) and 0 < question.loses <= len(state.heroes):
        return t("{hero}", hero=short(content.pack.hero[state.heroes[question.loses - 1].id].name, BESIDE_A_NUMBER))
    if key in ("moved", "read") and about.isdigit() and (enemy := state.enemy(int(about))) is not None and enemy.card:
        return _acts(short(content.pack.enemy[enemy.card].name))
    if key == "location" and about and about == state.location:
        return tc("headline", "its effect?")
    if key == "roll" and isinstance(question, Sums) and question.label != ROLL_RIGHT:
        return tc("headline", "the roll")
    if key == "nemesis" and not about.isdigit():
        return HEADLINES["enters"]
    return headline(question, HEADLINES)


def _acts(name: Name) -> Text:
    """Return who acts. If the sentence is too long in one of the languages, return only the name."""
    if len(name.en) + len(" acts") > LONGEST or len(name.pl or name.en) + len("działa ") > LONGEST:
        return t("{who}", who=name)
    return tc("headline", "{who} acts", who=name)


def short(name: Name, longest: int = LONGEST) -> Name:
    """Return the name for a headline: in each language the short form, if the full name is too long."""
    english, polish = (name.en, name.short_en), (name.pl, name.short_pl or name.short_en)
    return Name(_fitting(*english, longest), _fitting(*polish, longest), hue=name.hue)


def _fitting(whole: str, short: str, longest: int) -> str:
    """Return the whole name if it is short enough, else the short one. A long name without a short one is cut."""
    fitting = whole if len(whole) <= longest or not short else short
    return fitting if len(fitting) <= LONGEST else fitting[:LONGEST].rstrip()
