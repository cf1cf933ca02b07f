"""The questions of Mage Knight in big words: at most fifteen letters in each language; `view/headlines.py`."""

from __future__ import annotations

from assistant.speech.text import Text, tc

_WHICH_CARD = tc("headline", "which card?")
_WHICH_CITY = tc("headline", "which city?")
_WHICH_DIE = tc("headline", "which die?")
_WHICH_ENEMY = tc("headline", "which enemy?")
_WHICH_SKILL = tc("headline", "which skill?")
_WHICH_SITE = tc("headline", "which site?")
_WHICH_COLOR = tc("headline", "which colour?")
_WHICH_UNIT = tc("headline", "which unit?")
_WHERE = tc("headline", "where?")
_WHO_WITH = tc("headline", "who is in?")
_WHAT_CHANGES = tc("headline", "what changes?")
_WHAT_HAVE = tc("headline", "what is yours?")

HEADLINES: dict[str, Text] = {
    # setting up, a new round
    "variants": tc("headline", "variants?"),
    "city_level": tc("headline", "city level?"),
    "ally": tc("headline", "which ally?"),
    "bid": tc("headline", "your bid?"),
    "virtual_hero": tc("headline", "its hero?"),
    "set_up": tc("headline", "set up"),
    "prepare": tc("headline", "new round"),
    "pick_order": tc("headline", "who is first?"),
    "tactic": tc("headline", "your tactic?"),
    "virtual_tactic": tc("headline", "its tactic?"),
    "remove_tactic": tc("headline", "which tactic?"),
    "upgrade": _WHAT_HAVE,
    # turns
    "turn": tc("headline", "your turn"),
    "flip": tc("headline", "flip {n}"),
    "flip_more": tc("headline", "flip {n} more"),
    "end": tc("headline", "ended where?"),
    "hero": tc("headline", "your hero"),
    "hero_fame": tc("headline", "fame"),
    "hero_reputation": tc("headline", "reputation"),
    "hero_wounds": tc("headline", "wounds"),
    "level": tc("headline", "your level?"),
    "crystal_gained": tc("headline", "which crystal?"),
    "crystal_used": tc("headline", "which crystal?"),
    "card_kind": _WHICH_CARD,
    "skill": _WHICH_SKILL,
    "skill_pool": _WHICH_SKILL,
    "skill_used": _WHICH_SKILL,
    "revealed": tc("headline", "which skills?"),
    "which_unit": _WHICH_UNIT,
    "unit_what": tc("headline", "what about it?"),
    "reward": tc("headline", "which reward?"),
    "spell_or_artifact": tc("headline", "which reward?"),
    "gold": _WHICH_COLOR,
    "crystal_roll": tc("headline", "roll for it"),
    # dice, offers, units
    "roll": tc("headline", "roll the dice"),
    "die": _WHICH_DIE,
    "gold_as": _WHICH_COLOR,
    "reroll": _WHICH_DIE,
    "set": _WHICH_DIE,
    "set_to": _WHICH_COLOR,
    "taken": _WHICH_DIE,
    "assault_die": _WHICH_DIE,
    "lowest": tc("headline", "lowest card?"),
    "card": tc("headline", "new card?"),
    "take": tc("headline", "take which?"),
    "unit": _WHICH_UNIT,
    "disband": tc("headline", "who leaves?"),
    "core_revealed": tc("headline", "core tile?"),
    "artifact": tc("headline", "which artifact?"),
    "artifact_back": tc("headline", "put one back"),
    "trade": tc("headline", "you get what?"),
    "effect": tc("headline", "you get what?"),
    "where": _WHERE,
    "where_else": _WHERE,
    "healer": _WHERE,
    "healing": tc("headline", "heal what?"),
    "sum": tc("headline", "influence?"),
    # what nobody has heard of
    "new": tc("headline", "its name?"),
    "new_kind": tc("headline", "which kind?"),
    "card_named": _WHICH_CARD,
    "read": tc("headline", "what is on it?"),
    "action_color": _WHICH_COLOR,
    "spell_color": _WHICH_COLOR,
    "unit_kind": tc("headline", "which kind?"),
    "unit_resists": tc("headline", "it resists?"),
    "resistances": tc("headline", "it resists?"),
    "abilities": tc("headline", "its abilities?"),
    "element": tc("headline", "which element?"),
    "unit_armor": tc("headline", "its armour?"),
    "armor": tc("headline", "its armour?"),
    "cost": tc("headline", "its cost?"),
    "fame": tc("headline", "its fame?"),
    # map, sites, cities
    "tile": tc("headline", "which tile?"),
    "token": tc("headline", "which token?"),
    "city": _WHICH_CITY,
    "random_city": _WHICH_CITY,
    "second_half": _WHICH_CITY,
    "conquered": _WHICH_CITY,
    "defender_city": _WHICH_CITY,
    "which_city": _WHICH_CITY,
    "defender": _WHICH_ENEMY,
    "at_site": tc("headline", "what happened?"),
    "which_site": _WHICH_SITE,
    "kind_of_site": _WHICH_SITE,
    "look": tc("headline", "whose tokens?"),
    "tunnel": tc("headline", "how far?"),
    "glade": tc("headline", "which glade?"),
    "replaced": tc("headline", "whose shield?"),
    "variant_dice": tc("headline", "roll the dice"),
    "on_portal": tc("headline", "who is there?"),
    "winner": tc("headline", "who is there?"),
    "chosen": tc("headline", "the chosen one?"),
    # fights
    "targets": tc("headline", "attack whom?"),
    "attack": tc("headline", "attack {armor}"),
    "block": tc("headline", "block {needed}"),
    "units": tc("headline", "who takes {damage}?"),
    "reaches": tc("headline", "damage {damage}"),
    "how": tc("headline", "joins how?"),
    "rampaging": tc("headline", "who joins?"),
    "pile": _WHICH_COLOR,
    "changing": _WHICH_ENEMY,
    "leaving": _WHICH_ENEMY,
    "what": _WHAT_CHANGES,
    "now": tc("headline", "how much now?"),
    "beaten": tc("headline", "beaten?"),
    "hidden_die": _WHICH_DIE,
    "invited": _WHO_WITH,
    "share": tc("headline", "how many?"),
    "deal": tc("headline", "deal them"),
    "dealt": _WHICH_ENEMY,
    # between heroes
    "opponent": tc("headline", "attack whom?"),
    "walls": _WHERE,
    "full": tc("headline", "take part how?"),
    "exchange": tc("headline", "attack"),
    "hit": tc("headline", "points: {n}"),
    "price": tc("headline", "what cost?"),
    "less_fame": tc("headline", "less fame?"),
    # the end
    "tally": _WHAT_HAVE,
    "finished": tc("headline", "the end"),
}
