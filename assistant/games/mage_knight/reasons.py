"""Why each question is asked, in one sentence (key `w`)."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.view.headlines import by_key

REASONS = by_key(
    {
        # setting up, a new round
        t("Variants change the rules of the whole game. All of you must agree."): "variants variant_dice",
        t("The higher its level, the more defenders a city has."): "city_level",
        t("Two teams play against each other."): "ally",
        t("The highest bid gets the hero. It is paid in fame."): "bid",
        t("The virtual player uses the cards of a hero that nobody plays."): "virtual_hero",
        t("All this lies on the table before the first turn."): "set_up",
        t("Each round begins with new dice, new offers and shuffled decks."): "prepare",
        t("The player with the least fame chooses first. Equal: the later one in the last round."): "pick_order",
        t("The number on your tactic decides when you play: the lowest number first."): "tactic",
        t("The virtual player's tactic only sets when it plays. Its text does not count."): "virtual_tactic",
        t("After each round used tactics leave the game."): "remove_tactic",
        t("The weakest deck chooses first. Only you can count it."): "upgrade",
        t("The lowest card leaves the offer each round. The virtual player gets its colour."): "lowest",
        t("An elite unit comes into the offer only after a core tile is revealed."): "core_revealed",
        # turns
        t("Move, then take one action; or rest. Tell the app only what it has to know."): "turn",
        t("The colour of the last card counts: each crystal of that colour flips one card more."): "flip flip_more",
        t("Where your turn ends decides what you get there: a mine, a glade, a bigger hand."): "end",
        t("The app keeps your sheet. It needs every change that it cannot see."): (
            "hero hero_fame hero_reputation hero_wounds crystal_gained crystal_used skill_used unit_what card_kind"
            " card_named which_unit less_fame whose_hero"
        ),
        t("Your level gives your armour and your hand limit."): "level",
        t("Each even level brings one skill and one advanced action."): "skill skill_pool revealed",
        t("You take the rewards of this turn in any order."): "reward spell_or_artifact",
        t("A random crystal is rolled: black is 1 fame, gold a colour of your choice."): "crystal_roll roll",
        t("Gold mana may be any basic colour."): "gold gold_as",
        t("You draw one artifact more than you keep."): "artifact artifact_back",
        # dice, offers, units
        t("A used die is rolled again at the end of the turn."): "die reroll set set_to taken",
        t("A card you take leaves a place in the offer. A new one comes on top."): "card take action_color spell_color",
        t("Each unit needs a command token."): "disband",
        t("The site decides what you can buy."): "trade effect sum unit",
        t("Healing points heal wounds in your hand and wounded units."): "healing healer",
        # unknown cards and tokens
        t("The app does not know this card yet. It remembers what you read."): (
            "new new_kind read unit_kind unit_resists unit_armor resistances abilities element armor cost fame"
        ),
        # map, sites, cities
        t("Only you see which tile lies on top."): "tile",
        t("Only you see what is on the token."): "token pile look",
        t("The colour of a city decides its defenders and its bonus."): (
            "city random_city second_half defender_city which_city"
        ),
        t("A city counts as conquered only after its last defender is beaten."): "conquered",
        t("The site gets your shield or changes. The app keeps count of it."): "at_site which_site kind_of_site glade",
        t("The tunnel costs 1 move point for each space you enter."): "tunnel",
        t("Only one shield of each player fits on a glade."): "replaced",
        t("The portal decides who is out and who comes home."): "on_portal winner chosen",
        # fights
        t("The place decides which enemies wait there and what you win."): "where where_else",
        t("Only you see which enemy it is."): "defender rampaging",
        t("You may attack one enemy or several together. Together their armour adds up."): "targets",
        t("An attack that does not reach the armour does nothing."): "attack",
        t("A block that does not reach the attack does nothing: all damage goes through."): "block",
        t("Units may take damage first. What is left goes to the hero."): "units reaches",
        t("Enemies may join on the way, by a challenge or by an effect."): "how",
        t("An effect may change one enemy for this fight."): "changing what now leaving beaten",
        t(
            "Each hero of the assault gets some of the defenders, dealt at random."
        ): "invited share deal dealt assault_die",
        t("The previous player hid this die. Its colour gives the enemy a bonus."): "hidden_die",
        # between heroes
        t("End your move on the space of another hero, and you attack that hero."): "opponent walls",
        t("Taking part fully costs the next turn. Taking part partly costs nothing."): "full",
        t("Both sides may use attacks and blocks. What is not blocked goes through."): "exchange",
        t("The attacker spends the points that got through."): "hit price",
        # the end
        t("The app cannot see your cards. It counts the rest."): "tally",
        t("The game has reached its end."): "finished",
    }
)
"""Maps each reason to the keys of the questions that it explains."""
