"""Headlines of Drunagor's questions: who and what, in at most fifteen letters in each language.

`HEADLINES` has them by question key, `BY_HERO` those with the name of the hero who is asked, and `monster_headline`
those for a monster's turn.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.monsters.card_facts import facts_of
from assistant.games.drunagor.names import hero_name, short_kind_name
from assistant.games.drunagor.state import Drunagor
from assistant.messages.questions import AnyQuestion, OneOf
from assistant.messages.text import Name, Text, tc
from assistant.ui.view.headlines import LONGEST, by_key, entry_of

HEADLINES = by_key(
    {
        # in several chapters
        tc("headline", "the d20?"): "initiative d20 challenge",
        tc("headline", "who is first?"): "equal order",
        tc("headline", "which skill?"): "learn curse_on curse_off trauma_on red_off skill",
        tc("headline", "its name?"): "skill_name monster",
        tc("headline", "read its card"): "read hp move hits_for size side attack hunts several triggered passive"
        " others value sturdiness card",
        tc("headline", "how much?"): "hit amount damage card_damage retaliated",
        tc("headline", "which cubes?"): "cubes: fatigue regain challenge_colour",
        tc("headline", "which cube?"): "cube colour reaction_cube",
        tc("headline", "how much FOCUS?"): "focus_cost reaction_focus",
        tc("headline", "which space?"): "trap_at ambush space",
        # setting up, rooms, the camp
        tc("headline", "set up"): "set_up",
        tc("headline", "which role?"): "role",
        tc("headline", "which team?"): "teams",
        tc("headline", "lay out a room"): "room",
        tc("headline", "behind the door"): "door",
        tc("headline", "which door?"): "open",
        tc("headline", "second card?"): "second_card",
        tc("headline", "camp"): "camp",
        tc("headline", "which ability?"): "ability",
        tc("headline", "which class?"): "class",
        tc("headline", "which item?"): "item gained",
        tc("headline", "which deck?"): "gained_from",
        tc("headline", "which level?"): "level",
        tc("headline", "which socket?"): "socket",
        tc("headline", "its other side?"): "back",
        tc("headline", "the stash"): "stash",
        tc("headline", "which one goes?"): "bag",
        tc("headline", "which relief?"): "relief",
        tc("headline", "what now?"): "lost",
        tc("headline", "the end"): "finished",
        # dice and sums
        tc("headline", "which roll?"): "dice",
        tc("headline", "what is added?"): "challenge_bonus",
        tc("headline", "difficulty?"): "difficulty",
        tc("headline", "accuracy?"): "accuracy",
        tc("headline", "more damage?"): "bonus",
        tc("headline", "more to hit?"): "to_hit",
        tc("headline", "critical from?"): "crit",
        tc("headline", "for each cube?"): "per_cube",
        tc("headline", "whom?"): "targets",
        tc("headline", "who is higher?"): "higher",
        tc("headline", "who is lower?"): "lower",
        tc("headline", "what holds?"): "holds",
        tc("headline", "from which on?"): "surge",
        tc("headline", "resolve it now"): "surged",
        tc("headline", "roll again?"): "reroll",
        tc("headline", "one more?"): "again",
        # a monster's turn
        tc("headline", "who is hit?"): "reach card_targets",
        tc("headline", "would it move?"): "would_move",
        tc("headline", "it moves"): "moves",
        tc("headline", "it hits an NPC"): "npc",
        tc("headline", "did it attack?"): "card_attacked",
        tc("headline", "attack card"): "attack_card",
        tc("headline", "on Darkness?"): "on_darkness",
        tc("headline", "shoved where?"): "shove",
        tc("headline", "MANIFEST"): "manifest",
        tc("headline", "PROTECT?"): "protect",
        tc("headline", "Darkness hunts"): "caught",
        tc("headline", "you decide"): "decide",
        tc("headline", "by hand"): "by_hand",
        # a hero's turn
        tc("headline", "{hero}'s turn"): "turn",
        tc("headline", "where?"): "where",
        tc("headline", "still there?"): "still_there",
        tc("headline", "what else?"): "more",
        tc("headline", "which change?"): "cubes",
        tc("headline", "once more?"): "allowed",
        tc("headline", "what happened?"): "ally health",
        tc("headline", "who?"): "figure trapped",
        tc("headline", "whose?"): "whose",
        tc("headline", "how many?"): "count effect",
        tc("headline", "does it go?"): "held",
        tc("headline", "which token?"): "token use_token interaction_token",
        tc("headline", "where to?"): "item_goes",
        tc("headline", "which effect?"): "tired",
        tc("headline", "which pet?"): "pet",
        tc("headline", "companion?"): "companion",
        tc("headline", "read the page"): "interaction",
        tc("headline", "which chest?"): "chest",
        tc("headline", "chest card?"): "chest_card",
        tc("headline", "trap die?"): "trap crush",
        tc("headline", "which trap?"): "sprung",
        # who enters
        tc("headline", "which monster?"): "random",
        tc("headline", "who enters?"): "summon",
        tc("headline", "attack cards?"): "attack_cards boss_cards",
        tc("headline", "what power?"): "power",
        # what is printed on a card
        tc("headline", "full health?"): "health:",
        tc("headline", "which effects?"): "effects",
        # reactions
        tc("headline", "who reacts?"): "reacts",
        tc("headline", "hit instead?"): "stands_in",
        tc("headline", "RETALIATE"): "retaliate",
        # Darkness
        tc("headline", "which rune?"): "rune",
        tc("headline", "how many runes?"): "rune_count",
        tc("headline", "Darkness tile?"): "rune_tile tile",
        tc("headline", "laid or gone?"): "tile_how",
        tc("headline", "lay the tiles"): "tile_laid",
        tc("headline", "what shape?"): "shape",
        tc("headline", "how big?"): "spaces",
    }
)

CHOOSES = tc("headline", "{hero} chooses")
"""The headline with the hero's name for questions that `BY_HERO` does not have."""
BY_HERO = by_key(
    {
        tc("headline", "{hero}: role?"): "role",
        tc("headline", "{hero}: HP?"): "health:",
        tc("headline", "{hero} learns"): "learn ability class",
        tc("headline", "{hero}: cubes?"): "cubes: fatigue regain",
        tc("headline", "{hero}: cube?"): "cube colour reaction_cube",
        tc("headline", "{hero} takes"): "item gained gained_from",
        tc("headline", "{hero} reads"): "interaction",
        tc("headline", "{hero}'s turn"): "turn",
    }
)
"""Headlines of questions to one hero, used if there are several heroes."""
CHOICES = ("one_of", "which_of", "card", "in_order")


def hero_headline(content: Content, state: Drunagor, question: AnyQuestion) -> Text | None:
    """Return the headline with the name of the hero who is asked, or None if nobody needs to be named."""
    if not question.to or len(state.heroes) < 2:
        return None
    found = entry_of(question, BY_HERO)
    if found is None:
        found = CHOOSES if question.kind in CHOICES else None
    return None if found is None else replace(found, args=(("hero", hero_name(content, question.to)),))


class Acts(Struct, frozen=True):
    """A headline that says what a monster does, with its name or, if that is too long, its number.

    `en` and `pl` are the numbers of letters after the name in each language.
    """

    by_name: Text
    by_number: Text
    en: int
    pl: int

    def headline(self, content: Content, kind: str, number: int) -> Text:
        name = short_kind_name(content, kind)
        if self._fits(name):
            return replace(self.by_name, args=(("kind", name),))
        return replace(self.by_number, args=(("number", number),))

    def _fits(self, name: Text) -> bool:
        return _fits(name, self.en, self.pl)


def _fits(name: Text, en: int, pl: int) -> bool:
    """Return whether a headline has room for this name and so many more letters in each language."""
    words = next((arg for _, arg in name.args if isinstance(arg, Name)), None)
    if words is None:  # a name that the players typed, or an unknown one
        return False
    return len(words.en) + en <= LONGEST and len(words.pl or words.en) + pl <= LONGEST


def takes_headline(who: Text, damage: int) -> Text:
    """Return who takes how much damage, in words if there is room."""
    letters = len(f" takes {damage}?")
    if _fits(who, letters, letters):
        return tc("headline", "{who} takes {n}?", who=who, n=damage)
    return tc("headline", "{who} -{n}?", who=who, n=damage)


HITS = {
    "ranged": Acts(tc("headline", "{kind} shoots"), tc("headline", "[{number}] shoots"), 7, 8),
    "melee": Acts(tc("headline", "{kind} hits"), tc("headline", "[{number}] hits"), 5, 5),
    "magic": Acts(tc("headline", "{kind} casts"), tc("headline", "[{number}] casts"), 6, 8),
}
"""The headline for a monster's attack, by kind of attack."""
MOVES = Acts(tc("headline", "{kind} moves"), tc("headline", "[{number}] moves"), 6, 6)
ACTS = Acts(tc("headline", "{kind} acts"), tc("headline", "[{number}] acts"), 5, 7)


PLANS = "decide:monster_plans"
"""The key of the question which of a monster's plans counts. The id of a plan is like `c3:lorelai+elros~water`."""


def _plan_headline(content: Content, state: Drunagor, question: OneOf) -> Text | None:
    """Return what the acting monster does, if its plans are a choice of the players: it attacks, or it only moves."""
    card = state.card(state.acting)
    figures = track.in_base_order(content, state.figures_of(card)) if card is not None else ()
    monster = next((figure for figure in figures if figure.number not in state.acted), None)
    if monster is None:
        return None
    hits = any(option.id.partition(":")[2].partition("~")[0] for option in question.options)
    acts = HITS.get(facts_of(state, content, monster).attack or "", ACTS) if hits else MOVES
    return acts.headline(content, monster.kind, monster.number)


def monster_headline(content: Content, state: Drunagor, question: AnyQuestion) -> Text | None:
    """Return the headline with the name of the monster that acts, or None if the question is about something else."""
    key, _, number = question.key.partition(":")
    if question.key == PLANS and isinstance(question, OneOf):
        return _plan_headline(content, state, question)
    monster = next((one for one in state.monsters if str(one.number) == number), None)
    if monster is None or key not in ("reach", "moves", "card"):
        return None
    acts = MOVES if key == "moves" else ACTS
    if key == "reach":
        acts = HITS.get(facts_of(state, content, monster).attack or "", ACTS)
    return acts.headline(content, monster.kind, monster.number)
