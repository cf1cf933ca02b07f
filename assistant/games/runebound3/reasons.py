"""Why each question is asked, by question key. Key `w` shows it before the place in the rulebook."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.view.headlines import by_key

REASONS = by_key(
    {
        t(
            "What is printed on the card decides it, and the app does not know this card yet. It asks once "
            "and remembers."
        ): (
            "health costs does always more_effects turns whose symbol coded token type asset_name event_name "
            "name read n cost_of price"
        ),
        t(
            "Only you see the table: say what the card is."
        ): "drawn story story_card combat exploration social skill asset which_asset card_action",
        t("In print heroes are rivals. Playing together is a rule of the app, so you choose."): "mode",
        t("The board has to lie as the rulebook says before the first turn."): "set_up",
        t(
            "A hero has three actions in a turn. Move, rest, train, shop and nothing cost 1, an adventure costs 2."
        ): "turn",
        t(
            "Symbols on the space of the time token bring a story card or refresh gems. The track is printed, "
            "so you read it."
        ): "holds",
        t("The story card is an enemy, and one of the heroes has to fight it."): "fighter",
        t("A gem under a hero stays grey. Only you see where the heroes stand."): "grey kinds",
        t("After Act 2 the villain moves one hex for each wild symbol on five dice."): "wild far",
        t("The game is over. You can look at everything, and undo the last answer."): "finished",
        t("A done story quest leaves its slot, so the app needs to know which one."): "slot",
        t(
            "Zombies, lore and companions change the villain's health, so the app counts them."
        ): "zombies black lore companions white whose_white",
        t("The book has no rules for how an app plays enemies, so you choose how well it does."): "strength",
        t("A fight needs the enemy's health, tokens and abilities."): "enemy",
        t(
            "A fight goes on until somebody has no health left, so the app needs the damage that the hero brings."
        ): "damage",
        t("Both sides cast all their tokens at the same time. The side with more gold symbols acts first."): "cast",
        t("After a combat round each hero may retreat; otherwise both sides cast again."): "next_round",
        t("The sides take turns with one combat action each, until both have passed."): "action",
        t(
            "A shield stops damage, but it can be spent only once. So you choose how much goes through."
        ): "through shields",
        t("A recast token is cast again, and only you see how it lies."): "lies",
        t(
            "Several tokens are allowed, and the choice is yours."
        ): "pick aim theirs mine below top agility some x surges",
        t("The tokens on the screen must be those on the table."): "gone otherwise whose_token",
        t("Several surge abilities can be paid, and each works once in a combat round."): "ability",
        t(
            "A card or ability deals damage that the app does not know, so you say how much."
        ): "loses read_loss asked card_n",
        t("You have an ability that negates another one for the surges that were paid for it."): "negate",
        t("Damage on engaging comes before the first cast, and no shield stops it."): "engaging engages engaging_n",
        t("You end the fight by hand, so the app has to know what follows."): "ended fled",
        t(
            "Skill cards stay in your hands: say what the card does, and the app counts it."
        ): "card card_whose card_kind some_kind",
        t("A card is a combat action unless it says otherwise."): "free",
        t("The card offers a choice of rewards."): "reward",
        t("A challenge is a fight between two heroes on the same hex."): "rival",
        t("The enemy's card has a rule that lasts, and the app has to keep it."): "its_card",
        t("A delayed hero spends the next action to get up, and you count the actions yourself."): "got_up",
        t(
            "Something happened on the table that the app can't see."
        ): "else my_hero out whose_sheet gold attribute by to gift gift_gold leaves gained",
        t("A card was read; now it goes where it says."): "event rumour rumour_trophy explored",
        t("An adventure turns one gem face up under the hero, and its colour decides the deck."): "gem deck",
        t("A trophy is the top card of a deck of your choice."): "trophy",
        t("Several quests are kept, and you explore for one of them."): "quest",
        t("A quest ends with at most one ending, and the dice must pay for its symbols."): "ending needs",
        t("Dice pay for a way step by step. An event card gives two choices."): "way",
        t("The action is printed on the card, with what it costs."): "cost",
        t("Rest heals all damage in a city, town, shrine or stronghold; elsewhere dice decide."): "where",
        t("Dice count for the terrain of the hex, and only you see it."): "terrain site",
        t("The app works out what the dice pay for, once it knows what they are for."): "dice dice_n",
        t("Tests, learning and exerting use skill cards."): "skills",
        t("You roll, and the app has to know the faces."): "faces",
        t("A discarded skill card rerolls one die; the hero card may reroll all of them once a turn."): "reroll",
        t("Public lists of the terrain die disagree about this face. The app asks once and remembers."): "shows",
        t("The hero card heals when the hero exerts."): "breathes",
        t(
            "A skill is learned by discarding trophies for its orbs. An attribute limits how many skills it holds."
        ): "learn",
        t("Each star on a revealed card is a success; one is enough."): "stars",
        t("A discarded card reveals one more card of the test."): "more",
        t("The hero card lets the hero exert and move after a trophy."): "walks",
        t(
            "A hand, a type of asset and an attribute each have a limit, and it is exceeded."
        ): "hand over second drop exerted",
        t("Grey orbs are paid with trophies of any deck."): "any",
        t("The modifier is printed beside the test."): "modifier",
        t("In a shop assets may be sold first; then exactly one is bought or discarded."): "sell buy",
        t("Each city has its own market, and only you see where the hero stands."): "city",
        t("Goods bring their trade value in gold, which depends on the city."): "trade",
    }
)
