"""Why each question is asked, in one sentence (key `w`)."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.view.headlines import by_key

REASONS = by_key(
    {
        # setting up
        t(
            "The quest sheets are not part of the app. It remembers what you read."
        ): "sheet track lies enters comes open",
        t("All this lies on the table before the first round."): "set_up",
        t("With these numbers the app knows when a deck is empty."): "deck_sizes",
        t("The party leader acts first and takes the effects that name the leader."): "leader",
        # what is printed on a card
        t("The app does not know this card yet. It remembers what you read."): (
            "card attack bans cost exploration face_down face_up health health_2 health_3 health_4 hero kind level"
            " resilience type bar check_bar effect prepare ranged several pool_card"
        ),
        t("The dice on the action card are rolled together with the enemy dice."): "dice",
        t("Only the card says what its own keyword does."): "read",
        # a hero's activation
        t("Each activation is one action with a ready action card."): "act action",
        t("Choose the hero before the roll. The dice decide how many tokens that hero gains."): "aided",
        t("Choose the targets before the roll, all at the same time."): "target targets",
        t("Each token spent from this card is one success."): "spend",
        t("Successes first, then the attacks on your hero, then the nemesis symbol."): "roll",
        t("A critical counts as one success and is rolled again."): "again reroll",
        t("The party decides who gets how much."): "shared wounds_to tokens_to",
        t("Each success is 1 progress on the location."): "explored",
        t("An action card holds at most 2 success tokens."): "tokens discard_tokens",
        t("With equal numbers the party decides."): "most_tokens most_wounds",
        t("The app keeps the heroes. It needs every change that it cannot see."): "changes changed heals turned_action",
        t("Your card lets you choose an enemy."): "one_hurt one_driven_off",
        t("The app runs the enemies. It needs every change that it cannot see."): "which_enemy does moves_to comes_to",
        t("After an explore action the hero draws a dungeon card."): "dungeon",
        t("A treasure icon lets the hero take one gear card."): "treasure from_discard",
        t("The gear limit and the types decide what a hero can equip."): "equip aside",
        t("Legendary Fortune gives the hero one of the own legendary gear cards."): "legendary",
        t("Only you see which card came."): "gear enemies turned location locations",
        t("Heroes may give gear to each other between two quests."): "giver given given_to",
        t("A condition stays until an effect takes it away."): "condition",
        # enemies
        t("First the own zone, then the shadows. Inside it the order is free."): "enemy",
        t("An enemy that has acted is turned sideways."): "moved",
        t("Inflict hits the hero of the zone where the enemy stands. Elsewhere it hits the active hero."): "inflict",
        t("A zone holds three enemies. One more goes into the shadows and deals its attack as wounds."): "overflow",
        t("An effect deals these wounds. Gear and effects may take some of them."): "hurt",
        t("One nemesis symbol or more triggers every face-up nemesis once."): "nemesis",
        # locations and peril
        t("A fully explored location may be left in the location phase."): "travel",
        t("Only a card or the sheet lets the party leave early."): "travel_early location_or_travel",
        t("The peril token stands on a coloured space: its effect happens now."): "peril",
        t("A card or a rule moves the peril token. That triggers no effect."): "peril_by",
        # the end, the settlement
        t("Only the sheet says when a quest is won or lost."): "decided all_defeated milestone else",
        t("Only the sheet says what the Reward or the Penalty brings."): "pool",
        t("Each hero takes two different settlement actions."): "settle",
        t("The heroes may take their settlement actions in any order."): "settles_first",
        t("The trainer swaps a basic action for its advanced card."): "train",
        t("The smith shows two gear cards. The hero equips one of them at most."): "smith",
        t("The log keeps what the heroes own between two quests."): "carries carried",
        t("Before the next quest everything is healed and readied."): "refresh",
        t("The last quest decides the campaign. A delve is over at once."): "finished",
    }
)
"""Maps each reason to the keys of the questions that it explains."""
