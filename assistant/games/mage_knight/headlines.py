"""Headlines of the questions: very short texts, at most fifteen letters in each language."""

from __future__ import annotations

from assistant.messages.text import tc
from assistant.ui.view.headlines import by_key

HEADLINES = by_key(
    {
        # in several chapters
        tc("headline", "what is yours?"): "upgrade tally",
        tc("headline", "which card?"): "card_kind card_named",
        tc("headline", "which hero?"): "whose_hero",
        tc("headline", "which unit?"): "which_unit unit",
        tc("headline", "which colour?"): "gold gold_as set_to action_color spell_color pile",
        tc("headline", "roll the dice"): "roll variant_dice",
        tc("headline", "which die?"): "die reroll set taken assault_die hidden_die",
        tc("headline", "where?"): "where where_else healer walls",
        tc("headline", "which enemy?"): "defender changing leaving dealt",
        tc("headline", "attack whom?"): "targets opponent",
        # setting up, a new round
        tc("headline", "variants?"): "variants",
        tc("headline", "city level?"): "city_level",
        tc("headline", "which ally?"): "ally",
        tc("headline", "your bid?"): "bid",
        tc("headline", "its hero?"): "virtual_hero",
        tc("headline", "set up"): "set_up",
        tc("headline", "new round"): "prepare",
        tc("headline", "who is first?"): "pick_order",
        tc("headline", "your tactic?"): "tactic",
        tc("headline", "its tactic?"): "virtual_tactic",
        tc("headline", "which tactic?"): "remove_tactic",
        # turns
        tc("headline", "your turn"): "turn",
        tc("headline", "flip {n}"): "flip",
        tc("headline", "flip {n} more"): "flip_more",
        tc("headline", "ended where?"): "end",
        tc("headline", "your hero"): "hero",
        tc("headline", "fame"): "hero_fame",
        tc("headline", "reputation"): "hero_reputation",
        tc("headline", "wounds"): "hero_wounds",
        tc("headline", "your level?"): "level",
        tc("headline", "which crystal?"): "crystal_gained crystal_used",
        tc("headline", "which skill?"): "skill skill_pool skill_used",
        tc("headline", "which skills?"): "revealed",
        tc("headline", "what about it?"): "unit_what",
        tc("headline", "which reward?"): "reward spell_or_artifact",
        tc("headline", "roll for it"): "crystal_roll",
        # dice, offers, units
        tc("headline", "lowest card?"): "lowest",
        tc("headline", "new card?"): "card",
        tc("headline", "take which?"): "take",
        tc("headline", "who leaves?"): "disband",
        tc("headline", "core tile?"): "core_revealed",
        tc("headline", "which artifact?"): "artifact",
        tc("headline", "put one back"): "artifact_back",
        tc("headline", "you get what?"): "trade effect",
        tc("headline", "heal what?"): "healing",
        tc("headline", "influence?"): "sum",
        # unknown cards and tokens
        tc("headline", "its name?"): "new",
        tc("headline", "which kind?"): "new_kind unit_kind",
        tc("headline", "what is on it?"): "read",
        tc("headline", "it resists?"): "unit_resists resistances",
        tc("headline", "its abilities?"): "abilities",
        tc("headline", "which element?"): "element",
        tc("headline", "its armour?"): "unit_armor armor",
        tc("headline", "its cost?"): "cost",
        tc("headline", "its fame?"): "fame",
        # map, sites, cities
        tc("headline", "which tile?"): "tile",
        tc("headline", "which token?"): "token",
        tc("headline", "which city?"): "city random_city second_half defender_city which_city",
        tc("headline", "city conquered?"): "conquered",
        tc("headline", "what happened?"): "at_site",
        tc("headline", "which site?"): "which_site kind_of_site",
        tc("headline", "whose tokens?"): "look",
        tc("headline", "how far?"): "tunnel",
        tc("headline", "which glade?"): "glade",
        tc("headline", "whose shield?"): "replaced",
        tc("headline", "who is there?"): "on_portal winner",
        tc("headline", "the chosen one?"): "chosen",
        # fights
        tc("headline", "reach armour {armor}"): "attack",
        tc("headline", "block {needed}"): "block",
        tc("headline", "who takes {damage}?"): "units",
        tc("headline", "damage {damage}"): "reaches",
        tc("headline", "joins how?"): "how",
        tc("headline", "who joins?"): "rampaging",
        tc("headline", "what changes?"): "what",
        tc("headline", "how much now?"): "now",
        tc("headline", "beaten?"): "beaten",
        tc("headline", "who is in?"): "invited",
        tc("headline", "how many?"): "share",
        tc("headline", "deal them"): "deal",
        # between heroes
        tc("headline", "take part how?"): "full",
        tc("headline", "attack"): "exchange",
        tc("headline", "points: {n}"): "hit",
        tc("headline", "what cost?"): "price",
        tc("headline", "less fame?"): "less_fame",
        # the end
        tc("headline", "the end"): "finished",
    }
)
"""The headline for each question key. The calls list keys after their headline, separated by spaces."""

OF_HERO = by_key(
    {
        tc("headline", "{hero}'s turn"): "turn",
        tc("headline", "{hero} chooses"): "tactic",
        tc("headline", "{hero}: where?"): "end",
        tc("headline", "{hero} changes"): "hero",
        tc("headline", "{hero}: level?"): "level",
        tc("headline", "{hero}: skill?"): "skill",
        tc("headline", "{hero}: share?"): "share",
        tc("headline", "{hero} attacks"): "exchange",
    }
)
"""Headlines with the hero's name, used if several people play. The key is that of the question without the hero."""
