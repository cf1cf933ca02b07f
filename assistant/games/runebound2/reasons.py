"""Why each question is asked, by question key. Key `w` shows it before the place in the rulebook."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.view.headlines import by_key

REASONS = by_key(
    {
        t("It is printed, and the app does not know it yet. It asks once and remembers."): (
            "numbers text before_test after gold stamina price kind use type worth life mind body spirit mind_damage "
            "body_damage spirit_damage attack challenge_name market_name ally_name is_item faces read wounds"
        ),
        t("Only you see the table: say what the card is."): "card challenge ally market_card",
        t(
            "A turn depends on what lies where the move ends: a counter, an undefeated Challenge, a hero, a "
            "city or nothing."
        ): "turn",
        t("An Event of a lower rank than the one in play has no effect."): "rank",
        t("Every Event refills counters on empty gems with sun rays, and only you see which are empty."): "refill",
        t("An Encounter either ends now or stays with the hero until its task is done."): "encounter",
        t("Margath's fall wins the game, and three Dragon Runes do. So the app has to know who was beaten."): "rune",
        t("Several undefeated Challenges wait, each in its numbered slot."): "slot slot_leaves",
        t(
            "The fight happens on the table, and its outcome decides reward, slot and turn. Or the app runs it."
        ): "fought enemy duel",
        t("The winner of a duel takes exactly one thing from the loser."): "spoils",
        t("On an empty hex the hero rolls for a travel hazard."): "hazard terrain",
        t("In each phase exactly one of you attacks, or the hero defends."): "way duel_way",
        t("Before combat every ability may be used once."): "before",
        t("Cards may cancel wounds, and the app does not see your cards."): "through",
        t("You roll two ten-sided dice and add them; a 0 counts as 10."): "roll",
        t("Only the attacker of a round may try to escape, before ranged combat."): "flee",
        t("In a trade gold, Items and Allies change hands, within the limits."): "trade trade_gold trades",
        t("A knocked-out hero loses the dearest Item or Ally, and several are equally dear."): "dearest",
        t("The rulebook's number for one player can't be read, so you choose."): "solo_doom",
        t("Each die that is not rolled takes one exhaustion off."): "rest rest_off",
        t("Each city has its own market, and only you see where the hero stands."): "city in_city",
        t("Experience points buy counters, which stay for the whole game."): "experience bought levels",
        t("In a market you buy, hire, sell and heal as often as you can pay."): "market",
        t("An activated Item is face down until the hero's next turn, so choose one."): "activate",
        t("A hero has a limit of Items and Allies, or a card says so: one has to go."): "discard_held room upkeep",
        t("Allies fight, too, and the app does not keep their cards."): "allies",
        t("The app does not know this hero yet."): "hero_name",
        t("In a duel both heroes may use cards."): "who",
        t(
            "A card changes something on the table that the app keeps count of."
        ): "effect effect_n whom counter counter_n event_colour event_goes task falls moved",
        t("Contact is possible with one hero a turn, and several are there."): "rival",
        t("Both are down: the one who defended in that round wins."): "defended",
        t("Each die pays for one hex, with one of its terrains."): "way_to",
        t(
            "The board has to lie as the rulebook says before the first turn. Variants are agreed now."
        ): "set_up variants",
        t("The city of the last places of the doom track is printed on the board."): "doom",
        t("The app keeps this from now on, so it has to know how it stands."): "sheet held counters stack",
        t("In the Endgame each hero fights red Challenges until he falls. No escape."): "endgame last",
        t("The game is over. You can look at everything, and undo the last answer."): "finished",
    }
)
