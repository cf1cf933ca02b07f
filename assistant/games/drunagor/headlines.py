"""The questions of Drunagor in big words: at most fifteen letters in each language; `view/headlines.py`."""

from __future__ import annotations

from assistant.speech.text import Text, tc

_WHO = tc("headline", "who?")
_WHOM_HIT = tc("headline", "whom can it hit?")
_WHICH_SPACE = tc("headline", "which space?")
_WHICH_SKILL = tc("headline", "which skill?")
_WHICH_CUBE = tc("headline", "which cube?")
_WHICH_TOKEN = tc("headline", "which token?")
_WHICH_ITEM = tc("headline", "which item?")
_WHICH_TRAP = tc("headline", "which trap?")
_WHICH_TILE = tc("headline", "which tile?")
_WHICH_ABILITY = tc("headline", "which ability?")
_HOW_MUCH = tc("headline", "how much?")
_HOW_MANY = tc("headline", "how many?")
_ITS_NAME = tc("headline", "its name?")
_READ_CARD = tc("headline", "read its card")
_TRAP_DIE = tc("headline", "trap die?")
_D20 = tc("headline", "the d20?")
_CUBES = tc("headline", "which cubes?")
_WHAT_HAPPENED = tc("headline", "what happened?")

HEADLINES: dict[str, Text] = {
    # setting up, rooms, the camp
    "set_up": tc("headline", "set up"),
    "role": tc("headline", "which role?"),
    "teams": tc("headline", "which team?"),
    "initiative": _D20,
    "equal": tc("headline", "who is first?"),
    "room": tc("headline", "lay out a room"),
    "door": tc("headline", "behind the door"),
    "open": tc("headline", "which door?"),
    "second_card": tc("headline", "second card?"),
    "camp": tc("headline", "camp"),
    "learn": _WHICH_SKILL,
    "ability": _WHICH_ABILITY,
    "class": tc("headline", "which class?"),
    "item": _WHICH_ITEM,
    "gained": _WHICH_ITEM,
    "gained_from": tc("headline", "which deck?"),
    "level": tc("headline", "which level?"),
    "socket": tc("headline", "which socket?"),
    "back": tc("headline", "its other side?"),
    "skill_name": _ITS_NAME,
    "stash": tc("headline", "the stash"),
    "bag": tc("headline", "which one goes?"),
    "relief": tc("headline", "which relief?"),
    "lost": tc("headline", "lost: what now?"),
    "finished": tc("headline", "the end"),
    # who enters
    "random": tc("headline", "which monster?"),
    "monster": _ITS_NAME,
    "summon": tc("headline", "who enters?"),
    "attack_cards": tc("headline", "attack cards?"),
    "boss_cards": tc("headline", "attack cards?"),
    "power": tc("headline", "what power?"),
    # what is printed on a card
    "read": _READ_CARD,
    "health": tc("headline", "full health?"),
    "hp": _READ_CARD,
    "move": _READ_CARD,
    "hits_for": _READ_CARD,
    "size": _READ_CARD,
    "side": _READ_CARD,
    "attack": _READ_CARD,
    "hunts": _READ_CARD,
    "several": _READ_CARD,
    "triggered": _READ_CARD,
    "passive": _READ_CARD,
    "others": _READ_CARD,
    "value": _READ_CARD,
    "sturdiness": _READ_CARD,
    "effects": tc("headline", "which effects?"),
    # a hero's turn
    "turn": tc("headline", "{hero}'s turn"),
    "where": tc("headline", "where?"),
    "still_there": tc("headline", "still there?"),
    "more": tc("headline", "what else?"),
    "allowed": tc("headline", "once more?"),
    "ally": _WHAT_HAPPENED,
    "figure": _WHO,
    "whose": tc("headline", "whose?"),
    "hit": _HOW_MUCH,
    "amount": _HOW_MUCH,
    "count": _HOW_MANY,
    "effect": _HOW_MANY,
    "held": tc("headline", "does it go?"),
    "token": _WHICH_TOKEN,
    "use_token": _WHICH_TOKEN,
    "cubes": _CUBES,
    "cube": _WHICH_CUBE,
    "colour": _WHICH_CUBE,
    "fatigue": _CUBES,
    "regain": _CUBES,
    "curse_on": _WHICH_SKILL,
    "curse_off": _WHICH_SKILL,
    "trauma_on": _WHICH_SKILL,
    "red_off": _WHICH_SKILL,
    "skill": _WHICH_SKILL,
    "item_goes": tc("headline", "where to?"),
    "tired": tc("headline", "which effect?"),
    "focus_cost": tc("headline", "how much FOCUS?"),
    "pet": tc("headline", "which pet?"),
    "companion": tc("headline", "companion?"),
    "interaction": tc("headline", "read the page"),
    "interaction_token": _WHICH_TOKEN,
    "chest": tc("headline", "which chest?"),
    "chest_card": tc("headline", "chest card?"),
    "trap": _TRAP_DIE,
    "crush": _TRAP_DIE,
    "trapped": _WHO,
    "trap_at": _WHICH_SPACE,
    "sprung": _WHICH_TRAP,
    # dice and sums
    "dice": tc("headline", "which roll?"),
    "d20": _D20,
    "challenge": _D20,
    "challenge_bonus": tc("headline", "what is added?"),
    "challenge_colour": _CUBES,
    "difficulty": tc("headline", "difficulty?"),
    "accuracy": tc("headline", "accuracy?"),
    "damage": _HOW_MUCH,
    "bonus": tc("headline", "more damage?"),
    "to_hit": tc("headline", "more to hit?"),
    "crit": tc("headline", "critical from?"),
    "per_cube": tc("headline", "for each cube?"),
    "targets": tc("headline", "whom?"),
    "higher": tc("headline", "who is higher?"),
    "lower": tc("headline", "who is lower?"),
    "holds": tc("headline", "what holds?"),
    "surge": tc("headline", "from which on?"),
    "surged": tc("headline", "resolve it now"),
    "reroll": tc("headline", "roll again?"),
    "again": tc("headline", "one more?"),
    # a monster's turn
    "reach": _WHOM_HIT,
    "order": tc("headline", "who is first?"),
    "would_move": tc("headline", "would it move?"),
    "moves": tc("headline", "it moves"),
    "npc": tc("headline", "it hits an NPC"),
    "card": _READ_CARD,
    "card_attacked": tc("headline", "did it attack?"),
    "card_targets": tc("headline", "who is hit?"),
    "card_damage": _HOW_MUCH,
    "attack_card": tc("headline", "attack card"),
    "on_darkness": tc("headline", "on Darkness?"),
    "ambush": _WHICH_SPACE,
    "shove": tc("headline", "shoved where?"),
    "manifest": tc("headline", "MANIFEST"),
    "protect": tc("headline", "PROTECT?"),
    "caught": tc("headline", "who is caught?"),
    "decide": tc("headline", "you decide"),
    "by_hand": tc("headline", "by hand"),
    # reactions
    "reacts": tc("headline", "who reacts?"),
    "stands_in": tc("headline", "hit instead?"),
    "retaliate": tc("headline", "RETALIATE"),
    "retaliated": _HOW_MUCH,
    "reaction_cube": _WHICH_CUBE,
    "reaction_focus": tc("headline", "how much FOCUS?"),
    # Darkness
    "rune": tc("headline", "which rune?"),
    "rune_count": tc("headline", "how many runes?"),
    "rune_tile": _WHICH_TILE,
    "tile": _WHICH_TILE,
    "tile_how": tc("headline", "laid or gone?"),
    "tile_laid": tc("headline", "lay the tiles"),
    "shape": tc("headline", "what shape?"),
    "space": _WHICH_SPACE,
    "spaces": tc("headline", "how big?"),
}
